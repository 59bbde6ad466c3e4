#include "server/base/charset.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <utility>

namespace tachiai::base {
namespace {

constexpr std::string_view names[] = {"UTF-8", "Shift_JIS", "EUC-JP"};

/// As iconv calls them: the supersets that files in fact use.
constexpr const char* iconv_names[] = {"UTF-8", "CP932", "EUC-JP"};

constexpr std::pair<std::string_view, Charset> aliases[] = {
    {"utf-8", Charset::utf_8},           {"utf8", Charset::utf_8},
    {"shift_jis", Charset::shift_jis},   {"shift-jis", Charset::shift_jis},
    {"sjis", Charset::shift_jis},        {"cp932", Charset::shift_jis},
    {"windows-31j", Charset::shift_jis}, {"ms932", Charset::shift_jis},
    {"euc-jp", Charset::euc_jp},         {"eucjp", Charset::euc_jp},
};

/// An open conversion. The three charsets are part of every C library we run on.
class Conversion {
 public:
  Conversion(const char* from, const char* to) : descriptor_(iconv_open(to, from)) {
    TACHIAI_ASSERT(descriptor_ != reinterpret_cast<iconv_t>(-1));
  }
  ~Conversion() { iconv_close(descriptor_); }
  Conversion(const Conversion&) = delete;
  Conversion& operator=(const Conversion&) = delete;
  iconv_t get() const { return descriptor_; }

 private:
  iconv_t descriptor_;
};

/// How far a conversion came.
struct Converted {
  std::string out;
  std::size_t read = 0;  // bytes of the input; all of them where nothing was wrong
};

Converted convert(std::string_view in, const char* from, const char* to) {
  const Conversion conversion{from, to};
  Converted done;
  std::array<char, 4096> buffer{};
  char* input = const_cast<char*>(in.data());
  std::size_t left = in.size();
  while (left > 0) {
    char* output = buffer.data();
    std::size_t room = buffer.size();
    const std::size_t result = iconv(conversion.get(), &input, &left, &output, &room);
    done.out.append(buffer.data(), buffer.size() - room);
    if (result == static_cast<std::size_t>(-1) && errno != E2BIG) break;
  }
  done.read = in.size() - left;
  return done;
}

/// The place of byte `offset` in `bytes`, of which all before it is text in `charset`.
TextPlace place_in(std::string_view bytes, std::size_t offset, Charset charset) {
  const auto index = static_cast<std::size_t>(charset);
  const std::string before =
      convert(bytes.substr(0, offset), iconv_names[index], iconv_names[0]).out;
  TextPlace place;
  for (std::string_view rest = before; !rest.empty();) {
    const bool ends = rest.front() == '\n';
    rest.remove_prefix(character_bytes(rest));
    place = ends ? TextPlace{place.line + 1, 1} : TextPlace{place.line, place.column + 1};
  }
  return place;
}

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text = "bytes";
  for (const char byte : bytes.substr(0, 4)) {
    const auto value = static_cast<unsigned char>(byte);
    text += {' ', digits[value >> 4], digits[value & 15]};
  }
  return text;
}

/// U+FF61 to U+FF9F, in UTF-8.
std::size_t half_width_katakana(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i + 2 < text.size(); ++i) {
    if (text[i] != '\xEF') continue;
    const auto second = static_cast<unsigned char>(text[i + 1]);
    const auto third = static_cast<unsigned char>(text[i + 2]);
    if ((second == 0xBD && third >= 0xA1) || (second == 0xBE && third <= 0x9F)) ++count;
  }
  return count;
}

std::string without_mark(std::string text) {
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  return text;
}

/// JIS and Windows disagree about the same five signs; code page 932 has only one of each pair.
std::string with_windows_twins(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> twins[] = {
      {"\u301C", "\uFF5E"}, {"\u2016", "\u2225"}, {"\u2212", "\uFF0D"}, {"\u00A2", "\uFFE0"},
      {"\u00A3", "\uFFE1"}, {"\u00AC", "\uFFE2"}, {"\u2014", "\u2015"},
  };
  std::string out;
  while (!text.empty()) {
    const std::string_view one = text.substr(0, character_bytes(text));
    const auto* const twin = std::find_if(std::begin(twins), std::end(twins),
                                          [&](const auto& t) { return t.first == one; });
    out += twin != std::end(twins) ? twin->second : one;
    text.remove_prefix(one.size());
  }
  return out;
}

}  // namespace

std::string_view name_of(Charset charset) { return names[static_cast<std::size_t>(charset)]; }

std::optional<Charset> charset_named(std::string_view name) {
  std::string lower{name};
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  for (const auto& [alias, charset] : aliases) {
    if (alias == lower) return charset;
  }
  return std::nullopt;
}

Result<std::string, TextFault> decode(std::string_view bytes, Charset charset) {
  const auto index = static_cast<std::size_t>(charset);
  Converted done = convert(bytes, iconv_names[index], iconv_names[0]);
  if (done.read == bytes.size()) return without_mark(std::move(done.out));
  return std::unexpected{TextFault{place_in(bytes, done.read, charset),
                                   hexadecimal(bytes.substr(done.read)),
                                   "text in " + std::string{names[index]}}};
}

Result<Decoded, TextFault> decode(std::string_view bytes) {
  const auto utf_8 = decode(bytes, Charset::utf_8);
  if (utf_8) return Decoded{*utf_8, Charset::utf_8, bytes.starts_with(byte_order_mark)};
  const auto shift_jis = decode(bytes, Charset::shift_jis);
  const auto euc_jp = decode(bytes, Charset::euc_jp);
  if (shift_jis && euc_jp) {
    const bool euc = half_width_katakana(*euc_jp) < half_width_katakana(*shift_jis);
    return Decoded{euc ? *euc_jp : *shift_jis, euc ? Charset::euc_jp : Charset::shift_jis, false};
  }
  if (shift_jis) return Decoded{*shift_jis, Charset::shift_jis, false};
  if (euc_jp) return Decoded{*euc_jp, Charset::euc_jp, false};
  TextFault furthest = utf_8.error();
  for (const TextFault& fault : {shift_jis.error(), euc_jp.error()}) {
    if (furthest.at < fault.at) furthest = fault;
  }
  furthest.expected = "text in UTF-8, Shift_JIS or EUC-JP";
  return std::unexpected{std::move(furthest)};
}

Result<std::string, TextFault> encode(std::string_view text, Charset charset) {
  const auto index = static_cast<std::size_t>(charset);
  const std::string source =
      charset == Charset::shift_jis ? with_windows_twins(text) : std::string{text};
  Converted done = convert(source, iconv_names[0], iconv_names[index]);
  if (done.read == source.size()) return std::move(done.out);
  const std::string_view rest = std::string_view{source}.substr(done.read);
  return std::unexpected{TextFault{place_in(source, done.read, Charset::utf_8),
                                   "'" + std::string{rest.substr(0, character_bytes(rest))} + "'",
                                   "a character of " + std::string{names[index]}}};
}

}  // namespace tachiai::base
