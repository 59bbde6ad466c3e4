#include "server/net/http_parser.hpp"

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

namespace tachiai::net {

namespace http = boost::beast::http;

struct HttpParser::Impl {
  http::request_parser<http::string_body> parser;
  std::size_t head_bytes_max;
};

HttpParser::HttpParser(std::size_t head_bytes_max, std::size_t body_bytes_max)
    : impl_(std::make_unique<Impl>()) {
  impl_->head_bytes_max = head_bytes_max;
  impl_->parser.header_limit(static_cast<std::uint32_t>(head_bytes_max));
  impl_->parser.body_limit(body_bytes_max);
  impl_->parser.eager(true);
}

HttpParser::~HttpParser() = default;

HttpParser::State HttpParser::feed(std::string_view& input) {
  auto& parser = impl_->parser;
  boost::beast::error_code error;
  while (!parser.is_done() && !input.empty()) {
    const std::size_t taken =
        parser.put(boost::asio::const_buffer{input.data(), input.size()}, error);
    input.remove_prefix(taken);
    if (error == http::error::need_more) {
      // Beast wants the rest of a line before it looks again; until then the limit is ours to
      // watch.
      if (!parser.is_header_done() && input.size() > impl_->head_bytes_max) {
        return State::head_too_big;
      }
      break;
    }
    if (error == http::error::header_limit) return State::head_too_big;
    if (error == http::error::body_limit) return State::body_too_big;
    if (error) return State::bad;
    if (taken == 0) break;
  }
  if (parser.is_done()) return State::whole;
  return parser.is_header_done() ? State::body : State::head;
}

HttpRequest HttpParser::take() {
  auto message = impl_->parser.release();
  HttpRequest request;
  request.method = std::string{message.method_string()};
  request.target = std::string{message.target()};
  for (const auto& field : message) {
    request.headers.emplace_back(std::string{field.name_string()}, std::string{field.value()});
  }
  request.body = std::move(message.body());
  return request;
}

unsigned HttpParser::http_minor() const { return impl_->parser.get().version() % 10; }
bool HttpParser::keep_alive() const { return impl_->parser.get().keep_alive(); }

bool HttpParser::expects_continue() const {
  const auto& message = impl_->parser.get();
  return boost::beast::iequals(message[http::field::expect], "100-continue");
}

}  // namespace tachiai::net
