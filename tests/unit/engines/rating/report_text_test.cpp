#include "engines/rating/report_text.hpp"

#include <gtest/gtest.h>

namespace tachiai::rating {
namespace {

constexpr std::string_view table_before = R"(＜レート表＞(敬称略)
(準＝準会員)(数字＝一般会員)
準:Ａさん(二級)：R1720(5)
準:Ｂさん四級：R1370(11)
1:Ｃさん初段：R2005(3)
2:Ｄさん(八級)：R480(6)
3:Ｅさん(十級)：R110(休)
4:Ｆさん(七級)：R670(0)

非会員(八級)：R500
ＣＰＵレベル１(六級)：R800
ＣＰＵレベル２(七級)：R600
ＣＰＵレベル３(九級)：R200
)";

/// The regulation's report of article 3, without its indentation.
constexpr std::string_view printed = R"(＝＝＝＝＝＝＝＝＝＝＝＝＝＝＝＝＝
＞一局目

＞１位　Ａさん(二級)
＞=R1720+35+(3+3)+0=R1761

＞２位　Ｂさん四級　←(Ａ)
＞R1370+20+20+0=R1410

＞３位　Ｃさん初段　←(Ｂ)
＞R2005+0+0+(-10)=R1995=R2000

＞４位　Ｄさん(八級)　←(Ａ)
＞R480+(-10)+0+0=R470

＜レート表＞(敬称略)
(準＝準会員)(数字＝一般会員)
準:Ａさん(二級)：R1761(6)
準:Ｂさん(三級)/四級：R1410(12)
1:Ｃさん初段：R2000(4)
2:Ｄさん(八級)：R470(7)
3:Ｅさん(十級)：R110(休)
4:Ｆさん(七級)：R670(0)

非会員(八級)：R500
ＣＰＵレベル１(六級)：R800
ＣＰＵレベル２(七級)：R600
ＣＰＵレベル３(九級)：R200
＝＝＝＝＝＝＝＝＝＝＝＝＝＝＝＝＝
)";

Ladder ladder() {
  Ladder ladder = *found_ladder({});
  ladder.rows = rows_of(*parse_table(table_before));
  return ladder;
}

std::string report(const std::vector<PlayedGame>& games) {
  Ladder after = ladder();
  const auto session = book_session(after, games, std::chrono::minutes{5});
  EXPECT_TRUE(session) << session.error().code;
  return session ? to_text(report_of(*session, after)) : "";
}

PlayedGame example() {
  return {Played{"Ａ"},
          {"Ｂ", "", End::mated, 0},
          {"Ｃ", "", End::mated, 1},
          {"Ｄ", "", End::mated, 0}};
}

TEST(Report, OfTheRegulationComesOutToTheLetter) { EXPECT_EQ(report({example()}), printed); }

TEST(Report, OfAFlagWithThreeInPlayComesOutToTheLetter) {
  PlayedGame game = example();
  game[2] = {"Ｃ", "", End::flagged, {}};
  const std::string text = report({game});
  const std::string expected = R"(＞１位　Ａさん(二級)
＞=R1720+35+(3+3)+0+6=R1767

＞２位　Ｂさん四級　←(Ａ)
＞R1370+20+0+0+6=R1396

＞３位　Ｃさん初段　(時間切れ)
＞R2005+0+0+(-10)+(-12)=R1983=R2000

＞４位　Ｄさん(八級)　←(Ａ)
＞R480+(-10)+0+0=R470
)";
  EXPECT_NE(text.find(expected), std::string::npos) << text;
}

TEST(Report, PrintedAgainIsTheSame) {
  PlayedGame second{Played{"客", "非会員"},
                    {"Ｂ", "", End::resigned, {}},
                    {"ＣＰＵレベル１", "ＣＰＵレベル１", End::mated, 0},
                    {"Ａ", "", End::resigned, {}}};
  for (const std::string& text : {report({example()}), report({example(), second, example()})}) {
    const auto read = parse_report(text);
    ASSERT_TRUE(read) << to_text(read.error()) << text;
    EXPECT_EQ(to_text(*read), text);
  }
  EXPECT_NE(report({example(), second}).find("＞三"), 0u);
  EXPECT_NE(report({example(), second}).find("＞二局目\n\n＞１位　客さん(八級)\n＞=R500+35+"),
            std::string::npos);
  EXPECT_NE(report({example(), second}).find("＞３位　ＣＰＵレベル１(六級)　←(客)\n"),
            std::string::npos);
}

