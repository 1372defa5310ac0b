#pragma once

// Query: a conjunction to satisfy. Answer: what a solver says of it.

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "eval/model.h"
#include "expr/pool.h"

namespace mantissa::solver {

struct Query {
  expr::Pool* pool = nullptr;
  std::vector<expr::Expr> conjuncts;  // Bool terms
  std::vector<expr::Expr> wanted;     // variables the caller wants in the model beside those of the conjuncts
  bool want_core = false;             // worth effort for a small core; otherwise a core may be all conjuncts
};

uint16_t features(const Query& query);                        // expr::Feature bits of all conjuncts
std::vector<expr::Expr> model_variables(const Query& query);  // what a model must give values for

struct Sat {
  eval::Model model;
};
struct Unsat {
  std::vector<uint32_t>
      core;  // indices into Query::conjuncts, sorted; unsatisfiable together, not always minimal
};
struct Unknown {
  enum class Why { kTime, kStopped, kUnsupported, kIncomplete, kMemory, kWrongModel, kDisagreement };
  Why why = Why::kIncomplete;
  std::string detail;
};

class Answer {
 public:
  Answer(Sat sat) : data_(std::move(sat)) {}
  Answer(Unsat unsat) : data_(std::move(unsat)) {}
  Answer(Unknown unknown) : data_(std::move(unknown)) {}
  bool is_sat() const { return data_.index() == 0; }
  bool is_unsat() const { return data_.index() == 1; }
  bool is_unknown() const { return data_.index() == 2; }
  const eval::Model& model() const { return std::get<0>(data_).model; }
  eval::Model& model() { return std::get<0>(data_).model; }
  const std::vector<uint32_t>& core() const { return std::get<1>(data_).core; }
  std::vector<uint32_t>& core() { return std::get<1>(data_).core; }
  const Unknown& unknown() const { return std::get<2>(data_); }

 private:
  std::variant<Sat, Unsat, Unknown> data_;
};

const char* name(Unknown::Why why);
Unsat whole_core(const Query& query);  // every conjunct

}  // namespace mantissa::solver
