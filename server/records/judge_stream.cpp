#include "server/records/judge_stream.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engines/catalog/catalog.hpp"
#include "engines/match/decide.hpp"
#include "server/records/codec.hpp"

namespace tachiai::records {
namespace {

using match::Command;
using match::Event;

class Check {
 public:
  explicit Check(std::span<const journal::Stored> records) {
    for (const journal::Stored& record : records) {
      auto entry = decode_match(record.bytes);
      if (!entry) {
        undecodable_ = Finding{record.seq, Finding::Kind::undecodable, false, entry.error().text};
        break;
      }
      seqs_.push_back(record.seq);
      entries_.push_back(*std::move(entry));
    }
  }

  MatchReport run(bool judge) {
    std::size_t i = 0;
    while (i < entries_.size() && !stopped_ && report_.findings.size() < findings_max) {
      const std::size_t decided = judge && !is_over() ? judged(i) : 1;
      for (std::size_t end = i + decided; i < end && !stopped_; ++i) step(i);
    }
    if (undecodable_ && !stopped_ && report_.findings.size() < findings_max) {
      report_.findings.push_back(*undecodable_);
    }
    return std::move(report_);
  }

 private:
  void find(std::size_t i, Finding::Kind kind, std::string text) {
    const bool note = kind == Finding::Kind::differs && i > 0 &&
                      report_.match.rules_revision != report_.rules_revision;
    report_.findings.push_back({seqs_[i], kind, note, std::move(text)});
  }

  bool is_relay() const { return report_.match.preset.conduct == match::Conduct::relay; }

  /// Nothing is decided any more. What is written down of another board is corrected for ever.
  bool is_over() const { return report_.match.ended && !is_relay(); }

  /// Evolves one record and looks at what that should keep true.
  void step(std::size_t i) {
    const MatchEntry& entry = entries_[i];
    match::Match& match = report_.match;
    const bool creates = std::holds_alternative<match::MatchCreated>(entry.event);
    if (creates != (i == 0)) {
      find(i, Finding::Kind::impossible,
           creates ? "the match is created a second time"
                   : "the stream does not begin with the match's creation");
      stopped_ = true;
      return;
    }
    const bool card = std::holds_alternative<match::CardSigned>(entry.event) ||
                      std::holds_alternative<match::CardHandedIn>(entry.event);
    if (is_over() && !card)
      find(i, Finding::Kind::after_end, std::string{event_name(entry.event)} + " after the end");
    if (const auto* move = std::get_if<match::MovePlayed>(&entry.event)) check_turn(i, *move);
    if (const auto* relayed = std::get_if<match::Relayed>(&entry.event)) check_line(i, *relayed);
    try {
      match::evolve(match, entry.event);
    } catch (const Bug&) {
      find(i, Finding::Kind::impossible, event_json(entry.event) + " cannot be carried out");
      stopped_ = true;
      return;
    }
    if (creates) report_.rules_revision = catalog::revision(match.table);
    check_booked(i);
  }

  void check_turn(std::size_t i, const match::MovePlayed& move) {
    const match::Match& match = report_.match;
    if (move.ply != number(match.ply())) {
      find(i, Finding::Kind::inconsistent,
           "a move at ply " + std::to_string(move.ply) + ", the line is at " +
               std::to_string(number(match.ply())));
    } else if (match.to_move() != move.seat) {
      find(i, Finding::Kind::inconsistent,
           "a move by seat " + std::to_string(index(move.seat)) + ", who is not to move");
    }
  }

  void check_line(std::size_t i, const match::Relayed& relayed) {
    const match::Match& match = report_.match;
    if (relayed.ply != number(match.ply())) {
      find(i, Finding::Kind::inconsistent,
           "an act at ply " + std::to_string(relayed.ply) + ", the line is at " +
               std::to_string(number(match.ply())));
    } else if (catalog::side(match.table) != relayed.seat) {
      find(i, Finding::Kind::inconsistent,
           "an act of seat " + std::to_string(index(relayed.seat)) + ", whose turn it is not");
    }
  }

