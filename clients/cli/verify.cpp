#include "clients/cli/verify.hpp"

#include <algorithm>
#include <charconv>
#include <iomanip>
#include <ostream>
#include <span>
#include <utility>

#include "clients/cli/people_words.hpp"
#include "server/base/hex.hpp"
#include "server/journal/journal_file.hpp"
#include "server/records/codec.hpp"
#include "server/records/digest.hpp"
#include "server/records/judge_stream.hpp"

namespace tachiai::cli {

namespace {

using journal::JournalFile;
using journal::Stored;
using journal::StreamId;

std::string seq_text(base::EventSeq seq) { return std::to_string(base::number(seq)); }

/// What is wrong with a stream beyond its chain, one line each; `notes` do not count against it.
struct Findings {
  std::vector<std::string> faults;
  std::vector<std::string> notes;
  std::string summary;  // where there are no faults
};

Findings of_match(std::span<const Stored> records) {
  Findings found;
  for (const auto& report : {records::check_consistent(records), records::check_judged(records)}) {
    for (const auto& finding : report.findings) {
      std::string line = "seq " + seq_text(finding.seq) + ": " +
                         std::string{records::to_text(finding.kind)} + ": " + finding.text;
      auto& list = finding.note ? found.notes : found.faults;
      if (std::find(list.begin(), list.end(), line) == list.end()) list.push_back(std::move(line));
    }
    if (!report.sound()) return found;  // what is not consistent cannot be judged
    found.summary = "consistent, judged: " + std::to_string(report.decisions) + " decisions";
  }
  return found;
}

Findings of_notes(std::span<const Stored> records) {
  Findings found;
  for (const Stored& record : records) {
    if (const auto entry = records::decode_note(record.bytes); !entry) {
      found.faults.push_back("seq " + seq_text(record.seq) +
                             ": undecodable: " + entry.error().text);
    }
  }
  found.summary = "consistent";
  return found;
}

/// Names are kept beside the chain, which holds their digest: a name that was changed is found, one
/// that was erased is none of our business.
Findings of_people(std::span<const Stored> records, JournalFile& file) {
  Findings found;
  std::size_t erased = 0;
  for (const Stored& record : records) {
    const auto entry = records::decode_people(record.bytes);
    if (!entry) {
      found.faults.push_back("seq " + seq_text(record.seq) +
                             ": undecodable: " + entry.error().text);
      continue;
    }
    const auto* added = std::get_if<records::PrincipalAdded>(&entry->event);
    if (added == nullptr) continue;
    const auto text = file.text(added->name_ref);
    if (!text || !*text) {
      ++erased;
    } else if (records::text_digest((*text)->salt, (*text)->text) != added->name_digest) {
      found.faults.push_back("seq " + seq_text(record.seq) + ": the name of " +
                             added->principal_id + " is not the one that was recorded");
    }
  }
  found.summary = "consistent";
  if (erased > 0) found.summary += ", " + std::to_string(erased) + " names erased";
  return found;
}

Findings of_stream(const StreamId& stream, std::span<const Stored> records, JournalFile& file) {
  if (stream.text.starts_with("match/")) return of_match(records);
  if (stream.text.starts_with("notes/")) return of_notes(records);
  if (stream.text == "people") return of_people(records, file);
  return {{}, {"a kind of stream this version does not know: only its chain was looked at"}, ""};
}

/// @return false: broken.
bool report(const StreamId& stream, std::span<const Stored> records,
            std::span<const journal::Receipt> receipts, JournalFile& file, std::ostream& out) {
  const auto whole = journal::verify_stream(stream, records, receipts);
  out << std::left << std::setw(20) << stream.text << ' ';
  if (whole.broken) {
    out << words_of(*whole.broken) << '\n';
    return false;
  }
  const Findings found = of_stream(stream, records, file);
  out << "whole, " << whole.records << " records; "
      << (found.faults.empty() ? found.summary : "WRONG") << "; head " << seq_text(whole.head.seq)
      << ':' << base::hex_text(whole.head.chain) << '\n';
  for (const std::string& fault : found.faults) out << "    " << fault << '\n';
  for (const std::string& note : found.notes) out << "    note: " << note << '\n';
  for (const auto& receipt : receipts) out << "    receipt " << seq_text(receipt.seq) << " met\n";
  return found.faults.empty();
}

bool read_hex(std::string_view text, journal::Digest& out) {
  const auto bytes = base::bytes_of_hex(text);
  if (!bytes || bytes->size() != out.size()) return false;
  std::ranges::copy(*bytes, out.begin());
  return true;
}

bool read_base64(std::string_view text, journal::Digest& out) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() != 43) return false;
  std::uint32_t bits = 0;
  int held = 0;
  std::size_t filled = 0;
  for (const char c : text) {
    const auto value = letters.find(c);
    if (value == std::string_view::npos) return false;
    bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xFFFF;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out[filled++] = static_cast<std::uint8_t>(bits >> held & 0xFF);
  }
  return filled == out.size();
}

}  // namespace

