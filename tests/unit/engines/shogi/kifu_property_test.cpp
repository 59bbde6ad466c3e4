// What a writer writes its reader reads back, for any game that the format has words for.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <chrono>

#include "engines/shogi/csa.hpp"
#include "engines/shogi/handicap.hpp"
#include "engines/shogi/kif.hpp"
#include "engines/shogi/usi_line.hpp"
#include "tests/unit/engines/shogi/kifu_support.hpp"
#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
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
    "好手",          "* 120 +7776FU", "'quoted'", " blanks  within ",
    "まで3手で中断", "変化：3手",     "(0:05)",   "a,b:c：d"};

std::string text_of(Picks& picks) { return std::string{texts[picks.below(std::size(texts))]}; }

std::optional<std::chrono::milliseconds> time_of(Picks& picks, std::uint32_t unit) {
  if (picks.one_in(3)) return std::nullopt;
  return std::chrono::milliseconds{std::int64_t{picks.below(5'000'000)} * unit};
}

struct Shape {
  std::uint32_t time_unit = 1000;  // of the format, in ms; 0: it has no times
  bool comments = true;
  bool bookmarks = true;
  bool variations = true;
  bool headers = true;
  bool numbered = true;  // the first move may have any number
  std::vector<EndingKind> endings;
};

const std::vector<EndingKind> kif_endings = {
    EndingKind::resignation, EndingKind::interruption, EndingKind::sennichite,
    EndingKind::time_up,     EndingKind::illegal_move, EndingKind::illegal_action,
    EndingKind::jishogi,     EndingKind::draw,         EndingKind::declaration,
    EndingKind::mate,        EndingKind::no_mate,      EndingKind::max_moves,
    EndingKind::sealed,      EndingKind::walkover_win, EndingKind::walkover_loss,
    EndingKind::matta,       EndingKind::error,        EndingKind::other};

Ending ending_of(Picks& picks, const Shape& shape, Seat turn) {
  Ending ending;
  ending.kind = shape.endings[picks.below(static_cast<std::uint32_t>(shape.endings.size()))];
  if (ending.kind == EndingKind::illegal_action) ending.offender = opponent(turn);
  if (ending.kind == EndingKind::other) ending.word = "%対局終了";
  if (shape.time_unit > 0) ending.spent = time_of(picks, shape.time_unit);
  if (shape.comments && picks.one_in(4)) ending.comments.push_back(text_of(picks));
  return ending;
}

KifuLine line_of(Picks& picks, const Shape& shape, Position position, std::size_t plies,
                 int depth) {
  KifuLine line;
  std::vector<Position> before;
  for (std::size_t i = 0; i < plies && !picks.exhausted(); ++i) {
    std::vector<Act> acts;
    Shogi{}.legal_moves(position, [&](const Act& act) { acts.push_back(act); });
    if (acts.empty()) break;
    KifuMove move;
    move.act = acts[picks.below(static_cast<std::uint32_t>(acts.size()))];
    if (shape.time_unit > 0) move.spent = time_of(picks, shape.time_unit);
    if (shape.comments && picks.one_in(8)) move.comments = {text_of(picks), text_of(picks)};
    if (shape.bookmarks && picks.one_in(16)) move.bookmark = text_of(picks);
    before.push_back(position);
    position.apply(move.act);
    line.moves.push_back(std::move(move));
  }
  if (!shape.endings.empty() && picks.one_in(2)) {
    line.ending = ending_of(picks, shape, position.turn());
    before.push_back(position);
  }
  if (!shape.variations || depth == 0) return line;
  // A variation of a variation's first move is a variation of its parent.
  for (std::size_t at = depth < 3 ? 1 : 0; at < before.size(); ++at) {
    while (picks.one_in(10)) {
      line.branches.push_back(
          {at, line_of(picks, shape, before[at], 1 + picks.below(6), depth - 1)});
    }
  }
  return line;
}

const std::vector<std::string> starts = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
    "8k/9/7+R1/9/9/9/9/9/9 b 2RBG3P 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 77",
    "+P1K+R+B+P3/1+P1+P+P+P3/+P+P+P1G+P3/9/9/9/3+p1+p+p+p1/2+p1+p+p+b+r1/4k1+p2 b 2G2S2N2Lg2s2n2l "
    "201",
};

