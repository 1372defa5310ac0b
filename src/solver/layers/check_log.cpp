#include "solver/layers/check_log.h"

#include "support/parking.h"

namespace mantissa::solver {

namespace {
constexpr size_t kReportsKept = 20;
}

void CheckLog::wrong_model(std::string what) {
  ++wrong_models_;
  keep(std::move(what));
}

void CheckLog::wrong_proof(std::string what) {
  ++wrong_proofs_;
  keep(std::move(what));
}

void CheckLog::keep(std::string what) {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  if (reports_.size() < kReportsKept) reports_.push_back(std::move(what));
}

std::vector<std::string> CheckLog::reports() const {
  std::lock_guard lock(mutex_);
  return reports_;
}

}  // namespace mantissa::solver
