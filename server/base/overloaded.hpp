#pragma once

namespace tachiai::base {

/// One visitor made of several lambdas.
template <class... Lambdas>
struct overloaded : Lambdas... {
  using Lambdas::operator()...;
};

}  // namespace tachiai::base
