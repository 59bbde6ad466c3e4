#include "clients/cli/watch.hpp"

#include <chrono>
#include <map>
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

bool is_true(const json::object& members, std::string_view name) {
  const json::value* value = members.if_contains(jview(name));
  return value != nullptr && value->is_bool() && value->get_bool();
}

/// "missed_flip e5 d4; wrong_turn".
std::string items_words(const json::object& claim) {
  std::string text;
  const json::value* items = claim.if_contains("items");
  if (items == nullptr || !items->is_array()) return text;
  for (const json::value& item : items->get_array()) {
    if (!item.is_object()) continue;
    text += (text.empty() ? "" : "; ") + text_in(item.get_object(), "category");
    const json::value* squares = item.get_object().if_contains("squares");
    if (squares == nullptr || !squares->is_array()) continue;
    for (const json::value& square : squares->get_array()) {
      if (square.is_string()) text += " " + std::string{view(square.get_string())};
    }
  }
  return text;
}

/// What happens at a real board.
std::string real_board_words(const json::object& event, const MatchPicture& picture) {
  const auto who = [&](const json::object& e) { return seat_in(e, "seat", picture); };
  if (const auto* e = member(event, "handActed")) {
    const auto* move = member(*e, "move");
    return move == nullptr ? "" : who(*move) + ": " + text_in(*move, "move");
  }
  if (const auto* e = member(event, "touched"))
    return who(*e) + " touches " + text_in(*e, "square");
  if (member(event, "touchForgiven") != nullptr) return "the touch is forgiven";
  if (const auto* e = member(event, "claimMade")) {
    return (e->contains("by") ? seat_in(*e, "by", picture) : std::string{"the relay"}) +
           " claims " + items_words(*e);
  }
  if (const auto* e = member(event, "claimAnswered"))
    return who(*e) + (is_true(*e, "agreed") ? " agrees" : " does not agree: the arbiter rules");
  if (const auto* e = member(event, "claimRuled")) {
    const std::string verdict = text_in(*e, "verdict");
    return std::string{is_true(*e, "upheld") ? "the claim is upheld" : "the claim is not upheld"} +
           (verdict.empty() ? ": " + text_in(*e, "reason") : ": " + verdict);
  }
  if (const auto* e = member(event, "boardSet"))
    return "the board is set: " + text_in(*e, "reason");
  if (const auto* e = member(event, "endDeclared")) return who(*e) + " declares the end";
  if (const auto* e = member(event, "resultConfirmed")) return who(*e) + " confirms the result";
  if (const auto* e = member(event, "cardSigned")) return who(*e) + " signs the card";
  if (const auto* e = member(event, "cardHandedIn")) return who(*e) + " hands in the card";
  if (const auto* e = member(event, "clockSet"))
    return "the clock of " + who(*e) + " is set: " + text_in(*e, "reason");
  if (const auto* e = member(event, "penalised"))
    return who(*e) + " is penalised: " + text_in(*e, "reason");
  if (const auto* e = member(event, "drawRightGiven")) return who(*e) + " has the draw-win right";
  if (const auto* e = member(event, "rewound"))
    return "back to ply " + std::to_string(count_in(*e, "toPly")) + ": " + text_in(*e, "reason");
  if (const auto* e = member(event, "adjudicated"))
    return "the arbiter decides: " + text_in(*e, "reason");
  return {};
}

/// "control 60s, take_back yes".
std::string terms_words(const json::object& offer) {
  std::string text;
  const json::value* terms = offer.if_contains("terms");
  if (terms == nullptr || !terms->is_array()) return text;
  for (const json::value& term : terms->get_array()) {
    if (!term.is_object()) continue;
    text += (text.empty() ? "" : ", ") + text_in(term.get_object(), "name") + " " +
            text_in(term.get_object(), "value");
  }
  return text;
}

