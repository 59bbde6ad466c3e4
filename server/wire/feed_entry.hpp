#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engines/core/result.hpp"
#include "engines/feed/entry.hpp"

namespace tachiai::wire {

/// One line of a feed, and the request id that its sender gave it; "": none.
struct FeedLine {
  feed::Entry entry;
  std::string id;
};

/// Longer lines are refused.
inline constexpr std::size_t feed_line_bytes_max = 4 * 1024;

/// Reads one line of protocol/README.md#feeding:
/// `{"move":"f5","left":[588000,null],"unsure":true}`,
/// `{"undo":1}`, `{"clock":{"left":[588000,600000],"runs":1}}`,
/// `{"result":{"places":[1,2],"reason":"resignation"}}`, `{"note":"..."}`. Members it does not know
/// are passed over. @return what is wrong, for the sender
Result<FeedLine, std::string> read_feed_line(std::string_view json);

}  // namespace tachiai::wire
