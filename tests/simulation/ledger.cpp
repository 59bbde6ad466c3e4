#include "tests/simulation/ledger.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include "engines/clock/clock_face.hpp"
#include "tachiai/journal/v1/records.pb.h"

namespace tachiai::simulation {

namespace {

namespace stored = journal::v1;  // the schema's namespace, not server/journal's
using Kind = stored::MatchRecord::EventCase;
using std::chrono::duration_cast;

constexpr std::int64_t two_cores_apart = 25;  // ms, with both stalled

std::int64_t ms(Nanos time) { return std::chrono::floor<std::chrono::milliseconds>(time).count(); }

/// BLAKE2b-256 over previous, stream with its length, number, bytes.
std::array<std::uint8_t, 32> link(const std::array<std::uint8_t, 32>& previous,
                                  const std::string& stream, std::uint64_t seq,
                                  const std::string& bytes) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, 32);
  const auto add = [&](const void* data, std::size_t size) {
    crypto_generichash_update(&state, static_cast<const unsigned char*>(data), size);
  };
  const auto add_number = [&](std::uint64_t number, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      const auto byte = static_cast<std::uint8_t>(number >> (8 * i));
      add(&byte, 1);
    }
  };
  add(previous.data(), previous.size());
  add_number(stream.size(), 4);
  add(stream.data(), stream.size());
  add_number(seq, 8);
  add(bytes.data(), bytes.size());
  std::array<std::uint8_t, 32> digest{};
  crypto_generichash_final(&state, digest.data(), digest.size());
  return digest;
}

clock::TimeControl control_of(const stored::TimeControl& from) {
  clock::TimeControl control;
  control.main = clock::Millis{from.main_ms()};
  control.byoyomi = clock::Millis{from.byoyomi_ms()};
  control.periods = static_cast<std::uint16_t>(from.periods());
  control.increment = clock::Millis{from.increment_ms()};
  control.increment_at =
      from.increment_before() ? clock::IncrementAt::before : clock::IncrementAt::after;
  control.delay = clock::Millis{from.delay_ms()};
  control.bank = clock::Millis{from.bank_ms()};
  control.rounding = static_cast<clock::Rounding>(from.rounding());
  control.least_per_move = clock::Millis{from.least_per_move_ms()};
  return control;
}

clock::ClockFace face_of(const stored::ClockFace& from) {
  return {.main = clock::Millis{from.main_ms()},
          .periods = static_cast<std::uint16_t>(from.periods()),
          .bank = clock::Millis{from.bank_ms()}};
}

/// The running clock, as far as the outside world can know it.
struct Running {
  std::uint32_t seat = 0;
  std::uint64_t seq = 0;          // of the event that started it
  Instant told_no_earlier;        // durable, and handed where somebody was there to hand it to
  std::optional<Instant> handed;  // to a player with one tab
  std::uint32_t life = 0;
};

class Auditor {
 public:
  Auditor(Ledger& ledger, const Disk& disk, Book& book, const Seating& seating, const Stops& stops)
      : ledger_(ledger),
        disk_(disk),
        book_(book),
        seating_(seating),
        stops_(stops),
        stream_("match/" + ledger.match) {}

  void read_all() {
    const auto& records = disk_.streams.at(stream_);
    std::array<std::uint8_t, 32> previous{};
    for (std::size_t i = 0; i < records.size(); ++i) {
      seq_ = i + 1;
      if (base::number(records[i].seq) != seq_) fail("numbers have a gap");
      previous = link(previous, stream_, seq_, records[i].bytes);
      if (previous != records[i].chain) {
        fail("the chain is broken");
        previous = records[i].chain;
      }
      stored::MatchRecord record;
      if (!record.ParseFromString(records[i].bytes)) {
        fail("unreadable");
        return;
      }
      durable_ = disk_.durable_at.at(stream_)[i];
      life_ = disk_.life_of.at(stream_)[i];
      if (ledger_.ended) fail("a record after the end");
      if (!record.request_id().empty())
        written_[{record.actor(), record.request_id()}].push_back(seq_);
      act(record);
      ++ledger_.records;
    }
    check_requests(records);
    for (std::size_t seat = 0; seat < faces_.size() && seat < catalog::seats(ledger_.table);
         ++seat) {
      ledger_.mains.push_back(static_cast<std::uint64_t>(faces_[seat].main.count()));
    }
  }

