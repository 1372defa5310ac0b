#include "ir/stubs.h"

#include <fmt/format.h>

#include <set>

#include "ir/input_builder.h"
#include "ir/llvm_module.h"
#include "ir/load.h"
#include "ir/open_variables.h"
#include "ir/weak_symbols.h"

namespace mantissa::ir {

namespace {

bool is_ours(llvm::StringRef name) {
  constexpr const char* kPrefixes[] = {"__mantissa_", "mantissa_", "klee_",
                                       "__VERIFIER_", "llvm.",     "__builtin_"};
  return llvm::any_of(kPrefixes, [&](const char* prefix) { return name.starts_with(prefix); }) ||
         name == "reach_error";
}

class StubBuilder {
 public:
  StubBuilder(llvm::Module& module, llvm::Function& function, const DriverOptions& options)
      : module_(module),
        function_(function),
        builder_(module.getContext()),
        inputs_(builder_, module, options) {}

  void run() {
    if (function_.isVarArg()) forget_further_arguments();
    function_.addFnAttr(kDriverAttribute);
    function_.addFnAttr(kStubAttribute);
    function_.setMemoryEffects(llvm::MemoryEffects::unknown());
    builder_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "entry", &function_));
    llvm::Type *none = builder_.getVoidTy(), *pointer = builder_.getPtrTy();
    const std::string name = function_.getName().str();
    llvm::FunctionCallee lose = module_.getOrInsertFunction("__mantissa_lose", none, pointer);
    builder_.CreateCall(
        lose, {inputs_.text(fmt::format("{} is defined elsewhere: its result may be anything", name))});
    if (function_.doesNotReturn()) {
      builder_.CreateCall(module_.getOrInsertFunction("__mantissa_exit", none, builder_.getInt32Ty()),
                          {builder_.getInt32(0)});
      builder_.CreateUnreachable();
      return;
    }
    for (llvm::Argument& argument : function_.args())
      if (argument.getType()->isPointerTy() && !argument.hasByValAttr())
        builder_.CreateCall(forget(), {&argument});
    llvm::Type* type = function_.getReturnType();
    if (type->isVoidTy()) {
      builder_.CreateRetVoid();
      return;
    }
    llvm::Value* place = builder_.CreateAlloca(type);
    fill(place, type, name + "()");
    builder_.CreateRet(builder_.CreateLoad(type, place));
  }

 private:
  llvm::FunctionCallee forget() {
    return module_.getOrInsertFunction("__mantissa_forget", builder_.getVoidTy(), builder_.getPtrTy());
  }

  // What a body does not see where it cannot know how many there are: read(file, "lf", &length, &ratio).
  void forget_further_arguments() {
    for (llvm::User* user : function_.users()) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (!call || call->getCalledFunction() != &function_) continue;
      builder_.SetInsertPoint(call);
      for (size_t i = function_.arg_size(); i < call->arg_size(); ++i)
        if (llvm::Value* argument = call->getArgOperand(i); argument->getType()->isPointerTy())
          builder_.CreateCall(own_forget(), {argument})->setDebugLoc(call->getDebugLoc());
    }
  }

  // The program itself names nothing of ours (forgery.h).
  llvm::FunctionCallee own_forget() {
    constexpr const char* kName = "mantissa.forget";
    if (llvm::Function* known = module_.getFunction(kName)) return known;
    auto* type = llvm::FunctionType::get(builder_.getVoidTy(), {builder_.getPtrTy()}, false);
    auto* made = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, kName, module_);
    made->addFnAttr(kDriverAttribute);
    made->addFnAttr(kStubAttribute);
    llvm::IRBuilder<> inside(llvm::BasicBlock::Create(module_.getContext(), "entry", made));
    inside.CreateCall(forget(), {made->getArg(0)});
    inside.CreateRetVoid();
    return made;
  }

  void fill(llvm::Value* place, llvm::Type* type, const std::string& name) {
    auto* structure = llvm::dyn_cast<llvm::StructType>(type);
    if (!structure) return inputs_.fill_plain(place, type, name);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      fill(builder_.CreateStructGEP(structure, place, i), structure->getElementType(i),
           fmt::format("{}.{}", name, i));
  }

  llvm::Module& module_;
  llvm::Function& function_;
  llvm::IRBuilder<> builder_;
  InputBuilder inputs_;
};

