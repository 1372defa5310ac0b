// Marking of our own and not the optimiser's passes (internalize, globaldce): those need everything to be
// local to the module, and a program whose symbols changed their linkage is another one for who looks them up
// by name: weak ones, those that a library of the user calls back, those that stand in for functions of the C
// library.

#include "ir/reach.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "ir/llvm_module.h"

namespace mantissa::ir {
namespace {

constexpr const char* kLists[] = {"llvm.used", "llvm.compiler.used", "llvm.global_ctors",
                                  "llvm.global_dtors"};

constexpr const char* kRun[] = {"llvm.global_ctors", "llvm.global_dtors"};

class Reach {
 public:
  // Besides what is added: what anything might find, or only what runs without being asked for.
  enum class Roots { kAll, kRun };

  explicit Reach(const llvm::Module& module, Roots roots = Roots::kAll)
      : module_(module), names_(llvm::Triple(module.getTargetTriple())), library_(names_) {
    if (roots == Roots::kRun) {
      for (const char* list : kRun) add(module.getNamedGlobal(list));
      return;
    }
    add_names(module.getModuleInlineAsm());
    for (const char* list : kLists) add(module.getNamedGlobal(list));
    for (const llvm::GlobalValue& value : module.global_values())
      if (!value.isDeclaration() && (value.hasSection() || is_found_by_name(value))) add(&value);
  }

  void add(const llvm::Value* value) {
    if (value && llvm::isa<llvm::Constant, llvm::InlineAsm>(value) && seen_.insert(value).second)
      work_.push_back(value);
  }

  bool add_drivers() {
    bool has_driver = false;
    for (const llvm::Function& function : module_)
      if (function.hasFnAttribute(kDriverAttribute)) {
        add(&function);
        has_driver = true;
      }
    return has_driver;
  }

  void follow() {
    while (!work_.empty()) {
      const llvm::Value* value = work_.pop_back_val();
      if (auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(value)) add_names(assembly->getAsmString());
      if (auto* user = llvm::dyn_cast<llvm::User>(value))
        for (const llvm::Use& operand : user->operands()) add(operand);
      if (auto* function = llvm::dyn_cast<llvm::Function>(value))
        for (const llvm::Instruction& instruction : llvm::instructions(*function))
          for (const llvm::Use& operand : instruction.operands()) add_operand(operand);
    }
  }

  bool contains(const llvm::Value& value) const { return seen_.contains(&value); }

 private:
  // Calls of intrinsics may name functions and constants inside of metadata.
  void add_operand(const llvm::Value* operand) {
    if (auto* wrapped = llvm::dyn_cast<llvm::MetadataAsValue>(operand)) {
      if (auto* value = llvm::dyn_cast<llvm::ValueAsMetadata>(wrapped->getMetadata())) add(value->getValue());
      return;
    }
    add(operand);
  }

  // Names that stand in the text of assembly, whatever it does with them.
  void add_names(llvm::StringRef text) {
    auto is_part = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$'; };
    while (!text.empty()) {
      const llvm::StringRef name = text.take_while(is_part);
      text = text.drop_front(name.empty() ? 1 : name.size());
      if (!name.empty()) add(module_.getNamedValue(name));
    }
  }

  // What the C library and the replay library call if the program defines it.
  bool is_found_by_name(const llvm::GlobalValue& value) const {
    if (value.hasLocalLinkage() || !llvm::isa<llvm::FunctionType>(value.getValueType())) return false;
    const llvm::StringRef name = value.getName();
    llvm::LibFunc known;
    if (library_.getLibFunc(name, known)) return true;
    constexpr const char* kOwn[] = {"__mantissa",  "mantissa_",   "klee_",
                                    "__VERIFIER_", "reach_error", "__assert"};
    return llvm::any_of(kOwn, [&](const char* start) { return name.starts_with(start); });
  }

  const llvm::Module& module_;
  llvm::TargetLibraryInfoImpl names_;
  llvm::TargetLibraryInfo library_;
  llvm::DenseSet<const llvm::Value*> seen_;
  llvm::SmallVector<const llvm::Value*, 64> work_;
};

// Only what is not reached refers to what is not reached, so the order does not matter once all references
// are gone.
void erase(const std::vector<llvm::GlobalValue*>& others) {
  for (llvm::GlobalValue* value : others) {
    if (auto* function = llvm::dyn_cast<llvm::Function>(value)) function->deleteBody();
    if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(value)) variable->setInitializer(nullptr);
  }
  for (llvm::GlobalValue* value : others) {
    // Aliases of each other, and metadata.
    value->removeDeadConstantUsers();
    if (!value->use_empty()) value->replaceAllUsesWith(llvm::PoisonValue::get(value->getType()));
    value->eraseFromParent();
  }
}

bool may_go(const llvm::GlobalValue& value, const Reach& reach) {
  return !reach.contains(value) && !value.getName().starts_with("llvm.");
}

void keep_only(llvm::Module& module, const llvm::Function* start) {
  Reach reach(module);
  reach.add(start);
  reach.follow();
  std::vector<llvm::GlobalValue*> others;
  for (llvm::GlobalValue& value : module.global_values())
    if (may_go(value, reach)) others.push_back(&value);
  erase(others);
}

}  // namespace

bool finds_by_name(std::span<const std::string> flags) {
  constexpr std::string_view kHarmless[] = {"-lm", "-lc", "-lpthread", "-ldl", "-lrt", "-lstdc++"};
  constexpr std::string_view kWords[] = {"--defsym", "--wrap", "-E", "--export-dynamic", "-l"};
  return llvm::any_of(flags, [&](std::string_view flag) {
    if (flag == "-rdynamic") return true;
    if (!flag.starts_with("-l") && !flag.starts_with("-Wl,")) return false;
    return !llvm::is_contained(kHarmless, flag) &&
           llvm::any_of(kWords, [&](std::string_view word) { return flag.find(word) != flag.npos; });
  });
}

void drop_unreachable(Module& handle) {
  llvm::Module& module = *handle.contents().module;
  if (const llvm::Function* main = module.getFunction("main")) keep_only(module, main);
}

std::vector<std::string> unreached_functions(const Module& handle) {
  const llvm::Module& module = *handle.contents().module;
  std::vector<std::string> names;
  Reach reach(module, Reach::Roots::kRun);
  if (!reach.add_drivers()) return names;
  reach.follow();
  for (const llvm::Function& function : module)
    if (is_own(function) && !reach.contains(function)) names.push_back(function.getName().str());
  return names;
}

std::unique_ptr<llvm::Module> copy_reached(const llvm::Module& module) {
  Reach reach(module);
  if (!reach.add_drivers()) return llvm::CloneModule(module);
  reach.follow();
  llvm::ValueToValueMapTy copies;
  std::unique_ptr<llvm::Module> part = llvm::CloneModule(
      module, copies, [&](const llvm::GlobalValue* value) { return reach.contains(*value); });
  std::vector<llvm::GlobalValue*> others;
  for (const llvm::GlobalValue& value : module.global_values())
    if (may_go(value, reach))
      if (llvm::Value* copy = copies.lookup(&value)) others.push_back(llvm::cast<llvm::GlobalValue>(copy));
  erase(others);
  return part;
}

Result<void> write_reached(const Module& handle, const std::string& path) {
  const llvm::Module& module = *handle.contents().module;
  const std::unique_ptr<llvm::Module> part = copy_reached(module);
  // A part that LLVM does not take would end the process that reads it.
  return write_bitcode(llvm::verifyModule(*part) ? module : *part, path);
}

}  // namespace mantissa::ir
