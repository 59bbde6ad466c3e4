#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/chushogi/position.hpp"
#include "engines/chushogi/setup.hpp"
#include "engines/core/result.hpp"
#include "engines/core/text_cursor.hpp"

namespace tachiai::chushogi {

/// Collects a board diagram of twelve rows from the lines of a file, whatever stands between them.
/// Source: engines/chushogi/RULES.md#kif
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
  /// Whose turn it is was said (後手番).
  bool turn_said() const { return turn_said_; }
  /// The number of moves before the diagram was said (手数＝).
  bool numbered() const { return numbered_; }

 private:
  Result<Line, TextFault> read_row(TextCursor cursor, std::vector<TextNote>& notes);

  Setup setup_;
  int rows_ = 0;
  bool turn_said_ = false;
  bool numbered_ = false;
  bool rank_names_missed_ = false;
  TextPlace last_;
};

/// The diagram in the canonical form, LF after each line, with 手数＝ where the next move is not
/// the first, 後手番 where White is to move, and the square of a lion just taken where there is
/// one.
std::string diagram_text(const Position& position);

}  // namespace tachiai::chushogi
