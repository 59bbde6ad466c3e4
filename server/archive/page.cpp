#include "server/archive/page.hpp"

#include "server/archive/text.hpp"

namespace tachiai::archive {
namespace {

/// Takes `from` up to the end of `to` out of the page; nothing where they are not there.
void take_out(std::string& page, std::string_view from, std::string_view to) {
  const auto begin = page.find(from);
  if (begin == std::string::npos) return;
  const auto end = page.find(to, begin);
  if (end != std::string::npos) page.erase(begin, end + to.size() - begin);
}

std::string meta(std::string_view kind, std::string_view name, std::string_view value) {
  return "<meta " + std::string{kind} + "=\"" + std::string{name} + "\" content=\"" +
         escaped(value) + "\" />\n";
}

}  // namespace

std::string page_with(std::string_view page, const Head& head) {
  std::string out{page};
  take_out(out, "<title>", "</title>");
  take_out(out, "<meta name=\"description\"", ">");
  std::string tags =
      "<title>" + escaped(head.title) + "</title>\n" +
      meta("name", "description", head.description) + meta("property", "og:site_name", "Tachiai") +
      meta("property", "og:type", "website") + meta("property", "og:title", head.title) +
      meta("property", "og:description", head.description) + meta("property", "og:url", head.url) +
      meta("name", "twitter:card", head.picture.empty() ? "summary" : "summary_large_image") +
      meta("name", "twitter:title", head.title) +
      meta("name", "twitter:description", head.description);
  if (!head.picture.empty()) {
    tags += meta("property", "og:image", head.picture) +
            meta("property", "og:image:type", "image/png") +
            meta("property", "og:image:width", "1200") +
            meta("property", "og:image:height", "630") +
            meta("name", "twitter:image", head.picture);
  }
  if (!head.feed.empty()) {
    tags += "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"" + escaped(head.feed) +
            "\" />\n";
  }
  const auto end = out.find("</head>");
  if (end != std::string::npos) out.insert(end, tags);
  return out;
}

}  // namespace tachiai::archive