 private:
  void fail(const std::string& what) {
    book_.fail(stream_ + " seq " + std::to_string(seq_) + ": " + what);
  }

  void act(const stored::MatchRecord& record) {
    switch (record.event_case()) {
      case Kind::kMatchCreated: {
        const auto& preset = record.match_created().preset();
        auto table = catalog::start(preset.game(), preset.rules(), preset.start());
        if (!table || seq_ != 1) return fail("a strange creation");
        ledger_.table = *std::move(table);
        lag_cap_ = preset.lag_cap_ms();
        for (int seat = 0; seat < preset.control_size(); ++seat) {
          controls_.push_back(control_of(preset.control(seat)));
          faces_.push_back(clock::full_face(controls_.back()));
        }
        return;
      }
      case Kind::kMatchStarted:
        ledger_.started = true;
        book_time(record, record.match_started().frozen_ms());
        return start_clock();
      case Kind::kClockResumed:
        if (running_) fail("resumed what runs");
        book_time(record, record.clock_resumed().frozen_ms());
        return start_clock();
      case Kind::kMovePlayed: return move(record);
      case Kind::kTakenBack:
        stop(record, record.taken_back().stop());
        if (running_) faces_[running_->seat] = face_of(record.taken_back().face_after());
        used_ = 0;
        catalog::rewind(ledger_.table, Ply{record.taken_back().to_ply()});
        return start_clock();
      case Kind::kTimeGiven:
        faces_[record.time_given().to()].main += clock::Millis{record.time_given().amount_ms()};
        return;
      case Kind::kClockFrozen:
        stop(record, record.clock_frozen().stop());
        used_ += record.clock_frozen().stop().spent_ms();
        running_.reset();
        return;
      case Kind::kFlagFell:
        check_flag(record);
        stop(record, record.flag_fell().stop());
        used_ += record.flag_fell().stop().spent_ms();
        running_.reset();
        return;
      case Kind::kSeatWithdrawn: {
        const auto& withdrawn = record.seat_withdrawn();
        if (withdrawn.has_stop()) stop(record, withdrawn.stop());
        catalog::withdraw(ledger_.table, Seat{static_cast<std::uint8_t>(withdrawn.seat())},
                          static_cast<Cause>(withdrawn.cause()));
        used_ = 0;
        return start_clock();
      }
      case Kind::kMatchEnded:
        if (record.match_ended().has_stop()) stop(record, record.match_ended().stop());
        running_.reset();
        ledger_.ended = true;
        ledger_.reason = record.match_ended().ending().reason();
        return;
      default: return;
    }
  }

  void move(const stored::MatchRecord& record) {
    const auto& move = record.move_played();
    ++ledger_.moves;
    const auto mover = catalog::to_move(ledger_.table);
    if (!mover || index(*mover) != move.seat()) fail("a move out of turn");
    if (number(catalog::ply(ledger_.table)) != move.ply()) fail("a move for another ply");
    if (!catalog::check(ledger_.table, move.act())) fail("an illegal move stands: " + move.act());
    stop(record, move.stop());
    const auto after = clock::charge(faces_[move.seat()], controls_[move.seat()],
                                     clock::Millis{used_ + move.stop().spent_ms()});
    if (!after || *after != face_of(move.face_after()))
      fail("the face after the move is not what was left");
    faces_[move.seat()] = face_of(move.face_after());
    used_ = 0;
    if (!catalog::perform(ledger_.table, move.act())) fail("an impossible move");
    start_clock();
  }

  /// The law: what is booked is the match time passed.
  void book_time(const stored::MatchRecord& record, std::uint64_t time) {
    ledger_.accounted += time;
    if (ledger_.accounted != record.at_ms()) {
      fail("booked " + std::to_string(ledger_.accounted) + " of " + std::to_string(record.at_ms()) +
           " ms");
    }
  }

