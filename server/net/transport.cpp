#include "server/net/transport.hpp"

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>
#include <utility>

#include "server/base/timer_queue.hpp"

namespace tachiai::net {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using ErrorCode = boost::system::error_code;

namespace {

class AsioReactor final : public ReactorCore {
 public:
  AsioReactor(const base::Clock& clock, std::size_t index)
      : ReactorCore(clock, index),
        context_(1),  // one thread: Asio needs no locks between its handlers
        work_(context_.get_executor()),
        loop_(context_),
        timers_(*this) {}

  base::Loop& loop() override { return loop_; }
  base::Timers& timers() override { return timers_; }
  asio::io_context& context() { return context_; }

  void run() override {
    current_ = this;
    context_.run();
    current_ = nullptr;
  }

  void quit() override { context_.stop(); }

 private:
  struct PostingLoop final : base::Loop {
    explicit PostingLoop(asio::io_context& to) : context(to) {}
    void post(base::Task task) override { asio::post(context, std::move(task)); }
    asio::io_context& context;
  };

  /// One system timer, armed for the earliest of all.
  struct ArmedTimers final : base::Timers {
    explicit ArmedTimers(AsioReactor& of) : reactor(of), timer(of.context_) {}

    base::TimerId at(base::Instant when, base::Task task) override {
      const auto id = queue.at(when, std::move(task));
      if (!running) arm();
      return id;
    }
    void cancel(base::TimerId id) override { queue.cancel(id); }

    void arm() {
      const auto due = queue.next_due();
      if (!due || (armed && *armed <= *due)) return;
      armed = due;
      timer.expires_after(*due - reactor.now());
      timer.async_wait([this](ErrorCode error) {
        if (error) return;  // armed anew for something earlier
        armed.reset();
        running = true;
        const Rearm after{*this};  // also where a task throws
        queue.run_due(reactor.now());
      });
    }

    struct Rearm {
      ArmedTimers& timers;
      ~Rearm() {
        timers.running = false;
        timers.arm();
      }
    };

    AsioReactor& reactor;
    asio::steady_timer timer;
    base::TimerQueue queue;
    std::optional<base::Instant> armed;
    bool running = false;
  };

  asio::io_context context_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  PostingLoop loop_;
  ArmedTimers timers_;
};

class AsioSocket final : public Socket {
 public:
  explicit AsioSocket(Tcp::socket socket) : socket_(std::move(socket)) {}

  int fd() const override { return const_cast<Tcp::socket&>(socket_).native_handle(); }

  void await_readable(std::shared_ptr<SocketEvents> who) override {
    socket_.async_wait(Tcp::socket::wait_read, [who = std::move(who)](ErrorCode error) {
      if (!error) who->readable();
    });
  }

  void await_writable(std::shared_ptr<SocketEvents> who) override {
    socket_.async_wait(Tcp::socket::wait_write, [who = std::move(who)](ErrorCode error) {
      if (!error) who->writable();
    });
  }

  void close() override {
    ErrorCode ignored;
    socket_.close(ignored);
  }

 private:
  Tcp::socket socket_;
};

void set_option(int fd, int level, int name, int value) {
  // What the kernel does not know it does without: none of these is needed for a right answer.
  static_cast<void>(::setsockopt(fd, level, name, &value, sizeof value));
}

Address plain_address(const asio::ip::address& address) {
  Address plain;
  plain.bytes = address.is_v4()
                    ? asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()).to_bytes()
                    : address.to_v6().to_bytes();
  return plain;
}

class AsioAcceptor final : public Acceptor, public std::enable_shared_from_this<AsioAcceptor> {
 public:
  AsioAcceptor(AsioReactor& on, int send_buffer_bytes, AcceptorHooks hooks)
      : on_(on),
        acceptor_(on.context()),
        send_buffer_bytes_(send_buffer_bytes),
        hooks_(std::move(hooks)) {}

