#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <string>

#include "server/wire/request.hpp"
#include "tachiai/v1/requests.pb.h"

namespace tachiai::wire {
namespace {

using Code = DecodeFault::Code;
constexpr std::string_view match_id = "Tq3vR8mKw2Zd";

Result<Request, DecodeFault> json(std::string_view text) { return decode(text, Encoding::json); }
Result<Request, DecodeFault> proto(const v1::ClientMessage& message) {
  return decode(message.SerializeAsString(), Encoding::proto);
}

/// `members` beside a request id and a match id.
std::string in_match(std::string_view kind, std::string_view members) {
  return "{\"" + std::string{kind} + "\":{\"requestId\":\"r1\",\"matchId\":\"" +
         std::string{match_id} + "\"" + std::string{members} + "}}";
}

std::string text_of(std::size_t bytes) { return std::string(bytes, 'x'); }
/// So many bytes, all of them zero.
std::string base64_of(std::size_t bytes) {
  std::string text(bytes / 3 * 4, 'A');
  if (bytes % 3 != 0) text += bytes % 3 == 1 ? "AA==" : "AAA=";
  return text;
}
std::string list_of(int count, std::string_view one) {
  std::string list{one};
  while (--count > 0) list += "," + std::string{one};
  return list;
}

TEST(Decode, AMoveSaysWhoWhereAndWhat) {
  const auto request = json(in_match("playMove", R"(,"ply":2,"move":"8h2b+","seat":1)"));
  ASSERT_TRUE(request) << request.error().text;
  EXPECT_EQ(request->request_id, "r1");
  EXPECT_EQ(request->match.text, match_id);
  EXPECT_EQ(request->name, "play_move");
  const auto& what = std::get<InMatch>(request->what);
  EXPECT_EQ(what.seat, Seat::second);
  const auto& move = std::get<match::PlayMove>(what.act);
  EXPECT_EQ(move.ply, 2u);
  EXPECT_EQ(move.act, "8h2b+");
}

TEST(Decode, ASeatThatWasNotNamedIsNobodyAndNotSeatZero) {
  const auto unnamed = json(in_match("resign", ""));
  const auto zero = json(in_match("resign", R"(,"seat":0)"));
  ASSERT_TRUE(unnamed && zero);
  EXPECT_EQ(std::get<InMatch>(unnamed->what).seat, std::nullopt);
  EXPECT_EQ(std::get<InMatch>(zero->what).seat, Seat::first);
  EXPECT_NE(unnamed->digest, zero->digest);
}

TEST(Decode, FieldsMayBeSpelledAsInTheSchemaToo) {
  const auto request =
      json(R"({"play_move":{"request_id":"r1","match_id":"Tq3vR8mKw2Zd","ply":0,"move":"f5"}})");
  ASSERT_TRUE(request) << request.error().text;
  EXPECT_EQ(request->digest, json(in_match("playMove", R"(,"move":"f5")"))->digest);
}

TEST(Decode, ATimeControlKeepsEveryField) {
  const auto request = json(
      R"({"createMatch":{"requestId":"c","preset":"shogi.casual","control":[{"mainMs":"600000","byoyomiMs":30000,"periods":3,)"
      R"("incrementMs":"1","incrementBefore":true,"delayMs":"2","bankMs":"3","rounding":"ROUNDING_WHOLE_MINUTES","leastPerMoveMs":"4"}],)"
      R"("seat":0,"listed":true,"displayName":"a","start":"s"}})");
  ASSERT_TRUE(request) << request.error().text;
  const auto& create = std::get<CreateMatch>(request->what);
  using clock::Millis;
  ASSERT_EQ(create.control.size(), 1u);
  EXPECT_EQ(create.control[0], (clock::TimeControl{Millis{600'000}, Millis{30'000}, 3, Millis{1},
                                                   clock::IncrementAt::before, Millis{2}, Millis{3},
                                                   clock::Rounding::whole_minutes, Millis{4}}));
  EXPECT_EQ(create.seat, Seat::first);
  EXPECT_TRUE(create.listed);
  EXPECT_EQ(create.display_name, "a");
  EXPECT_EQ(create.start, "s");
  EXPECT_TRUE(request->match.text.empty());
}

TEST(Digest, IsTheContentWithoutItsId) {
  const auto one = json(in_match("playMove", R"(,"move":"7g7f")"));
  auto text = in_match("playMove", R"(,"move":"7g7f")");
  text.replace(text.find("r1"), 2, "r2");
  const auto other_id = json(text);
  ASSERT_TRUE(one && other_id);
  EXPECT_EQ(one->digest, other_id->digest);
  EXPECT_NE(one->request_id, other_id->request_id);
}

TEST(Digest, DiffersWithEveryPartOfTheContent) {
  const auto base = json(in_match("playMove", R"(,"ply":1,"move":"7g7f")"))->digest;
  EXPECT_NE(json(in_match("playMove", R"(,"ply":2,"move":"7g7f")"))->digest, base);
  EXPECT_NE(json(in_match("playMove", R"(,"ply":1,"move":"2g2f")"))->digest, base);
  EXPECT_NE(json(in_match("hints", ""))->digest, json(in_match("resign", ""))->digest);
  EXPECT_NE(json(in_match("offerTakeBack", R"(,"toPly":1)"))->digest,
            json(in_match("offerTakeBack", ""))->digest);
}

TEST(Digest, UnknownFieldsOfANewerClientDoNotCount) {
  v1::ClientMessage message;
  message.mutable_resign()->set_request_id("r1");
  message.mutable_resign()->set_match_id(std::string{match_id});
  const auto plain = proto(message);
  message.mutable_resign()
      ->GetReflection()
      ->MutableUnknownFields(message.mutable_resign())
      ->AddVarint(999, 7);
  const auto newer = proto(message);
  const auto newer_json = json(in_match("resign", R"(,"mood":{"sad":[1,2]})"));
  ASSERT_TRUE(plain && newer && newer_json);
  EXPECT_EQ(plain->digest, newer->digest);
  EXPECT_EQ(plain->digest, newer_json->digest);
}

struct Bad {
  const char* name;
  std::string text;
  Code code;
  const char* request_id = "r1";
};
void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.name; }

class DecodeRefuses : public ::testing::TestWithParam<Bad> {};

TEST_P(DecodeRefuses, WithACodeAndTheIdAsFarAsItIsReadable) {
  const auto request = json(GetParam().text);
  ASSERT_FALSE(request);
  EXPECT_EQ(request.error().code, GetParam().code) << request.error().text;
  EXPECT_EQ(request.error().request_id, GetParam().request_id);
  EXPECT_FALSE(request.error().text.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Json, DecodeRefuses,
    ::testing::Values(
        Bad{"empty", "", Code::malformed, ""}, Bad{"not_json", "hello", Code::malformed, ""},
        Bad{"half", R"({"ping":{"requestId":"r1")", Code::malformed, ""},
        Bad{"array", "[]", Code::malformed, ""}, Bad{"number", "17", Code::malformed, ""},
        Bad{"null", "null", Code::malformed, ""}, Bad{"no_request", "{}", Code::malformed, ""},
        Bad{"two_requests", R"({"ping":{"requestId":"r1"},"hello":{"requestId":"r2"}})",
            Code::malformed},
        Bad{"the_same_request_twice", R"({"ping":{"requestId":"r1"},"ping":{"requestId":"r1"}})",
            Code::malformed},
        Bad{"newer_request", R"({"castSpell":{"requestId":"r1","spell":"x"}})", Code::unsupported},
        Bad{"newer_request_without_id", R"({"castSpell":{}})", Code::unsupported, ""},
        Bad{"word_for_a_ply", in_match("playMove", R"(,"ply":"two","move":"f5")"), Code::malformed},
        Bad{"negative_ply", in_match("playMove", R"(,"ply":-1,"move":"f5")"), Code::malformed},
        Bad{"fraction_of_a_ply", in_match("playMove", R"(,"ply":1.5,"move":"f5")"),
            Code::malformed},
        Bad{"ply_beyond_32_bits", in_match("playMove", R"(,"ply":4294967296,"move":"f5")"),
            Code::malformed},
        Bad{"object_for_a_move", in_match("playMove", R"(,"move":{"to":"f5"})"), Code::malformed},
        Bad{"list_for_a_move", in_match("playMove", R"(,"move":["f5","d6"])"), Code::malformed},
        Bad{"text_for_a_request", R"({"ping":"r1"})", Code::malformed, ""},
        Bad{"no_id", R"({"ping":{}})", Code::bad_request_id, ""},
        Bad{"empty_id", R"({"ping":{"requestId":""}})", Code::bad_request_id, ""},
        Bad{"id_of_37_bytes", R"({"ping":{"requestId":")" + text_of(37) + R"("}})",
            Code::bad_request_id, ""},
        Bad{"no_match", R"({"hints":{"requestId":"r1"}})", Code::name_the_match},
        Bad{"short_match", R"({"hints":{"requestId":"r1","matchId":"abc"}})", Code::name_the_match},
        Bad{"path_for_a_match", R"({"hints":{"requestId":"r1","matchId":"../../../etc"}})",
            Code::name_the_match},
        Bad{"long_match", R"({"hints":{"requestId":"r1","matchId":")" + text_of(5000) + R"("}})",
            Code::name_the_match},
        Bad{"seat_four", in_match("resign", R"(,"seat":4)"), Code::malformed},
        Bad{"move_of_33_bytes", in_match("playMove", ",\"move\":\"" + text_of(33) + "\""),
            Code::too_long},
        Bad{"name_of_65_bytes", in_match("takeSeat", ",\"displayName\":\"" + text_of(65) + "\""),
            Code::too_long},
        Bad{"invitation_of_65_bytes",
            in_match("takeSeat", ",\"invitation\":\"" + text_of(65) + "\""), Code::too_long},
        Bad{"history_of_65_bytes", in_match("watch", ",\"historyId\":\"" + text_of(65) + "\""),
            Code::too_long},
        Bad{"key_of_65_bytes", R"({"hello":{"requestId":"r1","key":")" + text_of(65) + R"("}})",
            Code::too_long},
        Bad{"client_of_65_bytes",
            R"({"hello":{"requestId":"r1","client":")" + text_of(65) + R"("}})", Code::too_long},
        Bad{"preset_of_65_bytes",
            R"({"createMatch":{"requestId":"r1","preset":")" + text_of(65) + R"("}})",
            Code::too_long},
        Bad{"start_of_513_bytes",
            R"({"createMatch":{"requestId":"r1","start":")" + text_of(513) + R"("}})",
            Code::too_long},
        Bad{"five_controls", R"({"createMatch":{"requestId":"r1","control":[{},{},{},{},{}]}})",
            Code::malformed},
        Bad{"main_time_beyond_all_games",
            R"({"createMatch":{"requestId":"r1","control":[{"mainMs":"18446744073709551615"}]}})",
            Code::malformed},
        Bad{"periods_beyond_16_bits",
            R"({"createMatch":{"requestId":"r1","control":[{"periods":65536}]}})", Code::malformed},
        Bad{"unknown_rounding", R"({"createMatch":{"requestId":"r1","control":[{"rounding":9}]}})",
            Code::malformed},
        Bad{"rounding_of_no_name",
            R"({"createMatch":{"requestId":"r1","control":[{"rounding":"NOPE"}]}})",
            Code::malformed},
        Bad{"two_values", R"({"ping":{"requestId":"r1"}} {"ping":{"requestId":"r2"}})",
            Code::malformed, ""},
        Bad{"unknown_field_too_deep",
            R"({"ping":{"requestId":"r1","x":)" + std::string(40, '[') + std::string(40, ']') +
                "}}",
            Code::malformed, ""},
        Bad{"own_key_too_short",
            R"({"hello":{"requestId":"r1","ownKey":")" + text_of(21) + R"("}})", Code::malformed},
        Bad{"title_turns_the_writing",
            "{\"saveProgramme\":{\"requestId\":\"r1\",\"title\":\"Final \u202Eyad\"}}",
            Code::malformed},
        Bad{"title_of_two_lines", R"({"saveProgramme":{"requestId":"r1","title":"a\nb"}})",
            Code::malformed},
        Bad{"talk_with_invisible_characters", in_match("say", ",\"text\":\"a\u200Bb\""),
            Code::malformed},
        Bad{"reason_with_a_separator", in_match("withdrawResult", ",\"reason\":\"a\u2028b\""),
            Code::malformed},
        Bad{"own_key_too_long", R"({"hello":{"requestId":"r1","ownKey":")" + text_of(65) + R"("}})",
            Code::malformed},
        Bad{"own_key_with_other_letters",
            R"({"hello":{"requestId":"r1","ownKey":"0123456789012345678901-"}})", Code::malformed},
        Bad{"gift_beyond_all_games", in_match("giveTime", R"(,"amountMs":"9223372036854775808")"),
            Code::malformed},
        Bad{"digest_of_31_bytes", in_match("hideDisc", ",\"digest\":\"" + base64_of(31) + "\""),
            Code::malformed},
        Bad{"digest_of_33_bytes", in_match("sealMove", ",\"digest\":\"" + base64_of(33) + "\""),
            Code::malformed},
        Bad{"no_digest", in_match("sealMove", ""), Code::malformed},
        Bad{"nonce_of_17_bytes", in_match("revealDisc", ",\"nonce\":\"" + base64_of(17) + "\""),
            Code::too_long},
        Bad{"nonce_of_17_bytes_for_a_seal",
            in_match("openSeal", ",\"nonce\":\"" + base64_of(17) + "\""), Code::too_long},
        Bad{"digest_that_is_not_base64", in_match("hideDisc", R"(,"digest":"???")"),
            Code::malformed},
        Bad{"third_chair", in_match("chooseChair", R"(,"chair":2)"), Code::malformed},
        Bad{"no_such_choice", in_match("choose", R"(,"choice":"undo")"), Code::malformed},
        Bad{"no_choice", in_match("choose", ""), Code::malformed},
        Bad{"seventeen_terms", in_match("offerTerms", ",\"terms\":[" + list_of(17, "{}") + "]"),
            Code::too_long},
        Bad{"term_of_513_bytes",
            in_match("offerTerms", ",\"terms\":[{\"value\":\"" + text_of(513) + "\"}]"),
            Code::too_long},
        Bad{"seventeen_announcements",
            in_match("playMove", ",\"announces\":[" + list_of(17, R"("6d")") + "]"),
            Code::too_long},
        Bad{"announcement_of_33_bytes",
            in_match("playMove", ",\"announces\":[\"" + text_of(33) + "\"]"), Code::too_long},
        Bad{"bot_of_65_bytes", in_match("handOver", ",\"bot\":\"" + text_of(65) + "\""),
            Code::too_long},
        Bad{"late_seat_four", in_match("declareLate", R"(,"of":4)"), Code::malformed},
        Bad{"a_seat_and_an_office", in_match("arrive", R"(,"seat":1,"office":"OFFICE_ARBITER")"),
            Code::malformed},
        Bad{"lone_surrogate", in_match("takeSeat", R"(,"displayName":"\ud800")"), Code::malformed,
            ""},
        Bad{"message_over_16_kib",
            R"({"ping":{"requestId":"r1","x":")" + text_of(16 * 1024) + R"("}})", Code::too_long,
            ""}),
    [](const auto& row) { return std::string{row.param.name}; });

TEST(Decode, TheLongestAllowedTextsPass) {
  EXPECT_TRUE(json(in_match("playMove", ",\"move\":\"" + text_of(32) + "\"")));
  EXPECT_TRUE(json(in_match("takeSeat", ",\"displayName\":\"" + text_of(64) + "\"")));
  EXPECT_TRUE(json(R"({"createMatch":{"requestId":"r1","preset":")" + text_of(64) +
                   R"(","start":")" + text_of(512) + R"("}})"));
  EXPECT_TRUE(
      json(R"({"hello":{"requestId":")" + text_of(36) + R"(","key":")" + text_of(64) + R"("}})"));
  const std::string frame = R"({"ping":{"requestId":"r1","x":")";
  EXPECT_TRUE(json(frame + text_of(16 * 1024 - frame.size() - 3) + R"("}})"));
}

