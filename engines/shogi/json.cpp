#include "engines/shogi/json.hpp"

#include <charconv>
#include <optional>
#include <utility>

namespace tachiai::shogi {
namespace {

/// JSON does not end at line ends, so this walks over the whole text by itself.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {
    if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
  }

  Result<JsonValue, TextFault> whole() {
    auto value = read(0);
    if (!value) return value;
    skip();
    if (at_ < text_.size()) return expected("the end of the text");
    return value;
  }

 private:
  using Answer = Result<JsonValue, TextFault>;

  Answer read(int depth) {
    skip();
    const TextPlace at = place();
    if (depth > json_depth_most) return expected("at most 512 levels of nesting");
    if (at_ == text_.size()) return expected("a value");
    switch (text_[at_]) {
      case '{': return read_object(at, depth);
      case '[': return read_array(at, depth);
      case '"': {
        auto text = read_string();
        if (!text) return std::unexpected{text.error()};
        return JsonValue{at, *std::move(text)};
      }
      case 't': return read_word("true", at, true);
      case 'f': return read_word("false", at, false);
      case 'n': return read_word("null", at, nullptr);
      default: return read_number(at);
    }
  }

  template <class Value>
  Answer read_word(std::string_view word, TextPlace at, Value value) {
    if (!text_.substr(at_).starts_with(word)) return expected(std::string{word});
    at_ += word.size();
    return JsonValue{at, value};
  }

  Answer read_number(TextPlace at) {
    std::size_t end = at_;
    const auto digits = [&] {
      const std::size_t begin = end;
      while (end < text_.size() && text_[end] >= '0' && text_[end] <= '9') ++end;
      return end - begin;
    };
    const auto next_is = [&](std::string_view any) {
      return end < text_.size() && any.find(text_[end]) != std::string_view::npos;
    };
    if (next_is("-")) ++end;
    const std::size_t whole = end;
    const std::size_t count = digits();
    if (count == 0 || (count > 1 && text_[whole] == '0')) return expected("a value");
    if (next_is(".")) {
      ++end;
      if (digits() == 0) return expected("a number");
    }
    if (next_is("eE")) {
      ++end;
      if (next_is("+-")) ++end;
      if (digits() == 0) return expected("a number");
    }
    double number = 0;
    const auto [stop, error] = std::from_chars(text_.data() + at_, text_.data() + end, number);
    if (error != std::errc{} || stop != text_.data() + end) return expected("a smaller number");
    at_ = end;
    return JsonValue{at, number};
  }

  Answer read_array(TextPlace at, int depth) {
    JsonArray values;
    ++at_;
    skip();
    if (take(']')) return JsonValue{at, std::move(values)};
    for (;;) {
      auto value = read(depth + 1);
      if (!value) return value;
      values.push_back(*std::move(value));
      skip();
      if (take(']')) return JsonValue{at, std::move(values)};
      if (!take(',')) return expected(", or ]");
    }
  }

  Answer read_object(TextPlace at, int depth) {
    JsonObject members;
    members.reserve(4);  // most have no more, and growing moves them
    ++at_;
    skip();
    if (take('}')) return JsonValue{at, std::move(members)};
    for (;;) {
      skip();
      if (at_ == text_.size() || text_[at_] != '"') return expected("a name in quotes");
      auto name = read_string();
      if (!name) return std::unexpected{name.error()};
      skip();
      if (!take(':')) return expected(":");
      auto value = read(depth + 1);
      if (!value) return value;
      members.push_back({*std::move(name), *std::move(value)});
      skip();
      if (take('}')) return JsonValue{at, std::move(members)};
      if (!take(',')) return expected(", or }");
    }
  }

