#pragma once

namespace tachiai::cli {

/// What the shell hears. `no`: the question was understood and the answer is no (an illegal script,
/// a broken journal, a refused connection); `usage`: the question was not understood.
enum ExitCode : int { yes = 0, no = 1, usage = 2 };

}  // namespace tachiai::cli
