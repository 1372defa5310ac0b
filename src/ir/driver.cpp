// The calling convention has already taken the parameters apart: a structure by value is a pointer (byval) or
// one or two registers, each eight bytes of it. So the driver builds every parameter in memory by its source
// type and then loads what the LLVM function wants from there, eight bytes on.

#include "ir/driver.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/Support/Regex.h>

#include <filesystem>
#include <fstream>

#include "ir/c_call.h"
#include "ir/condition_code.h"
#include "ir/fortran_call.h"
#include "ir/input_builder.h"
#include "ir/llvm_module.h"
#include "ir/made_inputs.h"
#include "ir/neighbours.h"
#include "ir/open_variables.h"
#include "ir/source_types.h"

namespace mantissa::ir {

namespace {

// Of an entry without a caller of its own: check::kOnlyCalledWithin.
constexpr const char* kOnlyCalledWithin = "only functions of its file call it";
constexpr uint64_t kLargestSource = 16 << 20;  // bytes, to look for comments in

std::string base_name(const llvm::Function& function) {
  std::string name = function.getName().str();
  if (!name.starts_with("_Z")) return name;
  std::string plain = llvm::demangle(name);
  return plain.substr(0, plain.find('('));
}

bool is_user_code(const llvm::Function& function) {
  return !function.isDeclaration() && !function.hasFnAttribute(kRuntimeAttribute) &&
         !function.hasFnAttribute(kDriverAttribute);
}

// Fortran's names have no case, and flang writes them small with an underscore behind; those of modules have
// the module's before.
std::string fortran_name(const llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  return is_fortran(function) ? subprogram->getName().lower() : std::string();
}

// Names like the one asked for; without one some of those that there are, in the order of the files.
Error unknown_entry(const llvm::Module& module, const std::string& asked) {
  std::vector<std::pair<unsigned, std::string>> similar;
  std::vector<std::string> all;
  bool is_cxx = false;
  for (const llvm::Function& function : module) {
    if (!is_user_code(function)) continue;
    std::string name = is_fortran(function) ? fortran_name(function) : base_name(function);
    const std::string entry = is_fortran(function) ? llvm::StringRef(asked).lower() : asked;
    unsigned distance = llvm::StringRef(name).edit_distance(entry);
    bool contains = name.find(entry) != std::string::npos || entry.find(name) != std::string::npos;
    if (contains || distance <= std::max<size_t>(2, entry.size() / 3)) similar.emplace_back(distance, name);
    is_cxx |= function.getName().starts_with("_Z");
    if (function.hasExternalLinkage() && llvm::find(all, name) == all.end()) all.push_back(std::move(name));
  }
  std::sort(similar.begin(), similar.end());
  similar.erase(std::unique(similar.begin(), similar.end()), similar.end());
  std::string text = fmt::format("there is no function '{}' in the program", asked);
  for (size_t i = 0; i < std::min<size_t>(similar.size(), 5); ++i)
    text += fmt::format("{} '{}'", i == 0 ? "; did you mean" : ",", similar[i].second);
  if (!similar.empty()) return Error{text + "?"};
  if (asked == "main" && !all.empty()) text += "; name another by --entry";
  for (size_t i = 0; i < std::min<size_t>(all.size(), 5); ++i)
    text += fmt::format("{} '{}'", i == 0 ? "; it has" : ",", all[i]);
  if (all.size() > 5) text += fmt::format(" and {} more", all.size() - 5);
  return Error{is_cxx ? text + "; what is inline and not called is not compiled" : text};
}

Result<llvm::Function*> find_entry(llvm::Module& module, const std::string& entry) {
  if (llvm::Function* exact = module.getFunction(entry); exact && is_user_code(*exact)) return exact;
  std::vector<llvm::Function*> found;
  for (llvm::Function& function : module)
    if (is_user_code(function) &&
        (base_name(function) == entry ||
         (is_fortran(function) && fortran_name(function) == llvm::StringRef(entry).lower())))
      found.push_back(&function);
  if (found.empty()) return unknown_entry(module, entry);
  if (found.size() == 1) return found[0];
  std::string text = fmt::format("'{}' is the name of several functions; say which one:", entry);
  for (llvm::Function* function : found)
    text += fmt::format("\n  {}  ({})", function->getName().str(), llvm::demangle(function->getName().str()));
  return Error{text};
}

// Nothing if it cannot be read: bitcode may come from anywhere.
std::string source_text(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored) ||
      std::filesystem::file_size(path, ignored) > kLargestSource)
    return {};
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The options with what comments and files say about this function. A range of a file may be of no use to
// it, one of a comment not.
Result<DriverOptions> with_preconditions(const DriverOptions& options, const llvm::Function& entry) {
  DriverOptions all = options;
  const auto add = [&](const Preconditions& more) {
    all.ranges.insert(all.ranges.end(), more.ranges.begin(), more.ranges.end());
    all.conditions.insert(all.conditions.end(), more.conditions.begin(), more.conditions.end());
    if (more.finite) all.finite = *more.finite;
  };
  for (const std::string& name : {entry.getName().str(), base_name(entry)})
    if (const auto found = options.of_functions.find(name); found != options.of_functions.end()) {
      add(found->second);
      break;
    }
  if (const llvm::DISubprogram* subprogram = entry.getSubprogram()) {
    const std::string file = source_file(*subprogram);
    auto above = preconditions_above(source_text(file), subprogram->getLine(), file);
    if (!above) return above.error();
    add(*above);
  }
  if (options.asked_finite) all.finite = *options.asked_finite;
  return all;
}

// A name of mantissa.toml that no function has, but nearly this one.
std::vector<std::string> notes_on_names(const llvm::Module& module, const llvm::Function& entry,
                                        const DriverOptions& options) {
  std::vector<std::string> notes;
  const std::string own = base_name(entry);
  for (const auto& [name, preconditions] : options.of_functions) {
    if (llvm::StringRef(name).edit_distance(own) > std::max<size_t>(2, own.size() / 3)) continue;
    const bool is_there = llvm::any_of(module, [&, &wanted = name](const llvm::Function& function) {
      return function.getName() == wanted || base_name(function) == wanted;
    });
    if (!is_there)
      notes.push_back(fmt::format(
          "mantissa.toml: there is no function '{}' in the program; did you mean '{}'?", name, own));
  }
  return notes;
}

class DriverBuilder {
 public:
  DriverBuilder(llvm::Module& program, llvm::Function& entry, const DriverOptions& options)
      : entry_(entry),
        options_(options),
        module_(std::make_unique<llvm::Module>("driver", program.getContext())),
        builder_(program.getContext()) {
    module_->setDataLayout(program.getDataLayout());
    module_->setTargetTriple(program.getTargetTriple());
    name_ = "__mantissa_driver." + entry.getName().str();
    function_ = llvm::Function::Create(llvm::FunctionType::get(builder_.getVoidTy(), false),
                                       llvm::Function::ExternalLinkage, name_, *module_);
    function_->addFnAttr(kDriverAttribute);
    function_->setDoesNotReturn();
    builder_.SetInsertPoint(llvm::BasicBlock::Create(program.getContext(), "entry", function_));
    callee_ = llvm::Function::Create(entry.getFunctionType(), llvm::Function::ExternalLinkage,
                                     entry.getName(), *module_);
    callee_->copyAttributesFrom(&entry);
    inputs_.emplace(builder_, *module_, options);
  }

