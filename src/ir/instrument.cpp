// The checks are of our own making, on LLVM code, and not those of UBSan: clang adds UBSan's only when it
// compiles C, and a program may come as bitcode. They are few, and written against LLVM's language reference,
// not against the interpreter.

#include "ir/instrument.h"

#include <llvm/Analysis/MemoryBuiltins.h>
#include <llvm/Analysis/TargetFolder.h>
#include <llvm/Analysis/TargetLibraryInfo.h>

#include "ir/llvm_module.h"
#include "ir/trap.h"
#include "support/hash.h"

namespace mantissa::ir {

bool is_own(const llvm::Function& function) {
  return !function.isDeclaration() && !function.hasFnAttribute(kRuntimeAttribute) &&
         !function.hasFnAttribute(kDriverAttribute);
}

namespace {

bool follows_decision(const llvm::BasicBlock& block) {
  return llvm::any_of(llvm::predecessors(&block), [](const llvm::BasicBlock* from) {
    return from->getTerminator()->getNumSuccessors() > 1;
  });
}

class CheckInserter {
 public:
  explicit CheckInserter(llvm::Module& module) : module_(module), builder_(module.getContext()) {
    check_ = module.getOrInsertFunction("__mantissa_native_check", builder_.getVoidTy(),
                                        builder_.getInt32Ty(), builder_.getPtrTy());
  }

  void insert(llvm::Instruction& instruction) {
    go_to(instruction);
    const bool may_be_unused = is_optimised(*instruction.getFunction());
    switch (instruction.getOpcode()) {
      case llvm::Instruction::UDiv:
      case llvm::Instruction::URem: check(is_zero(instruction.getOperand(1)), "division-by-zero"); break;
      case llvm::Instruction::SDiv:
      case llvm::Instruction::SRem: check(bad_signed_division(instruction), "division-by-zero"); break;
      case llvm::Instruction::Shl:
      case llvm::Instruction::LShr:
      case llvm::Instruction::AShr:
        if (!may_be_unused) check(bad_shift(instruction), "shift");
        break;
      case llvm::Instruction::FPToSI:
      case llvm::Instruction::FPToUI:
        if (!may_be_unused)
          check_conversion(instruction, instruction.getOpcode() == llvm::Instruction::FPToSI);
        break;
      case llvm::Instruction::Call:
        if (auto* call = llvm::dyn_cast<llvm::ConstrainedFPIntrinsic>(&instruction)) {
          const llvm::Intrinsic::ID id = call->getIntrinsicID();
          if (id == llvm::Intrinsic::experimental_constrained_fptosi) check_conversion(instruction, true);
          if (id == llvm::Intrinsic::experimental_constrained_fptoui) check_conversion(instruction, false);
        } else if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
          insert_intrinsic(*intrinsic);
        }
        check_rounding(llvm::cast<llvm::CallInst>(instruction));
        break;
      case llvm::Instruction::Unreachable:
        builder_.CreateCall(check_, {builder_.getInt32(2), text("unreachable")});
        break;
      default: break;
    }
  }

  // With a condition that is computed elsewhere.
  void check_before(llvm::Instruction& instruction, llvm::Value* bad, const char* kind) {
    go_to(instruction);
    check(bad, kind);
  }

 private:
  void insert_intrinsic(llvm::IntrinsicInst& call) {
    switch (call.getIntrinsicID()) {
      case llvm::Intrinsic::trap:
      case llvm::Intrinsic::debugtrap: check(builder_.getTrue(), "abort"); break;
      case llvm::Intrinsic::ubsantrap: {
        const uint64_t failed = llvm::cast<llvm::ConstantInt>(call.getArgOperand(0))->getZExtValue();
        check(builder_.getTrue(), trap_of(failed) == Trap::kAbort ? "abort" : "unreachable");
        break;
      }
      case llvm::Intrinsic::assume: check(builder_.CreateNot(call.getArgOperand(0)), "unreachable"); break;
      default: break;
    }
  }

  void go_to(llvm::Instruction& instruction) {
    builder_.SetInsertPoint(&instruction);
    if (!instruction.getDebugLoc())  // calls need one where the function has debug information
      if (llvm::DISubprogram* function = instruction.getFunction()->getSubprogram())
        builder_.SetCurrentDebugLocation(llvm::DILocation::get(module_.getContext(), 0, 0, function));
  }

