// What is to be computed again is a set of bits in the terms' order, scanned upwards: fifty thousand terms
// are 800 words, so no queue is needed.

#include "solver/propagate/values.h"

#include "expr/apply.h"

namespace mantissa::solver::propagate {

using expr::Kind;
using expr::Value;

namespace {
constexpr size_t kTermsPerLook = 256;
}

Values::Values(const Graph& graph)
    : graph_(graph),
      words_(graph.size()),
      wides_(graph.wide_count()),
      dirty_(graph.size() / 64 + 1),
      place_(graph.parts().size(), kNone),
      weights_(graph.parts().size(), 1) {
  for (Node n = 0; n < graph.size(); ++n) {
    const Value value = graph.kind(n) == Kind::kConst ? graph.pool().value(graph.term(n))
                                                      : graph.pool().default_value(graph.sort(n));
    if (graph.is_word(n))
      words_[n] = value.raw();
    else
      wides_[graph.wide_place(n)] = value;
  }
  for (uint32_t part = 0; part < place_.size(); ++part) note_part(part, is_true(graph.parts()[part].node));
}

bool Values::start(const eval::Model& model, const std::function<bool()>& stop) {
  for (Node v : graph_.variables()) {
    const Value value = model.get(graph_.pool(), graph_.term(v));
    if (graph_.is_word(v))
      put_word(v, value.raw(), false);
    else
      put(v, value, false);
  }
  for (Node n = 0; n < graph_.size(); ++n) {
    if (expr::arity(graph_.kind(n)) > 0) compute(n, false);
    if (n % kTermsPerLook == 0 && stop()) return false;
  }
  old_words_.clear();
  old_values_.clear();
  return true;
}

size_t Values::change(std::span<const std::pair<Node, Value>> variables) {
  old_words_.clear();
  old_values_.clear();
  first_dirty_ = dirty_.size();
  last_dirty_ = 0;
  for (const auto& [v, value] : variables)
    if (graph_.is_word(v) ? put_word(v, value.raw(), true) : put(v, value, true)) mark_parents(v);
  size_t computed = 0;
  for (size_t w = first_dirty_; w <= last_dirty_; ++w) {
    while (dirty_[w] != 0) {
      const auto bit = static_cast<uint32_t>(__builtin_ctzll(dirty_[w]));
      dirty_[w] &= dirty_[w] - 1;
      const Node n = static_cast<Node>(w * 64 + bit);
      ++computed;
      if (compute(n, true)) mark_parents(n);
    }
  }
  return computed;
}

void Values::take_back() {
  for (size_t i = old_words_.size(); i-- > 0;) put_word(old_words_[i].node, old_words_[i].word, false);
  for (size_t i = old_values_.size(); i-- > 0;)
    put(old_values_[i].node, std::move(old_values_[i].value), false);
  old_words_.clear();
  old_values_.clear();
}

bool Values::compute(Node n, bool keep) {
  const std::span<const Node> children = graph_.children(n);
  if (graph_.is_quick(n)) {
    uint64_t operands[expr::kMaxArity] = {}, result = 0;
    for (size_t i = 0; i < children.size(); ++i) operands[i] = words_[children[i]];
    expr::apply_word(graph_.kind(n), graph_.operand_bits(n), graph_.sort(n).bits(), graph_.params(n),
                     operands, &result);
    return put_word(n, result, keep);
  }
  Value operands[expr::kMaxArity];
  for (size_t i = 0; i < children.size(); ++i) operands[i] = value(children[i]);
  if (graph_.kind(n) == Kind::kConstArray)
    return put(n, Value::array(graph_.sort(n), graph_.pool().make_array(graph_.sort(n), operands[0])), keep);
  const Value result =
      expr::apply(graph_.kind(n), graph_.sort(n), {graph_.params(n), expr::info(graph_.kind(n)).params},
                  {operands, children.size()});
  return graph_.is_word(n) ? put_word(n, result.raw(), keep) : put(n, result, keep);
}

bool Values::put_word(Node n, uint64_t word, bool keep) {
  if (words_[n] == word) return false;
  if (keep) old_words_.push_back({n, words_[n]});
  words_[n] = word;
  if (const uint32_t part = graph_.part_of(n); part != kNone) note_part(part, word != 0);
  return true;
}

bool Values::put(Node n, Value value, bool keep) {
  Value& place = wides_[graph_.wide_place(n)];
  if (place == value) return false;
  if (keep) old_values_.push_back({n, std::move(place)});
  place = std::move(value);
  return true;
}

void Values::note_part(uint32_t part, bool holds) {
  if (holds == (place_[part] == kNone)) return;
  if (holds) {
    const uint32_t at = place_[part], moved = violated_.back();
    violated_[at] = moved;
    place_[moved] = at;
    violated_.pop_back();
    place_[part] = kNone;
    weight_ -= weights_[part];
  } else {
    place_[part] = static_cast<uint32_t>(violated_.size());
    violated_.push_back(part);
    weight_ += weights_[part];
  }
}

void Values::make_equal() {
  weights_.assign(weights_.size(), 1);
  weight_ = violated_.size();
}

num::BitVec Values::bits(Node n) const {
  return graph_.is_word(n) ? num::BitVec(graph_.width(n), words_[n]) : wides_[graph_.wide_place(n)].as_bits();
}

Value Values::value(Node n) const {
  return graph_.is_word(n) ? Value::from_canonical(graph_.sort(n), words_[n]) : wides_[graph_.wide_place(n)];
}

eval::Model Values::model() const {
  eval::Model result;
  result.reserve(graph_.variables().size());
  for (Node v : graph_.variables()) result.set(graph_.term(v), value(v));
  return result;
}

}  // namespace mantissa::solver::propagate
