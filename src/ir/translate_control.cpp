// Phi nodes become copies on edges. The copies of one edge happen at the same time, so they are put in an
// order in which no source is overwritten too early; a cycle costs one temporary. An edge out of a block with
// several ways on gets a stub of its own behind the block.

#include "ir/function_translator.h"
#include "support/check.h"

namespace mantissa::ir {

void FunctionTranslator::translate_block(const llvm::BasicBlock& block) {
  uint32_t start = draft_.function.code.size();
  labels_[block_labels_[&block]] = start;
  draft_.function.block_starts.push_back(start);
  for (const llvm::Instruction& instruction : block) {
    if (llvm::isa<llvm::PHINode>(instruction) || llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
    const llvm::DILocation* location = instruction.getDebugLoc();
    place_ = module_.place(location);
    if (!location && llvm::isa<llvm::AllocaInst>(instruction)) place_ = draft_.function.location;
    stack_ = module_.inlined_index(location);
    if (instruction.isTerminator())
      translate_terminator(instruction);
    else
      translate(instruction);
  }
  emit_pending_edges();
}

void FunctionTranslator::translate_terminator(const llvm::Instruction& instruction) {
  if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction)) return translate_branch(*branch);
  if (auto* selection = llvm::dyn_cast<llvm::SwitchInst>(&instruction)) return translate_switch(*selection);
  if (auto* branch = llvm::dyn_cast<llvm::IndirectBrInst>(&instruction)) return translate_indirect(*branch);
  if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) return translate_return(*end);
  if (llvm::isa<llvm::UnreachableInst>(instruction)) {
    emit(Op::kUnreachable, 0);
    return;
  }
  if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction)) {
    translate_call(*invoke);
    add_landing(*invoke);
    return jump_to(*invoke->getParent(), *invoke->getNormalDest());
  }
  if (auto* resume = llvm::dyn_cast<llvm::ResumeInst>(&instruction)) return translate_resume(*resume);
  if (auto* call = llvm::dyn_cast<llvm::CallBrInst>(&instruction)) {
    unsupported(*call, "asm goto");
    return jump_to(*call->getParent(), *call->getDefaultDest());
  }
  unsupported(instruction, std::string("instruction ") + instruction.getOpcodeName());
  emit(Op::kUnreachable, 0);
}

uint8_t FunctionTranslator::branch_flags() const {
  bool is_source = place_.line != 0 && !draft_.function.is_driver && !draft_.function.is_runtime;
  return is_source ? kSourceBranch : 0;
}

uint32_t FunctionTranslator::edge_label(const llvm::BasicBlock& from, const llvm::BasicBlock& to) {
  if (to.phis().empty()) return block_labels_[&to];
  for (const Edge& edge : pending_edges_)
    if (edge.to == &to) return edge.label;
  uint32_t label = labels_.size();
  labels_.push_back(0);
  pending_edges_.push_back({&from, &to, label, place_, stack_});
  return label;
}

void FunctionTranslator::emit_pending_edges() {
  for (const Edge& edge : pending_edges_) {
    labels_[edge.label] = draft_.function.code.size();
    place_ = edge.place;
    stack_ = edge.stack;
    jump_to(*edge.from, *edge.to);
  }
  pending_edges_.clear();
  if (merge_) emit_merge(*std::exchange(merge_, std::nullopt));
}

void FunctionTranslator::jump_to(const llvm::BasicBlock& from, const llvm::BasicBlock& to) {
  emit_edge_copies(from, to);
  emit(Op::kJump, 0).x = block_labels_[&to];
}

void FunctionTranslator::translate_branch(const llvm::BranchInst& branch) {
  const llvm::BasicBlock& from = *branch.getParent();
  if (branch.isUnconditional()) return jump_to(from, *branch.getSuccessor(0));
  Part condition = use_scalar(branch.getCondition());
  const uint32_t at = branch_at_[&branch] = draft_.function.code.size();
  Instruction& emitted = emit(Op::kBranch, 1, 0, condition);
  emitted.x = edge_label(from, *branch.getSuccessor(0));
  emitted.b = edge_label(from, *branch.getSuccessor(1));
  emitted.flags |= branch_flags();
  plan_merge(branch, condition, at);
}

void FunctionTranslator::translate_switch(const llvm::SwitchInst& instruction) {
  const llvm::BasicBlock& from = *instruction.getParent();
  uint32_t width = instruction.getCondition()->getType()->getIntegerBitWidth();
  if (!shape(instruction.getCondition()).supported) {
    unsupported(instruction, "an integer that is too wide");
    emit(Op::kJump, 0).x = edge_label(from, *instruction.getDefaultDest());
    return;
  }
  Part value = use_scalar(instruction.getCondition());
  uint8_t flags = branch_flags();
  if (width > 64) {  // a chain of comparisons: the table holds words
    for (const auto& choice : instruction.cases()) {
      Part wanted = use_scalar(choice.getCaseValue()), equal = fresh_integer(1);
      emit(Op::kEq, width, equal, value, wanted);
      uint32_t next = labels_.size();
      labels_.push_back(0);
      Instruction& branch = emit(Op::kBranch, 1, 0, equal);
      branch.flags |= flags;
      branch.x = edge_label(from, *choice.getCaseSuccessor());
      branch.b = next;
      labels_[next] = draft_.function.code.size();
    }
    emit(Op::kJump, 0).x = edge_label(from, *instruction.getDefaultDest());
    return;
  }
  SwitchTable table;
  table.otherwise = edge_label(from, *instruction.getDefaultDest());
  for (const auto& choice : instruction.cases())
    table.cases.emplace_back(choice.getCaseValue()->getZExtValue(),
                             edge_label(from, *choice.getCaseSuccessor()));
  std::sort(table.cases.begin(), table.cases.end());
  Instruction& emitted = emit(Op::kSwitch, width, 0, value);
  emitted.x = draft_.function.switches.size();
  emitted.flags |= flags;
  draft_.function.switches.push_back(std::move(table));
}

