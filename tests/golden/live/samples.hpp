#pragma once

#include <string>
#include <vector>

#include "server/wire/news.hpp"
#include "tachiai/v1/requests.pb.h"

/// Every message kind once, with every field in use where the kind allows.
namespace tachiai::tests {

struct RequestSample {
  std::string name;
  v1::ClientMessage message;
};
std::vector<RequestSample> request_samples();

struct NewsSample {
  std::string name;
  wire::News news;
};
/// The match that the news are about outlives the program.
std::vector<NewsSample> news_samples();

}  // namespace tachiai::tests
