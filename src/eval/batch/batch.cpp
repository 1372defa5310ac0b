// Runs the program strip by strip. A pointer per column is all a loop needs: temporaries and constants stay,
// inputs and distances lie in the batch and move on with each strip. The rounding mode is switched only where
// it changes. Flags: a strip whose loop raised nothing but inexact raised nothing for any candidate; only
// otherwise are the candidates asked one by one.

#include "eval/batch/batch.h"

#include <algorithm>
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstring>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "eval/batch/code.h"
#include "num/libm.h"
#include "support/low_bits.h"

namespace mantissa::eval {

using expr::Expr;
using expr::Sort;
using expr::Value;

namespace batch {

namespace {

// The floating-point environment of the caller, put back at the end.
class Environment {
 public:
#if defined(__x86_64__)
  Environment() : saved_(_mm_getcsr()) { _mm_setcsr(kMasked); }
  ~Environment() { _mm_setcsr(saved_); }
  void set(num::RoundingMode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    clear();
  }
  void clear() { _mm_setcsr(kMasked | control() << 13); }
  bool raised() const { return (_mm_getcsr() & 0x1d) != 0; }  // all but denormal operand and inexact

 private:
  static constexpr uint32_t kMasked = 0x1f80;
  uint32_t control() const {
    switch (mode_) {
      case num::RoundingMode::kTowardNegative: return 1;
      case num::RoundingMode::kTowardPositive: return 2;
      case num::RoundingMode::kTowardZero: return 3;
      default: return 0;
    }
  }
  uint32_t saved_;
#else
  Environment() {
    std::feholdexcept(&saved_);
    set_mode();
  }
  ~Environment() { std::fesetenv(&saved_); }
  void set(num::RoundingMode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    set_mode();
  }
  void clear() { std::feclearexcept(FE_ALL_EXCEPT); }
  bool raised() const { return std::fetestexcept(FE_ALL_EXCEPT & ~FE_INEXACT) != 0; }

 private:
  void set_mode() {
    switch (mode_) {
      case num::RoundingMode::kTowardNegative: std::fesetround(FE_DOWNWARD); break;
      case num::RoundingMode::kTowardPositive: std::fesetround(FE_UPWARD); break;
      case num::RoundingMode::kTowardZero: std::fesetround(FE_TOWARDZERO); break;
      default: std::fesetround(FE_TONEAREST);
    }
  }
  std::fenv_t saved_;
#endif
  num::RoundingMode mode_ = num::RoundingMode::kNearestEven;
};

constexpr size_t kAlign = 64;

struct AlignedDelete {
  void operator()(char* p) const { ::operator delete[](p, std::align_val_t{kAlign}); }
};
using Memory = std::unique_ptr<char[], AlignedDelete>;
Memory allocate_memory(size_t bytes) {
  char* p = static_cast<char*>(::operator new[](std::max(bytes, kAlign), std::align_val_t{kAlign}));
  std::memset(p, 0, bytes);
  return Memory(p);
}

size_t column_bytes(ColumnClass cls, size_t lanes) {
  switch (cls) {
    case ColumnClass::kBits: return (lanes / 8 + kAlign - 1) / kAlign * kAlign;
    case ColumnClass::k32: return lanes * 4;
    case ColumnClass::k64: return lanes * 8;
    case ColumnClass::kWide: return 0;
  }
  return 0;
}

}  // namespace

struct Columns {
  const Code& code;
  uint32_t capacity, count = 0, lanes = 0;
  Memory scratch, inputs, distances;
  std::vector<void*> at;  // the columns of the strip at hand
  std::vector<std::vector<Value>> wide_inputs, wide_slots, wide_constants;
  std::vector<uint64_t> all, conjunct_sets, probe_sets;
  std::vector<std::vector<uint8_t>> site_flags;
  std::vector<char> site_raised;
  std::function<bool()> interrupted;

  Columns(const Code& c, uint32_t wanted) : code(c), capacity((wanted + 63) / 64 * 64) {
    inputs = allocate_memory(size_t{8} * capacity * code.variables.size());
    distances = allocate_memory(size_t{8} * capacity * code.distance_count);
    at.resize(code.columns.size());
    wide_inputs.resize(code.variables.size());
    for (size_t i = 0; i < code.variables.size(); ++i) {
      const Sort sort = code.pool.sort(code.variables[i]);
      if (class_of(sort) == ColumnClass::kWide)
        wide_inputs[i].assign(capacity, code.pool.default_value(sort));
    }
    all.resize(words());
    conjunct_sets.resize(words() * code.conjuncts.size());
    probe_sets.resize(words() * code.probes.size());
    site_flags.resize(code.sites.size());
    site_raised.resize(code.sites.size());
    place_columns();
  }