void FunctionTranslator::translate_indirect(const llvm::IndirectBrInst& branch) {
  Part address = use_scalar(branch.getAddress());
  std::vector<std::pair<uint64_t, uint32_t>> targets;
  for (const llvm::BasicBlock* target : branch.successors())
    targets.emplace_back(module_.address_of(target), edge_label(*branch.getParent(), *target));
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  emit(Op::kIndirectJump, 64, 0, address).x = draft_.function.indirect_targets.size();
  draft_.function.indirect_targets.push_back(std::move(targets));
}

void FunctionTranslator::translate_return(const llvm::ReturnInst& instruction) {
  const llvm::Value* value = instruction.getReturnValue();
  if (value && !shape(value).supported) unsupported(instruction, "an integer that is too wide");
  uint32_t list = value ? add_list(use(value), shape(value).parts) : 0;
  emit(Op::kReturn, 0).x = list;
}

void FunctionTranslator::emit_edge_copies(const llvm::BasicBlock& from, const llvm::BasicBlock& to) {
  llvm::SmallVector<std::pair<Part, Part>, 8> copies;
  llvm::SmallVector<ScalarType, 8> types;
  for (const llvm::PHINode& phi : to.phis()) {
    Parts sources = raw(phi.getIncomingValueForBlock(&from));
    const Parts& targets = raw(&phi);
    for (size_t i = 0; i < targets.size(); ++i) {
      if (sources[i] == targets[i]) continue;
      copies.emplace_back(targets[i], sources[i]);
      types.push_back(shape(&phi).parts[i]);
    }
  }
  if (!copies.empty()) emit_parallel_copies(copies, types);
}

void FunctionTranslator::emit_parallel_copies(llvm::ArrayRef<std::pair<Part, Part>> copies,
                                              llvm::ArrayRef<ScalarType> types) {
  auto copy = [&](Part to, Part from, const ScalarType& type) {
    emit(from == kUndefined ? Op::kUndef : Op::kCopy, type.width, to, from == kUndefined ? 0 : from).type =
        type.type;
  };
  llvm::DenseMap<Part, uint32_t> readers;  // register -> copies that still read it
  llvm::DenseMap<Part, uint32_t> writer;   // register -> the copy that will overwrite it
  llvm::SmallVector<Part, 8> source;       // of each copy, as it changes
  llvm::SmallVector<uint32_t, 8> ready;
  llvm::SmallVector<char, 8> done(copies.size(), 0);
  for (uint32_t i = 0; i < copies.size(); ++i) {
    source.push_back(copies[i].second);
    if (copies[i].second != kUndefined) ++readers[copies[i].second];
    writer[copies[i].first] = i;
  }
  for (uint32_t i = 0; i < copies.size(); ++i)
    if (readers.lookup(copies[i].first) == 0) ready.push_back(i);
  auto drain = [&] {
    while (!ready.empty()) {
      uint32_t i = ready.pop_back_val();
      copy(copies[i].first, source[i], types[i]);
      done[i] = 1;
      if (source[i] == kUndefined || --readers[source[i]] != 0) continue;
      auto next = writer.find(source[i]);
      if (next != writer.end() && !done[next->second]) ready.push_back(next->second);
    }
  };
  drain();
  for (uint32_t i = 0; i < copies.size(); ++i) {
    if (done[i]) continue;
    // Only cycles are left: each target is read by exactly one copy. Save this one's target, then it may go
    // first.
    Part saved = fresh(types[i]);
    copy(saved, copies[i].first, types[i]);
    for (uint32_t j = 0; j < copies.size(); ++j)
      if (!done[j] && source[j] == copies[i].first) source[j] = saved, ++readers[saved];
    readers[copies[i].first] = 0;
    ready.push_back(i);
    drain();
  }
}

void FunctionTranslator::resolve_targets() {
  Function& function = draft_.function;
  for (Instruction& instruction : function.code) {
    if (instruction.op == Op::kJump || instruction.op == Op::kBranch) instruction.x = labels_[instruction.x];
    if (instruction.op == Op::kBranch) instruction.b = labels_[instruction.b];
  }
  for (SwitchTable& table : function.switches) {
    table.otherwise = labels_[table.otherwise];
    for (auto& [value, target] : table.cases) target = labels_[target];
  }
  for (auto& targets : function.indirect_targets)
    for (auto& [address, target] : targets) target = labels_[target];
  for (Landing& landing : function.landings) landing.target = labels_[landing.target];
  resolve_merged();
}

}  // namespace mantissa::ir
