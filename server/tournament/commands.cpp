#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "engines/match/decide.hpp"
#include "engines/tournament/decide.hpp"
#include "engines/tournament/formats.hpp"
#include "server/access/names.hpp"
#include "server/base/overloaded.hpp"
#include "server/lobby/opening.hpp"
#include "server/records/digest.hpp"
#include "server/tournament/tournaments.hpp"

/// What people may ask of a tournament: each request becomes a pure decision and a job.
namespace tachiai::tournaments {

using wire::RefusalCode;

namespace {

namespace tour = tournament;

constexpr std::string_view tournaments_rule = "protocol/README.md#tournaments";

std::string bytes_of(const wire::ContentDigest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

auto no(RefusalCode code, std::string text = {}) {
  return std::unexpected{refused(code, std::move(text))};
}
auto no(tour::RefusalCode code, std::string what) {
  return std::unexpected{refused(tour::Refusal{code, std::move(what)})};
}

std::vector<records::TournamentEvent> records_of(const std::vector<tour::Event>& events) {
  return {events.begin(), events.end()};
}

/// The engine's answer, and nothing else.
Decide engine(tour::Command command) {
  return [command = std::move(command)](const State& state) -> Result<Decided, Refused> {
    const auto events = tour::decide(state.now, command);
    if (!events) return std::unexpected{refused(events.error())};
    return Decided{records_of(*events)};
  };
}

std::size_t players_max_of(const State& state) {
  const bool league = state.now.format.find("league") != std::string::npos;
  return league ? Tournaments::names_max : Tournaments::players_max;
}

/// The first id of this form that nobody has.
PlayerId free_id(const State& state) {
  for (std::size_t number = state.now.players.size() + 1;; ++number) {
    PlayerId id = "P" + std::to_string(number);
    if (state.now.find(id) == nullptr) return id;
  }
}

/// Enters or joins him, and binds his principal.
template <class Command>
Result<Decided, Refused> enter(const State& state, tour::Player player,
                               const std::string& principal) {
  if (state.now.players.size() >= players_max_of(state))
    return no(RefusalCode::bad_tournament,
              "at most " + std::to_string(players_max_of(state)) + " players");
  if (player.id.empty()) player.id = free_id(state);
  if (player.name.find_first_not_of(' ') == std::string::npos)
    return no(tour::RefusalCode::bad_entry, player.id + ": a player needs a name");
  if (const PlayerId other = state.player_of(principal); !other.empty())
    return no(RefusalCode::place_is_taken, "he plays as " + other);
  const PlayerId id = player.id;
  const auto events = tour::decide(state.now, Command{std::move(player)});
  if (!events) return std::unexpected{refused(events.error())};
  Decided decided{records_of(*events)};
  if (!principal.empty()) decided.events.emplace_back(records::PlayerBound{id, principal});
  return decided;
}

/// What stands for the board outside the result: what its match says, or the confirmed card.
std::optional<tour::GameResult> said(const State& state, BoardKey key) {
  if (const auto at = state.endings.find(key); at != state.endings.end() && at->second.result)
    return at->second.result;
  const tour::Board* board = state.now.board(key.round, key.board);
  if (board != nullptr && board->card) return board->card->result;
  return std::nullopt;
}

std::string at(BoardKey key) {
  return "round " + std::to_string(key.round) + " board " + std::to_string(key.board);
}

Result<Decided, Refused> book(const State& state, const wire::BookResult& wanted,
                              const std::string& by) {
  const BoardKey key{wanted.round, wanted.board};
  auto result = wanted.result ? wanted.result : said(state, key);
  if (!result) return no(tour::RefusalCode::no_card, at(key));
  return engine(tour::BookResult{key.round, key.board, *std::move(result), by})(state);
}

Result<Decided, Refused> rule(const State& state, const wire::RuleResult& wanted,
                              const std::string& by) {
  const BoardKey key{wanted.round, wanted.board};
  auto result = wanted.result ? wanted.result : said(state, key);
  if (!result) return no(tour::RefusalCode::no_result, at(key) + ": nothing to put there");
  return engine(tour::Rule{key.round, key.board, *std::move(result), wanted.reason, by})(state);
}

Result<Decided, Refused> let_stand(const State& state, const wire::LetResultStand& wanted) {
  const BoardKey key{wanted.round, wanted.board};
  if (!state.corrections.contains(key)) return no(tour::RefusalCode::no_result, at(key));
  if (wanted.reason.empty()) return no(tour::RefusalCode::no_reason, at(key));
  return Decided{{records::ResultStands{wanted.round, wanted.board, wanted.reason}}};
}

Result<Decided, Refused> reopen(const State& state, const wire::ReopenBoard& wanted) {
  const BoardKey key{wanted.round, wanted.board};
  const Place* place = state.place(key);
  if (place == nullptr || place->match.text.empty())
    return no(tour::RefusalCode::not_paired, at(key) + ": no match is played there");
  if (state.now.board(key.round, key.board)->encounter.result)
    return no(tour::RefusalCode::contradictory, at(key) + " has its result");
  if (wanted.reason.empty()) return no(tour::RefusalCode::no_reason, at(key));
  return Decided{{records::BoardReopened{key.round, key.board, place->attempt + 1, wanted.reason}}};
}

/// The record with which the engine paired this round; 0: there is none.
EventSeq paired_at(const State& state, Round round) {
  for (const auto& one : state.log) {
    const auto* paired = std::get_if<tour::Paired>(&one->event);
    if (paired != nullptr && paired->round == round && paired->by.empty()) return one->seq;
  }
  return {};
}

/// The same wish said twice makes one round: who comes second gets what is there.
Result<Decided, Refused> pair(const State& state, Round round) {
  const auto last = static_cast<Round>(state.now.rounds.size());
  if (round != 0 && round <= last) {
    const EventSeq already = paired_at(state, round);
    if (base::number(already) != 0) return Decided{{}, already};
    return no(tour::RefusalCode::round_open,
              "round " + std::to_string(round) + " is paired by hand");
  }
  if (round > last + 1)
    return no(tour::RefusalCode::round_open, "the next round is " + std::to_string(last + 1));
  return engine(tour::PairRound{})(state);
}

Result<Decided, Refused> pair_by_hand(const State& state, const wire::PairByHand& wanted,
                                      const std::string& by) {
  const auto next = static_cast<Round>(state.now.rounds.size()) + 1;
  if (wanted.round != 0 && wanted.round != next)
    return no(tour::RefusalCode::round_open, "the next round is " + std::to_string(next));
  auto pairing = wanted.pairing;
  pairing.by = by;
  return engine(std::move(pairing))(state);
}

/// Everybody who has not checked in is absent.
Result<Decided, Refused> close_check_in(const State& state, std::int64_t now_ms) {
  const std::int64_t closes = state.settings.check_in_closes_utc_ms;
  if (closes == 0 || now_ms < closes)
    return no(RefusalCode::check_in_closed, closes == 0 ? "there is none" : "it is still open");
  tour::Tournament now = state.now;
  Decided decided;
  for (const tour::Player& player : state.now.players) {
    if (player.absent || player.late || state.checked_in.contains(player.id)) continue;
    const auto events = tour::act(now, tour::MarkAbsent{player.id});
    if (!events) return std::unexpected{refused(events.error())};
    const auto more = records_of(*events);
    decided.events.insert(decided.events.end(), more.begin(), more.end());
  }
  return decided;
}

Result<Decided, Refused> check_in(const State& state, const PlayerId& player, std::int64_t now_ms) {
  const auto& settings = state.settings;
  if (now_ms < settings.check_in_opens_utc_ms || now_ms >= settings.check_in_closes_utc_ms)
    return no(RefusalCode::check_in_closed);
  const tour::Player* entry = state.now.find(player);
  if (entry == nullptr) return no(tour::RefusalCode::unknown_player, player);
  if (entry->absent) return no(tour::RefusalCode::already_gone, player);
  if (state.checked_in.contains(player)) return Decided{};
  return Decided{{records::CheckedIn{player}}};
}

Result<Decided, Refused> bind_player(const State& state, const PlayerId& player,
                                     const std::string& principal) {
  if (state.now.find(player) == nullptr) return no(tour::RefusalCode::unknown_player, player);
  const auto before = state.principals.find(player);
  if (before == state.principals.end() ? principal.empty() : before->second == principal)
    return Decided{};
  if (const PlayerId other = state.player_of(principal); !other.empty())
    return no(RefusalCode::place_is_taken, "he plays as " + other);
  return Decided{{records::PlayerBound{player, principal}}};
}

/// A card of one of the two; of a match on this server the match says how it ended.
Result<Decided, Refused> hand_in(const State& state, const std::string& principal,
                                 const wire::HandInResult& wanted) {
  const BoardKey key{wanted.round, wanted.board};
  const PlayerId player = state.player_of(principal);
  const tour::Board* board = state.now.board(key.round, key.board);
  if (board == nullptr) return no(tour::RefusalCode::not_paired, at(key));
  if (player.empty() || !board->encounter.has(player))
    return no(tour::RefusalCode::not_his_card, at(key));
  const Place* place = state.place(key);
  if (place != nullptr && place->venue == records::Venue::here)
    return no(RefusalCode::forbidden, "the match says how it ended");
  return engine(tour::ReportResult{key.round, key.board, wanted.result, player})(state);
}

/// Without approval the result is final by it.
Result<Decided, Refused> confirm_card(const State& state, const std::string& by,
                                      const wire::ConfirmCard& wanted, bool official) {
  tour::Tournament now = state.now;
  auto events = tour::act(now, tour::ConfirmResult{wanted.round, wanted.board, by, official});
  if (!events) return std::unexpected{refused(events.error())};
  Decided decided{records_of(*events)};
  if (state.settings.approval) return decided;
  const auto& card = now.board(wanted.round, wanted.board)->card->result;
  const auto booked = tour::decide(now, tour::BookResult{wanted.round, wanted.board, card, by});
  if (!booked) return decided;  // the director has to look at it
  const auto more = records_of(*booked);
  decided.events.insert(decided.events.end(), more.begin(), more.end());
  return decided;
}

bool takes_long(const wire::DirectorCommand& command) {
  return std::holds_alternative<wire::PairRound>(command) ||
         std::holds_alternative<wire::PairByHand>(command) ||
         std::holds_alternative<tour::DrawLots>(command) ||
         std::holds_alternative<tour::Start>(command) ||
         std::holds_alternative<tour::Finish>(command);
}

}  // namespace

// --- Settings

bool Tournaments::answered_before(const Visitor& visitor, const wire::Request& request) {
  std::string principal = visitor.principal;
  const auto* same = principal.empty() ? world_.registry.by_key(visitor.own_key) : nullptr;
  if (same != nullptr) principal = same->id;
  const wire::News* before = answers_.find(principal, request);
  if (before != nullptr) visitor.answer(*before);
  return before != nullptr;
}

std::string Tournaments::fault_of(const records::TournamentSettings& settings,
                                  const std::string& principal) const {
  if (settings.title.find_first_not_of(' ') == std::string::npos) return "title: empty";
  if (settings.check_in_opens_utc_ms > settings.check_in_closes_utc_ms)
    return "check_in: closes before it opens";
  for (std::size_t i = 0; i < settings.rounds.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (settings.rounds[i].number == settings.rounds[j].number)
        return "rounds: number " + std::to_string(settings.rounds[i].number) + " twice";
  for (std::size_t i = 0; i < settings.boards.size(); ++i) {
    const records::TournamentBoards& boards = settings.boards[i];
    const std::string where = "boards " + std::to_string(i + 1) + ": ";
    if (!boards.stage.empty() && !tour::stage_of(boards.stage))
      return where + "no stage is called " + boards.stage;
    for (std::size_t j = 0; j < i; ++j)
      if (settings.boards[j].stage == boards.stage) return where + "this stage twice";
    if (boards.venue == records::Venue::typed) continue;
    const match::Preset* known = match::find_preset(boards.preset);
    if (known == nullptr) return where + "no preset is called " + boards.preset;
    const bool relayed = boards.venue == records::Venue::relayed;
    if (relayed != (known->conduct == match::Conduct::relay))
      return where + boards.preset + (relayed ? " is not of conduct relay" : " is for relays");
    if (boards.control.size() > 2) return where + "two seats";
    match::Preset preset = *known;
    lobby::put_control(preset, boards.control);
    const auto created = match::create(preset, {});
    if (lobby::code_of(created)) return where + std::get<match::Refusal>(created.reply).text;
    match::Match empty = match::empty_match();
    match::evolve(empty, created.events.front());
    if (empty.seats() != 2) return where + "an encounter is of two";
    if (relayed && !world_.registry.operates(principal, base::ProgrammeId{settings.programme}))
      return where + "programme_id: an event that you operate";
  }
  return "";
}

void Tournaments::save(Visitor visitor, wire::Request request) {
  if (answered_before(visitor, request)) return;
  const auto& wanted = std::get<wire::SaveTournament>(request.what);
  const bool is_new = wanted.tournament.text.empty();
  if (!is_new) {
    Table* table = directed(visitor, request, wanted.tournament);
    if (table == nullptr) return;
    if (auto fault = fault_of(wanted.settings, visitor.principal); !fault.empty())
      return refuse(visitor, request, RefusalCode::bad_tournament, std::move(fault));
    Job job = job_of(visitor, request);
    job.decide = [wanted](const State& state) -> Result<Decided, Refused> {
      if (wanted.revision != state.revision)
        return no(RefusalCode::stale_revision,
                  "revision " + std::to_string(state.revision) + " stands");
      return Decided{{records::SettingsSaved{state.owner, state.director_invitation_digest,
                                             state.revision + 1, wanted.settings}}};
    };
    job.done = [visitor, revision = wanted.revision + 1](const wire::TournamentCommitted& done) {
      visitor.answer(wire::TournamentSaved{
          done.request_id, done.tournament, revision, done.seq, {}, visitor.principal, {}});
    };
    return enqueue(*table, std::move(job));
  }
  if (auto fault = fault_of(wanted.settings, visitor.principal); !fault.empty())
    return refuse(visitor, request, RefusalCode::bad_tournament, std::move(fault));
  if (const auto made = tour::make_format(wanted.format, wanted.config); !made) {
    Job job = job_of(visitor, request);
    return refuse(job, refused(made.error()));
  }
  const auto owned = std::ranges::count_if(tables_, [&](const auto& one) {
    return !visitor.principal.empty() && one.second->live.owner == visitor.principal;
  });
  if (static_cast<std::size_t>(owned) >= owned_max || tables_.size() + coming_ >= all_max)
    return refuse(visitor, request, RefusalCode::too_many_matches, "too many tournaments");
  if (!world_.reception.through_the_door(visitor.address))
    return refuse(visitor, request, RefusalCode::rate_limited, {}, base::Millis{60'000});
  auto who = world_.reception.actor(visitor, request.request_id, wanted.display_name);
  if (!who) return;
  const base::TournamentId id{base::random_text(world_.secrets, 12)};
  auto events = who->events;
  auto texts = who->texts;
  events.push_back(access::Registry::grant_director(who->principal.id, id));
  ++coming_;
  world_.registry.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request = std::move(request), who = *std::move(who),
       id](Result<Done, journal::Fault> done) mutable {
        --coming_;
        world_.reception.became(visitor);
        if (!done)
          return refuse(visitor, request, RefusalCode::unavailable, {}, base::Millis{1'000});
        const std::string invitation = base::random_text(world_.secrets, 20);
        const auto wanted = std::get<wire::SaveTournament>(request.what);
        Job job = job_of(visitor, request);
        job.actor = who.principal.id;
        job.decide = [wanted, owner = who.principal.id,
                      digest = access::Registry::digest_of(invitation)](
                         const State& state) -> Result<Decided, Refused> {
          const auto created = tour::decide(state.now, tour::Create{wanted.format, wanted.config});
          if (!created) return std::unexpected{refused(created.error())};
          Decided decided{{records::SettingsSaved{owner, digest, 1, wanted.settings}}};
          for (const auto& event : *created) decided.events.emplace_back(event);
          return decided;
        };
        job.failed = [this, alive = alive_, id] {
          world_.desk.post([this, alive, id] {
            if (*alive) tables_.erase(id);
          });
        };
        job.done = [this, visitor, request, who,
                    invitation](const wire::TournamentCommitted& committed) {
          if (visitor.adopt) visitor.adopt(who.principal, {});
          wire::TournamentSaved answer{
              committed.request_id, committed.tournament, 1,      committed.seq,
              invitation,           who.principal.id,     who.key};
          visitor.answer(answer);
          // A key that we made is told once and kept nowhere.
          answer.key = visitor.own_key;
          answers_.remember(who.principal.id, request.request_id, request.digest,
                            std::move(answer));
        };
        enqueue(make_table(id), std::move(job));
      });
}

// --- Directors

Tournaments::Table* Tournaments::directed(const Visitor& visitor, const wire::Request& request,
                                          const base::TournamentId& id) {
  Table* table = this->table(id);
  if (table == nullptr) {
    refuse(visitor, request, RefusalCode::no_such_tournament);
    return nullptr;
  }
  if (directs(visitor.principal, id)) return table;
  lobby::Reception::refuse(visitor, request.request_id, {}, RefusalCode::forbidden,
                           std::string{tournaments_rule}, "for the tournament's directors");
  return nullptr;
}

/// Its record names no request: a secret that was told once could not be told again.
Tournaments::Job Tournaments::unremembered(const Visitor& visitor, const wire::Request& request) {
  Job job;
  job.actor = visitor.principal;
  job.answer = [visitor, id = request.request_id](const wire::News& news) {
    auto named = news;
    if (auto* no = std::get_if<wire::Refused>(&named)) no->request_id = id;
    if (auto* yes = std::get_if<wire::TournamentCommitted>(&named)) yes->request_id = id;
    visitor.answer(named);
  };
  return job;
}

Tournaments::Job Tournaments::job_of(const Visitor& visitor, const wire::Request& request) {
  Job job;
  job.actor = visitor.principal;
  job.request_id = request.request_id;
  job.digest = bytes_of(request.digest);
  job.answer = visitor.answer;
  return job;
}

Decide Tournaments::decide_of(const Table&, const std::string& actor,
                              const wire::DirectorCommand& command) const {
  const auto with_by = [&](auto engine_command) {
    engine_command.by = actor;
    return engine(std::move(engine_command));
  };
  return std::visit(
      base::overloaded{
          [](const wire::EnterPlayer& c) -> Decide {
            return [c](const State& s) { return enter<tour::Enter>(s, c.player, c.principal); };
          },
          [](const wire::JoinPlayer& c) -> Decide {
            return [c](const State& s) { return enter<tour::Join>(s, c.player, c.principal); };
          },
          [this](const wire::CloseCheckIn&) -> Decide {
            return [now = utc_ms()](const State& s) { return close_check_in(s, now); };
          },
          [](const wire::PairRound& c) -> Decide {
            return [c](const State& s) { return pair(s, c.round); };
          },
          [&](const wire::PairByHand& c) -> Decide {
            return [c, actor](const State& s) { return pair_by_hand(s, c, actor); };
          },
          [&](const wire::BookResult& c) -> Decide {
            return [c, actor](const State& s) { return book(s, c, actor); };
          },
          [&](const wire::RuleResult& c) -> Decide {
            return [c, actor](const State& s) { return rule(s, c, actor); };
          },
          [](const wire::LetResultStand& c) -> Decide {
            return [c](const State& s) { return let_stand(s, c); };
          },
          [](const wire::ReopenBoard& c) -> Decide {
            return [c](const State& s) { return reopen(s, c); };
          },
          [](const wire::BindPlayer& c) -> Decide {
            return [c](const State& s) { return bind_player(s, c.player, c.principal); };
          },
          [&](const tour::ReportResult& c) -> Decide { return with_by(c); },
          [&](const tour::ConfirmResult& c) -> Decide {
            return [c, actor](const State& s) {
              return confirm_card(s, actor, {s.id, c.round, c.board}, true);
            };
          },
          [&](const tour::Disqualify& c) -> Decide { return with_by(c); },
          [](const auto& c) -> Decide { return engine(c); },
      },
      command);
}

void Tournaments::direct(const Visitor& visitor, const wire::Request& request) {
  const auto& wanted = std::get<wire::Direct>(request.what);
  Table* table = directed(visitor, request, wanted.tournament);
  if (table == nullptr) return;
  const std::string principal = std::visit(
      [](const auto& command) -> std::string {
        if constexpr (requires { command.principal; }) return command.principal;
        return {};
      },
      wanted.command);
  if (!principal.empty() && world_.registry.find(principal) == nullptr)
    return refuse(visitor, request, RefusalCode::bad_tournament, "principal_id: nobody is it");
  Job job = job_of(visitor, request);
  job.decide = decide_of(*table, visitor.principal, wanted.command);
  job.heavy = takes_long(wanted.command);
  enqueue(*table, std::move(job));
}

void Tournaments::take(Visitor visitor, wire::Request request) {
  if (answered_before(visitor, request)) return;
  const auto& wanted = std::get<wire::TakeTournament>(request.what);
  const Table* table = this->table(wanted.tournament);
  if (table == nullptr) return refuse(visitor, request, RefusalCode::no_such_tournament);
  if (!world_.reception.through_the_door(visitor.address))
    return refuse(visitor, request, RefusalCode::rate_limited, {}, base::Millis{60'000});
  if (!access::Registry::opens(wanted.invitation, table->live.director_invitation_digest))
    return refuse(visitor, request, RefusalCode::bad_invitation);
  if (!directs(visitor.principal, wanted.tournament) &&
      world_.registry.directors(wanted.tournament).size() >= directors_max)
    return refuse(visitor, request, RefusalCode::bad_invitation, "there are enough directors");
  auto who = world_.reception.actor(visitor, request.request_id, wanted.display_name);
  if (!who) return;
  auto events = who->events;
  auto texts = who->texts;
  if (!directs(who->principal.id, wanted.tournament))
    events.push_back(access::Registry::grant_director(who->principal.id, wanted.tournament));
  world_.registry.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request = std::move(request),
       who = *std::move(who)](Result<Done, journal::Fault> done) {
        world_.reception.became(visitor);
        if (!done)
          return refuse(visitor, request, RefusalCode::unavailable, {}, base::Millis{1'000});
        if (visitor.adopt) visitor.adopt(*world_.registry.find(who.principal.id), {});
        wire::DirectorAdmitted answer{request.request_id,
                                      std::get<wire::TakeTournament>(request.what).tournament,
                                      who.principal.id, who.key, who.principal.display_name};
        visitor.answer(answer);
        answer.key = visitor.own_key;
        answers_.remember(who.principal.id, request.request_id, request.digest, std::move(answer));
      });
}

void Tournaments::invite(const Visitor& visitor, const wire::Request& request) {
  if (answered_before(visitor, request)) return;
  const auto& wanted = std::get<wire::InvitePlayer>(request.what);
  Table* table = directed(visitor, request, wanted.tournament);
  if (table == nullptr) return;
  const std::string invitation = base::random_text(world_.secrets, 20);
  Job job = unremembered(visitor, request);
  job.decide = [player = wanted.player, digest = access::Registry::digest_of(invitation)](
                   const State& state) -> Result<Decided, Refused> {
    if (state.now.find(player) == nullptr) return no(tour::RefusalCode::unknown_player, player);
    return Decided{{records::PlayerInvited{player, digest}}};
  };
  job.done = [this, visitor, request, wanted, invitation](const wire::TournamentCommitted&) {
    wire::PlayerInvited answer{request.request_id, wanted.tournament, wanted.player, invitation};
    visitor.answer(answer);
    answers_.remember(visitor.principal, request.request_id, request.digest, std::move(answer));
  };
  enqueue(*table, std::move(job));
}

// --- Players

void Tournaments::take_place(Visitor visitor, wire::Request request) {
  if (answered_before(visitor, request)) return;
  const auto& wanted = std::get<wire::TakePlace>(request.what);
  Table* table = this->table(wanted.tournament);
  if (table == nullptr) return refuse(visitor, request, RefusalCode::no_such_tournament);
  if (!world_.reception.through_the_door(visitor.address))
    return refuse(visitor, request, RefusalCode::rate_limited, {}, base::Millis{60'000});
  const bool by_himself = wanted.player.empty() && wanted.invitation.empty();
  if (by_himself && !table->live.settings.open_entry)
    return refuse(visitor, request, RefusalCode::bad_invitation, "entry is by its directors");
  if (!by_himself) {
    const auto invited = table->live.invitations.find(wanted.player);
    if (invited == table->live.invitations.end() ||
        !access::Registry::opens(wanted.invitation, invited->second))
      return refuse(visitor, request, RefusalCode::bad_invitation);
    const auto bound = table->live.principals.find(wanted.player);
    if (bound != table->live.principals.end() && bound->second != visitor.principal)
      return refuse(visitor, request, RefusalCode::place_is_taken);
  }
  auto who = world_.reception.actor(visitor, request.request_id, wanted.display_name);
  if (!who) return;
  Decide decide;
  if (by_himself) {
    tour::Player entry;
    entry.name = who->principal.display_name;
    if (!wanted.club.empty()) entry.club = wanted.club;
    entry.grade = wanted.grade;
    decide = [entry, principal = who->principal.id](const State& state) {
      return enter<tour::Enter>(state, entry, principal);
    };
  } else {
    decide = [player = wanted.player,
              principal = who->principal.id](const State& state) -> Result<Decided, Refused> {
      const auto bound = state.principals.find(player);
      if (bound != state.principals.end() && bound->second != principal)
        return no(RefusalCode::place_is_taken);
      return bind_player(state, player, principal);
    };
  }
  auto events = who->events;
  auto texts = who->texts;
  world_.registry.record(
      std::move(events), std::move(texts),
      [this, visitor = std::move(visitor), request = std::move(request), who = *std::move(who),
       decide = std::move(decide)](Result<Done, journal::Fault> done) mutable {
        world_.reception.became(visitor);
        Table* table = this->table(std::get<wire::TakePlace>(request.what).tournament);
        if (!done || table == nullptr)
          return refuse(visitor, request, RefusalCode::unavailable, {}, base::Millis{1'000});
        bind(*table, std::move(visitor), std::move(request), std::move(who), std::move(decide));
      });
}

void Tournaments::bind(Table& table, Visitor visitor, wire::Request request, access::Minted who,
                       Decide decide) {
  Job job = job_of(visitor, request);
  job.actor = who.principal.id;
  job.decide = std::move(decide);
  job.done = [this, visitor = std::move(visitor), request = std::move(request),
              who = std::move(who)](const wire::TournamentCommitted& committed) {
    const auto& wanted = std::get<wire::TakePlace>(request.what);
    if (visitor.adopt) visitor.adopt(*world_.registry.find(who.principal.id), {});
    wire::PlaceTaken answer{request.request_id,
                            wanted.tournament,
                            wanted.player.empty() ? committed.player : wanted.player,
                            who.principal.id,
                            who.key,
                            who.principal.display_name};
    visitor.answer(answer);
    answer.key = visitor.own_key;
    answers_.remember(who.principal.id, request.request_id, request.digest, std::move(answer));
  };
  enqueue(table, std::move(job));
}

void Tournaments::check_in(const Visitor& visitor, const wire::Request& request) {
  const auto& wanted = std::get<wire::CheckIn>(request.what);
  Table* table = this->table(wanted.tournament);
  if (table == nullptr) return refuse(visitor, request, RefusalCode::no_such_tournament);
  const PlayerId own = table->live.player_of(visitor.principal);
  const PlayerId player = wanted.player.empty() ? own : wanted.player;
  if (player.empty()) return refuse(visitor, request, RefusalCode::not_a_player);
  if (player != own && !directs(visitor.principal, wanted.tournament)) {
    const auto invited = table->live.invitations.find(player);
    if (invited == table->live.invitations.end() ||
        !access::Registry::opens(wanted.invitation, invited->second))
      return refuse(visitor, request, RefusalCode::bad_invitation);
  }
  // A guest with the code on a card has no ids of his own: to say it twice does no harm.
  Job job = visitor.principal.empty() ? unremembered(visitor, request) : job_of(visitor, request);
  job.decide = [player, now = utc_ms()](const State& state) {
    return tournaments::check_in(state, player, now);
  };
  enqueue(*table, std::move(job));
}

void Tournaments::hand_in(const Visitor& visitor, const wire::Request& request) {
  const auto& wanted = std::get<wire::HandInResult>(request.what);
  Table* table = this->table(wanted.tournament);
  if (table == nullptr) return refuse(visitor, request, RefusalCode::no_such_tournament);
  if (table->live.player_of(visitor.principal).empty())
    return refuse(visitor, request, RefusalCode::not_a_player);
  Job job = job_of(visitor, request);
  job.decide = [wanted, principal = visitor.principal](const State& state) {
    return tournaments::hand_in(state, principal, wanted);
  };
  enqueue(*table, std::move(job));
}

void Tournaments::confirm(const Visitor& visitor, const wire::Request& request) {
  const auto& wanted = std::get<wire::ConfirmCard>(request.what);
  Table* table = this->table(wanted.tournament);
  if (table == nullptr) return refuse(visitor, request, RefusalCode::no_such_tournament);
  if (table->live.player_of(visitor.principal).empty())
    return refuse(visitor, request, RefusalCode::not_a_player);
  Job job = job_of(visitor, request);
  job.decide = [wanted, principal = visitor.principal](const State& state) {
    return confirm_card(state, state.player_of(principal), wanted, false);
  };
  enqueue(*table, std::move(job));
}

// --- Following

void Tournaments::watch(const Visitor& visitor, const wire::Request& request) {
  const auto& wanted = std::get<wire::WatchTournament>(request.what);
  const auto connection = visitor.reader.connection->id();
  Table* table = this->table(wanted.tournament);
  const bool director = directs(visitor.principal, wanted.tournament);
  if (table == nullptr || (!director && base::number(table->behind.head) == 0))
    return refuse(visitor, request, RefusalCode::no_such_tournament);
  auto& follows = follows_[connection];
  std::erase(follows, wanted.tournament);
  table->followers.erase(connection);
  const State& known = director ? table->live : table->behind;
  if (wanted.follow && follows.size() < followed_max) {
    follows.push_back(wanted.tournament);
    audience::Reader reader = visitor.reader;
    reader.principal = visitor.principal;
    table->followers[connection] = {std::move(reader), director, known.head};
  }
  if (follows.empty()) follows_.erase(connection);
  visitor.answer(wire::WatchingTournament{request.request_id, wanted.tournament, known.head,
                                          director, known.player_of(visitor.principal),
                                          director ? base::Millis{} : known.settings.delay,
                                          known.settings.title});
}

}  // namespace tachiai::tournaments
