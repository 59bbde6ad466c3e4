#include "engines/othello/rejudge.hpp"

#include <algorithm>
#include <cstdlib>

namespace tachiai::othello {
namespace {

std::int32_t lead_x1000(const Score& score) { return (score.black_x2 - score.white_x2) * 500; }

std::string_view property(const GameRecord& record, std::string_view name) {
  const auto found = std::ranges::find(record.properties, name, &RecordedProperty::name);
  return found == record.properties.end() ? std::string_view{} : std::string_view{found->value};
}

/// Komi shift the result, and in an anti game the fewer discs win (GGF: KM, and "a" in TY).
bool counts_discs_alone(const GameRecord& record) {
  return property(record, "KM").empty() &&
         property(record, "TY").find_first_of("ka") == std::string_view::npos;
}

ResultCheck check_result(const GameRecord& record, const Rejudged& judged) {
  if (!record.result) return ResultCheck::not_given;
  if (!judged.outcome || record.result->ending != Ending::played || !counts_discs_alone(record)) {
    return ResultCheck::open;
  }
  if (record.result->lead_x1000 == lead_x1000(judged.score)) return ResultCheck::agrees;
  const Board& board = judged.position.board;
  const int raw = discs(board.black) - discs(board.white);
  return record.result->lead_x1000 == raw * 1000 ? ResultCheck::agrees_raw : ResultCheck::differs;
}

std::string broken_text(const GameRecord& record, const BrokenRule& broken) {
  std::string text = "ply " + std::to_string(number(broken.ply)) + ": " +
                     to_text(record.moves[number(broken.ply)].act) + ": " +
                     std::string{broken.illegality.code} + " (" +
                     std::string{broken.illegality.rule} + ")";
  for (const Fact& fact : broken.illegality.facts) {
    if (fact.name.empty()) continue;
    text += ", ";
    text += fact.name;
    text += " ";
    text += fact.value();
  }
  return text;
}

std::string_view ending_words(Ending ending) {
  switch (ending) {
    case Ending::played: return "";
    case Ending::resigned: return "resignation";
    case Ending::flagged: return "time";
    case Ending::agreed: return "agreement";
    case Ending::left: return "a player who left";
  }
  return "";
}

void remark_on_result(const GameRecord& record, const Rejudged& judged,
                      std::vector<std::string>& remarks) {
  if (!record.result) return;
  const std::string given = "result " + result_text(*record.result);
  if (judged.result == ResultCheck::differs) {
    remarks.push_back(given + ", the board says " + lead_text(lead_x1000(judged.score)));
  } else if (judged.result == ResultCheck::agrees_raw) {
    remarks.push_back(given + " does not credit the empty squares");
  } else if (judged.result == ResultCheck::open) {
    remarks.push_back(given + " does not follow from the board");
  }
}

}  // namespace

Rejudged rejudge(const GameRecord& record, const Othello& rules) {
  Rejudged judged;
  judged.position = record.start;
  std::uint32_t ply = 0;
  for (const RecordedMove& move : record.moves) {
    auto next = rules.play(judged.position, move.act);
    if (move.by != judged.position.side && !nobody_can_place(judged.position.board)) {
      next = std::unexpected{wrong_turn};
    }
    if (!next) {
      judged.broken = BrokenRule{Ply{ply}, next.error()};
      break;
    }
    judged.position = *next;
    ++ply;
  }
  judged.plies = Ply{ply};
  judged.outcome = rules.outcome(judged.position);
  judged.score = rules.score(judged.position);
  judged.result = check_result(record, judged);
  return judged;
}

std::vector<std::string> remarks(const GameRecord& record, const Rejudged& judged) {
  std::vector<std::string> lines;
  if (judged.broken) lines.push_back(broken_text(record, *judged.broken));
  if (!judged.outcome) {
    lines.push_back("unfinished after " + std::to_string(number(judged.plies)) + " plies");
  } else {
    const int empty = discs(judged.position.board.empty());
    if (judged.outcome->reason == "wipe_out") {
      lines.push_back("wipe-out, empty squares: " + std::to_string(empty));
    } else if (empty != 0) {
      lines.push_back("ended early, empty squares: " + std::to_string(empty));
    }
  }
  remark_on_result(record, judged, lines);
  return lines;
}

std::string result_text(const RecordedResult& result) {
  const std::string_view by = ending_words(result.ending);
  return lead_text(result.lead_x1000) + (by.empty() ? "" : " by " + std::string{by});
}

std::string lead_text(std::int32_t lead_x1000) {
  if (lead_x1000 == 0) return "0";
  const auto size = static_cast<std::uint32_t>(std::abs(std::int64_t{lead_x1000}));
  std::string text = (lead_x1000 > 0 ? "+" : "-") + std::to_string(size / 1000);
  if (size % 1000 != 0) {
    std::string decimals = std::to_string(1000 + size % 1000).substr(1);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    text += "." + decimals;
  }
  return text;
}

}  // namespace tachiai::othello
