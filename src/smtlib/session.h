#pragma once

// Session: the SMT-LIB 2.6 command language. It reads commands from a source, keeps the assertion stack,
// asks the engine, and prints answers. An error is printed as (error "line:col: ...") and the next command is
// read (continued execution); the failed command has no effect. Defaults that differ from the standard's:
// print-success is off, and models, cores and assignments may be asked for without setting an option.

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expr/pool.h"
#include "smtlib/command_source.h"
#include "smtlib/declarations.h"
#include "smtlib/engine.h"
#include "smtlib/failure.h"
#include "smtlib/logic.h"
#include "smtlib/partial_functions.h"
#include "smtlib/sort_reader.h"
#include "smtlib/term_builder.h"
#include "smtlib/term_reader.h"

namespace mantissa::smtlib {

class Session {
 public:
  // Answers go to `out`, warnings to `diagnostics`. `version` is what get-info :version says.
  Session(expr::Pool& pool, Engine& engine, std::ostream& out, std::ostream& diagnostics,
          std::string version = "unknown");
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Until (exit) or the end of the source. May be called again with another source.
  void run(CommandSource& source);

  std::vector<expr::Expr> assertions() const;  // in force
  // What the reader adds to keep unspecified results functions of their arguments.
  std::vector<expr::Expr> side_conditions() const { return partial_.side_conditions(assertions()); }
  const std::vector<expr::Expr>& constants() const { return declarations_.constants(); }
  size_t error_count() const { return error_count_; }
  // Was a command rejected that may have asserted something? From then on, until the level it was at is
  // popped, nothing is called sat; where levels themselves went wrong, nothing is decided.
  bool has_rejected() const { return has_rejected_; }
  const std::string& first_error() const { return first_error_; }  // as printed, without "(error ...)"

 private:
  enum class Reply : uint8_t { kSuccess, kAnswered, kUnsupported, kFailed };
  enum class Mode : uint8_t { kStart, kAssert, kSat, kUnsat, kUnknown };
  using Handler = Reply (Session::*)(Lexer&);
  struct Command {
    Handler handler;
    bool changes = false;  // what was asserted or declared: the last answer is void
  };
  struct Assertion {
    expr::Expr term;
    std::optional<SymbolId> name;
    std::string text;  // kept if produce-assertions
  };
  struct Level {  // `count` pushes with nothing between them
    Declarations::Mark mark;
    size_t assertions;
    uint64_t count;
  };
  struct Options {
    bool print_success = false;
    bool produce_models = true;
    bool produce_unsat_cores = true;
    bool produce_unsat_assumptions = true;
    bool produce_assignments = true;
    bool produce_assertions = false;
    bool global_declarations = false;
    uint64_t random_seed = 0;
    uint64_t verbosity = 0;
  };
  struct Given {  // a term and how it was written
    expr::Expr term;
    std::string text;
  };

  static const Command* find_command(std::string_view name);
  void execute(const CommandSource::Item& item);
  Reply dispatch(Lexer& lexer);
  void report(const char* at, const std::string& message);
  Reply failed(const char* at, std::string message);
  Reply unexpected(const Token& token, std::string_view wanted);
  bool end_of_command(Lexer& lexer);
  void set_theories(Theories theories);
  void forget_everything();

  // session_declare.cpp
  Reply cmd_declare_const(Lexer& lexer);
  Reply cmd_declare_fun(Lexer& lexer);
  Reply cmd_declare_sort(Lexer& lexer);
  Reply cmd_define_const(Lexer& lexer);
  Reply cmd_define_fun(Lexer& lexer);
  Reply cmd_define_sort(Lexer& lexer);
  Reply cmd_assert(Lexer& lexer);
  Reply cmd_push(Lexer& lexer);
  Reply cmd_pop(Lexer& lexer);
  Reply cmd_reset(Lexer& lexer);
  Reply cmd_reset_assertions(Lexer& lexer);
  bool new_name(Lexer& lexer, SymbolId* out);
  bool read_sort(Lexer& lexer, expr::Sort* out);
  bool read_term_of(Lexer& lexer, expr::Sort sort, expr::Expr* out);
  bool read_parameters(Lexer& lexer, std::vector<SymbolId>* names, Macro* macro);
  bool read_level_count(Lexer& lexer, uint64_t* out);

  // session_solve.cpp
  Reply cmd_check_sat(Lexer& lexer);
  Reply cmd_check_sat_assuming(Lexer& lexer);
  Reply cmd_get_model(Lexer& lexer);
  Reply cmd_get_value(Lexer& lexer);
  Reply cmd_get_assignment(Lexer& lexer);
  Reply cmd_get_assertions(Lexer& lexer);
  Reply cmd_get_unsat_core(Lexer& lexer);
  const std::vector<uint32_t>& small_core();  // made small when it is first asked for
  Reply cmd_get_unsat_assumptions(Lexer& lexer);
  bool read_given_terms(Lexer& lexer, bool must_be_bool, std::vector<Given>* out);
  Reply check(std::vector<Given> assumptions);
  bool make_exact(std::span<const expr::Expr> conjuncts);
  Verdict check_pinned(std::vector<expr::Expr> conjuncts);
  void compare_with_status(Verdict::Answer answer);
  void extend_model(std::span<const expr::Expr> terms);

  // session_options.cpp
  Reply cmd_set_logic(Lexer& lexer);
  Reply cmd_set_option(Lexer& lexer);
  Reply cmd_get_option(Lexer& lexer);
  Reply cmd_set_info(Lexer& lexer);
  Reply cmd_get_info(Lexer& lexer);
  Reply cmd_echo(Lexer& lexer);
  Reply cmd_exit(Lexer& lexer);
  Reply cmd_unsupported(Lexer& lexer);
  bool* find_flag(std::string_view option);
  uint64_t* find_number(std::string_view option);
  uint64_t level_count() const { return level_count_; }

  expr::Pool& pool_;
  Engine& engine_;
  std::ostream& out_;
  std::ostream& diagnostics_;
  const std::string version_;
  Declarations declarations_;
  PartialFunctions partial_;
  SortReader sorts_;
  TermBuilder builder_;
  TermReader terms_;
  Failure failure_;
  const CommandSource* source_ = nullptr;

  Mode mode_ = Mode::kStart;
  Options options_;
  Theories theories_ = kAllTheories;
  bool logic_set_ = false;
  bool exit_ = false;
  std::vector<Assertion> assertions_;
  std::vector<Level> levels_;
  uint64_t level_count_ = 0;  // of all of them
  std::string expected_status_;
  const char* command_at_ = nullptr;
  std::string command_name_;

  // Of the last check.
  std::vector<Given> assumptions_;
  std::vector<uint32_t> core_;
  bool core_is_small_ = false;
  std::string reason_unknown_;
  std::vector<uint32_t> partial_in_model_;

  static constexpr uint64_t kNowhere = ~uint64_t{0};
  uint64_t rejected_at_ = kNowhere;  // the lowest level with a rejected assertion
  bool levels_wrong_ = false;        // a push or pop was rejected
  bool has_rejected_ = false;
  void reject(const char* at, const std::string& message, std::string_view command);

  size_t error_count_ = 0;
  std::string first_error_;
};

}  // namespace mantissa::smtlib
