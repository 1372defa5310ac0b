// half and bfloat compute in float and round once more: exact, since float has more than twice their bits and
// two. The rounding mode is asked for at each operation; it is the state's, as it is for the operations
// replaced.

#include "ir/soft_floats.h"

#include <fmt/format.h>

#include <set>

#include "ir/llvm_module.h"

namespace mantissa::ir {

namespace {

using llvm::Type;
using llvm::Value;

// llvm.get.rounding's values, which runtime/softfloat shares.
enum Mode : uint32_t { kTowardZero = 0, kNearestEven = 1, kUp = 2, kDown = 3, kNearestAway = 4 };

const char* suffix_of(const Type* type) {
  if (type->isHalfTy()) return "f16";
  if (type->isBFloatTy()) return "bf16";
  if (type->isFloatTy()) return "f32";
  if (type->isDoubleTy()) return "f64";
  if (type->isX86_FP80Ty()) return "f80";
  return nullptr;
}

bool is_narrow(const Type* type) { return type->isHalfTy() || type->isBFloatTy(); }

// The operations on scalars, as instructions in front of what they replace.
class Simulator {
 public:
  Simulator(llvm::Module& module, llvm::Instruction& at)
      : module_(module), builder_(&at), i32_(builder_.getInt32Ty()), i64_(builder_.getInt64Ty()) {}

  llvm::IRBuilder<>& builder() { return builder_; }
  Value* mode(uint32_t m) { return builder_.getInt32(m); }
  Value* current_mode() { return builder_.CreateIntrinsic(llvm::Intrinsic::get_rounding, {}, {}); }

  Value* bits(Value* x) { return builder_.CreateBitCast(x, integer(x->getType())); }
  Value* from_bits(Value* x, Type* type) { return builder_.CreateBitCast(x, type); }
  Type* integer(const Type* type) {
    return builder_.getIntNTy(static_cast<unsigned>(type->getPrimitiveSizeInBits()));
  }