  size_t words() const { return capacity / 64; }
  uint64_t* input(size_t variable) { return reinterpret_cast<uint64_t*>(inputs.get()) + variable * capacity; }
  uint64_t* distance(uint32_t slot) {
    return reinterpret_cast<uint64_t*>(distances.get()) + size_t{slot} * capacity;
  }

  // Temporaries and constants: one block of memory, by class.
  void place_columns() {
    const uint32_t strip = std::min<uint32_t>(code.strip, capacity);
    size_t bytes = 0, base[3];
    for (int cls = 0; cls < 3; ++cls) {
      base[cls] = bytes;
      bytes += column_bytes(static_cast<ColumnClass>(cls), strip) * code.slots[cls];
    }
    std::vector<size_t> constants;
    for (const Column& column : code.columns) {
      if (column.role != ColumnRole::kConstant || column.cls == ColumnClass::kWide) continue;
      constants.push_back(bytes);
      bytes += column.whole ? column_bytes(column.cls, strip) : kAlign;
    }
    scratch = allocate_memory(bytes);
    wide_slots.assign(code.slots[static_cast<int>(ColumnClass::kWide)], std::vector<Value>(strip));
    size_t constant = 0;
    wide_constants.reserve(code.columns.size());
    for (size_t i = 0; i < code.columns.size(); ++i) {
      const Column& column = code.columns[i];
      const bool wide = column.cls == ColumnClass::kWide;
      if (column.role == ColumnRole::kTemporary) {
        at[i] = wide ? static_cast<void*>(wide_slots[column.slot].data())
                     : scratch.get() + base[static_cast<int>(column.cls)] +
                           column_bytes(column.cls, strip) * column.slot;
      } else if (column.role == ColumnRole::kConstant) {
        if (wide) {
          wide_constants.emplace_back(strip, column.value);
          at[i] = wide_constants.back().data();
          continue;
        }
        at[i] = scratch.get() + constants[constant++];
        const uint32_t filled = column.whole ? strip : 1;
        for (uint32_t lane = 0; lane < filled; ++lane) store_value(column.cls, at[i], lane, column.value);
      }
    }
  }

  void run(uint32_t candidates) {
    count = candidates;
    Environment environment;
    std::fill(site_raised.begin(), site_raised.end(), 0);
    const uint32_t strip = std::min<uint32_t>(code.strip, capacity);
    for (uint32_t start = 0; start < count; start += strip) {
      lanes = std::min((count - start + 63) / 64 * 64, strip);
      enter_strip(start);
      for (const Instruction& in : code.instructions) {
        step(in, start, environment);
        if (in.kernel == nullptr && interrupted && interrupted()) return know_nothing();
      }
      leave_strip(start);
    }
    const size_t used = (count + 63) / 64;
    if (count % 64 != 0) mask_last(used - 1, ~uint64_t{0} >> (64 - count % 64));
  }

  // After an interruption: nothing holds, and all are as far from it as can be.
  void know_nothing() {
    for (auto* sets : {&all, &conjunct_sets, &probe_sets}) std::fill(sets->begin(), sets->end(), 0);
    std::fill(site_raised.begin(), site_raised.end(), 0);
    const bool doubles = code.options.metric == Metric::kDifference;
    const uint64_t far = doubles ? std::bit_cast<uint64_t>(HUGE_VAL) : ~uint64_t{0};
    for (uint32_t slot = 0; slot < code.distance_count; ++slot)
      std::fill_n(distance(slot), (count + 63) / 64 * 64, far);
  }

  void mask_last(size_t word, uint64_t mask) {
    all[word] &= mask;
    for (size_t i = 0; i < code.conjuncts.size(); ++i) conjunct_sets[i * words() + word] &= mask;
    for (size_t i = 0; i < code.probes.size(); ++i) probe_sets[i * words() + word] &= mask;
  }