TEST(Report, IsReadWithTheIndentationAndEveryEqualsSign) {
  std::string text{printed};
  for (const std::string rating : {"＞R1370", "＞R2005", "＞R480"}) {
    const auto at = text.find(rating);
    ASSERT_NE(at, std::string::npos);
    text.insert(at + std::string_view{"＞"}.size(), "=");
  }
  std::string indented;
  for (const TextLine& line : text_lines(text))
    indented += "　　　" + std::string{line.text} + "\r\n";
  const auto read = parse_report(indented);
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(to_text(*read), printed);
  EXPECT_EQ(read->games[0][2].booking.raw, 1995);
  EXPECT_EQ(read->games[0][1].by, "Ａ");
}

TEST(Report, SaysWhereASumOrALabelIsWrong) {
  const auto spoilt = [](std::string_view from, std::string_view to) {
    std::string text{printed};
    text.replace(text.find(from), from.size(), to);
    const auto read = parse_report(text);
    EXPECT_FALSE(read) << to;
    return read ? TextPlace{} : read.error().at;
  };
  EXPECT_EQ(spoilt("=R1761", "=R1762").line, 5u);
  EXPECT_EQ(spoilt("Ｃさん初段　", "Ｃさん二段　").line, 10u);
  EXPECT_EQ(spoilt("Ｃさん初段　", "Ｃさん二段　").column, 8u);
  EXPECT_EQ(spoilt("＞２位", "＞３位").line, 7u);
  EXPECT_EQ(spoilt("＞一局目", "＞二局目").line, 2u);
  EXPECT_EQ(spoilt("Ｂさん四級　←(Ａ)", "Ｂ四級　←(Ａ)").line, 7u);
  EXPECT_EQ(spoilt("準:Ａさん(二級)：R1761", "準:Ａさん(三級)：R1761").line, 18u);
  EXPECT_EQ(spoilt("＜レート表＞(敬称略)\n", "").line, 16u);
}

TEST(Formula, IsReadAsItIsPrinted) {
  for (const std::string text :
       {"R1720+35+(3+3)+0=R1761", "R2005+0+0+(-10)=R1995=R2000", "R0+0+0+0+(-8)=R-8=R0",
        "R-5+35+(4+12+20)+0=R66", "R480+(-10)+0+0=R470", "R2025+20+3+(-15)+6=R2039"}) {
    for (const std::string equals : {"", "="}) {
      const auto booking = parse_formula(equals + text);
      ASSERT_TRUE(booking) << text << ": " << booking.error().text;
      EXPECT_EQ(to_text(*booking), text);
    }
  }
}

TEST(Formula, RefusesWhatItWouldNotPrint) {
  for (const char* text :
       {"", "R", "R1720", "1720+35+0+0=R1755", "R1720+35+0+0=R1756", "R1720+35+0+0+0=R1755",
        "R1720+35+(3)+0=R1758", "R1720+35+(3+3+0=R1761", "R1720+-10+0+0=R1710",
        "R1720+(10)+0+0=R1730", "R1720+35+0+0=R1755=R1755", "R01720+35+0+0=R1755",
        "R1720+35+0+0=R1755 ", "R1720+35+0=R1755", "==R1720+35+0+0=R1755", "R1720+35+(-3)+0=R1752",
        "R1720+35+0+0=R1755=R"}) {
    EXPECT_FALSE(parse_formula(text)) << text;
  }
}

TEST(KanjiNumber, CountsGames) {
  EXPECT_EQ(kanji_number(1), "一");
  EXPECT_EQ(kanji_number(10), "十");
  EXPECT_EQ(kanji_number(11), "十一");
  EXPECT_EQ(kanji_number(20), "二十");
  EXPECT_EQ(kanji_number(99), "九十九");
}

}  // namespace
}  // namespace tachiai::rating
