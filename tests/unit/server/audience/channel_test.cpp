#include "server/audience/channel.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/simulated/network.hpp"

namespace tachiai::audience {
namespace {

using namespace std::chrono_literals;
using simulated::FakeConnection;
using simulated::Network;
using simulated::Planted;
using simulated::World;

struct Ear final : simulated::Peer {
  std::vector<std::string> heard;
  void received(std::string payload, bool, simulated::Instant) override {
    heard.push_back(std::move(payload));
  }
  void closed(net::CloseCode, const std::string&) override {}
};

struct Stage {
  World world{1, 2};
  Network network{world, Planted::none};
  Hub hubs[2]{{world.core(0), world.clock}, {world.core(1), world.clock}};
  base::MatchId match{"abcdefghijkl"};
  std::vector<std::unique_ptr<Ear>> ears;
  std::unique_ptr<Channel> channel =
      std::make_unique<Channel>(match, std::vector<Hub*>{&hubs[0], &hubs[1]}, 0);

  ~Stage() {
    network.vanish();
    channel.reset();
    world.forget_cores();
  }

  Reader reader(std::size_t core, SeatMask seats = 0,
                wire::Encoding encoding = wire::Encoding::proto) {
    ears.push_back(std::make_unique<Ear>());
    auto connection =
        network.connect(core, "", {.up = 1ms, .down = 1ms, .jitter = {}}, "", ears.back().get());
    world.core(core).post([this, core, id = connection->id()] { hubs[core].opened(id); });
    world.run_for(1ms);
    return {core, connection, encoding, seats, ""};
  }
  /// On the channel's own core.
  void at_home(std::move_only_function<void()> work) {
    world.core(0).post(std::move(work));
    world.run_for(10ms);
  }
  static std::string event(std::uint64_t seq) {
    wire::MatchEvent news;
    static const match::Event what = match::DrawOffered{Seat::first};
    static const match::Match after = match::empty_match();
    news.match_id = {"abcdefghijkl"};
    news.seq = base::EventSeq{seq};
    news.event = &what;
    news.after = &after;
    return wire::encode(news, wire::Encoding::proto);
  }
  void tell(std::uint64_t seq, std::optional<Seat> to = {},
            std::optional<base::Instant>* told = nullptr) {
    at_home([=, this] {
      channel->tell(base::EventSeq{seq}, event(seq), to, [told](base::Instant at) {
        if (told != nullptr) *told = at;
      });
    });
  }
};

TEST(Channel, ReadersOfEveryCoreAndEncodingHearEveryEventOnce) {
  Stage stage;
  std::vector<Reader> readers{stage.reader(0), stage.reader(1),
                              stage.reader(1, 0, wire::Encoding::json)};
  stage.at_home([&] {
    for (const auto& reader : readers) stage.channel->join(reader, {});
  });
  for (std::uint64_t seq = 1; seq <= 5; ++seq) stage.tell(seq);
  for (const auto& ear : stage.ears) EXPECT_EQ(ear->heard.size(), 5U);
  EXPECT_EQ(stage.ears[0]->heard.back(), Stage::event(5));
  EXPECT_EQ(stage.ears[2]->heard.back(), wire::json_of(Stage::event(5)));
  EXPECT_EQ(stage.channel->watchers(), 3U);
}

// The hub fills the places of those who leave with others.
TEST(Channel, WhoStaysHearsEverythingOnceWhoeverLeaves) {
  Stage stage;
  std::vector<Reader> readers;
  for (int i = 0; i < 6; ++i) readers.push_back(stage.reader(1));
  stage.at_home([&] {
    for (const auto& reader : readers) stage.channel->join(reader, {});
  });
  stage.tell(1);
  std::uint64_t seq = 1;
  for (const std::size_t leaver : {1U, 5U, 0U, 3U}) {
    stage.at_home([&] { stage.channel->leave(1, readers[leaver].connection->id()); });
    stage.tell(++seq);
  }
  stage.world.core(1).post([&] { stage.hubs[1].closed(readers[4].connection->id()); });
  stage.world.run_for(10ms);
  stage.tell(++seq);
  EXPECT_EQ(stage.ears[2]->heard.size(), seq);
  EXPECT_EQ(stage.ears[2]->heard.back(), Stage::event(seq));
  EXPECT_EQ(stage.ears[4]->heard.size(), seq - 1) << "its connection is gone";
  EXPECT_EQ(stage.ears[1]->heard.size(), 1U);
  EXPECT_EQ(stage.ears[5]->heard.size(), 2U);
  EXPECT_EQ(stage.ears[0]->heard.size(), 3U);
  EXPECT_EQ(stage.ears[3]->heard.size(), 4U);
}

TEST(Channel, WhoTakesASeatHearsOnAsAPlayer) {
  Stage stage;
  const auto stays = stage.reader(1);
  const auto sits_down = stage.reader(1);
  stage.at_home([&] {
    stage.channel->join(stays, {});
    stage.channel->join(sits_down, {});
    stage.channel->reseat(sits_down.connection->id(), "somebody", Seat::first);
  });
  stage.tell(1, Seat::first);
  stage.at_home([&] { stage.channel->leave(1, stays.connection->id()); });
  stage.tell(2, Seat::first);
  EXPECT_EQ(stage.ears[0]->heard.size(), 1U);
  EXPECT_EQ(stage.ears[1]->heard.size(), 2U);
  EXPECT_EQ(stage.channel->watchers(), 0U);
}

TEST(Channel, WhatIsSentFirstGoesBeforeWhatFollows) {
  Stage stage;
  const auto reader = stage.reader(1);
  stage.at_home([&] {
    stage.channel->join(reader, {First{net::binary_frame("first")}});
    stage.channel->tell(base::EventSeq{1}, Stage::event(1), {}, [](base::Instant) {});
  });
  ASSERT_EQ(stage.ears[0]->heard.size(), 2U);
  EXPECT_EQ(stage.ears[0]->heard[0], "first");
}

TEST(Channel, TheTellingIsWhenTheSeatsOwnOutboxHasIt) {
  Stage stage;
  const auto far = stage.reader(1, bit(Seat::second));
  stage.at_home([&] { stage.channel->join(far, {}); });
  std::optional<base::Instant> told;
  stage.world.core(1).stall(5ms);
  const auto begun = stage.world.now();
  stage.tell(1, Seat::second, &told);
  ASSERT_TRUE(told);
  EXPECT_GE(*told - begun, 5ms) << "its core was busy";
  // Nobody of that seat is here: at once.
  std::optional<base::Instant> at_once;
  const auto then = stage.world.now();
  stage.tell(2, Seat::first, &at_once);
  ASSERT_TRUE(at_once);
  EXPECT_LT(*at_once - then, 1ms);
}

TEST(Channel, ATailIsWholeOrNotGiven) {
  Stage stage;
  for (std::uint64_t seq = 1; seq <= Channel::ring_size + 10; ++seq) {
    stage.channel->remember(base::EventSeq{seq}, Stage::event(seq));
  }
  const auto tail = [&](std::uint64_t after) {
    return stage.channel->tail(base::EventSeq{after}, wire::Encoding::proto);
  };
  EXPECT_FALSE(tail(9));
  ASSERT_TRUE(tail(10));
  EXPECT_EQ(tail(10)->size(), Channel::ring_size);
  ASSERT_TRUE(tail(Channel::ring_size + 10));
  EXPECT_TRUE(tail(Channel::ring_size + 10)->empty());
  EXPECT_FALSE(tail(Channel::ring_size + 11)) << "was never told";
}

TEST(Channel, ATailThatWouldFillAnOutboxIsASnapshotInstead) {
  Stage stage;
  for (std::uint64_t seq = 1; seq <= 300; ++seq)
    stage.channel->remember(base::EventSeq{seq}, std::string(1'000, 'x'));
  EXPECT_FALSE(stage.channel->tail(base::EventSeq{1}, wire::Encoding::proto));
  EXPECT_TRUE(stage.channel->tail(base::EventSeq{200}, wire::Encoding::proto));
}

TEST(Channel, AReaderWhoLeftHearsNothingMore) {
  Stage stage;
  const auto reader = stage.reader(1, bit(Seat::first));
  stage.at_home([&] { stage.channel->join(reader, {}); });
  EXPECT_TRUE(stage.channel->present(Seat::first));
  stage.tell(1);
  stage.at_home([&] { stage.channel->leave(1, reader.connection->id()); });
  stage.tell(2);
  stage.at_home([&] { stage.channel->snapshot_to(reader, net::binary_frame("snapshot")); });
  EXPECT_EQ(stage.ears[0]->heard.size(), 1U);
  EXPECT_FALSE(stage.channel->present(Seat::first));
  EXPECT_TRUE(stage.channel->empty());
}

TEST(Channel, WhoTakesASeatIsAPlayerOnAllHisConnections) {
  Stage stage;
  auto mine = stage.reader(0), other_tab = stage.reader(1), stranger = stage.reader(1);
  other_tab.principal = "p";
  stranger.principal = "q";
  stage.at_home([&] {
    for (const auto& reader : {mine, other_tab, stranger}) stage.channel->join(reader, {});
    stage.channel->reseat(mine.connection->id(), "p", Seat::second);
  });
  EXPECT_EQ(stage.channel->connections(Seat::second).size(), 2U);
  EXPECT_EQ(stage.channel->watchers(), 1U);
}

TEST(Hub, AConnectionThatClosedIsNotAdded) {
  Stage stage;
  const auto reader = stage.reader(1);
  stage.world.core(1).post([&] { stage.hubs[1].closed(reader.connection->id()); });
  stage.world.run_for(1ms);
  stage.at_home([&] { stage.channel->join(reader, {First{net::binary_frame("first")}}); });
  stage.tell(1);
  EXPECT_TRUE(stage.ears[0]->heard.empty());
}

}  // namespace
}  // namespace tachiai::audience
