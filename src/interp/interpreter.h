#pragma once

// Interpreter: runs a state until something must be decided. Instruction semantics only: it asks, never
// decides, never forks and never solves. One per worker thread; the program and the pool are shared.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expr/expr_map.h"
#include "interp/definedness.h"
#include "interp/float_watch.h"
#include "interp/question.h"
#include "interp/state.h"
#include "interp/windows.h"
#include "ir/coverage.h"

namespace mantissa::interp {

class Interpreter;

// A value in registers: words if concrete, an expression otherwise; one of more than 128 bits is an
// expression also if it is a constant, unless it is below 2^128.
struct Val {
  uint64_t low = 0, high = 0;
  expr::Expr value;
  bool symbolic() const { return static_cast<bool>(value); }
};

// A call of a function that the program does not define, as a handler sees it. Handlers return false when
// they have asked a question or stopped the path; then nothing may have changed.
struct Call {
  const ir::Function* function;
  const std::vector<ir::ScalarType>* types;  // of the arguments passed
  const std::vector<ir::ScalarType>* result_types;
  std::vector<Val> arguments;
  std::vector<Val> results;  // to be filled, one per result part
  bool has_left = false;     // the state is at another place now: the call does not come back
};
struct Handler {
  bool (*run)(Interpreter&, Call&, uint64_t data) = nullptr;
  uint64_t data = 0;
  // What it takes and gives, "result:arguments": v nothing, i int, l long, p pointer, f d x float, double,
  // long double; a call of another type is adapted. Empty: whatever is passed.
  std::string_view signature = {};
};
using HandlerTable = std::function<Handler(const ir::Function&)>;

struct InterpreterOptions {
  bool check_division = true, check_shift = true, check_float_cast = false, check_uninitialized = false;
  bool math_range = false;              // libm functions that are no exact terms: known by their range only
  uint32_t max_stack_frames = 1 << 20;  // beyond, a path is not followed
  uint64_t max_allocation = uint64_t{1} << 32;
  bool soft_floats = false;        // floats are computed by integer code, which raises no exceptions
  uint32_t environment = 0;        // bits of enum MantissaEnv: parts that are inputs
  bool under_constrained = false;  // inputs are made up without a caller: see under_constrained.cpp
};

class Interpreter {
 public:
  Interpreter(const ir::Program& program, expr::Pool& pool, Coverage& coverage, Ledger& ledger,
              InterpreterOptions options, const HandlerTable& handlers);

  // From now on operations at open sites are told to the observer; both must outlive the interpreter.
  void watch_floats(const FloatSites& sites, FloatObserver& observer);

  // Runs `max_steps` instructions, and on to the next jump.
  Stop run(State& state, uint64_t max_steps);
  const Question& question() const { return question_; }
  const FindingInfo& finding() const { return finding_; }

  const ir::Program& program() const { return program_; }
  expr::Pool& pool() { return pool_; }
  const InterpreterOptions& options() const { return options_; }
  uint64_t instructions() const { return instructions_; }

  // --- for instruction families and handlers
  State& state() { return *state_; }
  // A copy of the state at the program point, while an instruction is carried out: for observers.
  std::unique_ptr<State> snapshot();
  // The answer to the next question of this instruction, or nothing: then run() returns with the question.
  // `defined`: what it is about has been checked to be no uninitialised value.
  std::optional<uint64_t> ask(Question question, bool defined = false);
  bool ask_check(FindingKind kind, expr::Expr bug, std::string message);  // false: stopped
  bool stop_with(FindingKind kind, std::string message);                  // always false
  bool stop_after_end(FindingKind kind, std::string message,
                      uint64_t address);  // the same, of what is no more
  void set_exit_status(const Val& status, uint32_t width);
  bool stop_quietly(Stop how);  // always false
  // Something that is not followed exactly from here on; something that is taken for granted. Both are
  // entered in the ledger at once.
  void lose(std::string_view what);
  void presume(std::string_view what);
  // The same of the environment, which is everywhere the same: the first place is enough.
  void presume_once(std::string_view what);
  // What a state does again to come back to where it was has been entered before.
  void set_restoring(bool restoring) { is_restoring_ = restoring; }

