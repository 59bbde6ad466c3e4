#include "clients/cli/relay.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <boost/json/parse.hpp>
#include <deque>
#include <ostream>
#include <set>
#include <utility>

#include "clients/cli/json_text.hpp"
#include "clients/cli/own_key.hpp"
#include "engines/catalog/catalog.hpp"
#include "server/net/client.hpp"
#include "server/wire/feed_entry.hpp"

namespace tachiai::cli {

namespace json = boost::json;
using namespace std::chrono_literals;

namespace {

using Steady = std::chrono::steady_clock;
using Millis = std::chrono::milliseconds;

std::string number_text(match::Millis ms) { return "\"" + std::to_string(ms.count()) + "\""; }

std::string left_text(const match::Reading& left) {
  std::string text;
  for (std::size_t seat = 0; seat < left.size(); ++seat) {
    if (!left[seat]) continue;
    text += std::string{text.empty() ? "" : ","} + "{\"seat\":" + std::to_string(seat) +
            ",\"leftMs\":" + number_text(*left[seat]) + "}";
  }
  return text.empty() ? "" : ",\"left\":[" + text + "]";
}

std::string ago_text(match::Millis ago) {
  return ago > match::Millis{} ? ",\"agoMs\":" + number_text(ago) : "";
}

std::string act_text(const match::RelayedAct& act) {
  return "{\"move\":" + quoted(act.act) + (act.as_stood ? ",\"asStood\":true}" : "}");
}

/// What another program writes on standard input, a line at a time.
class Input {
 public:
  /// Reads what there is. @return whether more may come
  bool read() {
    while (!ended_) {
      pollfd waits{STDIN_FILENO, POLLIN, 0};
      if (::poll(&waits, 1, 0) <= 0) break;
      std::array<char, 1 << 16> block{};
      const auto size = ::read(STDIN_FILENO, block.data(), block.size());
      if (size <= 0) {
        ended_ = true;
        if (!rest_.empty()) lines_.push_back(std::move(rest_));
        break;
      }
      rest_.append(block.data(), static_cast<std::size_t>(size));
      for (std::size_t end = rest_.find('\n'); end != std::string::npos; end = rest_.find('\n')) {
        lines_.push_back(rest_.substr(0, end));
        rest_.erase(0, end + 1);
      }
      // Who writes without an end must not fill the memory: a line that long is refused as it is.
      if (rest_.size() > wire::feed_line_bytes_max) lines_.push_back(std::exchange(rest_, {}));
    }
    return !ended_;
  }
  std::optional<std::string> take() {
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    ++taken_;
    return line;
  }
  std::size_t taken() const { return taken_; }
  bool empty() const { return lines_.empty(); }

 private:
  std::deque<std::string> lines_;
  std::string rest_;
  std::size_t taken_ = 0;
  bool ended_ = false;
};

class Relay {
 public:
  Relay(const RelayOptions& options, Link link, std::ostream& out, std::ostream& complaints)
      : options_(options),
        link_(std::move(link)),
        out_(out),
        complaints_(complaints),
        follower_(link_, [this](const std::string& what) { complain(what); }),
        plan_({.as_stood = options.as_stood, .amend = options.amend}),
        file_(options.source),
        wants_office_(!options.office.empty()) {}

  ExitCode run() {
    if (wants_office_) ask_office();
    while (!code_) {
      const auto news = follower_.next(50ms);
      if (!news) return fail(news.error());
      if (*news) hear((*news)->message);
      if (code_ || !picture().known()) continue;
      if (!picture().relayed()) return fail("this match is not a relay");
      if (!pending_ && !wants_office_ && in_step()) step();
      push();
    }
    return *code_;
  }

 private:
  struct Pending {
    std::string id;
    std::string text;
    std::string content;
    bool sent = false;
    bool told = false;
    Steady::time_point not_before{};
  };
  struct Waiting {
    feed::Entry entry;
    std::string id;
    std::size_t line = 0;  // of the input
    Steady::time_point since;
  };

  const MatchPicture& picture() const { return follower_.picture(); }
  /// Our own last act is durable, and its event may still be on its way.
  bool in_step() const { return picture().seq() >= committed_seq_; }

  void complain(const std::string& what) {
    if (what != complained_) complaints_ << "relay: " << what << std::endl;
    complained_ = what;
  }
  ExitCode fail(const std::string& why) {
    complaints_ << "relay: " << why << std::endl;
    return no;
  }
  void finish(ExitCode code) { code_ = code; }

