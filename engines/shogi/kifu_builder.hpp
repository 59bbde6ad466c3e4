#pragma once

#include <string_view>

#include "engines/core/fault.hpp"
#include "engines/core/kifu_builder.hpp"
#include "engines/core/result.hpp"
#include "engines/shogi/kifu.hpp"

/// Private to the readers of shogi's formats.
namespace tachiai::shogi::detail {

/// Shogi for the builder that all games share.
struct KifuGame {
  using Kifu = shogi::Kifu;
  using KifuReading = shogi::KifuReading;
  using Position = shogi::Position;
  using Act = shogi::Act;
  using Ending = shogi::Ending;
  using Square = shogi::Square;
  static Result<Position, Impossible> perform(const Position& position, const Act& act);
  static std::string_view expected_of(const Impossible& impossible);
};

using KifuBuilder = tachiai::KifuBuilder<KifuGame>;

}  // namespace tachiai::shogi::detail

extern template class tachiai::KifuBuilder<tachiai::shogi::detail::KifuGame>;
