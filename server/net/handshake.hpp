#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "server/net/http.hpp"

/// The opening handshake of RFC 6455 section 4, pure.
namespace tachiai::net {

/// Does the list of tokens in a header's value contain `token`, in any case?
bool has_token(std::string_view list, std::string_view token);

/// Does the client ask for a WebSocket, rightly or wrongly?
bool asks_for_websocket(const HttpRequest& request);

struct Upgrade {
  std::string subprotocol;  // "": none was agreed on
  std::string response;     // the whole 101 answer
};

/// Checks the request and picks the first of `offered` that the client asked for.
/// @param http_minor  1 for HTTP/1.1. @return the refusal: 400 with what is wrong, or 426 with the
/// right version.
Result<Upgrade, HttpResponse> answer_upgrade(const HttpRequest& request, unsigned http_minor,
                                             const std::vector<std::string>& offered);

/// The client's side. `key` is 16 random bytes in base64.
std::string upgrade_request(std::string_view host, std::string_view path, std::string_view key,
                            const std::vector<std::string>& subprotocols,
                            const std::vector<std::pair<std::string, std::string>>& headers);

/// Sec-WebSocket-Accept for a Sec-WebSocket-Key.
std::string accept_key(std::string_view key);

std::string base64(std::string_view bytes);

}  // namespace tachiai::net
