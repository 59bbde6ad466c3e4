#include "engines/catalog/catalog.hpp"

#include <algorithm>
#include <concepts>
#include <type_traits>

#include "engines/chushogi/real_board.hpp"
#include "engines/othello/claim.hpp"
#include "engines/shogi/declaration.hpp"
#include "engines/shogi/real_board.hpp"
#include "engines/yoninshogi/places.hpp"

namespace tachiai::catalog {

namespace {

template <std::size_t... I>
std::vector<std::string_view> names_of(std::index_sequence<I...>) {
  return {std::variant_alternative_t<I, AnyGame>::name...};
}

/// Calls `use(G{})` for the game of that name. @return false: there is none.
template <class Use, std::size_t I = 0>
bool with_game(std::string_view name, Use&& use) {
  if constexpr (I < std::variant_size_v<AnyGame>) {
    using G = std::variant_alternative_t<I, AnyGame>;
    if (name != G::name) return with_game<Use, I + 1>(name, std::forward<Use>(use));
    use(G{});
    return true;
  }
  return false;
}

template <class Names>
std::string listed(const Names& names) {
  std::string all;
  for (const std::string_view name : names) all += (all.empty() ? "" : ", ") + std::string{name};
  return all;
}

/// A game with several rule sets says so by an overload.
template <Rules G>
std::string rule_sets_of(const G&) {
  return {};
}
std::string rule_sets_of(const shogi::Shogi&) {
  return "words with + between: " + listed(shogi::Shogi::choice_words());
}
std::string rule_sets_of(const chushogi::ChuShogi&) {
  std::vector<std::string_view> names;
  for (const chushogi::NamedChoices& named : chushogi::rule_sets) names.push_back(named.name);
  return listed(names);
}
std::string rule_sets_of(const yoninshogi::YoninShogi&) {
  return std::string{yoninshogi::default_rule_set} +
         ", with +word for each choice that differs: " + listed(yoninshogi::choice_words());
}

template <Rules G>
Result<AnyRecord, StartFault> start_of(std::string_view rules, std::string_view position) {
  const auto game = rules.empty() ? std::optional{G{}} : G::with_rule_set(rules);
  if (!game) {
    const std::string known = rule_sets_of(G{});
    return std::unexpected{StartFault{
        "unknown_rules", std::string{G::name} + " has no rule set " + std::string{rules} + "; " +
                             (known.empty() ? "it has one, without a name" : "known: " + known)}};
  }
  if (position.empty()) return AnyRecord{Record<G>{*game}};
  const auto laid = game->parse_position(position);
  if (!laid)
    return std::unexpected{
        StartFault{"bad_position", laid.error().where + ": " + laid.error().text}};
  return AnyRecord{Record<G>{*game, *laid}};
}

/// A game in which repetition may forbid an act, not only end the game. Most have nothing to ask.
template <class G>
concept BindsByRepetition =
    requires(const G& game, const Record<G>& record, const typename G::Act& act) {
      { game.check_repetition(record, act) } -> std::same_as<Result<Done, Illegality>>;
    };

/// A game that knows a declaration in place of a move.
template <class G>
concept KnowsDeclarations = requires(const Record<G>& record) {
  { declaration_report(record, Seat{}) } -> std::same_as<std::optional<DeclarationReport>>;
};

/// A game whose turns can be made by hand, and claimed about.
template <class G>
concept KnowsClaims = requires(const Record<G>& record, std::span<const ClaimItem> items) {
  { judge_claim(record, Ply{}, Seat{}, items) } -> std::same_as<ClaimReport>;
};

/// A game in which a wrong move is a foul at a real board.
template <class G>
concept KnowsFouls = requires(const Record<G>& record, std::string_view square) {
  { lifted_from(typename G::Act{}) } -> std::same_as<std::string>;
  { can_move(record, Seat{}, square) } -> std::same_as<bool>;
  { is_square_text(record, square) } -> std::same_as<bool>;
};

/// A game whose weightiest pieces may only be taken by who has announced the attack.
template <class G>
concept KnowsAnnouncements = requires(const Record<G>& record, const typename G::Act& act) {
  { announceable_squares(record, Seat{}) } -> std::same_as<std::vector<std::string>>;
  { announceable_taken(record, act) } -> std::same_as<std::vector<std::string>>;
};

/// A game whose armies can be exhausted, and counted.
template <class G>
concept CountsPieces = requires(const Record<G>& record) {
  { is_exhausted(record) } -> std::same_as<bool>;
  { points_result(record) } -> std::same_as<Places>;
};

/// The room of a game is named after it, but for the four-player game, whose short name is the
/// contract's.
std::string_view room_of(std::string_view game) { return game == "yonin" ? "yoninshogi" : game; }

}  // namespace

std::vector<std::string_view> names() {
  return names_of(std::make_index_sequence<std::variant_size_v<AnyGame>>{});
}

Result<AnyRecord, StartFault> start(std::string_view game, std::string_view rules,
                                    std::string_view position) {
  Result<AnyRecord, StartFault> result = std::unexpected{
      StartFault{"unknown_game", "no game " + std::string{game} + "; known: " + listed(names())}};
  with_game(game, [&]<Rules G>(G) { result = start_of<G>(rules, position); });
  return result;
}

std::string_view game(const AnyRecord& record) {
  return std::visit([]<Rules G>(const Record<G>&) { return std::string_view{G::name}; }, record);
}

std::string rule_of(const AnyRecord& record, std::string_view reason) {
  std::string anchor{reason};
  std::ranges::replace(anchor, '_', '-');
  return "engines/" + std::string{room_of(game(record))} + "/RULES.md#" + anchor;
}

std::string_view rule_set(const AnyRecord& record) {
  return std::visit([](const auto& r) { return r.rules().rule_set(); }, record);
}

std::uint32_t revision(const AnyRecord& record) {
  return std::visit([]<Rules G>(const Record<G>&) { return std::uint32_t{G::revision}; }, record);
}

std::uint8_t seats(const AnyRecord& record) {
  return std::visit([](const auto& r) { return r.rules().seats(); }, record);
}

std::optional<Seat> to_move(const AnyRecord& record) {
  return std::visit([](const auto& r) { return r.rules().to_move(r.position()); }, record);
}

Ply ply(const AnyRecord& record) {
  return std::visit([](const auto& r) { return r.ply(); }, record);
}

std::string position_text(const AnyRecord& record) {
  return std::visit([](const auto& r) { return r.rules().position_text(r.position()); }, record);
}

std::uint64_t hash(const AnyRecord& record) {
  return std::visit([](const auto& r) { return r.position().hash(); }, record);
}

bool in_check(const AnyRecord& record) {
  return std::visit([](const auto& r) { return r.rules().in_check(r.position()); }, record);
}

std::vector<std::string> acts(const AnyRecord& record) {
  return std::visit(
      []<Rules G>(const Record<G>& r) {
        std::vector<std::string> texts;
        texts.reserve(r.acts().size());
        for (const auto& act : r.acts()) texts.push_back(G::to_text(act));
        return texts;
      },
      record);
}

std::vector<std::string> legal_moves(const AnyRecord& record) {
  return std::visit(
      []<Rules G>(const Record<G>& r) {
        std::vector<std::string> texts;
        r.rules().legal_moves(
            r.position(), [&](const typename G::Act& act) { texts.push_back(G::to_text(act)); });
        std::ranges::sort(texts);
        return texts;
      },
      record);
}

Result<Done, ActFault> check_move(const AnyRecord& record, std::string_view act) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) -> Result<Done, ActFault> {
        const auto parsed = G::parse(act);
        if (!parsed) return std::unexpected{ActFault{parsed.error()}};
        if (const auto legal = r.rules().check(r.position(), *parsed); !legal)
          return std::unexpected{ActFault{legal.error()}};
        return Done{};
      },
      record);
}

