#include <google/protobuf/arena.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/unknown_field_set.h>
#include <google/protobuf/wire_format_lite.h>
#include <sodium.h>

#include <algorithm>
#include <exception>

#include "engines/core/readable.hpp"
#include "server/wire/json.hpp"
#include "server/wire/request.hpp"
#include "tachiai/v1/requests.pb.h"

namespace tachiai::wire {

namespace pb = google::protobuf;

namespace {

// protocol/README.md#limits
constexpr std::size_t message_bytes_max = 16 * 1024;
constexpr std::size_t request_id_bytes_max = 36;
constexpr std::size_t match_id_bytes = 12;  // of an event's id too
constexpr std::size_t move_bytes_max = 32;
constexpr std::size_t name_bytes_max = 64;
constexpr std::size_t key_bytes_max = 64;
constexpr std::size_t own_key_bytes_min = 22;  // 130 bits, where it was drawn well
constexpr std::size_t client_bytes_max = 64;
constexpr std::size_t preset_bytes_max = 64;
constexpr std::size_t bot_bytes_max = 64;
constexpr std::size_t history_id_bytes_max = 64;
constexpr std::size_t invitation_bytes_max = 64;
constexpr std::size_t start_bytes_max = 512;
constexpr std::size_t reason_bytes_max = 512;
constexpr int acts_max = 128;  // of one ruling
constexpr int items_max = 16;  // of one claim
constexpr int squares_max = 64;
constexpr int announces_max = 16;
constexpr int terms_max = 16;
constexpr std::size_t term_bytes_max = 512;
constexpr std::size_t digest_bytes = 32;
constexpr std::size_t nonce_bytes = 16;
constexpr std::size_t word_bytes_max = 32;
constexpr int line_acts_max = 1'024;  // of a corrected line
constexpr std::size_t board_bytes_max = 512;
constexpr std::size_t title_bytes_max = 200;
constexpr std::size_t note_bytes_max = 2'000;
constexpr std::size_t talk_bytes_max = 300;
constexpr std::size_t principal_bytes_max = 64;
constexpr int rounds_max = 64;
constexpr std::uint32_t tables_max = 9'999;
// Tournaments.
constexpr int boards_settings_max = 16;
constexpr int config_max = 64;
constexpr std::size_t config_bytes_max = 4'096;
constexpr std::size_t player_id_bytes_max = 16;
constexpr int encounters_max = 256;
constexpr int draws_max = 16;
constexpr int numbers_max = 2'000;
constexpr std::uint64_t public_delay_ms_max = 24ULL * 60 * 60 * 1'000;
constexpr std::uint64_t duration_ms_max =
    1'000'000'000'000;  // far beyond any game, far from any overflow

constexpr std::uint64_t utc_ms_max = 253'402'300'799'999;  // the end of the year 9999

using Code = DecodeFault::Code;

bool is_letter_or_digit(char c) {
  return ('0' <= c && c <= '9') || ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z');
}

struct Problem {
  Code code{};
  std::string text;
};

/// The first thing wrong, kept while the rest of the message is still walked through.
class Checks {
 public:
  void fail(Code code, std::string text) {
    if (!first_) first_ = Problem{code, std::move(text)};
  }
  const std::string& at_most(std::size_t bytes, const std::string& value, std::string_view field) {
    if (value.size() > bytes)
      fail(Code::too_long, std::string{field} + ": at most " + std::to_string(bytes) + " bytes");
    return value;
  }
  /// A text of people, in one line or several, which others read.
  const std::string& words(std::size_t bytes, const std::string& value, std::string_view field,
                           bool lines = false) {
    if (auto why = unreadable(value, {.joiners = true, .lines = lines}))
      fail(Code::malformed, std::string{field} + ": " + *why);
    return at_most(bytes, value, field);
  }
  const std::string& exactly(std::size_t bytes, const std::string& value, std::string_view field) {
    if (value.size() != bytes)
      fail(Code::malformed, std::string{field} + ": " + std::to_string(bytes) + " bytes");
    return value;
  }
  const std::string& own_key(const std::string& value) {
    const bool letters = std::ranges::all_of(value, is_letter_or_digit);
    if (!value.empty() &&
        (!letters || value.size() < own_key_bytes_min || value.size() > key_bytes_max)) {
      fail(Code::malformed, "own_key: 22 to 64 characters of 0-9A-Za-z");
    }
    return value;
  }
  match::Millis millis(std::uint64_t value, std::string_view field) {
    if (value > duration_ms_max) {
      fail(Code::malformed, std::string{field} + ": at most " + std::to_string(duration_ms_max));
      return {};
    }
    return match::Millis{static_cast<match::Millis::rep>(value)};
  }
  std::int64_t utc(std::uint64_t value, std::string_view field) {
    if (value > utc_ms_max) {
      fail(Code::malformed, std::string{field} + ": at most " + std::to_string(utc_ms_max));
      return 0;
    }
    return static_cast<std::int64_t>(value);
  }
  Seat seat(std::uint32_t value) {
    if (value >= seats_max) {
      fail(Code::malformed, "seat: 0 to 3");
      return {};
    }
    return Seat{static_cast<std::uint8_t>(value)};
  }
  template <class Message>
  std::optional<Seat> seat_of(const Message& message) {
    if (!message.has_seat()) return std::nullopt;
    return seat(message.seat());
  }
  /// A list of short texts.
  template <class Texts>
  std::vector<std::string> texts(const Texts& texts, int most, std::size_t bytes,
                                 std::string_view field) {
    if (texts.size() > most) {
      fail(Code::too_long, std::string{field} + ": at most " + std::to_string(most));
      return {};
    }
    std::vector<std::string> out;
    for (const std::string& text : texts) out.push_back(at_most(bytes, text, field));
    return out;
  }
  std::optional<match::Office> office(v1::Office office) {
    switch (office) {
      case v1::OFFICE_UNSPECIFIED: return std::nullopt;
      case v1::OFFICE_ARBITER: return match::Office::arbiter;
      case v1::OFFICE_RELAY: return match::Office::relay;
      case v1::OFFICE_ONLOOKER: return match::Office::onlooker;
      default: fail(Code::malformed, "office: arbiter, relay or onlooker"); return std::nullopt;
    }
  }
  match::Millis public_delay(std::uint64_t value) {
    if (value > public_delay_ms_max) fail(Code::malformed, "delay_ms: at most one day");
    return match::Millis{static_cast<match::Millis::rep>(std::min(value, public_delay_ms_max))};
  }
  std::uint32_t number(std::uint32_t value, std::string_view field) {
    if (value > tables_max)
      fail(Code::malformed, std::string{field} + ": at most " + std::to_string(tables_max));
    return value;
  }
  /// An id of a match or an event.
  const std::string& id(const std::string& value, Code code, std::string_view field) {
    if (value.size() != match_id_bytes || !std::ranges::all_of(value, is_letter_or_digit))
      fail(code, std::string{field} + ": 12 characters of 0-9A-Za-z");
    return value;
  }
  base::ProgrammeId programme(const std::string& value) {
    return base::ProgrammeId{id(value, Code::malformed, "programme_id")};
  }
  base::ProgrammeId programme_if_named(const std::string& value) {
    return value.empty() ? base::ProgrammeId{} : programme(value);
  }
  base::TournamentId tournament(const std::string& value) {
    return base::TournamentId{id(value, Code::malformed, "tournament_id")};
  }
  /// A player's id in his tournament: empty where the message may leave it out.
  const std::string& player(const std::string& value) {
    const bool letters = std::ranges::all_of(
        value, [](char c) { return is_letter_or_digit(c) || c == '_' || c == '-'; });
    if (!letters || value.size() > player_id_bytes_max)
      fail(Code::malformed, "player_id: 1 to 16 characters of 0-9A-Za-z_-");
    return value;
  }
  const std::string& named_player(const std::string& value) {
    if (value.empty()) fail(Code::malformed, "player_id: 1 to 16 characters of 0-9A-Za-z_-");
    return player(value);
  }
  const std::optional<Problem>& first() const { return first_; }

