// The text is taken apart as far as one instruction with its operands in AT&T's order; what stands in a
// register or in memory is said by the constraints. Whatever does not fit exactly (a size, a modifier, a
// clobber, a second instruction) is left alone: a wrong reading would be a wrong program.

#include "ir/assembly.h"

#include <algorithm>
#include <optional>

#include "ir/llvm_module.h"

namespace mantissa::ir {

namespace {

using llvm::Intrinsic::ID;

struct Operand {
  bool in_memory = false;
  int output = -1;               // which result it is
  llvm::Value* value = nullptr;  // what is in it before; of one in memory its address
  llvm::Type* type = nullptr;
  std::string place;  // its constraint
};

struct Statement {
  bool locked = false;
  std::string name;
  std::vector<std::string> operands;
};

// One instruction, or none if there are more.
std::optional<Statement> parse(llvm::StringRef text) {
  Statement result;
  llvm::SmallVector<llvm::StringRef, 4> parts;
  std::string lower = text.lower();
  std::ranges::replace(lower, '\t', ' ');
  llvm::SplitString(lower, parts, ";\n");
  bool repeats = false;
  for (llvm::StringRef part : parts) {
    part = part.trim();
    if (part.consume_front("lock")) result.locked = true;
    if (part == "rep" || part.consume_front("rep ")) repeats = true;
    if (part == "rep") part = "";
    part = part.ltrim();
    if (part.empty()) continue;
    if (!result.name.empty()) {
      // An access to the stack that is locked orders memory and does nothing else.
      if (result.locked && part == "orl $$0,(%rsp)") continue;
      return std::nullopt;
    }
    auto [name, rest] = part.split(' ');
    result.name = name.str();
    llvm::SmallVector<llvm::StringRef, 4> operands;
    rest.split(operands, ',', -1, false);
    for (llvm::StringRef operand : operands) result.operands.push_back(operand.trim().str());
  }
  if (repeats && result.name != "nop") return std::nullopt;
  return result.name.empty() ? std::nullopt : std::optional(result);
}

bool is_harmless(llvm::StringRef clobber) {
  return clobber == "{memory}" || clobber == "{cc}" || clobber == "{dirflag}" || clobber == "{fpsr}" ||
         clobber == "{flags}";
}

class Assembly {
 public:
  explicit Assembly(llvm::CallBase& call) : call_(call), builder_(&call) {}

  bool replace() {
    auto* assembly = llvm::cast<llvm::InlineAsm>(call_.getCalledOperand());
    if (assembly->getDialect() != llvm::InlineAsm::AD_ATT || !gather(*assembly)) return false;
    const llvm::StringRef text = assembly->getAsmString();
    if (const auto statement = parse(text)) {
      statement_ = *statement;
      if (!run()) return false;
    } else if (!run_pair(text)) {
      return false;
    }
    finish();
    return true;
  }

 private:
  bool gather(const llvm::InlineAsm& assembly) {
    unsigned argument = 0;
    for (const llvm::InlineAsm::ConstraintInfo& constraint : assembly.ParseConstraints()) {
      if (constraint.Type == llvm::InlineAsm::isClobber) {
        if (!is_harmless(constraint.Codes[0])) return false;
        continue;
      }
      if (constraint.Type == llvm::InlineAsm::isLabel || constraint.isMultipleAlternative) return false;
      Operand operand;
      operand.place = constraint.Codes[0];
      operand.in_memory = constraint.isIndirect;
      const bool is_output = constraint.Type == llvm::InlineAsm::isOutput;
      if (llvm::StringRef(operand.place).contains("@cc")) return false;
      if (is_output && !constraint.isIndirect) {
        operand.output = static_cast<int>(outputs_.size());
        operand.type = call_.getType();
        if (auto* both = llvm::dyn_cast<llvm::StructType>(operand.type))
          operand.type = both->getElementType(outputs_.size());
        outputs_.push_back(static_cast<unsigned>(operands_.size()));
      } else {
        operand.value = call_.getArgOperand(argument);
        operand.type = constraint.isIndirect ? call_.getParamElementType(argument) : operand.value->getType();
        if (!operand.type) return false;
        ++argument;
      }
      operands_.push_back(std::move(operand));
    }
    for (const Operand& input : operands_) tie(input);
    for (unsigned output : outputs_)
      if (!operands_[output].value) operands_[output].value = unknown(operands_[output].type);
    return true;
  }

