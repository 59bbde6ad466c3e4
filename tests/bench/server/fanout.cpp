// How long a thousand watchers of one game wait for a move: from the mover's receipt of Committed
// to the last watcher's receipt of the event. The floor: the same bytes to as many plain loopback
// sockets, the mover's first, by one send() a socket; read by the same code on the same thread. In
// turns, move by move.
//
//   bench_server_fanout TACHIAID
#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/net/descriptors.hpp"
#include "server/net/frames.hpp"
#include "tests/bench/server/server_process.hpp"
#include "tests/bench/server/table.hpp"
#include "tests/bench/support/crowd.hpp"
#include "tests/bench/support/figures.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::bench;

constexpr std::size_t watchers = 1'000;
constexpr std::size_t moves = 40;
// Tags of the players, after those of the watchers.
constexpr std::size_t first_player = watchers;

/// First bytes of a message: the tag of its kind (ServerMessage.news). Enough to tell kinds apart
/// while time is measured; all is parsed afterwards.
constexpr char committed_tag = (3 << 3) | 2;
constexpr char event_tag = (7 << 3) | 2;

/// What one end has received in this round: whole frames, and the one wanted.
struct Ear {
  std::string bytes;
  std::size_t taken = 0;
  std::string wanted;  // the frame with its header; "": not yet
};

struct Round {
  std::vector<double> from_commit;
  std::vector<double> from_send;
};

