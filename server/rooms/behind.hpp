#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/audience/channel.hpp"
#include "server/base/clock.hpp"
#include "server/rooms/view.hpp"

namespace tachiai::rooms {

/// The public of a match that is shown to it later: its own state, head and readers. Whatever
/// leaves the server for somebody who is not of the match is made of this, so that nothing of the
/// last `delay` can be in it, whatever way it goes.
class Behind {
 public:
  /// @param released  runs when the public has learned of something.
  Behind(base::MatchId match, std::vector<audience::Hub*> hubs, std::size_t home,
         const base::Clock& clock, base::Timers& timers, base::Millis delay,
         std::function<void()> released);
  ~Behind();
  Behind(const Behind&) = delete;
  Behind& operator=(const Behind&) = delete;

  /// An event of now. `bytes` is what the live audience was sent: every number has the same bytes
  /// for everybody.
  void add(base::EventSeq seq, const match::Event& event, std::string bytes, std::int64_t utc_ms);
  /// One from before a restart, which happened `ago`: shown already, or due later.
  void restore(base::EventSeq seq, const match::Event& event, std::string bytes,
               std::int64_t utc_ms, base::Millis ago);
  /// News without a number that speak of the game as it is now.
  void say_later(wire::News news);

  /// What the public knows. @pre `knows()`
  const View& view() const { return view_; }
  /// The match exists for the public. That a match was opened is no secret of it, unless it plays
  /// another again.
  bool knows() const { return base::number(channel_.head()) > 0; }
  void hide_the_opening() { opening_is_secret_ = true; }
  audience::Channel& channel() { return channel_; }
  const audience::Channel& channel() const { return channel_; }
  base::Millis delay() const { return delay_; }
  bool waits() const { return !due_.empty(); }

 private:
  struct Told {
    base::EventSeq seq;
    match::Event event;
    std::string bytes;
    std::int64_t utc_ms;
  };
  struct Due {
    base::Instant at;
    std::variant<Told, wire::News> what;
  };
  void show(Told told, bool aloud);
  void arm();
  void release();

  const base::Clock& clock_;
  base::Timers& timers_;
  base::Millis delay_;
  std::function<void()> released_;
  audience::Channel channel_;
  View view_;
  bool opening_is_secret_ = false;
  std::deque<Due> due_;  // the next first
  std::optional<base::TimerId> timer_;
};

}  // namespace tachiai::rooms
