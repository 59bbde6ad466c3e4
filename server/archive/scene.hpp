#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

/// A picture as what is in it, in the order of painting: written as SVG by `svg_of`, painted as PNG
/// by `png_of`. Lengths are in pixels of the picture, y downwards.
namespace tachiai::archive {

using Colour = std::uint32_t;  // 0xRRGGBB
inline constexpr Colour nothing = 0xFF000000;

struct Ink {
  Colour fill = nothing;
  Colour line = nothing;
  double width = 1;  // of the line
};

struct Point {
  double x = 0, y = 0;
};
struct Box {
  Point at;
  double width = 0, height = 0;
  double radius = 0;  // of the corners
  Ink ink;
};
struct Disc {
  Point centre;
  double radius = 0;
  Ink ink;
};
struct Shape {
  std::vector<Point> corners;  // closed
  Ink ink;
};
struct Stroke {
  Point from, to;
  Colour colour = 0;
  double width = 1;
};
/// One line of text, untrusted. Too long for `room` it is cut with an ellipsis.
struct Words {
  enum class Anchor : std::uint8_t { start, middle, end };
  Point at;  // of the baseline; of `middle` in the middle of the letters too
  std::string text;
  double size = 16;
  Colour colour = 0;
  Anchor anchor = Anchor::start;
  bool bold = false;
  bool serif = false;
  double turn = 0;  // degrees clockwise around `at`
  double room = 0;  // 0: as much as it needs
};

using Item = std::variant<Box, Disc, Shape, Stroke, Words>;
struct Scene {
  double width = 0, height = 0;
  std::string title;  // for who cannot see it
  std::vector<Item> items;
};

/// The text as far as it fits, by the widths of a common face: half an em for Latin letters, one
/// for kanji.
std::string fitted(const std::string& text, double size, double room);

/// As an SVG document. Needs no script, no style sheet and nothing from elsewhere.
std::string svg_of(const Scene& scene);

/// As a PNG. Takes some ten milliseconds: for `base::Workers`.
/// @return "" where the machine has no memory for it
std::string png_of(const Scene& scene);

}  // namespace tachiai::archive
