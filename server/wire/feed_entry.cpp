#include "server/wire/feed_entry.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "engines/clock/time_control.hpp"
#include "engines/core/readable.hpp"

namespace tachiai::wire {

namespace json = boost::json;

namespace {

constexpr std::size_t move_bytes_max = 32, reason_bytes_max = 32, note_bytes_max = 300,
                      id_bytes_max = 36;

/// Reads members and keeps the first thing that is wrong.
class Reader {
 public:
  explicit Reader(const json::object& members) : members_(members) {}

  bool has(std::string_view name) const { return find(name) != nullptr; }
  const std::optional<std::string>& fault() const { return fault_; }
  void fail(std::string_view name, std::string_view expected) {
    if (!fault_) fault_ = std::string{name} + ": " + std::string{expected};
  }

  std::string text(std::string_view name, std::size_t bytes_max) {
    const json::value* value = find(name);
    if (value == nullptr) return {};
    if (!value->is_string()) {
      fail(name, "a text");
      return {};
    }
    const auto& text = value->get_string();
    if (text.size() > bytes_max) fail(name, "at most " + std::to_string(bytes_max) + " bytes");
    return {text.data(), text.size()};
  }
  bool flag(std::string_view name) {
    const json::value* value = find(name);
    if (value == nullptr) return false;
    if (!value->is_bool()) fail(name, "true or false");
    return value->is_bool() && value->get_bool();
  }
  std::optional<std::uint32_t> count(std::string_view name) {
    const json::value* value = find(name);
    if (value == nullptr) return std::nullopt;
    const auto whole = whole_of(*value, std::numeric_limits<std::uint32_t>::max());
    if (!whole) fail(name, "a whole number");
    return whole ? std::optional{static_cast<std::uint32_t>(*whole)} : std::nullopt;
  }
  std::optional<Seat> seat(std::string_view name) {
    const auto number = count(name);
    if (number && *number >= seats_max) {
      fail(name, "a seat from 0 to 3");
      return std::nullopt;
    }
    return number ? std::optional{static_cast<Seat>(*number)} : std::nullopt;
  }
  /// Milliseconds by seat; null: not read.
  match::Reading reading(std::string_view name) {
    match::Reading left{};
    std::size_t seat = 0;
    for (const json::value& value : list(name)) {
      if (!value.is_null()) {
        const auto ms = whole_of(value, static_cast<std::uint64_t>(clock::longest.count()));
        if (ms)
          left[seat] = match::Millis{static_cast<match::Millis::rep>(*ms)};
        else
          fail(name, "milliseconds up to 30 days, or null, by seat");
      }
      ++seat;
    }
    return left;
  }
  std::optional<std::array<std::uint8_t, seats_max>> places(std::string_view name) {
    std::array<std::uint8_t, seats_max> places{};
    std::size_t seat = 0;
    for (const json::value& value : list(name)) {
      const auto place = whole_of(value, seats_max);
      if (!place || *place == 0) fail(name, "a place from 1 by seat");
      places[seat++] = static_cast<std::uint8_t>(place.value_or(0));
    }
    return seat == 0 ? std::nullopt : std::optional{places};
  }
  const json::object* object(std::string_view name) {
    const json::value* value = find(name);
    if (value != nullptr && !value->is_object()) fail(name, "an object");
    return value == nullptr ? nullptr : value->if_object();
  }

 private:
  const json::value* find(std::string_view name) const {
    return members_.if_contains({name.data(), name.size()});
  }
  /// At most one a seat.
  json::array list(std::string_view name) {
    const json::value* value = find(name);
    if (value == nullptr) return {};
    if (!value->is_array() || value->get_array().size() > seats_max) {
      fail(name, "a list by seat");
      return {};
    }
    return value->get_array();
  }
  static std::optional<std::uint64_t> whole_of(const json::value& value, std::uint64_t most) {
    std::uint64_t number = 0;
    if (value.is_int64() && value.get_int64() >= 0)
      number = static_cast<std::uint64_t>(value.get_int64());
    else if (value.is_uint64())
      number = value.get_uint64();
    else
      return std::nullopt;
    return number <= most ? std::optional{number} : std::nullopt;
  }

  const json::object& members_;
  std::optional<std::string> fault_;
};

feed::NoteEntry note_of(Reader& line) {
  feed::NoteEntry note{match::NoteKind::comment, line.text("note", note_bytes_max)};
  if (const auto why = unreadable(note.text, {.joiners = true, .lines = true}))
    line.fail("note", *why);
  return note;
}

feed::Entry entry_of(Reader& line) {
  constexpr std::array<std::string_view, 6> words{"move",  "undo",   "undo_to",
                                                  "clock", "result", "note"};
  if (std::ranges::count_if(words, [&](std::string_view word) { return line.has(word); }) > 1)
    line.fail("line", "one word, and this has two of move, undo, undo_to, clock, result, note");
  if (line.has("move")) {
    feed::MoveEntry move{line.text("move", move_bytes_max), line.count("ply"), line.flag("unsure"),
                         line.flag("as_stood"), line.reading("left")};
    if (move.move.empty()) line.fail("move", "a move in the game's notation");
    return move;
  }
  if (line.has("undo")) {
    const auto plies = line.count("undo");
    if (plies == 0U) line.fail("undo", "at least one ply");
    return feed::UndoEntry{plies.value_or(1), std::nullopt};
  }
  if (line.has("undo_to")) return feed::UndoEntry{1, line.count("undo_to")};
  if (line.has("note")) return note_of(line);
  if (const json::object* members = line.object("clock")) {
    Reader clock{*members};
    feed::ClockEntry entry{clock.reading("left"), clock.seat("runs")};
    if (clock.fault()) line.fail("clock", *clock.fault());
    return entry;
  }
  if (const json::object* members = line.object("result")) {
    Reader result{*members};
    feed::ResultEntry entry{{result.places("places"), result.text("reason", reason_bytes_max), {}}};
    if (entry.result.reason.empty()) result.fail("reason", "a word");
    if (result.fault()) line.fail("result", *result.fault());
    return entry;
  }
  line.fail("line", "one of move, undo, undo_to, clock, result, note");
  return feed::NoteEntry{};
}

}  // namespace

Result<FeedLine, std::string> read_feed_line(std::string_view text) {
  if (text.size() > feed_line_bytes_max)
    return std::unexpected{"a line has at most " + std::to_string(feed_line_bytes_max) + " bytes"};
  boost::system::error_code ec;
  json::parse_options options;
  options.max_depth = 8;
  const json::value parsed = json::parse({text.data(), text.size()}, ec, {}, options);
  if (ec || !parsed.is_object()) return std::unexpected{std::string{"not a JSON object"}};
  Reader reader{parsed.get_object()};
  FeedLine line{entry_of(reader), reader.text("id", id_bytes_max)};
  if (reader.fault()) return std::unexpected{*reader.fault()};
  return line;
}

}  // namespace tachiai::wire
