#include "engines/rating/ladder.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::rating {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

Row* find(Ladder& ladder, std::string_view name) {
  const auto found = std::ranges::find(ladder.rows, name, &Row::name);
  return found == ladder.rows.end() ? nullptr : &*found;
}

/// The member of that name, or why there is none to act on.
Result<Row*, Illegality> member(Ladder& ladder, std::string_view name) {
  Row* row = find(ladder, name);
  if (row == nullptr || row->kind != RowKind::member) {
    return std::unexpected{unknown_player.with("name", name)};
  }
  return row;
}

/// What a report can say of a person and read again.
bool is_name(std::string_view name) {
  const auto control = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
  };
  return !name.empty() && std::ranges::none_of(name, control) && !shared_row(name);
}

Result<Row*, Illegality> row_of(Ladder& ladder, const Played& played) {
  if (played.row.empty()) {
    auto row = member(ladder, played.name);
    if (row && (*row)->on_leave) return std::unexpected{on_leave.with("name", played.name)};
    return row;
  }
  Row* row = find(ladder, played.row);
  if (row == nullptr || row->kind == RowKind::member) {
    return std::unexpected{unknown_player.with("name", played.row)};
  }
  return row;
}

/// Nobody who won may report: the best placed member of the last game does.
std::string best_member(const Game& game) {
  return std::ranges::find(game, RowKind::member, &Entrant::kind)->name;
}

}  // namespace

std::optional<RowKind> shared_row(std::string_view name) {
  if (name == guest_row) return RowKind::guest;
  if (std::ranges::find(cpu_rows, name) != cpu_rows.end()) return RowKind::cpu;
  return std::nullopt;
}

bool is_tag(std::string_view text) {
  if (text == associate_tag) return true;
  return !text.empty() && text.front() != '0' && std::ranges::all_of(text, is_digit);
}

Result<Ladder, Illegality> found_ladder(RatingRules rules) {
  if (const auto sound = check(rules.tables); !sound) return std::unexpected{sound.error()};
  Ladder ladder{std::move(rules), {}};
  ladder.rows.push_back({RowKind::guest, {}, std::string{guest_row}, ladder.rules.guest_start});
  for (std::size_t level = 0; level < cpu_rows.size(); ++level) {
    ladder.rows.push_back(
        {RowKind::cpu, {}, std::string{cpu_rows[level]}, ladder.rules.cpu_start[level]});
  }
  return ladder;
}

Result<Done, Illegality> enter(Ladder& ladder, std::string tag, std::string name) {
  if (!is_tag(tag)) return std::unexpected{no_tag.with("tag", tag)};
  if (!is_name(name)) return std::unexpected{no_name.with("name", name)};
  if (find(ladder, name) != nullptr) return std::unexpected{same_name.with("name", name)};
  const auto shared =
      std::ranges::find_if(ladder.rows, [](const Row& row) { return row.kind != RowKind::member; });
  ladder.rows.insert(shared,
                     {RowKind::member, std::move(tag), std::move(name), ladder.rules.member_start});
  return Done{};
}

Result<Done, Illegality> remove(Ladder& ladder, std::string_view name) {
  const auto row = member(ladder, name);
  if (!row) return std::unexpected{row.error()};
  ladder.rows.erase(ladder.rows.begin() + (*row - ladder.rows.data()));
  return Done{};
}

Result<Done, Illegality> recognise(Ladder& ladder, std::string_view name,
                                   std::optional<Grade> official) {
  const auto row = member(ladder, name);
  if (!row) return std::unexpected{row.error()};
  (*row)->official = official;
  return Done{};
}

Result<Done, Illegality> go_on_leave(Ladder& ladder, std::string_view name) {
  const auto row = member(ladder, name);
  if (!row) return std::unexpected{row.error()};
  if ((*row)->on_leave) return std::unexpected{on_leave.with("name", name)};
  (*row)->on_leave = true;
  (*row)->count = 0;  // the table shows 休 in its place, so nobody could tell it afterwards
  return Done{};
}

Result<Done, Illegality> return_from_leave(Ladder& ladder, std::string_view name) {
  const auto row = member(ladder, name);
  if (!row) return std::unexpected{row.error()};
  if (!(*row)->on_leave) return std::unexpected{not_on_leave.with("name", name)};
  (*row)->on_leave = false;
  return Done{};
}

Result<Done, Illegality> penalise_absence(Ladder& ladder, std::string_view name) {
  const auto row = member(ladder, name);
  if (!row) return std::unexpected{row.error()};
  (*row)->rating += ladder.rules.absence;
  return Done{};
}

void begin_month(Ladder& ladder) {
  for (Row& row : ladder.rows) row.count = 0;
}

std::vector<std::string> below_minimum(std::span<const Row> rows, int minimum) {
  std::vector<std::string> names;
  for (const Row& row : rows) {
    if (row.kind != RowKind::member || row.on_leave || row.count >= minimum) continue;
    names.push_back(row.name);
  }
  return names;
}

std::vector<std::string> negative_members(std::span<const Row> rows) {
  std::vector<std::string> names;
  for (const Row& row : rows) {
    if (row.kind == RowKind::member && row.rating < 0) names.push_back(row.name);
  }
  return names;
}

Result<BookedGame, Illegality> book(Ladder& ladder, const PlayedGame& played) {
  std::array<Row*, 4> rows{};
  BookedGame booked;
  for (std::size_t place = 0; place < played.size(); ++place) {
    const auto row = row_of(ladder, played[place]);
    if (!row) return std::unexpected{row.error()};
    rows[place] = *row;
    booked.game[place] = {played[place].name, (*row)->name,      (*row)->kind,    (*row)->rating,
                          (*row)->official,   played[place].end, played[place].by};
  }
  const auto bookings = book(ladder.rules, booked.game);
  if (!bookings) return std::unexpected{bookings.error()};
  booked.bookings = *bookings;
  for (std::size_t place = 0; place < rows.size(); ++place) {
    rows[place]->rating = booked.bookings[place].now;
    if (rows[place]->kind == RowKind::member) ++rows[place]->count;
  }
  return booked;
}

Result<Session, Illegality> book_session(Ladder& ladder, std::span<const PlayedGame> games,
                                         std::chrono::milliseconds reported_after) {
  if (games.empty()) return std::unexpected{no_games};
  if (reported_after > std::chrono::hours{1}) return std::unexpected{late_report};
  Ladder after = ladder;
  Session session;
  std::vector<std::string> firsts;
  for (const PlayedGame& game : games) {
    auto booked = book(after, game);
    if (!booked) return std::unexpected{booked.error()};
    firsts.push_back(game.front().name);
    session.games.push_back(*std::move(booked));
  }
  const auto is_member = [&](std::string_view name) { return member(after, name).has_value(); };
  session.reporter =
      reporter_of(firsts, is_member).value_or(best_member(session.games.back().game));
  ladder = std::move(after);
  return session;
}

std::optional<std::string> reporter_of(
    std::span<const std::string> firsts,
    const std::function<bool(std::string_view name)>& may_report) {
  const std::string* reporter = nullptr;
  std::ptrdiff_t most = 0;
  for (const std::string& name : firsts) {
    if (may_report && !may_report(name)) continue;
    const auto count = std::ranges::count(firsts, name);
    // Of equals a later first replaces an earlier one, and with it whoever it belonged to.
    if (count < most) continue;
    most = count;
    reporter = &name;
  }
  if (reporter == nullptr) return std::nullopt;
  return *reporter;
}

}  // namespace tachiai::rating
