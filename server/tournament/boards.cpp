#include <algorithm>
#include <utility>

#include "engines/match/decide.hpp"
#include "engines/match/series.hpp"
#include "engines/tournament/decide.hpp"
#include "engines/tournament/formats.hpp"
#include "server/access/names.hpp"
#include "server/lobby/opening.hpp"
#include "server/records/codec.hpp"
#include "server/rooms/rematch.hpp"
#include "server/tournament/endings.hpp"
#include "server/tournament/tournaments.hpp"

/// The matches of a tournament: opened once, and read to their end.
namespace tachiai::tournaments {

namespace {

namespace tour = tournament;

constexpr std::size_t records_max = 1'000'000;  // of one match
constexpr std::string_view withdrawn = "withdrawn";

/// Is this match still the one that decides the board? One that plays it again is too.
bool is_of(const State& state, BoardKey key, const std::string& match) {
  const Place* place = state.place(key);
  if (place == nullptr) return false;
  // A chain of games that came to nothing is short.
  constexpr int games_max = 64;
  base::MatchId one = place->match;
  for (int game = 0; game < games_max; ++game, one = rooms::rematch_id(one))
    if (one.text == match) return true;
  return false;
}

/// What was read of a match's end becomes a record, once; and a result, where nothing keeps it.
Result<Decided, Refused> take_ending(const State& state, records::EndingRead read) {
  const BoardKey key{read.round, read.board};
  if (!is_of(state, key, read.match)) return Decided{};
  const auto before = state.endings.find(key);
  if (before != state.endings.end() && before->second.match == read.match &&
      before->second.match_seq >= read.match_seq) {
    return Decided{};
  }
  std::vector<tour::Event> booked;
  if (!state.now.board(key.round, key.board)->encounter.result && read.result) {
    if (read.keeps.empty() && state.settings.approval) read.keeps = "approval";
    if (read.keeps.empty()) {
      auto events = tour::decide(
          state.now, tour::BookResult{key.round, key.board, *read.result, "match/" + read.match});
      if (events) {
        booked = *std::move(events);
      } else {
        read.keeps = tour::to_text(events.error().code);
      }
    }
  }
  Decided decided{{std::move(read)}};
  for (auto& event : booked) decided.events.emplace_back(std::move(event));
  return decided;
}

Result<Decided, Refused> begin(const State& state, BoardKey key) {
  const auto events = tour::decide(state.now, tour::BeginGame{key.round, key.board});
  // It has begun already, or its result came from elsewhere.
  if (!events) return Decided{};
  return Decided{{events->begin(), events->end()}};
}

bool has_begun(const match::Match& match) {
  return match.started ||
         (match.preset.conduct == match::Conduct::relay && number(match.ply()) > 0);
}

}  // namespace

// --- Opening

/// What a hint or an earlier attempt missed.
void Tournaments::sweep() {
  const bool all = sweeps_++ % settled_swept_every == 0;
  for (auto& [id, table] : tables_) {
    if (table->live.now.finished) continue;
    open_boards(*table);
  }
  std::vector<base::MatchId> matches;
  for (const auto& [match, reading] : readings_) {
    const Table* table = this->table(reading.tournament);
    const tour::Board* board =
        table == nullptr ? nullptr : table->live.now.board(reading.key.round, reading.key.board);
    if (board != nullptr && (all || !board->encounter.result)) matches.push_back(match);
  }
  for (const auto& match : matches) read(match);
  sweep_timer_ = world_.timers.at(world_.clock.now() + sweep_every, [this] { sweep(); });
}

void Tournaments::open_boards(Table& table) {
  for (const auto& [key, place] : table.live.places) {
    if (place.match.text.empty()) continue;
    if (table.live.now.board(key.round, key.board)->encounter.result) continue;
    if (const auto there = seated_.find(place.match); there != seated_.end()) {
      if (place.venue == records::Venue::here) seat_who_came(table, key);
    } else if (opening_.insert(place.match).second) {
      open_board(table, key);
    }
  }
}

void Tournaments::open_board(Table& table, BoardKey key) {
  const base::MatchId match = table.live.places.at(key).match;
  world_.houses.on(match, [this, id = table.id, key, match](rooms::House& house) {
    house.find(match, [this, id, key, match](Result<rooms::Room*, rooms::House::Absent> room) {
      const bool unknown = !room && room.error() == rooms::House::Absent::unknown;
      std::array<std::string, 2> seated;
      if (room) {
        const auto& principals = (*room)->state().principals;
        seated = {principals[0], principals[1]};
      }
      world_.desk.post([this, id, key, match, there = room.has_value(), unknown, seated] {
        const Table* table = this->table(id);
        const Place* place = table == nullptr ? nullptr : table->live.place(key);
        if (there) {
          opened(id, key, match, seated);
        } else if (!unknown || place == nullptr || place->match != match) {
          opening_.erase(match);  // the sweep asks again, where it is still wanted
        } else if (place->venue == records::Venue::here) {
          record_here(id, key);
        } else {
          record_relayed(id, key);
        }
      });
    });
  });
}

void Tournaments::record_here(const base::TournamentId& id, BoardKey key) {
  const State& state = table(id)->live;
  const Place& place = state.places.at(key);
  const base::MatchId match = place.match;
  const match::Preset* known = match::find_preset(place.preset);
  if (known == nullptr) {  // of a version that had it: a director types the result
    world_.report("tournament/" + id.text + ": no preset is called " + place.preset);
    return;
  }
  match::Preset preset = *known;
  lobby::put_control(preset, place.control);
  std::array<std::string, seats_max> principals{}, names{};
  std::vector<records::PeopleEvent> events;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    principals[seat] = state.seated(key, seat == 0);
    const auto* who = world_.registry.find(principals[seat]);
    if (who == nullptr) principals[seat].clear();
    if (who == nullptr) continue;
    names[seat] = who->display_name;
    events.push_back(
        access::Registry::grant_seat(principals[seat], match, static_cast<Seat>(seat)));
  }
  // A listed match with an open seat could be joined by anybody.
  const bool listed = !principals[0].empty() && !principals[1].empty();
  auto listing = access::Registry::list(match, listed, {});
  listing.tournament_id = id.text;
  events.insert(events.begin(), std::move(listing));
  rooms::Birth birth{match::create(preset, principals),
                     names,
                     listed,
                     {},
                     {},
                     0,
                     0,
                     records::Showing{place.delay, {}, false, place.delay != base::Millis{}}};
  const std::array<std::string, 2> seated{principals[0], principals[1]};
  world_.registry.record(
      std::move(events), {},
      [this, id, key, match, seated,
       birth = std::move(birth)](Result<Done, journal::Fault> done) mutable {
        if (!done) {
          opening_.erase(match);
          return;
        }
        world_.houses.on(match, [this, id, key, match, seated,
                                 birth = std::move(birth)](rooms::House& house) mutable {
          house.create(
              match, std::move(birth),
              [this, id, key, match, seated](const Result<journal::Head, journal::Fault>& head) {
                world_.desk.post([this, id, key, match, seated, ok = head.has_value()] {
                  if (ok) return opened(id, key, match, seated);
                  opening_.erase(match);
                });
              });
        });
      });
}