/// What `json` asks for, after it was seen that `proto` asks for the same.
template <class Act, class Set>
Act both(const std::string& text, Set&& set) {
  v1::ClientMessage message;
  set(message);
  const auto from_json = json(text);
  const auto from_proto = proto(message);
  EXPECT_TRUE(from_json && from_proto) << text;
  if (!from_json || !from_proto) return {};
  EXPECT_EQ(from_json->digest, from_proto->digest);
  const auto* act = std::get_if<Act>(&std::get<InMatch>(from_proto->what).act);
  EXPECT_NE(act, nullptr);
  EXPECT_TRUE(std::holds_alternative<Act>(std::get<InMatch>(from_json->what).act));
  return act == nullptr ? Act{} : *act;
}
template <class Message>
Message& in_match(Message& message) {
  message.set_request_id("r1");
  message.set_match_id(std::string{match_id});
  return message;
}

TEST(Decode, WhatIsHiddenAndShownComesThroughByteByByte) {
  const std::string digest(32, '\0');
  const std::string nonce(16, '\0');
  const auto hidden = both<match::HideDisc>(
      in_match("hideDisc", ",\"digest\":\"" + base64_of(32) + "\""),
      [&](v1::ClientMessage& m) { in_match(*m.mutable_hide_disc()).set_digest(digest); });
  EXPECT_EQ(hidden.digest, digest);
  const auto shown = both<match::RevealDisc>(
      in_match("revealDisc", ",\"blackUp\":true,\"nonce\":\"" + base64_of(16) + "\""),
      [&](v1::ClientMessage& m) {
        in_match(*m.mutable_reveal_disc()).set_nonce(nonce);
        m.mutable_reveal_disc()->set_black_up(true);
      });
  EXPECT_TRUE(shown.black_up);
  EXPECT_EQ(shown.nonce, nonce);
  EXPECT_FALSE(shown.holds) << "that is for the room to find out";
  const auto opened = both<match::OpenSeal>(
      in_match("openSeal", ",\"move\":\"7g7f\",\"nonce\":\"" + base64_of(16) + "\""),
      [&](v1::ClientMessage& m) {
        in_match(*m.mutable_open_seal()).set_nonce(nonce);
        m.mutable_open_seal()->set_move("7g7f");
      });
  EXPECT_EQ(opened.act, "7g7f");
  EXPECT_FALSE(opened.holds);
}

