#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engines/core/result.hpp"

/// Files of cases (DESIGN section 13: `tournament run`, `rate`): header members, then `cases`. Each
/// case is read into a typed input, which holds none of what is expected; what is computed from it
/// is written into the case and compared with what the case carried.
namespace tachiai::cli {

/// Why a case has no answer. `where` names the field, or round and players; `rule` is an anchor of
/// a RULES.md, "" where the file itself is at fault.
struct CaseFault {
  std::string code;
  std::string rule;
  std::string where;
  std::string text;
  bool operator==(const CaseFault&) const = default;
};

template <class T>
using CaseResult = Result<T, CaseFault>;

/// A format of cases. `answer` maps the file's header members and one case to the members of that
/// case which are computed; members that it leaves out stay as they came.
struct VectorFormat {
  std::string name;  // of the file's "format", without "/1"
  std::function<CaseResult<boost::json::object>(const boost::json::object& header,
                                                const boost::json::object& one)>
      answer;
  /// Brings what was expected and what was computed into the form in which they are compared
  /// (pairs turned the same way round, lists that are sets sorted); absent: as they are.
  std::function<boost::json::object(boost::json::object)> comparable = {};
};

/// A format whose `compute` can see nothing but what `read` took out of the case.
template <class Input>
VectorFormat vector_format(
    std::string name,
    CaseResult<Input> (*read)(const boost::json::object& header, const boost::json::object& one),
    CaseResult<boost::json::object> (*compute)(const Input& input),
    std::function<boost::json::object(boost::json::object)> comparable = {}) {
  return {std::move(name),
          [read, compute](const boost::json::object& header,
                          const boost::json::object& one) -> CaseResult<boost::json::object> {
            const auto input = read(header, one);
            if (!input) return std::unexpected{input.error()};
            return compute(*input);
          },
          std::move(comparable)};
}

/// Runs a file: writes it again with every computed member filled in, a case a line, header members
/// as they were spelled; says on `complaints` the first difference of each case that has one, as
/// "CASE: FIELD: ...". A case without an answer comes out as it came, with a member `refused`.
/// @return yes; no: a difference, a refused case, no JSON; usage: a format that is none of
/// `formats`
int run_vector_file(std::istream& in, std::span<const VectorFormat> formats, std::ostream& out,
                    std::ostream& complaints);

/// Where two values first differ, below `field`: only members that both have are compared, lists
/// must be alike in length and order. nullopt: nowhere.
struct Difference {
  std::string field;
  std::string expected;
  std::string computed;
  bool operator==(const Difference&) const = default;
};
std::optional<Difference> first_difference(const std::string& field,
                                           const boost::json::value& expected,
                                           const boost::json::value& computed);

/// Takes typed members out of an object. The first that is absent or of another type is the
/// `fault`; what is asked after it is answered with empty values.
class Fields {
 public:
  Fields(const boost::json::object& object, std::string where)
      : object_(object), where_(std::move(where)) {}

  std::string text(std::string_view name);
  std::optional<std::string> text_or_null(std::string_view name);
  std::int64_t number(std::string_view name);
  std::optional<std::int64_t> number_or_null(std::string_view name);
  bool truth(std::string_view name);
  const boost::json::array& list(std::string_view name);
  const boost::json::object& object(std::string_view name);
  bool has(std::string_view name) const;

  /// A fault of the caller's own finding; the first one stays.
  void refuse(std::string_view name, std::string text);
  const std::optional<CaseFault>& fault() const { return fault_; }

 private:
  const boost::json::value* member(std::string_view name);

  const boost::json::object& object_;
  std::string where_;
  std::optional<CaseFault> fault_;
};

}  // namespace tachiai::cli
