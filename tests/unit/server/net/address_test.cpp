#include "server/net/address.hpp"

#include <gtest/gtest.h>

namespace tachiai::net {
namespace {

Address address(std::string_view text) {
  const auto parsed = parse_address(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed.value_or(Address{});
}

Prefixes prefixes(const std::vector<std::string>& texts) {
  auto parsed = Prefixes::parse(texts);
  EXPECT_TRUE(parsed.has_value());
  return parsed.value_or(Prefixes{});
}

TEST(Address, ReadsBothFamiliesWithAndWithoutPort) {
  EXPECT_EQ(address("192.0.2.1").text(), "192.0.2.1");
  EXPECT_EQ(address(" 192.0.2.1:4711 ").text(), "192.0.2.1");
  EXPECT_EQ(address("2001:db8::1").text(), "2001:db8::1");
  EXPECT_EQ(address("[2001:db8::1]:443").text(), "2001:db8::1");
  EXPECT_EQ(address("::ffff:192.0.2.1"), address("192.0.2.1"));
  for (const auto* wrong : {"", "unknown", "192.0.2", "192.0.2.256", "[::1", "_hidden"}) {
    EXPECT_FALSE(parse_address(wrong).has_value()) << wrong;
  }
}

TEST(Address, AnIpv6SubscriberCountsAsOne) {
  EXPECT_EQ(limit_key(address("2001:db8:1:2:3::4")), limit_key(address("2001:db8:1:2:ffff::")));
  EXPECT_NE(limit_key(address("2001:db8:1:2::1")), limit_key(address("2001:db8:1:3::1")));
  EXPECT_NE(limit_key(address("192.0.2.1")), limit_key(address("192.0.2.2")));
}

TEST(Prefixes, HoldWhatBeginsWithThem) {
  const Prefixes some = prefixes({"10.0.0.0/8", "127.0.0.1", "2001:db8::/33"});
  EXPECT_TRUE(some.contains(address("10.255.1.2")));
  EXPECT_FALSE(some.contains(address("11.0.0.0")));
  EXPECT_TRUE(some.contains(address("127.0.0.1")));
  EXPECT_FALSE(some.contains(address("127.0.0.2")));
  EXPECT_TRUE(some.contains(address("2001:db8:7fff::")));
  EXPECT_FALSE(some.contains(address("2001:db8:8000::")));
  for (const auto* wrong : {"10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "proxy", "::1/129"}) {
    EXPECT_FALSE(Prefixes::parse({wrong}).has_value()) << wrong;
  }
}

TEST(NearestUntrusted, BelievesOnlyTrustedProxies) {
  const Prefixes proxies = prefixes({"127.0.0.1", "10.0.0.0/8"});
  const auto who = [&](std::string_view peer, std::string_view forwarded) {
    return nearest_untrusted(address(peer), forwarded, proxies).text();
  };
  EXPECT_EQ(who("192.0.2.1", "198.51.100.7"), "192.0.2.1") << "a stranger's word";
  EXPECT_EQ(who("127.0.0.1", "198.51.100.7"), "198.51.100.7");
  EXPECT_EQ(who("127.0.0.1", "203.0.113.9, 198.51.100.7, 10.1.2.3"), "198.51.100.7")
      << "what stands left of the first stranger was written by the stranger";
  EXPECT_EQ(who("127.0.0.1", ""), "127.0.0.1");
  EXPECT_EQ(who("127.0.0.1", "198.51.100.7, nonsense"), "127.0.0.1");
  EXPECT_EQ(who("127.0.0.1", "10.1.2.3"), "10.1.2.3");
}

}  // namespace
}  // namespace tachiai::net
