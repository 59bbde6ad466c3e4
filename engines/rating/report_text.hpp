#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/core/text_cursor.hpp"
#include "engines/rating/ladder.hpp"
#include "engines/rating/table_text.hpp"

/// The winner's report (勝利者報告) of a session: each game's places with their sums, then the
/// table. Rule: engines/rating/RULES.md#report-text
namespace tachiai::rating {

/// `R1720+35+(3+3)+0=R1761`, `R2005+0+0+(-10)+(-12)=R1983=R2000`
std::string to_text(const Booking& booking);
/// The same, with or without a `=` in front. Refused: another form, and a sum that is not `raw`.
Result<Booking, ParseError> parse_formula(std::string_view text);

/// One of the four in a report.
struct ReportPlace {
  std::string name;
  bool honorific = true;  // さん behind it: not for a shared row's own name
  std::optional<Grade> official = std::nullopt;
  End end = End::standing;
  std::string by = {};  // who mated him
  Booking booking = {};
  bool operator==(const ReportPlace&) const = default;
};

struct Report {
  std::vector<std::array<ReportPlace, 4>> games;
  TableText table;
  bool operator==(const Report&) const = default;
};

/// @param ladder  as the session left it
Report report_of(const Session& session, const Ladder& ladder);

/// With its frame; the `=` before the first placed player's formula only, as the regulation's own
/// example has it.
std::string to_text(const Report& report);

/// Reads what `to_text` writes; the frame, blanks around a line and the `=` may differ, the wording
/// may not. Refused at the line, also where a sum or a label is not what it should be.
Result<Report, TextFault> parse_report(std::string_view text);

/// 1 一, 10 十, 21 二十一; from 1 to 99.
std::string kanji_number(unsigned number);

}  // namespace tachiai::rating
