#pragma once

#include "server/base/ids.hpp"

namespace tachiai::base {

using TournamentId = Id<struct TournamentKind>;  // 12 characters of [0-9A-Za-z], unguessable

}  // namespace tachiai::base
