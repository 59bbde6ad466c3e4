#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/tournament/entities.hpp"

namespace tachiai::tournament {

/// `name` as it looks: full- and half-width forms, capitals, spaces, variants of one character and
/// letters of another script that look like Latin ones are all the same. Only for comparing: names
/// are kept as they were written. Bytes that are no UTF-8 stand for themselves.
/// RULES.md#look-alikes
std::u32string looks_like(std::string_view name);

/// Players whose names look alike, or whose ids do: pairs in roster order. A warning to people,
/// never a refusal.
std::vector<std::pair<PlayerId, PlayerId>> look_alikes(std::span<const Player> players);

}  // namespace tachiai::tournament