  // What was in a register before: some value, nobody knows which.
  llvm::Value* unknown(llvm::Type* type) { return builder_.CreateFreeze(llvm::UndefValue::get(type)); }

  // An input in the place of an output is what the output begins with.
  void tie(const Operand& input) {
    if (input.output >= 0 || input.in_memory) return;
    unsigned number;
    for (unsigned output : outputs_) {
      Operand& other = operands_[output];
      const bool same = llvm::StringRef(input.place).getAsInteger(10, number)
                            ? input.place == other.place && input.place[0] == '{'
                            : number == output;
      if (same && input.type == other.type) other.value = input.value;
    }
  }

  // ---- Operands of the text
  Operand* operand(size_t i) {
    llvm::StringRef text = statement_.operands[i];
    unsigned width = 0, number;
    if (text.consume_front("${")) {
      if (!text.consume_back("}")) return nullptr;
      const auto [index, modifier] = text.split(':');
      width = modifier == "b" ? 8 : modifier == "w" ? 16 : modifier == "k" ? 32 : modifier == "q" ? 64 : 1;
      text = index;
    } else if (!text.consume_front("$")) {
      return nullptr;
    }
    if (text.getAsInteger(10, number) || number >= operands_.size()) return nullptr;
    Operand& result = operands_[number];
    if (width == 64 && result.output >= 0 && !result.in_memory && is_search()) return &result;
    return width && result.type->getPrimitiveSizeInBits() != width ? nullptr : &result;
  }

  llvm::Value* read(const Operand& from) {
    return from.in_memory ? builder_.CreateLoad(from.type, from.value) : from.value;
  }
  // An operand, a constant or the register cl, as a number of that type.
  llvm::Value* source(size_t i, llvm::Type* type) {
    llvm::StringRef text = statement_.operands[i];
    int64_t number;
    if (text.consume_front("$$"))
      return text.getAsInteger(0, number) ? nullptr
                                          : llvm::ConstantInt::get(type, static_cast<uint64_t>(number), true);
    if (text == "%cl") {
      for (const Operand& one : operands_)
        if ((one.place == "{cx}" || one.place == "{cl}") && one.output < 0 && !one.in_memory)
          return builder_.CreateZExtOrTrunc(one.value, type);
      return nullptr;
    }
    const Operand* from = operand(i);
    return from && from->type == type ? read(*from) : nullptr;
  }
  // A constant may have another type: that of C's int.
  llvm::Value* count(size_t i, llvm::Type* type) {
    if (const Operand* from = operand(i);
        from && !from->in_memory && llvm::isa<llvm::ConstantInt>(from->value))
      return builder_.CreateZExtOrTrunc(from->value, type);
    return source(i, type);
  }

  // ---- What it does
  bool is_search() const {
    return llvm::StringRef(statement_.name).starts_with("bsf") ||
           llvm::StringRef(statement_.name).starts_with("bsr");
  }
  bool named(llvm::StringRef name, const llvm::Type* type) const {
    if (statement_.name == name) return true;
    const char* suffix = type->isIntegerTy(8)    ? "b"
                         : type->isIntegerTy(16) ? "w"
                         : type->isIntegerTy(32) ? "l"
                                                 : "q";
    return statement_.name == (name + suffix).str();
  }

  bool run() {
    const std::string& name = statement_.name;
    const size_t count = statement_.operands.size();
    if (count == 0)
      return name == "pause" || name == "nop" || name == "mfence" || name == "lfence" || name == "sfence" ||
             on_stack();
    Operand* const to = operand(count - 1);
    if (!to) return false;
    if (count == 2 && on_float(*to)) return true;
    if (!to->type->isIntegerTy()) return false;
    if (count == 1) return wide(*to) || one(*to);
    if (count != 2) return false;
    if (exchange(*to)) return true;
    return two(*to);
  }

