#include "clients/cli/convert.hpp"

#include <filesystem>
#include <fstream>
#include <ostream>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/formats.hpp"
#include "clients/cli/game_files.hpp"

namespace tachiai::cli {
namespace {

struct Target {
  const Format* format = nullptr;
  base::Charset charset = base::Charset::utf_8;
};

Result<Target, std::string> target_of(const ConvertQuestion& question, const Format& from) {
  Target target;
  if (!question.to.empty()) {
    target.format = format_named(question.to);
    if (target.format == nullptr) {
      return std::unexpected{"no format is called " + question.to + "; there are " +
                             format_names()};
    }
  } else {
    target.format = format_for(question.out, from.game);
    if (target.format == nullptr) {
      return std::unexpected{"the name of " + question.out +
                             " tells no format; say it with --to: " + format_names()};
    }
  }
  if (target.format->write == nullptr) {
    return std::unexpected{std::string{target.format->name} + " is read, not written"};
  }
  target.charset = charset_of(*target.format, question.out);
  if (!question.charset.empty()) {
    const auto named = base::charset_named(question.charset);
    if (!named) {
      return std::unexpected{"no charset is called " + question.charset +
                             "; there are UTF-8, Shift_JIS and EUC-JP"};
    }
    target.charset = *named;
  }
  return target;
}

std::string with_windows_line_ends(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\n') out += '\r';
    out += letter;
  }
  return out;
}

/// The bytes of the file, or why they cannot be.
Result<std::string, std::string> encoded(const std::string& text, const Target& target) {
  if (target.format->binary) return text;
  auto bytes = base::encode(text, target.charset);
  if (!bytes) return std::unexpected{to_text(bytes.error()) + "; --charset utf-8 has it"};
  return target.charset == base::Charset::shift_jis ? with_windows_line_ends(*bytes) : *bytes;
}

bool write_file(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream file{path, std::ios::binary};
  file << bytes << std::flush;
  return file.good();
}

}  // namespace

int convert(const ConvertQuestion& question, std::istream& in, std::ostream& out,
            std::ostream& err) {
  const auto refuse = [&](const std::string& where, const std::string& why, int code) {
    err << "convert: " << where << ": " << why << '\n';
    return code;
  };
  const auto file =
      read_game_file({.path = question.in, .format = question.from, .names = question.names}, in);
  if (!file) return refuse(question.in, file.error().text, file.error().usage ? usage : no);
  const auto target = target_of(question, *file->format);
  if (!target) return refuse(question.out, target.error(), usage);
  if (target->format->game != file->format->game) {
    return refuse(question.out,
                  std::string{target->format->name} + " holds games of " +
                      std::string{target->format->game} + ", not of " +
                      std::string{file->format->game},
                  usage);
  }
  if (file->games.size() > 1 && !target->format->many) {
    return refuse(question.out,
                  std::string{target->format->name} + " holds one game, " + question.in + " has " +
                      std::to_string(file->games.size()),
                  no);
  }
  bool whole = true;
  std::vector<FileGame> games;
  for (std::size_t i = 0; i < file->games.size(); ++i) {
    const ReadGame& game = file->games[i];
    for (const FileNote& note : game.notes) {
      err << question.in << ':' << to_text(note) << '\n';
    }
    if (game.fault) {
      whole = false;
      err << question.in << ':' << to_text(*game.fault) << '\n';
    }
    games.push_back(game.game);
  }
  if (!whole && !question.partial) return refuse(question.out, "not written", no);
  const auto written = target->format->write(games, target->charset);
  if (!written) return refuse(question.out, written.error(), no);
  const auto bytes = encoded(written->text, *target);
  if (!bytes) return refuse(question.out, bytes.error(), no);
  for (const std::string& lost : written->lost) {
    err << question.out << ": lost: " << lost << '\n';
  }
  if (question.out == "-") {
    for (const SideFile& side : written->beside) {
      err << "-: lost: the file ." << side.extension << " beside it\n";
    }
    out << *bytes << std::flush;
    return whole ? yes : no;
  }
  if (!write_file(question.out, *bytes)) return refuse(question.out, "cannot be written", no);
  for (const SideFile& side : written->beside) {
    const auto path = std::filesystem::path{question.out}.replace_extension(side.extension);
    if (!write_file(path, side.bytes)) return refuse(path.string(), "cannot be written", no);
  }
  return whole ? yes : no;
}

}  // namespace tachiai::cli
