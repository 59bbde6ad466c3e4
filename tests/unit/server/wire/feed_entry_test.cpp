#include "server/wire/feed_entry.hpp"

#include <gtest/gtest.h>

namespace tachiai::wire {
namespace {

using namespace std::chrono_literals;

template <class Entry>
Entry entry(std::string_view text) {
  const auto line = read_feed_line(text);
  EXPECT_TRUE(line) << text << ": " << (line ? "" : line.error());
  return line ? std::get<Entry>(line->entry) : Entry{};
}

TEST(FeedEntry, ReadsEachWordOfAFeed) {
  const auto move = entry<feed::MoveEntry>(
      R"({"move":"f5","ply":3,"left":[588000,null],"unsure":true,"as_stood":true,"new":1})");
  EXPECT_EQ(move.move, "f5");
  EXPECT_EQ(move.ply, 3U);
  EXPECT_EQ(move.left[0], 588s);
  EXPECT_FALSE(move.left[1]);
  EXPECT_TRUE(move.unsure && move.as_stood);
  EXPECT_EQ(entry<feed::UndoEntry>(R"({"undo":2})").plies, 2U);
  EXPECT_EQ(entry<feed::UndoEntry>(R"({"undo_to":0})").to, 0U);
  const auto clock = entry<feed::ClockEntry>(R"({"clock":{"left":[null,0],"runs":1}})");
  EXPECT_EQ(clock.left[1], 0s);
  EXPECT_EQ(clock.runs, Seat::second);
  const auto result = entry<feed::ResultEntry>(R"({"result":{"places":[2,1],"reason":"time"}})");
  EXPECT_EQ((*result.result.places)[0], 2);
  EXPECT_FALSE(entry<feed::ResultEntry>(R"({"result":{"reason":"aborted"}})").result.places);
  EXPECT_EQ(entry<feed::NoteEntry>(R"({"note":"a break"})").text, "a break");
  EXPECT_EQ(read_feed_line(R"({"move":"f5","id":"mine"})")->id, "mine");
}

TEST(FeedEntry, SaysWhatIsWrong) {
  for (const char* bad :
       {"", "[]", "{", R"({"hello":1})", R"({"move":5})", R"({"move":""})", R"({"undo":0})",
        R"({"undo":-1})", R"({"move":"f5","left":[1,2,3,4,5]})", R"({"move":"f5","left":[-1]})",
        R"({"move":"f5","left":[2592000001]})", R"({"clock":{"runs":4}})", R"({"clock":1})",
        R"({"result":{"places":[0,1],"reason":"time"}})", R"({"result":{"places":[1,2]}})",
        R"({"move":"f5","unsure":1})", R"({"move":"f5","undo":1})", R"({"note":"x","clock":{}})",
        R"({"note":"a \u202E turn"})"}) {
    const auto line = read_feed_line(bad);
    ASSERT_FALSE(line) << bad;
    EXPECT_FALSE(line.error().empty());
  }
  EXPECT_FALSE(read_feed_line("{\"note\":\"" + std::string(301, 'x') + "\"}"));
  EXPECT_FALSE(read_feed_line(std::string(feed_line_bytes_max + 1, ' ')));
}

}  // namespace
}  // namespace tachiai::wire
