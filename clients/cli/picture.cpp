#include "clients/cli/picture.hpp"

#include <charconv>

#include "clients/cli/json_text.hpp"

namespace tachiai::cli {

namespace json = boost::json;

namespace {

const json::object* object_in(const json::object& members, std::string_view name) {
  const json::value* value = members.if_contains(jview(name));
  return value == nullptr ? nullptr : value->if_object();
}

std::optional<std::uint64_t> optional_in(const json::object& members, std::string_view name) {
  if (!members.contains(jview(name))) return std::nullopt;
  return count_in(members, name);
}

bool flag_in(const json::object& members, std::string_view name) {
  const json::value* value = members.if_contains(jview(name));
  return value != nullptr && value->is_bool() && value->get_bool();
}

/// The objects of a list; none where it is absent.
template <class Use>
void for_each_in(const json::object& members, std::string_view name, Use use) {
  const json::value* list = members.if_contains(jview(name));
  if (list == nullptr || !list->is_array()) return;
  for (const json::value& one : list->get_array()) {
    if (const json::object* object = one.if_object()) use(*object);
  }
}

clock::TimeControl control_of(const json::object& control) {
  const auto ms = [&](std::string_view name) {
    return clock::Millis{static_cast<clock::Millis::rep>(count_in(control, name))};
  };
  clock::TimeControl out;
  out.main = ms("mainMs");
  out.byoyomi = ms("byoyomiMs");
  out.periods = static_cast<std::uint16_t>(count_in(control, "periods"));
  out.increment = ms("incrementMs");
  if (flag_in(control, "incrementBefore")) out.increment_at = clock::IncrementAt::before;
  out.delay = ms("delayMs");
  out.bank = ms("bankMs");
  const std::string rounding = text_in(control, "rounding");
  if (rounding == "ROUNDING_WHOLE_SECONDS") out.rounding = clock::Rounding::whole_seconds;
  if (rounding == "ROUNDING_WHOLE_MINUTES") out.rounding = clock::Rounding::whole_minutes;
  out.least_per_move = ms("leastPerMoveMs");
  return out;
}

}  // namespace

std::uint64_t count_in(const json::object& members, std::string_view name) {
  const json::value* value = members.if_contains(jview(name));
  if (value == nullptr) return 0;
  if (value->is_int64()) return static_cast<std::uint64_t>(value->get_int64());
  if (value->is_uint64()) return value->get_uint64();
  std::uint64_t count = 0;
  if (value->is_string()) {
    const std::string_view text = view(value->get_string());
    std::from_chars(text.data(), text.data() + text.size(), count);
  }
  return count;
}

std::string text_in(const json::object& members, std::string_view name) {
  const json::value* value = members.if_contains(jview(name));
  if (value == nullptr || !value->is_string()) return {};
  return std::string{view(value->get_string())};
}

MatchPicture::Heard MatchPicture::hear(const json::object& message) {
  for (const auto& member : message) {
    const json::object* news = member.value().if_object();
    if (news == nullptr || text_in(*news, "matchId") != match_) continue;
    const std::string_view kind = view(member.key());
    if (kind == "watching") {
      seat_ = optional_in(*news, "seat");
      if (text_in(*news, "historyId") !=
          history_id_) {  // what we had is of another history: a snapshot follows
        history_id_ = text_in(*news, "historyId");
        seq_ = 0;
        known_ = false;
      }
    } else if (kind == "snapshot") {
      take_snapshot(*news);
      return Heard::news;
    } else if (kind == "event") {
      return take_event(*news);
    }
  }
  return Heard::other;
}

void MatchPicture::take_snapshot(const json::object& snapshot) {
  known_ = true;
  history_id_ = text_in(snapshot, "historyId");
  seq_ = count_in(snapshot, "seq");
  position_ = text_in(snapshot, "position");
  to_move_ = optional_in(snapshot, "toMove");
  started_ = flag_in(snapshot, "started");
  if (const auto* preset = object_in(snapshot, "preset")) {
    game_ = text_in(*preset, "game");
    rules_ = text_in(*preset, "rules");
    by_hand_ = text_in(*preset, "conduct") == "claims";
    has_card_ = flag_in(*preset, "resultCard");
    relayed_ = text_in(*preset, "conduct") == "relay";
    control_.clear();
    for_each_in(*preset, "control",
                [&](const json::object& one) { control_.push_back(control_of(one)); });
  }
  if (snapshot.contains("control")) {
    control_.clear();
    for_each_in(snapshot, "control",
                [&](const json::object& one) { control_.push_back(control_of(one)); });
  }
  start_ = text_in(snapshot, "start");
  revision_ = 0;
  board_clocks_ = {};
  board_clock_runs_.reset();
  if (const auto* relay = object_in(snapshot, "relay")) {
    revision_ = static_cast<std::uint32_t>(count_in(*relay, "revision"));
    if (const auto* clocks = object_in(*relay, "clocks")) take_board_clocks(*clocks);
  }
  frozen_ = false;
  if (const auto* clocks = object_in(snapshot, "clocks")) frozen_ = flag_in(*clocks, "frozen");
  out_.clear();
  for_each_in(snapshot, "withdrawn",
              [&](const json::object& gone) { out_.insert(count_in(gone, "seat")); });
  strike_lines(0);
  const std::string position = position_;
  for_each_in(snapshot, "moves", [&](const json::object& line) { add_line(line); });
  position_ = position;
  ending_.reset();
  awaits_card_ = false;
  if (const auto* ending = object_in(snapshot, "ending")) take_ending(ending);
  const auto* board = object_in(snapshot, "realBoard");
  if (board != nullptr && flag_in(*board, "handedIn")) awaits_card_ = false;
}

/// A result stands on the card; what was called off has none.
void MatchPicture::take_ending(const json::object* ending) {
  to_move_.reset();
  ending_ = ending == nullptr ? json::object{} : *ending;
  awaits_card_ = has_card_ && ending_->contains("places");
}

MatchPicture::Heard MatchPicture::take_event(const json::object& event) {
  const std::uint64_t seq = count_in(event, "seq");
  if (!known_ || seq <= seq_)
    return Heard::other;  // told already, by the snapshot or before the connection broke
  if (seq != seq_ + 1) return Heard::gap;
  seq_ = seq;
  if (const auto* clocks = object_in(event, "clocks")) frozen_ = flag_in(*clocks, "frozen");
  if (const auto* started = object_in(event, "matchStarted")) {
    started_ = true;
    to_move_ = optional_in(*started, "toMove");
  } else if (const auto* played = object_in(event, "movePlayed")) {
    if (const auto* move = object_in(*played, "move")) add_line(*move);
    to_move_ = optional_in(*played, "toMove");
  } else if (const auto* taken = object_in(event, "takenBack")) {
    strike_lines(count_in(*taken, "toPly"));
    position_ = text_in(*taken, "position");
    to_move_ = optional_in(*taken, "toMove");
  } else if (const auto* gone = object_in(event, "seatWithdrawn")) {
    out_.insert(count_in(*gone, "seat"));
    position_ = text_in(*gone, "position");
    to_move_ = optional_in(*gone, "toMove");
  } else if (const auto* ended = object_in(event, "matchEnded")) {
    take_ending(object_in(*ended, "ending"));
  } else {
    take_real_board(event);
    take_relay(event);
  }
  return Heard::news;
}

void MatchPicture::add_line(const json::object& move) {
  moves_.push_back(text_in(move, "move"));
  as_stood_.push_back(flag_in(move, "asStood"));
  position_ = text_in(move, "position");
}

void MatchPicture::strike_lines(std::uint64_t to_ply) {
  moves_.resize(to_ply);
  as_stood_.resize(to_ply);
}

void MatchPicture::take_board_clocks(const json::object& clocks) {
  board_clocks_ = {};
  for_each_in(clocks, "left", [&](const json::object& one) {
    board_clocks_[count_in(one, "seat") % seats_max] =
        match::Millis{static_cast<match::Millis::rep>(count_in(one, "leftMs"))};
  });
  board_clock_runs_ = optional_in(clocks, "runs");
}

/// A game at another board.
void MatchPicture::take_relay(const json::object& event) {
  for (const std::string_view kind : {"relayed", "lineCorrected", "clocksRead", "resultRecorded"}) {
    const auto* told = object_in(event, kind);
    if (told == nullptr) continue;
    if (const auto* clocks = object_in(*told, "clocks")) take_board_clocks(*clocks);
  }
  if (const auto* relayed = object_in(event, "relayed")) {
    if (const auto* move = object_in(*relayed, "move")) add_line(*move);
    to_move_ = optional_in(*relayed, "toMove");
  } else if (const auto* corrected = object_in(event, "lineCorrected")) {
    strike_lines(count_in(*corrected, "fromPly"));
    for_each_in(*corrected, "moves", [&](const json::object& move) { add_line(move); });
    position_ = text_in(*corrected, "position");
    to_move_ = optional_in(*corrected, "toMove");
    revision_ = static_cast<std::uint32_t>(count_in(*corrected, "revision"));
  } else if (const auto* recorded = object_in(event, "resultRecorded")) {
    take_ending(object_in(*recorded, "ending"));
  } else if (const auto* withdrawn = object_in(event, "resultWithdrawn")) {
    ending_.reset();
    to_move_ = optional_in(*withdrawn, "toMove");
  }
}

void MatchPicture::take_real_board(const json::object& event) {
  const auto line = [&](const json::object& move) { add_line(move); };
  for (const std::string_view kind : {"handActed", "claimMade"}) {
    const auto* acted = object_in(event, kind);
    if (acted == nullptr) continue;
    if (const auto* move = object_in(*acted, "move")) line(*move);
    to_move_ = optional_in(*acted, "toMove");
  }
  for (const std::string_view kind : {"claimRuled", "boardSet"}) {
    const auto* ruled = object_in(event, kind);
    if (ruled == nullptr) continue;
    for_each_in(*ruled, "moves", line);
    position_ = text_in(*ruled, "position");
    to_move_ = optional_in(*ruled, "toMove");
  }
  for (const std::string_view kind : {"rewound", "foulSettled"}) {
    const auto* back = object_in(event, kind);
    if (back == nullptr) continue;
    const bool goes_back = kind == "rewound" || optional_in(*back, "toPly").has_value();
    if (goes_back) strike_lines(count_in(*back, "toPly"));
    position_ = text_in(*back, "position");
    to_move_ = optional_in(*back, "toMove");
  }
  if (const auto* terms = object_in(event, "termsSet")) {
    position_ = text_in(*terms, "position");
    to_move_ = optional_in(*terms, "toMove");
  }
  if (const auto* colour = object_in(event, "colourChosen")) {
    if (flag_in(*colour, "exchanged") && seat_ && *seat_ < 2) seat_ = 1 - *seat_;
  }
  if (object_in(event, "endDeclared") != nullptr) to_move_.reset();
  if (object_in(event, "cardHandedIn") != nullptr) awaits_card_ = false;
}

json::object MatchPicture::summary() const {
  json::object out;
  out["match_id"] = match_;
  out["seq"] = seq_;
  out["position"] = position_;
  json::array moves;
  for (const std::string& move : moves_) moves.emplace_back(move);
  out["moves"] = std::move(moves);
  if (ending_) {
    out["ending"] = *ending_;
  } else {
    out["ending"] = nullptr;
  }
  return out;
}

}  // namespace tachiai::cli
