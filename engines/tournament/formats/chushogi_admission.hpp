#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/tournament/entities.hpp"

namespace tachiai::tournament {

struct Applicant {
  PlayerId id;
  std::optional<std::string> club;
  int games = 0;       // of chu shogi, before the event
  int club_order = 0;  // inside the club, as the club decided
};

struct AdmissionRules {
  std::size_t capacity = 8;
  std::size_t club_cap = 3;
  int games_least = 0;
};

/// Who plays in league A, and who was moved to B in which order and why.
struct Admission {
  std::vector<PlayerId> league_a;  // in the order of application
  struct Move {
    PlayerId player;
    std::string_view reason;  // "too_few_games", "club_cap", "over_capacity", "odd"
    bool operator==(const Move&) const = default;
  };
  std::vector<Move> moved;
  bool operator==(const Admission&) const = default;
};

/// RULES.md#admission (spec 4.1, T-B14, T-B15, T-B22)
/// @param applicants  in the order of application.
/// @param members     of each club; a club that is not there counts 0.
Admission admit(std::span<const Applicant> applicants, const std::map<std::string, int>& members,
                const AdmissionRules& rules);

}  // namespace tachiai::tournament
