#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/kif_parts.hpp"
#include "engines/core/kifu_tree.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/text_cursor.hpp"
#include "engines/shogi/act.hpp"
#include "engines/shogi/position.hpp"

namespace tachiai::shogi {

/// How the players say a game ended. Which act is illegal is judged by the rules, not read here.
/// Words of each format: engines/shogi/RULES.md#record-endings
enum class EndingKind : std::uint8_t {
  resignation,     // 投了, %TORYO: the side to move gave up
  interruption,    // 中断, %CHUDAN
  sennichite,      // 千日手
  time_up,         // 切れ負け, %TIME_UP: the side to move has no time left
  illegal_move,    // 反則負け, %ILLEGAL_MOVE: the side to move lost by an illegal act
  illegal_action,  // 反則勝ち, %+ILLEGAL_ACTION: `offender` acted illegally
  jishogi,         // 持将棋, %JISHOGI
  draw,            // 引き分け, %HIKIWAKE
  declaration,     // 入玉勝ち, %KACHI: the side to move declared
  mate,            // 詰み, %TSUMI: the side to move is mated
  no_mate,         // 不詰, %FUZUMI
  max_moves,       // %MAX_MOVES
  sealed,          // 封じ手: the next move lies in an envelope
  walkover_win,    // 不戦勝: the side to move wins without play
  walkover_loss,   // 不戦敗
  matta,           // 待った, %MATTA
  error,           // エラー, %ERROR
  other,           // `word` as the file has it
};

/// "resignation", "illegal_move", ...: for programs.
std::string_view name_of(EndingKind kind);

/// The last line of a game.
struct Ending {
  EndingKind kind{};
  Seat offender{};   // of `illegal_action`, else Seat::first
  std::string word;  // of `other`, else empty
  std::optional<std::chrono::milliseconds> spent;
  std::vector<std::string> comments;
  bool operator==(const Ending&) const = default;
};

using KifuMove = KifuMoveOf<Act>;
using KifuBranch = KifuBranchOf<Act, Ending>;
using KifuLine = KifuLineOf<Act, Ending>;
using tachiai::KifuHeader;

/// A game of shogi as a file holds it: the value behind KIF, KI2, CSA, USI and JKF. The number of
/// the first move is that of `start`.
struct Kifu {
  Position start;
  std::array<std::string, 2> names;  // by seat; empty: not given
  std::vector<KifuHeader> headers;   // all but the names and the start, in the order of the file
  KifuLine main;

  bool operator==(const Kifu& other) const;
};

/// What a reader got out of a text. It never throws a good beginning away.
struct KifuReading {
  Kifu kifu;                       // as far as it could be read
  std::vector<TextNote> notes;     // what was tolerated, in the order of the text
  std::optional<TextFault> fault;  // where reading stopped; absent: the text was read whole
};

/// What a writer made, and what the format has no words for ("3 comments").
struct KifuText {
  std::string text;
  std::vector<std::string> lost;
};

/// The main line cannot be said in the format.
struct KifuUnsaid {
  Ply ply{};  // of the move
  std::string text;
};

/// The position after the main line. @pre hands can perform it, as readers make sure
Position final_position(const Kifu& kifu);

/// The header called `key`; nullptr: none.
const std::string* header_of(const Kifu& kifu, std::string_view key);

/// Adds a header, blanks around it taken off and line ends made blanks. The first of a key stands;
/// @return false: there was one already, with another value.
bool add_header(Kifu& kifu, std::string_view key, std::string_view value);

}  // namespace tachiai::shogi
