#include "server/wire/json.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver.h>
#include <google/protobuf/util/type_resolver_util.h>

#include <boost/json/parser.hpp>
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

constexpr std::size_t depth_max = 32;  // protocol/README.md#limits

/// The text as it stands, or what is wrong with it and where.
Result<json::value, std::string> parse(std::string_view text) {
  json::parse_options options;
  options.max_depth = depth_max;
  json::parser parser{{}, options};
  boost::system::error_code ec;
  const std::size_t read = parser.write_some(text.data(), text.size(), ec);
  if (!ec && read == text.size()) return parser.release();
  if (ec == json::error::too_deep)
    return std::unexpected{"nested deeper than " + std::to_string(depth_max)};
  return std::unexpected{"not JSON at byte " + std::to_string(read) +
                         (ec ? ": " + ec.message() : ": more than one value")};
}

/// Only for messages that are refused anyway: what can still be said about them.
std::optional<json::object> outer_object(std::string_view text) {
  auto value = parse(text);
  if (!value || !value->is_object()) return std::nullopt;
  return std::move(value->get_object());
}

const pb::FieldDescriptor* field_of(const pb::Descriptor& message, std::string_view name) {
  for (int i = 0; i < message.field_count(); ++i) {
    const auto* field = message.field(i);
    if (field->json_name() == name || field->name() == name) return field;
  }
  return nullptr;
}

std::optional<std::string> unknown_name(const json::value& value, const pb::FieldDescriptor& field);

/// The path of an enum's name that the schema does not have. Protobuf drops such a name together
/// with the unknown fields, which are none of our business; a choice that was dropped would be
/// another choice.
std::optional<std::string> unknown_name(const json::value& value, const pb::Descriptor& message) {
  const json::object* object = value.if_object();
  if (object == nullptr) return std::nullopt;
  for (const auto& member : *object) {
    const auto* field = field_of(message, {member.key().data(), member.key().size()});
    if (field == nullptr) continue;
    if (const auto path = unknown_name(member.value(), *field)) return path;
  }
  return std::nullopt;
}

std::optional<std::string> unknown_name(const json::value& value,
                                        const pb::FieldDescriptor& field) {
  if (const json::array* list = value.if_array(); list != nullptr && field.is_repeated()) {
    for (const auto& one : *list) {
      if (const auto path = unknown_name(one, field)) return path;
    }
    return std::nullopt;
  }
  if (field.type() == pb::FieldDescriptor::TYPE_MESSAGE) {
    const auto path = unknown_name(value, *field.message_type());
    return path ? std::optional{field.json_name() + "." + *path} : std::nullopt;
  }
  const json::string* name = value.if_string();
  if (name == nullptr || field.type() != pb::FieldDescriptor::TYPE_ENUM) return std::nullopt;
  const std::string known{name->data(), name->size()};
  if (field.enum_type()->FindValueByName(known) != nullptr) return std::nullopt;
  return field.json_name();
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
  const auto value = parse(text);
  if (!value) return value.error();
  if (const auto path = unknown_name(*value, *message.GetDescriptor())) {
    return *path + ": not one this version knows";
  }
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
