#include "server/net/reactor_core.hpp"

#include <algorithm>
#include <utility>

#include "server/net/peer_session.hpp"

namespace tachiai::net {

namespace {

constexpr std::size_t flushes_per_turn = 64;  // half a millisecond of system calls

}  // namespace

thread_local const ReactorCore* ReactorCore::current_ = nullptr;

ReactorCore::ReactorCore(const base::Clock& clock, std::size_t index)
    : clock_(clock), index_(index), read_buffer_(64 * 1024, '\0') {}

ReactorCore::~ReactorCore() = default;

bool ReactorCore::here() const { return current_ == this; }

ConnectionId ReactorCore::number() { return ConnectionId{++last_number_ << 8 | index_}; }

void ReactorCore::add(std::shared_ptr<Session> session) {
  const auto id = static_cast<std::uint64_t>(session->session_id());
  sessions_.emplace(id, std::move(session));
}

void ReactorCore::remove(ConnectionId id) { sessions_.erase(static_cast<std::uint64_t>(id)); }

std::shared_ptr<Session> ReactorCore::find(ConnectionId id) const {
  const auto found = sessions_.find(static_cast<std::uint64_t>(id));
  return found == sessions_.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<Session>> ReactorCore::sessions(const ListenerCore* of) const {
  std::vector<std::shared_ptr<Session>> some;
  some.reserve(sessions_.size());
  for (const auto& [id, session] : sessions_) {
    if (of == nullptr || &session->owner() == of) some.push_back(session);
  }
  return some;
}

void ReactorCore::close_for_good() {
  closed_for_good_ = true;
  for (const auto& session : sessions()) session->cut();
}

void ReactorCore::sweep_every(base::Millis interval) {
  const bool first = sweep_interval_ == base::Millis{};
  if (!first && sweep_interval_ <= interval) return;
  sweep_interval_ = interval;
  if (first) timers().at(now() + sweep_interval_, [this] { sweep(); });
}

/// One timer for all sockets instead of a few for each: what it may be late by is a small part of
/// every timeout.
void ReactorCore::sweep() {
  const base::Instant at = now();
  for (const auto& session : sessions()) session->sweep(at);
  timers().at(now() + sweep_interval_, [this] { sweep(); });
}

void ReactorCore::flush_later(std::shared_ptr<PeerSession> session,
                              std::chrono::microseconds delay) {
  dirty_.push_back(std::move(session));
  flush_delay_ = dirty_.size() == 1 ? delay : std::min(flush_delay_, delay);
  if (dirty_.size() == 1 && pass_.empty()) begin_pass_later();
}

void ReactorCore::begin_pass_later() {
  timers().at(now() + flush_delay_, [this] {
    pass_.swap(dirty_);
    go_on_with_pass();
  });
}

/// A part at a time, and between two of them whatever is ready to be read: telling thousands takes
/// tens of milliseconds, in which a player would wait to be heard, and what is said meanwhile
/// leaves with the same system call for all whose turn is still to come. Who is told something
/// more after his turn waits for the next pass; it begins a delay after this one, so that it too
/// gathers what the end of this one brings forth.
void ReactorCore::go_on_with_pass() {
  const std::size_t end = std::min(pass_.size(), flushed_ + flushes_per_turn);
  for (; flushed_ < end; ++flushed_) pass_[flushed_]->flush();
  if (flushed_ < pass_.size()) return loop().post([this] { go_on_with_pass(); });
  pass_.clear();
  flushed_ = 0;
  if (!dirty_.empty()) begin_pass_later();
}

void ReactorCore::mail(Mail mail) {
  bool first;
  {
    const std::lock_guard lock{mail_mutex_};
    first = mail_.empty();
    mail_.push_back(std::move(mail));
  }
  if (first) loop().post([this] { deliver_mail(); });
}

void ReactorCore::deliver_mail() {
  std::vector<Mail> mail;
  {
    const std::lock_guard lock{mail_mutex_};
    mail.swap(mail_);
  }
  for (Mail& one : mail) {
    const auto to = std::move(one.to);
    to->receive_mail(std::move(one));
  }
}

}  // namespace tachiai::net