  Result<std::unique_ptr<llvm::Module>> run() {
    prepare_environment();
    const bool is_main = entry_.getName() == "main";
    // Natively main starts by itself, and nobody gives those a value.
    if (is_main && options_.under_constrained)
      for (const OpenVariable& open : open_variables_of(entry_))
        if (open.variable->hasMetadata(kForeignMetadata))
          return Error{fmt::format("main uses '{}', which another file defines", open.name)};
    if (is_main) {
      call_main();
    } else if (auto made = call_function(); !made) {
      return made.error();
    }
    return std::move(module_);
  }

  const std::string& name() const { return name_; }
  const std::vector<std::string>& notes() const { return notes_; }
  std::vector<InputRange> unused_ranges() const { return inputs_->unused_ranges(); }
  const std::map<std::string, InputRange>& ranges() const { return inputs_->ranges(); }
  std::vector<std::string> input_names() const {
    std::vector<std::string> names;
    for (const CCall::Input& input : inputs_->inputs()) names.push_back(input.name);
    return names;
  }

  std::optional<CCall> call() const { return describe_call(entry_, *inputs_); }
  std::vector<std::string> assumptions() const {
    std::vector<std::string> all = inputs_->assumptions();
    all.insert(all.end(), assumptions_.begin(), assumptions_.end());
    return all;
  }

