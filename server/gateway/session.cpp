#include <algorithm>
#include <chrono>
#include <set>
#include <utility>
#include <vector>

#include "server/gateway/front_desk.hpp"
#include "server/net/address.hpp"
#include "server/wire/news.hpp"
#include "server/wire/request.hpp"

namespace tachiai::gateway {
namespace {

using wire::RefusalCode;

constexpr std::size_t follows_max = 64;  // matches on one connection
constexpr std::size_t waiting_max = 32;  // requests before Welcome
constexpr std::size_t faults_max = 50;   // unreadable messages before the connection is closed

/// One connection. Everything runs on the connection's own loop; what rooms and lobby answer is
/// sent from theirs, and what they have to tell the session is posted here.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(House& house, std::size_t core) : house_(house), core_(core) {}

  void open(std::shared_ptr<net::Connection> connection) {
    connection_ = std::move(connection);
    encoding_ = connection_->subprotocol() == json_subprotocol ? wire::Encoding::json
                                                               : wire::Encoding::proto;
    house_.hubs[core_]->opened(connection_->id());
    const auto address = net::parse_address(connection_->remote());
    address_ = address ? net::limit_key(*address).text() : connection_->remote();
  }

  void message(base::Instant stamp, bool text, std::string bytes) {
    if (text != (encoding_ == wire::Encoding::json)) {
      connection_->close(net::CloseCode::unsupported_data,
                         "text frames are JSON, binary frames are protobuf");
      return;
    }
    auto request = wire::decode(bytes, encoding_);
    if (!request) {
      refuse(request.error().request_id, {}, wire::from(request.error().code),
             wire::rule_of(wire::from(request.error().code)), request.error().text);
      if (++faults_ >= faults_max) {
        connection_->close(net::CloseCode::policy_violation, "too many unreadable messages");
      }
      return;
    }
    if (state_ == State::stranger && std::holds_alternative<wire::Hello>(request->what)) {
      hello(*std::move(request));
    } else if (state_ == State::stranger) {
      refuse(request->request_id, request->match, RefusalCode::hello_first,
             "protocol/README.md#hello_first");
    } else if (state_ == State::greeting) {
      if (waiting_.size() >= waiting_max) {
        refuse(request->request_id, request->match, RefusalCode::rate_limited,
               "protocol/README.md#limits");
      } else {
        waiting_.emplace_back(stamp, *std::move(request));
      }
    } else {
      route(stamp, *std::move(request));
    }
  }

  /// A spectator's outbox was full and is free again.
  void overflow() {
    if (in_lobby_ || follows_.empty()) {
      // Nothing can stand in for what the lobby said.
      connection_->close(net::CloseCode::try_again_later, "resync");
      return;
    }
    // A stream may ask later, when its next event is due; by then the session may be gone.
    house_.hubs[core_]->overflowed(connection_->id(),
                                   [&house = house_, reader = reader()](const base::MatchId& key) {
                                     const auto match = audience::match_of_key(key);
                                     house.rooms.on(match, [match, reader](rooms::House& home) {
                                       home.if_known(match, [reader](rooms::Room* room) {
                                         if (room != nullptr) room->snapshot_again(reader);
                                       });
                                     });
                                   });
  }

  void close() {
    closed_ = true;
    const auto id = connection_->id();
    house_.hubs[core_]->closed(id);
    for (const auto& match : follows_) leave(match);
    if (in_lobby_) {
      house_.desk.post([&house = house_, id] {
        house.lobby.left(id);
        house.programmes.left(id);
        house.tournaments.left(id);
      });
    }
  }

 private:
  enum class State : std::uint8_t { stranger, greeting, known };

  audience::Reader reader() const { return {core_, connection_, encoding_, 0}; }

  std::function<void(const wire::News&)> answer() const {
    return [connection = connection_, encoding = encoding_](const wire::News& news) {
      connection->send(audience::frame(news, encoding), net::Droppable::no);
    };
  }