 private:
  std::optional<Problem> first_;
};

clock::TimeControl from(const v1::TimeControl& control, Checks& checks) {
  clock::TimeControl out;
  out.main = checks.millis(control.main_ms(), "control.main_ms");
  out.byoyomi = checks.millis(control.byoyomi_ms(), "control.byoyomi_ms");
  if (control.periods() > 0xFFFF) checks.fail(Code::malformed, "control.periods: at most 65535");
  out.periods = static_cast<std::uint16_t>(control.periods());
  out.increment = checks.millis(control.increment_ms(), "control.increment_ms");
  out.increment_at =
      control.increment_before() ? clock::IncrementAt::before : clock::IncrementAt::after;
  out.delay = checks.millis(control.delay_ms(), "control.delay_ms");
  out.bank = checks.millis(control.bank_ms(), "control.bank_ms");
  switch (control.rounding()) {
    case v1::ROUNDING_UNSPECIFIED:
    case v1::ROUNDING_EXACT: out.rounding = clock::Rounding::exact; break;
    case v1::ROUNDING_WHOLE_SECONDS: out.rounding = clock::Rounding::whole_seconds; break;
    case v1::ROUNDING_WHOLE_MINUTES: out.rounding = clock::Rounding::whole_minutes; break;
    default: checks.fail(Code::malformed, "control.rounding: not one this version knows");
  }
  out.least_per_move = checks.millis(control.least_per_move_ms(), "control.least_per_move_ms");
  return out;
}

std::vector<clock::TimeControl> controls(const pb::RepeatedPtrField<v1::TimeControl>& controls,
                                         Checks& checks) {
  std::vector<clock::TimeControl> out;
  if (controls.size() > static_cast<int>(seats_max)) {
    checks.fail(Code::malformed, "control: one for all or one a seat, at most 4");
    return out;
  }
  for (const auto& control : controls) out.push_back(from(control, checks));
  return out;
}

// One overload a request: what it asks for.

What from(const v1::Hello& m, Checks& checks) {
  return Hello{checks.at_most(key_bytes_max, m.key(), "key"),
               checks.at_most(client_bytes_max, m.client(), "client"), checks.own_key(m.own_key())};
}
What from(const v1::Watch& m, Checks& checks) {
  return Watch{checks.at_most(history_id_bytes_max, m.history_id(), "history_id"),
               base::EventSeq{m.last_seq()}};
}
What from(const v1::Unwatch&, Checks&) { return Unwatch{}; }
What from(const v1::CreateMatch& m, Checks& checks) {
  CreateMatch out;
  out.preset = checks.at_most(preset_bytes_max, m.preset(), "preset");
  out.control = controls(m.control(), checks);
  out.seat = checks.seat_of(m);
  out.listed = m.listed();
  out.display_name = checks.at_most(name_bytes_max, m.display_name(), "display_name");
  out.start = checks.at_most(start_bytes_max, m.start(), "start");
  out.appointed_utc_ms = checks.utc(m.appointed_utc_ms(), "appointed_utc_ms");
  out.closing_utc_ms = checks.utc(m.closing_utc_ms(), "closing_utc_ms");
  out.delay = checks.public_delay(m.delay_ms());
  if (m.bots_size() >= static_cast<int>(seats_max)) {
    checks.fail(Code::malformed, "bots: at most 3");
  } else {
    for (const auto& bot : m.bots()) {
      out.bots.push_back(checks.at_most(bot_bytes_max, bot, "bots"));
    }
  }
  return out;
}
What from(const v1::TakeSeat& m, Checks& checks) {
  return TakeSeat{checks.at_most(invitation_bytes_max, m.invitation(), "invitation"),
                  checks.seat_of(m),
                  checks.at_most(name_bytes_max, m.display_name(), "display_name")};
}
What from(const v1::ListMatches& m, Checks&) { return ListMatches{m.follow()}; }
What from(const v1::Hints&, Checks&) { return Hints{}; }
What from(const v1::Ping&, Checks&) { return Ping{}; }

What from(const v1::TakeOffice& m, Checks& checks) {
  return TakeOffice{checks.at_most(invitation_bytes_max, m.invitation(), "invitation"),
                    checks.at_most(name_bytes_max, m.display_name(), "display_name")};
}
What from(const v1::ListCalls& m, Checks&) { return ListCalls{m.follow()}; }

// Events with several boards, and talk.

What from(const v1::SaveProgramme& m, Checks& checks) {
  SaveProgramme out;
  out.programme = checks.programme_if_named(m.programme_id());
  out.title = checks.words(title_bytes_max, m.title(), "title");
  out.place = checks.words(title_bytes_max, m.place(), "place");
  out.note = checks.words(note_bytes_max, m.note(), "note", true);
  if (m.rounds_size() > rounds_max)
    checks.fail(Code::too_long, "rounds: at most " + std::to_string(rounds_max));
  for (const auto& round : m.rounds()) {
    out.rounds.push_back({checks.number(round.number(), "rounds.number"),
                          checks.words(title_bytes_max, round.title(), "rounds.title"),
                          checks.utc(round.starts_utc_ms(), "rounds.starts_utc_ms")});
  }
  out.delay = checks.public_delay(m.delay_ms());
  out.talk = m.talk();
  out.display_name = checks.at_most(name_bytes_max, m.display_name(), "display_name");
  out.revision = m.revision();
  return out;
}
What from(const v1::ShowProgramme& m, Checks& checks) {
  return ShowProgramme{checks.programme(m.programme_id()), m.follow()};
}
What from(const v1::ListProgrammes&, Checks&) { return ListProgrammes{}; }
What from(const v1::OpenBoard& m, Checks& checks) {
  OpenBoard out;
  out.programme = checks.programme_if_named(m.programme_id());
  out.round = checks.number(m.round(), "round");
  out.number = checks.number(m.number(), "number");
  out.preset = checks.at_most(preset_bytes_max, m.preset(), "preset");
  out.control = controls(m.control(), checks);
  out.players = checks.texts(m.players(), static_cast<int>(seats_max), name_bytes_max, "players");
  out.start = checks.at_most(start_bytes_max, m.start(), "start");
  out.delay = checks.public_delay(m.delay_ms());
  out.talk = m.talk();
  out.display_name = checks.at_most(name_bytes_max, m.display_name(), "display_name");
  return out;
}
What from(const v1::MoveBoard& m, Checks& checks) {
  return MoveBoard{checks.programme(m.programme_id()), checks.number(m.round(), "round"),
                   checks.number(m.number(), "number"), m.remove()};
}
What from(const v1::TakeProgramme& m, Checks& checks) {
  return TakeProgramme{checks.programme(m.programme_id()),
                       checks.at_most(invitation_bytes_max, m.invitation(), "invitation"),
                       checks.at_most(name_bytes_max, m.display_name(), "display_name")};
}
What from(const v1::NamePlayer& m, Checks& checks) {
  return NamePlayer{checks.seat(m.seat()), checks.at_most(name_bytes_max, m.name(), "name")};
}
What from(const v1::Say& m, Checks& checks) {
  if (m.text().empty()) checks.fail(Code::malformed, "text: 1 to 300 bytes");
  return Say{checks.words(talk_bytes_max, m.text(), "text", true),
             checks.at_most(name_bytes_max, m.display_name(), "display_name")};
}
What from(const v1::ModerateTalk& m, Checks& checks) {
  using Talk = v1::ModerateTalk;
  switch (m.what_case()) {
    case Talk::kHideLine: return ModerateTalk{ModerateTalk::Hide{m.hide_line()}};
    case Talk::kSilence:
      return ModerateTalk{
          ModerateTalk::Silence{checks.at_most(principal_bytes_max, m.silence(), "silence"), true}};
    case Talk::kUnsilence:
      return ModerateTalk{ModerateTalk::Silence{
          checks.at_most(principal_bytes_max, m.unsilence(), "unsilence"), false}};
    case Talk::kOpen: return ModerateTalk{ModerateTalk::Open{m.open()}};
    case Talk::WHAT_NOT_SET: break;
  }
  checks.fail(Code::malformed, "hide_line, silence, unsilence or open");
  return ModerateTalk{ModerateTalk::Open{}};
}

// Tournaments.

records::Venue from(v1::TournamentVenue venue, Checks& checks) {
  switch (venue) {
    case v1::TOURNAMENT_VENUE_UNSPECIFIED:
    case v1::TOURNAMENT_VENUE_TYPED: return records::Venue::typed;
    case v1::TOURNAMENT_VENUE_HERE: return records::Venue::here;
    case v1::TOURNAMENT_VENUE_RELAYED: return records::Venue::relayed;
    default: checks.fail(Code::malformed, "venue: typed, here or relayed");
  }
  return records::Venue::typed;
}

records::TournamentSettings from(const v1::TournamentSettings& m, Checks& checks) {
  records::TournamentSettings out;
  out.title = checks.words(title_bytes_max, m.title(), "title");
  out.place = checks.words(title_bytes_max, m.place(), "place");
  out.note = checks.words(note_bytes_max, m.note(), "note", true);
  out.zone = checks.words(name_bytes_max, m.zone(), "zone");
  if (m.rounds_size() > rounds_max)
    checks.fail(Code::too_long, "rounds: at most " + std::to_string(rounds_max));
  for (const auto& round : m.rounds()) {
    out.rounds.push_back({checks.number(round.number(), "rounds.number"),
                          checks.words(title_bytes_max, round.title(), "rounds.title"),
                          checks.utc(round.starts_utc_ms(), "rounds.starts_utc_ms")});
  }
  if (m.boards_size() > boards_settings_max)
    checks.fail(Code::too_long, "boards: at most " + std::to_string(boards_settings_max));
  for (const auto& boards : m.boards()) {
    out.boards.push_back({checks.at_most(word_bytes_max, boards.stage(), "boards.stage"),
                          from(boards.venue(), checks),
                          checks.at_most(preset_bytes_max, boards.preset(), "boards.preset"),
                          controls(boards.control(), checks), boards.second_begins()});
  }
  out.programme = checks.programme_if_named(m.programme_id()).text;
  out.delay = checks.public_delay(m.delay_ms());
  out.approval = m.approval();
  out.open_entry = m.open_entry();
  out.check_in_opens_utc_ms = checks.utc(m.check_in_opens_utc_ms(), "check_in_opens_utc_ms");
  out.check_in_closes_utc_ms = checks.utc(m.check_in_closes_utc_ms(), "check_in_closes_utc_ms");
  return out;
}

What from(const v1::SaveTournament& m, Checks& checks) {
  SaveTournament out;
  if (!m.tournament_id().empty()) out.tournament = checks.tournament(m.tournament_id());
  out.settings = from(m.settings(), checks);
  out.revision = m.revision();
  out.display_name = checks.at_most(name_bytes_max, m.display_name(), "display_name");
  out.format = checks.at_most(word_bytes_max, m.format(), "format");
  if (m.config_size() > config_max)
    checks.fail(Code::too_long, "config: at most " + std::to_string(config_max));
  for (const auto& [key, value] : m.config()) {
    out.config[checks.at_most(word_bytes_max, key, "config")] =
        checks.words(config_bytes_max, value, "config", true);
  }
  return out;
}

tournament::Player from(const v1::TournamentEntry& m, Checks& checks) {
  constexpr std::uint32_t most = 1'000'000;
  const auto whole = [&](std::uint32_t value, std::string_view field) {
    if (value > most) checks.fail(Code::malformed, std::string{field} + ": at most 1000000");
    return static_cast<int>(std::min(value, most));
  };
  tournament::Player out;
  out.id = checks.player(m.player_id());
  out.name = checks.words(title_bytes_max, m.name(), "name");
  if (!m.club().empty()) out.club = checks.words(title_bytes_max, m.club(), "club");
  out.grade = checks.words(name_bytes_max, m.grade(), "grade");
  if (m.has_previous_rank()) out.previous_rank = whole(m.previous_rank(), "previous_rank");
  out.registration = whole(m.registration(), "registration");
  out.seed_level = whole(m.seed_level(), "seed_level");
  out.applied_at = checks.words(name_bytes_max, m.applied_at(), "applied_at");
  return out;
}

const std::string& principal(const std::string& value, Checks& checks) {
  return checks.at_most(principal_bytes_max, value, "principal_id");
}

tournament::GameResult from(const v1::TournamentResult& m, Checks& checks) {
  tournament::GameResult out;
  const auto kind = tournament::kind_of(m.kind());
  if (!kind) checks.fail(Code::malformed, "result.kind: engines/tournament/RULES.md#kinds");
  out.kind = kind.value_or(tournament::ResultKind::played);
  if (!m.winner().empty()) out.winner = checks.player(m.winner());
  out.detail = checks.words(name_bytes_max, m.detail(), "result.detail");
  return out;
}

template <class Message>
std::optional<tournament::GameResult> result_of(const Message& m, Checks& checks) {
  if (!m.has_result()) return std::nullopt;
  return from(m.result(), checks);
}
template <class Message>
int board_of(const Message& m, Checks& checks) {
  return static_cast<int>(checks.number(m.board(), "board"));
}
template <class Message>
tournament::Round round_of(const Message& m, Checks& checks) {
  return static_cast<tournament::Round>(checks.number(m.round(), "round"));
}
template <class Message>
const std::string& reason_of(const Message& m, Checks& checks);

tournament::DrawLots from(const v1::DrawLots& m, Checks& checks) {
  tournament::DrawLots out;
  out.draws = checks.texts(m.draws(), draws_max, word_bytes_max, "draws");
  if (m.numbers_size() > numbers_max)
    checks.fail(Code::too_long, "numbers: at most " + std::to_string(numbers_max));
  for (const auto& one : m.numbers()) {
    out.numbers.emplace_back(checks.named_player(one.player_id()),
                             static_cast<int>(checks.number(one.number(), "number")));
  }
  return out;
}

PairByHand from(const v1::PairByHand& m, Checks& checks) {
  PairByHand out{round_of(m, checks), {}};
  if (m.encounters_size() > encounters_max)
    checks.fail(Code::too_long, "encounters: at most " + std::to_string(encounters_max));
  for (const auto& one : m.encounters()) {
    tournament::Encounter encounter;
    const auto stage = tournament::stage_of(one.stage());
    if (!stage) checks.fail(Code::malformed, "stage: engines/tournament/RULES.md#encounter");
    encounter.stage = stage.value_or(tournament::Stage::main);
    encounter.group = checks.words(word_bytes_max, one.group(), "group");
    if (!one.a().empty()) encounter.a = checks.player(one.a());
    if (!one.b().empty()) encounter.b = checks.player(one.b());
    out.pairing.encounters.push_back(std::move(encounter));
  }
  out.pairing.gives_up = checks.words(reason_bytes_max, m.gives_up(), "gives_up");
  return out;
}

DirectorCommand command_of(const v1::Direct& m, Checks& checks) {
  const auto player = [&](const auto& named) { return checks.named_player(named.player_id()); };
  switch (m.command_case()) {
    case v1::Direct::kEnter:
      return EnterPlayer{from(m.enter().entry(), checks),
                         principal(m.enter().entry().principal_id(), checks)};
    case v1::Direct::kChangeEntry:
      return tournament::ChangeEntry{
          player(m.change_entry()),
          checks.at_most(word_bytes_max, m.change_entry().field(), "field"),
          checks.words(title_bytes_max, m.change_entry().value(), "value")};
    case v1::Direct::kAbsent: return tournament::MarkAbsent{player(m.absent())};
    case v1::Direct::kLateNotice: return tournament::NoticeLate{player(m.late_notice())};
    case v1::Direct::kCloseCheckIn: return CloseCheckIn{};
    case v1::Direct::kDrawLots: return from(m.draw_lots(), checks);
    case v1::Direct::kStart: return tournament::Start{};
    case v1::Direct::kPair: return PairRound{round_of(m.pair(), checks)};
    case v1::Direct::kPairByHand: return from(m.pair_by_hand(), checks);
    case v1::Direct::kBegin:
      return tournament::BeginGame{round_of(m.begin(), checks), board_of(m.begin(), checks)};
    case v1::Direct::kBook:
      return BookResult{round_of(m.book(), checks), board_of(m.book(), checks),
                        result_of(m.book(), checks)};
    case v1::Direct::kRule:
      return RuleResult{round_of(m.rule(), checks), board_of(m.rule(), checks),
                        result_of(m.rule(), checks), reason_of(m.rule(), checks)};
    case v1::Direct::kLetStand:
      return LetResultStand{round_of(m.let_stand(), checks), board_of(m.let_stand(), checks),
                            reason_of(m.let_stand(), checks)};
    case v1::Direct::kReopen:
      return ReopenBoard{round_of(m.reopen(), checks), board_of(m.reopen(), checks),
                         reason_of(m.reopen(), checks)};
    case v1::Direct::kReport:
      return tournament::ReportResult{round_of(m.report(), checks),
                                      board_of(m.report(), checks),
                                      from(m.report().result(), checks),
                                      {}};
    case v1::Direct::kConfirm:
      return tournament::ConfirmResult{
          round_of(m.confirm(), checks), board_of(m.confirm(), checks), {}, true};
    case v1::Direct::kWithdraw: return tournament::Withdraw{player(m.withdraw())};
    case v1::Direct::kDisqualify:
      return tournament::Disqualify{player(m.disqualify()), reason_of(m.disqualify(), checks), {}};
    case v1::Direct::kJoin: {
      JoinPlayer join{from(m.join().entry(), checks),
                      principal(m.join().entry().principal_id(), checks)};
      if (!m.join().replaces().empty()) join.player.replaces = checks.player(m.join().replaces());
      return join;
    }
    case v1::Direct::kCloseRound: return tournament::CloseRound{};
    case v1::Direct::kFinish: return tournament::Finish{};
    case v1::Direct::kBind:
      return BindPlayer{player(m.bind()), principal(m.bind().principal_id(), checks)};
    case v1::Direct::COMMAND_NOT_SET: break;
  }
  checks.fail(Code::malformed, "no command that this version knows");
  return CloseCheckIn{};
}

What from(const v1::Direct& m, Checks& checks) {
  return Direct{checks.tournament(m.tournament_id()), command_of(m, checks)};
}
What from(const v1::TakeTournament& m, Checks& checks) {
  return TakeTournament{checks.tournament(m.tournament_id()),
                        checks.at_most(invitation_bytes_max, m.invitation(), "invitation"),
                        checks.at_most(name_bytes_max, m.display_name(), "display_name")};
}
What from(const v1::InvitePlayer& m, Checks& checks) {
  return InvitePlayer{checks.tournament(m.tournament_id()), checks.named_player(m.player_id())};
}
What from(const v1::TakePlace& m, Checks& checks) {
  return TakePlace{checks.tournament(m.tournament_id()),
                   checks.player(m.player_id()),
                   checks.at_most(invitation_bytes_max, m.invitation(), "invitation"),
                   checks.at_most(name_bytes_max, m.display_name(), "display_name"),
                   checks.words(title_bytes_max, m.club(), "club"),
                   checks.words(name_bytes_max, m.grade(), "grade")};
}
What from(const v1::CheckIn& m, Checks& checks) {
  return CheckIn{checks.tournament(m.tournament_id()), checks.player(m.player_id()),
                 checks.at_most(invitation_bytes_max, m.invitation(), "invitation")};
}
What from(const v1::HandInResult& m, Checks& checks) {
  return HandInResult{checks.tournament(m.tournament_id()), round_of(m, checks),
                      board_of(m, checks), from(m.result(), checks)};
}
What from(const v1::ConfirmCard& m, Checks& checks) {
  return ConfirmCard{checks.tournament(m.tournament_id()), round_of(m, checks),
                     board_of(m, checks)};
}
What from(const v1::WatchTournament& m, Checks& checks) {
  return WatchTournament{checks.tournament(m.tournament_id()), m.follow()};
}

match::Act act_of(const v1::PlayMove& m, Checks& checks) {
  return match::PlayMove{m.ply(), checks.at_most(move_bytes_max, m.move(), "move"),
                         checks.texts(m.announces(), announces_max, word_bytes_max, "announces")};
}
match::Act act_of(const v1::Resign&, Checks&) { return match::Resign{}; }
match::Act act_of(const v1::OfferDraw&, Checks&) { return match::OfferDraw{}; }
match::Act act_of(const v1::AnswerDraw& m, Checks&) { return match::AnswerDraw{m.accept()}; }
match::Act act_of(const v1::OfferTakeBack& m, Checks&) { return match::OfferTakeBack{m.to_ply()}; }
match::Act act_of(const v1::AnswerTakeBack& m, Checks&) {
  return match::AnswerTakeBack{m.accept()};
}
match::Act act_of(const v1::GiveTime& m, Checks& checks) {
  return match::GiveTime{checks.millis(m.amount_ms(), "amount_ms")};
}
match::Act act_of(const v1::Abort&, Checks&) { return match::Abort{}; }
match::Act act_of(const v1::Declare&, Checks&) { return match::Declare{}; }
match::Act act_of(const v1::ClaimAbandoned&, Checks&) { return match::ClaimAbandoned{}; }

// At a real board.

std::vector<std::string> acts_of(const google::protobuf::RepeatedPtrField<std::string>& acts,
                                 Checks& checks) {
  return checks.texts(acts, acts_max, move_bytes_max, "acts");
}
template <class Message>
const std::string& reason_of(const Message& m, Checks& checks) {
  return checks.words(reason_bytes_max, m.reason(), "reason", true);
}

template <class Message>
std::optional<std::array<std::uint8_t, seats_max>> places_of(const Message& m, Checks& checks) {
  std::array<std::uint8_t, seats_max> places{};
  if (m.places().empty()) return std::nullopt;
  for (int i = 0; i < m.places_size(); ++i) {
    if (static_cast<std::size_t>(i) >= seats_max || m.places(i) > seats_max) {
      checks.fail(Code::malformed, "places: one a seat, at most 4");
      break;
    }
    places[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(m.places(i));
  }
  return places;
}

match::Act act_of(const v1::Touch& m, Checks& checks) {
  return match::Touch{checks.at_most(word_bytes_max, m.square(), "square")};
}
match::Act act_of(const v1::ForgiveTouch&, Checks&) { return match::ForgiveTouch{}; }
match::Act act_of(const v1::Claim& m, Checks& checks) {
  match::Claim claim;
  if (m.items_size() > items_max)
    checks.fail(Code::too_long, "items: at most " + std::to_string(items_max));
  for (const auto& item : m.items()) {
    claim.items.push_back(
        {checks.at_most(word_bytes_max, item.category(), "items.category"),
         checks.texts(item.squares(), squares_max, word_bytes_max, "items.squares")});
  }
  return claim;
}
match::Act act_of(const v1::AnswerClaim& m, Checks&) { return match::AnswerClaim{m.agree()}; }
match::Act act_of(const v1::ClaimFlag& m, Checks& checks) {
  return match::ClaimFlag{checks.seat(m.of())};
}
match::Act act_of(const v1::DeclareEnd&, Checks&) { return match::DeclareEnd{}; }
match::Act act_of(const v1::ConfirmResult&, Checks&) { return match::ConfirmResult{}; }
match::Act act_of(const v1::SignCard&, Checks&) { return match::SignCard{}; }
match::Act act_of(const v1::HandInCard&, Checks&) { return match::HandInCard{}; }
match::Act act_of(const v1::CallArbiter&, Checks&) { return match::CallArbiter{}; }

match::Act act_of(const v1::Rule& m, Checks& checks) {
  return match::Rule{m.uphold(), acts_of(m.acts(), checks), reason_of(m, checks)};
}
match::Act act_of(const v1::SetBoard& m, Checks& checks) {
  return match::SetBoard{acts_of(m.acts(), checks), reason_of(m, checks)};
}
match::Act act_of(const v1::SetClock& m, Checks& checks) {
  return match::SetClock{checks.seat(m.of()), checks.millis(m.main_ms(), "main_ms"),
                         reason_of(m, checks)};
}
match::Act act_of(const v1::Penalise& m, Checks& checks) {
  match::Penalise act{
      checks.seat(m.of()), {}, checks.millis(m.amount_ms(), "amount_ms"), reason_of(m, checks)};
  switch (m.kind()) {
    case v1::PENALTY_KIND_CAUTION: act.kind = match::PenaltyKind::caution; break;
    case v1::PENALTY_KIND_WARNING: act.kind = match::PenaltyKind::warning; break;
    case v1::PENALTY_KIND_TIME: act.kind = match::PenaltyKind::time; break;
    case v1::PENALTY_KIND_LOSS: act.kind = match::PenaltyKind::loss; break;
    default: checks.fail(Code::malformed, "kind: caution, warning, time or loss");
  }
  return act;
}
match::Act act_of(const v1::Rewind& m, Checks& checks) {
  return match::Rewind{m.to_ply(), reason_of(m, checks)};
}
match::Act act_of(const v1::Adjudicate& m, Checks& checks) {
  return match::Adjudicate{places_of(m, checks), !m.unrated(), reason_of(m, checks)};
}
match::Act act_of(const v1::StopClocks&, Checks&) { return match::Freeze{}; }
match::Act act_of(const v1::ResumeClocks&, Checks&) { return match::Resume{}; }
match::Act act_of(const v1::GiveDrawRight& m, Checks& checks) {
  return match::GiveDrawRight{checks.seat(m.of())};
}

// Fouls and the bell.

match::Act act_of(const v1::Choose& m, Checks& checks) {
  match::Choose act{{}, reason_of(m, checks)};
  const auto found = std::ranges::find(match::foul_choices, m.choice(),
                                       &std::pair<std::string_view, match::FoulChoice>::first);
  if (found == match::foul_choices.end()) {
    checks.fail(Code::malformed, "choice: not one this version knows");
  } else {
    act.choice = found->second;
  }
  return act;
}
match::Act act_of(const v1::RingBell&, Checks&) { return match::RingBell{}; }

// Before the first move.

template <class Terms>
std::vector<match::Term> terms_of(const Terms& terms, Checks& checks) {
  if (terms.size() > terms_max) {
    checks.fail(Code::too_long, "terms: at most " + std::to_string(terms_max));
    return {};
  }
  std::vector<match::Term> out;
  for (const auto& term : terms)
    out.push_back({checks.at_most(word_bytes_max, term.name(), "terms.name"),
                   checks.at_most(term_bytes_max, term.value(), "terms.value")});
  return out;
}

match::Act act_of(const v1::HideDisc& m, Checks& checks) {
  return match::HideDisc{checks.exactly(digest_bytes, m.digest(), "digest")};
}
match::Act act_of(const v1::GuessDisc& m, Checks&) { return match::GuessDisc{m.black_up()}; }
match::Act act_of(const v1::RevealDisc& m, Checks& checks) {
  return match::RevealDisc{m.black_up(), checks.at_most(nonce_bytes, m.nonce(), "nonce"), false};
}
match::Act act_of(const v1::ChooseRight& m, Checks&) { return match::ChooseRight{m.draw_win()}; }
match::Act act_of(const v1::ChooseColour& m, Checks&) { return match::ChooseColour{m.black()}; }
match::Act act_of(const v1::ChooseChair& m, Checks& checks) {
  if (m.chair() > 1) checks.fail(Code::malformed, "chair: 0 or 1");
  return match::ChooseChair{static_cast<std::uint8_t>(m.chair())};
}
match::Act act_of(const v1::PressStart&, Checks&) { return match::PressStart{}; }
match::Act act_of(const v1::DeclareLate& m, Checks& checks) {
  return match::DeclareLate{checks.seat(m.of())};
}
match::Act act_of(const v1::Arrive&, Checks&) { return match::Arrive{}; }
match::Act act_of(const v1::ForfeitLate&, Checks&) { return match::ForfeitLate{}; }
match::Act act_of(const v1::ClaimLate& m, Checks&) {
  return match::ClaimLate{.word_given = m.word_given()};
}
match::Act act_of(const v1::OfferTerms& m, Checks& checks) {
  return match::OfferTerms{terms_of(m.terms(), checks)};
}
match::Act act_of(const v1::AnswerTerms& m, Checks&) { return match::AnswerTerms{m.accept()}; }
match::Act act_of(const v1::SetTerms& m, Checks& checks) {
  return match::SetTerms{terms_of(m.terms(), checks), reason_of(m, checks)};
}

// Interruptions.

match::Act act_of(const v1::OfferAdjournment&, Checks&) { return match::OfferAdjournment{}; }
match::Act act_of(const v1::AnswerAdjournment& m, Checks&) {
  return match::AnswerAdjournment{m.accept()};
}
match::Act act_of(const v1::SealMove& m, Checks& checks) {
  return match::SealMove{checks.exactly(digest_bytes, m.digest(), "digest")};
}
match::Act act_of(const v1::OpenSeal& m, Checks& checks) {
  return match::OpenSeal{checks.at_most(move_bytes_max, m.move(), "move"),
                         checks.at_most(nonce_bytes, m.nonce(), "nonce"), false};
}
match::Act act_of(const v1::CallOffFrozen&, Checks&) { return match::CallOffFrozen{}; }
match::Act act_of(const v1::HandOver& m, Checks& checks) {
  return match::HandOver{checks.seat(m.of()), checks.at_most(bot_bytes_max, m.bot(), "bot"), false};
}

// A relay.

match::Reading reading_of(const pb::RepeatedPtrField<v1::ClockReading>& left, Checks& checks) {
  match::Reading out{};
  for (const auto& one : left)
    out[index(checks.seat(one.seat()))] = checks.millis(one.left_ms(), "left.left_ms");
  return out;
}
match::RelayedAct relayed_of(const v1::RelayedAct& act, Checks& checks) {
  return {checks.at_most(move_bytes_max, act.move(), "act.move"), act.as_stood()};
}
match::Act act_of(const v1::RelayMove& m, Checks& checks) {
  return match::RelayMove{.ply = m.ply(),
                          .revision = m.revision(),
                          .what = relayed_of(m.act(), checks),
                          .unsure = m.unsure(),
                          .left = reading_of(m.left(), checks),
                          .ago = checks.millis(m.ago_ms(), "ago_ms")};
}
match::Act act_of(const v1::CorrectLine& m, Checks& checks) {
  match::CorrectLine act{
      m.from_ply(), m.revision(), {}, reason_of(m, checks), checks.millis(m.ago_ms(), "ago_ms")};
  if (m.has_length()) act.length = m.length();
  if (m.acts_size() > line_acts_max) {
    checks.fail(Code::too_long, "acts: at most " + std::to_string(line_acts_max));
    return act;
  }
  for (const auto& one : m.acts()) act.acts.push_back(relayed_of(one, checks));
  return act;
}
match::Act act_of(const v1::MarkUnsure& m, Checks&) {
  return match::MarkUnsure{m.ply(), m.revision(), m.unsure()};
}
match::Act act_of(const v1::ReadClocks& m, Checks& checks) {
  match::ReadClocks act{reading_of(m.left(), checks), {}, checks.millis(m.ago_ms(), "ago_ms")};
  if (m.has_runs()) act.runs = checks.seat(m.runs());
  return act;
}
match::Act act_of(const v1::RecordResult& m, Checks& checks) {
  return match::RecordResult{places_of(m, checks),
                             checks.at_most(word_bytes_max, m.reason(), "reason"),
                             checks.millis(m.ago_ms(), "ago_ms")};
}
match::Act act_of(const v1::WithdrawResult& m, Checks& checks) {
  return match::WithdrawResult{reason_of(m, checks)};
}
match::Act act_of(const v1::Annotate& m, Checks& checks) {
  const auto& note = m.note();
  match::Annotate act{note.ply(),
                      {},
                      checks.words(reason_bytes_max, note.text(), "note.text", true),
                      checks.texts(note.moves(), acts_max, move_bytes_max, "note.moves")};
  const auto found = std::ranges::find(match::note_kinds, note.kind(),
                                       &std::pair<std::string_view, match::NoteKind>::first);
  if (found == match::note_kinds.end()) {
    checks.fail(Code::malformed, "note.kind: not one this version knows");
  } else {
    act.kind = found->second;
  }
  return act;
}
match::Act act_of(const v1::ReportBoard& m, Checks& checks) {
  return match::ReportBoard{checks.at_most(board_bytes_max, m.board(), "board")};
}
match::Act act_of(const v1::SettleDifference& m, Checks& checks) {
  return match::SettleDifference{m.table_follows(), reason_of(m, checks)};
}
/// Who acts where the message does not say so.
template <class Message>
constexpr match::Office usual_office = match::Office::arbiter;
template <class Message>
  requires requires(const Message& m) { m.revision(); } ||
               requires(const Message& m) { m.ago_ms(); }
constexpr match::Office usual_office<Message> = match::Office::relay;
template <>
constexpr match::Office usual_office<v1::WithdrawResult> = match::Office::relay;
template <>
constexpr match::Office usual_office<v1::Annotate> = match::Office::relay;
template <>
constexpr match::Office usual_office<v1::ReportBoard> = match::Office::relay;

template <class Message>
  requires requires(const Message& m, Checks& checks) { act_of(m, checks); }
What from(const Message& m, Checks& checks) {
  InMatch out{{}, act_of(m, checks)};
  if constexpr (requires { m.office(); }) out.office = checks.office(m.office());
  if constexpr (requires { m.has_seat(); }) {
    out.seat = checks.seat_of(m);
  } else if (!out.office) {
    out.office = usual_office<Message>;
  }
  if (out.seat && out.office) checks.fail(Code::malformed, "a seat or an office, not both");
  return out;
}

void match_of(const std::string& id, Request& out, Checks& checks) {
  out.match = base::MatchId{checks.id(id, Code::name_the_match, "match_id")};
}

/// Fills everything but the digest, and leaves `message` without its request id.
template <class Message>
void take(Message& message, Request& out, Checks& checks) {
  out.request_id = message.request_id();
  message.clear_request_id();
  if (out.request_id.empty() || out.request_id.size() > request_id_bytes_max) {
    out.request_id.clear();
    checks.fail(Code::bad_request_id, "request_id: 1 to 36 bytes");
  }
  if constexpr (requires { message.match_id(); }) match_of(message.match_id(), out, checks);
  out.what = from(message, checks);
}

/// false: the message holds no request.
bool take_any(v1::ClientMessage& message, Request& out, Checks& checks) {
  switch (message.request_case()) {
    case v1::ClientMessage::kHello: take(*message.mutable_hello(), out, checks); break;
    case v1::ClientMessage::kWatch: take(*message.mutable_watch(), out, checks); break;
    case v1::ClientMessage::kUnwatch: take(*message.mutable_unwatch(), out, checks); break;
    case v1::ClientMessage::kCreateMatch: take(*message.mutable_create_match(), out, checks); break;
    case v1::ClientMessage::kTakeSeat: take(*message.mutable_take_seat(), out, checks); break;
    case v1::ClientMessage::kListMatches: take(*message.mutable_list_matches(), out, checks); break;
    case v1::ClientMessage::kHints: take(*message.mutable_hints(), out, checks); break;
    case v1::ClientMessage::kPlayMove: take(*message.mutable_play_move(), out, checks); break;
    case v1::ClientMessage::kResign: take(*message.mutable_resign(), out, checks); break;
    case v1::ClientMessage::kOfferDraw: take(*message.mutable_offer_draw(), out, checks); break;
    case v1::ClientMessage::kAnswerDraw: take(*message.mutable_answer_draw(), out, checks); break;
    case v1::ClientMessage::kOfferTakeBack:
      take(*message.mutable_offer_take_back(), out, checks);
      break;
    case v1::ClientMessage::kAnswerTakeBack:
      take(*message.mutable_answer_take_back(), out, checks);
      break;
    case v1::ClientMessage::kGiveTime: take(*message.mutable_give_time(), out, checks); break;
    case v1::ClientMessage::kAbort: take(*message.mutable_abort(), out, checks); break;
    case v1::ClientMessage::kClaimAbandoned:
      take(*message.mutable_claim_abandoned(), out, checks);
      break;
    case v1::ClientMessage::kDeclare: take(*message.mutable_declare(), out, checks); break;
    case v1::ClientMessage::kPing: take(*message.mutable_ping(), out, checks); break;
    case v1::ClientMessage::kTakeOffice: take(*message.mutable_take_office(), out, checks); break;
    case v1::ClientMessage::kListCalls: take(*message.mutable_list_calls(), out, checks); break;
    case v1::ClientMessage::kTouch: take(*message.mutable_touch(), out, checks); break;
    case v1::ClientMessage::kForgiveTouch:
      take(*message.mutable_forgive_touch(), out, checks);
      break;
    case v1::ClientMessage::kClaim: take(*message.mutable_claim(), out, checks); break;
    case v1::ClientMessage::kAnswerClaim: take(*message.mutable_answer_claim(), out, checks); break;
    case v1::ClientMessage::kClaimFlag: take(*message.mutable_claim_flag(), out, checks); break;
    case v1::ClientMessage::kDeclareEnd: take(*message.mutable_declare_end(), out, checks); break;
    case v1::ClientMessage::kConfirmResult:
      take(*message.mutable_confirm_result(), out, checks);
      break;
    case v1::ClientMessage::kSignCard: take(*message.mutable_sign_card(), out, checks); break;
    case v1::ClientMessage::kHandInCard: take(*message.mutable_hand_in_card(), out, checks); break;
    case v1::ClientMessage::kCallArbiter: take(*message.mutable_call_arbiter(), out, checks); break;
    case v1::ClientMessage::kRule: take(*message.mutable_rule(), out, checks); break;
    case v1::ClientMessage::kSetBoard: take(*message.mutable_set_board(), out, checks); break;
    case v1::ClientMessage::kSetClock: take(*message.mutable_set_clock(), out, checks); break;
    case v1::ClientMessage::kPenalise: take(*message.mutable_penalise(), out, checks); break;
    case v1::ClientMessage::kRewind: take(*message.mutable_rewind(), out, checks); break;
    case v1::ClientMessage::kAdjudicate: take(*message.mutable_adjudicate(), out, checks); break;
    case v1::ClientMessage::kStopClocks: take(*message.mutable_stop_clocks(), out, checks); break;
    case v1::ClientMessage::kResumeClocks:
      take(*message.mutable_resume_clocks(), out, checks);
      break;
    case v1::ClientMessage::kGiveDrawRight:
      take(*message.mutable_give_draw_right(), out, checks);
      break;
    case v1::ClientMessage::kChoose: take(*message.mutable_choose(), out, checks); break;
    case v1::ClientMessage::kRingBell: take(*message.mutable_ring_bell(), out, checks); break;
    case v1::ClientMessage::kHideDisc: take(*message.mutable_hide_disc(), out, checks); break;
    case v1::ClientMessage::kGuessDisc: take(*message.mutable_guess_disc(), out, checks); break;
    case v1::ClientMessage::kRevealDisc: take(*message.mutable_reveal_disc(), out, checks); break;
    case v1::ClientMessage::kChooseRight: take(*message.mutable_choose_right(), out, checks); break;
    case v1::ClientMessage::kChooseColour:
      take(*message.mutable_choose_colour(), out, checks);
      break;
    case v1::ClientMessage::kChooseChair: take(*message.mutable_choose_chair(), out, checks); break;
    case v1::ClientMessage::kPressStart: take(*message.mutable_press_start(), out, checks); break;
    case v1::ClientMessage::kDeclareLate: take(*message.mutable_declare_late(), out, checks); break;
    case v1::ClientMessage::kArrive: take(*message.mutable_arrive(), out, checks); break;
    case v1::ClientMessage::kForfeitLate: take(*message.mutable_forfeit_late(), out, checks); break;
    case v1::ClientMessage::kClaimLate: take(*message.mutable_claim_late(), out, checks); break;
    case v1::ClientMessage::kOfferTerms: take(*message.mutable_offer_terms(), out, checks); break;
    case v1::ClientMessage::kAnswerTerms: take(*message.mutable_answer_terms(), out, checks); break;
    case v1::ClientMessage::kSetTerms: take(*message.mutable_set_terms(), out, checks); break;
    case v1::ClientMessage::kOfferAdjournment:
      take(*message.mutable_offer_adjournment(), out, checks);
      break;
    case v1::ClientMessage::kAnswerAdjournment:
      take(*message.mutable_answer_adjournment(), out, checks);
      break;
    case v1::ClientMessage::kSealMove: take(*message.mutable_seal_move(), out, checks); break;
    case v1::ClientMessage::kOpenSeal: take(*message.mutable_open_seal(), out, checks); break;
    case v1::ClientMessage::kCallOffFrozen:
      take(*message.mutable_call_off_frozen(), out, checks);
      break;
    case v1::ClientMessage::kHandOver: take(*message.mutable_hand_over(), out, checks); break;
    case v1::ClientMessage::kRelayMove: take(*message.mutable_relay_move(), out, checks); break;
    case v1::ClientMessage::kCorrectLine: take(*message.mutable_correct_line(), out, checks); break;
    case v1::ClientMessage::kMarkUnsure: take(*message.mutable_mark_unsure(), out, checks); break;
    case v1::ClientMessage::kReadClocks: take(*message.mutable_read_clocks(), out, checks); break;
    case v1::ClientMessage::kRecordResult:
      take(*message.mutable_record_result(), out, checks);
      break;
    case v1::ClientMessage::kWithdrawResult:
      take(*message.mutable_withdraw_result(), out, checks);
      break;
    case v1::ClientMessage::kAnnotate: take(*message.mutable_annotate(), out, checks); break;
    case v1::ClientMessage::kReportBoard: take(*message.mutable_report_board(), out, checks); break;
    case v1::ClientMessage::kSettleDifference:
      take(*message.mutable_settle_difference(), out, checks);
      break;
    case v1::ClientMessage::kSaveProgramme:
      take(*message.mutable_save_programme(), out, checks);
      break;
    case v1::ClientMessage::kShowProgramme:
      take(*message.mutable_show_programme(), out, checks);
      break;
    case v1::ClientMessage::kListProgrammes:
      take(*message.mutable_list_programmes(), out, checks);
      break;
    case v1::ClientMessage::kOpenBoard: take(*message.mutable_open_board(), out, checks); break;
    case v1::ClientMessage::kMoveBoard: take(*message.mutable_move_board(), out, checks); break;
    case v1::ClientMessage::kTakeProgramme:
      take(*message.mutable_take_programme(), out, checks);
      break;
    case v1::ClientMessage::kNamePlayer: take(*message.mutable_name_player(), out, checks); break;
    case v1::ClientMessage::kSay: take(*message.mutable_say(), out, checks); break;
    case v1::ClientMessage::kModerateTalk:
      take(*message.mutable_moderate_talk(), out, checks);
      break;
    case v1::ClientMessage::kSaveTournament:
      take(*message.mutable_save_tournament(), out, checks);
      break;
    case v1::ClientMessage::kDirect: take(*message.mutable_direct(), out, checks); break;
    case v1::ClientMessage::kWatchTournament:
      take(*message.mutable_watch_tournament(), out, checks);
      break;
    case v1::ClientMessage::kTakeTournament:
      take(*message.mutable_take_tournament(), out, checks);
      break;
    case v1::ClientMessage::kInvitePlayer:
      take(*message.mutable_invite_player(), out, checks);
      break;
    case v1::ClientMessage::kTakePlace: take(*message.mutable_take_place(), out, checks); break;
    case v1::ClientMessage::kCheckIn: take(*message.mutable_check_in(), out, checks); break;
    case v1::ClientMessage::kHandInResult:
      take(*message.mutable_hand_in_result(), out, checks);
      break;
    case v1::ClientMessage::kConfirmCard: take(*message.mutable_confirm_card(), out, checks); break;
    case v1::ClientMessage::REQUEST_NOT_SET: return false;
  }
  return true;
}

ContentDigest digest_of(v1::ClientMessage& message) {
  message.DiscardUnknownFields();
  std::string bytes;
  {
    pb::io::StringOutputStream sink{&bytes};
    pb::io::CodedOutputStream out{&sink};
    out.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&out);
  }
  ContentDigest digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), nullptr,
                     0);
  return digest;
}

