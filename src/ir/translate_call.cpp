// Calls. Arguments and results travel as flattened registers with their types, so that the interpreter can
// serve calls through pointers of another type, variadic functions and native functions alike.

#include "ir/function_translator.h"
#include "ir/llvm_module.h"
#include "ir/trap.h"
#include "support/check.h"

namespace mantissa::ir {

namespace {

namespace Intrinsic = llvm::Intrinsic;

}  // namespace

// One place for each part of an argument; the elements of a vector lie side by side.
void FunctionTranslator::append_places(const llvm::Type& type, const Shape& form, const ByValue* copied,
                                       VariadicPlaces& variadic, std::vector<uint32_t>& places) const {
  if (copied) {
    places.push_back(variadic.add_in_memory(copied->size, copied->alignment));
  } else if (form.parts.size() == 1) {
    places.push_back(variadic.add(type, module_.layout()));
  } else if (type.isVectorTy()) {
    uint32_t place = variadic.add(type, module_.layout());
    for (const ScalarType& part : form.parts) {
      places.push_back(place);
      place += (part.width + 7) / 8;
    }
  } else {
    for (const ScalarType& part : form.parts) {
      llvm::LLVMContext& context = type.getContext();
      llvm::Type* scalar = part.type == FloatType::kNone ? llvm::Type::getIntNTy(context, part.width)
                                                         : llvm::Type::getDoubleTy(context);
      places.push_back(variadic.add(*scalar, module_.layout()));
    }
  }
}

uint64_t FunctionTranslator::trace_site(const llvm::CallBase& call) {
  return llvm::cast<llvm::ConstantInt>(call.getArgOperand(0))->getZExtValue();
}

void FunctionTranslator::translate_call(const llvm::CallBase& call) {
  if (call.isInlineAsm()) return translate_assembly(call);
  if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) return translate_intrinsic(*intrinsic);
  const llvm::Function* callee = ModuleTranslator::function_behind(call.getCalledOperand());
  if (callee && callee->isIntrinsic()) return unsupported(call, callee->getName().str());
  if (callee && callee->getName() == "__mantissa_trace") {  // see instrument.h
    emit(Op::kTrace, 0).imm = trace_site(call);
    return;
  }

  Part address = callee ? 0 : use_scalar(call.getCalledOperand());
  Parts arguments;
  std::vector<ScalarType> types;
  std::vector<ByValue> by_value;
  const bool is_variadic = call.getFunctionType()->isVarArg();
  const bool may_be_variadic = is_variadic || !callee || callee->isVarArg();
  VariadicPlaces variadic;
  std::vector<uint32_t> places;
  uint32_t fixed = 0;
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const llvm::Value* argument = call.getArgOperand(i);
    if (i == call.getFunctionType()->getNumParams()) fixed = arguments.size();
    if (llvm::Type* type = call.getParamByValType(i)) {
      llvm::Align alignment = call.getParamAlign(i).value_or(module_.layout().getABITypeAlign(type));
      by_value.push_back({static_cast<uint32_t>(arguments.size()), static_cast<uint32_t>(alignment.value()),
                          module_.layout().getTypeAllocSize(type).getFixedValue()});
    }
    arguments.append(use(argument));
    const Shape& form = shape(argument);
    types.insert(types.end(), form.parts.begin(), form.parts.end());
    if (!may_be_variadic) continue;
    const bool is_copied = call.isByValArgument(i);
    if (i >= call.getFunctionType()->getNumParams() || !is_copied)
      append_places(*argument->getType(), form, is_copied ? &by_value.back() : nullptr, variadic, places);
    else
      places.push_back(0);  // a named one in memory is not in the block
  }
  if (call.arg_size() == call.getFunctionType()->getNumParams()) fixed = arguments.size();
  Parts results = fresh(call.getType());
  uint64_t argument_list = add_list(arguments, types);
  if (!by_value.empty()) draft_.function.operand_lists[argument_list].by_value = std::move(by_value);
  if (!places.empty()) {
    draft_.function.operand_lists[argument_list].places = std::move(places);
    draft_.function.operand_lists[argument_list].block_size = variadic.size();
    draft_.function.operand_lists[argument_list].passes_floats = is_variadic;
  }
  uint64_t result_list = add_list(results, shape(&call).parts);
  Instruction& emitted = emit(callee ? Op::kCall : Op::kCallIndirect, 0, 0, address);
  emitted.x = callee ? module_.function_index(callee) : fixed;
  emitted.imm = argument_list << 32 | result_list;
  if (call.doesNotReturn()) emitted.flags |= kNoReturn;
  // The runtime library's functions that throw are compiled as C.
  const bool is_library = callee && callee->hasFnAttribute(kRuntimeAttribute);
  if (call.doesNotThrow() && !is_library) emitted.flags |= kNoUnwind;
  set(&call, std::move(results));
}

