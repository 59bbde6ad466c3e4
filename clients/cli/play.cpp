#include "clients/cli/play.hpp"

#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <istream>
#include <ostream>
#include <random>
#include <sstream>
#include <string>

#include "clients/cli/act_words.hpp"
#include "clients/cli/board_drawing.hpp"
#include "clients/cli/json_text.hpp"
#include "clients/cli/own_key.hpp"
#include "clients/cli/watch.hpp"
#include "engines/catalog/catalog.hpp"

namespace tachiai::cli {

namespace json = boost::json;
using namespace std::chrono_literals;

namespace {

using Steady = std::chrono::steady_clock;

/// A request that has not been answered for good.
struct Pending {
  std::string id;
  std::string text;
  bool sent = false;
  Steady::time_point not_before{};  // the server asked to wait
};

std::string random_bytes(std::size_t count) {
  std::random_device random;
  std::string bytes;
  while (bytes.size() < count) bytes += static_cast<char>(random() & 0xFF);
  return bytes;
}

/// The office as a request names it; "": the word is none, but an invitation.
std::string office_named(std::string_view word) {
  if (word == "arbiter") return "OFFICE_ARBITER";
  if (word == "relay") return "OFFICE_RELAY";
  if (word == "onlooker") return "OFFICE_ONLOOKER";
  return "";
}

/// Who has no key yet comes with one of his own making, which is his once he holds an office.
Link with_own_key(Link link) {
  if (link.key.empty()) link.own_key = own_key();
  return link;
}

/// Something typed that has not been read: by us from the terminal, or by the stream already.
bool input_waits(std::istream& person) {
  if (person.rdbuf()->in_avail() > 0) return true;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return ::poll(&input, 1, 0) > 0;
}

class Player {
 public:
  Player(const PlayOptions& options, std::istream& person, std::ostream& out,
         std::ostream& complaints)
      : options_(options),
        person_(person),
        out_(out),
        complaints_(complaints),
        link_(with_own_key(options.link)),
        follower_(
            link_,
            [this](const std::string& what) { complaints_ << "play: " << what << std::endl; }),
        office_(office_named(options.office)) {}

  ExitCode run() {
    if (invited()) ask_office();
    while (!(picture().by_hand() && !scripted() ? picture().done() : picture().over())) {
      const auto news = follower_.next(pending_ || !scripted() ? 100ms : 1s);
      if (!news) return fail(news.error());
      if (*news && !hear(**news)) return no;
      if (picture().known() && !in_office() && !seat())
        return fail("this key holds no seat in the match, or several: --seat");
      if (const auto never = why_never_on_move()) return fail(*never);
      if (!told_out_ && seat() && picture().is_out(*seat())) {
        told_out_ = true;
        complaints_ << "play: seat " << *seat() << " is out of the game; waiting for its end"
                    << std::endl;
      }
      compare_with_record();
      if (!pending_ && may_move()) choose();
      if (!scripted() && !pending_ && !listen()) {
        if (picture().over()) break;  // the card is somebody else's matter
        return yes;
      }
      push();
    }
    if (!scripted()) out_ << drawing_of(picture().game(), picture().position());
    out_ << line_of(picture().summary()) << std::endl;
    return yes;
  }

 private:
  bool scripted() const { return options_.record.has_value(); }
  bool in_office() const { return !options_.office.empty(); }
  bool invited() const { return in_office() && office_.empty(); }
  const MatchPicture& picture() const { return follower_.picture(); }
  std::optional<std::uint64_t> seat() const {
    return options_.seat ? std::optional<std::uint64_t>{*options_.seat} : picture().seat();
  }
  /// Nothing is under way, and the board waits for us.
  bool may_move() const {
    return picture().known() && picture().started() && !picture().over() &&
           picture().to_move() == seat() &&
           picture().seq() >=
               committed_seq_;  // else our own move is durable and its event still on its way
  }

  /// Why the seat that was asked for does not come on move, so that nobody waits for it; nullopt:
  /// it does, as far as is known.
  std::optional<std::string> why_never_on_move() const {
    if (!picture().known() || picture().over() || !seat()) return std::nullopt;
    const auto table = catalog::start(picture().game(), "", "");
    if (table && *seat() >= catalog::seats(*table)) {
      return "seat " + std::to_string(*seat()) + " never comes on move: " + picture().game() +
             " has seats 0 to " + std::to_string(catalog::seats(*table) - 1);
    }
    if (picture().seat() && *picture().seat() != *seat()) {
      return "seat " + std::to_string(*seat()) + " never comes on move for this key, which holds " +
             "seat " + std::to_string(*picture().seat());
    }
    return std::nullopt;
  }

  /// Tells when the game leaves the record, and when it is back (moves are taken back).
  void compare_with_record() {
    if (!scripted() || !picture().known()) return;
    const auto& moves = picture().moves();
    const auto& record = *options_.record;
    std::size_t ply = 0;
    while (ply < moves.size() && ply < record.size() && moves[ply] == record[ply]) ++ply;
    const bool off = ply < moves.size() && ply < record.size();
    if (off && !off_record_) {
      complaints_ << "play: the game leaves the record at ply " << ply << ": " << moves[ply]
                  << " was played, the record has " << record[ply]
                  << (options_.resign_after_record ? "" : "; waiting for the end") << std::endl;
    }
    off_record_ = off;
  }

  ExitCode fail(const std::string& why) {
    complaints_ << "play: " << why << '\n';
    return no;
  }

