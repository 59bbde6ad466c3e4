// The command line: options in, one call, an exit code. The work is in the other files of this
// room.
#include <CLI/CLI.hpp>
#include <chrono>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "clients/cli/check.hpp"
#include "clients/cli/convert.hpp"
#include "clients/cli/direct.hpp"
#include "clients/cli/exit_code.hpp"
#include "clients/cli/judge.hpp"
#include "clients/cli/moves.hpp"
#include "clients/cli/open_file.hpp"
#include "clients/cli/perft.hpp"
#include "clients/cli/play.hpp"
#include "clients/cli/preset_words.hpp"
#include "clients/cli/rate.hpp"
#include "clients/cli/relay.hpp"
#include "clients/cli/replay.hpp"
#include "clients/cli/tournament.hpp"
#include "clients/cli/verify.hpp"
#include "clients/cli/watch.hpp"

namespace tachiai::cli {
namespace {

/// Does `work` with the file at `path`, with standard input where that is "-".
template <class Work>
int with_input(std::string_view command, const std::string& path, Work work) {
  if (path == "-") return work(std::cin, std::cout, std::cerr);
  auto file = open_file(path);
  if (!file) {
    std::cerr << command << ": " << path << ": " << file.error() << '\n';
    return usage;
  }
  return work(*file, std::cout, std::cerr);
}

void add_perft(CLI::App& app, int& code) {
  struct Options {
    PerftQuestion question;
    bool split = false;
  };
  auto* command = app.add_subcommand("perft", "Count the legal lines of DEPTH plies");
  auto options = std::make_shared<Options>();
  command->add_option("GAME", options->question.game, "othello, shogi, chushogi or yonin")
      ->required();
  command->add_option("DEPTH", options->question.depth, "plies")
      ->required()
      ->check(CLI::Range(0, 100));
  command->add_option("--position", options->question.position, "start here instead");
  command->add_option("--rules", options->question.rules,
                      "rule set of the game, where it has several");
  command->add_flag("--distinct", options->question.distinct,
                    "chu shogi: count outcomes, not every route of a double move");
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
    if (const auto misuse = misuse_of(question)) {
      std::cerr << "perft: " << *misuse << '\n';
      code = usage;
      return;
    }
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
  command->callback([script, &code] { code = with_input("judge", *script, run_judge); });
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
    code = usage;
  });
}

void add_replay(CLI::App& app, int& code) {
  struct Options {
    ReplayQuestion question;
    std::int64_t at_ms = 0;
    std::uint32_t at_ply = 0;
  };
  auto* command = app.add_subcommand("replay", "Show a match as its journal has it, at any moment");
  auto options = std::make_shared<Options>();
  command
      ->add_option("JOURNAL", options->question.journal,
                   "the file, or the data directory that holds it")
      ->required();
  command->add_option("MATCH", options->question.match, "match id")->required();
  auto* ply = command->add_option("--at-ply", options->at_ply, "when so many moves first stood");
  auto* ms =
      command->add_option("--at-ms", options->at_ms, "at this match time, clocks as they ran");
  ms->excludes(ply)->check(CLI::NonNegativeNumber);
  command->add_flag("--json", options->question.json, "the records as JSON lines");
  command->callback([options, ply, ms, &code] {
    auto& question = options->question;
    if (ply->count() > 0) question.at_ply = options->at_ply;
    if (ms->count() > 0) question.at = match::Millis{options->at_ms};
    code = replay(question, std::cout, std::cerr);
  });
}

