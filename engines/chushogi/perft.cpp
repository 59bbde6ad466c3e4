#include "engines/chushogi/perft.hpp"

#include "engines/chushogi/count.hpp"

namespace tachiai::chushogi {
namespace {

template <Routes routes>
std::uint64_t count_plain(const Position& position, const Choices& choices) {
  return detail::count_moves<routes>(position, choices);
}

#if defined(__x86_64__) && defined(__GNUC__)
/// The same with the processor's own bit counting, where it has it.
template <Routes routes>
[[gnu::target("popcnt,lzcnt,bmi,bmi2")]] std::uint64_t count_with_bits(const Position& position,
                                                                       const Choices& choices) {
  return detail::count_moves<routes>(position, choices);
}

template <Routes routes>
auto best_count() {
  const bool able = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("lzcnt") &&
                    __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  return able ? &count_with_bits<routes> : &count_plain<routes>;
}
#else
template <Routes routes>
auto best_count() {
  return &count_plain<routes>;
}
#endif

template <Routes routes>
class Counter {
 public:
  explicit Counter(const ChuShogi& rules)
      : rules_(rules), choices_(rules.choices()), count_(best_count<routes>()) {}

  std::uint64_t lines(const Position& position, int depth) const {
    if (depth == 0) return 1;
    if (rules_.finished(position)) return 0;
    if (depth == 1) return count_(position, choices_);
    std::uint64_t sum = 0;
    any_move<routes>(position, choices_, [&](const Act& act) {
      sum += lines(position.after(act), depth - 1);
      return false;
    });
    return sum;
  }

 private:
  const ChuShogi& rules_;
  const Choices& choices_;
  std::uint64_t (*count_)(const Position&, const Choices&);
};

}  // namespace

std::uint64_t perft_routes(const ChuShogi& rules, const Position& position, int depth) {
  return Counter<Routes::every>{rules}.lines(position, depth);
}

std::uint64_t perft_distinct(const ChuShogi& rules, const Position& position, int depth) {
  return Counter<Routes::distinct>{rules}.lines(position, depth);
}

}  // namespace tachiai::chushogi
