#pragma once

#include <map>
#include <string>

#include "engines/catalog/catalog.hpp"
#include "tests/simulation/book.hpp"
#include "tests/support/simulated/fake_journal.hpp"

namespace tachiai::simulation {

using simulated::Disk;

/// What one match's stream says, read by the schema and judged by the engines alone.
struct Ledger {
  std::string match;
  catalog::AnyRecord table;
  bool started = false;
  bool ended = false;
  std::string reason;
  std::uint64_t accounted = 0;       // ms
  std::vector<std::uint64_t> mains;  // of the faces
  std::size_t records = 0;
  std::size_t moves = 0;
};

/// Who sits where, as the script knows it: label of the player by match and seat; and how many tabs
/// he has.
struct Seating {
  std::map<std::pair<std::string, std::uint32_t>, std::string> label;
  std::map<std::string, std::size_t> tabs;
};

/// When an orderly stop had frozen every clock, by life.
using Stops = std::map<std::uint32_t, Instant>;

/// Reads `match/<id>` and checks: the chain; gapless numbers; moves by the rules; clocks by the
/// law, nobody charged for what was ours, nothing refunded; flags only without a move in time;
/// nothing after the end; every acknowledged request there once, no refused one.
Ledger audit(const std::string& match, const Disk& disk, Book& book, const Seating& seating,
             const Stops& stops);

}  // namespace tachiai::simulation
