#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engines/core/result.hpp"

namespace tachiai::app {

/// What `tachiaid` was told, by flags over a TOML file over these defaults. server/app/README.md
/// lists every key.
struct Config {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::filesystem::path data = "data";
  std::filesystem::path web;  // static client; empty: none is served
  std::size_t cores = 0;      // 0: one reactor per core of the machine
  bool demo = false;
  std::vector<std::string> origins;  // allowed beside the server's own; "*" everybody
  std::vector<std::string> trusted_proxies;
  std::vector<std::string> arbiter_keys;  // digests of keys, 32 bytes each: arbiters of every match
  std::size_t connections_max = 20'000;
  std::size_t per_address_max = 1'000;
  double messages_per_second = 50;   // of one connection; twice as many in a burst
  double watches_per_second = 50;    // and lists, by one address on a core; twice in a burst
  std::size_t doors_per_hour = 240;  // matches opened and seats taken, by one address
  std::uint32_t open_hours = 24;     // how long a seat stays open before the match is called off
  bool log_json = false;
  std::string log_level = "info";
  std::uint32_t drain_seconds = 10;
};

/// What the command line asked for: to serve, or that there is nothing to do but to print and exit.
struct CommandLine {
  Config config;
  bool exit = false;
  int exit_code = 0;
};

/// Reads flags and the file they name. Prints help and errors itself. An error names the flag, or
/// the file, line and key, and what was expected.
CommandLine read_command_line(int argc, const char* const* argv);

/// The file alone.
Result<Config, std::string> read_file(const std::filesystem::path& file, Config defaults);

}  // namespace tachiai::app