/// Fit to be named in a refusal?
std::string usable(std::string request_id) {
  if (request_id.size() > request_id_bytes_max) request_id.clear();
  return request_id;
}

/// How many requests stand side by side in one binary message. The parser would keep the last and
/// say nothing.
int requests_in(std::string_view bytes) {
  using Wire = pb::internal::WireFormatLite;
  pb::io::CodedInputStream in{reinterpret_cast<const pb::uint8*>(bytes.data()),
                              static_cast<int>(bytes.size())};
  int found = 0;
  while (const auto tag = in.ReadTag()) {
    if (v1::ClientMessage::descriptor()->FindFieldByNumber(Wire::GetTagFieldNumber(tag)) != nullptr)
      ++found;
    if (!Wire::SkipField(&in, tag)) break;
  }
  return found;
}

/// The id of a request that this version does not know: field 1 of every request is its request_id.
std::string request_id_of_unknown(const v1::ClientMessage& message) {
  const auto& unknown = message.GetReflection()->GetUnknownFields(message);
  for (int i = 0; i < unknown.field_count(); ++i) {
    if (unknown.field(i).type() != pb::UnknownField::TYPE_LENGTH_DELIMITED) continue;
    v1::Ping any;  // has the field and nothing else
    if (any.ParseFromString(unknown.field(i).length_delimited())) return usable(any.request_id());
  }
  return {};
}