  Result<std::string, TextFault> read_string() {
    std::string out;
    ++at_;
    for (;;) {
      if (at_ == text_.size()) return expected("the end of the string");
      const char letter = text_[at_];
      if (static_cast<unsigned char>(letter) < 0x20) return expected("no control character");
      if (letter == '"') {
        ++at_;
        return out;
      }
      if (letter != '\\') {
        // As much at once as stands there without a quote, an escape or a control character.
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\' &&
               static_cast<unsigned char>(text_[at_]) >= 0x20) {
          ++at_;
        }
        out.append(text_.substr(begin, at_ - begin));
        continue;
      }
      if (auto fault = read_escape(out)) return std::unexpected{*std::move(fault)};
    }
  }

  std::optional<TextFault> read_escape(std::string& out) {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
    const std::string_view rest = text_.substr(at_ + 1);
    if (!rest.empty()) {
      if (const auto which = letters.find(rest[0]); which != std::string_view::npos) {
        out += meant[which];
        at_ += 2;
        return std::nullopt;
      }
    }
    auto unit = read_unit();
    if (!unit) return unit.error();
    std::uint32_t point = *unit;
    if (point >= 0xD800 && point < 0xDC00) {
      const auto low = read_unit();
      if (!low) return low.error();
      if (*low < 0xDC00 || *low > 0xDFFF) return expected("the second half of a pair").error();
      point = 0x10000 + ((point - 0xD800) << 10) + (*low - 0xDC00);
    } else if (point >= 0xDC00 && point <= 0xDFFF) {
      return expected("the first half of a pair").error();
    }
    append_utf8(out, point);
    return std::nullopt;
  }

  /// \u12ab
  Result<std::uint32_t, TextFault> read_unit() {
    const std::string_view rest = text_.substr(at_);
    if (!rest.starts_with("\\u")) return expected("an escape of JSON");
    std::uint32_t unit = 0;
    const std::string_view digits = rest.substr(2, 4);
    const auto [stop, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), unit, 16);
    if (error != std::errc{} || digits.size() < 4 || stop != digits.data() + 4) {
      return expected("\\u and four hexadecimal digits");
    }
    at_ += 6;
    return unit;
  }

  static void append_utf8(std::string& out, std::uint32_t point) {
    const auto tail = [&](int shift) {
      out += static_cast<char>(0x80 | ((point >> shift) & 0x3F));
    };
    if (point < 0x80) {
      out += static_cast<char>(point);
    } else if (point < 0x800) {
      out += static_cast<char>(0xC0 | (point >> 6));
      tail(0);
    } else if (point < 0x10000) {
      out += static_cast<char>(0xE0 | (point >> 12));
      tail(6);
      tail(0);
    } else {
      out += static_cast<char>(0xF0 | (point >> 18));
      tail(12);
      tail(6);
      tail(0);
    }
  }

  void skip() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) {
      ++at_;
    }
  }

  bool take(char letter) {
    if (at_ == text_.size() || text_[at_] != letter) return false;
    ++at_;
    return true;
  }

  /// Places are asked for in the order of the text, so each character is counted once.
  TextPlace place() {
    while (counted_ < at_) {
      const bool plain = static_cast<unsigned char>(text_[counted_]) < 0x80;
      const std::size_t bytes = plain ? 1 : character_bytes(text_.substr(counted_));
      const bool ends = text_[counted_] == '\n';
      counted_ += bytes;
      place_ = ends ? TextPlace{place_.line + 1, 1} : TextPlace{place_.line, place_.column + 1};
    }
    return place_;
  }

  std::unexpected<TextFault> expected(std::string what) {
    const std::string_view rest = text_.substr(at_);
    TextFault fault = TextCursor{{rest.substr(0, rest.find('\n')), 1}}.expected(std::move(what));
    fault.at = place();
    return std::unexpected{std::move(fault)};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t counted_ = 0;  // up to where `place_` is
  TextPlace place_;
};

}  // namespace

const JsonValue* JsonValue::member(std::string_view name) const {
  const JsonObject* members = object();
  if (members == nullptr) return nullptr;
  for (const auto& [called, member] : *members) {
    if (called == name) return &member;
  }
  return nullptr;
}

std::string_view kind_of(const JsonValue& value) {
  constexpr std::string_view kinds[] = {"null",     "true or false", "a number",
                                        "a string", "an array",      "an object"};
  return kinds[value.value.index()];
}

Result<JsonValue, TextFault> parse_json(std::string_view text) { return Parser{text}.whole(); }

}  // namespace tachiai::shogi
