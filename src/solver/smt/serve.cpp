#include "solver/smt/serve.h"

#include <exception>
#include <memory>
#include <new>
#include <string>

#include "solver/smt/wire.h"
#include "solver/smt/z3_solver.h"
#include "support/companion.h"

namespace mantissa::solver::smt {

namespace {

Reply answer(Solver& z3, const Receiver::Question& asked) {
  const auto meter = std::make_shared<Meter>();
  // It always counts its work; whether that ends it is the other side's choice.
  Budget budget = Budget().until(asked.clock_seconds);
  if (asked.is_metered) budget = budget.metered(meter).within(asked.seconds);
  HintBoard board;
  Reply reply{.answer = {}};
  try {
    reply.answer = z3.solve(asked.query, budget, board);
  } catch (const std::bad_alloc&) {
    reply.answer = Unknown{Unknown::Why::kMemory, "z3: out of memory"};
  } catch (const std::exception& error) {
    reply.failure = error.what();
  }
  reply.nanoseconds = meter->nanoseconds();
  return reply;
}

}  // namespace

void serve(int socket, uint64_t seed) {
  expr::Pool pool;
  Receiver receiver(pool);
  const std::unique_ptr<Solver> z3 = make_z3({.seed = seed});
  std::string message;
  while (read_message(socket, message)) {
    const Receiver::Question asked = receiver.question(message);
    const uint64_t cuts = Meter::cut_by_clock();
    Reply reply = answer(*z3, asked);
    reply.cut_by_clock = Meter::cut_by_clock() != cuts;
    if (!write_message(socket, write_reply(pool, reply, asked.query.wanted))) return;
  }
}

}  // namespace mantissa::solver::smt
