// The order matters: libm intrinsics get their names and drivers are added before libraries are linked by
// need, so that both are needs; variables are promoted last, over everything that was linked.

#include "ir/frontend.h"
#include "ir/assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>

#include "ir/address_numbers.h"
#include "ir/compile.h"
#include "ir/error_function.h"
#include "ir/far_jumps.h"
#include "ir/fast_math.h"
#include "ir/fingerprint.h"
#include "ir/finite_inputs.h"
#include "ir/forgery.h"
#include "ir/instrument.h"
#include "ir/load.h"
#include "ir/native.h"
#include "ir/nearest_lines.h"
#include "ir/neighbours.h"
#include "ir/passes.h"
#include "ir/reach.h"
#include "ir/soft_floats.h"
#include "ir/stubs.h"
#include "ir/target_instructions.h"
#include "ir/translate.h"
#include "ir/vet.h"
#include "ir/weak_symbols.h"
#include "support/check.h"
#include "support/temporary_folder.h"

namespace mantissa::ir {

namespace {

Result<void> make_drivers(Module& module, const FrontendOptions& options, FrontendResult& result) {
  if (!options.each_function) {
    auto driver = add_driver(module, options.entry, options.driver);
    if (!driver) return driver.error();
    result.drivers.push_back(std::move(*driver));
    return {};
  }
  auto names = matching_functions(module, options.pattern, options.driver.under_constrained);
  if (!names) return names.error();
  DriverOptions of_many = options.driver;
  of_many.is_one_of_many = true;
  for (const std::string& name : *names) {
    auto driver = add_driver(module, name, of_many);
    if (driver)
      result.drivers.push_back(std::move(*driver));
    else
      result.skipped.push_back(driver.error().message);
  }
  if (!result.drivers.empty()) return {};
  return Error{result.skipped.empty() ? fmt::format("no function matches '{}'", options.pattern)
                                      : "no function can be called: " + result.skipped[0]};
}

// What the program makes itself is finite for all entries, or as it comes.
Result<void> add_drivers(Module& module, const FrontendOptions& options, FrontendResult& result) {
  if (auto made = make_drivers(module, options, result); !made) return made.error();
  const bool is_finite =
      !options.driver.under_constrained && std::ranges::all_of(result.drivers, &Driver::is_finite);
  if (is_finite && keep_inputs_finite(module))
    result.assumptions.emplace_back("float inputs that the program makes are neither NaN nor infinite");
  return {};
}

// What is done to a module until it is saved: copying and writing trust it as much as reading does.
void rehearse(const std::string& input, const FrontendOptions& options) {
  auto module = load(std::span(&input, 1));
  if (!module) return;
  FrontendResult unused;
  name_math_functions(*module);
  give_nearest_lines(*module);
  (void)add_drivers(*module, options, unused);  // of several files, one has the entry
  (void)fingerprint(*module);
  (void)write_reached(*module, "/dev/null");
}

// clang takes what it does not know for something to link.
bool is_known_source(const std::string& path, const std::vector<std::string>& flags) {
  constexpr std::string_view kEndings[] = {".c", ".cc", ".cpp", ".cxx", ".c++", ".cp",
                                           ".C", ".CC", ".CPP", ".i",   ".ii"};
  return std::ranges::find(kEndings, std::filesystem::path(path).extension().string()) !=
             std::end(kEndings) ||
         is_fortran(path) ||
         std::ranges::any_of(flags, [](const std::string& flag) { return flag.starts_with("-x"); });
}

// What clang has just made for us is good, neighbours of a unit too: drivers for all their functions would
// take longer than the analysis.
Result<void> vet_inputs(const FrontendOptions& options) {
  for (const std::string& input : options.inputs) {
    std::error_code failure;
    const std::filesystem::file_status status = std::filesystem::status(input, failure);
    if (status.type() == std::filesystem::file_type::none)
      return Error{fmt::format("{}: {}", input, failure.message())};
    if (!std::filesystem::exists(status)) return Error{fmt::format("{}: no such file", input)};
    if (std::filesystem::is_directory(status))
      return Error{fmt::format("{}: is a folder; name the files (mantissa check takes folders)", input)};
    if (is_source(input) && !is_known_source(input, options.compiler_flags))
      return Error{fmt::format(
          "{}: neither a source of C, C++ or Fortran (by its ending) nor .bc or .ll; for a source of C "
          "with another ending say so: -- -x c",
          input)};
    if (is_source(input)) continue;
    const bool is_neighbour = options.driver.under_constrained && &input != options.inputs.data();
    if (is_neighbour) continue;
    auto good = vet(input, [&] { rehearse(input, options); });
    if (!good) return good;
  }
  return {};
}

// `result.cut_short` if the compilers were: the module is then empty.
Result<std::optional<Module>> load_inputs(const FrontendOptions& options, FrontendResult& result) {
  auto loaded = [](Result<Module> module) -> Result<std::optional<Module>> {
    if (!module) return module.error();
    return std::optional<Module>(std::move(*module));
  };
  if (auto good = vet_inputs(options); !good) return good.error();
  std::vector<std::string> sources;
  for (const std::string& input : options.inputs)
    if (is_source(input)) sources.push_back(input);
  if (sources.empty()) return loaded(load(options.inputs));
  auto folder = TemporaryFolder::make({});
  if (!folder) return folder.error();
  CompileOptions compiler{options.compiler_flags, options.include_directories, folder->path(), options.jobs,
                          options.budget,         options.compiler_memory};
  auto compiled = compile(sources, compiler);
  if (!compiled) return compiled.error();
  result.cut_short = compiled->cut_short;
  result.out_of_memory = compiled->out_of_memory;
  if (result.cut_short) return std::optional<Module>();
  result.warnings = std::move(compiled->warnings);
  std::vector<std::string> files;
  size_t next = 0;
  for (const std::string& input : options.inputs)
    files.push_back(is_source(input) ? compiled->bitcode[next++] : input);
  // Where functions have no callers the first file is what is analysed, the others are its neighbours.
  if (!options.driver.under_constrained) return loaded(load(files));
  auto first = load(std::span(files).first(1));
  if (!first) return first.error();
  if (auto linked = link_neighbours(*first, std::span(files).subspan(1)); !linked) return linked.error();
  return loaded(std::move(first));
}

// As far as the command tells: bitcode may be.
bool is_optimised(const FrontendOptions& options) {
  bool result = false;
  for (const std::string& input : options.inputs) result |= input.ends_with(".bc") || input.ends_with(".ll");
  for (const std::string& flag : options.compiler_flags)
    if (flag.starts_with("-O")) result = flag != "-O0";
  return result;
}

// The user's own linker finds more than we see, and flang's finds its library.
bool links_more(const FrontendOptions& options) {
  const auto is_library = [](const std::string& flag) {
    return flag.starts_with("-l") || flag.ends_with(".o") || flag.ends_with(".a") ||
           flag.find(".so") != std::string::npos || flag.starts_with("-Wl,");
  };
  return std::ranges::any_of(options.compiler_flags, is_library) ||
         std::ranges::any_of(options.inputs, [](const std::string& input) { return is_fortran(input); });
}

}  // namespace

Result<FrontendResult> build_program(const FrontendOptions& options) {
  MANTISSA_CHECK(!options.inputs.empty());
  FrontendResult result;
  auto inputs = load_inputs(options, result);
  if (!inputs) return inputs.error();
  if (result.cut_short) return result;
  std::optional<Module>& module = *inputs;
  auto is_late = [&] { return result.cut_short = options.budget.exhausted(); };
  if (has_fast_math(*module))
    result.assumptions.push_back(
        "code compiled with -ffast-math meets no NaN, infinity, negative zero or subnormal number and is "
        "computed as "
        "written");
  if (!options.error_function.empty()) make_error_function(*module, options.error_function);
  name_math_functions(*module);
  give_nearest_lines(*module);
  keep_scopes_open(*module);
  keep_signal_masks(*module);
  hide_terminating_function(*module);
  hide_processor(*module);
  if (options.keep_variables && !is_optimised(options)) branch_at_choices(*module);
  if (options.driver.under_constrained)
    stub_undefined(*module, options.driver, options.runtime);
  else if (!links_more(options))
    result.stubs = stub_missing(*module, options.driver, options.runtime);
  if (auto added = add_drivers(*module, options, result); !added) return added.error();
  if (is_late()) return result;
  if (!options.save_program.empty()) {
    result.fingerprint = fingerprint(*module);
    result.means_of_forgery = means_of_forgery(*module);
    trace_decisions(*module);
    name_environment(*module, true, options.may_fail);
    auto saved = finds_by_name(options.compiler_flags) ? write_bitcode(*module, options.save_program)
                                                       : write_reached(*module, options.save_program);
    if (!saved) return saved.error();
    name_environment(*module, false, options.may_fail);
  }
  for (const std::string& library : options.libraries)
    if (auto linked = link_library(*module, library, false); !linked) return linked.error();
  name_resume(*module);
  name_target_instructions(*module, options.runtime);
  replace_assembly(*module);
  if (!options.runtime.empty())
    if (auto linked = link_runtime(*module, options.runtime); !linked) return linked.error();
  name_math_functions(*module);
  if (!options.soft_floats.empty()) {
    result.not_simulated = simulate_floats(*module, options.note_float_operations);
    if (auto linked = link_library(*module, options.soft_floats, true); !linked) return linked.error();
  }
  if (is_late()) return result;
  find_weak_symbols(*module);
  list_destructors(*module);
  prepare(*module, options.keep_variables);
  if (options.number_addresses) number_addresses(*module);
  if (is_late()) return result;
  const std::vector<std::string> unreached = unreached_functions(*module);
  auto program = translate(*module, result.drivers[0].function);
  if (!program) return program.error();
  result.program = std::move(*program);
  result.is_unreached.resize(result.program.functions.size());
  for (const std::string& name : unreached)
    result.is_unreached[result.program.function_index.at(name)] = true;
  return result;
}

}  // namespace mantissa::ir
