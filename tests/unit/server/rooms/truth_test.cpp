#include "engines/catalog/catalog.hpp"
#include "tests/unit/server/rooms/real_board.hpp"

namespace tachiai::rooms {
namespace {

using enum RealBoard::Who;

/// What one hand heard, without what must differ: the acts themselves, the boards they led to, and
/// the chain over both.
struct Hearing {
  std::vector<std::size_t> sizes;  // of each message as it was sent
  std::vector<std::string> rest;
  bool operator==(const Hearing&) const = default;
};

void blind(google::protobuf::Message& message, const std::vector<std::string>& acts) {
  const auto* reflection = message.GetReflection();
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  reflection->ListFields(message, &fields);
  for (const auto* field : fields) {
    const std::string& name = field->name();
    if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE) {
      if (!field->is_repeated()) {
        blind(*reflection->MutableMessage(&message, field), acts);
        continue;
      }
      for (int i = 0; i < reflection->FieldSize(message, field); ++i)
        blind(*reflection->MutableRepeatedMessage(&message, field, i), acts);
    } else if (name == "position" || name == "head") {
      if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_STRING)
        reflection->SetString(&message, field, "");
    } else if (name == "move" &&
               std::ranges::find(acts, reflection->GetString(message, field)) != acts.end()) {
      reflection->SetString(&message, field, "the act");
    }
  }
}

struct Story {
  std::string start;                // "" the game's own
  std::vector<std::string> before;  // acts of black's turn
  std::string right, wrong;         // one more, of the same shape
  std::string answer;               // white's turn then; "" he declares the end
};

/// The story told with one act or the other, then everything that can be asked for, a restart, and
/// all of it again.
std::array<Hearing, 5> told(const Story& story, const std::string& act) {
  RealBoard board("othello.ajoc49", {}, story.start);
  board.begin();
  board.turn(black, story.before);
  board.turn(black, {act, "press"});
  std::array<Hearing, 5> all;
  const auto ask_all = [&] {
    for (const auto who : {black, white, arbiter, relay, spectator}) {
      EXPECT_EQ(refusal(board.ask(who, &v1::ClientMessage::mutable_hints)), "NOT_IN_THIS_PRESET");
      board.snapshot(who);
    }
    board.settle(11s);  // a pulse
  };
  const auto keep = [&] {
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (const auto& one : board.hands[i]->heard) {
        all[i].sizes.push_back(one.message.SerializeAsString().size());
        v1::ServerMessage message = one.message;
        blind(message, {story.right, story.wrong});
        // Of the hand's own making: they count on from one story to the next.
        std::string text = message.ShortDebugString();
        for (std::size_t at; (at = text.find("request_id: \"")) != std::string::npos;)
          text.erase(at, text.find('"', at + 13) + 1 - at);
        all[i].rest.push_back(std::move(text));
      }
    }
  };
  ask_all();
  keep();
  board.restart();
  ask_all();
  if (story.answer.empty()) {
    EXPECT_TRUE(board.ask(white, &v1::ClientMessage::mutable_declare_end).has_committed());
  } else {
    board.turn(white, {story.answer});
    EXPECT_TRUE(board.ask(black, &v1::ClientMessage::mutable_call_arbiter).has_committed());
  }
  ask_all();
  keep();
  board.expect_sound();
  return all;
}

/// Before a claim is decided nothing that anybody is sent tells whether an act was right.
TEST(Truth, IsToldToNobodyWhoDidNotAsk) {
  const std::vector<Story> stories{
      {"", {"place:Xf5"}, "turn:e5", "turn:d4", "f6"},
      // Right, the board is full of black discs; wrong, it is not. Neither ends the game.
      {nearly_over, {"place:Xa1"}, "turn:b1", "turn:b2", ""},
  };
  for (const auto& story : stories) {
    SCOPED_TRACE(story.right + " or " + story.wrong);
    const auto right = told(story, story.right);
    const auto wrong = told(story, story.wrong);
    for (std::size_t i = 0; i < right.size(); ++i) {
      SCOPED_TRACE("hand " + std::to_string(i));
      ASSERT_FALSE(right[i].rest.empty());
      EXPECT_EQ(right[i].rest, wrong[i].rest);
      EXPECT_EQ(right[i].sizes, wrong[i].sizes);
    }
  }
}

}  // namespace
}  // namespace tachiai::rooms
