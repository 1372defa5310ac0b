// Two reads of one variable are compared only when a model gives them the same index, and a write is looked
// through only for an index that a model puts there: of the quadratically many instances few are ever needed.

#include "solver/bitblast/array_reads.h"

#include "expr/traverse.h"

namespace mantissa::solver::bitblast {

using expr::Expr;
using expr::Kind;
using expr::Sort;

// What decides the value: a float's pattern if it has one, its parts otherwise.
Word ArrayReads::bits(const Cell& cell) {
  if (!cell.is_float) return cell.word;
  if (!cell.number.pattern.empty()) return cell.number.pattern;
  Word result = cell.number.exponent;
  result.insert(result.end(), cell.number.significand.begin(), cell.number.significand.end());
  for (Lit bit : {cell.number.nan, cell.number.inf, cell.number.zero, cell.number.sign})
    result.push_back(bit);
  return result;
}

Lit ArrayReads::same(const Cell& a, const Cell& b) {
  return a.is_float ? f_.same(a.number, b.number) : c_.eq(a.word, b.word);
}

size_t ArrayReads::place(Expr array, const Cell& index) {
  auto [it, is_new] = places_.try_emplace({array.id, bits(index)}, reads_.size());
  if (!is_new) return it->second;
  const Sort sort = pool_.array_element(pool_.sort(array));
  const Word fresh = c_.fresh(sort.bits());
  Cell element;
  element.is_float = sort.is_float();
  if (element.is_float) {
    element.number = f_.unpack(sort.format(), fresh);
  } else {
    element.word = fresh;
  }
  if (sort.is_rounding_mode()) {
    const Lit is_mode = c_.ule(fresh, Circuits::constant(3, 4));
    for (Lit bit : fresh) c_.aig().set_axiom(bit.node(), is_mode);
  }
  reads_.push_back({array, index, element});
  return it->second;
}

Cell ArrayReads::read(Expr array, const Cell& index) { return reads_[place(array, index)].element; }

std::vector<Expr> ArrayReads::parts(Expr array) {
  std::vector<Expr> result, stack{array};
  expr::ExprSet seen;
  while (!stack.empty()) {
    const Expr e = stack.back();
    stack.pop_back();
    if (!seen.insert(e).second) continue;
    for (Expr child : pool_.children(e))
      if (pool_.sort(child).is_array()) {
        stack.push_back(child);
      } else {
        result.push_back(child);
      }
  }
  return result;
}

// What the read must be, given where the model puts its index; kTrue for a variable's. `is_open` if that
// names a read that the model says nothing of.
Lit ArrayReads::lemma(const Cells& cells, size_t at, std::vector<uint8_t>& values, bool* is_open) {
  Aig& aig = c_.aig();
  const Read read = reads_[at];  // a copy: reads below may be new
  const auto holds = [&](Lit a) {
    aig.simulate(values, {});
    return (values[a.node()] != 0) != a.negated();
  };
  const auto below = [&](Expr array) {
    const Read& other = reads_[place(array, read.index)];
    *is_open = !other.is_defined;
    return other.element;
  };
  switch (pool_.kind(read.array)) {
    case Kind::kConstArray: return same(read.element, cells.cell(pool_.child(read.array, 0)));
    case Kind::kStore: {
      const Lit here = same(read.index, cells.cell(pool_.child(read.array, 1)));
      if (holds(here)) return aig.lor(!here, same(read.element, cells.cell(pool_.child(read.array, 2))));
      return aig.lor(here, same(read.element, below(pool_.child(read.array, 0))));
    }
    case Kind::kIte: {
      const Lit condition = cells.cell(pool_.child(read.array, 0)).word[0];
      const bool yes = holds(condition);
      return aig.lor(condition ^ yes, same(read.element, below(pool_.child(read.array, yes ? 1 : 2))));
    }
    default: return kTrue;
  }
}

std::vector<Lit> ArrayReads::refine(const Cells& cells, std::vector<uint8_t>& values) {
  Aig& aig = c_.aig();
  std::vector<Lit> lemmas;
  const auto require = [&](Lit lemma) {
    aig.simulate(values, {});
    if ((values[lemma.node()] != 0) == lemma.negated()) lemmas.push_back(lemma);
  };
  std::map<std::pair<uint32_t, expr::Value>, size_t> first;
  const size_t count = reads_.size();
  for (size_t i = 0; i < count; ++i) {
    if (!reads_[i].is_defined) continue;
    if (!pool_.is_var(reads_[i].array)) {
      bool is_open = false;
      const Lit lemma = this->lemma(cells, i, values, &is_open);
      if (is_open) {
        lemmas.push_back(lemma);
      } else {
        require(lemma);
      }
      continue;
    }
    const Sort index = pool_.array_index(pool_.sort(reads_[i].array));
    const expr::Value where = value_of(index, reads_[i].index, values);
    auto [it, is_new] = first.try_emplace({reads_[i].array.id, where}, i);
    if (is_new) continue;
    const Read &a = reads_[it->second], &b = reads_[i];
    require(aig.lor(!same(a.index, b.index), same(a.element, b.element)));
  }
  return lemmas;
}

expr::Value ArrayReads::value_of(Sort sort, const Cell& cell, const std::vector<uint8_t>& values) const {
  const auto holds = [&](Lit a) { return (values[a.node()] != 0) != a.negated(); };
  const auto pattern_of = [&](const Word& word) {
    num::BitVec pattern = num::BitVec::zero(static_cast<uint32_t>(word.size()));
    for (uint32_t i = 0; i < word.size(); ++i) pattern.set_bit(i, holds(word[i]));
    return pattern;
  };
  if (!sort.is_float()) {
    const num::BitVec pattern = pattern_of(cell.word);
    return sort.is_bit_vec() ? expr::Value::bits(pattern) : expr::Value::from_raw(sort, pattern.low64());
  }
  const num::Format format = sort.format();
  const Unpacked& n = cell.number;
  if (holds(n.nan)) return expr::Value::floating(num::Float::nan(format));
  if (!n.pattern.empty()) return expr::Value::floating(num::Float::from_bits(format, pattern_of(n.pattern)));
  if (holds(n.inf)) return expr::Value::floating(num::Float::infinity(format, holds(n.sign)));
  if (holds(n.zero)) return expr::Value::floating(num::Float::zero(format, holds(n.sign)));
  const num::BitVec significand = pattern_of(n.significand), exponent = pattern_of(n.exponent);
  const num::Float whole =
      num::from_unsigned({30, format.significand_bits}, num::RoundingMode::kNearestEven, significand);
  const num::Float scaled =
      num::scale_by_power(num::RoundingMode::kNearestEven, whole,
                          exponent.to_signed64() - static_cast<int64_t>(format.significand_bits) + 1);
  const num::Float result = num::convert(format, num::RoundingMode::kNearestEven, scaled);
  return expr::Value::floating(holds(n.sign) ? num::neg(result) : result);
}

expr::Value ArrayReads::value(Expr variable, const std::vector<uint8_t>& values) const {
  const Sort sort = pool_.sort(variable), index = pool_.array_index(sort),
             element = pool_.array_element(sort);
  auto array = std::make_shared<expr::ArrayValue>(index, pool_.default_value(element));
  for (const Read& read : reads_)
    if (read.array == variable && read.is_defined)
      array->set(value_of(index, read.index, values), value_of(element, read.element, values));
  return expr::Value::array(sort, std::move(array));
}

}  // namespace mantissa::solver::bitblast
