// Addresses are given out before any code is looked at, in the module's order, so that equal input gives
// equal programs and constants need no relocation later.

#include "ir/translate.h"

#include <fmt/format.h>

#include <optional>

#include "ir/function_translator.h"
#include "ir/llvm_module.h"
#include "ir/module_translator.h"
#include "ir/source_types.h"

namespace mantissa::ir {

namespace {

uint64_t align_up(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

// Names that the compiler dropped from the code are still in the debug information, as long as each parameter
// of the source is one of the code.
std::vector<std::string> parameter_names(const llvm::Function& function) {
  std::vector<std::string> names(function.arg_size());
  bool is_complete = true;
  for (const llvm::Argument& argument : function.args()) {
    names[argument.getArgNo()] = argument.getName().str();
    is_complete = is_complete && argument.hasName();
  }
  if (is_complete) return names;
  std::vector<SourceParameter> known = source_parameters(function);
  if (known.size() != names.size()) return names;
  for (size_t i = 0; i < names.size(); ++i)
    if (names[i].empty()) names[i] = known[i].name;
  return names;
}

}  // namespace

ModuleTranslator::ModuleTranslator(const llvm::Module& module)
    : module_(module), layout_(module.getDataLayout()), shapes_(layout_) {
  program_.files.push_back("");
  program_.inlined.emplace_back();
  program_.target_triple = module.getTargetTriple();
}

Program ModuleTranslator::run() {
  place_functions();
  place_globals();
  fill_globals();
  list_constructors();
  for (const llvm::Function& function : module_) {
    if (function.isIntrinsic() || function.isDeclaration()) continue;
    Function& target = program_.functions[indices_[&function]];
    target = FunctionTranslator(*this, function, std::move(target)).run();
  }
  return std::move(program_);
}

void ModuleTranslator::place_functions() {
  for (const llvm::Function& function : module_) {
    if (function.isIntrinsic()) continue;
    uint32_t index = program_.functions.size();
    uint64_t address = kFunctionBase + 16 * uint64_t{index};
    indices_[&function] = index;
    bool is_missing = function.isDeclaration() && function.hasExternalWeakLinkage();
    addresses_[&function] = is_missing ? 0 : address;
    program_.function_index[function.getName().str()] = index;
    program_.function_at[address] = index;
    program_.functions.push_back(declare(function));
    program_.functions.back().address = address;
  }
  for (const llvm::GlobalAlias& alias : module_.aliases())
    if (const llvm::Function* function = function_behind(&alias))
      program_.function_index.try_emplace(alias.getName().str(), indices_[function]);
}

Function ModuleTranslator::declare(const llvm::Function& source) {
  Function function;
  function.name = source.getName().str();
  function.source_name = source_name(source);
  function.defined = !source.isDeclaration();
  function.is_variadic = source.isVarArg();
  function.is_driver = source.hasFnAttribute(kDriverAttribute);
  function.is_runtime = source.hasFnAttribute(kRuntimeAttribute);
  function.is_nounwind = source.doesNotThrow();
  const auto [least, most] = source.getFnAttribute(kFrameAttribute).getValueAsString().split(',');
  if (least.getAsInteger(10, function.least_frame) || most.getAsInteger(10, function.most_frame))
    function.least_frame = function.most_frame = 0;  // a declaration, or a module that was not prepared
  std::vector<std::string> names = parameter_names(source);
  for (const llvm::Argument& argument : source.args()) {
    Parameter parameter;
    parameter.name = names[argument.getArgNo()];
    parameter.parts = shapes_.of(argument.getType()).parts;
    if (llvm::Type* type = argument.getParamByValType()) {
      parameter.by_value = true;
      parameter.by_value_size = layout_.getTypeAllocSize(type);
      parameter.by_value_alignment = argument.getParamAlign().value_or(layout_.getABITypeAlign(type)).value();
    }
    function.parameters.push_back(std::move(parameter));
  }
  function.results = shapes_.of(source.getReturnType()).parts;
  if (const llvm::DISubprogram* subprogram = source.getSubprogram())
    function.location = place(subprogram->getFile(), subprogram->getLine(), 0);
  return function;
}

void ModuleTranslator::place_globals() {
  uint64_t next = kGlobalBase;
  for (const llvm::GlobalVariable& variable : module_.globals()) {
    if (variable.getName().starts_with("llvm.")) continue;
    llvm::Type* type = variable.getValueType();
    Global global;
    global.name = variable.getName().str();
    global.size = type->isSized() ? layout_.getTypeAllocSize(type).getFixedValue() : 0;
    global.alignment = layout_.getPreferredAlign(&variable).value();
    global.is_constant = variable.isConstant();
    global.is_external = variable.isDeclaration();
    const uint64_t gap = gap_of(global.size);
    global.address = align_up(next + gap, std::max<uint64_t>(global.alignment, 16));
    next = global.address + global.size + gap;
    bool is_missing = global.is_external && variable.hasExternalWeakLinkage();
    addresses_[&variable] = is_missing ? 0 : global.address;
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
    variable.getDebugInfo(debug);
    if (!debug.empty())
      global.location = place(debug[0]->getVariable()->getFile(), debug[0]->getVariable()->getLine(), 0);
    program_.globals.push_back(std::move(global));
  }
}

void ModuleTranslator::fill_globals() {
  constexpr uint64_t kWhole = uint64_t{64} << 10;  // a large array may begin with a few numbers
  size_t index = 0;
  for (const llvm::GlobalVariable& variable : module_.globals()) {
    if (variable.getName().starts_with("llvm.")) continue;
    Global& global = program_.globals[index++];
    if (!variable.hasInitializer() || variable.getInitializer()->isNullValue() ||
        llvm::isa<llvm::UndefValue>(variable.getInitializer()))
      continue;
    write(variable.getInitializer(), global.initial);
    if (global.size <= kWhole) global.initial.resize(global.size);
  }
}

void ModuleTranslator::list_constructors() {
  const llvm::GlobalVariable* list = module_.getNamedGlobal("llvm.global_ctors");
  if (!list || !list->hasInitializer()) return;
  std::vector<std::pair<uint64_t, uint32_t>> found;
  auto* entries = llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer());
  if (!entries) return;
  for (const llvm::Use& use : entries->operands()) {
    auto* entry = llvm::cast<llvm::Constant>(use.get());
    auto* priority = llvm::dyn_cast_or_null<llvm::ConstantInt>(entry->getAggregateElement(0u));
    const llvm::Constant* callee = entry->getAggregateElement(1u);
    if (const llvm::Function* function = callee ? function_behind(callee) : nullptr; function && priority)
      found.emplace_back(priority->getZExtValue(), indices_[function]);
  }
  std::stable_sort(found.begin(), found.end(), [](auto& a, auto& b) { return a.first < b.first; });
  for (auto& [priority, index] : found) program_.constructors.push_back(index);
}

const llvm::Function* ModuleTranslator::function_behind(const llvm::Value* value) {
  value = value->stripPointerCastsAndAliases();
  return llvm::dyn_cast<llvm::Function>(value);
}

uint64_t ModuleTranslator::address_of(const llvm::BasicBlock* block) {
  auto [entry, added] = block_addresses_.try_emplace(block, kBlockBase + 16 * block_addresses_.size());
  return entry->second;
}

uint32_t ModuleTranslator::string_index(const std::string& text) {
  auto [entry, added] = strings_.try_emplace(text, program_.strings.size());
  if (added) program_.strings.push_back(text);
  return entry->second;
}

SourceLocation ModuleTranslator::place(const llvm::DIFile* file, uint32_t line, uint32_t column) {
  if (!file || line == 0) return {};
  uint32_t& index = files_[file];
  if (index == 0) {
    std::string path = source_path(*file);
    auto [entry, added] = paths_.try_emplace(path, program_.files.size());
    if (added) program_.files.push_back(path);
    index = entry->second;
  }
  return SourceLocation{index, line, column};
}

SourceLocation ModuleTranslator::place(const llvm::DILocation* location) {
  if (!location) return {};
  return place(location->getFile(), location->getLine(), location->getColumn());
}

uint32_t ModuleTranslator::inlined_index(const llvm::DILocation* location) {
  // Outermost call first, so that a parent's index exists before it is needed.
  llvm::SmallVector<const llvm::DILocation*, 8> chain;
  for (; location && location->getInlinedAt(); location = location->getInlinedAt()) chain.push_back(location);
  uint32_t parent = 0;
  for (const llvm::DILocation* inner : llvm::reverse(chain)) {
    // All locations of one inlined body share the inlined-at node.
    const llvm::DISubprogram* body = inner->getScope()->getSubprogram();
    uint32_t& index = inlined_[{inner->getInlinedAt(), body}];
    if (index == 0) {
      index = program_.inlined.size();
      program_.inlined.push_back(
          {body ? body->getName().str() : std::string(), place(inner->getInlinedAt()), parent});
    }
    parent = index;
  }
  return parent;
}

namespace {

// They have so much room and no more: no process has addresses behind it.
std::optional<Error> check_size_of_globals(const llvm::Module& module) {
  unsigned __int128 total = 0;
  for (const llvm::GlobalVariable& variable : module.globals()) {
    llvm::Type* type = variable.getValueType();
    if (type->isSized()) total += module.getDataLayout().getTypeAllocSize(type).getFixedValue() + 4 * kGap;
    if (total <= kAddressEnd - kGlobalBase) continue;
    return Error{fmt::format("with '{}' the global variables have more than the {} GB that can be analysed",
                             variable.getName().str(), (kAddressEnd - kGlobalBase) >> 30)};
  }
  return std::nullopt;
}

}  // namespace

Result<Program> translate(const Module& module, const std::string& entry) {
  const llvm::Module& source = *module.contents().module;
  const llvm::Function* function = source.getFunction(entry);
  if (!function || function->isDeclaration())
    return Error{fmt::format("function '{}' is not defined in the program", entry)};
  if (const auto problem = check_size_of_globals(source)) return *problem;
  Program program = ModuleTranslator(source).run();
  program.entry = program.function_index.at(entry);
  return program;
}

}  // namespace mantissa::ir
