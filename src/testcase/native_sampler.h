#pragma once

// Native sampling: a function is called with very many random inputs, in the build that tells which operation
// raised which exception, confined as a replay is. What it shows are candidates: the replayer has to confirm
// each.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "support/budget.h"
#include "support/process.h"
#include "testcase/native_program.h"
#include "testcase/observation.h"
#include "testcase/test.h"

namespace mantissa::testcase {

struct SampleSettings {
  double seconds = 5;
  uint64_t seed = 0;
  // Of work, each some ten nanoseconds: what was found then depends on them alone, as long as there is the
  // time for it. 0: as many as there is time for.
  uint64_t steps = 0;
  Budget budget;  // its token ends it at once
  Confinement confinement = Confinement::kConfined;
  uint64_t memory = uint64_t{2} << 30;
};

// An exception, and inputs that raised it there.
struct Candidate {
  ExpectedFinding finding;
  Test test;  // up to the exception; its path was not followed by the engine
};

struct Samples {
  uint64_t samples = 0;   // calls whose assumptions held
  uint64_t rejected = 0;  // calls whose assumptions did not
  uint64_t crashed = 0;   // of the samples
  uint64_t hung = 0;      // of the samples: they were ended
  uint64_t cut = 0;       // times that the clock ended what steps were to end
  double seconds = 0;
  std::vector<Candidate> candidates;  // several of one exception stand in the order in which they came
  std::vector<Test> others;           // with steps: that came to where no other had been
  std::set<std::string> missing;      // what the system does not allow of confinement
};

// Fails for whole programs (`main`), if nothing can be built, or if native code cannot be confined here.
Result<Samples> sample_natively(NativeProgram& program, const std::string& entry,
                                const SampleSettings& settings);

// What the process wrote to memory (runtime/replay/sample.c). Anything may have written there: what makes no
// sense is left out.
Samples read_samples(std::string_view memory, const std::string& entry);

}  // namespace mantissa::testcase
