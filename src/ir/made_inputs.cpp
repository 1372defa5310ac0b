// A function in between asks for the value, keeps it in a variable, and assumes what is to hold of all such
// variables that have a value. In code of their own the comparisons need not be constrained.

#include "ir/made_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "ir/condition_code.h"
#include "ir/condition_syntax.h"
#include "ir/llvm_module.h"
#include "ir/stubs.h"

namespace mantissa::ir {

namespace {

constexpr std::string_view kMakers[] = {"mantissa_", "klee_", "__VERIFIER_nondet_"};
constexpr int kAllFlags = 0x3d;  // FE_ALL_EXCEPT of x86

bool calls_input(const ConditionTerm& term) {
  return (term.kind == ConditionTerm::Kind::kCall && term.parts.empty()) ||
         llvm::any_of(term.parts, calls_input);
}

// Names of inputs, functions with "()".
void names_in(const ConditionTerm& term, std::set<std::string>& names) {
  if (term.kind == ConditionTerm::Kind::kName) names.insert(term.text);
  if (term.kind == ConditionTerm::Kind::kCall && term.parts.empty()) names.insert(term.text + "()");
  for (const ConditionTerm& part : term.parts) names_in(part, names);
}

bool is_maker(const llvm::Function& function) {
  if (function.hasFnAttribute(kStubAttribute)) return true;
  return function.isDeclaration() &&
         llvm::any_of(kMakers, [&](std::string_view start) { return function.getName().starts_with(start); });
}

// By its name; a stub's result has a sign.
bool is_unsigned_maker(llvm::StringRef name) {
  for (const char* word : {"uint", "ulong", "uchar", "ushort", "size", "bool", "unsigned"})
    if (name.contains(word)) return true;
  return false;
}

std::optional<std::string> constant_text(const llvm::Value& value) {
  auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value.stripPointerCasts());
  if (!global || !global->isConstant() || !global->hasInitializer()) return std::nullopt;
  auto* text = llvm::dyn_cast<llvm::ConstantDataArray>(global->getInitializer());
  if (!text || !text->isCString()) return std::nullopt;
  return text->getAsCString().str();
}

struct MadeInput {
  std::string name;
  llvm::Function* maker = nullptr;
  std::vector<llvm::CallBase*> calls;  // of one that is asked for by name
  llvm::GlobalVariable *value = nullptr, *is_made = nullptr;
};

class Assumer {
 public:
  explicit Assumer(llvm::Module& module) : module_(module), builder_(module.getContext()) { find_inputs(); }

  Result<void> add(const InputCondition& said) {
    const auto wrong = [&](const Error& error) {
      return Error{fmt::format("{}: in '{}': {}", said.where, said.text, error.message)};
    };
    auto term = parse_condition(said.text);
    if (!term) return wrong(term.error());
    std::set<std::string> names;
    names_in(*term, names);
    std::vector<MadeInput*> used = used_inputs(names);
    if (used.empty()) return wrong(Error{"it names no input that the program makes" + known_inputs()});
    llvm::Function* check = begin_check();
    auto values = emit_condition(builder_, scope(), *term);
    if (!values) return wrong(values.error());
    end_check(used, *values, check);
    assumptions_.push_back(said.text + (said.where == "--assume" ? "" : fmt::format(" ({})", said.where)));
    return {};
  }

  Result<void> add(const InputRange& range) {
    std::vector<MadeInput*> used = used_inputs({range.name});
    if (used.empty())
      return Error{fmt::format("there is no input '{}' for {}{}", range.name, range.where, known_inputs())};
    llvm::Function* check = begin_check();
    llvm::Value* value = builder_.CreateLoad(used[0]->value->getValueType(), used[0]->value);
    end_check(used, in_range(value, range, is_unsigned_maker(used[0]->maker->getName())), check);
    assumptions_.push_back(fmt::format("{} is in [{:g}, {:g}]", range.name, range.low, range.high));
    return {};
  }

  std::vector<std::string> finish() && {
    for (MadeInput& input : inputs_)
      if (const auto checks = checks_.find(&input); checks != checks_.end())
        put_between(input, checks->second);
    return std::move(assumptions_);
  }

