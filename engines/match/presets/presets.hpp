#pragma once

#include <vector>

#include "engines/match/preset.hpp"

/// One function a file, one file a rulebook. The article, or "ours", stands beside each value.
namespace tachiai::match::presets {

std::vector<Preset> othello();
std::vector<Preset> othello_ajoc49();
std::vector<Preset> shogi();
std::vector<Preset> shogi_csa();
std::vector<Preset> shogi_sashisho5();
std::vector<Preset> chushogi();
std::vector<Preset> chushogi_national2006();
std::vector<Preset> yonin();

}  // namespace tachiai::match::presets
