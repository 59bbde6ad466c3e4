#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Just enough of protobuf's wire format (protobuf.dev, "Encoding") to look at a message in place.
/// A crowd has to look at every copy of every event: building objects of them would measure the
/// crowd.
namespace tachiai::load {

struct Field {
  unsigned number = 0;
  std::uint64_t value = 0;   // of a varint
  std::string_view bytes{};  // of what has a length
};

/// Walks over the fields of one message.
class Fields {
 public:
  explicit Fields(std::string_view message) : rest_(message) {}

  /// @return nullopt: that was all, or the rest is no message; `whole` tells which.
  std::optional<Field> next() {
    const auto tag = varint();
    if (!tag) return std::nullopt;
    Field field{static_cast<unsigned>(*tag >> 3)};
    switch (*tag & 7U) {
      case 0:
        if (const auto value = varint()) {
          field.value = *value;
          return field;
        }
        break;
      case 1: return fixed(field, 8);
      case 2:
        if (const auto size = varint()) return fixed(field, *size);
        break;
      case 5: return fixed(field, 4);
      default: break;
    }
    whole_ = false;
    return std::nullopt;
  }

  bool whole() const { return whole_; }

 private:
  std::optional<std::uint64_t> varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (rest_.empty()) {
        whole_ = whole_ && shift == 0;
        return std::nullopt;
      }
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if (byte < 0x80) return value;
    }
    whole_ = false;
    return std::nullopt;
  }

  std::optional<Field> fixed(Field field, std::uint64_t size) {
    if (size > rest_.size()) {
      whole_ = false;
      return std::nullopt;
    }
    field.bytes = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(static_cast<std::size_t>(size));
    return field;
  }

  std::string_view rest_;
  bool whole_ = true;
};

/// Appends a field that has a length, of a number under 16.
inline void put(std::string& message, unsigned number, std::string_view bytes) {
  message.push_back(static_cast<char>(number << 3 | 2U));
  std::size_t size = bytes.size();
  for (; size >= 0x80; size >>= 7) message.push_back(static_cast<char>(size | 0x80U));
  message.push_back(static_cast<char>(size));
  message.append(bytes);
}

}  // namespace tachiai::load
