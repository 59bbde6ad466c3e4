#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engines/tournament/text.hpp"
#include "tests/support/simulated/hand.hpp"

namespace tachiai::tournaments {

using namespace std::chrono_literals;
using simulated::Hall;
using simulated::Hand;
using simulated::refusal;

/// A tournament with its director, whose players are hands of the test.
struct Cup {
  Hall hall;
  std::unique_ptr<Hand> director;
  std::vector<std::unique_ptr<Hand>> players;
  std::vector<std::unique_ptr<Hand>> gone;
  v1::TournamentSettings settings;
  std::string id, key, invitation;
  v1::ServerMessage saved;

  explicit Cup(const std::string& format, v1::TournamentSettings wanted = {},
               const std::map<std::string, std::string>& config = {})
      : hall(1), settings(std::move(wanted)) {
    director = std::make_unique<Hand>(*hall.server);
    settings.set_title("Cup");
    v1::ClientMessage save;
    *save.mutable_save_tournament()->mutable_settings() = settings;
    save.mutable_save_tournament()->set_format(format);
    save.mutable_save_tournament()->set_display_name("Director");
    for (const auto& [name, value] : config)
      (*save.mutable_save_tournament()->mutable_config())[name] = value;
    saved = director->ask(save);
    EXPECT_TRUE(saved.has_tournament_saved()) << saved.ShortDebugString();
    id = saved.tournament_saved().tournament_id();
    key = saved.tournament_saved().key();
    invitation = saved.tournament_saved().director_invitation();
    director->key = key;
  }

  void settle(simulated::Nanos time = 50ms) { hall.world.run_for(time); }
  const State& now() { return *hall.server->tournaments->whole({id}); }
  /// nullptr: the public knows of no such tournament.
  std::shared_ptr<const State> shown() { return hall.server->tournaments->shown({id}); }
  std::string log() {
    std::string out;
    for (const auto& one : now().log) out += tournament::to_line(one->event) + "\n";
    return out;
  }

  template <class Fill>
  v1::ServerMessage direct(Hand& hand, Fill&& fill, const std::string& request = "") {
    v1::ClientMessage message;
    message.mutable_direct()->set_tournament_id(id);
    message.mutable_direct()->set_request_id(request);
    fill(*message.mutable_direct());
    const auto answer = hand.ask(message);
    settle();
    return answer;
  }
  template <class Fill>
  v1::ServerMessage direct(Fill&& fill, const std::string& request = "") {
    return direct(*director, std::forward<Fill>(fill), request);
  }
  /// Directs, and expects that it is done.
  template <class Fill>
  v1::TournamentCommitted done(Fill&& fill) {
    const auto answer = direct(std::forward<Fill>(fill));
    EXPECT_TRUE(answer.has_tournament_committed()) << answer.ShortDebugString();
    return answer.tournament_committed();
  }

  void enter(const std::string& player, const std::string& principal = "") {
    done([&](auto& d) {
      d.mutable_enter()->mutable_entry()->set_player_id(player);
      d.mutable_enter()->mutable_entry()->set_name("Name of " + player);
      d.mutable_enter()->mutable_entry()->set_principal_id(principal);
    });
  }
  std::string invite(const std::string& player) {
    v1::ClientMessage message;
    message.mutable_invite_player()->set_tournament_id(id);
    message.mutable_invite_player()->set_player_id(player);
    return director->ask(message).player_invited().invitation();
  }
  v1::ServerMessage take_place(Hand& hand, const std::string& player, const std::string& invited,
                               const std::string& name = "Somebody") {
    v1::ClientMessage message;
    message.mutable_take_place()->set_tournament_id(id);
    message.mutable_take_place()->set_player_id(player);
    message.mutable_take_place()->set_invitation(invited);
    message.mutable_take_place()->set_display_name(name);
    const auto answer = hand.ask(message);
    if (answer.has_place_taken()) {
      if (!answer.place_taken().key().empty()) hand.key = answer.place_taken().key();
      hand.principal = answer.place_taken().principal_id();
    }
    settle();
    return answer;
  }
  /// A new hand that plays as a new player, P1, P2, ...
  Hand& add_player() {
    players.push_back(std::make_unique<Hand>(*hall.server));
    const std::string player = "P" + std::to_string(players.size());
    enter(player);
    const auto taken = take_place(*players.back(), player, invite(player), player);
    EXPECT_TRUE(taken.has_place_taken()) << taken.ShortDebugString();
    return *players.back();
  }
  void start_and_pair() {
    done([](auto& d) { d.mutable_start(); });
    done([](auto& d) { d.mutable_pair(); });
    settle(200ms);
    come();
  }
  /// Every player of ours comes to his board of the round: only then its clock starts.
  void come() {
    const State state = now();
    const int round = static_cast<int>(state.now.rounds.size());
    for (const auto& [key, place] : state.places) {
      if (key.round != round || hall.server->room({place.match}) == nullptr) continue;
      for (const bool first : {true, false}) {
        for (std::size_t i = 0; i < players.size(); ++i) {
          if (state.player_in(key, first) == "P" + std::to_string(i + 1))
            players[i]->watch(place.match.text);
        }
      }
    }
    settle(200ms);
  }
  std::string match_of(int board, int round = 1) {
    return now().places.at({round, board}).match.text;
  }
  const tournament::Board& board(int board, int round = 1) {
    return *now().now.board(round, board);
  }
  /// The hand in a seat of a board.
  Hand& hand_at(int board, bool first_seat, int round = 1) {
    const std::string player = now().player_in({round, board}, first_seat);
    return *players.at(std::stoul(player.substr(1)) - 1);
  }
  void resign(int board, bool first_seat, int round = 1) {
    v1::ClientMessage message;
    message.mutable_resign()->set_match_id(match_of(board, round));
    const auto answer = hand_at(board, first_seat, round).ask(message);
    EXPECT_TRUE(answer.has_committed()) << answer.ShortDebugString();
    settle(200ms);
  }

  /// kill -9 and a start; every hand comes back with its key.
  void restart(simulated::Nanos down = 1s) {
    hall.restart(down);
    const auto again = [&](std::unique_ptr<Hand>& hand) {
      const std::string its_key = hand->key, its_principal = hand->principal;
      gone.push_back(std::move(hand));
      hand = std::make_unique<Hand>(*hall.server, Hand::Place{.key = its_key});
      hand->key = its_key;
      hand->principal = its_principal;
    };
    again(director);
    for (auto& player : players) again(player);
    settle(500ms);
  }
};

inline v1::TournamentSettings played_here(const std::string& preset = "othello.online") {
  v1::TournamentSettings settings;
  auto& boards = *settings.add_boards();
  boards.set_venue(v1::TOURNAMENT_VENUE_HERE);
  boards.set_preset(preset);
  return settings;
}

}  // namespace tachiai::tournaments
