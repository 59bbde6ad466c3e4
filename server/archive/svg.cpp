#include <array>
#include <cstdio>

#include "server/archive/scene.hpp"
#include "server/archive/text.hpp"

namespace tachiai::archive {
namespace {

constexpr std::string_view serif =
    "'Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho',YuMincho,serif";
constexpr std::string_view sans =
    "'Noto Sans CJK JP','Hiragino Sans','Yu Gothic',Meiryo,sans-serif";

/// Tenths are fine enough.
std::string length(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", value);
  std::string out{text.data()};
  if (out.ends_with(".0")) out.resize(out.size() - 2);
  return out == "-0" ? "0" : out;
}

std::string colour(Colour value) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "#%06x", value & 0xFFFFFFU);
  return text.data();
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string{name} + "=\"" + std::string{value} + "\"";
}
std::string attribute(std::string_view name, double value) {
  return attribute(name, length(value));
}

std::string ink(const Ink& ink) {
  std::string out = attribute("fill", ink.fill == nothing ? "none" : colour(ink.fill));
  if (ink.line != nothing) {
    out += attribute("stroke", colour(ink.line)) + attribute("stroke-width", ink.width);
  }
  return out;
}

std::string element(const Box& box) {
  std::string out = "<rect" + attribute("x", box.at.x) + attribute("y", box.at.y) +
                    attribute("width", box.width) + attribute("height", box.height);
  if (box.radius > 0) out += attribute("rx", box.radius);
  return out + ink(box.ink) + "/>";
}
std::string element(const Disc& disc) {
  return "<circle" + attribute("cx", disc.centre.x) + attribute("cy", disc.centre.y) +
         attribute("r", disc.radius) + ink(disc.ink) + "/>";
}
std::string element(const Shape& shape) {
  std::string points;
  for (const Point& corner : shape.corners) {
    if (!points.empty()) points += ' ';
    points += length(corner.x) + "," + length(corner.y);
  }
  return "<polygon" + attribute("points", points) + ink(shape.ink) +
         attribute("stroke-linejoin", "round") + "/>";
}
std::string element(const Stroke& stroke) {
  return "<line" + attribute("x1", stroke.from.x) + attribute("y1", stroke.from.y) +
         attribute("x2", stroke.to.x) + attribute("y2", stroke.to.y) +
         attribute("stroke", colour(stroke.colour)) + attribute("stroke-width", stroke.width) +
         "/>";
}
std::string element(const Words& words) {
  std::string out = "<text" + attribute("x", words.at.x) + attribute("y", words.at.y) +
                    attribute("font-family", words.serif ? serif : sans) +
                    attribute("font-size", words.size) + attribute("fill", colour(words.colour));
  if (words.bold) out += attribute("font-weight", "bold");
  if (words.anchor == Words::Anchor::middle) {
    out += attribute("text-anchor", "middle") + attribute("dominant-baseline", "central");
  } else if (words.anchor == Words::Anchor::end) {
    out += attribute("text-anchor", "end");
  }
  if (words.turn != 0) {
    out += attribute("transform", "rotate(" + length(words.turn) + " " + length(words.at.x) + " " +
                                      length(words.at.y) + ")");
  }
  return out + ">" + escaped(fitted(words.text, words.size, words.room)) + "</text>";
}

/// How wide a character of UTF-8 is, in em.
double em_of(unsigned char lead) { return lead < 0x80 ? 0.56 : lead < 0xE0 ? 0.62 : 1.0; }

}  // namespace

std::string fitted(const std::string& text, double size, double room) {
  if (room <= 0) return text;
  const auto is_rest = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
  };
  double width = 0;
  std::size_t keeps = 0;  // bytes that leave room for the ellipsis
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_rest(at)) continue;
    if (width + 0.9 * size <= room) keeps = at;
    width += em_of(static_cast<unsigned char>(text[at])) * size;
  }
  return width <= room ? text : text.substr(0, keeps) + "…";
}

std::string svg_of(const Scene& scene) {
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", scene.width) +
      attribute("height", scene.height) +
      attribute("viewBox", "0 0 " + length(scene.width) + " " + length(scene.height)) +
      " role=\"img\">\n<title>" + escaped(scene.title) + "</title>\n";
  for (const Item& item : scene.items) {
    out += std::visit([](const auto& one) { return element(one); }, item) + "\n";
  }
  return out + "</svg>\n";
}

}  // namespace tachiai::archive
