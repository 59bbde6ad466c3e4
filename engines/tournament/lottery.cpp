#include "engines/tournament/lottery.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace tachiai::tournament {

namespace {

constexpr std::int64_t modulus = 8'388'608;
constexpr std::int64_t factor = 65'793;
constexpr std::int64_t step = 4'282'663;  // the sheet's formula calls it b, its list c (T-A7)

constexpr std::array<int, 3> open_seeds{64, 32, 48};
constexpr std::array<int, 4> open_absentees{63, 31, 47, 15};
constexpr std::array<int, 1> women_seeds{16};
constexpr std::array<int, 3> women_absentees{13, 5, 11};

bool four_digits(const std::string& text) {
  return text.size() == 4 && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
}

/// @return what is wrong with `places`; "" nothing.
std::string fault_in(std::span<const int> places, std::size_t most, int numbers,
                     const std::string& who) {
  if (places.size() > most) {
    return std::to_string(places.size()) + " " + who + ", the format has numbers for " +
           std::to_string(most);
  }
  for (std::size_t at = 0; at < places.size(); ++at) {
    if (places[at] < 1 || places[at] > numbers) {
      return "no roster place " + std::to_string(places[at]);
    }
    if (std::ranges::count(places, places[at]) > 1) {
      return "roster place " + std::to_string(places[at]) + " twice among the " + who;
    }
  }
  return "";
}

}  // namespace

const LotterySlots& open_slots() {
  static constexpr LotterySlots slots{64, open_seeds, open_absentees};
  return slots;
}

const LotterySlots& women_slots() {
  static constexpr LotterySlots slots{16, women_seeds, women_absentees};
  return slots;
}

Result<Lottery, std::string> draw_lots(const LotterySlots& slots,
                                       std::span<const std::string> draws,
                                       std::span<const int> seeds, std::span<const int> absentees) {
  if (draws.size() != 3) return std::unexpected{std::string{"three results make the seed"}};
  if (auto fault = fault_in(seeds, slots.seeds.size(), slots.numbers, "seeded"); !fault.empty()) {
    return std::unexpected{std::move(fault)};
  }
  if (auto fault = fault_in(absentees, slots.absentees.size(), slots.numbers, "absent");
      !fault.empty()) {
    return std::unexpected{std::move(fault)};
  }
  Lottery lottery;
  for (const std::string& draw : draws) {
    if (!four_digits(draw)) return std::unexpected{"\"" + draw + "\" is not four digits"};
    lottery.seed_string += "0" + draw;
  }
  std::int64_t seed = 0;
  for (const char digit : lottery.seed_string) seed = seed * 10 + (digit - '0');
  lottery.x0 = seed % modulus;

  const auto count = static_cast<std::size_t>(slots.numbers);
  std::int64_t x = lottery.x0;
  for (std::size_t place = 0; place < count; ++place) {
    x = (factor * x + step) % modulus;
    lottery.prelim.push_back(x);
  }
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t place) { return lottery.prelim[place]; });
  lottery.initial.resize(count);
  for (std::size_t at = 0; at < count; ++at) {
    lottery.initial[order[at]] = static_cast<int>(at) + 1;
    TACHIAI_ASSERT(at == 0 || lottery.prelim[order[at]] != lottery.prelim[order[at - 1]]);
  }

  lottery.number = lottery.initial;
  const auto number_of = [&](int place) -> int& {
    return lottery.number[static_cast<std::size_t>(place) - 1];
  };
  const auto take = [&](std::vector<int> places, std::span<const int> numbers, bool seed_step) {
    // The order is fixed before the first exchange (T-A3, T-A4).
    std::ranges::sort(places, [&](int a, int b) {
      return seed_step ? number_of(a) > number_of(b) : number_of(a) < number_of(b);
    });
    for (std::size_t at = 0; at < places.size(); ++at) {
      const int place = places[at];
      const auto holder = std::ranges::find(lottery.number, numbers[at]) - lottery.number.begin();
      const int displaced = static_cast<int>(holder) + 1;
      lottery.swaps.push_back({seed_step, place, number_of(place), numbers[at], displaced});
      std::swap(number_of(place), number_of(displaced));
    }
  };
  take({seeds.begin(), seeds.end()}, slots.seeds, true);
  take({absentees.begin(), absentees.end()}, slots.absentees, false);
  return lottery;
}

}  // namespace tachiai::tournament