  void check_booked(std::size_t i) {
    const match::Match& match = report_.match;
    const MatchEntry& entry = entries_[i];
    if (!match::stop_of(entry.event) && !match::ends_a_rest(entry.event)) return;
    Millis sum{};
    for (const Millis head : match.booked) sum += head;
    if (sum == entry.at && match.accounted == entry.at) return;
    find(i, Finding::Kind::unbooked,
         std::to_string(sum.count()) + " ms are booked at match time " +
             std::to_string(entry.at.count()) + " ms");
  }

  /// @return how many records from `i` on are one decision; 1 where deciding again gives something
  /// else.
  std::size_t judged(std::size_t i) {
    std::string instead;
    try {
      for (const match::Decision& decision : decisions(i)) {
        if (is_next(decision.events, i)) {
          ++report_.decisions;
          check_one_act(i, decision.events.size());
          return decision.events.size();
        }
        if (instead.empty()) instead = text_of(decision);
      }
    } catch (const Bug& bug) {
      instead = bug.what();
    }
    find(i, Finding::Kind::differs,
         "the record says " + event_json(entries_[i].event) + "; decided again: " +
             (instead.empty() ? std::string{"no command leads to this"} : instead));
    return 1;
  }

  bool is_next(const std::vector<Event>& events, std::size_t i) const {
    if (events.empty() || events.size() > entries_.size() - i) return false;
    return std::equal(
        events.begin(), events.end(), entries_.begin() + static_cast<std::ptrdiff_t>(i),
        [](const Event& event, const MatchEntry& entry) { return event == entry.event; });
  }

  void check_one_act(std::size_t i, std::size_t count) {
    const auto act = [&](std::size_t k) {
      return std::tie(entries_[k].actor, entries_[k].request_id, entries_[k].request_digest,
                      entries_[k].at);
    };
    for (std::size_t k = i + 1; k < i + count; ++k) {
      if (act(k) != act(i)) find(k, Finding::Kind::inconsistent, "one decision under two acts");
    }
  }

  static std::string text_of(const match::Decision& decision) {
    std::string text;
    for (const Event& event : decision.events)
      text += (text.empty() ? "" : ", ") + event_json(event);
    if (const auto* refusal = std::get_if<match::Refusal>(&decision.reply)) {
      text += (text.empty() ? "refused " : ", refused ") + std::string{to_text(refusal->code)} +
              " (" + refusal->rule + ")";
    }
    return text.empty() ? "nothing happens" : text;
  }

  std::vector<match::Decision> decisions(std::size_t i) const {
    const match::Match& match = report_.match;
    if (i == 0) {
      const auto* created = std::get_if<match::MatchCreated>(&entries_[0].event);
      if (created == nullptr) return {};
      auto decision = match::create(created->preset, created->principals);
      for (Event& event : decision.events) {
        // Another revision is no difference; what follows from it may be one.
        if (auto* again = std::get_if<match::MatchCreated>(&event)) {
          again->rules_revision = created->rules_revision;
        }
      }
      return {std::move(decision)};
    }
    std::vector<match::Decision> decisions;
    for (const Command& command : commands(i)) {
      decisions.push_back(match::decide(match, command, entries_[i].at));
    }
    return decisions;
  }