  void ask_office() {
    Pending request;
    request.id = feed::content_id("office" + picture().match() + options_.office);
    request.text = "{\"takeOffice\":{\"requestId\":" + quoted(request.id) +
                   ",\"matchId\":" + quoted(picture().match()) +
                   ",\"invitation\":" + quoted(options_.office) + "}}";
    pending_ = std::move(request);
  }

  /// @return false: the same was refused, and nothing has changed since
  bool ask(const match::Act& act, const std::string& own_id = {}) {
    const auto request = request_of(act);
    TACHIAI_ASSERT(request.has_value());
    Pending next;
    next.content = request->kind + request->particulars;
    if (next.content == refused_) return false;
    // Moves and corrections say which line they go on from; what does not is one of its moment.
    std::string moment;
    if (request->kind != "relayMove" && request->kind != "correctLine")
      moment = std::to_string(picture().seq());
    next.id = own_id.empty() ? feed::content_id(picture().match() + next.content + moment) : own_id;
    next.text = "{" + quoted(request->kind) + ":{\"requestId\":" + quoted(next.id) +
                ",\"matchId\":" + quoted(picture().match()) + request->particulars + "}}";
    pending_ = std::move(next);
    return true;
  }

  void push() {
    if (!pending_ || (pending_->sent && sent_over_ == follower_.connections())) return;
    if (Steady::now() < pending_->not_before) return;
    if (!pending_->told && !pending_->content.empty()) {
      out_ << "{\"sent\":" << pending_->text << "}" << std::endl;
      pending_->told = true;
    }
    pending_->sent = true;
    sent_over_ = follower_.connections();
    follower_.send(pending_->text);
  }

  void hear(const json::object& message) {
    for (const auto& member : message) {
      const json::object* answer = member.value().if_object();
      if (answer == nullptr || !pending_ || text_in(*answer, "requestId") != pending_->id) continue;
      const std::string_view kind = view(member.key());
      if (kind == "committed") {
        committed_seq_ = count_in(*answer, "seq");
        refused_.clear();
        tell(message);
        pending_.reset();
      } else if (kind == "officeGiven") {
        wants_office_ = false;
        pending_.reset();
        complaints_ << "relay: you hold the office " << text_in(*answer, "office");
        if (!link_.own_key.empty()) complaints_ << "; your key is " << link_.own_key;
        complaints_ << std::endl;
        follower_.watch_again();
      } else if (kind == "refused") {
        refused(message, *answer);
      }
    }
  }

  void tell(const json::object& message) { out_ << line_of(message) << std::endl; }

  void refused(const json::object& message, const json::object& refusal) {
    const std::string code = text_in(refusal, "code");
    if (code == "UNAVAILABLE" || code == "RATE_LIMITED" || code == "CLOCK_FROZEN") {
      const auto wait = std::max<std::uint64_t>(count_in(refusal, "retryAfterMs"), 200);
      pending_->not_before = Steady::now() + Millis{wait};
      pending_->sent = false;
      return;
    }
    tell(message);
    refused_ = pending_->content;
    pending_.reset();
    // Somebody else was quicker; what he did is on its way, and then it is seen what is left.
    if (code == "STALE_PLY" && options_.from == RelayOptions::From::record) {
      if (++crossed_ <= crossed_most) {
        refused_.clear();
        committed_seq_ = std::max(committed_seq_, count_in(refusal, "seq"));
        return;
      }
    }
    failed_ = true;
    // What the board says rests on what it said before.
    if (options_.from == RelayOptions::From::board) waiting_.clear();
    complain(code + " " + text_in(refusal, "illegality") + " " + text_in(refusal, "text") + " (" +
             text_in(refusal, "rule") + ")");
    if (code == "FORBIDDEN" || code == "NO_STANDING" || code == "BAD_INVITATION" ||
        code == "NO_SUCH_MATCH")
      return finish(no);
  }

  void step() {
    switch (options_.from) {
      case RelayOptions::From::record: return step_record();
      case RelayOptions::From::lines: return step_lines();
      case RelayOptions::From::board: return step_board();
    }
  }

