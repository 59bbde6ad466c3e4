#include "server/rooms/behind.hpp"

#include <algorithm>

namespace tachiai::rooms {

Behind::Behind(base::MatchId match, std::vector<audience::Hub*> hubs, std::size_t home,
               const base::Clock& clock, base::Timers& timers, base::Millis delay,
               std::function<void()> released)
    : clock_(clock),
      timers_(timers),
      delay_(delay),
      released_(std::move(released)),
      channel_(audience::delayed_key(match), std::move(hubs), home) {}

Behind::~Behind() {
  if (timer_) timers_.cancel(*timer_);
}

void Behind::add(base::EventSeq seq, const match::Event& event, std::string bytes,
                 std::int64_t utc_ms) {
  Told told{seq, event, std::move(bytes), utc_ms};
  if (due_.empty() && base::number(seq) == 1 && !opening_is_secret_)
    return show(std::move(told), true);
  due_.push_back({clock_.now() + delay_, std::move(told)});
  arm();
}

void Behind::restore(base::EventSeq seq, const match::Event& event, std::string bytes,
                     std::int64_t utc_ms, base::Millis ago) {
  Told told{seq, event, std::move(bytes), utc_ms};
  // In order, also where the clock for people went back between two events.
  const bool opening = base::number(seq) == 1 && !opening_is_secret_;
  if (due_.empty() && (opening || ago >= delay_)) return show(std::move(told), false);
  const auto left = std::clamp(delay_ - ago, base::Millis{}, delay_);
  auto at = clock_.now() + left;
  if (!due_.empty()) at = std::max(at, due_.back().at);
  due_.push_back({at, std::move(told)});
  arm();
}

void Behind::say_later(wire::News news) {
  due_.push_back({clock_.now() + delay_, std::move(news)});
  arm();
}

void Behind::show(Told told, bool aloud) {
  view_.take(told.event, told.utc_ms);
  if (aloud) {
    channel_.tell(told.seq, std::move(told.bytes), std::nullopt, [](base::Instant) {});
  } else {
    channel_.remember(told.seq, std::move(told.bytes));
  }
}

void Behind::arm() {
  if (timer_ || due_.empty()) return;
  timer_ = timers_.at(due_.front().at, [this] {
    timer_.reset();
    release();
  });
}

void Behind::release() {
  const auto now = clock_.now();
  while (!due_.empty() && due_.front().at <= now) {
    Due due = std::move(due_.front());
    due_.pop_front();
    if (auto* told = std::get_if<Told>(&due.what)) {
      show(std::move(*told), true);
    } else {
      channel_.say(std::get<wire::News>(due.what), net::Droppable::no);
    }
  }
  arm();
  released_();
}

}  // namespace tachiai::rooms