  void send(const wire::News& news) {
    connection_->send(audience::frame(news, encoding_), net::Droppable::no);
  }

  void refuse(std::string request_id, base::MatchId match, RefusalCode code, std::string rule,
              std::string text = {}, base::Millis retry_after = {}) {
    wire::Refused refused;
    refused.request_id = std::move(request_id);
    refused.match = std::move(match);
    refused.code = code;
    refused.rule = std::move(rule);
    refused.text = std::move(text);
    refused.retry_after = retry_after;
    send(refused);
  }

  void hello(wire::Request request) {
    auto& hello = std::get<wire::Hello>(request.what);
    if (hello.key.empty() && hello.own_key.empty()) {
      welcome_guest(request.request_id);
      return;
    }
    if (hello.key.empty()) own_key_ = hello.own_key;
    state_ = State::greeting;
    house_.desk.post([self = shared_from_this(), id = request.request_id,
                      key = hello.key.empty() ? std::move(hello.own_key) : std::move(hello.key)] {
      const access::Principal* known = self->house_.registry.by_key(key);
      std::optional<access::Principal> principal;
      if (known != nullptr) principal = *known;
      self->connection_->loop().post(
          [self, id, principal = std::move(principal)] { self->greeted(id, principal); });
    });
  }

  void greeted(const std::string& request_id, const std::optional<access::Principal>& principal) {
    if (closed_) return;
    if (!principal && !own_key_.empty()) {
      welcome_guest(request_id);
      go_on();
      return;
    }
    if (!principal) {
      // The key is refused, not the person: without one he may still watch.
      state_ = State::stranger;
      refuse(request_id, {}, RefusalCode::unknown_key, "protocol/README.md#unknown_key");
      for (const auto& [stamp, request] : std::exchange(waiting_, {})) {
        refuse(request.request_id, request.match, RefusalCode::hello_first,
               "protocol/README.md#hello_first");
      }
      if (++faults_ >= 5)
        connection_->close(net::CloseCode::policy_violation, "too many unknown keys");
      return;
    }
    principal_ = *principal;
    state_ = State::known;
    connection_->identified(net::Who::principal);
    send(wire::Welcome{request_id, principal_.id, principal_.display_name, house_.server,
                       principal_.seats, principal_.offices, principal_.arbiter});
    go_on();
  }

  void welcome_guest(const std::string& request_id) {
    state_ = State::known;
    connection_->identified(net::Who::guest);
    send(wire::Welcome{request_id, "", "", house_.server, {}});
  }

  /// What came while it was asked who this is.
  void go_on() {
    for (auto& [stamp, request] : std::exchange(waiting_, {})) route(stamp, std::move(request));
  }

  /// The guest has become a principal; what he watches is watched again with his seat.
  void adopted(access::Principal principal, const std::vector<base::MatchId>& rewatch) {
    if (closed_) return;
    principal_ = std::move(principal);
    connection_->identified(net::Who::principal);
    for (const auto& match : rewatch) {
      if (follows_.contains(match))
        look(match, "", [](rooms::Room& room, const rooms::Caller& caller) {
          room.watch(caller, "", wire::Watch{});
        });
    }
  }

