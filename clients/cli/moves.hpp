#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace tachiai::cli {

/// Answers one question about a position, JSON to JSON without the line end; whatever it is asked,
/// it answers. Contract: protocol/README.md#moves
std::string answer_moves(std::string_view question);

/// A line in, a line out, until the input ends. Output is flushed whenever no further question
/// waits, so that a program may ask one at a time.
void run_moves(std::istream& in, std::ostream& out);

}  // namespace tachiai::cli