void Tournaments::record_relayed(const base::TournamentId& id, BoardKey key) {
  const State& state = table(id)->live;
  const Place& place = state.places.at(key);
  const base::MatchId match = place.match;
  wire::OpenBoard wanted;
  wanted.programme = base::ProgrammeId{place.programme};
  wanted.round = static_cast<std::uint32_t>(key.round);
  wanted.number = static_cast<std::uint32_t>(key.board);
  wanted.preset = place.preset;
  wanted.control = place.control;
  for (const bool first : {true, false}) {
    const std::string& name = state.now.find(state.player_in(key, first))->name;
    // What is no display name stands there as the player's id.
    wanted.players.push_back(access::check_name(name) ? name : state.player_in(key, first));
  }
  Visitor owner;
  owner.principal = state.owner;
  if (const auto* who = world_.registry.find(state.owner)) owner.display_name = who->display_name;
  owner.address = "tournament " + id.text + " round " + std::to_string(key.round);
  owner.answer = [this, id, key, match](const wire::News& news) {
    const bool ok = std::holds_alternative<wire::BoardOpened>(news);
    if (const auto* no = std::get_if<wire::Refused>(&news))
      world_.report("tournament/" + id.text + ": a board is not relayed: " + no->rule + ' ' +
                    no->text);
    world_.desk.post([this, id, key, match, ok] {
      if (ok) return opened(id, key, match, {});
      opening_.erase(match);
    });
  };
  wire::Request request;
  request.request_id = match.text;
  request.what = std::move(wanted);
  world_.programmes.open_board(std::move(owner), std::move(request),
                               lobby::Programmes::NamedBoard{match, id});
}

void Tournaments::opened(const base::TournamentId& id, BoardKey key, const base::MatchId& match,
                         std::array<std::string, 2> seated) {
  opening_.erase(match);
  seated_[match] = std::move(seated);
  follow(id, key, match);
  Table* table = this->table(id);
  if (table == nullptr) return;
  const Place* place = table->live.place(key);
  if (place != nullptr && place->match == match && place->venue == records::Venue::here)
    seat_who_came(*table, key);
}

