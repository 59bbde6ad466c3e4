#include "clients/cli/judge.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <charconv>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "clients/cli/json_text.hpp"
#include "clients/cli/people_words.hpp"
#include "clients/cli/preset_words.hpp"
#include "engines/catalog/catalog.hpp"
#include "engines/core/result.hpp"
#include "engines/match/decide.hpp"
#include "engines/match/preset_fields.hpp"
#include "engines/match/series.hpp"
#include "server/base/hex.hpp"
#include "server/records/codec.hpp"
#include "server/records/digest.hpp"

namespace tachiai::cli {

namespace json = boost::json;
using match::Millis;

namespace {

/// What is wrong with a line, for a person.
struct BadLine {
  std::string text;
};
template <class T>
using Read = Result<T, BadLine>;

auto bad(std::string text) { return std::unexpected{BadLine{std::move(text)}}; }

constexpr std::int64_t longest_ms = 1'000'000'000'000;

Read<json::object> object_of(std::string_view line) {
  boost::system::error_code ec;
  json::value value = json::parse(jview(line), ec);
  if (ec) return bad("not JSON: " + ec.message());
  if (!value.is_object()) return bad("a JSON object");
  return std::move(value.get_object());
}

Read<std::int64_t> count_of(const json::object& members, std::string_view name, std::int64_t most) {
  const json::value* value = members.if_contains(jview(name));
  if (value == nullptr || !value->is_int64() || value->get_int64() < 0 ||
      value->get_int64() > most) {
    return bad(std::string{name} + ": a whole number from 0 to " + std::to_string(most));
  }
  return value->get_int64();
}

/// The script may use the words of the schema ("play_move") or of its JSON ("playMove").
std::string snake(std::string_view word) {
  std::string out;
  for (const char c : word) {
    if ('A' <= c && c <= 'Z') {
      out += '_';
      out += static_cast<char>(c - 'A' + 'a');
    } else {
      out += c;
    }
  }
  return out;
}

/// `"do"`: a word, or an object with one member, the word and its particulars.
struct Deed {
  std::string word;
  json::object with;
};
Read<Deed> deed_of(const json::value& value) {
  if (value.is_string()) return Deed{snake(view(value.get_string())), {}};
  const json::object* object = value.if_object();
  if (object == nullptr || object->size() != 1) return bad(R"(do: a word, or {"word":{...}})");
  const auto& member = *object->begin();
  Deed deed{snake(view(member.key())), {}};
  if (member.value().is_string() && deed.word == "play_move") {
    deed.with["move"] = member.value();  // {"play_move":"7g7f"}
    return deed;
  }
  if (!member.value().is_object())
    return bad("do: the particulars of " + deed.word + " are an object");
  for (const auto& particular : member.value().get_object())
    deed.with[snake(view(particular.key()))] = particular.value();
  return deed;
}

Read<std::string> text_of(const json::object& members, std::string_view name) {
  const json::value* value = members.if_contains(jview(name));
  if (value == nullptr || !value->is_string()) return bad(std::string{name} + ": a string");
  return std::string{view(value->get_string())};
}

Read<bool> accept_of(const json::object& members) {
  const json::value* value = members.if_contains("accept");
  if (value == nullptr || !value->is_bool()) return bad("accept: true or false");
  return value->get_bool();
}

Read<std::vector<std::string>> texts_of(const json::object& members, std::string_view name) {
  const json::value* value = members.if_contains(jview(name));
  if (value == nullptr) return std::vector<std::string>{};
  const json::array* list = value->if_array();
  if (list == nullptr) return bad(std::string{name} + ": a list of strings");
  std::vector<std::string> texts;
  for (const json::value& one : *list) {
    if (!one.is_string()) return bad(std::string{name} + ": a list of strings");
    texts.emplace_back(view(one.get_string()));
  }
  return texts;
}

Read<std::vector<ClaimItem>> items_of(const json::object& members) {
  const json::value* value = members.if_contains("items");
  const json::array* list = value == nullptr ? nullptr : value->if_array();
  if (list == nullptr) return bad(R"(items: a list of {"category","squares"})");
  std::vector<ClaimItem> items;
  for (const json::value& one : *list) {
    if (!one.is_object()) return bad(R"(items: a list of {"category","squares"})");
    auto category = text_of(one.get_object(), "category");
    if (!category) return std::unexpected{category.error()};
    auto squares = texts_of(one.get_object(), "squares");
    if (!squares) return std::unexpected{squares.error()};
    items.push_back({*std::move(category), *std::move(squares)});
  }
  return items;
}

Read<Seat> seat_in(const json::object& members, std::string_view name) {
  const auto seat = count_of(members, name, static_cast<std::int64_t>(seats_max) - 1);
  if (!seat) return std::unexpected{seat.error()};
  return Seat{static_cast<std::uint8_t>(*seat)};
}

Read<bool> flag_in(const json::object& members, std::string_view name) {
  const json::value* value = members.if_contains(jview(name));
  if (value == nullptr || !value->is_bool()) return bad(std::string{name} + ": true or false");
  return value->get_bool();
}

/// A place a seat; `null`, or nothing said: no result.
Read<std::optional<std::array<std::uint8_t, seats_max>>> places_in(const json::object& members) {
  using Places = std::optional<std::array<std::uint8_t, seats_max>>;
  const json::value* value = members.if_contains("places");
  if (value == nullptr || value->is_null()) return Places{};
  const json::array* list = value->if_array();
  if (list == nullptr || list->size() > seats_max) return bad("places: a place a seat, or null");
  Places places{std::in_place};
  for (std::size_t seat = 0; seat < list->size(); ++seat) {
    boost::system::error_code ec;
    const auto place = (*list)[seat].to_number<std::int64_t>(ec);
    if (ec || place < 0 || place > static_cast<std::int64_t>(seats_max))
      return bad("places: a place a seat, or null");
    (*places)[seat] = static_cast<std::uint8_t>(place);
  }
  return places;
}

/// What is done at a real board only. An empty answer: another word.
std::optional<Read<match::Act>> act_at_a_board(const Deed& deed) {
  const auto& [word, with] = deed;
  using Answer = Read<match::Act>;
  const auto reason = [&] {
    const auto text = text_of(with, "reason");
    return text ? *text : std::string{};  // a ruling without one is the match's to refuse
  };
  const auto with_seat = [&](std::string_view name, const auto& make) -> Answer {
    const auto seat = seat_in(with, name);
    if (!seat) return std::unexpected{seat.error()};
    return make(*seat);
  };
  if (word == "touch") {
    const auto square = text_of(with, "square");
    if (!square) return Answer{std::unexpected{square.error()}};
    return Answer{match::Touch{*square}};
  }
  if (word == "forgive_touch") return Answer{match::ForgiveTouch{}};
  if (word == "claim") {
    auto items = items_of(with);
    if (!items) return Answer{std::unexpected{items.error()}};
    return Answer{match::Claim{*std::move(items)}};
  }
  if (word == "answer_claim") {
    const auto agree = flag_in(with, "agree");
    if (!agree) return Answer{std::unexpected{agree.error()}};
    return Answer{match::AnswerClaim{*agree}};
  }
  if (word == "claim_flag")
    return with_seat("of", [](Seat of) { return match::Act{match::ClaimFlag{of}}; });
  if (word == "choose") {
    const auto choice = text_of(with, "choice");
    if (!choice) return Answer{std::unexpected{choice.error()}};
    for (const auto& [name, value] : match::foul_choices)
      if (name == *choice) return Answer{match::Choose{value, reason()}};
    return Answer{bad("choice: win, rewind, play_on, before_first, before_second or replay")};
  }
  if (word == "ring_bell") return Answer{match::RingBell{}};
  if (word == "declare_end") return Answer{match::DeclareEnd{}};
  if (word == "confirm_result") return Answer{match::ConfirmResult{}};
  if (word == "sign_card") return Answer{match::SignCard{}};
  if (word == "hand_in_card") return Answer{match::HandInCard{}};
  if (word == "call_arbiter") return Answer{match::CallArbiter{}};
  if (word == "rule" || word == "set_board") {
    auto acts = texts_of(with, "acts");
    if (!acts) return Answer{std::unexpected{acts.error()}};
    if (word == "set_board") return Answer{match::SetBoard{*std::move(acts), reason()}};
    const auto uphold = flag_in(with, "uphold");
    if (!uphold) return Answer{std::unexpected{uphold.error()}};
    return Answer{match::Rule{*uphold, *std::move(acts), reason()}};
  }
  if (word == "set_clock") {
    const auto main = count_of(with, "main_ms", longest_ms);
    if (!main) return Answer{std::unexpected{main.error()}};
    return with_seat("seat", [&](Seat seat) {
      return match::Act{match::SetClock{seat, Millis{*main}, reason()}};
    });
  }
  if (word == "penalise") {
    static constexpr std::array<std::pair<std::string_view, match::PenaltyKind>, 4> kinds{
        {{"caution", match::PenaltyKind::caution},
         {"warning", match::PenaltyKind::warning},
         {"time", match::PenaltyKind::time},
         {"loss", match::PenaltyKind::loss}}};
    const auto kind = text_of(with, "kind");
    if (!kind) return Answer{std::unexpected{kind.error()}};
    const auto found = std::ranges::find(kinds, *kind, [](const auto& one) { return one.first; });
    if (found == kinds.end()) return Answer{bad("kind: caution, warning, time or loss")};
    Millis amount{};
    if (with.contains("amount_ms")) {
      const auto given = count_of(with, "amount_ms", longest_ms);
      if (!given) return Answer{std::unexpected{given.error()}};
      amount = Millis{*given};
    }
    return with_seat("seat", [&](Seat seat) {
      return match::Act{match::Penalise{seat, found->second, amount, reason()}};
    });
  }
  if (word == "give_draw_right")
    return with_seat("seat", [](Seat seat) { return match::Act{match::GiveDrawRight{seat}}; });
  if (word == "rewind") {
    const auto to_ply = count_of(with, "to_ply", 0xFFFF'FFFF);
    if (!to_ply) return Answer{std::unexpected{to_ply.error()}};
    return Answer{match::Rewind{static_cast<std::uint32_t>(*to_ply), reason()}};
  }
  if (word == "adjudicate") {
    match::Adjudicate act;
    act.reason = reason();
    if (with.contains("rated")) {
      const auto rated = flag_in(with, "rated");
      if (!rated) return Answer{std::unexpected{rated.error()}};
      act.rated = *rated;
    }
    auto places = places_in(with);
    if (!places) return Answer{std::unexpected{places.error()}};
    act.places = *places;
    return Answer{std::move(act)};
  }
  return std::nullopt;
}

// What is written down of another board.

/// `"left"`: milliseconds a seat, `null` where nobody has read the clock.
Read<match::Reading> left_in(const json::object& members) {
  match::Reading left{};
  const json::value* value = members.if_contains("left");
  if (value == nullptr || value->is_null()) return left;
  const json::array* list = value->if_array();
  if (list == nullptr || list->size() > seats_max)
    return bad("left: milliseconds or null, one a seat");
  for (std::size_t seat = 0; seat < list->size(); ++seat) {
    const json::value& one = (*list)[seat];
    if (one.is_null()) continue;
    if (!one.is_int64() || one.get_int64() < 0 || one.get_int64() > longest_ms)
      return bad("left: milliseconds or null, one a seat");
    left[seat] = Millis{one.get_int64()};
  }
  return left;
}

/// `"7g7f"`, or `{"act":"turn:f4","as_stood":true}`.
Read<std::vector<match::RelayedAct>> relayed_in(const json::object& members) {
  const json::value* value = members.if_contains("acts");
  const json::array* list = value == nullptr ? nullptr : value->if_array();
  if (list == nullptr) return bad(R"(acts: a list of moves or of {"act","as_stood"})");
  std::vector<match::RelayedAct> acts;
  for (const json::value& one : *list) {
    if (one.is_string()) {
      acts.push_back({std::string{view(one.get_string())}, false});
      continue;
    }
    if (!one.is_object()) return bad(R"(acts: a list of moves or of {"act","as_stood"})");
    const json::object& object = one.get_object();
    auto act = text_of(object, "act");
    if (!act) return std::unexpected{act.error()};
    const auto as_stood = flag_in(object, "as_stood");
    if (!as_stood) return std::unexpected{as_stood.error()};
    acts.push_back({*std::move(act), *as_stood});
  }
  return acts;
}

/// What an operator or the arbiter does in conduct `relay`; `ply`, `revision` and `ago_ms` are the
/// present ones and 0 where they are left out. An empty answer: another word.
std::optional<Read<match::Act>> act_of_a_relay(const Deed& deed, const match::Match& now) {
  static constexpr std::array<std::string_view, 9> words{
      "relay_move",      "correct_line", "mark_unsure",  "read_clocks",      "record_result",
      "withdraw_result", "annotate",     "report_board", "settle_difference"};
  const auto& [word, with] = deed;
  using Answer = Read<match::Act>;
  if (std::ranges::find(words, word) == words.end()) return std::nullopt;
  std::optional<BadLine> wrong;
  const auto keep = [&](auto read, auto otherwise) {
    if (read) return *std::move(read);
    if (!wrong) wrong = read.error();
    return otherwise;
  };
  const auto count = [&](std::string_view name, std::uint32_t otherwise) {
    if (!with.contains(jview(name))) return otherwise;
    return static_cast<std::uint32_t>(
        keep(count_of(with, name, 0xFFFF'FFFF), std::int64_t{otherwise}));
  };
  const auto flag = [&](std::string_view name) {
    return with.contains(jview(name)) && keep(flag_in(with, name), false);
  };
  const auto text = [&](std::string_view name) {
    return with.contains(jview(name)) ? keep(text_of(with, name), std::string{}) : std::string{};
  };
  const auto answer = [&](match::Act act) -> Answer {
    if (wrong) return std::unexpected{*wrong};
    return act;
  };
  const std::uint32_t ply = count("ply", number(now.ply()));
  const std::uint32_t revision = count("revision", now.relay.revision);
  Millis ago{};
  if (with.contains("ago_ms"))
    ago = Millis{keep(count_of(with, "ago_ms", longest_ms), std::int64_t{0})};
  const std::string reason = text("reason");
  if (word == "relay_move") {
    const std::string move = keep(text_of(with, "move"), std::string{});
    return answer(match::RelayMove{ply,
                                   revision,
                                   {move, flag("as_stood")},
                                   flag("unsure"),
                                   keep(left_in(with), match::Reading{}),
                                   ago});
  }
  if (word == "correct_line") {
    const std::uint32_t from = count("from_ply", number(now.ply()));
    return answer(match::CorrectLine{
        from, revision, keep(relayed_in(with), std::vector<match::RelayedAct>{}), reason, ago});
  }
  if (word == "mark_unsure") return answer(match::MarkUnsure{ply, revision, flag("unsure")});
  if (word == "read_clocks") {
    match::ReadClocks act{keep(left_in(with), match::Reading{}), std::nullopt, ago};
    if (const json::value* runs = with.if_contains("runs"); runs && !runs->is_null())
      act.runs = keep(seat_in(with, "runs"), Seat{});
    return answer(act);
  }
  if (word == "record_result") {
    std::optional<std::array<std::uint8_t, seats_max>> none;
    return answer(match::RecordResult{keep(places_in(with), none), reason, ago});
  }
  if (word == "withdraw_result") return answer(match::WithdrawResult{reason});
  if (word == "report_board")
    return answer(match::ReportBoard{keep(text_of(with, "board"), std::string{})});
  if (word == "settle_difference")
    return answer(match::SettleDifference{flag("table_follows"), reason});
  match::Annotate note{
      ply, {}, text("text"), keep(texts_of(with, "acts"), std::vector<std::string>{})};
  const std::string kind = keep(text_of(with, "kind"), std::string{});
  const auto* found =
      std::ranges::find(match::note_kinds, kind, [](const auto& one) { return one.first; });
  if (found == match::note_kinds.end())
    return Answer{bad("kind: announcement, illegal_act, ruling, comment or line")};
  note.kind = found->second;
  return answer(std::move(note));
}

/// Bytes of a digest or a nonce, in hexadecimal.
Read<std::string> bytes_in(const json::object& members, std::string_view name) {
  const auto text = text_of(members, name);
  if (!text) return std::unexpected{text.error()};
  auto bytes = base::bytes_of_hex(*text);
  if (!bytes) return bad(std::string{name} + ": hexadecimal");
  return *std::move(bytes);
}

Read<std::vector<match::Term>> terms_in(const json::object& members) {
  const json::value* value = members.if_contains("terms");
  const json::object* object = value == nullptr ? nullptr : value->if_object();
  if (object == nullptr) return bad(R"(terms: {"field":"value",...}, both texts)");
  std::vector<match::Term> terms;
  for (const auto& member : *object) {
    if (!member.value().is_string()) return bad(R"(terms: {"field":"value",...}, both texts)");
    terms.push_back(
        {std::string{view(member.key())}, std::string{view(member.value().get_string())}});
  }
  return terms;
}

/// What comes before the first move, and what interrupts play. An empty answer: another word. What
/// is shown is compared here with what was hidden: the match itself does not hash.
std::optional<Read<match::Act>> act_around_play(const Deed& deed, const match::Match& now,
                                                const std::string& id) {
  const auto& [word, with] = deed;
  using Answer = Read<match::Act>;
  const auto with_flag = [&](std::string_view name, const auto& make) -> Answer {
    const auto flag = flag_in(with, name);
    if (!flag) return std::unexpected{flag.error()};
    return match::Act{make(*flag)};
  };
  const auto with_bytes = [&](std::string_view name, const auto& make) -> Answer {
    auto bytes = bytes_in(with, name);
    if (!bytes) return std::unexpected{bytes.error()};
    return match::Act{make(*std::move(bytes))};
  };
  if (word == "hide_disc")
    return with_bytes("digest",
                      [](std::string digest) { return match::HideDisc{std::move(digest)}; });
  if (word == "seal_move")
    return with_bytes("digest",
                      [](std::string digest) { return match::SealMove{std::move(digest)}; });
  if (word == "guess_disc")
    return with_flag("black_up", [](bool up) { return match::GuessDisc{up}; });
  if (word == "reveal_disc") {
    if (!with.contains("nonce")) return Answer{match::RevealDisc{}};  // nothing is shown
    auto nonce = bytes_in(with, "nonce");
    if (!nonce) return Answer{std::unexpected{nonce.error()}};
    return with_flag("black_up", [&](bool up) {
      return match::RevealDisc{up, *nonce, records::disc_holds(now.disc.digest, *nonce, id, up)};
    });
  }
  if (word == "choose_right")
    return with_flag("draw_win", [](bool right) { return match::ChooseRight{right}; });
  if (word == "choose_colour")
    return with_flag("black", [](bool black) { return match::ChooseColour{black}; });
  if (word == "choose_chair") {
    const auto chair = count_of(with, "chair", 0xff);
    if (!chair) return Answer{std::unexpected{chair.error()}};
    return Answer{match::ChooseChair{static_cast<std::uint8_t>(*chair)}};
  }
  if (word == "press_start") return Answer{match::PressStart{}};
  if (word == "declare_late") {
    const auto late = seat_in(with, "seat");
    if (!late) return Answer{std::unexpected{late.error()}};
    return Answer{match::DeclareLate{*late}};
  }
  if (word == "arrive") return Answer{match::Arrive{}};
  if (word == "forfeit_late") return Answer{match::ForfeitLate{}};
  if (word == "claim_late") {
    const auto waited = count_of(with, "waited_ms", longest_ms);
    if (!waited) return Answer{std::unexpected{waited.error()}};
    const auto announced = count_of(with, "announced_ms", longest_ms);
    if (!announced) return Answer{std::unexpected{announced.error()}};
    const auto says = [&](std::string_view name) -> Read<bool> {
      if (!with.contains(jview(name))) return false;
      return flag_in(with, name);
    };
    const auto word_given = says("word_given");
    if (!word_given) return Answer{std::unexpected{word_given.error()}};
    const auto past_closing = says("past_closing");
    if (!past_closing) return Answer{std::unexpected{past_closing.error()}};
    return Answer{
        match::ClaimLate{Millis{*waited}, *word_given, Millis{*announced}, *past_closing}};
  }
  if (word == "offer_terms" || word == "set_terms") {
    auto terms = terms_in(with);
    if (!terms) return Answer{std::unexpected{terms.error()}};
    if (word == "offer_terms") return Answer{match::OfferTerms{*std::move(terms)}};
    const auto reason = text_of(with, "reason");
    return Answer{match::SetTerms{*std::move(terms), reason ? *reason : ""}};
  }
  if (word == "answer_terms")
    return with_flag("accept", [](bool accept) { return match::AnswerTerms{accept}; });
  if (word == "offer_adjournment") return Answer{match::OfferAdjournment{}};
  if (word == "answer_adjournment")
    return with_flag("accept", [](bool accept) { return match::AnswerAdjournment{accept}; });
  if (word == "open_seal") {
    const auto move = text_of(with, "move");
    if (!move) return Answer{std::unexpected{move.error()}};
    return with_bytes("nonce", [&](std::string nonce) {
      const bool holds = now.sealed && records::seal_holds(now.sealed->digest, nonce, id,
                                                           number(now.ply()), *move);
      return match::OpenSeal{*move, std::move(nonce), holds};
    });
  }
  if (word == "hand_over") {
    const auto seat = seat_in(with, "seat");
    if (!seat) return Answer{std::unexpected{seat.error()}};
    const auto bot = text_of(with, "bot");
    if (!bot) return Answer{std::unexpected{bot.error()}};
    return with_flag("member", [&](bool member) { return match::HandOver{*seat, *bot, member}; });
  }
  if (word == "call_off_frozen") return Answer{match::CallOffFrozen{}};
  return std::nullopt;
}

Read<match::Act> act_of(const Deed& deed, const match::Match& now, const std::string& id) {
  const auto& [word, with] = deed;
  if (word == "play_move") {
    const auto move = text_of(with, "move");
    if (!move) return std::unexpected{move.error()};
    std::uint32_t ply = number(now.ply());
    if (with.contains("ply")) {
      const auto given = count_of(with, "ply", 0xFFFF'FFFF);
      if (!given) return std::unexpected{given.error()};
      ply = static_cast<std::uint32_t>(*given);
    }
    match::PlayMove act{ply, *move, {}};
    if (with.contains("announces")) {
      auto squares = texts_of(with, "announces");
      if (!squares) return std::unexpected{squares.error()};
      act.announces = *std::move(squares);
    }
    return act;
  }
  if (word == "take_seat") {
    const auto principal = text_of(with, "principal");
    if (!principal) return std::unexpected{principal.error()};
    return match::TakeSeat{*principal};
  }
  if (word == "answer_draw" || word == "answer_take_back") {
    const auto accept = accept_of(with);
    if (!accept) return std::unexpected{accept.error()};
    if (word == "answer_draw") return match::AnswerDraw{*accept};
    return match::AnswerTakeBack{*accept};
  }
  if (word == "offer_take_back") {
    const auto to_ply = count_of(with, "to_ply", 0xFFFF'FFFF);
    if (!to_ply) return std::unexpected{to_ply.error()};
    return match::OfferTakeBack{static_cast<std::uint32_t>(*to_ply)};
  }
  if (word == "give_time") {
    const auto amount = count_of(with, "amount_ms", longest_ms);
    if (!amount) return std::unexpected{amount.error()};
    return match::GiveTime{Millis{*amount}};
  }
  if (word == "claim_abandoned") {
    const auto gone = count_of(with, "gone_ms", longest_ms);
    if (!gone) return std::unexpected{gone.error()};
    return match::ClaimAbandoned{Millis{*gone}};
  }
  if (word == "freeze") {
    const auto reason = text_of(with, "reason");
    if (!reason) return std::unexpected{reason.error()};
    return match::Freeze{*reason};
  }
  if (auto act = act_at_a_board(deed)) return *std::move(act);
  if (auto act = act_around_play(deed, now, id)) return *std::move(act);
  if (auto act = act_of_a_relay(deed, now)) return *std::move(act);
  if (word == "start_match") return match::StartMatch{};
  if (word == "resign") return match::Resign{};
  if (word == "offer_draw") return match::OfferDraw{};
  if (word == "abort") return match::Abort{};
  if (word == "declare") return match::Declare{};
  if (word == "flag_fall") return match::FlagFall{};
  if (word == "resume") return match::Resume{};
  if (word == "expire") return match::Expire{};
  return bad("do: no such word: " + word);
}

/// Whoever acts: a seat, or an office.
struct Actor {
  std::optional<Seat> seat;
  match::Office office = match::Office::server;
};

/// The offices by the words of `"by"`; the first is what a missing one means.
constexpr std::array<std::pair<std::string_view, match::Office>, 4> offices{
    {{"server", match::Office::server},
     {"arbiter", match::Office::arbiter},
     {"relay", match::Office::relay},
     {"onlooker", match::Office::onlooker}}};

Read<Actor> actor_of(const json::object& line) {
  const json::value* by = line.if_contains("by");
  if (by == nullptr || by->is_null()) return Actor{};
  if (by->is_string()) {
    for (const auto& [word, office] : offices) {
      if (view(by->get_string()) == word) return Actor{{}, office};
    }
  }
  const auto seat = count_of(line, "by", static_cast<std::int64_t>(seats_max) - 1);
  if (!seat) return bad(R"(by: a seat from 0 to 3, "server", "arbiter", "relay" or "onlooker")");
  return Actor{Seat{static_cast<std::uint8_t>(*seat)}};
}

struct Configuration {
  match::Preset preset;
  std::array<std::string, seats_max> principals;
  std::string id = "judge";  // of the match, in what was hidden
};

Read<std::array<std::string, seats_max>> principals_of(const json::value& value) {
  const json::array* list = value.if_array();
  if (list == nullptr || list->size() > seats_max)
    return bad("principals: a list of names, one a seat");
  std::array<std::string, seats_max> principals;
  for (std::size_t seat = 0; seat < list->size(); ++seat) {
    if (!(*list)[seat].is_string()) return bad("principals: a list of names, one a seat");
    principals[seat] = view((*list)[seat].get_string());
  }
  return principals;
}

Read<Configuration> configuration_of(std::string_view line) {
  const auto members = object_of(line);
  if (!members) return std::unexpected{members.error()};
  const auto name = text_of(*members, "preset");
  if (!name) return std::unexpected{name.error()};
  const match::Preset* preset = match::find_preset(*name);
  if (preset == nullptr)
    return bad("preset: none is called " + *name + "; tachiai presets lists them");
  Configuration out{*preset, {}};
  out.preset.lag_cap = {};  // no network: nothing to compensate, unless the script says so
  const json::value* principals = nullptr;
  std::vector<std::pair<std::string, const json::value*>> fields;
  for (const auto& member : *members) {
    const std::string word = snake(view(member.key()));
    if (word == "preset") continue;
    if (word == "match") {
      auto id = text_of(*members, "match");
      if (!id) return std::unexpected{id.error()};
      out.id = *std::move(id);
    } else if (word == "principals") {
      principals = &member.value();
    } else if (word == "overrides" && member.value().is_object()) {
      for (const auto& field : member.value().get_object())
        fields.emplace_back(snake(view(field.key())), &field.value());
    } else {
      fields.emplace_back(word, &member.value());
    }
  }
  std::ranges::stable_partition(fields, [](const auto& field) { return field.first != "control"; });
  for (const auto& [word, value] : fields) {
    if (const auto set = set_field(out.preset, word, *value); !set) return bad(set.error());
  }
  if (principals != nullptr) {
    auto named = principals_of(*principals);
    if (!named) return std::unexpected{named.error()};
    out.principals = *std::move(named);
  } else {
    for (std::size_t seat = 0; seat < match::seats_of(out.preset); ++seat)
      out.principals[seat] = "seat" + std::to_string(seat);
  }
  return out;
}

json::value number_or_null(std::optional<Seat> seat) {
  if (!seat) return nullptr;
  return static_cast<std::int64_t>(index(*seat));
}

json::object refused_of(const match::Refusal& refusal) {
  json::object out;
  out["code"] = jview(to_text(refusal.code));
  out["rule"] = refusal.rule;
  out["text"] = refusal.text;
  if (refusal.illegality) {
    out["illegality"] = jview(refusal.illegality->code);
    json::object facts;
    for (const Fact& fact : refusal.illegality->facts) {
      if (!fact.name.empty()) facts[jview(fact.name)] = jview(fact.value());
    }
    out["facts"] = std::move(facts);
  }
  return out;
}

json::value actor_json(const Actor& by) {
  if (by.seat || by.office == match::Office::server) return number_or_null(by.seat);
  for (const auto& [word, office] : offices) {
    if (office == by.office) return jview(word);
  }
  return nullptr;
}

class Bench {
 public:
  explicit Bench(std::ostream& out) : out_(out) {}

  const match::Match& match() const { return match_; }

  void rule(const match::Decision& decision, const Actor& by, Millis now) {
    for (const match::Event& event : decision.events) {
      match::evolve(match_, event);
      // event_json is one line already: parsing it again would only change the spelling of numbers.
      out_ << "{\"seq\":" << ++seq_ << ",\"at_ms\":" << now.count()
           << ",\"event\":" << records::event_json(event) << "}\n";
    }
    if (const auto* refusal = std::get_if<match::Refusal>(&decision.reply)) {
      json::object line;
      line["at_ms"] = now.count();
      line["by"] = actor_json(by);
      line["refused"] = refused_of(*refusal);
      out_ << line_of(line) << '\n';
    }
  }

  void command(const Actor& by, match::Act act, Millis now) {
    rule(
        decide(
            match_,
            {.seat = by.seat, .act = std::move(act), .told = match_.accounted, .office = by.office},
            now),
        by, now);
  }

  /// Deadlines, the bell and the end of a sealed move's window before `now`; what arrives at a
  /// deadline itself is judged late by `decide`.
  void let_time_pass(Millis now) {
    while (true) {
      const auto deadline = match_.deadline(match_.accounted);
      const auto bell = match_.bell_due();
      if (const auto seal = match_.seal_due(); seal && *seal < now) {
        command({}, match::Expire{}, *seal);
        continue;
      }
      const bool flag_first = deadline && (!bell || *deadline <= *bell);
      const auto due = flag_first ? deadline : bell;
      // A bell that rang into a dispute waits for its end.
      if (!due || *due >= now || (!flag_first && match_.claim)) return;
      const auto before = seq_;
      if (flag_first)
        command({}, match::FlagFall{}, *due);
      else
        command({}, match::RingBell{}, std::max(*due, match_.accounted));
      TACHIAI_ASSERT(seq_ > before);  // a deadline that changes nothing would never end
    }
  }

  void conclude() {
    json::object line;
    line["final"] = standing_of(match_);
    out_ << line_of(line) << '\n';
  }

 private:
  std::ostream& out_;
  match::Match match_ = match::empty_match();
  std::uint64_t seq_ = 0;
};

Read<Millis> play(Bench& bench, const std::string& id, std::string_view text, Millis last) {
  const auto line = object_of(text);
  if (!line) return std::unexpected{line.error()};
  const auto at = count_of(*line, "at_ms", longest_ms);
  if (!at) return std::unexpected{at.error()};
  const Millis now{*at};
  if (now < last) return bad("at_ms: before the line above");
  const auto by = actor_of(*line);
  if (!by) return std::unexpected{by.error()};
  for (const auto& member : *line) {
    const std::string_view word = view(member.key());
    if (word != "at_ms" && word != "by" && word != "do")
      return bad("no such word: " + std::string{word});
  }
  bench.let_time_pass(now);
  const json::value* what = line->if_contains("do");
  if (what == nullptr) return now;  // only time passes
  const auto deed = deed_of(*what);
  if (!deed) return std::unexpected{deed.error()};
  auto act = act_of(*deed, bench.match(), id);
  if (!act) return std::unexpected{act.error()};
  bench.command(*by, *std::move(act), now);
  return now;
}

bool open(Bench& bench, const Configuration& configuration, std::ostream& complaints) {
  const match::Decision made = match::create(configuration.preset, configuration.principals);
  if (const auto* refusal = std::get_if<match::Refusal>(&made.reply)) {
    complaints << "judge: line 1: " << refusal->text << '\n';
    return false;
  }
  bench.rule(made, {}, {});
  const auto& principals = bench.match().principals;
  for (std::size_t seat = 0; seat < bench.match().seats(); ++seat) {
    if (principals[seat].empty()) return true;  // starts when the script seats somebody
  }
  if (bench.match().started) return true;  // a relay: nobody presses a start
  // The script settles the colours, and White presses.
  if (configuration.preset.hidden_disc || configuration.preset.white_starts) return true;
  bench.command({}, match::StartMatch{}, {});
  return true;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// What each seat needs to declare, each condition by itself; none where the match knows none.
json::array declarations_of(const match::Match& match) {
  json::array all;
  if (match.preset.declarations == match::Declarations::off || match.ended) return all;
  for (std::uint8_t seat = 0; seat < match.seats(); ++seat) {
    const auto report = catalog::declaration(match.table, Seat{seat});
    if (!report) continue;
    json::array conditions;
    for (const Condition& condition : report->conditions()) {
      json::object one;
      one["name"] = jview(condition.name);
      one["have"] = condition.have;
      one["need"] = condition.need;
      one["holds"] = condition.holds;
      conditions.push_back(std::move(one));
    }
    json::object of_seat;
    of_seat["seat"] = seat;
    of_seat["holds"] = report->places.has_value();
    of_seat["conditions"] = std::move(conditions);
    all.push_back(std::move(of_seat));
  }
  return all;
}

/// Colours, lateness, offers and rests, where the match knows them.
void add_around_play(json::object& out, const match::Match& match) {
  json::array principals;
  for (std::size_t seat = 0; seat < match.seats(); ++seat)
    principals.emplace_back(match.principals[seat]);
  out["principals"] = std::move(principals);
  if (match.late) out["late"] = number_or_null(match.late->seat);
  if (match.terms_offer) out["terms_offer"] = number_or_null(match.terms_offer->by);
  if (match.adjournment_offer) out["adjournment_offer"] = number_or_null(match.adjournment_offer);
  if (match.sealing) out["sealing"] = true;
  if (match.sealed) out["sealed"] = number_or_null(match.sealed->by);
  if (const auto next = match::next_of(match)) {
    json::object game;
    json::array sides;
    for (std::size_t seat = 0; seat < match.seats(); ++seat)
      sides.emplace_back(next->principals[seat]);
    game["principals"] = std::move(sides);
    game["preset"] = json_of(next->preset);
    out["next"] = std::move(game);
  }
}

/// What is known of the other board, of a relay.
json::object relay_of(const match::Match& match) {
  const match::Match::Relay& relay = match.relay;
  const auto plies = [](const std::vector<std::uint32_t>& of) {
    json::array all;
    for (const auto ply : of) all.push_back(ply);
    return all;
  };
  json::object out;
  json::array line;
  for (const auto& act : catalog::acts(match.table)) line.push_back(jview(act));
  out["line"] = std::move(line);
  out["revision"] = relay.revision;
  out["unsure"] = plies(relay.unsure);
  out["as_stood"] = plies(relay.as_stood);
  json::array left;
  for (std::size_t seat = 0; seat < match.seats(); ++seat)
    left.push_back(relay.clocks[seat] ? json::value(relay.clocks[seat]->count())
                                      : json::value(nullptr));
  out["left_ms"] = std::move(left);
  out["runs"] = number_or_null(relay.runs);
  out["read_at_ms"] = relay.read_at.count();
  json::array differs;
  for (const auto& one : relay.difference) differs.push_back(jview(one.square));
  out["difference"] = std::move(differs);
  out["notes"] = relay.notes.size();
  return out;
}

}  // namespace

json::object standing_of(const match::Match& match) {
  json::array clocks;
  for (std::size_t seat = 0; seat < match.seats(); ++seat) {
    const clock::ClockFace& face = match.faces[seat];
    json::object shown;
    shown["main_ms"] = face.main.count();
    shown["periods"] = face.periods;
    shown["bank_ms"] = face.bank.count();
    clocks.push_back(std::move(shown));
  }
  json::object out;
  out["ply"] = number(match.ply());
  out["position"] = catalog::position_text(match.table);
  out["to_move"] = number_or_null(match.to_move());
  out["accounted_ms"] = match.accounted.count();
  out["used_ms"] = match.used.count();
  out["clock_runs"] = match.clock_runs;
  out["clocks"] = std::move(clocks);
  out["draw_offer"] = number_or_null(match.draw_offer);
  out["take_back_offer"] = match.take_back ? number_or_null(match.take_back->by) : nullptr;
  if (json::array declared = declarations_of(match); !declared.empty())
    out["declarations"] = std::move(declared);
  out["resting"] = match.resting;
  out["draw_right"] = number_or_null(match.draw_right);
  out["touched"] = match.touched ? json::value(*match.touched) : json::value(nullptr);
  out["claim"] = match.claim ? jview(to_text(match.claim->stage)) : jview("none");
  if (match.counter) out["counter_claim"] = jview(to_text(match.counter->stage));
  if (match.preset.announcements) {
    json::array announced;
    for (std::size_t seat = 0; seat < match.seats(); ++seat) {
      json::array squares;
      for (const auto& square : match.announced[seat]) squares.push_back(jview(square));
      announced.push_back(std::move(squares));
    }
    out["announced"] = std::move(announced);
  }
  out["end_declared"] = number_or_null(match.end_declared);
  add_around_play(out, match);
  if (match.preset.conduct == match::Conduct::relay) out["relay"] = relay_of(match);
  if (match.ended) {
    json::object ending;
    if (match.ended->places) {
      json::array places;
      for (std::size_t seat = 0; seat < match.seats(); ++seat)
        places.push_back((*match.ended->places)[seat]);
      ending["places"] = std::move(places);
    } else {
      ending["places"] = nullptr;
    }
    ending["reason"] = match.ended->reason;
    ending["rule"] = match.ended->rule;
    ending["rated"] = match.ended->rated;
    out["ending"] = std::move(ending);
  } else {
    out["ending"] = nullptr;
  }
  return out;
}

ExitCode run_judge(std::istream& script, std::ostream& out, std::ostream& complaints) {
  const auto complain = [&](std::size_t line, const BadLine& why) {
    out.flush();
    complaints << "judge: line " << line << ": " << why.text << '\n';
    return no;
  };
  std::string line;
  std::size_t count = 0;
  const auto next = [&] {
    do {
      if (!std::getline(script, line)) return false;
      ++count;
    } while (is_blank(line));
    return true;
  };
  if (!next()) return complain(1, {"a match configuration"});
  const auto configuration = configuration_of(line);
  if (!configuration) return complain(count, configuration.error());
  Bench bench{out};
  if (!open(bench, *configuration, complaints)) return no;
  Millis now{};
  while (next()) {
    const auto then = play(bench, configuration->id, line, now);
    if (!then) return complain(count, then.error());
    now = *then;
  }
  bench.conclude();
  return yes;
}

}  // namespace tachiai::cli
