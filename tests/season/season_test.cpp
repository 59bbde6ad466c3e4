// A season of random matches over every preset, and what holds of each of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "server/journal/journal.hpp"
#include "server/records/codec.hpp"
#include "server/records/judge_stream.hpp"
#include "tests/season/people.hpp"

namespace tachiai::season {
namespace {

using namespace match;
using namespace std::chrono_literals;

constexpr int steps = 260;

std::uint32_t from_environment(const char* name, std::uint32_t otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr ? otherwise
                          : static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10));
}

/// Whether a rule can be looked up where it says.
bool stands_written(const std::string& rule) {
  static std::map<std::string, std::string> pages;
  const auto hash = rule.find('#');
  if (hash == std::string::npos) return false;
  auto& page = pages[rule.substr(0, hash)];
  if (page.empty()) {
    std::ifstream file(rule.substr(0, hash));
    page.assign(std::istreambuf_iterator<char>{file}, {});
  }
  return page.find("<a id=\"" + rule.substr(hash + 1) + "\">") != std::string::npos;
}

template <class... Events>
bool is_one_of(const Event& event) {
  return (std::holds_alternative<Events>(event) || ...);
}

class Game {
 public:
  explicit Game(std::uint32_t seed) : chance_(seed) {}

  void play() {
    Preset preset = any_preset(chance_);
    std::array<std::string, seats_max> people{"ann", "ben", "cay", "dee"};
    const auto table = catalog::start(preset.game, preset.rules, preset.start);
    std::fill(people.begin() + catalog::seats(*table), people.end(), "");
    if (chance_.once_in(4)) people[static_cast<std::size_t>(chance_.below(2))] = "";
    name_ = preset.name;
    commit(create(preset, people));
    ASSERT_FALSE(events_.empty()) << std::get<Refusal>(reply_).text;
    act({.act = StartMatch{}});
    for (int step = 0; step < steps && !match_.ended; ++step) {
      pass_time();
      if (testing::Test::HasFatalFailure()) return;
      if (match_.ended) break;
      Command command = any_command(chance_, match_);
      act(std::move(command));
      if (testing::Test::HasFatalFailure()) return;
    }
    if (!match_.ended)
      act({.act = Adjudicate{std::nullopt, false, "the hall closes"}, .office = Office::arbiter});
    after_the_end();
    look_back();
  }

  const std::string& preset() const { return name_; }
  std::string ending() const { return match_.ended ? match_.ended->reason : "none"; }
  const std::set<std::size_t>& kinds() const { return kinds_; }

 private:
  void act(Command command) {
    command.told = told_.value_or(match_.accounted);
    try {
      commit(decide(match_, command, now_));
    } catch (const Bug& bug) {
      FAIL() << name_ << ": act " << command.act.index() << ": " << bug.what();
    }
  }

  /// Time goes on: timers come at their time, and the seat to move is told some time after its
  /// clock has started.
  void pass_time() {
    Millis next = now_ + Millis{chance_.once_in(25) ? chance_.below(60'000) : chance_.below(1'500)};
    const auto deadline = [&] { return match_.deadline(told_.value_or(match_.accounted)); };
    if (deadline() && chance_.once_in(200))
      next = std::max(now_, *deadline() - Millis{chance_.below(2)});
    while (!match_.ended) {
      const auto flag = deadline();
      const auto bell = match_.bell_due();
      const bool bell_now = bell && *bell <= next && !match_.claim && (!flag || *bell <= *flag);
      if (!bell_now && (!flag || *flag > next)) break;
      now_ = std::max(now_, bell_now ? *bell : *flag);
      const auto before = events_.size();
      act({.act = bell_now ? Act{RingBell{}} : Act{FlagFall{}}});
      ASSERT_GT(events_.size(), before) << "a timer that came in time did nothing";
    }
    now_ = std::max(now_, next);
    if (match_.clock_runs && !told_)
      told_ = std::min(now_, match_.accounted + Millis{chance_.below(300)});
  }

  void commit(const Decision& decision) {
    reply_ = decision.reply;
    if (const auto* refusal = std::get_if<Refusal>(&decision.reply)) {
      ASSERT_TRUE(stands_written(refusal->rule)) << refusal->rule;
    }
    for (const Event& event : decision.events) {
      const Match before = match_;
      evolve(match_, event);
      check(before, event);
      if (testing::Test::HasFatalFailure()) return;
      kinds_.insert(event.index());
      if (match_.accounted != before.accounted || match_.clock_runs != before.clock_runs ||
          hands_clock_on(event))
        told_.reset();
      keep(event);
    }
  }

