#include "engines/othello/claim.hpp"

#include <algorithm>

#include "engines/othello/irregularity.hpp"

namespace tachiai::othello {
namespace {

/// What the article says of a category: must something be named?
struct Article {
  std::string_view category;
  bool names_squares;
};

constexpr Article articles[] = {
    {wrong_turn.code, false}, {wrong_colour.code, false}, {unplayable_square.code, false},
    {missed_flip.code, true}, {excess_flip.code, true},   {shifted_disc.code, true},
    {false_pass.code, true},  {too_large.code, false},
};

const Article* article_of(std::string_view category) {
  const auto found = std::ranges::find(articles, category, &Article::category);
  return found == std::ranges::end(articles) ? nullptr : &*found;
}

/// How many of the particulars of a claim are true, of how many.
struct Count {
  int named = 0;
  int holds = 0;
  void add(bool holds_too) {
    ++named;
    if (holds_too) ++holds;
  }
};

bool touches(const Shift& shift, Square at) { return shift.from == at || shift.to == at; }

/// A shifted disc is named by where it was or by where it lies.
bool names(const ClaimItem& item, const Shift& shift) {
  return item.category == shifted_disc.code &&
         std::ranges::any_of(item.squares, [&](const std::string& text) {
           return touches(shift, *square_of(text));
         });
}

/// Adds what `item` names and what of it is true to `established`.
Count establish(const ClaimItem& item, const Irregularities& found, Irregularities& established) {
  Count count;
  const auto whole = [&](bool is_so, bool Irregularities::* field) {
    const bool elsewhere = std::ranges::any_of(
        item.squares, [&](const std::string& text) { return square_of(text) != found.placed; });
    count.add(is_so && !elsewhere);
    if (is_so && !elsewhere) {
      established.*field = true;
      established.placed = found.placed;
    }
  };
  const auto each = [&](Squares among, Squares& put) {
    for (const std::string& text : item.squares) {
      const Squares named = bit(*square_of(text));
      count.add((among & named) != 0);
      put |= among & named;
    }
  };
  if (item.category == wrong_turn.code) {
    count.add(found.wrong_turn);
    established.wrong_turn = found.wrong_turn;
  } else if (item.category == wrong_colour.code) {
    whole(found.wrong_colour, &Irregularities::wrong_colour);
  } else if (item.category == unplayable_square.code) {
    whole(found.unplayable_square, &Irregularities::unplayable_square);
  } else if (item.category == missed_flip.code) {
    each(found.missed, established.missed);
  } else if (item.category == excess_flip.code) {
    each(found.excess, established.excess);
  } else if (item.category == false_pass.code) {
    each(found.playable, established.playable);
    // One playable square proves it; the others need not be named.
    if (established.playable != 0) established.playable = found.playable;
  } else if (item.category == shifted_disc.code) {
    for (const std::string& text : item.squares) {
      count.add(std::ranges::any_of(
          found.shifted(), [&](const Shift& shift) { return touches(shift, *square_of(text)); }));
    }
  } else {
    count.add(found.too_large);
    established.too_large = found.too_large;
  }
  return count;
}

/// Hands that make `target` of `now`: shifted discs go back first, then each square for itself.
std::vector<std::string> hands(Board now, const Board& target, std::span<const Shift> shifts) {
  std::vector<std::string> acts;
  const auto act = [&](const Act& one) { acts.push_back(to_text(one)); };
  for (const Shift& shift : shifts) {
    const bool back = (now.occupied() & bit(shift.to)) != 0 &&
                      (now.occupied() & bit(shift.from)) == 0 &&
                      (target.occupied() & bit(shift.from)) != 0;
    if (!back) continue;
    act(Act::shift(shift.to, shift.from));
    for (const Seat seat : {Seat::first, Seat::second}) {
      if ((now.of(seat) & bit(shift.to)) != 0) now.of(seat) ^= bit(shift.to) | bit(shift.from);
    }
  }
  for_each(now.occupied() & target.empty(), [&](Square at) { act(Act::lift(at)); });
  for_each((now.black & target.white) | (now.white & target.black),
           [&](Square at) { act(Act::turn(at)); });
  for_each(target.black & now.empty(), [&](Square at) { act(Act::place(Seat::first, at)); });
  for_each(target.white & now.empty(), [&](Square at) { act(Act::place(Seat::second, at)); });
  return acts;
}

}  // namespace

ClaimFault claim_fault(const Record<Othello>&, std::span<const ClaimItem> items) {
  if (items.empty()) return ClaimFault::no_particulars;
  for (const ClaimItem& item : items) {
    const Article* article = article_of(item.category);
    if (article == nullptr) return ClaimFault::unknown_category;
    if (article->names_squares && item.squares.empty()) return ClaimFault::no_particulars;
    for (const std::string& square : item.squares) {
      if (!square_of(square)) return ClaimFault::unreadable;
    }
  }
  return ClaimFault::none;
}

ClaimReport judge_claim(const Record<Othello>& record, Ply from, Seat by,
                        std::span<const ClaimItem> items) {
  const Position before = record.position_at(from);
  const HandTurn turn{before.board, before.side, record.position().board, by};
  // Out of turn, and put back already: nothing is left to claim.
  const bool nothing = turn.by != turn.to_move && turn.before == turn.after;
  const Irregularities found = nothing ? Irregularities{} : irregularities(turn);
  Irregularities established;
  Count count;
  for (const ClaimItem& item : items) {
    const Count one = establish(item, found, established);
    count.named += one.named;
    count.holds += one.holds;
  }
  for (const Shift& shift : found.shifted()) {
    if (std::ranges::any_of(items, [&](const ClaimItem& item) { return names(item, shift); }))
      established.shifts[established.shift_count++] = shift;
  }
  if (count.holds == 0)
    return {found.any() ? ClaimVerdict::wrong_particulars : ClaimVerdict::no_error, {}};
  // Where all of the turn is done anew or taken back, nothing else of it is left.
  const bool anew =
      established.wrong_turn || established.unplayable_square || established.wrong_colour;
  Irregularities left = established;
  left.placed = found.placed;
  const bool all = count.holds == count.named && (anew || left == found);
  return {all ? ClaimVerdict::upheld : ClaimVerdict::upheld_in_part,
          hands(turn.after, corrected(turn, established), established.shifted())};
}

Gesture gesture_of(const Act& act) {
  switch (act.kind) {
    case Act::Kind::move: return Gesture::move;
    case Act::Kind::pass: return Gesture::pass;
    case Act::Kind::press: return Gesture::press;
    case Act::Kind::place: return Gesture::lays;
    case Act::Kind::turn:
    case Act::Kind::shift:
    case Act::Kind::lift: return Gesture::tidies;
  }
  return Gesture::tidies;
}

bool can_place(const Record<Othello>& record, Seat by, std::string_view square) {
  const auto at = square_of(square);
  return at && (playable(record.position().board, by) & bit(*at)) != 0;
}

bool is_square_text(const Record<Othello>&, std::string_view square) {
  return square_of(square).has_value();
}

std::string square_played(const Act& act) {
  if (act.kind != Act::Kind::place && act.kind != Act::Kind::move) return {};
  return to_text(act.at);
}

}  // namespace tachiai::othello
