// A jump tells the comparison it rests on, not the expression of the source: its line is shown beside it.

#include "ir/story.h"

#include "ir/input_type.h"
#include "ir/llvm_module.h"

namespace mantissa::ir {

namespace {

// How C writes it; with both kinds of order, a NaN makes it what it says.
const char* sign_of(llvm::CmpInst::Predicate predicate) {
  using Predicate = llvm::CmpInst;
  switch (predicate) {
    case Predicate::FCMP_OEQ:
    case Predicate::FCMP_UEQ:
    case Predicate::ICMP_EQ: return "==";
    case Predicate::FCMP_ONE:
    case Predicate::FCMP_UNE:
    case Predicate::ICMP_NE: return "!=";
    case Predicate::FCMP_OLT:
    case Predicate::FCMP_ULT:
    case Predicate::ICMP_SLT:
    case Predicate::ICMP_ULT: return "<";
    case Predicate::FCMP_OLE:
    case Predicate::FCMP_ULE:
    case Predicate::ICMP_SLE:
    case Predicate::ICMP_ULE: return "<=";
    case Predicate::FCMP_OGT:
    case Predicate::FCMP_UGT:
    case Predicate::ICMP_SGT:
    case Predicate::ICMP_UGT: return ">";
    case Predicate::FCMP_OGE:
    case Predicate::FCMP_UGE:
    case Predicate::ICMP_SGE:
    case Predicate::ICMP_UGE: return ">=";
    default: return "";
  }
}

class Teller {
 public:
  explicit Teller(llvm::Module& module) : builder_(module.getContext()) {
    decision_ = module.getOrInsertFunction("__mantissa_decision", builder_.getVoidTy(), builder_.getPtrTy(),
                                           builder_.getInt32Ty(), builder_.getInt32Ty(),
                                           builder_.getInt64Ty(), builder_.getInt64Ty());
    result_ = module.getOrInsertFunction("__mantissa_result", builder_.getVoidTy(), builder_.getPtrTy(),
                                         builder_.getInt32Ty(), builder_.getInt64Ty());
  }

  void tell(llvm::Instruction& end) {
    builder_.SetInsertPoint(&end);
    if (auto* jump = llvm::dyn_cast<llvm::BranchInst>(&end); jump && jump->isConditional()) {
      auto* compare = llvm::dyn_cast<llvm::CmpInst>(jump->getCondition());
      llvm::Value* taken = builder_.CreateZExt(jump->getCondition(), builder_.getInt32Ty());
      if (compare && compare->getType()->isIntegerTy() && !compare->getOperand(0)->getType()->isVectorTy())
        put(sign_of(compare->getPredicate()), taken, compare->getOperand(0), compare->getOperand(1),
            !compare->isUnsigned());
      else if (auto* constrained = llvm::dyn_cast<llvm::ConstrainedFPCmpIntrinsic>(jump->getCondition()))
        put(sign_of(constrained->getPredicate()), taken, constrained->getArgOperand(0),
            constrained->getArgOperand(1), true);
      else
        put("", taken, nullptr, nullptr, false);
    } else if (auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&end)) {
      put("switch", builder_.getInt32(1), choice->getCondition(), choice->getCondition(), true);
    }
  }

  // What the call gave, told where it was made.
  void tell_result(llvm::CallInst& call) {
    const llvm::Function* called = call.getCalledFunction();
    if (!called || !called->getName().starts_with(kNondet) || call.getType()->isVoidTy()) return;
    const llvm::StringRef kind = called->getName().drop_front(kNondet.size());
    const bool is_unsigned = kind.starts_with("u") || kind.contains("ool") || kind == "size_t" ||
                             kind == "sector_t" || kind == "pthread_t";
    const InputType type = type_of(*call.getType(), !is_unsigned);
    if (type == InputType::kBytes || type == InputType::kPointer || call.getType()->isX86_FP80Ty()) return;
    builder_.SetInsertPoint(call.getNextNode());
    builder_.SetCurrentDebugLocation(call.getDebugLoc());
    builder_.CreateCall(result_, {builder_.CreateGlobalStringPtr(called->getName(), "mantissa.input"),
                                  builder_.getInt32(static_cast<uint32_t>(type)), bits(&call, !is_unsigned)});
  }

 private:
  static constexpr llvm::StringLiteral kNondet = "__VERIFIER_nondet_";

  void put(const char* sign, llvm::Value* taken, llvm::Value* a, llvm::Value* b, bool is_signed) {
    llvm::Value* zero = builder_.getInt64(0);
    const InputType type = a ? type_of(*a->getType(), is_signed) : InputType::kBytes;
    const bool is_known = type != InputType::kBytes;
    builder_.CreateCall(decision_,
                        {builder_.CreateGlobalStringPtr(sign, "mantissa.sign"), taken,
                         builder_.getInt32(static_cast<uint32_t>(type)), is_known ? bits(a, is_signed) : zero,
                         is_known ? bits(b, is_signed) : zero});
  }

  static InputType type_of(const llvm::Type& type, bool is_signed) {
    if (type.isPointerTy()) return InputType::kPointer;
    if (type.isFloatTy()) return InputType::kFloat;
    if (type.isDoubleTy() || type.isX86_FP80Ty()) return InputType::kDouble;
    if (!type.isIntegerTy() || type.getIntegerBitWidth() > 64) return InputType::kBytes;
    return is_signed ? InputType::kI64 : InputType::kU64;
  }

  llvm::Value* bits(llvm::Value* value, bool is_signed) {
    llvm::Type* word = builder_.getInt64Ty();
    llvm::Type* type = value->getType();
    if (type->isPointerTy()) return builder_.CreatePtrToInt(value, word);
    if (type->isX86_FP80Ty()) value = builder_.CreateFPTrunc(value, builder_.getDoubleTy());
    if (value->getType()->isDoubleTy()) return builder_.CreateBitCast(value, word);
    if (type->isFloatTy())
      return builder_.CreateZExt(builder_.CreateBitCast(value, builder_.getInt32Ty()), word);
    return is_signed ? builder_.CreateSExt(value, word) : builder_.CreateZExt(value, word);
  }

  llvm::IRBuilder<> builder_;
  llvm::FunctionCallee decision_, result_;
};

}  // namespace

void tell_decisions(Module& module) {
  llvm::Module& code = *module.contents().module;
  std::vector<llvm::Instruction*> ends;
  std::vector<llvm::CallInst*> calls;
  for (llvm::Function& function : code) {
    if (!is_own(function)) continue;
    for (llvm::BasicBlock& block : function)
      if (block.getTerminator()->getNumSuccessors() > 1) ends.push_back(block.getTerminator());
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) calls.push_back(call);
  }
  Teller teller(code);
  for (llvm::Instruction* end : ends) teller.tell(*end);
  for (llvm::CallInst* call : calls) teller.tell_result(*call);
}

}  // namespace mantissa::ir
