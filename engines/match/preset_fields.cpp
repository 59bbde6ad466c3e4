#include "engines/match/preset_fields.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "engines/catalog/catalog.hpp"

namespace tachiai::match {

namespace {

using Fault = std::optional<std::string>;  // nullopt: set

template <class Enum>
struct Words;
template <>
struct Words<Conduct> {
  static constexpr std::array<std::string_view, 3> words{"strict", "claims", "relay"};
};
template <>
struct Words<IllegalAct> {
  static constexpr std::array<std::string_view, 3> words{"refuse", "loses_at_once",
                                                         "stands_until_claimed"};
};
template <>
struct Words<FlagPolicy> {
  static constexpr std::array<std::string_view, 2> words{"server", "claim"};
};
template <>
struct Words<Declarations> {
  static constexpr std::array<std::string_view, 3> words{"off", "failing_refused", "failing_loses"};
};
template <>
struct Words<ClaimsDecided> {
  static constexpr std::array<std::string_view, 2> words{"by_people", "by_server"};
};
template <>
struct Words<Replays> {
  static constexpr std::array<std::string_view, 3> words{"none", "sides_swapped", "same_sides"};
};
template <>
struct Words<Cut> {
  static constexpr std::array<std::string_view, 3> words{"loses", "played_anew", "resumed"};
};
template <>
struct Words<BadSeal> {
  static constexpr std::array<std::string_view, 2> words{"arbiter", "loses"};
};
template <>
struct Words<Fouls> {
  static constexpr std::array<std::string_view, 2> words{"lose", "opponent_decides"};
};
template <>
struct Words<AgreedDraws> {
  static constexpr std::array<std::string_view, 2> words{"any_time", "exhausted"};
};
template <>
struct Words<AtBell> {
  static constexpr std::array<std::string_view, 3> words{"nothing", "main_only", "points"};
};
template <>
struct Words<Seat> {
  static constexpr std::array<std::string_view, 4> words{"first", "second", "third", "fourth"};
};

template <class T>
concept Choice = requires { Words<T>::words; };

constexpr std::uint32_t count_max = 1'000'000;

std::optional<std::uint32_t> number_in(std::string_view text, std::uint32_t most) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value > most) return std::nullopt;
  return value;
}

// A value as text, and text as a value.

std::string show(const std::string& value) { return value; }
Fault take(std::string& value, std::string_view text) {
  value = text;
  return {};
}

std::string show(bool value) { return value ? "yes" : "no"; }
Fault take(bool& value, std::string_view text) {
  if (text != "yes" && text != "no") return "yes or no";
  value = text == "yes";
  return {};
}

std::string show(std::uint32_t value) { return std::to_string(value); }
Fault take(std::uint32_t& value, std::string_view text) {
  const auto number = number_in(text, count_max);
  if (!number) return "a whole number from 0 to " + std::to_string(count_max);
  value = *number;
  return {};
}

std::string show(Millis value) { return clock::duration_text(value); }
Fault take(Millis& value, std::string_view text) {
  const auto parsed = clock::parse_duration(text);
  if (!parsed || *parsed < Millis{} || *parsed > clock::longest)
    return "a duration from 0 to " + std::to_string(clock::longest.count()) + " milliseconds";
  value = *parsed;
  return {};
}

template <Choice Enum>
std::string show(Enum value) {
  return std::string{Words<Enum>::words[static_cast<std::size_t>(value)]};
}
template <Choice Enum>
Fault take(Enum& value, std::string_view text) {
  const auto& words = Words<Enum>::words;
  const auto found = std::ranges::find(words, text);
  if (found != words.end()) {
    value = static_cast<Enum>(found - words.begin());
    return {};
  }
  std::string known;
  for (const auto word : words) known += (known.empty() ? "" : ", ") + std::string{word};
  return "one of " + known;
}

Fault take(clock::TimeControl& value, std::string_view text) {
  const auto control = clock::parse_control(text);
  if (!control)
    return "column " + std::to_string(control.error().column) + ": " + control.error().text;
  value = *control;
  return {};
}

std::string show(const std::optional<clock::TimeControl>& value) {
  return value ? clock::to_text(*value) : "none";
}
Fault take(std::optional<clock::TimeControl>& value, std::string_view text) {
  if (text == "none") {
    value.reset();
    return {};
  }
  clock::TimeControl control;
  if (auto fault = take(control, text)) return fault;
  value = control;
  return {};
}

std::string show(const std::array<std::uint8_t, 2>& won) {
  return std::to_string(won[0]) + "-" + std::to_string(won[1]);
}
Fault take(std::array<std::uint8_t, 2>& won, std::string_view text) {
  const auto dash = text.find('-');
  const auto first = number_in(text.substr(0, dash), 99);
  const auto second =
      dash == std::string_view::npos ? std::nullopt : number_in(text.substr(dash + 1), 99);
  if (!first || !second) return R"(games won by each, such as "1-0")";
  won = {static_cast<std::uint8_t>(*first), static_cast<std::uint8_t>(*second)};
  return {};
}

constexpr std::string_view between_controls = " / ";