  // A sum or a difference of numbers of two words: the lower ones, then the higher ones with the carry.
  bool run_pair(llvm::StringRef text) {
    const auto [first, second] = text.split('\n');
    const auto low = parse(first), high = parse(second);
    if (!low || !high || low->locked || high->locked) return false;
    Operand* words[2][2];  // of the lower and the higher words: what is added, and to what
    for (int i = 0; i < 2; ++i) {
      statement_ = i == 0 ? *low : *high;
      if (statement_.operands.size() != 2) return false;
      for (size_t k = 0; k < 2; ++k) {
        words[i][k] = operand(k);
        if (!words[i][k] || words[i][k]->in_memory || !words[i][k]->type->isIntegerTy(64)) return false;
      }
      if (words[i][1]->output < 0) return false;
    }
    const bool adds = low->name == "addq" && high->name == "adcq";
    if ((!adds && (low->name != "subq" || high->name != "sbbq")) || words[0][1] == words[1][1]) return false;
    llvm::Type* const twice = builder_.getInt128Ty();
    const auto number = [&](size_t k) {
      llvm::Value* const upper = builder_.CreateZExt(words[1][k]->value, twice);
      return builder_.CreateOr(builder_.CreateShl(upper, 64), builder_.CreateZExt(words[0][k]->value, twice));
    };
    llvm::Value *const by = number(0), *const to = number(1);
    llvm::Value* const result = adds ? builder_.CreateAdd(to, by) : builder_.CreateSub(to, by);
    words[0][1]->value = builder_.CreateTrunc(result, builder_.getInt64Ty());
    words[1][1]->value = builder_.CreateTrunc(builder_.CreateLShr(result, 64), builder_.getInt64Ty());
    return true;
  }

  bool write(Operand& to, llvm::Value* value) {
    if (!value || (to.output < 0 && !to.in_memory)) return false;
    if (to.in_memory)
      builder_.CreateStore(value, to.value);
    else
      to.value = value;
    return true;
  }

  bool one(Operand& to) {
    llvm::Type* const type = to.type;
    llvm::Value* const one = llvm::ConstantInt::get(type, 1);
    if (to.in_memory && statement_.locked && (named("inc", type) || named("dec", type))) {
      atomic(named("inc", type) ? llvm::AtomicRMWInst::Add : llvm::AtomicRMWInst::Sub, to, one);
      return true;
    }
    if (statement_.locked) return false;
    if (named("bswap", type) && type->getIntegerBitWidth() >= 32)
      return write(to, builder_.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, read(to)));
    if (named("neg", type)) return write(to, builder_.CreateNeg(read(to)));
    if (named("not", type)) return write(to, builder_.CreateNot(read(to)));
    if (named("inc", type)) return write(to, builder_.CreateAdd(read(to), one));
    if (named("dec", type)) return write(to, builder_.CreateSub(read(to), one));
    return false;
  }

  bool two(Operand& to) {
    llvm::Type* const type = to.type;
    if (named("xchg", type)) return false;
    for (const auto& [name, operation] :
         {std::pair<const char*, llvm::Instruction::BinaryOps>{"add", llvm::Instruction::Add},
          {"sub", llvm::Instruction::Sub},
          {"and", llvm::Instruction::And},
          {"or", llvm::Instruction::Or},
          {"xor", llvm::Instruction::Xor},
          {"imul", llvm::Instruction::Mul}}) {
      if (!named(name, type)) continue;
      llvm::Value* const by = source(0, type);
      if (!by) return false;
      if (!to.in_memory)
        return !statement_.locked && write(to, builder_.CreateBinOp(operation, to.value, by));
      if (operation == llvm::Instruction::Mul) return false;
      const auto kind = operation == llvm::Instruction::Add   ? llvm::AtomicRMWInst::Add
                        : operation == llvm::Instruction::Sub ? llvm::AtomicRMWInst::Sub
                        : operation == llvm::Instruction::And ? llvm::AtomicRMWInst::And
                        : operation == llvm::Instruction::Or  ? llvm::AtomicRMWInst::Or
                                                              : llvm::AtomicRMWInst::Xor;
      atomic(kind, to, by);
      return true;
    }
    if (named("mov", type)) return write(to, source(0, type));  // a lock here is that of what follows
    if (statement_.locked) return false;
    if (is_search()) return write(to, search(to));
    for (const char* name : {"rol", "ror", "shl", "sal", "shr", "sar"})
      if (named(name, type)) return write(to, shift(name, to));
    return false;
  }

