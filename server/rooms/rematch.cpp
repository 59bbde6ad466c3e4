#include "server/rooms/rematch.hpp"

#include <algorithm>
#include <string_view>
#include <variant>

#include "server/records/codec.hpp"
#include "server/records/digest.hpp"

namespace tachiai::rooms {

base::MatchId rematch_id(const base::MatchId& match) {
  constexpr std::string_view alphabet =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  constexpr std::size_t letters = 12;
  const std::string digest = records::content_digest("played again: " + match.text);
  std::string id;
  for (std::size_t i = 0; i < letters; ++i)
    id.push_back(alphabet[static_cast<unsigned char>(digest[i]) % alphabet.size()]);
  return base::MatchId{id};
}

std::optional<base::MatchId> may_be_played_again(const journal::StreamId& stream,
                                                 const journal::Stored& first,
                                                 const journal::Stored& last) {
  constexpr std::string_view prefix = "match/";
  if (!stream.text.starts_with(prefix)) return std::nullopt;
  const auto begin = records::decode_match(first.bytes);
  const auto end = records::decode_match(last.bytes);
  if (!begin || !end) return std::nullopt;
  const auto* created = std::get_if<match::MatchCreated>(&begin->event);
  const auto* ended = std::get_if<match::MatchEnded>(&end->event);
  if (created == nullptr || ended == nullptr) return std::nullopt;
  if (created->preset.replays == match::Replays::none || !ended->ending.places) return std::nullopt;
  if (std::ranges::count(*ended->ending.places, 1) < 2) return std::nullopt;
  return base::MatchId{stream.text.substr(prefix.size())};
}

}  // namespace tachiai::rooms