  void step_record() {
    const auto now = Steady::now();
    const auto looked = file_.look(now);
    if (!looked) {
      complain(options_.source.file.path + ": " + looked.error().text);
      return finish(looked.error().usage ? usage : no);
    }
    if (*looked) refused_.clear();
    if (!file_.trouble().empty())
      complain(options_.source.file.path + ": " + file_.trouble());
    else
      complained_.clear();
    if (!file_.line()) return options_.follow ? void() : finish(no);
    for (const std::string& remark : file_.line()->remarks) {
      if (remarked_.insert(remark).second) complaints_ << "relay: " << remark << std::endl;
    }
    const feed::Standing standing = standing_of(picture());
    const auto next = plan_.next(*file_.line(), standing);
    for (const std::size_t ply : plan_.kept()) {
      if (kept_.insert(ply).second)
        complaints_ << "relay: ply " << ply << ": the operator has put " << standing.acts[ply].act
                    << " for " << file_.line()->acts[ply].act
                    << "; his stays until the record says so too" << std::endl;
    }
    if (const auto* held = std::get_if<feed::Held>(&next)) {
      if (remarked_.insert(held->why).second) complaints_ << "relay: " << held->why << std::endl;
      if (!options_.follow) finish(no);
    } else if (const auto* act = std::get_if<match::Act>(&next)) {
      if (is_premature(*act, standing, now)) return;
      if (!ask(*act) && !options_.follow) finish(no);
    } else if (!options_.follow) {
      finish(failed_ || file_.broken() ? no : yes);
    } else if (picture().over() && file_.line()->result) {
      finish(yes);
    }
  }

  /// Moves are gone from the file, or are others: it may be half written.
  bool is_premature(const match::Act& act, const feed::Standing& standing,
                    Steady::time_point now) const {
    const auto* corrects = std::get_if<match::CorrectLine>(&act);
    if (corrects == nullptr || !options_.follow) return false;
    const bool shorter = corrects->from_ply + corrects->acts.size() < standing.acts.size();
    if (file_.broken()) return true;
    return shorter && now - file_.since() < options_.take_back_after;
  }

  void step_lines() {
    const bool open = input_.read();
    while (!pending_) {
      if (waiting_.empty() && !take_line()) break;
      if (!waiting_.empty() && !send_waiting()) continue;
    }
    if (!open && input_.empty() && waiting_.empty() && !pending_) finish(failed_ ? no : yes);
  }

  /// @return false: there is none
  bool take_line() {
    const auto text = input_.take();
    if (!text) return false;
    if (text->find_first_not_of(" \t\r") == std::string::npos) return true;
    auto line = wire::read_feed_line(*text);
    if (!line) {
      refuse_line(input_.taken(), "malformed", line.error());
      return true;
    }
    waiting_.push_back(
        {std::move(line->entry), std::move(line->id), input_.taken(), Steady::now()});
    return true;
  }

  void refuse_line(std::size_t line, const std::string& code, const std::string& text) {
    failed_ = true;
    out_ << "{\"refused\":{\"line\":" << line << ",\"code\":" << quoted(code)
         << ",\"text\":" << quoted(text) << "}}" << std::endl;
  }

  /// @return false: nothing was sent of it
  bool send_waiting() {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    feed::LineEnd end;
    end.ply = static_cast<std::uint32_t>(picture().moves().size());
    end.revision = picture().revision();
    end.ended = picture().over();
    end.clocks = picture().board_clocks();
    auto act = feed::act_of(next.entry, end,
                            {.amend = options_.amend, .trust_clocks = options_.trust_clocks});
    if (!act) {
      refuse_line(next.line, act.error().code, act.error().text);
      return false;
    }
    // What had to wait for a connection was entered when it came.
    const auto ago = std::chrono::duration_cast<match::Millis>(Steady::now() - next.since);
    if (auto* move = std::get_if<match::RelayMove>(&*act); move != nullptr && ago >= 1s)
      move->ago = ago;
    refused_.clear();
    return ask(*act, next.id);
  }

  void step_board() {
    const bool open = input_.read();
    auto line = line_of_match();
    if (!line) {
      complain("the match has a start that this program cannot set up");
      return finish(no);
    }
    if (!reader_) reader_.emplace(*line, options_.board);
    if (waiting_.empty()) reader_->follow(*std::move(line));
    while (!pending_) {
      if (!waiting_.empty()) {
        send_waiting();
        continue;
      }
      if (const auto text = input_.take()) {
        report(*text);
        continue;
      }
      const Millis now =
          open ? reported_at_ + std::chrono::duration_cast<Millis>(Steady::now() - reported_)
               : Millis::max();
      if (!say_news(now)) break;
    }
    if (!open && input_.empty() && waiting_.empty() && !pending_) finish(failed_ ? no : yes);
  }

