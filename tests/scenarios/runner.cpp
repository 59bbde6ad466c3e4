// Every script in this folder, and proof that the scripts can fail.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engines/match/preset_fields.hpp"
#include "tests/scenarios/scenario.hpp"

namespace tachiai::scenarios {
namespace {

using match::Preset;

struct Script {
  std::string name;
  std::string text;
};

const std::vector<Script>& scripts() {
  static const std::vector<Script> all = [] {
    std::vector<Script> found;
    for (const auto& entry : std::filesystem::directory_iterator("tests/scenarios")) {
      if (entry.path().extension() != ".match") continue;
      std::ifstream in(entry.path());
      found.push_back({entry.path().stem().string(), {std::istreambuf_iterator<char>{in}, {}}});
    }
    std::ranges::sort(found, {}, &Script::name);
    return found;
  }();
  return all;
}

void PrintTo(const Script& script, std::ostream* out) { *out << script.name; }

class Scenario : public testing::TestWithParam<Script> {};

TEST_P(Scenario, GoesAsTold) {
  std::string told;
  for (const auto& failure : run(GetParam().text))
    told += "tests/scenarios/" + GetParam().name + ".match:" + std::to_string(failure.line) + ": " +
            failure.text + "\n";
  EXPECT_EQ(told, "");
}

INSTANTIATE_TEST_SUITE_P(, Scenario, testing::ValuesIn(scripts()),
                         [](const auto& info) { return info.param.name; });

TEST(Scenarios, AreFound) { EXPECT_GE(scripts().size(), 30U); }

struct Untrue {
  const char* name;
  const char* script;
  int line;
};
class ScenarioRunner : public testing::TestWithParam<Untrue> {};

TEST_P(ScenarioRunner, FailsOnTheLineThatIsNotTrue) {
  const auto failures = run(GetParam().script);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0].line, GetParam().line) << failures[0].text;
}

INSTANTIATE_TEST_SUITE_P(
    , ScenarioRunner,
    testing::Values(
        Untrue{"nothing_told", "", 0}, Untrue{"no_such_game", "game go", 1},
        Untrue{"other_event", "game shogi\nat 1s first plays 7g7f -> draw offered", 2},
        Untrue{"other_refusal",
               "game shogi\nat 1s second plays 3c3d answering ply 0 -> refused stale_ply", 2},
        Untrue{"refusal_untold", "game shogi\nat 1s second plays 3c3d -> nothing", 2},
        Untrue{"illegality_untold", "game shogi\nat 1s first plays 5i5e -> refused illegal", 2},
        Untrue{"other_illegality", "game shogi\nat 1s first plays 5i5e -> refused illegal nifu", 2},
        Untrue{"other_rule",
               "game shogi\nat 1s first resigns -> ended second wins resignation rule time", 2},
        Untrue{"other_winner", "game shogi\nat 1s first resigns -> ended first wins resignation",
               2},
        Untrue{"other_time_spent", "game shogi\nat 1s first plays 7g7f -> played spent 0.999s", 2},
        Untrue{"no_such_particular", "game shogi\nat 1s first plays 7g7f -> played colour red", 2},
        Untrue{"event_untold",
               "game shogi  start 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\nat 1s first plays G*5b -> played",
               2},
        Untrue{"event_too_many", "game shogi\nat 1s first plays 7g7f -> played ; played", 2},
        Untrue{"flag_untold",
               "game othello  control 10s  lag_cap 0s\n\nat 11s first plays f5 -> played", 3},
        Untrue{"flag_told_early",
               "game othello  control 10s  lag_cap 0s\nat 9s clock -> flag fell first ; ended "
               "second wins time",
               2},
        Untrue{"other_clock", "game othello  control 10s\nat 1s clock of first shows main 10s", 2},
        Untrue{"other_ply", "game othello\nat 1s first plays f5 -> played\nthen ply 2", 3},
        Untrue{"other_turn", "game othello\nat 1s first plays f5 -> played\nthen turn first", 3},
        Untrue{"other_deadline", "game othello  control 10s  lag_cap 0s\nthen deadline 11s", 2},
        Untrue{"other_booking", "game othello\nthen booked held 1s", 2},
        Untrue{"other_position", "game othello\nthen position X", 2},
        Untrue{"third_move_of_a_series", "game othello\nevery 1s both play f5 f6 a1 -> played", 2},
        Untrue{"backwards",
               "game othello\nat 2s first plays f5 -> played\nat 1s second plays f6 -> played", 3},
        Untrue{"match_not_made", "game othello  rules edo\nat 1s first plays f5 -> played", 2},
        Untrue{"match_made", "game othello\ncreated -> refused bad_preset bad_position", 2},
        Untrue{"act_without_outcome", "game othello\nat 1s first plays f5", 2},
        Untrue{"unknown_field", "game othello  colour red", 1},
        Untrue{"unknown_act", "game othello\nat 1s first sings -> played", 2},
        Untrue{"unknown_actor", "game othello\nat 1s arbiter resigns -> nothing", 2},
        Untrue{"second_match",
               "game othello\nat 1s first plays f5 -> played\ngame othello\nthen ply 1", 4}),
    [](const auto& info) { return info.param.name; });