 private:
  void find_inputs() {
    std::map<std::string, MadeInput> found;
    for (llvm::Function& function : module_) {
      llvm::Type* type = function.getReturnType();
      if (!is_maker(function) || !(type->isIntegerTy() || type->isFloatingPointTy()) || function.use_empty())
        continue;
      if (function.arg_size() != 1 || !function.getArg(0)->getType()->isPointerTy() ||
          function.hasFnAttribute(kStubAttribute)) {
        const std::string name = function.getName().str() + "()";
        found[name] = {name, &function, {}};
        continue;
      }
      for (llvm::User* user : function.users())
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(user); call && call->getCalledFunction() == &function)
          if (auto text = constant_text(*call->getArgOperand(0))) {
            MadeInput& input = found[*text];
            if (input.maker && input.maker != &function) continue;  // two types
            input.name = *text;
            input.maker = &function;
            input.calls.push_back(call);
          }
    }
    for (auto& [name, input] : found) inputs_.push_back(std::move(input));
    for (MadeInput& input : inputs_) {
      llvm::Type* type = input.maker->getReturnType();
      if (type->isIntegerTy(1)) type = builder_.getInt8Ty();
      input.value = variable(type, "value." + input.name);
      input.is_made = variable(builder_.getInt8Ty(), "made." + input.name);
    }
  }

  llvm::GlobalVariable* variable(llvm::Type* type, const std::string& name) {
    return new llvm::GlobalVariable(module_, type, false, llvm::GlobalValue::InternalLinkage,
                                    llvm::Constant::getNullValue(type), "mantissa." + name);
  }

  std::string known_inputs() const {
    std::vector<std::string> names;
    names.reserve(inputs_.size());
    for (const MadeInput& input : inputs_) names.push_back(input.name);
    return names.empty() ? ": the program asks for none by name, and calls no function whose result is one"
                         : fmt::format("; there are {}", fmt::join(names, ", "));
  }

  std::vector<MadeInput*> used_inputs(const std::set<std::string>& names) {
    std::vector<MadeInput*> used;
    for (MadeInput& input : inputs_)
      if (names.contains(input.name)) used.push_back(&input);
    return used;
  }

  ConditionScope scope() const {
    ConditionScope scope;
    scope.what = "input that the program makes";
    for (const MadeInput& input : inputs_)
      scope.variables.push_back({input.name, input.value, nullptr, input.value->getValueType(),
                                 is_unsigned_maker(input.maker->getName())});
    scope.elements = [](const llvm::DIDerivedType&, uint32_t) { return uint64_t{0}; };
    scope.may_be_null = [](const llvm::DIDerivedType&, uint32_t) { return true; };
    return scope;
  }