/// Fouls and the bell, what comes before the first move, and what breaks a game off.
std::string around_play_words(const json::object& event, const MatchPicture& picture) {
  const auto who = [&](const json::object& e) { return seat_in(e, "seat", picture); };
  const auto side = [](const json::object& e) { return is_true(e, "blackUp") ? "black" : "white"; };
  if (const auto* e = member(event, "movedOutOfTurn"))
    return who(*e) + " moves out of turn: " + text_in(*e, "move");
  if (const auto* e = member(event, "counterClaimed"))
    return seat_in(*e, "by", picture) + " claims in turn " + items_words(*e);
  if (const auto* e = member(event, "foulChosen"))
    return who(*e) + " chooses " + text_in(*e, "choice");
  if (const auto* e = member(event, "foulSettled"))
    return "of the foul: " + text_in(*e, "choice") +
           (e->contains("toPly") ? ", back to ply " + std::to_string(count_in(*e, "toPly")) : "");
  if (member(event, "bellRung") != nullptr) return "the bell";
  if (const auto* e = member(event, "discHidden")) return who(*e) + " hides a disc";
  if (const auto* e = member(event, "discGuessed")) return who(*e) + " says " + side(*e);
  if (const auto* e = member(event, "discRevealed"))
    return (is_true(*e, "holds") ? std::string{"it is "} + side(*e)
                                 : std::string{"the disc was not shown as it was hidden"}) +
           ": " + seat_in(*e, "winner", picture) + " chooses";
  if (const auto* e = member(event, "rightChosen"))
    return who(*e) + (is_true(*e, "drawWin") ? " takes the draw-win right" : " takes the colour");
  if (const auto* e = member(event, "colourChosen"))
    return std::string{"the colours are settled"} +
           (is_true(*e, "exchanged") ? ": the two change seats" : "");
  if (const auto* e = member(event, "chairChosen")) return who(*e) + " has chosen a chair";
  if (const auto* e = member(event, "lateDeclared")) return who(*e) + " is late";
  if (const auto* e = member(event, "lateClockStarted"))
    return "the clock of " + who(*e) + ", who is late, runs";
  if (const auto* e = member(event, "lateArrived")) return who(*e) + " has come";
  if (const auto* e = member(event, "termsOffered"))
    return who(*e) + " proposes " + terms_words(*e);
  if (const auto* e = member(event, "termsDeclined")) return "no other terms, says " + who(*e);
  if (const auto* e = member(event, "termsSet")) return "it is played by " + terms_words(*e);
  if (const auto* e = member(event, "adjournmentOffered")) return who(*e) + " asks to adjourn";
  if (const auto* e = member(event, "adjournmentDeclined")) return "no adjourning, says " + who(*e);
  if (member(event, "adjournmentAgreed") != nullptr) return "adjourned: a move is sealed";
  if (const auto* e = member(event, "moveSealed")) return who(*e) + " has sealed a move";
  if (member(event, "sealOpened") != nullptr) return "the sealed move is opened";
  if (member(event, "sealFailed") != nullptr) return "the sealed move cannot be played";
  if (const auto* e = member(event, "cutOff")) return who(*e) + " was cut off: the match rests";
  if (const auto* e = member(event, "handedOver"))
    return text_in(*e, "bot") + " plays on for " + who(*e);
  if (member(event, "leftToArbiter") != nullptr) return "the arbiter decides from the position";
  return {};
}

/// ", 9:48 : 10:00", what the clocks of a relayed board show, by seat; "": nobody has read them.
std::string clocks_words(const json::object& told) {
  const auto* clocks = member(told, "clocks");
  if (clocks == nullptr) return {};
  const json::value* left = clocks->if_contains("left");
  if (left == nullptr || !left->is_array()) return {};
  std::map<std::uint64_t, std::string> by_seat;
  for (const json::value& one : left->get_array()) {
    if (!one.is_object()) continue;
    by_seat[count_in(one.get_object(), "seat")] = time_text(
        match::Millis{static_cast<match::Millis::rep>(count_in(one.get_object(), "leftMs"))});
  }
  if (by_seat.empty()) return {};
  std::string text;
  for (std::uint64_t seat = 0; seat <= by_seat.rbegin()->first; ++seat) {
    const auto known = by_seat.find(seat);
    text += (seat == 0 ? "   " : " : ") + (known == by_seat.end() ? "?" : known->second);
  }
  return text;
}

