#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engines/match/match.hpp"
#include "server/access/registry.hpp"
#include "server/base/clock.hpp"
#include "server/base/loop.hpp"
#include "server/base/secrets.hpp"
#include "server/journal/journal.hpp"
#include "server/lobby/answers.hpp"
#include "server/lobby/programmes.hpp"
#include "server/lobby/reception.hpp"
#include "server/rooms/house.hpp"
#include "server/tournament/state.hpp"
#include "server/wire/news.hpp"
#include "server/wire/request.hpp"

namespace tachiai::tournaments {

using lobby::Visitor;

/// What tournaments need of the world; all of it outlives them.
struct World {
  const base::Clock& clock;
  base::Timers& timers;  // of `desk`
  base::Loop& desk;      // the registry's
  journal::Journal& journal;
  access::Registry& registry;
  const rooms::Houses& houses;
  lobby::Programmes& programmes;
  lobby::Reception& reception;
  base::Secrets& secrets;
  std::function<bool(base::Task)> submit;        // to the workers
  std::function<void(std::string_view)> report;  // for the log
};

/// A command was not done.
struct Refused {
  wire::RefusalCode code{};
  std::string rule;
  std::optional<Illegality> illegality;  // the engine's word
  std::string text;
};
Refused refused(wire::RefusalCode code, std::string text = {});
/// The engine's own, with its code and its clause.
Refused refused(const tournament::Refusal& refusal);

/// What follows from a command: records, or none where it is done already.
struct Decided {
  std::vector<records::TournamentEvent> events;
  EventSeq already{};  // with no events: the record that did it; 0: the last one
};
/// Pure: runs on a worker where it may take long.
using Decide = std::function<Result<Decided, Refused>(const State&)>;

/// All tournaments of the house. One actor each: command -> decide -> append -> evolve -> tell, one
/// append in flight; commit, then tell. All on the desk's loop.
///
/// Boards that are played here or relayed are opened from here, and their ends are read from the
/// logs of their matches by a cursor. Both are swept, so that a lost hint, a crash between two
/// steps or a broken store heals by itself: an opening finds the match there, a record that was
/// read is read once.
class Tournaments {
 public:
  static constexpr std::size_t owned_max = 50;     // by one principal
  static constexpr std::size_t all_max = 2'000;    // tournaments
  static constexpr std::size_t players_max = 256;  // of one; a league has `names_max`
  static constexpr std::size_t names_max = 2'000;
  static constexpr std::size_t directors_max = 16;
  static constexpr std::size_t followed_max = 16;  // on one connection
  static constexpr std::size_t inbox_max = 256;    // commands that wait in one tournament
  static constexpr std::size_t listed_max = 100;   // in the list of all
  static constexpr base::Millis told_every{500};   // at most so often one reader hears of a change
  static constexpr base::Millis sweep_every{5'000};
  static constexpr std::uint32_t settled_swept_every = 12;  // sweeps: boards that have their result
  static constexpr base::Millis retry_store_every{500};

  explicit Tournaments(World world);
  ~Tournaments();
  Tournaments(const Tournaments&) = delete;
  Tournaments& operator=(const Tournaments&) = delete;

  /// A stream as the journal has it, before the loop runs. `text_of` reads erasable texts: nullopt
  /// where one was erased.
  /// @return what is wrong, for the log.
  Result<Done, std::string> restore(
      const base::TournamentId& id, const std::vector<journal::Stored>& stream,
      const std::function<std::optional<std::string>(const std::string&)>& text_of);
  /// From here on boards are opened and ends are read.
  void start();

  // Requests, each answered once.
  void save(Visitor visitor, wire::Request request);
  void direct(const Visitor& visitor, const wire::Request& request);
  void take(Visitor visitor, wire::Request request);
  void invite(const Visitor& visitor, const wire::Request& request);
  void take_place(Visitor visitor, wire::Request request);
  void check_in(const Visitor& visitor, const wire::Request& request);
  void hand_in(const Visitor& visitor, const wire::Request& request);
  void confirm(const Visitor& visitor, const wire::Request& request);
  void watch(const Visitor& visitor, const wire::Request& request);
  void left(net::ConnectionId connection);

  /// A hint: the log of this match may say something new about its result.
  void result_changed(const base::MatchId& match);

  /// As the public may know it now; nullptr: no such tournament for it. The same value as long as
  /// nothing changes.
  std::shared_ptr<const State> shown(const base::TournamentId& id) const;
  /// As it is. For its directors.
  std::shared_ptr<const State> whole(const base::TournamentId& id) const;
  bool directs(const std::string& principal, const base::TournamentId& id) const;
  /// As the public knows them, the latest first, at most `listed_max`.
  std::vector<std::shared_ptr<const State>> latest() const;

 private:
  struct Job {
    std::string actor;
    std::string request_id;
    std::string digest;
    Decide decide;
    bool heavy = false;
    std::function<void(const wire::News&)> answer;
    /// In place of the usual answer.
    std::function<void(const wire::TournamentCommitted&)> done = {};
    std::function<void()> failed = {};  // refused, and said so
  };
  struct Remembered {
    std::string digest;
    wire::TournamentCommitted answer;
  };
  struct Due {
    base::Instant at;
    EventSeq seq{};
    std::shared_ptr<const records::TournamentEntry> entry;
  };
  struct Follower {
    audience::Reader reader;
    bool director = false;
    EventSeq told{};
  };
  struct Table {
    base::TournamentId id;
    journal::StreamId stream;
    std::uint64_t order = 0;  // grows with each new one
    State live, behind;       // as it is; as the public may know it
    mutable std::shared_ptr<const State> live_copy, behind_copy;  // handed out; null: ask again
    journal::Head head;
    std::deque<Job> inbox;
    bool busy = false;
    std::vector<records::TournamentEntry> writing;
    std::unordered_map<std::string, Remembered> remembered;  // by actor and request id
    std::deque<Due> due;                                     // for the public, the next first
    std::optional<base::TimerId> due_timer, told_timer, store_timer;
    std::optional<base::Instant> told_at;
    std::map<net::ConnectionId, Follower> followers;
  };
  /// A match whose log is read for a board.
  struct Reading {
    base::TournamentId tournament;
    BoardKey key;
    match::Match match = match::empty_match();
    std::uint64_t seq = 0;         // read so far
    std::uint64_t ending_seq = 0;  // the record at which its result changed last
    bool under_way = false;
    bool again = false;
  };

  // tournaments.cpp
  Table* table(const base::TournamentId& id);
  const Table* table(const base::TournamentId& id) const;
  Table& make_table(const base::TournamentId& id);
  void enqueue(Table& table, Job job);
  void pump(const base::TournamentId& id);
  void decided(const base::TournamentId& id, Result<Decided, Refused> result);
  void append(Table& table, std::vector<records::TournamentEvent> events);
  void append_again(Table& table);
  void appended(const base::TournamentId& id, Result<journal::Head, journal::Fault> head);
  void find_head(const base::TournamentId& id);
  void committed(Table& table, const journal::Head& head);
  void finish(Table& table);
  void take_in(Table& table, EventSeq seq, records::TournamentEntry entry, base::Millis ago);
  void release(Table& table);
  void tell(Table& table);
  static void refuse(const Job& job, const Refused& why);
  static void refuse(const Visitor& visitor, const wire::Request& request, wire::RefusalCode code,
                     std::string text = {}, base::Millis retry = {});
  std::int64_t utc_ms() const;

  // commands.cpp
  Table* directed(const Visitor& visitor, const wire::Request& request,
                  const base::TournamentId& id);
  std::string fault_of(const records::TournamentSettings& settings,
                       const std::string& principal) const;
  bool answered_before(const Visitor& visitor, const wire::Request& request);
  static Job job_of(const Visitor& visitor, const wire::Request& request);
  /// The same, of what is done anew however often it is asked.
  static Job unremembered(const Visitor& visitor, const wire::Request& request);
  Decide decide_of(const Table& table, const std::string& actor,
                   const wire::DirectorCommand& command) const;
  void bind(Table& table, Visitor visitor, wire::Request request, access::Minted who,
            Decide decide);

  // boards.cpp
  void sweep();
  void open_boards(Table& table);
  void open_board(Table& table, BoardKey key);
  void record_here(const base::TournamentId& id, BoardKey key);
  void record_relayed(const base::TournamentId& id, BoardKey key);
  void opened(const base::TournamentId& id, BoardKey key, const base::MatchId& match,
              std::array<std::string, 2> seated);
  void seat_who_came(Table& table, BoardKey key);
  void read(const base::MatchId& match);
  void was_read(const base::MatchId& match, const std::vector<journal::Stored>& records);
  void follow(const base::TournamentId& id, BoardKey key, const base::MatchId& match);
  void begins(const Reading& reading);
  void ends(const base::MatchId& match, const Reading& reading);

  World world_;
  std::unordered_map<base::TournamentId, std::unique_ptr<Table>> tables_;
  std::uint64_t made_ = 0;
  std::size_t coming_ = 0;  // being made
  lobby::Answers answers_;
  std::map<net::ConnectionId, std::vector<base::TournamentId>> follows_;
  std::unordered_set<base::MatchId> opening_;
  /// Who sits in the two seats of the boards that are known to be open; a relayed one has nobody to
  /// seat.
  std::unordered_map<base::MatchId, std::array<std::string, 2>> seated_;
  std::unordered_map<base::MatchId, Reading> readings_;
  std::optional<base::TimerId> sweep_timer_;
  std::uint32_t sweeps_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tachiai::tournaments