  Result<Done, std::string> open(const std::string& text, std::uint16_t port) {
    ErrorCode error;
    const auto address = asio::ip::make_address(text, error);
    if (error) return std::unexpected{"not an address: " + text};
    const Tcp::endpoint endpoint{address, port};
    const auto failed = [&](std::string_view step) {
      return std::unexpected{std::string{step} + " " + text + ":" + std::to_string(port) + ": " +
                             error.message()};
    };
    if (acceptor_.open(endpoint.protocol(), error)) return failed("socket");
    acceptor_.set_option(Tcp::acceptor::reuse_address{true}, error);
    if (address == asio::ip::address_v6::any()) {
      acceptor_.set_option(asio::ip::v6_only{false}, error);
    }
    set_options(acceptor_.native_handle());
    if (acceptor_.bind(endpoint, error)) return failed("bind");
    if (acceptor_.listen(4096, error)) return failed("listen");
    port_ = acceptor_.local_endpoint(error).port();
    return Done{};
  }

  std::uint16_t port() const override { return port_; }

  void close() override {
    closed_ = true;
    ErrorCode ignored;
    acceptor_.close(ignored);
  }

  void accept() {
    auto& reactor = static_cast<AsioReactor&>(hooks_.choose());
    acceptor_.async_accept(
        reactor.context(), peer_,
        [self = shared_from_this(), &reactor](ErrorCode error, Tcp::socket socket) {
          self->accepted(reactor, error, self->peer_, std::move(socket));
        });
  }

 private:
  void accepted(AsioReactor& reactor, ErrorCode error, const Tcp::endpoint& peer,
                Tcp::socket socket) {
    if (closed_) return;
    if (error) {
      hooks_.failed("accept: " + error.message());
      // Out of descriptors or memory: let some go first. A peer that left already costs no pause.
      const bool pause = error != asio::error::connection_aborted;
      on_.timers().at(on_.now() + base::Millis{pause ? 50 : 0}, [self = shared_from_this()] {
        if (!self->closed_) self->accept();
      });
      return;
    }
    socket.native_non_blocking(true, error);
    if (!error) {
      reactor.loop().post([self = shared_from_this(), &reactor,
                           address = plain_address(peer.address()),
                           socket = std::make_unique<AsioSocket>(std::move(socket))]() mutable {
        self->hooks_.accepted(reactor, std::move(socket), address);
      });
    }
    accept();
  }

  /// Linux hands the options of a listening socket down to those it accepts: set once here, they
  /// cost a crowd that comes back no system call each.
  void set_options(int fd) {
    set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    // A peer that vanished without a word: who speaks no pings is asked by TCP itself.
    set_option(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, 30);
    set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, 10);
    set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, 3);
    set_option(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, 20'000);  // ms that data may stay unacknowledged
    if (send_buffer_bytes_ > 0) set_option(fd, SOL_SOCKET, SO_SNDBUF, send_buffer_bytes_);
  }

  AsioReactor& on_;
  Tcp::acceptor acceptor_;
  Tcp::endpoint peer_;  // of the socket that comes next
  const int send_buffer_bytes_;
  const AcceptorHooks hooks_;
  std::uint16_t port_ = 0;
  bool closed_ = false;
};

/// The listener's end of an acceptor, which lives on until its last handler has run.
class AcceptorHandle final : public Acceptor {
 public:
  explicit AcceptorHandle(std::shared_ptr<AsioAcceptor> acceptor)
      : acceptor_(std::move(acceptor)) {}
  ~AcceptorHandle() override { acceptor_->close(); }
  std::uint16_t port() const override { return acceptor_->port(); }
  void close() override { acceptor_->close(); }

 private:
  std::shared_ptr<AsioAcceptor> acceptor_;
};

}  // namespace

std::unique_ptr<ReactorCore> make_reactor(const base::Clock& clock, std::size_t index) {
  return std::make_unique<AsioReactor>(clock, index);
}

Result<std::unique_ptr<Acceptor>, std::string> open_acceptor(ReactorCore& on,
                                                             const std::string& address,
                                                             std::uint16_t port,
                                                             int send_buffer_bytes,
                                                             AcceptorHooks hooks) {
  auto acceptor = std::make_shared<AsioAcceptor>(static_cast<AsioReactor&>(on), send_buffer_bytes,
                                                 std::move(hooks));
  if (auto opened = acceptor->open(address, port); !opened) {
    return std::unexpected{opened.error()};
  }
  on.loop().post([acceptor] { acceptor->accept(); });
  return std::make_unique<AcceptorHandle>(std::move(acceptor));
}

}  // namespace tachiai::net