Result<Request, DecodeFault> fault(Code code, std::string request_id, std::string text) {
  return std::unexpected{DecodeFault{code, usable(std::move(request_id)), std::move(text)}};
}

std::optional<DecodeFault> read(std::string_view bytes, Encoding encoding,
                                v1::ClientMessage& message) {
  if (encoding == Encoding::json) {
    if (auto why = detail::read_json(bytes, message)) {
      return DecodeFault{Code::malformed, usable(detail::request_id_of(bytes)), *std::move(why)};
    }
    if (message.request_case() != v1::ClientMessage::REQUEST_NOT_SET) return std::nullopt;
    if (detail::holds_unknown_request(bytes)) {
      return DecodeFault{Code::unsupported, usable(detail::request_id_of(bytes)),
                         "a request this version does not know"};
    }
    return DecodeFault{Code::malformed, usable(detail::request_id_of(bytes)),
                       "no request in the message"};
  }
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return DecodeFault{Code::malformed, {}, "not a tachiai.v1.ClientMessage"};
  }
  if (requests_in(bytes) > 1)
    return DecodeFault{Code::malformed, {}, "more than one request in the message"};
  if (message.request_case() != v1::ClientMessage::REQUEST_NOT_SET) return std::nullopt;
  if (message.GetReflection()->GetUnknownFields(message).empty()) {
    return DecodeFault{Code::malformed, {}, "no request in the message"};
  }
  return DecodeFault{Code::unsupported, request_id_of_unknown(message),
                     "a request this version does not know"};
}

