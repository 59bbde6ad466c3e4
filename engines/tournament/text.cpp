#include "engines/tournament/text.hpp"

#include <algorithm>
#include <limits>

#include "engines/tournament/tie_breaks.hpp"

namespace tachiai::tournament {

namespace {

/// The members of each struct, once, for writing and for reading. `v(name, member)` is always
/// there; `v.spare(name, member)` is left out at its default.
template <class T>
struct Fields;

template <class T>
concept Struct = requires { sizeof(Fields<T>); };

#define TACHIAI_FIELDS(type)                                               \
  template <>                                                              \
  struct Fields<type> {                                                    \
    static void visit([[maybe_unused]] auto& v, [[maybe_unused]] auto& e); \
  };                                                                       \
  void Fields<type>::visit([[maybe_unused]] auto& v, [[maybe_unused]] auto& e)

TACHIAI_FIELDS(GameResult) {
  v("kind", e.kind);
  v.spare("winner", e.winner);
  v.spare("detail", e.detail);
}
TACHIAI_FIELDS(Encounter) {
  v("stage", e.stage);
  v.spare("group", e.group);
  v.spare("a", e.a);
  v.spare("b", e.b);
  v.spare("result", e.result);
}
TACHIAI_FIELDS(Player) {
  v("id", e.id);
  v.spare("name", e.name);
  v.spare("club", e.club);
  v.spare("grade", e.grade);
  v.spare("previous_rank", e.previous_rank);
  v.spare("registration", e.registration);
  v.spare("seed_level", e.seed_level);
  v.spare("applied_at", e.applied_at);
  v.spare("joined_from", e.joined_from);
  v.spare("replaces", e.replaces);
}
TACHIAI_FIELDS(LevelSum) {
  v("level", e.level);
  v("sum", e.sum);
}
TACHIAI_FIELDS(PairReason::Missed) {
  v("opponent", e.opponent);
  v("level", e.level);
  v("now", e.now);
  v("instead", e.instead);
}
TACHIAI_FIELDS(PairReason) {
  v("higher", e.higher);
  v.spare("lower", e.lower);
  v.spare("costs", e.costs);
  v.spare("missed", e.missed);
}
TACHIAI_FIELDS(Explanation) {
  v.spare("pairs", e.pairs);
  v.spare("gives_up", e.gives_up);
}
TACHIAI_FIELDS(RoundPlan) {
  v("encounters", e.encounters);
  v.spare("optimum", e.optimum);
  v.spare("explanation", e.explanation);
}
TACHIAI_FIELDS(Record) {
  v("wins", e.wins);
  v("draws", e.draws);
  v("losses", e.losses);
}
TACHIAI_FIELDS(NamedValue) {
  v("name", e.name);
  v("value", e.value);
}
TACHIAI_FIELDS(Row) {
  v("place", e.place);
  v("player", e.player);
  v("record", e.record);
  v("values", e.values);
  v.spare("decided_by", e.decided_by);
}

TACHIAI_FIELDS(Created) {
  v("format", e.format);
  v("version", e.version);
  v("config", e.config);
}
TACHIAI_FIELDS(Entered) { v("player", e.player); }
TACHIAI_FIELDS(EntryChanged) {
  v("player", e.player);
  v("field", e.field);
  v("value", e.value);
}
TACHIAI_FIELDS(MarkedAbsent) { v("player", e.player); }
TACHIAI_FIELDS(LateNoticed) { v("player", e.player); }
TACHIAI_FIELDS(LotsDrawn) {
  v.spare("draws", e.draws);
  v("numbers", e.numbers);
}
TACHIAI_FIELDS(Started) {}
TACHIAI_FIELDS(Paired) {
  v("round", e.round);
  v("plan", e.plan);
  v.spare("by", e.by);
}
TACHIAI_FIELDS(Began) {
  v("round", e.round);
  v("board", e.board);
}
TACHIAI_FIELDS(ResultReported) {
  v("round", e.round);
  v("board", e.board);
  v("result", e.result);
  v("by", e.by);
}
TACHIAI_FIELDS(ResultConfirmed) {
  v("round", e.round);
  v("board", e.board);
  v("by", e.by);
}
TACHIAI_FIELDS(ResultBooked) {
  v("round", e.round);
  v("board", e.board);
  v("result", e.result);
  v.spare("by", e.by);
}
TACHIAI_FIELDS(Ruled) {
  v("round", e.round);
  v("board", e.board);
  v("result", e.result);
  v("instead_of", e.instead_of);
  v("reason", e.reason);
  v("by", e.by);
  v.spare("later_rounds", e.later_rounds);
}
TACHIAI_FIELDS(Withdrew) {
  v("player", e.player);
  v("after_round", e.after_round);
}
TACHIAI_FIELDS(Disqualified) {
  v("player", e.player);
  v("after_round", e.after_round);
  v("reason", e.reason);
  v("by", e.by);
}
TACHIAI_FIELDS(Joined) {
  v("player", e.player);
  v("number", e.number);
}
TACHIAI_FIELDS(RoundClosed) { v("round", e.round); }
TACHIAI_FIELDS(Finished) {}
#undef TACHIAI_FIELDS

// In the order of the variant.
constexpr std::array<std::string_view, std::variant_size_v<Event>> event_words{
    "created", "entered",  "entry_changed", "absent",          "late_notice",      "lots",
    "started", "paired",   "began",         "result_reported", "result_confirmed", "result",
    "ruling",  "withdrew", "disqualified",  "joined",          "round_closed",     "finished"};

Value value_of(std::int64_t number) { return {number}; }
Value value_of(int number) { return {std::int64_t{number}}; }
Value value_of(const std::string& text) { return {text}; }
Value value_of(Stage stage) { return {std::string{to_text(stage)}}; }
Value value_of(ResultKind kind) { return {std::string{to_text(kind)}}; }
Value value_of(Fraction fraction) { return {tachiai::to_text(fraction)}; }
Value value_of(const Config& config) {
  Value::Members members;
  for (const auto& [key, value] : config) members.emplace_back(key, Value{value});
  return {std::move(members)};
}
Value value_of(const std::pair<PlayerId, int>& number) {
  return {Value::List{value_of(number.first), value_of(number.second)}};
}
template <Struct T>
Value value_of(const T& of);
template <class T>
Value value_of(const std::vector<T>& list) {
  Value::List values;
  for (const T& item : list) values.push_back(value_of(item));
  return {std::move(values)};
}

struct Writer {
  Value::Members members;

