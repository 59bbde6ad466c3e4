#include "clients/cli/preset_words.hpp"

#include <array>
#include <iomanip>
#include <optional>
#include <ostream>
#include <utility>

#include "clients/cli/json_text.hpp"
#include "engines/catalog/catalog.hpp"
#include "engines/clock/time_control.hpp"

namespace tachiai::cli {

namespace json = boost::json;
using match::ClaimsDecided;
using match::Conduct;
using match::Declarations;
using match::FlagPolicy;
using match::IllegalAct;
using match::Millis;
using match::Preset;
using match::Replays;

namespace {

template <class Enum, std::size_t N>
using Words = std::array<std::pair<std::string_view, Enum>, N>;

constexpr Words<Conduct, 3> conducts{
    {{"strict", Conduct::strict}, {"claims", Conduct::claims}, {"relay", Conduct::relay}}};
constexpr Words<IllegalAct, 3> illegal_acts{
    {{"refuse", IllegalAct::refuse},
     {"loses_at_once", IllegalAct::loses_at_once},
     {"stands_until_claimed", IllegalAct::stands_until_claimed}}};
constexpr Words<Declarations, 3> declarations{{{"off", Declarations::off},
                                               {"failing_refused", Declarations::failing_refused},
                                               {"failing_loses", Declarations::failing_loses}}};
constexpr Words<ClaimsDecided, 2> deciders{
    {{"by_people", ClaimsDecided::by_people}, {"by_server", ClaimsDecided::by_server}}};
constexpr Words<Replays, 2> replays{
    {{"none", Replays::none}, {"sides_swapped", Replays::sides_swapped}}};
constexpr Words<FlagPolicy, 2> flags{
    {{"server", FlagPolicy::server}, {"claim", FlagPolicy::claim}}};

template <class Enum, std::size_t N>
std::string_view word_of(const Words<Enum, N>& words, Enum value) {
  for (const auto& [word, meaning] : words) {
    if (meaning == value) return word;
  }
  return {};
}

using Fault = std::optional<std::string>;  // nullopt: set

Fault take(std::string& field, const json::value& value) {
  if (!value.is_string()) return "a string";
  field = view(value.get_string());
  return {};
}
Fault take(bool& field, const json::value& value) {
  if (!value.is_bool()) return "true or false";
  field = value.get_bool();
  return {};
}
std::optional<std::int64_t> count_of(const json::value& value, std::int64_t most) {
  boost::system::error_code ec;
  const auto count = value.is_number() ? value.to_number<std::int64_t>(ec) : -1;
  if (ec || count < 0 || count > most) return std::nullopt;
  return count;
}
Fault take(std::uint32_t& field, const json::value& value) {
  const auto count = count_of(value, 1'000'000);
  if (!count) return "a whole number from 0 to 1000000";
  field = static_cast<std::uint32_t>(*count);
  return {};
}
Fault take(Millis& field, const json::value& value) {
  const auto count = count_of(value, clock::longest.count());
  if (!count) return "milliseconds from 0 to " + std::to_string(clock::longest.count());
  field = Millis{*count};
  return {};
}
template <class Enum, std::size_t N>
Fault take(Enum& field, const json::value& value, const Words<Enum, N>& words) {
  std::string known;
  for (const auto& [word, meaning] : words) {
    if (value.is_string() && view(value.get_string()) == word) {
      field = meaning;
      return {};
    }
    known += known.empty() ? "" : ", ";
    known += word;
  }
  return "one of " + known;
}
Fault take_control(clock::TimeControl& field, const json::value& value) {
  if (!value.is_string()) return R"(text such as "600s+30s*1", or a list of them, one a seat)";
  const auto control = clock::parse_control(view(value.get_string()));
  if (!control)
    return "column " + std::to_string(control.error().column) + ": " + control.error().text;
  field = *control;
  return {};
}
Fault take_controls(Preset& preset, const json::value& value) {
  if (const json::array* list = value.if_array()) {
    if (list->size() != 1 && list->size() != seats_of(preset)) return "one for all or one a seat";
    for (std::size_t seat = 0; seat < list->size(); ++seat) {
      if (auto fault = take_control(preset.control[seat], (*list)[seat])) return fault;
    }
    for (std::size_t seat = list->size(); list->size() == 1 && seat < seats_max; ++seat) {
      preset.control[seat] = preset.control[0];
    }
    return {};
  }
  clock::TimeControl control;
  if (auto fault = take_control(control, value)) return fault;
  preset.control.fill(control);
  return {};
}

Fault take(Preset& preset, std::string_view word, const json::value& value) {
  if (word == "name") return take(preset.name, value);
  if (word == "game") return take(preset.game, value);
  if (word == "rules") return take(preset.rules, value);
  if (word == "start") return take(preset.start, value);
  if (word == "control") return take_controls(preset, value);
  if (word == "conduct") return take(preset.conduct, value, conducts);
  if (word == "illegal_act") return take(preset.illegal_act, value, illegal_acts);
  if (word == "flag") return take(preset.flag, value, flags);
  if (word == "draw_offers") return take(preset.draw_offers, value);
  if (word == "take_back") return take(preset.take_back, value);
  if (word == "give_time") return take(preset.give_time, value);
  if (word == "abort_before_ply") return take(preset.abort_before_ply, value);
  if (word == "lag_cap_ms") return take(preset.lag_cap, value);
  if (word == "abandon_after_ms") return take(preset.abandon_after, value);
  if (word == "max_plies") return take(preset.max_plies, value);
  if (word == "repetition") return take(preset.repetition, value);
  if (word == "declarations") return take(preset.declarations, value, declarations);
  if (word == "claims_decided") return take(preset.claims_decided, value, deciders);
  if (word == "replays") return take(preset.replays, value, replays);
  if (word == "replay_control") {
    if (value.is_null()) {
      preset.replay_control.reset();
      return {};
    }
    return take_control(preset.replay_control.emplace(), value);
  }
  if (word == "touch_binds") return take(preset.touch_binds, value);
  if (word == "draw_win_right") return take(preset.draw_win_right, value);
  if (word == "result_card") return take(preset.result_card, value);
  return "not a field of a preset";
}

void print_row(const Preset& preset, std::ostream& out) {
  std::string controls = clock::to_text(preset.control[0]);
  if (preset.control[1] != preset.control[0]) controls += " / " + clock::to_text(preset.control[1]);
  out << std::left << std::setw(18) << preset.name << std::setw(24) << controls << std::setw(8)
      << word_of(conducts, preset.conduct) << std::setw(15)
      << word_of(illegal_acts, preset.illegal_act) << std::setw(8) << word_of(flags, preset.flag);
  std::string_view gap;
  const auto offer = [&](bool offered, std::string_view word) {
    if (!offered) return;
    out << gap << word;
    gap = ", ";
  };
  offer(preset.draw_offers, "draw");
  offer(preset.take_back, "take back");
  offer(preset.give_time, "give time");
  out << '\n';
}

}  // namespace

std::size_t seats_of(const Preset& preset) {
  const auto table = catalog::start(preset.game, preset.rules, preset.start);
  return table ? catalog::seats(*table) : 2;
}

json::object json_of(const Preset& preset) {
  json::array control;
  for (std::size_t seat = 0; seat < seats_of(preset); ++seat)
    control.emplace_back(clock::to_text(preset.control[seat]));
  json::object out;
  out["name"] = preset.name;
  out["game"] = preset.game;
  out["rules"] = preset.rules;
  out["start"] = preset.start;
  out["control"] = std::move(control);
  out["conduct"] = jview(word_of(conducts, preset.conduct));
  out["illegal_act"] = jview(word_of(illegal_acts, preset.illegal_act));
  out["flag"] = jview(word_of(flags, preset.flag));
  out["draw_offers"] = preset.draw_offers;
  out["take_back"] = preset.take_back;
  out["give_time"] = preset.give_time;
  out["abort_before_ply"] = preset.abort_before_ply;
  out["lag_cap_ms"] = preset.lag_cap.count();
  out["abandon_after_ms"] = preset.abandon_after.count();
  out["max_plies"] = preset.max_plies;
  out["repetition"] = preset.repetition;
  out["declarations"] = jview(word_of(declarations, preset.declarations));
  out["claims_decided"] = jview(word_of(deciders, preset.claims_decided));
  out["replays"] = jview(word_of(replays, preset.replays));
  out["replay_control"] =
      preset.replay_control ? json::value(clock::to_text(*preset.replay_control)) : nullptr;
  out["touch_binds"] = preset.touch_binds;
  out["draw_win_right"] = preset.draw_win_right;
  out["result_card"] = preset.result_card;
  return out;
}

Result<Done, std::string> set_field(Preset& preset, std::string_view word,
                                    const json::value& value) {
  if (auto fault = take(preset, word, value))
    return std::unexpected{std::string{word} + ": " + *fault};
  return Done{};
}

bool print_presets(std::string_view name, bool table, std::ostream& out) {
  if (!name.empty() && match::find_preset(name) == nullptr) return false;
  if (table) {
    out << std::left << std::setw(18) << "preset" << std::setw(24) << "time" << std::setw(8)
        << "conduct" << std::setw(15) << "illegal act" << std::setw(8) << "flag"
        << "by agreement\n";
  }
  for (const Preset& preset : match::all_presets()) {
    if (!name.empty() && preset.name != name) continue;
    if (table) {
      print_row(preset, out);
    } else {
      out << line_of(json_of(preset)) << '\n';
    }
  }
  return true;
}

}  // namespace tachiai::cli
