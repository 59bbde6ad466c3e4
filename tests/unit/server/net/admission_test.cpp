#include "server/net/admission.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "server/net/descriptors.hpp"
#include "server/net/token_bucket.hpp"

namespace tachiai::net {
namespace {

const Address alice = *parse_address("192.0.2.1");
const Address bob = *parse_address("192.0.2.2");

class AdmissionDesk : public testing::Test {
 protected:
  Admission& desk(AdmissionLimits limits) {
    desk_ = std::make_shared<Admission>(limits);
    return *desk_;
  }
  /// Enters and identifies; keeps the ticket if let in.
  Entry come(const Address& who, bool player = false) {
    auto [entry, ticket] = desk_->enter(who);
    if (entry == Entry::in) entry = ticket.identify(who, player);
    if (entry == Entry::in || entry == Entry::on_trust) inside_.push_back(std::move(ticket));
    return entry;
  }

  std::shared_ptr<Admission> desk_;
  std::vector<Admission::Ticket> inside_;
};

TEST_F(AdmissionDesk, KeepsTheReservedCapacityForPlayers) {
  desk({.connections_max = 2, .connections_reserved = 1, .per_address_max = 9, .proof = {}});
  EXPECT_EQ(come(alice), Entry::in);
  EXPECT_EQ(come(bob), Entry::in);
  EXPECT_EQ(come(bob), Entry::full) << "spectators do not lock players out";
  EXPECT_EQ(come(alice, true), Entry::in);
  EXPECT_EQ(come(bob, true), Entry::full);
  inside_.erase(inside_.begin());
  EXPECT_EQ(come(bob), Entry::in);
}

TEST_F(AdmissionDesk, LimitsEachAddress) {
  desk({.per_address_max = 2, .per_address_reserved = 1, .proof = {}});
  EXPECT_EQ(come(alice), Entry::in);
  EXPECT_EQ(come(alice), Entry::in);
  EXPECT_EQ(come(alice), Entry::address_full);
  EXPECT_EQ(come(bob), Entry::in) << "one address does not cost another";
  EXPECT_EQ(come(alice, true), Entry::in);
  EXPECT_EQ(come(alice, true), Entry::address_full);
}

TEST_F(AdmissionDesk, LimitsWhoHasNotYetSaidWhatTheyWant) {
  auto& door = desk({.handshakes_max = 2});
  auto first = door.enter(alice);
  const auto second = door.enter(bob);
  EXPECT_EQ(door.enter(bob).first, Entry::handshakes_full);
  EXPECT_EQ(first.second.identify(alice, false), Entry::in);
  EXPECT_EQ(door.enter(bob).first, Entry::in);
  EXPECT_EQ(second.first, Entry::in);
}

TEST_F(AdmissionDesk, CountsBehindAProxyByWhomItAsksFor) {
  auto& door = desk({.per_address_max = 1, .per_address_reserved = 0});
  for (const Address& who : {alice, bob}) {
    auto [entry, ticket] = door.enter(std::nullopt);
    ASSERT_EQ(entry, Entry::in);
    EXPECT_EQ(ticket.identify(who, false), Entry::in);
    inside_.push_back(std::move(ticket));
  }
  auto [entry, ticket] = door.enter(std::nullopt);
  ASSERT_EQ(entry, Entry::in);
  EXPECT_EQ(ticket.identify(alice, false), Entry::address_full);
}

TEST_F(AdmissionDesk, CountsNobodyWhenAllHaveLeft) {
  auto& door = desk({});
  EXPECT_EQ(come(alice), Entry::in);
  EXPECT_EQ(come(alice, true), Entry::in);
  inside_.front().set_player(true);
  EXPECT_EQ(door.vouched_for(), 2U);
  inside_.back().set_player(false);
  EXPECT_EQ(door.vouched_for(), 1U);
  EXPECT_EQ(door.inside(), 2U);
  inside_.clear();
  EXPECT_EQ(door.inside(), 0U);
  EXPECT_EQ(door.vouched_for(), 0U);
}

// Nobody can tell at the door who has a key: who comes late is let in on trust.
TEST_F(AdmissionDesk, LetsStrangersProveAKeyWhenThePublicPlacesAreTaken) {
  auto& door = desk({.connections_max = 2, .connections_reserved = 2, .per_address_max = 9});
  ASSERT_EQ(come(alice), Entry::in);
  ASSERT_EQ(come(alice), Entry::in);
  ASSERT_EQ(come(bob), Entry::on_trust);
  ASSERT_EQ(come(bob), Entry::on_trust);
  EXPECT_EQ(come(bob), Entry::full) << "the reserve is counted too";
  EXPECT_TRUE(inside_[2].prove(Who::principal));
  EXPECT_FALSE(inside_[2].on_trust());
  EXPECT_EQ(door.vouched_for(), 1U);
  EXPECT_FALSE(inside_[3].prove(Who::guest)) << "a guest has no right to the reserve";
  inside_.erase(inside_.begin());
  EXPECT_TRUE(inside_[2].prove(Who::guest)) << "a public place has become free";
  EXPECT_FALSE(inside_[2].on_trust());
  EXPECT_EQ(come(bob), Entry::on_trust);
}

TEST_F(AdmissionDesk, APrincipalInAPublicPlaceLeavesItToAGuest) {
  desk({.connections_max = 1, .connections_reserved = 1, .per_address_max = 9});
  ASSERT_EQ(come(alice), Entry::in);
  EXPECT_TRUE(inside_[0].prove(Who::principal));
  EXPECT_EQ(come(bob), Entry::in);
}

TEST_F(AdmissionDesk, AnAddressMayHaveOnlyItsShareOnTrust) {
  desk({.connections_max = 1, .per_address_max = 9, .per_address_reserved = 1});
  ASSERT_EQ(come(alice), Entry::in);
  EXPECT_EQ(come(alice), Entry::on_trust);
  EXPECT_EQ(come(alice), Entry::full) << "one address does not fill the reserve";
  EXPECT_EQ(come(bob), Entry::on_trust);
}

TEST_F(AdmissionDesk, WhoHasProvedAKeyKeepsHisPlaceWithoutASeat) {
  auto& door = desk({.connections_max = 1, .connections_reserved = 1, .per_address_max = 9});
  ASSERT_EQ(come(alice), Entry::in);
  ASSERT_EQ(come(bob), Entry::on_trust);
  EXPECT_TRUE(inside_[1].prove(Who::principal));
  inside_[1].set_player(true);
  inside_[1].set_player(false);
  EXPECT_EQ(door.vouched_for(), 1U);
}

// Without a descriptor left nobody comes in, whatever is in reserve.
TEST(Descriptors, LimitTheCrowdBeforeTheReserve) {
  const AdmissionLimits asked{.connections_max = 20'000, .connections_reserved = 2'000};
  EXPECT_EQ(fitted(asked, 1'000'000).connections_max, 20'000U);
  const auto tight = fitted(asked, 20'000);
  EXPECT_EQ(tight.connections_reserved, 2'000U);
  EXPECT_EQ(tight.connections_max, 20'000U - 2'000U - spare_descriptors);
  const auto tiny = fitted(asked, 1'024);
  EXPECT_EQ(tiny.connections_reserved, 96U);
  EXPECT_EQ(tiny.connections_max + tiny.connections_reserved, 1'024U - spare_descriptors);
  EXPECT_EQ(fitted({.connections_max = 5, .connections_reserved = 1}, 1'024).connections_max, 5U);
  EXPECT_EQ(fitted(asked, 10).connections_max, 0U);
}

TEST(Descriptors, AreAsManyAsTheSystemGrants) {
  const auto granted = raise_descriptor_limit();
  EXPECT_GT(granted, spare_descriptors);
  EXPECT_EQ(raise_descriptor_limit(), granted);
}

TEST(TokenBucket, GrantsABurstAndThenItsRate) {
  const auto at = [](int ms) { return base::Instant{base::Millis{ms}}; };
  TokenBucket bucket{{.per_second = 10, .burst = 3}, at(0)};
  EXPECT_TRUE(bucket.take(at(0)));
  EXPECT_TRUE(bucket.take(at(0)));
  EXPECT_TRUE(bucket.take(at(0)));
  EXPECT_FALSE(bucket.take(at(0)));
  EXPECT_FALSE(bucket.take(at(99)));
  EXPECT_TRUE(bucket.take(at(100)));
  EXPECT_FALSE(bucket.take(at(100)));
  EXPECT_TRUE(bucket.take(at(60'000)));
  EXPECT_TRUE(bucket.take(at(60'000)));
  EXPECT_TRUE(bucket.take(at(60'000)));
  EXPECT_FALSE(bucket.take(at(60'000))) << "it never holds more than the burst";
}

}  // namespace
}  // namespace tachiai::net
