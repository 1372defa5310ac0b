#pragma once

// Writes every query to a folder as 000001.smt2, 000002.smt2, ... before it is solved, with the answer as a
// comment at the end. What a query looks like is the caller's: the writer of smtlib/ in the program, anything
// in a test. A file that cannot be written is counted, and solving goes on.

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "solver/api/solver.h"
#include "support/result.h"

namespace mantissa::solver {

using QueryWriter = std::function<Result<std::string>(const Query&)>;

struct RecordFolder {
  std::filesystem::path folder;
  QueryWriter writer;
  std::atomic<uint64_t> next{1}, failures{0};
};

std::unique_ptr<Solver> make_record(std::unique_ptr<Solver> inner, std::shared_ptr<RecordFolder> folder);

}  // namespace mantissa::solver
