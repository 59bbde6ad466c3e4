#include "server/archive/archive.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engines/catalog/catalog.hpp"
#include "server/archive/files.hpp"
#include "server/archive/page.hpp"
#include "server/archive/text.hpp"
#include "server/archive/tournaments.hpp"

namespace tachiai::archive {
namespace {

/// "/m/ab12.png": room "m", id "ab12", ending ".png".
struct Route {
  std::string_view room, id, ending;
};

Route route_of(std::string_view path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  Route route;
  const auto slash = path.find('/');
  if (slash == std::string_view::npos) {
    route.ending = path.substr(std::min(path.find('.'), path.size()));
    route.room = path.substr(0, path.size() - route.ending.size());
    return route;
  }
  route.room = path.substr(0, slash);
  path.remove_prefix(slash + 1);
  const auto end = std::min(path.find_first_of("./"), path.size());
  route.id = path.substr(0, end);
  route.ending = path.substr(end);
  return route;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_';
  });
}

/// Where links of this answer point. The name comes from the visitor, so nothing but a name and a
/// port is taken from it.
std::string base_of(const net::HttpRequest& request) {
  const std::string_view host = request.header("Host");
  const bool sound = !host.empty() && host.size() <= 255 && std::ranges::all_of(host, [](char c) {
    return is_id(std::string_view{&c, 1}) || c == '.' || c == ':' || c == '[' || c == ']';
  });
  const bool tls = net::same_letters(request.header("X-Forwarded-Proto"), "https");
  return (tls ? "https://" : "http://") + (sound ? std::string{host} : std::string{"localhost"});
}

/// Whether `tags` of an If-None-Match name this one; weak or strong is the same here (RFC 9110).
bool names(std::string_view tags, std::string_view tag) {
  if (tag.starts_with("W/")) tag.remove_prefix(2);
  while (!tags.empty()) {
    const auto end = std::min(tags.find(','), tags.size());
    std::string_view one = trimmed(tags.substr(0, end));
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == tag || one == "*") return true;
    tags.remove_prefix(std::min(end + 1, tags.size()));
  }
  return false;
}

}  // namespace

/// One request on its way.
struct Archive::Visit {
  net::HttpRequest request;
  net::Responder respond;
  std::shared_ptr<std::atomic<std::size_t>> visits;  // a visit in a queue may outlast the archive
  std::string id, ending;
  Query query;
  Telling telling;

  Visit(net::HttpRequest asked, net::Responder answer,
        std::shared_ptr<std::atomic<std::size_t>> count)
      : request(std::move(asked)),
        respond(std::move(answer)),
        visits(std::move(count)),
        query(request.query()) {
    ++*visits;
    const Route route = route_of(request.path());
    id = route.id;
    ending = route.ending;
    telling.base = base_of(request);
    telling.hide = query.flag("hide");
  }
  ~Visit() { --*visits; }

  /// What tells one version of this answer from another, beside what it is made of.
  std::string tag(const std::string& made_of) const {
    return "\"" + tag_of(made_of + '\n' + request.target + '\n' + telling.base) + "\"";
  }
  /// What an answer about a match is made of: the history, the head the public has, and the names,
  /// which change without a number. What hides the game does not change with it.
  std::string made_of(const std::string& history, const rooms::Showing& showing,
                      const Place& place) const {
    std::string made = history + '/' + showing.match.text + '/' +
                       (telling.hide ? "hidden" : std::to_string(base::number(showing.head))) +
                       '/' + std::to_string(showing.delay.count());
    for (const auto& name : showing.names) made += '\n' + name;
    for (const auto* text : {&place.event, &place.round, &place.where}) made += '\n' + *text;
    return made + '\n' + std::to_string(place.board) + '/' + std::to_string(place.starts_utc_ms);
  }
  /// Answers 304 where the visitor has this version. @return whether it did
  bool has(const std::string& tag, std::int64_t delay_ms) {
    if (!names(request.header("If-None-Match"), tag)) return false;
    net::HttpResponse response;
    response.status = 304;
    response.headers = common(tag, delay_ms);
    respond(std::move(response));
    return true;
  }

