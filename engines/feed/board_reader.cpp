#include "engines/feed/board_reader.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::feed {

namespace {

/// One act changes no more squares than these where it turns nothing: a lion leaves, takes on its
/// way, and arrives.
constexpr std::size_t squares_of_an_act = 3;

std::string without_promotion(std::string_view piece) {
  std::string plain;
  for (const char letter : piece) {
    if (letter != '+') plain += letter;
  }
  return plain;
}

/// The same position without the line that led there: a search that copies it copies no history.
catalog::AnyRecord bare(const catalog::AnyRecord& record) {
  auto start = catalog::start(catalog::game(record), catalog::rule_set(record),
                              catalog::position_text(record));
  return start ? *std::move(start) : record;
}

bool is_pass(const catalog::AnyRecord& record, std::string_view act) {
  return catalog::gesture(record, act) == Gesture::pass;
}

}  // namespace

BoardReader::BoardReader(catalog::AnyRecord line, BoardReaderOptions options)
    : line_(std::move(line)), options_(options) {}

void BoardReader::follow(catalog::AnyRecord line) {
  if (catalog::acts(line) == catalog::acts(line_) &&
      catalog::position_text(line) == catalog::position_text(line_))
    return;
  line_ = std::move(line);
  told_ = Told::nothing;
}

/// A whole position text whose board is the one reported: a board alone says nothing of the rest.
std::string BoardReader::padded(std::string_view board) const {
  const std::string here = catalog::position_text(line_);
  std::string text{board};
  std::size_t field = 0;
  for (std::size_t at = 0; at < here.size(); ++field) {
    const std::size_t end = std::min(here.find(' ', at), here.size());
    // The third field is what hands hold, or in chu shogi what was last taken: neither is sensed.
    if (field > 0) text += ' ' + (field == 2 ? std::string{"-"} : here.substr(at, end - at));
    at = end + 1;
  }
  return text;
}

std::vector<catalog::SquareDifference> BoardReader::differing(
    const catalog::AnyRecord& record) const {
  auto squares = catalog::differences(record, padded(board_));
  TACHIAI_ASSERT(squares.has_value());
  std::erase_if(*squares, [&](const catalog::SquareDifference& one) {
    if (one.square.starts_with("hand")) return true;
    return !options_.sees_promotion &&
           without_promotion(one.record) == without_promotion(one.table);
  });
  return *std::move(squares);
}

Result<Done, catalog::StartFault> BoardReader::report(Millis at, std::string_view board) {
  if (board == board_) return Done{};
  if (!board_.empty() && at < since_) return Done{};
  if (board.find(' ') != std::string_view::npos)
    return std::unexpected{
        catalog::StartFault{"bad_position", "a board alone: whose turn it is cannot be seen"}};
  if (const auto readable = catalog::differences(line_, padded(board)); !readable)
    return std::unexpected{readable.error()};
  board_ = board;
  since_ = at;
  told_ = Told::nothing;
  return Done{};
}

void BoardReader::search(const catalog::AnyRecord& from, std::vector<std::string>& path,
                         std::size_t left, std::vector<Way>& found, std::size_t keeps) const {
  if (!catalog::to_move(from)) return;
  // In Othello a move turns many; among four a seat may go out, and its pieces look otherwise.
  const bool turns = catalog::remedy(from) == Remedy::corrected || catalog::seats(from) > 2;
  std::vector<std::string> reached;  // position texts: routes of one piece to one position are one
  auto moves = catalog::legal_moves(from);
  std::ranges::stable_sort(moves, {}, &std::string::size);
  for (std::string& move : moves) {
    const bool pass = is_pass(from, move);
    catalog::AnyRecord after = from;
    TACHIAI_ASSERT(catalog::perform(after, move));
    const std::size_t differ = differing(after).size();
    if (differ > 0 && (left == 1 || (!turns && differ > squares_of_an_act * (left - 1))) && !pass)
      continue;
    std::string position = catalog::position_text(after);
    if (std::ranges::find(reached, position) != reached.end()) continue;
    reached.push_back(std::move(position));
    path.push_back(std::move(move));
    if (differ == 0 && !pass) found.push_back({keeps, path});
    // Nothing is to be seen of a pass, so it does not count among what was missed.
    if (const std::size_t further = pass ? left : left - 1; further > 0 && differ > 0)
      search(after, path, further, found, keeps);
    path.pop_back();
  }
}

/// By as few moves as can be.
std::vector<Way> BoardReader::forward() const {
  const catalog::AnyRecord from = bare(line_);
  std::vector<Way> found;
  std::vector<std::string> path;
  for (std::size_t most = 1; most <= options_.missed_most && found.empty(); ++most)
    search(from, path, most, found, number(catalog::ply(line_)));
  return found;
}

/// Back to an earlier arrangement, or back by one move and on by another.
std::vector<Way> BoardReader::backward() const {
  const std::size_t length = number(catalog::ply(line_));
  std::vector<Way> found;
  for (std::size_t back = 1; back <= std::min(options_.back_most, length); ++back) {
    catalog::AnyRecord earlier = line_;
    catalog::rewind(earlier, Ply{static_cast<std::uint32_t>(length - back)});
    if (differing(earlier).empty()) {
      found.push_back({length - back, {}});
      break;
    }
    if (back == 1) {
      std::vector<std::string> path;
      search(bare(earlier), path, 1, found, length - 1);
      if (!found.empty()) break;
    }
  }
  return found;
}

std::optional<BoardNews> BoardReader::news(Millis now) {
  if (board_.empty() || told_ == Told::all) return std::nullopt;
  const Millis still = now - since_;
  if (still < options_.settle) return std::nullopt;
  auto off = differing(line_);
  if (off.empty()) {
    told_ = Told::all;
    return std::nullopt;
  }
  if (told_ == Told::nothing) {
    auto ways = forward();
    // Where the players may as well have taken moves back, only people know.
    const auto back =
        ways.size() == 1 && ways[0].moves.size() > 1 ? backward() : std::vector<Way>{};
    if (ways.size() == 1 && back.empty()) {
      Played played{std::move(ways[0].moves)};
      for (const std::string& move : played.moves) TACHIAI_ASSERT(catalog::perform(line_, move));
      told_ = Told::all;
      return played;
    }
    if (!ways.empty()) {
      ways.insert(ways.end(), back.begin(), back.end());
      told_ = Told::all;
      return Ambiguous{std::move(ways)};
    }
    told_ = Told::forward;
  }
  if (told_ == Told::forward && still >= options_.settle_back) {
    auto ways = backward();
    told_ = ways.empty() ? Told::back : Told::all;
    if (ways.size() == 1) return TakenBack{std::move(ways[0])};
    if (!ways.empty()) return Ambiguous{std::move(ways)};
  }
  if (told_ != Told::back || still < options_.settle_off) return std::nullopt;
  told_ = Told::all;
  return Off{std::move(off)};
}

std::optional<Millis> BoardReader::due() const {
  if (board_.empty()) return std::nullopt;
  switch (told_) {
    case Told::nothing: return since_ + options_.settle;
    case Told::forward: return since_ + options_.settle_back;
    case Told::back: return since_ + options_.settle_off;
    case Told::all: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace tachiai::feed
