#include "server/net/reactor_core.hpp"

#include <utility>

#include "server/net/peer_session.hpp"

namespace tachiai::net {

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

void ReactorCore::flush_later(std::shared_ptr<PeerSession> session, base::Instant by) {
  dirty_.push_back(std::move(session));
  if (dirty_.size() == 1) timers().at(by, [this] { flush_dirty(); });
}

void ReactorCore::flush_dirty() {
  auto dirty = std::exchange(dirty_, {});
  for (const auto& session : dirty) session->flush();
  dirty.clear();
  if (dirty_.empty()) dirty_ = std::move(dirty);  // keeps its memory
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
