#include "server/net/frames.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace tachiai::net {
namespace {

using namespace std::string_literals;

constexpr std::uint32_t mask = 0x12345678;

std::string client(Opcode opcode, std::string_view payload) {
  return encode_frame(opcode, payload, mask);
}

/// A client frame from its parts, right or wrong. `first` holds FIN, RSV and the opcode.
std::string raw(unsigned first, std::string_view payload) {
  std::string frame = client(Opcode::text, payload);
  frame[0] = static_cast<char>(first);
  return frame;
}

std::vector<FrameEvent> read_all(FrameReader& reader, std::string_view bytes,
                                 std::size_t step = std::string::npos) {
  std::vector<FrameEvent> events;
  while (!bytes.empty()) {
    std::string_view piece = bytes.substr(0, step);
    bytes.remove_prefix(piece.size());
    while (auto event = reader.next(piece)) events.push_back(*std::move(event));
  }
  return events;
}

std::vector<FrameEvent> read_all(std::string_view bytes, FrameLimits limits = {}) {
  FrameReader reader{From::client, limits};
  return read_all(reader, bytes);
}

// --- what is right
// ---------------------------------------------------------------------------------

TEST(FrameReader, ReadsEveryLengthFormAndUnmasks) {
  for (const std::size_t size : {0U, 1U, 7U, 8U, 125U, 126U, 127U, 1'000U, 65'535U, 65'536U}) {
    std::string payload(size, '\0');
    for (std::size_t i = 0; i < size; ++i) payload[i] = static_cast<char>(i * 7);
    const auto events = read_all(client(Opcode::binary, payload));
    ASSERT_EQ(events.size(), 1U) << size;
    const auto* message = std::get_if<Message>(&events[0]);
    ASSERT_NE(message, nullptr) << size;
    EXPECT_FALSE(message->text);
    EXPECT_EQ(message->bytes, payload) << size;
  }
}

TEST(FrameReader, JoinsFragmentsWithControlFramesBetween) {
  const std::string bytes = raw(0x01, "t\xE7\xAB") + client(Opcode::ping, "are you there") +
                            raw(0x00, "\x8B") + client(Opcode::pong, "") + raw(0x80, "!");
  for (const std::size_t step : {1U, 2U, 3U, 5U, 64U}) {
    FrameReader reader{From::client};
    const auto events = read_all(reader, bytes, step);
    ASSERT_EQ(events.size(), 3U) << "step " << step;
    EXPECT_EQ(std::get<Ping>(events[0]).payload, "are you there");
    EXPECT_EQ(std::get<Pong>(events[1]).payload, "");
    EXPECT_EQ(std::get<Message>(events[2]).bytes, "t\xE7\xAB\x8B!");
    EXPECT_TRUE(std::get<Message>(events[2]).text);
    EXPECT_FALSE(reader.unfinished());
  }
}

TEST(FrameReader, ReadsServerFramesForTheClient) {
  FrameReader reader{From::server};
  const auto events = read_all(reader, text_frame("hello").bytes());
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(std::get<Message>(events[0]).bytes, "hello");
}

TEST(FrameReader, ReadsACloseWithAndWithoutCode) {
  auto events = read_all(client(Opcode::close, close_payload(CloseCode::going_away, "bye")));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(std::get<PeerClose>(events[0]).code, CloseCode::going_away);
  EXPECT_EQ(std::get<PeerClose>(events[0]).reason, "bye");
  events = read_all(client(Opcode::close, ""));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(std::get<PeerClose>(events[0]).code, CloseCode::none);
}

TEST(FrameReader, ReadsNothingAfterAClose) {
  const auto events = read_all(client(Opcode::close, "") + client(Opcode::text, "late"));
  EXPECT_EQ(events.size(), 1U);
}

TEST(FrameReader, TakesMessagesUpToTheLimitInAsManyFragmentsAsAllowed) {
  const FrameLimits limits{.message_bytes_max = 10, .fragments_max = 3};
  auto events = read_all(client(Opcode::binary, "0123456789"), limits);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(std::get<Message>(events[0]).bytes.size(), 10U);
  events = read_all(raw(0x02, "01234") + raw(0x00, "") + raw(0x80, "56789"), limits);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(std::get<Message>(events[0]).bytes, "0123456789");
}

// --- what is wrong: pitfalls 28 to 30 ------------------------------------------------------------

struct Wrong {
  const char* name;
  std::string bytes;
  CloseCode code;
};

class WrongFrame : public testing::TestWithParam<Wrong> {};

TEST_P(WrongFrame, EndsTheConnectionWithItsCode) {
  const Wrong& row = GetParam();
  for (const std::size_t step : {std::string::npos, std::size_t{1}}) {
    FrameReader reader{From::client, {.message_bytes_max = 1'000, .fragments_max = 8}};
    const auto events = read_all(reader, row.bytes, step);
    ASSERT_FALSE(events.empty());
    const auto* fault = std::get_if<FrameFault>(&events.back());
    ASSERT_NE(fault, nullptr);
    EXPECT_EQ(fault->code, row.code) << fault->reason;
    EXPECT_FALSE(fault->reason.empty());
    std::string_view more = row.bytes;
    EXPECT_FALSE(reader.next(more).has_value()) << "nothing is read after a fault";
  }
}

std::string close_with(unsigned code, std::string_view reason = {}) {
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code)};
  return client(Opcode::close, payload.append(reason));
}

INSTANTIATE_TEST_SUITE_P(
    Rows, WrongFrame,
    testing::Values(
        Wrong{"rsv1", raw(0xC1, "x"), CloseCode::protocol_error},
        Wrong{"rsv2", raw(0xA1, "x"), CloseCode::protocol_error},
        Wrong{"rsv3", raw(0x91, "x"), CloseCode::protocol_error},
        Wrong{"opcode_3", raw(0x83, "x"), CloseCode::protocol_error},
        Wrong{"opcode_7", raw(0x87, "x"), CloseCode::protocol_error},
        Wrong{"opcode_b", raw(0x8B, "x"), CloseCode::protocol_error},
        Wrong{"opcode_f", raw(0x8F, "x"), CloseCode::protocol_error},
        Wrong{"unmasked", encode_frame(Opcode::text, "x"), CloseCode::protocol_error},
        Wrong{"unmasked_empty", encode_frame(Opcode::text, ""), CloseCode::protocol_error},
        Wrong{"fragmented_ping", raw(0x09, "x"), CloseCode::protocol_error},
        Wrong{"fragmented_close", raw(0x08, ""), CloseCode::protocol_error},
        Wrong{"ping_of_126_bytes", client(Opcode::ping, std::string(126, 'p')),
              CloseCode::protocol_error},
        Wrong{"close_of_126_bytes", close_with(1000, std::string(124, 'p')),
              CloseCode::protocol_error},
        Wrong{"continuation_of_nothing", raw(0x80, "x"), CloseCode::protocol_error},
        Wrong{"text_inside_a_message", raw(0x01, "a") + raw(0x81, "b"), CloseCode::protocol_error},
        Wrong{"length_with_top_bit", "\x82\xFF\x80\0\0\0\0\0\0\0"s, CloseCode::protocol_error},
        Wrong{"length_of_2_to_62", "\x82\xFF\x40\0\0\0\0\0\0\0"s, CloseCode::message_too_big},
        Wrong{"length_126_for_125", "\x82\xFE\0\x7D"s, CloseCode::protocol_error},
        Wrong{"length_127_for_65535", "\x82\xFF\0\0\0\0\0\0\xFF\xFF"s, CloseCode::protocol_error},
        Wrong{"one_byte_over_the_limit", client(Opcode::binary, std::string(1'001, 'x')),
              CloseCode::message_too_big},
        Wrong{"over_the_limit_in_fragments",
              raw(0x02, std::string(600, 'x')) + raw(0x80, std::string(401, 'x')),
              CloseCode::message_too_big},
        Wrong{"too_many_fragments",
              raw(0x02, "1") + raw(0x00, "2") + raw(0x00, "3") + raw(0x00, "4") + raw(0x00, "5") +
                  raw(0x00, "6") + raw(0x00, "7") + raw(0x00, "8"),
              CloseCode::message_too_big},
        Wrong{"bad_utf8", client(Opcode::text, "caf\xE9 au lait"), CloseCode::invalid_payload},
        Wrong{"surrogate", client(Opcode::text, "\xED\xA0\x80"), CloseCode::invalid_payload},
        Wrong{"text_ends_inside_a_character", client(Opcode::text, "\xE7\xAB"),
              CloseCode::invalid_payload},
        Wrong{"bad_utf8_in_a_later_fragment", raw(0x01, "\xE7\xAB") + raw(0x00, "A"),
              CloseCode::invalid_payload},
        Wrong{"close_of_one_byte", client(Opcode::close, "\x03"), CloseCode::protocol_error},
        Wrong{"close_0", close_with(0), CloseCode::protocol_error},
        Wrong{"close_999", close_with(999), CloseCode::protocol_error},
        Wrong{"close_1004", close_with(1004), CloseCode::protocol_error},
        Wrong{"close_1005", close_with(1005), CloseCode::protocol_error},
        Wrong{"close_1006", close_with(1006), CloseCode::protocol_error},
        Wrong{"close_1015", close_with(1015), CloseCode::protocol_error},
        Wrong{"close_1016", close_with(1016), CloseCode::protocol_error},
        Wrong{"close_2999", close_with(2999), CloseCode::protocol_error},
        Wrong{"close_5000", close_with(5000), CloseCode::protocol_error},
        Wrong{"close_65535", close_with(65535), CloseCode::protocol_error},
        Wrong{"close_reason_not_utf8", close_with(1000, "\xFF"), CloseCode::invalid_payload}),
    [](const auto& info) { return std::string{info.param.name}; });

TEST(FrameReader, RefusesWrongFirstBytesBeforeTheRestArrives) {
  FrameReader reader{From::client};
  std::string_view one = "\xC1";
  const auto event = reader.next(one);
  ASSERT_TRUE(event.has_value());
  EXPECT_TRUE(std::holds_alternative<FrameFault>(*event));
}

TEST(FrameReader, MillionsOfEmptyFragmentsEndAtTheLimit) {
  FrameReader reader{From::client};
  std::string_view first = "\x01\x80\x12\x34\x56\x78";
  ASSERT_FALSE(reader.next(first).has_value());
  const std::string fragment = raw(0x00, "");
  for (int i = 1; i <= 1'000'000; ++i) {
    std::string_view bytes = fragment;
    if (const auto event = reader.next(bytes)) {
      EXPECT_TRUE(std::holds_alternative<FrameFault>(*event));
      EXPECT_LE(i, 256);
      return;
    }
  }
  FAIL() << "no limit";
}

TEST(FrameReader, RandomBytesNeverHarmIt) {
  std::mt19937 random{20'231'103};
  std::string bytes(4'096, '\0');
  for (int round = 0; round < 2'000; ++round) {
    for (char& byte : bytes) byte = static_cast<char>(random());
    // Half of the rounds begin as a good frame does, or nearly all would end at the first byte.
    if (round % 2 == 0) bytes.replace(0, 2, "\x01\x85");
    FrameReader reader{From::client, {.message_bytes_max = 512, .fragments_max = 4}};
    for (const FrameEvent& event : read_all(reader, bytes, 1 + random() % 64)) {
      if (const auto* message = std::get_if<Message>(&event)) {
        EXPECT_LE(message->bytes.size(), 512U);
        EXPECT_TRUE(!message->text || is_utf8(message->bytes));
      }
    }
  }
}

// --- writing -------------------------------------------------------------------------------------

TEST(EncodeFrame, WritesTheBytesOfTheRfcsExamples) {
  // RFC 6455 section 5.7.
  EXPECT_EQ(encode_frame(Opcode::text, "Hello"), "\x81\x05Hello");
  EXPECT_EQ(encode_frame(Opcode::text, "Hello", 0x37FA213D),
            "\x81\x85\x37\xFA\x21\x3D\x7F\x9F\x4D\x51\x58");
  EXPECT_EQ(encode_frame(Opcode::ping, "Hello"), "\x89\x05Hello");
  const std::string binary(256, 'b');
  EXPECT_EQ(encode_frame(Opcode::binary, binary), "\x82\x7E\x01\0"s + binary);
  const std::string large(65'536, 'b');
  EXPECT_EQ(encode_frame(Opcode::binary, large), "\x82\x7F\0\0\0\0\0\x01\0\0"s + large);
}

TEST(ClosePayload, CutsTheReasonAtACharactersEnd) {
  std::string reason(122, 'x');
  reason += "\xE7\xAB\x8B";
  const std::string payload = close_payload(CloseCode::policy_violation, reason);
  EXPECT_EQ(payload.substr(0, 2), "\x03\xF0");
  EXPECT_EQ(payload.substr(2), std::string(122, 'x'));
}

TEST(ClosePayload, IsEmptyForCodesThatNeverStandOnTheWire) {
  EXPECT_EQ(close_payload(CloseCode::none, "reason"), "");
  EXPECT_EQ(close_payload(CloseCode::abnormal, "reason"), "");
}

TEST(ClosePayload, LeavesOutAReasonThatIsNotUtf8) {
  EXPECT_EQ(close_payload(CloseCode::normal, "caf\xE9"), "\x03\xE8");
}

}  // namespace
}  // namespace tachiai::net
