#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engines/clock/time_control.hpp"
#include "engines/match/command.hpp"

/// What a client knows of a match from the messages of the JSON subprotocol.
/// protocol/README.md#resume
namespace tachiai::cli {

/// A member that is a whole number, written as a number or, with 64 bits, as text; absent: 0.
std::uint64_t count_in(const boost::json::object& members, std::string_view name);
/// A member that is text; absent: "".
std::string text_in(const boost::json::object& members, std::string_view name);

class MatchPicture {
 public:
  enum class Heard { other, news, gap };

  explicit MatchPicture(std::string match) : match_(std::move(match)) {}

  /// Takes one server message in. `gap`: an event did not follow the last one; nothing was taken,
  /// watch again.
  Heard hear(const boost::json::object& message);

  const std::string& match() const { return match_; }
  const std::string& history_id() const { return history_id_; }
  std::uint64_t seq() const { return seq_; }
  const std::string& game() const { return game_; }
  const std::string& position() const { return position_; }
  const std::vector<std::string>& moves() const { return moves_; }
  std::optional<std::uint64_t> to_move() const { return to_move_; }
  /// The seat this connection holds.
  std::optional<std::uint64_t> seat() const { return seat_; }
  /// Has this seat left a game that others play on?
  bool is_out(std::uint64_t seat) const { return out_.contains(seat); }
  bool known() const { return known_; }
  bool started() const { return started_; }
  bool frozen() const { return frozen_; }
  bool over() const { return ending_.has_value(); }
  /// A game at a real board, where an act stands until it is pointed out.
  bool by_hand() const { return by_hand_; }
  /// Over, and nothing is left to be done: at a real board with a card, it was handed in.
  bool done() const { return over() && !awaits_card_; }
  const std::optional<boost::json::object>& ending() const { return ending_; }

  /// A game at another board, written down here.
  bool relayed() const { return relayed_; }
  /// The position before the first move, the rule set, and the control of each seat.
  const std::string& start() const { return start_; }
  const std::string& rules() const { return rules_; }
  const std::vector<clock::TimeControl>& control() const { return control_; }
  /// How often the line of a relay was corrected.
  std::uint32_t revision() const { return revision_; }
  /// By ply: the act stands as hands did it, right or wrong.
  const std::vector<bool>& as_stood() const { return as_stood_; }
  /// What the clocks of a relayed board showed when they were read last.
  const match::Reading& board_clocks() const { return board_clocks_; }
  /// Whose goes down since; nobody: they stand.
  const std::optional<std::uint64_t>& board_clock_runs() const { return board_clock_runs_; }

  /// {"match_id","seq","position","moves","ending"}: the same for everybody who saw the match to
  /// its end.
  boost::json::object summary() const;

 private:
  void take_snapshot(const boost::json::object& snapshot);
  Heard take_event(const boost::json::object& event);
  void take_real_board(const boost::json::object& event);
  void take_ending(const boost::json::object* ending);
  void take_relay(const boost::json::object& event);
  void take_board_clocks(const boost::json::object& clocks);
  void add_line(const boost::json::object& move);
  void strike_lines(std::uint64_t to_ply);

  std::string match_;
  std::string history_id_;
  std::uint64_t seq_ = 0;
  std::string game_;
  std::string position_;
  std::vector<std::string> moves_;
  std::optional<std::uint64_t> to_move_;
  std::optional<std::uint64_t> seat_;
  std::set<std::uint64_t> out_;
  std::optional<boost::json::object> ending_;
  bool known_ = false;  // a snapshot came
  bool started_ = false;
  bool frozen_ = false;
  bool by_hand_ = false;
  bool has_card_ = false;
  bool awaits_card_ = false;
  bool relayed_ = false;
  std::string start_;
  std::string rules_;
  std::vector<clock::TimeControl> control_;
  std::uint32_t revision_ = 0;
  std::vector<bool> as_stood_;
  match::Reading board_clocks_{};
  std::optional<std::uint64_t> board_clock_runs_;
};

}  // namespace tachiai::cli
