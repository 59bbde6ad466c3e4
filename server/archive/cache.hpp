#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tachiai::archive {

/// Bodies that took long to make, by what they were made of, the most recently used ones. Who asks
/// for one that is being made waits for it. From any thread.
class Cache {
 public:
  using Body = std::shared_ptr<const std::string>;  // null: it could not be made
  using Then = std::move_only_function<void(Body)>;

  explicit Cache(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  enum class Found : unsigned char {
    there,    // `then` has run
    waiting,  // it is being made: `then` runs when it is
    missing,  // the caller makes it, and calls `made` in any case
  };
  Found find(const std::string& key, Then& then) {
    std::unique_lock lock{mutex_};
    if (const auto at = bodies_.find(key); at != bodies_.end()) {
      used_.splice(used_.begin(), used_, at->second);
      Body body = at->second->second;
      lock.unlock();
      then(std::move(body));
      return Found::there;
    }
    const auto [making, first] = making_.try_emplace(key);
    if (first) return Found::missing;
    making->second.push_back(std::move(then));
    return Found::waiting;
  }

  void made(const std::string& key, const Body& body) {
    std::vector<Then> waiting;
    {
      const std::lock_guard lock{mutex_};
      waiting = std::move(making_[key]);
      making_.erase(key);
      if (body) keep(key, body);
    }
    for (Then& then : waiting) then(body);
  }

  std::size_t bytes() const {
    const std::lock_guard lock{mutex_};
    return bytes_;
  }

 private:
  using Used = std::list<std::pair<std::string, Body>>;

  void keep(const std::string& key, const Body& body) {
    if (body->size() > bytes_max_ || bodies_.contains(key)) return;
    used_.emplace_front(key, body);
    bodies_[key] = used_.begin();
    bytes_ += body->size();
    while (bytes_ > bytes_max_) {
      bytes_ -= used_.back().second->size();
      bodies_.erase(used_.back().first);
      used_.pop_back();
    }
  }

  const std::size_t bytes_max_;
  mutable std::mutex mutex_;
  Used used_;  // the latest first
  std::unordered_map<std::string, Used::iterator> bodies_;
  std::unordered_map<std::string, std::vector<Then>> making_;
  std::size_t bytes_ = 0;
};

}  // namespace tachiai::archive
