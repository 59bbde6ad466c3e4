#include "server/gateway/http_relay.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/simulated/hand.hpp"

namespace tachiai::gateway {
namespace {

using namespace std::chrono_literals;
using simulated::Hall;
using simulated::Hand;

/// A relayed board with its operator, and the door for posts.
struct Board {
  Hall hall;
  Hand operator_{*hall.server};
  HttpRelay posts{*hall.server->desk, [](base::Task task) {
                    task();
                    return true;
                  }};
  std::string match, key;

  explicit Board(const std::string& preset = "othello.relay") {
    v1::ClientMessage open;
    open.mutable_open_board()->set_preset(preset);
    open.mutable_open_board()->set_display_name("Op");
    const auto opened = operator_.ask(open).board_opened();
    match = opened.match_id();
    key = opened.key();
    EXPECT_FALSE(key.empty());
  }

  net::HttpRequest request(std::string body) const {
    net::HttpRequest request;
    request.method = "POST";
    request.target = "/relay/" + match;
    request.headers = {{"Authorization", "Bearer " + key},
                       {"Content-Type", "application/x-ndjson"}};
    request.body = std::move(body);
    request.remote = "192.0.2.7";
    return request;
  }
  net::HttpResponse answer(net::HttpRequest request) {
    std::optional<net::HttpResponse> response;
    posts.answer(std::move(request), net::Responder{[&](net::HttpResponse given) {
                   EXPECT_FALSE(response) << "answered once";
                   response = std::move(given);
                 }});
    hall.world.run_for(2s);
    EXPECT_TRUE(response);
    return response.value_or(net::HttpResponse{});
  }
  static std::vector<std::string> lines(const net::HttpResponse& response) {
    std::vector<std::string> all;
    std::string rest = response.body ? *response.body : std::string{};
    for (auto end = rest.find('\n'); end != std::string::npos; end = rest.find('\n')) {
      all.push_back(rest.substr(0, end));
      rest.erase(0, end + 1);
    }
    return all;
  }
  std::vector<std::string> acts() {
    operator_.watch(match);
    std::vector<std::string> moves;
    const auto snapshots = operator_.snapshots(match);
    for (const auto& move : snapshots.back().moves()) moves.push_back(move.move());
    return moves;
  }
};

TEST(HttpRelay, LinesAreDecidedByTheRoomAndAnsweredInOrder) {
  Board board;
  const auto response = board.answer(board.request(
      "{\"move\":\"f5\"}\n\n{\"move\":\"d6\",\"left\":[588000,null]}\n{\"undo\":1}\n"));
  EXPECT_EQ(response.status, 200U);
  const auto lines = Board::lines(response);
  ASSERT_EQ(lines.size(), 3U);
  for (const auto& line : lines) EXPECT_TRUE(line.starts_with("{\"committed\":{")) << line;
  EXPECT_EQ(board.acts(), std::vector<std::string>{"f5"});
}

TEST(HttpRelay, ARetryWithItsKeyDoesNothingTwice) {
  Board board;
  auto request = board.request("{\"move\":\"f5\"}\n{\"undo\":1}\n{\"move\":\"f5\"}\n");
  request.headers.emplace_back("Idempotency-Key", "one");
  const auto first = Board::lines(board.answer(request));
  EXPECT_EQ(first.size(), 3U);
  EXPECT_EQ(Board::lines(board.answer(request)), first);
  EXPECT_EQ(board.acts(), std::vector<std::string>{"f5"});
  auto other = board.request("{\"move\":\"d6\"}\n");
  other.headers.emplace_back("Idempotency-Key", "one");
  const auto reused = Board::lines(board.answer(other));
  EXPECT_NE(reused.at(0).find("ID_REUSED"), std::string::npos);
  EXPECT_EQ(board.acts().size(), 1U);
  request.body += "{\"move\":\"d6\"}\n";
  EXPECT_NE(Board::lines(board.answer(request)).at(0).find("ID_REUSED"), std::string::npos)
      << "a line more is another post";
  EXPECT_EQ(board.acts().size(), 1U);
}

TEST(HttpRelay, AByteOrderMarkBeforeTheLinesIsNoLine) {
  Board board;
  EXPECT_EQ(board.answer(board.request("\xEF\xBB\xBF{\"move\":\"f5\"}\n")).status, 200U);
  EXPECT_EQ(board.acts(), std::vector<std::string>{"f5"});
}

/// The match has ended by the post itself: its first lines are found again all the same.
TEST(HttpRelay, ARetryIsKnownThoughTheMatchHasGoneOn) {
  Board board;
  auto request = board.request(
      "{\"move\":\"f5\"}\n{\"result\":{\"places\":[1,2],\"reason\":\"resignation\"}}\n");
  request.headers.emplace_back("Idempotency-Key", "end");
  const auto first = Board::lines(board.answer(request));
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(Board::lines(board.answer(request)), first);
  const auto late = board.answer(board.request("{\"move\":\"d6\"}\n"));
  EXPECT_EQ(late.status, 422U);
  EXPECT_NE(Board::lines(late).at(0).find("GAME_OVER"), std::string::npos);
  EXPECT_EQ(board.acts().size(), 1U);
}

TEST(HttpRelay, ARefusedLineStopsTheRest) {
  Board board;
  const auto response =
      board.answer(board.request("{\"move\":\"f5\"}\n{\"move\":\"a1\"}\n{\"move\":\"d6\"}\n"));
  EXPECT_EQ(response.status, 422U);
  const auto lines = Board::lines(response);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_NE(lines[1].find("\"code\":\"ILLEGAL\""), std::string::npos) << lines[1];
  EXPECT_EQ(lines[2], "{\"stopped\":{\"line\":2,\"left\":1}}");
  EXPECT_EQ(board.acts(), std::vector<std::string>{"f5"});
  const auto unread = Board::lines(board.answer(board.request("{\"move\":7}\n")));
  EXPECT_NE(unread.at(0).find("MALFORMED"), std::string::npos);
}

TEST(HttpRelay, ARecordBringsTheMatchToItsLine) {
  Board board;
  auto request = board.request("f5d6c3");
  request.headers[1].second = "text/plain";
  EXPECT_EQ(board.answer(request).status, 200U);
  EXPECT_EQ(board.acts(), (std::vector<std::string>{"f5", "d6", "c3"}));
  EXPECT_TRUE(Board::lines(board.answer(request)).empty()) << "nothing is left to do";
  request.body = "f5f6";
  EXPECT_EQ(Board::lines(board.answer(request)).size(), 1U);
  EXPECT_EQ(board.acts(), (std::vector<std::string>{"f5", "f6"}));
  request.body = "nothing of the kind";
  EXPECT_EQ(board.answer(request).status, 422U);
  request.body = "f5d6c3\nf5f6e6\n";
  const auto two_games = board.answer(request);
  EXPECT_EQ(two_games.status, 422U);
  EXPECT_NE(Board::lines(two_games).at(0).find("ply 3"), std::string::npos);
  EXPECT_EQ(board.acts(), (std::vector<std::string>{"f5", "f6"})) << "nothing of it is done";
}

TEST(HttpRelay, OnlyWhoHoldsTheOfficePosts) {
  Board board;
  Hand stranger{*board.hall.server};
  const auto opened = stranger.open("othello.online").match_opened();
  auto request = board.request("{\"move\":\"f5\"}\n");
  request.headers[0].second = "Bearer " + opened.key();
  EXPECT_EQ(board.answer(request).status, 403U);
  request.target = "/relay/ZZZZZZZZZZZZ";
  EXPECT_EQ(board.answer(request).status, 404U);
  request.headers[0].second = "Bearer unknown";
  EXPECT_EQ(board.answer(request).status, 401U);
  request.headers[0].second = "Basic " + board.key;
  EXPECT_EQ(board.answer(request).status, 401U);
  request = board.request("{\"move\":\"f5\"}\n");
  request.method = "GET";
  EXPECT_EQ(board.answer(request).status, 405U);
  request = board.request(std::string(post_bytes_max + 1, ' '));
  EXPECT_EQ(board.answer(request).status, 413U);
  request = board.request("{}");
  request.headers[1].second = "text/html";
  EXPECT_EQ(board.answer(request).status, 415U);
  EXPECT_TRUE(board.acts().empty());
}

TEST(HttpRelay, PostsOfOneAddressAreCounted) {
  Board board;
  std::vector<unsigned> statuses;
  for (int i = 0; i < 50; ++i) {
    board.posts.answer(
        board.request("{\"note\":\"n\"}\n"),
        net::Responder{[&](const net::HttpResponse& given) { statuses.push_back(given.status); }});
  }
  board.hall.world.run_for(5s);
  ASSERT_EQ(statuses.size(), 50U);
  EXPECT_EQ(std::ranges::count(statuses, 429U), 10);
  auto other = board.request("{\"note\":\"n\"}\n");
  other.remote = "192.0.2.8";
  EXPECT_EQ(board.answer(other).status, 200U);
}

}  // namespace
}  // namespace tachiai::gateway
