#pragma once

#include <string>
#include <vector>

#include "engines/shogi/kifu.hpp"

namespace tachiai::shogi {

/// What a format has no place for.
struct Losses {
  bool names = false;
  bool headers = false;
  bool times = false;
  bool comments = false;
  bool bookmarks = false;
  bool endings = false;
  bool variations = false;
};

/// Counts of those things that `kifu` has: "12 times", "2 variations". Of a line that is itself
/// lost nothing more is said.
std::vector<std::string> losses_of(const Kifu& kifu, const Losses& losses);

}  // namespace tachiai::shogi
