#pragma once

#include <optional>

#include "engines/chushogi/position.hpp"
#include "engines/chushogi/rule_set.hpp"
#include "engines/core/places.hpp"

namespace tachiai::chushogi {

/// A side has no king and no prince: it has lost. Both without: drawn. Rule:
/// engines/chushogi/RULES.md#royals
std::optional<Places> by_royals(const Position& position);

/// Exhausted armies: a bare royal has lost ("bare_king"). Rule: engines/chushogi/RULES.md#bare-king
std::optional<Places> by_bare_king(const Position& position, const Choices& choices);

/// Nothing but two royals, neither attacked, where the rule set draws that itself ("jishogi").
/// Rule: engines/chushogi/RULES.md#jishogi
std::optional<Places> by_exhaustion(const Position& position, const Choices& choices);

}  // namespace tachiai::chushogi
