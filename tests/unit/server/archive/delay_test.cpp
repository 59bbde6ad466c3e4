// Every answer over HTTP about a match that the public is shown later. Case K067.
#include <gtest/gtest.h>

#include <future>
#include <map>

#include "server/archive/archive.hpp"
#include "tests/support/simulated/hand.hpp"

namespace tachiai::archive {
namespace {

using namespace std::chrono_literals;
using simulated::Hall;
using simulated::Hand;

constexpr auto delay = 30s;

/// A relayed board of an event, its operator, and visitors of its pages.
struct Site {
  Hall hall;
  std::unique_ptr<Hand> owner;
  base::Workers workers{{.threads = 1}};
  std::unique_ptr<Archive> archive;
  std::string programme, match;

  Site() {
    owner = std::make_unique<Hand>(*hall.server);
    v1::ClientMessage save;
    auto& event = *save.mutable_save_programme();
    event.set_title("Final <day>");
    event.set_place("大阪");
    event.set_delay_ms(std::chrono::milliseconds{delay}.count());
    event.set_display_name("Operator");
    auto& round = *event.add_rounds();
    round.set_number(1);
    round.set_starts_utc_ms(1'800'000'000'000);
    const auto saved = owner->ask(save);
    EXPECT_TRUE(saved.has_programme_saved()) << saved.ShortDebugString();
    programme = saved.programme_saved().programme().programme_id();
    v1::ClientMessage open;
    open.mutable_open_board()->set_programme_id(programme);
    open.mutable_open_board()->set_preset("othello.relay");
    open.mutable_open_board()->set_round(1);
    open.mutable_open_board()->set_number(1);
    open.mutable_open_board()->add_players("黒川");
    open.mutable_open_board()->add_players("白石");
    const auto opened = owner->ask(open);
    EXPECT_TRUE(opened.has_board_opened()) << opened.ShortDebugString();
    match = opened.board_opened().match_id();
    owner->watch(match);
    archive = std::make_unique<Archive>(World{
        hall.world.clock,
        *hall.server->street,
        *hall.server->registry,
        *hall.server->programmes,
        *hall.server->tournaments,
        hall.world.core(0),
        workers,
        "history",
        [](bool framed) {
          return net::HttpResponse{
              200,
              "text/html",
              {{"Frame", framed ? "any" : "none"}},
              std::make_shared<const std::string>("<head><title>T</title></head><body></body>")};
        },
        {1'000, 1'000}});
    settle();
  }
  /// What a worker still holds belongs to the archive.
  ~Site() { workers.stop(); }

  void settle(std::chrono::nanoseconds time = 50ms) { hall.world.run_for(time); }

  net::HttpResponse get(const std::string& target,
                        std::vector<std::pair<std::string, std::string>> headers = {},
                        const std::string& method = "GET") {
    std::promise<net::HttpResponse> answered;
    auto answer = answered.get_future();
    headers.emplace_back("Host", "tachiai.example");
    EXPECT_TRUE(Archive::knows(target.substr(0, target.find('?')))) << target;
    archive->answer({method, target, std::move(headers), "", "192.0.2.1"},
                    net::Responder{[&answered](net::HttpResponse response) {
                      answered.set_value(std::move(response));
                    }});
    // Loops live in the simulated time, workers in the real one; some answers go to and fro.
    for (int turn = 0; turn < 20; ++turn) {
      settle(10ms);
      if (answer.wait_for(turn < 2 ? 0ms : 500ms) == std::future_status::ready) return answer.get();
    }
    ADD_FAILURE() << target << " is not answered";
    return {};
  }

  std::vector<std::string> targets() const {
    std::vector<std::string> all;
    for (const auto* of_match :
         {"", "/embed", "/overlay", "?hide=1", ".json", ".json?hide=1", ".svg", ".svg?hide=1",
          ".png", ".svg?flip=1", ".svg?ply=1", ".txt", ".ggf"})
      all.push_back("/m/" + match + of_match);
    for (const auto* of_event : {"", ".json", ".atom", ".atom?hide=1", ".ics"})
      all.push_back("/e/" + programme + of_event);
    all.push_back("/events");
    all.push_back("/events.json");
    return all;
  }
  std::map<std::string, std::string> everything() {
    std::map<std::string, std::string> bodies;
    for (const auto& target : targets()) {
      const auto response = get(target);
      EXPECT_EQ(response.status, 200U) << target << ": " << (response.body ? *response.body : "");
      std::string tag = header(response, "ETag");
      bodies[target] = tag + (response.body ? *response.body : "");
    }
    return bodies;
  }
  static std::string header(const net::HttpResponse& response, std::string_view name) {
    for (const auto& [known, value] : response.headers)
      if (known == name) return value;
    return "";
  }

