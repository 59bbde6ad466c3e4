#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/access/registry.hpp"
#include "server/base/secrets.hpp"
#include "server/lobby/answers.hpp"
#include "server/lobby/reception.hpp"
#include "server/rooms/house.hpp"

namespace tachiai::lobby {

/// Events with several boards, and the door through which relayed boards are opened. All on the
/// registry's loop.
class Programmes {
 public:
  static constexpr std::size_t boards_max = 1'000;  // of one event
  static constexpr std::size_t owned_max = 200;     // by one principal
  static constexpr std::size_t listed_max = 100;    // in one answer
  static constexpr std::size_t followed_max = 16;   // on one connection

  Programmes(access::Registry& registry, const rooms::Houses& houses, base::Secrets& secrets,
             base::Loop& loop, Reception& reception)
      : registry_(registry),
        houses_(houses),
        secrets_(secrets),
        loop_(loop),
        reception_(reception) {}

  void save(Visitor visitor, wire::Request request);
  void show(const Visitor& visitor, const std::string& request_id, const wire::ShowProgramme& what);
  void list(const Visitor& visitor, const std::string& request_id);
  /// @param board  whose id is known beforehand, since a tournament asks for it until it is there.
  struct NamedBoard {
    base::MatchId match;
    base::TournamentId tournament;
  };
  void open_board(Visitor visitor, wire::Request request, std::optional<NamedBoard> board = {});
  void move_board(const Visitor& visitor, const wire::Request& request);
  /// Makes him an operator of all the event's boards.
  void take(Visitor visitor, wire::Request request);
  void name_player(const Visitor& visitor, const wire::Request& request);
  void left(net::ConnectionId connection);

  /// Makes an event with one round of relayed boards, for a demonstration. `then` hears its id and
  /// the invitation to operate it; an empty invitation: it failed.
  struct DemoBoard {
    std::string preset;
    std::vector<std::string> players;
  };
  void demonstrate(const std::string& title, const std::vector<DemoBoard>& boards,
                   std::move_only_function<void(base::ProgrammeId, std::string)> then);

  /// As people see it. nullopt: no such event.
  std::optional<wire::Programme> shown(const base::ProgrammeId& id) const;
  std::vector<wire::Programme> latest() const;

 private:
  wire::Programme shown(const access::Programme& programme) const;
  void changed(const base::ProgrammeId& id);
  bool answered_before(const Visitor& visitor, const wire::Request& request);
  void open_settled(Visitor visitor, wire::Request request, match::Preset preset,
                    access::Minted who, const std::optional<NamedBoard>& board);
  void open_demo_boards(wire::OpenBoard next, std::vector<DemoBoard> left, const Visitor& owner,
                        base::Task then);

  access::Registry& registry_;
  const rooms::Houses& houses_;
  base::Secrets& secrets_;
  base::Loop& loop_;
  Reception& reception_;
  Answers answers_;
  /// What is being recorded of an event, which the registry does not know of yet.
  struct UnderWay {
    std::size_t saves = 0, boards = 0, operators = 0;
    std::unordered_map<std::string, std::string> players;  // principals by name
  };
  std::unordered_map<base::ProgrammeId, UnderWay> under_way_;
  void settled(const base::ProgrammeId& id, std::size_t UnderWay::* what);
  std::unordered_map<base::ProgrammeId, std::map<net::ConnectionId, audience::Reader>> followers_;
  std::map<net::ConnectionId, std::vector<base::ProgrammeId>> follows_;
};

}  // namespace tachiai::lobby