  llvm::Value* is_zero(llvm::Value* value) {
    return builder_.CreateICmpEQ(value, llvm::Constant::getNullValue(value->getType()));
  }

  llvm::Value* bad_signed_division(llvm::Instruction& division) {
    llvm::Value *a = division.getOperand(0), *b = division.getOperand(1);
    const unsigned width = a->getType()->getScalarSizeInBits();
    llvm::Value* smallest = llvm::ConstantInt::get(a->getType(), llvm::APInt::getSignedMinValue(width));
    llvm::Value* overflow =
        builder_.CreateAnd(builder_.CreateICmpEQ(a, smallest),
                           builder_.CreateICmpEQ(b, llvm::Constant::getAllOnesValue(b->getType())));
    return builder_.CreateOr(is_zero(b), overflow);
  }

  llvm::Value* bad_shift(llvm::Instruction& shift) {
    llvm::Value* amount = shift.getOperand(1);
    llvm::Type* type = amount->getType();
    return builder_.CreateICmpUGE(amount, llvm::ConstantInt::get(type, type->getScalarSizeInBits()));
  }

  // The value fits if it lies strictly between the smallest integer minus one and the largest plus one. Where
  // the former is no value of the float type, the smallest integer itself is the bound.
  llvm::Value* bad_conversion(llvm::Instruction& cast, bool is_signed) {
    llvm::Type* from = cast.getOperand(0)->getType();
    const unsigned width = cast.getType()->getScalarSizeInBits();
    const llvm::fltSemantics& format = from->getScalarType()->getFltSemantics();
    bool low_is_exact = false, high_is_exact = false;
    auto bound = [&](const llvm::APInt& value, bool& is_exact) {
      llvm::APFloat result(format);
      is_exact = result.convertFromAPInt(value, true, llvm::APFloat::rmTowardZero) == llvm::APFloat::opOK;
      return llvm::ConstantFP::get(from, result);
    };
    llvm::APInt smallest =
        is_signed ? llvm::APInt::getSignedMinValue(width).sext(width + 2) : llvm::APInt(width + 2, 0);
    llvm::APInt largest = is_signed ? llvm::APInt::getSignedMaxValue(width).sext(width + 2)
                                    : llvm::APInt::getMaxValue(width).zext(width + 2);
    llvm::Constant* high = bound(largest + 1, high_is_exact);
    if (!high_is_exact) return nullptr;  // every finite value fits: half to a wide integer
    llvm::Constant* below = bound(smallest - 1, low_is_exact);
    llvm::Value* x = cast.getOperand(0);
    llvm::Value* low = low_is_exact ? builder_.CreateFCmpOGT(x, below)
                                    : builder_.CreateFCmpOGE(x, bound(smallest, low_is_exact));
    return builder_.CreateNot(builder_.CreateAnd(low, builder_.CreateFCmpOLT(x, high)));
  }

  void check_conversion(llvm::Instruction& conversion, bool is_signed) {
    if (llvm::Value* bad = bad_conversion(conversion, is_signed)) check(bad, "float-cast");
  }

  // lrint, lround and their family: what they round to fits no long.
  void check_rounding(llvm::CallInst& call) {
    const llvm::Function* callee = call.getCalledFunction();
    if (!callee || call.arg_empty() || !call.getArgOperand(0)->getType()->isFloatingPointTy()) return;
    llvm::StringRef name = callee->getName();
    if (callee->isIntrinsic()) {
      name.consume_front("llvm.experimental.constrained.");
      name.consume_front("llvm.");
      name = name.split('.').first;
    } else if (!callee->isDeclaration()) {
      return;
    }
    name.consume_front("l");
    if (!name.consume_front("lrint") && !name.consume_front("lround") && !name.consume_front("rint") &&
        !name.consume_front("round"))
      return;
    const bool is_plain = name.empty() || name == "f" || name == "l";
    if (!is_plain || !call.getType()->isIntegerTy(64)) return;
    llvm::Value* x = call.getArgOperand(0);
    const bool away = callee->getName().contains("round");
    llvm::Value* rounded =
        builder_.CreateUnaryIntrinsic(away ? llvm::Intrinsic::round : llvm::Intrinsic::rint, x);
    llvm::Value* inside =
        builder_.CreateAnd(builder_.CreateFCmpOGE(rounded, llvm::ConstantFP::get(x->getType(), -0x1p63)),
                           builder_.CreateFCmpOLT(rounded, llvm::ConstantFP::get(x->getType(), 0x1p63)));
    check(builder_.CreateNot(inside), "float-cast");
  }