  std::vector<std::pair<std::string, std::string>> common(const std::string& tag,
                                                          std::int64_t delay_ms) const {
    std::vector<std::pair<std::string, std::string>> headers{
        {"ETag", tag}, {"Cache-Control", "public, max-age=1, must-revalidate"}};
    if (delay_ms > 0) headers.emplace_back("X-Tachiai-Delay-Ms", std::to_string(delay_ms));
    return headers;
  }

  /// Data that any page may read.
  void give(std::string type, Cache::Body body, const std::string& tag, std::int64_t delay_ms,
            std::vector<std::pair<std::string, std::string>> more = {}) {
    net::HttpResponse response{200, std::move(type), common(tag, delay_ms), std::move(body)};
    response.headers.emplace_back("Access-Control-Allow-Origin", "*");
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    for (auto& one : more) response.headers.push_back(std::move(one));
    respond(std::move(response));
  }
  void give(std::string type, std::string body, const std::string& tag, std::int64_t delay_ms,
            std::vector<std::pair<std::string, std::string>> more = {}) {
    give(std::move(type), std::make_shared<const std::string>(std::move(body)), tag, delay_ms,
         std::move(more));
  }
  /// The web client's page with another head.
  void give_page(net::HttpResponse page, const Head& head, std::int64_t delay_ms) {
    page.body = std::make_shared<const std::string>(page_with(*page.body, head));
    if (delay_ms > 0) page.headers.emplace_back("X-Tachiai-Delay-Ms", std::to_string(delay_ms));
    respond(std::move(page));
  }
};

/// The boards of an event, asked one after the other so that no loop hears of all at once.
struct Archive::Gathering {
  std::mutex mutex;
  std::vector<BoardAsked> asked;
  std::vector<BoardNews> news;
  std::size_t next = 0, left = 0;
  // On the desk.
  Boards done;
  base::Instant done_at;
  std::vector<std::move_only_function<void(Boards)>> waiting;
};

bool Archive::knows(std::string_view path) {
  const Route route = route_of(path);
  if (route.room == "events" || route.room == "tournaments") return route.id.empty();
  return (route.room == "m" || route.room == "e" || route.room == "p" || route.room == "t") &&
         is_id(route.id);
}

void Archive::answer(net::HttpRequest request, net::Responder respond) {
  if (request.method != "GET" && request.method != "HEAD") {
    auto response = net::plain(405, "only GET and HEAD");
    response.headers.emplace_back("Allow", "GET, HEAD");
    return respond(std::move(response));
  }
  const Route route = route_of(request.path());
  const std::string room{route.room};
  const bool busy = *visits_ >= visits_max;
  const auto visit = std::make_shared<Visit>(std::move(request), std::move(respond), visits_);
  if (busy) {
    auto response = net::plain(503, "too many requests at once");
    response.headers.emplace_back("Retry-After", "1");
    return visit->respond(std::move(response));
  }
  using namespace std::chrono;
  visit->telling.utc_ms =
      duration_cast<milliseconds>(world_.clock.utc().time_since_epoch()).count();
  const bool is_page = !visit->ending.starts_with('.');
  if (room == "m") return is_page ? match_page(visit) : match_file(visit);
  if (room == "p" && !is_page) return player(visit);
  if (room == "t" || room == "tournaments") return tournament(visit);
  event(visit);
}

void Archive::not_found(const Visiting& visit, std::string_view text) {
  visit->respond(net::plain(404, text));
}

void Archive::work(const Visiting& visit, base::Task task) {
  if (world_.workers.submit(std::move(task))) return;
  auto response = net::plain(503, "too much to do");
  response.headers.emplace_back("Retry-After", "1");
  visit->respond(std::move(response));
}

/// On the desk.
Place Archive::place_of(const rooms::Showing& showing) const {
  Place place;
  const auto* programme = world_.registry.programme(showing.programme);
  if (programme == nullptr) return place;
  place.event = programme->set.title;
  place.where = programme->set.place;
  const auto board =
      std::ranges::find(programme->boards, showing.match, &access::Programme::Board::match);
  if (board == programme->boards.end()) return place;
  place.board = board->number;
  place.round = "Round " + std::to_string(board->round);
  for (const auto& round : programme->set.rounds) {
    if (round.number != board->round) continue;
    if (!round.title.empty()) place.round = round.title;
    place.starts_utc_ms = round.starts_utc_ms;
  }
  return place;
}