/// One choice of a preset turned over. If no script notices, nothing proves that the choice is
/// honoured.
struct Flip {
  const char* name;
  void (*flip)(Preset&);
};
class PresetValue : public testing::TestWithParam<Flip> {};

TEST_P(PresetValue, TurnedOverBreaksSomeScenario) {
  const bool noticed = std::ranges::any_of(
      scripts(), [](const Script& script) { return !run(script.text, GetParam().flip).empty(); });
  EXPECT_TRUE(noticed);
}

using match::FlagPolicy;
using match::IllegalAct;
using match::Millis;

template <class Change>
void each_control(Preset& preset, Change change) {
  for (auto& control : preset.control)
    if (!control.untimed()) change(control);
}

INSTANTIATE_TEST_SUITE_P(
    , PresetValue,
    testing::Values(
        Flip{"illegal_act_refuse",
             [](Preset& p) {
               if (p.illegal_act == IllegalAct::refuse) p.illegal_act = IllegalAct::loses_at_once;
             }},
        Flip{"illegal_act_loses",
             [](Preset& p) {
               if (p.illegal_act == IllegalAct::loses_at_once) p.illegal_act = IllegalAct::refuse;
             }},
        Flip{"flag_server", [](Preset& p) { p.flag = FlagPolicy::claim; }},
        Flip{"flag_claim", [](Preset& p) { p.flag = FlagPolicy::server; }},
        Flip{"draw_offers_on", [](Preset& p) { p.draw_offers = true; }},
        Flip{"draw_offers_off", [](Preset& p) { p.draw_offers = false; }},
        Flip{"take_back_on", [](Preset& p) { p.take_back = true; }},
        Flip{"take_back_off", [](Preset& p) { p.take_back = false; }},
        Flip{"give_time_on", [](Preset& p) { p.give_time = true; }},
        Flip{"give_time_off", [](Preset& p) { p.give_time = false; }},
        Flip{"repetition_on", [](Preset& p) { p.repetition = true; }},
        Flip{"repetition_off", [](Preset& p) { p.repetition = false; }},
        Flip{"declarations_off", [](Preset& p) { p.declarations = match::Declarations::off; }},
        Flip{"declarations_refused",
             [](Preset& p) { p.declarations = match::Declarations::failing_refused; }},
        Flip{"declarations_lose",
             [](Preset& p) { p.declarations = match::Declarations::failing_loses; }},
        Flip{"claims_by_server",
             [](Preset& p) { p.claims_decided = match::ClaimsDecided::by_server; }},
        Flip{"claims_by_people",
             [](Preset& p) { p.claims_decided = match::ClaimsDecided::by_people; }},
        Flip{"no_replays", [](Preset& p) { p.replays = match::Replays::none; }},
        Flip{"replays", [](Preset& p) { p.replays = match::Replays::sides_swapped; }},
        Flip{"replay_control", [](Preset& p) { p.replay_control.reset(); }},
        Flip{"touch_free", [](Preset& p) { p.touch_binds = false; }},
        Flip{"touch_binds", [](Preset& p) { p.touch_binds = p.conduct == match::Conduct::claims; }},
        Flip{"no_draw_win_right", [](Preset& p) { p.draw_win_right = false; }},
        Flip{"draw_win_right",
             [](Preset& p) { p.draw_win_right = p.conduct == match::Conduct::claims; }},
        Flip{"no_hidden_disc", [](Preset& p) { p.hidden_disc = false; }},
        Flip{"hidden_disc", [](Preset& p) { p.hidden_disc = p.draw_win_right; }},
        Flip{"other_senior", [](Preset& p) { p.senior = opponent(p.senior); }},
        Flip{"server_starts", [](Preset& p) { p.white_starts = false; }},
        Flip{"white_starts", [](Preset& p) { p.white_starts = p.draw_win_right; }},
        Flip{"late_keeps_time", [](Preset& p) { p.late_loses_time = false; }},
        Flip{"late_loses_time", [](Preset& p) { p.late_loses_time = p.draw_win_right; }},
        Flip{"forfeit_later",
             [](Preset& p) {
               if (p.forfeit_after > Millis{}) p.forfeit_after += Millis{1};
             }},
        Flip{"forfeit_never", [](Preset& p) { p.forfeit_after = {}; }},
        Flip{"announced_earlier",
             [](Preset& p) {
               if (p.announced_before > Millis{}) p.announced_before += Millis{1};
             }},
        Flip{"announced_whenever", [](Preset& p) { p.announced_before = {}; }},
        Flip{"cut_loses", [](Preset& p) { p.cut = match::Cut::loses; }},
        Flip{"cut_played_anew",
             [](Preset& p) {
               if (p.cut == match::Cut::resumed) p.cut = match::Cut::played_anew;
             }},
        Flip{"cut_resumed",
             [](Preset& p) {
               if (p.cut == match::Cut::played_anew) p.cut = match::Cut::resumed;
             }},
        Flip{"cut_further_behind",
             [](Preset& p) {
               if (p.cut_behind > Millis{}) p.cut_behind += Millis{1};
             }},
        Flip{"cut_less_behind",
             [](Preset& p) {
               if (p.cut_behind > Millis{}) p.cut_behind -= Millis{1};
             }},
        Flip{"leaving_is_no_foul", [](Preset& p) { p.leaving_is_foul = false; }},
        Flip{"leaving_is_foul", [](Preset& p) { p.leaving_is_foul = p.game == "yonin"; }},
        Flip{"no_stand_ins", [](Preset& p) { p.bots_stand_in = false; }},
        Flip{"stand_ins", [](Preset& p) { p.bots_stand_in = p.game == "yonin"; }},
        Flip{"void_one_ply_later",
             [](Preset& p) {
               if (p.void_before_ply > 0) ++p.void_before_ply;
             }},
        Flip{"never_void", [](Preset& p) { p.void_before_ply = 0; }},
        Flip{"no_adjournment", [](Preset& p) { p.adjournment = false; }},
        Flip{"adjournment", [](Preset& p) { p.adjournment = p.game == "shogi"; }},
        Flip{"bad_seal_for_the_arbiter",
             [](Preset& p) { p.bad_seal = match::BadSeal::arbiter; }},
        Flip{"bad_seal_loses", [](Preset& p) { p.bad_seal = match::BadSeal::loses; }},
        Flip{"seal_window_longer",
             [](Preset& p) {
               if (p.seal_window > Millis{}) p.seal_window += Millis{1};
             }},
        Flip{"one_game", [](Preset& p) { p.best_of = 1; }},
        Flip{"more_games",
             [](Preset& p) {
               if (p.best_of > 1) p.best_of += 2;
             }},
        Flip{"no_advantage", [](Preset& p) { p.won = {}; }},
        Flip{"replays_swapped",
             [](Preset& p) {
               if (p.replays == match::Replays::same_sides) p.replays = match::Replays::none;
             }},
        Flip{"no_result_card", [](Preset& p) { p.result_card = false; }},
        Flip{"result_card", [](Preset& p) { p.result_card = p.conduct == match::Conduct::claims; }},
        Flip{"abort_one_later", [](Preset& p) { ++p.abort_before_ply; }},
        Flip{"abort_one_sooner",
             [](Preset& p) {
               if (p.abort_before_ply > 0) --p.abort_before_ply;
             }},
        Flip{"lag_cap_none", [](Preset& p) { p.lag_cap = {}; }},
        Flip{"lag_cap_longer",
             [](Preset& p) {
               if (p.lag_cap > Millis{}) p.lag_cap += Millis{1};
             }},
        Flip{"abandon_later",
             [](Preset& p) {
               if (p.abandon_after > Millis{}) p.abandon_after += Millis{1};
             }},
        Flip{"abandon_sooner",
             [](Preset& p) {
               if (p.abandon_after > Millis{}) p.abandon_after -= Millis{1};
             }},
        Flip{"max_plies_one_more",
             [](Preset& p) {
               if (p.max_plies != 0) ++p.max_plies;
             }},
        Flip{"max_plies_none", [](Preset& p) { p.max_plies = 0; }},
        Flip{"start", [](Preset& p) { p.start.clear(); }},
        Flip{"main", [](Preset& p) { each_control(p, [](auto& c) { c.main += Millis{1}; }); }},
        Flip{"byoyomi",
             [](Preset& p) {
               each_control(p, [](auto& c) {
                 if (c.periods > 0) c.byoyomi += Millis{1};
               });
             }},
        Flip{"periods",
             [](Preset& p) {
               each_control(p, [](auto& c) {
                 if (c.periods > 0) ++c.periods;
               });
             }},
        Flip{"increment",
             [](Preset& p) {
               each_control(p, [](auto& c) {
                 if (c.increment > Millis{}) c.increment += Millis{1000};
               });
             }},
        Flip{"increment_at",
             [](Preset& p) {
               each_control(p, [](auto& c) { c.increment_at = clock::IncrementAt::after; });
             }},
        Flip{"delay", [](Preset& p) { each_control(p, [](auto& c) { c.delay = {}; }); }},
        Flip{"bank",
             [](Preset& p) {
               each_control(p, [](auto& c) {
                 if (c.main + c.byoyomi > Millis{}) c.bank = {};
               });
             }},
        Flip{"rounding",
             [](Preset& p) {
               each_control(p, [](auto& c) { c.rounding = clock::Rounding::exact; });
             }},
        Flip{"least_per_move",
             [](Preset& p) { each_control(p, [](auto& c) { c.least_per_move = {}; }); }},
        Flip{"second_seat_alike", [](Preset& p) { p.control[1] = p.control[0]; }}),
    [](const auto& info) { return info.param.name; });

