#include "server/records/tournament.hpp"

#include <boost/json/parse.hpp>
#include <type_traits>

#include "engines/tournament/text.hpp"

namespace tachiai::records {

namespace {

namespace json = boost::json;

/// A number that is not whole is nothing the log knows.
tournament::Value value_of(const json::value& from) {
  switch (from.kind()) {
    case json::kind::bool_: return {from.get_bool()};
    case json::kind::int64: return {from.get_int64()};
    case json::kind::string:
      return {std::string{from.get_string().data(), from.get_string().size()}};
    case json::kind::array: {
      tournament::Value::List list;
      for (const json::value& item : from.get_array()) list.push_back(value_of(item));
      return {std::move(list)};
    }
    case json::kind::object: {
      tournament::Value::Members members;
      for (const auto& [key, member] : from.get_object())
        members.emplace_back(std::string{key.data(), key.size()}, value_of(member));
      return {std::move(members)};
    }
    default: return {nullptr};
  }
}

using Texts = std::vector<std::string*>;

void add(Texts& texts, tournament::Player& player) {
  texts.push_back(&player.name);
  if (player.club) texts.push_back(&*player.club);
  texts.push_back(&player.grade);
}
void add(Texts& texts, tournament::GameResult& result) { texts.push_back(&result.detail); }

template <class E>
void add_all(Texts& texts, E& event) {
  using namespace tournament;
  if constexpr (std::is_same_v<E, Entered> || std::is_same_v<E, Joined>) {
    add(texts, event.player);
  } else if constexpr (std::is_same_v<E, EntryChanged>) {
    texts.push_back(&event.value);
  } else if constexpr (std::is_same_v<E, Paired>) {
    texts.push_back(&event.plan.explanation.gives_up);
  } else if constexpr (std::is_same_v<E, ResultReported> || std::is_same_v<E, ResultBooked>) {
    add(texts, event.result);
  } else if constexpr (std::is_same_v<E, Ruled>) {
    add(texts, event.result);
    add(texts, event.instead_of);
    texts.push_back(&event.reason);
  } else if constexpr (std::is_same_v<E, Disqualified>) {
    texts.push_back(&event.reason);
  } else if constexpr (std::is_same_v<E, ResultStands> || std::is_same_v<E, BoardReopened>) {
    texts.push_back(&event.reason);
  }
}

}  // namespace

std::vector<std::string*> free_texts(TournamentEvent& event) {
  Texts texts;
  if (auto* happened = std::get_if<tournament::Event>(&event)) {
    std::visit([&](auto& one) { add_all(texts, one); }, *happened);
  } else if (auto* stands = std::get_if<ResultStands>(&event)) {
    add_all(texts, *stands);
  } else if (auto* reopened = std::get_if<BoardReopened>(&event)) {
    add_all(texts, *reopened);
  }
  return texts;
}

Result<tournament::Event, std::string> event_of_line(std::string_view line) {
  boost::system::error_code fault;
  const json::value parsed = json::parse({line.data(), line.size()}, fault);
  if (fault) return std::unexpected{"not JSON: " + fault.message()};
  return tournament::event_of(value_of(parsed));
}

}  // namespace tachiai::records