  // Calls __mantissa_soft_NAME: floats go in as their bits, f80 in two parts; the result is of type `result`.
  Value* call(const std::string& name, llvm::ArrayRef<Value*> arguments, Type* result) {
    std::vector<Value*> passed;
    std::vector<Type*> types;
    for (Value* argument : arguments) {
      if (argument->getType()->isX86_FP80Ty()) {
        Value* all = bits(argument);
        passed.push_back(builder_.CreateTrunc(all, i64_));
        passed.push_back(builder_.CreateZExt(
            builder_.CreateTrunc(builder_.CreateLShr(all, 64), builder_.getInt16Ty()), i64_));
      } else {
        passed.push_back(argument->getType()->isFloatingPointTy() ? bits(argument) : argument);
      }
    }
    for (Value* value : passed) types.push_back(value->getType());
    Type* returned = result->isX86_FP80Ty()        ? llvm::StructType::get(i64_, i64_)
                     : result->isFloatingPointTy() ? integer(result)
                                                   : result;
    auto function = module_.getOrInsertFunction("__mantissa_soft_" + name,
                                                llvm::FunctionType::get(returned, types, false));
    Value* value = builder_.CreateCall(function, passed);
    if (result->isX86_FP80Ty()) {
      Type* i80 = integer(result);
      Value* high = builder_.CreateShl(builder_.CreateZExt(builder_.CreateExtractValue(value, 1), i80), 64);
      value = builder_.CreateOr(high, builder_.CreateZExt(builder_.CreateExtractValue(value, 0), i80));
    }
    return result->isFloatingPointTy() ? from_bits(value, result) : value;
  }
  Value* convert(Value* x, Type* to) {
    if (x->getType() == to) return x;
    return call(fmt::format("{}_to_{}", suffix_of(x->getType()), suffix_of(to)), {x, current_mode()}, to);
  }
  // A binary or unary operation in the type's own arithmetic, or in float's for the narrow ones.
  Value* arithmetic(const char* name, llvm::ArrayRef<Value*> operands, Value* rounding) {
    Type* type = operands[0]->getType();
    Type* wide = is_narrow(type) ? builder_.getFloatTy() : type;
    std::vector<Value*> arguments;
    for (Value* operand : operands) arguments.push_back(convert(operand, wide));
    if (rounding) arguments.push_back(rounding);
    return convert(call(fmt::format("{}_{}", name, suffix_of(wide)), arguments, wide), type);
  }
  Value* negate(Value* x) {
    Type* type = integer(x->getType());
    return from_bits(builder_.CreateXor(bits(x), sign_bit(type)), x->getType());
  }
  Value* absolute(Value* x) {
    Type* type = integer(x->getType());
    return from_bits(builder_.CreateAnd(bits(x), builder_.CreateNot(sign_bit(type))), x->getType());
  }
  Value* copy_sign(Value* x, Value* from) {
    Value* sign = sign_bit(integer(x->getType()));
    Value* taken = builder_.CreateAnd(bits(from), sign);
    return from_bits(builder_.CreateOr(builder_.CreateAnd(bits(x), builder_.CreateNot(sign)), taken),
                     x->getType());
  }
  // i32: bit 0 unordered, 1 equal, 2 less, 3 greater.
  Value* order(Value* a, Value* b) {
    Type* wide = is_narrow(a->getType()) ? builder_.getFloatTy() : a->getType();
    return call(fmt::format("compare_{}", suffix_of(wide)), {convert(a, wide), convert(b, wide)}, i32_);
  }
  Value* is_among(Value* order, uint32_t set) {
    return builder_.CreateICmpNE(builder_.CreateAnd(order, builder_.getInt32(set)), builder_.getInt32(0));
  }
  Value* compare(llvm::CmpInst::Predicate predicate, Value* a, Value* b) {
    if (predicate == llvm::CmpInst::FCMP_FALSE) return builder_.getFalse();
    if (predicate == llvm::CmpInst::FCMP_TRUE) return builder_.getTrue();
    // LLVM's predicates are sets too: 1 equal, 2 greater, 4 less, 8 unordered.
    const uint32_t p = predicate;
    return is_among(order(a, b), (p & 8 ? 1u : 0) | (p & 1 ? 2u : 0) | (p & 4 ? 4u : 0) | (p & 2 ? 8u : 0));
  }
  // minnum, maxnum as x86-64 code has them: the other operand of a NaN, of equals the first.
  Value* extreme(Value* a, Value* b, bool is_min) {
    Value* take_b = is_among(order(a, b), is_min ? 8u : 4u);
    Value* a_is_nan = compare(llvm::CmpInst::FCMP_UNO, a, a);
    return builder_.CreateSelect(builder_.CreateOr(take_b, a_is_nan), b, a);
  }
  Value* to_integer(Value* x, Type* to, bool is_signed, Value* rounding) {
    Type* wide = is_narrow(x->getType()) ? builder_.getFloatTy() : x->getType();
    const unsigned width = to->getIntegerBitWidth();
    Value* value = call(fmt::format("{}_to_{}64", suffix_of(wide), is_signed ? "s" : "u"),
                        {convert(x, wide), builder_.getInt32(width), rounding}, i64_);
    return builder_.CreateTrunc(value, to);
  }
  Value* from_integer(Value* x, Type* to, bool is_signed) {
    Value* extended = is_signed ? builder_.CreateSExt(x, i64_) : builder_.CreateZExt(x, i64_);
    Type* wide = is_narrow(to) ? builder_.getFloatTy() : to;
    return convert(call(fmt::format("{}64_to_{}", is_signed ? "s" : "u", suffix_of(wide)),
                        {extended, current_mode()}, wide),
                   to);
  }

  // Operands and result (of a cast to an integer: its width) as they are: nothing is computed there.
  void note(const std::string& name, llvm::ArrayRef<Value*> operands, Value* result) {
    std::vector<Value*> passed(operands.begin(), operands.end());
    passed.push_back(result);
    std::vector<Type*> types;
    for (Value* value : passed) types.push_back(value->getType());
    builder_.CreateCall(
        module_.getOrInsertFunction("__mantissa_note_" + name,
                                    llvm::FunctionType::get(builder_.getVoidTy(), types, false)),
        passed);
  }