/// `then` and `absent` run on a worker.
void Archive::with_match(
    const Visiting& visit,
    std::move_only_function<void(std::shared_ptr<const rooms::Showing>, Place)> then,
    std::move_only_function<void()> absent) {
  world_.houses.on(base::MatchId{visit->id}, [this, visit, then = std::move(then),
                                              absent =
                                                  std::move(absent)](rooms::House& house) mutable {
    house.with(base::MatchId{visit->id}, [this, visit, then = std::move(then),
                                          absent = std::move(absent)](rooms::Room* room) mutable {
      auto seen = room == nullptr ? std::nullopt : room->showing();
      if (!seen) return work(visit, [absent = std::move(absent)]() mutable { absent(); });
      auto showing = std::make_shared<const rooms::Showing>(*std::move(seen));
      world_.desk.post([this, visit, showing, then = std::move(then)]() mutable {
        work(visit, [showing, place = place_of(*showing), then = std::move(then)]() mutable {
          then(std::move(showing), std::move(place));
        });
      });
    });
  });
}

void Archive::match_page(const Visiting& visit) {
  const bool framed = visit->ending == "/embed" || visit->ending == "/overlay";
  auto page = world_.page(framed);
  if (!page) return not_found(visit, "no web client is served here: see --web");
  auto plain_page = *page;
  with_match(
      visit,
      [visit, page = *std::move(page)](std::shared_ptr<const rooms::Showing> showing,
                                       const Place& place) mutable {
        const std::string url = visit->telling.base + "/m/" + visit->id;
        Head head;
        head.title =
            players_of(*showing) + (place.event.empty() ? "" : " – " + place.event) + " | Tachiai";
        head.description = heading_of(*showing, place);
        head.url = url + (visit->telling.hide ? "?hide=1" : "");
        if (!visit->telling.hide) {
          head.description += " · " + status_of(*showing);
          head.picture = url + ".png";
        }
        visit->give_page(std::move(page), head, showing->delay.count());
      },
      // The client asks by itself, perhaps as somebody who may know more than the public: the page
      // does not tell whether there is such a match.
      [visit, page = std::move(plain_page)]() mutable { visit->respond(std::move(page)); });
}

void Archive::match_file(const Visiting& visit) {
  with_match(
      visit,
      [this, visit](std::shared_ptr<const rooms::Showing> showing, Place place) {
        const std::string extension = visit->ending.substr(1);
        if (extension == "png" || extension == "svg")
          return picture(visit, std::move(showing), std::move(place));
        const std::string tag = visit->tag(visit->made_of(world_.history_id, *showing, place));
        if (visit->has(tag, showing->delay.count())) return;
        if (extension == "json") {
          return visit->give("application/json",
                             json_of(*showing, place, world_.history_id, visit->telling), tag,
                             showing->delay.count());
        }
        if (visit->telling.hide)
          return visit->respond(net::plain(400, "hide: a record is the game itself"));
        std::optional<base::Charset> charset;
        if (const auto* named = visit->query.find("charset")) {
          charset = base::charset_named(*named);
          if (!charset)
            return visit->respond(net::plain(400, "charset: expected UTF-8, Shift_JIS or EUC-JP"));
        }
        const auto file = file_of(*showing, place, extension, charset);
        if (!file) return visit->respond(net::plain(file.error().status, file.error().text));
        std::vector<std::pair<std::string, std::string>> more{
            {"Content-Disposition",
             "attachment; filename=\"tachiai-" + visit->id + "." + extension + "\""}};
        if (!file->left_out.empty()) {
          std::string all;
          for (const auto& one : file->left_out) all += (all.empty() ? "" : "; ") + one;
          more.emplace_back("X-Tachiai-Left-Out", header_safe(all.substr(0, 500)));
        }
        visit->give("text/plain; charset=" + std::string{base::name_of(file->charset)}, file->bytes,
                    tag, showing->delay.count(), std::move(more));
      },
      [visit] { not_found(visit, "no such match"); });
}

