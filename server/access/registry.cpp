#include "server/access/registry.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <span>

#include "server/records/codec.hpp"
#include "server/records/digest.hpp"

namespace tachiai::access {
namespace {

const journal::StreamId people{"people"};
constexpr std::size_t waiting_max = 4096;
constexpr std::string_view arbiter_kind = "arbiter";
constexpr std::string_view relay_kind = "relay";
constexpr std::string_view operator_kind = "operator";
constexpr std::string_view director_kind = "director";

std::string random_bytes(base::Secrets& secrets, std::size_t size) {
  std::string bytes(size, '\0');
  secrets.fill({reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()});
  return bytes;
}

}  // namespace

bool Registry::opens(std::string_view secret, const std::string& digest) {
  if (digest.empty()) return false;
  const std::string offered = records::secret_digest(secret);
  return offered.size() == digest.size() &&
         sodium_memcmp(offered.data(), digest.data(), digest.size()) == 0;
}

const std::vector<std::string>& Registry::directors(const base::TournamentId& id) const {
  static const std::vector<std::string> nobody;
  const auto at = directors_.find(id);
  return at == directors_.end() ? nobody : at->second;
}

Result<Done, std::string> Registry::restore(
    const std::vector<journal::Stored>& stream,
    const std::function<std::optional<std::string>(const std::string&)>& text_of) {
  for (const auto& stored : stream) {
    const auto entry = records::decode_people(stored.bytes);
    if (!entry) {
      return std::unexpected{"people seq " + std::to_string(base::number(stored.seq)) + ": " +
                             entry.error().text};
    }
    apply(entry->event, text_of);
    head_ = {stored.seq, stored.chain};
  }
  return Done{};
}

const Principal* Registry::by_key(std::string_view key) const {
  const auto at = by_key_digest_.find(records::secret_digest(key));
  return at == by_key_digest_.end() ? nullptr : find(at->second);
}

const Principal* Registry::find(const std::string& id) const {
  const auto at = principals_.find(id);
  return at == principals_.end() ? nullptr : &at->second;
}

const Listing* Registry::listing(const base::MatchId& match) const {
  const auto at = listings_.find(match);
  return at == listings_.end() ? nullptr : &at->second;
}

bool Registry::invited(const base::MatchId& match, std::string_view invitation) const {
  const Listing* known = listing(match);
  return known != nullptr && opens(invitation, known->invitation_digest);
}

std::optional<match::Office> Registry::office_of(const base::MatchId& match,
                                                 std::string_view invitation) const {
  const Listing* known = listing(match);
  if (known == nullptr) return std::nullopt;
  if (opens(invitation, known->arbiter.invitation_digest)) return match::Office::arbiter;
  if (opens(invitation, known->relay.invitation_digest)) return match::Office::relay;
  return std::nullopt;
}

bool Registry::holds(const std::string& principal, const base::MatchId& match,
                     match::Office office) const {
  const Listing* known = listing(match);
  if (known == nullptr || principal.empty()) return false;
  const auto& of = office == match::Office::arbiter ? known->arbiter : known->relay;
  return std::ranges::find(of.holders, principal) != of.holders.end();
}

bool Registry::is_free(const base::MatchId& match, match::Office office, std::size_t coming) const {
  const Listing* known = listing(match);
  if (known == nullptr) return false;
  const auto& of = office == match::Office::arbiter ? known->arbiter : known->relay;
  const bool many = known->relayed && office == match::Office::relay;
  return of.holders.size() + coming < (many ? operators_max : 1);
}

Offices Registry::offices(const std::string& principal, const base::MatchId& match) const {
  const Principal* who = find(principal);
  const Listing* known = listing(match);
  if (who == nullptr || known == nullptr) return {};
  const auto& of_tournament = directors(known->tournament);
  return {.arbiter = who->arbiter || holds(principal, match, match::Office::arbiter) ||
                     std::ranges::find(of_tournament, principal) != of_tournament.end(),
          .relay = holds(principal, match, match::Office::relay) ||
                   (known->relayed && operates(principal, known->programme))};
}

const Programme* Registry::programme(const base::ProgrammeId& id) const {
  const auto at = programmes_.find(id);
  return at == programmes_.end() ? nullptr : &at->second;
}

std::vector<const Programme*> Registry::programmes() const {
  std::vector<const Programme*> all;
  for (const auto& [id, programme] : programmes_) all.push_back(&programme);
  std::ranges::sort(all, std::ranges::greater{}, &Programme::order);
  return all;
}

bool Registry::operates(const std::string& principal, const base::ProgrammeId& id) const {
  const Programme* known = programme(id);
  if (known == nullptr || principal.empty()) return false;
  return known->set.owner_id == principal ||
         std::ranges::find(known->operators, principal) != known->operators.end();
}

bool Registry::invited_to_operate(const base::ProgrammeId& id, std::string_view invitation) const {
  const Programme* known = programme(id);
  return known != nullptr && opens(invitation, known->set.operator_invitation_digest);
}

bool Registry::is_an_arbiter(const std::string& principal) const {
  const Principal* who = find(principal);
  return who != nullptr && (who->arbiter || std::ranges::any_of(who->offices, [](const auto& held) {
                              return held.second == match::Office::arbiter;
                            }));
}

void Registry::appoint(const std::vector<std::string>& key_digests, journal::Then<Done> then) {
  std::vector<records::PeopleEvent> events;
  std::vector<journal::Text> texts;
  for (const std::string& digest : key_digests) {
    if (!arbiter_keys_.insert(digest).second) continue;
    if (const auto at = by_key_digest_.find(digest); at != by_key_digest_.end()) {
      principals_[at->second].arbiter = true;
      continue;
    }
    const Minted arbiter = minted("Arbiter", digest);
    events.insert(events.end(), arbiter.events.begin(), arbiter.events.end());
    texts.insert(texts.end(), arbiter.texts.begin(), arbiter.texts.end());
  }
  record(std::move(events), std::move(texts), std::move(then));
}

Minted Registry::mint(std::string display_name, std::string own_key) {
  std::string key = own_key.empty() ? base::random_text(secrets_, 40) : std::move(own_key);
  Minted principal = minted(std::move(display_name), records::secret_digest(key));
  principal.key = std::move(key);
  return principal;
}

Minted Registry::minted(std::string display_name, std::string key_digest) {
  Minted minted;
  minted.principal.id = "p" + base::random_text(secrets_, 15);
  minted.principal.display_name = display_name;
  journal::Text name = erasable(std::move(display_name));
  minted.events.push_back(records::PrincipalAdded{minted.principal.id, std::move(key_digest),
                                                  name.key,
                                                  records::text_digest(name.salt, name.text)});
  minted.texts.push_back(std::move(name));
  return minted;
}

journal::Text Registry::erasable(std::string text) {
  return {random_bytes(secrets_, 16), random_bytes(secrets_, 16), std::move(text)};
}

std::pair<records::PeopleEvent, journal::Text> Registry::rename(const std::string& principal,
                                                                std::string name) {
  journal::Text text = erasable(std::move(name));
  records::PrincipalRenamed renamed{principal, text.key,
                                    records::text_digest(text.salt, text.text)};
  return {std::move(renamed), std::move(text)};
}

std::string Registry::digest_of(std::string_view secret) { return records::secret_digest(secret); }

records::PeopleEvent Registry::grant_operator(const std::string& principal,
                                              const base::ProgrammeId& programme) {
  return records::GrantAdded{principal, std::string{operator_kind}, {}, 0, programme.text};
}

records::PeopleEvent Registry::grant_director(const std::string& principal,
                                              const base::TournamentId& tournament) {
  return records::GrantAdded{principal, std::string{director_kind}, {}, 0, {}, tournament.text};
}

records::MatchListed Registry::list(const base::MatchId& match, bool listed,
                                    const Invitations& invitations) {
  const auto digest = [](const std::string& secret) {
    return secret.empty() ? std::string{} : records::secret_digest(secret);
  };
  return records::MatchListed{match.text, listed, digest(invitations.seat),
                              digest(invitations.arbiter), digest(invitations.relay)};
}

records::PeopleEvent Registry::grant_office(const std::string& principal,
                                            const base::MatchId& match, match::Office office) {
  return records::GrantAdded{
      principal, std::string{office == match::Office::arbiter ? arbiter_kind : relay_kind},
      match.text, 0};
}

records::PeopleEvent Registry::grant_seat(const std::string& principal, const base::MatchId& match,
                                          Seat seat) {
  return records::GrantAdded{principal, "seat", match.text,
                             static_cast<std::uint32_t>(index(seat))};
}

void Registry::record(std::vector<records::PeopleEvent> events, std::vector<journal::Text> texts,
                      journal::Then<Done> then) {
  if (events.empty()) {
    then(Done{});
    return;
  }
  if (waiting_.size() >= waiting_max) {
    then(std::unexpected{journal::Fault::broken});
    return;
  }
  waiting_.push_back({std::move(events), std::move(texts), std::move(then)});
  if (writing_.empty()) write();
}

void Registry::write() {
  if (waiting_.empty()) return;
  writing_ = std::exchange(waiting_, {});
  if (head_known_) {
    append();
    return;
  }
  // An earlier append failed and the store did not say whether it is there. Whatever of it is there
  // was told to nobody: it stays in the stream and binds nothing.
  journal_.reopen(people, loop_, [this](Result<journal::Head, journal::Fault> head) {
    if (!head) {
      settle(false);
      return;
    }
    head_ = *head;
    head_known_ = true;
    append();
  });
}

void Registry::append() {
  const auto utc =
      std::chrono::duration_cast<base::Millis>(clock_.utc().time_since_epoch()).count();
  journal::Append append{people, head_.seq, {}, {}};
  for (const auto& change : writing_) {
    for (const auto& event : change.events) {
      append.records.push_back(records::encode(records::PeopleEntry{utc, event}));
    }
    append.texts.insert(append.texts.end(), change.texts.begin(), change.texts.end());
  }
  journal_.append(std::move(append), loop_, [this](Result<journal::Head, journal::Fault> result) {
    head_known_ = result.has_value();
    if (result) head_ = *result;
    settle(result.has_value());
  });
}

void Registry::settle(bool done) {
  auto changes = std::exchange(writing_, {});
  for (auto& change : changes) {
    if (!done) {
      change.then(std::unexpected{journal::Fault::broken});
      continue;
    }
    for (const auto& event : change.events) {
      apply(event, [&](const std::string& key) -> std::optional<std::string> {
        for (const auto& text : change.texts) {
          if (text.key == key) return text.text;
        }
        return std::nullopt;
      });
    }
    change.then(Done{});
  }
  if (writing_.empty()) write();
}

void Registry::apply(const records::PeopleEvent& event,
                     const std::function<std::optional<std::string>(const std::string&)>& text_of) {
  if (const auto* added = std::get_if<records::PrincipalAdded>(&event)) {
    principals_[added->principal_id] = {.id = added->principal_id,
                                        .display_name = text_of(added->name_ref).value_or(""),
                                        .seats = {},
                                        .offices = {},
                                        .arbiter = arbiter_keys_.contains(added->key_digest)};
    by_key_digest_[added->key_digest] = added->principal_id;
  } else if (const auto* listed = std::get_if<records::MatchListed>(&event)) {
    Listing& listing = listings_[base::MatchId{listed->match_id}];
    listing.listed = listed->listed;
    listing.invitation_digest = listed->invitation_digest;
    listing.arbiter.invitation_digest = listed->arbiter_invitation_digest;
    listing.relay.invitation_digest = listed->relay_invitation_digest;
    listing.relayed = listed->relayed;
    listing.game = listed->game;
    listing.player_ids = listed->player_ids;
    listing.tournament = base::TournamentId{listed->tournament_id};
  } else if (const auto* set = std::get_if<records::ProgrammeSet>(&event)) {
    Programme& programme = programmes_[base::ProgrammeId{set->programme_id}];
    if (programme.order == 0) programme.order = ++programmes_made_;
    programme.set = *set;
  } else if (const auto* placed = std::get_if<records::BoardPlaced>(&event)) {
    apply(*placed);
  } else if (const auto* renamed = std::get_if<records::PrincipalRenamed>(&event)) {
    if (const auto at = principals_.find(renamed->principal_id); at != principals_.end())
      at->second.display_name = text_of(renamed->name_ref).value_or("");
  } else if (const auto* grant = std::get_if<records::GrantAdded>(&event)) {
    apply(*grant);
  }
}

void Registry::apply(const records::GrantAdded& grant) {
  const auto at = principals_.find(grant.principal_id);
  if (at == principals_.end()) return;
  const base::MatchId match{grant.match_id};
  // Once, also where it was written twice since nobody knew whether the first was there.
  const auto add = [](auto& list, auto one) {
    if (std::ranges::find(list, one) == list.end()) list.push_back(std::move(one));
  };
  if (grant.kind == "seat") {
    add(at->second.seats, std::pair{match, static_cast<Seat>(grant.seat)});
  } else if (grant.kind == arbiter_kind || grant.kind == relay_kind) {
    const bool arbiter = grant.kind == arbiter_kind;
    add(at->second.offices,
        std::pair{match, arbiter ? match::Office::arbiter : match::Office::relay});
    Listing& listing = listings_[match];
    add((arbiter ? listing.arbiter : listing.relay).holders, grant.principal_id);
  } else if (grant.kind == operator_kind) {
    add(programmes_[base::ProgrammeId{grant.programme_id}].operators, grant.principal_id);
  } else if (grant.kind == director_kind) {
    add(directors_[base::TournamentId{grant.tournament_id}], grant.principal_id);
  }
}

void Registry::apply(const records::BoardPlaced& placed) {
  const base::MatchId match{placed.match_id};
  const base::ProgrammeId id{placed.programme_id};
  auto& boards = programmes_[id].boards;
  std::erase_if(boards, [&](const auto& board) { return board.match == match; });
  listings_[match].programme = placed.removed ? base::ProgrammeId{} : id;
  if (placed.removed) return;
  boards.push_back({match, placed.round, placed.number});
  std::ranges::stable_sort(boards, [](const auto& a, const auto& b) {
    return std::pair{a.round, a.number} < std::pair{b.round, b.number};
  });
}

}  // namespace tachiai::access