TEST(Decode, TermsChoicesAndAnnouncementsKeepTheirOrder) {
  const auto terms = both<match::OfferTerms>(
      in_match("offerTerms",
               R"(,"terms":[{"name":"control","value":"60s"},{"name":"take_back","value":"yes"}])"),
      [](v1::ClientMessage& m) {
        auto& offer = in_match(*m.mutable_offer_terms());
        offer.add_terms()->set_name("control");
        offer.mutable_terms(0)->set_value("60s");
        offer.add_terms()->set_name("take_back");
        offer.mutable_terms(1)->set_value("yes");
      });
  EXPECT_EQ(terms.terms, (std::vector<match::Term>{{"control", "60s"}, {"take_back", "yes"}}));
  for (const auto& [word, choice] : match::foul_choices) {
    const auto chosen = both<match::Choose>(
        in_match("choose", ",\"choice\":\"" + std::string{word} + "\""),
        [&](v1::ClientMessage& m) { in_match(*m.mutable_choose()).set_choice(std::string{word}); });
    EXPECT_EQ(chosen.choice, choice);
  }
  const auto move = both<match::PlayMove>(
      in_match("playMove", R"(,"move":"6i6h","announces":["6d","8c"])"), [](v1::ClientMessage& m) {
        auto& play = in_match(*m.mutable_play_move());
        play.set_move("6i6h");
        play.add_announces("6d");
        play.add_announces("8c");
      });
  EXPECT_EQ(move.announces, (std::vector<std::string>{"6d", "8c"}));
}

