// Only mem2reg, not SROA or any simplifier: SROA drops accesses outside a variable and instcombine folds away
// divisions and shifts whose undefined cases we are here to find. mem2reg touches only variables that are
// loaded and stored whole, so no access that could be wrong is lost.

#include "ir/passes.h"

#include <llvm/ADT/BitVector.h>
#include <llvm/Analysis/MemoryBuiltins.h>
#include <llvm/Analysis/TargetLibraryInfo.h>

#include "ir/libm_names.h"
#include "ir/llvm_module.h"

namespace mantissa::ir {

// What setjmp returns to finds its variables as they are in memory: there they stay. So do variables to which
// only other variables lead, though promotion makes pointers to them plain: a pointer may be used where its
// variable is no more or was not set, which a register would not show.
void promote_variables(llvm::Function& function) {
  if (function.callsFunctionThatReturnsTwice()) return;
  llvm::SmallVector<llvm::AllocaInst*, 16> variables;
  for (llvm::Instruction& instruction : function.getEntryBlock())
    if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
      if (llvm::isAllocaPromotable(variable)) variables.push_back(variable);
  if (variables.empty()) return;
  llvm::DominatorTree dominators(function);
  llvm::PromoteMemToReg(variables, dominators);
}

namespace {

// The two questions the native compiler answers by what it knows (is this a constant, how large is this
// object) are answered here in the same way, before promotion makes us know more than it does.
void answer_questions(llvm::Module& module) {
  llvm::SmallVector<llvm::IntrinsicInst*, 16> calls;
  for (llvm::Function& function : module) {
    llvm::Intrinsic::ID id = function.getIntrinsicID();
    if (id != llvm::Intrinsic::is_constant && id != llvm::Intrinsic::objectsize) continue;
    for (llvm::User* user : function.users())
      if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user)) calls.push_back(call);
  }
  if (calls.empty()) return;
  llvm::TargetLibraryInfoImpl library(llvm::Triple(module.getTargetTriple()));
  llvm::TargetLibraryInfo info(library);
  for (llvm::IntrinsicInst* call : calls) {
    llvm::Value* answer = nullptr;
    if (call->getIntrinsicID() == llvm::Intrinsic::is_constant) {
      auto* constant = llvm::dyn_cast<llvm::Constant>(call->getArgOperand(0));
      answer = llvm::ConstantInt::getBool(call->getContext(), constant && constant->isManifestConstant());
    } else {
      answer = llvm::lowerObjectSizeCall(call, module.getDataLayout(), &info, true);
    }
    call->replaceAllUsesWith(answer);
    call->eraseFromParent();
  }
}

// A variable that may be read before it is set would be promoted to LLVM's undef, which promotion then takes
// for whatever is convenient: `if (c) u = 1; return u;` becomes `return 1`. A frozen undef is a value like
// any other, nobody knows which.
class UnsetVariables {
 public:
  explicit UnsetVariables(llvm::Function& function) : function_(function) {
    for (llvm::Instruction& instruction : function.getEntryBlock())
      if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        if (llvm::isAllocaPromotable(variable)) {
          numbers_[variable] = variables_.size();
          variables_.push_back(variable);
        }
  }

  void set() {
    if (variables_.empty()) return;
    for (unsigned number : maybe_unset().set_bits()) {
      llvm::AllocaInst* variable = variables_[number];
      llvm::SmallVector<llvm::Instruction*, 4> starts{variable};
      for (llvm::User* user : variable->users())
        if (starts_life(*llvm::cast<llvm::Instruction>(user)))
          starts.push_back(llvm::cast<llvm::Instruction>(user));
      for (llvm::Instruction* start : starts) {
        llvm::IRBuilder<> builder(start->getNextNode());
        llvm::Type* type = variable->getAllocatedType();
        builder.CreateStore(builder.CreateFreeze(llvm::UndefValue::get(type)), variable);
      }
    }
  }

 private:
  static bool starts_life(const llvm::Instruction& instruction) {
    auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    return intrinsic && intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
  }

