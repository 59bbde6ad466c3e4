#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "engines/tournament/formats/best_of_n.hpp"
#include "engines/tournament/formats/chushogi_national.hpp"
#include "engines/tournament/formats/knock_out.hpp"
#include "engines/tournament/formats/othello_open.hpp"
#include "engines/tournament/formats/othello_women.hpp"
#include "engines/tournament/formats/round_robin.hpp"
#include "engines/tournament/formats/swiss.hpp"

namespace tachiai::tournament {

/// Any of the formats. A new one is a file in formats/ and a line here.
using AnyFormat =
    std::variant<OthelloOpen, OthelloWomen, ChuShogiNational, Swiss, RoundRobin, KnockOut, BestOfN>;

/// A format's name, version and choices, for people and programs that make an event.
struct FormatInfo {
  std::string_view name;
  int version = 0;
  std::span<const ConfigField> schema;
};
std::vector<FormatInfo> formats();

/// The format called `name` with `config` completed.
struct Made {
  AnyFormat format;
  int version = 0;
  Config config;
};
Result<Made, Refusal> make_format(std::string_view name, const Config& config);

/// The format of a tournament that has been created.
AnyFormat format_of(const Tournament& tournament);

Habits habits(const AnyFormat& format);
Result<LotsDrawn, Refusal> draw(const AnyFormat& format, const Tournament& tournament,
                                std::span<const std::string> draws);
Result<Done, Refusal> validate(const AnyFormat& format, const Tournament& tournament);
Result<RoundPlan, Refusal> next_round(const AnyFormat& format, const Tournament& tournament);
std::vector<Row> standings(const AnyFormat& format, const Tournament& tournament, Round round);
Outcome finish(const AnyFormat& format, const Tournament& tournament);

}  // namespace tachiai::tournament
