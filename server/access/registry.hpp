#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"
#include "engines/match/command.hpp"
#include "server/base/clock.hpp"
#include "server/base/ids.hpp"
#include "server/base/loop.hpp"
#include "server/base/secrets.hpp"
#include "server/base/tournament_id.hpp"
#include "server/journal/journal.hpp"
#include "server/records/entries.hpp"

namespace tachiai::access {

/// Whoever acts, and what is known of him.
struct Principal {
  std::string id;
  std::string display_name;                           // untrusted text
  std::vector<std::pair<base::MatchId, Seat>> seats;  // granted; the match itself is the authority
  std::vector<std::pair<base::MatchId, match::Office>> offices = {};  // granted here
  bool arbiter = false;  // of the house: of every match in which he does not play
};

/// What somebody may act as in one match, seats apart.
struct Offices {
  bool arbiter = false;
  bool relay = false;
  bool operator==(const Offices&) const = default;
};

/// Who may find a match, and what opens its free seat and its offices.
struct Listing {
  bool listed = false;
  std::string invitation_digest;
  struct Office {
    std::string invitation_digest;
    std::vector<std::string> holders;  // principals who took it by invitation
  };
  Office arbiter = {}, relay = {};
  bool relayed = false;  // a board elsewhere: several operate it
  std::string game = {};
  std::vector<std::string> player_ids = {};  // of a relayed one, by seat
  base::ProgrammeId programme = {};          // the event it belongs to; empty: none
  base::TournamentId tournament = {};        // whose directors are its arbiters; empty: none
};

/// An event with several boards.
struct Programme {
  records::ProgrammeSet set;  // as it was said last
  struct Board {
    base::MatchId match;
    std::uint32_t round = 0, number = 0;
  };
  std::vector<Board> boards;           // by round, then number
  std::vector<std::string> operators;  // principals
  std::int64_t order = 0;              // grows with each new one
};

/// A new principal and the key that proves it. The key is told once and kept nowhere.
struct Minted {
  Principal principal;
  std::string key;
  std::vector<records::PeopleEvent> events;  // to be recorded before the key is told
  std::vector<journal::Text> texts;
};

/// What is known of principals, their keys and their matches: the people stream, and its picture in
/// memory. On one loop.
class Registry {
 public:
  Registry(journal::Journal& journal, base::Loop& loop, const base::Clock& clock,
           base::Secrets& secrets)
      : journal_(journal), loop_(loop), clock_(clock), secrets_(secrets) {}

  /// The stream so far, before the loop runs. `text_of` reads erasable texts: nullopt where one was
  /// erased.
  /// @return what is wrong, for the log.
  Result<Done, std::string> restore(
      const std::vector<journal::Stored>& people,
      const std::function<std::optional<std::string>(const std::string&)>& text_of);

  /// nullptr: no such key.
  const Principal* by_key(std::string_view key) const;
  const Principal* find(const std::string& id) const;
  const Listing* listing(const base::MatchId& match) const;
  /// Constant time in the secret.
  bool invited(const base::MatchId& match, std::string_view invitation) const;

  /// Which office this invitation opens, whether somebody has it or not. Constant time in the
  /// secret.
  std::optional<match::Office> office_of(const base::MatchId& match,
                                         std::string_view invitation) const;
  /// Most who may operate one relayed board by its own invitation; anywhere else an office is one
  /// person's.
  static constexpr std::size_t operators_max = 16;
  /// Whether he has that office by invitation.
  bool holds(const std::string& principal, const base::MatchId& match, match::Office office) const;
  /// Whether there is room for one more beside `coming`, who are being recorded.
  bool is_free(const base::MatchId& match, match::Office office, std::size_t coming) const;
  /// What the principal may act as in this match, if he does not play in it. "" a guest: nothing.
  Offices offices(const std::string& principal, const base::MatchId& match) const;
  /// Whether he may be the arbiter of any match at all.
  bool is_an_arbiter(const std::string& principal) const;
  /// The house's own arbiters, by digests of their keys, before the loop runs: for as long as the
  /// configuration says so. Whose key nobody has yet becomes a principal by it; `then` hears when
  /// that is durable.
  void appoint(const std::vector<std::string>& key_digests, journal::Then<Done> then);

  /// nullptr: no such event.
  const Programme* programme(const base::ProgrammeId& id) const;
  /// The latest first.
  std::vector<const Programme*> programmes() const;
  /// Its owner and those he has invited.
  bool operates(const std::string& principal, const base::ProgrammeId& id) const;
  /// Who made it first.
  const std::vector<std::string>& directors(const base::TournamentId& id) const;
  /// Whether this secret is what `digest` was made of. Constant time in the secret.
  static bool opens(std::string_view secret, const std::string& digest);
  /// Constant time in the secret.
  bool invited_to_operate(const base::ProgrammeId& id, std::string_view invitation) const;

  /// Free text with the key and the salt under which it is kept beside the chain.
  journal::Text erasable(std::string text);

  /// Prepares a principal; nobody knows it until its events are recorded.
  /// @param own_key  one that its owner has made himself; empty: it is made here.
  Minted mint(std::string display_name, std::string own_key = {});
  /// Prepares the listing of a match. An invitation that is "" opens nothing.
  struct Invitations {
    std::string seat;
    std::string arbiter = {};
    std::string relay = {};
  };
  static records::MatchListed list(const base::MatchId& match, bool listed,
                                   const Invitations& invitations);
  /// Under which a secret is recorded.
  static std::string digest_of(std::string_view secret);
  static records::PeopleEvent grant_operator(const std::string& principal,
                                             const base::ProgrammeId& programme);
  static records::PeopleEvent grant_director(const std::string& principal,
                                             const base::TournamentId& tournament);
  /// The principal is called so from here on.
  std::pair<records::PeopleEvent, journal::Text> rename(const std::string& principal,
                                                        std::string name);
  static records::PeopleEvent grant_office(const std::string& principal, const base::MatchId& match,
                                           match::Office office);
  static records::PeopleEvent grant_seat(const std::string& principal, const base::MatchId& match,
                                         Seat seat);

  /// Appends, then applies; `then` hears when it is durable.
  void record(std::vector<records::PeopleEvent> events, std::vector<journal::Text> texts,
              journal::Then<Done> then);

 private:
  struct Change {
    std::vector<records::PeopleEvent> events;
    std::vector<journal::Text> texts;
    journal::Then<Done> then;
  };
  void write();
  void append();
  void settle(bool done);
  Minted minted(std::string display_name, std::string key_digest);
  void apply(const records::PeopleEvent& event,
             const std::function<std::optional<std::string>(const std::string&)>& text_of);
  void apply(const records::GrantAdded& grant);
  void apply(const records::BoardPlaced& placed);

  journal::Journal& journal_;
  base::Loop& loop_;
  const base::Clock& clock_;
  base::Secrets& secrets_;
  journal::Head head_;
  bool head_known_ = true;
  std::unordered_map<std::string, Principal> principals_;       // by id
  std::unordered_map<std::string, std::string> by_key_digest_;  // digest -> id
  std::unordered_map<base::MatchId, Listing> listings_;
  std::unordered_map<base::ProgrammeId, Programme> programmes_;
  std::unordered_map<base::TournamentId, std::vector<std::string>> directors_;
  std::int64_t programmes_made_ = 0;
  std::unordered_set<std::string> arbiter_keys_;  // digests, as configured
  std::vector<Change> waiting_;
  std::vector<Change> writing_;
};

}  // namespace tachiai::access
