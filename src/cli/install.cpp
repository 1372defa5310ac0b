#include "cli/install.h"

namespace mantissa::cli {

Result<Installation> find_installation() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return Error{"cannot find the program's own folder: " + error.message()};
  const std::filesystem::path prefix = program.parent_path().parent_path();
  Installation found;
  found.runtime = (prefix / "lib" / "mantissa" / "runtime.bc").string();
  found.soft_floats = (prefix / "lib" / "mantissa" / "softfloat.bc").string();
  found.replay_library = (prefix / "lib" / "mantissa" / "libmantissa_replay.a").string();
  found.headers = (prefix / "include").string();
  for (const std::string& needed : {found.runtime, found.replay_library, found.headers})
    if (!std::filesystem::exists(needed, error))
      return Error{"the installation is not complete: " + needed + " is missing"};
  return found;
}

}  // namespace mantissa::cli
