#include "clients/cli/watch.hpp"

#include <chrono>
#include <ostream>
#include <string>

#include "clients/cli/board_drawing.hpp"
#include "clients/cli/json_text.hpp"
#include "clients/cli/people_words.hpp"

namespace tachiai::cli {

namespace json = boost::json;
using namespace std::chrono_literals;

namespace {

const json::object* member(const json::object& members, std::string_view name) {
  const json::value* value = members.if_contains(jview(name));
  return value == nullptr ? nullptr : value->if_object();
}

std::string seat_in(const json::object& members, std::string_view name,
                    const MatchPicture& picture) {
  return seat_name(picture.game(), Seat{static_cast<std::uint8_t>(count_in(members, name) & 3)});
}

std::string ending_words(const json::object& ending) {
  std::string text = "ended: " + text_in(ending, "reason");
  if (const json::value* places = ending.if_contains("places"))
    text += ", places " + line_of(*places);
  return text + " (" + text_in(ending, "rule") + ")";
}

std::string event_words(const json::object& event, const MatchPicture& picture) {
  if (const auto* played = member(event, "movePlayed")) {
    const auto* move = member(*played, "move");
    if (move == nullptr) return {};
    return std::to_string(count_in(*move, "ply") + 1) + ". " + seat_in(*move, "seat", picture) +
           " " + text_in(*move, "move") + "   " +
           time_text(match::Millis{static_cast<match::Millis::rep>(count_in(*move, "spentMs"))});
  }
  if (const auto* taken = member(event, "seatTaken")) {
    const auto* player = member(*taken, "player");
    return player == nullptr
               ? ""
               : seat_in(*player, "seat", picture) + " is " + text_in(*player, "displayName");
  }
  if (member(event, "matchStarted") != nullptr) return "the match starts";
  if (const auto* e = member(event, "drawOffered"))
    return seat_in(*e, "seat", picture) + " offers a draw";
  if (const auto* e = member(event, "drawDeclined"))
    return "no draw, says " + seat_in(*e, "seat", picture);
  if (const auto* e = member(event, "takeBackOffered")) {
    return seat_in(*e, "seat", picture) + " asks to go back to ply " +
           std::to_string(count_in(*e, "toPly"));
  }
  if (const auto* e = member(event, "takeBackDeclined"))
    return "no going back, says " + seat_in(*e, "seat", picture);
  if (const auto* e = member(event, "takenBack"))
    return "back to ply " + std::to_string(count_in(*e, "toPly"));
  if (const auto* e = member(event, "timeGiven")) {
    return seat_in(*e, "from", picture) + " gives " +
           time_text(match::Millis{static_cast<match::Millis::rep>(count_in(*e, "amountMs"))});
  }
  if (const auto* e = member(event, "flagFell"))
    return seat_in(*e, "seat", picture) + "'s flag fell";
  if (const auto* e = member(event, "seatWithdrawn"))
    return seat_in(*e, "seat", picture) + " is out: " + text_in(*e, "cause");
  if (const auto* e = member(event, "clockFrozen"))
    return "clocks stopped: " + text_in(*e, "reason");
  if (member(event, "clockResumed") != nullptr) return "clocks run again";
  if (const auto* e = member(event, "matchEnded")) {
    const auto* ending = member(*e, "ending");
    return ending == nullptr ? "ended" : ending_words(*ending);
  }
  return {};
}

}  // namespace

std::string words_of(const json::object& message, const MatchPicture& picture) {
  if (const auto* event = member(message, "event")) return event_words(*event, picture);
  if (const auto* snapshot = member(message, "snapshot")) {
    std::string text = "at ply " + std::to_string(picture.moves().size()) + "\n" +
                       drawing_of(picture.game(), picture.position());
    if (const auto* ending = member(*snapshot, "ending")) text += ending_words(*ending);
    while (text.ends_with('\n')) text.pop_back();
    return text;
  }
  if (const auto* presence = member(message, "presence")) {
    const json::value* present = presence->if_contains("present");
    const bool here = present != nullptr && present->is_bool() && present->get_bool();
    return seat_in(*presence, "seat", picture) + (here ? " is here" : " has left");
  }
  if (const auto* notice = member(message, "notice")) return "notice: " + text_in(*notice, "code");
  return {};
}

ExitCode watch(const WatchOptions& options, std::ostream& out, std::ostream& complaints) {
  bool troubled = false;
  Follower follower{options.link, [&](const std::string& what) {
                      troubled = true;
                      complaints << "watch: " << what << std::endl;
                    }};
  std::uint32_t connections = 0;
  while (!(options.until_end && follower.picture().over())) {
    const auto news = follower.next(1s);
    if (!news) {
      complaints << "watch: " << news.error() << '\n';
      return no;
    }
    if (follower.connections() != connections) {
      if (connections > 0 || troubled)
        complaints << (connections > 0 ? "watch: connected again" : "watch: connected")
                   << std::endl;
      troubled = false;
      connections = follower.connections();
    }
    if (!*news) continue;
    if (options.json) {
      out << (*news)->text << std::endl;
    } else if (const std::string words = words_of((*news)->message, follower.picture());
               !words.empty()) {
      out << words << std::endl;
    }
  }
  if (!options.json) out << drawing_of(follower.picture().game(), follower.picture().position());
  out << line_of(follower.picture().summary()) << std::endl;
  return yes;
}

}  // namespace tachiai::cli
