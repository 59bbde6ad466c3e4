#include "tests/support/simulated/fake_journal.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::simulated {

using journal::Fault;
using journal::Head;
using journal::Stored;

Head Disk::head(const std::string& stream) const {
  const auto at = streams.find(stream);
  if (at == streams.end() || at->second.empty()) return {};
  return {at->second.back().seq, at->second.back().chain};
}

void FakeJournal::append(journal::Append append, base::Loop& loop, journal::Then<Head> then) {
  TACHIAI_ASSERT(!append.records.empty());
  if (planted_ == Planted::early_ack && !broken_ && append.stream.text.starts_with("match/")) {
    Head head = disk_.head(append.stream.text);
    for (const auto& record : append.records) {
      head.seq = base::next(head.seq);
      head.chain = journal::chain(head.chain, append.stream.text, head.seq, record);
    }
    answer<Head>(loop, std::move(then), head);
    then = [](const Result<Head, Fault>&) {};
  }
  ask(Append{std::move(append), &loop, std::move(then)});
}

void FakeJournal::beat(std::vector<journal::Beat> beats, base::Loop& loop,
                       journal::Then<Done> then) {
  ask(Beats{std::move(beats), world_.now(), &loop, std::move(then)});
}

void FakeJournal::read(journal::StreamId stream, journal::EventSeq after, std::size_t limit,
                       base::Loop& loop, journal::Then<std::vector<Stored>> then) {
  ask(Read{std::move(stream), after, limit, &loop, std::move(then)});
}

void FakeJournal::reopen(journal::StreamId stream, base::Loop& loop, journal::Then<Head> then) {
  ask(Reopen{std::move(stream), &loop, std::move(then)});
}

void FakeJournal::break_now(bool after_writing) {
  next_sync_ = after_writing ? Sync::broken_after : Sync::broken_before;
  stays_broken_ = true;
}

void FakeJournal::release() {
  held_ = false;
  if (!busy_ && !waiting_.empty()) begin();
}

void FakeJournal::ask(Call call) {
  waiting_.push_back(std::move(call));
  if (!busy_ && !held_) begin();
}

void FakeJournal::begin() {
  busy_ = true;
  // What arrives during this sync goes into the next.
  for (auto& call : std::exchange(waiting_, {})) syncing_.push_back(std::move(call));
  Nanos wait = world_.dice.between(troubles.usual_least, troubles.usual_most);
  if (world_.dice.chance(troubles.slow)) wait += world_.dice.between(Nanos{}, troubles.slow_most);
  world_.after(wait, [this, alive = alive_] {
    if (*alive) finish();
  });
}

template <class Value>
void FakeJournal::answer(base::Loop& loop, journal::Then<Value> then, Result<Value, Fault> value) {
  loop.post([alive = alive_, then = std::move(then), value = std::move(value)]() mutable {
    if (*alive) then(std::move(value));
  });
}

void FakeJournal::finish() {
  Sync sync = Sync::whole;
  const bool writes = std::any_of(syncing_.begin(), syncing_.end(), [](const Call& call) {
    return std::holds_alternative<Append>(call);
  });
  if (writes && !broken_) {
    if (next_sync_) {
      sync = *std::exchange(next_sync_, std::nullopt);
    } else if (world_.dice.chance(troubles.broken_before)) {
      sync = Sync::broken_before;
    } else if (world_.dice.chance(troubles.broken_after)) {
      sync = Sync::broken_after;
    }
  }
  const bool was_broken = broken_;
  if (sync != Sync::whole) {
    broken_ = true;
    disk_.breaks.push_back(world_.now());
    opens_at_ = world_.now() + world_.dice.between(Nanos{}, troubles.broken_most);
  }
  for (Call& call : std::exchange(syncing_, {})) {
    if (auto* append = std::get_if<Append>(&call)) {
      Result<Head, Fault> result = std::unexpected{Fault::broken};
      if (!was_broken && sync != Sync::broken_before) result = write(append->append);
      if (sync == Sync::broken_after) result = std::unexpected{Fault::broken};
      if (!result && result.error() == Fault::broken)
        disk_.refusals[append->append.stream.text].push_back(world_.now());
      answer<Head>(*append->loop, std::move(append->then), result);
    } else if (auto* beats = std::get_if<Beats>(&call)) {
      Result<Done, Fault> result = std::unexpected{Fault::broken};
      if (!broken_) {
        write(*beats);
        result = Done{};
      }
      answer<Done>(*beats->loop, std::move(beats->then), result);
    } else if (auto* read = std::get_if<Read>(&call)) {
      Result<std::vector<Stored>, Fault> result = std::unexpected{Fault::broken};
      if (!broken_) {
        result.emplace();
        for (const Stored& stored : disk_.streams[read->stream.text]) {
          if (stored.seq > read->after && result->size() < read->limit) result->push_back(stored);
        }
      }
      answer<std::vector<Stored>>(*read->loop, std::move(read->then), std::move(result));
    } else if (auto* reopen = std::get_if<Reopen>(&call)) {
      if (broken_ && !stays_broken_ && world_.now() >= opens_at_) broken_ = false;
      Result<Head, Fault> result = std::unexpected{Fault::broken};
      if (!broken_) result = disk_.head(reopen->stream.text);
      answer<Head>(*reopen->loop, std::move(reopen->then), result);
    }
  }
  busy_ = false;
  if (!waiting_.empty() && !held_) begin();
}

Result<Head, Fault> FakeJournal::write(const journal::Append& append) {
  const std::string& name = append.stream.text;
  Head head = disk_.head(name);
  if (head.seq != append.expected) return std::unexpected{Fault::wrong_sequence};
  for (const auto& record : append.records) {
    head.seq = base::next(head.seq);
    head.chain = journal::chain(head.chain, name, head.seq, record);
    disk_.streams[name].push_back({head.seq, record, head.chain});
    disk_.durable_at[name].push_back(world_.now());
    disk_.life_of[name].push_back(life_);
  }
  for (const auto& text : append.texts) disk_.texts[text.key] = text;
  return head;
}

void FakeJournal::write(const Beats& beats) {
  for (journal::Beat beat : beats.beats) {
    disk_.beat_history[beat.stream.text].push_back({beat, beats.asked, world_.now(), life_});
    if (planted_ == Planted::fast_beat) beat.now += Millis{20'000};
    disk_.beats[beat.stream.text] = beat;
  }
}

void FakeJournal::crash() {
  const bool reached = busy_ && !broken_ && world_.dice.chance(0.5);
  for (const Call& call : syncing_) {
    if (!reached) break;
    if (const auto* append = std::get_if<Append>(&call)) {
      [[maybe_unused]] const auto written = write(append->append);
    } else if (const auto* beats = std::get_if<Beats>(&call)) {
      write(*beats);
    }
  }
  const auto drop_last = [this](const std::string& name) {
    disk_.streams[name].pop_back();
    disk_.durable_at[name].pop_back();
    disk_.life_of[name].pop_back();
  };
  for (auto& [name, stream] : disk_.streams) {
    if (!name.starts_with("match/") || stream.size() < 3) continue;
    if (planted_ == Planted::forgetful_disk) drop_last(name);
    if (planted_ == Planted::torn_decision) {
      // The records of one decision are written at one time.
      auto& times = disk_.durable_at[name];
      std::size_t last = times.size() - 1;
      while (last > 2 && times[last - 1] != times[last]) --last;
      if (last <= 2) continue;
      while (stream.size() > last) drop_last(name);
    }
    if (planted_ == Planted::flipped_bit) stream[1].bytes.back() ^= 1;
  }
}

}  // namespace tachiai::simulated