 private:
  template <class... Types>
  llvm::FunctionCallee declare(const char* name, llvm::Type* result, Types*... types) {
    return module_->getOrInsertFunction(name, result, types...);
  }

  void prepare_environment() {
    llvm::Type *none = builder_.getVoidTy(), *size = builder_.getInt64Ty(), *pointer = builder_.getPtrTy();
    if (options_.symbolic_stdin)
      builder_.CreateCall(declare("__mantissa_env_stdin", none, size),
                          {builder_.getInt64(*options_.symbolic_stdin)});
    for (const auto& [name, length] : options_.symbolic_files)
      builder_.CreateCall(declare("__mantissa_env_file", none, pointer, size),
                          {inputs_->text(name), builder_.getInt64(length)});
  }

  void finish(llvm::Value* status) {
    llvm::FunctionCallee leave = declare("exit", builder_.getVoidTy(), builder_.getInt32Ty());
    llvm::cast<llvm::Function>(leave.getCallee())->setDoesNotReturn();
    builder_.CreateCall(leave, {status});
    builder_.CreateUnreachable();
  }

  // The strings and the vector may be written by the program, so they are variables.
  llvm::Value* plain_arguments() {
    llvm::Constant* text = llvm::ConstantDataArray::getString(builder_.getContext(), options_.program_name);
    auto* name = new llvm::GlobalVariable(*module_, text->getType(), false,
                                          llvm::GlobalValue::InternalLinkage, text, "mantissa.program");
    auto* type = llvm::ArrayType::get(builder_.getPtrTy(), 2);
    auto* list = llvm::ConstantArray::get(type, {name, llvm::ConstantPointerNull::get(builder_.getPtrTy())});
    return new llvm::GlobalVariable(*module_, type, false, llvm::GlobalValue::InternalLinkage, list,
                                    "mantissa.argv");
  }

  // An array of struct MantissaWord.
  llvm::Value* list_of(const std::vector<Arguments::Word>& words) {
    auto* type = llvm::StructType::get(builder_.getPtrTy(), builder_.getInt64Ty());
    std::vector<llvm::Constant*> list;
    for (const Arguments::Word& word : words) {
      llvm::Constant* text = llvm::ConstantPointerNull::get(builder_.getPtrTy());
      if (!word.bytes) text = llvm::cast<llvm::Constant>(inputs_->text(word.text));
      list.push_back(
          llvm::ConstantStruct::get(type, {text, builder_.getInt64(word.bytes.value_or(word.text.size()))}));
    }
    auto* array = llvm::ConstantArray::get(llvm::ArrayType::get(type, list.size()), list);
    return new llvm::GlobalVariable(*module_, array->getType(), true, llvm::GlobalValue::InternalLinkage,
                                    array, "mantissa.words");
  }

  void call_main() {
    llvm::Type *integer = builder_.getInt32Ty(), *pointer = builder_.getPtrTy(),
               *size = builder_.getInt64Ty();
    llvm::Value* count = builder_.getInt32(1);
    llvm::Value* vector = nullptr;
    if (options_.arguments) {
      const Arguments& given = *options_.arguments;
      assumptions_.push_back(in_words(given));
      llvm::Value* place = builder_.CreateAlloca(integer);
      vector = builder_.CreateCall(
          declare("__mantissa_env_args", pointer, pointer, pointer, integer, integer, size, pointer),
          {inputs_->text(options_.program_name), list_of(given.words), builder_.getInt32(given.words.size()),
           builder_.getInt32(given.more), builder_.getInt64(given.bytes_of_more), place});
      count = builder_.CreateLoad(integer, place);
    } else {
      vector = plain_arguments();
      if (llvm::any_of(entry_.args(), [](const llvm::Argument& a) { return !a.use_empty(); }))
        assumptions_.emplace_back("the program has no arguments");
    }
    llvm::SmallVector<llvm::Value*, 3> arguments;
    for (llvm::Type* type : entry_.getFunctionType()->params()) {
      if (arguments.empty())
        arguments.push_back(builder_.CreateIntCast(count, type->isIntegerTy() ? type : integer, true));
      else if (arguments.size() == 1)
        arguments.push_back(vector);
      else
        arguments.push_back(builder_.CreateLoad(pointer, module_->getOrInsertGlobal("environ", pointer)));
    }
    llvm::Value* status = builder_.CreateCall(callee_, arguments);
    finish(status->getType()->isIntegerTy(32) ? status : builder_.getInt32(0));
  }

