#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Untrusted texts in the languages of the web, and what else pages, feeds and images say alike.
namespace tachiai::archive {

/// Text as an element's or a quoted attribute's content of HTML and XML alike. What XML cannot hold
/// (control characters but tab and line ends, bytes that are no UTF-8) becomes U+FFFD.
std::string escaped(std::string_view text);

/// The value of a TEXT property of iCalendar: RFC 5545 section 3.3.11. Control characters go.
std::string calendar_text(std::string_view text);

/// One content line ended by CRLF, folded where it is longer than 75 octets, between characters:
/// RFC 5545 section 3.1.
std::string folded(std::string_view line);

/// Text that fits in a quoted header value: printable ASCII without quotes and backslashes; what is
/// not becomes `_`.
std::string header_safe(std::string_view text);

/// "2026-11-30T16:10:00Z", for feeds and JSON.
std::string rfc3339(std::int64_t utc_ms);
/// "20261130T161000Z", for calendars.
std::string calendar_time(std::int64_t utc_ms);
/// "2026/11/30 16:10:00" as Japanese records write it, in UTC.
std::string record_time(std::int64_t utc_ms);

/// What follows `?`: names and values, percent and plus decoded. A name without `=` has "".
class Query {
 public:
  explicit Query(std::string_view query);
  /// The first of that name; nullptr: none.
  const std::string* find(std::string_view name) const;
  /// Said, and not as 0: `?hide`, `?hide=1`.
  bool flag(std::string_view name) const;

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

/// The whole of `text` as a number without a sign. nullopt: it is none, or too big.
std::optional<std::uint32_t> whole_number(std::string_view text);

/// 64 bits of a text, as 16 hexadecimal digits: for tags that tell versions apart, and no secret.
std::string tag_of(std::string_view text);

}  // namespace tachiai::archive
