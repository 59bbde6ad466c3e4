#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <set>
#include <sstream>

#include "server/records/codec.hpp"
#include "tests/unit/server/records/samples.hpp"

namespace tachiai::tests {
namespace {

namespace json = boost::json;

std::string hex(std::string_view bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) text += {digits[static_cast<unsigned char>(c) >> 4], digits[c & 15]};
  return text;
}

std::string unhex(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string{text.substr(i, 2)}, nullptr, 16));
  }
  return bytes;
}

/// Released bytes: stream, hexadecimal, canonical JSON.
struct Released {
  int line = 0;
  std::string stream, bytes, json;
};

std::vector<Released> released() {
  std::ifstream file("tests/golden/journal/records.tsv");
  EXPECT_TRUE(file);
  std::vector<Released> all;
  std::string row;
  for (int line = 1; std::getline(file, row); ++line) {
    if (row.empty() || row.starts_with('#')) continue;
    std::istringstream cells(row);
    Released record{line, {}, {}, {}};
    std::string digits;
    std::getline(cells, record.stream, '\t');
    std::getline(cells, digits, '\t');
    std::getline(cells, record.json);
    record.bytes = unhex(digits);
    all.push_back(std::move(record));
  }
  return all;
}

/// Decodes and writes again.
Result<std::string, records::DecodeFault> again(const Released& record) {
  const auto encoded = [](const auto& entry) -> Result<std::string, records::DecodeFault> {
    if (!entry) return std::unexpected{entry.error()};
    return encode(*entry);
  };
  if (record.stream.starts_with("match/")) return encoded(records::decode_match(record.bytes));
  if (record.stream.starts_with("notes/")) return encoded(records::decode_note(record.bytes));
  if (record.stream.starts_with("tournament/"))
    return encoded(records::decode_tournament(record.bytes));
  return encoded(records::decode_people(record.bytes));
}

bool is_default(const json::value& value) {
  if (value.is_null()) return true;
  if (const auto* flag = value.if_bool()) return !*flag;
  if (const auto* text = value.if_string()) return text->empty() || *text == "0";
  if (const auto* list = value.if_array()) return list->empty();
  if (const auto* members = value.if_object())
    return std::ranges::all_of(*members, [](const auto& one) { return is_default(one.value()); });
  return value.is_number() && value.to_number<double>() == 0;
}

/// Whether `now` says all that `released` said, and of fields that came later only their defaults.
bool says_the_same(const json::value& released, const json::value& now) {
  if (const auto* then = released.if_object()) {
    const auto* members = now.if_object();
    if (members == nullptr) return false;
    for (const auto& one : *then) {
      const auto* value = members->if_contains(one.key());
      if (value == nullptr || !says_the_same(one.value(), *value)) return false;
    }
    return std::ranges::all_of(*members, [&](const auto& one) {
      return then->contains(one.key()) || is_default(one.value());
    });
  }
  if (const auto* then = released.if_array()) {
    const auto* list = now.if_array();
    return list != nullptr && std::ranges::equal(*then, *list, says_the_same);
  }
  return released == now;
}

TEST(ReleasedRecords, DecodeForEverAndMeanWhatTheyMeant) {
  const auto all = released();
  ASSERT_GT(all.size(), 20u);
  for (const Released& record : all) {
    SCOPED_TRACE("records.tsv:" + std::to_string(record.line));
    const auto bytes = again(record);
    ASSERT_TRUE(bytes) << bytes.error().text;
    EXPECT_EQ(hex(*bytes), hex(record.bytes)) << "still written the same";
    const auto json = records::to_json(record.stream, record.bytes);
    ASSERT_TRUE(json) << json.error().text;
    EXPECT_TRUE(says_the_same(json::parse(record.json), json::parse(*json)))
        << *json << "\nreleased as\n"
        << record.json;
  }
}

TEST(ReleasedRecords, HaveEveryKindThatIsWritten) {
  std::set<std::string> known;
  for (const Released& record : released()) known.insert(record.stream + "\t" + hex(record.bytes));
  const auto expect_known = [&](const std::string& stream, const std::string& bytes) {
    EXPECT_TRUE(known.contains(stream + "\t" + hex(bytes)))
        << "records.tsv lacks this line, add it:\n"
        << stream << '\t' << hex(bytes) << '\t' << *records::to_json(stream, bytes);
  };
  for (const auto& entry : match_samples()) expect_known("match/AbCdEfGhIjKl", encode(entry));
  for (const auto& entry : note_samples()) expect_known("notes/AbCdEfGhIjKl", encode(entry));
  for (const auto& entry : people_samples()) expect_known("people", encode(entry));
  for (const auto& entry : tournament_samples())
    expect_known("tournament/QrStUvWxYz01", encode(entry));
}

}  // namespace
}  // namespace tachiai::tests
