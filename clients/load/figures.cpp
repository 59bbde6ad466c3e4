#include "clients/load/figures.hpp"

#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>

namespace tachiai::load {

Used used_by(int pid) {
  Used used;
  if (pid <= 0) return used;
  const std::string folder = "/proc/" + std::to_string(pid);
  std::string text;
  std::getline(std::ifstream{folder + "/stat"}, text);
  // The name may hold blanks and brackets: count from behind it. utime and stime are the 14th and
  // 15th field (proc(5)), the state is the 3rd.
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return used;
  std::istringstream fields{text.substr(name_end + 1)};
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  used.cpu_seconds = (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));

  long size = 0;
  long resident = 0;
  std::ifstream{folder + "/statm"} >> size >> resident;
  used.resident_kib =
      static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
  return used;
}

}  // namespace tachiai::load