 private:
  Value* sign_bit(Type* type) {
    return llvm::ConstantInt::get(type, llvm::APInt::getSignMask(type->getIntegerBitWidth()));
  }
  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
  Type *i32_, *i64_;
};

// The instruction or intrinsic that a constrained intrinsic is, apart from what it says about rounding and
// exceptions: 0 if it is none of those with integer code.
unsigned plain_opcode(llvm::Intrinsic::ID id) {
  using namespace llvm;
  switch (id) {
    case Intrinsic::experimental_constrained_fadd: return Instruction::FAdd;
    case Intrinsic::experimental_constrained_fsub: return Instruction::FSub;
    case Intrinsic::experimental_constrained_fmul: return Instruction::FMul;
    case Intrinsic::experimental_constrained_fdiv: return Instruction::FDiv;
    case Intrinsic::experimental_constrained_frem: return Instruction::FRem;
    case Intrinsic::experimental_constrained_fcmp:
    case Intrinsic::experimental_constrained_fcmps: return Instruction::FCmp;
    case Intrinsic::experimental_constrained_fptrunc: return Instruction::FPTrunc;
    case Intrinsic::experimental_constrained_fpext: return Instruction::FPExt;
    case Intrinsic::experimental_constrained_fptosi: return Instruction::FPToSI;
    case Intrinsic::experimental_constrained_fptoui: return Instruction::FPToUI;
    case Intrinsic::experimental_constrained_sitofp: return Instruction::SIToFP;
    case Intrinsic::experimental_constrained_uitofp: return Instruction::UIToFP;
    default: return 0;
  }
}

llvm::Intrinsic::ID plain_intrinsic(llvm::Intrinsic::ID id) {
  using namespace llvm;
  switch (id) {
    case Intrinsic::experimental_constrained_sqrt: return Intrinsic::sqrt;
    case Intrinsic::experimental_constrained_fma: return Intrinsic::fma;
    case Intrinsic::experimental_constrained_fmuladd: return Intrinsic::fmuladd;
    case Intrinsic::experimental_constrained_floor: return Intrinsic::floor;
    case Intrinsic::experimental_constrained_ceil: return Intrinsic::ceil;
    case Intrinsic::experimental_constrained_trunc: return Intrinsic::trunc;
    case Intrinsic::experimental_constrained_round: return Intrinsic::round;
    case Intrinsic::experimental_constrained_roundeven: return Intrinsic::roundeven;
    case Intrinsic::experimental_constrained_rint: return Intrinsic::rint;
    case Intrinsic::experimental_constrained_nearbyint: return Intrinsic::nearbyint;
    case Intrinsic::experimental_constrained_lrint: return Intrinsic::lrint;
    case Intrinsic::experimental_constrained_llrint: return Intrinsic::llrint;
    case Intrinsic::experimental_constrained_lround: return Intrinsic::lround;
    case Intrinsic::experimental_constrained_llround: return Intrinsic::llround;
    default: return id;
  }
}

llvm::Intrinsic::ID intrinsic_of(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return call ? plain_intrinsic(call->getIntrinsicID()) : llvm::Intrinsic::not_intrinsic;
}

unsigned opcode_of(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  const unsigned plain = call ? plain_opcode(call->getIntrinsicID()) : 0;
  return plain != 0 ? plain : instruction.getOpcode();
}

llvm::CmpInst::Predicate predicate_of(const llvm::Instruction& instruction) {
  if (auto* compare = llvm::dyn_cast<llvm::FCmpInst>(&instruction)) return compare->getPredicate();
  return llvm::cast<llvm::ConstrainedFPCmpIntrinsic>(instruction).getPredicate();
}

// What may raise an exception: its name in a note, and its operands.
struct Noted {
  const char* name = nullptr;
  unsigned operands = 0;
};

Noted noted(const llvm::Instruction& instruction) {
  switch (opcode_of(instruction)) {
    case llvm::Instruction::FAdd: return {"add", 2};
    case llvm::Instruction::FSub: return {"sub", 2};
    case llvm::Instruction::FMul: return {"mul", 2};
    case llvm::Instruction::FDiv: return {"div", 2};
    case llvm::Instruction::FRem: return {"mod", 2};
    case llvm::Instruction::FPTrunc: return {"to", 1};
    default: break;
  }
  switch (intrinsic_of(instruction)) {
    case llvm::Intrinsic::sqrt: return {"sqrt", 1};
    case llvm::Intrinsic::fma: return {"fma", 3};
    default: return {};
  }
}

class Pass {
 public:
  Pass(llvm::Module& module, bool note_operations) : module_(module), note_operations_(note_operations) {}

  std::vector<std::string> run() {
    std::vector<llvm::Instruction*> work;
    for (llvm::Function& function : module_)
      for (llvm::Instruction& instruction : llvm::instructions(function)) work.push_back(&instruction);
    for (llvm::Instruction* instruction : work) replace(*instruction);
    return {left_.begin(), left_.end()};
  }

