#include "server/wire/json.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver.h>
#include <google/protobuf/util/type_resolver_util.h>

#include <boost/json/parse.hpp>
#include <memory>
#include <mutex>

#include "engines/core/result.hpp"

namespace tachiai::wire::detail {

namespace pb = google::protobuf;
namespace json = boost::json;

namespace {

constexpr std::string_view url_prefix = "type.googleapis.com";

pb::util::TypeResolver& resolver() {
  static const std::unique_ptr<pb::util::TypeResolver> made{
      pb::util::NewTypeResolverForDescriptorPool(std::string{url_prefix},
                                                 pb::DescriptorPool::generated_pool())};
  return *made;
}

std::string url_of(std::string_view message_name) {
  return std::string{url_prefix} + "/" + std::string{message_name};
}

/// Only for messages that are refused anyway: what can still be said about them.
std::optional<json::object> outer_object(std::string_view text) {
  json::parse_options options;
  options.max_depth = 16;
  boost::system::error_code ec;
  json::value value = json::parse(text, ec, {}, options);
  if (ec || !value.is_object()) return std::nullopt;
  return std::move(value.get_object());
}

}  // namespace

void quiet_protobuf() {
  static std::once_flag once;
  std::call_once(once, [] { pb::SetLogHandler(nullptr); });
}

std::string json_of(std::string_view message_name, std::string_view proto_bytes) {
  std::string text;
  const auto status = pb::util::BinaryToJsonString(&resolver(), url_of(message_name),
                                                   std::string{proto_bytes}, &text);
  TACHIAI_ASSERT(status.ok());
  return text;
}

std::optional<std::string> read_json(std::string_view text, pb::Message& message) {
  pb::util::JsonParseOptions options;
  options.ignore_unknown_fields = true;
  std::string bytes;
  const auto status =
      pb::util::JsonToBinaryString(&resolver(), url_of(message.GetDescriptor()->full_name()),
                                   pb::StringPiece{text.data(), text.size()}, &bytes, options);
  if (!status.ok()) {
    // The parser quotes the place over several lines, with the client's own bytes; the first line
    // says enough.
    std::string why{status.message().data(), status.message().size()};
    return why.substr(0, why.find('\n'));
  }
  if (!message.ParseFromString(bytes)) return "text that is not UTF-8";
  return std::nullopt;
}

std::string request_id_of(std::string_view text) {
  const auto outer = outer_object(text);
  if (!outer) return {};
  for (const auto& member : *outer) {
    const json::object* request = member.value().if_object();
    if (request == nullptr) continue;
    for (const std::string_view name : {"requestId", "request_id"}) {
      const json::value* id = request->if_contains(json::string_view{name.data(), name.size()});
      if (id != nullptr && id->is_string())
        return std::string{id->get_string().data(), id->get_string().size()};
    }
  }
  return {};
}

bool holds_unknown_request(std::string_view text) {
  const auto outer = outer_object(text);
  return outer && outer->size() == 1 && outer->begin()->value().is_object();
}

}  // namespace tachiai::wire::detail
