#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Othello as one would first write it: a mailbox with a border, walked square by square. It shares
/// no code with engines/othello: benchmarks measure against it, and tests ask it for a second
/// opinion.
namespace tachiai::naive {

class Othello {
 public:
  /// @param text  64 characters from a1 ('X', 'O', '-'), as in engines/othello; @param side 'X' or
  /// 'O'.
  Othello(std::string_view text, char side) : side_(side) {
    board_.fill('#');
    for (int n = 0; n < 64; ++n) board_[cell(n)] = text[static_cast<std::size_t>(n)];
  }

  char side() const { return side_; }
  static char other(char side) { return side == 'X' ? 'O' : 'X'; }

  std::string text() const {
    std::string text;
    for (int n = 0; n < 64; ++n) text += board_[cell(n)];
    return text;
  }

  /// Square numbers of the discs that turn when `side` places on `at`; none: not playable.
  std::vector<int> turned_by(char side, int at) const {
    std::vector<int> turned;
    if (board_[cell(at)] != '-') return turned;
    for (const int step : {-11, -10, -9, -1, 1, 9, 10, 11}) {
      std::size_t to = cell(at) + static_cast<std::size_t>(step);
      while (board_[to] == other(side)) to += static_cast<std::size_t>(step);
      if (board_[to] != side) continue;
      for (to -= static_cast<std::size_t>(step); to != cell(at);
           to -= static_cast<std::size_t>(step)) {
        turned.push_back(static_cast<int>((to / 10 - 1) * 8 + to % 10 - 1));
      }
    }
    return turned;
  }

  std::vector<int> moves(char side) const {
    std::vector<int> playable;
    for (int n = 0; n < 64; ++n) {
      if (!turned_by(side, n).empty()) playable.push_back(n);
    }
    return playable;
  }

  void play(int at) {
    for (const int n : turned_by(side_, at)) board_[cell(n)] = side_;
    board_[cell(at)] = side_;
    side_ = other(side_);
  }

  void pass() { side_ = other(side_); }

  /// Convention B: a pass is a ply, a finished game one leaf.
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    const std::vector<int> playable = moves(side_);
    if (playable.empty()) {
      if (moves(other(side_)).empty()) return 1;
      Othello passed = *this;
      passed.pass();
      return passed.perft(depth - 1);
    }
    if (depth == 1) return playable.size();
    std::uint64_t lines = 0;
    for (const int at : playable) {
      Othello next = *this;
      next.play(at);
      lines += next.perft(depth - 1);
    }
    return lines;
  }

 private:
  static std::size_t cell(int n) { return static_cast<std::size_t>((n / 8 + 1) * 10 + n % 8 + 1); }

  std::array<char, 100> board_;
  char side_;
};

}  // namespace tachiai::naive
