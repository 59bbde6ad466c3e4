#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "engines/core/result.hpp"
#include "server/net/http.hpp"

namespace tachiai::app {

/// The web client, read into memory once. Pages of the client (/, /events, /m/<id>, /e/<id>) all
/// answer with its index; a file that does not exist answers 404. What was not there at the start
/// is never read: no path reaches the disk.
class StaticFiles {
 public:
  static constexpr std::size_t bytes_max = 64 * 1024 * 1024;

  /// @param directory  empty: nothing is served but a line that says so.
  static Result<StaticFiles, std::string> load(const std::filesystem::path& directory);

  net::HttpResponse answer(const net::HttpRequest& request) const;
  /// The page of the client, whatever its path. nullopt: none is served.
  /// @param framed  a stranger's page may show it in a frame
  std::optional<net::HttpResponse> page(bool framed) const;

 private:
  struct File {
    std::string content_type;
    std::shared_ptr<const std::string> bytes;
    bool for_ever = false;  // its name changes with its content
  };
  std::unordered_map<std::string, File> files_;  // by path, "/index.html"
};

}  // namespace tachiai::app
