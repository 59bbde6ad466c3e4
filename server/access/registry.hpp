#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"
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
};

/// Who may find a match, and what opens its free seat.
struct Listing {
  bool listed = false;
  std::string invitation_digest;
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

  /// Prepares a principal; nobody knows it until its events are recorded.
  /// @param own_key  one that its owner has made himself; empty: it is made here.
  Minted mint(std::string display_name, std::string own_key = {});
  /// Prepares the listing of a match.
  static records::PeopleEvent list(const base::MatchId& match, bool listed,
                                   std::string_view invitation);
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
  void apply(const records::PeopleEvent& event,
             const std::function<std::optional<std::string>(const std::string&)>& text_of);

  journal::Journal& journal_;
  base::Loop& loop_;
  const base::Clock& clock_;
  base::Secrets& secrets_;
  journal::Head head_;
  bool head_known_ = true;
  std::unordered_map<std::string, Principal> principals_;       // by id
  std::unordered_map<std::string, std::string> by_key_digest_;  // digest -> id
  std::unordered_map<base::MatchId, Listing> listings_;
  std::vector<Change> waiting_;
  std::vector<Change> writing_;
};

}  // namespace tachiai::access
