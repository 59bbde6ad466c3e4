#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <utility>

#include "engines/match/decide.hpp"
#include "server/access/names.hpp"
#include "server/bots/bots.hpp"

namespace tachiai::lobby {
namespace {

using wire::RefusalCode;

constexpr std::string_view unavailable_rule = "protocol/README.md#unavailable";

/// Why no match can be made of these choices, by what is wrong with them; nullopt: one can.
std::optional<RefusalCode> code_of(const match::Decision& created) {
  const auto* refusal = std::get_if<match::Refusal>(&created.reply);
  if (refusal == nullptr) return std::nullopt;
  if (refusal->text.starts_with("bad_control")) return RefusalCode::bad_control;
  if (refusal->text.starts_with("bad_position")) return RefusalCode::bad_position;
  return wire::from(refusal->code);
}

/// Ids have no '\0'.
std::string opening_key(const std::string& principal, const std::string& request_id) {
  return principal + '\0' + request_id;
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

bool Lobby::through_the_door(const std::string& address) {
  const auto now = clock_.now();
  constexpr auto hour = std::chrono::hours{1};
  if (doors_.size() > 10'000) {
    std::erase_if(doors_, [&](const auto& door) { return now - door.second.since > hour; });
  }
  Door& door = doors_[address];
  if (door.count == 0 || now - door.since > hour) door = {now, 0};
  return ++door.count <= doors_per_hour_;
}

void Lobby::refuse(const Visitor& visitor, const std::string& request_id,
                   const base::MatchId& match, RefusalCode code, std::string rule, std::string text,
                   base::Millis retry) {
  wire::Refused refused;
  refused.request_id = request_id;
  refused.match = match;
  refused.code = code;
  refused.rule = std::move(rule);
  refused.text = std::move(text);
  refused.retry_after = retry;
  visitor.answer(refused);
}

std::optional<access::Minted> Lobby::actor(const Visitor& visitor, const std::string& request_id,
                                           const std::string& display_name) {
  if (!visitor.principal.empty()) {
    access::Minted known;
    known.principal.id = visitor.principal;
    known.principal.display_name = visitor.display_name;
    return known;
  }
  // A guest who asks again, since the answer to his first asking never reached him.
  if (const auto* same = registry_.by_key(visitor.own_key)) {
    access::Minted known;
    known.principal = *same;
    known.key = visitor.own_key;
    return known;
  }
  std::string name = display_name;
  if (name.empty()) name = "Guest " + base::random_text(secrets_, 4);
  auto checked = access::check_name(name);
  if (!checked) {
    refuse(visitor, request_id, {}, RefusalCode::bad_name, "protocol/README.md#bad_name",
           checked.error());
    return std::nullopt;
  }
  if (!visitor.own_key.empty() && !becoming_.insert(visitor.own_key).second) {
    refuse(visitor, request_id, {}, RefusalCode::unavailable, std::string{unavailable_rule},
           "the same is under way", base::Millis{1'000});
    return std::nullopt;
  }
  return registry_.mint(*std::move(checked), visitor.own_key);
}

void Lobby::remember(const std::string& principal, const wire::ContentDigest& digest,
                     const wire::MatchOpened& answer) {
  auto key = opening_key(principal, answer.request_id);
  if (!openings_.emplace(key, Opening{digest, answer}).second) return;
  openings_in_order_.push_back(std::move(key));
  if (openings_in_order_.size() <= openings_kept) return;
  openings_.erase(openings_in_order_.front());
  openings_in_order_.pop_front();
}

bool Lobby::answered_before(const Visitor& visitor, const wire::Request& request) {
  std::string principal = visitor.principal;
  const auto* same = principal.empty() ? registry_.by_key(visitor.own_key) : nullptr;
  if (same != nullptr) principal = same->id;
  if (principal.empty()) return false;
  const auto known = openings_.find(opening_key(principal, request.request_id));
  if (known == openings_.end()) return false;
  if (known->second.digest == request.digest) {
    visitor.answer(known->second.answer);
  } else {
    refuse(visitor, request.request_id, {}, RefusalCode::id_reused, "protocol/README.md#id_reused");
  }
  return true;
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
  if (preset.conduct != match::Conduct::strict) {
    refuse(visitor, request_id, {}, RefusalCode::bad_preset, "protocol/README.md#bad_preset",
           "bad_conduct: matches of conduct claims are not opened here yet");
    return;
  }
  if (wanted.control.size() == 1) {
    preset.control.fill(wanted.control.front());
  } else if (!wanted.control.empty()) {
    if (wanted.control.size() > seats_max) {
      refuse(visitor, request_id, {}, RefusalCode::bad_control, "protocol/README.md#bad_control",
             "too many seats");
      return;
    }
    std::copy(wanted.control.begin(), wanted.control.end(), preset.control.begin());
  }
  if (!wanted.start.empty()) preset.start = wanted.start;

  if (!through_the_door(visitor.address)) {
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
  auto who = actor(visitor, request_id, wanted.display_name);
  if (!who) return;
  const base::MatchId match{base::random_text(secrets_, 12)};
  const std::string invitation = base::random_text(secrets_, 20);
  principals[index(seat)] = who->principal.id;
  names[index(seat)] = who->principal.display_name;
  auto created = match::create(preset, principals);
  if (waits) open_[match] = who->principal.id;

  auto events = who->events;
  events.push_back(access::Registry::list(match, wanted.listed, invitation));
  events.push_back(access::Registry::grant_seat(who->principal.id, match, seat));
  auto texts = who->texts;  // before the call: its arguments are evaluated in no fixed order
  registry_.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request_id, digest = request.digest,
       who = *std::move(who), match, invitation, seat, names, created = std::move(created),
       listed = wanted.listed](Result<Done, journal::Fault> done) mutable {
        becoming_.erase(visitor.own_key);
        if (!done) {
          open_.erase(match);
          refuse(visitor, request_id, {}, RefusalCode::unavailable, std::string{unavailable_rule},
                 {}, base::Millis{1'000});
          return;
        }
        houses_.on(match, [this, visitor, request_id, digest, who, match, invitation, seat, names,
                           created = std::move(created), listed](rooms::House& house) mutable {
          house.create(match, std::move(created), names, listed, who.principal.id,
                       [this, visitor, request_id, digest, who, match, invitation,
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
                                                  invitation,
                                                  who.principal.id,
                                                  who.key,
                                                  who.principal.display_name};
                         visitor.answer(answer);
                         // A key that we made is told once and kept nowhere.
                         answer.key = visitor.own_key;
                         loop_.post([this, digest, answer = std::move(answer)] {
                           remember(answer.principal, digest, answer);
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
  if (!through_the_door(visitor.address)) {
    refuse(visitor, request.request_id, request.match, RefusalCode::rate_limited,
           "protocol/README.md#limits", {}, base::Millis{60'000});
    return;
  }
  auto who = actor(visitor, request.request_id, wanted.display_name);
  if (!who) return;
  auto events = who->events;
  auto texts = who->texts;  // as above
  registry_.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request = std::move(request), who = *std::move(who),
       stamp](Result<Done, journal::Fault> done) mutable {
        becoming_.erase(visitor.own_key);
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

void Lobby::left(net::ConnectionId connection) { followers_.erase(connection); }

void Lobby::changed(wire::MatchSummary summary, bool listed) {
  const base::MatchId match = summary.match;
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
  events.push_back(access::Registry::list(match, true, ""));
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
                     house.create(match, std::move(created), shown, true, actor,
                                  [match, keys = std::move(keys), then = std::move(then)](
                                      Result<journal::Head, journal::Fault> head) mutable {
                                    if (!head) keys.clear();
                                    then(match, std::move(keys));
                                  });
                   });
      });
}

}  // namespace tachiai::lobby