/// What the server knows is not for a client to say.
TEST(Decode, HowLongSomebodyWaitedAndWhoIsAMemberIsNotTheClientsWord) {
  const auto late = both<match::ClaimLate>(
      in_match("claimLate", R"(,"wordGiven":true)"),
      [](v1::ClientMessage& m) { in_match(*m.mutable_claim_late()).set_word_given(true); });
  EXPECT_TRUE(late.word_given);
  EXPECT_EQ(late.waited, match::Millis{});
  const auto hand = both<match::HandOver>(in_match("handOver", R"(,"of":2,"bot":"random")"),
                                          [](v1::ClientMessage& m) {
                                            in_match(*m.mutable_hand_over()).set_of(2);
                                            m.mutable_hand_over()->set_bot("random");
                                          });
  EXPECT_EQ(hand.seat, Seat::third);
  EXPECT_FALSE(hand.member);
}

// K107: what looks like markup is text, and comes through as it was sent.
TEST(Decode, MarkupInNamesAndMovesIsPlainText) {
  const std::string hostile = R"(\"><script>{{7*7}}&lt;<img src=x onerror=1>)";
  const auto name = json(in_match("takeSeat", ",\"displayName\":\"" + hostile + "\""));
  ASSERT_TRUE(name) << name.error().text;
  EXPECT_EQ(std::get<TakeSeat>(name->what).display_name,
            R"("><script>{{7*7}}&lt;<img src=x onerror=1>)");
  const auto move = json(in_match("playMove", R"(,"move":"<img src=x onerror=1>")"));
  ASSERT_TRUE(move);
  EXPECT_EQ(std::get<match::PlayMove>(std::get<InMatch>(move->what).act).act,
            "<img src=x onerror=1>");
}