  std::optional<catalog::AnyRecord> line_of_match() const {
    auto line = catalog::start(picture().game(), picture().rules(), picture().start());
    if (!line) return std::nullopt;
    for (const std::string& move : picture().moves()) {
      if (!catalog::perform(*line, move)) return std::nullopt;
    }
    return *std::move(line);
  }

  /// A line of the sensors. What lay on the board until then is settled first; where that is news,
  /// the line waits.
  void report(const std::string& text) {
    if (text.find_first_not_of(" \t\r") == std::string::npos) return;
    boost::system::error_code ec;
    const json::value parsed = json::parse(jview(text), ec);
    const json::object* members = ec ? nullptr : parsed.if_object();
    if (members == nullptr || !members->contains("at_ms") || !members->contains("board"))
      return refuse_line(input_.taken(), "malformed", "{\"at_ms\":0,\"board\":\"...\"}");
    const Millis at{static_cast<Millis::rep>(count_in(*members, "at_ms"))};
    while (say_news(at)) continue;
    if (const auto read = reader_->report(at, text_in(*members, "board")); !read)
      return refuse_line(input_.taken(), std::string{read.error().code}, read.error().text);
    reported_at_ = at;
    reported_ = Steady::now();
  }

  static std::string ways_text(const std::vector<feed::Way>& ways) {
    std::string text;
    for (const feed::Way& way : ways) {
      text += std::string{text.empty() ? "" : ","} + "{\"keeps\":" + std::to_string(way.keeps) +
              ",\"moves\":[";
      for (std::size_t i = 0; i < way.moves.size(); ++i)
        text += (i == 0 ? "" : ",") + quoted(way.moves[i]);
      text += "]}";
    }
    return "[" + text + "]";
  }

  /// What the board says by `now`. @return false: nothing
  bool say_news(Millis now) {
    const auto due = reader_->due();
    if (!due || *due > now) return false;
    const auto news = reader_->news(*due);
    if (!news) return true;
    const auto moves = [&](const std::vector<std::string>& played) {
      for (const std::string& move : played)
        waiting_.push_back({feed::MoveEntry{.move = move}, {}, input_.taken(), Steady::now()});
    };
    if (const auto* played = std::get_if<feed::Played>(&*news)) {
      moves(played->moves);
    } else if (const auto* back = std::get_if<feed::TakenBack>(&*news)) {
      out_ << "{\"takenBack\":" << ways_text({back->way}) << "}" << std::endl;
      if (options_.take_backs) {
        waiting_.push_back(
            {feed::UndoEntry{.plies = 1, .to = static_cast<std::uint32_t>(back->way.keeps)},
             {},
             input_.taken(),
             Steady::now()});
        moves(back->way.moves);
      } else {
        complain("moves look taken back: an operator has to say so");
      }
    } else if (const auto* several = std::get_if<feed::Ambiguous>(&*news)) {
      out_ << "{\"ambiguous\":" << ways_text(several->ways) << "}" << std::endl;
      complain("several moves lead to what lies on the board: an operator has to say which");
    } else {
      std::string text;
      for (const auto& one : std::get<feed::Off>(*news).squares)
        text += std::string{text.empty() ? "" : ","} + "{\"square\":" + quoted(one.square) +
                ",\"relay\":" + quoted(one.record) + ",\"table\":" + quoted(one.table) + "}";
      out_ << "{\"off\":[" << text << "]}" << std::endl;
      complain("no move leads to what lies on the board");
    }
    return true;
  }

  static constexpr int crossed_most = 20;  // somebody else writes the same board down