  void enter_strip(uint32_t start) {
    for (size_t i = 0; i < code.variables.size(); ++i) {
      const ColumnId id = code.variable_columns[i];
      if (code.columns[id].cls == ColumnClass::kWide) {
        at[id] = wide_inputs[i].data() + start;
        continue;
      }
      uint64_t* column = input(i) + start;
      at[id] = column;
      make_canonical(code.pool.sort(code.variables[i]), column);
    }
    for (ColumnId id : code.distances)
      if (id != kNoColumn) at[id] = distance(code.columns[id].slot) + start;
  }

  void make_canonical(Sort sort, uint64_t* column) const {
    const uint64_t mask = low_bits(sort.bits());
    const auto clean = [&](Op op, uint64_t imm, uint64_t imm2) {
      code.kernels.find(op, Form::kColumns)({column, nullptr, nullptr, nullptr, imm, imm2, lanes});
    };
    if (sort.is_float()) {
      if (sort.format() == num::kFloat) return;  // done while loading
      const num::Format f = sort.format();
      const uint64_t infinity = low_bits(f.exponent_bits) << (f.significand_bits - 1);
      clean(Op::kCleanFloats, infinity,
            (mask ^ mask >> 1) | infinity | uint64_t{1} << (f.significand_bits - 2));
      return;
    }
    clean(Op::kCleanWords, mask, 0);
    if (!sort.is_rounding_mode()) return;
    for (uint32_t i = 0; i < lanes; ++i)
      if (column[i] > 4) column[i] -= 5;
  }

  void step(const Instruction& in, uint32_t start, Environment& environment) {
    if (in.kernel == nullptr) {
      environment.set(num::RoundingMode::kNearestEven);
      slow_step(in, start);
      if (in.site != kNoSite) collect_flags(in, start);
      return;
    }
    environment.set(in.mode);
    const bool site = in.site != kNoSite;
    if (site) environment.clear();
    in.kernel({at[in.dst], in.a != kNoColumn ? at[in.a] : nullptr, in.b != kNoColumn ? at[in.b] : nullptr,
               in.c != kNoColumn ? at[in.c] : nullptr, in.imm, in.imm2, lanes});
    if (!site) return;
    const bool converts = in.op == Op::kToSigned || in.op == Op::kToUnsigned;
    if (converts || environment.raised()) {
      environment.set(num::RoundingMode::kNearestEven);
      collect_flags(in, start);
    }
  }

  uint32_t valid_lanes(uint32_t start) const { return std::min(lanes, count - start); }

  std::span<const Value> operands_at(const Instruction& in, uint32_t lane, Value* buffer) const {
    const auto children = code.pool.children(in.node);
    for (size_t i = 0; i < children.size(); ++i) {
      const ColumnId id = code.operands[in.operands + i];
      buffer[i] = load_value(code.columns[id].cls, at[id], code.pool.sort(children[i]), lane);
    }
    return {buffer, children.size()};
  }

  void slow_step(const Instruction& in, uint32_t start) {
    const uint32_t n = valid_lanes(start);
    if (in.op == Op::kMath64) {
      math<double>(in, n, num::call_double);
    } else if (in.op == Op::kMath32) {
      math<float>(in, n, num::call_float);
    } else {
      Value buffer[expr::kMaxArity];
      const ColumnClass cls = code.columns[in.dst].cls;
      for (uint32_t lane = 0; lane < n; ++lane) {
        const auto operands = operands_at(in, lane, buffer);
        if (in.op == Op::kGenericDistance)
          static_cast<uint64_t*>(at[in.dst])[lane] =
              value_distance(code.pool.kind(in.node), in.negated, code.options.metric, operands);
        else
          store_value(cls, at[in.dst], lane, apply_node(code.pool, in.node, operands));
      }
    }
  }

  template <class T, class F>
  void math(const Instruction& in, uint32_t n, F call) {
    const auto function = static_cast<num::MathFunction>(in.imm);
    const T *a = static_cast<const T*>(at[in.a]), *b = static_cast<const T*>(at[in.b]);
    T* d = static_cast<T*>(at[in.dst]);
    for (uint32_t i = 0; i < n; ++i) {
      const T r = call(function, a[i], b[i]);
      d[i] = r != r ? nan(T{}) : r;
    }
  }
  static double nan(double) { return std::bit_cast<double>(0xfff8000000000000); }
  static float nan(float) { return std::bit_cast<float>(0xffc00000u); }