/// On a worker.
void Archive::picture(const Visiting& visit, std::shared_ptr<const rooms::Showing> showing,
                      Place place) {
  PictureAsk ask{{}, visit->query.flag("flip"), visit->telling.hide};
  if (const auto* ply = visit->query.find("ply")) {
    ask.ply = whole_number(*ply);
    if (!ask.ply) return visit->respond(net::plain(400, "ply: expected a number from 0"));
  }
  const bool png = visit->ending == ".png";
  const std::int64_t delay_ms = showing->delay.count();
  const std::string made_of = visit->made_of(world_.history_id, *showing, place);
  const std::string tag = visit->tag(made_of);
  if (visit->has(tag, delay_ms)) return;
  const std::string type = png ? "image/png" : "image/svg+xml";
  // An SVG of its own in a tab runs nothing.
  const auto give = [visit, type, tag, delay_ms](Cache::Body body) {
    if (!body) return visit->respond(net::plain(503, "the picture could not be drawn"));
    visit->give(type, std::move(body), tag, delay_ms,
                {{"Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"}});
  };
  Cache::Then then = give;
  // One picture for all who look, whatever else they asked.
  const std::string key = made_of + visit->ending + (ask.flip ? "/flip" : "") + '/' +
                          (ask.ply && !ask.hide ? std::to_string(*ask.ply) : std::string{});
  if (pictures_.find(key, then) != Cache::Found::missing) return;
  const auto fail = [&](net::HttpResponse response) {
    pictures_.made(key, nullptr);
    visit->respond(std::move(response));
  };
  {
    const std::lock_guard lock{allowance_mutex_};
    if (!allowance_.take(visit->request.remote, world_.clock.now())) {
      auto response = net::plain(429, "too many pictures at once");
      response.headers.emplace_back("Retry-After", "1");
      return fail(std::move(response));
    }
  }
  const auto scene = picture_of(*showing, place, ask);
  if (!scene) return fail(net::plain(400, scene.error()));
  std::string bytes = png ? png_of(*scene) : svg_of(*scene);
  const Cache::Body body =
      bytes.empty() ? nullptr : std::make_shared<const std::string>(std::move(bytes));
  pictures_.made(key, body);
  give(body);
}