  void check(llvm::Value* bad, const char* kind) {
    if (bad->getType()->isVectorTy()) bad = builder_.CreateOrReduce(bad);
    if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(bad); known && known->isZero()) return;
    builder_.CreateCall(check_, {builder_.CreateZExt(bad, builder_.getInt32Ty()), text(kind)});
  }

  llvm::Constant* text(const std::string& contents) {
    llvm::Constant*& known = texts_[contents];
    if (!known) known = builder_.CreateGlobalString(contents, "mantissa.text", 0, &module_);
    return known;
  }

  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
  llvm::FunctionCallee check_;
  std::map<std::string, llvm::Constant*> texts_;
};

// AddressSanitizer knows whether some object lies at an address, not whether it is the one the pointer was
// made from: an access that lands in another live object passes. Where the code shows which object is meant,
// its bounds are checked here.
class BoundsInserter {
 public:
  BoundsInserter(llvm::Module& module, CheckInserter& checks)
      : layout_(module.getDataLayout()),
        names_(llvm::Triple(module.getTargetTriple())),
        library_(names_),
        sizes_(layout_, &library_, module.getContext(), options()),
        checks_(checks) {}

  void insert(llvm::Instruction& access) {
    if (auto* copy = llvm::dyn_cast<llvm::MemIntrinsic>(&access)) return insert_copy(*copy);
    llvm::Value* pointer = nullptr;
    llvm::Type* type = nullptr;
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&access))
      pointer = load->getPointerOperand(), type = load->getType();
    else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&access))
      pointer = store->getPointerOperand(), type = store->getValueOperand()->getType();
    if (!pointer || type->isScalableTy() || llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(pointer))
      return;
    const llvm::SizeOffsetValue known = sizes_.compute(pointer);
    if (!known.bothKnown()) return;
    llvm::IRBuilder<> builder(&access);
    llvm::Value* bytes = llvm::ConstantInt::get(known.Size->getType(), layout_.getTypeStoreSize(type));
    llvm::Value* left = builder.CreateSub(known.Size, known.Offset);
    llvm::Value* outside =
        builder.CreateOr(builder.CreateICmpULT(known.Size, known.Offset), builder.CreateICmpULT(left, bytes));
    checks_.check_before(access, outside, "out-of-bounds");
  }

 private:
  // A length that has wrapped around makes both ranges of a copy overlap, which is what AddressSanitizer
  // would complain about before it looks at their ends.
  void insert_copy(llvm::MemIntrinsic& copy) {
    constexpr uint64_t kHuge = uint64_t{1} << 31;
    llvm::IRBuilder<> builder(&copy);
    llvm::Type *word = builder.getInt64Ty(), *pointer = builder.getPtrTy();
    llvm::Value* length = builder.CreateZExtOrTrunc(copy.getLength(), word);
    if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(length); known && known->getZExtValue() < kHuge)
      return;
    llvm::FunctionCallee poisoned =
        copy.getModule()->getOrInsertFunction("__asan_region_is_poisoned", pointer, pointer, word);
    llvm::Value* is_huge = builder.CreateICmpUGE(length, builder.getInt64(kHuge));
    // Asked about no byte where the length is not huge.
    llvm::Value* asked = builder.CreateSelect(is_huge, length, builder.getInt64(0));
    llvm::Value* bad = builder.CreateIsNotNull(builder.CreateCall(poisoned, {copy.getRawDest(), asked}));
    if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&copy))
      bad = builder.CreateOr(
          bad, builder.CreateIsNotNull(builder.CreateCall(poisoned, {transfer->getRawSource(), asked})));
    checks_.check_before(copy, builder.CreateAnd(is_huge, bad), "out-of-bounds");
  }

  static llvm::ObjectSizeOpts options() {
    llvm::ObjectSizeOpts result;
    result.RoundToAlign = false;
    result.NullIsUnknownSize = true;  // the hardware tells of those
    return result;
  }

  const llvm::DataLayout& layout_;
  llvm::TargetLibraryInfoImpl names_;
  llvm::TargetLibraryInfo library_;
  llvm::ObjectSizeOffsetEvaluator sizes_;
  CheckInserter& checks_;
};

