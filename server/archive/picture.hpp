#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engines/core/result.hpp"
#include "server/archive/scene.hpp"
#include "server/archive/words.hpp"

namespace tachiai::archive {

/// What somebody asks of a picture.
struct PictureAsk {
  std::optional<std::uint32_t> ply;  // after so many acts; nullopt: as it stands
  bool flip = false;                 // the first seat sits above
  bool hide = false;                 // neither result nor anything that tells it: the start alone
};

/// The board with names, hands and what was done last, 1200 by 630: what link previews show whole.
/// @return what is wrong with the ask, for a person
Result<Scene, std::string> picture_of(const rooms::Showing& showing, const Place& place,
                                      const PictureAsk& ask);

}  // namespace tachiai::archive
