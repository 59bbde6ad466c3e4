#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/rooms/room.hpp"

namespace tachiai::archive {

/// A relayed board as the public sees it, act by act.
inline rooms::Showing relayed(const std::string& preset, const std::vector<match::RelayedAct>& acts,
                              const std::string& start = "") {
  rooms::Showing showing;
  showing.match = base::MatchId{"AbCdEf012345"};
  showing.names = {"黒川", "白石"};
  showing.created_utc_ms = 1'700'000'000'000;
  const auto* found = match::find_preset(preset);
  EXPECT_NE(found, nullptr) << preset;
  match::MatchCreated created{*found, 1, {}};
  created.preset.start = start;
  showing.view.take(created, showing.created_utc_ms);
  std::uint64_t head = 1;
  for (const auto& act : acts) {
    const auto seat = catalog::side(showing.view.match.table).value_or(Seat::first);
    const auto ply = number(showing.view.match.ply());
    showing.view.take(match::Relayed{seat, ply, act, false, {}}, showing.created_utc_ms + 1'000);
    ++head;
  }
  showing.head = base::EventSeq{head};
  return showing;
}
inline rooms::Showing played(const std::string& preset, const std::vector<std::string>& moves) {
  std::vector<match::RelayedAct> acts;
  for (const auto& move : moves) acts.push_back({move, false});
  return relayed(preset, acts);
}

inline void end(rooms::Showing& showing, std::array<std::uint8_t, seats_max> places,
                const std::string& reason) {
  showing.view.take(match::ResultRecorded{{places, reason, "rule", true}, {}},
                    showing.created_utc_ms + 2'000);
}

}  // namespace tachiai::archive
