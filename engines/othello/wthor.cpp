#include "engines/othello/wthor.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>
#include <utility>

#include "engines/othello/record_line.hpp"
#include "engines/othello/record_parts.hpp"
#include "engines/othello/rejudge.hpp"
#include "engines/othello/transcript.hpp"

namespace tachiai::othello {
namespace {

constexpr std::size_t header_bytes = 16;
constexpr std::size_t game_bytes = 68;
constexpr std::size_t moves_max = 60;
constexpr std::size_t names_max = std::numeric_limits<std::uint16_t>::max();
constexpr std::string_view unknown_player = "???";

/// Offsets within the header.
enum HeaderField : std::size_t {
  month_at = 2,
  day_at = 3,
  games_at = 4,
  names_at = 8,
  year_at = 10,
  size_at = 12,
  kind_at = 13,
  depth_at = 14,
  reserved_at = 15,
};

/// Offsets within a game.
enum GameField : std::size_t {
  tournament_at = 0,
  black_at = 2,
  white_at = 4,
  discs_at = 6,
  theoretical_at = 7,
  moves_at = 8,
};

std::string place_text(const BytePlace& at) {
  return "byte " + std::to_string(at.offset) +
         (at.record ? ", record " + std::to_string(*at.record) : std::string{", header"});
}

/// Numbers at offsets of a file; whoever asks has looked at the size.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  std::size_t size() const { return bytes_.size(); }
  std::string_view part(std::size_t at, std::size_t count) const {
    return bytes_.substr(at, count);
  }
  std::uint8_t byte(std::size_t at) const { return static_cast<std::uint8_t>(bytes_[at]); }
  std::uint16_t word(std::size_t at) const {
    return static_cast<std::uint16_t>(byte(at) | byte(at + 1) << 8U);
  }
  std::uint32_t long_word(std::size_t at) const {
    return word(at) | static_cast<std::uint32_t>(word(at + 2)) << 16U;
  }

