#include "server/archive/cache.hpp"

#include <gtest/gtest.h>

namespace tachiai::archive {
namespace {

Cache::Body body(std::size_t size) { return std::make_shared<const std::string>(size, 'x'); }

Cache::Found ask(Cache& cache, const std::string& key, int& told) {
  Cache::Then then = [&told](Cache::Body found) { told += found ? 1 : -1; };
  return cache.find(key, then);
}

TEST(Cache, OneMakesItAndTheOthersWait) {
  Cache cache{100};
  int first = 0, second = 0, third = 0;
  EXPECT_EQ(ask(cache, "a", first), Cache::Found::missing);
  EXPECT_EQ(ask(cache, "a", second), Cache::Found::waiting);
  EXPECT_EQ(second, 0);
  cache.made("a", body(10));
  EXPECT_EQ(first, 0) << "who makes it has it";
  EXPECT_EQ(second, 1);
  EXPECT_EQ(ask(cache, "a", third), Cache::Found::there);
  EXPECT_EQ(third, 1);
}

TEST(Cache, WhatFailedIsAskedForAgain) {
  Cache cache{100};
  int told = 0;
  ask(cache, "a", told);
  ask(cache, "a", told);
  cache.made("a", nullptr);
  EXPECT_EQ(told, -1);
  EXPECT_EQ(ask(cache, "a", told), Cache::Found::missing);
}

TEST(Cache, IsBoundedAndForgetsWhatWasUsedLongestAgo) {
  Cache cache{100};
  int told = 0;
  for (const auto* key : {"a", "b"}) {
    ask(cache, key, told);
    cache.made(key, body(40));
  }
  EXPECT_EQ(ask(cache, "a", told), Cache::Found::there);
  ask(cache, "c", told);
  cache.made("c", body(40));
  EXPECT_EQ(cache.bytes(), 80U);
  EXPECT_EQ(ask(cache, "a", told), Cache::Found::there);
  EXPECT_EQ(ask(cache, "b", told), Cache::Found::missing);
  ask(cache, "big", told);
  cache.made("big", body(101));
  EXPECT_EQ(cache.bytes(), 80U) << "bigger than all of it: not kept";
}

}  // namespace
}  // namespace tachiai::archive
