#include "server/net/listener.hpp"

#include <algorithm>
#include <atomic>
#include <future>
#include <utility>

#include "server/net/descriptors.hpp"
#include "server/net/http_session.hpp"
#include "server/net/listener_core.hpp"
#include "server/net/peer_session.hpp"
#include "server/net/transport.hpp"

namespace tachiai::net {

namespace {

constexpr base::Millis report_interval{60'000};
constexpr std::size_t reported_max = 4'096;

/// A timeout may be late by a small part of itself.
base::Millis sweep_interval(const ListenerOptions& options) {
  const Timeouts& timeouts = options.timeouts;
  const base::Millis proof = options.admission.proof;
  const auto shortest =
      std::min({timeouts.head, timeouts.body, timeouts.idle, timeouts.write, timeouts.ping,
                timeouts.silence, timeouts.close, proof.count() > 0 ? proof : timeouts.head});
  return std::clamp(shortest / 8, base::Millis{5}, base::Millis{500});
}

}  // namespace

ListenerStats ListenerCore::stats() const {
  ListenerStats sum;
  for (const Figures& one : figures_) {
    sum.accepted += one.accepted.read();
    sum.refused_connections += one.refused_connections.read();
    sum.refused_handshakes += one.refused_handshakes.read();
    sum.http_requests += one.http_requests.read();
    sum.upgrades += one.upgrades.read();
    sum.messages_in += one.messages_in.read();
    sum.bytes_in += one.bytes_in.read();
    sum.frames_out += one.frames_out.read();
    sum.bytes_out += one.bytes_out.read();
    sum.writes += one.writes.read();
    sum.overflows += one.overflows.read();
    sum.rate_limited += one.rate_limited.read();
    sum.protocol_errors += one.protocol_errors.read();
    sum.silent += one.silent.read();
    sum.open += one.open.read();
    sum.open_websockets += one.open_websockets.read();
    sum.open_players += one.open_players.read();
    sum.queued_bytes += one.queued_bytes.read();
  }
  return sum;
}

void ListenerCore::report(std::string_view kind, std::string_view address, std::string_view what) {
  if (!options_.report) return;
  std::string key{kind};
  key.append(" ").append(address);
  const base::Instant now = clock_.now();
  {
    const std::lock_guard lock{report_mutex_};
    const auto known = reported_.find(key);
    if (known != reported_.end() && now - known->second < report_interval) return;
    if (reported_.size() >= reported_max) {
      std::erase_if(reported_,
                    [now](const auto& entry) { return now - entry.second >= report_interval; });
      if (reported_.size() >= reported_max)
        return;  // a crowd of offenders: what is told already must do
    }
    reported_.insert_or_assign(key, now);
  }
  options_.report(std::string{address} + ": " + std::string{what});
}

struct Listener::State {
  Reactors& reactors;
  std::shared_ptr<ListenerCore> core;
  std::unique_ptr<Acceptor> acceptor;  // used on reactor 0 alone
  std::uint16_t port = 0;
  std::atomic<std::size_t> next{0};

  struct Drain {
    base::Instant patience_ends;
    base::Task done;
    bool cut = false;
  };
  std::unique_ptr<Drain> drain;  // used on reactor 0 alone