  static bool has_variables(const llvm::Module& module) {
    return llvm::any_of(module.globals(), [](const llvm::GlobalVariable& global) {
      return !global.isConstant() && !global.isDeclaration() && !global.use_empty() &&
             !global.getName().starts_with("llvm.");
    });
  }

  // A static function whose callers are all seen: they are entries, too, and pass what is really passed.
  static bool is_called_within_file_only(const llvm::Function& function) {
    if (!function.hasLocalLinkage()) return false;
    bool is_called = false;
    for (const llvm::Use& use : function.uses()) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
      if (!call || !call->isCallee(&use)) return false;
      is_called |= call->getFunction() != &function;
    }
    return is_called;
  }

  // Those that the entry sees and the program writes have any value that a store in it may have left.
  Result<void> open_variables() {
    for (const OpenVariable& open : open_variables_of(entry_)) {
      auto* place = llvm::cast<llvm::GlobalVariable>(
          module_->getOrInsertGlobal(open.variable->getName(), open.variable->getValueType()));
      if (open.source) {
        if (auto filled = inputs_->fill(place, open.source, open.name); !filled) continue;  // stays as it is
      } else {
        inputs_->fill_plain(place, open.variable->getValueType(), open.name);
      }
      if (!open.values.empty()) inputs_->keep_among(place, open.values);
      if (open.range) inputs_->keep_between(place, place->getValueType(), open.range->low, open.range->high);
      if (open.variable->hasMetadata(kUnsizedMetadata))
        builder_.CreateCall(declare("__mantissa_unsized", builder_.getVoidTy(), builder_.getPtrTy()),
                            {place});
    }
    return {};
  }