 private:
  std::string_view bytes_;
};

void put_byte(std::string& bytes, std::uint8_t value) { bytes += static_cast<char>(value); }

void put_word(std::string& bytes, std::uint16_t value) {
  put_byte(bytes, static_cast<std::uint8_t>(value & 0xFFU));
  put_byte(bytes, static_cast<std::uint8_t>(value >> 8U));
}

void put_header(std::string& bytes, const WthorHeader& header, std::size_t games,
                std::size_t names) {
  put_byte(bytes, header.century);
  put_byte(bytes, header.year);
  put_byte(bytes, header.month);
  put_byte(bytes, header.day);
  put_word(bytes, static_cast<std::uint16_t>(games & 0xFFFFU));
  put_word(bytes, static_cast<std::uint16_t>(games >> 16U));
  put_word(bytes, static_cast<std::uint16_t>(names));
  put_word(bytes, header.games_year);
  put_byte(bytes, header.board_size);
  put_byte(bytes, 0);
  put_byte(bytes, header.depth);
  put_byte(bytes, header.reserved);
}

ByteFault fault(std::size_t offset, std::optional<std::size_t> record, std::string found,
                std::string expected) {
  return {{offset, record}, std::move(found), std::move(expected)};
}

/// The header, and what in it is odd but readable. A file of games has no count of names, a file of
/// names none of games.
Result<WthorHeader, ByteFault> read_header(const Bytes& bytes, bool of_games,
                                           std::vector<ByteNote>& notes) {
  if (bytes.size() < header_bytes) {
    return std::unexpected{
        fault(bytes.size(), std::nullopt, "the end of the file", "a header of 16 bytes")};
  }
  const WthorHeader header{bytes.byte(0),        bytes.byte(1),          bytes.byte(month_at),
                           bytes.byte(day_at),   bytes.word(year_at),    bytes.byte(size_at),
                           bytes.byte(depth_at), bytes.byte(reserved_at)};
  if (header.board_size != 0 && header.board_size != 8) {
    return std::unexpected{fault(size_at, std::nullopt,
                                 "board size " + std::to_string(header.board_size),
                                 "8, or 0 which also says 8")};
  }
  if (bytes.byte(kind_at) != 0) {
    return std::unexpected{fault(kind_at, std::nullopt,
                                 "kind " + std::to_string(bytes.byte(kind_at)) +
                                     (bytes.byte(kind_at) == 1 ? " (solitaires)" : ""),
                                 "0 (games)")};
  }
  const auto note = [&](std::size_t at, const std::string& text) {
    notes.push_back({{at, std::nullopt}, text});
  };
  if (header.month < 1 || header.month > 12 || header.day < 1 || header.day > 31) {
    note(month_at, "month " + std::to_string(header.month) + ", day " + std::to_string(header.day) +
                       " of creation is no date");
  }
  if (of_games && bytes.word(names_at) != 0) {
    note(names_at, "a count of names, " + std::to_string(bytes.word(names_at)) + ", is dropped");
  }
  if (!of_games && bytes.long_word(games_at) != 0) {
    note(games_at,
         "a count of games, " + std::to_string(bytes.long_word(games_at)) + ", is dropped");
  }
  if (header.depth > moves_max) {
    note(depth_at,
         "depth " + std::to_string(header.depth) + " of theoretical scores is more than 60");
  }
  return header;
}

/// A file holds exactly as many records as it says.
std::optional<ByteFault> check_size(const Bytes& bytes, std::size_t count, std::size_t record_bytes,
                                    std::string_view what) {
  const std::size_t held = bytes.size() - header_bytes;
  if (held / record_bytes < count) {
    const std::size_t whole = held / record_bytes;
    return fault(bytes.size(), whole, "the end of the file",
                 std::to_string(count) + " " + std::string{what} + " as the header says");
  }
  const std::size_t end = header_bytes + count * record_bytes;
  if (bytes.size() == end) return std::nullopt;
  return fault(end, count, std::to_string(bytes.size() - end) + " more bytes",
               "the end of the file after " + std::to_string(count) + " " + std::string{what});
}

Result<WthorGame, ByteFault> read_game(const Bytes& bytes, std::size_t number) {
  const std::size_t at = header_bytes + number * game_bytes;
  WthorGame game{bytes.word(at + tournament_at),  bytes.word(at + black_at),
                 bytes.word(at + white_at),       bytes.byte(at + discs_at),
                 bytes.byte(at + theoretical_at), {}};
  for (const std::size_t field : {discs_at, theoretical_at}) {
    if (bytes.byte(at + field) <= squares) continue;
    return std::unexpected{
        fault(at + field, number, std::to_string(bytes.byte(at + field)) + " discs", "0 to 64")};
  }
  std::size_t count = 0;
  while (count < moves_max && bytes.byte(at + moves_at + count) != 0) ++count;
  game.moves.reserve(count);
  for (std::size_t n = 0; n < moves_max; ++n) {
    const std::size_t offset = at + moves_at + n;
    const int value = bytes.byte(offset);
    const int row = value / 10;
    const int column = value % 10;
    if (n >= count) {
      if (value == 0) continue;
      return std::unexpected{
          fault(offset, number, "move " + std::to_string(value), "0: the moves ended before")};
    }
    if (row < 1 || row > 8 || column < 1 || column > 8) {
      return std::unexpected{fault(offset, number, "move " + std::to_string(value),
                                   "10 * row + column, each 1 to 8, or 0")};
    }
    game.moves.push_back(Square{static_cast<std::uint8_t>((row - 1) * 8 + column - 1)});
  }
  return game;
}

std::string from_latin1(std::string_view bytes) {
  std::string text;
  for (const char letter : bytes) {
    const auto code = static_cast<unsigned char>(letter);
    if (code < 0x80) {
      text += letter;
    } else {
      text += static_cast<char>(0xC0U | code >> 6U);
      text += static_cast<char>(0x80U | (code & 0x3FU));
    }
  }
  return text;
}

/// nullopt: a letter that Latin-1 lacks, a zero, or no UTF-8.
std::optional<std::string> to_latin1(std::string_view text) {
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    if (lead == 0) return std::nullopt;
    if (lead < 0x80) {
      bytes += text[at];
      continue;
    }
    if ((lead != 0xC2 && lead != 0xC3) || at + 1 == text.size()) return std::nullopt;
    const auto next = static_cast<unsigned char>(text[++at]);
    if ((next & 0xC0U) != 0x80U) return std::nullopt;
    bytes += static_cast<char>((lead & 3U) << 6U | (next & 0x3FU));
  }
  return bytes;
}