void Archive::event(const Visiting& visit) {
  const bool is_page = !visit->ending.starts_with('.');
  const bool list = visit->id.empty();
  if (is_page) {
    auto page = world_.page(false);
    if (!page) return not_found(visit, "no web client is served here: see --web");
    world_.desk.post([this, visit, list, page = *std::move(page)]() mutable {
      Head head{"Events | Tachiai", "Relayed games of Othello and shogi, board by board.",
                visit->telling.base + "/events", "", ""};
      if (!list) {
        const auto* programme = world_.registry.programme(base::ProgrammeId{visit->id});
        if (programme == nullptr) return visit->respond(std::move(page));
        const std::string url = visit->telling.base + "/e/" + visit->id;
        const std::string hide = visit->telling.hide ? "?hide=1" : "";
        head = {programme->set.title + " | Tachiai",
                programme->set.place + (programme->set.place.empty() ? "" : " · ") +
                    std::to_string(programme->set.rounds.size()) + " rounds, " +
                    std::to_string(programme->boards.size()) + " boards",
                url + hide, "", url + ".atom" + hide};
      }
      work(visit, [visit, head = std::move(head), page = std::move(page)]() mutable {
        visit->give_page(std::move(page), head, 0);
      });
    });
    return;
  }
  world_.desk.post([this, visit, list] {
    const std::string kind = visit->ending;
    if (list) {
      if (kind != ".json") return not_found(visit, "the list of events is /events.json");
      return work(visit, [visit, events = world_.programmes.latest()] {
        const std::string body = json_of(events);
        const std::string tag = visit->tag(body);
        if (!visit->has(tag, 0)) visit->give("application/json", body, tag, 0);
      });
    }
    if (kind != ".json" && kind != ".atom" && kind != ".ics")
      return not_found(visit, "an event is there as .json, .atom and .ics");
    auto event = world_.programmes.shown(base::ProgrammeId{visit->id});
    if (!event) return not_found(visit, "no such event");
    if (kind == ".ics") {
      return work(visit, [this, visit, event = *std::move(event)] {
        // Weak: a calendar says when it was written, and means the same.
        const std::string tag = "W/" + visit->tag(world_.history_id + '/' + event.id.text + '/' +
                                                  std::to_string(event.revision));
        if (visit->has(tag, 0)) return;
        visit->give(
            "text/calendar; charset=utf-8", calendar_of(event, visit->telling, "/e/" + visit->id),
            tag, 0,
            {{"Content-Disposition", "inline; filename=\"tachiai-" + visit->id + ".ics\""}});
      });
    }
    std::vector<BoardAsked> asked;
    for (const auto& board : event->boards)
      asked.push_back({board.match, event->id, event->title, board.round, board.number});
    gather("e/" + visit->id, std::move(asked),
           [this, visit, kind, event = *std::move(event)](Boards boards) mutable {
             work(visit, [visit, kind, event = std::move(event), boards = std::move(boards)] {
               const bool json = kind == ".json";
               const std::string body = json ? json_of(event, *boards, visit->telling)
                                             : atom_of(event, *boards, visit->telling);
               std::int64_t delay_ms = event.delay.count();
               for (const auto& board : *boards) delay_ms = std::max(delay_ms, board.delay_ms);
               const std::string tag = visit->tag(body);
               if (visit->has(tag, delay_ms)) return;
               visit->give(json ? "application/json" : "application/atom+xml; charset=utf-8", body,
                           tag, delay_ms);
             });
           });
  });
}

void Archive::player(const Visiting& visit) {
  world_.desk.post([this, visit] {
    if (visit->ending != ".atom") return not_found(visit, "a player's boards are there as .atom");
    const auto* who = world_.registry.find(visit->id);
    if (who == nullptr) return not_found(visit, "no such player");
    std::vector<BoardAsked> asked;
    for (const auto* programme : world_.registry.programmes()) {
      for (const auto& board : programme->boards) {
        const auto* listing = world_.registry.listing(board.match);
        if (listing == nullptr || asked.size() == player_boards_max) continue;
        if (std::ranges::find(listing->player_ids, visit->id) == listing->player_ids.end())
          continue;
        asked.push_back({board.match, base::ProgrammeId{programme->set.programme_id},
                         programme->set.title, board.round, board.number});
      }
    }
    gather("p/" + visit->id, std::move(asked),
           [this, visit, name = who->display_name](Boards boards) {
             work(visit, [visit, name, boards = std::move(boards)] {
               const std::string body =
                   atom_of(base::PrincipalId{visit->id}, name, *boards, visit->telling);
               std::int64_t delay_ms = 0;
               for (const auto& board : *boards) delay_ms = std::max(delay_ms, board.delay_ms);
               const std::string tag = visit->tag(body);
               if (!visit->has(tag, delay_ms))
                 visit->give("application/atom+xml; charset=utf-8", body, tag, delay_ms);
             });
           });
  });
}

void Archive::tournament(const Visiting& visit) {
  const bool list = visit->id.empty();
  if (visit->ending.find('.') == std::string::npos) return tournament_page(visit);
  constexpr std::string_view scheme = "Bearer ";
  const std::string_view authorization = visit->request.header("Authorization");
  if (!list && visit->ending == ".json" && authorization.starts_with(scheme))
    return desk_file(visit, std::string{authorization.substr(scheme.size())});
  world_.desk.post([this, visit, list] {
    if (list) {
      if (visit->ending != ".json")
        return not_found(visit, "the list of tournaments is /tournaments.json");
      return work(visit, [visit, all = world_.tournaments.latest()] {
        const std::string body = json_of(all);
        const std::string tag = visit->tag(body);
        if (!visit->has(tag, 0)) visit->give("application/json", body, tag, 0);
      });
    }
    auto state = world_.tournaments.shown(base::TournamentId{visit->id});
    if (state == nullptr) return not_found(visit, "no such tournament");
    work(visit, [this, visit, state = std::move(state)] { tournament_file(visit, *state); });
  });
}