  void move(std::uint32_t ply, const std::string& text) {
    v1::ClientMessage message;
    message.mutable_relay_move()->set_match_id(match);
    message.mutable_relay_move()->set_ply(ply);
    message.mutable_relay_move()->mutable_act()->set_move(text);
    const auto answer = owner->ask(message);
    EXPECT_TRUE(answer.has_committed()) << answer.ShortDebugString();
  }
  void result() {
    v1::ClientMessage message;
    message.mutable_record_result()->set_match_id(match);
    message.mutable_record_result()->add_places(1);
    message.mutable_record_result()->add_places(2);
    message.mutable_record_result()->set_reason("resignation");
    const auto answer = owner->ask(message);
    EXPECT_TRUE(answer.has_committed()) << answer.ShortDebugString();
  }
};

/// Calendars say when they were written; nothing else may differ.
std::map<std::string, std::string> without_stamps(std::map<std::string, std::string> bodies) {
  for (auto& [target, body] : bodies) {
    for (std::size_t at = 0; (at = body.find("DTSTAMP:", at)) != std::string::npos; ++at)
      body.erase(at + 8, 16);
  }
  return bodies;
}

TEST(Delay, NoAnswerTellsOfWhatIsYoungerThanTheDelay) {
  Site site;
  site.move(0, "f5");
  site.settle(delay + 2s);
  const auto before = without_stamps(site.everything());
  ASSERT_NE(before.at("/m/" + site.match + ".json").find("\"ply\":1"), std::string::npos);
  site.move(1, "d6");
  site.move(2, "c3");
  site.result();
  site.settle();
  EXPECT_EQ(site.owner->events(site.match).back().kind_case(), v1::MatchEvent::kResultRecorded)
      << "the operator knows it at once";
  site.settle(20s);
  const auto during = without_stamps(site.everything());
  for (const auto& [target, body] : before) EXPECT_EQ(during.at(target), body) << target;

  site.settle(delay);
  const auto after = without_stamps(site.everything());
  const auto of_match = [&](const std::string& ending) { return "/m/" + site.match + ending; };
  for (const auto* ending : {"", "/embed", "/overlay", ".json", ".svg", ".png", ".txt", ".ggf"})
    EXPECT_NE(after.at(of_match(ending)), before.at(of_match(ending))) << ending;
  EXPECT_NE(after.at(of_match("")).find("黒川 wins: resignation"), std::string::npos);
  EXPECT_NE(after.at(of_match(".json")).find("\"reason\":\"resignation\""), std::string::npos);
  EXPECT_NE(after.at(of_match(".txt")).find("f5d6c3\n"), std::string::npos);
  EXPECT_NE(after.at("/e/" + site.programme + ".atom").find(":result"), std::string::npos);
  EXPECT_NE(after.at("/e/" + site.programme + ".json").find("\"ended\":true"), std::string::npos);
  for (const auto* hidden : {"?hide=1", ".json?hide=1", ".svg?hide=1"})
    EXPECT_EQ(after.at(of_match(hidden)), before.at(of_match(hidden))) << hidden;
  EXPECT_EQ(after.at("/e/" + site.programme + ".atom?hide=1"),
            before.at("/e/" + site.programme + ".atom?hide=1"));
}

TEST(Delay, APlyThatThePublicDoesNotKnowIsNotThere) {
  Site site;
  site.move(0, "f5");
  EXPECT_EQ(site.get("/m/" + site.match + ".svg?ply=1").status, 400U);
  EXPECT_EQ(site.get("/m/" + site.match + ".svg?ply=0").status, 200U);
  site.settle(delay + 1s);
  EXPECT_EQ(site.get("/m/" + site.match + ".svg?ply=1").status, 200U);
}

TEST(Delay, AnswersSayHowLateTheyAre) {
  Site site;
  site.move(0, "f5");
  site.settle(delay + 1s);
  for (const auto& target : site.targets()) {
    if (target.find("/e") == 0 && target.find(".json") == std::string::npos &&
        target.find(".atom") == std::string::npos)
      continue;
    if (target == "/events.json") continue;
    EXPECT_EQ(Site::header(site.get(target), "X-Tachiai-Delay-Ms"), "30000") << target;
  }
  EXPECT_NE(site.get("/m/" + site.match + ".json").body->find("\"delay_ms\":30000"),
            std::string::npos);
}

TEST(Archive, AnUnchangedAnswerIsNotSentAgain) {
  Site site;
  for (const auto* ending : {".json", ".png", ".svg", ".txt"}) {
    const auto target = "/m/" + site.match + ending;
    const auto first = site.get(target);
    const auto tag = Site::header(first, "ETag");
    ASSERT_FALSE(tag.empty()) << target;
    const auto again = site.get(target, {{"If-None-Match", "\"other\", W/" + tag}});
    EXPECT_EQ(again.status, 304U) << target;
    EXPECT_EQ(Site::header(again, "ETag"), tag);
    EXPECT_EQ(again.body, nullptr);
    EXPECT_EQ(site.get(target, {{"If-None-Match", "\"other\""}}).status, 200U);
  }
  for (const auto* ending : {".atom", ".ics"}) {
    const auto target = "/e/" + site.programme + ending;
    const auto tag = Site::header(site.get(target), "ETag");
    EXPECT_EQ(site.get(target, {{"If-None-Match", tag}}).status, 304U) << target;
  }
  const auto calendar = site.get("/e/" + site.programme + ".ics");
  EXPECT_TRUE(Site::header(calendar, "ETag").starts_with("W/")) << "it says when it was written";
}

TEST(Archive, ARenamedPlayerIsAnotherVersion) {
  Site site;
  const auto before = Site::header(site.get("/m/" + site.match + ".svg"), "ETag");
  v1::ClientMessage message;
  message.mutable_name_player()->set_match_id(site.match);
  message.mutable_name_player()->set_seat(0);
  message.mutable_name_player()->set_name("Kurokawa");
  const auto renamed = site.owner->ask(message);
  ASSERT_FALSE(renamed.has_refused()) << renamed.ShortDebugString();
  site.settle();
  const auto after = site.get("/m/" + site.match + ".svg");
  EXPECT_NE(Site::header(after, "ETag"), before);
  EXPECT_NE(after.body->find(">Kurokawa<"), std::string::npos);
}

TEST(Archive, OnlyPagesThatAreMadeForItMayBeFramed) {
  Site site;
  EXPECT_EQ(Site::header(site.get("/m/" + site.match), "Frame"), "none");
  EXPECT_EQ(Site::header(site.get("/m/" + site.match + "/embed"), "Frame"), "any");
  EXPECT_EQ(Site::header(site.get("/m/" + site.match + "/overlay"), "Frame"), "any");
  EXPECT_EQ(Site::header(site.get("/e/" + site.programme), "Frame"), "none");
}

TEST(Archive, DataMayBeReadByAnyPageAndTextsStayTexts) {
  Site site;
  for (const auto* ending : {".json", ".svg", ".png"})
    EXPECT_EQ(Site::header(site.get("/m/" + site.match + ending), "Access-Control-Allow-Origin"),
              "*");
  const auto page = site.get("/m/" + site.match);
  EXPECT_NE(page.body->find("Final &lt;day&gt;"), std::string::npos);
  EXPECT_NE(page.body->find("http://tachiai.example/m/" + site.match + ".png"), std::string::npos);
  const auto odd = site.get("/m/" + site.match, {{"Host", "evil\"><script>"}});
  EXPECT_EQ(odd.body->find("<script>"), std::string::npos);
}

TEST(Archive, WhatIsNotThereSaysSo) {
  Site site;
  const auto status = [&](const std::string& target) { return site.get(target).status; };
  EXPECT_EQ(status("/m/nosuchmatch0.json"), 404U);
  EXPECT_EQ(status("/m/nosuchmatch0.png"), 404U);
  EXPECT_EQ(status("/m/" + site.match + ".kif"), 404U);
  EXPECT_EQ(status("/m/" + site.match + ".exe"), 404U);
  EXPECT_EQ(status("/m/" + site.match + ".svg?ply=x"), 400U);
  EXPECT_EQ(status("/m/" + site.match + ".txt?charset=morse"), 400U);
  EXPECT_EQ(status("/m/" + site.match + ".txt?hide=1"), 400U);
  EXPECT_EQ(status("/e/nosuchevent0.atom"), 404U);
  EXPECT_EQ(status("/e/" + site.programme + ".rss"), 404U);
  EXPECT_EQ(status("/p/nobody.atom"), 404U);
  EXPECT_EQ(status("/m/nosuchmatch0"), 200U) << "the client asks by itself";
  EXPECT_EQ(site.get("/m/" + site.match + ".json", {}, "POST").status, 405U);
  EXPECT_FALSE(Archive::knows("/assets/main.js"));
  EXPECT_FALSE(Archive::knows("/m/"));
  EXPECT_FALSE(Archive::knows("/m/..%2f"));
}

TEST(Archive, APlayersFeedHasHisBoards) {
  Site site;
  const auto* listing = site.hall.server->registry->listing({site.match});
  ASSERT_NE(listing, nullptr);
  const auto feed = site.get("/p/" + listing->player_ids.at(1) + ".atom");
  ASSERT_EQ(feed.status, 200U);
  EXPECT_NE(feed.body->find("<title>白石</title>"), std::string::npos);
  EXPECT_NE(feed.body->find("urn:x-tachiai:board:" + site.match + ":opened"), std::string::npos);
}

TEST(Archive, DrawsOnlySoOftenForOneAddress) {
  Site site;
  site.archive =
      std::make_unique<Archive>(World{site.hall.world.clock,
                                      *site.hall.server->street,
                                      *site.hall.server->registry,
                                      *site.hall.server->programmes,
                                      *site.hall.server->tournaments,
                                      site.hall.world.core(0),
                                      site.workers,
                                      "history",
                                      [](bool) { return std::optional<net::HttpResponse>{}; },
                                      {0.001, 2}});
  const auto svg = "/m/" + site.match + ".svg";
  EXPECT_EQ(site.get(svg).status, 200U);
  EXPECT_EQ(site.get(svg + "?flip=1").status, 200U);
  EXPECT_EQ(site.get(svg + "?ply=0").status, 429U);
  EXPECT_EQ(site.get(svg).status, 200U) << "what is drawn already costs nothing";
}

}  // namespace
}  // namespace tachiai::archive
