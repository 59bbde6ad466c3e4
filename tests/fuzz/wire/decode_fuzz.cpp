// What a stranger may say: decoding must neither crash nor throw, must keep its limits, and must
// read the same content from both encodings.
#include <google/protobuf/util/json_util.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/wire/request.hpp"
#include "tachiai/v1/requests.pb.h"

namespace {

using namespace tachiai;

void demand(bool condition) {
  if (!condition) std::abort();
}

struct Limits {
  void operator()(const wire::Hello& m) const {
    demand(m.key.size() <= 64 && m.client.size() <= 64);
  }
  void operator()(const wire::Watch& m) const { demand(m.history_id.size() <= 64); }
  void operator()(const wire::CreateMatch& m) const {
    demand(m.preset.size() <= 64 && m.display_name.size() <= 64 && m.start.size() <= 512);
    demand(m.control.size() <= seats_max);
    for (const auto& control : m.control) {
      demand(control.main.count() >= 0 && control.byoyomi.count() >= 0 &&
             control.increment.count() >= 0);
      demand(control.delay.count() >= 0 && control.bank.count() >= 0 &&
             control.least_per_move.count() >= 0);
    }
    demand(!m.seat || index(*m.seat) < seats_max);
  }
  void operator()(const wire::TakeSeat& m) const {
    demand(m.invitation.size() <= 64 && m.display_name.size() <= 64);
    demand(!m.seat || index(*m.seat) < seats_max);
  }
  void operator()(const wire::InMatch& m) const {
    demand(!m.seat || index(*m.seat) < seats_max);
    if (const auto* move = std::get_if<match::PlayMove>(&m.act)) demand(move->act.size() <= 32);
    if (const auto* time = std::get_if<match::GiveTime>(&m.act)) demand(time->amount.count() >= 0);
  }
  void operator()(const auto&) const {}
};

void inspect(const Result<wire::Request, wire::DecodeFault>& request) {
  if (!request) {
    demand(request.error().request_id.size() <= 36 && !request.error().text.empty());
    return;
  }
  demand(!request->request_id.empty() && request->request_id.size() <= 36);
  demand(request->match.text.empty() || request->match.text.size() == 12);
  demand(!request->name.empty());
  std::visit(Limits{}, request->what);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  inspect(wire::decode(bytes, wire::Encoding::json));
  const auto request = wire::decode(bytes, wire::Encoding::proto);
  inspect(request);
  if (!request) return 0;

  v1::ClientMessage message;
  demand(message.ParseFromArray(data, static_cast<int>(size)));
  std::string json;
  demand(google::protobuf::util::MessageToJsonString(message, &json).ok());
  if (json.size() > 16 * 1024) return 0;  // escapes may make it longer than a message may be
  const auto again = wire::decode(json, wire::Encoding::json);
  demand(again.has_value());
  demand(again->request_id == request->request_id && again->match == request->match &&
         again->digest == request->digest);
  return 0;
}