  void start_clock() {
    running_.reset();
    const auto mover = catalog::to_move(ledger_.table);
    if (!mover) return;
    if (const auto at = stops_.find(life_); at != stops_.end() && durable_ > at->second) {
      fail("a clock starts after an orderly stop");
    }
    Running running{static_cast<std::uint32_t>(index(*mover)), seq_, durable_, std::nullopt, life_};
    const auto label = seating_.label.find({ledger_.match, running.seat});
    if (label != seating_.label.end() && seating_.tabs.at(label->second) == 1) {
      for (const auto& handing : book_.handings) {
        if (handing.label != label->second || handing.match != ledger_.match || handing.seq != seq_)
          continue;
        // To who comes later the event goes too, but as part of the past.
        if (handing.life != life_ || handing.watched_since >= durable_) continue;
        running.handed = running.handed ? std::min(*running.handed, handing.at) : handing.at;
      }

      if (running.handed) running.told_no_earlier = std::max(durable_, *running.handed);
    }
    running_ = running;
  }

  /// When the command behind this record was read, each time it came; none: the server's own.
  std::vector<Instant> receipts(const stored::MatchRecord& record) const {
    std::vector<Instant> stamps;
    if (record.request_id().empty()) return stamps;
    const auto at = book_.requests.find(record.request_id());
    if (at == book_.requests.end()) return stamps;
    for (const auto& request : at->second) {
      for (const auto& send : request->sends) {
        if (send.stamp && send.life == life_ && *send.stamp <= durable_)
          stamps.push_back(*send.stamp);
      }
    }
    return stamps;
  }

  void stop(const stored::MatchRecord& record, const stored::ClockStop& stop) {
    book_time(record, stop.held_ms() + stop.granted_ms() + stop.spent_ms());
    if (stop.granted_ms() > lag_cap_) fail("more lag granted than the preset allows");
    if (!running_) return fail("a clock stops that does not run");
    const auto taken = static_cast<std::int64_t>(stop.granted_ms() + stop.spent_ms());
    Instant until = durable_;
    const auto received = receipts(record);
    if (!received.empty()) until = *std::max_element(received.begin(), received.end());
    if (record.event_case() == Kind::kClockFrozen && record.clock_frozen().reason() == "store") {
      // What the store was away for is charged to nobody: from when it broke, or refused what this
      // match had to write.
      std::optional<Instant> broke;
      const auto note = [&](Instant at) {
        if (at <= durable_) broke = broke ? std::max(*broke, at) : at;
      };
      for (const Instant at : disk_.breaks) note(at);
      if (const auto at = disk_.refusals.find(stream_); at != disk_.refusals.end()) {
        for (const Instant refused : at->second) note(refused);
      }
      if (broke) until = *broke;
    }
    if (running_->life != life_) {
      // A crash: what was known of this turn is its last beat.
      until = running_->told_no_earlier;
      std::int64_t least = 0;
      const auto history = disk_.beat_history.find(stream_);
      if (history != disk_.beat_history.end()) {
        for (const auto& beat : history->second) {
          if (beat.life != running_->life || beat.asked < running_->told_no_earlier) continue;
          until = std::max(until, beat.asked);
          least = (beat.beat.now - beat.beat.told).count();
        }
      }
      if (taken < least - 1) fail("a crash refunds thinking time");
    }
    const std::int64_t most = std::max<std::int64_t>(0, ms(until - running_->told_no_earlier));
    if (taken > most) {
      fail("charged " + std::to_string(taken) + " ms where " + std::to_string(most) + " passed (" +
           std::to_string(record.event_case()) + ")");
    }
    if (record.event_case() != Kind::kMovePlayed || !running_->handed || running_->life != life_)
      return;
    // Nor is thinking time given away. He may have two connections, told at slightly different
    // times.
    const bool fair = std::any_of(received.begin(), received.end(), [&](Instant stamp) {
      return taken >= ms(stamp - *running_->handed) - two_cores_apart;
    });
    if (!fair)
      fail("charged " + std::to_string(taken) + " ms where he had " +
           std::to_string(ms(until - *running_->handed)));
  }

