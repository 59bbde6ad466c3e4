#include "engines/othello/ggf.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <utility>

#include "engines/othello/record_line.hpp"
#include "engines/othello/record_parts.hpp"
#include "engines/othello/record_text.hpp"
#include "engines/othello/rejudge.hpp"

namespace tachiai::othello {
namespace {

using Millis = std::chrono::milliseconds;

/// Names with a field or meaning of their own in a record.
constexpr std::array own_names{"GM", "PC", "DT", "PB", "PW", "RB",
                               "RW", "EV", "RE", "BO", "B",  "W"};
constexpr std::string_view usual_type = "8";
constexpr std::size_t name_max = 4;
constexpr std::int64_t result_max = 1'000'000;  // discs; far above any komi
constexpr std::int64_t seconds_max = 1'000'000'000;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }

std::string lower(std::string_view text) {
  std::string small{text};
  for (char& letter : small) {
    if (is_capital(letter)) letter = static_cast<char>(letter - 'A' + 'a');
  }
  return small;
}

bool is_property_name(std::string_view name) {
  return !name.empty() && name.size() <= name_max && std::ranges::all_of(name, is_capital);
}

/// A value as it stands in the text: `begin` to `end` without the brackets.
struct Value {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// "12.345": whole part and thousandths. `finer`: there was more behind.
struct Decimal {
  std::int64_t x1000 = 0;
  bool finer = false;
};

std::optional<Decimal> decimal(std::string_view text, std::int64_t whole_max) {
  Decimal value;
  std::size_t at = 0;
  std::int64_t whole = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) {
    whole = whole * 10 + (text[at] - '0');
    if (whole > whole_max) return std::nullopt;
  }
  const std::size_t digits = at;
  std::int64_t thousandths = 0;
  std::size_t decimals = 0;
  if (at < text.size() && text[at] == '.') {
    for (++at; at < text.size() && is_digit(text[at]); ++at, ++decimals) {
      if (decimals < 3) thousandths = thousandths * 10 + (text[at] - '0');
      if (decimals >= 3 && text[at] != '0') value.finer = true;
    }
  }
  if (at != text.size() || digits + decimals == 0) return std::nullopt;
  for (; decimals < 3; ++decimals) thousandths *= 10;
  value.x1000 = whole * 1000 + thousandths;
  return value;
}

/// Seconds, minutes:seconds or hours:minutes:seconds, with decimals.
std::optional<Decimal> duration(std::string_view text) {
  std::int64_t above = 0;  // minutes so far
  for (int colons = 0;; ++colons) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) break;
    const auto part = decimal(text.substr(0, colon), seconds_max / 3600);
    if (!part || part->x1000 % 1000 != 0 || part->finer || colons == 2) return std::nullopt;
    above = above * 60 + part->x1000 / 1000;
    text.remove_prefix(colon + 1);
  }
  auto seconds = decimal(text, seconds_max);
  if (seconds) seconds->x1000 += above * 60'000;
  return seconds;
}

/// "2003-12-15 12:33:18 UTC" of a count of seconds since 1970.
std::string date_of_seconds(std::int64_t seconds) {
  const std::chrono::sys_seconds when{std::chrono::seconds{seconds}};
  const auto day = std::chrono::floor<std::chrono::days>(when);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss time{when - day};
  const auto two = [](auto value) {
    const std::string digits = std::to_string(value);
    return digits.size() < 2 ? "0" + digits : digits;
  };
  return std::to_string(static_cast<int>(date.year())) + "-" +
         two(static_cast<unsigned>(date.month())) + "-" + two(static_cast<unsigned>(date.day())) +
         " " + two(time.hours().count()) + ":" + two(time.minutes().count()) + ":" +
         two(time.seconds().count()) + " UTC";
}