  Result<void> call_function() {
    if (options_.under_constrained) {
      if (is_called_within_file_only(entry_)) assumptions_.emplace_back(kOnlyCalledWithin);
      if (auto opened = open_variables(); !opened) return opened;
    } else if (has_variables(*entry_.getParent())) {
      assumptions_.emplace_back("global variables have their initial values");
    }
    const llvm::DataLayout& layout = module_->getDataLayout();
    std::vector<SourceParameter> parameters = source_parameters(entry_);
    llvm::SmallVector<llvm::Value*, 8> arguments;
    unsigned next = 0;
    if (is_fortran(entry_)) {
      FortranCall call(builder_, *inputs_, entry_);
      auto made = call.arguments(variables_);
      if (!made)
        return Error{fmt::format("cannot call '{}': {}", entry_.getName().str(), made.error().message)};
      arguments.append(made->begin(), made->end());
      assumptions_.insert(assumptions_.end(), call.assumptions().begin(), call.assumptions().end());
      next = entry_.arg_size();
    }
    if (next < entry_.arg_size() && entry_.hasStructRetAttr()) {
      llvm::Type* type = entry_.getParamStructRetType(0);
      arguments.push_back(inputs_->allocate(layout.getTypeAllocSize(type), 16));
      next = 1;
    }
    for (const SourceParameter& parameter : parameters) {
      uint64_t size = size_in_bytes(strip(parameter.type));
      bool is_reference = parameter.type && is_reference_type(*parameter.type);
      if (is_reference) size = 8;
      if (next >= entry_.arg_size() || is_empty_class(parameter.type)) continue;
      llvm::Value* place = inputs_->allocate((size + 15) / 16 * 16, 16);
      if (auto filled = inputs_->fill(place, parameter.type, parameter.name); !filled)
        return Error{fmt::format("cannot call '{}': {}", entry_.getName().str(), filled.error().message)};
      variables_.push_back({parameter.name, place, parameter.type, nullptr});
      if (entry_.hasParamAttribute(next, llvm::Attribute::ByVal) ||
          is_passed_by_address(next, *parameter.type)) {
        arguments.push_back(place);
        ++next;
        continue;
      }
      for (uint64_t offset = 0; offset < size && next < entry_.arg_size(); ++next) {
        llvm::Type* type = entry_.getFunctionType()->getParamType(next);
        llvm::Value* from = builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), place, offset);
        arguments.push_back(load(type, from));
        offset += std::max<uint64_t>(8, layout.getTypeAllocSize(type));
      }
    }
    for (; next < entry_.arg_size(); ++next) {  // no debug information
      llvm::Type* type = entry_.getFunctionType()->getParamType(next);
      std::string name = entry_.getArg(next)->getName().str();
      if (name.empty()) name = fmt::format("arg{}", next + 1);
      llvm::Type* copied = entry_.getParamByValType(next);
      llvm::Value* place = inputs_->allocate(layout.getTypeAllocSize(copied ? copied : type), 16);
      inputs_->fill_plain(place, copied ? copied : type, name);
      variables_.push_back({name, place, nullptr, type});
      arguments.push_back(copied ? place : load(type, place));
    }
    if (auto assumed = assume_conditions(); !assumed) return assumed;
    llvm::Value* result = builder_.CreateCall(callee_, arguments);
    if (options_.under_constrained) {
      end_here(result);
    } else {
      finish(builder_.getInt32(0));
    }
    return {};
  }

  // The result is kept where what it points to is found, and nothing runs after the entry: what was lost by
  // then is lost.
  void end_here(llvm::Value* result) {
    if (!result->getType()->isVoidTy()) {
      const uint64_t size = module_->getDataLayout().getTypeAllocSize(result->getType());
      builder_.CreateAlignedStore(result, inputs_->allocate(size, 16), llvm::Align(16));
    }
    builder_.CreateCall(declare("__mantissa_exit", builder_.getVoidTy(), builder_.getInt32Ty()),
                        {builder_.getInt32(0)});
    builder_.CreateUnreachable();
  }

  Result<void> assume_conditions() {
    const ConditionScope scope{variables_,
                               [this](const llvm::DIDerivedType& pointer, uint32_t depth) {
                                 return inputs_->elements_behind(pointer, depth);
                               },
                               [this](const llvm::DIDerivedType& pointer, uint32_t depth) {
                                 return inputs_->may_be_null(pointer, depth);
                               },
                               &entry_};
    for (const InputCondition& condition : options_.conditions) {
      const auto wrong = [&](const Error& error) {
        return Error{fmt::format("{}: in '{}': {}", condition.where, condition.text, error.message)};
      };
      auto term = parse_condition(
          condition.text, condition.is_optional ? ComparisonChains::kConjunctions : ComparisonChains::kWrong);
      auto values =
          term ? emit_condition(builder_, scope, *term) : Result<std::vector<llvm::Value*>>(term.error());
      if (!values && condition.is_optional) {
        notes_.push_back(
            fmt::format("{}: this clause is left out: {}", condition.where, values.error().message));
        continue;
      }
      if (!values) return wrong(values.error());
      for (llvm::Value* value : *values) inputs_->assume(value);
      assumptions_.push_back(condition.text +
                             (condition.where == "--assume" ? "" : fmt::format(" ({})", condition.where)));
    }
    if (!options_.conditions.empty()) clear_flags();
    return {};
  }

  // What conditions compute raises flags that the entry must not see.
  void clear_flags() {
    const auto looks = [&](const char* name) { return entry_.getParent()->getFunction(name) != nullptr; };
    if (!looks("fetestexcept") && !looks("fegetexceptflag") && !looks("fegetenv") && !looks("feholdexcept"))
      return;
    constexpr int kAllFlags = 0x3d;  // FE_ALL_EXCEPT of x86
    builder_.CreateCall(declare("feclearexcept", builder_.getInt32Ty(), builder_.getInt32Ty()),
                        {builder_.getInt32(kAllFlags)});
  }

  // i1 lives in a byte.
  llvm::Value* load(llvm::Type* type, llvm::Value* from) {
    if (!type->isIntegerTy() || type->getIntegerBitWidth() % 8 == 0)
      return builder_.CreateAlignedLoad(type, from, llvm::Align(1));
    llvm::Type* whole = builder_.getIntNTy((type->getIntegerBitWidth() + 7) / 8 * 8);
    return builder_.CreateTrunc(builder_.CreateAlignedLoad(whole, from, llvm::Align(1)), type);
  }

  static bool is_reference_type(const llvm::DIType& type) {
    return type.getTag() == llvm::dwarf::DW_TAG_reference_type ||
           type.getTag() == llvm::dwarf::DW_TAG_rvalue_reference_type;
  }

  // C++ classes with a destructor travel as a plain pointer.
  bool is_passed_by_address(unsigned position, const llvm::DIType& type) const {
    auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(strip(&type));
    return composite && (composite->getFlags() & llvm::DINode::FlagTypePassByReference) &&
           entry_.getFunctionType()->getParamType(position)->isPointerTy();
  }

  llvm::Function& entry_;
  const DriverOptions& options_;
  std::unique_ptr<llvm::Module> module_;
  llvm::IRBuilder<> builder_;
  std::string name_;
  llvm::Function *function_ = nullptr, *callee_ = nullptr;
  std::optional<InputBuilder> inputs_;
  std::vector<std::string> assumptions_;
  std::vector<ConditionVariable> variables_;  // the parameters
  std::vector<std::string> notes_;
};

}  // namespace

