#pragma once

#include <string>
#include <string_view>

#include "engines/catalog/catalog.hpp"
#include "server/base/secrets.hpp"

/// Programs of the house that hold a seat, so that one person can try every game.
namespace tachiai::bots {

/// Nobody has a key to a bot's principal: it acts by the room alone.
struct Bot {
  std::string_view name;          // as a client asks for it: "random"
  std::string_view principal;     // "bot-" and the name, for ever: it stands in journals
  std::string_view display_name;  // clients that know the principal show their own word
};

/// nullptr: there is none.
const Bot* by_name(std::string_view name);
const Bot* by_principal(std::string_view principal);

/// A legal act of the position now, each as likely as the others, in canonical text. What the
/// record forbids (a repetition that binds the mover) is left out. "": there is none.
std::string random_move(const catalog::AnyRecord& table, base::Secrets& secrets);

}  // namespace tachiai::bots
