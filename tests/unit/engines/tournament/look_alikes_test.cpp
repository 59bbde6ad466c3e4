#include "engines/tournament/look_alikes.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engines/tournament/event_support.hpp"

namespace tachiai::tournament::tests {
namespace {

TEST(LookAlikes, AreTheSameToTheEye) {
  for (const auto& [a, b] : {std::pair{"ＡＢＣ１", "abc1"}, std::pair{"ﾀｶﾊｼ ｶﾞｸ", "タカハシ　ガク"},
                             std::pair{"ﾊﾟﾊﾞ", "パバ"}, std::pair{"髙橋 一", "高橋一"},
                             std::pair{"渡邊", "渡辺"}, std::pair{"Аnna", "anna"}}) {
    EXPECT_EQ(looks_like(a), looks_like(b)) << a;
  }
}

TEST(LookAlikes, AreNotWhoeverIsNear) {
  for (const auto& [a, b] :
       {std::pair{"ハハ", "ババ"}, std::pair{"高橋", "高槁"}, std::pair{"か", "カ"},
        std::pair{"o", "0"}, std::pair{"\xE3\x81", "\xE3"}}) {
    EXPECT_NE(looks_like(a), looks_like(b)) << a;
  }
}

TEST(LookAlikes, AreFlaggedAndNeverRefused) {
  Hall hall = opened("swiss", 0, {}, false);
  const auto enter = [&](const char* id, const char* name) {
    Player player = entrant(id);
    player.name = name;
    hall.must(Enter{player});
  };
  enter("a1", "髙橋");
  enter("b", "佐藤");
  enter("Ａ１", "");
  enter("c", "高 橋");
  EXPECT_EQ(look_alikes(hall.t.players),
            (std::vector<std::pair<PlayerId, PlayerId>>{{"a1", "Ａ１"}, {"a1", "c"}}));
  EXPECT_EQ(hall.t.players[3].name, "高 橋");  // kept as written
}

}  // namespace
}  // namespace tachiai::tournament::tests
