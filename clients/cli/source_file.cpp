#include "clients/cli/source_file.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include "clients/cli/open_file.hpp"

namespace tachiai::cli {

namespace {

std::vector<std::string> names_in(const FileGame& game) {
  return std::visit(
      []<class Game>(const Game& one) -> std::vector<std::string> {
        if constexpr (requires { one.names; })
          return {one.names.begin(), one.names.end()};
        else if constexpr (requires { one.black.name; })
          return {one.black.name, one.white.name};
        else
          return {};
      },
      game);
}

std::string list_of(const std::vector<ReadGame>& games) {
  std::string text;
  for (std::size_t i = 0; i < games.size(); ++i) {
    text += (i == 0 ? " " : "; ") + std::to_string(i + 1);
    std::string between = ": ";
    for (const std::string& name : names_in(games[i].game)) {
      text += between + (name.empty() ? "?" : name);
      between = " - ";
    }
    if (i == 9 && games.size() > 10) return text + "; ...";
  }
  return text;
}

bool is_binary(const FileQuestion& file) {
  if (const Format* named = format_named(file.format)) return named->binary;
  const std::string extension = extension_of(file.path);
  return std::ranges::any_of(formats(), [&](const Format& format) {
    return format.binary && std::ranges::find(format.extensions, extension, &Extension::name) !=
                                format.extensions.end();
  });
}

/// The one that is asked for, and why it is none.
Result<std::size_t, std::string> chosen(const std::vector<ReadGame>& games,
                                        const SourceQuestion& question) {
  if (question.game > games.size())
    return std::unexpected{"there are " + std::to_string(games.size()) +
                           " games:" + list_of(games)};
  if (question.game > 0) return question.game - 1;
  if (games.size() == 1) return 0;
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < games.size() && !question.players.empty(); ++i) {
    if (names_in(games[i].game) != question.players) continue;
    // The same two at two boards: people decide, not the order.
    if (found) return std::unexpected{"several games are between them:" + list_of(games)};
    found = i;
  }
  if (found) return *found;
  return std::unexpected{"which of the games:" + list_of(games)};
}

}  // namespace

Result<feed::SourceLine, GameFileFault> SourceFile::read(const std::string& bytes) {
  std::istringstream in{bytes};
  auto file = read_games(question_.file, in);
  if (!file) return std::unexpected{file.error()};
  if (file->games.empty()) return std::unexpected{GameFileFault{"no game in it"}};
  const auto which = chosen(file->games, question_);
  if (!which) return std::unexpected{GameFileFault{which.error()}};
  const ReadGame& game = file->games[*which];
  broken_ = game.fault.has_value();
  trouble_ = game.fault ? to_text(*game.fault) : std::string{};
  return std::visit([](const auto& one) { return feed::source_line(one); }, game.game);
}

Result<bool, GameFileFault> SourceFile::look(Steady::time_point now) {
  auto opened = open_file(question_.file.path);
  if (!opened) {
    // It is being replaced, or its disk is away: what was read stays.
    trouble_ = opened.error();
    if (!question_.grows) return std::unexpected{GameFileFault{opened.error(), true}};
    return false;
  }
  std::string bytes{std::istreambuf_iterator<char>{*opened}, {}};
  if (bytes.size() > game_file_bytes_most)
    return std::unexpected{GameFileFault{"more bytes than are read"}};
  if (bytes_ != bytes) {
    bytes_ = std::move(bytes);
    since_ = now;
  }
  std::string whole = *bytes_;
  if (question_.grows && now - since_ < question_.still) {
    // Only whole lines; of a binary file that is being written there are none.
    const auto end = is_binary(question_.file) ? std::string::npos : whole.find_last_of('\n');
    whole.resize(end == std::string::npos ? 0 : end + 1);
  }
  if (whole == taken_ && line_) return false;
  if (whole.empty()) return false;
  taken_ = whole;
  auto line = read(whole);
  if (!line) {
    if (line.error().usage || !question_.grows) return std::unexpected{line.error()};
    trouble_ = line.error().text;
    return false;
  }
  const bool changed = line_ != *line;
  line_ = *std::move(line);
  return changed;
}

}  // namespace tachiai::cli
