#pragma once

// Query: a conjunction to satisfy. Answer: what a solver says of it.

#include <memory>
#include <span>
#include <string>
#include <string_view>
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
  // A model that satisfies all conjuncts but the first `open`, or null. With one, a model that answers need
  // not mention variables that keep their value in it. Only the outermost layers see it: see stack.h.
  const eval::Model* base = nullptr;
  uint32_t open = 0;
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
  enum class Why {
    kTime,
    kStopped,
    kUnsupported,
    kIncomplete,
    kMemory,
    kWrongModel,
    kDisagreement,
    kUnconfirmed,  // a proof that is not trusted alone, and nobody else has one
  };
  Why why = Why::kIncomplete;
  std::string detail;
};

// What an Unsat takes for granted beyond the arithmetic.
enum class Assumption : uint8_t { kLibmBounds = 1 };

struct Author {
  std::string backend;
  std::string family;  // Capabilities::family of that backend
};

// Where an answer comes from. Kept by caches with the answer; cheap to copy.
struct Provenance {
  std::shared_ptr<const Author> author;        // that decided it; null: evaluation alone
  std::shared_ptr<const Author> contradicted;  // whose Unsat this model shows to be wrong, if any
  double seconds = 0;                          // that it took, where it was not remembered
  bool needs_confirmation = false;             // an Unsat of a backend that is not trusted alone ...
  bool confirmed = false;                      // ... and one of another family has proved it too
  bool remembered = false;                     // given before, to the same question
  uint8_t assumptions = 0;                     // Assumption bits, of an Unsat

  static Provenance of(std::string_view backend, std::string_view family) {
    Provenance result;
    result.author = std::make_shared<const Author>(Author{std::string(backend), std::string(family)});
    return result;
  }
  std::string_view backend() const { return author ? std::string_view(author->backend) : std::string_view(); }
  std::string_view family() const { return author ? std::string_view(author->family) : std::string_view(); }
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

  const Provenance& from() const { return from_; }
  Provenance& from() { return from_; }
  // The same answer with another's provenance: for layers that make an answer out of the inner one.
  Answer&& with(Provenance from) && {
    from_ = std::move(from);
    return std::move(*this);
  }
  std::vector<std::string> assumptions() const;  // in words, for reports

 private:
  std::variant<Sat, Unsat, Unknown> data_;
  Provenance from_;
};

const char* name(Unknown::Why why);
Unsat whole_core(const Query& query);  // every conjunct

}  // namespace mantissa::solver
