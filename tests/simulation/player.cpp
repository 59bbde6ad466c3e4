#include "tests/simulation/player.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::simulation {

using namespace std::chrono_literals;

void Player::sit(const std::string& match, std::uint32_t seat) {
  seats_[match] = seat;
  consider(match);
}

void Player::wake() {
  for (const auto& [match, seat] : seats_) consider(match);
}

void Player::changed(const std::string& match, View& view) {
  if (!seats_.contains(match)) return;
  answer_offers(match, view);
  consider(match);
}

bool Player::asked_for(const std::string& match, std::uint32_t ply) const {
  return std::any_of(unsettled_.begin(), unsettled_.end(), [&](const auto& entry) {
    return entry.second->match == match && entry.second->ply == ply;
  });
}

void Player::consider(const std::string& match) {
  View& view = views_[match];
  if (!known_ || !view.known || !view.live || view.ended || !view.started) return;
  if (stage_.resigning) {
    const bool asked = std::any_of(unsettled_.begin(), unsettled_.end(), [&](const auto& entry) {
      return entry.second->match == match && !entry.second->ply;
    });
    if (asked || view.to_move() != seats_[match]) return;
    v1::ClientMessage message;
    message.mutable_resign()->set_match_id(match);
    ask(std::move(message), true);
    return;
  }
  if (view.to_move() != seats_[match] || view.frozen) return;
  const std::uint32_t ply = number(catalog::ply(view.table));
  if (thinking_[match] == ply + 1 || asked_for(match, ply)) return;
  thinking_[match] = ply + 1;
  auto& dice = stage_.world.dice;
  Nanos thought = dice.between(5ms, 700ms);
  if (dice.chance(0.1)) thought = dice.between(1s, 3s);
  if (dice.chance(0.2)) thought = {};
  Nanos other_work{};
  const auto left = std::chrono::milliseconds{view.budget_ms};
  if (left > 0ms && left < 12s && dice.chance(0.4)) {
    // To the last milliseconds: the message arrives about when the flag falls, and just then the
    // match's own core has other things to do, or the reactor that has read it.
    const Nanos travel = habits_.line.up + habits_.line.jitter / 2;
    const Instant last = view.budget_at + left;
    thought = std::max(Nanos{}, last - stage_.world.now() - travel + dice.between(-8ms, 1ms));
    if (dice.chance(0.6)) {
      other_work = dice.between(1ms, 12ms);
    } else if (dice.chance(0.5)) {
      later(std::max(Nanos{}, thought + habits_.line.up - 2ms), [this, match] {
        if (!stage_.server) return;
        const std::size_t home = stage_.server->street->core_of({match});
        stage_.world.core(home).stall(stage_.world.dice.between(2ms, 12ms));
      });
    }
  }
  later(thought, [this, match, ply, other_work] {
    if (thinking_[match] == ply + 1) thinking_[match] = 0;
    play(match, ply, other_work);
  });
}

void Player::play(const std::string& match, std::uint32_t ply, Nanos other_work) {
  const View& view = views_[match];
  if (!known_ || !view.live || view.ended || view.frozen || view.to_move() != seats_[match]) return;
  if (number(catalog::ply(view.table)) != ply || asked_for(match, ply) || stage_.resigning) return;
  if (!stage_.calm && stage_.world.dice.chance(0.12)) misbehave(match);
  if (!known_) return;
  const auto legal = catalog::legal_moves(view.table);
  if (legal.empty()) return;
  v1::ClientMessage message;
  auto& move = *message.mutable_play_move();
  move.set_match_id(match);
  move.set_ply(ply);
  move.set_move(legal[stage_.world.dice.below(legal.size())]);
  ++moves;
  Request& request = ask(std::move(message), true, other_work);
  if (stage_.world.dice.chance(0.06)) send(request);  // two clicks
}

void Player::misbehave(const std::string& match) {
  auto& dice = stage_.world.dice;
  const View& view = views_[match];
  const std::uint32_t ply = number(catalog::ply(view.table));
  v1::ClientMessage message;
  switch (dice.below(12)) {
    case 0:
      message.mutable_offer_take_back()->set_match_id(match);
      message.mutable_offer_take_back()->set_to_ply(
          ply > 2 ? ply - 1 - static_cast<std::uint32_t>(dice.below(2)) : 0);
      break;
    case 1: message.mutable_offer_draw()->set_match_id(match); break;
    case 2:
      message.mutable_give_time()->set_match_id(match);
      message.mutable_give_time()->set_amount_ms(1'000);
      break;
    case 3: message.mutable_abort()->set_match_id(match); break;
    case 4: message.mutable_claim_abandoned()->set_match_id(match); break;
    case 5:
    case 6:
      message.mutable_play_move()->set_match_id(match);
      message.mutable_play_move()->set_ply(dice.chance(0.5) ? ply + 2 : ply - std::min(ply, 1U));
      message.mutable_play_move()->set_move("pass");
      break;
    case 7:
      message.mutable_play_move()->set_match_id(match);
      message.mutable_play_move()->set_ply(ply);
      message.mutable_play_move()->set_move(dice.chance(0.5) ? "d4" : "9i9a");
      break;
    case 8:
      message.mutable_hints()->set_match_id(match);
      ask(std::move(message), false);
      return;
    case 9:
      message.mutable_ping();
      ask(std::move(message), false);
      return;
    case 10: {
      // The id of an act that stands, again: the same content, or another.
      for (auto& [id, same_id] : stage_.book.requests) {
        Request& done = *same_id.front();
        if (done.label != habits_.label || done.match != match || !done.is_committed() || !done.ply)
          continue;
        if (dice.chance(0.8)) continue;
        if (dice.chance(0.5)) {
          if (done.text == habits_.json) send(done);
        } else {
          message.mutable_play_move()->set_request_id(id);
          message.mutable_play_move()->set_match_id(match);
          message.mutable_play_move()->set_ply(ply + 77);
          message.mutable_play_move()->set_move("pass");
          ask(std::move(message), true).id_was_used = true;
        }
        return;
      }
      return;
    }
    default:
      // Watching again in the middle of it.
      watch(match, dice.chance(0.5));
      return;
  }
  ask(std::move(message), true);
}

void Player::answer_offers(const std::string& match, const View& view) {
  const std::uint32_t other = 1 - seats_[match];
  auto& dice = stage_.world.dice;
  if (view.ended || stage_.resigning) return;
  if (view.take_back && view.take_back->first == other && dice.chance(0.6)) {
    v1::ClientMessage message;
    message.mutable_answer_take_back()->set_match_id(match);
    message.mutable_answer_take_back()->set_accept(dice.chance(0.6));
    ask(std::move(message), true);
  }
  if (view.draw_offer == other && dice.chance(0.4)) {
    v1::ClientMessage message;
    message.mutable_answer_draw()->set_match_id(match);
    message.mutable_answer_draw()->set_accept(dice.chance(0.1));
    ask(std::move(message), true);
  }
}

void Player::settled(Request& request) {
  if (seats_.contains(request.match)) consider(request.match);
}

void Player::refused(Request& request, const v1::Refused&) {
  if (!seats_.contains(request.match)) return;
  later(stage_.world.dice.between(20ms, 200ms), [this, match = request.match] { consider(match); });
}

}  // namespace tachiai::simulation
