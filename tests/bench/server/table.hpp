#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/client.hpp"
#include "tachiai/v1/news.pb.h"
#include "tachiai/v1/requests.pb.h"

namespace tachiai::bench {

/// A client of the binary subprotocol. Whatever is not as it should be ends the program.
class Client {
 public:
  /// Connects and says hello as a guest.
  explicit Client(std::uint16_t port);

  void ask(const v1::ClientMessage& message);
  /// @return false: nothing within `patience`.
  bool hear(v1::ServerMessage& news, base::Millis patience);
  /// The next news of which `wanted(news)` holds; what comes before it is passed over.
  template <class Wanted>
  v1::ServerMessage await(Wanted wanted) {
    v1::ServerMessage news;
    do {
      hear_soon(news);
    } while (!wanted(news));
    return news;
  }
  void watch(const std::string& match);

  net::WebSocketClient& socket() { return socket_; }

 private:
  void hear_soon(v1::ServerMessage& news);

  net::WebSocketClient socket_;
};

/// The news of one message; ends the program where it is none or a refusal.
v1::ServerMessage news_of(std::string_view bytes);

/// A match with both players seated, watching and told that it began.
struct Table {
  std::string match;
  std::vector<std::string> moves;  // what will be played, legal from the first on
  std::vector<Client> players;     // by seat
};

/// Random legal play of exactly `plies` plies that leaves the game unfinished; the same for the
/// same seed.
std::vector<std::string> random_play(std::string_view game, std::size_t plies, std::uint32_t seed);

/// Opens matches over the socket, Othello and shogi in turns, each with `plies` moves to play.
std::vector<Table> open_tables(std::uint16_t port, std::size_t tables, std::size_t plies);

/// The table's move at `ply`, by the seat whose turn it is (first and second alternate, as a pass
/// is a ply). Answered by Committed with the ply as its request id.
v1::ClientMessage move_at(const Table& table, std::size_t ply);

}  // namespace tachiai::bench
