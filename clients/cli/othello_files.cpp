#include "clients/cli/othello_files.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "clients/cli/format_parts.hpp"
#include "engines/othello/ggf.hpp"
#include "engines/othello/rejudge.hpp"
#include "engines/othello/transcript.hpp"
#include "engines/othello/wthor.hpp"

namespace tachiai::cli {
namespace {

using base::Charset;
using othello::GameRecord;
using othello::WthorNames;

constexpr std::size_t sample_bytes = 1U << 16;  // of a file whose format is asked for

template <class Reading>
ReadGame read_game_of(Reading reading) {
  using Notes = std::vector<TextNote>;
  if (!reading) return read_game(GameRecord{}, Notes{}, std::optional{std::move(reading.error())});
  return read_game(std::move(reading->value), std::move(reading->notes),
                   std::optional<TextFault>{});
}

/// One game, however its lines are broken.
std::vector<ReadGame> read_one_transcript(std::string_view text, const ReadWith&) {
  return {read_game_of(othello::read_transcript(text))};
}

/// A game a line, so that one that cannot be read does not cost the others.
std::vector<ReadGame> read_transcript_list(std::string_view text, const ReadWith&) {
  std::vector<ReadGame> games;
  for (const TextLine& line : text_lines(text)) {
    if (trimmed(line.text).empty()) continue;
    auto reading = othello::read_transcript(line.text);
    if (!reading) {
      reading.error().at.line = line.number;
    } else {
      for (TextNote& note : reading->notes) note.at.line = line.number;
    }
    games.push_back(read_game_of(std::move(reading)));
  }
  if (games.empty()) {
    games.push_back(read_game(GameRecord{}, std::vector<TextNote>{},
                              std::optional{TextFault{{1, 1}, "nothing", "a game a line"}}));
  }
  return games;
}

/// What is said of the file stands with its places: the notes with the first game, a fault with
/// the last one before it.
std::vector<ReadGame> read_ggf_file(std::string_view text, const ReadWith&) {
  othello::Noted<std::vector<GameRecord>, TextNote> read;
  auto fault = othello::read_ggf_into(read, text);
  if (read.value.empty()) {
    if (!fault) fault = TextFault{{1, 1}, "nothing", "a game of GGF, (;GM[Othello]...;)"};
    return {read_game(GameRecord{}, std::move(read.notes), std::move(fault))};
  }
  std::vector<ReadGame> games;
  games.reserve(read.value.size());
  for (GameRecord& record : read.value) games.push_back({std::move(record), {}, std::nullopt});
  for (TextNote& note : read.notes) games.front().notes.emplace_back(std::move(note));
  if (fault) games.back().fault = *std::move(fault);
  return games;
}

/// The tables beside a file of games, and what is wrong with them.
struct Tables {
  std::optional<WthorNames> players;
  std::optional<WthorNames> tournaments;
  std::vector<othello::ByteNote> notes;
  std::optional<othello::ByteFault> fault;

  explicit Tables(std::span<const SideFile> beside) {
    for (const SideFile& side : beside) {
      const bool of_players = side.extension == "jou";
      auto read = of_players ? othello::read_jou(side.bytes) : othello::read_trn(side.bytes);
      if (!read) {
        fault = std::move(read.error());
        fault->found = fault->found + " in " + side.path;
        continue;
      }
      for (const othello::ByteNote& note : read->notes) {
        notes.push_back({note.at, side.path + ": " + note.text});
      }
      (of_players ? players : tournaments) = std::move(read->value);
    }
  }

