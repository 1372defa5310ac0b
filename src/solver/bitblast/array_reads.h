#pragma once

// ArrayReads: reads of arrays as fresh elements, with lemmas on demand. A read of a variable is what every
// other read of it at the same index is; a read over a write is the written element or a read below. A model
// that breaks one of these adds it. Lemmas are consequences of what arrays are, so they stay valid for all
// later queries.

#include <map>
#include <utility>
#include <vector>

#include "eval/model.h"
#include "expr/expr_map.h"
#include "expr/pool.h"
#include "solver/bitblast/float_circuits.h"

namespace mantissa::solver::bitblast {

// An element or an index: a word, or a float.
struct Cell {
  Word word;        // unless it is a float
  Unpacked number;  // if it is
  bool is_float = false;
};

// What is below array terms, as far as it was built.
class Cells {
 public:
  virtual ~Cells() = default;
  virtual Cell cell(expr::Expr term) const = 0;  // of a term that is no array
};

class ArrayReads {
 public:
  ArrayReads(const expr::Pool& pool, Circuits& circuits) : pool_(pool), c_(circuits), f_(circuits) {}

  // The element at `index` of an array term made of variables, writes, choices and constant arrays.
  Cell read(expr::Expr array, const Cell& index);

  // The literals that must have their meaning in a model before refine is asked: indices of used reads and
  // what is written below them.
  template <class IsUsed, class Define>
  void define(const Cells& cells, IsUsed&& is_used, Define&& define) {
    for (size_t i = 0; i < reads_.size(); ++i) {
      if (reads_[i].is_defined || !is_used(bits(reads_[i].element))) continue;
      reads_[i].is_defined = true;
      define(bits(reads_[i].index));
      for (expr::Expr below : parts(reads_[i].array)) define(bits(cells.cell(below)));
    }
  }
  // Forgets what was defined: the next SAT solver knows none of it.
  void restart() {
    for (Read& read : reads_) read.is_defined = false;
  }
  // Lemmas that the values of nodes violate; `values` grows with the graph.
  std::vector<Lit> refine(const Cells& cells, std::vector<uint8_t>& values);
  // The array that the reads of a variable show.
  expr::Value value(expr::Expr variable, const std::vector<uint8_t>& values) const;

  bool empty() const { return reads_.empty(); }

 private:
  struct Read {
    expr::Expr array;
    Cell index, element;
    bool is_defined = false;
  };
  size_t place(expr::Expr array, const Cell& index);
  std::vector<expr::Expr> parts(expr::Expr array);  // indices, elements, conditions below; each once
  Lit same(const Cell& a, const Cell& b);
  Lit lemma(const Cells& cells, size_t read, std::vector<uint8_t>& values, bool* is_open);
  static Word bits(const Cell& cell);
  expr::Value value_of(expr::Sort sort, const Cell& cell, const std::vector<uint8_t>& values) const;

  const expr::Pool& pool_;
  Circuits& c_;
  FloatCircuits f_;
  std::vector<Read> reads_;
  std::map<std::pair<uint32_t, Word>, size_t> places_;
};

}  // namespace mantissa::solver::bitblast
