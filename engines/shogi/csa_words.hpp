#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engines/shogi/kifu.hpp"
#include "engines/shogi/piece.hpp"

/// Private to the readers and writers of CSA and JKF: the two-letter pieces and the words that
/// begin with %. Source: engines/shogi/RULES.md#csa
namespace tachiai::shogi::detail {

std::string_view csa_name_of(Kind kind);
std::optional<Kind> kind_named_in_csa(std::string_view name);

/// "TORYO", "+ILLEGAL_ACTION"; empty where CSA has no word.
std::string csa_word(const Ending& ending, bool version_3);
/// nullopt: the word is unknown and cannot be kept as one.
std::optional<Ending> ending_of_csa_word(std::string_view word);

/// The header key of KIF for a CSA keyword ("EVENT": 棋戦); the keyword where there is none.
std::string_view kif_key_of(std::string_view csa_keyword);
/// The CSA keyword for a header, if its value has the shape that CSA asks for; otherwise its key.
std::string_view csa_keyword_of(const KifuHeader& header);

}  // namespace tachiai::shogi::detail
