// A function in between asks the runtime's for a value and assumes what is to hold of it. At the calls
// themselves comparisons would not do: in code that looks at flags they would have to be constrained.

#include "ir/finite_inputs.h"

#include "ir/driver.h"
#include "ir/llvm_module.h"
#include "ir/stubs.h"

namespace mantissa::ir {

namespace {

constexpr const char* kMakers[] = {"mantissa_double", "mantissa_float", "mantissa_long_double",
                                   "__VERIFIER_nondet_double", "__VERIFIER_nondet_float"};

void put_between(llvm::Module& module, llvm::Function& maker) {
  llvm::IRBuilder<> builder(module.getContext());
  auto* between = llvm::Function::Create(maker.getFunctionType(), llvm::Function::InternalLinkage,
                                         maker.getName() + ".finite", module);
  maker.replaceAllUsesWith(between);
  between->addFnAttr(kDriverAttribute);
  between->addFnAttr(kStubAttribute);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", between));
  llvm::SmallVector<llvm::Value*, 1> arguments;
  for (llvm::Argument& argument : between->args()) arguments.push_back(&argument);
  llvm::Value* value = builder.CreateCall(&maker, arguments);
  llvm::FunctionCallee assume =
      module.getOrInsertFunction("__mantissa_assume", builder.getVoidTy(), builder.getInt32Ty());
  llvm::Type* type = value->getType();
  for (llvm::Value* holds : {builder.CreateFCmpOLT(value, llvm::ConstantFP::getInfinity(type)),
                             builder.CreateFCmpOGT(value, llvm::ConstantFP::getInfinity(type, true))})
    builder.CreateCall(assume, {builder.CreateZExt(holds, builder.getInt32Ty())});
  builder.CreateRet(value);
}

}  // namespace

bool keep_inputs_finite(Module& handle) {
  llvm::Module& module = *handle.contents().module;
  bool is_any = false;
  for (const char* name : kMakers) {
    llvm::Function* maker = module.getFunction(name);
    if (!maker || !maker->isDeclaration() || maker->use_empty() || maker->isVarArg() ||
        !maker->getReturnType()->isFloatingPointTy())
      continue;
    put_between(module, *maker);
    is_any = true;
  }
  return is_any;
}

}  // namespace mantissa::ir
