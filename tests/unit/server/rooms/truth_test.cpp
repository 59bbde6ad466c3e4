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

/// Request ids are of the hand's own making: they count on from one story to the next.
void forget_ids(v1::ServerMessage& message) {
  const auto* reflection = message.GetReflection();
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  reflection->ListFields(message, &fields);
  for (const auto* field : fields) {
    auto* news = reflection->MutableMessage(&message, field);
    if (const auto* id = news->GetDescriptor()->FindFieldByName("request_id"))
      news->GetReflection()->ClearField(news, id);
  }
}

struct Story {
  std::string preset;
  std::string start;                // "" the game's own
  std::vector<std::string> before;  // acts of black's turn
  std::string right, wrong;         // one more, of the same shape
  std::vector<std::string> after;   // what hands the turn over, where the act has not
  std::string answer;               // white's turn then; "" he declares the end
};

/// The story told with one act or the other, then everything that can be asked for, a restart, and
/// all of it again.
std::array<Hearing, 5> told(const Story& story, const std::string& act) {
  RealBoard board(story.preset, {}, story.start);
  board.begin();
  board.turn(black, story.before);
  board.turn(black, {act});
  board.turn(black, story.after);
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
        v1::ServerMessage message = one.message;
        forget_ids(message);
        all[i].sizes.push_back(message.SerializeAsString().size());
        blind(message, {story.right, story.wrong});
        all[i].rest.push_back(message.ShortDebugString());
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
      {"othello.ajoc49", "", {"place:Xf5"}, "turn:e5", "turn:d4", {"press"}, "f6"},
      // Right, the board is full of black discs; wrong, it is not. Neither ends the game.
      {"othello.ajoc49", nearly_over, {"place:Xa1"}, "turn:b1", "turn:b2", {"press"}, ""},
      // A game whose turn is one act: a pawn that goes ahead, or aside.
      {"chushogi.national2006.a", "", {}, "6i6h", "6i7h", {}, "6d6e"},
      {"chushogi.national2006.b", "", {}, "6i6h", "6i7h", {}, "6d6e"},
  };
  for (const auto& story : stories) {
    SCOPED_TRACE(story.right + " or " + story.wrong);
    const auto right = told(story, story.right);
    const auto wrong = told(story, story.wrong);
    for (std::size_t i = 0; i < right.size(); ++i) {
      SCOPED_TRACE("hand " + std::to_string(i));
      ASSERT_FALSE(right[i].rest.empty());
      ASSERT_EQ(right[i].rest.size(), wrong[i].rest.size());
      for (std::size_t at = 0; at < right[i].rest.size(); ++at)
        EXPECT_EQ(right[i].rest[at], wrong[i].rest[at]);
      EXPECT_EQ(right[i].sizes, wrong[i].sizes);
    }
  }
}

}  // namespace
}  // namespace tachiai::rooms
