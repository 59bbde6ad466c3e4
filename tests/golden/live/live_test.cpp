#include <google/protobuf/descriptor.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "tachiai/v1/news.pb.h"
#include "tests/golden/live/samples.hpp"

namespace tachiai::tests {
namespace {

namespace fs = std::filesystem;

const fs::path golden = "tests/golden/live";
const fs::path examples = "protocol/examples";

bool writing() { return std::getenv("TACHIAI_WRITE_GOLDEN") != nullptr; }

std::optional<std::string> content(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) return std::nullopt;
  return std::string{std::istreambuf_iterator<char>{file}, {}};
}

/// What is released at `path`; where nothing is yet and this is a writing run, `fresh` becomes it.
std::string released(const fs::path& path, const std::string& fresh) {
  if (auto bytes = content(path)) return *std::move(bytes);
  if (!writing()) {
    ADD_FAILURE() << path << " is missing; see tests/golden/live/README.md";
    return {};
  }
  fs::create_directories(path.parent_path());
  std::ofstream{path, std::ios::binary} << fresh;
  return fresh;
}

template <class Message>
std::string json_of(const Message& message, bool indented = false) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = indented;
  std::string text;
  EXPECT_TRUE(google::protobuf::util::MessageToJsonString(message, &text, options).ok());
  return text;
}

std::string hex(const wire::ContentDigest& digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const auto byte : digest) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::map<std::string, std::string> digests() {
  std::map<std::string, std::string> all;
  std::istringstream table{content(golden / "requests/digests.tsv").value_or("")};
  for (std::string name, digest; table >> name >> digest;) all[name] = digest;
  return all;
}

/// A kind has as many samples as it needs: "hello", "hello_with_own_key".
std::string kind_of(const RequestSample& sample) {
  return v1::ClientMessage::descriptor()->FindFieldByNumber(sample.message.request_case())->name();
}

TEST(GoldenRequests, ReleasedBytesDecodeToTheSameContentFromBothEncodings) {
  auto known = digests();
  for (const RequestSample& sample : request_samples()) {
    SCOPED_TRACE(sample.name);
    const auto proto = released(golden / "requests" / (sample.name + ".binpb"),
                                sample.message.SerializeAsString());
    const auto json =
        released(golden / "requests" / (sample.name + ".json"), json_of(sample.message));
    const auto from_proto = wire::decode(proto, wire::Encoding::proto);
    const auto from_json = wire::decode(json, wire::Encoding::json);
    ASSERT_TRUE(from_proto) << from_proto.error().text;
    ASSERT_TRUE(from_json) << from_json.error().text;
    EXPECT_EQ(from_proto->name, kind_of(sample));
    EXPECT_EQ(from_json->name, kind_of(sample));
    EXPECT_EQ(from_proto->request_id, from_json->request_id);
    EXPECT_EQ(from_proto->match, from_json->match);
    EXPECT_EQ(from_proto->what.index(), from_json->what.index());
    EXPECT_EQ(hex(from_proto->digest), hex(from_json->digest));
    if (writing() && !known.contains(sample.name)) {
      std::ofstream{golden / "requests/digests.tsv", std::ios::app}
          << sample.name << '\t' << hex(from_proto->digest) << '\n';
      known[sample.name] = hex(from_proto->digest);
    }
    EXPECT_EQ(hex(from_proto->digest), known[sample.name]) << "journals hold the released digest";
  }
}

TEST(GoldenNews, TheSameNewsGiveTheReleasedBytesInBothEncodings) {
  for (const NewsSample& sample : news_samples()) {
    SCOPED_TRACE(sample.name);
    const std::string proto = wire::encode(sample.news, wire::Encoding::proto);
    const std::string json = wire::encode(sample.news, wire::Encoding::json);
    EXPECT_EQ(released(golden / "news" / (sample.name + ".binpb"), proto), proto);
    EXPECT_EQ(released(golden / "news" / (sample.name + ".json"), json), json);
    EXPECT_EQ(wire::json_of(proto), json);
    v1::ServerMessage from_proto, from_json;
    ASSERT_TRUE(from_proto.ParseFromString(proto));
    ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(json, &from_json).ok());
    EXPECT_EQ(from_proto.DebugString(), from_json.DebugString());
  }
}

/// The names of a oneof's members, and those of `nested`, the oneof inside the member `event`.
std::set<std::string> kinds(const google::protobuf::OneofDescriptor& oneof) {
  std::set<std::string> all;
  for (int i = 0; i < oneof.field_count(); ++i) all.insert(oneof.field(i)->name());
  return all;
}

TEST(GoldenCoverage, EveryMessageKindOfTheSchemaHasASample) {
  std::set<std::string> requests;
  for (const auto& sample : request_samples()) requests.insert(kind_of(sample));
  EXPECT_EQ(requests, kinds(*v1::ClientMessage::descriptor()->oneof_decl(0)));

  std::set<std::string> news, events;
  for (const auto& sample : news_samples()) {
    v1::ServerMessage message;
    ASSERT_TRUE(message.ParseFromString(wire::encode(sample.news, wire::Encoding::proto)));
    news.insert(v1::ServerMessage::descriptor()->FindFieldByNumber(message.news_case())->name());
    if (!message.has_event()) continue;
    events.insert(
        v1::MatchEvent::descriptor()->FindFieldByNumber(message.event().kind_case())->name());
  }
  EXPECT_EQ(news, kinds(*v1::ServerMessage::descriptor()->oneof_decl(0)));
  auto all_events = kinds(*v1::MatchEvent::descriptor()->FindOneofByName("kind"));
  all_events.erase("skipped");  // told only to audiences from whom something is hidden; no preset
                                // of this version hides
  EXPECT_EQ(events, all_events);
}

TEST(GoldenExamples, TheIndentedExamplesAreTheReleasedMessages) {
  const auto check = [](const std::string& kind, const std::string& name,
                        const std::string& indented) {
    SCOPED_TRACE(kind + "/" + name);
    const auto example = released(examples / kind / (name + ".json"), indented);
    const auto line = content(golden / kind / (name + ".json"));
    ASSERT_TRUE(line);
    boost::system::error_code ec;
    const auto shown = boost::json::parse(example, ec);
    ASSERT_FALSE(ec) << ec.message();
    EXPECT_EQ(shown, boost::json::parse(*line));
  };
  for (const auto& sample : request_samples())
    check("requests", sample.name, json_of(sample.message, true));
  for (const auto& sample : news_samples()) {
    v1::ServerMessage message;
    ASSERT_TRUE(message.ParseFromString(wire::encode(sample.news, wire::Encoding::proto)));
    check("news", sample.name, json_of(message, true));
  }
}

}  // namespace
}  // namespace tachiai::tests
