#pragma once

// One function into bytecode. The class is one, its work is split by family over translate_*.cpp. Private to
// this room.

#include <map>
#include <optional>

#include "ir/diamond.h"
#include "ir/draft.h"
#include "ir/llvm_headers.h"
#include "ir/module_translator.h"
#include "ir/shape.h"
#include "ir/varargs.h"

namespace mantissa::ir {

// A virtual register, or kUndefined: a part whose value is poison or undef. It gets a kUndef of its own at
// each use.
using Part = uint32_t;
inline constexpr Part kUndefined = ~Part{0};
using Parts = llvm::SmallVector<Part, 4>;

class FunctionTranslator {
 public:
  // `declared` has the name, parameters and results.
  FunctionTranslator(ModuleTranslator& module, const llvm::Function& source, Function declared);
  Function run();

 private:
  // --- registers and values (function_translator.cpp)
  Part fresh(const ScalarType& type);
  Part fresh_integer(uint32_t width) { return fresh({FloatType::kNone, width, false}); }
  Part constant(uint32_t width, uint64_t low, uint64_t high = 0);  // zero-extended
  Part wide_constant(uint32_t width, const ConstantPart& value);
  Parts fresh(llvm::Type* type);
  const Shape& shape(const llvm::Value* value) { return module_.shapes().of(value->getType()); }
  Parts raw(const llvm::Value* value);  // may hold kUndefined; for moving parts around
  Parts use(const llvm::Value* value);  // every part a register that holds a value
  Part use_scalar(const llvm::Value* value) { return use(value)[0]; }
  Part defined(Part part, const ScalarType& type);
  void set(const llvm::Value* value, Parts parts) { values_[value] = std::move(parts); }

  Instruction& emit(Op op, uint32_t width, Part d = 0, Part a = 0, Part b = 0, Part c = 0);
  Part emit_new(Op op, uint32_t width, Part a, Part b = 0, Part c = 0);  // result: an integer of that width
  uint32_t add_list(const Parts& parts, const std::vector<ScalarType>& types);
  void append_places(const llvm::Type& type, const Shape& form, const ByValue* copied,
                     VariadicPlaces& variadic, std::vector<uint32_t>& places) const;
  void unsupported(const llvm::Instruction& instruction, const std::string& what);

  // --- blocks and terminators (translate_control.cpp)
  void translate_block(const llvm::BasicBlock& block);
  void translate_terminator(const llvm::Instruction& instruction);
  void translate_branch(const llvm::BranchInst& branch);
  void translate_switch(const llvm::SwitchInst& instruction);
  void translate_indirect(const llvm::IndirectBrInst& branch);
  void translate_return(const llvm::ReturnInst& instruction);
  void jump_to(const llvm::BasicBlock& from, const llvm::BasicBlock& to);
  void emit_edge_copies(const llvm::BasicBlock& from, const llvm::BasicBlock& to);
  void emit_parallel_copies(llvm::ArrayRef<std::pair<Part, Part>> copies, llvm::ArrayRef<ScalarType> types);
  void emit_pending_edges();
  void resolve_targets();
  uint8_t branch_flags() const;
  uint32_t edge_label(const llvm::BasicBlock& from, const llvm::BasicBlock& to);

  // --- all ways from a branch to where they meet again, at once (translate_merged.cpp)
  struct PendingMerge {
    Diamond diamond;
    const llvm::BranchInst* branch;
    Part condition;
    uint32_t at;  // the branch
    SourceLocation place;
    uint32_t stack;
  };
  class MergedCode;
  void plan_merge(const llvm::BranchInst& branch, Part condition, uint32_t at);
  void emit_merge(const PendingMerge& merge);
  void resolve_merged();
  static uint64_t trace_site(const llvm::CallBase& call);

  // --- instructions (translate_instruction.cpp dispatches)
  void translate(const llvm::Instruction& instruction);
  void translate_aggregate(const llvm::Instruction& instruction);
  void translate_select(const llvm::SelectInst& select);
  void note_addresses(const llvm::Instruction& instruction);
  static bool is_looked_at(const llvm::LoadInst& load);
  void translate_freeze(const llvm::FreezeInst& freeze);

  // --- integers (translate_int.cpp)
  void translate_integer_binary(const llvm::BinaryOperator& instruction);
  void translate_compare(const llvm::ICmpInst& compare);
  void translate_integer_cast(const llvm::CastInst& cast);
  Part compare(llvm::CmpInst::Predicate predicate, uint32_t width, Part a, Part b);
  Part resize(Part part, uint32_t from, uint32_t to, bool is_signed = false);
  bool translate_integer_intrinsic(const llvm::IntrinsicInst& call);
  Part saturating(llvm::Intrinsic::ID id, uint32_t width, Part a, Part b);
  Part saturating_shift(bool is_signed, uint32_t width, Part a, Part b);
  Parts funnel(const llvm::IntrinsicInst& call);

