#include "server/net/outbox.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::net {

void Outbox::push(SharedFrame frame, Droppable droppable) {
  if (ending_) return;
  frames_.push_back({std::move(frame), droppable});
}

void Outbox::control(Opcode kind, std::string_view payload) {
  if (ending_) return;
  const std::size_t untouchable = begun_ > 0 && !begun_is_frame_ ? 1 : 0;
  for (std::size_t i = untouchable; i < controls_.size(); ++i) {
    if (controls_[i].kind == kind) {
      controls_[i].wire = encode_frame(kind, payload);
      return;
    }
  }
  controls_.push_back({encode_frame(kind, payload), kind});
}

void Outbox::pong(std::string_view payload) { control(Opcode::pong, payload); }
void Outbox::ping(std::string_view payload) { control(Opcode::ping, payload); }

void Outbox::preamble(std::string bytes) {
  controls_.insert(controls_.begin(), {std::move(bytes), Opcode::continuation});
}

void Outbox::end_with(std::string wire) {
  if (ending_) return;
  end_ = std::move(wire);
  ending_ = true;
}

bool Outbox::empty() const { return waiting() == 0 && controls_.empty() && end_.empty(); }

std::size_t Outbox::gather(std::span<iovec> into) const {
  std::size_t filled = 0;
  const auto add = [&](std::string_view bytes) {
    if (filled == into.size()) return false;
    if (filled == 0) bytes.remove_prefix(begun_);
    into[filled++] = {const_cast<char*>(bytes.data()), bytes.size()};
    return true;
  };
  std::size_t next = head_;
  if (begun_is_frame_) add(frames_[next++].frame.bytes());
  for (const Control& control : controls_) {
    if (!add(control.wire)) return filled;
  }
  for (; next < frames_.size(); ++next) {
    if (!add(frames_[next].frame.bytes())) return filled;
  }
  if (!end_.empty()) add(end_);
  return filled;
}

Outbox::Sent Outbox::sent(std::size_t bytes) {
  Sent sent;
  while (bytes > 0) {
    const bool frame_first = begun_is_frame_ || (controls_.empty() && waiting() > 0);
    const std::size_t size = frame_first          ? frames_[head_].frame.size()
                             : !controls_.empty() ? controls_.front().wire.size()
                                                  : end_.size();
    const std::size_t taken = std::min(bytes, size - begun_);
    bytes -= taken;
    begun_ += taken;
    if (frame_first) sent.data_bytes += taken;
    begun_is_frame_ = frame_first;
    if (begun_ < size) break;
    begun_ = 0;
    begun_is_frame_ = false;
    if (frame_first) {
      ++sent.frames;
      frames_[head_++].frame = {};
    } else if (!controls_.empty()) {
      controls_.erase(controls_.begin());
    } else {
      end_.clear();
    }
  }
  if (head_ == frames_.size()) {
    // An idle connection keeps room for a few frames and no more.
    if (frames_.capacity() > 64) std::vector<Queued>{}.swap(frames_);
    frames_.clear();
    head_ = 0;
  } else if (head_ > 256 && head_ > frames_.size() / 2) {
    frames_.erase(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(head_));
    head_ = 0;
  }
  return sent;
}

std::size_t Outbox::drop_droppable() { return drop(false); }
std::size_t Outbox::drop_all() { return drop(true); }

std::size_t Outbox::drop(bool everything) {
  std::size_t freed = 0;
  const auto first =
      frames_.begin() + static_cast<std::ptrdiff_t>(head_ + (begun_is_frame_ ? 1 : 0));
  const auto kept = std::remove_if(first, frames_.end(), [&](const Queued& queued) {
    if (!everything && queued.droppable == Droppable::no) return false;
    freed += queued.frame.size();
    return true;
  });
  frames_.erase(kept, frames_.end());
  return freed;
}

}  // namespace tachiai::net
