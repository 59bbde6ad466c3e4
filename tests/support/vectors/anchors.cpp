#include "tests/support/vectors/anchors.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

namespace tachiai::tests {
namespace {

namespace fs = std::filesystem;

bool is_read(const fs::path& path) {
  constexpr std::array<std::string_view, 8> extensions = {".hpp",   ".cpp", ".md",    ".json",
                                                          ".cmake", ".ts",  ".proto", ".mjs"};
  const std::string extension = path.extension().string();
  for (const std::string_view known : extensions) {
    if (extension == known) return true;
  }
  return false;
}

}  // namespace

std::multiset<std::string> words_after(std::string_view text, std::string_view start) {
  std::multiset<std::string> words;
  for (auto at = text.find(start); at != std::string_view::npos; at = text.find(start, at + 1)) {
    const auto word = text.substr(at + start.size());
    const auto end = word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-");
    if (end != 0) words.emplace(word.substr(0, end));
  }
  return words;
}

std::multiset<std::string> anchors_of(std::string_view page) {
  return words_after(page, "<a id=\"");
}

Mismatches judge_anchors(const std::string& room, std::size_t& named, const fs::path& root) {
  const std::string name = room + "/RULES.md";
  const std::string page = read_file(root / name);
  const auto anchors = anchors_of(page);
  Mismatches found;
  std::set<std::string> led_to;
  const auto look = [&](const fs::path& where, std::string_view text, std::string_view start) {
    std::size_t number = 0;
    for (const std::string& line : lines_of(text)) {
      ++number;
      for (const std::string& anchor : words_after(line, start)) {
        ++named;
        led_to.insert(anchor);
        if (anchors.count(anchor) == 1) continue;
        found.push_back(place_of(where.string(), number) + "#" + anchor + " stands " +
                        std::to_string(anchors.count(anchor)) + " times in " + name);
      }
    }
  };
  look(name, page, "](#");
  for (const char* top : {"engines", "server", "clients", "protocol"}) {
    if (!fs::exists(root / top)) continue;
    for (fs::recursive_directory_iterator entry{root / top}, end; entry != end; ++entry) {
      if (entry->path().filename() == "node_modules") entry.disable_recursion_pending();
      const fs::path path = entry->path().lexically_relative(root);
      if (!entry->is_regular_file() || !is_read(path) || path == name) continue;
      const std::string text = read_file(entry->path());
      look(path, text, name + "#");
      if (path.parent_path() != room) continue;
      // Within the room its own page needs no path.
      for (const char* start : {" RULES.md#", "(RULES.md#", "`RULES.md#"}) look(path, text, start);
      for (const std::string& anchor : anchors) {
        std::string reason = '"' + anchor + '"';
        std::ranges::replace(reason, '-', '_');
        if (path.extension() == ".cpp" && text.find(reason) != std::string::npos) {
          led_to.insert(anchor);
        }
      }
    }
  }
  for (const std::string& anchor : anchors) {
    if (!led_to.contains(anchor)) found.push_back(name + "#" + anchor + ": nobody leads there");
  }
  return found;
}

}  // namespace tachiai::tests