// AddressSanitizer guards the end of each global, and so the start of the next one, but not the start of the
// first: three of ours come first, one for each section that the program's may be in.
void guard_first_globals(llvm::Module& module) {
  auto* type = llvm::ArrayType::get(llvm::Type::getInt8Ty(module.getContext()), 64);
  llvm::Constant* zero = llvm::ConstantAggregateZero::get(type);
  llvm::Constant* text = llvm::ConstantDataArray::getString(module.getContext(), std::string(63, 'g'));
  llvm::GlobalVariable* first = module.global_empty() ? nullptr : &*module.global_begin();
  auto add = [&](bool is_constant, llvm::Constant* value, const char* name) {
    auto* guard = new llvm::GlobalVariable(module, type, is_constant, llvm::GlobalValue::ExternalLinkage,
                                           value, name, first);
    guard->setAlignment(llvm::Align(32));  // more than its least red zone and it would be left alone
  };
  add(true, text, "__mantissa_guard_constants");
  add(false, text, "__mantissa_guard_data");
  add(false, zero, "__mantissa_guard_zero");
}

void request_sanitizer(llvm::Function& function, Sanitizer sanitizer) {
  switch (sanitizer) {
    case Sanitizer::kNone: break;
    case Sanitizer::kAddress: function.addFnAttr(llvm::Attribute::SanitizeAddress); break;
    case Sanitizer::kMemory: function.addFnAttr(llvm::Attribute::SanitizeMemory); break;
  }
}

// What the optimiser found out about memory does not hold for functions that tell where they go: calls of a
// function that touches none would be left out, or done once for two.
void forget_memory_effects(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (is_own(function)) function.removeFnAttr(llvm::Attribute::Memory);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!call) continue;
      const llvm::Function* called = call->getCalledFunction();
      if (!called || is_own(*called)) call->removeFnAttr(llvm::Attribute::Memory);
    }
  }
}

// Inline functions of C++ headers, of which shared libraries have copies of their own: the linker would give
// them the program's, whose decisions would then count.
void hide_inline_functions(llvm::Module& module) {
  for (llvm::Function& function : module)
    if (function.hasLinkOnceODRLinkage() || function.hasWeakODRLinkage())
      function.setVisibility(llvm::GlobalValue::HiddenVisibility);
}

}  // namespace

void trace_decisions(Module& handle) {
  llvm::Module& module = *handle.contents().module;
  hide_inline_functions(module);
  forget_memory_effects(module);
  llvm::IRBuilder<> builder(module.getContext());
  llvm::FunctionCallee trace =
      module.getOrInsertFunction("__mantissa_trace", builder.getVoidTy(), builder.getInt64Ty());
  for (llvm::Function& function : module) {
    if (!is_own(function)) continue;
    const uint64_t seed = hash_bytes(function.getName().str());
    uint64_t ordinal = 0;
    for (llvm::BasicBlock& block : function) {
      const uint64_t site = hash_combine(seed, ordinal++);
      const auto at = block.getFirstInsertionPt();
      if (at == block.end() || !follows_decision(block)) continue;
      builder.SetInsertPoint(&block, at);
      builder.SetCurrentDebugLocation(at->getDebugLoc());
      if (!at->getDebugLoc())
        if (llvm::DISubprogram* source = function.getSubprogram())
          builder.SetCurrentDebugLocation(llvm::DILocation::get(module.getContext(), 0, 0, source));
      builder.CreateCall(trace, {builder.getInt64(site)});
    }
  }
}

void add_native_checks(Module& handle, Sanitizer sanitizer) {
  llvm::Module& module = *handle.contents().module;
  if (sanitizer == Sanitizer::kAddress) guard_first_globals(module);
  CheckInserter inserter(module);
  BoundsInserter bounds(module, inserter);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    request_sanitizer(function, sanitizer);
    if (!is_own(function) || sanitizer == Sanitizer::kMemory) continue;
    if (sanitizer == Sanitizer::kAddress)
      promote_variables(function);  // pointers then show where they are from
    std::vector<llvm::Instruction*> instructions;
    for (llvm::Instruction& instruction : llvm::instructions(function)) instructions.push_back(&instruction);
    for (llvm::Instruction* instruction : instructions) {
      inserter.insert(*instruction);
      if (sanitizer == Sanitizer::kAddress) bounds.insert(*instruction);
    }
    // A load whose value nobody needs is made all the same: it may be the one that faults.
    for (llvm::Instruction* instruction : instructions)
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction)) load->setVolatile(true);
  }
}

}  // namespace mantissa::ir
