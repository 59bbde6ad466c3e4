#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/rules.hpp"

/// The smallest game that satisfies the concept, small enough to count by hand: whoever takes the
/// last counter wins.
namespace tachiai::tests {

struct Countdown {
  struct Position {
    std::uint32_t left = 4;
    Seat side = Seat::first;
    std::optional<Seat> out;
    Cause cause{};
    std::uint64_t hash() const { return left * 2 + index(side); }
    bool operator==(const Position&) const = default;
  };
  struct Act {
    std::uint32_t take = 1;  // one or two by the rules; hands can take any number that is there
    bool operator==(const Act&) const = default;
  };

  static constexpr std::string_view name = "countdown";
  static constexpr std::uint32_t revision = 1;
  std::uint32_t counters = 4;
  bool operator==(const Countdown&) const = default;

  std::string_view rule_set() const { return ""; }
  static std::optional<Countdown> with_rule_set(std::string_view rules) {
    return rules.empty() ? std::optional{Countdown{}} : std::nullopt;
  }
  std::uint8_t seats() const { return 2; }
  Position initial() const { return {.left = counters}; }
  std::optional<Seat> to_move(const Position& p) const {
    return outcome(p) ? std::nullopt : std::optional{p.side};
  }
  Result<Done, Illegality> check(const Position& p, const Act& act) const {
    if (outcome(p) || act.take < 1 || act.take > 2 || act.take > p.left)
      return std::unexpected{Illegality{"bad_take", "RULES.md#take"}};
    return Done{};
  }
  Result<Position, Illegality> play(const Position& p, const Act& act) const {
    if (const auto legal = check(p, act); !legal) return std::unexpected{legal.error()};
    return *perform(p, act);
  }
  Result<Position, Impossible> perform(const Position& p, const Act& act) const {
    if (act.take > p.left) return std::unexpected{Impossible{"not_there"}};
    return Position{p.left - act.take, opponent(p.side), p.out, p.cause};
  }
  Position withdraw(const Position& p, Seat seat, Cause why) const {
    return {p.left, p.side, p.out.value_or(seat), p.out ? p.cause : why};
  }
  std::optional<Places> outcome(const Position& p) const {
    if (p.out) return wins(opponent(*p.out), reason_of(p.cause));
    if (p.left == 0) return wins(opponent(p.side), "last");
    return std::nullopt;
  }
  std::optional<Places> repetition(const Record<Countdown>&) const { return std::nullopt; }
  template <class Visit>
  void legal_moves(const Position& p, Visit&& visit) const {
    for (std::uint32_t take = 1; take <= 2; ++take)
      if (check(p, {take})) visit(Act{take});
  }
  bool in_check(const Position& p) const { return p.left <= 2; }
  static Result<Act, ParseError> parse(std::string_view text) {
    Act act;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), act.take);
    if (error != std::errc{} || end != text.data() + text.size())
      return std::unexpected{ParseError{0, "a number"}};
    return act;
  }
  static std::string to_text(const Act& act) { return std::to_string(act.take); }
  Result<Position, SetupFault> parse_position(std::string_view text) const {
    const auto act = parse(text);
    if (!act) return std::unexpected{SetupFault{"counters", "a number"}};
    return Position{.left = act->take};
  }
  std::string position_text(const Position& p) const { return std::to_string(p.left); }
};

static_assert(Rules<Countdown>);

}  // namespace tachiai::tests
