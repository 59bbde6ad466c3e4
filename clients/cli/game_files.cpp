#include "clients/cli/game_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <utility>

#include "clients/cli/open_file.hpp"
#include "engines/catalog/catalog.hpp"

namespace tachiai::cli {
namespace {

/// Everything, or a refusal before more than the limit was read.
Result<std::string, GameFileFault> bytes_of(std::istream& in) {
  std::string bytes;
  std::string block(1U << 16, '\0');
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0) {
    bytes.append(block, 0, static_cast<std::size_t>(in.gcount()));
    if (bytes.size() > game_file_bytes_most) {
      return std::unexpected{GameFileFault{"more than " + std::to_string(game_file_bytes_most) +
                                           " bytes, which is the most that is read"}};
    }
  }
  if (in.bad()) return std::unexpected{GameFileFault{"cannot be read"}};
  return bytes;
}

Result<std::string, GameFileFault> bytes_of_file(const std::string& path) {
  auto opened = open_file(path);
  if (!opened) return std::unexpected{GameFileFault{opened.error(), true}};
  return bytes_of(*opened);
}

/// A file `name`.`extension` in `folder`, in any case of letters.
std::optional<std::string> find_beside(const std::filesystem::path& folder, std::string_view name,
                                       std::string_view extension) {
  const std::string wanted = lower_case(std::string{name} + "." + std::string{extension});
  std::error_code nothing;
  for (const auto& entry : std::filesystem::directory_iterator{folder, nothing}) {
    if (lower_case(entry.path().filename().string()) == wanted) return entry.path().string();
  }
  return std::nullopt;
}

/// Which side files of `path` there are, said ones first.
Result<std::vector<SideFile>, GameFileFault> side_files(const Format& format,
                                                        const std::string& path,
                                                        const std::vector<std::string>& said) {
  const auto kinds = [&] {
    std::string all;
    for (const std::string_view kind : format.sides) {
      all += (all.empty() ? "." : ", .") + std::string{kind};
    }
    return all.empty() ? "no files of names" : "files of names called " + all;
  };
  std::vector<SideFile> files;
  const auto known = [&](std::string_view kind) {
    return std::ranges::find(files, kind, &SideFile::extension) != files.end();
  };
  for (const std::string& one : said) {
    const std::string kind = extension_of(one);
    if (std::ranges::find(format.sides, kind) == format.sides.end() || known(kind)) {
      return std::unexpected{GameFileFault{
          std::string{format.name} + " takes " + kinds() + ", one of each kind, not " + one, true}};
    }
    files.push_back({kind, one, {}});
  }
  for (const std::string_view kind : format.sides) {
    if (path == "-" || known(kind)) continue;
    const std::filesystem::path games{path};
    const auto folder = games.has_parent_path() ? games.parent_path() : ".";
    auto found = find_beside(folder, games.stem().string(), kind);
    if (!found) found = find_beside(folder, format.name, kind);
    if (found) files.push_back({std::string{kind}, *found, {}});
  }
  for (SideFile& file : files) {
    auto bytes = bytes_of_file(file.path);
    if (!bytes) {
      return std::unexpected{
          GameFileFault{file.path + ": " + bytes.error().text, bytes.error().usage}};
    }
    file.bytes = *std::move(bytes);
  }
  return files;
}

/// @param bytes  what the file holds, or why it cannot be had
Result<GameFile, GameFileFault> games_in(const FileQuestion& question,
                                         const Result<std::string, GameFileFault>& bytes);

}  // namespace

Result<GameFile, GameFileFault> read_game_file(const FileQuestion& question, std::istream& in) {
  return games_in(question, question.path == "-" ? bytes_of(in) : bytes_of_file(question.path));
}

Result<GameFile, GameFileFault> read_games(const FileQuestion& question, std::istream& bytes) {
  return games_in(question, bytes_of(bytes));
}

namespace {

Result<GameFile, GameFileFault> games_in(const FileQuestion& question,
                                         const Result<std::string, GameFileFault>& bytes) {
  const auto& [path, format, rules, names] = question;
  GameFile file;
  if (!format.empty()) {
    file.format = format_named(format);
    if (file.format == nullptr) {
      return std::unexpected{
          GameFileFault{"no format is called " + format + "; there are " + format_names(), true}};
    }
  }
  if (!bytes) return std::unexpected{bytes.error()};

  const auto decoded = base::decode(*bytes);
  if (file.format == nullptr)
    file.format = format_of(path, decoded ? decoded->text : *bytes, *bytes);
  if (file.format == nullptr) {
    return std::unexpected{
        GameFileFault{"neither name nor content tells the format; there are " + format_names()}};
  }
  if (const auto table = catalog::start(file.format->game, rules, ""); !table) {
    return std::unexpected{GameFileFault{table.error().text, true}};
  }
  const auto sides = side_files(*file.format, path, names);
  if (!sides) return std::unexpected{sides.error()};
  if (file.format->binary) {
    file.games = file.format->read(*bytes, ReadWith{rules, *sides});
    return file;
  }
  if (!decoded) return std::unexpected{GameFileFault{to_text(decoded.error())}};
  file.charset = decoded->charset;
  file.games = file.format->read(decoded->text, ReadWith{rules, *sides});
  return file;
}

}  // namespace
}  // namespace tachiai::cli
