#include "clients/cli/formats.hpp"

#include <algorithm>

#include "clients/cli/chu_files.hpp"
#include "clients/cli/othello_files.hpp"
#include "clients/cli/shogi_files.hpp"
#include "clients/cli/yonin_files.hpp"

namespace tachiai::cli {
namespace {

/// Games whose rows share extensions: the pickier first.
std::vector<Format> all_formats() {
  std::vector<Format> all;
  for (const auto& rows : {chu_formats(), yonin_formats(), shogi_formats(), othello_formats()})
    all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

const Extension* extension_in(const Format& format, std::string_view name) {
  const auto found = std::find_if(format.extensions.begin(), format.extensions.end(),
                                  [&](const Extension& e) { return e.name == name; });
  return found == format.extensions.end() ? nullptr : &*found;
}

}  // namespace

std::string to_text(const FileNote& note) {
  return std::visit([](const auto& one) { return to_text(one); }, note);
}

std::string to_text(const FileFault& fault) {
  return std::visit([](const auto& one) { return to_text(one); }, fault);
}

std::span<const Format> formats() {
  static const std::vector<Format> all = all_formats();
  return all;
}

const Format* format_named(std::string_view name) {
  for (const Format& format : formats()) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

std::string format_names() {
  std::string names;
  for (const Format& format : formats()) {
    names += (names.empty() ? "" : ", ") + std::string{format.name};
  }
  return names;
}

std::string lower_case(std::string_view text) {
  std::string lower{text};
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

std::string extension_of(std::string_view path) {
  const auto dot = path.find_last_of("./");
  if (dot == std::string_view::npos || path[dot] != '.') return {};
  return lower_case(path.substr(dot + 1));
}

const Format* format_of(std::string_view path, std::string_view text, std::string_view bytes) {
  const auto fits = [&](const Format& format) {
    return format.looks_like(format.binary ? bytes : text);
  };
  const std::string extension = extension_of(path);
  const Format* by_name = nullptr;
  for (const Format& format : formats()) {
    if (extension_in(format, extension) == nullptr) continue;
    if (fits(format)) return &format;
    by_name = &format;
  }
  if (by_name != nullptr) return by_name;
  for (const Format& format : formats()) {
    if (fits(format)) return &format;
  }
  return nullptr;
}

const Format* format_for(std::string_view path, std::string_view game) {
  const std::string extension = extension_of(path);
  for (const Format& format : formats()) {
    if (format.game == game && format.write != nullptr &&
        extension_in(format, extension) != nullptr) {
      return &format;
    }
  }
  return nullptr;
}

base::Charset charset_of(const Format& format, std::string_view path) {
  if (const Extension* named = extension_in(format, extension_of(path))) return named->charset;
  return format.extensions.empty() ? base::Charset::utf_8 : format.extensions.front().charset;
}

GameReport report_of(const FileGame& game, std::string_view rules) {
  return std::visit([&](const auto& value) { return report_of(value, rules); }, game);
}

}  // namespace tachiai::cli
