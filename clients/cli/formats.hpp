#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/chushogi/kifu.hpp"
#include "engines/core/result.hpp"
#include "engines/core/text_cursor.hpp"
#include "engines/shogi/kifu.hpp"
#include "engines/yoninshogi/usi4_line.hpp"
#include "server/base/charset.hpp"

/// Every file format of game records the house reads or writes, in one table. A game adds its value
/// to `FileGame`, its rows to `formats()` and its judge to `report_of`; nothing else knows formats.
namespace tachiai::cli {

/// A game as a file holds it.
using FileGame = std::variant<shogi::Kifu, chushogi::Kifu, yoninshogi::GameLine>;

/// One game of a file, as far as it could be read.
struct ReadGame {
  FileGame game;
  std::vector<TextNote> notes;     // what was tolerated
  std::optional<TextFault> fault;  // where reading stopped
};

/// A file before it is encoded, and what its format has no place for.
struct WrittenFile {
  std::string text;
  std::vector<std::string> lost;
};

/// How a file name ends, without the dot and in lower case, and the charset such files are written
/// in.
struct Extension {
  std::string_view name;
  base::Charset charset = base::Charset::utf_8;
};

struct Format {
  std::string_view name;  // "kif": what --from and --to take
  std::string_view game;  // "shogi"
  std::vector<Extension> extensions;
  bool many = false;    // a file may hold several games
  bool binary = false;  // bytes, not text: read and written without a charset
  /// Could this be such a file? Asked where several formats share an extension, or none has it.
  bool (*looks_like)(std::string_view text) = nullptr;
  /// At least one game. Text comes in UTF-8.
  std::vector<ReadGame> (*read)(std::string_view text) = nullptr;
  /// nullptr: a format that is only read. Several games only where `many`. `charset` is what the
  /// text will be encoded in. @return why a game cannot be said in the format
  Result<WrittenFile, std::string> (*write)(std::span<const FileGame> games,
                                            base::Charset charset) = nullptr;
};

/// In the order in which they are tried: the first that looks right is taken.
std::span<const Format> formats();
const Format* format_named(std::string_view name);
/// "kif, ki2, csa, ...": for people who named none of them.
std::string format_names();

/// By the end of `path` and, where that leaves a choice, by what stands in the file; where that
/// says nothing either, the last with that end, which is the least picky.
/// @return nullptr: nothing fits
const Format* format_of(std::string_view path, std::string_view text);
/// The format that files of `game` with the name `path` are written in; nullptr: the name tells
/// none.
const Format* format_for(std::string_view path, std::string_view game);
/// The charset of files with this name in `format`.
base::Charset charset_of(const Format& format, std::string_view path);

/// One broken rule.
struct Violation {
  std::vector<std::size_t> variation;  // the move numbers at which lines part; empty: the main line
  std::size_t ply = 0;                 // 0 for the first move
  std::size_t number = 1;              // as the file counts
  std::string move;                    // in the game's own notation
  std::string code;
  std::string rule;
  std::vector<std::pair<std::string, std::string>> facts;
};

/// A game judged again.
struct GameReport {
  std::string_view game;
  std::size_t plies = 0;  // of the main line
  std::string position;   // at its end
  std::string ending;     // as the file says it; empty: it does not
  std::vector<Violation> violations;
  std::vector<std::string> remarks;  // where the end and the moves do not agree
};

GameReport report_of(const FileGame& game);

}  // namespace tachiai::cli
