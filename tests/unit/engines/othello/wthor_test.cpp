#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <set>

#include "tests/support/data_path.hpp"
#include "tests/unit/engines/othello/vectors.hpp"

/// Every game of the federation's data base that is at hand, replayed; what is odd about some must
/// be what the list says.
namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;
namespace json = boost::json;

constexpr std::size_t header_bytes = 16;
constexpr std::size_t record_bytes = 68;

struct Game {
  int black_score = 0;  // with the empties to the winner
  std::string moves;    // squares one after the other, passes not written
};

/// The records of one .wtb file, little endian; a move is 10 * row + column and 0 pads.
std::vector<Game> read_wtb(std::string_view bytes) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes.at(at)); };
  const std::size_t count =
      byte(4) | (byte(5) << 8) | (byte(6) << 16) | (static_cast<std::size_t>(byte(7)) << 24);
  if (bytes.size() != header_bytes + count * record_bytes)
    throw std::runtime_error{"size and count disagree"};
  std::vector<Game> games;
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t record = header_bytes + n * record_bytes;
    Game game{byte(record + 6), {}};
    for (std::size_t move = 0; move < 60 && byte(record + 8 + move) != 0; ++move) {
      const int value = byte(record + 8 + move);
      game.moves += {static_cast<char>('a' + value % 10 - 1), static_cast<char>('0' + value / 10)};
    }
    games.push_back(std::move(game));
  }
  return games;
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

/// What the list of odd games says of a game that was replayed to `position`.
std::set<std::string> oddities(const Position& position, std::size_t plies) {
  const Othello rules;
  std::set<std::string> odd;
  const auto outcome = rules.outcome(position);
  const int empty = discs(position.board.empty());
  if (!outcome) {
    odd.insert("unfinished" + std::to_string(plies));
  } else {
    if (empty != 0) odd.insert("early_end_empties" + std::to_string(empty));
    if (outcome->reason == "wipe_out") odd.insert("wipeout");
  }
  return odd;
}

Mismatches check_year(const std::string& name, std::string_view bytes, const OddGames& listed,
                      std::size_t& games) {
  Mismatches found;
  const Othello rules;
  std::int64_t number = -1;
  for (const Game& game : read_wtb(bytes)) {
    ++number;
    ++games;
    const auto says = [&](const std::string& what) {
      found.push_back(name + ":" + std::to_string(number) + ": " + what);
    };
    try {
      Position position = rules.initial();
      const auto passes = replay(position, game.moves);
      const auto odd = oddities(position, game.moves.size() / 2);
      std::set<std::string> expected;
      if (const auto row = listed.find({name, number}); row != listed.end()) {
        for (const auto& word : row->second.at("anomalies").as_array())
          expected.emplace(word.as_string());
        if (game.moves != row->second.at("moves").as_string()) says("other moves than listed");
        std::vector<int> listed_passes;
        for (const auto& ply : row->second.at("passes").as_array())
          listed_passes.push_back(ply.to_number<int>());
        if (passes != listed_passes) says("other pass plies than listed");
      }
      if (odd != expected) says("odd in another way than listed");
      if (rules.outcome(position) && rules.score(position).black_x2 != 2 * game.black_score) {
        says("score " + std::to_string(game.black_score) + ", board says " +
             std::to_string(rules.score(position).black_x2 / 2));
      }
    } catch (const std::exception& error) {
      says(error.what());
    }
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
  }

  OddGames odd_;
  std::vector<std::filesystem::path> years_;
};

TEST_F(Wthor, EveryGameIsLegalAndEndsAsRecorded) {
  EXPECT_GE(years_.size(), 15u);
  std::size_t games = 0;
  for (const auto& year : years_) {
    for (const auto& mismatch : check_year(year.filename().string(), read_file(year), odd_, games))
      ADD_FAILURE() << mismatch;
  }
  EXPECT_GE(games, 40'000u);
}

TEST_F(Wthor, ASpoiltRecordIsNoticed) {
  ASSERT_FALSE(years_.empty());
  const auto name = years_.front().filename().string();
  const auto whole = read_file(years_.front());
  std::size_t games = 0;
  ASSERT_TRUE(check_year(name, whole, odd_, games).empty());
  for (std::size_t n = 0; n < games; ++n) {
    const std::size_t record = header_bytes + n * record_bytes;
    const std::size_t score = record + 6;
    const std::size_t tenth_move = record + 8 + 9;
    for (const std::size_t at : {score, tenth_move}) {
      auto spoilt = whole;
      spoilt[at] = at == score ? static_cast<char>(spoilt[at] ^ 1) : spoilt[record + 8];
      std::size_t again = 0;
      const auto found = check_year(name, spoilt, odd_, again);
      ASSERT_EQ(found.size(), 1u) << n << " byte " << at - record;
      EXPECT_TRUE(found.front().starts_with(name + ":" + std::to_string(n) + ": "));
    }
  }
}

}  // namespace
}  // namespace tachiai::tests::othello
