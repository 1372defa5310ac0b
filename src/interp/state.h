#pragma once

// State: a program point, a memory, a path condition, an optional witness. Copying one is cheap (frames,
// objects and conditions are shared until written), so a pending state is simply a copy.

#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "eval/model.h"
#include "expr/pool.h"
#include "findings/finding_kind.h"
#include "interp/ledger.h"
#include "interp/trace.h"
#include "ir/coverage.h"
#include "ir/program.h"
#include "memory/memory.h"
#include "num/float.h"
#include "support/hold.h"
#include "support/persistent_list.h"
#include "support/ref.h"
#include "support/short_words.h"

namespace mantissa::eval {
class Witness;
}

namespace mantissa::interp {

using findings::FindingKind;
using ir::Coverage;

// One allocation: the registers (words, then expression handles) lie behind the object.
struct Frame : RefCounted {
  static Frame* make(const ir::Function& f, uint32_t index);
  static Frame* clone(const Frame& other);
  Frame& operator=(const Frame&) = delete;
  static void operator delete(void* place) { ::operator delete(place); }

  uint64_t* words() { return reinterpret_cast<uint64_t*>(this + 1); }
  const uint64_t* words() const { return reinterpret_cast<const uint64_t*>(this + 1); }
  expr::Expr* values() { return reinterpret_cast<expr::Expr*>(words() + register_count); }
  const expr::Expr* values() const { return reinterpret_cast<const expr::Expr*>(words() + register_count); }

  const ir::Function* function;
  uint32_t function_index;
  uint32_t pc = 0;
  uint32_t register_count;
  uint32_t stack_height = 0;                 // of the memory when the frame was entered
  uint64_t least_stack = 0, most_stack = 0;  // bytes of stack that this and all frames below take natively
  uint32_t result_list = 0;                  // the caller's operand list that takes the results
  bool overflows = false;  // the stack, as soon as the frame calls something or uses a large object
  uint64_t varargs = 0;    // address of the object with the variadic arguments

 private:
  Frame(const ir::Function& f, uint32_t index);
  Frame(const Frame& other) = default;
  static void* allocate(uint32_t register_count);
};

// What the program wrote at one go. Symbolic bytes are terms of 8 bits; in `bytes` they are zero.
struct OutputChunk {
  bool is_error = false;  // to standard error
  std::vector<uint8_t> bytes;
  std::vector<std::pair<uint32_t, expr::Expr>> symbolic;  // position, term
};
inline constexpr uint32_t kMaxOutput = 16384;  // bytes kept of a path
// Exception flags raised so far: for certain, and under a condition (none: not).
struct FloatFlags {
  num::Flags raised = 0;
  expr::Expr conditions[5];
  expr::Expr& of(num::Flag flag) { return conditions[std::countr_zero(static_cast<unsigned>(flag))]; }
};

// One thing the explorer decided: an answer, or a value that the answer to come must not be. In order they
// lead a fresh state to the same point again.
struct Decision {
  uint64_t word = 0;
  bool excludes = false;
};

// Where setjmp returns once more (jumps.cpp): a copy of its frame as it was, while the frame is alive.
struct JumpPoint {
  uint64_t token = 0;  // what stands for it in a jmp_buf
  uint32_t depth = 0;  // of the frame: how many there are with it
  uint32_t stack_height = 0;
  Ref<Frame> frame;  // its pc is behind the call
};

// A condition that the program's own code looked at, and where: the depth and function of its frame.
struct CodeCheck {
  expr::Expr condition;
  uint32_t depth = 0, function = 0;
};

// An object that the program asked the address of as a number, where that is an input (--env addresses).
struct AddressNumber {
  uint64_t base = 0, size = 0;
  expr::Expr variable;  // the bits of the address that its alignment leaves open
};

// A number that is about to be read from text: the variables of its bytes from its start to the end of the
// input, or as many as a number has. In a file whose size is an input, that and the place of the text.
struct NumberText {
  std::vector<expr::Expr> bytes;
  bool is_float = false;
  expr::Expr file_size;  // or none
  uint32_t offset = 0;
};

class State {
 public:
  State(const ir::Program& program, uint32_t entry);

  Ticket ticket;  // what is explored has one; a copy has none until it is given one
  OwnHold node;   // in the explorer's tree of paths; the interpreter only carries it

  std::vector<Ref<Frame>> frames;
  std::vector<JumpPoint> jumps;  // by depth, then as they were made
  uint64_t jumps_made = 0;
  uint64_t landed_exception = 0;  // what arrives at the landing pad that is entered
  int32_t landed_selector = 0;
  memory::Memory memory;
  memory::Inputs inputs;
  PersistentList<expr::Expr> path;  // conjuncts, newest first
  PersistentList<NoteId> losses;    // what was not followed exactly on this path, each once
  void lose(NoteId loss);
  PersistentList<expr::Expr> undefined;  // variables that stand for uninitialised values
  PersistentList<expr::Expr> guesses;    // variables that stand for values nobody knows
  PersistentList<AddressNumber> address_numbers;
  PersistentList<CodeCheck>
      checks;  // kept only where inputs are made up (explore::Options::under_constrained)
  PersistentList<OutputChunk> output;
  std::shared_ptr<eval::Witness> witness;  // satisfies the path, or null
  num::RoundingMode rounding = num::RoundingMode::kNearestEven;
  FloatFlags flags;  // kept only for programs that can look at them

  Trace trace;
  Trace deep_trace;  // what it was when the stack last began to be deep

  // Answers to the questions of the instruction at the program point, in order; empty between instructions.
  ShortWords answers;
  // What the answer to the question at hand must not be: values and objects that other states stand for.
  std::vector<uint64_t> excluded;
  PersistentList<Decision> decisions;  // all of the path, newest first
  void answer(uint64_t word) {
    answers.push_back(word);
    excluded.clear();
    decisions.push({word, false});
  }
  void exclude(uint64_t word) {
    excluded.push_back(word);
    decisions.push({word, true});
  }

  uint64_t id = 0;
  uint64_t steps = 0;
  uint32_t depth = 0;  // decisions so far
  int exit_status = 0;
  expr::Expr exit_term;              // the status if it is symbolic; 32 bits
  bool moves_address_bytes = false;  // it has copied a part of an address: what it writes may be one
  bool covered_new = false;          // this path ran something nobody had run before
  std::vector<Coverage::Site>
      unproved;  // what it ran since it had a witness: not covered if it never gets one
  std::vector<NumberText> number_texts;  // for the explorer, which takes them away
  uint32_t output_bytes = 0;
  bool rests_on_addresses = false;  // how objects lie in memory had a part in where it went
  bool asks_replay = false;         // it asked whether it is replayed
  bool output_is_exact = true;  // `output` is all the program wrote, whatever assignment satisfies the path

  const Frame& top() const { return *frames.back(); }
  ir::SourceLocation place() const;
  // Where it is in the program's own code, not in the library it called; and the function there.
  ir::SourceLocation own_place(std::string* function = nullptr) const;
  // Innermost first: function names and places, without generated code and the runtime library; of a very
  // deep one the two ends.
  struct StackEntry {
    std::string function;
    ir::SourceLocation place;
  };
  std::vector<StackEntry> stack_trace(const ir::Program& program) const;
};

}  // namespace mantissa::interp
