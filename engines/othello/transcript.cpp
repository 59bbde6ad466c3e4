#include "engines/othello/transcript.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engines/othello/record_line.hpp"
#include "engines/othello/record_parts.hpp"
#include "engines/othello/record_text.hpp"
#include "engines/othello/rejudge.hpp"

namespace tachiai::othello {
namespace {

constexpr char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Whether `text` begins with `word`, which is in lower case, in any case.
bool begins_with(std::string_view text, std::string_view word) {
  return text.size() >= word.size() &&
         std::ranges::equal(text.substr(0, word.size()), word, {}, lower);
}

/// The square at the front in either case.
std::optional<Square> square_at(std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  const std::array letters{lower(text[0]), text[1]};
  return square_of({letters.data(), letters.size()});
}

/// What is let pass, each once in a game.
enum class Lax : std::uint8_t { capitals, blanks, separators, numbers, passes, after_end };

std::string_view words(Lax kind) {
  switch (kind) {
    case Lax::capitals: return "capital letters are read as small ones";
    case Lax::blanks: return "blanks between the moves are passed over";
    case Lax::separators: return "separators between the moves are passed over";
    case Lax::numbers: return "move numbers are passed over, not checked";
    case Lax::passes: return "passes are written";
    case Lax::after_end: return "a pass after the end is dropped";
  }
  return "";
}

/// Reads one game from `begin` to `end` of a text.
class TranscriptReader {
 public:
  TranscriptReader(RecordText& text, std::size_t begin, std::size_t end)
      : text_(text), bytes_(text.bytes().substr(0, end)), at_(begin) {}

  Result<GameRecord, TextFault> read(Position start) {
    trim();
    if (has_board()) {
      const std::size_t board = at_;
      auto found = read_board(text_, at_, bytes_.size());
      if (!found) return std::unexpected{found.error()};
      if (at_ < bytes_.size() && !is_blank(bytes_[at_])) {
        return std::unexpected{text_.fault(at_, "a blank after the side to move")};
      }
      if (start != Othello{}.initial() && start != *found) {
        notes_.push_back(text_.note(board, "the text names its own start"));
      }
      start = *found;
      trim();
    }
    GameRecord record;
    record.start = start;
    const std::size_t first = at_;
    RecordLine line{start};
    while (at_ < bytes_.size()) {
      if (auto fault = token(line)) return std::unexpected{*std::move(fault)};
    }
    record.moves = line.take();
    hint_at_mirrored_start(record, first);
    return record;
  }

  std::vector<TextNote>& notes() { return notes_; }

 private:
  std::string_view rest() const { return bytes_.substr(at_); }

  void trim() {
    while (at_ < bytes_.size() && is_blank(bytes_[at_])) ++at_;
    while (bytes_.size() > at_ && is_blank(bytes_.back())) bytes_.remove_suffix(1);
  }

  /// Moves have a digit in every second place, boards have none in the first 64.
  bool has_board() const {
    int letters = 0;
    for (std::size_t n = at_; n < bytes_.size() && letters < squares; ++n) {
      if (is_blank(bytes_[n])) continue;
      if (!board_letter(bytes_[n])) return false;
      ++letters;
    }
    return letters == squares;
  }

  void lets_pass(Lax kind, std::size_t offset) {
    bool& noted = noted_[static_cast<std::size_t>(kind)];
    if (!noted) notes_.push_back(text_.note(offset, std::string{words(kind)}));
    noted = true;
  }

  std::optional<TextFault> token(RecordLine& line) {
    const char letter = bytes_[at_];
    if (is_blank(letter)) {
      lets_pass(Lax::blanks, at_++);
    } else if (const std::size_t length = pass_length(line)) {
      lets_pass(Lax::passes, at_);
      if (line.add(Act::pass(), std::nullopt) == RecordLine::Taken::dropped) {
        lets_pass(Lax::after_end, at_);
      }
      at_ += length;
    } else if (const auto square = square_at(rest())) {
      if (lower(letter) != letter) lets_pass(Lax::capitals, at_);
      line.add(Act::move(*square), std::nullopt);
      at_ += 2;
    } else if (letter == '-' || letter == ',' || letter == ';') {
      lets_pass(Lax::separators, at_++);
    } else if (letter >= '0' && letter <= '9') {
      return move_number();
    } else {
      return text_.fault(at_, "a square (a1 to h8), a pass or a move number");
    }
    return std::nullopt;
  }

