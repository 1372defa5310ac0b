// trace_fuzz [--seconds S] [--count N] [--seed N] [--method M] [--save DIR]: random traces (see trace.h),
// each on
//   a stack of its own that lives as long as the trace. Prints what is wrong with its seed, shrinks it and
//   prints, or writes to DIR, the trace that is left; exits with 1.
// trace_fuzz --replay PATH...: runs traces from files, or from all files of a folder.
// After Mobical (CaDiCaL) and Murxla (Bitwuzla): solvers that keep what they learnt go wrong between queries,
// not within one.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/backends.h"
#include "trace_run.h"

namespace mantissa::fuzz {
namespace {

struct Arguments {
  double seconds = 15;
  uint64_t count = ~uint64_t{0}, seed = 1;
  std::string method, save;
  std::vector<std::filesystem::path> replay;
};

Arguments parse(int argc, char** argv) {
  Arguments result;
  for (int i = 1; i + 1 < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--replay") {
      for (++i; i < argc; ++i) result.replay.emplace_back(argv[i]);
      return result;
    }
    const char* value = argv[++i];
    if (option == "--seconds") result.seconds = std::strtod(value, nullptr);
    if (option == "--count") result.count = std::strtoull(value, nullptr, 10);
    if (option == "--seed") result.seed = std::strtoull(value, nullptr, 10);
    if (option == "--method") result.method = value;
    if (option == "--save") result.save = value;
  }
  return result;
}

int replay(const std::vector<std::filesystem::path>& paths, const solver::Registry& registry) {
  std::vector<std::filesystem::path> files;
  for (const auto& path : paths) {
    if (!std::filesystem::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(path))
      if (entry.path().extension() == ".smt2") files.push_back(entry.path());
  }
  int failures = 0;
  for (const auto& file : files) {
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    expr::Pool pool;
    const auto trace = from_text(pool, text.str());
    if (!trace.ok() || trace->steps.empty()) {
      std::printf("%s: no trace: %s\n", file.c_str(),
                  trace.ok() ? "no steps" : trace.error().message.c_str());
      ++failures;
      continue;
    }
    TraceCounts counts;
    if (const auto wrong = run_trace(pool, *trace, registry, 1, counts)) {
      std::printf("%s: %s\n", file.c_str(), wrong->c_str());
      ++failures;
    }
  }
  std::printf("%zu traces, %d wrong\n", files.size(), failures);
  return failures == 0 && !files.empty() ? 0 : 1;
}

void report(expr::Pool& pool, const Trace& trace, const Arguments& arguments, uint64_t seed) {
  const auto text = to_text(pool, trace);
  if (!text.ok()) {
    std::printf("not written: %s\n", text.error().message.c_str());
  } else if (arguments.save.empty()) {
    std::printf("%s", text->c_str());
  } else {
    const auto file = std::filesystem::path(arguments.save) / ("seed" + std::to_string(seed) + ".smt2");
    std::ofstream(file) << *text;
    std::printf("written to %s\n", file.c_str());
  }
}

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // Z3 can end the process
  const Arguments arguments = parse(argc, argv);
  solver::Registry registry;
  cli::register_backends(registry);
  if (!arguments.replay.empty()) return replay(arguments.replay, registry);
  const std::vector<std::string> methods = registry.methods();
  TraceCounts counts;
  uint64_t traces = 0, failures = 0;
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  std::printf("from seed %llu\n", static_cast<unsigned long long>(arguments.seed));
  for (; traces < arguments.count && elapsed() < arguments.seconds; ++traces) {
    const uint64_t seed = arguments.seed + traces;
    if (!arguments.save.empty())  // for one that ends the process
      std::ofstream(std::filesystem::path(arguments.save) / "running") << seed << "\n";
    Rng rng(seed);
    expr::Pool pool;
    Trace trace = random_trace(pool, rng, methods);
    if (!arguments.method.empty()) trace.method = arguments.method;
    const auto wrong = run_trace(pool, trace, registry, seed, counts);
    if (!wrong) continue;
    ++failures;
    std::printf("seed %llu: %s\n", static_cast<unsigned long long>(seed), wrong->c_str());
    report(pool, shrink_trace(pool, trace, registry, seed, *wrong, 120), arguments, seed);
  }
  for (const auto& [what, n] : counts.counts)
    std::printf("%8llu %s\n", static_cast<unsigned long long>(n), what.c_str());
  std::printf("%llu traces from seed %llu, %llu wrong\n", static_cast<unsigned long long>(traces),
              static_cast<unsigned long long>(arguments.seed), static_cast<unsigned long long>(failures));
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace mantissa::fuzz

int main(int argc, char** argv) { return mantissa::fuzz::main(argc, argv); }