/// Who took his place after the match was opened sits down now.
void Tournaments::seat_who_came(Table& table, BoardKey key) {
  const base::MatchId match = table.live.places.at(key).match;
  auto& seated = seated_.at(match);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::string principal = table.live.seated(key, seat == 0);
    const auto* who = world_.registry.find(principal);
    if (!seated[seat].empty() || who == nullptr) continue;
    seated[seat] = principal;  // not twice; put back where it fails
    const auto failed = [this, match, seat] {
      world_.desk.post([this, match, seat] {
        if (const auto at = seated_.find(match); at != seated_.end()) at->second[seat].clear();
      });
    };
    world_.registry.record(
        {access::Registry::grant_seat(principal, match, static_cast<Seat>(seat))}, {},
        [this, match, seat, principal, name = who->display_name,
         failed](Result<Done, journal::Fault> done) {
          if (!done) return failed();
          world_.houses.on(
              match, [this, match, seat, principal, name, failed](rooms::House& house) {
                house.with(match, [this, match, seat, principal, name, failed](rooms::Room* room) {
                  if (room == nullptr) return failed();
                  rooms::Caller caller;
                  caller.principal = principal;
                  caller.answer = [failed](const wire::News& news) {
                    const auto* no = std::get_if<wire::Refused>(&news);
                    if (no != nullptr && no->code != wire::RefusalCode::already_seated &&
                        no->code != wire::RefusalCode::already_started &&
                        no->code != wire::RefusalCode::game_over)
                      failed();
                  };
                  wire::Request request;
                  request.request_id = "place " + std::to_string(seat);
                  request.match = match;
                  request.what = wire::TakeSeat{{}, static_cast<Seat>(seat), {}};
                  room->act(std::move(caller), std::move(request), world_.clock.now(), name);
                });
              });
        });
  }
}

// --- Reading

void Tournaments::follow(const base::TournamentId& id, BoardKey key, const base::MatchId& match) {
  auto [at, is_new] = readings_.try_emplace(match);
  if (is_new) {
    at->second.tournament = id;
    at->second.key = key;
  }
  read(match);
}

void Tournaments::result_changed(const base::MatchId& match) { read(match); }

void Tournaments::read(const base::MatchId& match) {
  const auto at = readings_.find(match);
  if (at == readings_.end()) return;
  Reading& reading = at->second;
  if (reading.under_way) {
    reading.again = true;
    return;
  }
  reading.under_way = true;
  world_.journal.read(
      journal::StreamId{"match/" + match.text}, base::EventSeq{reading.seq}, records_max,
      world_.desk,
      [this, alive = alive_, match](Result<std::vector<journal::Stored>, journal::Fault> records) {
        if (!*alive) return;
        const auto at = readings_.find(match);
        if (at == readings_.end()) return;
        at->second.under_way = false;
        const bool again = std::exchange(at->second.again, false);
        // A store that does not answer is asked again by the sweep.
        if (records) was_read(match, *records);
        if (again) read(match);
      });
}

void Tournaments::was_read(const base::MatchId& match,
                           const std::vector<journal::Stored>& records) {
  Reading& reading = readings_.at(match);
  for (const auto& stored : records) {
    const auto entry = records::decode_match(stored.bytes);
    if (!entry) {
      world_.report("match/" + match.text + " cannot be read: " + entry.error().text);
      return;
    }
    const auto ended = reading.match.ended;
    match::evolve(reading.match, entry->event);
    reading.seq = base::number(stored.seq);
    if (reading.match.ended != ended) reading.ending_seq = reading.seq;
  }
  if (reading.seq == 0) return;
  if (has_begun(reading.match)) begins(reading);
  if (reading.ending_seq != 0) ends(match, reading);
}

void Tournaments::begins(const Reading& reading) {
  Table* table = this->table(reading.tournament);
  if (table == nullptr) return;
  const tour::Board* board = table->live.now.board(reading.key.round, reading.key.board);
  if (board == nullptr || board->began || board->encounter.result) return;
  Job job;
  job.decide = [key = reading.key](const State& state) { return begin(state, key); };
  enqueue(*table, std::move(job));
}

void Tournaments::ends(const base::MatchId& match, const Reading& reading) {
  Table* table = this->table(reading.tournament);
  if (table == nullptr || !is_of(table->live, reading.key, match.text)) return;
  if (reading.match.ended && match::next_of(reading.match)) {
    // It came to nothing, or is one of several games: the next one decides.
    return follow(reading.tournament, reading.key, rooms::rematch_id(match));
  }
  const auto before = table->live.endings.find(reading.key);
  if (before != table->live.endings.end() && before->second.match == match.text &&
      before->second.match_seq >= reading.ending_seq)
    return;
  // Withdrawn before anybody read it.
  if (!reading.match.ended && before == table->live.endings.end()) return;
  Ending ending{{}, std::string{withdrawn}, std::string{withdrawn}};
  if (reading.match.ended) {
    // Seats were exchanged where an earlier game came to nothing: who sits where the match knows.
    const State& state = table->live;
    bool first_is_first = true;
    const std::string first = state.seated(reading.key, true);
    if (!first.empty() && reading.match.principals[1] == first) first_is_first = false;
    ending = ending_of(reading.match, state.player_in(reading.key, first_is_first),
                       state.player_in(reading.key, !first_is_first),
                       tour::habits(tour::format_of(state.now)));
  }
  Job job;
  job.decide = [read = records::EndingRead{reading.key.round, reading.key.board, match.text,
                                           reading.ending_seq, ending.result, ending.reason,
                                           ending.keeps}](const State& state) {
    return take_ending(state, read);
  };
  enqueue(*table, std::move(job));
}

}  // namespace tachiai::tournaments