std::string words_of(const journal::Break& broken) {
  return "BROKEN at seq " + seq_text(broken.seq) + " (" +
         std::string{journal::to_text(broken.kind)} + "): " + broken.text;
}

Result<journal::Receipt, std::string> parse_receipt(std::string_view text) {
  const auto colon = text.find(':');
  std::uint64_t seq = 0;
  journal::Receipt receipt;
  const bool number =
      colon != std::string_view::npos &&
      std::from_chars(text.data(), text.data() + colon, seq).ptr == text.data() + colon && seq > 0;
  if (!number || (!read_hex(text.substr(colon + 1), receipt.chain) &&
                  !read_base64(text.substr(colon + 1), receipt.chain))) {
    return std::unexpected{
        "a receipt is SEQ:HEAD, the head 64 hexadecimal digits or base64 of 32 bytes"};
  }
  receipt.seq = base::EventSeq{seq};
  return receipt;
}

ExitCode verify(const VerifyQuestion& question, std::ostream& out, std::ostream& complaints) {
  const auto refuse = [&](const std::string& why) {
    complaints << "verify: " << why << '\n';
    return no;
  };
  if (std::error_code nothing; !std::filesystem::exists(question.journal, nothing)) {
    complaints << "verify: " << question.journal.string() << ": there is no such file or folder\n";
    return usage;
  }
  auto file = JournalFile::open(question.journal);
  if (!file) return refuse(file.error().text);
  bool sound = true;
  std::vector<StreamId> streams;
  if (question.match.empty()) {
    auto all = file->streams();
    if (!all) return refuse(all.error().text);
    streams = *std::move(all);
    const auto faults = file->faults();
    if (!faults) return refuse(faults.error().text);
    for (const std::string& fault : *faults) out << "log: " << fault << '\n';
    sound = faults->empty();
  } else {
    streams = {StreamId{"match/" + question.match}};
    const auto head = file->head(streams.front());
    if (!head) return refuse(head.error().text);
    if (head->seq == base::EventSeq{} && question.receipts.empty()) {
      return refuse("no match " + question.match + " in this journal");
    }
    const StreamId notes{"notes/" + question.match};
    if (const auto kept = file->head(notes); kept && kept->seq != base::EventSeq{})
      streams.push_back(notes);
  }
  std::size_t broken = 0;
  for (const StreamId& stream : streams) {
    const auto records = file->read(stream);
    if (!records) return refuse(stream.text + ": " + records.error().text);
    const bool of_receipts = stream.text == "match/" + question.match;
    const auto receipts =
        of_receipts ? std::span{question.receipts} : std::span<const journal::Receipt>{};
    if (!report(stream, *records, receipts, *file, out)) ++broken;
  }
  out << streams.size() << " streams, " << broken << " broken; history " << file->history_id()
      << '\n';
  return sound && broken == 0 ? yes : no;
}

}  // namespace tachiai::cli
