#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "server/net/http.hpp"

namespace tachiai::net {

/// One HTTP/1 request from bytes, by Beast's parser; kept out of sight because it is slow to
/// compile.
class HttpParser {
 public:
  enum class State {
    head,          // more of the head is wanted
    body,          // the head is whole, more of the body is wanted
    whole,         // `request` may be taken
    bad,           // malformed: 400
    head_too_big,  // 431
    body_too_big,  // 413
  };

  HttpParser(std::size_t head_bytes_max, std::size_t body_bytes_max);
  ~HttpParser();

  /// Takes bytes off the front of `input`. What is not taken is part of an unfinished line and must
  /// be shown again with more behind it, or follows the request.
  State feed(std::string_view& input);

  /// Once `whole`: the request, without its remote address.
  HttpRequest take();
  unsigned http_minor() const;
  bool keep_alive() const;
  /// The client waits for "100 Continue" before it sends its body.
  bool expects_continue() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tachiai::net
