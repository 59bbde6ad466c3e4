#include "server/app/config.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace tachiai::app {
namespace {

class ConfigFile : public testing::Test {
 protected:
  ConfigFile() { std::filesystem::create_directories(folder_); }
  ~ConfigFile() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path holding(const std::string& text) {
    std::ofstream{file_} << text;
    return file_;
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() /
      ("tachiai-config-" + std::to_string(testing::UnitTest::GetInstance()->random_seed()) +
       testing::UnitTest::GetInstance()->current_test_info()->name());
  std::filesystem::path file_ = folder_ / "tachiai.toml";
};

CommandLine read(std::vector<const char*> words) {
  words.insert(words.begin(), "tachiaid");
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  const auto line = read_command_line(static_cast<int>(words.size()), words.data());
  testing::internal::GetCapturedStdout();
  testing::internal::GetCapturedStderr();
  return line;
}

TEST_F(ConfigFile, SetsEveryKey) {
  const auto config = read_file(holding(R"(
listen = "[::1]:9000"
data = "/var/lib/tachiai"
web = "web"
cores = 3
demo = true
origins = ["https://club.example", "http://192.0.2.7:8080", "http://[::1]:8080", "https://[2001:db8::7]", "*"]
trusted_proxies = ["10.0.0.0/8"]
connections_max = 5000
per_address_max = 7
messages_per_second = 20
watches_per_second = 12
doors_per_hour = 11
log_json = true
log_level = "warn"
drain_seconds = 3
open_hours = 48
)"),
                                Config{});
  ASSERT_TRUE(config) << config.error();
  EXPECT_EQ(config->address, "::1");
  EXPECT_EQ(config->port, 9000);
  EXPECT_EQ(config->data, "/var/lib/tachiai");
  EXPECT_EQ(config->web, "web");
  EXPECT_EQ(config->cores, 3U);
  EXPECT_TRUE(config->demo);
  EXPECT_EQ(config->origins,
            (std::vector<std::string>{"https://club.example", "http://192.0.2.7:8080",
                                      "http://[::1]:8080", "https://[2001:db8::7]", "*"}));
  EXPECT_EQ(config->trusted_proxies, (std::vector<std::string>{"10.0.0.0/8"}));
  EXPECT_EQ(config->connections_max, 5000U);
  EXPECT_EQ(config->per_address_max, 7U);
  EXPECT_EQ(config->messages_per_second, 20);
  EXPECT_EQ(config->watches_per_second, 12);
  EXPECT_EQ(config->doors_per_hour, 11U);
  EXPECT_TRUE(config->log_json);
  EXPECT_EQ(config->log_level, "warn");
  EXPECT_EQ(config->drain_seconds, 3U);
  EXPECT_EQ(config->open_hours, 48U);
}

struct Wrong {
  const char* name;
  const char* text;
  const char* says;
};

class WrongConfig : public ConfigFile, public testing::WithParamInterface<Wrong> {};

TEST_P(WrongConfig, IsRefusedByLineAndKey) {
  const auto config = read_file(holding(GetParam().text), Config{});
  ASSERT_FALSE(config);
  EXPECT_NE(config.error().find(GetParam().says), std::string::npos) << config.error();
}

INSTANTIATE_TEST_SUITE_P(
    Config, WrongConfig,
    testing::Values(
        Wrong{"no_such_key", "\nlisten_on = 1\n", ":2: listen_on is not a key"},
        Wrong{"not_a_port", "listen = \"127.0.0.1:70000\"", ":1: listen expected a port"},
        Wrong{"no_port", "listen = \"127.0.0.1\"", "expected ADDRESS:PORT"},
        Wrong{"negative", "cores = -1", "cores expected a whole number from 0 to 255"},
        Wrong{"not_a_number", "\n\ndrain_seconds = \"soon\"", ":3: drain_seconds expected a whole"},
        Wrong{"not_a_list", "origins = \"*\"", "origins expected a list of texts"},
        Wrong{"not_an_origin", "origins = [\"foo bar\"]", ":1: origins expected origins"},
        Wrong{"no_scheme", "origins = [\"club.example\"]", "got \"club.example\""},
        Wrong{"a_path", "origins = [\"https://club.example/\"]", "origins expected origins"},
        Wrong{"upper_case", "origins = [\"https://Club.example\"]", "origins expected origins"},
        Wrong{"no_host", "origins = [\"https://\"]", "origins expected origins"},
        Wrong{"bad_port", "origins = [\"https://club.example:http\"]", "origins expected origins"},
        Wrong{"second_of_two", "origins = [\"*\", \"\"]", "got \"\""},
        Wrong{"not_a_truth", "demo = 1", "demo expected true or false"},
        Wrong{"no_such_level", "log_level = \"loud\"", "log_level expected debug, info, warn"},
        Wrong{"not_toml", "listen =", ":1: "}),
    [](const auto& param) { return std::string{param.param.name}; });

TEST_F(ConfigFile, FlagsGoOverTheFile) {
  const std::string file = holding("listen = \"127.0.0.1:9000\"\ncores = 2\n").string();
  const auto line = read(
      {"--config", file.c_str(), "--listen", "0.0.0.0:80", "--demo", "--watches-per-second", "7"});
  ASSERT_FALSE(line.exit);
  EXPECT_EQ(line.config.address, "0.0.0.0");
  EXPECT_EQ(line.config.port, 80);
  EXPECT_EQ(line.config.cores, 2U);
  EXPECT_EQ(line.config.watches_per_second, 7);
  EXPECT_TRUE(line.config.demo);
}

TEST(CommandLine, BadUsageEndsWithTwo) {
  for (const auto& words : std::vector<std::vector<const char*>>{{"--listen", "nowhere"},
                                                                 {"--no-such-flag"},
                                                                 {"--log-level", "loud"},
                                                                 {"--cores", "256"},
                                                                 {"--doors-per-hour", "-4"},
                                                                 {"--watches-per-second", "0"},
                                                                 {"--messages-per-second", "0"},
                                                                 {"--config", "/no/such/file"}}) {
    const auto line = read(words);
    EXPECT_TRUE(line.exit) << words.front();
    EXPECT_EQ(line.exit_code, 2) << words.front();
  }
  const auto help = read({"--help"});
  EXPECT_TRUE(help.exit);
  EXPECT_EQ(help.exit_code, 0);
}

TEST(CommandLine, AnEmptyAddressIsEveryAddress) {
  const auto line = read({"--listen", ":8080"});
  ASSERT_FALSE(line.exit);
  EXPECT_EQ(line.config.address, "::");
}

}  // namespace
}  // namespace tachiai::app