Result<Done, ActFault> check(const AnyRecord& record, std::string_view act) {
  if (auto move = check_move(record, act); !move) return move;
  return std::visit(
      [&]<Rules G>(const Record<G>& r) -> Result<Done, ActFault> {
        if constexpr (BindsByRepetition<G>) {
          if (const auto free = r.rules().check_repetition(r, *G::parse(act)); !free)
            return std::unexpected{ActFault{free.error()}};
        }
        return Done{};
      },
      record);
}

Result<std::string, ParseError> canonical(const AnyRecord& record, std::string_view act) {
  return std::visit(
      [&]<Rules G>(const Record<G>&) -> Result<std::string, ParseError> {
        const auto parsed = G::parse(act);
        if (!parsed) return std::unexpected{parsed.error()};
        return G::to_text(*parsed);
      },
      record);
}

bool perform(AnyRecord& record, std::string_view act) {
  return std::visit(
      [&]<Rules G>(Record<G>& r) {
        const auto parsed = G::parse(act);
        return parsed && r.perform(*parsed);
      },
      record);
}

void withdraw(AnyRecord& record, Seat seat, Cause cause) {
  std::visit([&](auto& r) { r.withdraw(seat, cause); }, record);
}

void rewind(AnyRecord& record, Ply ply) {
  std::visit([&](auto& r) { r.rewind(ply); }, record);
}