  // A value that nothing determines: an uninitialised one, or one that only looks as if it were known (a
  // guess). The path gets a Loss when something depends on it.
  Val undefined_value(uint32_t width);
  Val guessed_value(uint32_t width);
  bool depends_on_undetermined(expr::Expr term);
  bool can_take_both(const ir::Instruction& branch, expr::Expr condition);

  Val get(ir::Reg reg, uint32_t width) const;
  void put(ir::Reg reg, uint32_t width, const Val& value);
  // Terms: integers of one bit are Bool, others bit-vectors; floats are float or bit-vector terms.
  expr::Expr int_term(const Val& value, uint32_t width);
  expr::Expr bits_term(const Val& value, uint32_t width);  // always a bit-vector
  expr::Expr float_term(const Val& value, ir::FloatType type);
  expr::Expr bool_term(const Val& value) { return int_term(value, 1); }
  Val from_term(expr::Expr term);  // words if it is a constant
  // One operation on values: computed if all are concrete, a term otherwise. `sort` of an operand is what the
  // operation wants (a float's format, a bit-vector's width); `result` is the operation's result sort.
  struct Operand {
    Val value;
    expr::Sort sort;
  };
  Val compute(expr::Kind kind, expr::Sort result, std::initializer_list<Operand> operands,
              std::initializer_list<uint32_t> params = {}) {
    return compute_all(kind, result, std::span(operands.begin(), operands.size()),
                       std::span(params.begin(), params.size()));
  }
  Val compute_all(expr::Kind kind, expr::Sort result, std::span<const Operand> operands,
                  std::span<const uint32_t> params);
  // For handlers that carry out a float operation without compute(): tells the observer of it, if the site is
  // open. Does nothing if nobody watches.
  void observe_float(expr::Kind kind, expr::Sort result_sort, std::span<const Operand> operands,
                     std::span<const uint32_t> params, const Val& result);
  bool watches_floats() const { return float_sites_ != nullptr; }
  // The operand as a term of its sort.
  expr::Expr term_of(const Val& value, expr::Sort sort);
  Val int_op(ir::Op op, const Val& a, const Val& b, uint32_t width);
  Val resize(const Val& value, uint32_t from, uint32_t to, bool is_signed);
  expr::Expr add_constant(expr::Expr term, uint64_t by);
  struct ConstantSum {
    uint64_t constant;
    expr::Expr rest;
  };
  std::optional<ConstantSum> constant_sum(expr::Expr term) const;
  expr::Expr add_terms(ir::Op op, expr::Expr a, expr::Expr b);

  // Where an access of `bytes` at an address lands, after asking what is symbolic about it. `offset_term` is
  // set if the offset stays symbolic. Nothing: stopped.
  struct Location {
    memory::ObjectRef object;
    uint64_t offset = 0;
    expr::Expr offset_term;
  };
  std::optional<Location> locate(const Val& address, uint64_t bytes, bool is_write);
  std::optional<uint64_t> concrete(const Val& value, uint32_t width, const char* what,
                                   bool exhaustive = true);
  std::optional<std::string> read_string(uint64_t address);
  // A pointer that a driver made null or something, where it is something (under_constrained.cpp).
  Val without_null(const Val& pointer);
  // The object that an address points into or just behind, or is made from; none if that is not clear.
  memory::ObjectRef object_behind(const Val& address) const;
  // Addresses as numbers (address_bytes.cpp).
  bool is_address(uint64_t word) const;
  bool is_made_from_address(expr::Expr term) const;
  // A pointer whose number is not made from an object's address: an input or what an external function gave.
  bool is_given(const Val& address) const;
  bool is_unknown_pointer(const Val& address) const;  // by an external function
  void rest_on_addresses();  // what comes next depends on how objects lie: said as an assumption
  memory::ReadContext read_context();
  // Function and instruction that allocate or free, function first: the innermost frame of the program's own
  // code.
  static constexpr uint64_t kNoSite = ~uint64_t{0};
  uint64_t own_site();
  // setjmp and longjmp (jumps.cpp). The word that stands for the place behind the call at hand; going back to
  // such a place with a result, an int. False: no function that is still running has made it.
  uint64_t make_jump_point();
  bool jump_back(uint64_t token, const Val& result);
  // Exceptions (jumps.cpp). The landing of the call that the frame at a depth waits for; null if it has none.
  // The nearest frame further out than a depth that has one, 0 if none has. Landing there: at a clause, or to
  // clean up if that is none.
  const ir::Landing* landing_of(uint64_t depth) const;
  uint64_t next_landing(uint64_t below) const;
  void land(uint64_t depth, const ir::Landing::Clause* clause, uint64_t exception);
  void memory_changed();  // after objects were made, freed or written behind the windows' back