  // The variables set for certain after the block, of those set before it; `read` collects what was not.
  llvm::BitVector after(const llvm::BasicBlock& block, llvm::BitVector set, llvm::BitVector* read) const {
    for (const llvm::Instruction& instruction : block) {
      const llvm::Value* place = nullptr;
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) place = load->getPointerOperand();
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) place = store->getPointerOperand();
      if (starts_life(instruction)) place = llvm::cast<llvm::IntrinsicInst>(instruction).getArgOperand(1);
      auto number = place ? numbers_.find(place) : numbers_.end();
      if (number == numbers_.end()) continue;
      if (llvm::isa<llvm::StoreInst>(instruction)) set.set(number->second);
      if (starts_life(instruction)) set.reset(number->second);
      if (read && llvm::isa<llvm::LoadInst>(instruction) && !set.test(number->second))
        read->set(number->second);
    }
    return set;
  }

  llvm::BitVector maybe_unset() const {
    llvm::DenseMap<const llvm::BasicBlock*, llvm::BitVector> before;
    llvm::SmallVector<const llvm::BasicBlock*, 32> work{&function_.getEntryBlock()};
    before[work[0]] = llvm::BitVector(variables_.size());
    while (!work.empty()) {
      const llvm::BasicBlock* block = work.pop_back_val();
      const llvm::BitVector set = after(*block, before[block], nullptr);
      for (const llvm::BasicBlock* next : llvm::successors(block)) {
        auto [entry, is_new] = before.try_emplace(next, set);
        llvm::BitVector both = entry->second;
        both &= set;
        if (!is_new && both == entry->second) continue;
        entry->second = both;
        work.push_back(next);
      }
    }
    llvm::BitVector read(variables_.size());
    for (const auto& [block, set] : before) after(*block, set, &read);
    return read;
  }

  llvm::Function& function_;
  llvm::SmallVector<llvm::AllocaInst*, 16> variables_;
  llvm::DenseMap<const llvm::Value*, unsigned> numbers_;
};

// Vector constant expressions have no lanes to take apart; as instructions they do.
void spell_out_vectors(llvm::Function& function) {
  llvm::SmallVector<llvm::Instruction*, 16> work;
  for (llvm::Instruction& instruction : llvm::instructions(function)) work.push_back(&instruction);
  while (!work.empty()) {
    llvm::Instruction* instruction = work.pop_back_val();
    for (llvm::Use& use : instruction->operands()) {
      auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(use.get());
      if (!expression || !expression->getType()->isVectorTy()) continue;
      llvm::Instruction* before = instruction;
      if (auto* phi = llvm::dyn_cast<llvm::PHINode>(instruction))
        before = phi->getIncomingBlock(use)->getTerminator();
      llvm::Instruction* spelled = expression->getAsInstruction();
      spelled->insertBefore(before);
      spelled->setDebugLoc(instruction->getDebugLoc());
      if (auto* phi = llvm::dyn_cast<llvm::PHINode>(instruction))
        phi->setIncomingValueForBlock(phi->getIncomingBlock(use), spelled);  // all edges from there alike
      else
        use.set(spelled);
      work.push_back(spelled);
    }
  }
}

void merge_chains(llvm::Function& function) {
  for (llvm::BasicBlock& block : llvm::make_early_inc_range(llvm::drop_begin(function))) {
    if (!block.hasAddressTaken()) llvm::MergeBlockIntoPredecessor(&block);
  }
}

// The libm function an intrinsic stands for, without the suffix of its type; empty if it stands for none.
llvm::StringRef math_function(llvm::Intrinsic::ID id) {
  // The plain ones are instructions natively, the constrained ones calls, which differ in signs of zeros.
  if (id == llvm::Intrinsic::experimental_constrained_minnum) return "fmin";
  if (id == llvm::Intrinsic::experimental_constrained_maxnum) return "fmax";
  const std::string_view name = libm_intrinsic(id);
  return {name.data(), name.size()};
}

// f for float, l for long double; half, bfloat and quad have no C function of their own here.
const char* suffix_of(const llvm::Type* type) {
  if (type->isFloatTy()) return "f";
  if (type->isDoubleTy()) return "";
  if (type->isX86_FP80Ty()) return "l";
  return nullptr;
}

