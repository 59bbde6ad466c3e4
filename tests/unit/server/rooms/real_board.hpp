#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/records/judge_stream.hpp"
#include "tests/unit/server/rooms/game.hpp"

namespace tachiai::rooms {

/// A game at a real board: two players, the match's arbiter, a relay operator and a spectator, all
/// of whom come back after a restart.
struct RealBoard {
  enum Who : std::size_t { black, white, arbiter, relay, spectator };

  Hall hall;
  std::array<std::unique_ptr<Hand>, 5> hands;
  std::vector<std::unique_ptr<Hand>> gone;  // of earlier lives of the server
  std::array<std::string, 5> keys;
  std::string match;
  v1::MatchOpened opened;

  explicit RealBoard(const std::string& preset = "othello.ajoc49",
                     std::optional<std::uint64_t> main_ms = {}, const std::string& start = "",
                     std::uint64_t seed = 1)
      : hall(seed) {
    for (auto& hand : hands) hand = std::make_unique<Hand>(*hall.server);
    v1::ClientMessage create;
    create.mutable_create_match()->set_preset(preset);
    create.mutable_create_match()->set_seat(0);
    create.mutable_create_match()->set_start(start);
    if (main_ms) create.mutable_create_match()->add_control()->set_main_ms(*main_ms);
    const auto answer = hands[black]->ask(create);
    EXPECT_TRUE(answer.has_match_opened()) << answer.ShortDebugString();
    opened = answer.match_opened();
    match = opened.match_id();
    EXPECT_TRUE(office(arbiter, opened.arbiter_invitation()).has_office_given());
    EXPECT_TRUE(office(relay, opened.relay_invitation()).has_office_given());
  }

  /// The second player sits down; everybody watches.
  void sit_down() {
    for (auto& hand : hands) hand->watch(match);
    EXPECT_TRUE(hands[white]->take(match, opened.invitation()).has_seat_given());
    keep();
    settle();
  }

  /// And play begins: a real disc was hidden, whose finder has the draw-win right, and White
  /// presses.
  void begin() {
    sit_down();
    if (state().preset.hidden_disc && !state().draw_right) {
      EXPECT_TRUE(ask(arbiter, &v1::ClientMessage::mutable_give_draw_right, [](auto& give) {
                    give.set_of(1);
                  }).has_committed());
    }
    if (state().preset.white_starts) {
      EXPECT_TRUE(ask(white, &v1::ClientMessage::mutable_press_start).has_committed());
    }
    EXPECT_TRUE(state().started);
  }

  void keep() {
    for (std::size_t i = 0; i < hands.size(); ++i) keys[i] = hands[i]->key;
  }
  void settle(Nanos time = 20ms) { hall.world.run_for(time); }
  Hand& operator[](Who who) { return *hands[who]; }
  const Room& room() { return *hall.server->room({match}); }
  const match::Match& state() { return room().state(); }

  /// Kill -9, and everybody is back and watches again.
  void restart() {
    hall.restart(1s);
    for (auto& hand : hands) gone.push_back(std::move(hand));  // it hears later that it is cut
    for (std::size_t i = 0; i < hands.size(); ++i) {
      hands[i] = std::make_unique<Hand>(*hall.server, Hand::Place{.key = keys[i]});
      hands[i]->watch(match);
    }
    settle(100ms);
  }

  v1::ServerMessage office(Who who, const std::string& invitation) {
    v1::ClientMessage message;
    message.mutable_take_office()->set_match_id(match);
    message.mutable_take_office()->set_invitation(invitation);
    return hands[who]->ask(message);
  }

  /// A request in this match: `set` fills what is its own.
  template <class Part, class Set>
  v1::ServerMessage ask(Who who, Part part, Set&& set) {
    v1::ClientMessage message;
    auto& request = *(message.*part)();
    request.set_match_id(match);
    set(request);
    const auto answer = hands[who]->ask(message);
    settle();
    return answer;
  }
  template <class Part>
  v1::ServerMessage ask(Who who, Part part) {
    return ask(who, part, [](auto&) {});
  }

  v1::ServerMessage act(Who who, const std::string& text) {
    const auto answer = hands[who]->play(match, number(state().ply()), text);
    settle();
    return answer;
  }
  /// All of it is taken.
  void turn(Who who, const std::vector<std::string>& acts) {
    for (const auto& text : acts) {
      const auto answer = act(who, text);
      EXPECT_TRUE(answer.has_committed()) << text << ": " << answer.ShortDebugString();
    }
  }
  v1::ServerMessage claim(Who who, const std::string& category,
                          const std::vector<std::string>& squares,
                          v1::Office office = v1::OFFICE_UNSPECIFIED) {
    return ask(who, &v1::ClientMessage::mutable_claim, [&](v1::Claim& claim) {
      auto& item = *claim.add_items();
      item.set_category(category);
      for (const auto& square : squares) item.add_squares(square);
      claim.set_office(office);
    });
  }
  v1::ServerMessage answer(Who who, bool agree) {
    return ask(who, &v1::ClientMessage::mutable_answer_claim,
               [&](v1::AnswerClaim& answer) { answer.set_agree(agree); });
  }
  v1::ServerMessage rule(Who who, bool uphold, const std::vector<std::string>& acts = {}) {
    return ask(who, &v1::ClientMessage::mutable_rule, [&](v1::Rule& rule) {
      rule.set_uphold(uphold);
      for (const auto& act : acts) rule.add_acts(act);
      rule.set_reason("seen");
    });
  }

  /// The kinds of the events that the spectator has heard, since `from` of them.
  std::vector<std::string> kinds(std::size_t from = 0) {
    std::vector<std::string> all;
    const auto events = hands[spectator]->events(match);
    for (std::size_t i = from; i < events.size(); ++i)
      all.emplace_back(
          v1::MatchEvent::descriptor()->FindFieldByNumber(events[i].kind_case())->name());
    return all;
  }
  v1::Snapshot snapshot(Who who) {
    hands[who]->watch(match);
    settle();
    const auto all = hands[who]->snapshots(match);
    EXPECT_FALSE(all.empty());
    return all.empty() ? v1::Snapshot{} : all.back();
  }

  /// What the journal says is what the room holds, and deciding it again gives the same.
  void expect_sound() {
    const auto report = records::check_judged(hall.disk.streams["match/" + match]);
    for (const auto& finding : report.findings)
      ADD_FAILURE() << "seq " << base::number(finding.seq) << ": " << finding.text;
    EXPECT_EQ(report.match.ended, state().ended);
    EXPECT_EQ(report.match.faces, state().faces);
    EXPECT_EQ(report.match.claim, state().claim);
    EXPECT_EQ(catalog::acts(report.match.table), catalog::acts(state().table));
  }
};

/// One turn is left: black places on a1 and turns b1; then nobody can place.
inline const std::string nearly_over =
    "-OXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X";

}  // namespace tachiai::rooms
