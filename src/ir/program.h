#pragma once

// Program: what the interpreter runs. Flat register bytecode made once from LLVM IR; no LLVM type appears
// here.
//
// A function's registers are numbered [constants][parameters][locals]: a new frame is a copy of the constants
// and room for the rest, so operands need no test for "constant or register". Aggregates and vectors are
// flattened into their scalar parts, each with registers of its own, in order. Phi nodes have become copies
// on edges. Registers are shared by values that are never alive together: d may be one of the operands, but
// only in instructions that read and write single registers, so reading all operands before writing d is
// enough.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "num/float.h"

namespace mantissa::ir {

enum class Op : uint8_t {
#define MANTISSA_OP(name, family, roles, kind, what) name,
#include "ir/opcode.def"
#undef MANTISSA_OP
  kCount
};

// The part of the interpreter that carries it out.
enum class OpFamily : uint8_t {
  kInt,
  kDivide,
  kShift,
  kConvert,
  kBits,
  kFloat,
  kFloatCompare,
  kFloatConvert,
  kMemory,
  kControl
};

// Which operands of an instruction are registers it reads or writes. Operand lists are not in the mask.
struct Roles {
  bool writes_d = false, reads_a = false, reads_b = false, reads_c = false, writes_c = false;
  constexpr size_t reads() const { return size_t{reads_a} + reads_b + reads_c; }
};
namespace op_roles {
inline constexpr Roles kNone{}, kA{.reads_a = true}, kAB{.reads_a = true, .reads_b = true},
    kABC{.reads_a = true, .reads_b = true, .reads_c = true}, kD{.writes_d = true},
    kDA{.writes_d = true, .reads_a = true}, kDAB{.writes_d = true, .reads_a = true, .reads_b = true},
    kDABC{.writes_d = true, .reads_a = true, .reads_b = true, .reads_c = true},
    kDAC{.writes_d = true, .reads_a = true, .writes_c = true};
}

struct OpInfo {
  std::string_view name;
  OpFamily family;
  Roles roles;
};
inline constexpr std::array<OpInfo, static_cast<size_t>(Op::kCount)> kOps = {{
#define MANTISSA_OP(name, family, roles, kind, what) {#name, OpFamily::family, op_roles::roles},
#include "ir/opcode.def"
#undef MANTISSA_OP
}};
constexpr const OpInfo& info(Op op) { return kOps[static_cast<size_t>(op)]; }
constexpr std::string_view name(Op op) { return info(op).name; }

enum class FloatType : uint8_t { kNone, kHalf, kBfloat, kFloat, kDouble, kX87, kQuad };
num::Format format(FloatType type);     // not of kNone
uint32_t storage_bits(FloatType type);  // 16, 16, 32, 64, 80, 128

// The 16 predicates of fcmp as a set: true if the operands are ...
enum FloatPredicate : uint8_t {
  kEqual = 1,
  kGreater = 2,
  kLess = 4,
  kUnordered = 8,
  kSignaling = 16  // besides: raises invalid for a quiet NaN too
};

enum class Mode : uint8_t { kNearestEven, kNearestAway, kUp, kDown, kToZero, kDynamic };

using Reg = uint32_t;

struct Instruction {
  Op op = Op::kUnreachable;
  FloatType type = FloatType::kNone;
  Mode mode = Mode::kDynamic;
  uint8_t flags = 0;   // InstructionFlag bits
  uint32_t width = 0;  // bits
  Reg d = 0, a = 0, b = 0, c = 0;
  uint32_t x = 0;
  uint64_t imm = 0;
};

// A kBranch that may do what both sides do instead of taking one.
constexpr bool has_both(const Instruction& instruction) {
  return instruction.op == Op::kBranch && instruction.c != 0;
}

enum InstructionFlag : uint8_t {
  kSourceBranch = 8,   // a kBranch or kSwitch that stands for a condition of the source, for branch coverage
  kFloatsInside = 16,  // a kBranch of which what does both sides (Merged) has arithmetic of floats,
  kConditionsInside = 32,  // further branches behind it,
  kComparesInside = 64,    // comparisons of floats
  kSpeculated = 16,  // optimised code may have moved this kShl, kLshr, kAshr, kFtoS or kFtoU above its guard:
                     // an undefined result is poison, not a finding by itself
  kNoReturn = 32,    // a kCall or kCallIndirect that does not come back
  kNoUnwind = 64,    // one that no exception leaves, as the compiler takes it
  kEquality = 64,    // a kAddresses of a comparison for equality
  kDynamic = 64,     // a kAlloca that is not of the frame: an array of variable length, alloca()
  kLooks = 128       // a kLoad of something else than a pointer that is not only stored again
};

struct ScalarType {
  FloatType type = FloatType::kNone;
  uint32_t width = 0;  // bits: integers (pointers are 64), or storage_bits(type)
  bool is_pointer = false;
};

struct SourceLocation {
  uint32_t file = 0;  // index into Program::files; 0 is "unknown"
  uint32_t line = 0;
  uint32_t column = 0;
};

struct SwitchTable {
  std::vector<std::pair<uint64_t, uint32_t>>
      cases;  // value (zero-extended), instruction index; sorted by value
  uint32_t otherwise = 0;
};

// Where an exception that leaves a call goes on, and for which ones: the first clause that takes it.
struct Landing {
  struct Clause {
    bool is_filter = false;       // takes exceptions of all types but these
    int32_t selector = 0;         // what the code there compares with
    std::vector<uint64_t> types;  // addresses of type information; 0: any
  };
  uint32_t target = 0;  // instruction index
  bool is_cleanup = false;
  std::vector<Clause> clauses;
};

// An argument that is a pointer to what is passed: the callee gets its own copy.
struct ByValue {
  uint32_t index = 0;  // into OperandList::registers
  uint32_t alignment = 1;
  uint64_t size = 0;
};

// What a call passes and returns: flattened registers (the first of each pair) with their types.
struct OperandList {
  std::vector<Reg> registers;
  std::vector<ScalarType> types;
  std::vector<ByValue> by_value;  // of a call's arguments, variadic ones too; sorted by index
  // Of a call that a variadic function may get: where each register goes in the block that va_start gives
  // (varargs.h), and its size; whether floats arrive there, which only a variadic call sees to.
  std::vector<uint32_t> places;
  uint32_t block_size = 0;
  bool passes_floats = true;
};

struct Parameter {
  std::string name;
  std::vector<ScalarType> parts;  // more than one if flattened
  bool by_value = false;          // byval: the callee gets its own copy of by_value_size bytes
  uint64_t by_value_size = 0;
  uint32_t by_value_alignment = 1;
};

// Code that does what a branch and all that it leads to do, up to where that meets again: choices between
// values.
struct Merged {
  uint32_t start = 0;              // instruction index
  std::vector<uint32_t> branches;  // that it does both sides of, by instruction index
};

struct Function {
  std::string name;         // linkage name
  std::string source_name;  // demangled or the same
  bool defined = false;     // otherwise external: a model, a runtime primitive or a native call
  bool is_variadic = false;
  bool is_driver = false;    // generated by us: not covered, not in stacks
  bool is_runtime = false;   // from the runtime library: not covered
  bool is_nounwind = false;  // no exception leaves it, as the compiler takes it
  std::vector<Parameter> parameters;
  std::vector<ScalarType> results;
  SourceLocation location;
  // Bytes of stack that a call takes natively, at least and at most, without arrays of variable length.
  uint64_t least_frame = 0, most_frame = 0;