// libgcc's __powi?f2: what the native program calls for llvm.powi of a variable exponent.
std::string power_function(const llvm::Type* type) {
  if (type->isFloatTy()) return "__powisf2";
  if (type->isX86_FP80Ty()) return "__powixf2";
  return "__powidf2";
}

std::string function_for(const llvm::IntrinsicInst& call, const llvm::Type* lane) {
  if (!suffix_of(lane)) return {};
  llvm::Intrinsic::ID id = call.getIntrinsicID();
  if (id == llvm::Intrinsic::powi || id == llvm::Intrinsic::experimental_constrained_powi)
    return power_function(lane);
  llvm::StringRef stem = math_function(id);
  return stem.empty() ? std::string() : stem.str() + suffix_of(lane);
}

void replace_by_calls(llvm::IntrinsicInst& call, const std::string& name) {
  llvm::IRBuilder<> builder(&call);
  llvm::Type* type = call.getType();
  llvm::SmallVector<llvm::Value*, 4> operands;
  for (llvm::Value* operand : call.args())
    if (!operand->getType()->isMetadataTy()) operands.push_back(operand);
  llvm::SmallVector<llvm::Type*, 4> types;
  for (llvm::Value* operand : operands) types.push_back(operand->getType()->getScalarType());
  llvm::FunctionCallee callee = call.getModule()->getOrInsertFunction(
      name, llvm::FunctionType::get(type->getScalarType(), types, false));

  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  llvm::Value* result = nullptr;
  if (!vector) {
    result = builder.CreateCall(callee, operands);
  } else {
    result = llvm::PoisonValue::get(type);
    for (unsigned lane = 0; lane < vector->getNumElements(); ++lane) {
      llvm::SmallVector<llvm::Value*, 4> lanes;
      for (llvm::Value* operand : operands)
        lanes.push_back(operand->getType()->isVectorTy() ? builder.CreateExtractElement(operand, lane)
                                                         : operand);
      result = builder.CreateInsertElement(result, builder.CreateCall(callee, lanes), lane);
    }
  }
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

// Of equal operands minss and its kin give their second one, and x86-64 code puts there what cannot be NaN: a
// constant second operand wins, otherwise the first operand does. The constant comes first here, so that the
// first always wins.
void put_constant_first(llvm::IntrinsicInst& call) {
  const llvm::Intrinsic::ID id = call.getIntrinsicID();
  if (id != llvm::Intrinsic::minnum && id != llvm::Intrinsic::maxnum) return;
  const llvm::Type* lane = call.getType()->getScalarType();
  if (lane->isX86_FP80Ty() || lane->isFP128Ty()) return;  // library calls
  const auto is_number = [](const llvm::Value* v) {
    const auto* constant = llvm::dyn_cast<llvm::Constant>(v);
    const auto* number = llvm::dyn_cast_or_null<llvm::ConstantFP>(
        constant && v->getType()->isVectorTy() ? constant->getSplatValue() : constant);
    return number && !number->isNaN();
  };
  if (!is_number(call.getArgOperand(1)) || is_number(call.getArgOperand(0))) return;
  llvm::Value* first = call.getArgOperand(0);
  call.setArgOperand(0, call.getArgOperand(1));
  call.setArgOperand(1, first);
}

}  // namespace

void name_math_functions(Module& module) {
  llvm::SmallVector<llvm::IntrinsicInst*, 16> calls;
  for (llvm::Function& function : *module.contents().module) {
    if (!function.isIntrinsic()) continue;
    for (llvm::User* user : function.users())
      if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user)) calls.push_back(call);
  }
  for (llvm::IntrinsicInst* call : calls) {
    if (call->getType()->isScalableTy()) continue;
    put_constant_first(*call);
    std::string name = function_for(*call, call->getType()->getScalarType());
    if (!name.empty()) replace_by_calls(*call, name);
  }
}

