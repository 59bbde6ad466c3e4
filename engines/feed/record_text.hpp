#pragma once

#include <string>
#include <string_view>

#include "engines/core/result.hpp"
#include "engines/feed/source_line.hpp"

namespace tachiai::feed {

/// Reads a record text of one game into the line it tells.
/// @param text  UTF-8
/// @param format  "transcript", "ggf", "kif", "ki2", "csa", "usi", "jkf", "chu-kif", "chu-usi" or
/// "usi4"; "" the game's simplest one (transcript, usi, chu-usi, usi4)
/// @param game  the relayed match's: the record has to be one of it
/// @return what is wrong, and where, for the sender; a record that breaks off in something
/// unreadable or in what hands cannot do is wrong as a whole, and so is one of several games
Result<SourceLine, std::string> read_record(std::string_view text, std::string_view format,
                                            std::string_view game);

}  // namespace tachiai::feed
