#include "engines/match/event.hpp"

namespace tachiai::match {

namespace {

template <class... Events>
bool is_one_of(const Event& event) {
  return (std::holds_alternative<Events>(event) || ...);
}

}  // namespace

std::optional<ClockStop> stop_of(const Event& event) {
  return std::visit(
      []<class E>(const E& e) -> std::optional<ClockStop> {
        if constexpr (requires { e.stop; }) return e.stop;
        return std::nullopt;
      },
      event);
}

bool ends_a_rest(const Event& event) {
  if (const auto* ruled = std::get_if<ClaimRuled>(&event)) return ruled->frozen.has_value();
  return is_one_of<MatchStarted, ClockResumed, LateClockStarted, SealOpened, FoulSettled>(event);
}

bool hands_clock_on(const Event& event) {
  if (const auto* terms = std::get_if<TermsSet>(&event)) return terms->stop.has_value();
  return is_one_of<MatchStarted, MovePlayed, TakenBack, SeatWithdrawn, ClockResumed, ClaimMade,
                   ClaimRuled, LateClockStarted, FoulSettled>(event);
}

}  // namespace tachiai::match
