#include "engines/clock/time_control.hpp"

#include <array>
#include <utility>

#include "engines/clock/clock_face.hpp"

namespace tachiai::clock {

namespace {

struct Unit {
  std::string_view name;
  std::int64_t millis;
};
/// Falling; "ms" is looked for before "m" where the text is read.
constexpr std::array<Unit, 4> units{{{"h", 3'600'000}, {"m", 60'000}, {"s", 1'000}, {"ms", 1}}};

/// Reads left to right; the first thing that does not fit is the error.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool done() const { return at_ == text_.size(); }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  std::unexpected<ParseError> expected(std::string_view what) const {
    return std::unexpected{ParseError{at_, std::string{what}}};
  }

  Result<std::int64_t, ParseError> count(std::int64_t most) {
    const std::size_t start = at_;
    std::int64_t value = 0;
    for (; !done() && digit(text_[at_]); ++at_) {
      value = value * 10 + (text_[at_] - '0');
      if (value > most) return expected("a smaller number");
    }
    if (at_ == start) return expected("a number");
    return value;
  }

  Result<Millis, ParseError> duration() {
    Millis sum{};
    std::size_t next_unit = 0;
    do {
      const auto whole = count(longest.count());
      if (!whole) return std::unexpected{whole.error()};
      const auto thousandths = decimals();
      if (!thousandths) return std::unexpected{thousandths.error()};
      const std::size_t unit = take("ms") ? 3 : take("h") ? 0 : take("m") ? 1 : take("s") ? 2 : 4;
      if (unit == units.size()) return expected("a unit: h, m, s or ms");
      if (unit < next_unit) return expected("a smaller unit than the one before");
      if (thousandths->has_value() && units[unit].name != "s")
        return expected("decimals on seconds only");
      next_unit = unit + 1;
      if (*whole > longest.count() / units[unit].millis) return expected("at most 30 days");
      sum += Millis{*whole * units[unit].millis + thousandths->value_or(0)};
      if (sum > longest) return expected("at most 30 days");
    } while (!done() && digit(text_[at_]));
    return sum;
  }

 private:
  static bool digit(char c) { return c >= '0' && c <= '9'; }

  /// ".5" is 500 thousandths; nothing where no point follows.
  Result<std::optional<std::int64_t>, ParseError> decimals() {
    if (!take(".")) return std::nullopt;
    std::int64_t thousandths = 0;
    std::int64_t place = 100;
    if (done() || !digit(text_[at_])) return expected("a decimal");
    for (; !done() && digit(text_[at_]); ++at_, place /= 10) {
      if (place == 0) return expected("at most three decimals");
      thousandths += (text_[at_] - '0') * place;
    }
    return thousandths;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// "30s*5", "f10s", "F10s", "d5s" or "b60s", each once.
Result<Done, ParseError> read_part(Reader& in, TimeControl& control) {
  const auto into = [&in](Millis& field) -> Result<Done, ParseError> {
    if (field != Millis{}) return in.expected("each part once");
    const auto value = in.duration();
    if (!value) return std::unexpected{value.error()};
    if (*value == Millis{}) return in.expected("more than zero: leave the part out");
    field = *value;
    return Done{};
  };
  if (in.take("f")) return into(control.increment);
  if (in.take("F")) {
    control.increment_at = IncrementAt::before;
    return into(control.increment);
  }
  if (in.take("d")) return into(control.delay);
  if (in.take("b")) return into(control.bank);
  if (const auto byoyomi = into(control.byoyomi); !byoyomi) return byoyomi;
  if (!in.take("*")) return in.expected("'*' and the number of periods");
  const auto periods = in.count(UINT16_MAX);
  if (!periods) return std::unexpected{periods.error()};
  control.periods = static_cast<std::uint16_t>(*periods);
  return Done{};
}

Result<Done, ParseError> read_option(Reader& in, TimeControl& control) {
  if (in.take("round=")) {
    if (control.rounding != Rounding::exact) return in.expected("each option once");
    if (in.take("s")) {
      control.rounding = Rounding::whole_seconds;
    } else if (in.take("m")) {
      control.rounding = Rounding::whole_minutes;
    } else {
      return in.expected("s or m");
    }
    return Done{};
  }
  if (!in.take("least=")) return in.expected("round= or least=");
  if (control.least_per_move != Millis{}) return in.expected("each option once");
  const auto least = in.duration();
  if (!least) return std::unexpected{least.error()};
  control.least_per_move = *least;
  return Done{};
}

}  // namespace

std::optional<std::string_view> fault_of(const TimeControl& control) {
  for (const Millis duration : {control.main, control.byoyomi, control.increment, control.delay,
                                control.bank, control.least_per_move}) {
    if (duration < Millis{}) return "a duration is negative";
    if (duration > longest) return "a duration is longer than 30 days";
  }
  if (control.periods > 0 && control.byoyomi == Millis{}) return "periods of no length";
  if (control.byoyomi > Millis{} && control.periods == 0) return "byoyomi without a period";
  if (control.main + control.delay + control.increment + control.bank +
          control.byoyomi * control.periods >
      longest_together)
    return "all time together is longer than 365 days";
  if (budget(full_face(control), control) == Millis{})
    return "the first move is lost before it is made";
  return std::nullopt;
}

Result<TimeControl, ParseError> parse_control(std::string_view text) {
  Reader in{text};
  TimeControl control;
  if (!in.take("untimed")) {
    const auto main = in.duration();
    if (!main) return std::unexpected{main.error()};
    control.main = *main;
    while (in.take("+"))
      if (const auto part = read_part(in, control); !part) return std::unexpected{part.error()};
    if (control.untimed()) return in.expected("some time, or 'untimed'");
  }
  while (in.take(","))
    if (const auto option = read_option(in, control); !option)
      return std::unexpected{option.error()};
  if (!in.done()) return in.expected("'+', ',' or the end");
  if (const auto fault = fault_of(control)) return in.expected(*fault);
  return control;
}

std::string to_text(const TimeControl& control) {
  std::string text = control.untimed() ? "untimed" : duration_text(control.main);
  if (control.byoyomi != Millis{})
    text += "+" + duration_text(control.byoyomi) + "*" + std::to_string(control.periods);
  if (control.increment != Millis{}) {
    text += control.increment_at == IncrementAt::before ? "+F" : "+f";
    text += duration_text(control.increment);
  }
  if (control.delay != Millis{}) text += "+d" + duration_text(control.delay);
  if (control.bank != Millis{}) text += "+b" + duration_text(control.bank);
  if (control.rounding == Rounding::whole_seconds) text += ",round=s";
  if (control.rounding == Rounding::whole_minutes) text += ",round=m";
  if (control.least_per_move != Millis{}) text += ",least=" + duration_text(control.least_per_move);
  return text;
}

Result<Millis, ParseError> parse_duration(std::string_view text) {
  Reader in{text};
  const auto duration = in.duration();
  if (duration && !in.done()) return in.expected("the end");
  return duration;
}

std::string duration_text(Millis duration) {
  std::string text = std::to_string(duration.count() / 1000);
  if (const auto thousandths = duration.count() % 1000; thousandths != 0) {
    text += "." + std::to_string(1000 + thousandths).substr(1);
    while (text.ends_with('0')) text.pop_back();
  }
  return text + "s";
}

}  // namespace tachiai::clock
