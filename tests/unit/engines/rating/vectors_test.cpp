// The rows of tests/data/yonin/vectors.jsonl about ratings and ranks; the others are the game's.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engines/rating/game.hpp"
#include "engines/rating/report_text.hpp"
#include "tests/support/data_path.hpp"
#include "tests/support/vectors/spoilt.hpp"

namespace tachiai::tests {
namespace {

namespace json = boost::json;
using namespace rating;

constexpr std::string_view file = "yonin/vectors.jsonl";

std::string text_of(const json::value& value) { return std::string{value.as_string()}; }

std::optional<Grade> grade_in(const json::object& object, std::string_view name) {
  const auto* grade = object.if_contains(name);
  if (grade == nullptr || grade->is_null()) return std::nullopt;
  return grade_of_letters(text_of(*grade)).value();
}

Entrant entrant_of(const json::object& player, std::size_t place) {
  Entrant entrant;
  entrant.name = text_of(player.at("row"));
  entrant.row = entrant.name;
  const std::string type = text_of(player.at("type"));
  if (type != "member" && type != "nonmember") throw std::runtime_error{"no such type: " + type};
  entrant.kind = type == "member" ? RowKind::member : RowKind::guest;
  entrant.rating = player.at("rating").to_number<Rating>();
  entrant.official = grade_in(player, "cert");
  if (!player.at("by").is_null()) {
    entrant.by = player.at("by").to_number<std::size_t>();
    entrant.end = End::mated;
  }
  if (const auto* trouble = player.if_contains("trouble")) {
    entrant.end = text_of(*trouble) == "resign" ? End::resigned : End::flagged;
    if (player.at("left").to_number<std::size_t>() != place + 1) {
      throw std::runtime_error{"those in play are not those who finished above"};
    }
  }
  return entrant;
}

json::array numbers(const std::vector<int>& values) {
  return json::array(values.begin(), values.end());
}

void check_game(Row& row, const json::value& vector) {
  Game game;
  const json::array& players = vector.at("players").as_array();
  row.same("players", players.size(), game.size());
  for (std::size_t n = 0; n < game.size(); ++n) {
    game[n] = entrant_of(players.at(n).as_object(), n);
  }
  const auto booked = book({}, game);
  if (!booked) return row.says(std::string{booked.error().code});
  const json::value& expect = vector.at("expect");
  row.same("new", expect.at("new").as_array().size(), game.size());
  row.same("detail", expect.at("detail").as_array().size(), game.size());
  for (std::size_t n = 0; n < game.size(); ++n) {
    const json::object& detail = expect.at("detail").as_array().at(n).as_object();
    const Booking& booking = (*booked)[n];
    row.same("row", text_of(detail.at("row")), game[n].name);
    row.same("old", detail.at("old").to_number<int>(), booking.start);
    row.same("place", detail.at("place").to_number<int>(), booking.placement);
    row.same("defeat", detail.at("defeat").as_array(), numbers(booking.kills));
    row.same("gekokujo", detail.at("gekokujo").to_number<int>(), booking.upset);
    row.same("trouble", detail.at("trouble").to_number<int>(), booking.trouble);
    row.same("raw", detail.at("raw").to_number<int>(), booking.raw);
    row.same("new", detail.at("new").to_number<int>(), booking.now);
    row.same("rank", text_of(detail.at("rank")), letters(grade_of(booking.now)));
    row.same("new", expect.at("new").as_array().at(n).to_number<int>(), booking.now);
    row.same("formula", to_text(parse_formula(to_text(booking)).value()), to_text(booking));
  }
}

struct Counted {
  int games = 0;
  int ranks = 0;
  int labels = 0;
  int verdicts = 0;
};

Mismatches check_vectors(std::string_view name, std::string_view text, Counted& counted) {
  return each_row(
      name, text, counted.verdicts, is_json_row, [&](Row& row, const std::string& line) {
        const json::value vector = json::parse(line);
        const std::string kind = text_of(vector.at("kind"));
        if (kind == "rating") {
          ++counted.games;
          check_game(row, vector);
        } else if (kind == "rank") {
          ++counted.ranks;
          const Grade grade = grade_of(vector.at("rating").to_number<Rating>());
          row.same("rank", text_of(vector.at("expect").at("rank")), letters(grade));
          row.same("kanji", text_of(vector.at("expect").at("kanji")), kanji(grade));
        } else if (kind == "rankshow") {
          ++counted.labels;
          row.same(
              "text", text_of(vector.at("expect").at("text")),
              label(vector.at("rating").to_number<Rating>(), grade_in(vector.as_object(), "cert")));
        }
      });
}

TEST(RatingVectors, EveryRowAgrees) {
  Counted counted;
  EXPECT_EQ(joined(check_vectors(file, read_file(data_path(file)), counted)), "");
  EXPECT_EQ(counted.games, 7);
  EXPECT_EQ(counted.ranks, 18);
  EXPECT_EQ(counted.labels, 2);
  EXPECT_GE(counted.verdicts, 7 * 44 + 38);
}

TEST(RatingVectors, EveryGameAgreesUnderOtherNames) {
  std::string renamed;
  for (std::string line : lines_of(read_file(data_path(file)))) {
    for (const char row : {'A', 'B', 'C', 'D', 'E', 'N'}) {
      const std::string from = std::string{"\"row\": \""} + row + "\"";
      const std::string to =
          std::string{"\"row\": \"name-"} + static_cast<char>('Z' - row % 26) + "\"";
      for (std::size_t at = 0; (at = line.find(from, at)) != std::string::npos; at += to.size()) {
        line.replace(at, from.size(), to);
      }
    }
    renamed += line + "\n";
  }
  Counted counted;
  EXPECT_EQ(joined(check_vectors(file, renamed, counted)), "");
  EXPECT_EQ(counted.games, 7);
}

TEST(RatingVectors, WhateverIsSpoiltIsNoticedAtItsLine) {
  const VectorFile vector_file{
      .name = std::string{file},
      .judge =
          [](std::string_view name, std::string_view text) {
            Counted counted;
            return check_vectors(name, text, counted);
          },
      // What is asked is not what is answered: a type or a rating nearby may have the same.
      .remarks = {"id", "note", "source", "kind", "rating", "players[].type"},
      .questions = {"players[].rating", "players[].cert", "players[].by", "players[].trouble",
                    "cert"},
      .leaves_out =
          [](const std::string& row) {
            const auto vector = json::parse(row);
            return !std::string_view{vector.at("kind").as_string()}.starts_with("ra");
          },
  };
  const auto spoiling = spoil(vector_file, read_file(data_path(file)));
  EXPECT_EQ(joined(spoiling.unnoticed), "");
  EXPECT_GE(spoiling.altered, 90);
}

}  // namespace
}  // namespace tachiai::tests
