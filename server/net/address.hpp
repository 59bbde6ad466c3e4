#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"

namespace tachiai::net {

/// An IP address without port. IPv4 is held in its IPv6-mapped form, so that both spellings are
/// equal.
struct Address {
  std::array<std::uint8_t, 16> bytes{};
  auto operator<=>(const Address&) const = default;

  bool is_v4() const;
  std::string text() const;  // "192.0.2.1", "2001:db8::1"
};

/// "192.0.2.1", "2001:db8::1", "[2001:db8::1]", each with or without a port; nullopt: none of
/// these.
std::optional<Address> parse_address(std::string_view text);

/// Whom the limits count as one: an IPv4 address, or an IPv6 /64, which is what one subscriber is
/// given.
Address limit_key(const Address& address);

/// A set of addresses, by prefix.
class Prefixes {
 public:
  /// "127.0.0.1", "10.0.0.0/8", "::1", "2001:db8::/32". @return what could not be read.
  static Result<Prefixes, std::string> parse(const std::vector<std::string>& texts);
  bool contains(const Address& address) const;

 private:
  struct Prefix {
    Address address;
    unsigned bits;
  };
  std::vector<Prefix> prefixes_;
};

/// Who really asks: `peer`, or where that is a trusted proxy, the rightmost address in
/// X-Forwarded-For that is none. Reading stops at the first entry that is no address: what stands
/// left of it was written by who knows whom.
/// @param forwarded  all X-Forwarded-For values in order, joined by commas.
Address nearest_untrusted(const Address& peer, std::string_view forwarded, const Prefixes& trusted);

}  // namespace tachiai::net

template <>
struct std::hash<tachiai::net::Address> {
  std::size_t operator()(const tachiai::net::Address& address) const noexcept {
    return std::hash<std::string_view>{}(
        {reinterpret_cast<const char*>(address.bytes.data()), address.bytes.size()});
  }
};
