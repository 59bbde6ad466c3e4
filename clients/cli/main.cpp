// The command line: options in, one call, an exit code. The work is in the other files of this
// room.
#include <CLI/CLI.hpp>
#include <chrono>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/judge.hpp"
#include "clients/cli/moves.hpp"
#include "clients/cli/perft.hpp"
#include "clients/cli/preset_words.hpp"

namespace tachiai::cli {
namespace {

void add_perft(CLI::App& app, int& code) {
  struct Options {
    PerftQuestion question;
    bool split = false;
  };
  auto* command = app.add_subcommand("perft", "Count the legal lines of DEPTH plies");
  auto options = std::make_shared<Options>();
  command->add_option("GAME", options->question.game, "othello or shogi")->required();
  command->add_option("DEPTH", options->question.depth, "plies")
      ->required()
      ->check(CLI::Range(0, 100));
  command->add_option("--position", options->question.position, "start here instead");
  command->add_option("--rules", options->question.rules, "rule set of the game");
  command->add_flag("--divide", options->split, "a line for each first move, then the sum");
  const std::map<std::string, othello::Convention> conventions{{"A", othello::Convention::a},
                                                               {"B", othello::Convention::b},
                                                               {"C", othello::Convention::c},
                                                               {"D", othello::Convention::d}};
  command
      ->add_option("--convention", options->question.convention,
                   "Othello: how passes and early ends count (B)")
      ->transform(CLI::CheckedTransformer(conventions, CLI::ignore_case));
  command->callback([options, &code] {
    const auto begun = std::chrono::steady_clock::now();
    const auto& question = options->question;
    const auto lines = options->split && question.depth > 0
                           ? divide(question,
                                    [](std::string_view move, std::uint64_t count) {
                                      std::cout << move << ' ' << count << '\n';
                                    })
                           : perft(question);
    if (!lines) {
      std::cerr << "perft: " << lines.error() << '\n';
      code = no;
      return;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    std::cout << *lines << '\n';
    std::cerr << static_cast<std::uint64_t>(static_cast<double>(*lines) /
                                            std::max(took.count(), 1e-9))
              << " nodes/s\n";
  });
}

void add_moves(CLI::App& app) {
  auto* command = app.add_subcommand("moves", "Answer questions about positions, a JSON line each");
  command->callback([] { run_moves(std::cin, std::cout); });
}

void add_judge(CLI::App& app, int& code) {
  auto* command = app.add_subcommand(
      "judge", "Play a script of timed commands and print what the arbiter says");
  auto script = std::make_shared<std::string>();
  command->add_option("SCRIPT", *script, "JSON lines; - for standard input")->required();
  command->callback([script, &code] {
    if (*script == "-") {
      code = run_judge(std::cin, std::cout, std::cerr);
      return;
    }
    std::ifstream file{*script};
    if (!file) {
      std::cerr << "judge: cannot read " << *script << '\n';
      code = usage;
      return;
    }
    code = run_judge(file, std::cout, std::cerr);
  });
}

void add_presets(CLI::App& app, int& code) {
  struct Options {
    std::string name;
    bool table = false;
  };
  auto* command = app.add_subcommand("presets", "Print the rulebooks' choices, a JSON line each");
  auto options = std::make_shared<Options>();
  command->add_option("NAME", options->name, "only this one");
  command->add_flag("--table", options->table, "for people");
  command->callback([options, &code] {
    if (print_presets(options->name, options->table, std::cout)) return;
    std::cerr << "presets: none is called " << options->name << '\n';
    code = no;
  });
}

int run(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  CLI::App app{"tachiai: the arbiter's tools"};
  app.require_subcommand(1);
  int code = yes;
  add_perft(app, code);
  add_moves(app);
  add_judge(app, code);
  add_presets(app, code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? yes : usage;
  }
  return code;
}

}  // namespace
}  // namespace tachiai::cli

int main(int argc, char** argv) {
  try {
    return tachiai::cli::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "tachiai: " << error.what() << '\n';
    return tachiai::cli::no;
  }
}
