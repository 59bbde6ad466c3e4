#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/frames.hpp"

namespace tachiai::net {

/// Turns bytes into lines, as FrameReader turns them into messages: text without its line feed, and
/// without a carriage return before that. The bytes in a line are not looked at. After a fault
/// nothing more is read.
class LineReader {
 public:
  explicit LineReader(std::size_t line_bytes_max) : line_bytes_max_(line_bytes_max) {}

  /// Takes bytes off the front of `input`. @return the next Message or a FrameFault; nullopt:
  /// `input` is used up.
  std::optional<FrameEvent> next(std::string_view& input);

 private:
  std::size_t line_bytes_max_;
  std::string line_;
  bool ended_ = false;
};

}  // namespace tachiai::net
