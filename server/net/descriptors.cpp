#include "server/net/descriptors.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace tachiai::net {

std::size_t raise_descriptor_limit() {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  static_cast<void>(::setrlimit(RLIMIT_NOFILE, &files));  // what it then is, is read
  ::getrlimit(RLIMIT_NOFILE, &files);
  return static_cast<std::size_t>(files.rlim_cur);
}

AdmissionLimits fitted(AdmissionLimits limits, std::size_t descriptors) {
  const std::size_t room = descriptors - std::min(descriptors, spare_descriptors);
  if (limits.connections_max + limits.connections_reserved <= room) return limits;
  limits.connections_reserved = std::min(limits.connections_reserved, room / 8);
  limits.connections_max = std::min(limits.connections_max, room - limits.connections_reserved);
  return limits;
}

}  // namespace tachiai::net
