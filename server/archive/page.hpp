#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The web client's page with a head that link previews and search engines read.
namespace tachiai::archive {

struct Head {
  std::string title;
  std::string description;
  std::string url;      // of this page, absolute
  std::string picture;  // absolute; "" none
  std::string feed;     // Atom, absolute; "" none
};

/// `page` with title, description and preview tags as `head` says, all of it escaped. Whatever else
/// stands in the page stays as it is.
std::string page_with(std::string_view page, const Head& head);

}  // namespace tachiai::archive