  bool anybody_left() const { return core->stats().open > 0; }
};

Listener::Listener(Reactors& reactors, ListenerOptions options, HttpHandler on_http,
                   UpgradeHandler on_upgrade) {
  const AdmissionLimits asked = options.admission;
  options.admission = fitted(asked, raise_descriptor_limit());
  auto core = std::make_shared<ListenerCore>(reactors.clock(), reactors.size(), std::move(options),
                                             std::move(on_http), std::move(on_upgrade));
  const AdmissionLimits& may = core->options().admission;
  if (may.connections_max < asked.connections_max) {
    core->report("descriptors", core->options().address,
                 "the system grants too few open files for connections_max " +
                     std::to_string(asked.connections_max) + ": at most " +
                     std::to_string(may.connections_max) + " are let in, and " +
                     std::to_string(may.connections_reserved) + " in reserve");
  }
  state_ = std::make_shared<State>(reactors, std::move(core));
}

Result<Done, std::string> Listener::open() {
  State& state = *state_;
  const ListenerOptions& options = state.core->options();
  auto trusted = Prefixes::parse(options.trusted_proxies);
  if (!trusted) return std::unexpected{"trusted_proxies: " + trusted.error()};
  state.core->trust(*std::move(trusted));

  AcceptorHooks hooks;
  hooks.choose = [weak = std::weak_ptr{state_}, &reactors = state.reactors]() -> ReactorCore& {
    const auto self = weak.lock();
    return reactors.core(self ? self->next.fetch_add(1) % reactors.size() : 0);
  };
  hooks.accepted = [core = state.core](ReactorCore& reactor, std::unique_ptr<Socket> socket,
                                       const Address& peer) {
    if (core->closed() || reactor.closed_for_good()) return;
    if (core->options().speaks == Speaks::lines) {
      return PeerSession::accept_lines(reactor, core, std::move(socket), peer);
    }
    auto session = std::make_shared<HttpSession>(reactor, core, std::move(socket), peer);
    reactor.add(session);
    session->start();
  };
  hooks.failed = [core = state.core](const std::string& what) { core->report("accept", "", what); };
  auto acceptor = open_acceptor(state.reactors.core(0), options.address, options.port,
                                options.send_buffer_bytes, std::move(hooks));
  if (!acceptor) return std::unexpected{acceptor.error()};
  state.acceptor = *std::move(acceptor);
  state.port = state.acceptor->port();
  for (std::size_t i = 0; i < state.reactors.size(); ++i) {
    ReactorCore& reactor = state.reactors.core(i);
    reactor.loop().post(
        [&reactor, every = sweep_interval(options)] { reactor.sweep_every(every); });
  }
  return Done{};
}

std::uint16_t Listener::port() const { return state_->port; }

ListenerStats Listener::stats() const { return state_->core->stats(); }

Listener::~Listener() {
  state_->core->close();
  Reactors& reactors = state_->reactors;
  if (!reactors.running()) return;
  std::vector<std::future<void>> gone;
  for (std::size_t i = 0; i < reactors.size(); ++i) {
    ReactorCore& reactor = reactors.core(i);
    auto promise = std::make_shared<std::promise<void>>();
    gone.push_back(promise->get_future());
    reactor.loop().post([i, &reactor, promise, state = state_] {
      if (i == 0) {
        state->acceptor.reset();
        state->drain.reset();
      }
      for (const auto& session : reactor.sessions(state->core.get())) session->cut();
      // Behind what the cuts posted: every handler has heard of the end.
      reactor.loop().post([promise] { promise->set_value(); });
    });
  }
  for (auto& one : gone) one.wait();
}

void Listener::drain(base::Millis spread, base::Millis patience, base::Task done) {
  state_->core->start_draining();
  ReactorCore& first = state_->reactors.core(0);
  first.loop().post([state = state_, &first, spread, patience, done = std::move(done)]() mutable {
    if (state->acceptor) state->acceptor->close();
    state->drain =
        std::make_unique<State::Drain>(State::Drain{first.now() + patience, std::move(done)});
    for (std::size_t i = 0; i < state->reactors.size(); ++i) {
      ReactorCore& reactor = state->reactors.core(i);
      reactor.loop().post([&reactor, core = state->core, spread] {
        for (const auto& session : reactor.sessions(core.get())) session->drain(spread);
      });
    }
    watch_drain(state);
  });
}

/// Looks a hundred times a second whether somebody is left: a drain is rare, and this way no
/// session has to tell.
void Listener::watch_drain(const std::shared_ptr<State>& state) {
  if (!state->drain) return;
  ReactorCore& first = state->reactors.core(0);
  if (!state->anybody_left()) {
    const auto finished = std::exchange(state->drain, nullptr);
    return finished->done();
  }
  if (first.now() >= state->drain->patience_ends && !std::exchange(state->drain->cut, true)) {
    for (std::size_t i = 0; i < state->reactors.size(); ++i) {
      ReactorCore& reactor = state->reactors.core(i);
      reactor.loop().post([&reactor, core = state->core] {
        for (const auto& session : reactor.sessions(core.get())) session->cut();
      });
    }
  }
  first.timers().at(first.now() + base::Millis{10}, [weak = std::weak_ptr{state}] {
    if (const auto self = weak.lock()) watch_drain(self);
  });
}

}  // namespace tachiai::net