  othello::WthorTables tables() const {
    return {players ? &*players : nullptr, tournaments ? &*tournaments : nullptr};
  }
};

/// As in GGF; what is wrong with the tables stands with the first game: they cost names, not moves.
std::vector<ReadGame> read_wthor_file(std::string_view bytes, const ReadWith& with) {
  using Notes = std::vector<othello::ByteNote>;
  using Fault = std::optional<othello::ByteFault>;
  othello::Noted<othello::WthorGames, othello::ByteNote> file;
  auto file_fault = othello::read_wtb_into(file, bytes);
  const Tables names{with.beside};
  std::vector<ReadGame> games;
  games.reserve(file.value.games.size());
  for (std::size_t n = 0; n < file.value.games.size(); ++n) {
    auto record = othello::to_record(file.value, n, names.tables());
    Fault fault;
    if (!record) {
      fault = std::move(record.error());
      record = othello::to_record(file.value, n, {});
    }
    games.push_back(read_game(*std::move(record), Notes{}, std::move(fault)));
  }
  if (games.empty()) games.push_back(read_game(GameRecord{}, Notes{}, Fault{}));
  ReadGame& first = games.front();
  for (const Notes& notes : {file.notes, names.notes}) {
    first.notes.insert(first.notes.end(), notes.begin(), notes.end());
  }
  if (names.fault) first.fault = *names.fault;
  if (file_fault) games.back().fault = *std::move(file_fault);
  return games;
}

Result<std::vector<GameRecord>, std::string> records_of(std::span<const FileGame> games) {
  std::vector<GameRecord> records;
  for (const FileGame& game : games) {
    const auto* record = std::get_if<GameRecord>(&game);
    if (record == nullptr) return std::unexpected{std::string{"not a game of othello"}};
    records.push_back(*record);
  }
  return records;
}

/// The engine counts games from 0, people and this program from 1.
std::string words_of(othello::Unwritable fault) {
  ++fault.game;
  return to_text(fault);
}

Result<WrittenFile, std::string> write_ggf_file(std::span<const FileGame> games, Charset) {
  const auto records = records_of(games);
  if (!records) return std::unexpected{records.error()};
  auto written = othello::write_ggf(*records);
  if (!written) return std::unexpected{words_of(written.error())};
  return WrittenFile{std::move(written->bytes), std::move(written->lost)};
}

Result<WrittenFile, std::string> write_transcript_file(std::span<const FileGame> games, Charset) {
  return write_each<GameRecord>(games, "", othello::Othello::name,
                                [](const GameRecord& record) -> Result<WrittenFile, std::string> {
                                  auto written = othello::write_transcript(record);
                                  if (written)
                                    return WrittenFile{written->bytes + "\n",
                                                       std::move(written->lost)};
                                  return std::unexpected{"found " + written.error().found +
                                                         ", expected " + written.error().expected};
                                });
}

/// The year and the depth are the first game's: the file has room for one of each.
Result<WrittenFile, std::string> write_wthor_file(std::span<const FileGame> games, Charset) {
  const auto records = records_of(games);
  if (!records) return std::unexpected{records.error()};
  othello::WthorBase base;
  if (!records->empty()) {
    const GameRecord& first = records->front();
    const std::string_view year = std::string_view{first.date}.substr(0, 4);
    std::from_chars(year.data(), year.data() + year.size(), base.games.header.games_year);
    if (first.theoretical) base.games.header.depth = first.theoretical->empties;
  }
  auto written = othello::to_wthor(*records, std::move(base));
  if (!written) return std::unexpected{words_of(written.error())};
  WrittenFile file{othello::write_wtb(written->games), std::move(written->lost)};
  for (const auto& [extension, names] :
       {std::pair{"jou", &written->players}, std::pair{"trn", &written->tournaments}}) {
    auto bytes = othello::write_names(*names);
    if (!bytes)
      return std::unexpected{"." + std::string{extension} + ": " + to_text(bytes.error())};
    file.beside.push_back({extension, "", *std::move(bytes)});
  }
  return file;
}

bool begins_legally(const GameRecord& record) {
  return !record.moves.empty() && othello::rejudge(record).plies != Ply{0};
}

bool looks_like_transcript(std::string_view text) {
  const auto reading = othello::read_transcript(text.substr(0, sample_bytes));
  return reading && begins_legally(reading->value);
}

/// Several lines, most of which begin a game: of one game broken into lines only the first does.
bool looks_like_list(std::string_view text) {
  std::string_view sample = text.substr(0, sample_bytes);
  if (sample.size() < text.size()) sample = sample.substr(0, sample.rfind('\n') + 1);
  std::size_t lines = 0;
  std::size_t games = 0;
  for (const TextLine& line : text_lines(sample)) {
    if (trimmed(line.text).empty()) continue;
    ++lines;
    games += looks_like_transcript(line.text) ? 1 : 0;
  }
  return lines > 1 && 2 * games > lines;
}

bool looks_like_ggf(std::string_view text) {
  const std::string_view sample = text.substr(0, sample_bytes);
  return sample.find("(;") != std::string_view::npos &&
         (sample.find("GM[Othello]") != std::string_view::npos ||
          sample.find("GM[othello]") != std::string_view::npos);
}

bool looks_like_wthor(std::string_view bytes) { return othello::read_wtb(bytes).has_value(); }

}  // namespace

std::vector<Format> othello_formats() {
  return {
      {.name = "wthor",
       .game = "othello",
       .extensions = {{"wtb"}},
       .many = true,
       .binary = true,
       .sides = {"jou", "trn"},
       .looks_like = looks_like_wthor,
       .read = read_wthor_file,
       .write = write_wthor_file},
      {.name = "ggf",
       .game = "othello",
       .extensions = {{"ggf"}},
       .many = true,
       .looks_like = looks_like_ggf,
       .read = read_ggf_file,
       .write = write_ggf_file},
      {.name = "transcripts",
       .game = "othello",
       .extensions = {},
       .many = true,
       .looks_like = looks_like_list,
       .read = read_transcript_list,
       .write = write_transcript_file},
      {.name = "transcript",
       .game = "othello",
       .extensions = {},
       .looks_like = looks_like_transcript,
       .read = read_one_transcript,
       .write = write_transcript_file},
  };
}

GameReport report_of(const GameRecord& record, std::string_view) {
  const othello::Rejudged judged = othello::rejudge(record);
  GameReport report;
  report.game = othello::Othello::name;
  report.plies = record.moves.size();
  report.position = othello::Othello{}.position_text(judged.position);
  if (record.result) report.ending = othello::result_text(*record.result);
  report.remarks = othello::remarks(record, judged);
  if (judged.broken) {
    report.remarks.erase(report.remarks.begin());  // which is the violation in words
    const std::size_t ply = number(judged.broken->ply);
    report.violations.push_back(
        violation_of(ply, ply + 1, to_text(record.moves[ply].act), judged.broken->illegality));
  }
  return report;
}

}  // namespace tachiai::cli
