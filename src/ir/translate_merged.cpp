// All ways from a branch to where they meet again, as code without branches. Everything is computed, in the
// order of the blocks. A phi node is the choice that the branches make, from the first one on: select(first
// condition, what its one side leads to, what its other does). A block's mark is noted if the conditions lead
// there. Registers that phi nodes have anyway get their values; all else has registers of its own here.

#include <algorithm>

#include "ir/function_translator.h"

namespace mantissa::ir {

namespace {

// Whether it asks nothing and notes nothing, whatever its operands are: what the translation of simple
// operations may consist of.
bool is_pure(const Instruction& instruction) {
  switch (info(instruction.op).family) {
    case OpFamily::kInt:
    case OpFamily::kShift:
    case OpFamily::kBits:
    case OpFamily::kConvert:
    case OpFamily::kFloat:
    case OpFamily::kFloatCompare: return true;
    case OpFamily::kFloatConvert: return instruction.op != Op::kFtoS && instruction.op != Op::kFtoU;
    default:
      return instruction.op == Op::kTrace || instruction.op == Op::kTraceIf || instruction.op == Op::kJump;
  }
}

}  // namespace

class FunctionTranslator::MergedCode {
 public:
  MergedCode(FunctionTranslator& to, const PendingMerge& what)
      : to_(to), what_(what), from_(*what.branch->getParent()) {}

  void emit() {
    for (const llvm::BasicBlock* block : what_.diamond.blocks) emit_block(*block);
    emit_join();
    for (const llvm::Instruction* instruction : translated_) to_.values_.erase(instruction);
  }

 private:
  // Whether a block is reached: never, always, or if the bit is as said.
  struct When {
    enum Kind : uint8_t { kNever, kAlways, kIf } kind = kNever;
    Part bit = 0;
    bool holds = true;
    bool operator==(const When&) const = default;
  };
  using Values = llvm::DenseMap<const llvm::BasicBlock*, std::optional<Part>>;

  bool is_inside(const llvm::BasicBlock& block) const {
    return &block == &from_ || llvm::is_contained(what_.diamond.blocks, &block);
  }
  static const llvm::BranchInst& end_of(const llvm::BasicBlock& block) {
    return llvm::cast<llvm::BranchInst>(*block.getTerminator());
  }
  Part condition_of(const llvm::BasicBlock& block) {
    return &block == &from_ ? what_.condition : to_.use_scalar(end_of(block).getCondition());
  }

  Part bit_of(const When& when) {
    if (when.kind != When::kIf) return to_.constant(1, when.kind == When::kAlways);
    return when.holds ? when.bit : to_.emit_new(Op::kXor, 1, when.bit, to_.constant(1, 1));
  }

  When choice(Part condition, const When& yes, const When& no) {
    if (yes == no) return yes;
    if (yes.kind == When::kAlways && no.kind == When::kNever) return {When::kIf, condition, true};
    if (yes.kind == When::kNever && no.kind == When::kAlways) return {When::kIf, condition, false};
    const Part bit = to_.fresh_integer(1), first = bit_of(yes), second = bit_of(no);
    to_.emit(Op::kSelect, 1, bit, condition, first, second);
    return {When::kIf, bit, true};
  }

  When reached(const llvm::BasicBlock& target, const llvm::BasicBlock& at) {
    if (&at == &target) return {When::kAlways};
    if (!is_inside(at)) return {When::kNever};
    const llvm::BranchInst& end = end_of(at);
    if (end.isUnconditional()) return reached(target, *end.getSuccessor(0));
    const When yes = reached(target, *end.getSuccessor(0)), no = reached(target, *end.getSuccessor(1));
    if (yes == no) return yes;  // before its condition is known, maybe
    return choice(condition_of(at), yes, no);
  }

  // What the phi node is if the way goes on at `at`, come to from `before`; nothing if it never gets there.
  std::optional<Part> value(const llvm::PHINode& phi, const llvm::BasicBlock& at,
                            const llvm::BasicBlock& before, Values& known) {
    if (&at == phi.getParent()) return to_.use(phi.getIncomingValueForBlock(&before))[0];
    if (!is_inside(at)) return std::nullopt;
    if (const auto found = known.find(&at); found != known.end()) return found->second;
    const llvm::BranchInst& end = end_of(at);
    std::optional<Part> result = value(phi, *end.getSuccessor(0), at, known);
    if (end.isConditional()) {
      const std::optional<Part> other = value(phi, *end.getSuccessor(1), at, known);
      if (result && other && *result != *other)
        result = select(phi, condition_of(at), *result, *other);
      else if (!result)
        result = other;
    }
    known[&at] = result;
    return result;
  }

