#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/catalog/catalog.hpp"

namespace tachiai::feed {

using Millis = std::chrono::milliseconds;

/// How patient the reader of an electronic board is, and what its sensor can tell.
struct BoardReaderOptions {
  Millis settle{800};  // so long an arrangement has lain still before it counts as a move
  /// So long before it counts as moves taken back or exchanged: pieces that are put back for a
  /// moment are no take-back.
  Millis settle_back{3'000};
  /// So long before it is called off the line: hands turn discs one by one, and sort pieces.
  Millis settle_off{5'000};
  std::size_t missed_most = 2;  // moves that one arrangement may stand for, forced passes apart
  std::size_t back_most = 8;    // plies that one arrangement may take back
  bool sees_promotion = true;   // the sensor tells a promoted piece from its plain side
};

/// A way from the line to what lies on the board: back to `keeps` plies, then on with `moves`.
struct Way {
  std::size_t keeps = 0;
  std::vector<std::string> moves;  // canonical text
  bool operator==(const Way&) const = default;
};

/// The players went on by these moves: of the line that was given, nothing was taken back.
struct Played {
  std::vector<std::string> moves;
  bool operator==(const Played&) const = default;
};
/// Moves were taken back, or the last one was exchanged for another: proposed, for an operator to
/// agree.
struct TakenBack {
  Way way;
  bool operator==(const TakenBack&) const = default;
};
/// Several ways lead here, and nothing that a board shows tells them apart.
struct Ambiguous {
  std::vector<Way> ways;
  bool operator==(const Ambiguous&) const = default;
};
/// Nothing that is legal leads here.
struct Off {
  std::vector<catalog::SquareDifference> squares;  // hands are not sensed, and not among them
  bool operator==(const Off&) const = default;
};
using BoardNews = std::variant<Played, TakenBack, Ambiguous, Off>;

/// Makes moves of what the sensors of a board report, and nothing of what hands do on the way: a
/// piece lifted and returned, a slide over other squares, discs turned one after another, an arm
/// over the board, the same report twice. A value; time comes in with the reports.
///
/// A board shows neither hands nor whose turn it is, and an act that changes nothing (a lion's pass
/// in chu shogi) cannot be seen. Of several routes of one piece to the same position the shortest
/// is taken.
class BoardReader {
 public:
  /// @param line  the line as the relay has it
  explicit BoardReader(catalog::AnyRecord line, BoardReaderOptions options = {});

  /// The line stands otherwise now: a move was sent, an operator corrected it.
  void follow(catalog::AnyRecord line);

  /// What lies on the board at `at`. Reports come in their order; one that is older than the last
  /// is passed over.
  /// @param board  the first field of the game's position text: 64 letters, or rows parted by "/"
  /// @return what cannot be read in it; it then counts as not reported.
  Result<Done, catalog::StartFault> report(Millis at, std::string_view board);

  /// What the arrangement says by `now`; nothing while it may be passing, or was told already. Told
  /// moves are in the line from then on; a proposal is not.
  std::optional<BoardNews> news(Millis now);

  /// When to ask again if nothing is reported meanwhile; nullopt: there is no need.
  std::optional<Millis> due() const;

  const catalog::AnyRecord& line() const { return line_; }

 private:
  enum class Told : std::uint8_t { nothing, forward, back, all };

  std::string padded(std::string_view board) const;
  std::vector<catalog::SquareDifference> differing(const catalog::AnyRecord& record) const;
  void search(const catalog::AnyRecord& from, std::vector<std::string>& path, std::size_t left,
              std::vector<Way>& found, std::size_t keeps) const;
  std::vector<Way> forward() const;
  std::vector<Way> backward() const;

  catalog::AnyRecord line_;
  BoardReaderOptions options_;
  std::string board_;          // as reported last; empty: nothing was
  Millis since_{};             // it lies so
  Told told_ = Told::nothing;  // what it was asked about so far
};

}  // namespace tachiai::feed