Result<Driver> add_driver(Module& module, const std::string& entry, const DriverOptions& options) {
  Module::Contents& contents = module.contents();
  auto found = find_entry(*contents.module, entry);
  if (!found) return found.error();
  llvm::Function& function = **found;
  if (function.isVarArg() && function.getName() != "main")
    return Error{fmt::format("'{}' is variadic: write a driver that calls it", entry)};
  auto all_options = with_preconditions(options, function);
  if (!all_options) return all_options.error();
  const bool is_main = function.getName() == "main";
  const MadeConditions made = take_made_conditions(is_main, all_options->conditions, all_options->ranges);
  DriverBuilder builder(*contents.module, function, *all_options);
  auto code = builder.run();
  if (!code) return code.error();
  if (const auto unused = builder.unused_ranges(); !unused.empty())
    return Error{fmt::format("there is no input '{}' for {}; inputs of '{}' are {}", unused[0].name,
                             unused[0].where, entry, fmt::join(builder.input_names(), ", "))};
  if (function.hasLocalLinkage()) function.setLinkage(llvm::GlobalValue::ExternalLinkage);
  Driver driver{builder.name(),        function.getName().str(), {},
                builder.assumptions(), builder.notes(),          builder.call(),
                builder.ranges(),      all_options->finite};
  for (std::string& note : notes_on_names(*contents.module, function, options))
    driver.notes.push_back(std::move(note));
  if (!made.empty()) {
    if (options.is_one_of_many)
      return Error{
          fmt::format("what is said about inputs that are no parameters of '{}' holds with --entry {} "
                      "only",
                      entry, entry)};
    auto assumed = assume_of_made_inputs(*contents.module, made);
    if (!assumed) return assumed.error();
    driver.assumptions.insert(driver.assumptions.end(), assumed->assumptions.begin(),
                              assumed->assumptions.end());
    driver.notes.insert(driver.notes.end(), assumed->notes.begin(), assumed->notes.end());
    for (const InputRange& range : made.ranges) driver.ranges.insert_or_assign(range.name, range);
  }
  llvm::raw_string_ostream out(driver.assembly);
  (*code)->print(out, nullptr);
  if (llvm::Linker::linkModules(*contents.module, std::move(*code)))
    return Error{fmt::format("cannot add a driver for '{}': {}", entry, contents.take_errors())};
  return driver;
}

namespace {

std::vector<std::string> own_functions(const Module& module) {
  std::vector<std::string> names, hidden;
  for (const llvm::Function& function : *module.contents().module) {
    if (!is_user_code(function) || function.isVarArg() || function.hasFnAttribute(kNeighbourAttribute))
      continue;
    const llvm::DISubprogram* subprogram = function.getSubprogram();
    const bool is_everywhere = function.hasLocalLinkage() || function.hasAvailableExternallyLinkage();
    if (is_everywhere && subprogram && subprogram->getFilename().ends_with(".h")) continue;
    (function.hasLocalLinkage() ? hidden : names).push_back(function.getName().str());
  }
  // What is found by way of a caller is found before the function is looked at alone.
  names.insert(names.end(), hidden.begin(), hidden.end());
  return names;
}

}  // namespace

Result<std::vector<std::string>> matching_functions(const Module& module, const std::string& pattern,
                                                    bool hidden) {
  std::vector<std::string> names = hidden ? own_functions(module) : public_functions(module);
  if (pattern.empty()) return names;
  llvm::Regex regex(pattern);
  std::string why;
  if (!regex.isValid(why)) return Error{fmt::format("'{}' is not a regular expression: {}", pattern, why)};
  std::erase_if(names, [&](const std::string& name) { return !regex.match(name); });
  return names;
}

}  // namespace mantissa::ir
