#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/core/text_cursor.hpp"
#include "engines/shogi/position.hpp"
#include "engines/shogi/setup.hpp"

namespace tachiai::shogi {

/// Collects a board diagram (BOD) from the lines of a KIF, KI2 or BOD file, whatever stands between
/// them. Source: engines/shogi/RULES.md#board-diagram
class DiagramReader {
 public:
  enum class Line : bool { not_mine, taken };

  /// @return taken where the line belongs to a diagram; the fault where it should but cannot.
  /// `notes` hears what was tolerated.
  Result<Line, TextFault> read(TextLine line, std::vector<TextNote>& notes);

  bool any() const { return rows_ > 0; }
  /// What is missing of a diagram that was begun.
  std::optional<TextFault> unfinished() const;
  /// The board; the turn is Black's where nothing else was said.
  const Setup& setup() const { return setup_; }
  /// The number of moves before the diagram was said (手数＝).
  bool numbered() const { return numbered_; }

 private:
  Result<Line, TextFault> read_row(TextCursor cursor, std::vector<TextNote>& notes);
  Result<Line, TextFault> read_hand(TextCursor cursor, Seat seat);

  Setup setup_;
  int rows_ = 0;
  bool numbered_ = false;
  bool rank_names_missed_ = false;
  TextPlace last_;
};

/// The diagram in the canonical form, White's hand above and Black's below, LF after each line,
/// with 手数＝ where the next move is not the first and 後手番 where White is to move.
std::string diagram_text(const Position& position);

}  // namespace tachiai::shogi