  // Of zero there is no position, and the register stays. A place in a number of 64 bits may be written into
  // the register of an int: the text says so.
  llvm::Value* search(const Operand& to) {
    const Operand* const at = operand(0);
    llvm::Type* const type = at ? at->type : to.type;
    const bool is_first = named("bsf", type);
    if (!at || (!is_first && !named("bsr", type)) || type->getScalarSizeInBits() < 16) return nullptr;
    if (type != to.type && !(type->isIntegerTy(64) && to.type->isIntegerTy(32))) return nullptr;
    llvm::Value* const from = read(*at);
    llvm::Value* place = builder_.CreateBinaryIntrinsic(
        is_first ? llvm::Intrinsic::cttz : llvm::Intrinsic::ctlz, from, builder_.getFalse());
    if (!is_first)
      place = builder_.CreateSub(llvm::ConstantInt::get(type, type->getIntegerBitWidth() - 1), place);
    return builder_.CreateSelect(builder_.CreateIsNull(from), read(to), builder_.CreateTrunc(place, to.type));
  }

  llvm::Value* shift(llvm::StringRef name, const Operand& to) {
    llvm::Type* const type = to.type;
    const unsigned width = type->getIntegerBitWidth();
    llvm::Value* by = count(0, type);
    if (!by || width < 32) return !by || (name != "rol" && name != "ror") ? nullptr : rotate(name, to, by);
    by = builder_.CreateAnd(by, llvm::ConstantInt::get(type, width - 1));
    if (name == "rol" || name == "ror") return rotate(name, to, by);
    if (name == "shr") return builder_.CreateLShr(read(to), by);
    if (name == "sar") return builder_.CreateAShr(read(to), by);
    return builder_.CreateShl(read(to), by);
  }
  llvm::Value* rotate(llvm::StringRef name, const Operand& to, llvm::Value* by) {
    llvm::Value* const x = read(to);
    return builder_.CreateIntrinsic(name == "rol" ? llvm::Intrinsic::fshl : llvm::Intrinsic::fshr, {to.type},
                                    {x, x, by});
  }

  llvm::Value* atomic(llvm::AtomicRMWInst::BinOp kind, const Operand& at, llvm::Value* value) {
    return builder_.CreateAtomicRMW(kind, at.value, value, llvm::MaybeAlign(),
                                    llvm::AtomicOrdering::SequentiallyConsistent);
  }

  Operand* result_in(llvm::StringRef place) {
    for (unsigned output : outputs_)
      if (operands_[output].place == place) return &operands_[output];
    return nullptr;
  }

  // A register and memory at once.
  bool exchange(Operand& to) {
    llvm::Type* const type = to.type;
    const bool exchanges = named("xchg", type), adds = named("xadd", type), compares = named("cmpxchg", type);
    if (!exchanges && !adds && !compares) return false;
    Operand *from = operand(0), *at = &to;
    if (exchanges && from && from->in_memory) std::swap(from, at);
    if (!from || !at->in_memory || from->in_memory || from->type != type || at->type != type) return false;
    if (compares) {
      Operand* const expected = result_in("{ax}");
      if (!expected || expected->type != type) return false;
      const auto order = llvm::AtomicOrdering::SequentiallyConsistent;
      llvm::Value* both = builder_.CreateAtomicCmpXchg(at->value, expected->value, from->value,
                                                       llvm::MaybeAlign(), order, order);
      expected->value = builder_.CreateExtractValue(both, 0);
      return true;
    }
    if (from->output < 0) return false;
    from->value = atomic(exchanges ? llvm::AtomicRMWInst::Xchg : llvm::AtomicRMWInst::Add, *at, from->value);
    return true;
  }

  // A product over two registers. (A quotient may have no place in one: that traps, and is left alone.)
  bool wide(const Operand& by) {
    Operand *low = result_in("{ax}"), *high = result_in("{dx}");
    llvm::Type* const type = by.type;
    const bool is_signed = named("imul", type);
    if ((!is_signed && !named("mul", type)) || !low || !high || low->type != type || high->type != type)
      return false;
    const unsigned width = type->getIntegerBitWidth();
    if (width < 32 || statement_.locked) return false;
    llvm::Type* const twice = builder_.getIntNTy(2 * width);
    const auto widen = [&](llvm::Value* x) { return builder_.CreateIntCast(x, twice, is_signed); };
    llvm::Value* const product = builder_.CreateMul(widen(low->value), widen(read(by)));
    low->value = builder_.CreateTrunc(product, type);
    high->value = builder_.CreateTrunc(builder_.CreateLShr(product, width), type);
    return true;
  }

