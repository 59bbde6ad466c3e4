#include "server/net/handshake.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace tachiai::net {

namespace {

/// Calls `visit` with each element of a comma-separated list until it returns true.
template <class Visit>
bool any_element(std::string_view list, Visit visit) {
  while (!list.empty()) {
    const auto comma = list.find(',');
    std::string_view element = list.substr(0, comma);
    list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 1);
    while (!element.empty() && (element.front() == ' ' || element.front() == '\t')) {
      element.remove_prefix(1);
    }
    while (!element.empty() && (element.back() == ' ' || element.back() == '\t')) {
      element.remove_suffix(1);
    }
    if (!element.empty() && visit(element)) return true;
  }
  return false;
}

/// All values of a header that may be repeated, as one list.
std::string joined(const HttpRequest& request, std::string_view name) {
  std::string list;
  for (const auto& [field, value] : request.headers) {
    if (!same_letters(field, name)) continue;
    if (!list.empty()) list += ',';
    list += value;
  }
  return list;
}

bool is_websocket_key(std::string_view key) {
  // 16 bytes in base64: 22 characters and two signs of padding.
  return key.size() == 24 && key.ends_with("==") &&
         std::ranges::all_of(key.substr(0, 22), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '+' || c == '/';
         });
}

}  // namespace

bool has_token(std::string_view list, std::string_view token) {
  return any_element(list,
                     [token](std::string_view element) { return same_letters(element, token); });
}

bool asks_for_websocket(const HttpRequest& request) {
  return has_token(joined(request, "Upgrade"), "websocket");
}

std::string base64(std::string_view bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                                   reinterpret_cast<const unsigned char*>(bytes.data()),
                                   static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(size));
  return text;
}

std::string accept_key(std::string_view key) {
  const std::string salted = std::string{key} + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  const int done =
      EVP_Digest(salted.data(), salted.size(), digest.data(), &size, EVP_sha1(), nullptr);
  TACHIAI_ASSERT(done == 1);
  return base64({reinterpret_cast<const char*>(digest.data()), size});
}

Result<Upgrade, HttpResponse> answer_upgrade(const HttpRequest& request, unsigned http_minor,
                                             const std::vector<std::string>& offered) {
  const auto refused = [](std::string_view why) { return std::unexpected{plain(400, why)}; };
  if (request.method != "GET") return refused("a WebSocket is opened by GET");
  if (http_minor < 1) return refused("a WebSocket needs HTTP/1.1");
  if (!has_token(joined(request, "Connection"), "upgrade")) {
    return refused("the Connection header must say Upgrade");
  }
  if (request.header("Sec-WebSocket-Version") != "13") {
    HttpResponse wrong = plain(426, "this server speaks WebSocket version 13");
    wrong.headers.emplace_back("Sec-WebSocket-Version", "13");
    wrong.headers.emplace_back("Upgrade", "websocket");
    return std::unexpected{std::move(wrong)};
  }
  const std::string_view key = request.header("Sec-WebSocket-Key");
  if (!is_websocket_key(key)) return refused("Sec-WebSocket-Key must be 16 bytes in base64");
  if (!request.body.empty()) return refused("a WebSocket request has no body");

  Upgrade upgrade;
  if (!offered.empty()) {
    const std::string wanted = joined(request, "Sec-WebSocket-Protocol");
    const auto agreed = std::ranges::find_if(offered, [&wanted](const std::string& offer) {
      return any_element(wanted, [&offer](std::string_view want) { return want == offer; });
    });
    if (agreed == offered.end()) {
      std::string why = "no common subprotocol: Sec-WebSocket-Protocol must name one of";
      for (const std::string& offer : offered) why += ' ' + offer;
      return refused(why);
    }
    upgrade.subprotocol = *agreed;
  }
  upgrade.response =
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Accept: " +
      accept_key(key) + "\r\n";
  if (!upgrade.subprotocol.empty()) {
    upgrade.response += "Sec-WebSocket-Protocol: " + upgrade.subprotocol + "\r\n";
  }
  upgrade.response += "\r\n";
  return upgrade;
}

std::string upgrade_request(std::string_view host, std::string_view path, std::string_view key,
                            const std::vector<std::string>& subprotocols,
                            const std::vector<std::pair<std::string, std::string>>& headers) {
  std::string head = "GET ";
  head.append(path).append(" HTTP/1.1\r\nHost: ").append(host);
  head += "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n";
  head.append("Sec-WebSocket-Key: ").append(key).append("\r\n");
  std::string list;
  for (const std::string& name : subprotocols) list += (list.empty() ? "" : ", ") + name;
  if (!list.empty()) head += "Sec-WebSocket-Protocol: " + list + "\r\n";
  for (const auto& [name, value] : headers) head += name + ": " + value + "\r\n";
  return head + "\r\n";
}

}  // namespace tachiai::net