Result<std::vector<SquareDifference>, StartFault> differences(const AnyRecord& record,
                                                              std::string_view table) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) -> Result<std::vector<SquareDifference>, StartFault> {
        const auto here = cells_of(r.rules(), r.rules().position_text(r.position()));
        TACHIAI_ASSERT(here.has_value());
        const auto there = cells_of(r.rules(), table);
        if (!there)
          return std::unexpected{
              StartFault{"bad_position", there.error().where + ": " + there.error().text}};
        std::vector<SquareDifference> found;
        for (std::size_t at = 0; at < here->size(); ++at) {
          const Cell& cell = (*here)[at];
          if (cell != (*there)[at]) found.push_back({cell.at, cell.shows, (*there)[at].shows});
        }
        return found;
      },
      record);
}

std::optional<Places> outcome(const AnyRecord& record) {
  return std::visit([](const auto& r) { return r.rules().outcome(r.position()); }, record);
}

std::optional<Places> repetition(const AnyRecord& record) {
  return std::visit([](const auto& r) { return r.rules().repetition(r); }, record);
}

std::optional<Seat> side(const AnyRecord& record) {
  return std::visit(
      []<Rules G>(const Record<G>& r) -> std::optional<Seat> {
        if constexpr (requires {
                        { r.position().side } -> std::convertible_to<Seat>;
                      })
          return r.position().side;
        else
          return r.position().turn();
      },
      record);
}

Remedy remedy(const AnyRecord& record) {
  return std::visit(
      []<Rules G>(const Record<G>&) {
        if constexpr (KnowsClaims<G>) return Remedy::corrected;
        if constexpr (KnowsFouls<G>) return Remedy::foul;
        return Remedy::none;
      },
      record);
}

Gesture gesture(const AnyRecord& record, std::string_view act) {
  return std::visit(
      [&]<Rules G>(const Record<G>&) {
        if constexpr (KnowsClaims<G>)
          return gesture_of(*G::parse(act));
        else
          return Gesture::move;
      },
      record);
}

std::string touched_square(const AnyRecord& record, std::string_view act) {
  return std::visit(
      [&]<Rules G>(const Record<G>&) -> std::string {
        if constexpr (KnowsClaims<G>) return square_played(*G::parse(act));
        if constexpr (KnowsFouls<G>) return lifted_from(*G::parse(act));
        return {};
      },
      record);
}

bool touch_binds(const AnyRecord& record, Seat seat, std::string_view square) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) {
        if constexpr (KnowsClaims<G>) return can_place(r, seat, square);
        if constexpr (KnowsFouls<G>) return can_move(r, seat, square);
        return false;
      },
      record);
}

bool is_square(const AnyRecord& record, std::string_view square) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) {
        if constexpr (KnowsClaims<G> || KnowsFouls<G>) return is_square_text(r, square);
        return false;
      },
      record);
}

ClaimFault fault_of_claim(const AnyRecord& record, std::span<const ClaimItem> items) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) {
        if constexpr (KnowsClaims<G>) return claim_fault(r, items);
        return ClaimFault::unknown_category;
      },
      record);
}

ClaimReport truth_of_claim(const AnyRecord& record, Ply from, Seat by,
                           std::span<const ClaimItem> items) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) -> ClaimReport {
        if constexpr (KnowsClaims<G>) return judge_claim(r, from, by, items);
        return {};
      },
      record);
}

std::vector<std::string> announceable(const AnyRecord& record, Seat seat) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) -> std::vector<std::string> {
        if constexpr (KnowsAnnouncements<G>) return announceable_squares(r, seat);
        return {};
      },
      record);
}

std::vector<std::string> takes_announceable(const AnyRecord& record, std::string_view act) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) -> std::vector<std::string> {
        if constexpr (KnowsAnnouncements<G>) return announceable_taken(r, *G::parse(act));
        return {};
      },
      record);
}

std::optional<Seat> has_to_deviate(const AnyRecord& record) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) -> std::optional<Seat> {
        if constexpr (BindsByRepetition<G> && KnowsFouls<G>) return bound_to_deviate(r);
        return std::nullopt;
      },
      record);
}

bool undoes_repetition(const AnyRecord& record) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) {
        if constexpr (BindsByRepetition<G> && KnowsFouls<G>) return is_repetition_undone(r);
        return false;
      },
      record);
}

std::optional<bool> exhausted(const AnyRecord& record) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) -> std::optional<bool> {
        if constexpr (CountsPieces<G>) return is_exhausted(r);
        return std::nullopt;
      },
      record);
}

std::optional<Places> by_points(const AnyRecord& record) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) -> std::optional<Places> {
        if constexpr (CountsPieces<G>) return points_result(r);
        return std::nullopt;
      },
      record);
}

std::optional<DeclarationReport> declaration(const AnyRecord& record, Seat seat) {
  return std::visit(
      [&]<Rules G>(const Record<G>& r) -> std::optional<DeclarationReport> {
        if constexpr (KnowsDeclarations<G>) return declaration_report(r, seat);
        return std::nullopt;
      },
      record);
}

}  // namespace tachiai::catalog