void Archive::tournament_page(const Visiting& visit) {
  auto page = world_.page(false);
  if (!page) return not_found(visit, "no web client is served here: see --web");
  world_.desk.post([this, visit, page = *std::move(page)]() mutable {
    Head head{"Tournaments | Tachiai", "Tournaments of Othello and shogi, round by round.",
              visit->telling.base + "/tournaments", "", ""};
    if (!visit->id.empty()) {
      const auto state = world_.tournaments.shown(base::TournamentId{visit->id});
      // The client asks by itself, perhaps as a director, who may know more than the public.
      if (state == nullptr) return visit->respond(std::move(page));
      const std::string url = visit->telling.base + "/t/" + visit->id;
      head = {state->settings.title + " | Tachiai",
              state->settings.place + (state->settings.place.empty() ? "" : " · ") +
                  std::to_string(state->now.players.size()) + " players",
              url, "", url + ".atom" + (visit->telling.hide ? "?hide=1" : "")};
    }
    work(visit, [visit, head = std::move(head), page = std::move(page)]() mutable {
      visit->give_page(std::move(page), head, 0);
    });
  });
}

/// On a worker.
void Archive::tournament_file(const Visiting& visit, const tournaments::State& state) {
  const std::string& kind = visit->ending;
  const std::int64_t delay_ms = state.settings.delay.count();
  const std::string tag = visit->tag(world_.history_id + "/t/" + state.id.text + '/' +
                                     std::to_string(base::number(state.head)));
  const auto named =
      [&](std::string_view file) -> std::vector<std::pair<std::string, std::string>> {
    return {{"Content-Disposition",
             "attachment; filename=\"tachiai-" + visit->id + std::string{file} + "\""}};
  };
  const auto give = [&](std::string type, std::string body,
                        std::vector<std::pair<std::string, std::string>> more = {}) {
    visit->give(std::move(type), std::move(body), tag, delay_ms, std::move(more));
  };
  if (kind == ".ics") {
    // Weak: a calendar says when it was written, and means the same.
    const std::string weak = "W/" + visit->tag(world_.history_id + "/t/" + state.id.text + ".ics/" +
                                               std::to_string(state.revision));
    if (visit->has(weak, delay_ms)) return;
    return visit->give("text/calendar; charset=utf-8", calendar_of(state, visit->telling), weak,
                       delay_ms);
  }
  if (visit->has(tag, delay_ms)) return;
  if (kind == ".json") return give("application/json", json_of(state, world_.history_id, {}));
  if (kind == ".atom")
    return give("application/atom+xml; charset=utf-8", atom_of(state, visit->telling));
  if (kind == "/log.jsonl") return give("application/x-ndjson", log_lines(state));
  if (kind == "/standings.csv")
    return give("text/csv; charset=utf-8", standings_csv(state), named("-standings.csv"));
  if (kind == "/pairings.csv") {
    std::uint32_t round = 0;
    if (const auto* asked = visit->query.find("round")) {
      const auto number = whole_number(*asked);
      if (!number || *number > state.now.rounds.size())
        return visit->respond(net::plain(400, "round: one that is paired"));
      round = *number;
    }
    return give("text/csv; charset=utf-8", pairings_csv(state, static_cast<int>(round)),
                named("-pairings.csv"));
  }
  if (kind == ".trf") {
    auto trf = trf_of(state);
    if (!trf) return not_found(visit, "only a Swiss has a TRF");
    return give("text/plain; charset=utf-8", *std::move(trf), named(".trf"));
  }
  not_found(visit,
            "a tournament is there as .json, .atom, .ics, .trf, /standings.csv, /pairings.csv and "
            "/log.jsonl");
}

