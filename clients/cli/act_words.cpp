#include "clients/cli/act_words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <vector>

#include "clients/cli/json_text.hpp"
#include "clients/cli/people_words.hpp"
#include "server/base/hex.hpp"
#include "server/net/handshake.hpp"
#include "server/records/digest.hpp"

namespace tachiai::cli {

namespace {

using By = TypedAct::By;
using Words = std::vector<std::string>;
using Answer = Result<TypedAct, std::string>;

/// A line, divided: the words of the act, and the reason behind `because`.
struct Line {
  Words words;  // without the first, which names the act
  std::string reason;
  std::uint64_t ply = 0;
  Envelope fresh;
};

constexpr std::size_t nonce_bytes = 16;

std::string hex_of(std::string_view bytes) {
  return base::hex_text({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

std::string list_of(const Words& texts) {
  std::string list = "[";
  for (const std::string& text : texts) list += (list.size() > 1 ? "," : "") + quoted(text);
  return list + "]";
}

std::string because(const Line& line) { return ",\"reason\":" + quoted(line.reason); }

std::optional<std::uint64_t> number_in(const Words& words, std::size_t at) {
  if (at >= words.size()) return std::nullopt;
  std::uint64_t number = 0;
  const char* last = words[at].data() + words[at].size();
  const auto [end, fault] = std::from_chars(words[at].data(), last, number);
  if (fault != std::errc{} || end != last) return std::nullopt;
  return number;
}

Answer expected(std::string_view words) { return std::unexpected{std::string{words}}; }

// One function a word; each says what it takes where it is not given.

/// `claim missed_flip e5 d4 ; wrong_turn`: items divided by semicolons.
Answer claim(const Line& line) {
  std::string items;
  Words item;
  const auto close = [&] {
    if (item.empty()) return false;
    items += std::string{items.empty() ? "" : ","} + "{\"category\":" + quoted(item.front()) +
             ",\"squares\":" + list_of({item.begin() + 1, item.end()}) + "}";
    item.clear();
    return true;
  };
  for (const std::string& word : line.words) {
    if (word != ";") {
      item.push_back(word);
    } else if (!close()) {
      return expected("claim CATEGORY [SQUARE...] [; CATEGORY ...]");
    }
  }
  if (!close()) return expected("claim CATEGORY [SQUARE...] [; CATEGORY ...]");
  return TypedAct{"claim", ",\"items\":[" + items + "]", By::seat_or_office};
}

Answer touch(const Line& line) {
  if (line.words.size() != 1) return expected("touch SQUARE");
  return TypedAct{"touch", ",\"square\":" + quoted(line.words[0])};
}

/// `yes` or `no`, as the member `name`.
Answer yes_or_no(const Line& line, std::string kind, std::string_view name) {
  if (line.words.size() != 1 || (line.words[0] != "yes" && line.words[0] != "no"))
    return expected("yes or no");
  return TypedAct{std::move(kind),
                  "," + quoted(name) + (line.words[0] == "yes" ? ":true" : ":false")};
}
Answer answer_claim(const Line& line) { return yes_or_no(line, "answerClaim", "agree"); }
Answer answer_draw(const Line& line) { return yes_or_no(line, "answerDraw", "accept"); }
Answer answer_take_back(const Line& line) { return yes_or_no(line, "answerTakeBack", "accept"); }

Answer of_seat(const Line& line, std::string kind, By by) {
  const auto seat = number_in(line.words, 0);
  if (!seat || line.words.size() != 1) return expected("the number of a seat");
  return TypedAct{std::move(kind), ",\"of\":" + std::to_string(*seat), by};
}
Answer claim_flag(const Line& line) { return of_seat(line, "claimFlag", By::seat_or_office); }
Answer give_draw_right(const Line& line) { return of_seat(line, "giveDrawRight", By::arbiter); }

Answer offer_take_back(const Line& line) {
  const auto ply = number_in(line.words, 0);
  if (!ply || line.words.size() != 1) return expected("offer_take_back PLY");
  return TypedAct{"offerTakeBack", ",\"toPly\":" + std::to_string(*ply)};
}
Answer give_time(const Line& line) {
  const auto amount = number_in(line.words, 0);
  if (!amount || line.words.size() != 1) return expected("give_time MILLISECONDS");
  return TypedAct{"giveTime", ",\"amountMs\":" + std::to_string(*amount)};
}

Answer rule(const Line& line) {
  const bool known =
      !line.words.empty() && (line.words[0] == "uphold" || line.words[0] == "reject");
  if (!known) return expected("rule uphold|reject [ACT...] because REASON");
  const bool uphold = line.words[0] == "uphold";
  return TypedAct{"rule",
                  std::string{",\"uphold\":"} + (uphold ? "true" : "false") + ",\"acts\":" +
                      list_of({line.words.begin() + 1, line.words.end()}) + because(line),
                  By::arbiter};
}
Answer set_board(const Line& line) {
  return TypedAct{"setBoard", ",\"acts\":" + list_of(line.words) + because(line), By::arbiter};
}
Answer set_clock(const Line& line) {
  const auto seat = number_in(line.words, 0);
  const auto main = number_in(line.words, 1);
  if (!seat || !main || line.words.size() != 2)
    return expected("set_clock SEAT MILLISECONDS because REASON");
  return TypedAct{
      "setClock",
      ",\"of\":" + std::to_string(*seat) + ",\"mainMs\":" + std::to_string(*main) + because(line),
      By::arbiter};
}
Answer penalise(const Line& line) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kinds{
      {{"caution", "PENALTY_KIND_CAUTION"},
       {"warning", "PENALTY_KIND_WARNING"},
       {"time", "PENALTY_KIND_TIME"},
       {"loss", "PENALTY_KIND_LOSS"}}};
  const auto seat = number_in(line.words, 0);
  const auto kind = std::ranges::find_if(
      kinds, [&](const auto& one) { return line.words.size() > 1 && one.first == line.words[1]; });
  const auto amount = number_in(line.words, 2);
  if (!seat || kind == kinds.end() || line.words.size() > 3 ||
      (line.words.size() == 3) != amount.has_value())
    return expected("penalise SEAT caution|warning|time|loss [MILLISECONDS] because REASON");
  return TypedAct{"penalise",
                  ",\"of\":" + std::to_string(*seat) + ",\"kind\":" + quoted(kind->second) +
                      ",\"amountMs\":" + std::to_string(amount.value_or(0)) + because(line),
                  By::arbiter};
}
Answer rewind(const Line& line) {
  const auto ply = number_in(line.words, 0);
  if (!ply || line.words.size() != 1) return expected("rewind PLY because REASON");
  return TypedAct{"rewind", ",\"toPly\":" + std::to_string(*ply) + because(line), By::arbiter};
}
Answer adjudicate(const Line& line) {
  constexpr std::string_view form = "adjudicate PLACE... | void [unrated] because REASON";
  Words words = line.words;
  const bool unrated = !words.empty() && words.back() == "unrated";
  if (unrated) words.pop_back();
  if (words.empty()) return expected(form);
  std::string places;
  if (words != Words{"void"}) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto place = number_in(words, i);
      if (!place) return expected(form);
      places += (i > 0 ? "," : "") + std::to_string(*place);
    }
  }
  return TypedAct{
      "adjudicate",
      ",\"places\":[" + places + "],\"unrated\":" + (unrated ? "true" : "false") + because(line),
      By::arbiter};
}
/// `6i6h announces 6d 8c`
Answer play_move(const Line& line) {
  const auto& words = line.words;
  if (words.empty() || (words.size() > 1 && (words.size() < 3 || words[1] != "announces")))
    return expected("MOVE, or MOVE announces SQUARE...");
  TypedAct act{"playMove",
               ",\"ply\":" + std::to_string(line.ply) + ",\"move\":" + quoted(words[0])};
  if (words.size() > 1)
    act.particulars += ",\"announces\":" + list_of({words.begin() + 2, words.end()});
  return act;
}

Answer choose(const Line& line) {
  if (line.words.size() != 1)
    return expected("choose win|rewind|play_on|before_first|before_second|replay [because REASON]");
  std::string particulars = ",\"choice\":" + quoted(line.words[0]);
  if (!line.reason.empty()) particulars += because(line);
  return TypedAct{"choose", std::move(particulars), By::seat_or_office};
}

// Before the first move.

/// One of two words, as the member `name`: `yes` is the first.
Answer one_of_two(const Line& line, std::string kind, std::string_view name, std::string_view yes,
                  std::string_view no) {
  if (line.words.size() != 1 || (line.words[0] != yes && line.words[0] != no))
    return expected(std::string{yes} + " or " + std::string{no});
  return TypedAct{std::move(kind),
                  "," + quoted(name) + (line.words[0] == yes ? ":true" : ":false")};
}
Answer guess_disc(const Line& line) {
  return one_of_two(line, "guessDisc", "blackUp", "black", "white");
}
Answer choose_right(const Line& line) {
  return one_of_two(line, "chooseRight", "drawWin", "draw_win", "colour");
}
Answer choose_colour(const Line& line) {
  return one_of_two(line, "chooseColour", "black", "black", "white");
}
Answer hide_disc(const Line& line) {
  if (line.words.size() != 1 || (line.words[0] != "black" && line.words[0] != "white") ||
      line.fresh.nonce.size() != nonce_bytes)
    return expected("hide_disc black|white");
  const std::string digest =
      records::disc_digest(line.fresh.nonce, line.fresh.match, line.words[0] == "black");
  return TypedAct{"hideDisc", ",\"digest\":" + quoted(net::base64(digest)), By::seat,
                  "reveal_disc " + line.words[0] + " " + hex_of(line.fresh.nonce)};
}
/// Alone it is the arbiter's: nothing was shown.
Answer reveal_disc(const Line& line) {
  if (line.words.empty()) return TypedAct{"revealDisc", "", By::seat_or_office};
  const auto nonce = line.words.size() == 2 ? base::bytes_of_hex(line.words[1]) : std::nullopt;
  if (!nonce || (line.words[0] != "black" && line.words[0] != "white"))
    return expected("reveal_disc black|white CODE");
  return TypedAct{"revealDisc",
                  std::string{",\"blackUp\":"} + (line.words[0] == "black" ? "true" : "false") +
                      ",\"nonce\":" + quoted(net::base64(*nonce)),
                  By::seat_or_office};
}
Answer choose_chair(const Line& line) {
  const auto chair = number_in(line.words, 0);
  if (!chair || line.words.size() != 1) return expected("choose_chair 0|1");
  return TypedAct{"chooseChair", ",\"chair\":" + std::to_string(*chair)};
}
Answer declare_late(const Line& line) { return of_seat(line, "declareLate", By::arbiter); }
Answer claim_late(const Line& line) {
  if (line.words.empty()) return TypedAct{"claimLate", ""};
  if (line.words != Words{"word_given"}) return expected("claim_late [word_given]");
  return TypedAct{"claimLate", ",\"wordGiven\":true"};
}
/// `control=60s take_back=yes`
std::optional<std::string> terms_of(const Words& words) {
  std::string terms;
  for (const std::string& word : words) {
    const auto at = word.find('=');
    if (at == std::string::npos || at == 0) return std::nullopt;
    terms += (terms.empty() ? "" : ",") + ("{\"name\":" + quoted(word.substr(0, at))) +
             ",\"value\":" + quoted(word.substr(at + 1)) + "}";
  }
  if (terms.empty()) return std::nullopt;
  return ",\"terms\":[" + terms + "]";
}
Answer offer_terms(const Line& line) {
  auto terms = terms_of(line.words);
  if (!terms) return expected("offer_terms NAME=VALUE...");
  return TypedAct{"offerTerms", *std::move(terms)};
}
Answer set_terms(const Line& line) {
  const auto terms = terms_of(line.words);
  if (!terms) return expected("set_terms NAME=VALUE... because REASON");
  return TypedAct{"setTerms", *terms + because(line), By::arbiter};
}
Answer answer_terms(const Line& line) { return yes_or_no(line, "answerTerms", "accept"); }

// Interruptions.

Answer answer_adjournment(const Line& line) {
  return yes_or_no(line, "answerAdjournment", "accept");
}
Answer seal_move(const Line& line) {
  if (line.words.size() != 1 || line.fresh.nonce.size() != nonce_bytes)
    return expected("seal_move MOVE");
  const std::string digest = records::seal_digest(
      line.fresh.nonce, line.fresh.match, static_cast<std::uint32_t>(line.ply), line.words[0]);
  return TypedAct{"sealMove", ",\"digest\":" + quoted(net::base64(digest)), By::seat,
                  "open_seal " + line.words[0] + " " + hex_of(line.fresh.nonce)};
}
Answer open_seal(const Line& line) {
  const auto nonce = line.words.size() == 2 ? base::bytes_of_hex(line.words[1]) : std::nullopt;
  if (!nonce) return expected("open_seal MOVE CODE");
  return TypedAct{
      "openSeal",
      ",\"move\":" + quoted(line.words[0]) + ",\"nonce\":" + quoted(net::base64(*nonce)),
      By::seat_or_office};
}
Answer hand_over(const Line& line) {
  const auto seat = number_in(line.words, 0);
  if (!seat || line.words.size() != 2) return expected("hand_over SEAT BOT");
  return TypedAct{"handOver",
                  ",\"of\":" + std::to_string(*seat) + ",\"bot\":" + quoted(line.words[1]),
                  By::arbiter};
}

struct Row {
  std::string_view word;
  Answer (*read)(const Line&);
  std::string_view kind;  // of an act without particulars, which needs no `read`
  By by = By::seat;
};

constexpr std::array rows{
    Row{"resign", nullptr, "resign"},
    Row{"draw", nullptr, "offerDraw"},
    Row{"offer_draw", nullptr, "offerDraw"},
    Row{"abort", nullptr, "abort"},
    Row{"declare", nullptr, "declare"},
    Row{"claim_abandoned", nullptr, "claimAbandoned"},
    Row{"declare_end", nullptr, "declareEnd"},
    Row{"confirm_result", nullptr, "confirmResult"},
    Row{"sign_card", nullptr, "signCard"},
    Row{"hand_in_card", nullptr, "handInCard"},
    Row{"call_arbiter", nullptr, "callArbiter"},
    Row{"forgive_touch", nullptr, "forgiveTouch", By::seat_or_office},
    Row{"stop_clocks", nullptr, "stopClocks", By::arbiter},
    Row{"freeze", nullptr, "stopClocks", By::arbiter},
    Row{"resume_clocks", nullptr, "resumeClocks", By::arbiter},
    Row{"resume", nullptr, "resumeClocks", By::arbiter},
    Row{"play_move", play_move, ""},
    Row{"answer_draw", answer_draw, ""},
    Row{"offer_take_back", offer_take_back, ""},
    Row{"answer_take_back", answer_take_back, ""},
    Row{"give_time", give_time, ""},
    Row{"touch", touch, ""},
    Row{"claim", claim, ""},
    Row{"answer_claim", answer_claim, ""},
    Row{"claim_flag", claim_flag, ""},
    Row{"rule", rule, ""},
    Row{"set_board", set_board, ""},
    Row{"set_clock", set_clock, ""},
    Row{"penalise", penalise, ""},
    Row{"rewind", rewind, ""},
    Row{"adjudicate", adjudicate, ""},
    Row{"give_draw_right", give_draw_right, ""},
    Row{"choose", choose, ""},
    Row{"ring_bell", nullptr, "ringBell", By::arbiter},
    Row{"hide_disc", hide_disc, ""},
    Row{"guess_disc", guess_disc, ""},
    Row{"reveal_disc", reveal_disc, ""},
    Row{"choose_right", choose_right, ""},
    Row{"choose_colour", choose_colour, ""},
    Row{"choose_chair", choose_chair, ""},
    Row{"press_start", nullptr, "pressStart"},
    Row{"declare_late", declare_late, ""},
    Row{"arrive", nullptr, "arrive", By::seat_or_office},
    Row{"forfeit_late", nullptr, "forfeitLate"},
    Row{"claim_late", claim_late, ""},
    Row{"offer_terms", offer_terms, ""},
    Row{"answer_terms", answer_terms, ""},
    Row{"set_terms", set_terms, ""},
    Row{"offer_adjournment", nullptr, "offerAdjournment"},
    Row{"answer_adjournment", answer_adjournment, ""},
    Row{"seal_move", seal_move, ""},
    Row{"open_seal", open_seal, ""},
    Row{"call_off_frozen", nullptr, "callOffFrozen", By::arbiter},
    Row{"hand_over", hand_over, ""},
};

}  // namespace

Result<TypedAct, std::string> act_of(std::string_view text, std::uint64_t ply,
                                     const Envelope& fresh) {
  constexpr std::string_view because_word = " because ";
  Line line;
  line.ply = ply;
  line.fresh = fresh;
  if (const auto at = text.find(because_word); at != std::string_view::npos) {
    line.reason = text.substr(at + because_word.size());
    text = text.substr(0, at);
  }
  std::istringstream in{std::string{text}};
  std::string first;
  in >> first;
  for (std::string word; in >> word;) line.words.push_back(word);
  const auto row = std::ranges::find(rows, first, &Row::word);
  if (row == rows.end()) {
    if (!line.words.empty() && line.words[0] != "announces")
      return expected("no act is called " + first + "; help lists them");
    line.words.insert(line.words.begin(), first);
    return play_move(line);
  }
  if (row->read != nullptr) return row->read(line);
  if (!line.words.empty()) return expected(first + " stands alone");
  return TypedAct{std::string{row->kind}, "", row->by};
}

std::string_view act_help() {
  return "a move, or: resign, draw, answer_draw yes|no, offer_take_back PLY, answer_take_back "
         "yes|no, give_time MS, abort, declare, claim_abandoned, quit\n"
         "at a real board: place:Xf5, turn:f4, shift:c6-c5, lift:f5, press, touch SQUARE, "
         "forgive_touch, claim CATEGORY [SQUARE...] [; ...], answer_claim yes|no, claim_flag SEAT, "
         "declare_end, confirm_result, sign_card, hand_in_card, call_arbiter\n"
         "the arbiter: rule uphold|reject [ACT...] because REASON, set_board ACT... because "
         "REASON, set_clock SEAT MS because REASON, penalise SEAT caution|warning|time|loss [MS] "
         "because REASON, rewind PLY because REASON, adjudicate PLACE...|void [unrated] because "
         "REASON, stop_clocks, resume_clocks, give_draw_right SEAT, ring_bell, declare_late SEAT, "
         "set_terms NAME=VALUE... because REASON, call_off_frozen, hand_over SEAT BOT\n"
         "fouls: MOVE announces SQUARE..., choose win|rewind|play_on|before_first|before_second|"
         "replay\n"
         "before the first move: hide_disc black|white, guess_disc black|white, reveal_disc "
         "black|white CODE, choose_right draw_win|colour, choose_colour black|white, choose_chair "
         "0|1, press_start, arrive, forfeit_late, claim_late [word_given], offer_terms "
         "NAME=VALUE..., answer_terms yes|no\n"
         "to go on another day: offer_adjournment, answer_adjournment yes|no, seal_move MOVE, "
         "open_seal MOVE CODE\n";
}

}  // namespace tachiai::cli
