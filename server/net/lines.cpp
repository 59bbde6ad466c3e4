#include "server/net/lines.hpp"

#include <utility>

namespace tachiai::net {

std::optional<FrameEvent> LineReader::next(std::string_view& input) {
  if (ended_ || input.empty()) return std::nullopt;
  const auto end = input.find('\n');
  line_.append(input.substr(0, end));
  input = end == std::string_view::npos ? std::string_view{} : input.substr(end + 1);
  // One more for the carriage return that may end the line.
  if (line_.size() > line_bytes_max_ + 1) {
    ended_ = true;
    line_ = {};
    return FrameFault{CloseCode::message_too_big, "line over the size limit"};
  }
  if (end == std::string_view::npos) return std::nullopt;
  if (line_.ends_with('\r')) line_.pop_back();
  return Message{true, std::exchange(line_, {})};
}

}  // namespace tachiai::net
