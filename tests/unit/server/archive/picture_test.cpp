#include "server/archive/picture.hpp"

#include <algorithm>

#include "tests/unit/server/archive/showing.hpp"

namespace tachiai::archive {
namespace {

std::string svg(const rooms::Showing& showing, const PictureAsk& ask = {}) {
  const auto scene = picture_of(showing, {}, ask);
  EXPECT_TRUE(scene.has_value()) << scene.error();
  return svg_of(*scene);
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
    ++found;
  return found;
}

TEST(Picture, OfOthelloHasItsDiscsAndCounts) {
  const auto out = svg(played("othello.relay", {"f5", "d6"}));
  EXPECT_NE(out.find(">3 discs<"), std::string::npos);
  EXPECT_NE(out.find("Black to move, move 3"), std::string::npos);
  EXPECT_NE(out.find(">黒川<"), std::string::npos);
  // Six discs with a shadow each, four points of the board, one dot on the last move, two marks.
  EXPECT_EQ(count(out, "<circle"), 6U * 2 + 4 + 1 + 2);
}

TEST(Picture, OfShogiHasEveryPieceAndTheHands) {
  const auto out = svg(played("shogi.relay", {"7g7f", "3c3d", "8h2b+", "3a2b"}));
  EXPECT_EQ(count(out, ">歩</text>"), 18U);
  EXPECT_EQ(count(out, ">香</text>"), 4U);
  EXPECT_EQ(count(out, ">角</text>"), 2U) << "both bishops lie in a hand";
  EXPECT_EQ(count(out, "#f4a259"), 2U) << "the last move's two squares";
}

TEST(Picture, OfChuShogiHasLionsAndFourPlayersFaceFourWays) {
  EXPECT_EQ(count(svg(played("chushogi.relay", std::vector<std::string>{})), ">獅</text>"), 2U);
  const auto out = svg(played("yonin.relay", std::vector<std::string>{}));
  EXPECT_EQ(count(out, ">飛</text>"), 4U);
  for (const auto* turn : {"rotate(90 ", "rotate(180 ", "rotate(270 "})
    EXPECT_EQ(count(out, turn), 9U) << turn;
}

TEST(Picture, OfAnEarlierPlyIsThatPosition) {
  const auto shown = played("shogi.relay", {"7g7f", "3c3d", "8h2b+", "3a2b"});
  const auto early = svg(shown, {.ply = 2});
  EXPECT_EQ(early.find(">馬<"), std::string::npos);
  EXPECT_NE(early.find("After move 2"), std::string::npos);
  EXPECT_NE(svg(shown, {.ply = 3}).find(">馬<"), std::string::npos);
  EXPECT_FALSE(picture_of(shown, {}, {.ply = 5}).has_value());
}

TEST(Picture, HiddenIsTheStartAndSaysNothingOfTheGame) {
  auto shown = played("othello.relay", {"f5", "d6"});
  const auto before = svg(shown, {.hide = true});
  end(shown, {1, 2, 0, 0}, "resignation");
  EXPECT_NE(svg(shown).find("黒川 wins: resignation"), std::string::npos);
  EXPECT_EQ(svg(shown, {.hide = true}), before);
  EXPECT_EQ(svg(shown, {.ply = 2, .hide = true}), before);
  EXPECT_EQ(before.find("move"), std::string::npos);
  EXPECT_EQ(count(before, ">2 discs<"), 2U) << "the start";
}

TEST(Picture, FlippedTheFirstSeatSitsAbove) {
  const auto shown = played("othello.relay", {"f5"});
  const auto straight = svg(shown), flipped = svg(shown, {.flip = true});
  EXPECT_GT(straight.find(">黒川<"), 0U);
  EXPECT_NE(straight, flipped);
  const auto at = [](const std::string& out) {
    const auto name = out.find(">黒川<");
    const auto y = out.rfind(" y=\"", name);
    return std::stod(out.substr(y + 4));
  };
  EXPECT_GT(at(straight), at(flipped));
}

TEST(Picture, NamesOfStrangersStayTextsAndFit) {
  auto shown = played("othello.relay", {"f5"});
  shown.names[0] = "\"><script>alert(1)</script>";
  shown.names[1] = std::string(400, 'W');
  const auto out = svg(shown);
  EXPECT_EQ(out.find("<script>"), std::string::npos);
  EXPECT_NE(out.find("W…</text>"), std::string::npos);
}

TEST(Picture, SaysHowLateItIs) {
  auto shown = played("othello.relay", {"f5"});
  EXPECT_EQ(svg(shown).find("later"), std::string::npos);
  shown.delay = rooms::Millis{90'000};
  EXPECT_NE(svg(shown).find("shown 90 s later than it happened"), std::string::npos);
}

TEST(Png, IsThePictureInItsSize) {
  const auto scene = picture_of(played("shogi.relay", std::vector<std::string>{}), {}, {});
  ASSERT_TRUE(scene.has_value());
  const auto bytes = png_of(*scene);
  ASSERT_GT(bytes.size(), 10'000U);
  EXPECT_EQ(bytes.substr(1, 3), "PNG");
  const auto number_at = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
  };
  EXPECT_EQ(number_at(16), 1200U);
  EXPECT_EQ(number_at(20), 630U);
  EXPECT_EQ(png_of(*scene), bytes) << "the same picture has the same bytes";
}

}  // namespace
}  // namespace tachiai::archive
