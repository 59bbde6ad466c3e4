#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace google::protobuf {
class Message;
}

/// Canonical proto3 JSON, both ways. Private to server/wire.
namespace tachiai::wire::detail {

/// Keeps protobuf's own parser from printing what clients sent; once, before the first parse.
void quiet_protobuf();

/// Bytes of the named message ("tachiai.v1.ServerMessage") as JSON.
std::string json_of(std::string_view message_name, std::string_view proto_bytes);

/// Reads `json` into `message`; unknown fields are ignored. nullopt: done; else what was wrong.
std::optional<std::string> read_json(std::string_view json, google::protobuf::Message& message);

/// The request id of a message that could not be read, as far as the text is JSON; "" where there
/// is none.
std::string request_id_of(std::string_view json);

/// Does the one member of the outer object name a request that this version does not know?
bool holds_unknown_request(std::string_view json);

}  // namespace tachiai::wire::detail
