#include "server/lobby/programmes.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "engines/match/decide.hpp"
#include "server/access/names.hpp"
#include "server/lobby/opening.hpp"

namespace tachiai::lobby {

using wire::RefusalCode;

namespace {

constexpr std::string_view events_rule = "protocol/README.md#events";

void refuse(const Visitor& visitor, const wire::Request& request, RefusalCode code,
            std::string text = {}, base::Millis retry = {}) {
  Reception::refuse(visitor, request.request_id, request.match, code, wire::rule_of(code),
                    std::move(text), retry);
}

void refuse_by_rule(const Visitor& visitor, const wire::Request& request, RefusalCode code,
                    std::string_view rule, std::string text) {
  Reception::refuse(visitor, request.request_id, request.match, code, std::string{rule},
                    std::move(text));
}

/// What is wrong with the texts and rounds of an event; "" nothing.
std::string fault_of(const wire::SaveProgramme& wanted) {
  if (wanted.title.find_first_not_of(' ') == std::string::npos) return "title: empty";
  for (std::size_t i = 0; i < wanted.rounds.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (wanted.rounds[i].number == wanted.rounds[j].number)
        return "rounds: number " + std::to_string(wanted.rounds[i].number) + " twice";
  return "";
}

}  // namespace

wire::Programme Programmes::shown(const access::Programme& programme) const {
  const auto& set = programme.set;
  wire::Programme out{base::ProgrammeId{set.programme_id},
                      set.title,
                      set.place,
                      set.note,
                      {},
                      {},
                      set.delay,
                      set.talk,
                      set.revision};
  for (const auto& round : set.rounds)
    out.rounds.push_back({round.number, round.title, round.starts_utc_ms});
  for (const auto& board : programme.boards) {
    wire::Programme::Board one{board.match, board.round, board.number, {}, {}};
    if (const auto* listing = registry_.listing(board.match)) {
      one.game = listing->game;
      for (const auto& player : listing->player_ids) {
        const auto* who = registry_.find(player);
        one.players.push_back(who == nullptr ? std::string{} : who->display_name);
      }
    }
    out.boards.push_back(std::move(one));
  }
  return out;
}

std::optional<wire::Programme> Programmes::shown(const base::ProgrammeId& id) const {
  const auto* programme = registry_.programme(id);
  if (programme == nullptr) return std::nullopt;
  return shown(*programme);
}

std::vector<wire::Programme> Programmes::latest() const {
  std::vector<wire::Programme> all;
  for (const auto* programme : registry_.programmes()) {
    if (all.size() == listed_max) break;
    all.push_back(shown(*programme));
    all.back().boards.clear();
  }
  return all;
}

bool Programmes::answered_before(const Visitor& visitor, const wire::Request& request) {
  std::string principal = visitor.principal;
  const auto* same = principal.empty() ? registry_.by_key(visitor.own_key) : nullptr;
  if (same != nullptr) principal = same->id;
  const wire::News* before = answers_.find(principal, request);
  if (before != nullptr) visitor.answer(*before);
  return before != nullptr;
}

/// One of them is durable, or was lost.
void Programmes::settled(const base::ProgrammeId& id, std::size_t UnderWay::* what) {
  const auto at = under_way_.find(id);
  if (at == under_way_.end()) return;
  UnderWay& left = at->second;
  --(left.*what);
  if (left.boards == 0) left.players.clear();
  if (left.saves + left.boards + left.operators == 0) under_way_.erase(at);
}

void Programmes::save(Visitor visitor, wire::Request request) {
  if (answered_before(visitor, request)) return;
  const auto& wanted = std::get<wire::SaveProgramme>(request.what);
  if (auto fault = fault_of(wanted); !fault.empty())
    return refuse(visitor, request, RefusalCode::bad_event, std::move(fault));
  const bool is_new = wanted.programme.text.empty();
  const auto* known = registry_.programme(wanted.programme);
  if (!is_new) {
    if (known == nullptr) return refuse(visitor, request, RefusalCode::no_such_event);
    if (!registry_.operates(visitor.principal, wanted.programme))
      return refuse_by_rule(visitor, request, RefusalCode::forbidden, events_rule,
                            "for the event's operators");
    if (under_way_.contains(wanted.programme) && under_way_[wanted.programme].saves > 0)
      return refuse(visitor, request, RefusalCode::stale_revision,
                    "another change is being written");
    if (wanted.revision != known->set.revision)
      return refuse(visitor, request, RefusalCode::stale_revision,
                    "revision " + std::to_string(known->set.revision) + " stands");
  } else {
    const auto all = registry_.programmes();
    const auto owned = std::ranges::count_if(all, [&](const auto* one) {
      return !visitor.principal.empty() && one->set.owner_id == visitor.principal;
    });
    if (static_cast<std::size_t>(owned) >= owned_max)
      return refuse(visitor, request, RefusalCode::too_many_matches, "too many events");
  }
  if (!reception_.through_the_door(visitor.address))
    return refuse(visitor, request, RefusalCode::rate_limited, {}, base::Millis{60'000});
  auto who = reception_.actor(visitor, request.request_id, wanted.display_name);
  if (!who) return;

  records::ProgrammeSet set;
  std::string invitation;
  if (is_new) {
    invitation = base::random_text(secrets_, 20);
    set.programme_id = base::random_text(secrets_, 12);
    set.owner_id = who->principal.id;
    set.operator_invitation_digest = access::Registry::digest_of(invitation);
  } else {
    set = known->set;
  }
  set.title = wanted.title;
  set.place = wanted.place;
  set.note = wanted.note;
  set.rounds.clear();
  for (const auto& round : wanted.rounds)
    set.rounds.push_back({round.number, round.title, round.starts_utc_ms});
  set.delay = wanted.delay;
  set.talk = wanted.talk;
  ++set.revision;
  const base::ProgrammeId id{set.programme_id};
  auto events = who->events;
  events.emplace_back(std::move(set));
  auto texts = who->texts;
  ++under_way_[id].saves;
  registry_.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request = std::move(request), who = *std::move(who), id,
       invitation = std::move(invitation)](Result<Done, journal::Fault> done) {
        reception_.became(visitor);
        if (!done)
          return refuse(visitor, request, RefusalCode::unavailable, {}, base::Millis{1'000});
        if (visitor.adopt) visitor.adopt(who.principal, {});
        wire::ProgrammeSaved answer{request.request_id, *shown(id), invitation, who.principal.id,
                                    who.key};
        visitor.answer(answer);
        // A key that we made is told once and kept nowhere.
        answer.key = visitor.own_key;
        answers_.remember(who.principal.id, request.request_id, request.digest, std::move(answer));
        changed(id);
      });
}

void Programmes::show(const Visitor& visitor, const std::string& request_id,
                      const wire::ShowProgramme& what) {
  const auto connection = visitor.reader.connection->id();
  if (auto at = followers_.find(what.programme); at != followers_.end()) {
    at->second.erase(connection);
    if (at->second.empty()) followers_.erase(at);
  }
  std::erase(follows_[connection], what.programme);
  const auto programme = shown(what.programme);
  if (!programme) {
    if (follows_[connection].empty()) follows_.erase(connection);
    Reception::refuse(visitor, request_id, {}, RefusalCode::no_such_event,
                      wire::rule_of(RefusalCode::no_such_event));
    return;
  }
  if (what.follow && follows_[connection].size() < followed_max) {
    follows_[connection].push_back(what.programme);
    audience::Reader reader = visitor.reader;
    reader.principal = visitor.principal;
    followers_[what.programme][connection] = std::move(reader);
  }
  if (follows_[connection].empty()) follows_.erase(connection);
  visitor.answer(wire::ProgrammeShown{
      request_id, *programme, registry_.operates(visitor.principal, what.programme),
      !visitor.principal.empty() &&
          registry_.programme(what.programme)->set.owner_id == visitor.principal});
}

void Programmes::list(const Visitor& visitor, const std::string& request_id) {
  visitor.answer(wire::ProgrammeList{request_id, latest()});
}

void Programmes::changed(const base::ProgrammeId& id) {
  const auto at = followers_.find(id);
  if (at == followers_.end()) return;
  const auto programme = shown(id);
  if (!programme) return;
  for (const auto& [connection, reader] : at->second) {
    const wire::ProgrammeShown news{
        {},
        *programme,
        registry_.operates(reader.principal, id),
        !reader.principal.empty() && registry_.programme(id)->set.owner_id == reader.principal};
    reader.connection->send(audience::frame(news, reader.encoding), net::Droppable::no);
  }
}

void Programmes::left(net::ConnectionId connection) {
  const auto at = follows_.find(connection);
  if (at == follows_.end()) return;
  for (const auto& id : at->second) {
    auto& followers = followers_[id];
    followers.erase(connection);
    if (followers.empty()) followers_.erase(id);
  }
  follows_.erase(at);
}

void Programmes::open_board(Visitor visitor, wire::Request request,
                            std::optional<NamedBoard> board) {
  if (answered_before(visitor, request)) return;
  const auto& wanted = std::get<wire::OpenBoard>(request.what);
  const match::Preset* known = match::find_preset(wanted.preset);
  if (known == nullptr || known->conduct != match::Conduct::relay)
    return refuse(visitor, request, RefusalCode::unknown_preset,
                  wanted.preset + ": a preset of conduct relay is wanted");
  if (!wanted.programme.text.empty()) {
    const auto* programme = registry_.programme(wanted.programme);
    if (programme == nullptr) return refuse(visitor, request, RefusalCode::no_such_event);
    if (!registry_.operates(visitor.principal, wanted.programme))
      return refuse_by_rule(visitor, request, RefusalCode::forbidden, events_rule,
                            "for the event's operators");
    const auto at = under_way_.find(wanted.programme);
    const std::size_t coming = at == under_way_.end() ? 0 : at->second.boards;
    if (programme->boards.size() + coming >= boards_max)
      return refuse(visitor, request, RefusalCode::bad_event, "too many boards");
  }
  match::Preset preset = *known;
  put_control(preset, wanted.control);
  if (!wanted.start.empty()) preset.start = wanted.start;
  const auto created = match::create(preset, {});
  if (const auto code = code_of(created)) {
    refuse(visitor, request, *code, std::get<match::Refusal>(created.reply).text);
    return;
  }
  match::Match empty = match::empty_match();
  match::evolve(empty, created.events.front());
  if (wanted.players.size() > empty.seats() || wanted.control.size() > empty.seats())
    return refuse(visitor, request, RefusalCode::bad_seat, "more players than seats");
  for (const auto& name : wanted.players) {
    if (name.empty()) continue;
    if (const auto checked = access::check_name(name); !checked)
      return refuse(visitor, request, RefusalCode::bad_name, checked.error());
  }
  if (!reception_.through_the_door(visitor.address))
    return refuse(visitor, request, RefusalCode::rate_limited, {}, base::Millis{60'000});
  auto who = reception_.actor(visitor, request.request_id, wanted.display_name);
  if (!who) return;
  open_settled(std::move(visitor), std::move(request), std::move(preset), *std::move(who), board);
}

/// Who plays at a relayed board is known by name only: a principal whose key nobody has. In one
/// event the same name is the same person, so that he can be followed.
void Programmes::open_settled(Visitor visitor, wire::Request request, match::Preset preset,
                              access::Minted who, const std::optional<NamedBoard>& board) {
  const auto& wanted = std::get<wire::OpenBoard>(request.what);
  const auto* programme = registry_.programme(wanted.programme);
  const base::MatchId match = board ? board->match : base::MatchId{base::random_text(secrets_, 12)};
  auto events = who.events;
  auto texts = who.texts;
  std::array<std::string, seats_max> principals{};
  std::array<std::string, seats_max> names{};
  const std::size_t seats = [&] {
    match::Match empty = match::empty_match();
    match::evolve(empty, match::create(preset, {}).events.front());
    return static_cast<std::size_t>(empty.seats());
  }();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::string name = seat < wanted.players.size() ? wanted.players[seat] : "";
    for (std::size_t i = 0; programme != nullptr && !name.empty() && i < programme->boards.size();
         ++i) {
      const auto* listing = registry_.listing(programme->boards[i].match);
      if (listing == nullptr) continue;
      for (const auto& id : listing->player_ids) {
        const auto* player = registry_.find(id);
        if (player != nullptr && player->display_name == name) principals[seat] = id;
      }
    }
    names[seat] = name;
    if (programme != nullptr && !name.empty()) {
      const auto& coming = under_way_[wanted.programme].players;
      if (const auto one = coming.find(name); one != coming.end()) principals[seat] = one->second;
    }
    if (!principals[seat].empty()) continue;
    const auto player = registry_.mint(name);
    principals[seat] = player.principal.id;
    if (programme != nullptr && !name.empty())
      under_way_[wanted.programme].players[name] = player.principal.id;
    events.insert(events.end(), player.events.begin(), player.events.end());
    texts.insert(texts.end(), player.texts.begin(), player.texts.end());
  }
  access::Registry::Invitations invitations{
      {}, base::random_text(secrets_, 20), base::random_text(secrets_, 20)};
  records::MatchListed listed = access::Registry::list(match, true, invitations);
  listed.relayed = true;
  listed.game = preset.game;
  if (board) listed.tournament_id = board->tournament.text;
  listed.player_ids.assign(principals.begin(), principals.begin() + static_cast<long>(seats));
  events.emplace_back(std::move(listed));
  records::Showing showing{wanted.delay, wanted.programme.text, wanted.talk, board.has_value()};
  if (programme != nullptr) {
    showing.delay = programme->set.delay;
    showing.talk = programme->set.talk;
    events.emplace_back(records::BoardPlaced{wanted.programme.text, match.text, wanted.round,
                                             wanted.number, false});
  } else {
    events.push_back(access::Registry::grant_office(who.principal.id, match, match::Office::relay));
  }
  rooms::Birth birth{match::create(preset, principals),
                     names,
                     true,
                     who.principal.id,
                     {},
                     0,
                     0,
                     std::move(showing)};
  registry_.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request = std::move(request), who = std::move(who),
       match, invitations, birth = std::move(birth)](Result<Done, journal::Fault> done) mutable {
        reception_.became(visitor);
        if (const auto& id = std::get<wire::OpenBoard>(request.what).programme; !id.text.empty())
          settled(id, &UnderWay::boards);
        if (!done)
          return refuse(visitor, request, RefusalCode::unavailable, {}, base::Millis{1'000});
        houses_.on(match, [this, visitor = std::move(visitor), request = std::move(request),
                           who = std::move(who), match, invitations,
                           birth = std::move(birth)](rooms::House& house) mutable {
          house.create(match, std::move(birth),
                       [this, visitor, request, who, match,
                        invitations](Result<journal::Head, journal::Fault> head) {
                         if (!head)
                           return refuse(visitor, request, RefusalCode::unavailable, {},
                                         base::Millis{1'000});
                         loop_.post([this, visitor, request, who, match, invitations] {
                           if (visitor.adopt) visitor.adopt(*registry_.find(who.principal.id), {});
                           wire::BoardOpened answer{request.request_id, match,
                                                    invitations.relay,  invitations.arbiter,
                                                    who.principal.id,   who.key};
                           visitor.answer(answer);
                           answer.key = visitor.own_key;
                           answers_.remember(who.principal.id, request.request_id, request.digest,
                                             std::move(answer));
                           changed(std::get<wire::OpenBoard>(request.what).programme);
                         });
                       });
        });
      });
}

void Programmes::demonstrate(const std::string& title, const std::vector<DemoBoard>& boards,
                             std::move_only_function<void(base::ProgrammeId, std::string)> then) {
  // By the same door as everybody else; nobody keeps the owner's key, the invitation is enough.
  struct Waiting {
    std::move_only_function<void(base::ProgrammeId, std::string)> then;
  };
  auto waiting = std::make_shared<Waiting>(Waiting{std::move(then)});
  wire::SaveProgramme save;
  save.title = title;
  save.rounds = {{1, "1", 0}};
  save.talk = true;
  save.display_name = "Demo";
  Visitor owner;
  owner.address = "demonstration";
  owner.answer = [this, waiting, boards](const wire::News& news) {
    const auto* saved = std::get_if<wire::ProgrammeSaved>(&news);
    if (saved == nullptr) return waiting->then({}, {});
    Visitor again;
    again.principal = saved->principal;
    again.address = "demonstration";
    wire::OpenBoard next;
    next.programme = saved->programme.id;
    next.round = 1;
    open_demo_boards(std::move(next), boards, again,
                     [waiting, id = saved->programme.id, invitation = saved->operator_invitation] {
                       waiting->then(id, invitation);
                     });
  };
  wire::Request request;
  request.request_id = "demonstration";
  request.what = std::move(save);
  loop_.post([this, owner = std::move(owner), request = std::move(request)]() mutable {
    this->save(std::move(owner), std::move(request));
  });
}

void Programmes::open_demo_boards(wire::OpenBoard next, std::vector<DemoBoard> left,
                                  const Visitor& owner, base::Task then) {
  if (left.empty()) return then();
  ++next.number;
  next.preset = left.front().preset;
  next.players = left.front().players;
  left.erase(left.begin());
  wire::Request request;
  request.request_id = "demonstration " + std::to_string(next.number);
  request.what = next;
  Visitor visitor = owner;
  auto waiting = std::make_shared<base::Task>(std::move(then));
  visitor.answer = [this, next, left, owner, waiting](const wire::News&) {
    loop_.post([this, next, left, owner, waiting] {
      open_demo_boards(next, left, owner, [waiting] { (*waiting)(); });
    });
  };
  open_board(std::move(visitor), std::move(request));
}

void Programmes::move_board(const Visitor& visitor, const wire::Request& request) {
  const auto& wanted = std::get<wire::MoveBoard>(request.what);
  const auto* programme = registry_.programme(wanted.programme);
  const auto* listing = registry_.listing(request.match);
  if (programme == nullptr) return refuse(visitor, request, RefusalCode::no_such_event);
  if (!registry_.operates(visitor.principal, wanted.programme))
    return refuse_by_rule(visitor, request, RefusalCode::forbidden, events_rule,
                          "for the event's operators");
  if (listing == nullptr || listing->programme != wanted.programme)
    return refuse(visitor, request, RefusalCode::no_such_match, "not a board of this event");
  registry_.record(
      {records::BoardPlaced{wanted.programme.text, request.match.text, wanted.round, wanted.number,
                            wanted.remove}},
      {}, [this, visitor, request](Result<Done, journal::Fault> done) {
        if (!done)
          return refuse(visitor, request, RefusalCode::unavailable, {}, base::Millis{1'000});
        const auto& id = std::get<wire::MoveBoard>(request.what).programme;
        visitor.answer(
            wire::ProgrammeShown{request.request_id, *shown(id), true,
                                 registry_.programme(id)->set.owner_id == visitor.principal});
        changed(id);
      });
}

void Programmes::take(Visitor visitor, wire::Request request) {
  if (answered_before(visitor, request)) return;
  const auto& wanted = std::get<wire::TakeProgramme>(request.what);
  const auto* programme = registry_.programme(wanted.programme);
  if (programme == nullptr) return refuse(visitor, request, RefusalCode::no_such_event);
  if (!reception_.through_the_door(visitor.address))
    return refuse(visitor, request, RefusalCode::rate_limited, {}, base::Millis{60'000});
  if (!registry_.invited_to_operate(wanted.programme, wanted.invitation))
    return refuse(visitor, request, RefusalCode::bad_invitation);
  const auto at = under_way_.find(wanted.programme);
  const std::size_t coming = at == under_way_.end() ? 0 : at->second.operators;
  if (programme->operators.size() + coming >= access::Registry::operators_max)
    return refuse(visitor, request, RefusalCode::bad_invitation, "there are enough operators");
  auto who = reception_.actor(visitor, request.request_id, wanted.display_name);
  if (!who) return;
  auto events = who->events;
  if (!registry_.operates(who->principal.id, wanted.programme))
    events.push_back(access::Registry::grant_operator(who->principal.id, wanted.programme));
  ++under_way_[wanted.programme].operators;
  auto texts = who->texts;
  registry_.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request = std::move(request),
       who = *std::move(who)](Result<Done, journal::Fault> done) {
        reception_.became(visitor);
        settled(std::get<wire::TakeProgramme>(request.what).programme, &UnderWay::operators);
        if (!done)
          return refuse(visitor, request, RefusalCode::unavailable, {}, base::Millis{1'000});
        const auto& id = std::get<wire::TakeProgramme>(request.what).programme;
        // The boards that he watches he is told at once from here on.
        std::vector<base::MatchId> boards;
        for (const auto& board : registry_.programme(id)->boards) boards.push_back(board.match);
        if (visitor.adopt) visitor.adopt(*registry_.find(who.principal.id), boards);
        wire::OperatorAdmitted answer{request.request_id,
                                      std::get<wire::TakeProgramme>(request.what).programme,
                                      who.principal.id, who.key, who.principal.display_name};
        visitor.answer(answer);
        answer.key = visitor.own_key;
        answers_.remember(who.principal.id, request.request_id, request.digest, std::move(answer));
      });
}

void Programmes::name_player(const Visitor& visitor, const wire::Request& request) {
  const auto& wanted = std::get<wire::NamePlayer>(request.what);
  const auto* listing = registry_.listing(request.match);
  if (listing == nullptr || !listing->relayed)
    return refuse(visitor, request, RefusalCode::no_such_match, "not a relayed board");
  const auto held = registry_.offices(visitor.principal, request.match);
  if (!held.relay && !held.arbiter)
    return refuse_by_rule(visitor, request, RefusalCode::forbidden, events_rule,
                          "for the board's operators");
  if (index(wanted.seat) >= listing->player_ids.size())
    return refuse(visitor, request, RefusalCode::bad_seat);
  auto name = access::check_name(wanted.name);
  if (!name) return refuse(visitor, request, RefusalCode::bad_name, name.error());
  auto [event, text] = registry_.rename(listing->player_ids[index(wanted.seat)], *name);
  // The same person may sit at other boards of the event.
  std::vector<std::pair<base::MatchId, Seat>> seats;
  const auto* programme = registry_.programme(listing->programme);
  const auto add = [&](const base::MatchId& match) {
    const auto* other = registry_.listing(match);
    for (std::size_t seat = 0; other != nullptr && seat < other->player_ids.size(); ++seat)
      if (other->player_ids[seat] == listing->player_ids[index(wanted.seat)])
        seats.emplace_back(match, static_cast<Seat>(seat));
  };
  if (programme == nullptr) add(request.match);
  if (programme != nullptr)
    for (const auto& board : programme->boards) add(board.match);
  registry_.record(
      {std::move(event)}, {std::move(text)},
      [this, visitor, request, name = *std::move(name), seats = std::move(seats),
       programme_id = listing->programme](Result<Done, journal::Fault> done) {
        if (!done)
          return refuse(visitor, request, RefusalCode::unavailable, {}, base::Millis{1'000});
        const auto& wanted = std::get<wire::NamePlayer>(request.what);
        for (const auto& [match, seat] : seats) {
          houses_.on(match, [match = match, seat = seat, name](rooms::House& house) {
            house.if_known(match, [seat, name](rooms::Room* room) {
              if (room != nullptr) room->rename(seat, name, {});
            });
          });
        }
        visitor.answer(
            wire::PlayerNamed{request.request_id, request.match, {wanted.seat, {}, name, false}});
        changed(programme_id);
      });
}

}  // namespace tachiai::lobby