  // Registers.
  std::vector<uint64_t> constants;  // words of registers 0 .. constants.size()-1
  Reg first_parameter = 0;
  uint32_t register_count = 0;

  std::vector<Instruction> code;       // execution starts at 0
  std::vector<SourceLocation> places;  // parallel to code
  std::vector<uint32_t> stacks;  // parallel to code: inlined-at chain, index into Program::inlined; 0 none
  std::vector<SwitchTable> switches;
  std::vector<std::vector<std::pair<uint64_t, uint32_t>>>
      indirect_targets;  // block address, instruction index
  std::vector<Landing> landings;
  std::vector<Merged> merged;
  uint32_t start_of_both(const Instruction& branch) const { return merged[branch.c - 1].start; }
  std::vector<OperandList> operand_lists;
  std::vector<uint32_t> block_starts;  // instruction indices, sorted: basic blocks, for coverage; none but
                                       // the first is entered by falling into it
  uint64_t address = 0;
};

struct Global {
  std::string name;
  uint64_t address = 0;  // assigned by the translator; red zones between neighbours
  uint64_t size = 0;
  uint32_t alignment = 1;
  bool is_constant = false;
  bool is_external = false;      // declared only: contents unknown
  std::vector<uint8_t> initial;  // the first bytes, or all; the others are zero
  SourceLocation location;
};

struct InlinedAt {
  std::string function;      // the inlined one, whose code this is
  SourceLocation call_site;  // in the function of `parent`, or the one that holds the code
  uint32_t parent = 0;       // further out; 0 none
};

struct Program {
  std::vector<Function> functions;
  std::vector<Global> globals;
  std::vector<std::string> files;    // paths as the debug information has them, absolute where possible
  std::vector<std::string> strings;  // names of unsupported things
  std::vector<InlinedAt> inlined;    // entry 0 unused
  std::unordered_map<std::string, uint32_t> function_index;
  std::unordered_map<uint64_t, uint32_t> function_at;  // address -> index
  std::vector<uint32_t> constructors;                  // llvm.global_ctors in order
  uint32_t entry = 0;
  std::string target_triple;

  const Function* find(std::string_view name) const;
};

// The addresses that the program sees, in this order; everything else is nobody's. A process under a
// sanitizer can map memory where the globals are, which tests do.
inline constexpr uint64_t kFunctionBase = 0x0000'0800'0000'0000, kBlockBase = 0x0000'0900'0000'0000,
                          kHeapBase = 0x0000'5500'0000'0000, kStackBase = 0x0000'6000'0000'0000,
                          kGlobalBase = 0x0000'7ea0'0000'0000, kAddressEnd = 0x0000'8000'0000'0000;
inline constexpr uint32_t kVariadicStack =
    176;                                  // where the stack's part of a block of variadic arguments begins
inline constexpr uint64_t kRedZone = 64;  // bytes at least between two objects

// What is left free on either side of what may be indexed: addresses cost nothing, and a pointer that left
// one object must not be taken for one into another.
inline constexpr uint64_t kGap = uint64_t{32} << 10;
constexpr uint64_t gap_of(uint64_t size) { return size > 16 ? kGap : kRedZone; }

inline constexpr uint64_t kStackSize = uint64_t{8} << 20;  // Linux's default: what recursion may take

}  // namespace mantissa::ir