/// The whole of it, as it is now, for whoever directs it.
void Archive::desk_file(const Visiting& visit, std::string key) {
  world_.desk.post([this, visit, key = std::move(key)] {
    const base::TournamentId id{visit->id};
    const auto* who = world_.registry.by_key(key);
    if (who == nullptr) {
      auto response = net::plain(401, "no principal has this key");
      response.headers.emplace_back("WWW-Authenticate", "Bearer");
      return visit->respond(std::move(response));
    }
    auto state = world_.tournaments.whole(id);
    if (state == nullptr) return not_found(visit, "no such tournament");
    if (!world_.tournaments.directs(who->id, id))
      return visit->respond(net::plain(403, "for the tournament's directors"));
    work(visit, [this, visit, state = std::move(state), directors = world_.registry.directors(id)] {
      net::HttpResponse response;
      response.content_type = "application/json";
      response.headers = {{"Cache-Control", "no-store"}, {"X-Content-Type-Options", "nosniff"}};
      response.body =
          std::make_shared<const std::string>(json_of(*state, world_.history_id, directors));
      visit->respond(std::move(response));
    });
  });
}

/// On the desk. What was asked a moment ago is told again.
void Archive::gather(const std::string& key, std::vector<BoardAsked> boards,
                     std::move_only_function<void(Boards)> then) {
  const auto now = world_.clock.now();
  std::erase_if(gatherings_, [&](const auto& one) {
    return one.second->done && now - one.second->done_at >= boards_hold;
  });
  if (const auto at = gatherings_.find(key); at != gatherings_.end()) {
    if (at->second->done) return then(at->second->done);
    at->second->waiting.push_back(std::move(then));
    return;
  }
  const auto gathering = std::make_shared<Gathering>();
  gathering->news.resize(boards.size());
  gathering->left = boards.size();
  gathering->asked = std::move(boards);
  gathering->waiting.push_back(std::move(then));
  if (gatherings_.size() < gatherings_max) gatherings_[key] = gathering;
  if (gathering->left == 0) {
    gathering->done = std::make_shared<const std::vector<BoardNews>>();
    gathering->done_at = now;
    for (auto& one : std::exchange(gathering->waiting, {})) one(gathering->done);
    return;
  }
  for (std::size_t i = 0; i < asked_at_once; ++i) ask_next(gathering);
}

void Archive::ask_next(const std::shared_ptr<Gathering>& gathering) {
  std::size_t at = 0;
  {
    const std::lock_guard lock{gathering->mutex};
    if (gathering->next == gathering->asked.size()) return;
    at = gathering->next++;
  }
  const BoardAsked& asked = gathering->asked[at];
  world_.houses.on(asked.match, [this, gathering, at](rooms::House& house) {
    house.with(gathering->asked[at].match, [this, gathering, at](rooms::Room* room) {
      const BoardAsked& asked = gathering->asked[at];
      BoardNews news{.match = asked.match,
                     .programme = asked.programme,
                     .event = asked.event,
                     .round = asked.round,
                     .number = asked.number};
      if (const auto seen = room == nullptr ? std::nullopt : room->showing()) {
        const match::Match& match = seen->view.match;
        news.known = true;
        news.game = catalog::game(match.table);
        news.players = players_of(*seen);
        news.status = status_of(*seen);
        for (std::size_t seat = 0; seat < match.seats(); ++seat)
          news.names.push_back(name_of(*seen, static_cast<Seat>(seat)));
        news.head = base::number(seen->head);
        news.plies = number(match.ply());
        news.started = match.started;
        news.ended = match.ended.has_value();
        news.created_utc_ms = seen->created_utc_ms;
        news.changed_utc_ms = seen->view.changed_utc_ms;
        news.delay_ms = seen->delay.count();
      }
      bool last = false;
      {
        const std::lock_guard lock{gathering->mutex};
        gathering->news[at] = std::move(news);
        last = --gathering->left == 0;
      }
      if (!last) return ask_next(gathering);
      world_.desk.post([this, gathering] {
        gathering->done =
            std::make_shared<const std::vector<BoardNews>>(std::move(gathering->news));
        gathering->done_at = world_.clock.now();
        for (auto& one : std::exchange(gathering->waiting, {})) one(gathering->done);
      });
    });
  });
}

}  // namespace tachiai::archive