  const RelayOptions& options_;
  Link link_;
  std::ostream& out_;
  std::ostream& complaints_;
  Follower follower_;
  feed::Plan plan_;
  SourceFile file_;
  Input input_;
  std::deque<Waiting> waiting_;
  std::optional<feed::BoardReader> reader_;
  Millis reported_at_{};
  Steady::time_point reported_ = Steady::now();
  std::optional<Pending> pending_;
  std::string refused_;  // the content of what was refused last
  std::set<std::string> remarked_;
  std::set<std::size_t> kept_;
  std::string complained_;
  std::uint32_t sent_over_ = 0;
  std::uint64_t committed_seq_ = 0;
  int crossed_ = 0;
  bool wants_office_;
  bool failed_ = false;
  std::optional<ExitCode> code_;
};

std::string control_text(const clock::TimeControl& control) {
  const auto ms = [](std::string_view name, match::Millis value) {
    return value > match::Millis{} ? ",\"" + std::string{name} + "\":" + number_text(value) : "";
  };
  constexpr std::array<std::string_view, 3> roundings{"ROUNDING_EXACT", "ROUNDING_WHOLE_SECONDS",
                                                      "ROUNDING_WHOLE_MINUTES"};
  return "{\"rounding\":" + quoted(roundings[static_cast<std::size_t>(control.rounding)]) +
         ms("mainMs", control.main) + ms("byoyomiMs", control.byoyomi) +
         (control.periods > 0 ? ",\"periods\":" + std::to_string(control.periods) : "") +
         ms("incrementMs", control.increment) +
         (control.increment_at == clock::IncrementAt::before ? ",\"incrementBefore\":true" : "") +
         ms("delayMs", control.delay) + ms("bankMs", control.bank) +
         ms("leastPerMoveMs", control.least_per_move) + "}";
}

/// Opens the board under an id made of what is asked for, so that who asks again, over another
/// connection or in another run with the same key, gets the same board.
Result<json::object, std::string> open_board(const NewBoard& board, const Link& link) {
  std::string wanted = "\"preset\":" + quoted(board.preset);
  if (!board.programme.empty()) wanted += ",\"programmeId\":" + quoted(board.programme);
  if (board.round > 0) wanted += ",\"round\":" + std::to_string(board.round);
  if (board.table > 0) wanted += ",\"number\":" + std::to_string(board.table);
  if (!board.start.empty()) wanted += ",\"start\":" + quoted(board.start);
  std::string players, control;
  for (const std::string& name : board.players)
    players += (players.empty() ? "" : ",") + quoted(name);
  for (const auto& one : board.control) control += (control.empty() ? "" : ",") + control_text(one);
  wanted += ",\"players\":[" + players + "],\"control\":[" + control + "]";
  const std::string id = feed::content_id(wanted);
  const std::string request = "{\"openBoard\":{\"requestId\":" + quoted(id) + "," + wanted + "}}";
  net::ClientOptions options;
  options.host = link.host;
  options.port = link.port;
  options.subprotocols = {"tachiai.v1.json"};
  options.patience = 5s;
  auto client = net::WebSocketClient::connect(options);
  if (!client) return std::unexpected{client.error().text};
  const std::string hello =
      "{\"hello\":{\"requestId\":\"hello\",\"client\":\"tachiai cli\"" +
      (link.key.empty() ? ",\"ownKey\":" + quoted(link.own_key) : ",\"key\":" + quoted(link.key)) +
      "}}";
  if (!client->send_text(hello) || !client->send_text(request))
    return std::unexpected{std::string{"the connection broke"}};
  for (;;) {
    auto received = client->receive(10s);
    if (!received) return std::unexpected{received.error().text};
    const auto* message = std::get_if<net::Message>(&*received);
    if (message == nullptr) return std::unexpected{std::string{"the server closed the connection"}};
    boost::system::error_code ec;
    const json::value parsed = json::parse(jview(message->bytes), ec);
    if (ec || !parsed.is_object())
      return std::unexpected{std::string{"the server sent what is not JSON"}};
    if (const json::value* opened = parsed.get_object().if_contains("boardOpened"))
      return opened->is_object() ? opened->get_object() : json::object{};
    if (const json::value* refused = parsed.get_object().if_contains("refused");
        refused != nullptr && refused->is_object())
      return std::unexpected{text_in(refused->get_object(), "code") + " " +
                             text_in(refused->get_object(), "text")};
  }
}

}  // namespace

std::optional<RelayRequest> request_of(const match::Act& act) {
  if (const auto* move = std::get_if<match::RelayMove>(&act)) {
    return RelayRequest{"relayMove", ",\"ply\":" + std::to_string(move->ply) +
                                         ",\"revision\":" + std::to_string(move->revision) +
                                         ",\"act\":" + act_text(move->what) +
                                         (move->unsure ? ",\"unsure\":true" : "") +
                                         left_text(move->left) + ago_text(move->ago)};
  }
  if (const auto* line = std::get_if<match::CorrectLine>(&act)) {
    std::string acts;
    for (const auto& one : line->acts) acts += (acts.empty() ? "" : ",") + act_text(one);
    return RelayRequest{"correctLine",
                        ",\"fromPly\":" + std::to_string(line->from_ply) +
                            ",\"revision\":" + std::to_string(line->revision) + ",\"acts\":[" +
                            acts + "],\"reason\":" + quoted(line->reason) + ago_text(line->ago)};
  }
  if (const auto* clocks = std::get_if<match::ReadClocks>(&act)) {
    return RelayRequest{
        "readClocks",
        left_text(clocks->left) +
            (clocks->runs ? ",\"runs\":" + std::to_string(index(*clocks->runs)) : std::string{}) +
            ago_text(clocks->ago)};
  }
  if (const auto* result = std::get_if<match::RecordResult>(&act)) {
    std::string places;
    if (result->places) {
      for (const auto place : *result->places) {
        if (place > 0)
          places += std::string{places.empty() ? "" : ","} + std::to_string(int{place});
      }
    }
    return RelayRequest{"recordResult", ",\"places\":[" + places + "],\"reason\":" +
                                            quoted(result->reason) + ago_text(result->ago)};
  }
  if (const auto* note = std::get_if<match::Annotate>(&act)) {
    return RelayRequest{"annotate", ",\"note\":{\"ply\":" + std::to_string(note->ply) +
                                        ",\"kind\":" + quoted(match::to_text(note->kind)) +
                                        ",\"text\":" + quoted(note->text) + "}"};
  }
  return std::nullopt;
}

feed::Standing standing_of(const MatchPicture& picture) {
  feed::Standing standing;
  standing.game = picture.game();
  standing.start = picture.start();
  standing.revision = picture.revision();
  standing.control = picture.control();
  for (std::size_t ply = 0; ply < picture.moves().size(); ++ply)
    standing.acts.push_back({picture.moves()[ply], picture.as_stood()[ply]});
  if (!picture.ending()) return standing;
  feed::SourceResult result;
  result.reason = text_in(*picture.ending(), "reason");
  if (const json::value* places = picture.ending()->if_contains("places");
      places != nullptr && places->is_array() && !places->get_array().empty()) {
    result.places.emplace();
    for (std::size_t seat = 0; seat < std::min(places->get_array().size(), seats_max); ++seat) {
      const json::value& place = places->get_array()[seat];
      (*result.places)[seat] =
          place.is_int64() ? static_cast<std::uint8_t>(place.get_int64()) : std::uint8_t{0};
    }
  }
  standing.result = std::move(result);
  return standing;
}

/// The board for a record begins where the record does. @return what is wrong, before a board is
/// opened that nothing could be relayed to
Result<NewBoard, GameFileFault> board_for(const RelayOptions& options) {
  NewBoard board = *options.open;
  if (options.from != RelayOptions::From::record) return board;
  SourceFile file{options.source};
  if (auto looked = file.look(SourceFile::Steady::now()); !looked)
    return std::unexpected{std::move(looked.error())};
  if (!file.line()) {
    if (options.follow) return board;  // it may come yet
    return std::unexpected{
        GameFileFault{file.trouble().empty() ? "no game in it" : file.trouble()}};
  }
  const feed::SourceLine& line = *file.line();
  if (!board.preset.starts_with(line.game + "."))
    return std::unexpected{GameFileFault{"the record is one of " + line.game + ", and " +
                                         board.preset + " is a preset of another game"}};
  const auto usual = catalog::start(line.game, "", "");
  if (board.start.empty() && (!usual || catalog::position_text(*usual) != line.start))
    board.start = line.start;
  return board;
}

ExitCode relay(const RelayOptions& options, std::ostream& out, std::ostream& complaints) {
  Link link = options.link;
  if (link.key.empty()) link.own_key = own_key();
  if (options.open) {
    const auto board = board_for(options);
    if (!board) {
      complaints << "relay: " << options.source.file.path << ": " << board.error().text
                 << std::endl;
      return board.error().usage ? usage : no;
    }
    const auto opened = open_board(*board, link);
    if (!opened) {
      complaints << "relay: " << opened.error() << std::endl;
      return no;
    }
    out << line_of(json::object{{"boardOpened", *opened}}) << std::endl;
    link.match = text_in(*opened, "matchId");
    if (link.key.empty()) {
      link.key = text_in(*opened, "key");
      if (link.key.empty()) link.key = link.own_key;
      complaints << "relay: the board is " << link.match << "; your key is " << link.key
                 << std::endl;
    }
  }
  return Relay{options, link, out, complaints}.run();
}

}  // namespace tachiai::cli