void FunctionTranslator::translate_intrinsic(const llvm::IntrinsicInst& call) {
  if (auto* constrained = llvm::dyn_cast<llvm::ConstrainedFPIntrinsic>(&call)) {
    if (translate_constrained(*constrained)) return;
  } else if (translate_control_intrinsic(call) || translate_memory_intrinsic(call) ||
             translate_integer_intrinsic(call) || translate_float_intrinsic(call) ||
             translate_vector_intrinsic(call)) {
    return;
  }
  unsupported(call, "intrinsic " + Intrinsic::getBaseName(call.getIntrinsicID()).str());
}

bool FunctionTranslator::translate_control_intrinsic(const llvm::IntrinsicInst& call) {
  switch (call.getIntrinsicID()) {
    case Intrinsic::trap:
    case Intrinsic::debugtrap: emit(Op::kTrap, 0).imm = static_cast<uint64_t>(Trap::kAbort); return true;
    case Intrinsic::ubsantrap: {
      const uint64_t check = llvm::cast<llvm::ConstantInt>(call.getArgOperand(0))->getZExtValue();
      emit(Op::kTrap, 0).imm = static_cast<uint64_t>(trap_of(check));
      return true;
    }
    case Intrinsic::assume: {
      auto* known = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
      if (!known || known->isZero()) {
        Part condition = use_scalar(call.getArgOperand(0));
        emit(Op::kAssume, 1, 0, condition);
      }
      return true;
    }
    case Intrinsic::expect:
    case Intrinsic::expect_with_probability:
    case Intrinsic::annotation:
    case Intrinsic::ssa_copy:
    case Intrinsic::arithmetic_fence: set(&call, raw(call.getArgOperand(0))); return true;
    case Intrinsic::is_constant:
      set(&call, {constant(1, llvm::isa<llvm::Constant>(call.getArgOperand(0)))});
      return true;
    case Intrinsic::allow_runtime_check:
    case Intrinsic::allow_ubsan_check:
    case Intrinsic::type_test:
    case Intrinsic::public_type_test: set(&call, {constant(1, 1)}); return true;
    case Intrinsic::returnaddress:
    case Intrinsic::frameaddress:
    case Intrinsic::addressofreturnaddress:
    case Intrinsic::sponentry: set(&call, {constant(64, 0)}); return true;
    case Intrinsic::eh_typeid_for:
      set(&call, {constant(32, module_.type_number(llvm::cast<llvm::Constant>(call.getArgOperand(0))))});
      return true;
    case Intrinsic::donothing:
    case Intrinsic::sideeffect:
    case Intrinsic::pseudoprobe:
    case Intrinsic::var_annotation:
    case Intrinsic::codeview_annotation:
    case Intrinsic::experimental_noalias_scope_decl: return true;
    default: return false;
  }
}

// An empty template is a barrier for the compiler: each output tied to an input is that input, any other is
// unknown.
void FunctionTranslator::translate_assembly(const llvm::CallBase& call) {
  auto* assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  if (const llvm::StringRef text = llvm::StringRef(assembly->getAsmString()).trim(); !text.empty())
    return unsupported(call, "inline assembly: " + text.take_until([](char c) { return c == '\n'; }).str());
  llvm::InlineAsm::ConstraintInfoVector constraints = assembly->ParseConstraints();
  std::vector<int> argument_of(constraints.size(), -1);
  int arguments = 0;
  for (size_t i = 0; i < constraints.size(); ++i) {
    bool takes = constraints[i].Type == llvm::InlineAsm::isInput ||
                 (constraints[i].Type == llvm::InlineAsm::isOutput && constraints[i].isIndirect);
    if (takes) argument_of[i] = arguments++;
  }
  Parts results;
  const Shape& form = shape(&call);
  for (size_t i = 0; i < constraints.size() && results.size() < form.parts.size(); ++i) {
    if (constraints[i].Type != llvm::InlineAsm::isOutput || constraints[i].isIndirect) continue;
    int tied = constraints[i].MatchingInput;
    if (tied >= 0 && argument_of[tied] >= 0)
      results.append(raw(call.getArgOperand(argument_of[tied])));
    else
      results.push_back(kUndefined);
  }
  if (results.size() != form.parts.size()) return unsupported(call, "inline assembly");
  set(&call, std::move(results));
}

}  // namespace mantissa::ir
