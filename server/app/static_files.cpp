#include "server/app/static_files.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

namespace tachiai::app {
namespace {

std::string content_type(const std::string& extension) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> types{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
      {".map", "application/json"},
  }};
  for (const auto& [known, type] : types) {
    if (extension == known) return std::string{type};
  }
  return "application/octet-stream";
}

/// Nothing of a page may come from elsewhere or run inline. Only a page that is made for it may be
/// framed by a stranger.
std::vector<std::pair<std::string, std::string>> page_headers(bool framed) {
  return {
      {"Content-Security-Policy",
       std::string{"default-src 'self'; connect-src 'self' ws: wss:; style-src 'self' "
                   "'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
                   "frame-ancestors "} +
           (framed ? "*" : "'none'")},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
  };
}

/// The script that other sites put a board on their pages with.
constexpr std::string_view embed_script = "/embed.js";

}  // namespace

Result<StaticFiles, std::string> StaticFiles::load(const std::filesystem::path& directory) {
  StaticFiles files;
  if (directory.empty()) return files;
  std::error_code error;
  if (!std::filesystem::is_regular_file(directory / "index.html", error)) {
    return std::unexpected{directory.string() + " holds no index.html: build the web client first"};
  }
  std::size_t bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{directory, error}) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file{entry.path(), std::ios::binary};
    std::string content{std::istreambuf_iterator<char>{file}, {}};
    if (!file) return std::unexpected{"cannot read " + entry.path().string()};
    bytes += content.size();
    if (bytes > bytes_max) return std::unexpected{directory.string() + " is over 64 MiB"};
    const std::string path =
        "/" + std::filesystem::relative(entry.path(), directory).generic_string();
    files.files_[path] = {content_type(entry.path().extension().string()),
                          std::make_shared<const std::string>(std::move(content)),
                          path.starts_with("/assets/")};
  }
  if (error) return std::unexpected{"cannot read " + directory.string() + ": " + error.message()};
  return files;
}

net::HttpResponse StaticFiles::answer(const net::HttpRequest& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    auto response = net::plain(405, "only GET and HEAD");
    response.headers.emplace_back("Allow", "GET, HEAD");
    return response;
  }
  const std::string path{request.path()};
  const bool in_client = path == "/events" || path.starts_with("/m/") || path.starts_with("/e/");
  if (path == "/" || (in_client && path.find('.') == std::string::npos)) {
    if (auto found = page(false)) return *std::move(found);
  }
  const auto at = files_.find(path);
  if (at == files_.end()) {
    return net::plain(404,
                      files_.empty() ? "no web client is served here: see --web" : "not found");
  }
  net::HttpResponse response;
  response.content_type = at->second.content_type;
  response.body = at->second.bytes;
  response.headers = page_headers(false);
  if (path == embed_script) response.headers.emplace_back("Access-Control-Allow-Origin", "*");
  response.headers.emplace_back(
      "Cache-Control", at->second.for_ever ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

std::optional<net::HttpResponse> StaticFiles::page(bool framed) const {
  const auto at = files_.find("/index.html");
  if (at == files_.end()) return std::nullopt;
  net::HttpResponse response{200, at->second.content_type, page_headers(framed), at->second.bytes};
  response.headers.emplace_back("Cache-Control", "no-cache");
  return response;
}

}  // namespace tachiai::app
