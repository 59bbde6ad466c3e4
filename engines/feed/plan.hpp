#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/feed/source_line.hpp"
#include "engines/match/match.hpp"

namespace tachiai::feed {

/// A relayed match as its operator's program knows it.
struct Standing {
  std::string game;
  std::string start;                        // position text
  std::vector<match::RelayedAct> acts;      // of the line that stands
  std::uint32_t revision = 0;               // of the line
  std::optional<SourceResult> result;       // as recorded
  std::vector<clock::TimeControl> control;  // by seat; empty: untimed
  bool operator==(const Standing&) const = default;
};
/// @pre a relay
Standing standing_of(const match::Match& match);

struct PlanOptions {
  bool as_stood = false;  // what the record has against the rules is relayed as it stood
  bool amend = false;     // also after a result was recorded
};

/// Why the plan goes no further by itself, for people. The same words every time.
struct Held {
  std::string why;
  bool operator==(const Held&) const = default;
};
/// Nothing left to do: the match says what the record says.
struct Same {
  bool operator==(const Same&) const = default;
};
/// What comes next: one act of the operator (RelayMove, CorrectLine, ReadClocks or RecordResult), a
/// reason to wait for people, or nothing.
using Next = std::variant<Same, match::Act, Held>;

/// Brings a match to say what a record says, an act at a time: ask again once the act was answered
/// and the standing is known. Asked twice of the same standing it says the same, so that who was
/// interrupted doubles nothing.
///
/// What an operator has corrected by hand since stays as he made it, until the record says so too.
class Plan {
 public:
  explicit Plan(PlanOptions options = {}) : options_(options) {}

  Next next(const SourceLine& source, const Standing& standing);

  /// The plies at which the operator's word stands and not the record's, sorted.
  const std::vector<std::size_t>& kept() const { return kept_; }

 private:
  std::vector<match::RelayedAct> wanted(const SourceLine& source, const Standing& standing);

  PlanOptions options_;
  std::vector<std::string> agreed_;  // the line when record and match last said the same
  std::vector<std::size_t> kept_;
  std::optional<match::Reading> told_;  // the clocks as the last act of ours gave them
};

/// A request id made of what is asked for: asked again it is the same, so that an answer that was
/// lost is found and nothing is done twice. 17 characters.
std::string content_id(std::string_view content);

}  // namespace tachiai::feed
