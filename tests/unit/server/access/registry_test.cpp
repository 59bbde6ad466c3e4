#include "server/access/registry.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "tests/support/simulated/fake_journal.hpp"

namespace tachiai::access {
namespace {

using namespace std::chrono_literals;
using simulated::Disk;
using simulated::FakeJournal;
using simulated::FakeSecrets;
using simulated::Planted;
using simulated::World;

struct Desk {
  World world{1, 1};
  Disk disk;
  FakeJournal journal{world, disk, 1, Planted::none};
  FakeSecrets secrets{1};
  Registry registry{journal, world.core(0), world.clock, secrets};

  /// Records and waits. @return whether it is durable.
  std::optional<bool> record(std::vector<records::PeopleEvent> events,
                             std::vector<journal::Text> texts) {
    std::optional<bool> done;
    registry.record(std::move(events), std::move(texts),
                    [&](const Result<Done, journal::Fault>& result) { done = result.has_value(); });
    world.run_for(1s);
    return done;
  }
};

TEST(Registry, APrincipalIsKnownByItsKeyOnceItIsDurable) {
  Desk desk;
  auto minted = desk.registry.mint("佐藤");
  EXPECT_EQ(minted.key.size(), 40U);
  EXPECT_EQ(desk.registry.by_key(minted.key), nullptr);
  EXPECT_EQ(desk.record(minted.events, minted.texts), true);
  const auto* known = desk.registry.by_key(minted.key);
  ASSERT_NE(known, nullptr);
  EXPECT_EQ(known->display_name, "佐藤");
  EXPECT_EQ(desk.registry.by_key(minted.key + "x"), nullptr);
  EXPECT_EQ(desk.registry.by_key(""), nullptr);
}

TEST(Registry, NoKeyAndNoNameStandsInTheLog) {
  Desk desk;
  auto minted = desk.registry.mint("Secretname");
  desk.record(minted.events, minted.texts);
  for (const auto& stored : desk.disk.streams["people"]) {
    EXPECT_EQ(stored.bytes.find(minted.key), std::string::npos);
    EXPECT_EQ(stored.bytes.find("Secretname"), std::string::npos);
  }
}

TEST(Registry, ComesBackFromItsStreamWithoutWhatWasErased) {
  Desk desk;
  auto kept = desk.registry.mint("Kept");
  auto erased = desk.registry.mint("Erased");
  desk.record(kept.events, kept.texts);
  desk.record(erased.events, erased.texts);
  const base::MatchId match{"abcdefghijkl"};
  desk.record({Registry::list(match, false, {"open sesame"}),
               Registry::grant_seat(kept.principal.id, match, Seat::second)},
              {});
  desk.disk.texts.erase(erased.texts.front().key);

  Registry again{desk.journal, desk.world.core(0), desk.world.clock, desk.secrets};
  ASSERT_TRUE(again.restore(
      desk.disk.streams["people"], [&](const std::string& key) -> std::optional<std::string> {
        const auto at = desk.disk.texts.find(key);
        return at == desk.disk.texts.end() ? std::nullopt : std::optional{at->second.text};
      }));
  EXPECT_EQ(again.by_key(kept.key)->display_name, "Kept");
  EXPECT_EQ(again.by_key(erased.key)->display_name, "");
  EXPECT_EQ(again.by_key(kept.key)->seats.front(), std::pair(match, Seat::second));
  EXPECT_TRUE(again.invited(match, "open sesame"));
  EXPECT_FALSE(again.invited(match, "open sesam"));
  EXPECT_FALSE(again.invited(match, ""));
  EXPECT_FALSE(again.listing(match)->listed);
}

TEST(Registry, ManyChangesShareASync) {
  Desk desk;
  std::size_t done = 0;
  for (int i = 0; i < 50; ++i) {
    auto minted = desk.registry.mint("n");
    desk.registry.record(
        minted.events, minted.texts,
        [&](const Result<Done, journal::Fault>& result) { done += result.has_value() ? 1 : 0; });
  }
  desk.world.run_for(20ms);
  EXPECT_EQ(done, 50U);
  EXPECT_EQ(desk.disk.streams["people"].size(), 50U);
}

TEST(Registry, NothingToRecordIsDone) {
  Desk desk;
  EXPECT_EQ(desk.record({}, {}), true);
  EXPECT_TRUE(desk.disk.streams["people"].empty());
}

/// After a broken append nobody knows whether it is there; the next one asks first.
TEST(Registry, GoesOnAfterABrokenStoreWhateverWasWritten) {
  for (const bool written : {false, true}) {
    Desk desk;
    desk.journal.break_now(written);
    auto lost = desk.registry.mint("Lost");
    EXPECT_EQ(desk.record(lost.events, lost.texts), false);
    EXPECT_EQ(desk.registry.by_key(lost.key), nullptr);
    auto meanwhile = desk.registry.mint("Meanwhile");
    EXPECT_EQ(desk.record(meanwhile.events, meanwhile.texts), false);
    desk.journal.mend();
    auto next = desk.registry.mint("Next");
    EXPECT_EQ(desk.record(next.events, next.texts), true);
    EXPECT_NE(desk.registry.by_key(next.key), nullptr);
    EXPECT_EQ(desk.registry.by_key(lost.key), nullptr);
  }
}

}  // namespace
}  // namespace tachiai::access
