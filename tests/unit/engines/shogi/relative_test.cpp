#include "engines/shogi/relative.hpp"

#include <gtest/gtest.h>

#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
namespace {

/// The words for a move, "-" where there are none to find; checked to lead back to the same move.
std::string words_for(std::string_view sfen, std::string_view move) {
  const Position position = position_from(sfen);
  const Act act = act_from(move);
  const auto relative = relative_of(position, act);
  if (!relative) return "-";
  const Kind kind = act.is_drop() ? act.drop : kind_of(position.at(act.from));
  const auto back = resolve(position, kind, act.to, *relative, act.promotes);
  EXPECT_TRUE(back) << move;
  if (back) {
    EXPECT_EQ(usi(back->act), move);
    EXPECT_FALSE(back->by_legality) << move;
  }
  return japanese(*relative);
}

// The examples of the association's page on how moves are written, set up by hand.
struct Example {
  std::string_view sfen;
  std::string_view move;
  std::string_view words;
};

TEST(RelativeWords, AsTheAssociationWritesThem) {
  const Example examples[] = {
      // Two golds, one up, one sideways.
      {"4k4/2G6/G8/9/9/9/9/9/4K4 b - 1", "9c8b", "上"},
      {"4k4/2G6/G8/9/9/9/9/9/4K4 b - 1", "7b8b", "寄"},
      {"k8/4G4/6G2/9/9/9/9/9/4K4 b - 1", "3c4b", "上"},
      {"k8/4G4/6G2/9/9/9/9/9/4K4 b - 1", "5b4b", "寄"},
      // Up and down.
      {"4k4/9/9/4G4/9/4G4/9/9/4K4 b - 1", "5f5e", "上"},
      {"4k4/9/9/4G4/9/4G4/9/9/4K4 b - 1", "5d5e", "引"},
      {"4k4/9/9/1S7/9/1S7/9/9/4K4 b - 1", "8f7e", "上"},
      {"4k4/9/9/1S7/9/1S7/9/9/4K4 b - 1", "8d7e", "引"},
      // Side by side: left, right, and straight where one stands behind.
      {"4k4/G1G6/9/9/9/9/9/9/4K4 b - 1", "9b8a", "左"},
      {"4k4/G1G6/9/9/9/9/9/9/4K4 b - 1", "7b8a", "右"},
      {"4k4/9/9/9/9/9/9/9/3GG3K b - 1", "6i5h", "左"},
      {"4k4/9/9/9/9/9/9/9/3GG3K b - 1", "5i5h", "直"},
      {"4k4/9/9/9/9/9/9/9/2S1S3K b - 1", "7i6h", "左"},
      {"4k4/9/9/9/9/9/9/9/2SS4K b - 1", "6i6h", "直"},
      // Three and more: both words.
      {"k8/9/9/9/9/9/9/9/3GGG2K b - 1", "5i5h", "直"},
      {"k8/9/9/9/9/9/9/9/3GGG2K b - 1", "6i5h", "左"},
      {"k8/9/9/9/9/9/9/9/3GGG2K b - 1", "4i5h", "右"},
      {"k8/9/9/9/9/9/+P8/+P8/+P+P+P5K b - 1", "8i8h", "直"},
      {"k8/9/9/9/9/9/+P8/+P8/+P+P+P5K b - 1", "9i8h", "左上"},
      {"k8/9/9/9/9/9/+P8/+P8/+P+P+P5K b - 1", "9h8h", "寄"},
      {"k8/9/9/9/9/9/1+P7/+P8/+P+P+P5K b - 1", "8g8h", "引"},
      {"k8/9/9/9/9/2S6/9/S1S6/9 b - 1", "9h8g", "左"},
      {"k8/9/9/9/9/2S6/9/S1S6/9 b - 1", "7h8g", "右上"},
      {"k8/9/9/9/9/2S6/9/S1S6/9 b - 1", "7f8g", "引"},
      // Horses and dragons are never straight.
      {"k8/9/9/9/9/9/9/+B+B7/8K b - 1", "8h8g", "右"},
      {"k8/9/9/9/9/9/9/+B+B7/8K b - 1", "9h8g", "左"},
      {"k8/9/9/9/9/9/9/3+R1+R3/8K b - 1", "6h5h", "左"},
      {"8k/+R8/9/9/9/9/9/9/+R7K b - 1", "9b9e", "引"},
      // White's left is the other way.
      {"8k/9/6g1g/9/9/9/9/9/K8 w - 1", "3c2d", "右"},
      {"8k/9/6g1g/9/9/9/9/9/K8 w - 1", "1c2d", "左"},
      // Drops.
      {"4k4/9/9/9/9/9/9/9/3G4K b G 1", "G*5h", "打"},
      {"4k4/9/9/9/9/9/9/9/3G4K b G 1", "G*5e", ""},
      // A pinned piece is a rival all the same.
      {"4r3k/9/9/9/9/9/9/3GG4/4K4 b - 1", "6h6g", "直"},
      {"k3r4/9/9/9/9/9/9/3GG4/4K4 b - 1", "6h6g", "直"},
      {"k3r4/9/9/9/9/9/9/3GG4/4K4 b - 1", "5h6g", "右"},
      // What no piece does has no words.
      {"4k4/9/9/9/9/9/9/9/4K4 b - 1", "5i5e", "-"},
      {"4k4/9/9/9/9/9/9/9/4K4 b - 1", "5a5b", "-"},
  };
  for (const Example& e : examples) {
    EXPECT_EQ(words_for(e.sfen, e.move), e.words) << e.sfen << " " << e.move;
  }
}

TEST(RelativeWords, AMoveOnTheBoardComesBeforeADrop) {
  const Position position = position_from("4k4/9/9/9/9/9/9/9/3G4K b G 1");
  EXPECT_EQ(usi(resolve(position, Kind::gold, square_at(5, 8), {}, false)->act), "6i5h");
  EXPECT_EQ(usi(resolve(position, Kind::gold, square_at(5, 8), {.drop = true}, false)->act),
            "G*5h");
  EXPECT_EQ(usi(resolve(position, Kind::gold, square_at(5, 5), {}, false)->act), "G*5e");
}

TEST(RelativeWords, TooFewWordsAreRefusedUnlessOneMoveIsLegal) {
  const Position free = position_from("k8/9/9/9/9/9/9/3GG4/4K4 b - 1");
  const auto either = resolve(free, Kind::gold, square_at(6, 7), {}, false);
  ASSERT_FALSE(either);
  EXPECT_EQ(either.error(), "words that tell one piece from another");
  const Position pinned = position_from("k3r4/9/9/9/9/9/9/3GG4/4K4 b - 1");
  const auto one = resolve(pinned, Kind::gold, square_at(6, 7), {}, false);
  ASSERT_TRUE(one);
  EXPECT_EQ(usi(one->act), "6h6g");
  EXPECT_TRUE(one->by_legality);
  const auto none = resolve(free, Kind::gold, square_at(6, 7), {.down = true}, false);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(), "a piece that these words describe");
  const auto away = resolve(free, Kind::silver, square_at(6, 7), {}, false);
  ASSERT_FALSE(away);
  EXPECT_EQ(away.error(), "a piece that can go there");
}

}  // namespace
}  // namespace tachiai::shogi