// K053
TEST(Decode, JsonTenThousandDeepIsRefusedAndNothingOverflows) {
  for (const std::string_view shape : {R"({"a":)", "["}) {
    std::string deep;
    while (deep.size() + shape.size() <= 16 * 1024 - 64 && deep.size() < 10'000 * shape.size())
      deep += shape;
    for (const std::string& text : {deep, R"({"ping":{"requestId":"r1","x":)" + deep,
                                    std::string(10'000, '[') + std::string(6'000, ']')}) {
      const auto request = json(text);
      ASSERT_FALSE(request);
      EXPECT_EQ(request.error().code, Code::malformed);
    }
  }
}

// K053
TEST(Decode, TextThatIsNotUtf8IsRefusedInBothEncodings) {
  for (const std::string_view broken :
       {"\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
    const auto from_json =
        json(in_match("takeSeat", ",\"displayName\":\"" + std::string{broken} + "\""));
    ASSERT_FALSE(from_json) << static_cast<int>(broken[0]);
    EXPECT_EQ(from_json.error().code, Code::malformed);

    std::string bytes = "\x2a";  // field 5, take_seat
    std::string inner =
        "\x0a\x02r1\x2a" + std::string(1, static_cast<char>(broken.size())) + std::string{broken};
    bytes += static_cast<char>(inner.size());
    bytes += inner;
    const auto from_proto = decode(bytes, Encoding::proto);
    ASSERT_FALSE(from_proto);
    EXPECT_EQ(from_proto.error().code, Code::malformed);
  }
}

TEST(DecodeProto, NoRequestSeveralRequestsAndNewerRequestsAreTold) {
  EXPECT_EQ(decode("", Encoding::proto).error().code, Code::malformed);
  EXPECT_EQ(decode("\x0a\x05hel", Encoding::proto).error().code, Code::malformed);

  v1::ClientMessage ping, hello;
  ping.mutable_ping()->set_request_id("r1");
  hello.mutable_hello()->set_request_id("r2");
  const auto both = decode(ping.SerializeAsString() + hello.SerializeAsString(), Encoding::proto);
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().code, Code::malformed);

  v1::ClientMessage newer;
  newer.GetReflection()->MutableUnknownFields(&newer)->AddLengthDelimited(
      900, ping.ping().SerializeAsString());
  const auto unknown = proto(newer);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, Code::unsupported);
  EXPECT_EQ(unknown.error().request_id, "r1");
}

TEST(DecodeProto, DeepGroupsAreRefused) {
  const auto request =
      decode(std::string(10'000, '\x0b'), Encoding::proto);  // 10,000 times "begin group 1"
  ASSERT_FALSE(request);
  EXPECT_EQ(request.error().code, Code::malformed);
}

TEST(Decode, RandomDamageNeverEscapesAsAnException) {
  std::mt19937 random{20'260'101};
  v1::ClientMessage message;
  auto& create = *message.mutable_create_match();
  create.set_request_id("r1");
  create.set_preset("shogi.online");
  create.add_control()->set_main_ms(600'000);
  create.set_display_name("花子");
  const std::string good[2] = {
      message.SerializeAsString(),
      R"({"createMatch":{"requestId":"r1","control":[{"mainMs":"1"}],"displayName":"花子"}})"};
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    const bool as_json = i % 2 == 1;
    std::string bytes = good[as_json ? 1 : 0];
    for (int hits = 1 + static_cast<int>(random() % 4); hits > 0; --hits) {
      const std::size_t at = random() % bytes.size();
      switch (random() % 3) {
        case 0: bytes[at] = static_cast<char>(random()); break;
        case 1: bytes.erase(at, 1 + random() % 8); break;
        default: bytes.insert(at, bytes.substr(random() % bytes.size(), 1 + random() % 8));
      }
      if (bytes.empty()) bytes = "x";
    }
    if (!decode(bytes, as_json ? Encoding::json : Encoding::proto)) ++refused;
  }
  EXPECT_GT(refused, 5'000);
}

}  // namespace
}  // namespace tachiai::wire
