#include "engines/rating/table_text.hpp"

#include <gtest/gtest.h>

namespace tachiai::rating {
namespace {

/// The regulation's table of article 1, without its indentation and frame.
constexpr std::string_view printed = R"(＜レート表＞(敬称略)
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

TEST(RatingTable, OfTheRegulationIsReadAndPrintedToTheLetter) {
  const auto table = parse_table(printed);
  ASSERT_TRUE(table) << to_text(table.error());
  ASSERT_EQ(table->lines.size(), 10u);
  EXPECT_EQ(table->lines[1].row, (Row{RowKind::member, "準", "Ｂ", 1370, Grade::kyu4, false, 11}));
  EXPECT_EQ(table->lines[4].row, (Row{RowKind::member, "3", "Ｅ", 110, {}, true, 0}));
  EXPECT_EQ(table->lines[6].row, (Row{RowKind::guest, "", "非会員", 500}));
  EXPECT_EQ(table->lines[6].blanks_before, 1u);
  EXPECT_EQ(to_text(*table), printed);
}

TEST(RatingTable, OfALadderSetsTheSharedRowsApart) {
  Ladder ladder = *found_ladder({});
  ladder.rows = rows_of(*parse_table(printed));
  EXPECT_EQ(to_text(table_of(ladder)), printed);
}

TEST(RatingTable, KeepsItsLayout) {
  std::string text{printed};
  text.pop_back();
  EXPECT_EQ(to_text(*parse_table(text)), text);
  text += "\n\n\n";
  EXPECT_EQ(to_text(*parse_table(text)), text);
}

TEST(RatingTable, NamesMayHoldWhatSeparatesThem) {
  for (const char* name :
       {"さん", "さんま", "ふじ(仮)", "Ａ:Ｂ", "ＣＰＵレベル４", "R1(2)", "客：R5"}) {
    const Row row{RowKind::member, "7", name, -5, Grade::kyu9, false, 2};
    const std::string text = to_text(row);
    const auto read = parse_row({text, 1});
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(*read, row) << text;
  }
}

struct Wrong {
  const char* line;
  std::uint32_t column;
};

TEST(RatingTable, RefusesWhatItWouldNotPrint) {
  for (const Wrong& wrong : {
           Wrong{"準:Ａさん(三級)：R1720(5)", 6},       // not his grade
           Wrong{"準:Ａさん(二級)/二級：R1720(5)", 6},  // agrees, so it would stand alone
           Wrong{"準:Ａさん(二級)/七段：R1720(5)", 6},
           Wrong{"準:Ａさん：R1720(5)", 6},
           Wrong{"準:Ａさん(二級)：R01720(5)", 12},
           Wrong{"準:Ａさん(二級)：R1720(05)", 17},
           Wrong{"準:Ａさん(二級)：R1720", 12},
           Wrong{"準:Ａさん(二級)：R1720(5) ", 12},
           Wrong{"準:Ａ(二級)：R1720(5)", 3},
           Wrong{"準:さん(二級)：R1720(5)", 3},
           Wrong{"0:Ａさん(二級)：R1720(5)", 1},
           Wrong{"Ａさん(二級)：R1720(5)", 1},
           Wrong{"準:Ａさん(十級)：R-0(5)", 12},
           Wrong{"準:Ａさん(五段)：R999999999(5)", 12},
           Wrong{"準:Ａさん(二級)R1720(5)", 1},
           Wrong{"客(八級)：R500", 1},
           Wrong{"非会員八級：R500", 1},
           Wrong{"非会員(七級)：R500", 4},
           Wrong{"非会員(八級)：R500(3)", 10},
       }) {
    const std::string text =
        "＜レート表＞(敬称略)\n(準＝準会員)(数字＝一般会員)\n" + std::string{wrong.line} + "\n";
    const auto table = parse_table(text);
    ASSERT_FALSE(table) << wrong.line;
    EXPECT_EQ(table.error().at, (TextPlace{3, wrong.column})) << to_text(table.error());
  }
}

TEST(RatingTable, NeedsItsHeadingAndLegend) {
  EXPECT_EQ(parse_table("").error().at.line, 1u);
  EXPECT_EQ(parse_table("＜レート表＞(敬称略)\n").error().at.line, 2u);
  EXPECT_EQ(parse_table("<レート表>(敬称略)\n").error().at.line, 1u);
}

}  // namespace
}  // namespace tachiai::rating