void add_verify(CLI::App& app, int& code) {
  struct Options {
    VerifyQuestion question;
    std::vector<std::string> receipts;
  };
  auto* command = app.add_subcommand(
      "verify", "Is a journal whole, consistent, and judged as the rules judge?");
  auto options = std::make_shared<Options>();
  command
      ->add_option("JOURNAL", options->question.journal,
                   "the file, or the data directory that holds it")
      ->required();
  command->add_option("MATCH", options->question.match, "only this match");
  command->add_option("--receipt", options->receipts,
                      "SEQ:HEAD as a committed answer gave it, head in hex or base64");
  command->callback([options, &code] {
    for (const std::string& text : options->receipts) {
      const auto receipt = parse_receipt(text);
      if (!receipt || options->question.match.empty()) {
        std::cerr << "verify: " << (receipt ? "a receipt is of one MATCH" : receipt.error())
                  << '\n';
        code = usage;
        return;
      }
      options->question.receipts.push_back(*receipt);
    }
    code = verify(options->question, std::cout, std::cerr);
  });
}

/// The link of URL with what MATCH and --key add to it.
Result<Link, std::string> link_of(const std::string& url, const std::string& match,
                                  const std::string& key) {
  auto link = parse_link(url);
  if (!link) return link;
  if (!match.empty()) link->match = match;
  if (!key.empty()) link->key = key;
  if (link->match.empty()) return std::unexpected{std::string{"which match?"}};
  return link;
}

struct LinkWords {
  std::string url;
  std::string match;
  std::string key;
  void add_to(CLI::App& command) {
    command.add_option("URL", url, "http://host:port, or the match's own link")->required();
    command.add_option("MATCH", match, "match id, where the link names none");
    command.add_option("--key", key, "key of a principal, where the link has none");
  }
};

void add_watch(CLI::App& app, int& code) {
  struct Options {
    WatchOptions watch;
    LinkWords link;
  };
  auto* command = app.add_subcommand(
      "watch",
      "Follow a match on a server; exit code 1 when it is refused or out of reach for 90 s");
  auto options = std::make_shared<Options>();
  options->link.add_to(*command);
  command->add_flag("--json", options->watch.json, "every message as it came");
  command->add_flag("--until-end", options->watch.until_end,
                    "stop at the end; the last line is the whole game as JSON");
  command->callback([options, &code] {
    const auto link = link_of(options->link.url, options->link.match, options->link.key);
    if (!link) {
      std::cerr << "watch: " << link.error() << '\n';
      code = usage;
      return;
    }
    options->watch.link = *link;
    code = watch(options->watch, std::cout, std::cerr);
  });
}

void add_play(CLI::App& app, int& code) {
  struct Options {
    PlayOptions play;
    LinkWords link;
    std::string file;
    std::string moves;
    std::string then = "wait";
    int seat = 0;
  };
  auto* command =
      app.add_subcommand("play", "Play a seat of a match on a server, by hand or from a record");
  auto options = std::make_shared<Options>();
  options->link.add_to(*command);
  auto* file = command->add_option("--record", options->file,
                                   "the whole game, both sides' moves, one a line");
  auto* moves =
      command->add_option("--moves", options->moves, "the same as one text")->excludes(file);
  auto* seat = command->add_option("--seat", options->seat, "where the key holds several")
                   ->check(CLI::Range(0, 3));
  command
      ->add_option("--then", options->then,
                   "when the record has no more moves for us: wait or resign")
      ->check(CLI::IsMember({"wait", "resign"}));
  command
      ->add_option("--office", options->play.office,
                   "act in an office instead of a seat: the invitation to it, or arbiter, relay, "
                   "onlooker where the key holds it")
      ->excludes(seat)
      ->excludes(file)
      ->excludes(moves);
  command->callback([options, file, moves, seat, &code] {
    const auto link = link_of(options->link.url, options->link.match, options->link.key);
    if (!link || (link->key.empty() && options->play.office.empty())) {
      std::cerr << "play: " << (link ? "no key" : link.error()) << '\n';
      code = usage;
      return;
    }
    options->play.link = *link;
    options->play.resign_after_record = options->then == "resign";
    if (seat->count() > 0) options->play.seat = static_cast<std::uint8_t>(options->seat);
    if (file->count() > 0) {
      auto record = open_file(options->file);
      if (!record) {
        std::cerr << "play: " << options->file << ": " << record.error() << '\n';
        code = usage;
        return;
      }
      options->play.record = read_record(*record);
    } else if (moves->count() > 0) {
      std::istringstream record{options->moves};
      options->play.record = read_record(record);
    }
    code = play(options->play, std::cin, std::cout, std::cerr);
  });
}

