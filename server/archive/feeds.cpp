#include "server/archive/feeds.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "server/archive/text.hpp"

namespace tachiai::archive {
namespace {

std::string element(std::string_view name, std::string_view text) {
  const std::string tag{name};
  return "<" + tag + ">" + escaped(text) + "</" + tag + ">\n";
}
std::string link(std::string_view relation, std::string_view type, const std::string& target) {
  return "<link rel=\"" + std::string{relation} + "\" type=\"" + std::string{type} + "\" href=\"" +
         escaped(target) + "\"/>\n";
}

}  // namespace

std::string urn(std::string_view kind, const std::string& id) {
  return "urn:x-tachiai:" + std::string{kind} + ":" + id;
}

std::string feed_of(const Feed& feed, std::vector<Entry> entries, const Telling& telling) {
  std::ranges::stable_sort(entries, std::ranges::greater{}, &Entry::utc_ms);
  if (entries.size() > entries_max) entries.resize(entries_max);
  const std::int64_t updated = entries.empty() ? telling.utc_ms : entries.front().utc_ms;
  std::string out =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n" +
      element("id", feed.id) + element("title", feed.title) + element("updated", rfc3339(updated)) +
      link("self", "application/atom+xml", telling.base + feed.self) +
      link("alternate", "text/html", telling.base + feed.page) + "<author>" +
      element("name", "Tachiai") + "</author>\n";
  for (const Entry& entry : entries) {
    out += "<entry>\n" + element("id", entry.id) + element("title", entry.title) +
           element("updated", rfc3339(entry.utc_ms)) +
           link("alternate", "text/html", telling.base + entry.link) + "<content type=\"text\">" +
           escaped(entry.text) + "</content>\n</entry>\n";
  }
  return out + "</feed>\n";
}

namespace {

std::string page_of(const BoardNews& board, const Telling& telling) {
  return "/m/" + board.match.text + (telling.hide ? "?hide=1" : "");
}

std::string page_of(const wire::Programme& event, const Telling& telling) {
  return "/e/" + event.id.text + (telling.hide ? "?hide=1" : "");
}

std::string round_title(const wire::Programme& event, std::uint32_t number) {
  const auto round = std::ranges::find(event.rounds, number, &wire::Round::number);
  return round == event.rounds.end() || round->title.empty() ? "Round " + std::to_string(number)
                                                             : round->title;
}

/// A board was opened, and how it ended.
void add_board(std::vector<Entry>& entries, const BoardNews& board, const std::string& where,
               const Telling& telling) {
  if (!board.known) return;
  const std::string late = board.delay_ms == 0
                               ? ""
                               : "\nShown " + std::to_string((board.delay_ms + 999) / 1000) +
                                     " s later than it happened.";
  const std::string page = page_of(board, telling);
  entries.push_back({urn("board", board.match.text) + ":opened", where + ": " + board.players, page,
                     std::string{game_word(board.game)} + late, board.created_utc_ms});
  if (board.ended && !telling.hide) {
    entries.push_back({urn("board", board.match.text) + ":result", where + ": " + board.status,
                       page, board.players + ": " + board.status + late, board.changed_utc_ms});
  }
}

std::string board_word(const BoardNews& board) {
  return board.number > 0 ? "Board " + std::to_string(board.number) : "Board";
}

}  // namespace

std::string atom_of(const wire::Programme& event, const std::vector<BoardNews>& boards,
                    const Telling& telling) {
  std::vector<Entry> entries;
  std::map<std::uint32_t, std::int64_t> opened;  // by round: when its first board was
  const std::string page = page_of(event, telling);
  for (const BoardNews& board : boards) {
    if (!board.known) continue;
    const auto [at, first] = opened.try_emplace(board.round, board.created_utc_ms);
    if (!first) at->second = std::min(at->second, board.created_utc_ms);
    add_board(entries, board, round_title(event, board.round) + ", " + board_word(board), telling);
  }
  for (const auto& [round, utc_ms] : opened) {
    const auto known = std::ranges::find(event.rounds, round, &wire::Round::number);
    const bool starts = known != event.rounds.end() && known->starts_utc_ms > 0;
    entries.push_back({urn("event", event.id.text) + ":round:" + std::to_string(round),
                       round_title(event, round), page,
                       event.title + (starts ? ": " + rfc3339(known->starts_utc_ms) : ""), utc_ms});
  }
  return feed_of({urn("event", event.id.text), event.title,
                  "/e/" + event.id.text + ".atom" + (telling.hide ? "?hide=1" : ""), page},
                 std::move(entries), telling);
}

std::string atom_of(const base::PrincipalId& player, const std::string& name,
                    const std::vector<BoardNews>& boards, const Telling& telling) {
  std::vector<Entry> entries;
  for (const BoardNews& board : boards) {
    add_board(entries, board,
              board.event + ", round " + std::to_string(board.round) + ", " + board_word(board),
              telling);
  }
  return feed_of({urn("player", player.text), name,
                  "/p/" + player.text + ".atom" + (telling.hide ? "?hide=1" : ""), "/events"},
                 std::move(entries), telling);
}

std::string calendar_of(const wire::Programme& event, const Telling& telling,
                        const std::string& page) {
  std::string out;
  const auto line = [&](std::string_view name, const std::string& value) {
    out += folded(std::string{name} + ":" + value);
  };
  line("BEGIN", "VCALENDAR");
  line("VERSION", "2.0");
  line("PRODID", "-//Tachiai//Events//EN");
  line("X-WR-CALNAME", calendar_text(event.title));
  for (const wire::Round& round : event.rounds) {
    if (round.starts_utc_ms <= 0) continue;
    line("BEGIN", "VEVENT");
    line("UID", "round-" + std::to_string(round.number) + "-" + event.id.text + "@tachiai");
    line("DTSTAMP", calendar_time(telling.utc_ms));
    line("SEQUENCE", std::to_string(event.revision));
    line("DTSTART", calendar_time(round.starts_utc_ms));
    line("SUMMARY", calendar_text(event.title + ": " + round_title(event, round.number)));
    if (!event.place.empty()) line("LOCATION", calendar_text(event.place));
    if (!event.note.empty()) line("DESCRIPTION", calendar_text(event.note));
    line("URL", telling.base + page + (telling.hide ? "?hide=1" : ""));
    line("END", "VEVENT");
  }
  line("END", "VCALENDAR");
  return out;
}

}  // namespace tachiai::archive
