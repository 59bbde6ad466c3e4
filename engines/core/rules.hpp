#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/fault.hpp"
#include "engines/core/places.hpp"
#include "engines/core/record.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"

namespace tachiai {

/// What every game promises. A game is a value that carries its options; positions and acts are
/// plain values.
///
/// All of it is defined on every arrangement that `perform` can reach, legal or not.
/// `check` and `legal_moves` are two roads to one truth: a property test walks random games and
/// demands they agree. Beside the concept each game has `legal_moves(p, visit)`, a generator that
/// calls `visit(act)` for each legal act without allocating. An ended position lists none.
template <class G>
concept Rules =
    std::regular<G> && std::regular<typename G::Position> && std::regular<typename G::Act> &&
    requires(const G& g, const typename G::Position& p, const typename G::Act& a,
             const Record<G>& record, std::string_view text,
             void (*visit)(const typename G::Act&)) {
      {
        G::name
      } -> std::convertible_to<std::string_view>;  // "othello", "shogi", "chushogi", "yonin"
      { G::revision } -> std::convertible_to<std::uint32_t>;         // grows when a verdict changes
      { g.rule_set() } -> std::same_as<std::string_view>;            // "" where there is only one
      { G::with_rule_set(text) } -> std::same_as<std::optional<G>>;  // nullopt: no such rule set
      { g.seats() } -> std::same_as<std::uint8_t>;
      { g.initial() } -> std::same_as<typename G::Position>;
      { g.to_move(p) } -> std::same_as<std::optional<Seat>>;  // nobody: it is over
      {
        g.check(p, a)
      } -> std::same_as<Result<Done, Illegality>>;  // the rule's answer, with why not
      {
        g.play(p, a)
      } -> std::same_as<Result<typename G::Position, Illegality>>;  // check, then perform
      {
        g.perform(p, a)
      } -> std::same_as<Result<typename G::Position, Impossible>>;  // whatever hands can do
      { g.withdraw(p, Seat{}, Cause{}) } -> std::same_as<typename G::Position>;
      { g.outcome(p) } -> std::same_as<std::optional<Places>>;  // of the position alone
      {
        g.repetition(record)
      } -> std::same_as<std::optional<Places>>;  // of the whole record, asked after each act
      { g.legal_moves(p, visit) };
      {
        g.in_check(p)
      } -> std::same_as<bool>;  // is the seat to move in check? false: no such thing
      { p.hash() } -> std::same_as<std::uint64_t>;  // equal positions hash equally
      { G::parse(text) } -> std::same_as<Result<typename G::Act, ParseError>>;
      { G::to_text(a) } -> std::same_as<std::string>;
      { g.parse_position(text) } -> std::same_as<Result<typename G::Position, SetupFault>>;
      { g.position_text(p) } -> std::same_as<std::string>;
    };

}  // namespace tachiai
