#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tachiai::net {

/// Equal but for the case of ASCII letters, as header names are.
bool same_letters(std::string_view a, std::string_view b);

/// One request, whole. `target` is as received (path and query); header names are as received,
/// compare by `header`.
struct HttpRequest {
  std::string method;
  std::string target;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  std::string remote;  // address without port: the nearest one that is not a trusted proxy

  /// The first header of that name in any case; "" where there is none.
  std::string_view header(std::string_view name) const;
  /// `target` up to `?`.
  std::string_view path() const;
  /// What follows `?`, "" where nothing does.
  std::string_view query() const;
};

struct HttpResponse {
  unsigned status = 200;
  std::string content_type;  // "" where there is no body
  std::vector<std::pair<std::string, std::string>>
      headers;                              // Content-Length and Connection are set by the server
  std::shared_ptr<const std::string> body;  // shared between responses; null: empty
};

/// A plain text response, one line.
HttpResponse plain(unsigned status, std::string_view text);

/// The right and duty to answer one request, from any thread, once; later answers do nothing.
/// Destroyed without an answer it answers 500.
class Responder {
 public:
  using Sink = std::move_only_function<void(HttpResponse)>;

  explicit Responder(Sink sink) : sink_(std::move(sink)) {}
  Responder(Responder&& other) noexcept : sink_(std::exchange(other.sink_, nullptr)) {}
  Responder& operator=(Responder&&) = delete;
  ~Responder();

  void operator()(HttpResponse response);

 private:
  Sink sink_;
};

/// Runs on the connection's reactor.
using HttpHandler = std::function<void(HttpRequest, Responder)>;

}  // namespace tachiai::net
