#include "clients/cli/preset_words.hpp"

#include <iomanip>
#include <optional>
#include <ostream>
#include <utility>

#include "clients/cli/json_text.hpp"
#include "engines/clock/time_control.hpp"
#include "engines/match/preset_fields.hpp"

namespace tachiai::cli {

namespace json = boost::json;
using match::FieldKind;
using match::Preset;

namespace {

constexpr std::string_view in_ms = "_ms";

/// The word of a field here: durations are counted in milliseconds.
std::string word_of(const match::Field& field) {
  return std::string{field.name} + (field.kind == FieldKind::duration ? std::string{in_ms} : "");
}

const match::Field* field_of(std::string_view word) {
  for (const match::Field& field : match::preset_fields()) {
    if (word_of(field) == word) return &field;
  }
  return nullptr;
}

std::string shown(const Preset& preset, std::string_view name) {
  return match::find_field(name)->get(preset);
}

/// A whole number as it stands in the table of fields.
std::optional<std::string> count_of(const json::value& value) {
  boost::system::error_code ec;
  const auto count = value.is_number() ? value.to_number<std::int64_t>(ec) : -1;
  if (ec || count < 0) return std::nullopt;
  return std::to_string(count);
}

Result<std::string, std::string> text_of(const match::Field& field, const json::value& value) {
  switch (field.kind) {
    case FieldKind::flag:
      if (!value.is_bool()) return std::unexpected{"true or false"};
      return value.get_bool() ? "yes" : "no";
    case FieldKind::count:
      if (auto count = count_of(value)) return *std::move(count);
      return std::unexpected{"a whole number"};
    case FieldKind::duration:
      if (const auto count = count_of(value)) return *count + "ms";
      return std::unexpected{"milliseconds"};
    case FieldKind::control:
      if (value.is_null()) return "none";
      break;
    case FieldKind::controls:
      if (const json::array* list = value.if_array()) {
        if (list->empty()) return std::unexpected{"one for all or one a seat"};
        std::string text;
        for (const json::value& one : *list) {
          if (!one.is_string()) return std::unexpected{"a list of texts, one a seat"};
          text += (text.empty() ? "" : " / ") + std::string{view(one.get_string())};
        }
        return text;
      }
      break;
    default: break;
  }
  if (!value.is_string()) {
    return std::unexpected{field.kind == FieldKind::controls
                               ? R"(text such as "600s+30s*1", or a list of them, one a seat)"
                               : "a string"};
  }
  return std::string{view(value.get_string())};
}

json::value value_of(const match::Field& field, const Preset& preset) {
  const std::string text = field.get(preset);
  switch (field.kind) {
    case FieldKind::flag: return text == "yes";
    case FieldKind::count: return std::stoll(text);
    case FieldKind::duration: return clock::parse_duration(text)->count();
    case FieldKind::control: return text == "none" ? json::value(nullptr) : json::value(text);
    case FieldKind::controls: {
      json::array control;
      for (std::size_t seat = 0; seat < match::seats_of(preset); ++seat)
        control.emplace_back(clock::to_text(preset.control[seat]));
      return control;
    }
    default: return json::value(text);
  }
}

void print_row(const Preset& preset, std::ostream& out) {
  std::string controls = clock::to_text(preset.control[0]);
  if (preset.control[1] != preset.control[0]) controls += " / " + clock::to_text(preset.control[1]);
  out << std::left << std::setw(18) << preset.name << std::setw(24) << controls << std::setw(8)
      << shown(preset, "conduct") << std::setw(15) << shown(preset, "illegal_act") << std::setw(8)
      << shown(preset, "flag");
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

json::object json_of(const Preset& preset) {
  json::object out;
  for (const match::Field& field : match::preset_fields())
    out[word_of(field)] = value_of(field, preset);
  return out;
}

Result<Done, std::string> set_field(Preset& preset, std::string_view word,
                                    const json::value& value) {
  const match::Field* field = field_of(word);
  if (field == nullptr) return std::unexpected{std::string{word} + ": not a field of a preset"};
  const auto text = text_of(*field, value);
  if (!text) return std::unexpected{std::string{word} + ": " + text.error()};
  if (auto fault = field->set(preset, *text))
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
