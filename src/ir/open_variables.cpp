// What a function may find in a variable is what some store left there, or the initial value where there is
// no store at all. That is cheap to see as long as the address goes nowhere but into loads and stores.

#include "ir/open_variables.h"

#include <set>

#include "ir/llvm_module.h"

namespace mantissa::ir {

namespace {

constexpr size_t kMostValues = 8;
constexpr uint64_t kMostBytes = 1 << 16;  // of a variable; a larger one stays as it is

void mention(const llvm::Value* value, std::set<const llvm::Value*>& seen,
             std::vector<const llvm::GlobalObject*>& found) {
  if (!llvm::isa<llvm::Constant>(value) || !seen.insert(value).second) return;
  if (auto* object = llvm::dyn_cast<llvm::GlobalObject>(value)) {
    found.push_back(object);
    return;
  }
  for (const llvm::Use& use : llvm::cast<llvm::User>(value)->operands()) mention(use.get(), seen, found);
}

// In the order of their first mention.
std::vector<llvm::GlobalVariable*> mentioned_by(llvm::Function& entry) {
  std::vector<llvm::GlobalVariable*> variables;
  std::vector<const llvm::GlobalObject*> objects{&entry};
  std::set<const llvm::Value*> seen{&entry};
  for (size_t next = 0; next < objects.size(); ++next) {
    if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(objects[next])) {
      variables.push_back(const_cast<llvm::GlobalVariable*>(variable));
      if (variable->isConstant() && variable->hasInitializer())
        mention(variable->getInitializer(), seen, objects);
      continue;
    }
    auto* function = llvm::dyn_cast<llvm::Function>(objects[next]);
    if (!function) continue;
    for (const llvm::Instruction& instruction : llvm::instructions(*function))
      for (const llvm::Use& use : instruction.operands()) mention(use.get(), seen, objects);
  }
  return variables;
}

struct Writes {
  bool is_written = false, only_constants = true;
  std::vector<llvm::Constant*> values;
};

// The constants that it may be, through choices; false: not only constants.
bool constants_of(llvm::Value* value, std::vector<llvm::Constant*>& found, int depth = 4) {
  if (auto* constant = llvm::dyn_cast<llvm::ConstantInt>(value)) {
    found.push_back(constant);
    return true;
  }
  if (depth == 0) return false;
  if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(value))
    return constants_of(choice->getTrueValue(), found, depth - 1) &&
           constants_of(choice->getFalseValue(), found, depth - 1);
  auto* phi = llvm::dyn_cast<llvm::PHINode>(value);
  return phi && llvm::all_of(phi->incoming_values(),
                             [&](llvm::Use& use) { return constants_of(use.get(), found, depth - 1); });
}

// What is done with an address, in functions that it is passed to as well: a table that nobody calls const is
// often searched by a function that takes a pointer.
class Uses {
 public:
  explicit Uses(Writes& writes) : writes_(writes) {}

  void look_at(llvm::Value& address, bool is_whole) {
    if (!seen_.insert(&address).second) return;
    for (llvm::Use& use : address.uses()) look_at(use, is_whole);
  }

