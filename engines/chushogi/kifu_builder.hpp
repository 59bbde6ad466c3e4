#pragma once

#include <string_view>

#include "engines/chushogi/kifu.hpp"
#include "engines/core/fault.hpp"
#include "engines/core/kifu_builder.hpp"
#include "engines/core/result.hpp"

/// Private to the readers of chu shogi's formats.
namespace tachiai::chushogi::detail {

/// Chu shogi for the builder that all games share.
struct KifuGame {
  using Kifu = chushogi::Kifu;
  using KifuReading = chushogi::KifuReading;
  using Position = chushogi::Position;
  using Act = chushogi::Act;
  using Ending = chushogi::Ending;
  using Square = chushogi::Square;
  static Result<Position, Impossible> perform(const Position& position, const Act& act);
  static std::string_view expected_of(const Impossible& impossible);
};

using KifuBuilder = tachiai::KifuBuilder<KifuGame>;

}  // namespace tachiai::chushogi::detail

extern template class tachiai::KifuBuilder<tachiai::chushogi::detail::KifuGame>;