  /// The commands that may have led to the record at `i`, the likeliest first. Each carries the
  /// tell stamp and the lag as the next stop of the running clock booked them.
  std::vector<Command> commands(std::size_t i) const {
    const match::Match& match = report_.match;
    const MatchEntry& entry = entries_[i];
    Millis told = entry.at;
    Millis lag{};
    for (std::size_t k = i; k < entries_.size(); ++k) {
      if (const auto stop = match::stop_of(entries_[k].event)) {
        told = match.accounted + stop->held;
        lag = stop->granted;
        break;
      }
    }
    std::vector<Command> commands;
    const auto may = [&](std::optional<Seat> seat, match::Act act) {
      commands.push_back({seat, std::move(act), told, lag});
    };
    const auto each_seat_may = [&](const match::Act& act) {
      for (std::uint8_t seat = 0; seat < match.seats(); ++seat) may(Seat{seat}, act);
    };
    const auto may_as = [&](match::Office office, match::Act act) {
      commands.push_back({std::nullopt, std::move(act), told, lag, office});
    };
    /// A flag that had fallen before: nothing but the end tells whose.
    const auto flags_may = [&](std::optional<Seat> by) {
      for (const Seat of : {Seat::first, Seat::second}) {
        if (by)
          may(*by, match::ClaimFlag{of});
        else
          may_as(match::Office::onlooker, match::ClaimFlag{of});
      }
    };
    const auto the_move_may = [&] { move_may(i, may); };
    std::visit(
        [&]<class E>(const E& e) {
          if (may_around_play(i, e, may, may_as, each_seat_may)) return;
          if (may_in_relay(i, e, may_as)) return;
          if constexpr (std::same_as<E, match::SeatTaken>) {
            may(e.seat, match::TakeSeat{e.principal});
          } else if constexpr (std::same_as<E, match::MatchStarted>) {
            may(std::nullopt, match::StartMatch{});
            each_seat_may(match::PressStart{});
          } else if constexpr (std::same_as<E, match::MovePlayed>) {
            the_move_may();
          } else if constexpr (std::same_as<E, match::DrawOffered>) {
            may(e.seat, match::OfferDraw{});
          } else if constexpr (std::same_as<E, match::DrawDeclined>) {
            the_move_may();
            may(e.seat, match::AnswerDraw{false});
          } else if constexpr (std::same_as<E, match::TakeBackOffered>) {
            may(e.seat, match::OfferTakeBack{e.to_ply});
          } else if constexpr (std::same_as<E, match::TakeBackDeclined>) {
            the_move_may();
            may(e.seat, match::AnswerTakeBack{false});
          } else if constexpr (std::same_as<E, match::TakenBack>) {
            each_seat_may(match::AnswerTakeBack{true});
          } else if constexpr (std::same_as<E, match::TimeGiven>) {
            may(e.from, match::GiveTime{e.amount});
          } else if constexpr (std::same_as<E, match::FlagFell>) {
            // The timer's, or the late seat's own: what he wanted does not matter.
            may(std::nullopt, match::FlagFall{});
            may(e.seat, match::Resign{});
            each_seat_may(match::ClaimFlag{e.seat});
            may_as(match::Office::onlooker, match::ClaimFlag{e.seat});
          } else if constexpr (std::same_as<E, match::SeatWithdrawn>) {
            if (!e.act.empty()) may(e.seat, match::PlayMove{number(match.ply()), e.act, {}});
            may(e.seat, match::Resign{});
          } else if constexpr (std::same_as<E, match::ClockFrozen>) {
            may(std::nullopt, match::Freeze{e.reason});
            may_as(match::Office::arbiter, match::Freeze{});
            each_seat_may(match::CallArbiter{});
          } else if constexpr (std::same_as<E, match::ClockResumed>) {
            may(std::nullopt, match::Resume{});
            may_as(match::Office::arbiter, match::Resume{});
          } else if constexpr (std::same_as<E, match::MatchEnded>) {
            if (!e.by) {
              may(std::nullopt, match::Expire{});
              may(std::nullopt, match::RingBell{});
              may_as(match::Office::arbiter, match::RingBell{});
              for (const auto choice : {match::FoulChoice::win, match::FoulChoice::replay}) {
                may_as(match::Office::arbiter, match::Choose{choice, "as it was ruled"});
                each_seat_may(match::Choose{choice, {}});
              }
              may(std::nullopt, match::CallOffFrozen{});
              flags_may(std::nullopt);
              return;
            }
            if (!e.act.empty()) may(*e.by, match::PlayMove{number(match.ply()), e.act, {}});
            may(*e.by, match::Resign{});
            may(*e.by, match::AnswerDraw{true});
            may(*e.by, match::OfferDraw{});
            may(*e.by, match::Abort{});
            may(*e.by, match::Declare{});
            may(*e.by, match::ClaimAbandoned{match.preset.abandon_after});
            flags_may(*e.by);
            may(*e.by, match::DeclareEnd{});
            may(*e.by, match::Choose{match::FoulChoice::win, {}});
            may(*e.by, match::ForfeitLate{});
            may(*e.by, match::ClaimLate{match.preset.forfeit_after, false,
                                        match.preset.announced_before, false});
          } else if constexpr (std::same_as<E, match::HandActed>) {
            may(e.seat, match::PlayMove{number(match.ply()), e.act, {}});
          } else if constexpr (std::same_as<E, match::Touched>) {
            may(e.seat, match::Touch{e.square});
          } else if constexpr (std::same_as<E, match::TouchForgiven>) {
            if (e.office == match::Office::arbiter) may_as(e.office, match::ForgiveTouch{});
            each_seat_may(match::ForgiveTouch{});
          } else if constexpr (std::same_as<E, match::ClaimMade>) {
            if (e.by)
              may(*e.by, match::Claim{e.items});
            else
              may_as(match::Office::relay, match::Claim{e.items});
          } else if constexpr (std::same_as<E, match::ClaimAnswered>) {
            may(e.seat, match::AnswerClaim{e.agreed});
          } else if constexpr (std::same_as<E, match::ClaimRuled>) {
            may_as(e.office, match::Rule{e.upheld, e.acts, e.reason});
          } else if constexpr (std::same_as<E, match::BoardSet>) {
            may_as(e.office, match::SetBoard{e.acts, e.reason});
          } else if constexpr (std::same_as<E, match::EndDeclared>) {
            may(e.seat, match::DeclareEnd{});
            may(std::nullopt, match::FlagFall{});
          } else if constexpr (std::same_as<E, match::ResultConfirmed>) {
            may(e.seat, match::ConfirmResult{});
          } else if constexpr (std::same_as<E, match::CardSigned>) {
            may(e.seat, match::SignCard{});
          } else if constexpr (std::same_as<E, match::CardHandedIn>) {
            may(e.seat, match::HandInCard{});
          } else if constexpr (std::same_as<E, match::ClockSet>) {
            // The face holds what the running move has still to be charged.
            const Millis used = e.seat == match.to_move() ? match.used : Millis{};
            may_as(match::Office::arbiter, match::SetClock{e.seat, e.face.main - used, e.reason});
          } else if constexpr (std::same_as<E, match::Penalised>) {
            may_as(match::Office::arbiter, match::Penalise{e.seat, e.kind, e.amount, e.reason});
          } else if constexpr (std::same_as<E, match::DrawRightGiven>) {
            may_as(match::Office::arbiter, match::GiveDrawRight{e.seat});
          } else if constexpr (std::same_as<E, match::Rewound>) {
            may_as(match::Office::arbiter, match::Rewind{e.to_ply, e.reason});
          } else if constexpr (std::same_as<E, match::MovedOutOfTurn>) {
            may(e.seat, match::PlayMove{e.ply, e.act, {}});
          } else if constexpr (std::same_as<E, match::CounterClaimed>) {
            may(e.by, match::Claim{e.items});
          } else if constexpr (std::same_as<E, match::FoulChosen>) {
            may(e.seat, match::Choose{e.choice, {}});
          } else if constexpr (std::same_as<E, match::FoulSettled>) {
            if (e.by) may(*e.by, match::Choose{e.choice, {}});
            may_as(match::Office::arbiter, match::Choose{e.choice, e.reason});
          } else if constexpr (std::same_as<E, match::BellRung>) {
            may(std::nullopt, match::RingBell{});
            may_as(match::Office::arbiter, match::RingBell{});
          } else if constexpr (std::same_as<E, match::Adjudicated>) {
            const auto* end = i + 1 < entries_.size()
                                  ? std::get_if<match::MatchEnded>(&entries_[i + 1].event)
                                  : nullptr;
            if (end != nullptr)
              may_as(match::Office::arbiter,
                     match::Adjudicate{end->ending.places, end->ending.rated, e.reason});
          }
        },
        entry.event);
    return commands;
  }

