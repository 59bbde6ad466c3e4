#include "server/net/reactors.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <string>
#include <thread>
#include <utility>

#include "engines/core/result.hpp"
#include "server/net/reactor_core.hpp"
#include "server/net/transport.hpp"

namespace tachiai::net {

struct Reactors::State {
  const base::Clock& clock;
  OnException on_exception;
  std::vector<std::unique_ptr<ReactorCore>> cores;
  std::vector<std::thread> threads;
  bool stopped = false;
};

Reactors::Reactors(const base::Clock& clock, std::size_t count, OnException on_exception)
    : state_(std::make_unique<State>(State{clock, std::move(on_exception), {}, {}, false})) {
  if (count == 0) count = std::max(1U, std::thread::hardware_concurrency());
  TACHIAI_ASSERT(count <= 255);
  for (std::size_t i = 0; i < count; ++i) state_->cores.push_back(make_reactor(clock, i));
}

Reactors::~Reactors() { stop(); }

std::size_t Reactors::size() const { return state_->cores.size(); }
Reactor& Reactors::at(std::size_t index) { return core(index); }
ReactorCore& Reactors::core(std::size_t index) { return *state_->cores.at(index); }
const base::Clock& Reactors::clock() const { return state_->clock; }
bool Reactors::running() const { return !state_->threads.empty() && !state_->stopped; }

void Reactors::start() {
  TACHIAI_ASSERT(state_->threads.empty());
  for (const auto& core : state_->cores) {
    state_->threads.emplace_back([&core = *core, &on_exception = state_->on_exception] {
      for (;;) {
        try {
          return core.run();
        } catch (const std::exception& error) {
          if (!on_exception) throw;
          on_exception(error.what());
        }
      }
    });
  }
}

void Reactors::stop() {
  if (std::exchange(state_->stopped, true)) return;
  for (const auto& core : state_->cores) {
    core->loop().post([core = core.get()] {
      core->close_for_good();
      // Behind what the cuts posted: the handlers hear of the end before the loop stops.
      core->loop().post([core] { core->loop().post([core] { core->quit(); }); });
    });
  }
  for (std::thread& thread : state_->threads) thread.join();
}

void Reactors::fence(std::span<const ConnectionId> connections, base::Loop& answer,
                     base::Task then) {
  std::vector<std::vector<ConnectionId>> by_reactor(size());
  for (const ConnectionId id : connections) {
    const std::size_t reactor = ReactorCore::reactor_of(id);
    if (reactor < size()) by_reactor[reactor].push_back(id);
  }

  struct Waiting {
    std::atomic<std::size_t> reactors;
    base::Task then;
  };
  auto waiting = std::make_shared<Waiting>();
  waiting->reactors = by_reactor.size();
  waiting->then = std::move(then);
  for (std::size_t reactor = 0; reactor < size(); ++reactor) {
    ReactorCore& core = this->core(reactor);
    core.loop().post([&core, &answer, waiting, ids = std::move(by_reactor[reactor])] {
      for (const ConnectionId id : ids) {
        if (const auto session = core.find(id)) session->read_ready();
      }
      // What a task posts to its own loop stands in the queue only when the task has returned
      // (Asio keeps it aside until then): so the count is taken in the next one.
      core.loop().post([&answer, waiting] {
        // Whoever is last has seen, through this count, all that the others posted before it.
        if (waiting->reactors.fetch_sub(1, std::memory_order_acq_rel) == 1) {
          answer.post(std::move(waiting->then));
        }
      });
    });
  }
}

}  // namespace tachiai::net
