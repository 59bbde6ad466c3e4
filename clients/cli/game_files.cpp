#include "clients/cli/game_files.hpp"

#include <fstream>
#include <istream>
#include <iterator>

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

}  // namespace

Result<GameFile, GameFileFault> read_game_file(const std::string& path, const std::string& format,
                                               std::istream& in) {
  GameFile file;
  if (!format.empty()) {
    file.format = format_named(format);
    if (file.format == nullptr) {
      return std::unexpected{
          GameFileFault{"no format is called " + format + "; there are " + format_names(), true}};
    }
  }
  auto bytes = path == "-" ? bytes_of(in) : [&] {
    std::ifstream opened{path, std::ios::binary};
    if (!opened) {
      return Result<std::string, GameFileFault>{
          std::unexpected{GameFileFault{"cannot be read", true}}};
    }
    return bytes_of(opened);
  }();
  if (!bytes) return std::unexpected{bytes.error()};

  const auto decoded = base::decode(*bytes);
  if (file.format == nullptr) file.format = format_of(path, decoded ? decoded->text : *bytes);
  if (file.format == nullptr) {
    return std::unexpected{
        GameFileFault{"neither name nor content tells the format; there are " + format_names()}};
  }
  if (file.format->binary) {
    file.games = file.format->read(*bytes);
    return file;
  }
  if (!decoded) return std::unexpected{GameFileFault{to_text(decoded.error())}};
  file.charset = decoded->charset;
  file.games = file.format->read(decoded->text);
  return file;
}

}  // namespace tachiai::cli
