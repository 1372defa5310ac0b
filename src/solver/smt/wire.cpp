// A form of its own and not SMT-LIB's text: terms keep their sharing and go over exactly as they are, without
// a parser's rewriting, and values of every sort come back without a detour.

#include "solver/smt/wire.h"

#include "expr/array_value.h"

namespace mantissa::solver::smt {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

namespace {

constexpr uint8_t kEnd = static_cast<uint8_t>(expr::kKindCount);  // after the last new term
static_assert(expr::kKindCount < 255);

enum class Outcome : uint8_t { kSat, kUnsat, kUnknown, kFailure };

template <class T>
void put(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void put_text(std::string& out, std::string_view text) {
  put<uint64_t>(out, text.size());
  out += text;
}

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : left_(bytes) {}
  template <class T>
  T get() {
    T value;
    take(sizeof value).copy(reinterpret_cast<char*>(&value), sizeof value);
    return value;
  }
  std::string_view text() { return take(get<uint64_t>()); }
  // Of things that take at least one byte each.
  uint64_t count() {
    const auto count = get<uint64_t>();
    MANTISSA_CHECK(count <= left_.size());
    return count;
  }
  bool is_empty() const { return left_.empty(); }

 private:
  std::string_view take(uint64_t size) {
    MANTISSA_CHECK(size <= left_.size(), "a message ends too early");
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }
  std::string_view left_;
};

// The number of an array sort is its pool's own.
void put_sort(std::string& out, const expr::Pool& pool, Sort sort) {
  put(out, sort.is_array() ? Sort::array(0).word() : sort.word());
  if (!sort.is_array()) return;
  put_sort(out, pool, pool.array_index(sort));
  put_sort(out, pool, pool.array_element(sort));
}

Sort get_sort(Bytes& in, expr::Pool& pool) {
  const Sort sort = Sort::from_word(in.get<uint32_t>());
  if (!sort.is_array()) return sort;
  const Sort index = get_sort(in, pool);
  return pool.array_sort(index, get_sort(in, pool));
}

void put_value(std::string& out, const Value& value) {
  if (value.is_small()) return put(out, value.raw());
  const Sort sort = value.sort();
  if (sort.is_bit_vec() || sort.is_float()) {
    const num::BitVec bits = value.as_bits();
    for (const uint64_t word : bits.words()) put(out, word);
  } else if (sort.is_arithmetic()) {
    put_text(out, value.as_rational().to_string());
  } else {
    const expr::ArrayValue& array = value.as_array();
    put_value(out, array.other());
    put<uint64_t>(out, array.entries().size());
    for (const expr::EntryMap::Entry& entry : array.entries()) {
      put_value(out, entry.first);
      put_value(out, entry.second);
    }
  }
}

num::BitVec get_words(Bytes& in, uint32_t width) {
  std::vector<uint64_t> words;
  for (uint32_t bits = 0; bits < width; bits += 64) words.push_back(in.get<uint64_t>());
  return num::BitVec::from_words(width, words);
}

Value get_value(Bytes& in, const expr::Pool& pool, Sort sort) {
  if (sort.is_arithmetic()) {
    auto number = num::Rational::parse(in.text());
    MANTISSA_CHECK(number.ok());
    return sort.is_int() ? Value::integer(std::move(*number)) : Value::real(std::move(*number));
  }
  if (sort.is_array()) {
    const Sort index = pool.array_index(sort), element = pool.array_element(sort);
    const auto array = pool.make_array(sort, get_value(in, pool, element));
    for (uint64_t left = in.count(); left != 0; --left) {
      const Value at = get_value(in, pool, index);
      array->set(at, get_value(in, pool, element));
    }
    return Value::array(sort, array);
  }
  if (sort.bits() <= 64) {
    const auto word = in.get<uint64_t>();
    MANTISSA_CHECK(!sort.is_bool() || word <= 1);
    MANTISSA_CHECK(!sort.is_rounding_mode() || word <= static_cast<uint64_t>(num::RoundingMode::kTowardZero));
    return Value::from_raw(sort, word);
  }
  const num::BitVec bits = get_words(in, sort.bits());
  return sort.is_float() ? Value::floating(num::Float::from_bits(sort.format(), bits)) : Value::bits(bits);
}

}  // namespace

void Sender::define_one(Expr e, std::string& out) {
  const Kind kind = pool_.kind(e);
  put(out, static_cast<uint8_t>(kind));
  switch (kind) {
    case Kind::kConst: {
      const Value value = pool_.value(e);
      put_sort(out, pool_, value.sort());
      put_value(out, value);
      break;
    }
    case Kind::kVar: put_sort(out, pool_, pool_.sort(e)); break;
    case Kind::kConstArray: put_sort(out, pool_, pool_.sort(e)); [[fallthrough]];
    default:
      for (const Expr child : pool_.children(e)) put(out, *numbers_.find(child));
      if (kind == Kind::kConstArray) break;
      for (const uint32_t param : pool_.params(e)) put(out, param);
  }
  const auto number = static_cast<uint32_t>(numbers_.size());
  numbers_[e] = number;
}

bool Sender::define(Expr root, const Budget& budget, std::string& out) {
  constexpr size_t kBetweenLooks = 4096;
  std::vector<Expr> stack{root};
  for (size_t steps = 1; !stack.empty(); ++steps) {
    if (steps % kBetweenLooks == 0 && budget.exhausted(0)) return false;
    const Expr e = stack.back();
    const size_t before = stack.size();
    if (!numbers_.contains(e))
      for (const Expr child : pool_.children(e))
        if (!numbers_.contains(child)) stack.push_back(child);
    if (stack.size() != before) continue;
    stack.pop_back();
    if (!numbers_.contains(e)) define_one(e, out);
  }
  return true;
}

bool Sender::ask(const Query& query, std::span<const Expr> variables, const Budget& budget,
                 std::string& question) {
  put<uint64_t>(question, numbers_.size());
  for (const auto& roots : {std::span<const Expr>(query.conjuncts), variables})
    for (const Expr root : roots)
      if (!define(root, budget, question)) return false;
  put(question, kEnd);
  for (const auto& roots : {std::span<const Expr>(query.conjuncts), variables}) {
    put<uint64_t>(question, roots.size());
    for (const Expr root : roots) put(question, *numbers_.find(root));
  }
  put<uint8_t>(question, query.want_core);
  put<uint8_t>(question, budget.meter() != nullptr);
  put(question, budget.seconds_left());
  put(question, budget.clock_seconds_left());
  return true;
}

Receiver::Question Receiver::question(std::string_view bytes) {
  Bytes in(bytes);
  const auto known = [&] {
    const auto number = in.get<uint32_t>();
    MANTISSA_CHECK(number < terms_.size());
    return terms_[number];
  };
  MANTISSA_CHECK(in.get<uint64_t>() == terms_.size(), "a question is missing");
  for (uint8_t byte = in.get<uint8_t>(); byte != kEnd; byte = in.get<uint8_t>()) {
    MANTISSA_CHECK(byte < expr::kKindCount);
    const Kind kind = static_cast<Kind>(byte);
    if (kind == Kind::kConst) {
      const Sort sort = get_sort(in, pool_);
      terms_.push_back(pool_.constant(get_value(in, pool_, sort)));
    } else if (kind == Kind::kVar) {
      terms_.push_back(pool_.var("v" + std::to_string(terms_.size()), get_sort(in, pool_)));
    } else {
      std::vector<Expr> operands;
      std::vector<uint32_t> params;
      if (kind == Kind::kConstArray) params.push_back(get_sort(in, pool_).word());
      while (operands.size() < expr::arity(kind)) operands.push_back(known());
      while (params.size() < expr::info(kind).params) params.push_back(in.get<uint32_t>());
      terms_.push_back(pool_.make_raw(kind, operands, params));
    }
  }
  Question result;
  result.query.pool = &pool_;
  for (std::vector<Expr>* roots : {&result.query.conjuncts, &result.query.wanted})
    for (uint64_t left = in.count(); left != 0; --left) roots->push_back(known());
  result.query.want_core = in.get<uint8_t>() != 0;
  result.is_metered = in.get<uint8_t>() != 0;
  result.seconds = in.get<double>();
  result.clock_seconds = in.get<double>();
  MANTISSA_CHECK(in.is_empty());
  return result;
}

std::string write_reply(const expr::Pool& pool, const Reply& reply, std::span<const Expr> variables) {
  std::string out;
  put(out, reply.nanoseconds);
  put<uint8_t>(out, reply.cut_by_clock);
  if (!reply.answer) {
    put(out, Outcome::kFailure);
    put_text(out, reply.failure);
  } else if (reply.answer->is_sat()) {
    put(out, Outcome::kSat);
    for (const Expr variable : variables) put_value(out, reply.answer->model().get(pool, variable));
  } else if (reply.answer->is_unsat()) {
    put(out, Outcome::kUnsat);
    put<uint64_t>(out, reply.answer->core().size());
    for (const uint32_t index : reply.answer->core()) put(out, index);
  } else {
    put(out, Outcome::kUnknown);
    put(out, reply.answer->unknown().why);
    put_text(out, reply.answer->unknown().detail);
  }
  return out;
}

Reply read_reply(const expr::Pool& pool, std::string_view bytes, std::span<const Expr> variables) {
  Bytes in(bytes);
  Reply reply;
  reply.nanoseconds = in.get<uint64_t>();
  reply.cut_by_clock = in.get<uint8_t>() != 0;
  switch (in.get<Outcome>()) {
    case Outcome::kSat: {
      Sat sat;
      sat.model.reserve(variables.size());
      for (const Expr variable : variables) sat.model.set(variable, get_value(in, pool, pool.sort(variable)));
      reply.answer = std::move(sat);
      break;
    }
    case Outcome::kUnsat: {
      Unsat unsat;
      for (uint64_t left = in.count(); left != 0; --left) unsat.core.push_back(in.get<uint32_t>());
      reply.answer = std::move(unsat);
      break;
    }
    case Outcome::kUnknown: {
      const auto why = in.get<Unknown::Why>();
      reply.answer = Unknown{why, std::string(in.text())};
      break;
    }
    case Outcome::kFailure: reply.failure = in.text(); break;
    default: MANTISSA_UNREACHABLE("no such answer");
  }
  MANTISSA_CHECK(in.is_empty());
  return reply;
}

}  // namespace mantissa::solver::smt
