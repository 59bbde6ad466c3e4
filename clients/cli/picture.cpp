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
    by_hand_ = text_in(*preset, "conduct") == "claims";
    has_card_ = flag_in(*preset, "resultCard");
  }
  frozen_ = false;
  if (const auto* clocks = object_in(snapshot, "clocks")) frozen_ = flag_in(*clocks, "frozen");
  out_.clear();
  for_each_in(snapshot, "withdrawn",
              [&](const json::object& gone) { out_.insert(count_in(gone, "seat")); });
  moves_.clear();
  for_each_in(snapshot, "moves",
              [&](const json::object& line) { moves_.push_back(text_in(line, "move")); });
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
    if (const auto* move = object_in(*played, "move")) {
      moves_.push_back(text_in(*move, "move"));
      position_ = text_in(*move, "position");
    }
    to_move_ = optional_in(*played, "toMove");
  } else if (const auto* taken = object_in(event, "takenBack")) {
    moves_.resize(count_in(*taken, "toPly"));
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
  }
  return Heard::news;
}

void MatchPicture::take_real_board(const json::object& event) {
  const auto line = [&](const json::object& move) {
    moves_.push_back(text_in(move, "move"));
    position_ = text_in(move, "position");
  };
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
    if (goes_back) moves_.resize(count_in(*back, "toPly"));
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
