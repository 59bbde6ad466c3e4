#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "server/archive/words.hpp"
#include "server/base/charset.hpp"

/// A game as files of other programs hold it, of the line as the public sees it.
namespace tachiai::archive {

struct GameFile {
  std::string bytes;
  base::Charset charset = base::Charset::utf_8;
  /// What the file does not say, for people: acts against the rules that other programs would stop
  /// at and all that came after them, and what the format has no words for. Where the format has
  /// comments it stands in the file too.
  std::vector<std::string> left_out;
};

struct NoFile {
  unsigned status = 404;  // of HTTP
  std::string text;       // for a person
};

/// "kif", "ki2", ...: what a game can be had as; none: no such game.
std::vector<std::string_view> extensions_of(std::string_view game);

/// The game in the format that `extension` names. Acts against the rules that stood are not written
/// as moves: the file ends before the first that another program could not follow, and what came
/// after it stands in comments. A game at a real board is judged by people: its file is written
/// when it has ended, or it would tell what they have not found out.
/// @param charset  wanted; nullopt: what the format's files are in by custom, or UTF-8 where that
/// has not all the characters
Result<GameFile, NoFile> file_of(const rooms::Showing& showing, const Place& place,
                                 std::string_view extension, std::optional<base::Charset> charset);

}  // namespace tachiai::archive
