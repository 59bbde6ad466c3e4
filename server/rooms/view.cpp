#include "server/rooms/view.hpp"

#include <utility>
#include <variant>

#include "engines/catalog/catalog.hpp"
#include "server/base/overloaded.hpp"

namespace tachiai::rooms {

void View::take(const match::Event& event, std::int64_t utc_ms) {
  const auto used = match.used;  // an interrupted move is told as one
  match::evolve(match, event);
  changed_utc_ms = utc_ms;
  const auto add_lines = [&] {
    for (wire::Line& line : wire::lines_of(event, match, used)) lines.push_back(std::move(line));
  };
  std::visit(base::overloaded{
                 [&](const match::MatchCreated&) { start = catalog::position_text(match.table); },
                 [&](const match::TermsSet&) { start = catalog::position_text(match.table); },
                 [&](const match::TakenBack& back) { strike_lines(back.to_ply); },
                 [&](const match::Rewound& back) { strike_lines(back.to_ply); },
                 [&](const match::FoulSettled& settled) {
                   if (settled.to_ply) strike_lines(*settled.to_ply);
                 },
                 [&](const match::LineCorrected& corrected) {
                   strike_lines(corrected.from_ply);
                   add_lines();
                 },
                 [&](const match::UnsureMarked& marked) {
                   if (marked.ply < lines.size()) lines[marked.ply].unsure = marked.unsure;
                 },
                 [&](const match::SeatWithdrawn& withdrawn) {
                   exits.push_back(wire::exit_of(withdrawn, match));
                 },
                 [&](const auto&) { add_lines(); },
             },
             event);
}

void View::strike_lines(std::uint32_t to_ply) {
  if (lines.size() > to_ply) lines.resize(to_ply);
  std::erase_if(exits, [&](const auto& exit) { return exit.ply >= to_ply; });
}

}  // namespace tachiai::rooms
