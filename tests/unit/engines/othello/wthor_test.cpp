#include "engines/othello/wthor.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <map>
#include <set>

#include "engines/othello/rejudge.hpp"
#include "engines/othello/transcript.hpp"
#include "tests/support/data_path.hpp"
#include "tests/unit/engines/othello/records.hpp"
#include "tests/unit/engines/othello/vectors.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;
namespace json = boost::json;

constexpr std::size_t header_bytes = 16;
constexpr std::size_t record_bytes = 68;
constexpr WthorHeader header_of_2010{20, 15, 9, 30, 2010, 8, 24, 0};
constexpr WthorHeader header_of_names{20, 22, 6, 26, 0, 0, 0, 0};

WthorNames players() { return {WthorNameKind::players, header_of_names, {"???", "Ito", "Müller"}}; }
WthorNames tournaments() {
  return {WthorNameKind::tournaments, header_of_names, {"Various", "Préqualif"}};
}

/// Two games, the second a wipe-out of 9 moves.
WthorGames two_games() {
  const auto squares_of = [](std::string_view moves) {
    std::vector<Square> squares;
    for (std::size_t at = 0; at < moves.size(); at += 2) {
      squares.push_back(*square_of(moves.substr(at, 2)));
    }
    return squares;
  };
  return {header_of_2010,
          {{1, 1, 2, 40, 38, squares_of("f5d6c3")},
           {0, 0, 1, 64, 32, squares_of("e6d6c6f6g6c5c4e3e2")}}};
}

std::string fault(std::string_view bytes) {
  const auto read = read_wtb(bytes);
  return read ? "none" : to_text(read.error());
}

std::string with(std::string bytes, std::size_t at, int value) {
  bytes.at(at) = static_cast<char>(value);
  return bytes;
}

TEST(WthorFormat, GamesAreLaidOutAsTheFederationsFilesAre) {
  const std::string bytes = write_wtb(two_games());
  ASSERT_EQ(bytes.size(), header_bytes + 2 * record_bytes);
  const auto byte = [&](std::size_t at) {
    return static_cast<int>(static_cast<unsigned char>(bytes[at]));
  };
  EXPECT_EQ((std::array{byte(0), byte(1), byte(2), byte(3)}), (std::array{20, 15, 9, 30}));
  EXPECT_EQ(byte(4) | byte(5) << 8, 2) << "games";
  EXPECT_EQ(byte(8) | byte(9) << 8, 0) << "names";
  EXPECT_EQ(byte(10) | byte(11) << 8, 2010) << "year";
  EXPECT_EQ((std::array{byte(12), byte(13), byte(14), byte(15)}), (std::array{8, 0, 24, 0}));
  EXPECT_EQ((std::array{byte(16), byte(18), byte(20), byte(22), byte(23)}),
            (std::array{1, 1, 2, 40, 38}));
  EXPECT_EQ((std::array{byte(24), byte(25), byte(26), byte(27)}), (std::array{56, 64, 33, 0}));
  EXPECT_EQ(*read_wtb(bytes), (Noted<WthorGames, ByteNote>{two_games(), {}}));
}

TEST(WthorFormat, ZeroSaysBoardsOfEightToo) {
  const std::string bytes = with(write_wtb(two_games()), 12, 0);
  const auto read = read_wtb(bytes);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->value.header.board_size, 0);
  EXPECT_EQ(write_wtb(read->value), bytes) << "and is written as it was";
}