  /// How long before its receipt something of a relay was entered.
  Millis ago(std::size_t i, const match::BoardClocks& clocks) const {
    return std::max(entries_[i].at - report_.match.relay.read_at - clocks.elapsed, Millis{});
  }

  /// The commands behind what is written down of another board. Whoever wrote it, the arbiter might
  /// have. @return false: another event.
  template <class E, class MayAs>
  bool may_in_relay(std::size_t i, const E& e, const MayAs& may_as) const {
    const std::uint32_t revision = report_.match.relay.revision;
    const auto may = [&](match::Act act) { may_as(match::Office::arbiter, std::move(act)); };
    if constexpr (std::same_as<E, match::Relayed>) {
      // A pass that nobody wrote stands before the move that was.
      const auto* next =
          i + 1 < entries_.size() ? std::get_if<match::Relayed>(&entries_[i + 1].event) : nullptr;
      if (next != nullptr && entries_[i + 1].request_id == entries_[i].request_id)
        may(match::RelayMove{e.ply, revision, next->what, next->unsure, next->clocks.left,
                             ago(i, e.clocks)});
      may(match::RelayMove{e.ply, revision, e.what, e.unsure, e.clocks.left, ago(i, e.clocks)});
    } else if constexpr (std::same_as<E, match::LineCorrected>) {
      may(match::CorrectLine{e.from_ply, revision, e.acts, e.reason, ago(i, e.clocks)});
    } else if constexpr (std::same_as<E, match::UnsureMarked>) {
      may(match::MarkUnsure{e.ply, revision, e.unsure});
    } else if constexpr (std::same_as<E, match::ClocksRead>) {
      may(match::ReadClocks{e.clocks.left, e.clocks.runs, ago(i, e.clocks)});
    } else if constexpr (std::same_as<E, match::ResultRecorded>) {
      may(match::RecordResult{e.ending.places, e.ending.reason, ago(i, e.clocks)});
    } else if constexpr (std::same_as<E, match::ResultWithdrawn>) {
      may(match::WithdrawResult{e.reason});
    } else if constexpr (std::same_as<E, match::Annotated>) {
      may(match::Annotate{e.ply, e.kind, e.text, e.acts});
    } else if constexpr (std::same_as<E, match::DifferenceFound>) {
      may(match::ReportBoard{e.board});
    } else if constexpr (std::same_as<E, match::DifferenceSettled>) {
      may(match::SettleDifference{e.table_follows, e.reason});
    } else {
      return false;
    }
    return true;
  }

