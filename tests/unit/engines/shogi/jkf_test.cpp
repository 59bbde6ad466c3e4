#include "engines/shogi/jkf.hpp"

#include <gtest/gtest.h>

#include "engines/shogi/json.hpp"
#include "tests/unit/engines/shogi/kifu_support.hpp"

namespace tachiai::shogi {
namespace {

TEST(Jkf, AWholeRecordIsReadIntoItsParts) {
  const auto read = read_jkf(own_record("jkf/forks.jkf"));
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(texts_of(read.notes), Lines{});
  EXPECT_EQ(read.kifu.names[1], "二郎");
  EXPECT_EQ(*header_of(read.kifu, "棋戦"), "立会杯");
  EXPECT_EQ(read.kifu.main.comments, Lines{"対局前"});
  EXPECT_EQ(moves_of(read.kifu.main), "7g7f 3c3d 8h2b+ 3a2b B*5e resignation");
  EXPECT_EQ(read.kifu.main.moves[0].spent, std::chrono::seconds{10});
  ASSERT_EQ(read.kifu.main.branches.size(), 2U);
  EXPECT_EQ(moves_of(read.kifu.main.branches[0].line), "2g2f interruption");
  EXPECT_EQ(moves_of(read.kifu.main.branches[1].line), "7i6h");
}

TEST(Jkf, AnyPresetOrABoard) {
  EXPECT_EQ(start_of(read_jkf(R"({"initial":{"preset":"7_L"},"moves":[]})").kifu),
            "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  std::string files;
  for (int file = 1; file <= 9; ++file) {
    files += file > 1 ? ",[" : "[";
    for (int rank = 1; rank <= 9; ++rank) {
      files += rank > 1 ? "," : "";
      files += file == 5 && rank == 1   ? R"({"color":1,"kind":"OU"})"
               : file == 3 && rank == 3 ? R"({"color":0,"kind":"UM"})"
                                        : "{}";
    }
    files += "]";
  }
  const auto read = read_jkf(R"({"initial":{"preset":"OTHER","data":{"color":0,"board":[)" + files +
                             R"(],"hands":[{"KI":1},{"FU":18}]}},"moves":[]})");
  EXPECT_EQ(fault_of(read), "");
  EXPECT_EQ(start_of(read.kifu), "4k4/9/6+B2/9/9/9/9/9/9 b G18p 1");
}

TEST(Jkf, RefusesWithPlaceAndReason) {
  const std::string_view wrong[][2] = {
      {"[]", "1:1: found an array, expected an object with header and moves"},
      {"{\n \"moves\": 3}", "2:11: found a number (3.000000), expected an array of moves"},
      {R"({"moves":[{},{"move":{"color":1,"to":{"x":7,"y":6},"piece":"FU"}}]})",
       "1:31: found a number (1.000000), expected 0: Black is to move"},
      {R"({"moves":[{},{"move":{"to":{"x":7,"y":0},"piece":"FU"}}]})",
       "1:28: found an object, expected the square it goes to"},
      {R"({"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"XX"}}]})",
       "1:50: found a string 'XX', expected a piece, as FU"},
      {R"({"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"GI"}}]})",
       "1:71: found a string 'GI', expected FU, which stands on that square"},
      {R"({"moves":[{},{}]})", "1:14: found an object, expected the member move or special"},
      {R"({"moves":[{},{"special":"TORYO"},{"special":"TORYO"}]})",
       "1:34: found an object, expected no move after the end of the game"},
      {R"({"initial":{"preset":"99"},"moves":[]})",
       "1:22: found a string '99', expected a preset of JKF"},
      {R"({"moves":[{}])", "1:14: found the end of the line, expected , or }"},
  };
  for (const auto& [text, fault] : wrong) EXPECT_EQ(fault_of(read_jkf(text)), fault) << text;
}

std::string json_fault(std::string_view text) {
  const auto value = parse_json(text);
  return value ? "" : to_text(value.error());
}

TEST(Json, ReadsEveryKindOfValue) {
  const auto value = parse_json(
      "\xEF\xBB\xBF { \"a\" : [1, -2.5e1, true, false, null, \"\\u3042\\uD83D\\uDE00\\n\\\"\"],\n"
      "  \"b\": {} }");
  ASSERT_TRUE(value);
  const JsonArray& a = *value->member("a")->array();
  ASSERT_EQ(a.size(), 6U);
  EXPECT_EQ(*a[0].number(), 1);
  EXPECT_EQ(*a[1].number(), -25);
  EXPECT_TRUE(*a[2].truth());
  EXPECT_FALSE(*a[3].truth());
  EXPECT_EQ(kind_of(a[4]), "null");
  EXPECT_EQ(*a[5].text(), "あ\U0001F600\n\"");
  EXPECT_EQ(value->member("b")->at, (TextPlace{2, 8}));
  EXPECT_EQ(value->member("c"), nullptr);
}

TEST(Json, IsStrict) {
  const std::string_view wrong[][2] = {
      {"", "1:1: found the end of the line, expected a value"},
      {"01", "1:1: found '01', expected a value"},
      {"1.", "1:1: found '1.', expected a number"},
      {"1e999", "1:1: found '1e999', expected a smaller number"},
      {"[1,]", "1:4: found ']', expected a value"},
      {"{\"a\":1,}", "1:8: found '}', expected a name in quotes"},
      {"{\"a\" 1}", "1:6: found '1}', expected :"},
      {"\"a", "1:3: found the end of the line, expected the end of the string"},
      {"\"\\x\"", "1:2: found '\\x\"', expected an escape of JSON"},
      {"\"\\uD83Dx\"", "1:8: found 'x\"', expected an escape of JSON"},
      {"\"\\uDE00\"", "1:8: found '\"', expected the first half of a pair"},
      {"\"a\tb\"", "1:3: found '\tb\"', expected no control character"},
      {"truth", "1:1: found 'truth', expected true"},
      {"1 2", "1:3: found '2', expected the end of the text"},
      {"'a'", "1:1: found ''a'', expected a value"},
  };
  for (const auto& [text, fault] : wrong) EXPECT_EQ(json_fault(text), fault) << text;
  EXPECT_EQ(json_fault(std::string(513, '[')),
            "1:514: found the end of the line, expected at most 512 levels of nesting");
}

}  // namespace
}  // namespace tachiai::shogi