  // Exception flags, kept only for programs that can look at them. The second form: raised if it holds.
  bool tracks_flags() const { return tracks_flags_; }
  void raise(num::Flags flags);
  void raise(num::Flag flag, expr::Expr condition);
  // What one operation raises; of `in` only op, type, width, x and imm count.
  void raise_operation(const ir::Instruction& in, num::RoundingMode mode, std::span<const Val> operands,
                       bool symbolic);
  // errno, if the program has one. The second form: set if it holds.
  void set_errno(int code);
  void set_errno(int code, expr::Expr condition);

  // `looks`: at the value, whatever it is; not to move it.
  bool load(const Val& address, uint32_t width, ir::FloatType type, Val& result, bool looks = false);
  bool store(const Val& address, uint32_t width, const Val& value);
  // `apart`: the ranges must be the same or not overlap.
  bool copy(const Val& to, const Val& from, const Val& bytes, bool apart = false);
  bool check_apart(const Val& to, const Val& to_bytes, const Val& from, const Val& from_bytes,
                   bool may_be_same);
  bool fill(const Val& to, const Val& byte, const Val& bytes);

 private:
  // Each family executes one instruction at pc; true: done, go to the next.
  Stop counted(Stop stop, uint64_t executed);
  struct Quick;  // what an instruction on small concrete operands needs
  enum class Quickly : uint8_t {
    kDone,
    kNot,  // nothing has happened
    kOver  // no steps are left
  };
  struct Left {
    int64_t steps;
    uint32_t from;  // instruction: what was run since is not counted yet
  };
  Quickly step_quick(const ir::Instruction*& at, const Quick& on, Left& left);
  Val computed(expr::Kind kind, expr::Sort result, std::span<const Operand> operands,
               std::span<const uint32_t> params);
  bool step_slow(const ir::Instruction& in);
  bool step_int(const ir::Instruction& in);
  bool step_divide(const ir::Instruction& in);
  bool step_shift(const ir::Instruction& in);
  bool step_convert(const ir::Instruction& in);
  bool step_bits(const ir::Instruction& in);
  bool step_float(const ir::Instruction& in);
  bool step_float_sign(const ir::Instruction& in);
  bool step_float_scale(const ir::Instruction& in);
  bool step_float_compare(const ir::Instruction& in);
  bool step_float_class(const ir::Instruction& in);
  void raise_flags(const ir::Instruction& in);
  num::Flags concrete_flags(const ir::Instruction& in, num::RoundingMode mode, const Val& a, const Val& b,
                            const Val& c) const;
  expr::Expr operation_in(const ir::Instruction& in, num::Format format, num::RoundingMode mode,
                          std::span<const expr::Expr> operands);
  void raise_rounding(const ir::Instruction& in, num::RoundingMode mode,
                      std::span<const expr::Expr> operands);
  void raise_signaling(const Val& value, ir::FloatType type);
  expr::Expr float_or_bits(const Val& value, ir::FloatType type);
  void raise_symbolic_flags(const ir::Instruction& in, num::RoundingMode mode, std::span<const Val> operands);
  Val float_op(const ir::Instruction& in);
  Val float_pick(const ir::Instruction& in, const Val& a, const Val& b);
  Val float_to_integer(const Val& a, ir::FloatType type, uint32_t width, bool is_signed);
  bool step_float_convert(const ir::Instruction& in);
  bool step_memory(const ir::Instruction& in);
  bool step_control(const ir::Instruction& in);
  bool step_call(const ir::Instruction& in, uint32_t callee);
  bool step_return(const ir::Instruction& in);
  bool step_switch(const ir::Instruction& in);
  bool call_external(const ir::Instruction& in, uint32_t callee);
  bool enter(const ir::Instruction& in, uint32_t callee);
  void mark(uint32_t function, uint32_t pc, Coverage::Mark what) {
    if (is_proved_)
      coverage_.mark(function, pc, what);
    else
      note_unproved({function, pc, what});
  }
  void note_unproved(Coverage::Site site);
  void pass_varargs(const ir::OperandList& arguments, size_t first, Frame& target);
  bool copy_variadic_structures(const ir::OperandList& arguments, size_t first, const Frame& target);
  bool check_defined(expr::Expr term, const char* what);
  // Functions that nobody calls (under_constrained.cpp).
  bool settle_null(Val& address, uint64_t bytes, bool is_write);
  bool stops_at_assumed(uint64_t address);
  bool null_or_other(Val& value);
  bool settle_undetermined(const Question& question);
  std::vector<Val> passed_as(std::span<const ir::ScalarType> from, std::span<const Val> values,
                             std::span<const ir::ScalarType> to);
  Val reread(const Val& value, const ir::ScalarType& from, const ir::ScalarType& to);
  std::vector<Val> arguments_for(const ir::Function& function, const ir::OperandList& arguments);
  bool shows_address(const memory::Object& object, uint64_t offset, uint64_t bytes) const;
  bool has_number_like_address(expr::Expr term) const;
  void look_at(const memory::Object& object, const Location& at, uint64_t bytes);
  void move_from(const memory::Object& object, const Location& at, uint64_t bytes);
  void jump(uint32_t target);
  void leave_frames(size_t depth, uint32_t stack_height);
  bool grow_stack(uint64_t least, uint64_t most);
  bool stop_with_overflow();

