// No optimisation: what the bitcode says is what is run, instruction by instruction. Of the user's flags only
// those that matter after compilation are passed on; the rest already had its effect on the bitcode.

#include "testcase/native_program.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <nlohmann/json.hpp>
#include <system_error>

#include "ir/compile.h"
#include "ir/float_flags.h"
#include "ir/gcov.h"
#include "ir/instrument.h"
#include "ir/load.h"
#include "ir/native.h"
#include "ir/places.h"
#include "ir/reach.h"
#include "ir/story.h"
#include "ir/weak_symbols.h"
#include "support/hash.h"
#include "support/process.h"
#include "testcase/file.h"

namespace mantissa::testcase {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kBuildSeconds = 300;
constexpr auto kLook = std::chrono::milliseconds(20);  // at the budget of who waits

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// File names stay readable; what is cut or replaced is told apart by a hash.
std::string safe_name(const std::string& entry) {
  std::string name;
  for (char c : entry) name += std::isalnum(static_cast<unsigned char>(c)) || c == '_' ? c : '-';
  if (name == entry && name.size() <= 100) return name;
  return name.substr(0, 100) + "-" + std::to_string(hash_bytes(entry));
}

const char* name(Build build) {
  switch (build) {
    case Build::kPlain: return "plain";
    case Build::kChecked: return "checked";
    case Build::kMemory: return "memory";
    case Build::kFloat: return "float";
    case Build::kStory: return "story";
    case Build::kCoverage: return "coverage";
  }
  return "";
}

// Of the linker's own options those that choose what is linked. Others write files or load plugins, and the
// folder may have come from somewhere else.
bool is_about_libraries(std::string_view words) {
  constexpr std::string_view kWords[] = {
      "-Bstatic",        "-Bdynamic",          "--as-needed", "--no-as-needed",
      "--start-group",   "--end-group",        "-(",          "-)",
      "--whole-archive", "--no-whole-archive", "-E",          "--export-dynamic"};
  while (!words.empty()) {
    const size_t end = words.find(',');
    const std::string_view word = words.substr(0, end);
    words.remove_prefix(end == std::string_view::npos ? words.size() : end + 1);
    if (std::ranges::find(kWords, word) == std::end(kWords) && !word.starts_with("-l") &&
        !word.starts_with("-L") && !word.starts_with("--defsym=") && !word.starts_with("--wrap="))
      return false;
  }
  return true;
}

std::vector<std::string> link_flags(const std::vector<std::string>& flags) {
  std::vector<std::string> kept;
  for (size_t i = 0; i < flags.size(); ++i) {
    const std::string& flag = flags[i];
    const bool takes_next = flag == "-l" || flag == "-L";
    if (flag == "-Xclang" || flag == "-Xlinker" || flag == "-mllvm") {
      ++i;  // its argument is not ours to read
      continue;
    }
    if (takes_next || flag.starts_with("-l") || flag.starts_with("-L") ||
        (flag.starts_with("-Wl,") && is_about_libraries(std::string_view(flag).substr(4))) ||
        (flag.starts_with("-m") && !flag.starts_with("-mllvm")) || flag == "-pthread" ||
        flag.starts_with("--target="))
      kept.push_back(flag);
    if (takes_next && i + 1 < flags.size()) kept.push_back(flags[++i]);
  }
  return kept;
}

// Where a binary is made. What a compiler that was killed leaves behind goes with it, or at the next build.
struct Workshop {
  explicit Workshop(std::filesystem::path folder) : path(std::move(folder)) { clear(); }
  ~Workshop() { clear(); }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  void clear() const {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  const std::filesystem::path path;
};

bool is_program(const std::filesystem::path& path) { return ::access(path.c_str(), X_OK) == 0; }

// Next to the compiler, or in PATH under one of its names.
std::string find_tool(const std::string& clang, const std::string& tool) {
  std::error_code ignored;
  std::vector<std::filesystem::path> folders = {std::filesystem::canonical(clang, ignored).parent_path(),
                                                std::filesystem::path(clang).parent_path()};
  const char* path = std::getenv("PATH");
  std::string_view rest = path ? path : "/usr/bin:/bin";
  while (!rest.empty()) {
    const size_t end = rest.find(':');
    folders.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  for (const auto& folder : folders)
    for (const std::string& name : {tool, tool + "-19"})
      if (!folder.empty() && is_program(folder / name)) return (folder / name).string();
  return {};
}

}  // namespace

std::string to_recipe_json(const NativeRecipe& recipe) {
  nlohmann::ordered_json json;
  json["flags"] = recipe.flags;
  json["drivers"] = recipe.drivers;
  json["program"] = recipe.program;
  if (!recipe.means_of_forgery.empty()) json["means_of_forgery"] = recipe.means_of_forgery;
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Result<NativeRecipe> read_recipe_json(std::string_view text) try {
  const auto json = nlohmann::json::parse(text);
  NativeRecipe recipe;
  recipe.flags = json.at("flags").get<std::vector<std::string>>();
  recipe.drivers = json.at("drivers").get<std::map<std::string, std::string>>();
  recipe.program = json.at("program").get<std::string>();
  recipe.means_of_forgery = json.value("means_of_forgery", "");
  if (recipe.program.empty() || recipe.program.find('/') != std::string::npos)
    return Error{"'program' is not the name of a file in the folder"};
  return recipe;
} catch (const std::exception& error) {
  return Error{std::string("it does not say how to build the program: ") + error.what()};
}

// What is built or being built, by entries and kind. A build that goes on writes here when it ends, and
// `known` waits for it where it is destroyed: it is the last member, so that all others are still there then.
struct NativeProgram::Builds {
  std::mutex mutex;
  using Key = std::pair<Entries, Build>;
  std::map<Key, Clock::time_point> running;  // since when
  double longest = 0;                        // seconds
  std::map<Key, std::shared_future<Result<std::string>>> known;
};

Result<std::unique_ptr<NativeProgram>> NativeProgram::open(const std::filesystem::path& folder,
                                                           const std::string& replay_library) {
  auto text = read_file(folder / "replay.json");
  if (!text) return Error{text.error().message + "; it is written by mantissa run"};
  auto recipe = read_recipe_json(*text);
  if (!recipe) return Error{(folder / "replay.json").string() + ": " + recipe.error().message};
  auto clang = ir::find_clang();
  if (!clang) return clang.error();
  auto program = std::make_unique<NativeProgram>();
  program->clang_ = std::move(*clang);
  program->folder_ = std::filesystem::absolute(folder);
  program->replay_library_ = replay_library;
  program->recipe_ = std::move(*recipe);
  program->builds_ = std::make_shared<Builds>();
  if (auto made = make_folder(program->folder_ / "native"); !made) return made.error();
  return program;
}

std::vector<std::string> NativeProgram::library_folders() const {
  std::vector<std::string> folders = {"/usr/local/lib"};
  const std::vector<std::string> linking = link_flags(recipe_.flags);
  for (size_t i = 0; i < linking.size(); ++i) {
    if (!linking[i].starts_with("-L")) continue;
    const std::string folder = linking[i] != "-L"       ? linking[i].substr(2)
                               : i + 1 < linking.size() ? linking[i + 1]
                                                        : "";
    std::error_code failure;
    const auto path = std::filesystem::canonical(folder, failure);
    if (!failure && path.string().find(',') == std::string::npos) folders.push_back(path.string());
  }
  return folders;
}

std::string NativeProgram::llvm_cov() const { return find_tool(clang_, "llvm-cov"); }

// Counts are kept apart by entry, so the build that counts has one.
NativeProgram::Entries NativeProgram::entries_with(const std::string& entry, Build build) const {
  if (entry == "main" || build == Build::kCoverage) return {entry};
  Entries all;
  for (const auto& [name, driver] : recipe_.drivers)
    if (name != "main") all.push_back(name);
  return all;
}

std::shared_future<Result<std::string>> NativeProgram::start(const Entries& entries, Build build,
                                                             const Budget& budget, bool at_once) {
  std::lock_guard lock(builds_->mutex);
  auto& known = builds_->known[{entries, build}];
  if (known.valid()) return known;
  known = std::async(at_once ? std::launch::async : std::launch::deferred, [=, this] {
            const auto begin = Clock::now();
            auto made = make_current(entries, build, budget);
            std::lock_guard done(builds_->mutex);
            builds_->running.erase({entries, build});
            builds_->longest = std::max(builds_->longest, seconds_since(begin));
            return made;
          }).share();
  if (at_once) builds_->running[{entries, build}] = Clock::now();
  return known;
}

// One that takes longer than any before is taken to be in its middle.
double NativeProgram::build_seconds() const {
  std::lock_guard lock(builds_->mutex);
  double seconds = builds_->longest;
  for (const auto& [key, begin] : builds_->running) seconds = std::max(seconds, seconds_since(begin));
  return seconds;
}

void NativeProgram::prepare(const std::string& entry, Build build, const Budget& budget) try {
  start(entries_with(entry, build), build, budget, true);
} catch (const std::system_error&) {
  // No thread can be had: it is built when it is asked for.
}

Result<NativeProgram::Binary> NativeProgram::binary(const std::string& entry, Build build,
                                                    const Budget& budget) {
  if (!recipe_.drivers.contains(entry)) return Error{"the run had no entry '" + entry + "'"};
  const Entries all = entries_with(entry, build);
  const auto building = start(all, build, budget, false);
  while (building.wait_for(kLook) == std::future_status::timeout)
    if (budget.exhausted()) return Error{budget.stopped() ? "interrupted" : "out of time"};
  Result<std::string> path = building.get();
  if (path) return Binary{*path, static_cast<uint32_t>(std::ranges::find(all, entry) - all.begin())};
  if (all.size() == 1 || budget.exhausted()) return path.error();
  // What one of them needs may be missing: the others need not suffer for it.
  path = start({entry}, build, budget, false).get();
  if (!path) return path.error();
  return Binary{*path, 0};
}

Result<std::string> NativeProgram::make_current(const Entries& entries, Build build,
                                                const Budget& budget) const {
  const std::string stem = entries.size() == 1 ? safe_name(entries[0]) : "every.entry";
  const std::filesystem::path path = folder_ / "native" / (stem + "-" + name(build));
  std::error_code ignored;
  const auto made_at = std::filesystem::last_write_time(path, ignored);
  const bool is_current =
      !ignored && made_at >= std::filesystem::last_write_time(folder_ / recipe_.program, ignored) &&
      !ignored && made_at >= std::filesystem::last_write_time(replay_library_, ignored) && !ignored;
  if (!is_current)
    if (auto made = make(entries, build, path, budget); !made) return made.error();
  return path.string();
}

Result<void> NativeProgram::make(const Entries& entries, Build build, const std::filesystem::path& binary,
                                 const Budget& budget) const {
  const std::string source = (folder_ / recipe_.program).string();
  auto module = ir::load(std::span(&source, 1));
  if (!module) return module.error();
  if (entries[0] == "main") {
    ir::start_main_natively(*module);
  } else {
    std::vector<std::string> drivers;
    for (const std::string& entry : entries) drivers.push_back(recipe_.drivers.at(entry));
    if (auto started = ir::start_drivers_natively(*module, drivers); !started) return started;
  }
  if (!ir::finds_by_name(recipe_.flags)) ir::drop_unreachable(*module);
  ir::hide_sanitizers(*module);
  switch (build) {
    case Build::kPlain: ir::add_native_checks(*module, ir::Sanitizer::kNone); break;
    case Build::kChecked:
      ir::guard_stack(*module);
      ir::add_native_checks(*module, ir::Sanitizer::kAddress);
      break;
    case Build::kMemory: ir::add_native_checks(*module, ir::Sanitizer::kMemory); break;
    case Build::kFloat: ir::watch_float_flags(*module); break;
    case Build::kStory: ir::tell_decisions(*module); break;
    case Build::kCoverage:
      if (auto made = make_folder(counts_folder()); !made) return made;
      ir::count_blocks(*module, (counts_folder() / binary.filename()).string());
      break;
  }
  if (build != Build::kCoverage) {
    ir::mark_places(*module);
    ir::drop_debug_information(*module);
  }
  Workshop workshop(binary.string() + ".part");
  if (auto made = make_folder(workshop.path); !made) return made;
  const std::string bitcode = (workshop.path / "program.bc").string();
  const std::string unfinished = (workshop.path / "program").string();
  if (auto written = ir::write_bitcode(*module, bitcode); !written) return written;
  auto linked = link(bitcode, build, ir::uses_cxx(*module), unfinished, budget);
  if (!linked) return linked;
  std::error_code failure;
  // Whoever runs it owns nothing here.
  using std::filesystem::perms;
  std::filesystem::permissions(
      unfinished,
      perms::owner_all | perms::group_read | perms::group_exec | perms::others_read | perms::others_exec,
      failure);
  std::filesystem::rename(unfinished, binary, failure);
  if (failure) return Error{"cannot write " + binary.string() + ": " + failure.message()};
  return {};
}

Result<void> NativeProgram::link(const std::string& bitcode, Build build, bool with_cxx,
                                 const std::string& output, const Budget& budget) const {
  ProcessOptions compiler;
  compiler.command = {clang_, "-O0", "-w", "-o", output, bitcode};
  auto add = [&](std::initializer_list<const char*> flags) {
    compiler.command.insert(compiler.command.end(), flags.begin(), flags.end());
  };
  // The whole library: a sanitizer's own qsort and time would be taken before a member that nobody asked for.
  add({"-Wl,--whole-archive", replay_library_.c_str(), "-Wl,--no-whole-archive"});
  if (build == Build::kChecked) add({"-fsanitize=address"});
  // Uses are told to the replay library instead of MemorySanitizer, and passing a value on is no use.
  if (build == Build::kMemory)
    add({"-fsanitize=memory", "-fsanitize-recover=memory", "-fno-sanitize-memory-param-retval",
         "-Wl,--wrap=__msan_warning", "-Wl,--wrap=__msan_maybe_warning_1",
         "-Wl,--wrap=__msan_maybe_warning_2", "-Wl,--wrap=__msan_maybe_warning_4",
         "-Wl,--wrap=__msan_maybe_warning_8"});
  // For the library of counts; it would put counters beside those that are there, with other notes.
  if (build == Build::kCoverage)
    add({"--coverage", "-Xclang", "-coverage-notes-file=", "-Xclang", "-coverage-data-file="});
  // The end of a sample is not the end of the process (runtime/replay/sample.c).
  if (build == Build::kFloat) add({"-Wl,--wrap=exit"});
  const std::vector<std::string> linking = link_flags(recipe_.flags);
  compiler.command.insert(compiler.command.end(), linking.begin(), linking.end());
  // There are no variables that would say where libraries are when it runs.
  for (const std::string& libraries : library_folders())
    compiler.command.push_back("-Wl,-rpath," + libraries);
  // The sanitizer's own operator new knows what was made by it.
  if (with_cxx) add({"-lstdc++", "-fsanitize-link-c++-runtime"});
  // The program's own definitions of the library's functions (reach_error, ...) come first and win.
  add({"-Wl,--allow-multiple-definition", "-lm", "-Wno-unused-command-line-argument"});
  compiler.environment = {"TMPDIR=" + std::filesystem::path(output).parent_path().string()};
  compiler.seconds = std::min(kBuildSeconds, budget.clock_seconds_left());
  compiler.stop = budget.token();
  auto done = run_process(compiler);
  if (!done) return done.error();
  if (done->stopped) return Error{"interrupted"};
  if (done->timed_out && budget.exhausted()) return Error{"out of time"};
  if (done->timed_out) return Error{"the native build took longer than five minutes"};
  if (done->signalled || done->code != 0)
    return Error{"the native build failed (" + clang_ + "):\n" + done->errors};
  return {};
}

}  // namespace mantissa::testcase