  void operator()(std::string_view name, const auto& member) {
    members.emplace_back(name, value_of(member));
  }
  template <class T>
  void spare(std::string_view name, const T& member) {
    if (member != T{}) (*this)(name, member);
  }
  template <class T>
  void spare(std::string_view name, const std::optional<T>& member) {
    if (member) (*this)(name, *member);
  }
};

template <Struct T>
Value value_of(const T& of) {
  Writer writer;
  Fields<T>::visit(writer, of);
  return {std::move(writer.members)};
}

/// Reads into members; the first fault stays.
struct Reader {
  const Value::Members& members;
  std::string path;
  std::string fault;
  std::size_t read = 0;

  void fail(std::string_view name, std::string_view why) {
    if (fault.empty()) fault = path + std::string{name} + ": " + std::string{why};
  }
  const Value* find(std::string_view name) {
    for (const auto& [key, value] : members) {
      if (key != name) continue;
      ++read;
      return &value;
    }
    return nullptr;
  }

  void operator()(std::string_view name, auto& member) {
    const Value* value = find(name);
    if (value == nullptr) return fail(name, "is missing");
    take(name, *value, member);
  }
  template <class T>
  void spare(std::string_view name, T& member) {
    if (const Value* value = find(name)) take(name, *value, member);
  }
  template <class T>
  void spare(std::string_view name, std::optional<T>& member) {
    if (const Value* value = find(name)) take(name, *value, member.emplace());
  }
  /// No member but those that were asked for, and none twice.
  void close() {
    if (fault.empty() && read != members.size()) fail("", "a member that does not belong here");
  }

