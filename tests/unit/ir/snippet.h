#pragma once

// Small programs for the tests of this room: compiled when the test runs, translated, run by the interpreter
// and natively.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "ir/compile.h"
#include "ir/driver.h"
#include "ir/dump.h"
#include "ir/frontend.h"
#include "ir/load.h"
#include "ir/passes.h"
#include "ir/translate.h"
#include "unit/ir/machine.h"

namespace mantissa::ir::testing {

class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "mantissa-ir-test-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("cannot make " + pattern);
    path_ = pattern;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name)) << text;
    return file(name);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Assembly to a program; the entry is the first defined function unless named.
inline Program from_assembly(const std::string& text, const std::string& entry) {
  auto module = load_text(text, "test.ll");
  if (!module) throw std::runtime_error(module.error().message);
  name_math_functions(*module);
  prepare(*module);
  auto program = translate(*module, entry);
  if (!program) throw std::runtime_error(program.error().message);
  return std::move(*program);
}

inline FrontendResult from_c(const std::string& text, const std::vector<std::string>& flags = {},
                             const std::string& entry = "main", const DriverOptions& driver = {},
                             const std::string& name = "test.c") {
  Folder folder;
  FrontendOptions options;
  options.inputs = {folder.write(name, text)};
  options.compiler_flags = flags;
  options.runtime = MANTISSA_RUNTIME;
  options.entry = entry;
  options.driver = driver;
  auto result = build_program(options);
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(*result);
}

inline std::string text_of(const Program& program, const std::string& function) {
  return to_text(program, *program.find(function));
}

// The program that never takes one side of a branch where it may do what both do.
inline Program always_both(Program program) {
  for (Function& function : program.functions)
    for (Instruction& code : function.code) {
      if (!has_both(code)) continue;
      const uint32_t start = function.start_of_both(code);
      code = Instruction();
      code.op = Op::kJump;
      code.x = start;
    }
  return program;
}

inline bool has_unsupported(const Program& program, std::string* what = nullptr) {
  for (const Function& function : program.functions)
    for (const Instruction& code : function.code)
      if (code.op == Op::kUnsupported) {
        if (what) *what = function.name + ": " + program.strings[code.x];
        return true;
      }
  return false;
}

// What the program prints when compiled and run natively, with its exit status at the end.
inline std::string native_output(const Folder& folder, const std::string& source,
                                 const std::vector<std::string>& flags) {
  CompileOptions options;
  options.flags = flags;
  std::string command = *find_clang();
  for (const std::string& flag : compiler_flags(options)) command += " '" + flag + "'";
  command += " -w -o '" + folder.file("native") + "' '" + source + "' -lm -lstdc++";
  if (std::system(command.c_str()) != 0) throw std::runtime_error("does not compile: " + command);
  FILE* pipe = popen(("timeout 10 '" + folder.file("native") + "'").c_str(), "r");
  std::string output;
  char buffer[4096];
  for (size_t count; (count = fread(buffer, 1, sizeof buffer, pipe)) > 0;) output.append(buffer, count);
  int status = pclose(pipe);
  return output + "exit " + std::to_string(WEXITSTATUS(status)) + "\n";
}

inline std::string machine_output(const Program& program, uint64_t max_steps = ~uint64_t{0},
                                  uint64_t* trace = nullptr) {
  Machine machine(program);
  machine.max_steps = max_steps;
  int status = machine.run_entry();
  if (trace) *trace = machine.trace;
  return machine.output + "exit " + std::to_string(status & 0xff) + "\n";
}

// The same with both sides of branches done at once, on the same path.
inline void expect_same_at_once(const Program& program, const std::string& output,
                                uint64_t max_steps = ~uint64_t{0}) {
  uint64_t one = 0, other = 1;
  EXPECT_EQ(machine_output(program, max_steps, &one), output);
  EXPECT_EQ(machine_output(always_both(program), max_steps, &other), output) << "both sides at once";
  EXPECT_EQ(one, other) << "both sides at once";
}

// The program prints the same natively and through the bytecode, at every level of optimisation, and nothing
// in it is unsupported.
inline void expect_same(const std::string& text, const std::vector<std::string>& more = {},
                        const std::string& name = "test.c",
                        const std::vector<std::string>& levels = {"-O0", "-O1", "-O2"}) {
  for (const std::string& level : levels) {
    SCOPED_TRACE(level);
    Folder folder;
    std::string source = folder.write(name, text);
    std::vector<std::string> flags = more;
    flags.push_back(level);
    FrontendOptions options;
    options.inputs = {source};
    options.compiler_flags = flags;
    options.runtime = MANTISSA_RUNTIME;
    auto result = build_program(options);
    ASSERT_TRUE(result.ok()) << result.error().message;
    std::string what;
    EXPECT_FALSE(has_unsupported(result->program, &what)) << what;
    expect_same_at_once(result->program, native_output(folder, source, flags));
  }
}

}  // namespace mantissa::ir::testing
