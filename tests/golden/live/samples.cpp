#include "tests/golden/live/samples.hpp"

#include <chrono>
#include <deque>

#include "engines/catalog/catalog.hpp"
#include "engines/match/match.hpp"

namespace tachiai::tests {

using namespace std::chrono_literals;

namespace {

constexpr std::string_view match_id = "Tq3vR8mKw2Zd";
constexpr std::string_view othello_id = "h7Yb0XnE4sLc";

template <class Set>
RequestSample request(std::string name, Set&& set) {
  RequestSample sample{std::move(name), {}};
  set(sample.message);
  return sample;
}

/// The fields that requests in a match share.
template <class Message>
Message& in_match(Message& message, std::string_view request_id) {
  message.set_request_id(std::string{request_id});
  message.set_match_id(std::string{match_id});
  return message;
}

}  // namespace

std::vector<RequestSample> request_samples() {
  std::vector<RequestSample> all;
  all.push_back(request("hello", [](v1::ClientMessage& m) {
    auto& hello = *m.mutable_hello();
    hello.set_request_id("h1");
    hello.set_key("k-7JpN0cVQv5y1mXo2zRt4");
    hello.set_client("sample 1.0");
  }));
  all.push_back(request("watch", [](v1::ClientMessage& m) {
    auto& watch = in_match(*m.mutable_watch(), "w1");
    watch.set_history_id("9f2c41d07ab35e68");
    watch.set_last_seq(17);
  }));
  all.push_back(
      request("unwatch", [](v1::ClientMessage& m) { in_match(*m.mutable_unwatch(), "u1"); }));
  all.push_back(request("create_match", [](v1::ClientMessage& m) {
    auto& create = *m.mutable_create_match();
    create.set_request_id("c1");
    create.set_preset("shogi.casual");
    for (int seat = 0; seat < 2; ++seat) {
      auto& control = *create.add_control();
      control.set_main_ms(seat == 0 ? 600'000 : 300'000);
      control.set_byoyomi_ms(30'000);
      control.set_periods(3);
      control.set_increment_ms(1'000);
      control.set_increment_before(seat == 1);
      control.set_delay_ms(500);
      control.set_bank_ms(60'000);
      control.set_rounding(v1::ROUNDING_WHOLE_SECONDS);
      control.set_least_per_move_ms(1'000);
    }
    create.set_seat(1);
    create.set_listed(true);
    create.set_display_name("山田 Taro");
    create.set_start("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  }));
  all.push_back(request("create_match_with_bots", [](v1::ClientMessage& m) {
    auto& create = *m.mutable_create_match();
    create.set_request_id("c2");
    create.set_preset("yonin.online");
    for (int i = 0; i < 3; ++i) create.add_bots("random");
  }));
  all.push_back(request("hello_with_own_key", [](v1::ClientMessage& m) {
    auto& hello = *m.mutable_hello();
    hello.set_request_id("h2");
    hello.set_client("web 0.1");
    hello.set_own_key("q7Xk2mPz9LwB4nTc8VdR1yHs");
  }));
  all.push_back(request("take_seat", [](v1::ClientMessage& m) {
    auto& take = in_match(*m.mutable_take_seat(), "t1");
    take.set_invitation("i-5Fh2bYw8Qs");
    take.set_seat(1);
    take.set_display_name("<b>O'Neill & co</b>");
  }));
  all.push_back(request("list_matches", [](v1::ClientMessage& m) {
    m.mutable_list_matches()->set_request_id("l1");
    m.mutable_list_matches()->set_follow(true);
  }));
  all.push_back(
      request("hints", [](v1::ClientMessage& m) { in_match(*m.mutable_hints(), "hi1"); }));
  all.push_back(request("play_move", [](v1::ClientMessage& m) {
    auto& play = in_match(*m.mutable_play_move(), "5f0c2d4e-9a1b-4c3d-8e7f-001122334455");
    play.set_ply(2);
    play.set_move("8h2b+");
    play.set_seat(0);
  }));
  all.push_back(request(
      "resign", [](v1::ClientMessage& m) { in_match(*m.mutable_resign(), "r1").set_seat(1); }));
  all.push_back(request("offer_draw", [](v1::ClientMessage& m) {
    in_match(*m.mutable_offer_draw(), "d1").set_seat(0);
  }));
  all.push_back(request("answer_draw", [](v1::ClientMessage& m) {
    auto& answer = in_match(*m.mutable_answer_draw(), "d2");
    answer.set_accept(true);
    answer.set_seat(1);
  }));
  all.push_back(request("offer_take_back", [](v1::ClientMessage& m) {
    auto& offer = in_match(*m.mutable_offer_take_back(), "b1");
    offer.set_to_ply(4);
    offer.set_seat(0);
  }));
  all.push_back(request("answer_take_back", [](v1::ClientMessage& m) {
    auto& answer = in_match(*m.mutable_answer_take_back(), "b2");
    answer.set_accept(true);
    answer.set_seat(1);
  }));
  all.push_back(request("give_time", [](v1::ClientMessage& m) {
    auto& give = in_match(*m.mutable_give_time(), "g1");
    give.set_amount_ms(15'000);
    give.set_seat(0);
  }));
  all.push_back(request(
      "abort", [](v1::ClientMessage& m) { in_match(*m.mutable_abort(), "a1").set_seat(0); }));
  all.push_back(request(
      "declare", [](v1::ClientMessage& m) { in_match(*m.mutable_declare(), "de1").set_seat(0); }));
  all.push_back(request("claim_abandoned", [](v1::ClientMessage& m) {
    in_match(*m.mutable_claim_abandoned(), "ca1").set_seat(0);
  }));
  all.push_back(
      request("ping", [](v1::ClientMessage& m) { m.mutable_ping()->set_request_id("p1"); }));
  return all;
}

namespace {

/// Keeps what the news borrow.
struct Kept {
  std::deque<match::Match> matches;
  std::deque<match::Event> events;
};
Kept& kept() {
  static Kept all;
  return all;
}

match::Preset preset() {
  match::Preset preset;
  preset.name = "shogi.sample";
  preset.game = "shogi";
  preset.control[0] = {.main = 600s, .byoyomi = 30s, .periods = 3};
  preset.control[1] = {.main = 300s,
                       .increment = 10s,
                       .increment_at = clock::IncrementAt::before,
                       .delay = 2s,
                       .bank = 60s,
                       .rounding = clock::Rounding::whole_seconds,
                       .least_per_move = 1s};
  preset.draw_offers = true;
  preset.take_back = true;
  preset.give_time = true;
  preset.abort_before_ply = 2;
  preset.lag_cap = 500ms;
  preset.abandon_after = 60s;
  preset.max_plies = 500;
  return preset;
}

const match::Match& after(const match::Match& before, const match::Event& event) {
  match::Match& next = kept().matches.emplace_back(before);
  match::evolve(next, event);
  return next;
}

struct Story {
  std::vector<NewsSample> news;
  const match::Match* now = &kept().matches.emplace_back(match::empty_match());
  std::uint64_t seq = 0;

  void tell(std::string name, match::Event happened, wire::Player player = {}) {
    const match::Event& event = kept().events.emplace_back(std::move(happened));
    now = &after(*now, event);
    ++seq;
    wire::MatchEvent told;
    told.match_id = {std::string{match_id}};
    told.seq = base::EventSeq{seq};
    told.at = std::chrono::milliseconds{1'000 * seq + 7};
    told.utc_ms = static_cast<std::int64_t>(1'790'000'000'000 + 1'000 * seq + 7);
    told.event = &event;
    told.after = now;
    told.player = std::move(player);
    news.push_back({"event_" + std::move(name), told});
  }
};

wire::MatchSummary summary() {
  wire::MatchSummary one;
  one.match = {std::string{othello_id}};
  one.game = "othello";
  one.preset = "othello.online";
  one.players = {{Seat::second, "p-2", "花子", true}};
  one.open_seats = {Seat::first};
  one.created_utc_ms = 1'790'000'000'000;
  one.control = {{.main = 600s}};
  one.watchers = 3;
  return one;
}

}  // namespace

std::vector<NewsSample> news_samples() {
  const base::MatchId id{std::string{match_id}};
  std::vector<NewsSample> all;

  wire::Welcome welcome;
  welcome.request_id = "h1";
  welcome.principal = "p-1";
  welcome.display_name = "山田 Taro";
  welcome.server = "tachiai 0.1.0";
  welcome.seats = {{id, Seat::first}, {{std::string{othello_id}}, Seat::second}};
  all.push_back({"welcome", welcome});
  all.push_back({"received", wire::Received{"m1", id}});
  wire::Committed committed{"m1", id, base::EventSeq{18}, {}};
  for (std::size_t i = 0; i < committed.head.size(); ++i)
    committed.head[i] = static_cast<std::uint8_t>(i * 7);
  all.push_back({"committed", committed});
  wire::Refused refused;
  refused.request_id = "m2";
  refused.match = id;
  refused.code = wire::RefusalCode::illegal;
  refused.rule = "engines/shogi/RULES.md#nifu";
  refused.seq = base::EventSeq{18};
  refused.illegality =
      Illegality{"nifu", "engines/shogi/RULES.md#nifu"}.with("pawn", "5g").with("file", "5");
  refused.text = "P*5e";
  refused.retry_after = 250ms;
  all.push_back({"refused", refused});
  all.push_back(
      {"watching", wire::Watching{"w1", id, "9f2c41d07ab35e68", base::EventSeq{18}, Seat::first}});
  all.push_back({"unwatched", wire::Unwatched{"u1", id}});

  Story story;
  story.tell("match_created", match::MatchCreated{preset(), 1, {"p-1", "", "", ""}});
  story.tell("seat_taken", match::SeatTaken{Seat::second, "p-2"},
             {Seat::second, "p-2", "花子", true});
  story.tell("match_started", match::MatchStarted{2'007ms});
  story.tell("move_played",
             match::MovePlayed{Seat::first, 0, "7g7f", {3ms, 40ms, 957ms}, {599'043ms, 3, 0ms}});
  story.tell("draw_offered", match::DrawOffered{Seat::second});
  story.tell("draw_declined", match::DrawDeclined{Seat::first});
  story.tell("take_back_offered", match::TakeBackOffered{Seat::first, 0});
  story.tell("take_back_declined", match::TakeBackDeclined{Seat::second});
  story.tell("time_given", match::TimeGiven{Seat::second, Seat::first, 15'000ms});
  story.tell("clock_frozen", match::ClockFrozen{"restart", {0ms, 0ms, 6'000ms}});
  story.tell("clock_resumed", match::ClockResumed{1'500ms});
  story.tell("take_back_offered_again", match::TakeBackOffered{Seat::first, 0});

  wire::Snapshot snapshot;
  snapshot.match_id = id;
  snapshot.history_id = "9f2c41d07ab35e68";
  snapshot.seq = base::EventSeq{story.seq};
  snapshot.match = story.now;
  snapshot.players = {{Seat::first, "p-1", "山田 Taro", true},
                      {Seat::second, "p-2", "花子", false}};
  snapshot.start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
  snapshot.moves = {
      {0, Seat::first, "7g7f", 957ms, catalog::position_text(story.now->table), false}};
  snapshot.elapsed = 6'250ms;
  snapshot.created_utc_ms = 1'790'000'000'000;
  snapshot.conflated = true;
  snapshot.watchers = 12;
  all.push_back({"snapshot", snapshot});

  story.tell("taken_back", match::TakenBack{0, {0ms, 0ms, 250ms}, {298'000ms, 0, 60'000ms}});
  const match::Match* branch = story.now;
  story.tell("flag_fell", match::FlagFell{Seat::first, {0ms, 0ms, 689'043ms}});
  match::Ending lost;
  lost.places = {{2, 1, 0, 0}};
  lost.reason = "time";
  lost.rule = "engines/match/RULES.md#time";
  story.tell("match_ended_on_time", match::MatchEnded{lost, {}, {}, {}});
  story.now = branch;
  lost.reason = "illegal_act";
  lost.rule = "engines/shogi/RULES.md#nifu";
  story.tell("match_ended",
             match::MatchEnded{lost, Seat::first, match::ClockStop{1ms, 2ms, 3ms}, "P*5e"});
  all.insert(all.end(), story.news.begin(), story.news.end());

  match::Preset before_declarations = *match::find_preset("yonin.online");
  before_declarations.declarations = match::Declarations::off;
  Story four;
  four.seq = 30;
  four.now = &after(match::empty_match(),
                    match::MatchCreated{before_declarations, 1, {"p-1", "p-2", "p-3", "p-4"}});
  four.now = &after(*four.now, match::MatchStarted{0ms});
  four.tell("seat_withdrawn", match::SeatWithdrawn{Seat::first, Cause::illegal_act,
                                                   match::ClockStop{1ms, 2ms, 3ms}, "3i3b"});
  all.push_back(four.news.front());
  snapshot.match = four.now;
  snapshot.players.clear();
  snapshot.start = "";
  snapshot.moves.clear();
  snapshot.exits = {wire::exit_of(std::get<match::SeatWithdrawn>(kept().events.back()), *four.now)};
  all.push_back({"snapshot_of_four", snapshot});

  all.push_back({"pulse", wire::Pulse{id, base::EventSeq{18}, 6'500ms, 12}});
  all.push_back({"presence", wire::Presence{id, Seat::second, false, 60'000ms}});
  all.push_back({"notice", wire::Notice{id, "store_broken"}});
  all.push_back({"resync", wire::Resync{id}});
  all.push_back({"match_opened", wire::MatchOpened{"c1", id, Seat::first, "i-5Fh2bYw8Qs", "p-1",
                                                   "k-7JpN0cVQv5y1mXo2zRt4", "山田 Taro"}});
  all.push_back(
      {"seat_given", wire::SeatGiven{"t1", id, Seat::second, "p-2", "k-0aB3dE6gH9jK2mN5pQ8s",
                                     "花子", base::EventSeq{2}}});
  wire::MatchSummary over = summary();
  over.players.push_back({Seat::first, "p-1", "山田 Taro", false});
  over.open_seats.clear();
  over.ply = 60;
  over.started = true;
  over.ending = match::Ending{{{1, 2, 0, 0}}, "discs", "engines/othello/RULES.md#discs"};
  all.push_back({"match_list", wire::MatchList{"l1", {summary(), over}}});
  all.push_back({"match_listed", wire::MatchListed{summary()}});
  all.push_back({"match_unlisted", wire::MatchUnlisted{{std::string{othello_id}}}});
  all.push_back(
      {"hint_list",
       wire::HintList{"hi1", {std::string{othello_id}}, 0, {"c4", "d3", "e6", "f5"}, {}}});
  DeclarationReport entering{.own_turn = true, .places = wins(Seat::first, "declaration")};
  entering.add("king_in_zone", true);
  entering.add("pieces_in_zone", 10, 10);
  entering.add("not_in_check", true);
  entering.add("points", 28, 28);
  DeclarationReport waiting;
  waiting.add("king_in_zone", false);
  waiting.add("pieces_in_zone", 3, 10);
  all.push_back({"hint_list_with_declarations",
                 wire::HintList{"hi2",
                                {std::string{othello_id}},
                                200,
                                {},
                                {{Seat::first, entering}, {Seat::second, waiting}}}});
  all.push_back({"pong", wire::Pong{"p1", 1'790'000'012'345}});
  return all;
}

}  // namespace tachiai::tests
