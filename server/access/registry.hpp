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
    std::string taken_by;  // a principal; "" it is open
  };
  Office arbiter = {}, relay = {};
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
  /// Whoever has that office by invitation; "" nobody.
  std::string holder(const base::MatchId& match, match::Office office) const;
  /// What the principal may act as in this match, if he does not play in it. "" a guest: nothing.
  Offices offices(const std::string& principal, const base::MatchId& match) const;
  /// Whether he may be the arbiter of any match at all.
  bool is_an_arbiter(const std::string& principal) const;
  /// The house's own arbiters, by digests of their keys, before the loop runs: for as long as the
  /// configuration says so. Whose key nobody has yet becomes a principal by it; `then` hears when
  /// that is durable.
  void appoint(const std::vector<std::string>& key_digests, journal::Then<Done> then);

  /// Prepares a principal; nobody knows it until its events are recorded.
  /// @param own_key  one that its owner has made himself; empty: it is made here.
  Minted mint(std::string display_name, std::string own_key = {});
  /// Prepares the listing of a match. An invitation that is "" opens nothing.
  struct Invitations {
    std::string seat;
    std::string arbiter = {};
    std::string relay = {};
  };
  static records::PeopleEvent list(const base::MatchId& match, bool listed,
                                   const Invitations& invitations);
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

  journal::Journal& journal_;
  base::Loop& loop_;
  const base::Clock& clock_;
  base::Secrets& secrets_;
  journal::Head head_;
  bool head_known_ = true;
  std::unordered_map<std::string, Principal> principals_;       // by id
  std::unordered_map<std::string, std::string> by_key_digest_;  // digest -> id
  std::unordered_map<base::MatchId, Listing> listings_;
  std::unordered_set<std::string> arbiter_keys_;  // digests, as configured
  std::vector<Change> waiting_;
  std::vector<Change> writing_;
};

}  // namespace tachiai::access
