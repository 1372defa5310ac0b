// A session whose engine never knows: the command language is written once.

#include "smtlib/reader.h"

#include <ostream>

#include "smtlib/session.h"

namespace mantissa::smtlib {
namespace {

class NoEngine : public Engine {
 public:
  Verdict check(std::span<const expr::Expr>, std::span<const expr::Expr>) override {
    return {Verdict::Answer::kUnknown, {}, "incomplete"};
  }
  std::vector<expr::Value> values(std::span<const expr::Expr>) override {
    MANTISSA_UNREACHABLE("there is never a model");
  }
  void assign(expr::Expr, const expr::Value&) override {}
};

}  // namespace

Result<ReadQuery> read_query(expr::Pool& pool, std::string_view text) {
  NoEngine engine;
  std::ostream nowhere(nullptr);
  Session session(pool, engine, nowhere, nowhere);
  CommandSource source(text);
  session.run(source);
  if (session.error_count() > 0) return Error{session.first_error()};
  return ReadQuery{session.assertions(), session.side_conditions(), session.constants()};
}

}  // namespace mantissa::smtlib
