#pragma once

// Private: the compiled program. Instructions read and write columns; a column is a place with one element
// per candidate of a strip. Temporary columns share slots of memory once dead.

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "eval/batch/batch.h"
#include "eval/batch/kernels.h"
#include "expr/expr_map.h"
#include "num/float.h"

namespace mantissa::eval::batch {

using ColumnId = uint32_t;
inline constexpr ColumnId kNoColumn = ~0u;
inline constexpr uint32_t kNoSite = ~0u;

enum class ColumnClass : uint8_t { kBits, k32, k64, kWide };
enum class ColumnRole : uint8_t {
  kTemporary,
  kInput,     // a variable's words or values, in the batch
  kConstant,  // filled once
  kDistance   // a conjunct's distance, in the batch
};

struct Column {
  ColumnClass cls = ColumnClass::k64;
  ColumnRole role = ColumnRole::kTemporary;
  uint32_t slot = 0;    // temporary: in its class; input: the variable; distance: which one
  bool whole = false;   // a constant that some instruction reads as a column
  expr::Value value{};  // of a constant
};

struct Instruction {
  Op op = Op::kGeneric;
  num::RoundingMode mode = num::RoundingMode::kNearestEven;
  bool negated = false;  // kGenericDistance
  Kernel kernel = nullptr;
  ColumnId dst = kNoColumn, a = kNoColumn, b = kNoColumn, c = kNoColumn;
  uint64_t imm = 0, imm2 = 0;
  expr::Expr node{};      // what it computes; generic ones and sites read the operands of it
  uint32_t operands = 0;  // generic ones and sites: the first of the node's operands in Code::operands
  uint32_t site = kNoSite;
};

struct Code {
  const expr::Pool& pool;
  BatchOptions options;
  const KernelTable& kernels;
  std::vector<Column> columns;
  std::vector<Instruction> instructions;
  std::vector<ColumnId> operands;
  std::vector<expr::Expr> variables;
  std::vector<ColumnId> variable_columns;
  std::vector<ColumnId> conjuncts, probes;  // bit sets; conjuncts' are kNoColumn if there are distances
  std::vector<ColumnId> distances;
  std::vector<expr::Expr> sites;
  uint32_t distance_count = 0;
  uint32_t slots[4] = {};  // of temporaries, by class
  uint32_t strip = 512;
  size_t slow = 0;

  Code(const expr::Pool& p, BatchOptions o, const KernelTable& k) : pool(p), options(o), kernels(k) {}
};

inline bool is_word_sort(expr::Sort sort) { return sort.bits() >= 1 && sort.bits() <= 64; }
ColumnClass class_of(expr::Sort sort);

// The element of a column as a value.
expr::Value load_value(ColumnClass cls, const void* column, expr::Sort sort, uint32_t lane);
void store_value(ColumnClass cls, void* column, uint32_t lane, const expr::Value& value);

// What an operation of this kind on these operands raises, without inexact.
uint8_t raised_flags(const expr::Pool& pool, expr::Expr node, std::span<const expr::Value> operands);
// The distance of a comparison (or of any Bool term, as 1 where it fails) on these operands.
uint64_t value_distance(expr::Kind kind, bool negated, Metric metric, std::span<const expr::Value> operands);
expr::Value apply_node(const expr::Pool& pool, expr::Expr node, std::span<const expr::Value> operands);

// Makes instructions for terms. Each term is computed once.
class Compiler {
 public:
  explicit Compiler(Code& code) : code_(code) {}
  ColumnId term(expr::Expr root);
  // Distance of a Bool term, or of its negation.
  ColumnId distance(expr::Expr root);

 private:
  friend class DistanceCompiler;
  ColumnId new_column(ColumnClass cls);
  ColumnId constant(const expr::Value& value);
  ColumnId constant_word(uint64_t word);
  ColumnId variable(expr::Expr e);
  ColumnId operation(expr::Expr e);
  ColumnId generic(expr::Expr e);
  ColumnId bool_operation(expr::Expr e);
  ColumnId word_operation(expr::Expr e);
  ColumnId word_compare(expr::Expr e);
  ColumnId float_class(expr::Expr e);
  ColumnId float_operation(expr::Expr e, bool single);
  ColumnId float_conversion(expr::Expr e);
  ColumnId to_integer(expr::Expr e);
  ColumnId magnitude(ColumnId column, num::Format format);
  ColumnId column_of(expr::Expr e) const { return *done_.find(e); }
  bool host_mode(expr::Expr e, num::RoundingMode* mode) const;
  ColumnId emit(Op op, ColumnClass cls, ColumnId a, ColumnId b = kNoColumn, ColumnId c = kNoColumn,
                uint64_t imm = 0, uint64_t imm2 = 0);
  void mark_site(expr::Expr e);

  Code& code_;
  expr::ExprMap<ColumnId> done_;
  expr::ExprSet seen_;
  expr::ExprMap<ColumnId> distance_[2];
  std::map<std::pair<uint32_t, uint64_t>, ColumnId> constants_;
};

// Joins an operation with the only one that reads its result, where there is a loop for both.
void fuse(Code& code);
// Gives slots to temporaries and chooses the strip.
void allocate(Code& code);

}  // namespace mantissa::eval::batch
