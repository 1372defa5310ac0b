// Blocks are translated in reverse post-order: every value is then met before its uses (phi nodes have their
// registers from the start), and insertvalue, extractvalue, shuffles, pointer casts are only renamings that
// cost nothing.

#include "ir/function_translator.h"

#include "ir/llvm_module.h"
#include "support/check.h"

namespace mantissa::ir {

FunctionTranslator::FunctionTranslator(ModuleTranslator& module, const llvm::Function& source,
                                       Function declared)
    : module_(module), source_(source), is_optimised_(is_optimised(source)) {
  draft_.function = std::move(declared);
  draft_.function.operand_lists.emplace_back();  // 0: the empty list, which many may share
}

Function FunctionTranslator::run() {
  draft_.registers.emplace_back();  // 0: nobody's, stands in unused fields
  for (const llvm::Argument& argument : source_.args()) {
    Parts parts;
    for (const ScalarType& type : shape(&argument).parts) {
      parts.push_back(fresh(type));
      draft_.registers.back().kind = VirtualRegister::Kind::kParameter;
    }
    set(&argument, std::move(parts));
  }
  llvm::ReversePostOrderTraversal<const llvm::Function*> order(&source_);
  for (const llvm::BasicBlock* block : order) {
    block_labels_[block] = labels_.size();
    labels_.push_back(0);
    for (const llvm::PHINode& phi : block->phis()) set(&phi, fresh(phi.getType()));
  }
  if (draft_.function.is_driver && !source_.getParent()->getModuleInlineAsm().empty())
    emit(Op::kUnsupported, 0).x = module_.string_index("assembly outside of functions");
  for (const llvm::BasicBlock* block : order) translate_block(*block);
  resolve_targets();
  return finish(std::move(draft_));
}

Part FunctionTranslator::fresh(const ScalarType& type) {
  draft_.registers.push_back({VirtualRegister::Kind::kLocal, static_cast<uint8_t>(words(type)), 0, 0});
  return draft_.registers.size() - 1;
}

Parts FunctionTranslator::fresh(llvm::Type* type) {
  Parts parts;
  for (const ScalarType& part : module_.shapes().of(type).parts) parts.push_back(fresh(part));
  return parts;
}

Part FunctionTranslator::constant(uint32_t width, uint64_t low, uint64_t high) {
  uint8_t count = width > 64 ? 2 : 1;
  if (width < 64) low &= (uint64_t{1} << width) - 1;
  auto [entry, added] = constants_.try_emplace({count, low, high}, draft_.registers.size());
  if (added) draft_.registers.push_back({VirtualRegister::Kind::kConstant, count, low, high});
  return entry->second;
}

// Registers that start as constants hold two words; what is wider is put together where it is used.
Part FunctionTranslator::wide_constant(uint32_t width, const ConstantPart& value) {
  Part result = constant(width, value.low, value.high);
  for (size_t i = 0; i < value.more.size(); ++i) {
    if (value.more[i] == 0) continue;
    Part word = emit_new(Op::kShl, width, constant(width, value.more[i]), constant(width, 128 + 64 * i));
    result = emit_new(Op::kOr, width, result, word);
  }
  return result;
}

Parts FunctionTranslator::raw(const llvm::Value* value) {
  auto found = values_.find(value);
  if (found != values_.end()) return found->second;
  auto* source = llvm::dyn_cast<llvm::Constant>(value);
  MANTISSA_CHECK(source != nullptr, "a value is used before it is defined");
  llvm::SmallVector<ConstantPart, 4> flat;
  module_.flatten(source, flat);
  const Shape& form = shape(value);
  Parts parts;
  bool has_code = false;
  for (size_t i = 0; i < flat.size(); ++i) {
    parts.push_back(flat[i].is_undefined ? kUndefined : wide_constant(form.parts[i].width, flat[i]));
    has_code = has_code || !flat[i].more.empty();
  }
  if (!has_code) values_[value] = parts;
  return parts;
}

Part FunctionTranslator::defined(Part part, const ScalarType& type) {
  if (part != kUndefined) return part;
  part = fresh(type);
  emit(Op::kUndef, type.width, part).type = type.type;
  return part;
}

Parts FunctionTranslator::use(const llvm::Value* value) {
  Parts parts = raw(value);
  const Shape& form = shape(value);
  for (size_t i = 0; i < parts.size(); ++i) parts[i] = defined(parts[i], form.parts[i]);
  return parts;
}

Instruction& FunctionTranslator::emit(Op op, uint32_t width, Part d, Part a, Part b, Part c) {
  Instruction& instruction = draft_.function.code.emplace_back();
  instruction.op = op;
  instruction.width = width;
  instruction.d = d;
  instruction.a = a;
  instruction.b = b;
  instruction.c = c;
  draft_.function.places.push_back(place_);
  draft_.function.stacks.push_back(stack_);
  return instruction;
}

Part FunctionTranslator::emit_new(Op op, uint32_t width, Part a, Part b, Part c) {
  Part d = fresh_integer(width);
  emit(op, width, d, a, b, c);
  return d;
}

uint32_t FunctionTranslator::add_list(const Parts& parts, const std::vector<ScalarType>& types) {
  if (parts.empty()) return 0;
  OperandList& list = draft_.function.operand_lists.emplace_back();
  list.registers.assign(parts.begin(), parts.end());
  list.types = types;
  return draft_.function.operand_lists.size() - 1;
}

void FunctionTranslator::unsupported(const llvm::Instruction& instruction, const std::string& what) {
  Parts results = fresh(instruction.getType());
  uint32_t list = add_list(results, shape(&instruction).parts);
  Instruction& emitted = emit(Op::kUnsupported, 0);
  emitted.x = module_.string_index(what);
  emitted.b = list;
  set(&instruction, std::move(results));
}

}  // namespace mantissa::ir
