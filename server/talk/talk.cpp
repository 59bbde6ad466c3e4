#include "server/talk/talk.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::talk {

Result<wire::TalkLine, wire::RefusalCode> Talk::say(wire::TalkLine line, base::Instant now) {
  if (!open_) return std::unexpected{wire::RefusalCode::talk_closed};
  if (!line.office) {
    if (silenced_.contains(line.principal)) return std::unexpected{wire::RefusalCode::silenced};
    if (too_fast(line.principal, now)) return std::unexpected{wire::RefusalCode::rate_limited};
  }
  // One line is one line, whatever was typed into it.
  std::ranges::replace_if(
      line.text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
  line.number = next_++;
  lines_.push_back(line);
  if (lines_.size() > lines_max) lines_.pop_front();
  return line;
}

bool Talk::too_fast(const std::string& principal, base::Instant now) {
  if (lately_.size() > lines_max)
    std::erase_if(lately_, [&](const auto& of) { return now - of.second.back() > burst_time; });
  auto& said = lately_[principal];
  while (!said.empty() && now - said.front() > burst_time) said.pop_front();
  if (said.size() >= burst) return true;
  said.push_back(now);
  return false;
}

template <class Wanted>
std::vector<std::uint64_t> Talk::take_out(Wanted wanted) {
  std::vector<std::uint64_t> gone;
  std::erase_if(lines_, [&](const wire::TalkLine& line) {
    if (!wanted(line)) return false;
    gone.push_back(line.number);
    return true;
  });
  return gone;
}

std::vector<std::uint64_t> Talk::hide(std::uint64_t line) {
  return take_out([&](const wire::TalkLine& one) { return one.number == line; });
}

std::vector<std::uint64_t> Talk::silence(const std::string& principal) {
  if (silenced_.size() >= silenced_max) silenced_.erase(silenced_.begin());
  silenced_.insert(principal);
  return take_out([&](const wire::TalkLine& one) { return one.principal == principal; });
}

std::vector<std::uint64_t> Talk::set_open(bool open) {
  open_ = open;
  if (open) return {};
  return take_out([](const wire::TalkLine&) { return true; });
}

}  // namespace tachiai::talk
