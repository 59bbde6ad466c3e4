#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engines/tournament/log.hpp"

namespace tachiai::tournament {

/// Who met whom with what result, by player, up to a round. A view: it points into the tournament.
class Ledger {
 public:
  struct Line {
    Round round = 0;
    const Encounter* encounter = nullptr;  // with a result
    Score score = Score::none;
    std::optional<std::size_t> opponent;  // none: an empty side
  };

  /// Rounds 1 .. `last`. @param counted  which encounters to enter; all where it is empty.
  Ledger(const Tournament& tournament, Round last,
         const std::function<bool(const Encounter&)>& counted = {});

  std::size_t players() const { return lines_.size(); }
  /// In round order.
  const std::vector<Line>& of(std::size_t player) const { return lines_[player]; }
  /// @pre he is on the roster.
  std::size_t index_of(std::string_view player) const { return index_.at(player); }

  Record record(std::size_t player) const;
  /// Wins plus half the draws.
  Fraction score(std::size_t player) const;
  /// Had they a game that counts as a meeting? A late forfeit by `late_forfeit_meets` (T-A24).
  bool met(std::size_t a, std::size_t b, bool late_forfeit_meets = true) const;
  /// Wins without play (T-A11).
  int free_wins(std::size_t player) const;

 private:
  std::vector<std::vector<Line>> lines_;
  std::unordered_map<std::string_view, std::size_t> index_;
};

}  // namespace tachiai::tournament
