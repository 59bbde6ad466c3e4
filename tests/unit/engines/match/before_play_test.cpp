// Laws of what comes before the first move, on random tables: whoever says whatever in whatever
// order.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using namespace std::chrono_literals;
using tests::Table;

class RandomStart {
 public:
  explicit RandomStart(std::uint32_t seed) : random_(seed) {}

  void play() {
    Preset preset = tests::preset("othello.ajoc49", "20s");
    preset.control[1].main = 30s;  // a clock is a person's, and goes with him
    preset.senior = once_in(2) ? Seat::second : Seat::first;
    preset.white_starts = !once_in(8);
    const bool both_there = once_in(2);
    Table table{preset, {}, {"ann", ""}};
    if (both_there) table.act({.act = TakeSeat{"ben"}}, {});
    for (int step = 0; step < 300 && !table.match.started && !table.match.ended; ++step) {
      now_ += Millis{below(900)};
      check(table, any_command());
      if (testing::Test::HasFatalFailure()) return;
    }
    Match replayed = empty_match();
    for (const Event& event : table.journal) evolve(replayed, event);
    EXPECT_EQ(replayed, table.match);
    outcome_ = table.match.ended     ? table.match.ended->reason
               : table.match.started ? "started"
                                     : "waits";
    if (outcome_ == "started" && exchanged_) outcome_ = "started exchanged";
  }

  const std::string& outcome() const { return outcome_; }

 private:
  std::int64_t below(std::int64_t bound) {
    return std::uniform_int_distribution<std::int64_t>{0, bound - 1}(random_);
  }
  bool once_in(std::int64_t n) { return below(n) == 0; }

  Command any_command() {
    Command command{.seat = once_in(2) ? Seat::first : Seat::second, .act = {}, .told = {}};
    const auto by = [&](Office office) {
      command.seat.reset();
      command.office = office;
    };
    switch (below(20)) {
      case 0: command.act = HideDisc{std::string(once_in(5) ? 3 : 32, 'd')}; break;
      case 1: command.act = GuessDisc{once_in(2)}; break;
      case 2: command.act = RevealDisc{once_in(2), std::string(16, 'n'), !once_in(4)}; break;
      case 3: command.act = ChooseRight{once_in(2)}; break;
      case 4: command.act = ChooseColour{once_in(2)}; break;
      case 5: command.act = ChooseChair{static_cast<std::uint8_t>(below(3))}; break;
      case 6:
      case 7: command.act = PressStart{}; break;
      case 8:
        command.act = DeclareLate{once_in(2) ? Seat::first : Seat::second};
        by(Office::arbiter);
        break;
      case 9: command.act = Arrive{}; break;
      case 10:
        if (once_in(6))
          command.act = ForfeitLate{};
        else
          command.act = Arrive{};
        break;
      case 11: command.act = ClaimFlag{once_in(2) ? Seat::first : Seat::second}; break;
      case 12:
        command.act = TakeSeat{"ben"};
        by(Office::server);
        break;
      case 13:
        command.act = StartMatch{};
        by(Office::server);
        break;
      case 14:
        command.act = Freeze{};
        by(Office::arbiter);
        break;
      case 15:
      case 16:
        command.act = Resume{};
        by(Office::arbiter);
        break;
      case 17: command.act = PlayMove{0, "f5"}; break;
      case 18:
        command.act = SetTerms{{{"touch_binds", once_in(2) ? "yes" : "no"}}, "said"};
        by(Office::arbiter);
        break;
      default: command.act = ClaimLate{1h, false, 100h, true}; break;
    }
    return command;
  }

  void check(Table& table, Command command) {
    command.told = table.match.accounted;
    const Match before = table.match;
    const Decision decision = decide(table.match, command, now_);
    ASSERT_EQ(table.match, before);
    for (const Event& event : decision.events) {
      const Match prior = table.match;
      table.commit({{event}, Accepted{}});
      const Match& after = table.match;
      ASSERT_EQ(after.booked[0] + after.booked[1] + after.booked[2] + after.booked[3],
                after.accounted);
      for (const auto& face : after.faces) ASSERT_GE(face.main, 0ms);
      if (stop_of(event) || ends_a_rest(event)) {
        ASSERT_EQ(after.accounted, now_);
      } else {
        ASSERT_EQ(after.accounted, prior.accounted);
      }
      // Nobody but who is late loses time before the match has started.
      if (prior.clock_runs && !prior.started) {
        ASSERT_TRUE(prior.late.has_value());
        const std::size_t other = index(opponent(prior.late->seat));
        ASSERT_EQ(after.faces[other], prior.faces[other]);
      }
      if (std::holds_alternative<MatchStarted>(event)) {
        ASSERT_TRUE(after.draw_right.has_value());
        ASSERT_FALSE(after.principals[0].empty() || after.principals[1].empty());
        ASSERT_FALSE(prior.clock_runs);
        // The full clock of each is still his own.
        ASSERT_EQ(after.preset.control[index(after.preset.senior)].main, control_of_senior(table));
      }
      const auto* colour = std::get_if<ColourChosen>(&event);
      if (colour == nullptr) continue;
      exchanged_ = colour->exchanged;
      if (!exchanged_) continue;
      ASSERT_EQ(after.principals[0], prior.principals[1]);
      ASSERT_EQ(after.faces[0], prior.faces[1]);
      ASSERT_EQ(after.faces[1], prior.faces[0]);
      ASSERT_EQ(after.draw_right, opponent(*prior.draw_right));
    }
  }

  static Millis control_of_senior(const Table& table) {
    const auto& created = std::get<MatchCreated>(table.journal.front());
    return created.preset.control[index(created.preset.senior)].main;
  }

  std::mt19937 random_;
  Millis now_{};
  bool exchanged_ = false;
  std::string outcome_;
};

TEST(BeforePlayLaws, HoldOnRandomStarts) {
  std::map<std::string, int> outcomes;
  for (std::uint32_t seed = 1; seed <= 600; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomStart start{seed};
    start.play();
    if (testing::Test::HasFailure()) return;
    ++outcomes[start.outcome()];
  }
  for (const auto outcome : {"started", "started exchanged", "forfeit", "time"})
    EXPECT_GT(outcomes[outcome], 0) << outcome;
}

}  // namespace
}  // namespace tachiai::match
