#pragma once

// One thread's fuzzing of one query.

#include <optional>
#include <span>

#include "eval/batch/batch.h"
#include "eval/batch/dictionary.h"
#include "solver/api/hint_board.h"
#include "solver/api/query.h"
#include "solver/fuzz/population.h"
#include "support/budget.h"
#include "support/rng.h"

namespace mantissa::solver::fuzz {

class Fuzzer {
 public:
  // The query, the program (its conjuncts, and `probes` as its probes) and the literals must outlive the
  // fuzzer.
  Fuzzer(const Query& query, const eval::BatchProgram& program, std::span<const expr::Value> literals,
         uint64_t seed);

  // A model of the program's variables, or none when the budget is over. Improved candidates go to the board.
  std::optional<eval::Model> run(const Budget& budget, HintBoard& board);

 private:
  void seed_batch(HintBoard& board);
  void fill_batch();
  void mutate_candidate(uint32_t i, const Member& parent);
  void put(uint32_t i, const Member& member);
  Member copy(uint32_t i) const;  // the values alone
  Member take(uint32_t i) const;  // with what the last run said of it
  // Keeps a candidate, once per batch; the board hears of it while there is time.
  void keep(uint32_t i, const Budget& budget, HintBoard& board);
  void select(const Budget& budget, HintBoard& board);
  void report_leaving(const Budget& budget, HintBoard& board);
  void count_satisfied();
  uint32_t satisfied_by(uint32_t i) const;

  const Query& query_;
  const eval::BatchProgram& program_;
  eval::Batch batch_;
  eval::Dictionary dictionary_;
  Rng rng_;
  Population population_;
  struct Variable {
    expr::Sort sort;
    uint64_t* column;                      // of the candidates' words; null if it is wider than a word
    std::span<const uint64_t> dictionary;  // empty if it is wider
    std::span<const uint64_t> literals;
  };
  std::vector<Variable> variables_;
  std::vector<std::vector<uint32_t>> variables_of_;  // per conjunct
  std::vector<size_t> open_conjuncts_;               // not yet satisfied by any
  std::vector<size_t> open_probes_;                  // 2 * probe + side, not yet covered
  std::vector<uint8_t> told_;                        // by conjunct: candidates that left the path there
  std::vector<uint32_t> kept_;                       // of the batch at hand
  std::vector<std::vector<uint64_t>> planes_;        // bit-sliced counts of satisfied conjuncts
  uint32_t count_;                                   // candidates per batch, by how long they take
  uint64_t batch_nanoseconds_;
};

}  // namespace mantissa::solver::fuzz
