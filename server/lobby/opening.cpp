#include "server/lobby/opening.hpp"

#include <algorithm>

namespace tachiai::lobby {

std::optional<wire::RefusalCode> code_of(const match::Decision& created) {
  const auto* refusal = std::get_if<match::Refusal>(&created.reply);
  if (refusal == nullptr) return std::nullopt;
  if (refusal->text.starts_with("bad_control")) return wire::RefusalCode::bad_control;
  if (refusal->text.starts_with("bad_position")) return wire::RefusalCode::bad_position;
  return wire::from(refusal->code);
}

void put_control(match::Preset& preset, const std::vector<clock::TimeControl>& control) {
  if (control.size() == 1) {
    preset.control.fill(control.front());
  } else {
    std::ranges::copy(control, preset.control.begin());
  }
}

}  // namespace tachiai::lobby