  /// A sealed move that was opened comes as the move it is, behind its opening.
  template <class May, class MayAs>
  void the_opening_may(std::size_t i, const May& may, const MayAs& may_as) const {
    const auto* opened = std::get_if<match::SealOpened>(&entries_[i].event);
    if (opened == nullptr) return;
    for (std::size_t k = i; k < entries_.size() && entries_[k].at == entries_[i].at; ++k) {
      const auto* move = std::get_if<match::MovePlayed>(&entries_[k].event);
      if (move == nullptr) continue;
      const match::OpenSeal act{move->act, opened->nonce, true};
      may(opened->seat, act);
      may_as(match::Office::arbiter, act);
      may_as(match::Office::server, act);
      return;
    }
  }

  /// The commands behind what comes before the first move and behind interruptions.
  /// @return false: another event.
  template <class E, class May, class MayAs, class EachSeatMay>
  bool may_around_play(std::size_t i, const E& e, const May& may, const MayAs& may_as,
                       const EachSeatMay& each_seat_may) const {
    using match::Office;
    if constexpr (std::same_as<E, match::DiscHidden>) {
      may(e.seat, match::HideDisc{e.digest});
    } else if constexpr (std::same_as<E, match::DiscGuessed>) {
      may(e.seat, match::GuessDisc{e.black_up});
    } else if constexpr (std::same_as<E, match::DiscRevealed>) {
      may(report_.match.preset.senior, match::RevealDisc{e.black_up, e.nonce, e.holds});
      may_as(Office::arbiter, match::RevealDisc{e.black_up, e.nonce, e.holds});
    } else if constexpr (std::same_as<E, match::RightChosen>) {
      may(e.seat, match::ChooseRight{e.draw_win});
    } else if constexpr (std::same_as<E, match::ColourChosen>) {
      may(e.seat, match::ChooseColour{e.black});
    } else if constexpr (std::same_as<E, match::ChairChosen>) {
      may(e.seat, match::ChooseChair{e.chair});
    } else if constexpr (std::same_as<E, match::LateDeclared>) {
      may_as(Office::arbiter, match::DeclareLate{e.seat});
    } else if constexpr (std::same_as<E, match::LateClockStarted>) {
      may(opponent(e.seat), match::PressStart{});
    } else if constexpr (std::same_as<E, match::LateArrived>) {
      may(e.seat, match::Arrive{});
      may_as(Office::arbiter, match::Arrive{});
    } else if constexpr (std::same_as<E, match::TermsOffered>) {
      may(e.seat, match::OfferTerms{e.terms});
    } else if constexpr (std::same_as<E, match::TermsDeclined>) {
      move_may(i, may);
      may(e.seat, match::AnswerTerms{false});
    } else if constexpr (std::same_as<E, match::TermsSet>) {
      if (e.agreed) {
        each_seat_may(match::AnswerTerms{true});
      } else {
        may_as(Office::arbiter, match::SetTerms{e.terms, e.reason});
      }
    } else if constexpr (std::same_as<E, match::AdjournmentOffered>) {
      may(e.seat, match::OfferAdjournment{});
    } else if constexpr (std::same_as<E, match::AdjournmentDeclined>) {
      move_may(i, may);
      may(e.seat, match::AnswerAdjournment{false});
    } else if constexpr (std::same_as<E, match::AdjournmentAgreed>) {
      may(e.seat, match::AnswerAdjournment{true});
    } else if constexpr (std::same_as<E, match::MoveSealed>) {
      may(e.seat, match::SealMove{e.digest});
    } else if constexpr (std::same_as<E, match::SealOpened>) {
      the_opening_may(i, may, may_as);
    } else if constexpr (std::same_as<E, match::SealFailed>) {
      const match::OpenSeal act{e.act, e.nonce, e.holds};
      may(e.seat, act);
      may_as(Office::arbiter, act);
      may_as(Office::server, act);
      may_as(Office::server, match::Expire{});
    } else if constexpr (std::same_as<E, match::CutOff>) {
      may(opponent(e.seat), match::ClaimAbandoned{report_.match.preset.abandon_after});
    } else if constexpr (std::same_as<E, match::HandedOver>) {
      may_as(Office::server, match::HandOver{e.seat, e.bot, false});
    } else if constexpr (std::same_as<E, match::LeftToArbiter>) {
      each_seat_may(match::CallArbiter{});
      may_as(Office::server, match::CallOffFrozen{});
    } else {
      return false;
    }
    return true;
  }