 private:
  void replace(llvm::Instruction& instruction) {
    if (!is_float_operation(instruction)) return;
    if (!has_code_for(instruction)) {
      leave(instruction);
      return;
    }
    Simulator simulator(module_, instruction);
    Value* result = nullptr;
    if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(instruction.getType())) {
      result = llvm::PoisonValue::get(vector);
      for (unsigned lane = 0; lane < vector->getNumElements() && result; ++lane) {
        Value* value = scalar(simulator, instruction, static_cast<int>(lane), vector->getElementType());
        result = value ? simulator.builder().CreateInsertElement(result, value, lane) : nullptr;
      }
    } else {
      result = scalar(simulator, instruction, -1, instruction.getType());
    }
    if (result == nullptr) {
      leave(instruction);
      return;
    }
    result->takeName(&instruction);
    instruction.replaceAllUsesWith(result);
    instruction.eraseFromParent();
  }

  static bool is_float_operation(const llvm::Instruction& instruction) {
    switch (instruction.getOpcode()) {
      case llvm::Instruction::FNeg:
      case llvm::Instruction::FAdd:
      case llvm::Instruction::FSub:
      case llvm::Instruction::FMul:
      case llvm::Instruction::FDiv:
      case llvm::Instruction::FRem:
      case llvm::Instruction::FCmp:
      case llvm::Instruction::FPTrunc:
      case llvm::Instruction::FPExt:
      case llvm::Instruction::FPToSI:
      case llvm::Instruction::FPToUI:
      case llvm::Instruction::SIToFP:
      case llvm::Instruction::UIToFP: return true;
      default: break;
    }
    auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (!call) return false;
    const auto is_float = [](const Type* type) { return type->isFPOrFPVectorTy(); };
    return is_float(call->getType()) ||
           llvm::any_of(call->args(), [&](const Value* v) { return is_float(v->getType()); });
  }

  // Formats and widths that runtime/softfloat has, for the result and every operand.
  static bool has_code_for(const llvm::Instruction& instruction) {
    const auto fits = [](const Type* type) {
      const Type* element = type->getScalarType();
      if (element->isFloatingPointTy()) return suffix_of(element) != nullptr;
      return !element->isIntegerTy() || element->getIntegerBitWidth() <= 64;
    };
    if (llvm::isa<llvm::ScalableVectorType>(instruction.getType()) || !fits(instruction.getType()))
      return false;
    bool narrow = false, x87 = false;
    for (const Value* operand : instruction.operands()) {
      if (operand->getType()->isFPOrFPVectorTy()) {
        narrow = narrow || is_narrow(operand->getType()->getScalarType());
        x87 = x87 || operand->getType()->getScalarType()->isX86_FP80Ty();
      }
      if (!operand->getType()->isPointerTy() && !operand->getType()->isMetadataTy() &&
          !fits(operand->getType()))
        return false;
    }
    const Type* result = instruction.getType()->getScalarType();
    return !(x87 && is_narrow(result)) && !(narrow && result->isX86_FP80Ty());
  }

  void leave(const llvm::Instruction& instruction) {
    auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    left_.insert(call ? call->getCalledFunction()->getName().str()
                      : std::string(instruction.getOpcodeName()) + " of " + type_name(instruction));
  }
  static std::string type_name(const llvm::Instruction& instruction) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    (instruction.getNumOperands() > 0 ? instruction.getOperand(0)->getType() : instruction.getType())
        ->print(stream);
    return text;
  }

  // One lane of the instruction (-1: it is no vector); null if there is no integer code for it.
  Value* scalar(Simulator& s, llvm::Instruction& instruction, int lane, Type* result) const {
    const auto operand = [&](unsigned i) {
      Value* value = instruction.getOperand(i);
      if (lane < 0 || !value->getType()->isVectorTy()) return value;
      return s.builder().CreateExtractElement(value, static_cast<uint64_t>(lane));
    };
    Value* value = simulated(s, instruction, operand, result);
    if (!note_operations_ || value == nullptr) return value;
    const unsigned opcode = opcode_of(instruction);
    if (opcode == llvm::Instruction::FPToSI || opcode == llvm::Instruction::FPToUI) {
      const char* sign = opcode == llvm::Instruction::FPToSI ? "s" : "u";
      s.note(fmt::format("cast_{}_{}", sign, suffix_of(operand(0)->getType())), {operand(0)},
             s.builder().getInt32(result->getIntegerBitWidth()));
      return value;
    }
    if (opcode == llvm::Instruction::SIToFP || opcode == llvm::Instruction::UIToFP) {
      const bool is_signed = opcode == llvm::Instruction::SIToFP;
      Type* const wide = s.builder().getInt64Ty();
      Value* const extended =
          is_signed ? s.builder().CreateSExt(operand(0), wide) : s.builder().CreateZExt(operand(0), wide);
      s.note(fmt::format("from_{}_{}", is_signed ? "s" : "u", suffix_of(result)), {extended}, value);
      return value;
    }
    const Noted note = noted(instruction);
    if (note.name == nullptr) return value;
    std::vector<Value*> operands;
    for (unsigned i = 0; i < note.operands; ++i) operands.push_back(operand(i));
    const std::string from = suffix_of(operands[0]->getType()), to = suffix_of(result);
    s.note(from == to ? fmt::format("{}_{}", note.name, to) : fmt::format("{}_{}_{}", from, note.name, to),
           operands, value);
    return value;
  }

