#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// What a format of Japanese records has no place for, in words.
namespace tachiai {

struct Losses {
  bool names = false;
  bool headers = false;
  bool times = false;
  bool comments = false;
  bool bookmarks = false;
  bool endings = false;
  bool variations = false;
};

namespace detail {

struct KifuCounts {
  std::size_t times = 0;
  std::size_t comments = 0;
  std::size_t bookmarks = 0;
  std::size_t endings = 0;
  std::size_t variations = 0;

  template <class Line>
  void add(const Line& line, bool with_variations) {
    comments += line.comments.size();
    bookmarks += line.bookmark.empty() ? 0 : 1;
    for (const auto& move : line.moves) {
      times += move.spent ? 1 : 0;
      comments += move.comments.size();
      bookmarks += move.bookmark.empty() ? 0 : 1;
    }
    if (line.ending) {
      ++endings;
      times += line.ending->spent ? 1 : 0;
      comments += line.ending->comments.size();
    }
    variations += line.branches.size();
    if (!with_variations) return;
    for (const auto& branch : line.branches) add(branch.line, true);
  }
};

}  // namespace detail

/// Counts of those things that `kifu` has: "12 times", "2 variations". Of a line that is itself
/// lost nothing more is said.
template <class Kifu>
std::vector<std::string> losses_of(const Kifu& kifu, const Losses& losses) {
  detail::KifuCounts counts;
  counts.add(kifu.main, !losses.variations);
  std::size_t names = 0;
  for (const std::string& name : kifu.names) names += name.empty() ? 0 : 1;
  std::vector<std::string> lost;
  const auto say = [&](bool lossy, std::size_t number, std::string_view what) {
    if (!lossy || number == 0) return;
    lost.push_back(std::to_string(number) + " " + std::string{what} + (number == 1 ? "" : "s"));
  };
  say(losses.names, names, "name");
  say(losses.headers, kifu.headers.size(), "header");
  say(losses.times, counts.times, "time");
  say(losses.comments, counts.comments, "comment");
  say(losses.bookmarks, counts.bookmarks, "bookmark");
  say(losses.endings, counts.endings, "ending");
  say(losses.variations, counts.variations, "variation");
  return lost;
}

}  // namespace tachiai