Result<Request, DecodeFault> decode_or_throw(std::string_view bytes, Encoding encoding) {
  if (bytes.size() > message_bytes_max) {
    return fault(Code::too_long, {},
                 "a message: at most " + std::to_string(message_bytes_max) + " bytes");
  }
  detail::quiet_protobuf();
  char block[2048];
  pb::ArenaOptions options;
  options.initial_block = block;
  options.initial_block_size = sizeof block;
  pb::Arena arena{options};
  auto& message = *pb::Arena::CreateMessage<v1::ClientMessage>(&arena);
  if (auto unread = read(bytes, encoding, message)) return std::unexpected{*std::move(unread)};

  Request out;
  Checks checks;
  out.name = v1::ClientMessage::descriptor()->FindFieldByNumber(message.request_case())->name();
  if (!take_any(message, out, checks))
    return fault(Code::malformed, {}, "no request in the message");
  if (const auto& problem = checks.first())
    return fault(problem->code, std::move(out.request_id), problem->text);
  out.digest = digest_of(message);
  return out;
}

}  // namespace

Result<Request, DecodeFault> decode(std::string_view bytes, Encoding encoding) {
  try {
    return decode_or_throw(bytes, encoding);
  } catch (const std::exception& unread) {  // a third party's parser, or no memory
    return fault(Code::malformed, {}, unread.what());
  }
}

}  // namespace tachiai::wire
