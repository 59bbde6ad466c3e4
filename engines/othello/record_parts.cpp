#include "engines/othello/record_parts.hpp"

#include <algorithm>

namespace tachiai::othello {
namespace {

bool has(const GameRecord& record, Part part) {
  switch (part) {
    case Part::names: return !record.black.name.empty() || !record.white.name.empty();
    case Part::ratings: return !record.black.rating.empty() || !record.white.rating.empty();
    case Part::event: return !record.event.empty();
    case Part::place: return !record.place.empty();
    case Part::date: return !record.date.empty();
    case Part::times:
      return std::ranges::any_of(record.moves,
                                 [](const auto& move) { return move.spent.has_value(); });
    case Part::evaluations:
      return std::ranges::any_of(record.moves,
                                 [](const auto& move) { return !move.evaluation.empty(); });
    case Part::result: return record.result.has_value();
    case Part::theoretical: return record.theoretical.has_value();
    case Part::properties: return !record.properties.empty();
  }
  return false;
}

std::string word(Part part) {
  switch (part) {
    case Part::names: return "names";
    case Part::ratings: return "ratings";
    case Part::event: return "event";
    case Part::place: return "place";
    case Part::date: return "date";
    case Part::times: return "times";
    case Part::evaluations: return "evaluations";
    case Part::result: return "result";
    case Part::theoretical: return "theoretical score";
    case Part::properties: return "other properties";
  }
  return "";
}

}  // namespace

std::vector<std::string> parts_lost(const GameRecord& record, std::initializer_list<Part> kept) {
  std::vector<std::string> lost;
  for (const Part part :
       {Part::names, Part::ratings, Part::event, Part::place, Part::date, Part::times,
        Part::evaluations, Part::result, Part::theoretical, Part::properties}) {
    if (has(record, part) && std::ranges::find(kept, part) == kept.end()) {
      lost.push_back(word(part));
    }
  }
  return lost;
}

}  // namespace tachiai::othello