  // ---- Floats
  // In a function of the library: an exception that it raises is none of an operation of C.
  llvm::Value* computed(ID id, llvm::Value* x) {
    llvm::Module& module = *call_.getModule();
    llvm::Type* const type = x->getType();
    const std::string name = "__m_asm." + llvm::Intrinsic::getName(id, {type}, &module);
    llvm::Function* function = module.getFunction(name);
    if (!function) {
      function = llvm::Function::Create(llvm::FunctionType::get(type, {type}, false),
                                        llvm::GlobalValue::InternalLinkage, name, module);
      function->addFnAttr(kRuntimeAttribute);
      llvm::IRBuilder<> inside(llvm::BasicBlock::Create(module.getContext(), "entry", function));
      inside.CreateRet(inside.CreateUnaryIntrinsic(id, function->getArg(0)));
    }
    return builder_.CreateCall(function, {x});
  }

  bool on_stack() {
    if (operands_.empty() || outputs_.size() != 1) return false;
    Operand& top = operands_[outputs_[0]];
    if (top.place != "{st}" || !top.type->isX86_FP80Ty() || llvm::isa<llvm::FreezeInst>(top.value))
      return false;
    const std::string& name = statement_.name;
    if (name == "fabs") return write(top, computed(llvm::Intrinsic::fabs, top.value));
    if (name == "fchs") return write(top, builder_.CreateFNeg(top.value));
    if (name == "fsqrt") return write(top, computed(llvm::Intrinsic::sqrt, top.value));
    if (name == "frndint") return write(top, computed(llvm::Intrinsic::rint, top.value));
    return false;
  }

  bool on_float(Operand& to) {
    const bool fits = statement_.name == "sqrtsd" ? to.type->isDoubleTy()
                                                  : statement_.name == "sqrtss" && to.type->isFloatTy();
    if (!fits) return false;
    llvm::Value* const from = source(0, to.type);
    return from && write(to, computed(llvm::Intrinsic::sqrt, from));
  }

  void finish() {
    if (outputs_.size() == 1 && !call_.getType()->isStructTy()) {
      call_.replaceAllUsesWith(operands_[outputs_[0]].value);
    } else if (!outputs_.empty()) {
      llvm::Value* result = llvm::UndefValue::get(call_.getType());
      for (unsigned i = 0; i < outputs_.size(); ++i)
        result = builder_.CreateInsertValue(result, operands_[outputs_[i]].value, i);
      call_.replaceAllUsesWith(result);
    }
    call_.eraseFromParent();
  }

  llvm::CallBase& call_;
  llvm::IRBuilder<> builder_;
  std::vector<Operand> operands_;  // by their numbers in the text
  std::vector<unsigned> outputs_;
  Statement statement_;
};

}  // namespace

namespace {

llvm::SmallVector<llvm::CallInst*, 16> calls_of_assembly(llvm::Module& module) {
  llvm::SmallVector<llvm::CallInst*, 16> calls;
  for (llvm::Function& function : module)
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction); call && call->isInlineAsm())
        calls.push_back(call);
  return calls;
}

}  // namespace

void hide_processor(Module& handle) {
  llvm::Module& module = *handle.contents().module;
  for (llvm::CallInst* call : calls_of_assembly(module)) {
    auto* assembly = llvm::cast<llvm::InlineAsm>(call->getCalledOperand());
    std::string text = llvm::StringRef(assembly->getAsmString()).lower();
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t'; });
    if (text != "cpuid" && text != "xchgq%rbx,${1:q}\ncpuid\nxchgq%rbx,${1:q}") continue;
    llvm::IRBuilder<> builder(call);
    llvm::FunctionCallee presume =
        module.getOrInsertFunction("__mantissa_presume", builder.getVoidTy(), builder.getPtrTy());
    builder.CreateCall(presume, {builder.CreateGlobalString("the processor has no extensions")});
    call->replaceAllUsesWith(llvm::Constant::getNullValue(call->getType()));
    call->eraseFromParent();
  }
}

void replace_assembly(Module& module) {
  for (llvm::CallInst* call : calls_of_assembly(*module.contents().module)) Assembly(*call).replace();
}

}  // namespace mantissa::ir
