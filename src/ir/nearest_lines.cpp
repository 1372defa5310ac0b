// Only what may fail is given a line: a jump or a copy without one would count as a line that was reached.

#include "ir/nearest_lines.h"

#include <llvm/ADT/PostOrderIterator.h>

#include "ir/llvm_module.h"

namespace mantissa::ir {

namespace {

bool is_of_a_variable(const llvm::Instruction& instruction) {
  const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
  return pointer && llvm::isa<llvm::AllocaInst>(pointer);
}

bool may_fail(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::IntrinsicInst>(instruction)) return llvm::isa<llvm::AnyMemIntrinsic>(instruction);
  if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)) return !is_of_a_variable(instruction);
  if (llvm::isa<llvm::CallBase, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst, llvm::UnreachableInst>(
          instruction))
    return true;
  if (instruction.isIntDivRem() || instruction.isShift()) return true;
  if (instruction.getType()->isFPOrFPVectorTy())
    return !llvm::isa<llvm::PHINode, llvm::SelectInst>(instruction);
  return llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst, llvm::FCmpInst>(instruction);
}

bool has_line(const llvm::DILocation* location) { return location && location->getLine() != 0; }

void give_nearest_lines(llvm::Function& function, llvm::DISubprogram& source) {
  const llvm::DILocation* of_function =
      llvm::DILocation::get(function.getContext(), source.getLine(), 0, &source);
  llvm::DenseMap<const llvm::BasicBlock*, const llvm::DILocation*> at_end;
  for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&function)) {
    const llvm::DILocation* nearest = of_function;
    for (const llvm::BasicBlock* before : llvm::predecessors(block))
      if (const llvm::DILocation* known = at_end.lookup(before)) {
        nearest = known;
        break;
      }
    for (llvm::Instruction& instruction : *block) {
      if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
      if (const llvm::DILocation* own = instruction.getDebugLoc(); has_line(own))
        nearest = own;
      else if (may_fail(instruction))
        instruction.setDebugLoc(nearest);
    }
    at_end[block] = nearest;
  }
}

}  // namespace

void give_nearest_lines(Module& handle) {
  for (llvm::Function& function : *handle.contents().module)
    if (llvm::DISubprogram* source = function.getSubprogram(); source && !function.isDeclaration())
      give_nearest_lines(function, *source);
}

}  // namespace mantissa::ir
