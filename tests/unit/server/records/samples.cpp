#include "tests/unit/server/records/samples.hpp"

namespace tachiai::tests {
namespace {

using namespace std::chrono_literals;
using records::Millis;

match::Preset preset() {
  match::Preset preset;
  preset.name = "shogi.online";
  preset.game = "shogi";
  preset.rules = "";
  preset.start = "4k4/9/9/9/9/9/4P4/9/4K4 b P 1";
  preset.control[0] = {.main = 600s,
                       .byoyomi = 30s,
                       .periods = 5,
                       .increment = 10s,
                       .increment_at = clock::IncrementAt::before,
                       .delay = 5s,
                       .bank = 60s,
                       .rounding = clock::Rounding::whole_seconds,
                       .least_per_move = 1s};
  preset.control[1] = {.main = 300s, .rounding = clock::Rounding::whole_minutes};
  preset.conduct = match::Conduct::relay;
  preset.illegal_act = match::IllegalAct::stands_until_claimed;
  preset.flag = match::FlagPolicy::claim;
  preset.draw_offers = true;
  preset.take_back = true;
  preset.give_time = true;
  preset.abort_before_ply = 2;
  preset.lag_cap = 500ms;
  preset.abandon_after = 60s;
  preset.max_plies = 500;
  preset.repetition = true;
  preset.declarations = match::Declarations::failing_loses;
  preset.claims_decided = match::ClaimsDecided::by_server;
  preset.touch_binds = true;
  preset.draw_win_right = true;
  preset.result_card = true;
  preset.replays = match::Replays::sides_swapped;
  preset.replay_control = clock::TimeControl{.byoyomi = 30s, .periods = 1, .bank = 60s};
  return preset;
}

/// What came before the first move and between games later than the rest.
match::Preset preset_around_play() {
  match::Preset preset;
  preset.name = "othello.ajoc49";
  preset.game = "othello";
  preset.hidden_disc = true;
  preset.senior = Seat::second;
  preset.white_starts = true;
  preset.late_loses_time = true;
  preset.forfeit_after = 15min;
  preset.announced_before = 48h;
  preset.cut = match::Cut::resumed;
  preset.cut_behind = 5min;
  preset.leaving_is_foul = true;
  preset.bots_stand_in = true;
  preset.void_before_ply = 40;
  preset.adjournment = true;
  preset.bad_seal = match::BadSeal::loses;
  preset.seal_window = 168h;
  preset.best_of = 3;
  preset.won = {1, 0};
  preset.replays = match::Replays::same_sides;
  return preset;
}

const std::string digest(32, '\xd1');
const std::string nonce(16, '\x0e');

match::Preset of_a_relay() {
  match::Preset preset;
  preset.name = "othello.ajoc49.relay";
  preset.game = "othello";
  preset.conduct = match::Conduct::relay;
  preset.relay_prevails = true;
  return preset;
}

/// Black's clock unknown, White's read and running.
const match::BoardClocks clocks{{std::nullopt, 754s}, Seat::second, 5s};

match::Preset of_the_bell() {
  match::Preset preset;
  preset.name = "chushogi.custom";
  preset.game = "chushogi";
  preset.conduct = match::Conduct::claims;
  preset.illegal_act = match::IllegalAct::stands_until_claimed;
  preset.fouls = match::Fouls::opponent_decides;
  preset.announcements = true;
  preset.agreed_draws = match::AgreedDraws::exhausted;
  preset.bell_after = 120min;
  preset.at_bell = match::AtBell::main_only;
  preset.bell_bonus = 10min;
  return preset;
}

constexpr match::ClockStop stop{.held = 3ms, .granted = 20ms, .spent = 4'711ms};
constexpr clock::ClockFace face{.main = 595'289ms, .periods = 4, .bank = 60s};

}  // namespace

std::vector<records::MatchEntry> match_samples() {
  std::vector<match::Event> events{
      match::MatchCreated{preset(), 7, {"pr1", "", "", ""}},
      match::SeatTaken{Seat::second, "pr2"},
      match::MatchStarted{12s},
      match::MovePlayed{Seat::second, 41, "8h2b+", stop, face},
      match::DrawOffered{Seat::second},
      match::DrawDeclined{Seat::first},
      match::TakeBackOffered{Seat::fourth, 40},
      match::TakeBackDeclined{Seat::third},
      match::TakenBack{40, stop, face},
      match::TimeGiven{Seat::first, Seat::second, 15s},
      match::FlagFell{Seat::second, stop},
      match::ClockFrozen{"restart", stop},
      match::ClockResumed{29'999ms},
      match::MatchEnded{{{{1, 2, 0, 0}}, "resignation", "engines/match/RULES.md#resignation"},
                        Seat::second,
                        stop,
                        "1a2b"},
      match::MatchEnded{{std::nullopt, "aborted", "engines/match/RULES.md#aborted"},
                        std::nullopt,
                        std::nullopt,
                        ""},
      match::SeatWithdrawn{Seat::fourth, Cause::flagged, std::nullopt, ""},
      match::SeatWithdrawn{Seat::third, Cause::illegal_act, stop, "P*5e"},
      match::HandActed{Seat::second, "turn:d4"},
      match::Touched{Seat::first, "d3"},
      match::TouchForgiven{match::Office::arbiter},
      match::ClaimMade{
          Seat::second, {{"missed_flip", {"d4", "e5"}}, {"wrong_turn", {}}}, stop, face},
      match::ClaimMade{std::nullopt, {{"missed_flip", {"a1"}}}, stop, face},
      match::ClaimAnswered{Seat::first, true, std::nullopt},
      match::ClaimAnswered{Seat::first, false, stop},
      match::ClaimRuled{match::Office::server, true, "upheld_in_part", {"turn:d4"}, "", {}},
      match::ClaimRuled{match::Office::arbiter, false, "", {}, "seen", 61s},
      match::BoardSet{match::Office::arbiter, {"lift:a1", "place:Xb2"}, "as relayed"},
      match::EndDeclared{Seat::second, stop},
      match::EndDeclared{Seat::second, std::nullopt},
      match::ResultConfirmed{Seat::second},
      match::CardSigned{Seat::second},
      match::CardHandedIn{Seat::second},
      match::ClockSet{Seat::second, face, "faulty"},
      match::Penalised{Seat::second, match::PenaltyKind::time, 120s, "advice"},
      match::DrawRightGiven{Seat::second},
      match::Rewound{12, face, "noise"},
      match::Adjudicated{"fire"},
      match::MatchEnded{{{{1, 2, 0, 0}}, "both_flags", "engines/match/RULES.md#both_flags", false},
                        std::nullopt,
                        std::nullopt,
                        ""},
      match::MatchCreated{preset_around_play(), 7, {"pr1", "pr2", "", ""}},
      match::SeatWithdrawn{Seat::fourth, Cause::resigned, stop, "", true},
      match::DiscHidden{Seat::second, digest},
      match::DiscGuessed{Seat::first, true},
      match::DiscRevealed{true, nonce, true, Seat::first},
      match::DiscRevealed{false, "", false, Seat::second},
      match::RightChosen{Seat::second, true},
      match::ColourChosen{Seat::second, true, true},
      match::ChairChosen{Seat::second, 1},
      match::LateDeclared{Seat::second},
      match::LateClockStarted{Seat::second, 12s},
      match::LateArrived{Seat::second, stop, face},
      match::LateArrived{Seat::first, std::nullopt, face},
      match::TermsOffered{Seat::second, {{"control", "60s"}, {"take_back", "yes"}}},
      match::TermsDeclined{Seat::second},
      match::TermsSet{true, {{"control", "60s"}}, preset_around_play(), "", stop},
      match::TermsSet{false, {{"control", "60s"}}, preset_around_play(), "late", std::nullopt},
      match::AdjournmentOffered{Seat::second},
      match::AdjournmentDeclined{Seat::second},
      match::AdjournmentAgreed{Seat::second},
      match::MoveSealed{Seat::second, digest, stop},
      match::SealOpened{Seat::second, nonce, 61s},
      match::SealFailed{Seat::second, "7g7e", nonce, true},
      match::CutOff{Seat::second, stop, preset().control},
      match::CutOff{Seat::first, std::nullopt, preset().control},
      match::HandedOver{Seat::third, "bot-1"},
      match::LeftToArbiter{},
      match::MatchCreated{of_the_bell(), 1, {"pr1", "pr2", "", ""}},
      match::MovePlayed{Seat::first, 40, "6f6c", stop, face, {"6c", "6a"}},
      match::MovedOutOfTurn{Seat::second, 41, "2d2f"},
      match::CounterClaimed{Seat::first, {{"wrong_move", {"41"}}}},
      match::FoulChosen{Seat::second, match::FoulChoice::before_second},
      match::FoulSettled{Seat::second, match::FoulChoice::rewind, 40, face, "", 5s},
      match::FoulSettled{std::nullopt, match::FoulChoice::play_on, std::nullopt, face, "late", 6s},
      match::BellRung{{face, face}, {clock::TimeControl{.main = 40min}}, stop},
      match::BellRung{{face}, {}, std::nullopt},
      match::MatchCreated{of_a_relay(), 1, {"", "pr2", "", ""}},
      match::Relayed{Seat::first, 0, {"f5", false}, false, {}},
      match::Relayed{Seat::second, 30, {"turn:f4", true}, true, clocks},
      match::LineCorrected{30, {{"6g6f", false}, {"P*6f", true}}, "typed wrongly", clocks},
      match::LineCorrected{0, {}, "", {}},
      match::UnsureMarked{30, true},
      match::ClocksRead{clocks},
      match::ResultRecorded{{{{1, 2, 0, 0}}, "resignation", "engines/match/RULES.md#resignation"},
                            clocks},
      match::ResultRecorded{{std::nullopt, "aborted", "engines/match/RULES.md#aborted"}, {}},
      match::ResultWithdrawn{"wrong board"},
      match::Annotated{30, match::NoteKind::ruling, "nifu", {}},
      match::Annotated{31, match::NoteKind::line, "", {"7g7f", "3c3d"}},
      match::DifferenceFound{{{"f4", "O", "X"}, {"hand1", "", "2p"}}, "table"},
      match::DifferenceFound{},
      match::DifferenceSettled{true, "transmission"},
  };
  std::vector<records::MatchEntry> entries;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const bool by_server = i % 3 == 2;
    entries.push_back(
        {by_server ? "" : "pr1", by_server ? "" : "req-" + std::to_string(i),
         by_server
             ? ""
             : std::string("\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\xff", 16),
         Millis{1'000 * i}, static_cast<std::int64_t>(1'790'000'000'000 + i),
         std::move(events[i])});
  }
  // The match that plays another again says so where it begins.
  records::MatchEntry again = entries.front();
  TACHIAI_ASSERT(std::holds_alternative<match::MatchCreated>(again.event));
  again.actor = again.request_id = again.request_digest = "";
  again.replay_of = "Zy9xWv8uTs7r";
  entries.push_back(std::move(again));
  return entries;
}

std::vector<records::NoteEntry> note_samples() {
  return {
      {"pr1", 4'711ms, 1'790'000'000'000, Seat::second, 12,
       records::Refused{"req-1", "play_move", "5e5d", "illegal", "engines/shogi/RULES.md#nifu",
                        "nifu"}},
      {"pr3", 5s, 1'790'000'000'001, std::nullopt, 12, records::Present{}},
      {"pr1", 6s, 1'790'000'000'002, Seat::first, 0, records::Left{}},
      {"pr1", 7s, 1'790'000'000'003, Seat::first, 1, records::Uncounted{19}},
  };
}

std::vector<records::PeopleEntry> people_samples() {
  return {
      {1'790'000'000'000,
       records::PrincipalAdded{"pr1", std::string(32, '\x01'), std::string(16, '\x02'),
                               std::string(32, '\xff')}},
      {1'790'000'000'001, records::MatchListed{"AbCdEfGhIjKl", true, std::string(32, '\x03')}},
      {1'790'000'000'002, records::MatchListed{"AbCdEfGhIjKl", false, ""}},
      {1'790'000'000'003, records::GrantAdded{"pr1", "seat", "AbCdEfGhIjKl", 1}},
      {1'790'000'000'004, records::MatchListed{"AbCdEfGhIjKl", false, std::string(32, '\x03'),
                                               std::string(32, '\x04'), std::string(32, '\x05')}},
      {1'790'000'000'005, records::GrantAdded{"pr2", "arbiter", "AbCdEfGhIjKl", 0}},
      {1'790'000'000'006, records::MatchListed{"AbCdEfGhIjKl",
                                               true,
                                               "",
                                               std::string(32, '\x04'),
                                               std::string(32, '\x05'),
                                               true,
                                               "othello",
                                               {"pr3", "pr4"}}},
      {1'790'000'000'007, records::GrantAdded{"pr2", "operator", "", 0, "MnOpQrStUvWx"}},
      {1'790'000'000'008, records::ProgrammeSet{"MnOpQrStUvWx",
                                                "pr1",
                                                "全日本選手権",
                                                "東京",
                                                "A day of finals.",
                                                {{1, "決勝", 1'790'000'000'000}, {2, "", 0}},
                                                Millis{180'000},
                                                true,
                                                2,
                                                std::string(32, '\x06')}},
      {1'790'000'000'009, records::BoardPlaced{"MnOpQrStUvWx", "AbCdEfGhIjKl", 1, 2, false}},
      {1'790'000'000'010, records::BoardPlaced{"MnOpQrStUvWx", "AbCdEfGhIjKl", 0, 0, true}},
      {1'790'000'000'011,
       records::PrincipalRenamed{"pr3", std::string(16, '\x07'), std::string(32, '\x08')}},
      {1'790'000'000'012, records::GrantAdded{"pr2", "director", "", 0, "", "QrStUvWxYz01"}},
      {1'790'000'000'013,
       records::MatchListed{"AbCdEfGhIjKl", true, "", "", "", false, "", {}, "QrStUvWxYz01"}},
  };
}

std::vector<records::TournamentEntry> tournament_samples() {
  const std::string digest{"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\xff", 16};
  records::TournamentSettings settings;
  settings.title = "全日本選手権";
  settings.place = "東京";
  settings.note = "Six rounds.";
  settings.zone = "Asia/Tokyo";
  settings.rounds = {{1, "午前", 1'790'000'000'000}, {2, "", 0}};
  clock::TimeControl control;
  control.main = Millis{1'200'000};
  settings.boards = {{"", records::Venue::here, "othello.online", {control}, false},
                     {"final", records::Venue::relayed, "othello.relay", {}, true},
                     {"third", records::Venue::typed, "", {}, false}};
  settings.programme = "MnOpQrStUvWx";
  settings.delay = Millis{180'000};
  settings.approval = true;
  settings.open_entry = true;
  settings.check_in_opens_utc_ms = 1'790'000'000'000;
  settings.check_in_closes_utc_ms = 1'790'000'120'000;
  tournament::Player player;
  player.id = "A1";
  player.registration = 3;
  const records::ErasableText name{0, std::string(16, '\x02'), std::string(32, '\xff')};
  const tournament::GameResult played{tournament::ResultKind::played, "A1", "40-24"};
  std::vector<records::TournamentEvent> events{
      records::SettingsSaved{"pr1", std::string(32, '\x03'), 2, settings},
      tournament::Event{tournament::Created{"swiss", 1, {{"rounds", "5"}}}},
      tournament::Event{tournament::Entered{player}},
      records::PlayerInvited{"A1", std::string(32, '\x04')},
      records::PlayerBound{"A1", "pr2"},
      records::CheckedIn{"A1"},
      records::EndingRead{1, 2, "AbCdEfGhIjKl", 77, played, "discs", "approval"},
      records::EndingRead{1, 2, "AbCdEfGhIjKl", 79, {}, "withdrawn", "withdrawn"},
      records::ResultStands{1, 2, ""},
      records::BoardReopened{1, 2, 1, ""},
  };
  std::vector<records::TournamentEntry> all;
  std::int64_t utc_ms = 1'790'000'000'000;
  for (auto& event : events) {
    records::TournamentEntry entry{"pr1", "req-" + std::to_string(all.size()), digest, utc_ms++,
                                   std::move(event)};
    if (all.size() == 2) entry.texts = {name};
    all.push_back(std::move(entry));
  }
  all.push_back({"", "", "", utc_ms,
                 tournament::Event{tournament::ResultBooked{1, 2, played, "match/AbCdEfGhIjKl"}}});
  std::get<tournament::ResultBooked>(std::get<tournament::Event>(all.back().event)).result.detail =
      "";
  all.back().texts = {name};
  return all;
}

}  // namespace tachiai::tests
