#include "server/archive/words.hpp"

#include <algorithm>
#include <bit>

#include "engines/catalog/catalog.hpp"

namespace tachiai::archive {

std::string seat_word(std::string_view game, Seat seat) {
  const bool first = seat == Seat::first;
  if (game == othello::Othello::name) return first ? "Black" : "White";
  if (game == yoninshogi::YoninShogi::name) return std::string{"abcd"[index(seat)]};
  return first ? "Sente" : "Gote";
}

std::string_view game_word(std::string_view game) {
  if (game == othello::Othello::name) return "Othello";
  if (game == shogi::Shogi::name) return "Shogi";
  if (game == chushogi::ChuShogi::name) return "Chu shogi";
  return "Four-player shogi";
}

std::string name_of(const rooms::Showing& showing, Seat seat) {
  const std::string& name = showing.names[index(seat)];
  return name.empty() ? seat_word(catalog::game(showing.view.match.table), seat) : name;
}

std::string players_of(const rooms::Showing& showing) {
  std::string all;
  for (std::size_t seat = 0; seat < showing.view.match.seats(); ++seat) {
    if (seat > 0) all += " – ";
    all += name_of(showing, static_cast<Seat>(seat));
  }
  return all;
}

std::string score_of(const rooms::Showing& showing) {
  const auto* record = std::get_if<Record<othello::Othello>>(&showing.view.match.table);
  if (record == nullptr) return "";
  const auto& board = record->position().board;
  return std::to_string(std::popcount(board.black)) + "–" +
         std::to_string(std::popcount(board.white));
}

std::string result_of(const rooms::Showing& showing, const match::Ending& ending) {
  std::string reason = ending.reason;
  std::ranges::replace(reason, '_', ' ');
  if (!ending.places) return "Called off: " + reason;
  const auto& places = *ending.places;
  const std::size_t seats = showing.view.match.seats();
  const auto first = [&](std::uint8_t place) {
    return std::ranges::count(places.begin(), places.begin() + static_cast<long>(seats), place);
  };
  if (first(1) == static_cast<long>(seats)) return "Drawn: " + reason;
  if (first(1) == 1) {
    const auto winner = std::ranges::find(places, std::uint8_t{1}) - places.begin();
    return name_of(showing, static_cast<Seat>(winner)) + " wins: " + reason;
  }
  std::string all = "Places";
  for (std::size_t seat = 0; seat < seats; ++seat) {
    all += (seat == 0 ? ": " : ", ") + name_of(showing, static_cast<Seat>(seat)) + " " +
           std::to_string(places[seat]);
  }
  return all + " (" + reason + ")";
}

std::string status_of(const rooms::Showing& showing) {
  const match::Match& match = showing.view.match;
  if (match.ended) {
    const std::string score = score_of(showing);
    return result_of(showing, *match.ended) + (score.empty() ? "" : " (" + score + ")");
  }
  if (!match.started) return "Not started";
  const auto turn = match.to_move();
  const auto plies = number(match.ply());
  if (!turn) return "After move " + std::to_string(plies);
  return seat_word(catalog::game(match.table), *turn) + " to move, move " +
         std::to_string(plies + 1);
}

std::string occasion_of(const rooms::Showing& showing, const Place& place) {
  std::string all = place.round;
  const auto add = [&](const std::string& text) { all += (all.empty() ? "" : " · ") + text; };
  if (place.board > 0) add("Board " + std::to_string(place.board));
  add(std::string{game_word(catalog::game(showing.view.match.table))});
  return all;
}

std::string heading_of(const rooms::Showing& showing, const Place& place) {
  return place.event + (place.event.empty() ? "" : " · ") + occasion_of(showing, place);
}

}  // namespace tachiai::archive