Kifu kifu_of(Picks& picks, const Shape& shape) {
  Kifu kifu;
  kifu.start = position_from(starts[picks.below(static_cast<std::uint32_t>(starts.size()))]);
  if (!shape.numbered) {
    Setup setup = kifu.start.setup();
    setup.move_number = 1;
    kifu.start = Position{setup};
  }
  if (shape.headers) {
    if (picks.one_in(2)) kifu.names = {"羽柴 一郎", "N-JIRO"};
    if (picks.one_in(2)) add_header(kifu, "棋戦", text_of(picks));
    if (picks.one_in(2)) add_header(kifu, "開始日時", "2026/01/05 10:00:00");
    if (picks.one_in(2)) add_header(kifu, "先手省略名", "");
  }
  kifu.main = line_of(picks, shape, kifu.start, 60, 3);
  if (shape.comments && picks.one_in(2)) kifu.main.comments = {text_of(picks), ""};
  return kifu;
}

template <class Check>
void for_any_game(const Shape& shape, Check check) {
  const auto sound = rc::check([&] {
    const auto numbers = *rc::gen::resize(
        600, rc::gen::container<std::vector<std::uint32_t>>(rc::gen::arbitrary<std::uint32_t>()));
    Picks picks{numbers};
    check(kifu_of(picks, shape));
  });
  EXPECT_TRUE(sound);
}

void expect_same(const Kifu& kifu, const std::string& text, const KifuReading& read) {
  if (read.fault) RC_FAIL(to_text(*read.fault) + "\n" + text);
  if (!(read.kifu == kifu)) RC_FAIL("differs:\n" + text);
}

TEST(KifuProperty, KifIsLossless) {
  for_any_game({.endings = kif_endings}, [](const Kifu& kifu) {
    const auto text = write_kif(kifu);
    RC_ASSERT(text.lost.empty());
    const auto read = read_kif(text.text);
    expect_same(kifu, text.text, read);
    RC_ASSERT(write_kif(read.kifu).text == text.text);
  });
}

TEST(KifuProperty, Ki2IsLosslessButForTimes) {
  for_any_game({.time_unit = 0, .endings = kif_endings}, [](const Kifu& kifu) {
    const auto text = write_ki2(kifu);
    if (!text) RC_FAIL(text.error().text);
    RC_ASSERT(text->lost.empty());
    const auto read = read_ki2(text->text);
    expect_same(kifu, text->text, read);
    // The words tell pieces apart by how they move alone.
    for (const TextNote& note : read.notes) {
      RC_ASSERT(note.text.find("the words leave several") == std::string::npos);
    }
  });
}

TEST(KifuProperty, CsaIsLosslessButForVariations) {
  std::vector<EndingKind> endings = kif_endings;
  std::erase_if(endings, [](EndingKind kind) {
    return kind == EndingKind::sealed || kind == EndingKind::walkover_win ||
           kind == EndingKind::walkover_loss;
  });
  for_any_game({.time_unit = 1,
                .bookmarks = false,
                .variations = false,
                .numbered = false,
                .endings = endings},
               [](const Kifu& kifu) {
                 const auto text = write_csa(kifu, CsaVersion::v3_0);
                 RC_ASSERT(text.lost.empty());
                 const auto read = read_csa(text.text);
                 RC_ASSERT(read.size() == 1U);
                 expect_same(kifu, text.text, read[0]);
               });
}

TEST(KifuProperty, UsiIsLosslessForMoves) {
  for_any_game({.time_unit = 0,
                .comments = false,
                .bookmarks = false,
                .variations = false,
                .headers = false},
               [](const Kifu& kifu) {
                 const auto text = write_usi(kifu);
                 RC_ASSERT(text.lost.empty());
                 expect_same(kifu, text.text, read_usi(text.text).at(0));
               });
}

/// Acts that hands can do and rules forbid survive where the format names squares.
TEST(KifuProperty, IllegalActsAreKeptByKifAndCsa) {
  const auto sound = rc::check([] {
    const auto numbers =
        *rc::gen::container<std::vector<std::uint32_t>>(200, rc::gen::arbitrary<std::uint32_t>());
    Picks picks{numbers};
    Kifu kifu;
    kifu.start = position_from(starts[0]);
    Position position = kifu.start;
    while (!picks.exhausted()) {
      const Act act =
          Act::move(static_cast<Square>(picks.below(square_count)),
                    static_cast<Square>(picks.below(square_count)), picks.below(4) == 0);
      const auto next = Shogi{}.perform(position, act);
      if (!next) continue;
      position = *next;
      kifu.main.moves.push_back({.act = act, .spent = {}, .comments = {}, .bookmark = {}});
    }
    expect_same(kifu, "kif", read_kif(write_kif(kifu).text));
    expect_same(kifu, "csa", read_csa(write_csa(kifu).text).at(0));
  });
  EXPECT_TRUE(sound);
}

}  // namespace
}  // namespace tachiai::shogi