  void check(const Match& before, const Event& event) const {
    const auto& heads = match_.booked;
    ASSERT_EQ(heads[0] + heads[1] + heads[2] + heads[3], match_.accounted);
    if (match_.accounted != before.accounted || stop_of(event) || ends_a_rest(event)) {
      ASSERT_EQ(match_.accounted, now_);
    }
    for (std::size_t seat = 0; seat < match_.seats(); ++seat) {
      const auto& face = match_.faces[seat];
      const auto& was = before.faces[seat];
      ASSERT_GE(face.main, 0ms);
      ASSERT_GE(face.bank, 0ms);
      const bool may_gain =
          is_one_of<MatchCreated, TimeGiven, ClockSet, BellRung, CutOff, TermsSet, ColourChosen>(
              event);
      if (may_gain) continue;
      ASSERT_LE(face.main, was.main + before.control[seat].increment);
      ASSERT_LE(face.periods, was.periods);
      ASSERT_LE(face.bank, was.bank);
    }
    if (const auto* end = std::get_if<MatchEnded>(&event)) {
      ASSERT_TRUE(stands_written(end->ending.rule)) << end->ending.rule;
    }
  }

  void keep(const Event& event) {
    events_.push_back(event);
    journal::Stored stored;
    stored.seq = base::EventSeq{events_.size()};
    stored.bytes = records::encode(records::MatchEntry{"", "", "", now_, 0, event});
    records_.push_back(std::move(stored));
  }

  void after_the_end() {
    ASSERT_TRUE(match_.ended.has_value());
    for (int i = 0; i < 8; ++i) {
      const Seat seat{static_cast<std::uint8_t>(chance_.below(2))};
      act({.seat = seat, .act = chance_.once_in(2) ? Act{SignCard{}} : Act{HandInCard{}}});
    }
    const Match before = match_;
    act({.seat = Seat::first, .act = Resign{}});
    ASSERT_EQ(std::get<Refusal>(reply_).code, RefusalCode::game_over);
    act({.act = FlagFall{}});
    act({.act = RingBell{}});
    ASSERT_EQ(match_, before);
    ASSERT_FALSE(match_.bell_due());
    ASSERT_FALSE(match_.deadline(now_));
    ASSERT_FALSE(match_.clock_runs);
  }

  /// The record, read again: the same match, and each decision decided again.
  void look_back() const {
    Match replayed = empty_match();
    for (const auto& stored : records_) {
      const auto entry = records::decode_match(stored.bytes);
      ASSERT_TRUE(entry.has_value()) << entry.error().text;
      evolve(replayed, entry->event);
    }
    ASSERT_EQ(replayed, match_);
    const auto report = records::check_judged(records_);
    for (const auto& finding : report.findings)
      ADD_FAILURE() << "seq " << base::number(finding.seq) << ": " << finding.text;
  }

  Chance chance_;
  std::string name_;
  Match match_ = empty_match();
  std::vector<Event> events_;
  std::vector<journal::Stored> records_;
  std::set<std::size_t> kinds_;
  Reply reply_;
  Millis now_{};
  std::optional<Millis> told_;
};

TEST(Season, EveryMatchIsDecidedByOneRule) {
  const std::uint32_t alone = from_environment("TACHIAI_SEED", 0);
  const std::uint32_t matches = alone != 0 ? 1 : from_environment("TACHIAI_SEASON", 1000);
  std::map<std::string, int> endings, presets;
  std::set<std::size_t> kinds;
  std::size_t events = 0;
  for (std::uint32_t n = 1; n <= matches; ++n) {
    const std::uint32_t seed = alone != 0 ? alone : n;
    Game game{seed};
    SCOPED_TRACE("TACHIAI_SEED=" + std::to_string(seed));
    game.play();
    if (HasFailure()) return;
    ++endings[game.ending()];
    ++presets[game.preset()];
    kinds.insert(game.kinds().begin(), game.kinds().end());
    events += game.kinds().size();
  }
  std::string told = std::to_string(matches) + " matches:";
  for (const auto& [reason, count] : endings) told += " " + reason + " " + std::to_string(count);
  std::cout << told << '\n';
  if (matches < 1000) return;
  // The season would prove little if it never got to the ends and events it is about.
  EXPECT_EQ(presets.size(), played_presets().size());
  const std::size_t of_a_relay = Event{Relayed{}}.index();  // the first; the rest behind it
  EXPECT_EQ(kinds.size(), of_a_relay) << [&] {
    std::string missing;
    for (std::size_t kind = 0; kind < of_a_relay; ++kind)
      if (!kinds.contains(kind)) missing += " " + std::to_string(kind);
    return missing;
  }();
}

}  // namespace
}  // namespace tachiai::season
