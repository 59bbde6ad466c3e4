#include "server/tournament/endings.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "engines/match/decide.hpp"

namespace tachiai::tournaments {
namespace {

using tournament::ResultKind;

struct Row {
  std::string name;
  std::string preset;
  std::string reason;
  std::vector<int> places;  // of two; empty: called off
  bool rated = true;
  bool started = true;
  bool draws = false;  // of the format
  std::optional<ResultKind> kind;
  std::string winner;
  std::string keeps;
};

/// A match that ended so, whatever led to it.
match::Match ended(const Row& row) {
  match::Match match = match::empty_match();
  const auto created = match::create(*match::find_preset(row.preset), {"p1", "p2"});
  match::evolve(match, created.events.front());
  match.started = row.started;
  match::Ending ending;
  if (!row.places.empty()) {
    ending.places.emplace();
    for (std::size_t seat = 0; seat < 2; ++seat)
      (*ending.places)[seat] = static_cast<std::uint8_t>(row.places[seat]);
  }
  ending.reason = row.reason;
  ending.rated = row.rated;
  match.ended = ending;
  return match;
}

class EndingKinds : public testing::TestWithParam<Row> {};

// The kinds of spec 1.3, T-A18 and T-A23; a draw where there is none is nobody's to book.
TEST_P(EndingKinds, AreWhatTheRulesCallThem) {
  const Row& row = GetParam();
  const Ending ending = ending_of(ended(row), "A", "B", tournament::Habits{.draws = row.draws});
  EXPECT_EQ(ending.reason, row.reason);
  EXPECT_EQ(ending.keeps, row.keeps);
  ASSERT_EQ(ending.result.has_value(), row.kind.has_value());
  if (!row.kind) return;
  EXPECT_EQ(tournament::to_text(ending.result->kind), tournament::to_text(*row.kind));
  EXPECT_EQ(ending.result->winner.value_or(""), row.winner);
}

INSTANTIATE_TEST_SUITE_P(All, EndingKinds,
                         testing::Values(Row{"discs",
                                             "othello.online",
                                             "discs",
                                             {2, 1},
                                             true,
                                             true,
                                             false,
                                             ResultKind::played,
                                             "B",
                                             ""},
                                         Row{"resignation",
                                             "othello.online",
                                             "resignation",
                                             {1, 2},
                                             true,
                                             true,
                                             false,
                                             ResultKind::played,
                                             "A",
                                             ""},
                                         Row{"flag",
                                             "othello.online",
                                             "time",
                                             {1, 2},
                                             true,
                                             true,
                                             false,
                                             ResultKind::played,
                                             "A",
                                             ""},
                                         Row{"draw_by_right",
                                             "othello.online",
                                             "draw_win",
                                             {2, 1},
                                             true,
                                             true,
                                             false,
                                             ResultKind::draw_right,
                                             "B",
                                             ""},
                                         Row{"equal_discs_without_a_right",
                                             "othello.online",
                                             "discs",
                                             {1, 1},
                                             true,
                                             true,
                                             false,
                                             std::nullopt,
                                             "",
                                             "no_draw"},
                                         Row{"equal_discs_in_a_format_with_draws",
                                             "othello.online",
                                             "discs",
                                             {1, 1},
                                             true,
                                             true,
                                             true,
                                             ResultKind::played,
                                             "",
                                             ""},
                                         Row{"both_flags",
                                             "othello.ajoc49",
                                             "both_flags",
                                             {1, 2},
                                             false,
                                             true,
                                             false,
                                             ResultKind::double_flag,
                                             "A",
                                             ""},
                                         Row{"both_flags_without_a_right",
                                             "othello.ajoc49",
                                             "both_flags",
                                             {1, 1},
                                             false,
                                             true,
                                             true,
                                             std::nullopt,
                                             "",
                                             "no_draw"},
                                         Row{"forfeit_chosen",
                                             "othello.ajoc49",
                                             "forfeit",
                                             {2, 1},
                                             false,
                                             false,
                                             false,
                                             ResultKind::late_forfeit,
                                             "B",
                                             ""},
                                         Row{"no_show",
                                             "othello.ajoc49",
                                             "time",
                                             {1, 2},
                                             false,
                                             false,
                                             false,
                                             ResultKind::walkover,
                                             "A",
                                             ""},
                                         Row{"foul",
                                             "shogi.online",
                                             "illegal_act",
                                             {1, 2},
                                             true,
                                             true,
                                             false,
                                             ResultKind::foul,
                                             "A",
                                             ""},
                                         Row{"ruling",
                                             "shogi.online",
                                             "adjudication",
                                             {1, 2},
                                             true,
                                             true,
                                             false,
                                             ResultKind::adjudicated,
                                             "A",
                                             ""},
                                         Row{"points",
                                             "chushogi.online",
                                             "points",
                                             {1, 1},
                                             true,
                                             true,
                                             true,
                                             ResultKind::adjudicated,
                                             "",
                                             ""},
                                         Row{"impasse",
                                             "chushogi.online",
                                             "jishogi",
                                             {1, 1},
                                             true,
                                             true,
                                             true,
                                             ResultKind::impasse,
                                             "",
                                             ""},
                                         Row{"repetition_of_chu_shogi",
                                             "chushogi.online",
                                             "sennichite",
                                             {1, 1},
                                             true,
                                             true,
                                             true,
                                             ResultKind::impasse,
                                             "",
                                             ""},
                                         Row{"unrated_though_played",
                                             "othello.online",
                                             "resignation",
                                             {1, 2},
                                             false,
                                             true,
                                             false,
                                             ResultKind::played,
                                             "A",
                                             "unrated"},
                                         Row{"called_off",
                                             "othello.online",
                                             "aborted",
                                             {},
                                             true,
                                             true,
                                             true,
                                             std::nullopt,
                                             "",
                                             "no_result"}),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace tachiai::tournaments
