#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Reading files that people and programs wrote: where one is, what was found there, what was
/// expected. Texts are UTF-8; bytes that are not are passed over one by one and never fail.
namespace tachiai {

/// A place in a text. Both count from 1; a column is a character, not a byte.
struct TextPlace {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  auto operator<=>(const TextPlace&) const = default;
};

/// Where reading stopped, and why. `found` quotes the text at that place.
struct TextFault {
  TextPlace at;
  std::string found;
  std::string expected;
  bool operator==(const TextFault&) const = default;
};

/// Something that was tolerated, corrected or left out, for a person.
struct TextNote {
  TextPlace at;
  std::string text;
  bool operator==(const TextNote&) const = default;
};

inline std::string to_text(TextPlace place) {
  return std::to_string(place.line) + ":" + std::to_string(place.column);
}

/// "3:7: found x, expected y"
inline std::string to_text(const TextFault& fault) {
  return to_text(fault.at) + ": found " + fault.found + ", expected " + fault.expected;
}

inline std::string to_text(const TextNote& note) { return to_text(note.at) + ": " + note.text; }

/// One line without its end.
struct TextLine {
  std::string_view text;
  std::uint32_t number = 1;
};

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
inline constexpr std::string_view wide_blank = "\xE3\x80\x80";  // U+3000

/// The lines of `text`: ended by LF, CR LF or CR, mixed as they come; a byte order mark in front is
/// no part of the first. A text that ends with a line end has no empty line after it.
inline std::vector<TextLine> text_lines(std::string_view text) {
  std::vector<TextLine> lines;
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::uint32_t number = 0;
  while (!text.empty()) {
    const auto end = static_cast<std::size_t>(
        std::find_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }) -
        text.begin());
    lines.push_back({text.substr(0, end), ++number});
    if (end == text.size()) break;
    const bool two = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
    text.remove_prefix(end + (two ? 2 : 1));
  }
  return lines;
}

/// How many bytes the character at the front takes; at least 1 of a text that is not empty.
constexpr std::size_t character_bytes(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.empty() ? 0 : text.front());
  const std::size_t named = lead < 0xC0   ? 1
                            : lead < 0xE0 ? 2
                            : lead < 0xF0 ? 3
                            : lead < 0xF8 ? 4
                                          : 1;
  std::size_t bytes = text.empty() ? 0 : 1;
  while (bytes < named && bytes < text.size() &&
         (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) {
    ++bytes;
  }
  return bytes;
}

/// The first `count` characters, or all there are.
constexpr std::string_view first_characters(std::string_view text, std::size_t count) {
  std::size_t bytes = 0;
  for (; count > 0 && bytes < text.size(); --count) bytes += character_bytes(text.substr(bytes));
  return text.substr(0, bytes);
}

/// The blank at the front: a space, a tab or the wide blank; empty where there is none.
constexpr std::string_view leading_blank(std::string_view text) {
  if (text.starts_with(' ') || text.starts_with('\t')) return text.substr(0, 1);
  if (text.starts_with(wide_blank)) return text.substr(0, wide_blank.size());
  return {};
}

/// `text` without the blanks around it.
constexpr std::string_view trimmed(std::string_view text) {
  while (!leading_blank(text).empty()) text.remove_prefix(leading_blank(text).size());
  for (;;) {
    if (text.ends_with(' ') || text.ends_with('\t')) {
      text.remove_suffix(1);
    } else if (text.ends_with(wide_blank)) {
      text.remove_suffix(wide_blank.size());
    } else {
      return text;
    }
  }
}

/// Walks along one line and knows where it is.
class TextCursor {
 public:
  explicit TextCursor(TextLine line) : line_(line) {}

  bool done() const { return at_ == line_.text.size(); }
  std::string_view rest() const { return line_.text.substr(at_); }
  std::string_view line() const { return line_.text; }
  std::size_t offset() const { return at_; }
  bool sees(std::string_view token) const { return rest().starts_with(token); }

  /// Steps over `token` if it stands here. @return whether it did
  bool take(std::string_view token) {
    if (!sees(token)) return false;
    at_ += token.size();
    return true;
  }
  bool take_any(std::initializer_list<std::string_view> tokens) {
    for (const std::string_view token : tokens) {
      if (take(token)) return true;
    }
    return false;
  }

  /// Steps over one character. @return it; empty at the end
  std::string_view take_character() {
    const std::string_view one = rest().substr(0, character_bytes(rest()));
    at_ += one.size();
    return one;
  }

  /// Steps over the characters before the first of `ends` or the end of the line. What is looked
  /// for begins with a whole character, so that it is not met within another.
  std::string_view take_until(std::initializer_list<std::string_view> ends) {
    const std::size_t begin = at_;
    for (; !done(); ++at_) {
      for (const std::string_view end : ends) {
        if (line_.text[at_] == end.front() && sees(end)) {
          return line_.text.substr(begin, at_ - begin);
        }
      }
    }
    return line_.text.substr(begin);
  }

  void skip_blanks() {
    while (!leading_blank(rest()).empty()) at_ += leading_blank(rest()).size();
  }

  void back_to(std::size_t offset) { at_ = offset; }

  TextPlace place() const { return place_of(at_); }
  TextPlace place_of(std::size_t offset) const {
    std::uint32_t column = 1;
    for (std::string_view before = line_.text.substr(0, offset); !before.empty(); ++column) {
      before.remove_prefix(character_bytes(before));
    }
    return {line_.number, column};
  }

  /// The fault "something else stands here".
  TextFault expected(std::string what) const { return {place(), found(), std::move(what)}; }
  TextFault expected_at(std::size_t offset, std::string what) const {
    TextCursor there = *this;
    there.at_ = offset;
    return there.expected(std::move(what));
  }
  TextNote note(std::string text) const { return {place(), std::move(text)}; }

 private:
  /// What stands here, quoted, at most 16 characters.
  std::string found() const {
    if (done()) return "the end of the line";
    std::size_t bytes = 0;
    int characters = 0;
    for (; characters < 16 && bytes < rest().size(); ++characters) {
      bytes += character_bytes(rest().substr(bytes));
    }
    return "'" + std::string{rest().substr(0, bytes)} + (bytes < rest().size() ? "…'" : "'");
  }

  TextLine line_;
  std::size_t at_ = 0;
};

}  // namespace tachiai