TEST(WthorFormat, FaultsNameOffsetAndRecord) {
  const std::string bytes = write_wtb(two_games());
  EXPECT_EQ(fault(""), "byte 0, header: found the end of the file, expected a header of 16 bytes");
  EXPECT_EQ(fault(bytes.substr(0, 15)),
            "byte 15, header: found the end of the file, expected a header of 16 bytes");
  EXPECT_EQ(fault(bytes.substr(0, 90)),
            "byte 90, record 1: found the end of the file, expected 2 games as the header says");
  EXPECT_EQ(fault(bytes + "xyz"),
            "byte 152, record 2: found 3 more bytes, expected the end of the file after 2 games");
  EXPECT_EQ(fault(with(bytes, 4, 1)),
            "byte 84, record 1: found 68 more bytes, expected the end of the file after 1 games");
  EXPECT_EQ(fault(with(bytes, 4, 3)),
            "byte 152, record 2: found the end of the file, expected 3 games as the header says");
  EXPECT_EQ(fault(with(bytes, 7, 0x80)),
            "byte 4, header: found a negative count of games, expected 0 or more");
  EXPECT_EQ(fault(with(bytes, 12, 10)),
            "byte 12, header: found board size 10, expected 8, or 0 which also says 8");
  EXPECT_EQ(fault(with(bytes, 13, 1)),
            "byte 13, header: found kind 1 (solitaires), expected 0 (games)");
  EXPECT_EQ(fault(with(bytes, 84 + 6, 65)), "byte 90, record 1: found 65 discs, expected 0 to 64");
  EXPECT_EQ(fault(with(bytes, 84 + 7, 255)),
            "byte 91, record 1: found 255 discs, expected 0 to 64");
  for (const int move : {9, 10, 19, 20, 80 + 9, 91, 200}) {
    EXPECT_EQ(fault(with(bytes, 84 + 8 + 2, move)),
              "byte 94, record 1: found move " + std::to_string(move) +
                  ", expected 10 * row + column, each 1 to 8, or 0");
  }
  EXPECT_EQ(fault(with(bytes, 16 + 8 + 4, 34)),
            "byte 28, record 0: found move 34, expected 0: the moves ended before");
}

TEST(WthorFormat, WholeGamesBeforeAFaultAreKept) {
  const std::string bytes = write_wtb(two_games());
  const auto kept = [](std::string_view damaged) {
    Noted<WthorGames, ByteNote> read;
    EXPECT_TRUE(read_wtb_into(read, damaged));
    return read.value.games;
  };
  const auto all = two_games().games;
  const std::vector first{all.front()};
  EXPECT_EQ(kept(bytes.substr(0, 90)), first) << "cut short";
  EXPECT_EQ(kept(with(bytes, 84 + 8 + 2, 9)), first) << "no move in the second";
  EXPECT_EQ(kept(with(bytes, 4, 1)), first) << "longer than it says";
  EXPECT_EQ(kept(bytes + "xyz"), all);
  EXPECT_TRUE(kept(bytes.substr(0, 15)).empty());
  Noted<WthorGames, ByteNote> read;
  EXPECT_FALSE(read_wtb_into(read, bytes));
  EXPECT_EQ(read.value, two_games());
}

TEST(WthorFormat, AnOddHeaderIsNoted) {
  const std::string bytes = write_wtb(two_games());
  const auto notes = [](const std::string& bytes) {
    std::vector<std::string> lines;
    const auto read = read_wtb(bytes);
    for (const ByteNote& note : read.value().notes) lines.push_back(to_text(note));
    return lines;
  };
  using Lines = std::vector<std::string>;
  EXPECT_EQ(notes(with(bytes, 2, 13)),
            (Lines{"byte 2, header: month 13, day 30 of creation is no date"}));
  EXPECT_EQ(notes(with(bytes, 8, 7)), (Lines{"byte 8, header: a count of names, 7, is dropped"}));
  EXPECT_EQ(notes(with(bytes, 14, 61)),
            (Lines{"byte 14, header: depth 61 of theoretical scores is more than 60"}));
}

