#include "server/records/codec.hpp"

#include <gtest/gtest.h>

#include <set>

#include "server/records/digest.hpp"
#include "server/records/utf8.hpp"
#include "tests/unit/server/records/samples.hpp"

namespace tachiai::tests {
namespace {

using records::decode_match;
using records::decode_note;
using records::decode_people;
using records::DecodeFault;
using records::encode;
using records::MatchEntry;

TEST(Codec, EveryKindOfEntryComesBackAsItWas) {
  for (const auto& entry : match_samples()) {
    const auto back = decode_match(encode(entry));
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ(*back, entry) << records::event_name(entry.event);
  }
  for (const auto& entry : note_samples()) EXPECT_EQ(decode_note(encode(entry)), entry);
  for (const auto& entry : people_samples()) EXPECT_EQ(decode_people(encode(entry)), entry);
  for (const auto& entry : tournament_samples()) {
    const auto back = records::decode_tournament(encode(entry));
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ(*back, entry);
  }
}

TEST(Codec, TheSamplesHaveEveryKind) {
  std::set<std::size_t> kinds;
  for (const auto& entry : match_samples()) kinds.insert(entry.event.index());
  EXPECT_EQ(kinds.size(), std::variant_size_v<match::Event>);
  kinds.clear();
  for (const auto& entry : note_samples()) kinds.insert(entry.note.index());
  EXPECT_EQ(kinds.size(), std::variant_size_v<records::Note>);
  kinds.clear();
  for (const auto& entry : people_samples()) kinds.insert(entry.event.index());
  EXPECT_EQ(kinds.size(), std::variant_size_v<records::PeopleEvent>);
  kinds.clear();
  for (const auto& entry : tournament_samples()) kinds.insert(entry.event.index());
  EXPECT_EQ(kinds.size(), std::variant_size_v<records::TournamentEvent>);
}

// What stands in an event's free texts goes out of it and comes back in the same order.
TEST(Codec, FreeTextsOfATournamentAreCountedInAFixedOrder) {
  tournament::Player player;
  player.id = "A1";
  player.name = "name";
  player.club = "club";
  player.grade = "grade";
  records::TournamentEvent entered{tournament::Event{tournament::Entered{player}}};
  std::vector<std::string> texts;
  for (const std::string* text : records::free_texts(entered)) texts.push_back(*text);
  EXPECT_EQ(texts, (std::vector<std::string>{"name", "club", "grade"}));
  tournament::Ruled ruled;
  ruled.result.detail = "new";
  ruled.instead_of.detail = "old";
  ruled.reason = "why";
  records::TournamentEvent ruling{tournament::Event{ruled}};
  texts.clear();
  for (const std::string* text : records::free_texts(ruling)) texts.push_back(*text);
  EXPECT_EQ(texts, (std::vector<std::string>{"new", "old", "why"}));
}

TEST(Codec, ATextThatTheEventDoesNotHaveIsNoRecord) {
  auto entry = tournament_samples()[2];
  entry.texts[0].number = 9;
  const auto back = records::decode_tournament(encode(entry));
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().code, DecodeFault::Code::invalid);
}

TEST(Codec, EqualEntriesGiveEqualBytesAndOthersOthers) {
  std::set<std::string> all;
  for (const auto& entry : match_samples()) {
    EXPECT_EQ(encode(entry), encode(MatchEntry{entry}));
    EXPECT_TRUE(all.insert(encode(entry)).second);
  }
}

/// Field `number` as protobuf writes a length-delimited one.
std::string field(int number, std::string_view content) {
  std::string bytes;
  for (unsigned tag = static_cast<unsigned>(number) << 3 | 2; tag != 0; tag >>= 7) {
    bytes += static_cast<char>((tag & 0x7f) | (tag > 0x7f ? 0x80 : 0));
  }
  return bytes + static_cast<char>(content.size()) + std::string{content};
}

void expect_fault(const Result<MatchEntry, DecodeFault>& entry, DecodeFault::Code code,
                  std::string_view part) {
  ASSERT_FALSE(entry);
  EXPECT_EQ(entry.error().code, code) << entry.error().text;
  EXPECT_NE(entry.error().text.find(part), std::string::npos) << entry.error().text;
}

TEST(Codec, AnEventKindOfANewerVersionIsRefusedByItsNumber) {
  expect_fault(decode_match(field(1, "pr1") + field(99, "x")), DecodeFault::Code::newer,
               "event kind 99 of MatchRecord");
}

TEST(Codec, AFieldOfANewerVersionIsRefusedAtAnyDepth) {
  const std::string bytes = encode(match_samples()[1]);
  expect_fault(decode_match(bytes + field(7, "x")), DecodeFault::Code::newer,
               "field 7 of MatchRecord");
  // The last value of a message field is merged into what stands before it.
  expect_fault(decode_match(bytes + field(11, field(9, "x"))), DecodeFault::Code::newer,
               "field 9 of SeatTaken");
  const std::string moved = encode(match_samples()[3]);
  expect_fault(decode_match(moved + field(13, field(4, field(12, "x")))), DecodeFault::Code::newer,
               "field 12 of ClockStop");
}

TEST(Codec, DamagedBytesAreRefused) {
  const std::string bytes = encode(match_samples()[3]);
  expect_fault(decode_match(bytes.substr(0, bytes.size() - 1)), DecodeFault::Code::damaged,
               "MatchRecord");
  expect_fault(decode_match("\xff\xff\xff"), DecodeFault::Code::damaged, "MatchRecord");
  EXPECT_EQ(decode_note("\xff").error().code, DecodeFault::Code::damaged);
  EXPECT_EQ(decode_people("\xff").error().code, DecodeFault::Code::damaged);
}

TEST(Codec, ValuesThatNoWriterProducesAreRefusedByName) {
  const auto with = [](int kind, const std::string& event) {
    return decode_match(field(kind, event));
  };
  using namespace std::string_literals;
  expect_fault(decode_match(""), DecodeFault::Code::invalid, "no event");
  expect_fault(with(14, "\x08\x09"), DecodeFault::Code::invalid, "draw_offered.seat is 9");
  expect_fault(with(13, ""), DecodeFault::Code::invalid, "is missing");
  expect_fault(with(20, ""), DecodeFault::Code::invalid, "stop is missing");
  expect_fault(with(23, ""), DecodeFault::Code::invalid, "match_ended.ending is missing");
  expect_fault(with(23, field(1, "\x08\x01")), DecodeFault::Code::invalid, "ending.places");
  expect_fault(with(23, field(1, "\x08\x01" + field(2, "\x01\x02\x05\x00"s))),
               DecodeFault::Code::invalid, "ending.places holds 5");
  expect_fault(with(10, ""), DecodeFault::Code::invalid, "match_created.preset is missing");
  expect_fault(with(10, field(1, "")), DecodeFault::Code::invalid, "preset.control");
  expect_fault(
      with(10, field(1, field(5, "") + field(5, "") + field(5, "") + field(5, "") + "\x38\x07"s)),
      DecodeFault::Code::invalid, "preset.illegal_act is 7");
  expect_fault(with(12, "\x08\xff\xff\xff\xff\xff\xff\xff\xff\x7f"), DecodeFault::Code::invalid,
               "match_started.frozen_ms");
  expect_fault(decode_match(field(3, "short") + field(12, "")), DecodeFault::Code::invalid,
               "request_digest");
  EXPECT_EQ(decode_people(field(10, field(2, "short"))).error().text,
            "principal_added.key_digest has 5 bytes");
  EXPECT_EQ(decode_note("").error().code, DecodeFault::Code::invalid);
  EXPECT_EQ(decode_people("").error().code, DecodeFault::Code::invalid);
}

TEST(Codec, WhatCouldNotBeReadAgainIsNotWritten) {
  auto entry = match_samples()[3];
  auto broken = entry;
  broken.request_id = "\xc3";
  EXPECT_THROW(encode(broken), Bug);
  broken = entry;
  std::get<match::MovePlayed>(broken.event).act = "\xed\xa0\x80";
  EXPECT_THROW(encode(broken), Bug);
  broken = entry;
  broken.at = records::Millis{-1};
  EXPECT_THROW(encode(broken), Bug);
  broken = entry;
  broken.request_digest = "short";
  EXPECT_THROW(encode(broken), Bug);
  auto people = people_samples()[0];
  std::get<records::PrincipalAdded>(people.event).key_digest.clear();
  EXPECT_THROW(encode(people), Bug);
}

TEST(Utf8, IsWellFormedByRfc3629) {
  for (const char* good : {"", "a", "é", "立会", "\xf0\x9f\x90\x89", "\xf4\x8f\xbf\xbf",
                           "\xed\x9f\xbf", "\xee\x80\x80"}) {
    EXPECT_TRUE(records::is_utf8(good)) << good;
  }
  for (const char* bad :
       {"\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xc3", "\xe7\xab", "a\xff"}) {
    EXPECT_FALSE(records::is_utf8(bad)) << bad;
  }
}

TEST(Json, ShowsEveryFieldOfARecord) {
  const auto samples = match_samples();
  EXPECT_EQ(
      *records::to_json("match/AbCdEfGhIjKl", encode(samples[3])),
      R"({"actor":"pr1","requestId":"req-3","requestDigest":"AAECAwQFBgcICQoLDA0O/w==","atMs":"3000",)"
      R"("utcMs":"1790000000003","movePlayed":{"seat":1,"ply":41,"act":"8h2b+",)"
      R"("stop":{"heldMs":"3","grantedMs":"20","spentMs":"4711"},)"
      R"("faceAfter":{"mainMs":"595289","periods":4,"bankMs":"60000"},"announces":[]}})");
  EXPECT_EQ(records::event_json(match::DrawDeclined{Seat::first}),
            R"({"drawDeclined":{"seat":0}})");
  EXPECT_EQ(records::event_name(match::TakeBackOffered{}), "take_back_offered");
  EXPECT_NE(records::to_json("notes/AbCdEfGhIjKl", encode(note_samples()[0]))->find("nifu"),
            std::string::npos);
  EXPECT_NE(records::to_json("people", encode(people_samples()[3]))->find("AbCdEfGhIjKl"),
            std::string::npos);
}

TEST(Json, IsNotMadeOfWhatCannotBeDecoded) {
  EXPECT_EQ(records::to_json("match/a", field(99, "x")).error().code, DecodeFault::Code::newer);
  EXPECT_EQ(records::to_json("match/a", "\xff").error().code, DecodeFault::Code::damaged);
  EXPECT_NE(records::to_json("weather/a", "").error().text.find("weather/a"), std::string::npos);
}

std::string hex(std::string_view bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) text += {digits[static_cast<unsigned char>(c) >> 4], digits[c & 15]};
  return text;
}

// Values from Python's hashlib.blake2b.
TEST(Digests, AreBlake2bOfTheirSizes) {
  EXPECT_EQ(hex(records::content_digest("abc")), "cf4ab791c62b8d2b2109c90275287816");
  EXPECT_EQ(hex(records::secret_digest("abc")),
            "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  EXPECT_EQ(records::text_digest(std::string(16, 's'), "abc"),
            records::secret_digest(std::string(16, 's') + "abc"));
  EXPECT_THROW(records::text_digest("short", "abc"), Bug);
}

}  // namespace
}  // namespace tachiai::tests
