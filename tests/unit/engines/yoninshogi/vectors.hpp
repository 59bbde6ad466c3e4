#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engines/yoninshogi/yoninshogi.hpp"
#include "tests/support/vectors/vectors.hpp"

/// The vector file against the engine.
namespace tachiai::tests::yoninshogi {

/// Rows by what they are about, and how many verdicts were compared.
struct Counted {
  int rules = 0;
  int perfts = 0;
  int positions = 0;
  int games = 0;
  int elsewhere = 0;  // rating rows: another room's
  int verdicts = 0;
};

/// Perft rows that expect more than `nodes_max` lines are left out.
Mismatches check_vectors(std::string_view name, std::string_view jsonl, std::uint64_t nodes_max,
                         Counted& counted);

/// Throws where the text is no position or no act.
tachiai::yoninshogi::Position position_of(std::string_view sfen4);
tachiai::yoninshogi::Act act_of(std::string_view usi4);

/// What `legal_moves` lists, sorted by byte.
std::vector<std::string> sorted_moves(const tachiai::yoninshogi::YoninShogi& rules,
                                      const tachiai::yoninshogi::Position& position);

}  // namespace tachiai::tests::yoninshogi
