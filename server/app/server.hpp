#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engines/core/result.hpp"
#include "server/app/config.hpp"

namespace tachiai::app {

/// The whole server, wired. Starts with everything the journal holds; stops without losing a match.
class Server {
 public:
  /// Opens the journal, restores every live match, listens. @return what went wrong, for a person.
  static Result<std::unique_ptr<Server>, std::string> start(const Config& config);
  /// Freezes the clocks, sends everybody away with a hint when to come back, and closes the
  /// journal.
  ~Server();

  std::uint16_t port() const;
  /// http://127.0.0.1:8080
  std::string url() const;
  /// One JSON line per demonstration match, made now or found as an earlier run left it.
  Result<std::string, std::string> demonstration();

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace tachiai::app
