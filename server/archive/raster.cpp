#include <cairo.h>

#include <memory>
#include <numbers>

#include "server/archive/scene.hpp"

namespace tachiai::archive {
namespace {

void paint_with(cairo_t* cairo, Colour colour) {
  const auto part = [&](unsigned shift) { return ((colour >> shift) & 0xFFU) / 255.0; };
  cairo_set_source_rgb(cairo, part(16), part(8), part(0));
}

/// The path that was laid, filled and drawn.
void paint(cairo_t* cairo, const Ink& ink) {
  if (ink.fill != nothing) {
    paint_with(cairo, ink.fill);
    cairo_fill_preserve(cairo);
  }
  if (ink.line != nothing) {
    paint_with(cairo, ink.line);
    cairo_set_line_width(cairo, ink.width);
    cairo_stroke_preserve(cairo);
  }
  cairo_new_path(cairo);
}

void paint(cairo_t* cairo, const Box& box) {
  const auto [x, y] = box.at;
  if (box.radius > 0) {
    constexpr double quarter = std::numbers::pi / 2;
    const double r = box.radius;
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x + box.width - r, y + r, r, -quarter, 0);
    cairo_arc(cairo, x + box.width - r, y + box.height - r, r, 0, quarter);
    cairo_arc(cairo, x + r, y + box.height - r, r, quarter, 2 * quarter);
    cairo_arc(cairo, x + r, y + r, r, 2 * quarter, 3 * quarter);
    cairo_close_path(cairo);
  } else {
    cairo_rectangle(cairo, x, y, box.width, box.height);
  }
  paint(cairo, box.ink);
}

void paint(cairo_t* cairo, const Disc& disc) {
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, disc.centre.x, disc.centre.y, disc.radius, 0, 2 * std::numbers::pi);
  paint(cairo, disc.ink);
}

void paint(cairo_t* cairo, const Shape& shape) {
  for (const Point& corner : shape.corners) cairo_line_to(cairo, corner.x, corner.y);
  cairo_close_path(cairo);
  paint(cairo, shape.ink);
}

void paint(cairo_t* cairo, const Stroke& stroke) {
  cairo_move_to(cairo, stroke.from.x, stroke.from.y);
  cairo_line_to(cairo, stroke.to.x, stroke.to.y);
  paint(cairo, Ink{nothing, stroke.colour, stroke.width});
}

void paint(cairo_t* cairo, const Words& words) {
  const std::string text = fitted(words.text, words.size, words.room);
  cairo_save(cairo);
  cairo_select_font_face(cairo, words.serif ? "Noto Serif CJK JP" : "Noto Sans CJK JP",
                         CAIRO_FONT_SLANT_NORMAL,
                         words.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cairo, words.size);
  cairo_text_extents_t extents;
  cairo_text_extents(cairo, text.c_str(), &extents);
  cairo_translate(cairo, words.at.x, words.at.y);
  cairo_rotate(cairo, words.turn * std::numbers::pi / 180);
  Point from;
  if (words.anchor == Words::Anchor::middle) {
    from = {-extents.x_bearing - extents.width / 2, -extents.y_bearing - extents.height / 2};
    // Letters and digits of one row keep one baseline, with or without stems.
    if (!text.empty() && static_cast<unsigned char>(text[0]) < 0x80) from.y = 0.36 * words.size;
  } else if (words.anchor == Words::Anchor::end) {
    from.x = -extents.x_advance;
  }
  cairo_move_to(cairo, from.x, from.y);
  paint_with(cairo, words.colour);
  cairo_show_text(cairo, text.c_str());
  cairo_new_path(cairo);
  cairo_restore(cairo);
}

cairo_status_t append(void* out, const unsigned char* data, unsigned size) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string png_of(const Scene& scene) {
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface{
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(scene.width),
                                 static_cast<int>(scene.height)),
      cairo_surface_destroy};
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo{cairo_create(surface.get()),
                                                                 cairo_destroy};
  cairo_set_line_join(cairo.get(), CAIRO_LINE_JOIN_ROUND);
  for (const Item& item : scene.items) {
    std::visit([&](const auto& one) { paint(cairo.get(), one); }, item);
  }
  std::string out;
  if (cairo_surface_write_to_png_stream(surface.get(), append, &out) != CAIRO_STATUS_SUCCESS) {
    return {};
  }
  return out;
}

}  // namespace tachiai::archive
