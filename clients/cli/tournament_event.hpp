#pragma once

#include <boost/json/value.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/vector_file.hpp"
#include "engines/tournament/decide.hpp"
#include "engines/tournament/formats.hpp"

/// A whole event from what a case gives: roster, lots, results. What is computed is
/// `engines/tournament`'s.
namespace tachiai::cli {

/// A player's id as JSON has it: a text, or a whole number. @return "" it is neither.
std::string id_of(const boost::json::value& value);
/// The id as it was written: a number where every id of the case is one.
boost::json::value id_value(const tournament::PlayerId& id, bool numeric);
boost::json::value id_value(const std::optional<tournament::PlayerId>& id, bool numeric);

/// A result as the case gives it.
struct GivenResult {
  tournament::Round round = 0;
  std::optional<tournament::PlayerId> a;
  std::optional<tournament::PlayerId> b;
  tournament::GameResult result;
  /// Taken out of an expected pairing, of a kind that the engine makes by itself: it is read only
  /// where the engine leaves the encounter open.
  bool may_be_the_engines = false;
};

/// Reads `results: [{round, a, b, winner, kind}]`. @param where  names the list in a fault.
CaseResult<std::vector<GivenResult>> read_results(const boost::json::array& results,
                                                  const std::string& where);

/// Reads `options: {key: value}`, of the file and then of the case, over `config`.
CaseResult<Done> read_options(const boost::json::object& header, const boost::json::object& one,
                              tournament::Config& config);

/// A tournament under way, its log, and the words of whatever is refused.
class EventRun {
 public:
  const tournament::Tournament& now() const { return tournament_; }
  const std::vector<tournament::Event>& log() const { return log_; }

  CaseResult<Done> act(const tournament::Command& command, const std::string& where = "");
  /// Pairs the next round, enters its results and closes it. A pair without a result, and a result
  /// without its pair, are faults that name round and players.
  CaseResult<Done> play_round(const std::vector<GivenResult>& results);
  /// Results of rounds that there were not.
  CaseResult<Done> nothing_left(const std::vector<GivenResult>& results) const;

 private:
  tournament::Tournament tournament_;
  std::vector<tournament::Event> log_;
};

/// "round 3: A2 - A5"
std::string pair_words(tournament::Round round, const std::optional<tournament::PlayerId>& a,
                       const std::optional<tournament::PlayerId>& b);

/// What a refusal says of a case.
CaseFault fault_of(const tournament::Refusal& refused, std::string where);

/// `{"rematches":0,...,"differences":{"1":2}}`: levels called "difference:..." in their own object.
boost::json::object optimum_of(const std::vector<tournament::LevelSum>& optimum);

/// Why each pair of a round is one, in words a program can read.
boost::json::array reasons_of(const tournament::Explanation& explanation, bool numeric);

/// `[[place, player, criterion]]`: what parts each row from the one above.
boost::json::array decided_by(const std::vector<tournament::Row>& rows, bool numeric);

/// A line a player in the order of `rows`: `[player, [[opponent, outcome, kind] or null by
/// round]]`.
boost::json::array cross_table(const tournament::Tournament& tournament,
                               const std::vector<tournament::Row>& rows, bool numeric);

boost::json::array consequences_of(const tournament::Outcome& outcome, bool numeric);

/// A number of a table: whole where it is, else exact to what a double holds of halves and
/// quarters.
boost::json::value number_of(Fraction value);

/// Brings numbers into one form (1.0 is 1), and the two sides of a pair that is written
/// `[..., a, b, ...]` at `at` into one order.
void level_numbers(boost::json::value& value);
void sort_list(boost::json::array& list);

}  // namespace tachiai::cli
