#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/core/text_cursor.hpp"
#include "engines/rating/ladder.hpp"

/// The rating table as the federation writes it, full-width characters as shown; nothing is
/// normalised. Rule: engines/rating/RULES.md#table-text
namespace tachiai::rating {

inline constexpr std::string_view table_heading = "＜レート表＞(敬称略)";
inline constexpr std::string_view table_legend = "(準＝準会員)(数字＝一般会員)";

struct TableLine {
  Row row;
  unsigned blanks_before = 0;  // empty lines between it and the line above
  bool operator==(const TableLine&) const = default;
};

struct TableText {
  std::vector<TableLine> lines;
  unsigned blanks_after = 0;
  bool ends_line = true;  // the last line has its line end
  bool operator==(const TableText&) const = default;
};

/// Heading, legend, a line a row. What it accepts is what `to_text` writes: line ends aside,
/// reading and writing again gives the same text. Refused at the line: a label that the rating does
/// not have, a number with a leading zero, a row without a tag that is none of the shared ones.
Result<TableText, TextFault> parse_table(std::string_view text);
std::string to_text(const TableText& table);

/// The rows of a table, and the table of a ladder: members, an empty line, the shared rows.
std::vector<Row> rows_of(const TableText& table);
TableText table_of(const Ladder& ladder);

/// `準:Ａさん(二級)：R1720(5)`, `非会員(八級)：R500`
std::string to_text(const Row& row);
/// One such line. @return the fault with the place in it
Result<Row, TextFault> parse_row(TextLine line);

/// The official grade in a label of somebody rated so; the fault's `expected` is the label he has.
/// An inner nullopt: none is recognised.
Result<std::optional<Grade>, std::string> parse_label(std::string_view text, Rating rating);

/// A whole number without sign, blank or leading zero; a rating may have a minus. nullopt: none, or
/// beyond `rating_limit`.
std::optional<Rating> parse_number(std::string_view text, bool may_be_negative = false);

}  // namespace tachiai::rating