constexpr uint64_t kMadeUpElements = 64;  // of an array that is declared without its size

void define(llvm::Module& module, llvm::GlobalVariable& declared) {
  llvm::Type* type = declared.getValueType();
  if (!type->isSized()) type = llvm::ArrayType::get(llvm::Type::getInt8Ty(module.getContext()), 0);
  auto* array = llvm::dyn_cast<llvm::ArrayType>(type);
  const bool is_unsized = array && array->getNumElements() == 0;
  if (is_unsized) type = llvm::ArrayType::get(array->getElementType(), kMadeUpElements);
  auto* variable = new llvm::GlobalVariable(module, type, false, llvm::GlobalValue::ExternalLinkage,
                                            llvm::Constant::getNullValue(type), "", &declared);
  variable->setAlignment(declared.getAlign());
  variable->takeName(&declared);
  declared.replaceAllUsesWith(variable);
  declared.eraseFromParent();
  variable->setMetadata(kForeignMetadata, llvm::MDNode::get(module.getContext(), {}));
  if (is_unsized) variable->setMetadata(kUnsizedMetadata, llvm::MDNode::get(module.getContext(), {}));
}

// C++'s library and what compilers call by themselves.
bool is_of_compiler(llvm::StringRef name) {
  constexpr const char* kPrefixes[] = {"__",     "_ZS", "_ZNS", "_ZNKS", "_ZNRS",    "_ZNOS", "_ZNKRS",
                                       "_ZNKOS", "_Zn", "_Zd",  "_ZT",   "_Unwind_", "\01"};
  return llvm::any_of(kPrefixes, [&](const char* prefix) { return name.starts_with(prefix); });
}

// What our library defines is followed, whether the host's has it or not (strlcpy came with glibc 2.38). If
// it cannot be read, linking it says so.
std::vector<llvm::Function*> missing_functions(llvm::Module& module, const std::string& runtime) {
  std::vector<llvm::Function*> functions;
  for (llvm::Function& function : module)
    if (function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() &&
        !is_ours(function.getName()) && !function.hasExternalWeakLinkage() &&
        !is_defined_by_host(function.getName().str()))
      functions.push_back(&function);
  if (functions.empty() || runtime.empty()) return functions;
  if (const auto ours = defined_functions(runtime); ours.ok())
    std::erase_if(functions, [&](const llvm::Function* one) {
      return !is_of_compiler(one->getName()) && ours->contains(one->getName().str());
    });
  return functions;
}

std::string result_in_c(const llvm::Type& type) {
  switch (type.getTypeID()) {
    case llvm::Type::VoidTyID: return "void";
    case llvm::Type::FloatTyID: return "float";
    case llvm::Type::DoubleTyID: return "double";
    case llvm::Type::X86_FP80TyID: return "long double";
    case llvm::Type::PointerTyID: return "void *";
    default: break;
  }
  if (!type.isIntegerTy()) return {};
  switch (type.getIntegerBitWidth()) {
    case 1:
    case 8: return "char";
    case 16: return "short";
    case 32: return "int";
    case 64: return "long";
    default: return {};
  }
}

}  // namespace

std::vector<Stub> stub_missing(Module& module, const DriverOptions& options, const std::string& runtime) {
  llvm::Module& contents = *module.contents().module;
  std::vector<Stub> stubs;
  for (llvm::Function* function : missing_functions(contents, runtime)) {
    if (is_of_compiler(function->getName())) continue;
    stubs.push_back({function->getName().str(), result_in_c(*function->getReturnType())});
    StubBuilder(contents, *function, options).run();
  }
  return stubs;
}

void stub_undefined(Module& module, const DriverOptions& options, const std::string& runtime) {
  llvm::Module& contents = *module.contents().module;
  for (llvm::Function* function : missing_functions(contents, runtime))
    StubBuilder(contents, *function, options).run();
  std::vector<llvm::GlobalVariable*> variables;
  for (llvm::GlobalVariable& variable : contents.globals())
    if (variable.isDeclaration() && !variable.use_empty() && !variable.hasExternalWeakLinkage() &&
        !is_ours(variable.getName()) && !is_defined_by_host(variable.getName().str()))
      variables.push_back(&variable);
  for (llvm::GlobalVariable* variable : variables) define(contents, *variable);
}

}  // namespace mantissa::ir
