// What the encoding costs and how quick the SAT solver behind it is: variables and clauses of one operation
// over double (after the CNF, both polarities), and conflicts a second on a product that has to be taken
// apart.

#include <benchmark/benchmark.h>

#include "solver/bitblast/instance.h"

namespace mantissa {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using solver::bitblast::Division;
using solver::bitblast::Encoding;

// x op y = z over free variables: the circuit of the operation and one comparison.
void encode(benchmark::State& state, Kind kind, Sort sort, const Encoding& encoding) {
  expr::Pool pool;
  std::vector<Expr> operands;
  for (uint32_t i = 0; i < expr::arity(kind); ++i)
    operands.push_back(i == 0 && sort.is_float() ? pool.rm_const(num::RoundingMode::kNearestEven)
                                                 : pool.fresh_var("x", sort));
  const Expr equal = pool.mk_eq(pool.make(kind, operands), pool.fresh_var("z", sort));
  for (auto _ : state) {
    solver::bitblast::Aig aig;
    solver::bitblast::Circuits circuits(aig, encoding.division);
    solver::bitblast::Blaster blaster(pool, circuits);
    std::string why;
    const auto literal = blaster.boolean(equal, Budget(), &why);
    solver::bitblast::SatSolver sat;
    solver::bitblast::Cnf cnf(aig, sat);
    cnf.define(std::vector{*literal});
    state.counters["nodes"] = aig.size();
    state.counters["variables"] = sat.variables();
    state.counters["clauses"] = static_cast<double>(sat.clauses());
  }
}

void register_encodings() {
  constexpr Encoding kRelation{.division = Division::kRelation}, kArray{.division = Division::kArray};
  const Sort real = Sort::floating(num::kDouble), bits = Sort::bit_vec(64);
  const auto add = [](const char* name, Kind kind, Sort sort, Encoding encoding) {
    benchmark::RegisterBenchmark(name, [=](benchmark::State& state) {
      encode(state, kind, sort, encoding);
    })->Unit(benchmark::kMillisecond);
  };
  add("encode/fp.add", Kind::kFpAdd, real, kRelation);
  add("encode/fp.mul", Kind::kFpMul, real, kRelation);
  add("encode/fp.fma", Kind::kFpFma, real, kRelation);
  add("encode/fp.div/relation", Kind::kFpDiv, real, kRelation);
  add("encode/fp.div/array", Kind::kFpDiv, real, kArray);
  add("encode/fp.sqrt/relation", Kind::kFpSqrt, real, kRelation);
  add("encode/fp.sqrt/array", Kind::kFpSqrt, real, kArray);
  add("encode/bvmul", Kind::kBvMul, bits, kRelation);
  add("encode/bvudiv/relation", Kind::kBvUdiv, bits, kRelation);
  add("encode/bvudiv/array", Kind::kBvUdiv, bits, kArray);
}

// 20,000 conflicts on x*x*x = 27.1 in double, which nobody solves quickly.
void conflicts(benchmark::State& state) {
  constexpr int64_t kConflicts = 20'000;
  for (auto _ : state) {
    expr::Pool pool;
    const Expr x = pool.var("x", Sort::floating(num::kDouble)),
               mode = pool.rm_const(num::RoundingMode::kNearestEven);
    const Expr square = pool.make(Kind::kFpMul, {mode, x, x});
    const Expr cube = pool.make(Kind::kFpMul, {mode, square, x});
    solver::Query query{.pool = &pool,
                        .conjuncts = {pool.mk_eq(cube, pool.fp_const(num::Float::from_double(27.1)))},
                        .wanted = {},
                        .want_core = false};
    solver::bitblast::Instance instance(pool, {});
    solver::HintBoard board;
    benchmark::DoNotOptimize(instance.solve(query, Budget(), board, kConflicts));
  }
  state.counters["conflicts"] = benchmark::Counter(kConflicts, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(conflicts)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace mantissa

int main(int argc, char** argv) {
  mantissa::register_encodings();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
