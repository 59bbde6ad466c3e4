#include "server/net/outbox.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace tachiai::net {
namespace {

SharedFrame frame(std::string bytes) { return SharedFrame{std::move(bytes)}; }

std::string pong_wire(std::string_view payload) { return encode_frame(Opcode::pong, payload); }
std::string ping_wire(std::string_view payload) { return encode_frame(Opcode::ping, payload); }

/// Writes at most `bytes` a call and `parts` entries, as a kernel may. @return all that was
/// written.
std::string write(Outbox& outbox, std::size_t bytes, std::size_t parts = 64,
                  std::size_t calls = 1'000'000) {
  std::string written;
  std::array<iovec, 64> into;
  while (calls-- > 0 && !outbox.empty()) {
    const std::size_t filled = outbox.gather(std::span{into}.first(parts));
    std::string shown;
    for (std::size_t i = 0; i < filled; ++i) {
      shown.append(static_cast<const char*>(into[i].iov_base), into[i].iov_len);
    }
    shown.resize(std::min(shown.size(), bytes));
    outbox.sent(shown.size());
    written += shown;
  }
  return written;
}

TEST(Outbox, KeepsTheOrderHoweverLittleTheKernelTakes) {
  for (const std::size_t bytes : {1U, 2U, 3U, 7U, 1'000U}) {
    for (const std::size_t parts : {1U, 2U, 64U}) {
      Outbox outbox;
      outbox.push(frame("one."), Droppable::yes);
      outbox.push(frame("two."), Droppable::no);
      outbox.push(frame("three."), Droppable::yes);
      outbox.end_with("end");
      EXPECT_EQ(write(outbox, bytes, parts), "one.two.three.end") << bytes << " " << parts;
      EXPECT_TRUE(outbox.empty());
    }
  }
}

TEST(Outbox, SendsControlFramesBeforeDataButNeverInsideAFrame) {
  Outbox outbox;
  outbox.push(frame("first"), Droppable::no);
  outbox.push(frame("second"), Droppable::no);
  EXPECT_EQ(write(outbox, 2, 64, 1), "fi");
  outbox.pong("p");
  EXPECT_EQ(write(outbox, 1'000), "rst" + pong_wire("p") + "second");

  outbox.push(frame("third"), Droppable::no);
  outbox.ping("q");
  EXPECT_EQ(write(outbox, 1'000), ping_wire("q") + "third");
}

TEST(Outbox, APongBegunIsFinishedBeforeTheNextThing) {
  Outbox outbox;
  outbox.pong("aa");
  EXPECT_EQ(write(outbox, 1, 64, 1), pong_wire("aa").substr(0, 1));
  outbox.pong("bb");
  outbox.pong("cc");
  outbox.push(frame("data"), Droppable::no);
  EXPECT_EQ(write(outbox, 3), pong_wire("aa").substr(1) + pong_wire("cc") + "data");
}

TEST(Outbox, AFloodOfPingsLeavesOnePong) {
  Outbox outbox;
  for (int i = 0; i < 10'000; ++i) outbox.pong(std::to_string(i));
  EXPECT_EQ(write(outbox, 1'000), pong_wire("9999"));
}

TEST(Outbox, DropsOnlyWhatMayBeDroppedAndHasNotBegun) {
  Outbox outbox;
  outbox.push(frame("begun"), Droppable::yes);
  outbox.push(frame("dropped"), Droppable::yes);
  outbox.push(frame("answer"), Droppable::no);
  outbox.push(frame("old snapshot"), Droppable::snapshot);
  EXPECT_EQ(write(outbox, 1, 64, 1), "b");
  EXPECT_EQ(outbox.drop_droppable(), std::string_view{"droppedold snapshot"}.size());
  EXPECT_EQ(write(outbox, 1'000), "egunanswer");
}

TEST(Outbox, DropsEverythingForAResync) {
  Outbox outbox;
  outbox.push(frame("begun"), Droppable::no);
  outbox.push(frame("answer"), Droppable::no);
  EXPECT_EQ(write(outbox, 1, 64, 1), "b");
  EXPECT_EQ(outbox.drop_all(), 6U);
  outbox.end_with("close");
  EXPECT_EQ(write(outbox, 2), "egunclose");
}

TEST(Outbox, TakesNothingAfterTheEnd) {
  Outbox outbox;
  outbox.end_with("close");
  outbox.push(frame("late"), Droppable::no);
  outbox.pong("late");
  outbox.end_with("twice");
  EXPECT_EQ(write(outbox, 1'000), "close");
}

TEST(Outbox, CountsDataBytesApartFromControls) {
  Outbox outbox;
  outbox.preamble("HTTP/1.1 101\r\n\r\n");
  outbox.pong("x");
  outbox.push(frame("12345"), Droppable::no);
  const Outbox::Sent sent = outbox.sent(16 + pong_wire("x").size() + 5);
  EXPECT_EQ(sent.data_bytes, 5U);
  EXPECT_EQ(sent.frames, 1U);
  EXPECT_TRUE(outbox.empty());
}

TEST(Outbox, KeepsItsPlaceInALongQueue) {
  Outbox outbox;
  std::string expected;
  std::string written;
  for (int i = 0; i < 3'000; ++i) {
    const std::string text = std::to_string(i) + ";";
    expected += text;
    outbox.push(frame(text), Droppable::yes);
    if (i % 3 == 0) written += write(outbox, 5, 64, 1);
  }
  written += write(outbox, 100);
  EXPECT_EQ(written, expected);
}

}  // namespace
}  // namespace tachiai::net