void branch_at_choices(Module& module) {
  llvm::SmallVector<llvm::SelectInst*, 16> choices;
  for (llvm::Function& function : *module.contents().module)
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(&instruction))
        if (choice->getCondition()->getType()->isIntegerTy()) choices.push_back(choice);
  for (llvm::SelectInst* choice : choices) {
    llvm::Instruction *yes = nullptr, *no = nullptr;
    llvm::SplitBlockAndInsertIfThenElse(choice->getCondition(), choice->getIterator(), &yes, &no);
    for (llvm::Instruction* jump : {yes, no}) jump->setDebugLoc(choice->getDebugLoc());
    auto* value = llvm::PHINode::Create(choice->getType(), 2, "", choice->getIterator());
    value->addIncoming(choice->getTrueValue(), yes->getParent());
    value->addIncoming(choice->getFalseValue(), no->getParent());
    value->setDebugLoc(choice->getDebugLoc());
    choice->replaceAllUsesWith(value);
    choice->eraseFromParent();
  }
}

void list_destructors(Module& handle) {
  llvm::Module& module = *handle.contents().module;
  llvm::GlobalVariable *target = module.getNamedGlobal("__m_destructors"),
                       *list = module.getNamedGlobal("llvm.global_dtors");
  if (!target || !list || !list->hasInitializer()) return;
  auto* entries = llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer());
  if (!entries) return;
  std::vector<std::pair<uint64_t, llvm::Constant*>> found;
  for (const llvm::Use& use : entries->operands()) {
    auto* entry = llvm::cast<llvm::Constant>(use.get());
    auto* priority = llvm::cast<llvm::ConstantInt>(entry->getAggregateElement(0u));
    llvm::Constant* function = entry->getAggregateElement(1u);
    if (!function->isNullValue()) found.emplace_back(priority->getZExtValue(), function);
  }
  std::stable_sort(found.begin(), found.end(), [](auto& a, auto& b) { return a.first < b.first; });
  std::vector<llvm::Constant*> functions;
  for (auto& [priority, function] : llvm::reverse(found)) functions.push_back(function);
  llvm::PointerType* pointer = llvm::PointerType::getUnqual(module.getContext());
  functions.push_back(llvm::ConstantPointerNull::get(pointer));
  auto* type = llvm::ArrayType::get(pointer, functions.size());
  target->setInitializer(new llvm::GlobalVariable(module, type, true, llvm::GlobalValue::InternalLinkage,
                                                  llvm::ConstantArray::get(type, functions),
                                                  "mantissa.destructors"));
}

namespace {

// What a call takes of the stack natively, told before variables are promoted. Unoptimised code keeps every
// variable there, with the return address and the frame pointer, in multiples of 16; an optimiser may let
// variables share a place and drop a frame that ends in a call. At most: every value of the code has a place
// of its own, and so have the arguments of calls; what the C library takes is its own business.
void note_frame_size(llvm::Function& function) {
  const llvm::DataLayout& layout = function.getParent()->getDataLayout();
  uint64_t variables = 0, largest = 0, values = 0;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (variable && variable->isStaticAlloca()) {
      const std::optional<llvm::TypeSize> known = variable->getAllocationSize(layout);
      const uint64_t size = known && !known->isScalable() ? known->getFixedValue() : 0;
      variables += size;
      largest = std::max(largest, size);
      values += variable->getAlign().value();
    } else if (llvm::Type* type = instruction.getType(); type->isSized() && !type->isScalableTy()) {
      values += llvm::alignTo(layout.getTypeAllocSize(type).getFixedValue(), 8);
    }
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) values += 8 * call->arg_size();
  }
  const uint64_t whole = llvm::alignTo(variables, 16) + 16;
  const bool is_library = function.hasFnAttribute(kRuntimeAttribute);
  const uint64_t least = is_library ? 0 : is_optimised(function) ? largest : whole;
  const uint64_t most = whole + values + 64 + (is_library ? 8192 : 0);
  function.addFnAttr(kFrameAttribute, std::to_string(least) + "," + std::to_string(most));
}

}  // namespace

void prepare(Module& module, bool keep_variables) {
  answer_questions(*module.contents().module);
  for (llvm::Function& function : *module.contents().module) {
    if (function.isDeclaration()) continue;
    note_frame_size(function);
    llvm::EliminateUnreachableBlocks(function);
    if (!keep_variables) {
      UnsetVariables(function).set();
      promote_variables(function);
    }
    spell_out_vectors(function);
    merge_chains(function);
  }
}

}  // namespace mantissa::ir
