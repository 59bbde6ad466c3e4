#include "engines/rating/report_text.hpp"

#include <algorithm>

namespace tachiai::rating {
namespace {

constexpr std::string_view mark = "＞";
constexpr std::string_view honorific = "さん";
constexpr std::string_view game_word = "局目";
constexpr std::string_view flagged_word = "　(時間切れ)";
constexpr std::string_view resigned_word = "　(投了)";
constexpr std::string_view mated_word = "　←(";
constexpr std::array<std::string_view, 4> place_words{"１位　", "２位　", "３位　", "４位　"};

std::string frame() {
  std::string line;
  for (int n = 0; n < 17; ++n) line += "＝";
  return line;
}

bool is_frame(std::string_view line) {
  constexpr std::string_view bar = "＝";
  if (line.empty()) return false;
  for (; line.starts_with(bar); line.remove_prefix(bar.size())) {
  }
  return line.empty();
}

std::string term(int points) {
  return points < 0 ? "(" + std::to_string(points) + ")" : std::to_string(points);
}

std::string kill_term(const std::vector<int>& kills) {
  if (kills.empty()) return "0";
  if (kills.size() == 1) return term(kills.front());
  std::string text = "(";
  for (const int points : kills) text += (text.size() > 1 ? "+" : "") + std::to_string(points);
  return text + ")";
}

/// Reads a formula from left to right; what does not fit sets `failed` at its column.
class Formula {
 public:
  explicit Formula(std::string_view text) : whole_(text), rest_(text) {}

  Result<Booking, ParseError> read() {
    take("=");  // before the first player's only, or before each: both are in use
    Booking booking;
    booking.start = rating();
    booking.placement = after_plus();
    booking.kills = kills();
    booking.upset = after_plus();
    if (rest_.starts_with('+')) {
      booking.trouble = after_plus();
      if (booking.trouble == 0) fail("no trouble points, or other than 0");
    }
    booking.raw = after_equals();
    booking.now = booking.raw;
    if (!rest_.empty()) {
      booking.now = after_equals();
      if (booking.now == booking.raw) fail("another rating than the sum");
    }
    if (!rest_.empty()) fail("the end");
    check_sum(booking);
    if (fault_) return std::unexpected{*fault_};
    return booking;
  }

 private:
  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }

  void fail(std::string expected) {
    if (!fault_) fault_ = ParseError{whole_.size() - rest_.size(), std::move(expected)};
  }

  void expect(std::string_view token) {
    if (!take(token)) fail(std::string{token});
  }

  int number(bool may_be_negative) {
    const auto end = std::min(rest_.find_first_of("+)=", may_be_negative ? 1 : 0), rest_.size());
    const auto found = parse_number(rest_.substr(0, end), may_be_negative);
    if (!found) {
      fail("a whole number");
      return 0;
    }
    rest_.remove_prefix(end);
    return *found;
  }

  Rating rating() {
    expect("R");
    return number(true);
  }

  Rating after_equals() {
    expect("=");
    return rating();
  }

  int after_plus() {
    expect("+");
    if (!take("(")) return number(false);
    const int points = number(true);
    if (points >= 0) fail("a negative number within brackets");
    expect(")");
    return points;
  }

  std::vector<int> kills() {
    expect("+");
    if (!take("(")) {
      const int points = number(false);
      return points == 0 ? std::vector<int>{} : std::vector<int>{points};
    }
    std::vector<int> points{number(false)};
    while (take("+")) points.push_back(number(false));
    if (points.size() < 2) fail("two kills or more within brackets");
    expect(")");
    return points;
  }

  void check_sum(const Booking& booking) {
    std::int64_t sum =
        std::int64_t{booking.start} + booking.placement + booking.upset + booking.trouble;
    for (const int points : booking.kills) sum += points;
    if (sum != booking.raw) fail("the sum R" + std::to_string(sum));
  }

  std::string_view whole_;
  std::string_view rest_;
  std::optional<ParseError> fault_;
};

std::string called(const ReportPlace& place) {
  std::string text = place.name;
  if (place.honorific) text += honorific;
  return text + label(place.booking.start, place.official);
}

std::string ending(const ReportPlace& place) {
  switch (place.end) {
    case End::standing: return {};
    case End::mated: return std::string{mated_word} + place.by + ")";
    case End::resigned: return std::string{resigned_word};
    case End::flagged: return std::string{flagged_word};
  }
  return {};
}

/// Takes the words about the end off the back of a place's line.
void take_ending(ReportPlace& place, std::string_view& line) {
  const auto take = [&line](std::string_view word) {
    if (!line.ends_with(word)) return false;
    line.remove_suffix(word.size());
    return true;
  };
  if (take(flagged_word)) {
    place.end = End::flagged;
  } else if (take(resigned_word)) {
    place.end = End::resigned;
  } else if (const auto at = line.rfind(mated_word);
             at != std::string_view::npos && line.ends_with(')')) {
    place.end = End::mated;
    place.by = line.substr(at + mated_word.size());
    place.by.pop_back();
    line = line.substr(0, at);
  }
}

/// The lines of a report that say something, without the marks and blanks around them.
std::vector<TextLine> saying_lines(std::string_view text) {
  std::vector<TextLine> lines;
  for (TextLine line : text_lines(text)) {
    line.text = trimmed(line.text);
    if (line.text.empty() || is_frame(line.text)) continue;
    lines.push_back(line);
  }
  return lines;
}

class ReportReader {
 public:
  explicit ReportReader(std::string_view text) : lines_(saying_lines(text)) {}

  Result<Report, TextFault> read() {
    Report report;
    while (!fault_ && sees(mark)) report.games.push_back(game(report.games.size() + 1));
    if (fault_) return std::unexpected{*fault_};
    auto table = read_table();
    if (!table) return std::unexpected{table.error()};
    report.table = *std::move(table);
    return report;
  }

