// Grown block by block: what is behind the branch belongs to the diamond as long as it can only be come to
// from there; what is left over when nothing else is open is where all ways meet. So conditions of several
// parts and chains of ifs are one diamond.

#include "ir/diamond.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace mantissa::ir {

namespace {

using llvm::Instruction;

constexpr unsigned kMostBlocks = 16, kMostOperations = 48;
constexpr unsigned kMostUses = 200;  // looked at; what is used more is taken to reach an address

bool is_number(const llvm::Type* type) {
  return type->isFloatTy() || type->isDoubleTy() || type->isX86_FP80Ty() ||
         (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
}

bool is_float_operation(const Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case Instruction::FAdd:
    case Instruction::FSub:
    case Instruction::FMul:
    case Instruction::FPExt:
    case Instruction::FPTrunc:
    case Instruction::SIToFP:
    case Instruction::UIToFP: return true;
    default: return false;
  }
}

// Asks nothing, whatever the operands are: they may be those of an input that does not come here.
bool is_simple(const Instruction& instruction) {
  if (!is_number(instruction.getType())) return false;
  for (const llvm::Value* operand : instruction.operands())
    if (!is_number(operand->getType())) return false;
  switch (instruction.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul:
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::ICmp:
    case Instruction::Trunc:
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Select:
    case Instruction::FNeg: return true;
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr: {
      auto* by = llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(1));
      return by != nullptr && by->getValue().ult(instruction.getType()->getIntegerBitWidth());
    }
    case Instruction::FCmp: return true;
    default: return is_float_operation(instruction);
  }
}

// A condition inside must not depend on what nobody has set: nothing looks at it there.
bool has_undefined_operand(const Instruction& instruction) {
  return llvm::any_of(instruction.operands(),
                      [](const llvm::Use& use) { return llvm::isa<llvm::UndefValue>(use); });
}

class Growth {
 public:
  explicit Growth(const llvm::BranchInst& branch) : from_(*branch.getParent()) { open_successors(branch); }

  std::optional<Diamond> run() {
    while (open_.size() > 1) {
      const auto* next =
          llvm::find_if(open_, [&](const llvm::BasicBlock* block) { return is_inside(*block); });
      if (next == open_.end() || !add(**next)) return std::nullopt;
    }
    if (found_.blocks.empty() || open_.contains(&from_)) return std::nullopt;
    found_.join = open_.front();
    return std::move(found_);
  }

 private:
  void open_successors(const llvm::BranchInst& branch) {
    for (const llvm::BasicBlock* next : branch.successors()) open_.insert(next);
  }

  bool is_inside(const llvm::BasicBlock& block) const {
    return &block != &from_ && llvm::all_of(llvm::predecessors(&block), [&](const llvm::BasicBlock* before) {
      return before == &from_ || llvm::is_contained(found_.blocks, before);
    });
  }

  bool add(const llvm::BasicBlock& block) {
    auto* end = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (end == nullptr || block.hasAddressTaken() || found_.blocks.size() == kMostBlocks) return false;
    for (const Instruction& instruction : block) {
      if (&instruction == end || llvm::isa<llvm::DbgInfoIntrinsic>(instruction) || is_trace(instruction))
        continue;
      const bool is_phi = llvm::isa<llvm::PHINode>(instruction);
      if (!(is_phi ? is_number(instruction.getType()) : is_simple(instruction))) return false;
      if (has_undefined_operand(instruction) || ++operations_ > kMostOperations) return false;
      found_.has_floats |= is_float_operation(instruction);
      found_.has_compares |= llvm::isa<llvm::FCmpInst>(instruction);
    }
    found_.blocks.push_back(&block);
    open_.remove(&block);
    for (const llvm::BasicBlock* next : end->successors()) {
      if (llvm::is_contained(found_.blocks, next)) return false;  // a loop
      open_.insert(next);
    }
    return true;
  }

  const llvm::BasicBlock& from_;
  llvm::SmallSetVector<const llvm::BasicBlock*, 8> open_;
  Diamond found_;
  unsigned operations_ = 0;
};

bool computes(const llvm::CallInst& call) {
  return llvm::isa<llvm::IntrinsicInst>(call) && call.doesNotAccessMemory();
}

bool leads_to_address(const Instruction& value) {
  llvm::SmallPtrSet<const llvm::Value*, 32> known = {&value};
  llvm::SmallVector<const llvm::Value*, 32> open = {&value};
  while (!open.empty()) {
    const llvm::Value* one = open.pop_back_val();
    for (const llvm::User* user : one->users()) {
      auto* instruction = llvm::dyn_cast<Instruction>(user);
      if (instruction == nullptr || known.size() > kMostUses) return true;
      switch (instruction->getOpcode()) {
        case Instruction::GetElementPtr:
        case Instruction::IntToPtr:
        case Instruction::Alloca:
        case Instruction::Invoke:
        case Instruction::CallBr:
        case Instruction::Switch:
        case Instruction::IndirectBr: return true;
        case Instruction::Call:
          if (llvm::isa<llvm::DbgInfoIntrinsic>(*instruction)) continue;
          if (!computes(llvm::cast<llvm::CallInst>(*instruction)) && !one->getType()->isFloatingPointTy())
            return true;
          break;
        case Instruction::Store:  // where it goes from there nobody knows; it is the value that is stored
        case Instruction::Ret:
        case Instruction::Br: continue;
        default: break;
      }
      if (known.insert(instruction).second) open.push_back(instruction);
    }
  }
  return false;
}

}  // namespace

bool is_trace(const Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  return call != nullptr && call->getCalledFunction() != nullptr &&
         call->getCalledFunction()->getName() == "__mantissa_trace";
}

std::optional<Diamond> diamond_at(const llvm::BranchInst& branch) {
  if (!branch.isConditional() || branch.getSuccessor(0) == branch.getSuccessor(1)) return std::nullopt;
  std::optional<Diamond> found = Growth(branch).run();
  if (!found) return std::nullopt;
  for (const llvm::PHINode& phi : found->join->phis())
    if (!is_number(phi.getType()) || leads_to_address(phi)) return std::nullopt;
  return found;
}

}  // namespace mantissa::ir
