#include "server/archive/files.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <functional>
#include <span>
#include <utility>

#include "engines/catalog/catalog.hpp"
#include "engines/chushogi/kif.hpp"
#include "engines/chushogi/usi_line.hpp"
#include "engines/othello/ggf.hpp"
#include "engines/othello/transcript.hpp"
#include "engines/shogi/csa.hpp"
#include "engines/shogi/kif.hpp"
#include "engines/shogi/usi_line.hpp"
#include "engines/yoninshogi/usi4_line.hpp"
#include "server/archive/text.hpp"

namespace tachiai::archive {
namespace {

using base::Charset;

std::string at_ply(std::size_t ply) { return "ply " + std::to_string(ply + 1); }

/// Comments are a line each, whatever their authors typed.
void add_lines(std::vector<std::string>& comments, std::string_view text) {
  while (!text.empty()) {
    const auto end = text.find_first_of("\r\n");
    if (end != 0) comments.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

/// What was said of the game after so many plies.
void add_said(std::vector<std::string>& comments, const rooms::Showing& showing,
              std::size_t plies) {
  for (const match::Annotated& note : showing.view.match.relay.notes) {
    if (note.ply == plies) add_lines(comments, note.text);
  }
}

/// Of a relayed game nobody measured what a move took.
std::optional<match::Millis> spent_of(const rooms::Showing& showing, std::size_t ply) {
  const bool measured = showing.view.match.preset.conduct != match::Conduct::relay;
  if (!measured || ply >= showing.view.lines.size()) return std::nullopt;
  return showing.view.lines[ply].spent;
}

std::int64_t began(const rooms::Showing& showing, const Place& place) {
  return place.starts_utc_ms > 0 ? place.starts_utc_ms : showing.created_utc_ms;
}

std::optional<Seat> loser_of(const match::Ending& ending) {
  if (!ending.places || (*ending.places)[0] == (*ending.places)[1]) return std::nullopt;
  return (*ending.places)[0] > (*ending.places)[1] ? Seat::first : Seat::second;
}

template <class Kind>
struct EndingWord {
  std::string_view reason;
  Kind kind{};
  enum class Of : std::uint8_t { anybody, loser_to_move, winner_to_move } of = Of::anybody;
};

/// The last line of a record. What the format says of the side to move is said where it is true.
template <class Ending, class Kind>
Ending ending_of(const rooms::Showing& showing, Seat turn) {
  using Of = typename EndingWord<Kind>::Of;
  const match::Ending& ended = *showing.view.match.ended;
  static constexpr std::array words{
      EndingWord<Kind>{"resignation", Kind::resignation, Of::loser_to_move},
      EndingWord<Kind>{"time", Kind::time_up, Of::loser_to_move},
      EndingWord<Kind>{"illegal_act", Kind::illegal_move, Of::loser_to_move},
      EndingWord<Kind>{"illegal_act", Kind::illegal_action, Of::winner_to_move},
      EndingWord<Kind>{"checkmate", Kind::mate, Of::loser_to_move},
      EndingWord<Kind>{"sennichite", Kind::sennichite},
      EndingWord<Kind>{"oute_sennichite", Kind::sennichite},
      EndingWord<Kind>{"jishogi", Kind::jishogi},
      EndingWord<Kind>{"agreement", Kind::draw},
  };
  Ending ending;
  ending.kind = ended.places ? Kind::other : Kind::interruption;
  const auto loser = loser_of(ended);
  for (const auto& word : words) {
    if (word.reason != ended.reason) continue;
    if (word.of != Of::anybody && (!loser || (*loser == turn) != (word.of == Of::loser_to_move)))
      continue;
    ending.kind = word.kind;
    break;
  }
  if constexpr (requires { ending.offender; }) {
    if (ending.kind == Kind::illegal_action && loser) ending.offender = *loser;
    if (ended.reason == "declaration" && loser && *loser != turn) ending.kind = Kind::declaration;
    if (ended.reason == "max_moves") ending.kind = Kind::max_moves;
  }
  if (ending.kind == Kind::other) ending.word = ended.reason;
  ending.comments.push_back(result_of(showing, ended));
  return ending;
}

/// The record as far as every program can follow it.
template <class Kifu, class Game>
Kifu kifu_of(const rooms::Showing& showing, const Place& place, const Record<Game>& record,
             std::vector<std::string>& left_out) {
  Kifu kifu;
  kifu.start = record.start();
  for (std::size_t seat = 0; seat < 2; ++seat) kifu.names[seat] = showing.names[seat];
  const auto header = [&](std::string_view key, const std::string& value) {
    if (!value.empty()) add_header_to(kifu.headers, key, value);
  };
  header("開始日時", record_time(began(showing, place)));
  header("棋戦",
         place.event + (place.round.empty() || place.event.empty() ? "" : " ") + place.round);
  header("場所", place.where);
  add_said(kifu.main.comments, showing, 0);
  auto position = record.start();
  const auto& acts = record.acts();
  const auto said_here = [&]() -> std::vector<std::string>& {
    return kifu.main.moves.empty() ? kifu.main.comments : kifu.main.moves.back().comments;
  };
  std::size_t ply = 0;
  for (; ply < acts.size(); ++ply) {
    const auto legal = record.rules().check(position, acts[ply]);
    if (!legal) {
      left_out.push_back("from " + at_ply(ply) + " on, which stood against the rules (" +
                         std::string{legal.error().code} +
                         "): " + std::to_string(acts.size() - ply) + " acts");
      said_here().push_back("What follows is not in this record's moves: " + left_out.back());
      for (std::size_t later = ply; later < acts.size(); ++later)
        said_here().push_back(at_ply(later) + ": " + Game::to_text(acts[later]));
      break;
    }
    kifu.main.moves.push_back(
        {.act = acts[ply], .spent = spent_of(showing, ply), .comments = {}, .bookmark = {}});
    const auto& lines = showing.view.lines;
    if (ply < lines.size() && lines[ply].unsure)
      said_here().push_back("The operator is not sure of this move.");
    add_said(said_here(), showing, ply + 1);
    position.apply(acts[ply]);
  }
  if (showing.view.match.ended) {
    auto ending = ending_of<typename std::remove_cvref_t<decltype(*kifu.main.ending)>,
                            decltype(kifu.main.ending->kind)>(showing, position.turn());
    if (ply < acts.size()) {
      for (auto& comment : ending.comments) said_here().push_back(std::move(comment));
    } else {
      if (!ending.word.empty())
        left_out.push_back("how it ended (" + result_of(showing, *showing.view.match.ended) +
                           "): the format has no word for it, a comment tells it");
      kifu.main.ending = std::move(ending);
    }
  }
  return kifu;
}

struct Written {
  std::string text;
  std::vector<std::string> left_out;
};
using Writing = Result<Written, std::string>;

Written written(std::string text, std::vector<std::string> left_out,
                std::vector<std::string> lost) {
  for (auto& one : lost) left_out.push_back(std::move(one));
  return {std::move(text), std::move(left_out)};
}

/// Position lines have no comments, but readers pass over lines with `#`.
Written with_remarks(Written file) {
  for (const auto& one : file.left_out) file.text += "# left out: " + one + "\n";
  return file;
}

Writing write(const rooms::Showing& showing, const Place& place, const Record<shogi::Shogi>& record,
              std::string_view extension, Charset charset) {
  std::vector<std::string> left_out;
  const auto kifu = kifu_of<shogi::Kifu>(showing, place, record, left_out);
  if (extension == "ki2") {
    auto text = shogi::write_ki2(kifu);
    if (!text) return std::unexpected{at_ply(number(text.error().ply)) + ": " + text.error().text};
    return written(std::move(text->text), std::move(left_out), std::move(text->lost));
  }
  if (extension == "usi") {
    auto text = shogi::write_usi(kifu);
    return with_remarks(written(std::move(text.text), std::move(left_out), {}));
  }
  // Only 3.0 says what it is encoded in.
  auto text = extension != "csa" ? shogi::write_kif(kifu, base::name_of(charset))
              : charset == Charset::shift_jis
                  ? shogi::write_csa(kifu, shogi::CsaVersion::v2_2)
                  : shogi::write_csa(kifu, shogi::CsaVersion::v3_0, "UTF-8");
  return written(std::move(text.text), std::move(left_out), std::move(text.lost));
}

Writing write(const rooms::Showing& showing, const Place& place,
              const Record<chushogi::ChuShogi>& record, std::string_view extension,
              Charset charset) {
  std::vector<std::string> left_out;
  const auto kifu = kifu_of<chushogi::Kifu>(showing, place, record, left_out);
  if (extension == "usi") {
    return with_remarks(written(chushogi::write_usi(kifu).text, std::move(left_out), {}));
  }
  auto text = chushogi::write_kif(kifu, base::name_of(charset));
  return written(std::move(text.text), std::move(left_out), std::move(text.lost));
}

std::string squares_of(std::uint64_t squares) {
  std::string all;
  for (int square = 0; square < 64; ++square) {
    if ((squares >> square & 1U) == 0) continue;
    if (!all.empty()) all += ' ';
    all += static_cast<char>('a' + square % 8);
    all += static_cast<char>('1' + square / 8);
  }
  return all;
}

/// Turns made by hand, told as the moves of the rules: a disc laid where it may be laid is that
/// move, whatever was turned after it.
class OthelloTelling {
 public:
  OthelloTelling(const rooms::Showing& showing, const Record<othello::Othello>& record)
      : showing_(showing), record_(record), ruled_(record.start()), table_(record.start()) {}

  /// Fills the moves. @return what could not be told as moves
  std::vector<std::string> tell(othello::GameRecord& into) {
    const auto& acts = record_.acts();
    for (std::size_t ply = 0; ply < acts.size(); ++ply) {
      const othello::Act& act = acts[ply];
      table_ = *record_.rules().perform(table_, act);
      if (const auto spent = spent_of(showing_, ply))
        spent_ = spent_.value_or(match::Millis{}) + *spent;
      if (act.kind == othello::Act::Kind::place && !laid_) laid_ = act;
      if (!act.is_play() && act.kind != othello::Act::Kind::press) continue;
      if (!turn(into, act, ply)) {
        left_out_.push_back("from " + at_ply(ply) + " on, which the rules do not know: " +
                            std::to_string(acts.size() - ply) + " acts");
        break;
      }
    }
    return std::move(left_out_);
  }

 private:
  bool turn(othello::GameRecord& into, const othello::Act& act, std::size_t ply) {
    othello::Act move = act;
    if (act.kind == othello::Act::Kind::press) {
      if (laid_ && laid_->colour != ruled_.side) return false;
      move = laid_ ? othello::Act::move(laid_->at) : othello::Act::pass();
    }
    laid_.reset();
    const auto next = record_.rules().play(ruled_, move);
    if (!next) return false;
    into.moves.push_back({move, ruled_.side, std::exchange(spent_, std::nullopt), {}});
    ruled_ = *next;
    const std::uint64_t differs =
        (ruled_.board.black ^ table_.board.black) | (ruled_.board.white ^ table_.board.white);
    if (differs != differs_) {
      left_out_.push_back(at_ply(ply) +
                          (differs == 0
                               ? ": the board stood as the rules have it again"
                               : ": on the board these stood otherwise than the rules have them: " +
                                     squares_of(differs)));
      differs_ = differs;
    }
    return true;
  }

  const rooms::Showing& showing_;
  const Record<othello::Othello>& record_;
  othello::Position ruled_;  // after the moves that were told
  othello::Position table_;  // as hands left it
  std::optional<othello::Act> laid_;
  std::optional<match::Millis> spent_;
  std::uint64_t differs_ = 0;
  std::vector<std::string> left_out_;
};

std::optional<othello::RecordedResult> result_of_discs(const rooms::Showing& showing,
                                                       const Record<othello::Othello>& record) {
  const auto& ended = showing.view.match.ended;
  if (!ended || !ended->places) return std::nullopt;
  static constexpr std::array<std::pair<std::string_view, othello::Ending>, 3> early{
      {{"resignation", othello::Ending::resigned},
       {"time", othello::Ending::flagged},
       {"abandonment", othello::Ending::left}}};
  const auto loser = loser_of(*ended);
  for (const auto& [reason, ending] : early) {
    if (ended->reason == reason && loser)
      return othello::RecordedResult{*loser == Seat::first ? -64'000 : 64'000, ending};
  }
  const auto score = record.rules().score(record.position());
  return othello::RecordedResult{
      (score.black_x2 - score.white_x2) * 500,
      ended->reason == "agreement" ? othello::Ending::agreed : othello::Ending::played};
}

Writing write(const rooms::Showing& showing, const Place& place,
              const Record<othello::Othello>& record, std::string_view extension, Charset) {
  othello::GameRecord game;
  game.black.name = showing.names[0];
  game.white.name = showing.names[1];
  game.event = place.event;
  game.place = place.where.empty() ? "Tachiai" : place.where;
  game.date = rfc3339(began(showing, place)).substr(0, 10);
  game.start = record.start();
  game.result = result_of_discs(showing, record);
  std::vector<std::string> left_out = OthelloTelling{showing, record}.tell(game);
  if (extension == "ggf") {
    std::vector<std::string> remarks = left_out;
    for (std::size_t plies = 0; plies <= record.acts().size(); ++plies)
      add_said(remarks, showing, plies);
    std::string comment;
    for (const auto& one : remarks) comment += (comment.empty() ? "" : "; ") + one;
    if (!comment.empty()) game.properties.push_back({"C", comment});
    auto text = othello::write_ggf(std::array{game});
    if (!text) return std::unexpected{to_text(text.error())};
    return written(std::move(text->bytes), std::move(left_out), std::move(text->lost));
  }
  auto text = othello::write_transcript(game);
  if (!text)
    return std::unexpected{"found " + text.error().found + ", expected " + text.error().expected};
  return written(text->bytes + "\n", std::move(left_out), {});  // squares only, as everybody knows
}

std::optional<yoninshogi::Word> word_of(Cause cause) {
  switch (cause) {
    case Cause::resigned: return yoninshogi::Word::resign;
    case Cause::flagged: return yoninshogi::Word::timeout;
    case Cause::abandoned: return yoninshogi::Word::leave;
    case Cause::illegal_act:
    case Cause::adjudicated: break;
  }
  return std::nullopt;
}

Writing write(const rooms::Showing& showing, const Place&,
              const Record<yoninshogi::YoninShogi>& record, std::string_view, Charset) {
  yoninshogi::GameLine game{record.start().setup(), {}};
  yoninshogi::Position now = yoninshogi::start_of(record.rules(), game);
  std::vector<std::string> left_out;
  const auto add = [&](const yoninshogi::Step& step) {
    now = yoninshogi::after(record.rules(), now, step);
    game.steps.push_back(step);
  };
  const auto& acts = record.acts();
  for (std::size_t ply = 0; ply <= acts.size() && left_out.empty(); ++ply) {
    for (const wire::Exit& exit : showing.view.exits) {
      if (exit.ply != ply) continue;
      const auto word = word_of(exit.cause);
      if (word && now.turn() == exit.seat) {
        add(*word);
      } else {
        left_out.push_back("from " + at_ply(ply) + " on: " +
                           seat_word(yoninshogi::YoninShogi::name, exit.seat) + " is out by " +
                           std::string{reason_of(exit.cause)} + ", which the line has no word for");
      }
    }
    if (ply < acts.size() && left_out.empty()) add(acts[ply]);
  }
  return with_remarks(written(yoninshogi::write_usi4_line(game), std::move(left_out), {}));
}

struct Kind {
  std::string_view game, extension;
  Charset customary = Charset::utf_8;
};
constexpr std::array kinds{
    Kind{"shogi", "kif", Charset::shift_jis},
    Kind{"shogi", "kifu"},
    Kind{"shogi", "ki2", Charset::shift_jis},
    Kind{"shogi", "csa", Charset::shift_jis},
    Kind{"shogi", "usi"},
    Kind{"chushogi", "kif", Charset::shift_jis},
    Kind{"chushogi", "kifu"},
    Kind{"chushogi", "usi"},
    Kind{"othello", "txt"},
    Kind{"othello", "ggf"},
    Kind{"yonin", "usi4"},
};

}  // namespace

std::vector<std::string_view> extensions_of(std::string_view game) {
  std::vector<std::string_view> all;
  for (const Kind& kind : kinds) {
    if (kind.game == game) all.push_back(kind.extension);
  }
  return all;
}

Result<GameFile, NoFile> file_of(const rooms::Showing& showing, const Place& place,
                                 std::string_view extension, std::optional<Charset> charset) {
  const match::Match& match = showing.view.match;
  const auto game = catalog::game(match.table);
  const auto* kind = std::ranges::find_if(
      kinds, [&](const Kind& one) { return one.game == game && one.extension == extension; });
  if (kind == kinds.end()) {
    std::string known;
    for (const auto one : extensions_of(game))
      known += (known.empty() ? "" : ", ") + std::string{one};
    return std::unexpected{NoFile{404, std::string{game} + " is written as " + known}};
  }
  if (match.preset.conduct == match::Conduct::claims && !match.ended) {
    return std::unexpected{
        NoFile{409, "the record of a game at a real board is written when it has ended"}};
  }
  const auto write_in = [&](Charset in) -> Result<GameFile, NoFile> {
    const auto text =
        std::visit([&](const auto& record) { return write(showing, place, record, extension, in); },
                   match.table);
    if (!text) return std::unexpected{NoFile{409, text.error()}};
    auto bytes = base::encode(text->text, in);
    if (!bytes) {
      return std::unexpected{NoFile{400, std::string{base::name_of(in)} + " has no " +
                                             bytes.error().found + "; ask for ?charset=utf-8"}};
    }
    return GameFile{*std::move(bytes), in, text->left_out};
  };
  if (charset) return write_in(*charset);
  auto file = write_in(kind->customary);
  if (!file && file.error().status == 400) return write_in(Charset::utf_8);
  return file;
}

}  // namespace tachiai::archive
