#include "clients/cli/yonin_files.hpp"

#include <algorithm>
#include <utility>

#include "clients/cli/format_parts.hpp"
#include "engines/yoninshogi/places.hpp"
#include "engines/yoninshogi/usi4_line.hpp"

namespace tachiai::cli {
namespace {

using yoninshogi::GameLine;
using yoninshogi::Word;

/// Picky, since shogi's lines share the extensions: the word sfen4, or a board with seat letters.
bool looks_like_usi4(std::string_view text) {
  return any_line(text, [](const TextLine& line) {
    std::string_view words = trimmed(line.text);
    if (words.starts_with("position ")) words.remove_prefix(9);
    if (words.starts_with("sfen4 ")) return true;
    if (std::count(words.begin(), words.end(), '/') != 8) return false;
    return yoninshogi::parse_sfen4(words.substr(0, words.find(" moves"))).has_value();
  });
}

yoninshogi::YoninShogi rules_named(std::string_view rule_set) {
  return yoninshogi::YoninShogi::with_rule_set(rule_set).value();
}

}  // namespace

std::vector<Format> yonin_formats() {
  return {
      {.name = "usi4",
       .game = yoninshogi::YoninShogi::name,
       .extensions = {{"usi4"}, {"sfen4"}, {"usi"}, {"sfen"}},
       .many = true,
       .looks_like = looks_like_usi4,
       .read =
           [](std::string_view text, const ReadWith& with) {
             std::vector<ReadGame> games;
             for (auto& reading : yoninshogi::read_usi4_lines(text, rules_named(with.rules))) {
               games.push_back(read_game(std::move(reading.game), std::move(reading.notes),
                                         std::move(reading.fault)));
             }
             return games;
           },
       .write =
           [](std::span<const FileGame> games, base::Charset) {
             return write_each<GameLine>(
                 games, "", yoninshogi::YoninShogi::name,
                 [](const GameLine& game) -> Result<WrittenFile, std::string> {
                   return WrittenFile{yoninshogi::write_usi4_line(game), {}};
                 });
           }},
  };
}

GameReport report_of(const GameLine& game, std::string_view rule_set) {
  using yoninshogi::YoninShogi;
  const YoninShogi rules = rules_named(rule_set);
  GameReport report;
  report.game = YoninShogi::name;
  report.rules = rules.rule_set();
  Record<YoninShogi> record{rules, yoninshogi::start_of(rules, game)};
  for (const yoninshogi::Step& step : game.steps) {
    const auto broken = [&](std::string move, const Illegality& why) {
      report.violations.push_back(
          violation_of(report.plies, record.position().move_number(), std::move(move), why));
    };
    if (const auto* act = std::get_if<yoninshogi::Act>(&step)) {
      auto legal = rules.check(record.position(), *act);
      if (legal) legal = rules.check_repetition(record, *act);
      if (!legal) broken(yoninshogi::usi4(*act), legal.error());
      TACHIAI_ASSERT(record.perform(*act));
      ++report.plies;
      continue;
    }
    const Word word = std::get<Word>(step);
    if (word == Word::declare) {
      report.ending = name_of(word);
      const auto places = yoninshogi::declaration(rules.choices, record.position());
      if (!places) broken(std::string{name_of(word)}, places.error());
    } else {
      record.withdraw(*record.position().turn(), yoninshogi::cause_of(word));
    }
  }
  report.position = rules.position_text(record.position());
  return report;
}

}  // namespace tachiai::cli