  bool load_from_window(uint64_t address, const ir::Instruction& in, uint64_t& result);
  bool store_to_window(uint64_t address, uint32_t width, uint64_t word);
  void reset_windows();
  memory::Object& writable(memory::ObjectRef ref);

  const ir::Program& program_;
  expr::Pool& pool_;
  Coverage& coverage_;
  Ledger& ledger_;
  bool is_restoring_ = false;
  bool is_proved_ = true;  // the state at hand has a witness
  InterpreterOptions options_;
  struct Signature {
    bool is_known = false;
    std::vector<ir::ScalarType> arguments, results;
  };
  std::vector<Handler> handlers_;      // by function index
  std::vector<Signature> signatures_;  // of the handlers
  const FloatSites* float_sites_ = nullptr;
  FloatObserver* float_observer_ = nullptr;
  bool tracks_flags_;
  uint64_t errno_address_ = 0;  // 0: the program has no errno

  State* state_ = nullptr;
  Frame* frame_ = nullptr;
  bool frame_changed_ = false;  // not by comparing pointers: a new frame may get a freed one's address
  size_t answer_cursor_ = 0;
  uint32_t next_pc_ = 0;
  Stop stop_ = Stop::kBudget;
  Question question_;
  std::vector<Val> returned_, passed_;  // by the call at hand; kept for their memory
  FindingInfo finding_;
  Windows read_windows_, write_windows_;
  uint64_t instructions_ = 0;
  std::vector<expr::Expr> new_undefined_;
  std::set<std::string, std::less<>> presumed_;
  mutable expr::ExprMap<bool> number_like_address_;  // terms looked at: is such a number in it?
  Definedness uninitialized_, undetermined_;         // of uninitialised values; of those and of guesses
};

bool agree(const ir::ScalarType& a, const ir::ScalarType& b);  // the same type for who passes it

inline constexpr uint64_t kLargeObject = uint64_t{64} << 10;  // on the stack

expr::Value to_value(const Val& concrete, expr::Sort sort);
bool observes_flags(const ir::Program& program);  // can it see exception flags?

uint64_t encode_object(memory::ObjectRef ref);
memory::ObjectRef decode_object(uint64_t word);

}  // namespace mantissa::interp
