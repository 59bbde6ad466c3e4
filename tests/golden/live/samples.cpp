#include "tests/golden/live/samples.hpp"

#include <chrono>
#include <deque>

#include "engines/catalog/catalog.hpp"
#include "engines/match/match.hpp"

namespace tachiai::tests {

using namespace std::chrono_literals;

namespace {

constexpr std::string_view match_id = "Tq3vR8mKw2Zd";
constexpr std::string_view othello_id = "h7Yb0XnE4sLc";

template <class Set>
RequestSample request(std::string name, Set&& set) {
  RequestSample sample{std::move(name), {}};
  set(sample.message);
  return sample;
}

/// The fields that requests in a match share.
template <class Message>
Message& in_match(Message& message, std::string_view request_id) {
  message.set_request_id(std::string{request_id});
  message.set_match_id(std::string{match_id});
  return message;
}

}  // namespace

namespace {

constexpr std::string_view why = "既に石が動いていた";

/// Offices, and what is asked for at a real board.
void add_real_board(std::vector<RequestSample>& all) {
  all.push_back(request("take_office", [](v1::ClientMessage& m) {
    auto& take = in_match(*m.mutable_take_office(), "to1");
    take.set_invitation("i-5Fh2bYw8Qs");
    take.set_display_name("審判 Sato");
  }));
  all.push_back(request("list_calls", [](v1::ClientMessage& m) {
    m.mutable_list_calls()->set_request_id("lc1");
    m.mutable_list_calls()->set_follow(true);
  }));
  all.push_back(request("play_move_by_hand", [](v1::ClientMessage& m) {
    auto& play = in_match(*m.mutable_play_move(), "h-1");
    play.set_ply(3);
    play.set_move("place:Xf5");
  }));
  all.push_back(request("touch", [](v1::ClientMessage& m) {
    auto& touch = in_match(*m.mutable_touch(), "rb1");
    touch.set_square("f5");
    touch.set_seat(0);
  }));
  all.push_back(request("forgive_touch", [](v1::ClientMessage& m) {
    in_match(*m.mutable_forgive_touch(), "rb2").set_seat(1);
  }));
  all.push_back(request("forgive_touch_by_the_arbiter", [](v1::ClientMessage& m) {
    in_match(*m.mutable_forgive_touch(), "rb3").set_office(v1::OFFICE_ARBITER);
  }));
  all.push_back(request("claim", [](v1::ClientMessage& m) {
    auto& claim = in_match(*m.mutable_claim(), "rb4");
    auto& missed = *claim.add_items();
    missed.set_category("missed_flip");
    missed.add_squares("d4");
    missed.add_squares("e5");
    claim.add_items()->set_category("wrong_turn");
    claim.set_seat(1);
  }));
  all.push_back(request("claim_by_the_relay", [](v1::ClientMessage& m) {
    auto& claim = in_match(*m.mutable_claim(), "rb5");
    auto& missed = *claim.add_items();
    missed.set_category("missed_flip");
    missed.add_squares("d4");
    claim.set_office(v1::OFFICE_RELAY);
  }));
  all.push_back(request("answer_claim", [](v1::ClientMessage& m) {
    auto& answer = in_match(*m.mutable_answer_claim(), "rb6");
    answer.set_agree(true);
    answer.set_seat(0);
  }));
  all.push_back(request("claim_flag", [](v1::ClientMessage& m) {
    auto& flag = in_match(*m.mutable_claim_flag(), "rb7");
    flag.set_of(1);
    flag.set_seat(0);
  }));
  all.push_back(request("claim_flag_by_an_onlooker", [](v1::ClientMessage& m) {
    in_match(*m.mutable_claim_flag(), "rb8").set_office(v1::OFFICE_ONLOOKER);
  }));
  all.push_back(request("declare_end", [](v1::ClientMessage& m) {
    in_match(*m.mutable_declare_end(), "rb9").set_seat(1);
  }));
  all.push_back(request("confirm_result", [](v1::ClientMessage& m) {
    in_match(*m.mutable_confirm_result(), "rb10").set_seat(1);
  }));
  all.push_back(request("sign_card", [](v1::ClientMessage& m) {
    in_match(*m.mutable_sign_card(), "rb11").set_seat(1);
  }));
  all.push_back(request("hand_in_card", [](v1::ClientMessage& m) {
    in_match(*m.mutable_hand_in_card(), "rb12").set_seat(1);
  }));
  all.push_back(request("call_arbiter", [](v1::ClientMessage& m) {
    in_match(*m.mutable_call_arbiter(), "rb13").set_seat(1);
  }));
  all.push_back(request("rule", [](v1::ClientMessage& m) {
    auto& rule = in_match(*m.mutable_rule(), "ar1");
    rule.set_uphold(true);
    rule.add_acts("turn:d4");
    rule.add_acts("shift:c6-c5");
    rule.set_reason(std::string{why});
    rule.set_office(v1::OFFICE_ARBITER);
  }));
  all.push_back(request("set_board", [](v1::ClientMessage& m) {
    auto& set = in_match(*m.mutable_set_board(), "ar2");
    set.add_acts("turn:d4");
    set.set_reason(std::string{why});
  }));
  all.push_back(request("set_clock", [](v1::ClientMessage& m) {
    auto& set = in_match(*m.mutable_set_clock(), "ar3");
    set.set_of(1);
    set.set_main_ms(600'000);
    set.set_reason(std::string{why});
  }));
  all.push_back(request("penalise", [](v1::ClientMessage& m) {
    auto& penalise = in_match(*m.mutable_penalise(), "ar4");
    penalise.set_of(1);
    penalise.set_kind(v1::PENALTY_KIND_TIME);
    penalise.set_amount_ms(120'000);
    penalise.set_reason(std::string{why});
  }));
  all.push_back(request("rewind", [](v1::ClientMessage& m) {
    auto& rewind = in_match(*m.mutable_rewind(), "ar5");
    rewind.set_to_ply(12);
    rewind.set_reason(std::string{why});
  }));
  all.push_back(request("adjudicate", [](v1::ClientMessage& m) {
    auto& adjudicate = in_match(*m.mutable_adjudicate(), "ar6");
    adjudicate.add_places(2);
    adjudicate.add_places(1);
    adjudicate.set_unrated(true);
    adjudicate.set_reason(std::string{why});
  }));
  all.push_back(request("adjudicate_void", [](v1::ClientMessage& m) {
    in_match(*m.mutable_adjudicate(), "ar7").set_reason(std::string{why});
  }));
  all.push_back(request("stop_clocks",
                        [](v1::ClientMessage& m) { in_match(*m.mutable_stop_clocks(), "ar8"); }));
  all.push_back(request("resume_clocks",
                        [](v1::ClientMessage& m) { in_match(*m.mutable_resume_clocks(), "ar9"); }));
  all.push_back(request("give_draw_right", [](v1::ClientMessage& m) {
    in_match(*m.mutable_give_draw_right(), "ar10").set_of(1);
  }));
}

constexpr std::string_view nonce = "\x01nonce of 16 b.\xFF";
constexpr std::string_view digest = "\x80 a digest of thirty-two bytes.\x7F";
static_assert(nonce.size() == 16 && digest.size() == 32);

/// Fouls and the bell, what comes before the first move, and what breaks a game off.
void add_around_play(std::vector<RequestSample>& all) {
  all.push_back(request("play_move_with_announcements", [](v1::ClientMessage& m) {
    auto& play = in_match(*m.mutable_play_move(), "fo1");
    play.set_ply(40);
    play.set_move("6f6e");
    play.add_announces("6a");
    play.add_announces("8c");
  }));
  all.push_back(request("choose", [](v1::ClientMessage& m) {
    auto& choose = in_match(*m.mutable_choose(), "fo2");
    choose.set_choice("rewind");
    choose.set_seat(1);
  }));
  all.push_back(request("choose_by_the_arbiter", [](v1::ClientMessage& m) {
    auto& choose = in_match(*m.mutable_choose(), "fo3");
    choose.set_choice("before_second");
    choose.set_reason(std::string{why});
    choose.set_office(v1::OFFICE_ARBITER);
  }));
  all.push_back(
      request("ring_bell", [](v1::ClientMessage& m) { in_match(*m.mutable_ring_bell(), "fo4"); }));
  all.push_back(request("hide_disc", [](v1::ClientMessage& m) {
    auto& hide = in_match(*m.mutable_hide_disc(), "st1");
    hide.set_digest(std::string{digest});
    hide.set_seat(0);
  }));
  all.push_back(request("guess_disc", [](v1::ClientMessage& m) {
    auto& guess = in_match(*m.mutable_guess_disc(), "st2");
    guess.set_black_up(true);
    guess.set_seat(1);
  }));
  all.push_back(request("reveal_disc", [](v1::ClientMessage& m) {
    auto& reveal = in_match(*m.mutable_reveal_disc(), "st3");
    reveal.set_black_up(true);
    reveal.set_nonce(std::string{nonce});
    reveal.set_seat(0);
  }));
  all.push_back(request("reveal_disc_by_the_arbiter", [](v1::ClientMessage& m) {
    in_match(*m.mutable_reveal_disc(), "st4").set_office(v1::OFFICE_ARBITER);
  }));
  all.push_back(request("choose_right", [](v1::ClientMessage& m) {
    auto& choose = in_match(*m.mutable_choose_right(), "st5");
    choose.set_draw_win(true);
    choose.set_seat(1);
  }));
  all.push_back(request("choose_colour", [](v1::ClientMessage& m) {
    auto& choose = in_match(*m.mutable_choose_colour(), "st6");
    choose.set_black(true);
    choose.set_seat(1);
  }));
  all.push_back(request("choose_chair", [](v1::ClientMessage& m) {
    auto& choose = in_match(*m.mutable_choose_chair(), "st7");
    choose.set_chair(1);
    choose.set_seat(0);
  }));
  all.push_back(request("press_start", [](v1::ClientMessage& m) {
    in_match(*m.mutable_press_start(), "st8").set_seat(1);
  }));
  all.push_back(request("declare_late", [](v1::ClientMessage& m) {
    in_match(*m.mutable_declare_late(), "st9").set_of(1);
  }));
  all.push_back(request(
      "arrive", [](v1::ClientMessage& m) { in_match(*m.mutable_arrive(), "st10").set_seat(1); }));
  all.push_back(request("forfeit_late", [](v1::ClientMessage& m) {
    in_match(*m.mutable_forfeit_late(), "st11").set_seat(1);
  }));
  all.push_back(request("claim_late", [](v1::ClientMessage& m) {
    auto& claim = in_match(*m.mutable_claim_late(), "st12");
    claim.set_word_given(true);
    claim.set_seat(0);
  }));
  all.push_back(request("offer_terms", [](v1::ClientMessage& m) {
    auto& offer = in_match(*m.mutable_offer_terms(), "te1");
    auto& control = *offer.add_terms();
    control.set_name("control");
    control.set_value("15m+30s*1");
    auto& back = *offer.add_terms();
    back.set_name("take_back");
    back.set_value("yes");
    offer.set_seat(0);
  }));
  all.push_back(request("answer_terms", [](v1::ClientMessage& m) {
    auto& answer = in_match(*m.mutable_answer_terms(), "te2");
    answer.set_accept(true);
    answer.set_seat(1);
  }));
  all.push_back(request("set_terms", [](v1::ClientMessage& m) {
    auto& set = in_match(*m.mutable_set_terms(), "te3");
    auto& control = *set.add_terms();
    control.set_name("control");
    control.set_value("10m");
    set.set_reason(std::string{why});
  }));
  all.push_back(request("offer_adjournment", [](v1::ClientMessage& m) {
    in_match(*m.mutable_offer_adjournment(), "in1").set_seat(0);
  }));
  all.push_back(request("answer_adjournment", [](v1::ClientMessage& m) {
    auto& answer = in_match(*m.mutable_answer_adjournment(), "in2");
    answer.set_accept(true);
    answer.set_seat(1);
  }));
  all.push_back(request("seal_move", [](v1::ClientMessage& m) {
    auto& seal = in_match(*m.mutable_seal_move(), "in3");
    seal.set_digest(std::string{digest});
    seal.set_seat(0);
  }));
  all.push_back(request("open_seal", [](v1::ClientMessage& m) {
    auto& open = in_match(*m.mutable_open_seal(), "in4");
    open.set_move("7g7f");
    open.set_nonce(std::string{nonce});
    open.set_seat(0);
  }));
  all.push_back(request("call_off_frozen", [](v1::ClientMessage& m) {
    in_match(*m.mutable_call_off_frozen(), "in5");
  }));
  all.push_back(request("hand_over", [](v1::ClientMessage& m) {
    auto& hand = in_match(*m.mutable_hand_over(), "in6");
    hand.set_of(2);
    hand.set_bot("random");
  }));
}

/// Relays, events with several boards, talk.
void add_relays(std::vector<RequestSample>& all) {
  constexpr std::string_view event_id = "pR4mV8kW2Zq1";
  all.push_back(request("relay_move", [](v1::ClientMessage& m) {
    auto& move = in_match(*m.mutable_relay_move(), "rl1");
    move.set_ply(22);
    move.set_revision(1);
    move.mutable_act()->set_move("f5");
    move.set_unsure(true);
    auto& left = *move.add_left();
    left.set_seat(1);
    left.set_left_ms(754'000);
    move.set_ago_ms(61'000);
  }));
  all.push_back(request("relay_move_as_it_stood", [](v1::ClientMessage& m) {
    auto& move = in_match(*m.mutable_relay_move(), "rl2");
    move.set_ply(23);
    move.mutable_act()->set_move("turn:f4");
    move.mutable_act()->set_as_stood(true);
    move.set_office(v1::OFFICE_ARBITER);
  }));
  all.push_back(request("correct_line", [](v1::ClientMessage& m) {
    auto& line = in_match(*m.mutable_correct_line(), "rl3");
    line.set_from_ply(21);
    line.set_revision(1);
    line.add_acts()->set_move("d6");
    auto& second = *line.add_acts();
    second.set_move("turn:d5");
    second.set_as_stood(true);
    line.set_reason(std::string{why});
  }));
  all.push_back(request("correct_line_that_was_seen", [](v1::ClientMessage& m) {
    auto& line = in_match(*m.mutable_correct_line(), "rl3b");
    line.set_from_ply(0);
    line.set_length(0);
  }));
  all.push_back(request("mark_unsure", [](v1::ClientMessage& m) {
    auto& mark = in_match(*m.mutable_mark_unsure(), "rl4");
    mark.set_ply(22);
    mark.set_revision(2);
    mark.set_unsure(true);
  }));
  all.push_back(request("read_clocks", [](v1::ClientMessage& m) {
    auto& read = in_match(*m.mutable_read_clocks(), "rl5");
    read.add_left()->set_left_ms(600'000);
    read.set_runs(0);
  }));
  all.push_back(request("record_result", [](v1::ClientMessage& m) {
    auto& result = in_match(*m.mutable_record_result(), "rl6");
    result.add_places(2);
    result.add_places(1);
    result.set_reason("resignation");
  }));
  all.push_back(request("withdraw_result", [](v1::ClientMessage& m) {
    in_match(*m.mutable_withdraw_result(), "rl7").set_reason(std::string{why});
  }));
  all.push_back(request("annotate", [](v1::ClientMessage& m) {
    auto& note = *in_match(*m.mutable_annotate(), "rl8").mutable_note();
    note.set_ply(23);
    note.set_kind("line");
    note.set_text("感想戦");
    note.add_moves("c4");
    note.add_moves("c3");
  }));
  all.push_back(request("report_board", [](v1::ClientMessage& m) {
    in_match(*m.mutable_report_board(), "rl9")
        .set_board("---------------------------OX------XXX-------------------------- O");
  }));
  all.push_back(request("settle_difference", [](v1::ClientMessage& m) {
    auto& settle = in_match(*m.mutable_settle_difference(), "rl10");
    settle.set_table_follows(true);
    settle.set_reason(std::string{why});
  }));
  all.push_back(request("save_programme", [&](v1::ClientMessage& m) {
    auto& save = *m.mutable_save_programme();
    save.set_request_id("ev1");
    save.set_programme_id(std::string{event_id});
    save.set_title("全日本選手権 決勝");
    save.set_place("東京");
    save.set_note("A day of finals.");
    auto& round = *save.add_rounds();
    round.set_number(1);
    round.set_title("決勝");
    round.set_starts_utc_ms(1'790'000'000'000);
    save.set_delay_ms(180'000);
    save.set_talk(true);
    save.set_display_name("中継 Aoki");
    save.set_revision(3);
  }));
  all.push_back(request("show_programme", [&](v1::ClientMessage& m) {
    m.mutable_show_programme()->set_request_id("ev2");
    m.mutable_show_programme()->set_programme_id(std::string{event_id});
    m.mutable_show_programme()->set_follow(true);
  }));
  all.push_back(request("list_programmes", [](v1::ClientMessage& m) {
    m.mutable_list_programmes()->set_request_id("ev3");
  }));
  all.push_back(request("open_board", [&](v1::ClientMessage& m) {
    auto& open = *m.mutable_open_board();
    open.set_request_id("ev4");
    open.set_programme_id(std::string{event_id});
    open.set_round(1);
    open.set_number(2);
    open.set_preset("othello.relay");
    open.add_control()->set_main_ms(1'200'000);
    open.add_players("山田 Taro");
    open.add_players("花子");
  }));
  all.push_back(request("open_board_by_itself", [](v1::ClientMessage& m) {
    auto& open = *m.mutable_open_board();
    open.set_request_id("ev5");
    open.set_preset("shogi.relay");
    open.set_start("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    open.set_delay_ms(60'000);
    open.set_talk(true);
    open.set_display_name("中継 Aoki");
  }));
  all.push_back(request("move_board", [&](v1::ClientMessage& m) {
    auto& move = in_match(*m.mutable_move_board(), "ev6");
    move.set_programme_id(std::string{event_id});
    move.set_round(2);
    move.set_number(1);
    move.set_remove(true);
  }));
  all.push_back(request("take_programme", [&](v1::ClientMessage& m) {
    auto& take = *m.mutable_take_programme();
    take.set_request_id("ev7");
    take.set_programme_id(std::string{event_id});
    take.set_invitation("o-7Rt2Pw6nBz");
    take.set_display_name("Second");
  }));
  all.push_back(request("name_player", [](v1::ClientMessage& m) {
    auto& name = in_match(*m.mutable_name_player(), "ev8");
    name.set_seat(1);
    name.set_name("花子");
  }));
  all.push_back(request("say", [](v1::ClientMessage& m) {
    auto& say = in_match(*m.mutable_say(), "tk1");
    say.set_text("<b>いい手</b>");
    say.set_display_name("Aya");
  }));
  all.push_back(request("moderate_talk_hide", [](v1::ClientMessage& m) {
    in_match(*m.mutable_moderate_talk(), "tk2").set_hide_line(7);
  }));
  all.push_back(request("moderate_talk_silence", [](v1::ClientMessage& m) {
    in_match(*m.mutable_moderate_talk(), "tk3").set_silence("p-8");
  }));
  all.push_back(request("moderate_talk_unsilence", [](v1::ClientMessage& m) {
    in_match(*m.mutable_moderate_talk(), "tk4").set_unsilence("p-8");
  }));
  all.push_back(request("moderate_talk_close", [](v1::ClientMessage& m) {
    in_match(*m.mutable_moderate_talk(), "tk5").set_open(false);
  }));
}

constexpr std::string_view cup_id = "QrStUvWxYz01";

/// A director's command in its envelope.
template <class Fill>
RequestSample command(const std::string& name, const std::string& id, Fill&& fill) {
  return request(name, [&](v1::ClientMessage& m) {
    m.mutable_direct()->set_request_id(id);
    m.mutable_direct()->set_tournament_id(std::string{cup_id});
    fill(*m.mutable_direct());
  });
}

void add_tournaments(std::vector<RequestSample>& all) {
  all.push_back(request("save_tournament", [](v1::ClientMessage& m) {
    auto& save = *m.mutable_save_tournament();
    save.set_request_id("to1");
    save.set_display_name("Director");
    save.set_format("swiss");
    (*save.mutable_config())["rounds"] = "5";
    auto& settings = *save.mutable_settings();
    settings.set_title("秋の大会");
    settings.set_place("東京");
    settings.set_note("Five rounds.");
    settings.set_zone("Asia/Tokyo");
    auto& round = *settings.add_rounds();
    round.set_number(1);
    round.set_title("午前");
    round.set_starts_utc_ms(1'790'000'000'000);
    auto& boards = *settings.add_boards();
    boards.set_venue(v1::TOURNAMENT_VENUE_HERE);
    boards.set_preset("othello.online");
    boards.add_control()->set_main_ms(1'200'000);
    settings.set_delay_ms(180'000);
    settings.set_approval(true);
    settings.set_open_entry(true);
    settings.set_check_in_opens_utc_ms(1'790'000'000'000);
    settings.set_check_in_closes_utc_ms(1'790'001'200'000);
  }));
  all.push_back(command("direct_enter", "to2", [](v1::Direct& d) {
    auto& entry = *d.mutable_enter()->mutable_entry();
    entry.set_player_id("A1");
    entry.set_name("山田 Taro");
    entry.set_club("北");
    entry.set_grade("四段");
    entry.set_previous_rank(3);
    entry.set_registration(12);
    entry.set_seed_level(1);
    entry.set_applied_at("2026-09-01");
    entry.set_principal_id("p-7");
  }));
  all.push_back(command("direct_draw_lots", "to3", [](v1::Direct& d) {
    for (const char* draw : {"0123", "4567", "8901"}) d.mutable_draw_lots()->add_draws(draw);
  }));
  all.push_back(
      command("direct_pair", "to4", [](v1::Direct& d) { d.mutable_pair()->set_round(2); }));
  all.push_back(command("direct_pair_by_hand", "to5", [](v1::Direct& d) {
    auto& pair = *d.mutable_pair_by_hand();
    pair.set_round(2);
    auto& encounter = *pair.add_encounters();
    encounter.set_stage("swiss");
    encounter.set_a("A1");
    encounter.set_b("A2");
    pair.set_gives_up("scores");
  }));
  all.push_back(command("direct_book", "to6", [](v1::Direct& d) {
    d.mutable_book()->set_round(2);
    d.mutable_book()->set_board(1);
    d.mutable_book()->mutable_result()->set_kind("draw_right");
    d.mutable_book()->mutable_result()->set_winner("A2");
    d.mutable_book()->mutable_result()->set_detail("32-32");
  }));
  all.push_back(command("direct_rule", "to7", [](v1::Direct& d) {
    d.mutable_rule()->set_round(2);
    d.mutable_rule()->set_board(1);
    d.mutable_rule()->set_reason(std::string{why});
  }));
  all.push_back(
      command("direct_close_round", "to8", [](v1::Direct& d) { d.mutable_close_round(); }));
  all.push_back(request("watch_tournament", [](v1::ClientMessage& m) {
    m.mutable_watch_tournament()->set_request_id("to9");
    m.mutable_watch_tournament()->set_tournament_id(std::string{cup_id});
    m.mutable_watch_tournament()->set_follow(true);
  }));
  all.push_back(request("take_tournament", [](v1::ClientMessage& m) {
    auto& take = *m.mutable_take_tournament();
    take.set_request_id("to10");
    take.set_tournament_id(std::string{cup_id});
    take.set_invitation("d-7Rt2Pw6nBz");
    take.set_display_name("Second");
  }));
  all.push_back(request("invite_player", [](v1::ClientMessage& m) {
    m.mutable_invite_player()->set_request_id("to11");
    m.mutable_invite_player()->set_tournament_id(std::string{cup_id});
    m.mutable_invite_player()->set_player_id("A1");
  }));
  all.push_back(request("take_place", [](v1::ClientMessage& m) {
    auto& take = *m.mutable_take_place();
    take.set_request_id("to12");
    take.set_tournament_id(std::string{cup_id});
    take.set_player_id("A1");
    take.set_invitation("i-7Rt2Pw6nBz");
    take.set_display_name("山田 Taro");
  }));
  all.push_back(request("check_in", [](v1::ClientMessage& m) {
    m.mutable_check_in()->set_request_id("to13");
    m.mutable_check_in()->set_tournament_id(std::string{cup_id});
    m.mutable_check_in()->set_player_id("A1");
    m.mutable_check_in()->set_invitation("i-7Rt2Pw6nBz");
  }));
  all.push_back(request("hand_in_result", [](v1::ClientMessage& m) {
    auto& card = *m.mutable_hand_in_result();
    card.set_request_id("to14");
    card.set_tournament_id(std::string{cup_id});
    card.set_round(2);
    card.set_board(1);
    card.mutable_result()->set_kind("played");
    card.mutable_result()->set_winner("A1");
    card.mutable_result()->set_detail("40-24");
  }));
  all.push_back(request("confirm_card", [](v1::ClientMessage& m) {
    m.mutable_confirm_card()->set_request_id("to15");
    m.mutable_confirm_card()->set_tournament_id(std::string{cup_id});
    m.mutable_confirm_card()->set_round(2);
    m.mutable_confirm_card()->set_board(1);
  }));
}

}  // namespace

std::vector<RequestSample> request_samples() {
  std::vector<RequestSample> all;
  all.push_back(request("hello", [](v1::ClientMessage& m) {
    auto& hello = *m.mutable_hello();
    hello.set_request_id("h1");
    hello.set_key("k-7JpN0cVQv5y1mXo2zRt4");
    hello.set_client("sample 1.0");
  }));
  all.push_back(request("watch", [](v1::ClientMessage& m) {
    auto& watch = in_match(*m.mutable_watch(), "w1");
    watch.set_history_id("9f2c41d07ab35e68");
    watch.set_last_seq(17);
  }));
  all.push_back(
      request("unwatch", [](v1::ClientMessage& m) { in_match(*m.mutable_unwatch(), "u1"); }));
  all.push_back(request("create_match", [](v1::ClientMessage& m) {
    auto& create = *m.mutable_create_match();
    create.set_request_id("c1");
    create.set_preset("shogi.casual");
    for (int seat = 0; seat < 2; ++seat) {
      auto& control = *create.add_control();
      control.set_main_ms(seat == 0 ? 600'000 : 300'000);
      control.set_byoyomi_ms(30'000);
      control.set_periods(3);
      control.set_increment_ms(1'000);
      control.set_increment_before(seat == 1);
      control.set_delay_ms(500);
      control.set_bank_ms(60'000);
      control.set_rounding(v1::ROUNDING_WHOLE_SECONDS);
      control.set_least_per_move_ms(1'000);
    }
    create.set_seat(1);
    create.set_listed(true);
    create.set_display_name("山田 Taro");
    create.set_start("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  }));
  all.push_back(request("create_match_with_bots", [](v1::ClientMessage& m) {
    auto& create = *m.mutable_create_match();
    create.set_request_id("c2");
    create.set_preset("yonin.online");
    for (int i = 0; i < 3; ++i) create.add_bots("random");
  }));
  all.push_back(request("hello_with_own_key", [](v1::ClientMessage& m) {
    auto& hello = *m.mutable_hello();
    hello.set_request_id("h2");
    hello.set_client("web 0.1");
    hello.set_own_key("q7Xk2mPz9LwB4nTc8VdR1yHs");
  }));
  all.push_back(request("take_seat", [](v1::ClientMessage& m) {
    auto& take = in_match(*m.mutable_take_seat(), "t1");
    take.set_invitation("i-5Fh2bYw8Qs");
    take.set_seat(1);
    take.set_display_name("<b>O'Neill & co</b>");
  }));
  all.push_back(request("list_matches", [](v1::ClientMessage& m) {
    m.mutable_list_matches()->set_request_id("l1");
    m.mutable_list_matches()->set_follow(true);
  }));
  all.push_back(
      request("hints", [](v1::ClientMessage& m) { in_match(*m.mutable_hints(), "hi1"); }));
  all.push_back(request("play_move", [](v1::ClientMessage& m) {
    auto& play = in_match(*m.mutable_play_move(), "5f0c2d4e-9a1b-4c3d-8e7f-001122334455");
    play.set_ply(2);
    play.set_move("8h2b+");
    play.set_seat(0);
  }));
  all.push_back(request(
      "resign", [](v1::ClientMessage& m) { in_match(*m.mutable_resign(), "r1").set_seat(1); }));
  all.push_back(request("offer_draw", [](v1::ClientMessage& m) {
    in_match(*m.mutable_offer_draw(), "d1").set_seat(0);
  }));
  all.push_back(request("answer_draw", [](v1::ClientMessage& m) {
    auto& answer = in_match(*m.mutable_answer_draw(), "d2");
    answer.set_accept(true);
    answer.set_seat(1);
  }));
  all.push_back(request("offer_take_back", [](v1::ClientMessage& m) {
    auto& offer = in_match(*m.mutable_offer_take_back(), "b1");
    offer.set_to_ply(4);
    offer.set_seat(0);
  }));
  all.push_back(request("answer_take_back", [](v1::ClientMessage& m) {
    auto& answer = in_match(*m.mutable_answer_take_back(), "b2");
    answer.set_accept(true);
    answer.set_seat(1);
  }));
  all.push_back(request("give_time", [](v1::ClientMessage& m) {
    auto& give = in_match(*m.mutable_give_time(), "g1");
    give.set_amount_ms(15'000);
    give.set_seat(0);
  }));
  all.push_back(request(
      "abort", [](v1::ClientMessage& m) { in_match(*m.mutable_abort(), "a1").set_seat(0); }));
  all.push_back(request(
      "declare", [](v1::ClientMessage& m) { in_match(*m.mutable_declare(), "de1").set_seat(0); }));
  all.push_back(request("claim_abandoned", [](v1::ClientMessage& m) {
    in_match(*m.mutable_claim_abandoned(), "ca1").set_seat(0);
  }));
  all.push_back(
      request("ping", [](v1::ClientMessage& m) { m.mutable_ping()->set_request_id("p1"); }));
  add_real_board(all);
  add_around_play(all);
  add_relays(all);
  add_tournaments(all);
  return all;
}

namespace {

/// Keeps what the news borrow.
struct Kept {
  std::deque<match::Match> matches;
  std::deque<match::Event> events;
};
Kept& kept() {
  static Kept all;
  return all;
}

match::Preset preset() {
  match::Preset preset;
  preset.name = "shogi.sample";
  preset.game = "shogi";
  preset.control[0] = {.main = 600s, .byoyomi = 30s, .periods = 3};
  preset.control[1] = {.main = 300s,
                       .increment = 10s,
                       .increment_at = clock::IncrementAt::before,
                       .delay = 2s,
                       .bank = 60s,
                       .rounding = clock::Rounding::whole_seconds,
                       .least_per_move = 1s};
  preset.draw_offers = true;
  preset.take_back = true;
  preset.give_time = true;
  preset.abort_before_ply = 2;
  preset.lag_cap = 500ms;
  preset.abandon_after = 60s;
  preset.max_plies = 500;
  return preset;
}

const match::Match& after(const match::Match& before, const match::Event& event) {
  match::Match& next = kept().matches.emplace_back(before);
  match::evolve(next, event);
  return next;
}

struct Story {
  std::vector<NewsSample> news;
  const match::Match* now = &kept().matches.emplace_back(match::empty_match());
  std::uint64_t seq = 0;

  void tell(std::string name, match::Event happened, wire::Player player = {}) {
    const match::Event& event = kept().events.emplace_back(std::move(happened));
    now = &after(*now, event);
    ++seq;
    wire::MatchEvent told;
    told.match_id = {std::string{match_id}};
    told.seq = base::EventSeq{seq};
    told.at = std::chrono::milliseconds{1'000 * seq + 7};
    told.utc_ms = static_cast<std::int64_t>(1'790'000'000'000 + 1'000 * seq + 7);
    told.event = &event;
    told.after = now;
    told.player = std::move(player);
    news.push_back({"event_" + std::move(name), told});
  }
};

wire::MatchSummary summary() {
  wire::MatchSummary one;
  one.match = {std::string{othello_id}};
  one.game = "othello";
  one.preset = "othello.online";
  one.players = {{Seat::second, "p-2", "花子", true}};
  one.open_seats = {Seat::first};
  one.created_utc_ms = 1'790'000'000'000;
  one.control = {{.main = 600s}};
  one.watchers = 3;
  return one;
}

}  // namespace

namespace {

wire::Snapshot snapshot_of(const Story& story, const base::MatchId& id) {
  wire::Snapshot snapshot;
  snapshot.match_id = id;
  snapshot.history_id = "9f2c41d07ab35e68";
  snapshot.seq = base::EventSeq{story.seq};
  snapshot.match = story.now;
  return snapshot;
}

/// Offices, the arbiter's queue, the next match, and what happens at a real board.
void add_real_board(std::vector<NewsSample>& all, const base::MatchId& id) {
  wire::Welcome welcome;
  welcome.request_id = "h3";
  welcome.principal = "p-9";
  welcome.display_name = "審判 Sato";
  welcome.server = "tachiai 0.1.0";
  welcome.offices = {{id, match::Office::arbiter},
                     {{std::string{othello_id}}, match::Office::relay}};
  welcome.arbiter = true;
  all.push_back({"welcome_with_offices", welcome});
  wire::MatchOpened opened{"c3", id, Seat::first, "i-5Fh2bYw8Qs", "p-1", "", "山田 Taro"};
  opened.arbiter_invitation = "a-9Kd3mVx7Rt";
  opened.relay_invitation = "r-2Pw6nBz4Lq";
  all.push_back({"match_opened_with_offices", opened});
  all.push_back({"office_given", wire::OfficeGiven{"to1", id, match::Office::arbiter, "p-9",
                                                   "k-0aB3dE6gH9jK2mN5pQ8s", "審判 Sato"}});
  wire::MatchSummary waiting = summary();
  waiting.preset = "othello.ajoc49";
  waiting.arbiter_needed = "claim_disputed";
  waiting.arbiter_needed_utc_ms = 1'790'000'060'000;
  all.push_back({"arbiter_needed", wire::ArbiterNeeded{waiting}});
  all.push_back({"call_list", wire::CallList{"lc1", {{waiting}}}});
  all.push_back({"arbiter_released", wire::ArbiterReleased{id}});
  all.push_back({"next_match", wire::NextMatch{id, {std::string{othello_id}}}});

  match::Preset board = *match::find_preset("othello.ajoc49");
  // As it was when these bytes were released.
  board.hidden_disc = board.white_starts = board.late_loses_time = false;
  const clock::ClockFace face{1'190'000ms, 0, 0ms};
  Story story;
  story.seq = 40;
  story.now = &after(match::empty_match(), match::MatchCreated{board, 1, {"p-1", "p-2", "", ""}});
  story.tell("draw_right_given", match::DrawRightGiven{Seat::second});
  story.now = &after(*story.now, match::MatchStarted{0ms});
  story.tell("touched", match::Touched{Seat::first, "f5"});
  const match::Match* touching = story.now;
  story.tell("touch_forgiven", match::TouchForgiven{match::Office::onlooker});
  story.now = touching;
  story.tell("touch_forgiven_by_the_arbiter", match::TouchForgiven{match::Office::arbiter});
  story.tell("hand_acted", match::HandActed{Seat::first, "place:Xf5"});
  story.tell("move_played_by_hand",
             match::MovePlayed{Seat::first, 1, "press", {3ms, 0ms, 9'997ms}, face});
  const match::Match* pressed = story.now;
  story.tell(
      "claim_made",
      match::ClaimMade{
          Seat::second, {{"missed_flip", {"e5"}}, {"wrong_turn", {}}}, {1ms, 0ms, 1'999ms}, face});
  const match::Match* claimed = story.now;
  story.tell("claim_answered", match::ClaimAnswered{Seat::first, true, {}});
  story.now = claimed;
  story.tell("claim_answered_no",
             match::ClaimAnswered{Seat::first, false, match::ClockStop{1ms, 0ms, 499ms}});
  wire::Snapshot disputed = snapshot_of(story, id);
  disputed.elapsed = 499ms;
  all.push_back({"snapshot_of_a_disputed_claim", disputed});
  const match::Match* open = story.now;
  story.tell(
      "claim_ruled",
      match::ClaimRuled{match::Office::arbiter, true, "", {"turn:e5"}, std::string{why}, 60'000ms});
  story.now = open;
  story.tell("claim_ruled_no",
             match::ClaimRuled{match::Office::arbiter, false, "", {}, std::string{why}, 60'000ms});
  story.now = pressed;
  story.tell("claim_made_by_the_relay",
             match::ClaimMade{{}, {{"missed_flip", {"e5"}}}, {0ms, 0ms, 2'000ms}, face});
  story.tell("claim_ruled_at_once",
             match::ClaimRuled{match::Office::relay, true, "upheld", {"turn:e5"}, "", {}});
  story.tell("clock_frozen_by_the_arbiter", match::ClockFrozen{"arbiter", {0ms, 0ms, 1'000ms}});
  story.tell("board_set", match::BoardSet{match::Office::arbiter, {"turn:d4"}, std::string{why}});
  story.tell("clock_set", match::ClockSet{Seat::first, {600'000ms, 0, 0ms}, std::string{why}});
  story.tell("penalised",
             match::Penalised{Seat::first, match::PenaltyKind::time, 120'000ms, std::string{why}});
  story.tell("rewound", match::Rewound{1, face, std::string{why}});
  story.tell("end_declared", match::EndDeclared{Seat::second, match::ClockStop{1ms, 0ms, 2ms}});
  story.tell("result_confirmed", match::ResultConfirmed{Seat::second});
  story.tell("adjudicated", match::Adjudicated{std::string{why}});
  match::Ending ending{{{2, 1, 0, 0}}, "adjudication", "engines/match/RULES.md#arbiter", false};
  story.tell("match_ended_unrated", match::MatchEnded{ending, {}, {}, {}});
  story.tell("card_signed", match::CardSigned{Seat::second});
  story.tell("card_handed_in", match::CardHandedIn{Seat::second});
  all.push_back({"snapshot_of_a_real_board", snapshot_of(story, id)});
  all.insert(all.end(), story.news.begin(), story.news.end());

  Story league;
  match::Preset again = preset();
  again.claims_decided = match::ClaimsDecided::by_server;
  again.replays = match::Replays::sides_swapped;
  again.replay_control = clock::TimeControl{.byoyomi = 60s, .periods = 1};
  league.now = &after(match::empty_match(), match::MatchCreated{again, 1, {"p-1", "p-2", "", ""}});
  wire::Snapshot replayed = snapshot_of(league, id);
  replayed.replay_of = {std::string{othello_id}};
  replayed.next_match = {"bL3kQ9sWm1Xe"};
  all.push_back({"snapshot_of_a_replay", replayed});
}

/// Fouls and the bell, what comes before the first move, and what breaks a game off.
void add_around_play(std::vector<NewsSample>& all, const base::MatchId& id) {
  const clock::ClockFace face{1'190'000ms, 1, 0ms};
  const auto both = [](match::Preset preset) {
    return match::MatchCreated{std::move(preset), 1, {"p-1", "p-2", "", ""}};
  };

  match::Preset fouls = *match::find_preset("chushogi.national2006.b");
  Story league;
  league.seq = 100;
  league.now = &after(match::empty_match(), both(fouls));
  league.now = &after(*league.now, match::MatchStarted{0ms});
  league.tell("move_played_with_announcements",
              match::MovePlayed{Seat::first, 0, "6i6h", {1ms, 0ms, 999ms}, face, {"6d"}});
  league.tell("moved_out_of_turn", match::MovedOutOfTurn{Seat::first, 1, "7i7h"});
  league.tell("claim_made_of_a_foul",
              match::ClaimMade{Seat::second, {{"foul", {"0"}}}, {0ms, 0ms, 1'000ms}, face});
  league.tell("claim_answered_in_a_game_with_fouls",
              match::ClaimAnswered{Seat::first, true, std::nullopt});
  league.tell("counter_claimed", match::CounterClaimed{Seat::first, {{"foul", {"1"}}}});
  league.tell("foul_chosen", match::FoulChosen{Seat::second, match::FoulChoice::before_first});
  wire::Snapshot claims = snapshot_of(league, id);
  claims.bell_in = 8'390'000ms;
  all.push_back({"snapshot_of_two_fouls", claims});
  league.tell("foul_settled", match::FoulSettled{std::nullopt, match::FoulChoice::before_first, 0,
                                                 face, std::string{why}, 60'000ms});
  league.tell("bell_rung",
              match::BellRung{{{{1'800'000ms, 0, 0ms}, {600'000ms, 0, 0ms}}},
                              {clock::TimeControl{.main = 1800s}, clock::TimeControl{.main = 600s}},
                              match::ClockStop{1ms, 0ms, 20ms}});
  all.push_back({"snapshot_after_the_bell", snapshot_of(league, id)});
  all.insert(all.end(), league.news.begin(), league.news.end());

  Story start;
  start.seq = 130;
  start.now = &after(match::empty_match(), both(*match::find_preset("othello.ajoc49")));
  start.tell("disc_hidden", match::DiscHidden{Seat::first, std::string{digest}});
  start.tell("disc_guessed", match::DiscGuessed{Seat::second, true});
  all.push_back({"snapshot_of_a_hidden_disc", snapshot_of(start, id)});
  start.tell("disc_revealed", match::DiscRevealed{true, std::string{nonce}, true, Seat::second});
  start.tell("right_chosen", match::RightChosen{Seat::second, false});
  start.tell("colour_chosen", match::ColourChosen{Seat::second, true, true});
  std::get<wire::MatchEvent>(start.news.back().news).players = {
      {Seat::first, "p-2", "花子", true}, {Seat::second, "p-1", "山田 Taro", false}};
  start.tell("chair_chosen", match::ChairChosen{Seat::first, 1});
  start.tell("late_declared", match::LateDeclared{Seat::second});
  start.tell("late_clock_started", match::LateClockStarted{Seat::second, 60'000ms});
  wire::Snapshot late = snapshot_of(start, id);
  late.elapsed = 30'000ms;
  all.push_back({"snapshot_of_a_late_seat", late});
  start.tell("late_arrived",
             match::LateArrived{Seat::second, match::ClockStop{0ms, 0ms, 45'000ms}, face});
  all.insert(all.end(), start.news.begin(), start.news.end());

  Story broken;
  broken.seq = 160;
  match::Preset friendly = preset();
  friendly.adjournment = true;
  friendly.cut = match::Cut::resumed;
  friendly.bots_stand_in = true;
  friendly.best_of = 7;
  friendly.won = {2, 3};
  broken.now = &after(match::empty_match(), both(friendly));
  broken.now = &after(*broken.now, match::MatchStarted{0ms});
  broken.tell("terms_offered", match::TermsOffered{Seat::first, {{"take_back", "no"}}});
  const match::Match* offered = broken.now;
  broken.tell("terms_declined", match::TermsDeclined{Seat::second});
  broken.now = offered;
  friendly.take_back = false;
  broken.tell("terms_set",
              match::TermsSet{
                  true, {{"take_back", "no"}}, friendly, "", match::ClockStop{0ms, 0ms, 3'000ms}});
  broken.tell("terms_set_by_the_director",
              match::TermsSet{false, {{"take_back", "no"}}, friendly, std::string{why}, {}});
  broken.tell("adjournment_offered", match::AdjournmentOffered{Seat::second});
  const match::Match* asked = broken.now;
  broken.tell("adjournment_declined", match::AdjournmentDeclined{Seat::first});
  broken.now = asked;
  broken.tell("adjournment_agreed", match::AdjournmentAgreed{Seat::first});
  broken.tell("move_sealed",
              match::MoveSealed{Seat::first, std::string{digest}, {1ms, 0ms, 999ms}});
  all.push_back({"snapshot_of_a_sealed_move", snapshot_of(broken, id)});
  const match::Match* sealed = broken.now;
  broken.tell("seal_failed", match::SealFailed{Seat::first, "7g7e", std::string{nonce}, true});
  broken.now = sealed;
  broken.tell("seal_opened", match::SealOpened{Seat::first, std::string{nonce}, 60'000ms});
  broken.tell("cut_off",
              match::CutOff{Seat::second,
                            match::ClockStop{0ms, 0ms, 10ms},
                            {clock::TimeControl{.main = 60s}, clock::TimeControl{.main = 60s}}});
  broken.tell("handed_over", match::HandedOver{Seat::second, "random"});
  all.push_back({"snapshot_of_a_cut", snapshot_of(broken, id)});
  broken.tell("left_to_arbiter", match::LeftToArbiter{});
  all.insert(all.end(), broken.news.begin(), broken.news.end());
}

/// Relays, events with several boards, talk.
void add_relays(std::vector<NewsSample>& all, const base::MatchId& id) {
  match::Preset relay;
  relay.name = "othello.sample";
  relay.game = "othello";
  relay.control.fill({.main = 1200s});
  relay.conduct = match::Conduct::relay;
  relay.relay_prevails = true;
  Story story;
  story.seq = 1;
  story.now = &after(match::empty_match(), match::MatchCreated{relay, 1, {"p-1", "p-2", "", ""}});
  const match::BoardClocks clocks{{1'190'000ms, 1'200'000ms}, Seat::second, 9'000ms};
  story.tell("relayed", match::Relayed{Seat::first, 0, {"f5", false}, true, clocks});
  story.tell("relayed_as_it_stood", match::Relayed{Seat::second, 1, {"turn:e5", true}, false, {}});
  story.tell("unsure_marked", match::UnsureMarked{0, false});
  story.tell("clocks_read", match::ClocksRead{{{1'180'000ms}, Seat::first, 1'000ms}});
  story.tell("difference_found", match::DifferenceFound{{{"f4", "X", "O"}, {"a1", "", "X"}}});
  wire::Snapshot differs = snapshot_of(story, id);
  differs.players = {{Seat::first, "p-1", "山田 Taro", false}};
  differs.now = 30'000ms;
  differs.delay = 180'000ms;
  differs.programme = base::ProgrammeId{"pR4mV8kW2Zq1"};
  all.push_back({"snapshot_of_a_relay", differs});
  story.tell("difference_settled", match::DifferenceSettled{true, std::string{why}});
  story.tell("line_corrected",
             match::LineCorrected{0, {{"c4", false}, {"c3", false}}, std::string{why}, clocks});
  story.tell("annotated", match::Annotated{2, match::NoteKind::ruling, "石返しの誤り", {}});
  const match::Ending ending{
      {{2, 1, 0, 0}}, "resignation", "engines/match/RULES.md#resignation", true};
  story.tell("result_recorded", match::ResultRecorded{ending, {}});
  story.tell("result_withdrawn", match::ResultWithdrawn{std::string{why}});
  all.insert(all.end(), story.news.begin(), story.news.end());

  wire::Watching late{"w9", id, "9f2c41d07ab35e68", base::EventSeq{12}, {}, 180'000ms};
  all.push_back({"watching_later", late});
  late.delay = 0ms;
  late.office = match::Office::relay;
  all.push_back({"watching_in_an_office", late});
  wire::MatchSummary listed = summary();
  listed.programme = base::ProgrammeId{"pR4mV8kW2Zq1"};
  listed.delay = 180'000ms;
  all.push_back({"match_listed_of_an_event", wire::MatchListed{listed}});

  wire::Programme programme{base::ProgrammeId{"pR4mV8kW2Zq1"},
                            "全日本選手権 決勝",
                            "東京",
                            "A day of finals.",
                            {{1, "決勝", 1'790'000'000'000}},
                            {{id, 1, 1, "othello", {"山田 Taro", "花子"}}},
                            180'000ms,
                            true,
                            4};
  all.push_back({"programme_saved", wire::ProgrammeSaved{"ev1", programme, "o-7Rt2Pw6nBz", "p-7",
                                                         "k-0aB3dE6gH9jK2mN5pQ8s"}});
  all.push_back({"programme_shown", wire::ProgrammeShown{"ev2", programme, true, false}});
  all.push_back({"programme_list", wire::ProgrammeList{"ev3", {programme}}});
  all.push_back({"board_opened", wire::BoardOpened{"ev4", id, "r-2Pw6nBz4Lq", "a-9Kd3mVx7Rt", "p-7",
                                                   "k-0aB3dE6gH9jK2mN5pQ8s"}});
  all.push_back(
      {"operator_admitted", wire::OperatorAdmitted{"ev7", base::ProgrammeId{"pR4mV8kW2Zq1"}, "p-8",
                                                   "k-0aB3dE6gH9jK2mN5pQ8s", "Second"}});
  all.push_back(
      {"player_named", wire::PlayerNamed{"ev8", id, {Seat::second, "p-2", "花子", false}}});
  const wire::TalkLine line{7, "p-8", "Aya", "<b>いい手</b>", 1'790'000'000'000, 23, {}};
  wire::TalkLine announced = line;
  announced.number = 8;
  announced.office = match::Office::relay;
  all.push_back({"talk", wire::Talk{id, {}, true, {line, announced}, {}, true}});
  all.push_back({"talk_hidden", wire::Talk{id, "tk2", false, {}, {7}, false}});

  const base::TournamentId cup{std::string{cup_id}};
  wire::TournamentCommitted done{"to7", cup, base::EventSeq{42}, {}, "", {3}};
  for (std::size_t i = 0; i < done.head.size(); ++i)
    done.head[i] = static_cast<std::uint8_t>(i * 7);
  wire::Refused against;
  against.request_id = "to4";
  against.code = wire::RefusalCode::tournament_rule;
  against.rule = "engines/tournament/RULES.md#round-open";
  against.illegality = Illegality{"round_open", "engines/tournament/RULES.md#round-open"};
  against.text = "round 1";
  all.push_back({"refused_by_the_format", against});
  all.push_back(
      {"tournament_saved", wire::TournamentSaved{"to1", cup, 1, base::EventSeq{2}, "d-7Rt2Pw6nBz",
                                                 "p-7", "k-0aB3dE6gH9jK2mN5pQ8s"}});
  all.push_back({"tournament_committed", done});
  all.push_back(
      {"watching_tournament", wire::WatchingTournament{"to9", cup, base::EventSeq{42}, true, "A1",
                                                       180'000ms, "秋の大会"}});
  all.push_back({"tournament_changed", wire::TournamentChanged{cup, base::EventSeq{43}}});
  all.push_back({"director_admitted",
                 wire::DirectorAdmitted{"to10", cup, "p-8", "k-0aB3dE6gH9jK2mN5pQ8s", "Second"}});
  all.push_back({"player_invited", wire::PlayerInvited{"to11", cup, "A1", "i-7Rt2Pw6nBz"}});
  all.push_back({"place_taken", wire::PlaceTaken{"to12", cup, "A1", "p-9", "k-0aB3dE6gH9jK2mN5pQ8s",
                                                 "山田 Taro"}});
}

}  // namespace

std::vector<NewsSample> news_samples() {
  const base::MatchId id{std::string{match_id}};
  std::vector<NewsSample> all;

  wire::Welcome welcome;
  welcome.request_id = "h1";
  welcome.principal = "p-1";
  welcome.display_name = "山田 Taro";
  welcome.server = "tachiai 0.1.0";
  welcome.seats = {{id, Seat::first}, {{std::string{othello_id}}, Seat::second}};
  all.push_back({"welcome", welcome});
  all.push_back({"received", wire::Received{"m1", id}});
  wire::Committed committed{"m1", id, base::EventSeq{18}, {}};
  for (std::size_t i = 0; i < committed.head.size(); ++i)
    committed.head[i] = static_cast<std::uint8_t>(i * 7);
  all.push_back({"committed", committed});
  wire::Refused refused;
  refused.request_id = "m2";
  refused.match = id;
  refused.code = wire::RefusalCode::illegal;
  refused.rule = "engines/shogi/RULES.md#nifu";
  refused.seq = base::EventSeq{18};
  refused.illegality =
      Illegality{"nifu", "engines/shogi/RULES.md#nifu"}.with("pawn", "5g").with("file", "5");
  refused.text = "P*5e";
  refused.retry_after = 250ms;
  all.push_back({"refused", refused});
  all.push_back(
      {"watching", wire::Watching{"w1", id, "9f2c41d07ab35e68", base::EventSeq{18}, Seat::first}});
  all.push_back({"unwatched", wire::Unwatched{"u1", id}});

  Story story;
  story.tell("match_created", match::MatchCreated{preset(), 1, {"p-1", "", "", ""}});
  story.tell("seat_taken", match::SeatTaken{Seat::second, "p-2"},
             {Seat::second, "p-2", "花子", true});
  story.tell("match_started", match::MatchStarted{2'007ms});
  story.tell("move_played",
             match::MovePlayed{Seat::first, 0, "7g7f", {3ms, 40ms, 957ms}, {599'043ms, 3, 0ms}});
  story.tell("draw_offered", match::DrawOffered{Seat::second});
  story.tell("draw_declined", match::DrawDeclined{Seat::first});
  story.tell("take_back_offered", match::TakeBackOffered{Seat::first, 0});
  story.tell("take_back_declined", match::TakeBackDeclined{Seat::second});
  story.tell("time_given", match::TimeGiven{Seat::second, Seat::first, 15'000ms});
  story.tell("clock_frozen", match::ClockFrozen{"restart", {0ms, 0ms, 6'000ms}});
  story.tell("clock_resumed", match::ClockResumed{1'500ms});
  story.tell("take_back_offered_again", match::TakeBackOffered{Seat::first, 0});

  wire::Snapshot snapshot;
  snapshot.match_id = id;
  snapshot.history_id = "9f2c41d07ab35e68";
  snapshot.seq = base::EventSeq{story.seq};
  snapshot.match = story.now;
  snapshot.players = {{Seat::first, "p-1", "山田 Taro", true},
                      {Seat::second, "p-2", "花子", false}};
  snapshot.start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
  snapshot.moves = {
      {0, Seat::first, "7g7f", 957ms, catalog::position_text(story.now->table), false}};
  snapshot.elapsed = 6'250ms;
  snapshot.created_utc_ms = 1'790'000'000'000;
  snapshot.conflated = true;
  snapshot.watchers = 12;
  all.push_back({"snapshot", snapshot});

  story.tell("taken_back", match::TakenBack{0, {0ms, 0ms, 250ms}, {298'000ms, 0, 60'000ms}});
  const match::Match* branch = story.now;
  story.tell("flag_fell", match::FlagFell{Seat::first, {0ms, 0ms, 689'043ms}});
  match::Ending lost;
  lost.places = {{2, 1, 0, 0}};
  lost.reason = "time";
  lost.rule = "engines/match/RULES.md#time";
  story.tell("match_ended_on_time", match::MatchEnded{lost, {}, {}, {}});
  story.now = branch;
  lost.reason = "illegal_act";
  lost.rule = "engines/shogi/RULES.md#nifu";
  story.tell("match_ended",
             match::MatchEnded{lost, Seat::first, match::ClockStop{1ms, 2ms, 3ms}, "P*5e"});
  all.insert(all.end(), story.news.begin(), story.news.end());

  match::Preset before_declarations = *match::find_preset("yonin.online");
  before_declarations.declarations = match::Declarations::off;
  Story four;
  four.seq = 30;
  four.now = &after(match::empty_match(),
                    match::MatchCreated{before_declarations, 1, {"p-1", "p-2", "p-3", "p-4"}});
  four.now = &after(*four.now, match::MatchStarted{0ms});
  four.tell("seat_withdrawn", match::SeatWithdrawn{Seat::first, Cause::illegal_act,
                                                   match::ClockStop{1ms, 2ms, 3ms}, "3i3b"});
  all.push_back(four.news.front());
  snapshot.match = four.now;
  snapshot.players.clear();
  snapshot.start = "";
  snapshot.moves.clear();
  snapshot.exits = {wire::exit_of(std::get<match::SeatWithdrawn>(kept().events.back()), *four.now)};
  all.push_back({"snapshot_of_four", snapshot});

  all.push_back({"pulse", wire::Pulse{id, base::EventSeq{18}, 6'500ms, 12}});
  all.push_back({"presence", wire::Presence{id, Seat::second, false, 60'000ms}});
  all.push_back({"notice", wire::Notice{id, "store_broken"}});
  all.push_back({"resync", wire::Resync{id}});
  all.push_back({"match_opened", wire::MatchOpened{"c1", id, Seat::first, "i-5Fh2bYw8Qs", "p-1",
                                                   "k-7JpN0cVQv5y1mXo2zRt4", "山田 Taro"}});
  all.push_back(
      {"seat_given", wire::SeatGiven{"t1", id, Seat::second, "p-2", "k-0aB3dE6gH9jK2mN5pQ8s",
                                     "花子", base::EventSeq{2}}});
  wire::MatchSummary over = summary();
  over.players.push_back({Seat::first, "p-1", "山田 Taro", false});
  over.open_seats.clear();
  over.ply = 60;
  over.started = true;
  over.ending = match::Ending{{{1, 2, 0, 0}}, "discs", "engines/othello/RULES.md#discs"};
  all.push_back({"match_list", wire::MatchList{"l1", {summary(), over}}});
  all.push_back({"match_listed", wire::MatchListed{summary()}});
  all.push_back({"match_unlisted", wire::MatchUnlisted{{std::string{othello_id}}}});
  all.push_back(
      {"hint_list",
       wire::HintList{"hi1", {std::string{othello_id}}, 0, {"c4", "d3", "e6", "f5"}, {}}});
  DeclarationReport entering{.own_turn = true, .places = wins(Seat::first, "declaration")};
  entering.add("king_in_zone", true);
  entering.add("pieces_in_zone", 10, 10);
  entering.add("not_in_check", true);
  entering.add("points", 28, 28);
  DeclarationReport waiting;
  waiting.add("king_in_zone", false);
  waiting.add("pieces_in_zone", 3, 10);
  all.push_back({"hint_list_with_declarations",
                 wire::HintList{"hi2",
                                {std::string{othello_id}},
                                200,
                                {},
                                {{Seat::first, entering}, {Seat::second, waiting}}}});
  all.push_back({"pong", wire::Pong{"p1", 1'790'000'012'345}});
  add_real_board(all, id);
  add_around_play(all, id);
  add_relays(all, id);
  return all;
}

}  // namespace tachiai::tests