  llvm::Function* make_function(llvm::FunctionType* type, const llvm::Twine& name) {
    auto* function = llvm::Function::Create(type, llvm::Function::InternalLinkage, name, module_);
    function->addFnAttr(kDriverAttribute);
    function->addFnAttr(kStubAttribute);
    builder_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "entry", function));
    return function;
  }

  // What it computes raises flags that the program must not see.
  bool looks_at_flags() const {
    return llvm::any_of(
        std::initializer_list<const char*>{"fetestexcept", "fegetexceptflag", "fegetenv", "feholdexcept"},
        [&](const char* name) { return module_.getFunction(name) != nullptr; });
  }

  void call_flags(const char* name, llvm::Value* place) {
    llvm::FunctionCallee callee =
        module_.getOrInsertFunction(name, builder_.getInt32Ty(), builder_.getPtrTy(), builder_.getInt32Ty());
    builder_.CreateCall(callee, {place, builder_.getInt32(kAllFlags)});
  }

  llvm::Function* begin_check() {
    llvm::Function* check =
        make_function(llvm::FunctionType::get(builder_.getVoidTy(), false), "mantissa.assumed");
    flags_ = looks_at_flags() ? builder_.CreateAlloca(builder_.getInt64Ty()) : nullptr;
    if (flags_) call_flags("fegetexceptflag", flags_);
    return check;
  }

  void end_check(const std::vector<MadeInput*>& used, const std::vector<llvm::Value*>& values,
                 llvm::Function* check) {
    llvm::Value* is_open = builder_.getFalse();  // one of them was not made yet
    for (const MadeInput* input : used)
      is_open = builder_.CreateOr(
          is_open, builder_.CreateICmpEQ(builder_.CreateLoad(builder_.getInt8Ty(), input->is_made),
                                         builder_.getInt8(0)));
    llvm::FunctionCallee assume =
        module_.getOrInsertFunction("__mantissa_assume", builder_.getVoidTy(), builder_.getInt32Ty());
    for (llvm::Value* value : values)
      builder_.CreateCall(assume,
                          {builder_.CreateZExt(builder_.CreateOr(is_open, value), builder_.getInt32Ty())});
    if (flags_) call_flags("fesetexceptflag", flags_);
    builder_.CreateRetVoid();
    for (MadeInput* input : used) checks_[input].push_back(check);
  }

  // As of parameters: the bounds of a float are doubles.
  std::vector<llvm::Value*> in_range(llvm::Value* value, const InputRange& range, bool is_unsigned) {
    llvm::Type* type = value->getType();
    if (type->isFloatingPointTy()) {
      llvm::Type* wide = type->getPrimitiveSizeInBits() < 64 ? builder_.getDoubleTy() : type;
      llvm::Value* wider = wide == type ? value : builder_.CreateFPExt(value, wide);
      const auto bound = [&](long double number) {
        return llvm::ConstantFP::get(wide, static_cast<double>(number));
      };
      return {builder_.CreateFCmpOGE(wider, bound(range.low)),
              builder_.CreateFCmpOLE(wider, bound(range.high))};
    }
    const auto bits = static_cast<int>(type->getIntegerBitWidth());
    const long double least = is_unsigned ? 0 : -std::ldexp(1.0L, bits - 1);
    const long double most = std::ldexp(1.0L, bits - (is_unsigned ? 0 : 1)) - 1;
    const long double low = std::max(least, std::ceil(range.low)),
                      high = std::min(most, std::floor(range.high));
    if (low > high) return {builder_.getFalse()};
    const auto bound = [&](long double number) -> llvm::Value* {
      return is_unsigned ? llvm::ConstantInt::get(type, static_cast<uint64_t>(number))
                         : llvm::ConstantInt::getSigned(type, static_cast<int64_t>(number));
    };
    return {
        is_unsigned ? builder_.CreateICmpUGE(value, bound(low)) : builder_.CreateICmpSGE(value, bound(low)),
        is_unsigned ? builder_.CreateICmpULE(value, bound(high))
                    : builder_.CreateICmpSLE(value, bound(high))};
  }

  void put_between(MadeInput& input, const std::vector<llvm::Function*>& checks) {
    llvm::Function& maker = *input.maker;
    llvm::Function* between = make_function(maker.getFunctionType(), maker.getName() + "." + input.name);
    if (input.calls.empty()) maker.replaceAllUsesWith(between);
    for (llvm::CallBase* call : input.calls) call->setCalledFunction(between);
    llvm::SmallVector<llvm::Value*, 4> arguments;
    for (llvm::Argument& argument : between->args()) arguments.push_back(&argument);
    between->setAttributes(maker.getAttributes());
    between->addFnAttr(kDriverAttribute);
    between->addFnAttr(kStubAttribute);
    between->setMemoryEffects(llvm::MemoryEffects::unknown());
    llvm::CallInst* call = builder_.CreateCall(&maker, arguments);
    call->setAttributes(maker.getAttributes());
    builder_.CreateStore(call->getType()->isIntegerTy(1)
                             ? builder_.CreateZExt(call, input.value->getValueType())
                             : static_cast<llvm::Value*>(call),
                         input.value);
    builder_.CreateStore(builder_.getInt8(1), input.is_made);
    for (llvm::Function* check : checks) builder_.CreateCall(check);
    builder_.CreateRet(call);
  }

  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
  std::vector<MadeInput> inputs_;
  std::map<const MadeInput*, std::vector<llvm::Function*>> checks_;
  llvm::Value* flags_ = nullptr;
  std::vector<std::string> assumptions_;
};

}  // namespace

MadeConditions take_made_conditions(bool is_main, std::vector<InputCondition>& conditions,
                                    std::vector<InputRange>& ranges) {
  MadeConditions made;
  const auto is_made = [&](const InputCondition& condition) {
    if (is_main) return true;
    auto term = parse_condition(condition.text);
    return term && calls_input(*term);
  };
  for (const InputCondition& condition : conditions)
    if (is_made(condition)) made.conditions.push_back(condition);
  std::erase_if(conditions, is_made);
  const auto is_made_range = [&](const InputRange& range) { return is_main || range.name.ends_with("()"); };
  for (const InputRange& range : ranges)
    if (is_made_range(range)) made.ranges.push_back(range);
  std::erase_if(ranges, is_made_range);
  return made;
}

Result<MadeAssumptions> assume_of_made_inputs(llvm::Module& module, const MadeConditions& said) {
  Assumer assumer(module);
  std::vector<std::string> notes;
  for (const InputCondition& condition : said.conditions) {
    auto added = assumer.add(condition);
    if (!added && !condition.is_optional) return added.error();
    if (!added) notes.push_back(fmt::format("this clause is left out: {}", added.error().message));
  }
  for (const InputRange& range : said.ranges)
    if (auto added = assumer.add(range); !added) return added.error();
  return MadeAssumptions{std::move(assumer).finish(), std::move(notes)};
}

}  // namespace mantissa::ir