  /// A move makes offers void, and says so first.
  template <class May>
  void move_may(std::size_t i, const May& may) const {
    for (std::size_t k = i; k < entries_.size() && entries_[k].at == entries_[i].at; ++k) {
      if (const auto* move = std::get_if<match::MovePlayed>(&entries_[k].event)) {
        may(move->seat, match::PlayMove{move->ply, move->act, move->announces});
        return;
      }
    }
  }

  std::vector<MatchEntry> entries_;
  std::vector<journal::EventSeq> seqs_;
  std::optional<Finding> undecodable_;
  MatchReport report_;
  bool stopped_ = false;
};

}  // namespace

std::string_view to_text(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::undecodable: return "undecodable";
    case Finding::Kind::impossible: return "impossible";
    case Finding::Kind::inconsistent: return "inconsistent";
    case Finding::Kind::unbooked: return "unbooked";
    case Finding::Kind::after_end: return "after_end";
    case Finding::Kind::differs: return "differs";
  }
  return "impossible";
}

bool MatchReport::sound() const {
  return std::ranges::all_of(findings, [](const Finding& finding) { return finding.note; });
}

MatchReport check_consistent(std::span<const journal::Stored> records) {
  return Check{records}.run(false);
}

MatchReport check_judged(std::span<const journal::Stored> records) {
  return Check{records}.run(true);
}

}  // namespace tachiai::records
