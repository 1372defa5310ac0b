// Exceptions of the Itanium C++ ABI. A call says where it lands and for which types; who looks for that, and
// in which order, is runtime/libc/cxx_throw.c with the engine's primitives. `resume` is a call of
// _Unwind_Resume, as compilers make it.

#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

uint64_t ModuleTranslator::type_address(const llvm::Constant* type) {
  llvm::SmallVector<ConstantPart, 1> parts;
  flatten(type, parts);
  return parts[0].low;
}

uint32_t ModuleTranslator::type_number(const llvm::Constant* type) {
  return type_numbers_.try_emplace(type_address(type), type_numbers_.size() + 1).first->second;
}

void FunctionTranslator::add_landing(const llvm::InvokeInst& invoke) {
  Function& function = draft_.function;
  const Op last = function.code.back().op;
  if (last != Op::kCall && last != Op::kCallIndirect) return;  // an intrinsic or assembly: nothing leaves it
  const llvm::LandingPadInst* pad = invoke.getLandingPadInst();
  if (!pad) return;
  Landing landing;
  landing.is_cleanup = pad->isCleanup();
  for (unsigned i = 0; i < pad->getNumClauses(); ++i) {
    Landing::Clause clause;
    auto* types = llvm::cast<llvm::Constant>(pad->getClause(i));
    if (pad->isCatch(i)) {
      clause.types.push_back(module_.type_address(types));
      clause.selector = static_cast<int32_t>(module_.type_number(types));
    } else {
      clause.is_filter = true;
      clause.selector = -1;
      const uint64_t count = llvm::cast<llvm::ArrayType>(types->getType())->getNumElements();
      for (uint64_t j = 0; j < count; ++j)
        clause.types.push_back(module_.type_address(types->getAggregateElement(static_cast<unsigned>(j))));
    }
    landing.clauses.push_back(std::move(clause));
  }
  landing.target = edge_label(*invoke.getParent(), *invoke.getUnwindDest());
  function.landings.push_back(std::move(landing));
  function.code.back().c = static_cast<Reg>(function.landings.size());
}

void FunctionTranslator::translate_landing(const llvm::LandingPadInst& landing) {
  const std::vector<ScalarType>& types = shape(&landing).parts;
  if (types.size() != 2 || types[0].width != 64 || types[1].width != 32)
    return unsupported(landing, "a landing pad of another language than C++");
  Parts results = fresh(landing.getType());
  const uint32_t list = add_list(results, types);
  emit(Op::kLanding, 0).b = list;
  set(&landing, std::move(results));
}

void FunctionTranslator::translate_resume(const llvm::ResumeInst& resume) {
  const llvm::Function* target = module_.function_named("_Unwind_Resume");
  if (!target || shape(resume.getValue()).parts.empty()) {
    unsupported(resume, "instruction resume");
    emit(Op::kUnreachable, 0);
    return;
  }
  const Part exception = use_scalar(resume.getValue());
  const uint64_t arguments = add_list({exception}, {shape(resume.getValue()).parts[0]});
  const uint64_t results = add_list({}, {});
  Instruction& call = emit(Op::kCall, 0);
  call.x = module_.function_index(target);
  call.imm = arguments << 32 | results;
  call.flags |= kNoReturn;
  emit(Op::kUnreachable, 0);
}

}  // namespace mantissa::ir
