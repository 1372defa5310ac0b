// The engine has 64-bit addresses only. A program that uses neither long nor sizes nor arithmetic on pointers
// compiles to the same instructions for either model: types are spelled out in LLVM's text, and whatever
// depends on a size is a number there. What remains to be ignored are alignments, attributes and metadata. An
// index into an array is widened for one model and not for the other, so programs with arrays are not
// decided.

#include "svcomp/data_model.h"

#include <fmt/format.h>

#include <array>
#include <regex>

#include "ir/compile.h"
#include "support/process.h"

namespace mantissa::svcomp {
namespace {

constexpr double kSeconds = 60;

Result<std::string> code_for(const std::string& clang, const std::string& source,
                             const std::vector<std::string>& flags, const char* target,
                             const StopToken& stop) {
  ProcessOptions compiler;
  compiler.command = {clang, target, "-O0", "-S", "-emit-llvm", "-g0", "-fno-discard-value-names"};
  compiler.command.insert(compiler.command.end(), flags.begin(), flags.end());
  compiler.command.insert(compiler.command.end(), {"-o", "-", "--", source});
  compiler.seconds = kSeconds;
  compiler.stop = stop;
  auto code = output_of(std::move(compiler));
  if (!code) return Error{fmt::format("clang {} does not compile it here", target)};
  return code;
}

std::string normalised(const std::string& code) {
  static const std::regex kIgnored(
      R"(, align \d+| align \d+| #\d+|, !.*$| (noundef|signext|zeroext|dso_local|inreg|local_unnamed_addr)\b)");
  std::string result;
  for (size_t at = 0; at < code.size();) {
    const size_t end = std::min(code.find('\n', at), code.size());
    const std::string line = code.substr(at, end - at);
    at = end + 1;
    const bool is_about_target = line.starts_with("target ") || line.starts_with("source_filename") ||
                                 line.starts_with(";") || line.starts_with("!") ||
                                 line.starts_with("attributes ");
    if (!is_about_target && !line.empty()) result += std::regex_replace(line, kIgnored, "") + "\n";
  }
  return result;
}

}  // namespace

Result<void> means_the_same(const std::string& source, const std::vector<std::string>& flags,
                            const StopToken& stop) {
  auto clang = ir::find_clang();
  if (!clang) return clang.error();
  std::array<std::string, 2> codes;
  for (size_t i = 0; i < 2; ++i) {
    auto code = code_for(*clang, source, flags,
                         i == 0 ? "--target=i386-pc-linux-gnu" : "--target=x86_64-pc-linux-gnu", stop);
    if (!code)
      return Error{"only LP64 is analysed, and whether ILP32 is the same is not known: " +
                   code.error().message};
    codes[i] = normalised(*code);
  }
  if (codes[0] == codes[1]) return {};
  return Error{"only LP64 is analysed, and clang makes other code of this program for ILP32"};
}

}  // namespace mantissa::svcomp