Result<Noted<WthorNames, ByteNote>, ByteFault> read_names(std::string_view text,
                                                          WthorNameKind kind) {
  const Bytes bytes{text};
  Noted<WthorNames, ByteNote> read;
  read.value.kind = kind;
  const auto header = read_header(bytes, false, read.notes);
  if (!header) return std::unexpected{header.error()};
  read.value.header = *header;
  const std::size_t count = bytes.word(names_at);
  const std::size_t length = name_bytes(kind);
  if (auto wrong = check_size(bytes, count, length, "names")) {
    return std::unexpected{*std::move(wrong)};
  }
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t at = header_bytes + n * length;
    const std::string_view field = bytes.part(at, length);
    const std::string_view name = field.substr(0, field.find('\0'));
    const std::size_t behind = field.find_first_not_of('\0', name.size());
    if (behind != std::string_view::npos) {
      read.notes.push_back({{at + behind, n}, "bytes after the end of the name are dropped"});
    }
    read.value.names.push_back(from_latin1(name));
  }
  return read;
}

/// The name with this number; "#17" where there is no table.
Result<std::string, ByteFault> name_of(const WthorNames* table, std::size_t number,
                                       std::size_t offset, std::size_t game,
                                       std::string_view what) {
  if (table == nullptr) return "#" + std::to_string(number);
  if (number < table->names.size()) return table->names[number];
  return std::unexpected{fault(offset, game, std::string{what} + " " + std::to_string(number),
                               "a number below " + std::to_string(table->names.size()))};
}

std::string year_text(std::uint16_t year) {
  const std::string digits = std::to_string(year);
  return digits.size() < 4 ? std::string(4 - digits.size(), '0') + digits : digits;
}

std::string player_name(const std::string& name) {
  return name == unknown_player ? std::string{} : name;
}

/// Numbers for names, those of the table first.
class Numbers {
 public:
  explicit Numbers(WthorNames& table) : table_(table) {
    for (std::size_t n = 0; n < table.names.size(); ++n) numbers_.emplace(table.names[n], n);
  }

  std::uint16_t of(const std::string& name) {
    const auto [found, is_new] = numbers_.emplace(name, table_.names.size());
    if (is_new) table_.names.push_back(name);
    return static_cast<std::uint16_t>(found->second);
  }

 private:
  WthorNames& table_;
  std::unordered_map<std::string, std::size_t> numbers_;
};

