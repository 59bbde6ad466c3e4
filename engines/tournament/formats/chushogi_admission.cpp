#include "engines/tournament/formats/chushogi_admission.hpp"

#include <algorithm>
#include <tuple>

namespace tachiai::tournament {

namespace {

using List = std::vector<const Applicant*>;

/// The club that gives a player: the most on the list, then the smaller membership, then the first
/// by name. Only clubs with more than `above` players.
std::optional<std::string> giving_club(const List& list, const std::map<std::string, int>& members,
                                       std::size_t above) {
  std::map<std::string, std::size_t> count;
  for (const Applicant* applicant : list) {
    if (applicant->club) ++count[*applicant->club];
  }
  std::optional<std::string> giving;
  const auto key = [&](const std::string& club) {
    const auto size = members.find(club);
    return std::pair{-static_cast<long>(count[club]), size == members.end() ? 0 : size->second};
  };
  for (const auto& [club, players] : count) {
    if (players <= above) continue;
    if (!giving || key(club) < key(*giving)) giving = club;
  }
  return giving;
}

}  // namespace

Admission admit(std::span<const Applicant> applicants, const std::map<std::string, int>& members,
                const AdmissionRules& rules) {
  Admission admission;
  List list;
  for (const Applicant& applicant : applicants) {
    if (!applicant.club && applicant.games < rules.games_least) {
      admission.moved.push_back({applicant.id, "too_few_games"});
    } else {
      list.push_back(&applicant);
    }
  }
  while (list.size() > rules.capacity || list.size() % 2 != 0) {
    const bool over = list.size() > rules.capacity;
    std::string_view reason = over ? "over_capacity" : "odd";
    auto club = giving_club(list, members, rules.club_cap);
    if (club) {
      reason = "club_cap";
    } else {
      club = giving_club(list, members, 0);
    }
    const auto leaves = std::ranges::max_element(list, {}, [&](const Applicant* applicant) {
      // Of the club the last in its order; without clubs the fewest games, then the latest.
      const bool candidate = applicant->club == club;
      const auto applied = std::ranges::find(list, applicant) - list.begin();
      return std::tuple{candidate, club ? applicant->club_order : -applicant->games, applied};
    });
    admission.moved.push_back({(*leaves)->id, reason});
    list.erase(leaves);
  }
  for (const Applicant* applicant : list) admission.league_a.push_back(applicant->id);
  return admission;
}

}  // namespace tachiai::tournament
