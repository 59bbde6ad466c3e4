#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <vector>

#include "clients/load/topic.hpp"
#include "clients/load/watch.hpp"
#include "server/net/descriptors.hpp"

namespace {

using namespace tachiai::load;

void add_door(CLI::App& to, Door& door, int& pid) {
  to.add_option("--host", door.host, "IPv4 address of the server (127.0.0.1)");
  to.add_option("--port", door.port, "its port")->required();
  to.add_option(
        "--sources", door.sources,
        "how many loopback addresses to come from, 127.0.0.2 and on; 0: the system's choice")
      ->check(CLI::Range(0, 250));
  to.add_option("--server-pid", pid, "tell this process's time and memory");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "tachiai-load: plays a crowd against a server, one line of JSON a result; exit code 1 where "
      "somebody missed something, 2 for bad usage"};
  app.require_subcommand(1);

  WatchLoad watch;
  CLI::App& watch_words = *app.add_subcommand("watch", "guests who watch one match of tachiaid");
  add_door(watch_words, watch.door, watch.server_pid);
  watch_words.add_option("--match", watch.match, "its id")->required();
  watch_words.add_option("--watchers", watch.watchers, "how many (1000)");
  watch_words.add_flag("--until-end", watch.until_end, "of the match");
  watch_words.add_option("--seconds", watch.seconds, "how long otherwise, when all have come");
  watch_words.add_option("--patience", watch.patience_seconds,
                         "seconds without a word from the server (120)");

  TopicLoad topic;
  std::vector<std::string> phases;
  std::string dialect = "plain";
  topic.listen.path = "/sub";
  CLI::App& topic_words =
      *app.add_subcommand("topic", "listeners of a server that passes on what one of them says");
  add_door(topic_words, topic.listen, topic.server_pid);
  topic_words.add_option("--listen-path", topic.listen.path, "who connects here hears (/sub)");
  topic_words.add_option("--say-path", topic.say_path, "what is said here (/pub)");
  topic_words.add_option("--dialect", dialect, "plain or nats")
      ->check(CLI::IsMember({"plain", "nats"}));
  topic_words.add_option("--listeners", topic.listeners, "how many (1000)");
  topic_words.add_option(
      "phases", phases,
      "idle:SECONDS rate:A-SECOND:SECONDS window:UNDER-WAY:SECONDS apart:UNDER-WAY:SECONDS "
      "slow:A-SECOND:SECONDS:BYTES:NOT-READING");

  try {
    app.parse(argc, argv);
    if (dialect == "nats") topic.dialect = Dialect::nats;
    for (const std::string& text : phases) topic.phases.push_back(parse_phase(text));
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const Trouble& trouble) {
    std::fprintf(stderr, "tachiai-load: %s\n", trouble.what());
    return 2;
  }
  try {
    tachiai::net::raise_descriptor_limit();
    return (watch_words.parsed() ? run_watch(watch) : run_topic(topic)) ? 0 : 1;
  } catch (const Trouble& trouble) {
    std::fprintf(stderr, "tachiai-load: %s\n", trouble.what());
    return 1;
  }
}