  // --- vectors (translate_vector.cpp)
  void translate_vector(const llvm::Instruction& instruction);
  void translate_bitcast(const llvm::CastInst& cast);
  Parts reslice(const Parts& from, llvm::ArrayRef<ScalarType> from_types,
                llvm::ArrayRef<ScalarType> to_types);
  Part slice(const Parts& from, llvm::ArrayRef<uint32_t> widths, uint64_t first_bit, uint32_t width);
  bool translate_vector_intrinsic(const llvm::IntrinsicInst& call);
  bool translate_reduction(const llvm::IntrinsicInst& call);

  // --- floats (translate_float.cpp, translate_float_intrinsic.cpp)
  void translate_float_binary(const llvm::BinaryOperator& instruction);
  void translate_float_unary(const llvm::UnaryOperator& instruction);
  void translate_float_compare(const llvm::FCmpInst& compare);
  void translate_float_cast(const llvm::CastInst& cast);
  Part float_op(Op op, FloatType type, Part a, Part b = 0, Part c = 0);
  bool translate_float_intrinsic(const llvm::IntrinsicInst& call);
  bool translate_constrained(const llvm::ConstrainedFPIntrinsic& call);
  bool translate_ldexp(const llvm::IntrinsicInst& call);
  Part convert(unsigned opcode, const ScalarType& from, const ScalarType& to, Part source);
  void round_to_integer(const llvm::IntrinsicInst& call, Mode mode);
  void lanes(const llvm::IntrinsicInst& call, Op op, int operands, Mode mode = Mode::kDynamic,
             uint64_t imm = 0);
  void fused_or_not(const llvm::IntrinsicInst& call, Mode mode);

  // --- memory (translate_memory.cpp, translate_atomic.cpp)
  void translate_load(const llvm::LoadInst& load);
  void translate_store(const llvm::StoreInst& store);
  void translate_alloca(const llvm::AllocaInst& variable);
  void translate_gep(const llvm::GetElementPtrInst& gep);
  void translate_compare_exchange(const llvm::AtomicCmpXchgInst& instruction);
  void translate_read_modify_write(const llvm::AtomicRMWInst& instruction);
  Parts load(Part address, llvm::Type* type, uint64_t alignment, uint8_t flags = 0);
  void store(Part address, llvm::Type* type, const Parts& parts, uint64_t alignment);
  Part load_scalar(Part address, const ScalarType& type, uint64_t alignment, uint8_t flags = 0);
  void store_scalar(Part address, const ScalarType& type, Part value, uint64_t alignment);
  Part offset(Part address, uint64_t bytes);
  bool translate_memory_intrinsic(const llvm::IntrinsicInst& call);
  bool translate_masked(const llvm::IntrinsicInst& call);
  void masked_lane(Part condition, llvm::function_ref<void()> body);

  // --- calls (translate_call.cpp)
  void translate_call(const llvm::CallBase& call);
  void translate_intrinsic(const llvm::IntrinsicInst& call);
  void translate_assembly(const llvm::CallBase& call);
  bool translate_control_intrinsic(const llvm::IntrinsicInst& call);

  // --- exceptions (translate_exception.cpp)
  void add_landing(const llvm::InvokeInst& invoke);
  void translate_landing(const llvm::LandingPadInst& landing);
  void translate_resume(const llvm::ResumeInst& resume);

  ModuleTranslator& module_;
  const llvm::Function& source_;
  Draft draft_;
  llvm::DenseMap<const llvm::Value*, Parts> values_;
  std::map<std::tuple<uint32_t, uint64_t, uint64_t>, Part> constants_;
  bool is_optimised_ = false;  // the code may compute what it does not need

  // The place of what is being emitted.
  SourceLocation place_;
  uint32_t stack_ = 0;

  // Targets are labels until resolve_targets(): one per block, further ones for edges.
  llvm::DenseMap<const llvm::BasicBlock*, uint32_t> block_labels_;
  std::vector<uint32_t> labels_;  // label -> instruction index
  struct Edge {
    const llvm::BasicBlock *from, *to;
    uint32_t label;
    SourceLocation place;
    uint32_t stack;
  };
  std::vector<Edge> pending_edges_;
  std::optional<PendingMerge> merge_;                            // of the branch that ends the block at hand
  llvm::DenseMap<const llvm::BranchInst*, uint32_t> branch_at_;  // instruction index
  std::vector<std::vector<const llvm::BranchInst*>> merged_branches_;  // parallel to Function::merged
};

}  // namespace mantissa::ir
