#include "tests/bench/server/table.hpp"

#include <random>
#include <utility>
#include <variant>

#include "engines/catalog/catalog.hpp"
#include "tests/bench/support/figures.hpp"

namespace tachiai::bench {
namespace {

constexpr base::Millis long_enough{60'000};

net::WebSocketClient connected(std::uint16_t port) {
  net::ClientOptions where;
  where.port = port;
  where.subprotocols = {"tachiai.v1.proto"};
  auto socket = net::WebSocketClient::connect(where);
  if (!socket) give_up("cannot connect: " + socket.error().text);
  return *std::move(socket);
}

bool begun(const v1::ServerMessage& news) {
  return (news.has_snapshot() && news.snapshot().started()) ||
         (news.has_event() && news.event().has_match_started());
}

}  // namespace

v1::ServerMessage news_of(std::string_view bytes) {
  v1::ServerMessage news;
  if (!news.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
    give_up("unreadable news");
  if (news.has_refused()) give_up("refused: " + news.refused().ShortDebugString());
  return news;
}

Client::Client(std::uint16_t port) : socket_(connected(port)) {
  v1::ClientMessage message;
  message.mutable_hello()->set_request_id("hello");
  message.mutable_hello()->set_client("bench");
  ask(message);
}

void Client::ask(const v1::ClientMessage& message) {
  if (const auto sent = socket_.send_binary(message.SerializeAsString()); !sent)
    give_up("cannot send: " + sent.error().text);
}

bool Client::hear(v1::ServerMessage& news, base::Millis patience) {
  const auto received = socket_.receive(patience);
  if (!received && received.error().text == "timeout") return false;
  const auto* message = received ? std::get_if<net::Message>(&*received) : nullptr;
  if (message == nullptr) give_up("the server closed a connection");
  news = news_of(message->bytes);
  return true;
}

void Client::hear_soon(v1::ServerMessage& news) {
  if (!hear(news, long_enough)) give_up("waited in vain for an answer");
}

void Client::watch(const std::string& match) {
  v1::ClientMessage message;
  message.mutable_watch()->set_request_id("watch");
  message.mutable_watch()->set_match_id(match);
  ask(message);
}

std::vector<std::string> random_play(std::string_view game, std::size_t plies, std::uint32_t seed) {
  std::mt19937 lot{seed};
  for (;;) {  // a game that ends early is thrown away
    auto record = catalog::start(game, "", "");
    if (!record) give_up(record.error().text);
    std::vector<std::string> moves;
    while (!catalog::outcome(*record) && !catalog::repetition(*record)) {
      if (moves.size() == plies) return moves;
      const auto legal = catalog::legal_moves(*record);
      moves.push_back(legal[lot() % legal.size()]);
      if (!catalog::perform(*record, moves.back())) give_up("a legal move cannot be made");
    }
  }
}

std::vector<Table> open_tables(std::uint16_t port, std::size_t tables, std::size_t plies) {
  // In phases, all tables together: their commits share the disk's syncs.
  std::vector<Table> all(tables);
  for (std::size_t i = 0; i < tables; ++i) {
    const std::string game = i % 2 == 0 ? "othello" : "shogi";
    Table& table = all[i];
    table.moves = random_play(game, plies, static_cast<std::uint32_t>(i));
    table.players.emplace_back(port);
    table.players.emplace_back(port);
    v1::ClientMessage message;
    auto& create = *message.mutable_create_match();
    create.set_request_id("create");
    create.set_preset(game + ".online");
    create.set_seat(0);
    create.set_display_name("First");
    table.players[0].ask(message);
  }
  for (Table& table : all) {
    const auto opened =
        table.players[0].await([](const auto& news) { return news.has_match_opened(); });
    table.match = opened.match_opened().match_id();
    table.players[0].watch(table.match);
    v1::ClientMessage message;
    auto& take = *message.mutable_take_seat();
    take.set_request_id("take");
    take.set_match_id(table.match);
    take.set_invitation(opened.match_opened().invitation());
    take.set_display_name("Second");
    table.players[1].ask(message);
  }
  for (Table& table : all) {
    table.players[1].await([](const auto& news) { return news.has_seat_given(); });
    table.players[1].watch(table.match);
  }
  for (Table& table : all) {
    for (Client& player : table.players) player.await(begun);
  }
  return all;
}

v1::ClientMessage move_at(const Table& table, std::size_t ply) {
  v1::ClientMessage message;
  auto& play = *message.mutable_play_move();
  play.set_request_id(std::to_string(ply));
  play.set_match_id(table.match);
  play.set_ply(static_cast<std::uint32_t>(ply));
  play.set_move(table.moves[ply]);
  return message;
}

}  // namespace tachiai::bench
