#pragma once

#include <map>
#include <string>

#include "tests/simulation/client.hpp"

namespace tachiai::simulation {

/// Holds seats and plays: legal moves mostly, at once, after thought, or in the last milliseconds;
/// and now and then what people and broken clients do.
class Player final : public Client {
 public:
  using Client::Client;

  /// From now on this seat of the match is his to play.
  void sit(const std::string& match, std::uint32_t seat);
  /// Looks at all his boards once more.
  void wake();

  std::size_t moves = 0;

 private:
  void changed(const std::string& match, View& view) override;
  void settled(Request& request) override;
  void refused(Request& request, const v1::Refused& why) override;

  void consider(const std::string& match);
  void play(const std::string& match, std::uint32_t ply, Nanos other_work);
  void misbehave(const std::string& match);
  void answer_offers(const std::string& match, const View& view);
  bool asked_for(const std::string& match, std::uint32_t ply) const;

  std::map<std::string, std::uint32_t> seats_;
  std::map<std::string, std::uint64_t> thinking_;  // by match: the ply + 1 he thinks about
};

}  // namespace tachiai::simulation