/// Reads a text from front to end, a game after the other.
class GgfReader {
 public:
  GgfReader(std::string_view text, Noted<std::vector<GameRecord>, TextNote>& read)
      : text_(text), read_(read) {
    if (text.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
  }

  std::optional<TextFault> read() {
    for (;;) {
      skip_blanks();
      if (at_ == bytes().size()) break;
      if (auto wrong = is_digit(bytes()[at_]) ? read_count() : read_game()) return wrong;
    }
    check_count();
    return std::nullopt;
  }

 private:
  using Fault = std::optional<TextFault>;  // nullopt: all is well

  /// A move of the file, held until the start is known.
  struct MoveToken {
    Seat by{};
    Value value;
  };

  std::string_view bytes() const { return text_.bytes(); }
  std::string_view rest() const { return bytes().substr(at_); }
  std::string_view slice(Value value) const {
    return bytes().substr(value.begin, value.end - value.begin);
  }

  void skip_blanks() {
    while (at_ < bytes().size() && is_blank(bytes()[at_])) ++at_;
  }

  void note(std::size_t offset, std::string text) {
    read_.notes.push_back(text_.note(offset, std::move(text)));
  }

  /// The count of games that archives put in front of a game, or of both games of a synchro pair.
  Fault read_count() {
    check_count();
    const std::size_t begin = at_;
    std::size_t count = 0;
    while (at_ < bytes().size() && is_digit(bytes()[at_]) && count < 1'000'000) {
      count = count * 10 + static_cast<std::size_t>(bytes()[at_++] - '0');
    }
    skip_blanks();
    if (!rest().starts_with("(")) return text_.fault(at_, "\"(;\", the start of a game");
    announced_ = Announced{begin, count, read_.value.size()};
    return std::nullopt;
  }

  void check_count() {
    if (!announced_) return;
    const std::size_t came = read_.value.size() - announced_->games_before;
    if (came != announced_->count) {
      note(announced_->at, std::to_string(announced_->count) + " games are announced, " +
                               std::to_string(came) + " follow");
    }
    announced_.reset();
  }

  Fault read_game() {
    game_at_ = at_;
    if (!rest().starts_with("(")) return text_.fault(at_, "\"(;\", the start of a game");
    ++at_;
    skip_blanks();
    if (!rest().starts_with(";")) return text_.fault(at_, "\";\" after \"(\"");
    ++at_;
    record_ = {};
    seen_.clear();
    moves_.clear();
    for (;;) {
      skip_blanks();
      if (at_ == bytes().size())
        return text_.fault(at_, "a property, or \";)\", the end of the game");
      if (rest().starts_with(";")) {
        ++at_;
        skip_blanks();
        if (!rest().starts_with(")")) return text_.fault(at_, "\")\" after \";\"");
        ++at_;
        break;
      }
      if (rest().starts_with(")")) {
        note(at_++, "the game ends with \")\" alone");
        break;
      }
      if (auto wrong = read_property()) return wrong;
    }
    return finish_game();
  }

  Fault read_property() {
    const std::size_t begin = at_;
    while (at_ < bytes().size() && is_capital(bytes()[at_])) ++at_;
    const std::string_view name = bytes().substr(begin, at_ - begin);
    if (!is_property_name(name)) {
      at_ = begin;
      return text_.fault(at_, "a property (one to four capital letters), or \";)\"");
    }
    skip_blanks();
    if (!rest().starts_with("[")) {
      return text_.fault(at_, "\"[\" after " + std::string{name});
    }
    const std::size_t bracket = at_++;
    Value value{at_, at_};
    while (at_ < bytes().size() && bytes()[at_] != ']') at_ += escapes(at_) ? 2 : 1;
    if (at_ >= bytes().size()) {
      at_ = bytes().size();
      return text_.fault(at_, "\"]\", the end of " + std::string{name} + " in line " +
                                  std::to_string(text_.place(bracket).line));
    }
    value.end = at_++;
    return take(name, begin, value);
  }

  bool escapes(std::size_t at) const {
    return bytes()[at] == '\\' && at + 1 < bytes().size() &&
           (bytes()[at + 1] == ']' || bytes()[at + 1] == '\\');
  }

  std::string plain(Value value) const {
    std::string text;
    for (std::size_t at = value.begin; at < value.end; ++at) {
      if (escapes(at)) ++at;
      text += bytes()[at];
    }
    return text;
  }

  Fault take(std::string_view name, std::size_t at, Value value) {
    if (name == "B" || name == "W") {
      moves_.push_back({name == "B" ? Seat::first : Seat::second, value});
      return std::nullopt;
    }
    if (!seen_.insert(name).second) {
      note(at, std::string{name} + " stands twice, the first is read");
      return std::nullopt;
    }
    if (name == "GM") return take_game(value);
    if (name == "BO") return take_board(value);
    if (name == "RE") return take_result(value);
    if (name == "DT") {
      take_date(value);
    } else if (std::string* field = text_field(name)) {
      *field = plain(value);
    } else if (name != "TY" || slice(value) != usual_type) {
      record_.properties.push_back({std::string{name}, plain(value)});
    }
    return std::nullopt;
  }

  std::string* text_field(std::string_view name) {
    if (name == "PC") return &record_.place;
    if (name == "EV") return &record_.event;
    if (name == "PB") return &record_.black.name;
    if (name == "PW") return &record_.white.name;
    if (name == "RB") return &record_.black.rating;
    if (name == "RW") return &record_.white.rating;
    return nullptr;
  }

  Fault take_game(Value value) {
    if (lower(slice(value)) == "othello") return std::nullopt;
    return text_.fault(value.begin, "Othello");
  }

  Fault take_board(Value value) {
    std::size_t at = value.begin;
    while (at < value.end && is_blank(bytes()[at])) ++at;
    const std::size_t size_at = at;
    while (at < value.end && is_digit(bytes()[at])) ++at;
    if (bytes().substr(size_at, at - size_at) != "8") {
      return text_.fault(size_at, "8, the size of the board");
    }
    const auto start = read_board(text_, at, value.end);
    if (!start) return start.error();
    while (at < value.end && is_blank(bytes()[at])) ++at;
    if (at != value.end) return text_.fault(at, "\"]\" after the side to move");
    record_.start = *start;
    return std::nullopt;
  }

  Fault take_result(Value value) {
    std::string_view text = slice(value);
    if (text.empty() || text == "?") return std::nullopt;
    const auto wrong = [&] {
      return text_.fault(value.begin,
                         "\"?\" or Black's lead in discs, as +2.000, with :r, :t, :s or :l");
    };
    RecordedResult result;
    if (const auto colon = text.find(':'); colon != std::string_view::npos) {
      const std::string_view flag = text.substr(colon + 1);
      if (flag == "r") {
        result.ending = Ending::resigned;
      } else if (flag == "t") {
        result.ending = Ending::flagged;
      } else if (flag == "s") {
        result.ending = Ending::agreed;
      } else if (flag == "l") {
        result.ending = Ending::left;
      } else {
        return wrong();
      }
      text = text.substr(0, colon);
    }
    const bool minus = text.starts_with('-');
    if (minus || text.starts_with('+')) text.remove_prefix(1);
    const auto lead = decimal(text, result_max);
    if (!lead || lead->finer) return wrong();
    result.lead_x1000 = static_cast<std::int32_t>(minus ? -lead->x1000 : lead->x1000);
    record_.result = result;
    return std::nullopt;
  }

  void take_date(Value value) {
    record_.date = plain(value);
    if (record_.date.empty()) return;
    if (auto date = canonical_date(record_.date)) {
      record_.date = *std::move(date);
      return;
    }
    const auto seconds = decimal(record_.date, 100'000'000'000);
    if (record_.date.size() >= 9 && seconds && seconds->x1000 % 1000 == 0 &&
        record_.date.find('.') == std::string::npos) {
      record_.date = date_of_seconds(seconds->x1000 / 1000);
      note(value.begin, "the date counts seconds since 1970, read as UTC");
    } else {
      note(value.begin, "no date, kept as it is");
    }
  }

  Fault finish_game() {
    if (!seen_.contains("GM")) note(game_at_, "the game is not named (GM), read as Othello");
    if (!seen_.contains("BO")) note(game_at_, "no board (BO), read from the usual start");
    RecordLine line{record_.start};
    for (const MoveToken& token : moves_) {
      if (auto wrong = take_move(token, line)) return wrong;
    }
    record_.moves = line.take();
    read_.value.push_back(std::move(record_));
    return std::nullopt;
  }

  Fault take_move(const MoveToken& token, RecordLine& line) {
    const std::string_view text = slice(token.value);
    const auto slash = std::min(text.find('/'), text.size());
    const auto act = act_of(text.substr(0, slash));
    if (!act) return text_.fault(token.value.begin, "a square (a1 to h8) or PA");
    const auto second = std::min(text.find('/', slash + 1), text.size());
    const std::size_t behind = token.value.begin + second;
    std::optional<Millis> spent;
    if (second < text.size() && second + 1 < text.size()) {
      const auto time = duration(text.substr(second + 1));
      if (!time) return text_.fault(behind + 1, "seconds, as 20.97, or minutes:seconds");
      if (time->finer) note(behind + 1, "a time is cut to milliseconds");
      spent = Millis{time->x1000};
    }
    const auto taken = line.add(*act, token.by);
    if (taken == RecordLine::Taken::dropped) {
      note(token.value.begin, "a pass after the end is dropped");
      return std::nullopt;
    }
    if (taken == RecordLine::Taken::after_a_pass) {
      note(token.value.begin, "a forced pass before this move is not written, put in");
    }
    line.last().spent = spent;
    if (slash < text.size()) {
      line.last().evaluation = plain({token.value.begin + slash + 1, token.value.begin + second});
    }
    return std::nullopt;
  }

  static std::optional<Act> act_of(std::string_view text) {
    const std::string word = lower(text);
    if (word == "pa" || word == "pass" || word == "--") return Act::pass();
    const auto square = square_of(word);
    return square ? std::optional{Act::move(*square)} : std::nullopt;
  }

  struct Announced {
    std::size_t at = 0;
    std::size_t count = 0;
    std::size_t games_before = 0;
  };

  RecordText text_;
  std::size_t at_ = 0;
  Noted<std::vector<GameRecord>, TextNote>& read_;
  std::optional<Announced> announced_;
  // of the game being read
  std::size_t game_at_ = 0;
  GameRecord record_;
  std::set<std::string_view> seen_;
  std::vector<MoveToken> moves_;
};

void put(std::string& text, std::string_view name, std::string_view value) {
  text += name;
  text += '[';
  for (const char letter : value) {
    if (letter == ']' || letter == '\\') text += '\\';
    text += letter;
  }
  text += ']';
}

void put_given(std::string& text, std::string_view name, std::string_view value) {
  if (!value.empty()) put(text, name, value);
}

/// "2003-12-15 12:33:18 MST" as "2003.12.15_12:33:18.MST"; what is no date stays as it is.
std::string ggf_date(const std::string& date) {
  if (canonical_date(date) != date) return date;
  std::string text = date;
  for (std::size_t at = 0; at < text.size() && at < 10; ++at) {
    if (text[at] == '-') text[at] = '.';
  }
  const auto blank = text.find(' ');
  if (blank == std::string::npos) return text;
  text[blank] = '_';
  const auto zone = text.find(' ');
  if (zone != std::string::npos) text[zone] = '.';
  return text;
}

/// Whole part and at least `least` of three decimals.
std::string decimal_text(std::int64_t x1000, std::size_t least) {
  std::string decimals = std::to_string(1000 + x1000 % 1000).substr(1);
  while (decimals.size() > least && decimals.back() == '0') decimals.pop_back();
  return std::to_string(x1000 / 1000) + "." + decimals;
}

std::string result_text(const std::optional<RecordedResult>& result) {
  if (!result) return "?";
  const std::int64_t lead = result->lead_x1000;
  std::string text = (lead < 0 ? "-" : "+") + decimal_text(lead < 0 ? -lead : lead, 3);
  switch (result->ending) {
    case Ending::played: return text;
    case Ending::resigned: return text + ":r";
    case Ending::flagged: return text + ":t";
    case Ending::agreed: return text + ":s";
    case Ending::left: return text + ":l";
  }
  return text;
}

std::string board_value(const Position& start) {
  std::string text = "8";
  for (std::uint8_t square = 0; square < squares; ++square) {
    if (square % 8 == 0) text += ' ';
    const Squares at = bit(Square{square});
    text += (start.board.black & at) != 0 ? '*' : (start.board.white & at) != 0 ? 'O' : '-';
  }
  return text + (start.side == Seat::first ? " *" : " O");
}

std::string move_value(const RecordedMove& move) {
  std::string text = move.act.kind == Act::Kind::pass ? "PA" : to_text(move.act.at);
  if (!move.evaluation.empty() || move.spent) text += "/" + move.evaluation;
  if (move.spent) text += "/" + decimal_text(move.spent->count(), 2);
  return text;
}

/// nullopt: the record can be written, and read again as it is.
std::optional<Unwritable> unwritable(const GameRecord& record, std::size_t game) {
  for (const RecordedProperty& property : record.properties) {
    if (!is_property_name(property.name) ||
        std::ranges::find(own_names, property.name) != own_names.end()) {
      return Unwritable{game, "the property '" + property.name + "'",
                        "one to four capital letters that name nothing else"};
    }
  }
  for (const RecordedMove& move : record.moves) {
    if (!move.act.is_play()) return Unwritable{game, to_text(move.act), "moves and passes"};
    if (move.evaluation.find('/') != std::string::npos) {
      return Unwritable{game, "the evaluation '" + move.evaluation + "'", "no \"/\" in it"};
    }
    if (move.spent && (move.spent->count() < 0 || move.spent->count() / 1000 > seconds_max)) {
      return Unwritable{game, "a time of " + std::to_string(move.spent->count()) + " ms",
                        "0 to 1,000,000,000 seconds"};
    }
  }
  RecordLine again{record.start};
  for (const RecordedMove& move : record.moves) {
    if (again.add(move.act, move.by) == RecordLine::Taken::as_written) continue;
    return Unwritable{game, to_text(move.act) + " where a pass is missing or nobody can play",
                      "every pass up to the end, and none after it"};
  }
  if (record.result && std::abs(std::int64_t{record.result->lead_x1000}) > result_max * 1000) {
    return Unwritable{game, "the result " + lead_text(record.result->lead_x1000),
                      "at most 1,000,000 discs"};
  }
  return std::nullopt;
}

std::string game_text(const GameRecord& record) {
  std::string text = "(;";
  put(text, "GM", "Othello");
  put_given(text, "PC", record.place);
  put_given(text, "EV", record.event);
  put_given(text, "DT", ggf_date(record.date));
  put_given(text, "PB", record.black.name);
  put_given(text, "PW", record.white.name);
  put_given(text, "RB", record.black.rating);
  put_given(text, "RW", record.white.rating);
  bool typed = false;
  for (const RecordedProperty& property : record.properties) {
    put(text, property.name, property.value);
    typed = typed || property.name == "TY";
  }
  if (!typed) put(text, "TY", usual_type);
  put(text, "RE", result_text(record.result));
  put(text, "BO", board_value(record.start));
  for (const RecordedMove& move : record.moves) {
    put(text, move.by == Seat::first ? "B" : "W", move_value(move));
  }
  return text + ";)\n";
}

}  // namespace

Result<Noted<std::vector<GameRecord>, TextNote>, TextFault> read_ggf(std::string_view text) {
  Noted<std::vector<GameRecord>, TextNote> read;
  if (auto wrong = read_ggf_into(read, text)) return std::unexpected{*std::move(wrong)};
  return read;
}

std::optional<TextFault> read_ggf_into(Noted<std::vector<GameRecord>, TextNote>& read,
                                       std::string_view text) {
  return GgfReader{text, read}.read();
}

Result<Written, Unwritable> write_ggf(std::span<const GameRecord> records) {
  Written written;
  for (std::size_t n = 0; n < records.size(); ++n) {
    if (auto wrong = unwritable(records[n], n)) return std::unexpected{*std::move(wrong)};
    written.bytes += game_text(records[n]);
    for (const std::string& part :
         parts_lost(records[n], {Part::names, Part::ratings, Part::event, Part::place, Part::date,
                                 Part::times, Part::evaluations, Part::result, Part::properties})) {
      written.lost.push_back("game " + std::to_string(n) + ": " + part);
    }
  }
  return written;
}

}  // namespace tachiai::othello
