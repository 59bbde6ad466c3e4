#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace tachiai::base {

/// An opaque name for one kind of thing; two kinds do not mix.
template <class Kind>
struct Id {
  std::string text;
  auto operator<=>(const Id&) const = default;
};

using MatchId = Id<struct MatchKind>;          // 12 characters of [0-9A-Za-z], unguessable
using ProgrammeId = Id<struct ProgrammeKind>;  // likewise: an event with several boards
using PrincipalId = Id<struct PrincipalKind>;  // whoever acts: opaque, never a name

/// Counts from 1 within one stream, no gaps; 0 is "before the first".
enum class EventSeq : std::uint64_t {};
constexpr std::uint64_t number(EventSeq seq) { return static_cast<std::uint64_t>(seq); }
constexpr EventSeq next(EventSeq seq) { return EventSeq{number(seq) + 1}; }

}  // namespace tachiai::base

template <class Kind>
struct std::hash<tachiai::base::Id<Kind>> {
  std::size_t operator()(const tachiai::base::Id<Kind>& id) const noexcept {
    return std::hash<std::string>{}(id.text);
  }
};
