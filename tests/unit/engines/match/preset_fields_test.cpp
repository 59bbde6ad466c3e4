#include "engines/match/preset_fields.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using namespace std::chrono_literals;

TEST(PresetFields, EveryPresetReadsBackFromItsText) {
  for (const Preset& preset : all_presets()) {
    std::vector<Term> terms;
    for (const Field& field : preset_fields())
      terms.push_back({std::string{field.name}, field.get(preset)});
    const auto read = with_terms({}, terms);
    ASSERT_TRUE(read) << read.error();
    for (const Field& field : preset_fields())
      EXPECT_EQ(field.get(*read), field.get(preset)) << preset.name << " " << field.name;
    Preset of_the_table = *read;
    for (std::size_t seat = seats_of(preset); seat < seats_max; ++seat)
      of_the_table.control[seat] = preset.control[seat];
    EXPECT_EQ(of_the_table, preset) << preset.name;
  }
}

TEST(PresetFields, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Field& field : preset_fields()) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name;
    EXPECT_EQ(find_field(field.name), &field);
  }
  EXPECT_EQ(find_field("colour"), nullptr);
}

TEST(PresetFields, RefuseWhatTheyDoNotKnowAndChangeNothing) {
  for (const Field& field : preset_fields()) {
    if (field.kind == FieldKind::text) continue;
    Preset preset = *find_preset("shogi.sashisho5");
    const Preset before = preset;
    const auto set = set_field(preset, field.name, "tea");
    ASSERT_FALSE(set) << field.name;
    EXPECT_TRUE(set.error().starts_with(std::string{field.name} + ": ")) << set.error();
    EXPECT_EQ(preset, before) << field.name;
  }
  Preset preset;
  EXPECT_EQ(set_field(preset, "colour", "red").error(), "colour: not a field of a preset");
}

TEST(PresetFields, TakeAControlForAllOrOneASeat) {
  Preset preset = *find_preset("shogi.online");
  ASSERT_TRUE(set_field(preset, "control", "60s / 30s"));
  EXPECT_EQ(preset.control[0].main, 60s);
  EXPECT_EQ(preset.control[1].main, 30s);
  EXPECT_EQ(find_field("control")->get(preset), "60s / 30s");
  EXPECT_FALSE(set_field(preset, "control", "60s / 30s / 10s"));
  EXPECT_FALSE(set_field(preset, "control", "60s / tea"));
  ASSERT_TRUE(set_field(preset, "control", "90s"));
  EXPECT_EQ(find_field("control")->get(preset), "90s");
}

TEST(PresetFields, ControlIsReadAfterTheGameThatSaysHowManySit) {
  const std::vector<Term> terms{{"control", "1s / 2s / 3s / 4s"}, {"game", "yonin"}};
  const auto read = with_terms({}, terms);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->control[3].main, 4s);
}

}  // namespace
}  // namespace tachiai::match
