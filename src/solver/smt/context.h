#pragma once

// Owners of Z3's objects. A Context makes Z3 report errors as Z3Error, which never leaves this room: solve()
// turns it into Unknown. Asts are not counted: they live as long as their context, so translations may be
// kept and shared; a context that grew is replaced, not pruned.

#include <z3.h>

#include <string>
#include <utility>

#include "num/bitvec.h"

namespace mantissa::solver::smt {

struct Z3Error {
  Z3_error_code code;
  std::string message;
};

// The query has something this backend does not do.
struct Unsupported {
  std::string what;
};

class Context {
 public:
  Context();
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  operator Z3_context() const { return context_; }

  Z3_ast numeral(const num::BitVec& value) const;
  Z3_ast numeral(uint32_t width, uint64_t value) const;
  num::BitVec read_bits(Z3_ast numeral, uint32_t width) const;

 private:
  Z3_context context_;
};

// Counted objects: solvers, models, tactics, parameter sets.
template <class T, void (*IncRef)(Z3_context, T), void (*DecRef)(Z3_context, T)>
class Counted {
 public:
  Counted(Z3_context context, T object) : context_(context), object_(object) { IncRef(context_, object_); }
  ~Counted() {
    if (object_) DecRef(context_, object_);
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  Counted(Counted&& other) noexcept
      : context_(other.context_), object_(std::exchange(other.object_, nullptr)) {}
  Counted& operator=(Counted&& other) noexcept {
    std::swap(context_, other.context_);
    std::swap(object_, other.object_);
    return *this;
  }
  operator T() const { return object_; }

 private:
  Z3_context context_;
  T object_;
};
using SolverRef = Counted<Z3_solver, Z3_solver_inc_ref, Z3_solver_dec_ref>;
using ModelRef = Counted<Z3_model, Z3_model_inc_ref, Z3_model_dec_ref>;
using TacticRef = Counted<Z3_tactic, Z3_tactic_inc_ref, Z3_tactic_dec_ref>;
using ParamsRef = Counted<Z3_params, Z3_params_inc_ref, Z3_params_dec_ref>;
using AstVectorRef = Counted<Z3_ast_vector, Z3_ast_vector_inc_ref, Z3_ast_vector_dec_ref>;
using FuncInterpRef = Counted<Z3_func_interp, Z3_func_interp_inc_ref, Z3_func_interp_dec_ref>;
using FuncEntryRef = Counted<Z3_func_entry, Z3_func_entry_inc_ref, Z3_func_entry_dec_ref>;

}  // namespace mantissa::solver::smt
