#include "server/tournament/tournaments.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/records/codec.hpp"
#include "server/records/digest.hpp"

namespace tachiai::tournaments {

using wire::RefusalCode;

namespace {

constexpr std::string_view erased = "(erased)";

/// Ids have no '\0'.
std::string memory_key(const std::string& actor, const std::string& request_id) {
  return actor + '\0' + request_id;
}

/// The answer that a record gives to whoever asked for it.
void add_to(wire::TournamentCommitted& answer, const records::TournamentEvent& event) {
  const auto* happened = std::get_if<tournament::Event>(&event);
  if (happened == nullptr) return;
  if (const auto* entered = std::get_if<tournament::Entered>(happened))
    answer.player = entered->player.id;
  if (const auto* joined = std::get_if<tournament::Joined>(happened))
    answer.player = joined->player.id;
  if (const auto* ruled = std::get_if<tournament::Ruled>(happened))
    answer.later_rounds = ruled->later_rounds;
}

}  // namespace

Refused refused(RefusalCode code, std::string text) {
  return {code, wire::rule_of(code), {}, std::move(text)};
}

Refused refused(const tournament::Refusal& refusal) {
  return {RefusalCode::tournament_rule, std::string{refusal.rule()},
          Illegality{tournament::to_text(refusal.code), refusal.rule()}, refusal.what};
}

Tournaments::Tournaments(World world) : world_(std::move(world)) {}

Tournaments::~Tournaments() {
  *alive_ = false;
  if (sweep_timer_) world_.timers.cancel(*sweep_timer_);
  for (const auto& [id, table] : tables_) {
    for (const auto& timer : {table->due_timer, table->told_timer, table->store_timer})
      if (timer) world_.timers.cancel(*timer);
  }
}

std::int64_t Tournaments::utc_ms() const {
  const auto utc = world_.clock.utc().time_since_epoch();
  return std::chrono::duration_cast<base::Millis>(utc).count();
}

Tournaments::Table* Tournaments::table(const base::TournamentId& id) {
  const auto at = tables_.find(id);
  return at == tables_.end() ? nullptr : at->second.get();
}

const Tournaments::Table* Tournaments::table(const base::TournamentId& id) const {
  const auto at = tables_.find(id);
  return at == tables_.end() ? nullptr : at->second.get();
}

Tournaments::Table& Tournaments::make_table(const base::TournamentId& id) {
  auto made = std::make_unique<Table>();
  made->id = id;
  made->stream = journal::StreamId{"tournament/" + id.text};
  made->order = ++made_;
  made->live.id = id;
  made->behind.id = id;
  return *(tables_[id] = std::move(made));
}

Result<Done, std::string> Tournaments::restore(
    const base::TournamentId& id, const std::vector<journal::Stored>& stream,
    const std::function<std::optional<std::string>(const std::string&)>& text_of) {
  if (stream.empty()) return Done{};
  Table& table = make_table(id);
  const std::int64_t now = utc_ms();
  journal::Digest chained{};
  for (const auto& stored : stream) {
    const std::string where =
        table.stream.text + " seq " + std::to_string(base::number(stored.seq)) + ": ";
    chained = journal::chain(chained, table.stream.text, stored.seq, stored.bytes);
    auto entry = records::decode_tournament(stored.bytes);
    const std::string fault = !entry                    ? entry.error().text
                              : stored.chain != chained ? "the chain is broken here"
                                                        : "";
    if (!fault.empty()) {
      tables_.erase(id);
      return std::unexpected{where + fault};
    }
    const auto texts = records::free_texts(entry->event);
    for (const auto& text : entry->texts)
      *texts[text.number] = text_of(text.ref).value_or(std::string{erased});
    table.head = {stored.seq, stored.chain};
    const base::Millis ago{std::max<std::int64_t>(0, now - entry->utc_ms)};
    take_in(table, stored.seq, *std::move(entry), ago);
  }
  return Done{};
}

void Tournaments::start() {
  for (const auto& [id, table] : tables_) {
    release(*table);
    if (table->live.now.finished) continue;
    for (const auto& [key, place] : table->live.places)
      if (!place.match.text.empty()) follow(id, key, place.match);
  }
  sweep();
}

// --- One command after the other

void Tournaments::refuse(const Visitor& visitor, const wire::Request& request, RefusalCode code,
                         std::string text, base::Millis retry) {
  lobby::Reception::refuse(visitor, request.request_id, {}, code, wire::rule_of(code),
                           std::move(text), retry);
}

void Tournaments::refuse(const Job& job, const Refused& why) {
  if (job.answer) {
    wire::Refused out;
    out.request_id = job.request_id;
    out.code = why.code;
    out.rule = why.rule;
    out.illegality = why.illegality;
    out.text = why.text;
    if (why.code == RefusalCode::unavailable) out.retry_after = base::Millis{1'000};
    job.answer(out);
  }
  if (job.failed) job.failed();
}

void Tournaments::enqueue(Table& table, Job job) {
  if (table.inbox.size() >= inbox_max && job.answer)
    return refuse(job, refused(RefusalCode::rate_limited));
  table.inbox.push_back(std::move(job));
  if (!table.busy) pump(table.id);
}

void Tournaments::pump(const base::TournamentId& id) {
  Table* table = this->table(id);
  if (table == nullptr || table->busy || table->inbox.empty()) return;
  table->busy = true;
  const Job& job = table->inbox.front();
  if (!job.request_id.empty()) {
    const auto before = table->remembered.find(memory_key(job.actor, job.request_id));
    if (before != table->remembered.end()) {
      if (before->second.digest != job.digest) {
        refuse(job, refused(RefusalCode::id_reused));
      } else if (job.done) {
        job.done(before->second.answer);
      } else if (job.answer) {
        job.answer(before->second.answer);
      }
      return finish(*table);
    }
  }
  if (!job.heavy) return decided(id, job.decide(table->live));
  const bool accepted =
      world_.submit([this, alive = alive_, id, decide = job.decide, state = whole(id)]() mutable {
        world_.desk.post([this, alive, id, result = decide(*state)]() mutable {
          if (*alive) decided(id, std::move(result));
        });
      });
  if (!accepted) decided(id, std::unexpected{refused(RefusalCode::unavailable)});
}

/// The next one, but not from within this one's call.
void Tournaments::finish(Table& table) {
  table.inbox.pop_front();
  table.busy = false;
  if (table.inbox.empty()) return;
  world_.desk.post([this, alive = alive_, id = table.id] {
    if (*alive) pump(id);
  });
}

void Tournaments::decided(const base::TournamentId& id, Result<Decided, Refused> result) {
  Table* table = this->table(id);
  if (table == nullptr) return;
  if (!result) {
    refuse(table->inbox.front(), result.error());
    return finish(*table);
  }
  if (!result->events.empty()) return append(*table, std::move(result->events));
  const Job& job = table->inbox.front();
  wire::TournamentCommitted answer{job.request_id, id, table->head.seq, table->head.chain, {}, {}};
  if (base::number(result->already) != 0) answer.seq = result->already;
  if (job.done) {
    job.done(answer);
  } else if (job.answer) {
    job.answer(answer);
  }
  finish(*table);
}

void Tournaments::append(Table& table, std::vector<records::TournamentEvent> events) {
  const Job& job = table.inbox.front();
  const std::int64_t utc = utc_ms();
  table.writing.clear();
  for (auto& event : events) {
    table.writing.push_back({job.actor, job.request_id, job.digest, utc, std::move(event), {}});
  }
  append_again(table);
}

void Tournaments::append_again(Table& table) {
  journal::Append append{table.stream, table.head.seq, {}, {}};
  for (auto& entry : table.writing) {
    records::TournamentEntry bare = entry;
    bare.texts.clear();
    const auto texts = records::free_texts(bare.event);
    for (std::size_t number = 0; number < texts.size(); ++number) {
      if (texts[number]->empty()) continue;
      journal::Text text = world_.registry.erasable(std::exchange(*texts[number], {}));
      bare.texts.push_back({static_cast<std::uint32_t>(number), text.key,
                            records::text_digest(text.salt, text.text)});
      append.texts.push_back(std::move(text));
    }
    append.records.push_back(records::encode(bare));
  }
  world_.journal.append(
      std::move(append), world_.desk,
      [this, alive = alive_, id = table.id](Result<journal::Head, journal::Fault> head) {
        if (*alive) appended(id, head);
      });
}

void Tournaments::appended(const base::TournamentId& id,
                           Result<journal::Head, journal::Fault> head) {
  Table* table = this->table(id);
  if (table == nullptr) return;
  if (head) return committed(*table, *head);
  world_.report(table->stream.text + ": the store did not take a record");
  find_head(id);
}

/// After a fault nobody knows whether the records are there: the store is asked until it answers.
void Tournaments::find_head(const base::TournamentId& id) {
  Table* table = this->table(id);
  if (table == nullptr) return;
  world_.journal.reopen(
      table->stream, world_.desk,
      [this, alive = alive_, id](Result<journal::Head, journal::Fault> head) {
        if (!*alive) return;
        Table* table = this->table(id);
        if (table == nullptr) return;
        if (!head) {
          table->store_timer = world_.timers.at(world_.clock.now() + retry_store_every, [this, id] {
            if (Table* table = this->table(id)) table->store_timer.reset();
            find_head(id);
          });
          return;
        }
        const auto before = base::number(table->head.seq);
        const auto there = base::number(head->seq);
        if (there == before + table->writing.size()) return committed(*table, *head);
        if (there != before) {
          world_.report(table->stream.text +
                        " was written by somebody else: it rests until a restart");
        }
        refuse(table->inbox.front(), refused(RefusalCode::unavailable));
        table->writing.clear();
        if (there == before) return finish(*table);
        table->inbox.pop_front();
        for (const Job& job : std::exchange(table->inbox, {}))
          refuse(job, refused(RefusalCode::unavailable));
        // `busy` stays: nothing is decided here any more.
      });
}

void Tournaments::committed(Table& table, const journal::Head& head) {
  wire::TournamentCommitted answer{
      table.inbox.front().request_id, table.id, head.seq, head.chain, {}, {}};
  auto entries = std::exchange(table.writing, {});
  EventSeq seq = table.head.seq;
  table.head = head;
  for (auto& entry : entries) {
    add_to(answer, entry.event);
    seq = base::next(seq);
    take_in(table, seq, std::move(entry), {});
  }
  const Job& job = table.inbox.front();
  if (!job.request_id.empty())
    table.remembered[memory_key(job.actor, job.request_id)].answer = answer;
  if (job.done) {
    job.done(answer);
  } else if (job.answer) {
    job.answer(answer);
  }
  finish(table);
  release(table);
  tell(table);
  open_boards(table);
}

/// A record that is durable, from now or from before a restart.
void Tournaments::take_in(Table& table, EventSeq seq, records::TournamentEntry entry,
                          base::Millis ago) {
  if (!entry.request_id.empty()) {
    Remembered& remembered = table.remembered[memory_key(entry.actor, entry.request_id)];
    remembered.digest = entry.request_digest;
    remembered.answer.request_id = entry.request_id;
    remembered.answer.tournament = table.id;
    remembered.answer.seq = table.head.seq;
    remembered.answer.head = table.head.chain;
    add_to(remembered.answer, entry.event);
  }
  evolve(table.live, seq, entry);
  table.live_copy.reset();
  table.due.push_back({world_.clock.now() + (table.live.settings.delay - ago), seq,
                       std::make_shared<const records::TournamentEntry>(std::move(entry))});
}

// --- Who may know of it

/// The public hears in order: nothing before what happened before it.
void Tournaments::release(Table& table) {
  if (table.due_timer) world_.timers.cancel(*table.due_timer);
  table.due_timer.reset();
  const base::Instant now = world_.clock.now();
  while (!table.due.empty() && table.due.front().at <= now) {
    evolve(table.behind, table.due.front().seq, *table.due.front().entry);
    table.behind_copy.reset();
    table.due.pop_front();
  }
  if (table.due.empty()) return;
  table.due_timer = world_.timers.at(table.due.front().at, [this, id = table.id] {
    Table* table = this->table(id);
    if (table == nullptr) return;
    table->due_timer.reset();
    release(*table);
    tell(*table);
  });
}

void Tournaments::tell(Table& table) {
  if (table.told_timer || table.followers.empty()) return;
  const base::Instant now = world_.clock.now();
  if (table.told_at && now - *table.told_at < told_every) {
    table.told_timer = world_.timers.at(*table.told_at + told_every, [this, id = table.id] {
      Table* table = this->table(id);
      if (table == nullptr) return;
      table->told_timer.reset();
      tell(*table);
    });
    return;
  }
  for (auto& [connection, follower] : table.followers) {
    const EventSeq head = follower.director ? table.live.head : table.behind.head;
    if (head == follower.told) continue;
    follower.told = head;
    table.told_at = now;
    const wire::TournamentChanged news{table.id, head};
    follower.reader.connection->send(audience::frame(news, follower.reader.encoding),
                                     net::Droppable::no);
  }
}

void Tournaments::left(net::ConnectionId connection) {
  const auto at = follows_.find(connection);
  if (at == follows_.end()) return;
  for (const auto& id : at->second)
    if (Table* table = this->table(id)) table->followers.erase(connection);
  follows_.erase(at);
}

std::shared_ptr<const State> Tournaments::shown(const base::TournamentId& id) const {
  const Table* table = this->table(id);
  if (table == nullptr || base::number(table->behind.head) == 0) return nullptr;
  if (!table->behind_copy) table->behind_copy = std::make_shared<const State>(table->behind);
  return table->behind_copy;
}

std::shared_ptr<const State> Tournaments::whole(const base::TournamentId& id) const {
  const Table* table = this->table(id);
  if (table == nullptr) return nullptr;
  if (!table->live_copy) table->live_copy = std::make_shared<const State>(table->live);
  return table->live_copy;
}

bool Tournaments::directs(const std::string& principal, const base::TournamentId& id) const {
  const auto& directors = world_.registry.directors(id);
  return !principal.empty() && std::ranges::find(directors, principal) != directors.end();
}

std::vector<std::shared_ptr<const State>> Tournaments::latest() const {
  std::vector<const Table*> all;
  for (const auto& [id, table] : tables_)
    if (base::number(table->behind.head) != 0) all.push_back(table.get());
  std::ranges::sort(all, std::ranges::greater{}, &Table::order);
  if (all.size() > listed_max) all.resize(listed_max);
  std::vector<std::shared_ptr<const State>> out;
  for (const Table* table : all) out.push_back(shown(table->id));
  return out;
}

}  // namespace tachiai::tournaments
