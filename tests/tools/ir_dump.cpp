// Prints the bytecode of a program, or with --time how long each step took. For debugging the translation and
// for measuring start-up; not installed.
//   ir_dump [--time] [--runtime FILE.bc] [--entry NAME] FILE... [-- CLANG-FLAGS...]

#include <chrono>
#include <cstdio>
#include <string>

#include "ir/dump.h"
#include "ir/frontend.h"

int main(int argc, char** argv) {
  mantissa::ir::FrontendOptions options;
  bool only_time = false, flags = false;
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    if (flags)
      options.compiler_flags.push_back(word);
    else if (word == "--")
      flags = true;
    else if (word == "--time")
      only_time = true;
    else if (word == "--runtime" && i + 1 < argc)
      options.runtime = argv[++i];
    else if (word == "--entry" && i + 1 < argc)
      options.entry = argv[++i];
    else
      options.inputs.push_back(word);
  }
  if (options.inputs.empty()) {
    std::fputs("usage: ir_dump [--time] [--runtime FILE.bc] [--entry NAME] FILE... [-- CLANG-FLAGS...]\n",
               stderr);
    return 2;
  }
  auto start = std::chrono::steady_clock::now();
  auto result = mantissa::ir::build_program(options);
  std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
  if (!result) {
    std::fprintf(stderr, "%s\n", result.error().message.c_str());
    return 2;
  }
  std::fputs(result->warnings.c_str(), stderr);
  if (!only_time) {
    std::fputs(mantissa::ir::to_text(result->program).c_str(), stdout);
    return 0;
  }
  size_t instructions = 0, functions = 0;
  for (const auto& function : result->program.functions) {
    instructions += function.code.size();
    functions += function.defined;
  }
  std::printf("%.2f ms, %zu functions, %zu instructions, %zu globals\n", taken.count(), functions,
              instructions, result->program.globals.size());
  return 0;
}