  /// Nobody loses on time while his move for this turn was read in time.
  void check_flag(const stored::MatchRecord& record) {
    if (!running_ || running_->seat != record.flag_fell().seat())
      return fail("a flag falls that does not stand");
    const auto budget = clock::budget(faces_[running_->seat], controls_[running_->seat]);
    if (!budget) return fail("a flag falls on an untimed clock");
    const auto left = budget->count() - static_cast<std::int64_t>(used_);
    const auto label = seating_.label.find({ledger_.match, running_->seat});
    if (label == seating_.label.end()) return;
    for (const auto& [id, same_id] : book_.requests) {
      for (const auto& request : same_id) {
        if (request->label != label->second || request->match != ledger_.match || !request->ply)
          continue;
        if (*request->ply != number(catalog::ply(ledger_.table))) continue;
        if (!catalog::check(ledger_.table, request->move)) continue;
        for (const auto& send : request->sends) {
          if (!send.stamp || send.life != life_ || *send.stamp < running_->told_no_earlier)
            continue;
          // What was told later than we know had more time still: this is certainly in time.
          if (ms(*send.stamp - running_->told_no_earlier) >= left) continue;
          // Refused "not now" by a broken store is not a move.
          const bool not_now = std::any_of(
              request->answers.begin(), request->answers.end(),
              [](const auto& answer) { return answer.refusal == 7 || answer.refusal == 8; });
          if (not_now) continue;
          fail("flag of seat " + std::to_string(running_->seat) + " though " + id +
               " was read with " +
               std::to_string(left - ms(*send.stamp - running_->told_no_earlier)) + " ms left");
        }
      }
    }
  }

  /// What was acknowledged is there once; what was refused is not there.
  void check_requests(const std::vector<tachiai::journal::Stored>& records) {
    std::map<std::string, std::vector<std::uint64_t>> by_id;
    for (const auto& [who, seqs] : written_) {
      if (!by_id[who.second].empty()) fail(who.second + " stands under two actors");
      by_id[who.second] = seqs;
      if (seqs.back() - seqs.front() + 1 != seqs.size()) fail(who.second + " stands twice");
    }
    for (const auto& [id, same_id] : book_.requests) {
      const auto seqs = by_id.find(id);
      bool committed = false;
      bool all_refused = true;
      bool ours = false;
      for (const auto& request : same_id) {
        if (request->match != ledger_.match || !request->in_match) continue;
        ours = true;
        for (const auto& send : request->sends)
          all_refused = all_refused && (send.answered || !send.stamp);
        for (const auto& answer : request->answers) {
          if (!answer.committed) continue;
          committed = true;
          all_refused = false;
          if (seqs == by_id.end() || seqs->second.back() != answer.seq) {
            fail("the acknowledged " + id + " is not at seq " + std::to_string(answer.seq));
          } else if (!answer.head.empty() &&
                     std::string(records[answer.seq - 1].chain.begin(),
                                 records[answer.seq - 1].chain.end()) != answer.head) {
            fail("the receipt of " + id + " is not the head of the log");
          }
        }
      }
      if (ours && all_refused && !committed && seqs != by_id.end())
        fail(id + " was refused and stands");
    }
  }

  Ledger& ledger_;
  const Disk& disk_;
  Book& book_;
  const Seating& seating_;
  const Stops& stops_;
  std::string stream_;
  std::uint64_t seq_ = 0;
  Instant durable_;
  std::uint32_t life_ = 0;
  std::uint64_t used_ = 0;
  std::uint64_t lag_cap_ = 0;
  std::vector<clock::TimeControl> controls_;
  std::vector<clock::ClockFace> faces_;
  std::optional<Running> running_;
  std::map<std::pair<std::string, std::string>, std::vector<std::uint64_t>> written_;
};

}  // namespace

Ledger audit(const std::string& match, const Disk& disk, Book& book, const Seating& seating,
             const Stops& stops) {
  Ledger ledger;
  ledger.match = match;
  Auditor{ledger, disk, book, seating, stops}.read_all();
  return ledger;
}

}  // namespace tachiai::simulation