  /// Bytes of a written pass here; 0: there is none.
  std::size_t pass_length(const RecordLine& line) const {
    for (const std::string_view word : {"pass", "pa", "ps", "--", "@@@@"}) {
      if (begins_with(rest(), word)) return word.size();
    }
    // Some programs write a pass as a king's move of any own disc. No disc can be laid twice.
    const auto first = square_at(rest());
    const bool twice = first && rest().size() >= 4 && square_at(rest().substr(2)) == first;
    return twice && (line.position().board.occupied() & bit(*first)) != 0 ? 4 : 0;
  }

  /// Digits, then "." or ")" or a blank, as a number of a move.
  std::optional<TextFault> move_number() {
    const std::size_t begin = at_;
    while (at_ < bytes_.size() && bytes_[at_] >= '0' && bytes_[at_] <= '9') ++at_;
    if (at_ == bytes_.size() ||
        (bytes_[at_] != '.' && bytes_[at_] != ')' && !is_blank(bytes_[at_]))) {
      at_ = begin;
      return text_.fault(at_, "a square (a1 to h8), or a move number with \".\" or \")\"");
    }
    lets_pass(Lax::numbers, begin);
    while (at_ < bytes_.size() && (bytes_[at_] == '.' || bytes_[at_] == ')')) ++at_;
    return std::nullopt;
  }

  /// Some sites begin with Black on d4 and e5: every move is then that of the mirror.
  void hint_at_mirrored_start(const GameRecord& record, std::size_t offset) {
    const Othello rules;
    if (record.moves.empty() || record.start != rules.initial()) return;
    const Act first = record.moves.front().act;
    const Board mirrored{standard_start.white, standard_start.black};
    if (first.kind != Act::Kind::move || rules.check(record.start, first)) return;
    if ((playable(mirrored, Seat::first) & bit(first.at)) == 0) return;
    notes_.push_back(
        text_.note(offset, "the first move is one of the start with Black on d4 and e5"));
  }

  RecordText& text_;
  std::string_view bytes_;  // up to the end of this game
  std::size_t at_;
  std::array<bool, 6> noted_{};
  std::vector<TextNote> notes_;
};

std::size_t after_mark(std::string_view text) {
  return text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
}

}  // namespace

Result<Noted<GameRecord, TextNote>, TextFault> read_transcript(std::string_view text,
                                                               const Position& start) {
  RecordText whole{text};
  TranscriptReader reader{whole, after_mark(text), text.size()};
  auto record = reader.read(start);
  if (!record) return std::unexpected{std::move(record.error())};
  return Noted<GameRecord, TextNote>{*std::move(record), std::move(reader.notes())};
}

Result<Noted<std::vector<GameRecord>, TextNote>, TextFault> read_transcripts(
    std::string_view text, const Position& start) {
  RecordText whole{text};
  Noted<std::vector<GameRecord>, TextNote> games;
  for (const TextLine& line : text_lines(text)) {
    if (std::ranges::all_of(line.text, is_blank)) continue;
    const auto begin = static_cast<std::size_t>(line.text.data() - text.data());
    TranscriptReader reader{whole, begin, begin + line.text.size()};
    auto record = reader.read(start);
    if (!record) return std::unexpected{std::move(record.error())};
    games.value.push_back(*std::move(record));
    std::ranges::move(reader.notes(), std::back_inserter(games.notes));
  }
  return games;
}

std::string squares_text(const GameRecord& record) {
  std::string text;
  for (const RecordedMove& move : record.moves) {
    if (move.act.kind == Act::Kind::move) text += to_text(move.act.at);
  }
  return text;
}

Result<Written, Unwritable> write_transcript(const GameRecord& record) {
  const std::string moves = squares_text(record);
  const auto read_back = read_transcript(moves, record.start).value().value.moves;
  const auto same = [](const RecordedMove& a, const RecordedMove& b) {
    return a.act == b.act && a.by == b.by;
  };
  const auto [here, there] = std::ranges::mismatch(record.moves, read_back, same);
  // What is left over may be one pass that was forced: a game broken off there.
  const bool last_pass = there == read_back.end() && record.moves.end() - here == 1 &&
                         here->act == Act::pass() && !rejudge(record).broken;
  if ((here != record.moves.end() || there != read_back.end()) && !last_pass) {
    const auto ply = std::to_string(here - record.moves.begin());
    const bool ended = here == record.moves.end();
    return std::unexpected{
        Unwritable{0, "ply " + ply + ": " + (ended ? std::string{"nothing"} : to_text(here->act)),
                   "acts that follow from the squares alone"}};
  }
  Written written;
  if (record.start != Othello{}.initial()) {
    written.bytes = Othello{}.position_text(record.start) + " ";
  }
  written.bytes += moves;
  written.lost = parts_lost(record, {});
  if (last_pass) written.lost.emplace_back("the pass at the end");
  return written;
}

}  // namespace tachiai::othello
