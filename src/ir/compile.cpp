// clang runs as a program of its own and not as a library: the user's flags mean what they mean on the
// command line, and the native build for replay is the same compiler. Optimisation is off by default because
// it removes the very behaviour that is looked for; -disable-O0-optnone only drops an attribute.

#include "ir/compile.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "support/process.h"
#include "support/thread.h"

namespace mantissa::ir {

namespace {

std::optional<std::string> find_in_path(const std::string& name) {
  if (name.find('/') != std::string::npos)
    return access(name.c_str(), X_OK) == 0 ? std::optional(name) : std::nullopt;
  const char* list = std::getenv("PATH");
  std::string_view rest = list ? list : "/usr/local/bin:/usr/bin:/bin";
  while (true) {
    size_t end = rest.find(':');
    std::string folder(rest.substr(0, end));
    std::string candidate = (folder.empty() ? "." : folder) + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
    if (end == std::string_view::npos) return std::nullopt;
    rest.remove_prefix(end + 1);
  }
}

constexpr std::string_view kFortranEndings[] = {".f", ".for", ".ftn", ".f77", ".f90", ".f95", ".f03", ".f08",
                                                ".F", ".FOR", ".FTN", ".F77", ".F90", ".F95", ".F03", ".F08"};

Result<std::string> find_flang(const std::string& source) {
  for (const char* name : {"flang-new-19", "flang-19"})
    if (auto found = find_in_path(name)) return *found;
  return Error{source + ": a source of Fortran, which flang compiles: install flang-19"};
}

// Modules are written where the bitcode is, and found there by what comes later.
std::vector<std::string> fortran_flags(const CompileOptions& options) {
  std::vector<std::string> flags{"-O0", "-ffp-contract=off", "-J" + options.folder};
  for (const std::string& flag : options.flags)  // these two flang does not know: without optimisation it
    if (flag != "-frounding-math" && !flag.starts_with("-ffp-exception-behavior="))  // computes nothing ahead
      flags.push_back(flag);
  flags.emplace_back("-g");
  return flags;
}

// By the launcher: neither the compiler nor what it starts outlives us, whatever happens to us.
Result<ProcessResult> compile_one(const std::string& clang, const std::string& source,
                                  const std::string& output, const std::vector<std::string>& flags,
                                  const CompileOptions& options) {
  ProcessOptions compiler;
  compiler.command = {clang};
  compiler.command.insert(compiler.command.end(), flags.begin(), flags.end());
  compiler.command.insert(compiler.command.end(), {"-emit-llvm", "-c", "-o", output});
  if (!is_fortran(source)) compiler.command.emplace_back("--");  // flang has no such word
  compiler.command.push_back(source.starts_with("-") ? "./" + source : source);
  compiler.seconds = options.budget.clock_seconds_left();
  compiler.stop = options.budget.token();
  compiler.memory = options.memory;
  auto finished = run_process(compiler);
  if (!finished || finished->timed_out || finished->stopped || finished->out_of_memory) return finished;
  if (finished->too_much_output) return Error{source + ": the compiler says more than 64 MB about it"};
  if (finished->signalled || finished->code != 0)
    return Error{fmt::format("{}: does not compile ({}, status {}):\n{}", source, clang,
                             finished->signalled ? 128 + finished->code : finished->code, finished->errors)};
  return finished;
}

}  // namespace

bool is_source(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  return ending != ".bc" && ending != ".ll";
}

bool is_fortran(const std::string& path) {
  return std::ranges::find(kFortranEndings, std::filesystem::path(path).extension().string()) !=
         std::end(kFortranEndings);
}

Result<std::string> find_clang() {
  if (const char* chosen = std::getenv("MANTISSA_CLANG"); chosen && *chosen) {
    auto found = find_in_path(chosen);
    if (found) return *found;
    return Error{
        fmt::format("MANTISSA_CLANG is '{}', which is not a program: set it to the path of clang", chosen)};
  }
  for (const char* name : {"clang-19", "clang"})
    if (auto found = find_in_path(name)) return *found;
  return Error{"no clang found: install clang-19 or set MANTISSA_CLANG to its path"};
}

std::vector<std::string> compiler_flags(const CompileOptions& options) {
  std::vector<std::string> flags{"-O0", "-fno-discard-value-names", "-U_FORTIFY_SOURCE",
                                 "-D_FORTIFY_SOURCE=0"};
  // Where there is no fused operation a product and a sum stay two, each at its own place. For a processor
  // that has one it is the compiler's default that is analysed.
  if (std::ranges::none_of(options.flags, [](const std::string& flag) { return flag.starts_with("-m"); }))
    flags.push_back("-ffp-contract=off");
  for (const std::string& folder : options.include_directories) flags.push_back("-I" + folder);
  flags.insert(flags.end(), options.flags.begin(), options.flags.end());
  // Scopes of variables are marked as for AddressSanitizer, without its checks. Types that a class of C++ has
  // its constructor elsewhere for would else have no members, and the driver fills parameters by members.
  flags.insert(flags.end(), {"-g", "-fstandalone-debug", "-Xclang", "-disable-O0-optnone", "-Xclang",
                             "-fsanitize-address-use-after-scope"});
  return flags;
}

Result<Compiled> compile(std::span<const std::string> sources, const CompileOptions& options) {
  auto clang = find_clang();
  if (!clang) return clang.error();
  std::vector<std::string> flags = compiler_flags(options);
  Compiled compiled;
  for (size_t i = 0; i < sources.size(); ++i)
    compiled.bitcode.push_back(
        fmt::format("{}/{}-{}.bc", options.folder, i, std::filesystem::path(sources[i]).stem().string()));

  // Fortran first, one file after the other: a module is made before it is used, as in a makefile.
  std::vector<std::optional<Result<ProcessResult>>> results(sources.size());
  for (size_t i = 0; i < sources.size(); ++i) {
    if (!is_fortran(sources[i])) continue;
    auto flang = find_flang(sources[i]);
    if (!flang) return flang.error();
    results[i].emplace(compile_one(*flang, sources[i], compiled.bitcode[i], fortran_flags(options), options));
  }
  std::atomic<size_t> next = 0;
  run_together(std::clamp<size_t>(options.jobs, 1, sources.size()), [&](size_t) {
    for (size_t i; (i = next++) < sources.size();)
      if (!results[i])
        results[i].emplace(compile_one(*clang, sources[i], compiled.bitcode[i], flags, options));
  });

  std::string failures;
  for (auto& result : results) {
    if (!result->ok())
      failures += (failures.empty() ? "" : "\n") + result->error().message;
    else if ((*result)->out_of_memory)
      compiled.cut_short = compiled.out_of_memory = true;
    else if ((*result)->timed_out || (*result)->stopped)
      compiled.cut_short = true;
    else
      compiled.warnings += (*result)->errors;
  }
  if (!failures.empty()) return Error{failures};
  return compiled;
}

}  // namespace mantissa::ir
