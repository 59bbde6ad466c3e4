#include "server/app/config.hpp"

#include <toml++/toml.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <iostream>
#include <limits>
#include <optional>
#include <sstream>
#include <string_view>

#include "server/base/hex.hpp"

namespace tachiai::app {
namespace {

/// "127.0.0.1:8080", "[::1]:8080", ":8080" for every address.
std::optional<std::string> read_listen(const std::string& text, Config& config) {
  const auto colon = text.rfind(':');
  if (colon == std::string::npos) return "expected ADDRESS:PORT";
  std::string address = text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']'))
    address = address.substr(1, address.size() - 2);
  const std::string port = text.substr(colon + 1);
  if (port.empty() || port.size() > 5 ||
      port.find_first_not_of("0123456789") != std::string::npos ||
      std::stoul(port) > std::numeric_limits<std::uint16_t>::max()) {
    return "expected a port from 0 to 65535 after the colon";
  }
  config.address = address.empty() ? "::" : address;
  config.port = static_cast<std::uint16_t>(std::stoul(port));
  return std::nullopt;
}

std::string at(const std::filesystem::path& file, const toml::node& node, const std::string& key) {
  std::ostringstream where;
  where << file.string() << ":" << node.source().begin.line << ": " << key;
  return where.str();
}

std::optional<std::string> take_list(const toml::node& node, std::vector<std::string>& into) {
  const auto* list = node.as_array();
  if (list == nullptr) return "expected a list of texts";
  into.clear();
  for (const auto& entry : *list) {
    const auto text = entry.value_exact<std::string>();
    if (!text) return "expected a list of texts";
    into.push_back(*text);
  }
  return std::nullopt;
}

/// "https://club.example", "http://[::1]:8080"; "*" everybody. Anything else would never match what
/// a browser sends (RFC 6454 section 7), and its pages would be turned away without a word why.
bool is_origin(std::string_view text) {
  if (text == "*") return true;
  const auto made_of = [](std::string_view part, std::string_view besides) {
    return !part.empty() && std::all_of(part.begin(), part.end(), [&](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || besides.contains(c);
    });
  };
  const auto colon = text.find("://");
  if (colon == std::string_view::npos || !made_of(text.substr(0, colon), "+-.")) return false;
  std::string_view host = text.substr(colon + 3);
  const auto bracket = host.rfind(']');
  const auto port = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (port != std::string_view::npos) {
    const std::string_view digits = host.substr(port + 1);
    if (digits.size() > 5 || !made_of(digits, "") ||
        digits.find_first_not_of("0123456789") != std::string_view::npos) {
      return false;
    }
    host = host.substr(0, port);
  }
  if (bracket == std::string_view::npos) return made_of(host, "-._");
  return host.starts_with('[') && host.ends_with(']') &&
         made_of(host.substr(1, host.size() - 2), ":.");
}

std::optional<std::string> take_origins(const toml::node& node, std::vector<std::string>& into) {
  if (auto fault = take_list(node, into)) return fault;
  for (const auto& one : into) {
    if (!is_origin(one)) {
      return "expected origins as a browser writes them, such as \"https://club.example\", or "
             "\"*\"; got \"" +
             one + "\"";
    }
  }
  return std::nullopt;
}

std::optional<std::string> take_digests(const std::vector<std::string>& hex,
                                        std::vector<std::string>& into) {
  into.clear();
  for (const std::string& one : hex) {
    auto digest = base::bytes_of_hex(one);
    if (!digest || digest->size() != 32)
      return "expected BLAKE2b-256 digests of keys, 64 hexadecimal digits each; got \"" + one +
             "\"";
    into.push_back(*std::move(digest));
  }
  return std::nullopt;
}

