#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "engines/catalog/catalog.hpp"
#include "server/archive/feeds.hpp"
#include "server/archive/files.hpp"
#include "server/archive/text.hpp"

namespace tachiai::archive {
namespace {

using boost::json::array;
using boost::json::object;

object outline_of(const wire::Programme& event) {
  array rounds;
  for (const auto& round : event.rounds) {
    object one{{"number", round.number}, {"title", round.title}};
    if (round.starts_utc_ms > 0) one["starts"] = rfc3339(round.starts_utc_ms);
    rounds.push_back(std::move(one));
  }
  return {{"event_id", event.id.text},   {"title", event.title},
          {"place", event.place},        {"note", event.note},
          {"rounds", std::move(rounds)}, {"delay_ms", event.delay.count()}};
}

object result_of(const match::Match& match, const match::Ending& ending) {
  object result{{"reason", ending.reason}, {"rule", ending.rule}, {"rated", ending.rated}};
  if (!ending.places) return result;
  array places;
  for (std::size_t seat = 0; seat < match.seats(); ++seat) places.push_back((*ending.places)[seat]);
  result["places"] = std::move(places);
  return result;
}

array lines_of(const rooms::View& view) {
  array lines;
  for (const wire::Line& line : view.lines) {
    object one{{"ply", line.ply}, {"seat", index(line.seat)}, {"move", line.move}};
    if (line.spent > match::Millis{}) one["spent_ms"] = line.spent.count();
    if (line.unsure) one["unsure"] = true;
    if (line.as_stood) one["as_stood"] = true;
    lines.push_back(std::move(one));
  }
  return lines;
}

}  // namespace

std::string json_of(const wire::Programme& event, const std::vector<BoardNews>& boards,
                    const Telling& telling) {
  object out = outline_of(event);
  array list;
  for (const BoardNews& board : boards) {
    if (!board.known) continue;
    array names;
    for (const auto& name : board.names) names.emplace_back(name);
    object one{{"match_id", board.match.text},
               {"round", board.round},
               {"board", board.number},
               {"game", board.game},
               {"players", std::move(names)},
               {"delay_ms", board.delay_ms},
               {"url", telling.base + "/m/" + board.match.text + (telling.hide ? "?hide=1" : "")}};
    if (!telling.hide) {
      one["head"] = board.head;
      one["started"] = board.started;
      one["ended"] = board.ended;
      one["ply"] = board.plies;
      one["status"] = board.status;
    }
    list.push_back(std::move(one));
  }
  out["boards"] = std::move(list);
  return boost::json::serialize(out) + "\n";
}

std::string json_of(const std::vector<wire::Programme>& events) {
  array list;
  for (const auto& event : events) list.push_back(outline_of(event));
  return boost::json::serialize(object{{"events", std::move(list)}}) + "\n";
}

std::string json_of(const rooms::Showing& showing, const Place& place,
                    const std::string& history_id, const Telling& telling) {
  const match::Match& match = showing.view.match;
  const auto game = catalog::game(match.table);
  array players;
  for (std::size_t seat = 0; seat < match.seats(); ++seat) {
    players.push_back(object{{"seat", seat},
                             {"name", showing.names[seat]},
                             {"side", seat_word(game, static_cast<Seat>(seat))}});
  }
  object out{
      {"match_id", showing.match.text},          {"game", game},
      {"rules", catalog::rule_set(match.table)}, {"preset", match.preset.name},
      {"delay_ms", showing.delay.count()},       {"created", rfc3339(showing.created_utc_ms)},
      {"players", std::move(players)},           {"start", showing.view.start}};
  if (!showing.programme.text.empty()) {
    out["event"] = object{{"event_id", showing.programme.text},
                          {"title", place.event},
                          {"round", place.round},
                          {"board", place.board}};
  }
  const std::string page = telling.base + "/m/" + showing.match.text;
  const std::string hide = telling.hide ? "?hide=1" : "";
  object links{{"page", page + hide}, {"png", page + ".png" + hide}, {"svg", page + ".svg" + hide}};
  if (!telling.hide) {
    array files;
    for (const auto extension : extensions_of(game))
      files.push_back(boost::json::string{page + "." + std::string{extension}});
    links["records"] = std::move(files);
  }
  out["links"] = std::move(links);
  if (telling.hide) return boost::json::serialize(out) + "\n";
  out["history_id"] = history_id;
  out["head"] = base::number(showing.head);
  out["started"] = match.started;
  out["ply"] = number(match.ply());
  out["position"] = catalog::position_text(match.table);
  out["moves"] = lines_of(showing.view);
  out["status"] = status_of(showing);
  out["ended"] = match.ended.has_value();
  if (const auto turn = match.to_move()) out["to_move"] = index(*turn);
  if (match.ended) out["result"] = result_of(match, *match.ended);
  if (showing.view.changed_utc_ms > 0) out["changed"] = rfc3339(showing.view.changed_utc_ms);
  if (match.preset.conduct == match::Conduct::relay) {
    array clocks;
    for (std::size_t seat = 0; seat < match.seats(); ++seat) {
      const auto& left = match.relay.clocks[seat];
      clocks.push_back(left ? boost::json::value{left->count()} : boost::json::value{});
    }
    out["clocks_ms"] = std::move(clocks);
  }
  return boost::json::serialize(out) + "\n";
}

}  // namespace tachiai::archive
