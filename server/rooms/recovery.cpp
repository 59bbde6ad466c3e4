#include "server/rooms/recovery.hpp"

#include <atomic>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>

#include "server/records/codec.hpp"

namespace tachiai::rooms {

std::optional<base::MatchId> live_match(const journal::StreamId& stream,
                                        const journal::Stored& last) {
  constexpr std::string_view prefix = "match/";
  if (!stream.text.starts_with(prefix)) return std::nullopt;
  const auto entry = records::decode_match(last.bytes);
  // Behind the end of a game at a real board there is only its card.
  const bool over = entry && (std::holds_alternative<match::MatchEnded>(entry->event) ||
                              std::holds_alternative<match::CardSigned>(entry->event) ||
                              std::holds_alternative<match::CardHandedIn>(entry->event));
  if (over) return std::nullopt;
  return base::MatchId{stream.text.substr(prefix.size())};
}

void recover(const Houses& houses, std::vector<Live> matches,
             const std::function<bool(const base::MatchId&)>& listed,
             std::move_only_function<void(std::size_t back)> then) {
  for (std::size_t core = 0; core < houses.size(); ++core) {
    houses.loop(core).post([house = &houses.at(core)] { house->start(); });
  }
  if (matches.empty()) return then(0);
  struct Waiting {
    std::atomic<std::size_t> matches;
    std::atomic<std::size_t> back;
    std::move_only_function<void(std::size_t)> then;
  };
  auto waiting = std::make_shared<Waiting>();
  waiting->matches = matches.size();
  waiting->then = std::move(then);
  for (auto& live : matches) {
    const bool shown = listed(live.match);
    const base::MatchId match = live.match;
    houses.on(match, [live = std::move(live), shown, waiting](House& house) mutable {
      house.recover(live.match, std::move(live.beat), shown, [waiting](bool is_back) {
        if (is_back) ++waiting->back;
        if (--waiting->matches == 0) waiting->then(waiting->back);
      });
    });
  }
}

}  // namespace tachiai::rooms
