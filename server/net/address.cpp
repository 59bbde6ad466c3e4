#include "server/net/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace tachiai::net {

namespace {

constexpr std::array<std::uint8_t, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool Address::is_v4() const { return std::equal(mapped.begin(), mapped.end(), bytes.begin()); }

std::string Address::text() const {
  char buffer[INET6_ADDRSTRLEN]{};
  if (is_v4()) {
    inet_ntop(AF_INET, bytes.data() + 12, buffer, sizeof buffer);
  } else {
    inet_ntop(AF_INET6, bytes.data(), buffer, sizeof buffer);
  }
  return buffer;
}

std::optional<Address> parse_address(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    text = text.substr(1, end - 1);
  } else if (std::count(text.begin(), text.end(), ':') == 1) {
    text = text.substr(0, text.find(':'));
  }
  const std::string terminated{text};
  Address address;
  std::copy(mapped.begin(), mapped.end(), address.bytes.begin());
  if (inet_pton(AF_INET, terminated.c_str(), address.bytes.data() + 12) == 1) return address;
  if (inet_pton(AF_INET6, terminated.c_str(), address.bytes.data()) == 1) return address;
  return std::nullopt;
}

Address limit_key(const Address& address) {
  Address key = address;
  if (!key.is_v4()) std::fill(key.bytes.begin() + 8, key.bytes.end(), std::uint8_t{0});
  return key;
}

Result<Prefixes, std::string> Prefixes::parse(const std::vector<std::string>& texts) {
  Prefixes prefixes;
  for (const std::string& text : texts) {
    const auto slash = text.find('/');
    const auto address = parse_address(std::string_view{text}.substr(0, slash));
    if (!address) return std::unexpected{"not an address or prefix: " + text};
    const unsigned offset = address->is_v4() ? 96 : 0;
    unsigned bits = 128;
    if (slash != std::string::npos) {
      unsigned given = 0;
      const char* end = text.data() + text.size();
      const auto [stop, error] = std::from_chars(text.data() + slash + 1, end, given);
      if (error != std::errc{} || stop != end || given > 128 - offset) {
        return std::unexpected{"not an address or prefix: " + text};
      }
      bits = offset + given;
    }
    prefixes.prefixes_.push_back({*address, bits});
  }
  return prefixes;
}

bool Prefixes::contains(const Address& address) const {
  return std::ranges::any_of(prefixes_, [&address](const Prefix& prefix) {
    const unsigned whole = prefix.bits / 8;
    if (!std::equal(address.bytes.begin(), address.bytes.begin() + whole,
                    prefix.address.bytes.begin())) {
      return false;
    }
    const unsigned rest = prefix.bits % 8;
    if (rest == 0) return true;
    const auto differing =
        static_cast<unsigned>(address.bytes[whole] ^ prefix.address.bytes[whole]);
    return differing >> (8 - rest) == 0;
  });
}

Address nearest_untrusted(const Address& peer, std::string_view forwarded,
                          const Prefixes& trusted) {
  Address nearest = peer;
  while (trusted.contains(nearest) && !trimmed(forwarded).empty()) {
    const auto comma = forwarded.rfind(',');
    const auto last = comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
    forwarded = comma == std::string_view::npos ? std::string_view{} : forwarded.substr(0, comma);
    const auto address = parse_address(last);
    if (!address) break;
    nearest = *address;
  }
  return nearest;
}

}  // namespace tachiai::net