void add_relay(CLI::App& app, int& code) {
  struct Options {
    RelayOptions relay;
    NewBoard board;
    std::vector<std::string> control;
    std::string url, match, key, event;
    bool open = false, sensors = false;
    int settle = 0, still = 0, take_back_after = 0;
  };
  auto options = std::make_shared<Options>();
  options->settle = static_cast<int>(options->relay.board.settle.count());
  options->still = static_cast<int>(options->relay.source.still.count());
  options->take_back_after = static_cast<int>(options->relay.take_back_after.count());
  auto* command = app.add_subcommand(
      "relay",
      "Make a relayed match on a server say what a record file, a program or a board says");
  auto& relay_options = options->relay;
  auto& source = relay_options.source;
  command
      ->add_option("FILE", source.file.path,
                   "record of any format; - reads JSON lines from standard input")
      ->required();
  command->add_option("--url", options->url, "http://host:port, or the match's own link")
      ->required();
  auto* match = command->add_option("--match", options->match, "match id, where the link has none");
  command->add_option("--key", options->key, "key of a principal, where the link has none");
  command->add_option("--office", relay_options.office, "the invitation to the relay's office");
  command->add_flag("--follow", relay_options.follow,
                    "go on as the file grows or is replaced, until its result is recorded");
  auto* sensors = command->add_flag("--board", options->sensors,
                                    "FILE is what an electronic board reports, JSON lines with "
                                    "at_ms and board");
  command->add_option("--from", source.file.format, "format of FILE, where its name lies");
  command->add_option("--names", source.file.names, "file of names beside FILE")->expected(1);
  command->add_option("--game", source.game, "which game of FILE, from 1")
      ->check(CLI::PositiveNumber);
  command->add_option("--players", options->board.players,
                      "names by seat: of a new board, and of the game in FILE");
  command->add_flag("--as-stood", relay_options.as_stood,
                    "relay what is against the rules as it stood");
  command->add_flag("--amend", relay_options.amend, "also after a result was recorded");
  command->add_flag("--trust-clocks", relay_options.trust_clocks,
                    "pass on clocks that show more than they can");
  command
      ->add_flag("--take-backs", relay_options.take_backs,
                 "take back what a board shows as taken back, without an operator's word")
      ->needs(sensors);
  command
      ->add_flag_callback(
          "--promotion-unseen", [options] { options->relay.board.sees_promotion = false; },
          "the board cannot tell a promoted piece from its plain side")
      ->needs(sensors);
  command
      ->add_option("--settle", options->settle,
                   "ms for which an arrangement lies still before it is a move")
      ->check(CLI::Range(0, 60'000))
      ->needs(sensors);
  command
      ->add_option("--still", options->still,
                   "ms after which a last line without its end is taken for whole")
      ->check(CLI::Range(0, 600'000));
  command
      ->add_option("--take-back-after", options->take_back_after,
                   "ms after which moves that are gone from FILE are taken back")
      ->check(CLI::Range(0, 600'000));
  auto* open = command->add_flag("--new", options->open, "open the board first");
  open->excludes(match);
  command->add_option("--preset", options->board.preset, "of a new board: GAME.relay")->needs(open);
  command
      ->add_option("--start", options->board.start,
                   "position text a new board begins with; else the record's")
      ->needs(open);
  command->add_option("--event", options->board.programme, "the event a new board belongs to")
      ->needs(open);
  command->add_option("--round", options->board.round, "its round")->needs(open);
  command->add_option("--table", options->board.table, "its table number")->needs(open);
  command
      ->add_option("--control", options->control,
                   "of a new board, one for all or one a seat: 600s+30s*1")
      ->needs(open);
  command->callback([options, &code] {
    const auto misuse = [&](const std::string& text) {
      std::cerr << "relay: " << text << '\n';
      code = usage;
    };
    auto& relay_options = options->relay;
    auto link = parse_link(options->url);
    if (!link) return misuse(link.error());
    if (!options->match.empty()) link->match = options->match;
    if (!options->key.empty()) link->key = options->key;
    if (options->open && options->board.preset.empty()) return misuse("--new wants a --preset");
    if (!options->open && link->match.empty()) return misuse("which match? or --new");
    if (!options->open && link->key.empty() && relay_options.office.empty())
      return misuse("no key");
    for (const std::string& text : options->control) {
      const auto control = clock::parse_control(text);
      if (!control) return misuse("--control " + text + ": " + control.error().text);
      options->board.control.push_back(*control);
    }
    relay_options.link = *link;
    if (options->open) relay_options.open = options->board;
    const bool piped = relay_options.source.file.path == "-";
    if (options->sensors && !piped) return misuse("--board reads standard input: -");
    relay_options.from = options->sensors ? RelayOptions::From::board
                         : piped          ? RelayOptions::From::lines
                                          : RelayOptions::From::record;
    if (piped && relay_options.follow) return misuse("standard input is followed by itself");
    relay_options.source.players = options->board.players;
    relay_options.source.grows = relay_options.follow;
    relay_options.source.still = std::chrono::milliseconds{options->still};
    relay_options.take_back_after = std::chrono::milliseconds{options->take_back_after};
    relay_options.board.settle = std::chrono::milliseconds{options->settle};
    code = relay(relay_options, std::cout, std::cerr);
  });
}

void add_direct(CLI::App& app, int& code) {
  struct Options {
    DirectOptions direct;
    std::string url, key;
  };
  auto options = std::make_shared<Options>();
  auto* command = app.add_subcommand(
      "direct", "Direct a tournament on a server: commands in, answers out, a JSON line each");
  command->add_option("--url", options->url, "of the server: http://host:port")->required();
  auto* id = command->add_option("--tournament", options->direct.tournament, "its id");
  command->add_option("--key", options->key, "of the director");
  auto* made = command->add_option("--new", options->direct.format,
                                   "make one of this format; see `tachiai tournament formats`");
  made->excludes(id);
  command->add_option("--title", options->direct.title, "of a new one")->needs(made);
  command->add_option("--name", options->direct.name, "of who makes it without a key")->needs(made);
  command->callback([options, &code] {
    const auto misuse = [&](const std::string& text) {
      std::cerr << "direct: " << text << '\n';
      code = usage;
    };
    auto link = parse_link(options->url);
    if (!link) return misuse(link.error());
    if (!options->key.empty()) link->key = options->key;
    DirectOptions& direct_options = options->direct;
    if (direct_options.format.empty() && direct_options.tournament.empty())
      return misuse("--tournament ID, or --new FORMAT");
    if (direct_options.format.empty() && link->key.empty()) return misuse("--key KEY");
    if (!direct_options.format.empty() && direct_options.title.empty())
      direct_options.title = direct_options.format;
    direct_options.link = *std::move(link);
    code = direct(direct_options, std::cin, std::cout, std::cerr);
  });
}

constexpr auto names_words =
    "file of names that games refer to by number: WTHOR's .jou and .trn, where they do not stand "
    "beside it";

void add_convert(CLI::App& app, int& code) {
  auto* command = app.add_subcommand("convert", "Write a file of games in another format");
  auto question = std::make_shared<ConvertQuestion>();
  command->add_option("IN", question->in, "file of games; - for standard input")->required();
  command->add_option("OUT", question->out, "file to write; - for standard output")->required();
  command->add_option("--from", question->from, "format of IN, where name and content lie");
  command->add_option("--to", question->to, "format of OUT, where its name does not tell");
  command->add_option("--charset", question->charset, "of OUT: UTF-8, Shift_JIS or EUC-JP");
  command->add_option("--names", question->names, names_words)->expected(1);
  command->add_flag("--partial", question->partial, "write what was read before a fault");
  command->callback(
      [question, &code] { code = convert(*question, std::cin, std::cout, std::cerr); });
}

void add_check(CLI::App& app, int& code) {
  auto* command = app.add_subcommand(
      "check", "Judge files of games again: which ply breaks which rule, a JSON line a game");
  auto question = std::make_shared<CheckQuestion>();
  command->add_option("FILE", question->files, "files of games; - for standard input")->required();
  command->add_option("--from", question->format, "format, where names and contents lie");
  command->add_option("--rules", question->rules,
                      "rule set to judge by, where the game has several");
  command->add_option("--names", question->names, names_words)->expected(1);
  command->callback(
      [question, &code] { code = check_files(*question, std::cin, std::cout, std::cerr); });
}

void add_rate(CLI::App& app, int& code) {
  auto* command = app.add_subcommand(
      "rate", "Compute four-player ratings and rating tables, and compare what the file expects");
  auto path = std::make_shared<std::string>();
  command->add_option("FILE", *path, "cases of d_games or d_text; - for standard input")
      ->required();
  command->callback([path, &code] { code = with_input("rate", *path, rate); });
}

void add_tournament(CLI::App& app, int& code) {
  auto* command = app.add_subcommand("tournament", "Draws, pairings and tables of whole events");
  command->require_subcommand(1);
  auto path = std::make_shared<std::string>();
  auto to = std::make_shared<std::string>();
  auto* run = command->add_subcommand(
      "run", "Compute the cases of a file, and compare what the file expects");
  run->add_option("FILE", *path, "cases of a tournament format; - for standard input")->required();
  run->add_option("--out", *to, "file to write instead of standard output");
  run->callback([path, to, &code] {
    if (to->empty()) {
      code = with_input("tournament run", *path, run_tournament);
      return;
    }
    std::ostringstream filled;
    code = with_input("tournament run", *path,
                      [&](std::istream& in, std::ostream&, std::ostream& complaints) {
                        return run_tournament(in, filled, complaints);
                      });
    // What stands there, perhaps the input itself, is replaced by a whole file or not at all.
    if (filled.view().empty()) return;
    const std::string next = *to + ".new";
    std::ofstream file{next, std::ios::binary};
    file << filled.view();
    file.close();
    std::error_code ec;
    if (file) std::filesystem::rename(next, *to, ec);
    if (!file || ec) {
      std::cerr << "tournament run: " << *to << ": cannot be written\n";
      std::filesystem::remove(next, ec);
      code = usage;
    }
  });
  auto* replay = command->add_subcommand(
      "replay", "Read a log again: its table with what decided each place, JSON lines");
  auto log = std::make_shared<std::string>();
  replay->add_option("LOG", *log, "an event a line; - for standard input")->required();
  replay->callback(
      [log, &code] { code = with_input("tournament replay", *log, replay_tournament); });
  command->add_subcommand("formats", "Print the formats and their choices")->callback([] {
    print_tournament_formats(std::cout);
  });
}

int run(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  CLI::App app{"tachiai: the arbiter's tools"};
  app.set_version_flag("--version", std::string{"tachiai "} + TACHIAI_VERSION);
  app.require_subcommand(1);
  int code = yes;
  add_perft(app, code);
  add_moves(app);
  add_judge(app, code);
  add_presets(app, code);
  add_replay(app, code);
  add_verify(app, code);
  add_watch(app, code);
  add_play(app, code);
  add_relay(app, code);
  add_direct(app, code);
  add_convert(app, code);
  add_check(app, code);
  add_rate(app, code);
  add_tournament(app, code);
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