/// The whole frame at the front of `bytes`; nullopt: not all of it has come. Server frames: no
/// mask, and none here is longer than 65,535 bytes.
std::optional<std::string_view> whole_frame(std::string_view bytes, std::size_t& header) {
  if (bytes.size() < 2) return std::nullopt;
  std::size_t payload = static_cast<unsigned char>(bytes[1]);
  header = 2;
  if (payload == 126) {
    if (bytes.size() < 4) return std::nullopt;
    header = 4;
    payload = static_cast<std::size_t>(static_cast<unsigned char>(bytes[2])) << 8 |
              static_cast<unsigned char>(bytes[3]);
  }
  if (payload > 65'535 || bytes.size() < header + payload) return std::nullopt;
  return bytes.substr(0, header + payload);
}

/// Reads until every watcher has an event and the mover his answer.
/// @return when the mover had it and when the last watcher had.
std::pair<Steady::time_point, Steady::time_point> gather(Crowd& crowd, std::vector<Ear>& ears,
                                                         std::size_t mover, char answer_tag) {
  for (Ear& ear : ears) {
    ear.bytes.erase(0, ear.taken);
    ear.taken = 0;
    ear.wanted.clear();
  }
  std::size_t left = watchers;
  std::optional<Steady::time_point> committed;
  Steady::time_point last{};
  while (left > 0 || !committed) {
    const bool came = crowd.take(base::Millis{60'000}, [&](std::size_t tag, std::string_view part) {
      if (part.empty()) give_up("the server closed a connection");
      Ear& ear = ears[tag];
      ear.bytes.append(part);
      std::size_t header = 0;
      while (const auto frame =
                 whole_frame(std::string_view{ear.bytes}.substr(ear.taken), header)) {
        ear.taken += frame->size();
        const auto opcode = static_cast<net::Opcode>((*frame)[0] & 0x0F);
        if (opcode == net::Opcode::ping) {
          static_cast<void>(crowd.at(tag).send(
              net::encode_frame(net::Opcode::pong, frame->substr(header), 1U), base::Millis{100}));
        }
        if (opcode != net::Opcode::binary || frame->size() == header || !ear.wanted.empty())
          continue;
        const char kind = (*frame)[header];
        if (tag < watchers && kind == event_tag) {
          ear.wanted = *frame;
          last = Steady::now();
          --left;
        } else if (tag == mover && kind == answer_tag && !committed) {
          ear.wanted = *frame;
          committed = Steady::now();
        }
      }
    });
    if (!came) give_up("a watcher waits in vain");
  }
  return {*committed, last};
}

/// What all were told must be this move, the same to everybody, and acknowledged to the mover.
/// @return the frame.
std::string check(const std::vector<Ear>& ears, std::size_t mover, const Table& table,
                  std::size_t ply) {
  std::size_t header = 0;
  const auto payload = [&](const std::string& frame) {
    whole_frame(frame, header);
    return news_of(std::string_view{frame}.substr(header));
  };
  const auto answer = payload(ears[mover].wanted);
  const auto told = payload(ears[0].wanted);
  const auto& move = told.event().move_played().move();
  if (answer.committed().request_id() != std::to_string(ply) ||
      answer.committed().seq() != told.event().seq() || move.ply() != ply ||
      move.move() != table.moves[ply]) {
    give_up("another move was told than was made");
  }
  for (std::size_t i = 1; i < watchers; ++i) {
    if (ears[i].wanted != ears[0].wanted) give_up("not all watchers were told the same");
  }
  return ears[0].wanted;
}

void tell(const char* name, double part, const std::vector<double>& ours,
          const std::vector<double>& floor) {
  const double above = percentile(ours, part);
  const double below = percentile(floor, part);
  std::printf(
      "fan-out, commit to last of %zu watchers, %s  ours %7.2f ms  floor %7.2f ms  ratio %5.2f  "
      "target: none set\n",
      watchers, name, above, below, above / below);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) give_up("usage: bench_server_fanout TACHIAID");
  net::raise_descriptor_limit();
  const Scratch scratch;
  ServerProcess server{argv[1], scratch.path()};
  auto tables = open_tables(server.port(), 1, moves);
  Table& table = tables[0];

  Crowd crowd;
  {
    std::vector<Client> all;
    std::vector<bool> here;
    // A slow machine may take long to connect them all. Who is silent meanwhile is thought dead, so
    // pings are answered in between.
    const auto listen = [&] {
      v1::ServerMessage news;
      for (std::size_t i = 0; i < all.size(); ++i) {
        while (all[i].hear(news, base::Millis{0})) here[i] = here[i] || news.has_snapshot();
      }
      for (Client& player : table.players) {
        while (player.hear(news, base::Millis{0})) continue;
      }
    };
    for (std::size_t i = 0; i < watchers; ++i) {
      all.emplace_back(server.port());
      all.back().watch(table.match);
      here.push_back(false);
      if (i % 50 == 49) listen();
    }
    const auto end = Steady::now() + std::chrono::seconds{60};
    while (std::ranges::count(here, false) > 0) {
      if (Steady::now() > end) give_up("a watcher waits in vain for the match");
      listen();
    }
    for (Client& client : all) crowd.add(std::move(client.socket().socket()));
  }
  for (Client& player : table.players) {
    v1::ServerMessage news;
    while (player.hear(news, base::Millis{0})) continue;
    crowd.add(std::move(player.socket().socket()));
  }
  PlainFanout plain{crowd.size()};

  Round ours;
  Round floor;
  std::vector<Ear> ears(crowd.size());
  std::vector<Ear> plain_ears(crowd.size());
  std::size_t frame_bytes = 0;
  for (std::size_t ply = 0; ply < moves; ++ply) {
    const std::size_t mover = first_player + ply % 2;
    const std::string message = net::encode_frame(
        net::Opcode::binary, move_at(table, ply).SerializeAsString(), 0x5EED5EEDU);
    const auto sent = Steady::now();
    if (!crowd.at(mover).send(message, base::Millis{5'000})) give_up("cannot send");
    const auto [committed, last] = gather(crowd, ears, mover, committed_tag);
    ours.from_commit.push_back(ms_between(committed, last));
    ours.from_send.push_back(ms_between(sent, last));

    const std::string frame = check(ears, mover, table, ply);
    frame_bytes = frame.size();
    std::thread writer{[&] {
      plain.write(mover, frame);
      plain.write_all(frame, watchers);
    }};
    const auto begun = Steady::now();
    const auto [plain_first, plain_last] = gather(plain.crowd(), plain_ears, mover, event_tag);
    writer.join();
    floor.from_commit.push_back(ms_between(plain_first, plain_last));
    floor.from_send.push_back(ms_between(begun, plain_last));
    // The game is quiet between two moves, as games are.
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
  }
  std::printf(
      "# %zu moves, %zu-byte frames; from sending the move, its commit included: p50 %.2f ms, p99 "
      "%.2f ms\n",
      moves, frame_bytes, percentile(ours.from_send, 0.50), percentile(ours.from_send, 0.99));
  tell("p50", 0.50, ours.from_commit, floor.from_commit);
  tell("p99", 0.99, ours.from_commit, floor.from_commit);
  return 0;
}
