#pragma once

#include <string_view>

/// What one input is, by format; each ends the program where its reader breaks a promise.
namespace tachiai::fuzz::othello {

void transcript(std::string_view text);
void ggf(std::string_view text);
void wthor(std::string_view bytes);  // the first byte says which kind of file

}  // namespace tachiai::fuzz::othello
