// Scripts that are anything: reading must neither crash nor leak nor hang, and what it accepts must be
// written in a form that is read back as the same terms. Whole scripts, cut into commands as from a file and
// as from a pipe.

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "smtlib/reader.h"
#include "smtlib/session.h"
#include "smtlib/writer.h"

namespace {

using namespace mantissa;

class NoEngine : public smtlib::Engine {
 public:
  explicit NoEngine(const expr::Pool& pool) : pool_(pool) {}
  smtlib::Verdict check(std::span<const expr::Expr> conjuncts, std::span<const expr::Expr>) override {
    using Answer = smtlib::Verdict::Answer;
    switch (conjuncts.size() % 3) {
      case 0: return {Answer::kSat, {}, {}};
      case 1: return {Answer::kUnsat, {0}, {}};
      default: return {Answer::kUnknown, {}, "incomplete"};
    }
  }
  std::vector<expr::Value> values(std::span<const expr::Expr> terms) override {
    std::vector<expr::Value> values;
    for (expr::Expr e : terms) values.push_back(pool_.default_value(pool_.sort(e)));
    return values;
  }
  void assign(expr::Expr, const expr::Value&) override {}

 private:
  const expr::Pool& pool_;
};

void run_as_stream(expr::Pool& pool, std::string_view text) {
  NoEngine engine(pool);
  std::ostream nowhere(nullptr);
  smtlib::Session session(pool, engine, nowhere, nowhere);
  size_t at = 0;
  smtlib::CommandSource source([&](char* to, size_t room) {
    const size_t n = text.substr(at).copy(to, std::min<size_t>(room, 7));
    at += n;
    return n;
  });
  session.run(source);
}

void read_and_write(expr::Pool& pool, std::string_view text) {
  const auto query = smtlib::read_query(pool, text);
  if (!query) return;
  for (const auto dialect : {smtlib::Dialect::kMantissa, smtlib::Dialect::kStandard}) {
    smtlib::WriteOptions options;
    options.dialect = dialect;
    const auto written = smtlib::write_query(pool, query->assertions, options);
    if (!written) continue;
    const auto again = smtlib::read_query(pool, written->text);
    MANTISSA_CHECK(again.ok(), again.ok() ? "" : again.error().message + "\n" + written->text);
    if (dialect == smtlib::Dialect::kMantissa && written->names.size() == query->constants.size()) {
      bool renamed = false;
      for (const auto& [variable, name] : written->names) renamed |= pool.name(variable) != name;
      MANTISSA_CHECK(renamed || again->assertions == query->assertions, written->text);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  // Making a pool takes longer than reading a small script: each serves many.
  static std::unique_ptr<expr::Pool> pool;
  static unsigned runs = 0;
  if (runs++ % 512 == 0) pool = std::make_unique<expr::Pool>();
  run_as_stream(*pool, text);
  read_and_write(*pool, text);
  return 0;
}
