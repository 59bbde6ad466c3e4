#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/exit_code.hpp"
#include "engines/core/result.hpp"
#include "server/journal/verify.hpp"

namespace tachiai::cli {

struct VerifyQuestion {
  std::filesystem::path journal;           // the file, or the data directory that holds it
  std::string match;                       // "" every stream
  std::vector<journal::Receipt> receipts;  // of this match
};

/// Says of each stream whether it is *whole* (the chain over the bytes as stored, every receipt
/// met), *consistent* (it decodes and evolves) and *judged* (deciding again gives the same). These
/// are three questions: a difference under newer rules is a note, not an accusation.
/// @return `no` where anything is broken; the line says which seq.
ExitCode verify(const VerifyQuestion& question, std::ostream& out, std::ostream& complaints);

/// "BROKEN at seq 3 (flipped): ...", as verify and replay say it of a chain.
std::string words_of(const journal::Break& broken);

/// "18:<head>": the number, and the head in 64 hexadecimal digits or in base64 as JSON has it.
Result<journal::Receipt, std::string> parse_receipt(std::string_view text);

}  // namespace tachiai::cli
