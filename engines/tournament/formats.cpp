#include "engines/tournament/formats.hpp"

namespace tachiai::tournament {

namespace {

/// Calls `f` with a null pointer to each format until it answers true.
template <std::size_t At = 0>
bool any_format(auto&& f) {
  if constexpr (At < std::variant_size_v<AnyFormat>) {
    return f(static_cast<std::variant_alternative_t<At, AnyFormat>*>(nullptr)) ||
           any_format<At + 1>(f);
  } else {
    return false;
  }
}

}  // namespace

std::vector<FormatInfo> formats() {
  std::vector<FormatInfo> all;
  any_format([&]<Format F>(F*) {
    all.push_back({F::name, F::version, F::schema()});
    return false;
  });
  return all;
}

Result<Made, Refusal> make_format(std::string_view name, const Config& config) {
  Result<Made, Refusal> made = std::unexpected{
      Refusal{RefusalCode::unknown_format, "no format is called \"" + std::string{name} + "\""}};
  any_format([&]<Format F>(F*) {
    if (F::name != name) return false;
    auto whole = complete(F::schema(), config);
    if (!whole) {
      made = std::unexpected{whole.error()};
      return true;
    }
    auto format = F::make(*whole);
    if (format) {
      made = Made{*std::move(format), F::version, *std::move(whole)};
    } else {
      made = std::unexpected{format.error()};
    }
    return true;
  });
  return made;
}

AnyFormat format_of(const Tournament& tournament) {
  auto made = make_format(tournament.format, tournament.config);
  TACHIAI_ASSERT(made);
  return std::move(made->format);
}

Habits habits(const AnyFormat& format) {
  return std::visit([](const auto& f) { return f.habits(); }, format);
}

Result<LotsDrawn, Refusal> draw(const AnyFormat& format, const Tournament& tournament,
                                std::span<const std::string> draws) {
  return std::visit([&](const auto& f) { return f.draw(tournament, draws); }, format);
}

Result<Done, Refusal> validate(const AnyFormat& format, const Tournament& tournament) {
  return std::visit([&](const auto& f) { return f.validate(tournament); }, format);
}

Result<RoundPlan, Refusal> next_round(const AnyFormat& format, const Tournament& tournament) {
  return std::visit([&](const auto& f) { return f.next_round(tournament); }, format);
}

std::vector<Row> standings(const AnyFormat& format, const Tournament& tournament, Round round) {
  return std::visit([&](const auto& f) { return f.standings(tournament, round); }, format);
}

Outcome finish(const AnyFormat& format, const Tournament& tournament) {
  return std::visit([&](const auto& f) { return f.finish(tournament); }, format);
}

}  // namespace tachiai::tournament
