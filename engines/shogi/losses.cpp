#include "engines/shogi/losses.hpp"

#include <cstddef>
#include <string_view>

namespace tachiai::shogi {
namespace {

struct Counts {
  std::size_t times = 0;
  std::size_t comments = 0;
  std::size_t bookmarks = 0;
  std::size_t endings = 0;
  std::size_t variations = 0;
};

void count(const KifuLine& line, bool with_variations, Counts& counts) {
  counts.comments += line.comments.size();
  counts.bookmarks += line.bookmark.empty() ? 0 : 1;
  for (const KifuMove& move : line.moves) {
    counts.times += move.spent ? 1 : 0;
    counts.comments += move.comments.size();
    counts.bookmarks += move.bookmark.empty() ? 0 : 1;
  }
  if (line.ending) {
    ++counts.endings;
    counts.times += line.ending->spent ? 1 : 0;
    counts.comments += line.ending->comments.size();
  }
  counts.variations += line.branches.size();
  if (!with_variations) return;
  for (const KifuBranch& branch : line.branches) count(branch.line, true, counts);
}

}  // namespace

std::vector<std::string> losses_of(const Kifu& kifu, const Losses& losses) {
  Counts counts;
  count(kifu.main, !losses.variations, counts);
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

}  // namespace tachiai::shogi
