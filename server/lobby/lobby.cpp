#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <utility>

#include "engines/match/decide.hpp"
#include "server/access/names.hpp"
#include "server/bots/bots.hpp"
#include "server/lobby/opening.hpp"

namespace tachiai::lobby {
namespace {

using wire::RefusalCode;

constexpr std::string_view offices_rule = "protocol/README.md#offices";

/// By invitation: an arbiter of the house may play, and is then none in that match.
bool holds_office(const access::Registry& registry, const std::string& principal,
                  const base::MatchId& match) {
  return registry.holds(principal, match, match::Office::arbiter) ||
         registry.holds(principal, match, match::Office::relay);
}

}  // namespace

bool Lobby::may_open_another(const Visitor& visitor, const std::string& request_id) {
  std::string opener = visitor.principal;
  if (const auto* same = opener.empty() ? registry_.by_key(visitor.own_key) : nullptr) {
    opener = same->id;
  }
  const auto open_by_him = std::count_if(open_.begin(), open_.end(), [&](const auto& entry) {
    return !opener.empty() && entry.second == opener;
  });
  if (static_cast<std::size_t>(open_by_him) >= open_by_one_max) {
    refuse(visitor, request_id, {}, RefusalCode::too_many_matches,
           "protocol/README.md#too_many_matches");
    return false;
  }
  if (open_.size() >= open_max) {
    refuse(visitor, request_id, {}, RefusalCode::rate_limited, "protocol/README.md#limits", {},
           base::Millis{60'000});
    return false;
  }
  return true;
}

bool Lobby::answered_before(const Visitor& visitor, const wire::Request& request) {
  std::string principal = visitor.principal;
  const auto* same = principal.empty() ? registry_.by_key(visitor.own_key) : nullptr;
  if (same != nullptr) principal = same->id;
  const wire::News* before = answers_.find(principal, request);
  if (before != nullptr) visitor.answer(*before);
  return before != nullptr;
}

void Lobby::open(Visitor visitor, wire::Request request) {
  if (answered_before(visitor, request)) return;
  const auto& wanted = std::get<wire::CreateMatch>(request.what);
  const std::string& request_id = request.request_id;
  const match::Preset* known = match::find_preset(wanted.preset);
  if (known == nullptr) {
    refuse(visitor, request_id, {}, RefusalCode::unknown_preset,
           "protocol/README.md#unknown_preset", wanted.preset);
    return;
  }
  match::Preset preset = *known;
  const bool by_hand = preset.conduct == match::Conduct::claims;
  if (preset.conduct == match::Conduct::relay) {
    refuse(visitor, request_id, {}, RefusalCode::bad_preset, "protocol/README.md#bad_preset",
           "bad_conduct: a relayed board is opened by open_board");
    return;
  }
  if (by_hand && !wanted.bots.empty()) {
    refuse(visitor, request_id, {}, RefusalCode::bad_preset, "protocol/README.md#bad_preset",
           "bad_bots: bots of the house do not sit at a real board");
    return;
  }
  put_control(preset, wanted.control);
  if (!wanted.start.empty()) preset.start = wanted.start;

  if (!reception_.through_the_door(visitor.address)) {
    refuse(visitor, request_id, {}, RefusalCode::rate_limited, "protocol/README.md#limits", {},
           base::Millis{60'000});
    return;
  }

  // The seat is checked against the game before anything is made: an open match of it tells how
  // many there are.
  const auto seats = match::create(preset, {});
  if (const auto code = code_of(seats)) {
    const auto& refusal = std::get<match::Refusal>(seats.reply);
    refuse(visitor, request_id, {}, *code, wire::rule_of(*code), refusal.text);
    return;
  }
  match::Match empty = match::empty_match();
  match::evolve(empty, seats.events.front());
  if (wanted.control.size() > empty.seats()) {
    refuse(visitor, request_id, {}, RefusalCode::bad_control, "protocol/README.md#bad_control",
           "a control for more seats than there are");
    return;
  }
  Seat seat = wanted.seat.value_or(Seat::first);
  if (!wanted.seat) {
    std::uint8_t lot = 0;
    secrets_.fill({&lot, 1});
    seat = static_cast<Seat>(lot % empty.seats());
  }
  if (index(seat) >= empty.seats()) {
    refuse(visitor, request_id, {}, RefusalCode::bad_seat, "protocol/README.md#bad_seat");
    return;
  }
  std::array<std::string, seats_max> principals{};
  std::array<std::string, seats_max> names{};
  std::size_t left_over = 0;
  for (const auto& name : wanted.bots) {
    const bots::Bot* bot = bots::by_name(name);
    if (bot == nullptr) {
      refuse(visitor, request_id, {}, RefusalCode::unknown_bot, "protocol/README.md#unknown_bot",
             name);
      return;
    }
    if (left_over == index(seat)) ++left_over;
    if (left_over >= empty.seats()) {
      refuse(visitor, request_id, {}, RefusalCode::bad_seat, "protocol/README.md#bad_seat",
             "more bots than seats are left");
      return;
    }
    principals[left_over] = bot->principal;
    names[left_over] = bot->display_name;
    ++left_over;
  }

  const bool waits = wanted.bots.size() + 1 < empty.seats();
  if (waits && !may_open_another(visitor, request_id)) return;
  auto who = reception_.actor(visitor, request_id, wanted.display_name);
  if (!who) return;
  const base::MatchId match{base::random_text(secrets_, 12)};
  access::Registry::Invitations invitations{base::random_text(secrets_, 20)};
  if (by_hand) {
    invitations.arbiter = base::random_text(secrets_, 20);
    invitations.relay = base::random_text(secrets_, 20);
  }
  principals[index(seat)] = who->principal.id;
  names[index(seat)] = who->principal.display_name;
  auto created = match::create(preset, principals);
  if (waits) open_[match] = who->principal.id;

  auto events = who->events;
  events.push_back(access::Registry::list(match, wanted.listed, invitations));
  events.push_back(access::Registry::grant_seat(who->principal.id, match, seat));
  auto texts = who->texts;  // before the call: its arguments are evaluated in no fixed order
  registry_.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request_id, digest = request.digest,
       who = *std::move(who), match, invitations, seat,
       birth = rooms::Birth{std::move(created),
                            names,
                            wanted.listed,
                            principals[index(seat)],
                            {},
                            wanted.appointed_utc_ms,
                            wanted.closing_utc_ms,
                            {.delay = wanted.delay}}](Result<Done, journal::Fault> done) mutable {
        reception_.became(visitor);
        if (!done) {
          open_.erase(match);
          refuse(visitor, request_id, {}, RefusalCode::unavailable, std::string{unavailable_rule},
                 {}, base::Millis{1'000});
          return;
        }
        houses_.on(match, [this, visitor, request_id, digest, who, match, invitations, seat,
                           birth = std::move(birth)](rooms::House& house) mutable {
          house.create(match, std::move(birth),
                       [this, visitor, request_id, digest, who, match, invitations,
                        seat](Result<journal::Head, journal::Fault> head) {
                         if (!head) {
                           loop_.post([this, match] { open_.erase(match); });
                           refuse(visitor, request_id, match, RefusalCode::unavailable,
                                  std::string{unavailable_rule}, {}, base::Millis{1'000});
                           return;
                         }
                         if (visitor.adopt) visitor.adopt(who.principal, {});
                         wire::MatchOpened answer{request_id,
                                                  match,
                                                  seat,
                                                  invitations.seat,
                                                  who.principal.id,
                                                  who.key,
                                                  who.principal.display_name,
                                                  invitations.arbiter,
                                                  invitations.relay};
                         visitor.answer(answer);
                         // A key that we made is told once and kept nowhere.
                         answer.key = visitor.own_key;
                         loop_.post([this, digest, answer = std::move(answer)] {
                           answers_.remember(answer.principal, answer.request_id, digest, answer);
                         });
                       });
        });
      });
}

void Lobby::take_seat(Visitor visitor, wire::Request request, base::Instant stamp) {
  const auto& wanted = std::get<wire::TakeSeat>(request.what);
  const access::Listing* listing = registry_.listing(request.match);
  if (listing == nullptr) {
    refuse(visitor, request.request_id, request.match, RefusalCode::no_such_match,
           "protocol/README.md#no_such_match");
    return;
  }
  if (!listing->listed && !registry_.invited(request.match, wanted.invitation)) {
    refuse(visitor, request.request_id, request.match, RefusalCode::bad_invitation,
           "protocol/README.md#bad_invitation");
    return;
  }
  if (!reception_.through_the_door(visitor.address)) {
    refuse(visitor, request.request_id, request.match, RefusalCode::rate_limited,
           "protocol/README.md#limits", {}, base::Millis{60'000});
    return;
  }
  auto who = reception_.actor(visitor, request.request_id, wanted.display_name);
  if (!who) return;
  if (holds_office(registry_, who->principal.id, request.match)) {
    reception_.became(visitor);
    refuse(visitor, request.request_id, request.match, RefusalCode::forbidden,
           std::string{offices_rule}, "who holds an office of this match does not play in it");
    return;
  }
  auto events = who->events;
  auto texts = who->texts;  // as above
  registry_.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request = std::move(request), who = *std::move(who),
       stamp](Result<Done, journal::Fault> done) mutable {
        reception_.became(visitor);
        if (!done) {
          refuse(visitor, request.request_id, request.match, RefusalCode::unavailable,
                 std::string{unavailable_rule}, {}, base::Millis{1'000});
          return;
        }
        const base::MatchId match = request.match;
        houses_.on(match, [this, visitor = std::move(visitor), request = std::move(request),
                           who = std::move(who), stamp](rooms::House& house) mutable {
          const base::MatchId match = request.match;
          house.with(match, [this, visitor = std::move(visitor), request = std::move(request),
                             who = std::move(who), stamp](rooms::Room* room) mutable {
            if (room == nullptr) {
              refuse(visitor, request.request_id, request.match, RefusalCode::no_such_match,
                     "protocol/README.md#no_such_match");
              return;
            }
            rooms::Caller caller;
            caller.principal = who.principal.id;
            caller.reader = visitor.reader;
            caller.answer = [this, visitor, who](const wire::News& news) {
              const auto* given = std::get_if<wire::SeatGiven>(&news);
              if (given == nullptr) {
                visitor.answer(news);
                return;
              }
              if (visitor.adopt) visitor.adopt(who.principal, {given->match});
              auto with_key = *given;
              with_key.key = who.key;
              visitor.answer(with_key);
              loop_.post(
                  [this, principal = who.principal.id, match = given->match, seat = given->seat] {
                    // So that Welcome can list it; the match itself is the authority.
                    registry_.record({access::Registry::grant_seat(principal, match, seat)}, {},
                                     [](Result<Done, journal::Fault>) {});
                  });
            };
            const std::string name = who.principal.display_name;
            room->act(std::move(caller), std::move(request), stamp, name);
          });
        });
      });
}

void Lobby::list(const Visitor& visitor, const std::string& request_id, bool follow) {
  wire::MatchList list{request_id, {}};
  for (const auto& [id, summary] : matches_) list.matches.push_back(summary);
  std::sort(list.matches.begin(), list.matches.end(),
            [](const auto& a, const auto& b) { return a.created_utc_ms > b.created_utc_ms; });
  if (list.matches.size() > listed_max) list.matches.resize(listed_max);
  const auto id = visitor.reader.connection->id();
  if (follow) {
    followers_[id] = visitor.reader;
  } else {
    followers_.erase(id);
  }
  visitor.answer(list);
}

void Lobby::left(net::ConnectionId connection) {
  followers_.erase(connection);
  arbiters_.erase(connection);
}

void Lobby::take_office(Visitor visitor, wire::Request request) {
  const auto& wanted = std::get<wire::TakeOffice>(request.what);
  const auto no = [&](RefusalCode code, std::string_view rule, std::string text = {}) {
    refuse(visitor, request.request_id, request.match, code, std::string{rule}, std::move(text));
  };
  if (registry_.listing(request.match) == nullptr)
    return no(RefusalCode::no_such_match, "protocol/README.md#no_such_match");
  if (!reception_.through_the_door(visitor.address)) {
    refuse(visitor, request.request_id, request.match, RefusalCode::rate_limited,
           "protocol/README.md#limits", {}, base::Millis{60'000});
    return;
  }
  const auto office = registry_.office_of(request.match, wanted.invitation);
  if (!office) return no(RefusalCode::bad_invitation, "protocol/README.md#bad_invitation");
  std::string asking = visitor.principal;
  if (const auto* same = asking.empty() ? registry_.by_key(visitor.own_key) : nullptr)
    asking = same->id;
  if (!registry_.holds(asking, request.match, *office) &&
      !registry_.is_free(request.match, *office, 0))
    return no(RefusalCode::bad_invitation, "protocol/README.md#bad_invitation",
              "the office is taken");
  auto who = reception_.actor(visitor, request.request_id, wanted.display_name);
  if (!who) return;
  // The match itself knows who plays in it.
  const base::MatchId match = request.match;
  houses_.on(match, [this, visitor = std::move(visitor), id = request.request_id, match,
                     office = *office, who = *std::move(who)](rooms::House& house) mutable {
    house.with(match, [this, visitor = std::move(visitor), id = std::move(id), match, office,
                       who = std::move(who)](const rooms::Room* room) mutable {
      const bool plays = room != nullptr && room->plays(who.principal.id);
      loop_.post([this, visitor = std::move(visitor), id = std::move(id), match, office,
                  who = std::move(who), known = room != nullptr, plays] {
        if (known && !plays) return give_office(visitor, id, match, office, who);
        reception_.became(visitor);
        if (plays) {
          refuse(visitor, id, match, RefusalCode::forbidden, std::string{offices_rule},
                 "who plays in this match holds no office of it");
        } else {
          refuse(visitor, id, match, RefusalCode::unavailable, std::string{unavailable_rule}, {},
                 base::Millis{1'000});
        }
      });
    });
  });
}

void Lobby::give_office(const Visitor& visitor, const std::string& request_id,
                        const base::MatchId& match, match::Office office,
                        const access::Minted& who) {
  // Somebody else may have been quicker.
  const bool has = registry_.holds(who.principal.id, match, office);
  std::size_t& coming = coming_[{match, office}];
  if (!has && !registry_.is_free(match, office, coming)) {
    reception_.became(visitor);
    refuse(visitor, request_id, match, RefusalCode::bad_invitation,
           "protocol/README.md#bad_invitation", "the office is taken");
    return;
  }
  auto events = who.events;
  if (!has) events.push_back(access::Registry::grant_office(who.principal.id, match, office));
  auto texts = who.texts;  // before the call, as above
  ++coming;
  registry_.record(
      std::move(events), std::move(texts),
      [this, visitor, request_id, match, office, who](Result<Done, journal::Fault> done) {
        if (--coming_[{match, office}] == 0) coming_.erase({match, office});
        reception_.became(visitor);
        const bool his = registry_.holds(who.principal.id, match, office);
        if (!done || !his) {
          refuse(visitor, request_id, match,
                 done ? RefusalCode::bad_invitation : RefusalCode::unavailable,
                 done ? "protocol/README.md#bad_invitation" : std::string{unavailable_rule}, {},
                 done ? base::Millis{} : base::Millis{1'000});
          return;
        }
        // What he watches he is told at once from here on.
        if (visitor.adopt) visitor.adopt(*registry_.find(who.principal.id), {match});
        visitor.answer(wire::OfficeGiven{request_id, match, office, who.principal.id, who.key,
                                         who.principal.display_name});
      });
}

void Lobby::list_calls(const Visitor& visitor, const std::string& request_id, bool follow) {
  const auto id = visitor.reader.connection->id();
  arbiters_.erase(id);
  if (!registry_.is_an_arbiter(visitor.principal)) {
    refuse(visitor, request_id, {}, RefusalCode::forbidden, std::string{offices_rule},
           "for arbiters");
    return;
  }
  wire::CallList list{request_id, {}};
  for (const auto& [match, summary] : calls_) {
    if (registry_.offices(visitor.principal, match).arbiter) list.calls.push_back({summary});
  }
  std::sort(list.calls.begin(), list.calls.end(), [](const auto& a, const auto& b) {
    return a.match.arbiter_needed_utc_ms < b.match.arbiter_needed_utc_ms;
  });
  if (follow) {
    arbiters_[id] = visitor.reader;
    arbiters_[id].principal = visitor.principal;
  }
  visitor.answer(list);
}

/// The queue of the arbiters follows the matches.
void Lobby::called(const wire::MatchSummary& summary) {
  const auto known = calls_.find(summary.match);
  if (summary.arbiter_needed.empty()) {
    if (known == calls_.end()) return;
    calls_.erase(known);
    say_to_arbiters(summary.match, wire::ArbiterReleased{summary.match});
    return;
  }
  const bool fresh =
      known == calls_.end() || known->second.arbiter_needed != summary.arbiter_needed;
  calls_[summary.match] = summary;
  if (fresh) say_to_arbiters(summary.match, wire::ArbiterNeeded{summary});
}

void Lobby::say_to_arbiters(const base::MatchId& match, const wire::News& news) {
  for (const auto& [id, reader] : arbiters_) {
    if (registry_.offices(reader.principal, match).arbiter)
      reader.connection->send(audience::frame(news, reader.encoding), net::Droppable::yes);
  }
}

void Lobby::say_beside(Visitor visitor, wire::Request request) {
  const auto& wanted = std::get<wire::Say>(request.what);
  if (registry_.listing(request.match) == nullptr)
    return refuse(visitor, request.request_id, request.match, RefusalCode::no_such_match,
                  "protocol/README.md#no_such_match");
  if (visitor.principal.empty() && !reception_.through_the_door(visitor.address))
    return refuse(visitor, request.request_id, request.match, RefusalCode::rate_limited,
                  "protocol/README.md#limits", {}, base::Millis{60'000});
  auto who = reception_.actor(visitor, request.request_id, wanted.display_name);
  if (!who) return;
  const auto held = registry_.offices(who->principal.id, request.match);
  auto events = who->events;
  auto texts = who->texts;
  registry_.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request = std::move(request), who = *std::move(who),
       held](Result<Done, journal::Fault> done) {
        reception_.became(visitor);
        if (!done)
          return refuse(visitor, request.request_id, request.match, RefusalCode::unavailable,
                        std::string{unavailable_rule}, {}, base::Millis{1'000});
        const bool new_here = visitor.principal.empty();
        if (new_here && visitor.adopt) visitor.adopt(who.principal, {});
        houses_.on(request.match, [visitor, request, who, held](rooms::House& house) {
          house.with(request.match, [visitor, request, who, held](rooms::Room* room) {
            if (room == nullptr)
              return refuse(visitor, request.request_id, request.match, RefusalCode::no_such_match,
                            "protocol/README.md#no_such_match");
            rooms::Caller caller{who.principal.id, visitor.reader, visitor.answer, held.arbiter,
                                 held.relay};
            room->say(caller, request.request_id, std::get<wire::Say>(request.what).text,
                      who.principal.display_name);
          });
        });
      });
}

void Lobby::play_again(rooms::Rematch rematch) {
  if (!rematches_.insert(rematch.id).second) return;  // under way
  const base::MatchId next = rematch.id;
  houses_.on(next, [this, rematch = std::move(rematch)](rooms::House& house) mutable {
    const base::MatchId next = rematch.id;
    house.find(next, [this, rematch = std::move(rematch)](
                         const Result<rooms::Room*, rooms::House::Absent>& room) mutable {
      const bool absent = !room && room.error() == rooms::House::Absent::unknown;
      loop_.post([this, rematch = std::move(rematch), there = room.has_value(), absent]() mutable {
        if (absent) {
          record_rematch(std::move(rematch));
        } else {
          rematch_settled(rematch, there);
        }
      });
    });
  });
}

void Lobby::record_rematch(rooms::Rematch rematch) {
  const access::Listing* before = registry_.listing(rematch.of);
  const bool listed = before != nullptr && before->listed;
  auto created = match::create(rematch.next.preset, rematch.next.principals);
  if (created.events.empty()) return rematch_settled(rematch, false);
  records::MatchListed entry = access::Registry::list(rematch.id, listed, {});
  if (before != nullptr) entry.tournament_id = before->tournament.text;
  std::vector<records::PeopleEvent> events{std::move(entry)};
  for (std::size_t i = 0; i < seats_max; ++i) {
    const std::string& principal = rematch.next.principals[i];
    if (registry_.find(principal) != nullptr)  // not a bot's
      events.push_back(access::Registry::grant_seat(principal, rematch.id, static_cast<Seat>(i)));
  }
  rooms::Birth birth{std::move(created), rematch.names, listed, {}, rematch.of, 0, 0,
                     rematch.showing};
  registry_.record(std::move(events), {},
                   [this, rematch = std::move(rematch),
                    birth = std::move(birth)](Result<Done, journal::Fault> done) mutable {
                     if (!done) return rematch_settled(rematch, false);
                     const base::MatchId next = rematch.id;
                     houses_.on(next, [this, rematch = std::move(rematch),
                                       birth = std::move(birth)](rooms::House& house) mutable {
                       const base::MatchId next = rematch.id;
                       house.create(
                           next, std::move(birth),
                           [this, rematch = std::move(rematch)](
                               const Result<journal::Head, journal::Fault>& head) mutable {
                             loop_.post([this, rematch = std::move(rematch),
                                         ok = head.has_value()] { rematch_settled(rematch, ok); });
                           });
                     });
                   });
}

void Lobby::rematch_settled(const rooms::Rematch& rematch, bool opened) {
  rematches_.erase(rematch.id);
  if (!opened) return;
  houses_.on(rematch.of, [of = rematch.of](rooms::House& house) {
    house.if_known(of, [](rooms::Room* room) {
      if (room != nullptr) room->rematch_opened();
    });
  });
}

void Lobby::changed(wire::MatchSummary summary, bool listed) {
  const base::MatchId match = summary.match;
  called(summary);
  if (summary.ending || summary.open_seats.empty()) {
    open_.erase(match);
  } else if (!open_.contains(match)) {
    // After a restart: the first person stands for who opened it.
    const auto person = std::find_if(
        summary.players.begin(), summary.players.end(),
        [](const auto& player) { return bots::by_principal(player.principal) == nullptr; });
    open_[match] = person == summary.players.end() ? std::string{} : person->principal;
  }
  if (!listed) return;
  if (summary.ending) {
    if (matches_.erase(match) != 0) say(wire::MatchUnlisted{match});
    return;
  }
  matches_[match] = summary;
  say(wire::MatchListed{std::move(summary)});
}

void Lobby::say(const wire::News& news) {
  audience::Frames frames;
  for (const auto& [id, reader] : followers_) {
    auto& frame = reader.encoding == wire::Encoding::json ? frames.json : frames.proto;
    if (!frame) frame = audience::frame(news, reader.encoding);
    reader.connection->send(frame, net::Droppable::yes);
  }
}

void Lobby::demonstrate(
    const std::string& preset, const std::vector<std::string>& names,
    std::move_only_function<void(base::MatchId, std::vector<std::string>)> then) {
  const match::Preset* known = match::find_preset(preset);
  TACHIAI_ASSERT(known != nullptr && !names.empty() && names.size() <= seats_max);
  const base::MatchId match{base::random_text(secrets_, 12)};
  std::vector<records::PeopleEvent> events;
  std::vector<journal::Text> texts;
  std::vector<std::string> keys;
  std::array<std::string, seats_max> principals{};
  std::array<std::string, seats_max> shown{};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto player = registry_.mint(names[i]);
    events.insert(events.end(), player.events.begin(), player.events.end());
    texts.insert(texts.end(), player.texts.begin(), player.texts.end());
    events.push_back(
        access::Registry::grant_seat(player.principal.id, match, static_cast<Seat>(i)));
    principals[i] = player.principal.id;
    shown[i] = names[i];
    keys.push_back(player.key);
  }
  events.push_back(access::Registry::list(match, true, {}));
  auto created = match::create(*known, principals);
  registry_.record(
      std::move(events), std::move(texts),
      [this, match, created = std::move(created), shown, actor = principals.front(),
       keys = std::move(keys), then = std::move(then)](Result<Done, journal::Fault> done) mutable {
        if (!done) {
          then(match, {});
          return;
        }
        houses_.on(match,
                   [match, created = std::move(created), shown, actor, keys = std::move(keys),
                    then = std::move(then)](rooms::House& house) mutable {
                     house.create(match, rooms::Birth{std::move(created), shown, true, actor},
                                  [match, keys = std::move(keys), then = std::move(then)](
                                      Result<journal::Head, journal::Fault> head) mutable {
                                    if (!head) keys.clear();
                                    then(match, std::move(keys));
                                  });
                   });
      });
}

}  // namespace tachiai::lobby