/// Black's discs of 64, the empty squares credited; nullopt: no whole number of discs.
std::optional<std::uint8_t> black_discs(std::int32_t lead_x1000) {
  const std::int64_t discs_x2000 = std::int64_t{lead_x1000} + 64'000;
  if (discs_x2000 < 0 || discs_x2000 > 128'000 || discs_x2000 % 2'000 != 0) return std::nullopt;
  return static_cast<std::uint8_t>(discs_x2000 / 2'000);
}

/// One record on its way into a data base.
class GameWriter {
 public:
  GameWriter(const GameRecord& record, std::size_t number, const WthorHeader& header,
             std::vector<std::string>& lost)
      : record_(record), number_(number), header_(header), lost_(lost) {}

  Result<WthorGame, Unwritable> write(Numbers& players, Numbers& tournaments) {
    WthorGame game;
    if (auto wrong = check_date()) return std::unexpected{*std::move(wrong)};
    if (auto wrong = put_moves(game)) return std::unexpected{*std::move(wrong)};
    if (auto wrong = put_scores(game)) return std::unexpected{*std::move(wrong)};
    const auto known = [](const std::string& name) {
      return name.empty() ? std::string{unknown_player} : name;
    };
    game.black = players.of(known(record_.black.name));
    game.white = players.of(known(record_.white.name));
    game.tournament = tournaments.of(record_.event);
    for (const auto& part : parts_lost(
             record_, {Part::names, Part::event, Part::date, Part::result, Part::theoretical})) {
      lose(part);
    }
    return game;
  }

 private:
  Unwritable unwritable(std::string found, std::string expected) const {
    return {number_, std::move(found), std::move(expected)};
  }

  void lose(const std::string& what) {
    lost_.push_back("game " + std::to_string(number_) + ": " + what);
  }

  std::optional<Unwritable> check_date() {
    const std::string year = year_text(header_.games_year);
    if (record_.date.empty()) {
      lose("no date is given, it will stand under " + year);
    } else if (!record_.date.starts_with(year) ||
               (record_.date.size() > year.size() && record_.date[year.size()] != '-')) {
      return unwritable("the date '" + record_.date + "'", "a date in " + year);
    } else if (record_.date != year) {
      lose("month and day");
    }
    return std::nullopt;
  }

  std::optional<Unwritable> put_moves(WthorGame& game) {
    if (record_.start != Othello{}.initial()) {
      return unwritable("the start " + Othello{}.position_text(record_.start), "the usual start");
    }
    const auto transcript = write_transcript(record_);
    if (!transcript) return unwritable(transcript.error().found, transcript.error().expected);
    if (std::ranges::find(transcript->lost, "the pass at the end") != transcript->lost.end()) {
      lose("the pass at the end");
    }
    for (const RecordedMove& move : record_.moves) {
      if (move.act.kind == Act::Kind::move) game.moves.push_back(move.act.at);
    }
    if (game.moves.size() > moves_max) {
      return unwritable(std::to_string(game.moves.size()) + " moves", "at most 60");
    }
    return std::nullopt;
  }

  std::optional<Unwritable> put_scores(WthorGame& game) {
    const Rejudged judged = rejudge(record_);
    std::int32_t lead = (judged.score.black_x2 - judged.score.white_x2) * 500;
    if (record_.result) {
      if (record_.result->ending != Ending::played) lose("how the game ended");
      // Another custom for the empty squares of a game that was played out is the same result in
      // other words.
      const bool other_words = judged.result == ResultCheck::agrees_raw;
      if (other_words) lose("the empty squares go to the winner");
      if (!other_words) lead = record_.result->lead_x1000;
    } else if (judged.outcome) {
      lose("no result is given, it is taken from the board");
    } else {
      return unwritable("no result", "a result, or a game that was played to its end");
    }
    const auto discs = black_discs(lead);
    if (!discs) return unwritable("the result " + lead_text(lead), "a lead of whole discs of 64");
    game.black_discs = *discs;
    if (record_.theoretical && record_.theoretical->empties != header_.depth) {
      return unwritable("a theoretical score from " + std::to_string(record_.theoretical->empties) +
                            " empty squares on",
                        "from " + std::to_string(header_.depth) + " on");
    }
    if (record_.theoretical && record_.theoretical->black_discs > squares) {
      return unwritable(
          "a theoretical score of " + std::to_string(record_.theoretical->black_discs),
          "0 to 64 discs");
    }
    if (!record_.theoretical) lose("no theoretical score is given, it is written as 0");
    game.theoretical_black = record_.theoretical ? record_.theoretical->black_discs : 0;
    return std::nullopt;
  }

  const GameRecord& record_;
  std::size_t number_;
  const WthorHeader& header_;
  std::vector<std::string>& lost_;
};

}  // namespace

std::string to_text(const ByteFault& fault) {
  return place_text(fault.at) + ": found " + fault.found + ", expected " + fault.expected;
}

std::string to_text(const ByteNote& note) { return place_text(note.at) + ": " + note.text; }

Result<Noted<WthorGames, ByteNote>, ByteFault> read_wtb(std::string_view bytes) {
  Noted<WthorGames, ByteNote> read;
  if (auto wrong = read_wtb_into(read, bytes)) return std::unexpected{*std::move(wrong)};
  return read;
}

std::optional<ByteFault> read_wtb_into(Noted<WthorGames, ByteNote>& read, std::string_view text) {
  const Bytes bytes{text};
  const auto header = read_header(bytes, true, read.notes);
  if (!header) return header.error();
  read.value.header = *header;
  const std::size_t count = bytes.long_word(games_at);
  if (count > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    return fault(games_at, std::nullopt, "a negative count of games", "0 or more");
  }
  auto wrong_size = check_size(bytes, count, game_bytes, "games");
  const std::size_t whole = std::min(count, (bytes.size() - header_bytes) / game_bytes);
  read.value.games.reserve(whole);
  for (std::size_t n = 0; n < whole; ++n) {
    auto game = read_game(bytes, n);
    if (!game) return std::move(game.error());
    read.value.games.push_back(*std::move(game));
  }
  return wrong_size;
}

Result<Noted<WthorNames, ByteNote>, ByteFault> read_jou(std::string_view bytes) {
  return read_names(bytes, WthorNameKind::players);
}

