#include "server/tournament/state.hpp"

#include <algorithm>
#include <string_view>

#include "server/records/digest.hpp"

namespace tachiai::tournaments {

namespace {

namespace tour = tournament;

/// Which of the settings are for this stage: its own line, or the one for all others.
const records::TournamentBoards* boards_of(const records::TournamentSettings& settings,
                                           tour::Stage stage) {
  const records::TournamentBoards* found = nullptr;
  for (const auto& boards : settings.boards) {
    if (boards.stage == tour::to_text(stage)) return &boards;
    if (boards.stage.empty()) found = &boards;
  }
  return found;
}

void settle_places(State& state, const tour::Paired& paired) {
  for (std::size_t at = 0; at < paired.plan.encounters.size(); ++at) {
    const tour::Encounter& encounter = paired.plan.encounters[at];
    if (!encounter.a || !encounter.b || encounter.result) continue;
    const BoardKey key{paired.round, static_cast<int>(at) + 1};
    Place place;
    if (const auto* boards = boards_of(state.settings, encounter.stage)) {
      place.venue = boards->venue;
      place.preset = boards->preset;
      place.control = boards->control;
      place.second_begins = boards->second_begins;
    }
    place.programme = state.settings.programme;
    place.delay = state.settings.delay;
    if (place.venue != records::Venue::typed) {
      place.match = match_id(state.id, key, 0);
      state.by_match[place.match] = key;
    }
    state.places[key] = std::move(place);
  }
}

void take(State& state, const tour::Event& event) {
  if (const auto* paired = std::get_if<tour::Paired>(&event)) settle_places(state, *paired);
  if (const auto* ruled = std::get_if<tour::Ruled>(&event))
    state.corrections.erase({ruled->round, ruled->board});
  tour::evolve(state.now, event);
}

void take(State& state, const records::SettingsSaved& event) {
  state.owner = event.owner;
  state.director_invitation_digest = event.director_invitation_digest;
  state.revision = event.revision;
  state.settings = event.settings;
}

void take(State& state, const records::PlayerInvited& event) {
  state.invitations[event.player] = event.invitation_digest;
}

void take(State& state, const records::PlayerBound& event) {
  if (const auto before = state.principals.find(event.player); before != state.principals.end()) {
    state.players.erase(before->second);
    state.principals.erase(before);
  }
  if (event.principal.empty()) return;
  state.principals[event.player] = event.principal;
  state.players[event.principal] = event.player;
}

void take(State& state, const records::CheckedIn& event) { state.checked_in.insert(event.player); }

void take(State& state, const records::EndingRead& event) {
  const BoardKey key{event.round, event.board};
  state.endings[key] = event;
  const tour::Board* board = state.now.board(event.round, event.board);
  if (board == nullptr || !board->encounter.result) return;
  const auto& stands = *board->encounter.result;
  const bool same =
      event.result && event.result->kind == stands.kind && event.result->winner == stands.winner;
  if (same) {
    state.corrections.erase(key);
  } else {
    state.corrections.insert(key);
  }
}

void take(State& state, const records::ResultStands& event) {
  state.corrections.erase({event.round, event.board});
}

void take(State& state, const records::BoardReopened& event) {
  const BoardKey key{event.round, event.board};
  Place& place = state.places[key];
  state.by_match.erase(place.match);
  place.attempt = event.attempt;
  place.match = match_id(state.id, key, event.attempt);
  state.by_match[place.match] = key;
  state.endings.erase(key);
}

}  // namespace

base::MatchId match_id(const base::TournamentId& tournament, BoardKey key, std::uint32_t attempt) {
  constexpr std::string_view alphabet =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  constexpr std::size_t letters = 12;
  const std::string digest = records::content_digest(
      "board of a tournament: " + tournament.text + ' ' + std::to_string(key.round) + ' ' +
      std::to_string(key.board) + ' ' + std::to_string(attempt));
  std::string id;
  for (std::size_t i = 0; i < letters; ++i)
    id.push_back(alphabet[static_cast<unsigned char>(digest[i]) % alphabet.size()]);
  return base::MatchId{id};
}

const Place* State::place(BoardKey key) const {
  const auto at = places.find(key);
  return at == places.end() ? nullptr : &at->second;
}

bool State::waits(BoardKey key) const {
  const tour::Board* board = now.board(key.round, key.board);
  return endings.contains(key) && board != nullptr && !board->encounter.result;
}

PlayerId State::player_of(const std::string& principal) const {
  const auto at = players.find(principal);
  return principal.empty() || at == players.end() ? PlayerId{} : at->second;
}

const PlayerId& State::player_in(BoardKey key, bool first_seat) const {
  const tour::Encounter& encounter = now.board(key.round, key.board)->encounter;
  const bool a = first_seat != places.at(key).second_begins;
  return a ? *encounter.a : *encounter.b;
}

std::string State::seated(BoardKey key, bool first_seat) const {
  const auto at = principals.find(player_in(key, first_seat));
  return at == principals.end() ? std::string{} : at->second;
}

void evolve(State& state, EventSeq seq, const records::TournamentEntry& entry) {
  state.head = seq;
  state.changed_utc_ms = entry.utc_ms;
  if (const auto* happened = std::get_if<tour::Event>(&entry.event)) {
    state.log.push_back(
        std::make_shared<const Dated>(Dated{seq, entry.utc_ms, entry.actor, *happened}));
  }
  std::visit([&](const auto& event) { take(state, event); }, entry.event);
}

}  // namespace tachiai::tournaments