 private:
  void look_at(llvm::Use& use, bool is_whole) {
    llvm::User* user = use.getUser();
    if (llvm::isa<llvm::LoadInst>(user) || llvm::isa<llvm::ICmpInst>(user)) return;
    if (auto* own = llvm::dyn_cast<llvm::Instruction>(user);
        own && own->getFunction()->hasFnAttribute(kDriverAttribute))
      return;  // by a driver for another entry
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user); store && store->getValueOperand() != use.get()) {
      writes_.is_written = true;
      writes_.only_constants &= is_whole && constants_of(store->getValueOperand(), writes_.values);
      return;
    }
    if (llvm::isa<llvm::GEPOperator>(user)) return look_at(*user, false);
    // In a table of constants: a pointer that nearly always is there to be read by. Taken for granted, and
    // what it costs is a value that is not tried.
    if (llvm::isa<llvm::Constant>(user)) return;
    if (llvm::isa<llvm::DbgInfoIntrinsic>(user)) return;
    if (llvm::Argument* parameter = parameter_of(use)) return look_at(*parameter, is_whole);
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user); store && is_local(*store->getPointerOperand())) {
      for (llvm::User* other : store->getPointerOperand()->users())
        if (llvm::isa<llvm::LoadInst>(other)) look_at(*other, is_whole);
      return;
    }
    writes_.is_written = true;  // whoever has the address
    writes_.only_constants = false;
  }

  // Where it arrives, of what is passed to a function with a body.
  static llvm::Argument* parameter_of(const llvm::Use& use) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    if (!call || !call->isArgOperand(&use)) return nullptr;
    llvm::Function* callee = call->getCalledFunction();
    const unsigned number = call->getArgOperandNo(&use);
    const bool is_seen = callee && !callee->isDeclaration() && !callee->hasFnAttribute(kDriverAttribute) &&
                         number < callee->arg_size() && !call->isByValArgument(number);
    return is_seen ? callee->getArg(number) : nullptr;
  }

  // A variable of a function that is only loaded and stored.
  static bool is_local(const llvm::Value& place) {
    return llvm::isa<llvm::AllocaInst>(place) && llvm::all_of(place.users(), [&](const llvm::User* user) {
             auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
             return llvm::isa<llvm::LoadInst>(user) || llvm::isa<llvm::DbgInfoIntrinsic>(user) ||
                    (store && store->getPointerOperand() == &place);
           });
  }

  Writes& writes_;
  std::set<const llvm::Value*> seen_;
};

// Nobody needs a variable that is zero for ever: another file sets it.
bool is_left_to_others(const llvm::GlobalVariable& variable) {
  return !variable.hasLocalLinkage() && variable.hasInitializer() && variable.getInitializer()->isNullValue();
}

// A table of a file whose functions are followed, with numbers in it. What is linked of the file does not
// write it.
bool is_table(const llvm::GlobalVariable& variable) {
  return variable.hasLocalLinkage() && variable.getValueType()->isArrayTy() && variable.hasInitializer() &&
         !variable.getInitializer()->isNullValue();
}

const llvm::DIGlobalVariable* description(const llvm::GlobalVariable& variable) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> all;
  variable.getDebugInfo(all);
  return all.empty() ? nullptr : all[0]->getVariable();
}

}  // namespace

std::vector<OpenVariable> open_variables_of(llvm::Function& function) {
  std::vector<OpenVariable> result;
  const llvm::DataLayout& layout = function.getParent()->getDataLayout();
  for (llvm::GlobalVariable* variable : mentioned_by(function)) {
    if (variable->isConstant() || variable->isDeclaration() || variable->isThreadLocal()) continue;
    if (variable->getName().starts_with("llvm.") || variable->getName().starts_with("mantissa.")) continue;
    if (layout.getTypeAllocSize(variable->getValueType()) > kMostBytes) continue;
    const bool is_foreign = variable->hasMetadata(kForeignMetadata);
    Writes writes;
    Uses(writes).look_at(*variable, true);
    if (!writes.is_written && (is_foreign ? is_table(*variable) : !is_left_to_others(*variable))) continue;
    OpenVariable open;
    open.variable = variable;
    open.name = variable->getName().str();
    if (const llvm::DIGlobalVariable* about = description(*variable)) {
      open.source = about->getType();
      open.name = about->getName().str();
    }
    auto* initial = llvm::dyn_cast_or_null<llvm::ConstantInt>(
        variable->hasInitializer() ? variable->getInitializer() : nullptr);
    if (writes.is_written && writes.only_constants && initial && !is_foreign &&
        writes.values.size() <= kMostValues) {
      open.values.assign(writes.values.begin(), writes.values.end());
      open.values.push_back(initial);
    } else if (initial && !is_foreign) {
      open.range = kept_range(*variable, [](const llvm::Function& function) {
        return function.hasFnAttribute(kDriverAttribute);
      });
    }
    if (variable->hasLocalLinkage()) variable->setLinkage(llvm::GlobalValue::ExternalLinkage);
    result.push_back(std::move(open));
  }
  return result;
}

}  // namespace mantissa::ir
