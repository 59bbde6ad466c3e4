#include "engines/tournament/look_alikes.hpp"

namespace tachiai::tournament {

namespace {

// From U+FF66, one for each half-width form.
constexpr std::u32string_view full_width =
    U"ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモ"
    U"ヤユヨラリルレロワン";
constexpr std::u32string_view can_be_voiced = U"カキクケコサシスセソタチツテトハヒフヘホ";
constexpr std::u32string_view can_be_half_voiced = U"ハヒフヘホ";
// Each character, and the one it is taken for: variants in family names, then letters.
constexpr std::u32string_view variants =
    U"髙高﨑崎嵜崎邊辺邉辺澤沢齋斎齊斎斉斎濱浜廣広眞真國国櫻桜渡渡惠恵瀨瀬德徳"
    U"аaеeоoрpсcуyхxкkмmтtвbнhіiјjѕsαaοoρpνv";

/// The character at `at`, which moves on; a byte that begins none is itself.
char32_t next(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t where) { return static_cast<unsigned char>(text[where]); };
  const unsigned char lead = byte(at++);
  const std::size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
  if (more == 0 || at + more > text.size()) return lead;
  char32_t character = lead & (0x3Fu >> more);
  for (std::size_t step = 0; step < more; ++step) {
    if ((byte(at + step) & 0xC0u) != 0x80) return lead;
    character = character << 6 | (byte(at + step) & 0x3Fu);
  }
  at += more;
  return character;
}

char32_t lower(char32_t c) {
  if ((c >= U'A' && c <= U'Z') || (c >= U'Α' && c <= U'Ω') || (c >= U'А' && c <= U'Я')) {
    return c + 32;
  }
  return c;
}

char32_t folded(char32_t c) {
  if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFF01 - 0x21;
  if (c >= 0xFF66 && c <= 0xFF9D) c = full_width[c - 0xFF66];
  c = lower(c);
  for (std::size_t at = 0; at + 1 < variants.size(); at += 2) {
    if (variants[at] == c) return variants[at + 1];
  }
  return c;
}

bool is_space(char32_t c) {
  return c == U' ' || c == U'\t' || c == 0xA0 || c == 0x3000 || (c >= 0x2000 && c <= 0x200B);
}

}  // namespace

std::u32string looks_like(std::string_view name) {
  std::u32string seen;
  for (std::size_t at = 0; at < name.size();) {
    const char32_t c = next(name, at);
    if (is_space(c)) continue;
    const bool voiced = c == 0xFF9E || c == 0x3099;
    const bool half_voiced = c == 0xFF9F || c == 0x309A;
    if (voiced && !seen.empty() && can_be_voiced.contains(seen.back())) {
      seen.back() += 1;  // カ to ガ, ハ to バ
    } else if (half_voiced && !seen.empty() && can_be_half_voiced.contains(seen.back())) {
      seen.back() += 2;  // ハ to パ
    } else {
      seen += folded(c);
    }
  }
  return seen;
}

std::vector<std::pair<PlayerId, PlayerId>> look_alikes(std::span<const Player> players) {
  std::vector<std::pair<PlayerId, PlayerId>> pairs;
  std::vector<std::pair<std::u32string, std::u32string>> seen;
  for (const Player& player : players) {
    seen.emplace_back(looks_like(player.name), looks_like(player.id));
    for (std::size_t before = 0; before + 1 < seen.size(); ++before) {
      const bool same_name = !seen.back().first.empty() && seen.back().first == seen[before].first;
      if (same_name || seen.back().second == seen[before].second) {
        pairs.emplace_back(players[before].id, player.id);
      }
    }
  }
  return pairs;
}

}  // namespace tachiai::tournament