 private:
  bool sees(std::string_view token) const {
    return at_ < lines_.size() && lines_[at_].text.starts_with(token);
  }

  TextLine here() const {
    if (at_ < lines_.size()) return lines_[at_];
    return {"", lines_.empty() ? 1 : lines_.back().number + 1};
  }

  void fail(std::size_t offset, std::string expected) {
    if (!fault_) fault_ = TextCursor{here()}.expected_at(offset, std::move(expected));
  }

  /// What follows `opening` on this line, which must begin so.
  std::string_view after(const std::string& opening) {
    if (!sees(opening)) {
      fail(0, opening);
      return {};
    }
    return here().text.substr(opening.size());
  }

  std::array<ReportPlace, 4> game(std::size_t number) {
    const std::string heading =
        std::string{mark} + kanji_number(static_cast<unsigned>(number)) + std::string{game_word};
    if (here().text != heading) fail(0, heading);
    ++at_;
    std::array<ReportPlace, 4> places;
    for (std::size_t n = 0; n < places.size() && !fault_; ++n) places[n] = place(n);
    return places;
  }

  ReportPlace place(std::size_t number) {
    ReportPlace place;
    std::string_view words = after(std::string{mark} + std::string{place_words[number]});
    if (fault_) return place;
    take_ending(place, words);
    ++at_;
    const std::string_view formula = after(std::string{mark});
    if (fault_) return place;
    const auto booking = parse_formula(formula);
    if (!booking) {
      fail(mark.size() + booking.error().column, booking.error().text);
      return place;
    }
    place.booking = *booking;
    --at_;
    name(place, words);
    at_ += 2;
    return place;
  }

  /// Name and label, now that the rating of the label is known.
  void name(ReportPlace& place, std::string_view words) {
    const auto offset = [&](std::string_view part) {
      return static_cast<std::size_t>(part.data() - here().text.data());
    };
    const auto san = words.rfind(honorific);
    place.honorific = san != std::string_view::npos;
    std::string_view label_words;
    if (place.honorific) {
      place.name = words.substr(0, san);
      label_words = words.substr(san + honorific.size());
    } else {
      const auto open = std::min(words.rfind('('), words.size());
      place.name = words.substr(0, open);
      label_words = words.substr(open);
      if (!shared_row(place.name)) return fail(offset(words), "a name and さん");
    }
    if (place.name.empty()) return fail(offset(words), "a name");
    const auto official = parse_label(label_words, place.booking.start);
    if (!official) return fail(offset(label_words), official.error());
    place.official = *official;
  }

  /// The table's lines, with the empty one before the shared rows that the frame's reader dropped.
  Result<TableText, TextFault> read_table() {
    for (const std::string_view opening : {table_heading, table_legend}) {
      if (here().text != opening) {
        return std::unexpected{TextCursor{here()}.expected(std::string{opening})};
      }
      ++at_;
    }
    Ladder ladder;
    for (; at_ < lines_.size(); ++at_) {
      auto row = parse_row(lines_[at_]);
      if (!row) return std::unexpected{row.error()};
      ladder.rows.push_back(*std::move(row));
    }
    return table_of(ladder);
  }

  std::vector<TextLine> lines_;
  std::size_t at_ = 0;
  std::optional<TextFault> fault_;
};

}  // namespace

std::string to_text(const Booking& booking) {
  std::string text = "R" + std::to_string(booking.start) + "+" + term(booking.placement) + "+" +
                     kill_term(booking.kills) + "+" + term(booking.upset);
  if (booking.trouble != 0) text += "+" + term(booking.trouble);
  text += "=R" + std::to_string(booking.raw);
  if (booking.now != booking.raw) text += "=R" + std::to_string(booking.now);
  return text;
}

Result<Booking, ParseError> parse_formula(std::string_view text) { return Formula{text}.read(); }

Report report_of(const Session& session, const Ladder& ladder) {
  Report report;
  for (const BookedGame& booked : session.games) {
    std::array<ReportPlace, 4>& places = report.games.emplace_back();
    for (std::size_t n = 0; n < places.size(); ++n) {
      const Entrant& entrant = booked.game[n];
      places[n] = {entrant.name,
                   entrant.kind == RowKind::member || entrant.name != entrant.row,
                   entrant.official,
                   entrant.end,
                   {},
                   booked.bookings[n]};
      if (entrant.by) places[n].by = booked.game[*entrant.by].name;
    }
  }
  report.table = table_of(ladder);
  return report;
}

std::string to_text(const Report& report) {
  const std::string prefix{mark};
  std::string text = frame() + "\n";
  unsigned number = 0;
  for (const auto& game : report.games) {
    text += prefix + kanji_number(++number) + std::string{game_word} + "\n\n";
    for (std::size_t n = 0; n < game.size(); ++n) {
      text += prefix + std::string{place_words[n]} + called(game[n]) + ending(game[n]) + "\n";
      text += prefix + (n == 0 ? "=" : "") + to_text(game[n].booking) + "\n\n";
    }
  }
  return text + to_text(report.table) + frame() + "\n";
}

Result<Report, TextFault> parse_report(std::string_view text) { return ReportReader{text}.read(); }

std::string kanji_number(unsigned number) {
  constexpr std::array<std::string_view, 10> digits{"",   "一", "二", "三", "四",
                                                    "五", "六", "七", "八", "九"};
  std::string text;
  if (const unsigned tens = number / 10 % 10; tens > 0) {
    if (tens > 1) text += digits[tens];
    text += "十";
  }
  return text + std::string{digits[number % 10]};
}

}  // namespace tachiai::rating
