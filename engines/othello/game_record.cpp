#include "engines/othello/game_record.hpp"

#include <algorithm>

namespace tachiai::othello {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// Takes numbers and marks off the front of a text.
class DateReader {
 public:
  explicit DateReader(std::string_view text) : text_(text) {}

  bool done() const { return text_.empty(); }
  std::string_view rest() const { return text_; }

  bool take(std::string_view marks) {
    if (text_.empty() || marks.find(text_.front()) == std::string_view::npos) return false;
    text_.remove_prefix(1);
    return true;
  }

  /// A number of `least` to `most` digits; nullopt: there is none.
  std::optional<int> number(std::size_t least, std::size_t most) {
    std::size_t digits = 0;
    int value = 0;
    while (digits < text_.size() && digits < most && is_digit(text_[digits])) {
      value = value * 10 + (text_[digits++] - '0');
    }
    if (digits < least || (digits < text_.size() && is_digit(text_[digits]))) return std::nullopt;
    text_.remove_prefix(digits);
    return value;
  }

 private:
  std::string_view text_;
};

std::string two(int value) {
  return {static_cast<char>('0' + value / 10 % 10), static_cast<char>('0' + value % 10)};
}

/// "12:33" or "12:33:18" from the front of `reader`.
std::optional<std::string> time_of_day(DateReader& reader) {
  const auto hour = reader.number(1, 2);
  if (!hour || *hour > 23 || !reader.take(":")) return std::nullopt;
  const auto minute = reader.number(2, 2);
  if (!minute || *minute > 59) return std::nullopt;
  std::string text = two(*hour) + ":" + two(*minute);
  if (!reader.take(":")) return text;
  const auto second = reader.number(2, 2);
  if (!second || *second > 60) return std::nullopt;  // 60: a leap second
  return text + ":" + two(*second);
}

bool is_zone(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char letter) {
    return is_digit(letter) || (letter >= 'A' && letter <= 'Z') ||
           (letter >= 'a' && letter <= 'z') ||
           std::string_view{"+-:/_"}.find(letter) != std::string_view::npos;
  });
}

}  // namespace

std::string to_text(const Unwritable& fault) {
  return "game " + std::to_string(fault.game) + ": found " + fault.found + ", expected " +
         fault.expected;
}

std::optional<std::string> canonical_date(std::string_view text) {
  DateReader reader{text};
  const auto year = reader.number(4, 4);
  if (!year) return std::nullopt;
  std::string date{text.substr(0, 4)};
  if (reader.done()) return date;
  if (!reader.take(".-/")) return std::nullopt;
  const auto month = reader.number(1, 2);
  if (!month || !reader.take(".-/")) return std::nullopt;
  const auto day = reader.number(1, 2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day when{std::chrono::year{*year},
                                         std::chrono::month{static_cast<unsigned>(*month)},
                                         std::chrono::day{static_cast<unsigned>(*day)}};
  if (!when.ok()) return std::nullopt;
  date += "-" + two(*month) + "-" + two(*day);
  if (reader.done()) return date;
  if (!reader.take(" _T")) return std::nullopt;
  const auto time = time_of_day(reader);
  if (!time) return std::nullopt;
  date += " " + *time;
  if (reader.done()) return date;
  if (!reader.take(". ") || !is_zone(reader.rest())) return std::nullopt;
  return date + " " + std::string{reader.rest()};
}

}  // namespace tachiai::othello
