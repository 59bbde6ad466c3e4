#include "server/access/names.hpp"

#include "engines/core/readable.hpp"

namespace tachiai::access {
namespace {

constexpr std::size_t characters_max = 32;

}  // namespace

Result<std::string, std::string> check_name(std::string_view text) {
  constexpr std::string_view wide_space = "\xE3\x80\x80";
  for (bool again = true; again;) {
    again = false;
    if (text.starts_with(' ')) text.remove_prefix(1), again = true;
    if (text.ends_with(' ')) text.remove_suffix(1), again = true;
    if (text.starts_with(wide_space)) text.remove_prefix(wide_space.size()), again = true;
    if (text.ends_with(wide_space)) text.remove_suffix(wide_space.size()), again = true;
  }
  if (text.empty()) return std::unexpected{"a name is empty"};
  if (const auto why = unreadable(text)) return std::unexpected{*why + " in a name"};
  if (characters_in(text) > characters_max)
    return std::unexpected{"a name has more than 32 characters"};
  return std::string{text};
}

}  // namespace tachiai::access
