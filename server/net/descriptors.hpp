#pragma once

#include <cstddef>

#include "server/net/limits.hpp"

namespace tachiai::net {

/// Lets this process open as many files as the system grants it without asking anybody: its soft
/// limit becomes the hard one. @return that many.
std::size_t raise_descriptor_limit();

/// Kept for what is no connection: the journal, pages, the log, the loops themselves.
inline constexpr std::size_t spare_descriptors = 256;

/// The limits that can be kept with so many descriptors. A crowd that takes the last one locks out
/// everybody, whatever is in reserve; so the public places shrink first, and the reserve is never
/// more than an eighth of what is left.
AdmissionLimits fitted(AdmissionLimits limits, std::size_t descriptors);

}  // namespace tachiai::net
