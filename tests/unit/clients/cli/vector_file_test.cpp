#include "clients/cli/vector_file.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "tests/unit/clients/cli/cases_support.hpp"

namespace tachiai::tests {
namespace {

namespace json = boost::json;
using cli::CaseResult;
using cli::Fields;

struct Sum {
  std::int64_t a = 0, b = 0;
};

/// Adds two numbers, and says which are in the set of the two.
cli::VectorFormat sums() {
  return cli::vector_format<Sum>(
      "sums",
      [](const json::object& header, const json::object& one) -> CaseResult<Sum> {
        Fields file{header, ""};
        Fields fields{one, ""};
        const Sum sum{fields.number("a") + (file.has("more") ? file.number("more") : 0),
                      fields.number("b")};
        if (fields.fault()) return std::unexpected{*fields.fault()};
        return sum;
      },
      [](const Sum& sum) -> CaseResult<json::object> {
        if (sum.b < 0) return std::unexpected{cli::CaseFault{"negative", "X#y", "b", "is below 0"}};
        return json::object{{"deep", json::object{{"sum", sum.a + sum.b}}},
                            {"set", json::array{sum.a, sum.b}}};
      },
      [](json::object members) {
        if (auto* set = members.if_contains("set"); set != nullptr && set->is_array()) {
          auto& list = set->as_array();
          std::sort(list.begin(), list.end(), [](const auto& left, const auto& right) {
            return left.as_int64() < right.as_int64();
          });
        }
        return members;
      });
}

RanCases run(const std::string& text) { return run_cases(sums(), text); }

TEST(VectorFile, FillsInWhatIsComputedAndKeepsTheRestAsItWasSpelled) {
  const RanCases ran = run(
      R"({"format":"sums/1", "note" : {"x":  [1,  2.50]},
"cases":[{"id":"one","a":1,"deep":{"input":true},"b":2}, {"id":"two","b":2,"a":3}]})");
  EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
  EXPECT_EQ(ran.out,
            R"({
"format":"sums/1",
"note":{"x":  [1,  2.50]},
"cases":[
{"id":"one","a":1,"deep":{"input":true,"sum":3},"b":2,"set":[1,2]},
{"id":"two","b":2,"a":3,"deep":{"sum":5},"set":[3,2]}
]}
)");
}

TEST(VectorFile, ComparesSetsAsSets) {
  EXPECT_EQ(run(R"({"format":"sums/1","cases":[{"id":"x","a":1,"b":2,"set":[2,1]}]})").code,
            cli::yes);
}

TEST(VectorFile, NamesCaseAndFieldOfADifference) {
  const RanCases ran = run(
      R"({"format":"sums/1","cases":[{"id":"x","a":1,"b":2,"deep":{"sum":4},"set":[1]},{"a":1,"b":1,"set":[1]}]})");
  EXPECT_EQ(ran.code, cli::no);
  EXPECT_EQ(ran.complaints,
            "x: deep.sum: the file says 4, computed 3\n"
            "case 2: set: the file says 1 entries, computed 2 entries\n");
  EXPECT_NE(ran.out.find(R"({"id":"x","a":1,"b":2,"deep":{"sum":3},"set":[1,2]})"),
            std::string::npos)
      << "what comes out is what was computed";
}

TEST(VectorFile, SaysWhyACaseHasNoAnswer) {
  const RanCases ran = run(
      R"({"format":"sums/1","cases":[{"id":"x","a":1,"b":-2},{"id":"y","a":"1","b":1},{"id":"z","a":1},3]})");
  EXPECT_EQ(ran.code, cli::no);
  EXPECT_EQ(ran.complaints,
            "x: b: is below 0 (negative, X#y)\n"
            "y: a: is no whole number (malformed)\n"
            "z: b: is missing (malformed)\n"
            "case 4: is not an object\n");
  EXPECT_NE(
      ran.out.find(
          R"x("b":-2,"refused":{"code":"negative","rule":"X#y","text":"b: is below 0 (negative, X#y)"})x"),
      std::string::npos)
      << ran.out;
}

TEST(VectorFile, TellsAnUnknownFormatFromAFileThatIsNone) {
  EXPECT_EQ(run(R"({"format":"sums/2","cases":[]})").code, cli::usage);
  EXPECT_EQ(run(R"({"format":"products/1","cases":[]})").complaints,
            "format products/1 is none of: sums/1\n");
  EXPECT_EQ(run(R"({"format":"sums/1"})").code, cli::no);
  EXPECT_EQ(run(R"({"cases":[]})").code, cli::no);
  EXPECT_EQ(run("[]").code, cli::no);
  EXPECT_EQ(run("{").code, cli::no);
  EXPECT_EQ(run(R"({"format":"sums/1","cases":[]})").out,
            "{\n\"format\":\"sums/1\",\n\"cases\":[]}\n");
}

TEST(Fields, TellTheFirstThatIsNotWhatItShouldBe) {
  const json::value value =
      json::parse(R"({"n":1,"t":"x","l":[1],"o":{},"b":true,"z":null,"r":1.5,"i":"i"})");
  const auto fault = [&](const std::function<void(Fields&)>& ask) {
    Fields fields{value.as_object(), "here"};
    ask(fields);
    return fields.fault() ? fields.fault()->where + " " + fields.fault()->text : "";
  };
  EXPECT_EQ(fault([](Fields& fields) {
              EXPECT_EQ(fields.number("n"), 1);
              EXPECT_EQ(fields.text("t"), "x");
              EXPECT_EQ(fields.list("l").size(), 1u);
              EXPECT_TRUE(fields.object("o").empty());
              EXPECT_TRUE(fields.truth("b"));
              EXPECT_EQ(fields.text_or_null("z"), std::nullopt);
              EXPECT_EQ(fields.number_or_null("z"), std::nullopt);
              EXPECT_EQ(fields.number_or_null("n"), 1);
              EXPECT_FALSE(fields.has("q"));
            }),
            "");
  EXPECT_EQ(fault([](Fields& fields) { fields.number("r"); }), "here.r is no whole number");
  EXPECT_EQ(fault([](Fields& fields) { fields.text("n"); }), "here.n is no text");
  EXPECT_EQ(fault([](Fields& fields) { fields.list("n"); }), "here.n is no list");
  EXPECT_EQ(fault([](Fields& fields) { fields.object("n"); }), "here.n is no object");
  EXPECT_EQ(fault([](Fields& fields) { fields.truth("n"); }), "here.n is neither true nor false");
  EXPECT_EQ(fault([](Fields& fields) {
              fields.number_or_null("q");
              fields.text("n");
            }),
            "here.q is missing");
}

}  // namespace
}  // namespace tachiai::tests