TEST(WthorFormat, NamesAreLatin1InTheirFields) {
  const std::string jou = *write_names(players());
  EXPECT_EQ(jou.size(), header_bytes + 3 * 20);
  EXPECT_EQ(jou.substr(header_bytes + 40, 7), std::string("M\xFCller\0", 7));
  EXPECT_EQ(read_jou(jou)->value, players());
  const std::string trn = *write_names(tournaments());
  EXPECT_EQ(trn.size(), header_bytes + 2 * 26);
  EXPECT_EQ(read_trn(trn)->value, tournaments());

  const auto shown = [](const auto& read) { return read ? "none" : to_text(read.error()); };
  EXPECT_EQ(shown(read_jou(jou.substr(0, 50))),
            "byte 50, record 1: found the end of the file, expected 3 names as the header says");
  EXPECT_EQ(shown(read_trn(jou)),
            "byte 76, record 2: found the end of the file, expected 3 names as the header says");
  EXPECT_EQ(shown(read_jou(jou + "x")),
            "byte 76, record 3: found 1 more bytes, expected the end of the file after 3 names");
  const auto garbage = read_jou(with(jou, header_bytes + 15, 'x'));
  ASSERT_TRUE(garbage);
  EXPECT_EQ(garbage->value, players());
  ASSERT_EQ(garbage->notes.size(), 1u);
  EXPECT_EQ(to_text(garbage->notes[0]),
            "byte 31, record 0: bytes after the end of the name are dropped");
  EXPECT_EQ(to_text(read_jou(with(jou, 5, 1))->notes.at(0)),
            "byte 4, header: a count of games, 256, is dropped");

  WthorNames full = players();
  full.names[1] = std::string(20, 'a');
  EXPECT_EQ(read_jou(*write_names(full))->value, full) << "a name may fill its field";
  for (const std::string& name : {std::string(21, 'a'), std::string{"歩"}, std::string("a\0b", 3),
                                  std::string{"\xFF"}, std::string{"\xC3"}}) {
    full.names[1] = name;
    ASSERT_FALSE(write_names(full));
    EXPECT_EQ(write_names(full).error().game, 1u);
  }
  full.names.assign(65'536, "a");
  EXPECT_FALSE(write_names(full)) << "numbers have 16 bits";
}

TEST(WthorRecords, NamesStandForTheirNumbers) {
  const WthorNames people = players();
  const WthorNames events = tournaments();
  const auto records = to_records(two_games(), {&people, &events});
  ASSERT_TRUE(records);
  EXPECT_EQ(records->at(0).black.name, "Ito");
  EXPECT_EQ(records->at(0).white.name, "Müller");
  EXPECT_EQ(records->at(0).event, "Préqualif");
  EXPECT_EQ(records->at(0).date, "2010");
  EXPECT_EQ(records->at(0).result, (RecordedResult{16'000, Ending::played}));
  EXPECT_EQ(records->at(0).theoretical, (Theoretical{38, 24}));
  EXPECT_EQ(squares_text(records->at(0)), "f5d6c3");
  EXPECT_EQ(records->at(1).black.name, "") << "number 0 is nobody known";
  EXPECT_EQ(to_records(two_games(), {})->at(0).white.name, "#2") << "without a table the number";
}

TEST(WthorRecords, ANumberOutOfRangeIsAFaultAtItsOffset) {
  const WthorNames people = players();
  const WthorNames events = tournaments();
  const auto shown = [&](std::size_t at) {
    const auto games = read_wtb(with(write_wtb(two_games()), at, 3));
    const auto records = to_records(games.value().value, {&people, &events});
    return records ? "none" : to_text(records.error());
  };
  EXPECT_EQ(shown(84), "byte 84, record 1: found tournament 3, expected a number below 2");
  EXPECT_EQ(shown(86), "byte 86, record 1: found player 3, expected a number below 3");
  EXPECT_EQ(shown(84 + 4), "byte 88, record 1: found player 3, expected a number below 3");
}

WthorBase base_of_2010() {
  WthorBase base;
  base.games.header = header_of_2010;
  return base;
}

TEST(WthorRecords, NewNamesAreAddedBehindTheOldOnes) {
  const WthorNames people = players();
  const WthorNames events = tournaments();
  const auto records = to_records(two_games(), {&people, &events});
  const auto same = to_wthor(*records, {two_games(), people, events, {}});
  ASSERT_TRUE(same);
  EXPECT_EQ(same->games, two_games());
  EXPECT_EQ(same->players, people);
  EXPECT_EQ(same->tournaments, events);
  EXPECT_TRUE(same->lost.empty());
  const auto fresh = to_wthor(*records, base_of_2010());
  ASSERT_TRUE(fresh);
  EXPECT_EQ(fresh->players.names, (std::vector<std::string>{"???", "Ito", "Müller"}));
  EXPECT_EQ(fresh->tournaments.names, (std::vector<std::string>{"Préqualif", "Various"}));
  EXPECT_EQ(to_records(fresh->games, {&fresh->players, &fresh->tournaments}), records);
}

TEST(WthorRecords, SayWhatTheyLoseAndWhatTheyCannotHold) {
  GameRecord record = read_transcript("e6d6c6f6g6c5c4e3e2")->value;
  record.date = "2010-05-02";
  record.black.rating = "1500";
  record.moves[0].spent = std::chrono::milliseconds{10};
  const auto lost = [](const GameRecord& record) {
    return to_wthor(std::array{record}, base_of_2010()).value().lost;
  };
  EXPECT_EQ(lost(record),
            (std::vector<std::string>{"game 0: month and day",
                                      "game 0: no result is given, it is taken from the board",
                                      "game 0: no theoretical score is given, it is written as 0",
                                      "game 0: ratings", "game 0: times"}));
  const auto refused = [](const GameRecord& record) {
    const auto base = to_wthor(std::array{record}, base_of_2010());
    return base ? "written" : to_text(base.error());
  };
  GameRecord other = record;
  other.date = "2011";
  EXPECT_EQ(refused(other), "game 0: found the date '2011', expected a date in 2010");
  other.date = "20101";
  EXPECT_EQ(refused(other), "game 0: found the date '20101', expected a date in 2010");
  other.date.clear();
  EXPECT_EQ(refused(other), "written");
  other.moves.resize(5);
  EXPECT_EQ(refused(other),
            "game 0: found no result, expected a result, or a game that was played to its end");
  other.result = RecordedResult{1'000, Ending::played};
  EXPECT_EQ(refused(other), "game 0: found the result +1, expected a lead of whole discs of 64");
  other.result = RecordedResult{66'000, Ending::played};
  EXPECT_EQ(refused(other), "game 0: found the result +66, expected a lead of whole discs of 64");
  other.result = RecordedResult{64'000, Ending::resigned};
  EXPECT_EQ(refused(other), "written");
  other.theoretical = Theoretical{32, 20};
  EXPECT_EQ(refused(other),
            "game 0: found a theoretical score from 20 empty squares on, expected from 24 on");
  other.theoretical = Theoretical{65, 24};
  EXPECT_EQ(refused(other), "game 0: found a theoretical score of 65, expected 0 to 64 discs");
  other = record;
  other.start.side = Seat::second;
  EXPECT_TRUE(refused(other).starts_with("game 0: found the start ---"));
  other = record;
  other.moves.insert(other.moves.begin(), {Act::pass(), Seat::first, std::nullopt, {}});
  EXPECT_EQ(refused(other),
            "game 0: found ply 0: pass, expected acts that follow from the squares alone");
}

TEST(WthorRecords, ARawCountIsTheSameResultInOtherWords) {
  GameRecord record = read_transcript("e6d6c6f6g6c5c4e3e2")->value;
  record.date = "2010";
  record.theoretical = Theoretical{32, 24};
  record.result = RecordedResult{13'000, Ending::played};
  const auto base = to_wthor(std::array{record}, base_of_2010());
  ASSERT_TRUE(base);
  EXPECT_EQ(base->games.games[0].black_discs, 64);
  EXPECT_EQ(base->lost, (std::vector<std::string>{"game 0: the empty squares go to the winner"}));
}

TEST(WthorProperty, ReadingWhatWasWrittenGivesTheSameGames) {
  EXPECT_TRUE(rc::check("wthor", [] {
    std::vector<GameRecord> records;
    for (int n = *rc::gen::inRange(0, 5); n > 0; --n) {
      GameRecord record = random_usual_game();
      if (!record.moves.empty() && record.moves.back().act == Act::pass()) record.moves.pop_back();
      if (!record.result) record.result = RecordedResult{-2'000, Ending::played};
      record.date = "2010";
      record.theoretical = Theoretical{*rc::gen::inRange<std::uint8_t>(0, 65), 24};
      record.black.name = *rc::gen::element<std::string>("", "Ito", "Müller", "Inoue Hiroshi");
      record.white.name = *rc::gen::element<std::string>("", "Ito", "Takeshi", "é");
      record.event = *rc::gen::element<std::string>("Meijin", "Various", "Préqualif de Périgord");
      records.push_back(record);
    }
    const auto base = to_wthor(records, base_of_2010());
    RC_ASSERT(base.has_value());
    RC_ASSERT(base->lost.empty());
    const auto games = read_wtb(write_wtb(base->games));
    const auto people = read_jou(*write_names(base->players));
    const auto events = read_trn(*write_names(base->tournaments));
    RC_ASSERT(games->value == base->games);
    RC_ASSERT(to_records(games->value, {&people->value, &events->value}).value() == records);
  }));
}

using OddGames = std::map<std::pair<std::string, std::int64_t>, json::object>;

OddGames read_odd_games(std::string_view jsonl) {
  OddGames odd;
  for (const auto& line : lines_of(jsonl)) {
    auto row = json::parse(line).as_object();
    auto key = std::pair{std::string{row.at("file").as_string()}, row.at("game").as_int64()};
    odd.emplace(std::move(key), std::move(row));
  }
  return odd;
}

/// What the list of odd games says of a game, in its words.
std::set<std::string> oddities(const GameRecord& record, const Rejudged& judged) {
  std::set<std::string> odd;
  const int empty = discs(judged.position.board.empty());
  if (!judged.outcome) {
    odd.insert("unfinished" + std::to_string(squares_text(record).size() / 2));
  } else {
    if (empty != 0) odd.insert("early_end_empties" + std::to_string(empty));
    if (judged.outcome->reason == "wipe_out") odd.insert("wipeout");
  }
  return odd;
}

struct Tables {
  WthorNames players;
  WthorNames tournaments;
};

/// Games of one year against the list; "file:game: what" for each difference.
Mismatches check_year(const std::string& name, std::string_view bytes, const Tables& tables,
                      const OddGames& listed, std::size_t& games) {
  const auto year = read_wtb(bytes);
  if (!year) return {name + ": " + to_text(year.error())};
  const auto records = to_records(year->value, {&tables.players, &tables.tournaments});
  if (!records) return {name + ": " + to_text(records.error())};
  Mismatches found;
  for (const ByteNote& note : year->notes) found.push_back(name + ": " + to_text(note));
  for (std::size_t n = 0; n < records->size(); ++n) {
    const GameRecord& record = records->at(n);
    ++games;
    const auto says = [&](const std::string& what) {
      found.push_back(name + ":" + std::to_string(n) + ": " + what);
    };
    const Rejudged judged = rejudge(record);
    if (judged.broken) {
      says(remarks(record, judged).front());
      continue;
    }
    std::set<std::string> expected;
    if (const auto row = listed.find({name, static_cast<std::int64_t>(n)}); row != listed.end()) {
      for (const auto& word : row->second.at("anomalies").as_array())
        expected.emplace(word.as_string());
      std::vector<int> passes;
      for (const auto& ply : row->second.at("passes").as_array())
        passes.push_back(ply.to_number<int>());
      if (squares_text(record) != row->second.at("moves").as_string()) says("other moves");
      if (pass_plies(record) != passes) says("other pass plies");
      const auto shown = [](const std::string& name) { return name.empty() ? "???" : name; };
      if (shown(record.black.name) != row->second.at("black").as_string()) says("another Black");
      if (shown(record.white.name) != row->second.at("white").as_string()) says("another White");
      if (record.event != row->second.at("tournament").as_string()) says("another tournament");
      const auto score = row->second.at("score").as_int64();
      if (record.result->lead_x1000 != (2 * score - 64) * 1000) says("another score");
    }
    if (oddities(record, judged) != expected) says("odd in another way than listed");
    const auto result = judged.outcome ? ResultCheck::agrees : ResultCheck::open;
    if (judged.result != result) says(remarks(record, judged).back());
  }
  return found;
}

class Wthor : public testing::Test {
 protected:
  void SetUp() override {
    const auto folder = real_data_path("othello/games/wthor");
    const auto anomalies = real_data_path("othello/games/anomalies.jsonl");
    if (!folder || !anomalies) GTEST_SKIP() << "real game records are not here";
    odd_ = read_odd_games(read_file(*anomalies));
    for (const auto& entry : std::filesystem::directory_iterator{*folder}) {
      if (entry.path().extension() == ".wtb") years_.push_back(entry.path());
    }
    std::ranges::sort(years_);
    jou_ = read_file(*folder / "WTHOR.JOU");
    trn_ = read_file(*folder / "WTHOR.TRN");
    tables_ = {read_jou(jou_).value().value, read_trn(trn_).value().value};
  }

  OddGames odd_;
  std::vector<std::filesystem::path> years_;
  std::string jou_;
  std::string trn_;
  Tables tables_;
};

TEST_F(Wthor, EveryGameIsLegalAndOddExactlyAsListed) {
  EXPECT_GE(years_.size(), 15u);
  std::size_t games = 0;
  std::set<std::string> names;
  for (const auto& year : years_) {
    names.insert(year.filename().string());
    for (const auto& mismatch :
         check_year(year.filename().string(), read_file(year), tables_, odd_, games)) {
      ADD_FAILURE() << mismatch;
    }
  }
  EXPECT_GE(games, 40'000u);
  for (const auto& [key, row] : odd_) EXPECT_TRUE(names.contains(key.first)) << key.first;
}

TEST_F(Wthor, EveryFileIsWrittenByteForByteAlsoByWayOfRecords) {
  EXPECT_EQ(*write_names(tables_.players), jou_);
  EXPECT_EQ(*write_names(tables_.tournaments), trn_);
  for (const auto& path : years_) {
    SCOPED_TRACE(path.filename());
    const std::string bytes = read_file(path);
    const auto year = read_wtb(bytes);
    ASSERT_TRUE(year) << to_text(year.error());
    EXPECT_EQ(write_wtb(year->value), bytes);
    const auto records = to_records(year->value, {&tables_.players, &tables_.tournaments});
    ASSERT_TRUE(records) << to_text(records.error());
    const auto base = to_wthor(*records, {year->value, tables_.players, tables_.tournaments, {}});
    ASSERT_TRUE(base) << to_text(base.error());
    EXPECT_TRUE(base->lost.empty());
    EXPECT_EQ(write_wtb(base->games), bytes);
    EXPECT_EQ(base->players.names.size(), tables_.players.names.size());
  }
}

TEST_F(Wthor, ASpoiltRecordIsNoticed) {
  ASSERT_FALSE(years_.empty());
  const auto name = years_.front().filename().string();
  const auto whole = read_file(years_.front());
  std::size_t games = 0;
  ASSERT_TRUE(check_year(name, whole, tables_, odd_, games).empty());
  for (std::size_t n = 0; n < games; ++n) {
    const std::size_t record = header_bytes + n * record_bytes;
    const std::size_t score = record + 6;
    const std::size_t tenth_move = record + 8 + 9;
    for (const std::size_t at : {score, tenth_move}) {
      auto spoilt = whole;
      spoilt[at] = at == score ? static_cast<char>(spoilt[at] ^ 1) : spoilt[record + 8];
      std::size_t again = 0;
      const auto found = check_year(name, spoilt, tables_, odd_, again);
      ASSERT_GE(found.size(), 1u) << n << " byte " << at - record;
      EXPECT_TRUE(std::ranges::all_of(found, [&](const std::string& line) {
        return line.starts_with(name + ":" + std::to_string(n) + ": ");
      }));
    }
  }
}

}  // namespace
}  // namespace tachiai::tests::othello
