#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "engines/othello/game_record.hpp"

namespace tachiai::othello {

/// What a record may say beside its start and acts.
enum class Part : std::uint8_t {
  names,
  ratings,
  event,
  place,
  date,
  times,
  evaluations,
  result,
  theoretical,
  properties,
};

/// Words for the parts that `record` has and a format does not keep.
std::vector<std::string> parts_lost(const GameRecord& record, std::initializer_list<Part> kept);

}  // namespace tachiai::othello
