#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "server/records/codec.hpp"

namespace tachiai::tests {
namespace {

namespace proto = google::protobuf;

void summarise(const proto::Descriptor& message, std::set<std::string>& lines) {
  for (int i = 0; i < message.field_count(); ++i) {
    const auto& field = *message.field(i);
    const auto* inner = field.message_type();
    const auto* choice = field.real_containing_oneof();
    lines.insert(message.full_name() + " " + std::to_string(field.number()) + " " + field.name() +
                 " " + (inner != nullptr ? inner->full_name() : field.type_name()) +
                 (field.is_repeated()    ? " repeated"
                  : field.has_presence() ? " optional"
                                         : "") +
                 (choice != nullptr ? " oneof " + choice->name() : ""));
  }
  for (int i = 0; i < message.nested_type_count(); ++i) summarise(*message.nested_type(i), lines);
}

std::set<std::string> schema_now() {
  // Makes sure that the generated schema is part of this program.
  EXPECT_FALSE(records::decode_people(""));
  const auto* file =
      proto::DescriptorPool::generated_pool()->FindFileByName("tachiai/journal/v1/records.proto");
  std::set<std::string> lines;
  if (file == nullptr) return lines;
  for (int i = 0; i < file->message_type_count(); ++i) summarise(*file->message_type(i), lines);
  return lines;
}

std::set<std::string> schema_released() {
  std::ifstream file("tests/golden/journal/schema.txt");
  EXPECT_TRUE(file);
  std::set<std::string> lines;
  std::string line;
  while (std::getline(file, line)) {
    if (!line.empty() && !line.starts_with('#')) lines.insert(line);
  }
  return lines;
}

TEST(DurableSchema, OnlyGrows) {
  const auto now = schema_now();
  ASSERT_GT(now.size(), 50u);
  for (const std::string& field : schema_released()) {
    EXPECT_TRUE(now.contains(field))
        << "released, and removed, renumbered or retyped since: " << field;
  }
}

TEST(DurableSchema, IsWrittenDownWhenItGrows) {
  const auto known = schema_released();
  for (const std::string& field : schema_now()) {
    EXPECT_TRUE(known.contains(field)) << "add to tests/golden/journal/schema.txt:\n" << field;
  }
}

}  // namespace
}  // namespace tachiai::tests