Result<Noted<WthorNames, ByteNote>, ByteFault> read_trn(std::string_view bytes) {
  return read_names(bytes, WthorNameKind::tournaments);
}

std::string write_wtb(const WthorGames& games) {
  std::string bytes;
  bytes.reserve(header_bytes + games.games.size() * game_bytes);
  put_header(bytes, games.header, games.games.size(), 0);
  for (const WthorGame& game : games.games) {
    TACHIAI_ASSERT(game.moves.size() <= moves_max);
    put_word(bytes, game.tournament);
    put_word(bytes, game.black);
    put_word(bytes, game.white);
    put_byte(bytes, game.black_discs);
    put_byte(bytes, game.theoretical_black);
    for (const Square at : game.moves) {
      TACHIAI_ASSERT(index(at) < squares);
      put_byte(bytes, static_cast<std::uint8_t>((index(at) / 8 + 1) * 10 + index(at) % 8 + 1));
    }
    bytes.append(moves_max - game.moves.size(), '\0');
  }
  return bytes;
}

Result<std::string, Unwritable> write_names(const WthorNames& names) {
  if (names.names.size() > names_max) {
    return std::unexpected{
        Unwritable{names_max, std::to_string(names.names.size()) + " names", "at most 65535"}};
  }
  const std::size_t length = name_bytes(names.kind);
  std::string bytes;
  put_header(bytes, names.header, 0, names.names.size());
  for (std::size_t n = 0; n < names.names.size(); ++n) {
    const auto field = to_latin1(names.names[n]);
    if (!field || field->size() > length) {
      return std::unexpected{
          Unwritable{n, "the name '" + names.names[n] + "'",
                     "at most " + std::to_string(length) + " letters, all of them in Latin-1"}};
    }
    bytes += *field;
    bytes.append(length - field->size(), '\0');
  }
  return bytes;
}

Result<GameRecord, ByteFault> to_record(const WthorGames& games, std::size_t number,
                                        const WthorTables& tables) {
  const WthorGame& game = games.games.at(number);
  const std::size_t at = header_bytes + number * game_bytes;
  const auto event =
      name_of(tables.tournaments, game.tournament, at + tournament_at, number, "tournament");
  if (!event) return std::unexpected{event.error()};
  const auto black = name_of(tables.players, game.black, at + black_at, number, "player");
  if (!black) return std::unexpected{black.error()};
  const auto white = name_of(tables.players, game.white, at + white_at, number, "player");
  if (!white) return std::unexpected{white.error()};
  GameRecord record;
  record.event = *event;
  record.black.name = player_name(*black);
  record.white.name = player_name(*white);
  record.date = year_text(games.header.games_year);
  RecordLine line{record.start};
  for (const Square square : game.moves) line.add(Act::move(square), std::nullopt);
  record.moves = line.take();
  record.result = RecordedResult{(2 * game.black_discs - squares) * 1000, Ending::played};
  record.theoretical = Theoretical{game.theoretical_black, games.header.depth};
  return record;
}

Result<std::vector<GameRecord>, ByteFault> to_records(const WthorGames& games,
                                                      const WthorTables& tables) {
  std::vector<GameRecord> records;
  records.reserve(games.games.size());
  for (std::size_t n = 0; n < games.games.size(); ++n) {
    auto record = to_record(games, n, tables);
    if (!record) return std::unexpected{std::move(record.error())};
    records.push_back(*std::move(record));
  }
  return records;
}

Result<WthorBase, Unwritable> to_wthor(std::span<const GameRecord> records, WthorBase base) {
  base.games.games.clear();
  base.lost.clear();
  Numbers players{base.players};
  Numbers tournaments{base.tournaments};
  for (std::size_t n = 0; n < records.size(); ++n) {
    auto game = GameWriter{records[n], n, base.games.header, base.lost}.write(players, tournaments);
    if (!game) return std::unexpected{std::move(game.error())};
    for (const WthorNames* table : {&base.players, &base.tournaments}) {
      if (table->names.size() > names_max) {
        return std::unexpected{Unwritable{n, "the 65536th name", "at most 65535"}};
      }
    }
    base.games.games.push_back(*std::move(game));
  }
  return base;
}

}  // namespace tachiai::othello
