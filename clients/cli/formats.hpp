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
#include "engines/othello/game_record.hpp"
#include "engines/othello/wthor.hpp"
#include "engines/shogi/kifu.hpp"
#include "engines/yoninshogi/usi4_line.hpp"
#include "server/base/charset.hpp"

/// Every file format of game records the house reads or writes, in one table. A game adds its value
/// to `FileGame`, its rows to `formats()` and its judge to `report_of`; nothing else knows formats.
namespace tachiai::cli {

/// A game as a file holds it.
using FileGame =
    std::variant<shogi::Kifu, chushogi::Kifu, yoninshogi::GameLine, othello::GameRecord>;

/// In a text by line and column, in a binary file by byte.
using FileNote = std::variant<TextNote, othello::ByteNote>;
using FileFault = std::variant<TextFault, othello::ByteFault>;
std::string to_text(const FileNote& note);
std::string to_text(const FileFault& fault);

/// One game of a file, as far as it could be read.
struct ReadGame {
  FileGame game;
  std::vector<FileNote> notes;     // what was tolerated
  std::optional<FileFault> fault;  // where reading stopped
};

/// A file that stands beside a file of games and holds what its games refer to by number.
struct SideFile {
  std::string extension;  // one of its format's `sides`
  std::string path;       // for people
  std::string bytes;
};

/// What a file is read with.
struct ReadWith {
  std::string_view rules = {};            // a rule set of the game, known to it; empty: the default
  std::span<const SideFile> beside = {};  // those of the format's `sides` that were found
};

/// A file before it is encoded, and what its format has no place for.
struct WrittenFile {
  std::string text;
  std::vector<std::string> lost;
  std::vector<SideFile> beside = {};  // to be written next to it, under its name; without paths
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
  /// What files that stand beside it are called, in lower case: "jou".
  std::vector<std::string_view> sides = {};
  /// Could this be such a file? Asked where several formats share an extension, or none has it.
  /// Of a binary format its bytes are shown.
  bool (*looks_like)(std::string_view text) = nullptr;
  /// At least one game. Text comes in UTF-8.
  std::vector<ReadGame> (*read)(std::string_view text, const ReadWith& with) = nullptr;
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
/// @param text  in UTF-8; @param bytes  as they are in the file, for the binary formats
/// @return nullptr: nothing fits
const Format* format_of(std::string_view path, std::string_view text, std::string_view bytes);
/// "kif" of "a/b.KIF"; empty where there is none.
std::string extension_of(std::string_view path);
/// The letters of ASCII alone: file names and their ends.
std::string lower_case(std::string_view text);
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
  std::string_view rules;  // the rule set it was judged under; empty: the game has one
  std::size_t plies = 0;   // of the main line
  std::string position;    // at its end
  std::string ending;      // as the file says it; empty: it does not
  std::vector<Violation> violations;
  std::vector<std::string> remarks;  // where the end and the moves do not agree
};

/// @param rules  as the file was read with
GameReport report_of(const FileGame& game, std::string_view rules = {});

}  // namespace tachiai::cli
