#include "server/net/http.hpp"

#include <algorithm>
#include <cctype>

namespace tachiai::net {

bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string_view HttpRequest::header(std::string_view name) const {
  const auto found = std::ranges::find_if(
      headers, [name](const auto& field) { return same_letters(field.first, name); });
  return found == headers.end() ? std::string_view{} : std::string_view{found->second};
}

std::string_view HttpRequest::path() const {
  return std::string_view{target}.substr(0, target.find('?'));
}

std::string_view HttpRequest::query() const {
  const auto mark = target.find('?');
  return mark == std::string::npos ? std::string_view{} : std::string_view{target}.substr(mark + 1);
}

HttpResponse plain(unsigned status, std::string_view text) {
  return {status,
          "text/plain; charset=utf-8",
          {},
          std::make_shared<const std::string>(std::string{text} + "\n")};
}

Responder::~Responder() {
  if (sink_) std::exchange(sink_, nullptr)(plain(500, "the request was not answered"));
}

void Responder::operator()(HttpResponse response) {
  if (sink_) std::exchange(sink_, nullptr)(std::move(response));
}

}  // namespace tachiai::net