/// "12. Black f5, unsure, as it stood".
std::string relayed_words(const json::object& move, const MatchPicture& picture) {
  return std::to_string(count_in(move, "ply") + 1) + ". " + seat_in(move, "seat", picture) + " " +
         text_in(move, "move") + (is_true(move, "unsure") ? ", unsure" : "") +
         (is_true(move, "asStood") ? ", as it stood" : "");
}

/// A game at another board.
std::string relay_words(const json::object& event, const MatchPicture& picture) {
  if (const auto* e = member(event, "relayed")) {
    const auto* move = member(*e, "move");
    return move == nullptr ? "" : relayed_words(*move, picture) + clocks_words(*e);
  }
  if (const auto* e = member(event, "lineCorrected")) {
    std::string text = "corrected from move " + std::to_string(count_in(*e, "fromPly") + 1) + " on";
    const std::string reason = text_in(*e, "reason");
    if (!reason.empty()) text += " (" + reason + ")";
    const json::value* moves = e->if_contains("moves");
    if (moves == nullptr || !moves->is_array() || moves->get_array().empty())
      return text + ": taken back";
    for (const json::value& move : moves->get_array()) {
      if (move.is_object()) text += "\n  " + relayed_words(move.get_object(), picture);
    }
    return text;
  }
  if (const auto* e = member(event, "unsureMarked")) {
    return "move " + std::to_string(count_in(*e, "ply") + 1) +
           (is_true(*e, "unsure") ? " is unsure" : " is sure");
  }
  if (const auto* e = member(event, "clocksRead")) return "the clocks:" + clocks_words(*e);
  if (const auto* e = member(event, "resultRecorded")) {
    const auto* ending = member(*e, "ending");
    return ending == nullptr ? "ended" : ending_words(*ending);
  }
  if (const auto* e = member(event, "resultWithdrawn"))
    return "it has not ended: " + text_in(*e, "reason");
  if (const auto* e = member(event, "annotated")) {
    const auto* note = member(*e, "note");
    return note == nullptr ? ""
                           : "note (" + text_in(*note, "kind") + "): " + text_in(*note, "text");
  }
  if (const auto* e = member(event, "differenceFound")) {
    const json::value* squares = e->if_contains("squares");
    if (squares == nullptr || !squares->is_array() || squares->get_array().empty())
      return "table and relay agree";
    std::string text = "the table differs:";
    for (const json::value& square : squares->get_array()) {
      if (square.is_object()) text += " " + text_in(square.get_object(), "square");
    }
    return text;
  }
  if (const auto* e = member(event, "differenceSettled")) {
    return std::string{is_true(*e, "tableFollows") ? "the table follows the relay: "
                                                   : "the relay is corrected: "} +
           text_in(*e, "reason");
  }
  return {};
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
  if (std::string words = real_board_words(event, picture); !words.empty()) return words;
  if (std::string words = around_play_words(event, picture); !words.empty()) return words;
  if (std::string words = relay_words(event, picture); !words.empty()) return words;
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
    if (const auto* relay = member(*snapshot, "relay")) {
      if (const std::string clocks = clocks_words(*relay); !clocks.empty())
        text += "the clocks:" + clocks + "\n";
    }
    if (const std::uint64_t delay = count_in(*snapshot, "delayMs"); delay > 0)
      text += "shown " + std::to_string(delay / 1'000) + " s late\n";
    if (const auto* ending = member(*snapshot, "ending")) text += ending_words(*ending);
    while (text.ends_with('\n')) text.pop_back();
    return text;
  }
  if (const auto* presence = member(message, "presence")) {
    const json::value* present = presence->if_contains("present");
    const bool here = present != nullptr && present->is_bool() && present->get_bool();
    return seat_in(*presence, "seat", picture) + (here ? " is here" : " has left");
  }
  if (const auto* next = member(message, "nextMatch"))
    return "played again: match " + text_in(*next, "nextMatch");
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
