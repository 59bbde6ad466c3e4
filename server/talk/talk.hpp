#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engines/core/result.hpp"
#include "server/base/clock.hpp"
#include "server/wire/news.hpp"

namespace tachiai::talk {

/// What is said beside one match. It knows no audience: who may hear a line and when is for its
/// owner to say.
class Talk {
 public:
  static constexpr std::size_t lines_max = 200;
  static constexpr std::size_t burst = 5;  // lines by one person in `burst_time`
  static constexpr base::Millis burst_time{20'000};
  static constexpr std::size_t silenced_max = 1'000;

  explicit Talk(bool open) : open_(open) {}

  bool open() const { return open_; }

  /// A line by this principal; its number is given here. Whoever speaks in an office is not limited
  /// by what holds for the public.
  /// @return the line as it is to be told; else why not: talk_closed, silenced, rate_limited.
  Result<wire::TalkLine, wire::RefusalCode> say(wire::TalkLine line, base::Instant now);

  /// Each gives the numbers of the lines that are gone by it.
  std::vector<std::uint64_t> hide(std::uint64_t line);
  std::vector<std::uint64_t> silence(const std::string& principal);
  void unsilence(const std::string& principal) { silenced_.erase(principal); }
  std::vector<std::uint64_t> set_open(bool open);

  const std::deque<wire::TalkLine>& lines() const { return lines_; }

 private:
  template <class Wanted>
  std::vector<std::uint64_t> take_out(Wanted wanted);
  bool too_fast(const std::string& principal, base::Instant now);

  bool open_;
  std::uint64_t next_ = 1;
  std::deque<wire::TalkLine> lines_;
  std::unordered_set<std::string> silenced_;
  std::unordered_map<std::string, std::deque<base::Instant>> lately_;
};

}  // namespace tachiai::talk