  void ask(const TypedAct& act) {
    Pending request;
    request.id = run_ + "-" + std::to_string(++requests_);
    request.text = "{" + quoted(act.kind) + ":{\"requestId\":" + quoted(request.id) +
                   ",\"matchId\":" + quoted(picture().match()) + act.particulars;
    if (in_office() && act.by == TypedAct::By::seat_or_office)
      request.text += ",\"office\":" + quoted(office_);
    if (options_.seat && act.by != TypedAct::By::arbiter)
      request.text += ",\"seat\":" + std::to_string(*options_.seat);
    request.text += "}}";
    pending_ = std::move(request);
  }

  /// Who has the office already is told so again.
  void ask_office() {
    Pending request;
    request.id = run_ + "-office";
    request.text = "{\"takeOffice\":{\"requestId\":" + quoted(request.id) +
                   ",\"matchId\":" + quoted(picture().match()) +
                   ",\"invitation\":" + quoted(options_.office) + "}}";
    pending_ = std::move(request);
  }

  void ask_move(const std::string& move) {
    ask({"playMove",
         ",\"ply\":" + std::to_string(picture().moves().size()) + ",\"move\":" + quoted(move)});
  }

  /// By the record.
  void choose() {
    if (!scripted()) return;
    const std::size_t ply = picture().moves().size();
    if (ply < options_.record->size() && !off_record_) {
      ask_move((*options_.record)[ply]);
    } else if (options_.resign_after_record) {
      ask({"resign", "", {}});
    }
  }

  /// Reads what the person typed, if anything. @return false: he has left.
  bool listen() {
    if (may_move() && prompted_ != picture().moves().size()) {
      prompted_ = picture().moves().size();
      out_ << drawing_of(picture().game(), picture().position()) << "your move: " << std::flush;
    }
    if (!input_waits(person_)) return true;
    std::string line;
    if (!std::getline(person_, line)) return false;
    std::istringstream words{line};
    std::string word;
    words >> word;
    if (word.empty()) return true;
    if (word == "quit") return false;
    if (word == "help") {
      out_ << act_help() << std::flush;
      return true;
    }
    const auto act = act_of(line, picture().moves().size(), {picture().match(), random_bytes(16)});
    if (act) {
      if (!act->shown_by.empty()) {
        out_ << "keep this line and type it to show what you hide; nobody else has it: "
             << act->shown_by << std::endl;
      }
      ask(*act);
    } else {
      complaints_ << "play: " << act.error() << std::endl;
    }
    return true;
  }

  /// Sends what is due: a new request, or, over a new connection, the one whose answer was lost.
  void push() {
    if (!pending_) return;
    if (pending_->sent && sent_over_ == follower_.connections()) return;
    if (Steady::now() < pending_->not_before) return;
    pending_->sent = true;
    sent_over_ = follower_.connections();
    follower_.send(pending_->text);
  }

  bool is_ours(const json::object& answer) const {
    return pending_ && text_in(answer, "requestId") == pending_->id;
  }

  bool hear(const ServerNews& news) {
    for (const auto& member : news.message) {
      const json::object* answer = member.value().if_object();
      if (answer == nullptr || !is_ours(*answer)) continue;
      if (view(member.key()) == "committed") {
        committed_seq_ = count_in(*answer, "seq");
        pending_.reset();
      } else if (view(member.key()) == "officeGiven") {
        pending_.reset();
        office_ = text_in(*answer, "office");
        complaints_ << "play: you hold the office " << office_;
        if (!link_.own_key.empty()) complaints_ << "; your key is " << link_.own_key;
        complaints_ << std::endl;
      } else if (view(member.key()) == "refused" && !refused(*answer)) {
        return false;
      }
    }
    if (!scripted()) {
      if (const std::string words = words_of(news.message, picture()); !words.empty())
        out_ << words << std::endl;
    }
    return true;
  }

  /// @return false: the record is no game, or not ours to play.
  bool refused(const json::object& refusal) {
    const std::string code = text_in(refusal, "code");
    if (code == "CLOCK_FROZEN" || code == "UNAVAILABLE" || code == "RATE_LIMITED" ||
        code == "NOT_STARTED") {
      const auto wait = std::max<std::uint64_t>(count_in(refusal, "retryAfterMs"), 200);
      pending_->not_before = Steady::now() + std::chrono::milliseconds{wait};
      pending_->sent = false;
      return true;
    }
    pending_.reset();
    if (code == "GAME_OVER" || code == "FLAG_FELL" || code == "STALE_PLY" ||
        code == "NOT_YOUR_TURN") {
      return true;  // the news that say so are on their way
    }
    complaints_ << "play: " << code << ' ' << text_in(refusal, "illegality") << ' '
                << text_in(refusal, "text") << " (" << text_in(refusal, "rule") << ")\n";
    prompted_ = static_cast<std::size_t>(-1);
    return !scripted() && !invited();
  }

  const PlayOptions& options_;
  std::istream& person_;
  std::ostream& out_;
  std::ostream& complaints_;
  Link link_;
  Follower follower_;
  std::string office_;  // as a request names it; "" none yet
  std::string run_ = nonce();
  std::uint64_t requests_ = 0;
  std::optional<Pending> pending_;
  std::uint32_t sent_over_ = 0;
  std::uint64_t committed_seq_ = 0;
  std::size_t prompted_ = static_cast<std::size_t>(-1);
  bool told_out_ = false;
  bool off_record_ = false;  // what was played is not what the record has
};

}  // namespace

ExitCode play(const PlayOptions& options, std::istream& person, std::ostream& out,
              std::ostream& complaints) {
  return Player{options, person, out, complaints}.run();
}

std::vector<std::string> read_record(std::istream& file) {
  std::vector<std::string> moves;
  for (std::string line; std::getline(file, line);) {
    line.resize(std::min(line.find('#'), line.size()));
    std::istringstream words{line};
    for (std::string move; words >> move;) moves.push_back(move);
  }
  return moves;
}

}  // namespace tachiai::cli