  void collect_flags(const Instruction& in, uint32_t start) {
    auto& flags = site_flags[in.site];
    if (!site_raised[in.site]) {
      site_raised[in.site] = 1;
      flags.assign(capacity, 0);
    }
    Value buffer[expr::kMaxArity];
    for (uint32_t lane = 0; lane < valid_lanes(start); ++lane)
      flags[start + lane] = raised_flags(code.pool, in.node, operands_at(in, lane, buffer));
  }

  void leave_strip(uint32_t start) {
    const size_t first = start / 64, n = lanes / 64;
    for (size_t i = 0; i < n; ++i) all[first + i] = ~uint64_t{0};
    for (size_t i = 0; i < code.conjuncts.size(); ++i) {
      uint64_t* set = &conjunct_sets[i * words() + first];
      if (code.conjuncts[i] != kNoColumn)
        std::memcpy(set, at[code.conjuncts[i]], n * 8);
      else
        zeros_of(static_cast<const uint64_t*>(at[code.distances[i]]), set, n);
      for (size_t j = 0; j < n; ++j) all[first + j] &= set[j];
    }
    for (size_t i = 0; i < code.probes.size(); ++i)
      std::memcpy(&probe_sets[i * words() + first], at[code.probes[i]], n * 8);
  }
  void zeros_of(const uint64_t* column, uint64_t* set, size_t n) const {
    code.kernels.find(Op::kLoadBool, Form::kColumns)({set, column, column, nullptr, 0, 0, lanes});
    for (size_t i = 0; i < n; ++i) set[i] = ~set[i];
  }
};

}  // namespace batch

BatchProgram::BatchProgram(const expr::Pool& pool, std::span<const Expr> conjuncts,
                           std::span<const Expr> probes, BatchOptions options) {
  const batch::KernelTable* fast = options.portable ? nullptr : batch::avx2::table();
  auto code =
      std::make_unique<batch::Code>(pool, options, fast != nullptr ? *fast : batch::portable::table());
  batch::Compiler compiler(*code);
  const auto as_set = [&](Expr e) {
    const batch::ColumnId column = compiler.term(e);
    if (code->columns[column].role == batch::ColumnRole::kConstant) code->columns[column].whole = true;
    return column;
  };
  for (Expr e : conjuncts) {
    const bool measured = options.metric != Metric::kNone;
    code->distances.push_back(measured ? compiler.distance(e) : batch::kNoColumn);
    code->conjuncts.push_back(measured ? batch::kNoColumn : as_set(e));
  }
  for (Expr e : probes) code->probes.push_back(as_set(e));
  batch::fuse(*code);
  batch::allocate(*code);
  code_ = std::move(code);
}
BatchProgram::~BatchProgram() = default;
BatchProgram::BatchProgram(BatchProgram&&) noexcept = default;
BatchProgram& BatchProgram::operator=(BatchProgram&&) noexcept = default;

const std::vector<Expr>& BatchProgram::variables() const { return code_->variables; }
const std::vector<Expr>& BatchProgram::sites() const { return code_->sites; }
size_t BatchProgram::conjunct_count() const { return code_->conjuncts.size(); }
size_t BatchProgram::probe_count() const { return code_->probes.size(); }
size_t BatchProgram::size() const { return code_->instructions.size(); }
size_t BatchProgram::strip() const { return code_->strip; }
double BatchProgram::cost() const {
  double result = 1;
  for (const batch::Instruction& in : code_->instructions)
    result += in.kernel != nullptr                                         ? 0.8
              : in.op == batch::Op::kMath64 || in.op == batch::Op::kMath32 ? 40
                                                                           : 500;
  return result + (code_->options.metric != Metric::kNone ? static_cast<double>(code_->distances.size()) : 0);
}
size_t BatchProgram::slow_instructions() const { return code_->slow; }

Batch::Batch(const BatchProgram& program, uint32_t capacity)
    : columns_(std::make_unique<batch::Columns>(*program.code_, std::max(capacity, 1u))),
      capacity_(columns_->capacity) {}
Batch::~Batch() = default;
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;

bool Batch::is_word(size_t variable) const { return columns_->wide_inputs[variable].empty(); }
std::span<uint64_t> Batch::words(size_t variable) { return {columns_->input(variable), capacity_}; }
std::span<const uint64_t> Batch::words(size_t variable) const {
  return {columns_->input(variable), capacity_};
}
std::span<Value> Batch::values(size_t variable) { return columns_->wide_inputs[variable]; }

void Batch::set(uint32_t candidate, size_t variable, const Value& value) {
  if (is_word(variable))
    columns_->input(variable)[candidate] = value.raw();
  else
    columns_->wide_inputs[variable][candidate] = value;
}
void Batch::set(uint32_t candidate, const Model& model) {
  const batch::Code& code = columns_->code;
  for (size_t i = 0; i < code.variables.size(); ++i)
    set(candidate, i, model.get(code.pool, code.variables[i]));
}
Value Batch::value(uint32_t candidate, size_t variable) const {
  const batch::Code& code = columns_->code;
  if (!is_word(variable)) return columns_->wide_inputs[variable][candidate];
  const Sort sort = code.pool.sort(code.variables[variable]);
  return Value::from_raw(sort, columns_->input(variable)[candidate]);
}
Model Batch::model(uint32_t candidate) const {
  Model result;
  const auto& variables = columns_->code.variables;
  for (size_t i = 0; i < variables.size(); ++i) result.set(variables[i], value(candidate, i));
  return result;
}

void Batch::interrupt_when(std::function<bool()> interrupted) {
  columns_->interrupted = std::move(interrupted);
}
void Batch::run(uint32_t count) {
  MANTISSA_CHECK(count <= capacity_);
  columns_->run(count);
}

std::span<const uint64_t> Batch::satisfied() const {
  return {columns_->all.data(), (columns_->count + 63) / 64};
}
std::span<const uint64_t> Batch::satisfied(size_t conjunct) const {
  return {&columns_->conjunct_sets[conjunct * columns_->words()], (columns_->count + 63) / 64};
}
std::span<const uint64_t> Batch::probe(size_t index) const {
  return {&columns_->probe_sets[index * columns_->words()], (columns_->count + 63) / 64};
}
uint32_t Batch::first_satisfied() const {
  const auto set = satisfied();
  for (size_t i = 0; i < set.size(); ++i)
    if (set[i] != 0) return static_cast<uint32_t>(i * 64 + static_cast<uint32_t>(std::countr_zero(set[i])));
  return columns_->count;
}
std::span<const uint64_t> Batch::distance(size_t conjunct) const {
  const batch::ColumnId id = columns_->code.distances[conjunct];
  MANTISSA_CHECK(id != batch::kNoColumn, "compiled without a metric");
  return {columns_->distance(columns_->code.columns[id].slot), columns_->count};
}
namespace {

// out += column; the loops want a result apart from the operands.
void add_columns(batch::Kernel kernel, std::span<uint64_t> out, const uint64_t* column, uint32_t lanes) {
  uint64_t sum[64];
  for (uint32_t i = 0; i < lanes; i += 64) {
    kernel({sum, &out[i], column + i, nullptr, 0, 0, 64});
    std::copy(sum, sum + 64, &out[i]);
  }
}

}  // namespace

void Batch::sum_distances(std::span<uint64_t> out) const {
  const batch::Code& code = columns_->code;
  const uint32_t lanes = (columns_->count + 63) / 64 * 64;
  MANTISSA_CHECK(out.size() >= lanes);
  std::fill_n(out.begin(), lanes, 0);
  const bool doubles = code.options.metric == Metric::kDifference;
  const batch::Kernel kernel =
      code.kernels.find(doubles ? batch::Op::kDiffSum : batch::Op::kDistSum, batch::Form::kColumns);
  for (batch::ColumnId id : code.distances)
    add_columns(kernel, out, columns_->distance(code.columns[id].slot), lanes);
}

void Batch::sum_logarithms(std::span<const uint32_t> weights, uint32_t floor, std::span<uint64_t> out) const {
  const batch::Code& code = columns_->code;
  const uint32_t lanes = (columns_->count + 63) / 64 * 64;
  MANTISSA_CHECK(out.size() >= lanes && weights.size() == code.distances.size());
  std::fill_n(out.begin(), lanes, 0);
  const batch::Kernel kernel = code.kernels.find(batch::Op::kAddLogarithm, batch::Form::kColumns);
  for (size_t i = 0; i < code.distances.size(); ++i)
    kernel({out.data(), columns_->distance(code.columns[code.distances[i]].slot), nullptr, nullptr,
            weights[i], uint64_t{floor} << 26, lanes});
}

std::span<const uint8_t> Batch::flags(size_t site) const {
  if (!columns_->site_raised[site]) return {};
  return {columns_->site_flags[site].data(), columns_->count};
}

}  // namespace mantissa::eval
