#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/net/address.hpp"
#include "server/net/admission.hpp"
#include "server/net/listener.hpp"

namespace tachiai::net {

/// A figure that one thread changes and any thread reads.
class Counter {
 public:
  void add(std::uint64_t more) {
    value_.store(value_.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  }
  void take(std::uint64_t less) { add(~less + 1); }
  std::uint64_t read() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

/// What a listener's sessions share: its options, and one set of figures for each reactor.
class ListenerCore {
 public:
  /// Aligned so that no two reactors write to one cache line.
  struct alignas(64) Figures {
    Counter accepted, refused_connections, refused_handshakes, http_requests, upgrades;
    Counter messages_in, bytes_in, frames_out, bytes_out, writes;
    Counter overflows, rate_limited, protocol_errors, silent;
    Counter open, open_websockets, open_players, open_refused, queued_bytes;
  };

  ListenerCore(const base::Clock& clock, std::size_t reactors, ListenerOptions options,
               HttpHandler on_http, UpgradeHandler on_upgrade)
      : clock_(clock),
        options_(std::move(options)),
        on_http_(std::move(on_http)),
        on_upgrade_(std::move(on_upgrade)),
        admission_(std::make_shared<Admission>(options_.admission)),
        figures_(reactors) {}

  const ListenerOptions& options() const { return options_; }
  const HttpHandler& on_http() const { return on_http_; }
  const UpgradeHandler& on_upgrade() const { return on_upgrade_; }
  Admission& admission() const { return *admission_; }
  const Prefixes& trusted() const { return trusted_; }
  void trust(Prefixes prefixes) { trusted_ = std::move(prefixes); }
  Figures& figures(std::size_t reactor) { return figures_[reactor]; }
  ListenerStats stats() const;

  bool draining() const { return draining_.load(std::memory_order_relaxed); }
  void start_draining() { draining_.store(true, std::memory_order_relaxed); }

  /// Nobody new comes in.
  bool closed() const { return closed_.load(std::memory_order_relaxed); }
  void close() { closed_.store(true, std::memory_order_relaxed); }

  /// One line for the log, at most once a minute for each `kind` and address (K053: an offender
  /// must not fill it).
  void report(std::string_view kind, std::string_view address, std::string_view what);

 private:
  const base::Clock& clock_;
  const ListenerOptions options_;
  const HttpHandler on_http_;
  const UpgradeHandler on_upgrade_;
  const std::shared_ptr<Admission> admission_;
  Prefixes trusted_;
  std::vector<Figures> figures_;
  std::atomic<bool> draining_{false};
  std::atomic<bool> closed_{false};
  std::mutex report_mutex_;
  std::unordered_map<std::string, base::Instant> reported_;
};

}  // namespace tachiai::net