  void route(base::Instant stamp, wire::Request request) {
    const auto& what = request.what;
    if (std::holds_alternative<wire::Hello>(what)) {
      refuse(request.request_id, {}, RefusalCode::forbidden, "protocol/README.md#forbidden",
             "said hello already");
    } else if (std::holds_alternative<wire::Ping>(what)) {
      const auto utc = house_.clock.utc().time_since_epoch();
      send(wire::Pong{
          request.request_id,
          static_cast<std::uint64_t>(std::chrono::duration_cast<base::Millis>(utc).count())});
    } else if (const auto* watch = std::get_if<wire::Watch>(&what)) {
      if (!follows_.contains(request.match) && follows_.size() >= follows_max) {
        refuse(request.request_id, request.match, RefusalCode::rate_limited,
               "protocol/README.md#limits", "at most 64 matches on one connection");
        return;
      }
      if (!may_look(stamp, request)) return;
      follows_.insert(request.match);
      look(request.match, request.request_id,
           [id = request.request_id, watch = *watch](
               rooms::Room& room, const rooms::Caller& caller) { room.watch(caller, id, watch); });

    } else if (std::holds_alternative<wire::Unwatch>(what)) {
      if (follows_.erase(request.match) != 0) leave(request.match);
      send(wire::Unwatched{request.request_id, request.match});
    } else if (std::holds_alternative<wire::Hints>(what)) {
      look(request.match, request.request_id,
           [id = request.request_id](rooms::Room& room, const rooms::Caller& caller) {
             room.hints(caller, id);
           });
    } else if (const auto* moderate = std::get_if<wire::ModerateTalk>(&what)) {
      look(request.match, request.request_id,
           [id = request.request_id, wanted = *moderate](rooms::Room& room,
                                                         const rooms::Caller& caller) {
             room.moderate(caller, id, wanted);
           });
    } else if (const auto* act = std::get_if<wire::InMatch>(&what)) {
      if (act->office) {
        in_office(stamp, std::move(request));
      } else {
        to_room(request, caller(), stamp);
      }
    } else {
      const bool looks = std::holds_alternative<wire::ListMatches>(what) ||
                         std::holds_alternative<wire::ListCalls>(what) ||
                         std::holds_alternative<wire::ShowProgramme>(what) ||
                         std::holds_alternative<wire::ListProgrammes>(what) ||
                         std::holds_alternative<wire::WatchTournament>(what);
      if (looks && !may_look(stamp, request)) return;
      to_lobby(stamp, std::move(request));
    }
  }

