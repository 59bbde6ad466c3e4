#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engines/match/decide.hpp"
#include "engines/match/match.hpp"
#include "server/audience/channel.hpp"
#include "server/base/clock.hpp"
#include "server/base/loop.hpp"
#include "server/journal/journal.hpp"
#include "server/records/codec.hpp"
#include "server/rooms/behind.hpp"
#include "server/rooms/notes.hpp"
#include "server/rooms/rematch.hpp"
#include "server/rooms/view.hpp"
#include "server/talk/talk.hpp"
#include "server/wire/news.hpp"
#include "server/wire/request.hpp"

namespace tachiai::rooms {

using base::EventSeq;
using base::Instant;
using base::Millis;

/// Reads what is ready on these connections, lets it and all else that was read before reach the
/// inbox, then runs the task on the loop. gateway::behind_the_desk over net::Reactors does it.
using Fence = std::function<void(std::vector<net::ConnectionId>, base::Loop&, base::Task)>;

/// What a room needs of the world; all of it outlives the room.
struct World {
  const base::Clock& clock;
  base::Timers& timers;
  base::Loop& loop;
  journal::Journal& journal;
  std::vector<audience::Hub*> hubs;
  std::size_t core = 0;
  std::string history_id;
  Fence fence;
  /// The room's line in the lobby changed. Of a match that is not `listed` only whether it waits
  /// for players is told, so that open challenges can be counted, and whether for its arbiter. From
  /// the room's loop.
  std::function<void(wire::MatchSummary, bool listed)> list;
  /// For the log and the arbiter: a broken store, a bug.
  std::function<void(std::string_view)> report;
  /// What a bot of the house plays; asked for principals that `is_bot` knows.
  std::function<bool(const std::string& principal)> is_bot;
  std::function<std::string(const std::string& principal, const catalog::AnyRecord& table)>
      bot_move;
  /// Opens the match that plays one again, unless it is there, and then tells `rematch_opened`.
  /// Asked again until it does. From the room's loop.
  std::function<void(Rematch)> play_again;
  /// How long a seat stays open before the match is called off.
  Millis open_for = std::chrono::hours{24};
  /// A match has begun, has ended, or its result was altered, and that is durable: whoever reads
  /// results from its log may look again. A hint: it may be lost. From the room's loop.
  std::function<void(const base::MatchId&)> result_changed = {};
};

/// How an answer reaches who asked; may be called on the room's loop, once or (Received) twice.
using Answer = std::function<void(const wire::News&)>;

/// Who asks, and how the answer goes back.
struct Caller {
  std::string principal;  // empty: a guest
  audience::Reader reader;
  Answer answer;
  bool arbiter = false;  // may act as this match's arbiter; whoever let him in has checked it
  bool relay = false;    // likewise as its relay operator
};

/// How a match begins.
struct Birth {
  match::Decision created;
  std::array<std::string, seats_max> names{};  // display names by seat
  bool listed = false;
  std::string actor;          // "" the house itself
  base::MatchId replay_of{};  // the match that this one plays again; "" none
  std::int64_t appointed_utc_ms = 0, closing_utc_ms = 0;  // 0: none
  records::Showing showing = {};
};

/// A match as the public may see it now: all that pages, feeds, images and exports are made of.
struct Showing {
  base::MatchId match;
  base::EventSeq head{};
  View view;
  std::array<std::string, seats_max> names{};
  Millis delay{};  // `view` is so old
  Millis now{};    // match time at which the public is
  base::ProgrammeId programme;
  std::int64_t created_utc_ms = 0;
  std::uint32_t watchers = 0;
};

/// The actor of one live match: inbox -> decide -> append -> evolve -> tell. All on its core's
/// loop.
///
/// One append is in flight at a time; what arrives meanwhile waits in the inbox, in the order of
/// its receive stamps. No one hears of an event before it is durable.
class Room {
 public:
  static constexpr std::size_t inbox_max = 64;
  static constexpr Millis received_after{100};  // a slower answer is preceded by Received
  static constexpr Millis pulse_every{10'000};
  static constexpr Millis resume_after{
      30'000};  // a restarted clock waits at most this long for its player
  static constexpr Millis retry_store_every{500};
  static constexpr Millis ask_for_rematch_every{2'000};
  static constexpr Millis bot_thinks{400};  // so that people see what it does

  Room(World& world, base::MatchId id);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  /// A new match. `then` hears the first head, or the fault; after a fault the room is to be
  /// dropped.
  void create(Birth birth,
              std::move_only_function<void(Result<journal::Head, journal::Fault>)> then);

  /// The match as the journal has it, oldest record first. A running clock is frozen where the last
  /// beat left it.
  /// @return what is wrong with the stream, for the log.
  Result<Done, std::string> restore(const std::vector<journal::Stored>& records,
                                    std::optional<journal::Beat> beat,
                                    const std::vector<journal::Stored>& notes,
                                    const std::function<std::string(const std::string&)>& name_of,
                                    bool listed);

  void watch(const Caller& caller, std::string request_id, const wire::Watch& watch);
  void leave(std::size_t core, net::ConnectionId connection);
  /// A spectator's outbox was full: the state of now in place of what it missed.
  void snapshot_again(const audience::Reader& reader);
  void hints(const Caller& caller, const std::string& request_id);
  /// What a spectator says. `name` is his display name.
  void say(const Caller& caller, const std::string& request_id, const std::string& text,
           const std::string& name);
  void moderate(const Caller& caller, const std::string& request_id,
                const wire::ModerateTalk& wanted);
  /// Who plays at a relayed board is called so from here on.
  void rename(Seat seat, std::string name, std::string request_id);
  /// An act, by its receive stamp. `name` is the display name of one who takes a seat.
  void act(Caller caller, wire::Request request, Instant stamp, std::string name);

  /// A running clock that can be recovered after a crash.
  std::optional<journal::Beat> beat() const;
  /// The store answered, of whatever was asked at `asked`.
  void store_answered(Instant asked) { last_good_ = std::max(last_good_, asked); }
  /// The store is broken, as another room or a beat found: nobody's clock may run on here either.
  void store_is_broken();
  /// Freezes a running clock for an orderly stop; `then` runs when it is durable, or at once.
  void freeze(base::Task then);

  const base::MatchId& id() const { return id_; }
  const match::Match& state() const { return match_; }
  bool idle() const {
    const bool public_left = !behind_ || (behind_->channel().empty() && !behind_->waits());
    // A relay has no clock of its own: it can be read again whenever somebody asks for it.
    const bool rests = match_.ended || match_.preset.conduct == match::Conduct::relay;
    return rests && channel_.empty() && public_left && !busy_ && inbox_.empty() && !awaits_rematch_;
  }
  /// As the public knows it, but for `arbiter_needed`. @pre `known_to_the_public()`
  wire::MatchSummary summary() const;
  /// nullopt: the public does not know of this match yet.
  std::optional<Showing> showing() const;
  /// Tells the lobby of a match that came back.
  void announce() { after_change(); }
  /// Whether the principal holds a seat here.
  bool plays(const std::string& principal) const { return seats_of(principal) != 0; }
  /// The match that plays this one again is open: both audiences hear of it.
  void rematch_opened();

 private:
  struct Inbound {
    Caller caller;
    wire::Request request;
    match::Command command;
    Instant stamp;
    std::string name;
    base::Task then;                     // of an orderly stop
    std::optional<match::Refusal> late;  // his time was up: told when the flag is durable
    std::optional<std::uint64_t> turn;   // of a deadline: whose it is
    bool fenced = false;                 // all that was read before it has reached the inbox
  };
  struct Remembered {
    std::string digest;  // of the content, 16 bytes
    EventSeq seq{};
    journal::Digest head{};
  };

  void enqueue(Inbound inbound);
  void command(match::Act act, Instant stamp, base::Task then = {});
  void pump();
  void follow(const Caller& caller, std::string request_id, const wire::Watch& watch);
  void answer_hints(const Caller& caller, const std::string& request_id);
  std::vector<wire::Declaration> declarations(const match::Match& seen) const;
  void handle(Inbound& inbound);
  bool is_in_flight(const Inbound& inbound) const;
  bool answered_before(const Inbound& inbound);
  bool takes_its_seat(Inbound& inbound, const wire::InMatch& wanted);
  bool takes_its_office(Inbound& inbound, const wire::InMatch& wanted);
  bool finds_its_bot(Inbound& inbound);
  void fill_in(Inbound& inbound, Millis now);
  void fence(Inbound inbound);
  void append(std::vector<match::Event> events, Millis at);
  void appended(Result<journal::Head, journal::Fault> result);
  void committed(const journal::Head& head);
  void tell_all(audience::SeatMask seats_before, const std::vector<match::Event>& events,
                EventSeq first, Millis at, std::int64_t utc);
  void lost(Inbound inbound);
  void forget_received();
  void store_broke();
  void freeze_for_the_store(Instant since);
  void retry_store();
  void try_store();
  void mended();
  void resume_if_seen();
  void start_if_all_here();
  void refuse(const Inbound& inbound, wire::RefusalCode code, std::string rule, Millis retry = {});
  void refuse(const Inbound& inbound, const match::Refusal& refusal);
  void after_change();
  void keep_seats(const match::Event& event);
  void resume_if_back();
  const std::string& bot_of(Seat seat) const;
  void arm_deadline();
  void arm_other_timers();
  void disarm_deadline();
  void arm_pulse();
  void arm_expiry();
  void arm_bot();
  void ask_for_rematch();
  std::string_view why_arbiter_is_needed() const;
  /// After every event, told now or before a restart.
  void note_need_of_arbiter(std::int64_t utc);
  bool is_bot(Seat seat) const;
  void seats_seen(audience::SeatMask before);
  audience::SeatMask presence() const;
  audience::SeatMask seats_of(const std::string& principal) const;
  std::optional<Seat> open_seat() const;
  void show_to_the_public(const records::Showing& showing);
  bool is_inside(const Caller& caller) const;
  bool is_shown_late(const Caller& caller) const { return behind_ && !is_inside(caller); }
  EventSeq head_for(const Caller& caller) const;
  const View& public_view() const { return behind_ ? behind_->view() : live_; }
  bool known_to_the_public() const { return !behind_ || behind_->knows(); }
  std::size_t watchers() const;
  void say_to_all(const wire::News& news, net::Droppable droppable);
  void talk_told(const wire::Talk& talk, bool at_once);
  wire::Talk talk_so_far(bool late) const;
  void public_learned();
  std::string encoded(EventSeq seq, Millis at, std::int64_t utc, const match::Event& event,
                      Millis used) const;
  wire::Player player(Seat seat) const;
  wire::Snapshot snapshot(bool conflated, bool late) const;
  wire::Pulse pulse(bool late) const;
  Millis elapsed_of_the_public() const;
  Millis public_now() const;
  Millis match_time(Instant instant) const;        // rounded down: a receipt
  Millis match_time_after(Instant instant) const;  // rounded up: a tell stamp
  Instant instant_of(Millis match_time) const;
  Millis elapsed() const;
  void guard(std::string_view what, const std::function<void()>& work);

  World& world_;
  base::MatchId id_;
  journal::StreamId stream_;
  View live_;
  match::Match& match_ = live_.match;  // as it is now
  journal::Head head_;
  audience::Channel channel_;       // who is told at once
  std::unique_ptr<Behind> behind_;  // who is told later; null: nobody is
  records::Showing showing_;
  talk::Talk talk_{false};
  Notes notes_;
  Instant origin_{};  // match time 0 of this process: moved by every recovery
  std::int64_t created_utc_ms_ = 0;
  std::array<std::string, seats_max> names_{};
  bool listed_ = false;
  bool waits_ = false;            // for players, as the lobby was told last
  EventSeq listed_head_{};        // what the public knew when the lobby was told last
  std::string_view needed_ = "";  // why the arbiter is, and as the lobby was told last
  std::string_view needed_told_ = "";
  std::int64_t needed_utc_ms_ = 0;
  base::MatchId replay_of_;
  std::int64_t appointed_utc_ms_ = 0, closing_utc_ms_ = 0;  // 0: none
  base::MatchId next_;  // the match that plays this one again, once it is open
  bool awaits_rematch_ = false;

  std::deque<Inbound> inbox_;
  bool busy_ = false;
  bool fencing_ = false;  // the first of the inbox waits for what was read before it
  std::optional<Inbound> in_flight_;
  std::vector<match::Event> writing_;
  Millis writing_at_{};
  std::int64_t writing_utc_ = 0;
  Instant writing_since_{};
  std::move_only_function<void(Result<journal::Head, journal::Fault>)> created_then_;
  std::unordered_map<std::string, Remembered> remembered_;

  std::optional<Millis> told_;  // tell stamp of the running clock
  std::uint64_t turn_ = 0;      // which clock start `told_` belongs to
  std::optional<base::TimerId> deadline_timer_;
  std::optional<base::TimerId> bell_timer_;
  std::optional<base::TimerId> seal_timer_;
  std::optional<base::TimerId> pulse_timer_;
  std::optional<base::TimerId> resume_timer_;
  std::optional<base::TimerId> received_timer_;
  std::optional<base::TimerId> store_timer_;
  std::optional<base::TimerId> expiry_timer_;
  std::optional<base::TimerId> bot_timer_;
  std::optional<base::TimerId> rematch_timer_;
  std::array<std::optional<Instant>, seats_max> gone_since_{};
  bool store_broken_ = false;
  std::optional<Instant> broken_since_;
  Instant last_good_{};    // when the store was last asked something that it answered
  bool resuming_ = false;  // back after a restart: the clock waits for its player
  bool closing_ = false;   // an orderly stop: no clock starts any more
  bool stopped_ = false;   // a bug: nothing is decided here any more
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tachiai::rooms
