#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/othello/game_record.hpp"

/// WTHOR, the data base of the French federation: a file of games a year (.wtb), and the names they
/// refer to by number, players (.jou) and tournaments (.trn). Little endian; names in Latin-1
/// there, UTF-8 here. Reading and writing again gives the same bytes. Rule:
/// engines/othello/RULES.md#wthor.
///
///     header   16 bytes: date of creation (century, year, month, day), games int32 (.wtb only),
///              names int16 (.jou and .trn only), year of the games int16, board size (0 or 8),
///              kind (1: solitaires), depth of the theoretical scores, one reserved
///     game     68 bytes: tournament, Black, White int16 each, Black's discs with the empty squares
///              to the winner, the same after perfect play, 60 moves as 10 * row + column, then 0
///     name     20 bytes (.jou) or 26 bytes (.trn), filled up with zeros
namespace tachiai::othello {

/// A place in a binary file.
struct BytePlace {
  std::size_t offset = 0;             // bytes from the start of the file
  std::optional<std::size_t> record;  // counted from 0, as references do; none: the header
  bool operator==(const BytePlace&) const = default;
};

struct ByteFault {
  BytePlace at;
  std::string found;
  std::string expected;
  bool operator==(const ByteFault&) const = default;
};

struct ByteNote {
  BytePlace at;
  std::string text;
  bool operator==(const ByteNote&) const = default;
};

/// "byte 84, record 1: found 99, expected ..."
std::string to_text(const ByteFault& fault);
std::string to_text(const ByteNote& note);

/// What a header says beside the counts, which follow from the contents.
struct WthorHeader {
  std::uint8_t century = 0;  // of the file's creation: 20
  std::uint8_t year = 0;     // 0 to 99
  std::uint8_t month = 0;
  std::uint8_t day = 0;
  std::uint16_t games_year = 0;  // 0 in files of names
  std::uint8_t board_size = 8;   // 0 also says 8
  std::uint8_t depth = 0;        // empty squares from which theoretical scores are exact
  std::uint8_t reserved = 0;
  bool operator==(const WthorHeader&) const = default;
};

struct WthorGame {
  std::uint16_t tournament = 0;
  std::uint16_t black = 0;
  std::uint16_t white = 0;
  std::uint8_t black_discs = 0;
  std::uint8_t theoretical_black = 0;
  std::vector<Square> moves;  // at most 60, passes left out
  bool operator==(const WthorGame&) const = default;
};

struct WthorGames {
  WthorHeader header;
  std::vector<WthorGame> games;
  bool operator==(const WthorGames&) const = default;
};

enum class WthorNameKind : std::uint8_t { players, tournaments };

struct WthorNames {
  WthorNameKind kind = WthorNameKind::players;
  WthorHeader header;
  std::vector<std::string> names;
  bool operator==(const WthorNames&) const = default;
};

/// A name may fill its field (20 or 26 letters); writers of the data base leave the last byte zero.
constexpr std::size_t name_bytes(WthorNameKind kind) {
  return kind == WthorNameKind::players ? 20 : 26;
}

/// @return ByteFault where the file is cut short or longer than it says, not of 8 by 8 games, or a
/// byte of a game is none (a move off the board, a move after the end of the moves, more than 64
/// discs).
[[nodiscard]] Result<Noted<WthorGames, ByteNote>, ByteFault> read_wtb(std::string_view bytes);

/// The same, adding to `read` every whole game before a fault. @return nullopt: there is none
[[nodiscard]] std::optional<ByteFault> read_wtb_into(Noted<WthorGames, ByteNote>& read,
                                                     std::string_view bytes);

[[nodiscard]] Result<Noted<WthorNames, ByteNote>, ByteFault> read_jou(std::string_view bytes);
[[nodiscard]] Result<Noted<WthorNames, ByteNote>, ByteFault> read_trn(std::string_view bytes);

/// What was read, byte for byte. Games: moves on the board and at most 60, else a Bug.
std::string write_wtb(const WthorGames& games);

/// @return Unwritable (its `game` is the number of the name) where a name is too long or holds a
/// letter that Latin-1 lacks, or there are more than 65,535.
[[nodiscard]] Result<std::string, Unwritable> write_names(const WthorNames& names);

/// The names a file of games refers to. Without a table the record names its numbers, "#17".
struct WthorTables {
  const WthorNames* players = nullptr;
  const WthorNames* tournaments = nullptr;
};

/// One game as a record, forced passes put in. The unknown player (number 0, "???") has no name.
/// @return ByteFault at a number that its table does not have.
[[nodiscard]] Result<GameRecord, ByteFault> to_record(const WthorGames& games, std::size_t number,
                                                      const WthorTables& tables);

/// All of them, or the first fault.
[[nodiscard]] Result<std::vector<GameRecord>, ByteFault> to_records(const WthorGames& games,
                                                                    const WthorTables& tables);

/// A data base of one year.
struct WthorBase {
  WthorGames games;
  WthorNames players{WthorNameKind::players, {}, {"???"}};
  WthorNames tournaments{WthorNameKind::tournaments, {}, {}};
  std::vector<std::string> lost;  // "game 3: times"
  bool operator==(const WthorBase&) const = default;
};

/// Records as a data base. Names already in the tables of `base` keep their numbers, new ones are
/// added behind; headers stay as they are, `base.games.header` names the year and the depth; its
/// games are replaced.
/// @return Unwritable where a game starts elsewhere, has acts that do not follow from its squares,
/// more than 60 of them, another year than the header, or a result that is no number of discs.
[[nodiscard]] Result<WthorBase, Unwritable> to_wthor(std::span<const GameRecord> records,
                                                     WthorBase base);

}  // namespace tachiai::othello
