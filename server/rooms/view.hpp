#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engines/match/match.hpp"
#include "server/wire/news.hpp"

namespace tachiai::rooms {

/// A match as one audience knows it: what the events it was told have built, and nothing else.
struct View {
  match::Match match = match::empty_match();
  std::vector<wire::Line> lines;
  std::vector<wire::Exit> exits;
  std::string start;                // position text
  std::int64_t changed_utc_ms = 0;  // when the last event happened; 0: none has

  void take(const match::Event& event, std::int64_t utc_ms);

 private:
  void strike_lines(std::uint32_t to_ply);
};

}  // namespace tachiai::rooms
