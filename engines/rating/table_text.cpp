#include "engines/rating/table_text.hpp"

#include <algorithm>
#include <charconv>

namespace tachiai::rating {
namespace {

constexpr std::string_view honorific = "さん";
constexpr std::string_view before_rating = "：R";
constexpr std::string_view leave_mark = "休";

TextFault fault(TextLine line, std::string_view at, std::string expected) {
  const auto offset = static_cast<std::size_t>(at.data() - line.text.data());
  return TextCursor{line}.expected_at(offset, std::move(expected));
}

/// Rating and count of a member, from behind the "：R".
Result<Done, TextFault> parse_member_numbers(Row& row, std::string_view text, TextLine line) {
  const auto open = text.find('(');
  if (open == std::string_view::npos || !text.ends_with(')')) {
    return std::unexpected{fault(line, text, "a rating and (the month's games)")};
  }
  const auto rating = parse_number(text.substr(0, open), true);
  if (!rating) return std::unexpected{fault(line, text, "a rating")};
  row.rating = *rating;
  const std::string_view count = text.substr(open + 1, text.size() - open - 2);
  row.on_leave = count == leave_mark;
  if (row.on_leave) return Done{};
  const auto games = parse_number(count);
  if (!games) return std::unexpected{fault(line, count, "the month's games, or 休")};
  row.count = *games;
  return Done{};
}

Result<Row, TextFault> parse_member(TextLine line, std::string_view head, std::string_view tail) {
  const auto colon = head.find(':');
  Row row;
  row.tag = head.substr(0, std::min(colon, head.size()));
  if (colon == std::string_view::npos || !is_tag(row.tag)) {
    return std::unexpected{fault(line, head, "準 or a member's number, and a colon")};
  }
  const std::string_view called = head.substr(colon + 1);
  // The last one: a member may be called さん, but no grade is.
  const auto san = called.rfind(honorific);
  if (san == std::string_view::npos || san == 0) {
    return std::unexpected{fault(line, called, "a name and さん")};
  }
  row.name = called.substr(0, san);
  if (auto numbers = parse_member_numbers(row, tail, line); !numbers) {
    return std::unexpected{numbers.error()};
  }
  const std::string_view words = called.substr(san + honorific.size());
  const auto official = parse_label(words, row.rating);
  if (!official) return std::unexpected{fault(line, words, official.error())};
  row.official = *official;
  return row;
}

Result<Row, TextFault> parse_shared(TextLine line, std::string_view name, std::string_view head,
                                    std::string_view tail) {
  const auto rating = parse_number(tail, true);
  if (!rating) return std::unexpected{fault(line, tail, "a rating")};
  const std::string_view words = head.substr(name.size());
  if (words != label(*rating, std::nullopt)) {
    return std::unexpected{fault(line, words, label(*rating, std::nullopt))};
  }
  return Row{*shared_row(name), {}, std::string{name}, *rating};
}

}  // namespace

std::optional<Rating> parse_number(std::string_view text, bool may_be_negative) {
  const bool negative = may_be_negative && text.starts_with('-');
  const std::string_view digits = text.substr(negative ? 1 : 0);
  Rating number = 0;
  const auto* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, number);
  if (digits.empty() || digits.front() == '-' || read.ec != std::errc{} || read.ptr != end) {
    return std::nullopt;
  }
  if (digits.front() == '0' && (digits.size() > 1 || negative)) return std::nullopt;
  if (number > rating_limit) return std::nullopt;
  return negative ? -number : number;
}

Result<std::optional<Grade>, std::string> parse_label(std::string_view text, Rating rating) {
  std::optional<Grade> official;
  if (!text.starts_with('(')) {
    official = grade_of_kanji(text);
  } else if (const auto slash = text.find(")/"); slash != std::string_view::npos) {
    official = grade_of_kanji(text.substr(slash + 2));
  }
  // One way to write each: what would be written is what must stand there.
  const std::string written = label(rating, official);
  if (written != text) return std::unexpected{label(rating, std::nullopt)};
  return official;
}

Result<Row, TextFault> parse_row(TextLine line) {
  const auto numbers = line.text.rfind(before_rating);
  if (numbers == std::string_view::npos) {
    return std::unexpected{TextCursor{line}.expected("a row with a rating, ：R and a number")};
  }
  const std::string_view head = line.text.substr(0, numbers);
  const std::string_view tail = line.text.substr(numbers + before_rating.size());
  const std::string_view name = head.substr(0, head.rfind('('));
  if (shared_row(name)) return parse_shared(line, name, head, tail);
  return parse_member(line, head, tail);
}

std::string to_text(const Row& row) {
  std::string text;
  if (row.kind == RowKind::member) text = row.tag + ":";
  text += row.name;
  if (row.kind == RowKind::member) text += honorific;
  text += label(row.rating, row.official);
  text += before_rating;
  text += std::to_string(row.rating);
  if (row.kind != RowKind::member) return text;
  return text + "(" + (row.on_leave ? std::string{leave_mark} : std::to_string(row.count)) + ")";
}

Result<TableText, TextFault> parse_table(std::string_view text) {
  const auto lines = text_lines(text);
  constexpr std::array opening{table_heading, table_legend};
  for (std::size_t n = 0; n < opening.size(); ++n) {
    const TextLine line =
        n < lines.size() ? lines[n] : TextLine{"", static_cast<std::uint32_t>(n) + 1};
    if (line.text != opening[n]) {
      return std::unexpected{TextCursor{line}.expected(std::string{opening[n]})};
    }
  }
  TableText table;
  for (std::size_t n = opening.size(); n < lines.size(); ++n) {
    if (lines[n].text.empty()) {
      ++table.blanks_after;
      continue;
    }
    auto row = parse_row(lines[n]);
    if (!row) return std::unexpected{row.error()};
    table.lines.push_back({*std::move(row), std::exchange(table.blanks_after, 0U)});
  }
  table.ends_line = text.ends_with('\n') || text.ends_with('\r');
  return table;
}

std::string to_text(const TableText& table) {
  std::string text = std::string{table_heading} + "\n" + std::string{table_legend} + "\n";
  for (const TableLine& line : table.lines) {
    text.append(line.blanks_before, '\n');
    text += to_text(line.row) + "\n";
  }
  text.append(table.blanks_after, '\n');
  if (!table.ends_line) text.pop_back();
  return text;
}

std::vector<Row> rows_of(const TableText& table) {
  std::vector<Row> rows;
  for (const TableLine& line : table.lines) rows.push_back(line.row);
  return rows;
}

TableText table_of(const Ladder& ladder) {
  TableText table;
  for (const Row& row : ladder.rows) {
    const bool first_shared =
        row.kind != RowKind::member &&
        (table.lines.empty() || table.lines.back().row.kind == RowKind::member);
    table.lines.push_back({row, first_shared ? 1U : 0U});
  }
  return table;
}

}  // namespace tachiai::rating
