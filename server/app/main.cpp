#include <spdlog/spdlog.h>

#include <csignal>
#include <exception>
#include <iostream>

#include "server/app/config.hpp"
#include "server/app/log.hpp"
#include "server/app/server.hpp"
#include "server/net/signals.hpp"

int main(int argc, char** argv) {
  using namespace tachiai;
  const app::CommandLine line = app::read_command_line(argc, argv);
  if (line.exit) return line.exit_code;
  app::start_log(line.config.log_level, line.config.log_json);
  try {
    std::signal(SIGXFSZ, SIG_IGN);  // a file at its limit is a full disk, not an end
    net::Signals signals;           // before the first thread
    auto server = app::Server::start(line.config);
    if (!server) {
      spdlog::error("{}", server.error());
      return 1;
    }
    if (line.config.demo) {
      const auto links = (*server)->demonstration();
      if (!links) {
        spdlog::error("{}", links.error());
        return 1;
      }
      std::cout << *links << std::flush;
    }
    spdlog::info("serving on {}", (*server)->url());
    signals.wait();
    spdlog::info("stopping");
    server->reset();
    spdlog::info("stopped");
    return 0;
  } catch (const std::exception& fault) {
    spdlog::critical("{}", fault.what());
    return 1;
  }
}
