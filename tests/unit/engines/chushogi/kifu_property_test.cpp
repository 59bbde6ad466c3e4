// What a writer writes its reader reads back, for any game of legal moves and of hand-made ones.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <chrono>

#include "engines/chushogi/handicap.hpp"
#include "engines/chushogi/kif.hpp"
#include "engines/chushogi/usi_line.hpp"
#include "tests/unit/engines/chushogi/kifu_support.hpp"

namespace tachiai::chushogi {
namespace {

/// A stream of numbers that picks everything: shrinking it makes games shorter and plainer.
class Picks {
 public:
  explicit Picks(std::vector<std::uint32_t> numbers) : numbers_(std::move(numbers)) {}
  std::uint32_t below(std::uint32_t limit) {
    if (at_ == numbers_.size()) return 0;
    return numbers_[at_++] % limit;
  }
  bool one_in(std::uint32_t many) { return at_ < numbers_.size() && below(many) == 1; }
  bool exhausted() const { return at_ == numbers_.size(); }

 private:
  std::vector<std::uint32_t> numbers_;
  std::size_t at_ = 0;
};

constexpr std::string_view texts[] = {
    "好手", " 7手目 ▲7八歩兵 （←7九）", "まで3手で中断", "変化：3手", "(0:05)", "a,b:c：d", "|・|"};

std::string text_of(Picks& picks) { return std::string{texts[picks.below(std::size(texts))]}; }

std::optional<std::chrono::milliseconds> time_of(Picks& picks) {
  if (picks.one_in(3)) return std::nullopt;
  return std::chrono::seconds{picks.below(5'000'000)};
}

constexpr EndingKind endings[] = {EndingKind::resignation,  EndingKind::interruption,
                                  EndingKind::sennichite,   EndingKind::time_up,
                                  EndingKind::illegal_move, EndingKind::illegal_action,
                                  EndingKind::jishogi,      EndingKind::draw,
                                  EndingKind::mate,         EndingKind::other};

/// Few pieces with many lion moves; kings and promoted pieces that share names.
constexpr std::string_view boards[] = {
    "k11/12/4p1p5/3gnic5/5NP5/4+E1+o5/12/8+h+d2/+S+G+C+F+I+P+O+M+V+A+L1/12/12/11K w 5e 77",
    "11k/5P6/n2ppp2N3/3pOp6/3p1p6/12/4ppp5/4pNp5/4ppp2+D2/8+H3/12/K11 b - 1",
};

Position start_from(Picks& picks) {
  const std::uint32_t pick = picks.below(6);
  if (pick < 4) return start_position(static_cast<Handicap>(pick));
  return *ChuShogi{}.parse_position(boards[pick - 4]);
}

/// nullopt: a hand-made act that hands cannot do, or no legal one is left.
std::optional<Act> act_from(Picks& picks, const Position& position, bool legal) {
  const ChuShogi rules{RuleSet::lishogi};
  if (!legal) {
    const auto any = [&] {
      return square_at(static_cast<int>(picks.below(12)) + 1,
                       static_cast<int>(picks.below(12)) + 1);
    };
    const Act act{any(), picks.below(3) == 0 ? any() : nowhere, any(), picks.below(4) == 0};
    return rules.perform(position, act) ? std::optional{act} : std::nullopt;
  }
  std::vector<Act> acts;
  std::vector<Act> doubles;
  rules.legal_moves(position,
                    [&](const Act& act) { (act.two_legs() ? doubles : acts).push_back(act); });
  if (acts.empty() && doubles.empty()) return std::nullopt;
  const auto& from = acts.empty() || (!doubles.empty() && picks.one_in(2)) ? doubles : acts;
  return from[picks.below(static_cast<std::uint32_t>(from.size()))];
}

/// @param words  with everything that only KIF can say
/// @param depth  of the variations
KifuLine line_of(Picks& picks, bool words, bool legal, Position position, std::size_t plies,
                 int depth) {
  KifuLine line;
  std::vector<Position> before;
  for (std::size_t tries = 0; tries < plies && !picks.exhausted(); ++tries) {
    const auto act = act_from(picks, position, legal);
    if (!act) continue;
    KifuMove move;
    move.act = *act;
    if (words) {
      move.spent = time_of(picks);
      if (picks.one_in(8)) move.comments = {text_of(picks), text_of(picks)};
      if (picks.one_in(16)) move.bookmark = text_of(picks);
    }
    before.push_back(position);
    position.apply(move.act);
    line.moves.push_back(std::move(move));
  }
  if (!words) return line;
  if (picks.one_in(2)) {
    Ending ending;
    ending.kind = endings[picks.below(std::size(endings))];
    if (ending.kind == EndingKind::other) ending.word = "対局終了";
    ending.spent = time_of(picks);
    if (picks.one_in(4)) ending.comments.push_back(text_of(picks));
    line.ending = std::move(ending);
    before.push_back(position);
  }
  if (depth == 0) return line;
  // A variation of a variation's first move is a variation of its parent.
  for (std::size_t at = depth < 3 ? 1 : 0; at < before.size(); ++at) {
    while (picks.one_in(10)) {
      line.branches.push_back({at, line_of(picks, words, legal, before[at], 6, depth - 1)});
    }
  }
  return line;
}

Kifu kifu_of(Picks& picks, bool words, bool legal) {
  Kifu kifu;
  kifu.start = start_from(picks);
  if (words) {
    if (picks.one_in(2)) kifu.names = {"羽柴 一郎", "N-JIRO"};
    if (picks.one_in(2)) add_header_to(kifu.headers, "棋戦", text_of(picks));
    if (picks.one_in(2)) add_header_to(kifu.headers, "先手省略名", "");
  }
  kifu.main = line_of(picks, words, legal, kifu.start, 40, 3);
  if (words && picks.one_in(2)) kifu.main.comments = {text_of(picks), ""};
  return kifu;
}

std::size_t unknown_words(const KifuLine& line) {
  std::size_t count = line.ending && line.ending->kind == EndingKind::other ? 1 : 0;
  for (const KifuBranch& branch : line.branches) count += unknown_words(branch.line);
  return count;
}

template <class Check>
void for_any_game(bool words, bool legal, Check check) {
  const auto sound = rc::check([&] {
    const auto numbers = *rc::gen::resize(
        250, rc::gen::container<std::vector<std::uint32_t>>(rc::gen::arbitrary<std::uint32_t>()));
    Picks picks{numbers};
    check(kifu_of(picks, words, legal));
  });
  EXPECT_TRUE(sound);
}

void expect_same(const Kifu& kifu, const std::string& text, const KifuReading& read) {
  if (read.fault) RC_FAIL(to_text(*read.fault) + "\n" + text);
  if (!(read.kifu == kifu)) RC_FAIL("differs:\n" + text);
  if (read.notes.size() != unknown_words(kifu.main)) {
    RC_FAIL((read.notes.empty() ? "no note" : to_text(read.notes[0])) + "\n" + text);
  }
}

TEST(ChuKifuProperty, KifIsLossless) {
  for_any_game(true, true, [](const Kifu& kifu) {
    const auto text = write_kif(kifu);
    RC_ASSERT(text.lost.empty());
    const auto read = read_kif(text.text);
    expect_same(kifu, text.text, read);
    RC_ASSERT(write_kif(read.kifu).text == text.text);
  });
}

TEST(ChuKifuProperty, UsiIsLosslessForMoves) {
  for_any_game(false, true, [](const Kifu& kifu) {
    const auto text = write_usi(kifu);
    RC_ASSERT(text.lost.empty());
    const auto read = read_usi(text.text);
    RC_ASSERT(read.size() == 1U);
    expect_same(kifu, text.text, read[0]);
    RC_ASSERT(write_usi(read[0].kifu).text == text.text);
  });
}

/// Acts that hands can do and rules forbid survive in both.
TEST(ChuKifuProperty, IllegalActsAreKept) {
  for_any_game(false, false, [](const Kifu& kifu) {
    expect_same(kifu, "kif", read_kif(write_kif(kifu).text));
    expect_same(kifu, "usi", read_usi(write_usi(kifu).text).at(0));
  });
}

}  // namespace
}  // namespace tachiai::chushogi