template <class Whole>
std::optional<std::string> take_number(const toml::node& node, Whole& into, std::int64_t least,
                                       std::int64_t most) {
  const auto number = node.value_exact<std::int64_t>();
  if (!number || *number < least || *number > most) {
    return "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  }
  into = static_cast<Whole>(*number);
  return std::nullopt;
}

std::optional<std::string> take_text(const toml::node& node, std::string& into) {
  const auto text = node.value_exact<std::string>();
  if (!text) return "expected a text";
  into = *text;
  return std::nullopt;
}

std::optional<std::string> take(const std::string& key, const toml::node& node, Config& config) {
  if (key == "listen") {
    std::string text;
    if (auto fault = take_text(node, text)) return fault;
    return read_listen(text, config);
  }
  if (key == "data" || key == "web") {
    std::string text;
    if (auto fault = take_text(node, text)) return fault;
    (key == "data" ? config.data : config.web) = text;
    return std::nullopt;
  }
  if (key == "cores") return take_number(node, config.cores, 0, 255);
  if (key == "connections_max") return take_number(node, config.connections_max, 1, 1'000'000);
  if (key == "per_address_max") return take_number(node, config.per_address_max, 1, 1'000'000);
  if (key == "messages_per_second") {
    return take_number(node, config.messages_per_second, 1, 1'000'000);
  }
  if (key == "watches_per_second") {
    return take_number(node, config.watches_per_second, 1, 1'000'000);
  }
  if (key == "doors_per_hour") return take_number(node, config.doors_per_hour, 1, 1'000'000'000);
  if (key == "open_hours") return take_number(node, config.open_hours, 1, 24 * 365);
  if (key == "drain_seconds") return take_number(node, config.drain_seconds, 0, 600);
  if (key == "origins") return take_origins(node, config.origins);
  if (key == "arbiter_keys") {
    std::vector<std::string> digests;
    if (auto fault = take_list(node, digests)) return fault;
    return take_digests(digests, config.arbiter_keys);
  }
  if (key == "trusted_proxies") return take_list(node, config.trusted_proxies);
  if (key == "log_level") {
    std::string level;
    if (auto fault = take_text(node, level)) return fault;
    if (level != "debug" && level != "info" && level != "warn" && level != "error") {
      return "expected debug, info, warn or error";
    }
    config.log_level = level;
    return std::nullopt;
  }
  if (key == "demo" || key == "log_json") {
    const auto yes = node.value_exact<bool>();
    if (!yes) return "expected true or false";
    (key == "demo" ? config.demo : config.log_json) = *yes;
    return std::nullopt;
  }
  return "is not a key of this version";
}

}  // namespace

Result<Config, std::string> read_file(const std::filesystem::path& file, Config config) {
  std::error_code unseen;
  if (std::filesystem::is_directory(file, unseen)) {
    return std::unexpected{file.string() + ": is a directory, expected a TOML file"};
  }
  try {
    const toml::table table = toml::parse_file(file.string());
    for (const auto& [key, node] : table) {
      if (const auto fault = take(std::string{key.str()}, node, config)) {
        return std::unexpected{at(file, node, std::string{key.str()}) + " " + *fault};
      }
    }
    return config;
  } catch (const toml::parse_error& error) {
    std::ostringstream text;
    text << file.string() << ":" << error.source().begin.line << ": " << error.description();
    return std::unexpected{text.str()};
  }
}

CommandLine read_command_line(int argc, const char* const* argv) {
  CLI::App app{"tachiaid: the game server that plays the arbiter"};
  std::string file;
  std::string listen;
  std::string data;
  std::string web;
  std::optional<std::size_t> cores;
  std::optional<std::uint32_t> messages_per_second;
  std::optional<std::uint32_t> watches_per_second;
  std::optional<std::size_t> doors_per_hour;
  std::vector<std::string> arbiter_keys;
  bool demo = false;
  bool log_json = false;
  std::string log_level;
  app.add_option("--config", file, "TOML file; flags go over it");
  app.add_option("--listen", listen, "ADDRESS:PORT (127.0.0.1:8080; port 0: the system chooses)");
  app.add_option("--data", data, "directory of the journal (data)");
  app.add_option("--web", web, "directory of the web client to serve");
  app.add_option("--cores", cores, "reactors; 0 one per core");
  app.add_option("--messages-per-second", messages_per_second,
                 "of one connection (50); twice as many in a burst")
      ->check(CLI::Range(1, 1'000'000));
  app.add_option("--watches-per-second", watches_per_second,
                 "and lists, by one address on one core (50); twice as many in a burst")
      ->check(CLI::Range(1, 1'000'000));
  app.add_option("--doors-per-hour", doors_per_hour,
                 "matches opened and seats taken by one address (240)")
      ->check(CLI::Range(1, 1'000'000'000));
  app.add_option("--arbiter-key", arbiter_keys,
                 "BLAKE2b-256 digest of a key, in hexadecimal: its owner is arbiter of every match "
                 "(may be repeated)");
  app.add_flag("--demo", demo, "seed players and matches, print their links as JSON lines");
  app.add_flag("--log-json", log_json, "one JSON object per log line");
  app.add_option("--log-level", log_level, "debug, info, warn or error")
      ->check(CLI::IsMember({"debug", "info", "warn", "error"}));
  app.set_version_flag("--version", std::string{"tachiaid "} + TACHIAI_VERSION);

  CommandLine line;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    line.exit = true;
    line.exit_code = app.exit(error) == 0 ? 0 : 2;
    return line;
  }
  const auto fail = [&](const std::string& text) {
    std::cerr << "tachiaid: " << text << "\n";
    line.exit = true;
    line.exit_code = 2;
    return line;
  };
  if (!file.empty()) {
    auto config = read_file(file, line.config);
    if (!config) return fail(config.error());
    line.config = *std::move(config);
  }
  if (!listen.empty()) {
    if (const auto fault = read_listen(listen, line.config))
      return fail("--listen " + listen + ": " + *fault);
  }
  if (!data.empty()) line.config.data = data;
  if (!web.empty()) line.config.web = web;
  if (cores) line.config.cores = *cores;
  if (messages_per_second) line.config.messages_per_second = *messages_per_second;
  if (watches_per_second) line.config.watches_per_second = *watches_per_second;
  if (doors_per_hour) line.config.doors_per_hour = *doors_per_hour;
  if (!arbiter_keys.empty()) {
    if (const auto fault = take_digests(arbiter_keys, line.config.arbiter_keys))
      return fail("--arbiter-key: " + *fault);
  }
  line.config.demo |= demo;
  line.config.log_json |= log_json;
  if (!log_level.empty()) line.config.log_level = log_level;
  if (line.config.cores > 255) return fail("--cores: at most 255");
  return line;
}

}  // namespace tachiai::app