  Part select(const llvm::PHINode& phi, Part condition, Part yes, Part no) {
    const ScalarType type = to_.shape(&phi).parts[0];
    const Part chosen = to_.fresh(type);
    to_.emit(Op::kSelect, type.width, chosen, condition, yes, no).type = type.type;
    return chosen;
  }

  Part value(const llvm::PHINode& phi) {
    Values known;
    return *value(phi, from_, from_, known);
  }

  void emit_block(const llvm::BasicBlock& block) {
    for (const llvm::Instruction& instruction : block) {
      if (instruction.isTerminator() || llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
      if (is_trace(instruction)) {
        emit_trace(reached(block, from_), trace_site(llvm::cast<llvm::CallBase>(instruction)));
        continue;
      }
      if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
        inner_phis_.emplace_back(phi, to_.raw(phi));
        to_.set(phi, {value(*phi)});
        continue;
      }
      to_.translate(instruction);
      translated_.push_back(&instruction);
    }
  }

  void emit_trace(const When& when, uint64_t site) {
    if (when.kind == When::kAlways) {
      to_.emit(Op::kTrace, 0).imm = site;
      return;
    }
    Instruction& trace = to_.emit(Op::kTraceIf, 1, 0, when.bit);
    trace.x = when.holds ? 1 : 0;
    trace.imm = site;
  }

  void emit_join() {
    llvm::SmallVector<std::pair<Part, Part>, 8> copies;
    llvm::SmallVector<ScalarType, 8> types;
    for (const llvm::PHINode& phi : what_.diamond.join->phis()) {
      const Part chosen = value(phi), target = to_.raw(&phi)[0];
      if (chosen == target) continue;
      copies.emplace_back(target, chosen);
      types.push_back(to_.shape(&phi).parts[0]);
    }
    for (auto& [phi, registers] : inner_phis_) to_.set(phi, registers);
    if (!copies.empty()) to_.emit_parallel_copies(copies, types);
    to_.emit(Op::kJump, 0).x = to_.block_labels_[what_.diamond.join];
  }

  FunctionTranslator& to_;
  const PendingMerge& what_;
  const llvm::BasicBlock& from_;
  std::vector<const llvm::Instruction*> translated_;
  std::vector<std::pair<const llvm::PHINode*, Parts>> inner_phis_;  // with the registers they have elsewhere
};

void FunctionTranslator::plan_merge(const llvm::BranchInst& branch, Part condition, uint32_t at) {
  std::optional<Diamond> diamond = diamond_at(branch);
  if (!diamond) return;
  Instruction& emitted = draft_.function.code[at];
  if (diamond->has_floats) emitted.flags |= kFloatsInside;
  if (diamond->has_compares) emitted.flags |= kComparesInside;
  const auto is_condition = [](const llvm::BasicBlock* block) {
    return block->getTerminator()->getNumSuccessors() > 1;
  };
  if (llvm::any_of(diamond->blocks, is_condition)) emitted.flags |= kConditionsInside;
  merge_ = PendingMerge{std::move(*diamond), &branch, condition, at, place_, stack_};
}

// Behind the block and its edges, which it must not become part of.
void FunctionTranslator::emit_merge(const PendingMerge& merge) {
  Function& function = draft_.function;
  const size_t start = function.code.size();
  place_ = merge.place;
  stack_ = merge.stack;
  MergedCode(*this, merge).emit();
  if (!std::all_of(function.code.begin() + static_cast<ptrdiff_t>(start), function.code.end(), is_pure)) {
    function.code.resize(start);
    function.places.resize(start);
    function.stacks.resize(start);
    return;
  }
  const uint32_t label = labels_.size();
  labels_.push_back(start);
  function.merged.push_back({label, {}});
  function.code[merge.at].c = function.merged.size();
  std::vector<const llvm::BranchInst*>& branches = merged_branches_.emplace_back();
  branches.push_back(merge.branch);
  for (const llvm::BasicBlock* block : merge.diamond.blocks)
    if (auto* branch = llvm::cast<llvm::BranchInst>(block->getTerminator()); branch->isConditional())
      branches.push_back(branch);
}

void FunctionTranslator::resolve_merged() {
  for (size_t i = 0; i < merged_branches_.size(); ++i) {
    Merged& merged = draft_.function.merged[i];
    merged.start = labels_[merged.start];
    for (const llvm::BranchInst* branch : merged_branches_[i]) merged.branches.push_back(branch_at_[branch]);
  }
}

}  // namespace mantissa::ir