  /// @return false: he has asked for too much, and was told so.
  bool may_look(base::Instant stamp, const wire::Request& request) {
    House::Looks& looks = house_.looks[core_];
    if (looks.by_address.take(address_, stamp) &&
        (principal_.id.empty() || looks.by_principal.take(principal_.id, stamp))) {
      return true;
    }
    refuse(request.request_id, request.match, RefusalCode::rate_limited,
           "protocol/README.md#limits", "too many watches and lists", base::Millis{1'000});
    return false;
  }

  rooms::Caller caller() const { return {principal_.id, reader(), answer()}; }

  /// An act in an office: which of them the principal holds here is known at the desk, so there it
  /// goes first. On its way back it stays in order behind the fence (`behind_the_desk`).
  void in_office(base::Instant stamp, wire::Request request) {
    house_.desk.post(
        [self = shared_from_this(), who = caller(), stamp, request = std::move(request)]() mutable {
          const auto held = self->house_.registry.offices(who.principal, request.match);
          who.arbiter = held.arbiter;
          who.relay = held.relay;
          self->to_room(std::move(request), std::move(who), stamp);
        });
  }

  /// What somebody sees depends on his office, which the desk knows; a guest has none.
  void look(const base::MatchId& match, const std::string& request_id,
            std::move_only_function<void(rooms::Room&, const rooms::Caller&)> work) {
    if (principal_.id.empty()) return to_room(match, request_id, caller(), std::move(work));
    house_.desk.post([self = shared_from_this(), who = caller(), match, request_id,
                      work = std::move(work)]() mutable {
      const auto held = self->house_.registry.offices(who.principal, match);
      who.arbiter = held.arbiter;
      who.relay = held.relay;
      self->to_room(match, request_id, std::move(who), std::move(work));
    });
  }

  void to_room(wire::Request request, rooms::Caller who, base::Instant stamp) {
    auto match = request.match;
    auto id = request.request_id;
    to_room(std::move(match), std::move(id), std::move(who),
            [request = std::move(request), stamp](rooms::Room& room,
                                                  const rooms::Caller& caller) mutable {
              room.act(caller, std::move(request), stamp, {});
            });
  }

  void to_room(base::MatchId match, std::string request_id, rooms::Caller who,
               std::move_only_function<void(rooms::Room&, const rooms::Caller&)> work) {
    house_.rooms.on(match, [match, request_id = std::move(request_id), self = shared_from_this(),
                            caller = std::move(who),
                            work = std::move(work)](rooms::House& house) mutable {
      house.find(match,
                 [match, request_id = std::move(request_id), self, caller = std::move(caller),
                  work = std::move(work)](Result<rooms::Room*, rooms::House::Absent> room) mutable {
                   if (room) {
                     work(**room, caller);
                     return;
                   }
                   wire::Refused refused;
                   refused.request_id = request_id;
                   refused.match = match;
                   refused.code = RefusalCode::no_such_match;
                   if (room.error() == rooms::House::Absent::unreadable) {
                     refused.code = RefusalCode::unavailable;
                     refused.text = "the record of this match cannot be read: the operator knows";
                     refused.retry_after = base::Millis{60'000};
                   }
                   refused.rule = wire::rule_of(refused.code);
                   caller.answer(refused);
                   self->connection_->loop().post([self, match] { self->follows_.erase(match); });
                 });
    });
  }

  void to_lobby(base::Instant stamp, wire::Request request) {
    lobby::Visitor visitor;
    visitor.principal = principal_.id;
    visitor.display_name = principal_.display_name;
    visitor.own_key = own_key_;
    visitor.address = address_;
    visitor.reader = reader();
    visitor.answer = answer();
    visitor.adopt = [self = shared_from_this()](access::Principal principal,
                                                std::vector<base::MatchId> rewatch) {
      self->connection_->loop().post(
          [self, principal = std::move(principal), rewatch = std::move(rewatch)] {
            self->adopted(principal, rewatch);
          });
    };
    if (const auto* list = std::get_if<wire::ListMatches>(&request.what)) in_lobby_ |= list->follow;
    if (const auto* calls = std::get_if<wire::ListCalls>(&request.what)) in_lobby_ |= calls->follow;
    if (const auto* show = std::get_if<wire::ShowProgramme>(&request.what))
      in_lobby_ |= show->follow;
    if (const auto* watch = std::get_if<wire::WatchTournament>(&request.what))
      in_lobby_ |= watch->follow;
    house_.desk.post([lobby = &house_.lobby, programmes = &house_.programmes,
                      tournaments = &house_.tournaments, visitor = std::move(visitor),
                      request = std::move(request), stamp]() mutable {
      if (std::holds_alternative<wire::CreateMatch>(request.what)) {
        lobby->open(std::move(visitor), std::move(request));
      } else if (std::holds_alternative<wire::TakeSeat>(request.what)) {
        lobby->take_seat(std::move(visitor), std::move(request), stamp);
      } else if (const auto* list = std::get_if<wire::ListMatches>(&request.what)) {
        lobby->list(visitor, request.request_id, list->follow);
      } else if (std::holds_alternative<wire::TakeOffice>(request.what)) {
        lobby->take_office(std::move(visitor), std::move(request));
      } else if (const auto* calls = std::get_if<wire::ListCalls>(&request.what)) {
        lobby->list_calls(visitor, request.request_id, calls->follow);
      } else if (std::holds_alternative<wire::Say>(request.what)) {
        lobby->say_beside(std::move(visitor), std::move(request));
      } else if (std::holds_alternative<wire::SaveProgramme>(request.what)) {
        programmes->save(std::move(visitor), std::move(request));
      } else if (const auto* show = std::get_if<wire::ShowProgramme>(&request.what)) {
        programmes->show(visitor, request.request_id, *show);
      } else if (std::holds_alternative<wire::ListProgrammes>(request.what)) {
        programmes->list(visitor, request.request_id);
      } else if (std::holds_alternative<wire::OpenBoard>(request.what)) {
        programmes->open_board(std::move(visitor), std::move(request));
      } else if (std::holds_alternative<wire::MoveBoard>(request.what)) {
        programmes->move_board(visitor, request);
      } else if (std::holds_alternative<wire::TakeProgramme>(request.what)) {
        programmes->take(std::move(visitor), std::move(request));
      } else if (std::holds_alternative<wire::NamePlayer>(request.what)) {
        programmes->name_player(visitor, request);
      } else if (std::holds_alternative<wire::SaveTournament>(request.what)) {
        tournaments->save(std::move(visitor), std::move(request));
      } else if (std::holds_alternative<wire::Direct>(request.what)) {
        tournaments->direct(visitor, request);
      } else if (std::holds_alternative<wire::TakeTournament>(request.what)) {
        tournaments->take(std::move(visitor), std::move(request));
      } else if (std::holds_alternative<wire::InvitePlayer>(request.what)) {
        tournaments->invite(visitor, request);
      } else if (std::holds_alternative<wire::TakePlace>(request.what)) {
        tournaments->take_place(std::move(visitor), std::move(request));
      } else if (std::holds_alternative<wire::CheckIn>(request.what)) {
        tournaments->check_in(visitor, request);
      } else if (std::holds_alternative<wire::HandInResult>(request.what)) {
        tournaments->hand_in(visitor, request);
      } else if (std::holds_alternative<wire::ConfirmCard>(request.what)) {
        tournaments->confirm(visitor, request);
      } else if (std::holds_alternative<wire::WatchTournament>(request.what)) {
        tournaments->watch(visitor, request);
      }
    });
  }

  void leave(const base::MatchId& match) {
    house_.rooms.on(match, [match, core = core_, id = connection_->id()](rooms::House& house) {
      house.if_known(match, [core, id](rooms::Room* room) {
        if (room != nullptr) room->leave(core, id);
      });
    });
  }

  House& house_;
  std::size_t core_;
  std::shared_ptr<net::Connection> connection_;
  wire::Encoding encoding_ = wire::Encoding::proto;
  State state_ = State::stranger;
  access::Principal principal_;
  std::string own_key_;  // of a guest's own making
  std::string address_;  // whom the limits count as one
  std::set<base::MatchId> follows_;
  std::vector<std::pair<base::Instant, wire::Request>> waiting_;  // of few, and for a moment
  std::size_t faults_ = 0;
  bool in_lobby_ = false;
  bool closed_ = false;
};

/// net owns the handler and destroys it after the close; answers under way keep the session itself.
class Handler final : public net::ConnectionHandler {
 public:
  explicit Handler(std::shared_ptr<Session> session) : session_(std::move(session)) {}
  void on_open(std::shared_ptr<net::Connection> connection) override {
    session_->open(std::move(connection));
  }
  void on_message(base::Instant stamp, bool text, std::string bytes) override {
    session_->message(stamp, text, std::move(bytes));
  }
  void on_overflow() override { session_->overflow(); }
  void on_close(const net::CloseInfo&) override { session_->close(); }

 private:
  std::shared_ptr<Session> session_;
};

}  // namespace

std::unique_ptr<net::ConnectionHandler> make_session(House& house, std::size_t core) {
  return std::make_unique<Handler>(std::make_shared<Session>(house, core));
}

rooms::Fence behind_the_desk(rooms::Fence reactors, base::Loop& desk) {
  return [reactors = std::move(reactors), &desk](std::vector<net::ConnectionId> connections,
                                                 base::Loop& answer, base::Task then) {
    reactors(std::move(connections), desk, [reactors, &answer, then = std::move(then)]() mutable {
      reactors({}, answer, std::move(then));
    });
  };
}

}  // namespace tachiai::gateway