  template <class Operand>
  static Value* simulated(Simulator& s, llvm::Instruction& instruction, const Operand& operand,
                          Type* result) {
    switch (opcode_of(instruction)) {
      case llvm::Instruction::FNeg: return s.negate(operand(0));
      case llvm::Instruction::FAdd: return s.arithmetic("add", {operand(0), operand(1)}, s.current_mode());
      case llvm::Instruction::FSub: return s.arithmetic("sub", {operand(0), operand(1)}, s.current_mode());
      case llvm::Instruction::FMul: return s.arithmetic("mul", {operand(0), operand(1)}, s.current_mode());
      case llvm::Instruction::FDiv: return s.arithmetic("div", {operand(0), operand(1)}, s.current_mode());
      case llvm::Instruction::FRem: return s.arithmetic("mod", {operand(0), operand(1)}, nullptr);
      case llvm::Instruction::FCmp: return s.compare(predicate_of(instruction), operand(0), operand(1));
      case llvm::Instruction::FPTrunc:
      case llvm::Instruction::FPExt: return s.convert(operand(0), result);
      case llvm::Instruction::FPToSI: return s.to_integer(operand(0), result, true, s.mode(kTowardZero));
      case llvm::Instruction::FPToUI: return s.to_integer(operand(0), result, false, s.mode(kTowardZero));
      case llvm::Instruction::SIToFP: return s.from_integer(operand(0), result, true);
      case llvm::Instruction::UIToFP: return s.from_integer(operand(0), result, false);
      default: return intrinsic(s, intrinsic_of(instruction), operand, result);
    }
  }

  template <class Operand>
  static Value* intrinsic(Simulator& s, llvm::Intrinsic::ID id, const Operand& operand, Type* result) {
    using namespace llvm;
    switch (id) {
      case Intrinsic::fabs: return s.absolute(operand(0));
      case Intrinsic::copysign: return s.copy_sign(operand(0), operand(1));
      case Intrinsic::sqrt: return s.arithmetic("sqrt", {operand(0)}, s.current_mode());
      case Intrinsic::floor: return s.arithmetic("integral", {operand(0)}, s.mode(kDown));
      case Intrinsic::ceil: return s.arithmetic("integral", {operand(0)}, s.mode(kUp));
      case Intrinsic::trunc: return s.arithmetic("integral", {operand(0)}, s.mode(kTowardZero));
      case Intrinsic::round: return s.arithmetic("integral", {operand(0)}, s.mode(kNearestAway));
      case Intrinsic::roundeven: return s.arithmetic("integral", {operand(0)}, s.mode(kNearestEven));
      case Intrinsic::rint:
      case Intrinsic::nearbyint: return s.arithmetic("integral", {operand(0)}, s.current_mode());
      case Intrinsic::minnum: return s.extreme(operand(0), operand(1), true);
      case Intrinsic::maxnum: return s.extreme(operand(0), operand(1), false);
      case Intrinsic::fma:
        if (!result->isFloatTy() && !result->isDoubleTy()) return nullptr;
        return s.arithmetic("fma", {operand(0), operand(1), operand(2)}, s.current_mode());
      case Intrinsic::fmuladd:  // unfused, as baseline x86-64 has it
        return s.arithmetic("add",
                            {s.arithmetic("mul", {operand(0), operand(1)}, s.current_mode()), operand(2)},
                            s.current_mode());
      case Intrinsic::lrint:
      case Intrinsic::llrint: return s.to_integer(operand(0), result, true, s.current_mode());
      case Intrinsic::lround:
      case Intrinsic::llround: return s.to_integer(operand(0), result, true, s.mode(kNearestAway));
      default: return nullptr;
    }
  }

  llvm::Module& module_;
  const bool note_operations_;
  std::set<std::string> left_;
};

}  // namespace

std::vector<std::string> simulate_floats(Module& module, bool note_operations) {
  return Pass(*module.contents().module, note_operations).run();
}

}  // namespace mantissa::ir