std::string show_controls(const Preset& preset) {
  std::string text = clock::to_text(preset.control[0]);
  const std::size_t seats = seats_of(preset);
  if (std::all_of(preset.control.begin(),
                  preset.control.begin() + static_cast<std::ptrdiff_t>(seats),
                  [&](const auto& control) { return control == preset.control[0]; }))
    return text;
  for (std::size_t seat = 1; seat < seats; ++seat)
    text += std::string{between_controls} + clock::to_text(preset.control[seat]);
  return text;
}
Fault take_controls(Preset& preset, std::string_view text) {
  std::vector<clock::TimeControl> controls;
  while (true) {
    const auto at = text.find(between_controls);
    if (auto fault = take(controls.emplace_back(), text.substr(0, at))) return fault;
    if (at == std::string_view::npos) break;
    text.remove_prefix(at + between_controls.size());
  }
  const std::size_t seats = seats_of(preset);
  if (controls.size() != 1 && controls.size() != seats) return "one for all or one a seat";
  if (controls.size() == 1) controls.assign(seats, controls.front());
  std::ranges::copy(controls, preset.control.begin());
  return {};
}

template <class T>
constexpr FieldKind kind_of() {
  if constexpr (std::same_as<T, std::string>) return FieldKind::text;
  if constexpr (std::same_as<T, bool>) return FieldKind::flag;
  if constexpr (std::same_as<T, std::uint32_t>) return FieldKind::count;
  if constexpr (std::same_as<T, Millis>) return FieldKind::duration;
  if constexpr (std::same_as<T, std::optional<clock::TimeControl>>) return FieldKind::control;
  if constexpr (std::same_as<T, std::array<std::uint8_t, 2>>) return FieldKind::score;
  return FieldKind::choice;
}

template <auto Member>
Field field(std::string_view name) {
  using T = std::remove_cvref_t<decltype(std::declval<Preset>().*Member)>;
  Field out{
      .name = name,
      .kind = kind_of<T>(),
      .choices = {},
      .get = [](const Preset& preset) { return show(preset.*Member); },
      .set = [](Preset& preset, std::string_view text) { return take(preset.*Member, text); }};
  if constexpr (std::same_as<T, Seat>) {
    out.choices = {"first", "second"};  // of a game between two
  } else if constexpr (Choice<T>) {
    out.choices.assign(Words<T>::words.begin(), Words<T>::words.end());
  }
  return out;
}

}  // namespace

std::span<const Field> preset_fields() {
  static const std::vector<Field> fields{
      field<&Preset::name>("name"),
      field<&Preset::game>("game"),
      field<&Preset::rules>("rules"),
      field<&Preset::start>("start"),
      Field{"control", FieldKind::controls, {}, show_controls, take_controls},
      field<&Preset::conduct>("conduct"),
      field<&Preset::illegal_act>("illegal_act"),
      field<&Preset::flag>("flag"),
      field<&Preset::draw_offers>("draw_offers"),
      field<&Preset::take_back>("take_back"),
      field<&Preset::give_time>("give_time"),
      field<&Preset::abort_before_ply>("abort_before_ply"),
      field<&Preset::lag_cap>("lag_cap"),
      field<&Preset::abandon_after>("abandon_after"),
      field<&Preset::max_plies>("max_plies"),
      field<&Preset::repetition>("repetition"),
      field<&Preset::declarations>("declarations"),
      field<&Preset::claims_decided>("claims_decided"),
      field<&Preset::replays>("replays"),
      field<&Preset::replay_control>("replay_control"),
      field<&Preset::touch_binds>("touch_binds"),
      field<&Preset::draw_win_right>("draw_win_right"),
      field<&Preset::result_card>("result_card"),
      field<&Preset::hidden_disc>("hidden_disc"),
      field<&Preset::senior>("senior"),
      field<&Preset::white_starts>("white_starts"),
      field<&Preset::late_loses_time>("late_loses_time"),
      field<&Preset::forfeit_after>("forfeit_after"),
      field<&Preset::announced_before>("announced_before"),
      field<&Preset::cut>("cut"),
      field<&Preset::cut_behind>("cut_behind"),
      field<&Preset::leaving_is_foul>("leaving_is_foul"),
      field<&Preset::bots_stand_in>("bots_stand_in"),
      field<&Preset::void_before_ply>("void_before_ply"),
      field<&Preset::adjournment>("adjournment"),
      field<&Preset::bad_seal>("bad_seal"),
      field<&Preset::seal_window>("seal_window"),
      field<&Preset::best_of>("best_of"),
      field<&Preset::won>("won"),
      field<&Preset::fouls>("fouls"),
      field<&Preset::announcements>("announcements"),
      field<&Preset::agreed_draws>("agreed_draws"),
      field<&Preset::bell_after>("bell_after"),
      field<&Preset::at_bell>("at_bell"),
      field<&Preset::bell_bonus>("bell_bonus"),
      field<&Preset::relay_prevails>("relay_prevails"),
  };
  return fields;
}

const Field* find_field(std::string_view name) {
  const auto fields = preset_fields();
  const auto found = std::ranges::find(fields, name, &Field::name);
  return found == fields.end() ? nullptr : &*found;
}

std::size_t seats_of(const Preset& preset) {
  const auto table = catalog::start(preset.game, preset.rules, preset.start);
  return table ? catalog::seats(*table) : 2;
}

Result<Done, std::string> set_field(Preset& preset, std::string_view name, std::string_view value) {
  const Field* field = find_field(name);
  if (field == nullptr) return std::unexpected{std::string{name} + ": not a field of a preset"};
  if (auto fault = field->set(preset, value))
    return std::unexpected{std::string{name} + ": " + *std::move(fault)};
  return Done{};
}

Result<Preset, std::string> with_terms(Preset preset, std::span<const Term> terms) {
  for (const bool controls : {false, true}) {
    for (const Term& term : terms) {
      if ((term.name == "control") != controls) continue;
      if (const auto set = set_field(preset, term.name, term.value); !set)
        return std::unexpected{set.error()};
    }
  }
  return preset;
}

}  // namespace tachiai::match