/// Other values than the one a preset has, so that each is noticed by itself.
std::vector<std::string> turned_over(const match::Field& field, const Preset& preset) {
  using Kind = match::FieldKind;
  const std::string now = field.get(preset);
  switch (field.kind) {
    case Kind::text: return {now + "?"};
    case Kind::flag: return {now == "yes" ? "no" : "yes"};
    case Kind::count: {
      std::vector<std::string> others{std::to_string(std::stoul(now) + 1)};
      if (now != "0") others.push_back(std::to_string(std::stoul(now) - 1));
      return others;
    }
    case Kind::duration: return {"1ms", "12345ms"};
    case Kind::choice: {
      std::vector<std::string> others(field.choices.begin(), field.choices.end());
      std::erase(others, now);
      return others;
    }
    case Kind::control: return {now == "none" ? "60s" : "none"};
    case Kind::controls: return {"12345s", "3s+1s*1"};
    case Kind::score: return {"1-0", "0-1"};
  }
  return {};
}

/// Scripts that play by the preset as it stands, the shortest first.
std::vector<std::string> scripts_of(const Preset& preset) {
  std::vector<std::string> found;
  const auto names = [&](const std::string& text, const std::string& word) {
    return text.find(word + "\n") != std::string::npos ||
           text.find(word + " ") != std::string::npos;
  };
  for (const Script& script : scripts()) {
    const bool plain = preset.name == preset.game + ".online";
    if (names(script.text, "preset " + preset.name) ||
        (plain && names(script.text, "game " + preset.game)))
      found.push_back(script.text);
  }
  std::ranges::sort(found, {}, &std::string::size);
  return found;
}

class EveryPreset : public testing::TestWithParam<std::string> {};

TEST_P(EveryPreset, AnyValueTurnedOverBreaksSomeScenario) {
  const Preset& preset = *match::find_preset(GetParam());
  const auto scripts = scripts_of(preset);
  ASSERT_FALSE(scripts.empty());
  for (const match::Field& field : match::preset_fields()) {
    for (const std::string& value : turned_over(field, preset)) {
      const auto tweak = [&](Preset& played) {
        // What a script sets itself it may set back; what the preset says is the point here.
        if (played.name == preset.name && field.get(played) == field.get(preset))
          field.set(played, value);
      };
      const bool noticed = std::ranges::any_of(
          scripts, [&](const std::string& script) { return !run(script, tweak).empty(); });
      EXPECT_TRUE(noticed) << preset.name << ": " << field.name << " " << value << " for "
                           << field.get(preset);
    }
  }
}

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const Preset& preset : match::all_presets()) names.push_back(preset.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(, EveryPreset, testing::ValuesIn(preset_names()), [](const auto& info) {
  std::string name = info.param;
  std::ranges::replace(name, '.', '_');
  return name;
});

}  // namespace
}  // namespace tachiai::scenarios