  template <class T>
  const T* as(std::string_view name, const Value& value, std::string_view kind) {
    const T* found = std::get_if<T>(&value.value);
    if (found == nullptr) fail(name, kind);
    return found;
  }
  void take(std::string_view name, const Value& value, std::int64_t& member) {
    if (const auto* number = as<std::int64_t>(name, value, "a whole number")) member = *number;
  }
  void take(std::string_view name, const Value& value, int& member) {
    std::int64_t wide = 0;
    take(name, value, wide);
    if (wide < std::numeric_limits<int>::min() || wide > std::numeric_limits<int>::max()) {
      return fail(name, "a smaller number");
    }
    member = static_cast<int>(wide);
  }
  void take(std::string_view name, const Value& value, std::string& member) {
    if (const auto* text = as<std::string>(name, value, "a text")) member = *text;
  }
  void take(std::string_view name, const Value& value, Stage& member) {
    const auto* text = as<std::string>(name, value, "a stage");
    const auto stage = text != nullptr ? stage_of(*text) : std::nullopt;
    if (!stage) return fail(name, "a stage");
    member = *stage;
  }
  void take(std::string_view name, const Value& value, ResultKind& member) {
    const auto* text = as<std::string>(name, value, "a kind");
    const auto kind = text != nullptr ? kind_of(*text) : std::nullopt;
    if (!kind) return fail(name, "a kind");
    member = *kind;
  }
  void take(std::string_view name, const Value& value, Config& member) {
    const auto* object = as<Value::Members>(name, value, "an object");
    if (object == nullptr) return;
    for (const auto& [key, text] : *object) take(key, text, member[key]);
  }
  void take(std::string_view name, const Value& value, std::pair<PlayerId, int>& member) {
    const auto* list = as<Value::List>(name, value, "a pair");
    if (list == nullptr || list->size() != 2) return fail(name, "a player and his number");
    take(name, (*list)[0], member.first);
    take(name, (*list)[1], member.second);
  }
  template <class T>
  void take(std::string_view name, const Value& value, std::vector<T>& member) {
    const auto* list = as<Value::List>(name, value, "a list");
    if (list == nullptr) return;
    for (const Value& item : *list) take(name, item, member.emplace_back());
  }
  template <Struct T>
  void take(std::string_view name, const Value& value, T& member) {
    const auto* object = as<Value::Members>(name, value, "an object");
    if (object == nullptr) return;
    Reader inner{*object, path + std::string{name} + ".", {}, 0};
    Fields<T>::visit(inner, member);
    inner.close();
    if (fault.empty()) fault = std::move(inner.fault);
  }
};

void append_quoted(std::string& out, std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += "\\u00";
      out += digits[static_cast<unsigned char>(c) >> 4];
      out += digits[static_cast<unsigned char>(c) & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

void append(std::string& out, const Value& value);

struct Append {
  std::string& out;
  void operator()(std::nullptr_t) const { out += "null"; }
  void operator()(bool flag) const { out += flag ? "true" : "false"; }
  void operator()(std::int64_t number) const { out += std::to_string(number); }
  void operator()(const std::string& text) const { append_quoted(out, text); }
  void operator()(const Value::List& list) const {
    out += '[';
    for (std::size_t at = 0; at < list.size(); ++at) {
      if (at > 0) out += ',';
      append(out, list[at]);
    }
    out += ']';
  }
  void operator()(const Value::Members& members) const {
    out += '{';
    for (std::size_t at = 0; at < members.size(); ++at) {
      if (at > 0) out += ',';
      append_quoted(out, members[at].first);
      out += ':';
      append(out, members[at].second);
    }
    out += '}';
  }
};

void append(std::string& out, const Value& value) { std::visit(Append{out}, value.value); }

template <std::size_t At = 0>
bool make_event(std::size_t index, Event& event, Reader& reader) {
  if constexpr (At < std::variant_size_v<Event>) {
    if (At != index) return make_event<At + 1>(index, event, reader);
    Fields<std::variant_alternative_t<At, Event>>::visit(reader, event.emplace<At>());
    return true;
  } else {
    return false;
  }
}

}  // namespace

std::string to_json(const Value& value) {
  std::string out;
  append(out, value);
  return out;
}

Value to_value(const Event& event) {
  Writer writer;
  writer("event", std::string{event_words[event.index()]});
  std::visit([&]<class E>(const E& e) { Fields<E>::visit(writer, e); }, event);
  return {std::move(writer.members)};
}

Result<Event, std::string> event_of(const Value& value) {
  const auto* members = std::get_if<Value::Members>(&value.value);
  if (members == nullptr) return std::unexpected{std::string{"an object"}};
  Reader reader{*members, "", {}, 0};
  std::string word;
  reader("event", word);
  const auto found = std::ranges::find(event_words, word);
  if (found == event_words.end()) reader.fail("event", "\"" + word + "\" is none");
  Event event;
  if (reader.fault.empty()) {
    make_event(static_cast<std::size_t>(found - event_words.begin()), event, reader);
    reader.close();
  }
  if (!reader.fault.empty()) return std::unexpected{std::move(reader.fault)};
  return event;
}

std::string to_line(const Event& event) { return to_json(to_value(event)); }

std::string to_text(std::span<const Event> events) {
  std::string text;
  for (const Event& event : events) {
    text += to_line(event);
    text += '\n';
  }
  return text;
}

Value to_value(const Row& row) { return value_of(row); }
Value to_value(const RoundPlan& plan) { return value_of(plan); }

}  // namespace tachiai::tournament
