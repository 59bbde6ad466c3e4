#include "tests/support/laws/laws.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engines/core/countdown.hpp"

/// Laws that cannot be broken are no laws: a small game breaks each, and is found out.
namespace tachiai::tests {
namespace {

enum class Breach {
  none,
  forgotten,      // the generator leaves a legal act out
  twice,          // it lists one twice
  after_the_end,  // it lists one where nothing is left
  refused,        // the check refuses what is listed
  act_text,       // an act is read as another
  position_text,  // a position is read as another
};

template <Breach breach>
struct Game : Countdown {
  static std::optional<Game> with_rule_set(std::string_view) { return Game{}; }
  std::optional<Places> repetition(const Record<Game>&) const { return std::nullopt; }

  Result<Done, Illegality> check(const Position& p, const Act& act) const {
    if (breach == Breach::refused && p.left == 3 && act.take == 2) {
      return std::unexpected{Illegality{"bad_take", "RULES.md#take"}};
    }
    return Countdown::check(p, act);
  }
  Result<Position, Illegality> play(const Position& p, const Act& act) const {
    if (const auto legal = check(p, act); !legal) return std::unexpected{legal.error()};
    return *perform(p, act);
  }
  template <class Visit>
  void legal_moves(const Position& p, Visit&& visit) const {
    if (breach == Breach::after_the_end && p.left == 0) visit(Act{1});
    Countdown::legal_moves(p, [&](const Act& act) {
      if (breach == Breach::forgotten && p.left == 3 && act.take == 2) return;
      visit(act);
      if (breach == Breach::twice) visit(act);
    });
  }
  static Result<Act, ParseError> parse(std::string_view text) {
    auto act = Countdown::parse(text);
    if (breach == Breach::act_text && act) act->take = 1;
    return act;
  }
  Result<Position, SetupFault> parse_position(std::string_view text) const {
    const auto counters = Countdown::parse(text.substr(0, text.find(' ')));
    if (!counters) return std::unexpected{SetupFault{"counters", "a number"}};
    const Seat side = text.ends_with('2') ? Seat::second : Seat::first;
    return Position{.left = counters->take, .side = side};
  }
  std::string position_text(const Position& p) const {
    const bool second = p.side == Seat::second && breach != Breach::position_text;
    return std::to_string(p.left) + (second ? " 2" : " 1");
  }
};

template <Breach breach>
Played play(std::uint64_t plies) {
  using G = Game<breach>;
  static_assert(Rules<G>);
  return play_by_the_laws(
      G{}, Dice{1}, plies, 100, [](Dice&) { return G{}.initial(); },
      [](Dice& dice, const auto&) { return Countdown::Act{static_cast<std::uint32_t>(dice(4))}; },
      [](const auto& before, const auto& act, const auto& after) {
        RC_ASSERT(before.left == after.left + act.take);
      });
}

TEST(Laws, AGameThatKeepsThemIsPlayedAsLongAsAsked) {
  const Played played = play<Breach::none>(500);
  EXPECT_EQ(played.plies, 500U);
  EXPECT_GE(played.games, 100U);
}

TEST(Laws, EachBreachIsFoundOut) {
  EXPECT_ANY_THROW(play<Breach::forgotten>(500));
  EXPECT_ANY_THROW(play<Breach::twice>(500));
  EXPECT_ANY_THROW(play<Breach::after_the_end>(500));
  EXPECT_ANY_THROW(play<Breach::refused>(500));
  EXPECT_ANY_THROW(play<Breach::act_text>(500));
  EXPECT_ANY_THROW(play<Breach::position_text>(500));
}

TEST(Laws, AGamesOwnInvariantIsAsked) {
  using G = Game<Breach::none>;
  EXPECT_ANY_THROW(play_by_the_laws(
      G{}, Dice{1}, 100, 100, [](Dice&) { return G{}.initial(); },
      [](Dice&, const auto&) { return Countdown::Act{9}; },
      [](const auto&, const auto&, const auto& after) { RC_ASSERT(after.left != 0); }));
}

}  // namespace
}  // namespace tachiai::tests
