// Opaque pointers forget what they point to, and the calling convention takes structures apart; the debug
// information remembers both.

#include "ir/source_types.h"

#include <fmt/format.h>

namespace mantissa::ir {

namespace {

void name_parameter(const llvm::DILocalVariable* variable, const llvm::DISubprogram* owner,
                    std::vector<SourceParameter>& parameters) {
  if (!variable || !variable->isParameter() || variable->getScope()->getSubprogram() != owner) return;
  unsigned position = variable->getArg() - 1;
  if (position < parameters.size() && !variable->getName().empty())
    parameters[position].name = variable->getName().str();
}

}  // namespace

std::vector<SourceParameter> source_parameters(const llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  if (!subprogram || !subprogram->getType()) return {};
  std::vector<SourceParameter> parameters;
  llvm::DITypeRefArray types = subprogram->getType()->getTypeArray();
  for (unsigned i = 1; i < types.size(); ++i) {
    if (!types[i]) break;  // "..." of a variadic function
    parameters.push_back({fmt::format("arg{}", i), types[i]});
  }
  for (const llvm::DINode* node : subprogram->getRetainedNodes())
    name_parameter(llvm::dyn_cast<llvm::DILocalVariable>(node), subprogram, parameters);
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* note = llvm::dyn_cast<llvm::DbgVariableIntrinsic>(&instruction))
      name_parameter(note->getVariable(), subprogram, parameters);
    for (const llvm::DbgVariableRecord& note : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      name_parameter(note.getVariable(), subprogram, parameters);
  }
  return parameters;
}

const llvm::DIType* strip(const llvm::DIType* type) {
  while (auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    switch (derived->getTag()) {
      case llvm::dwarf::DW_TAG_typedef:
      case llvm::dwarf::DW_TAG_const_type:
      case llvm::dwarf::DW_TAG_volatile_type:
      case llvm::dwarf::DW_TAG_restrict_type:
      case llvm::dwarf::DW_TAG_atomic_type:
      case llvm::dwarf::DW_TAG_immutable_type: type = derived->getBaseType(); break;
      default: return type;
    }
  }
  return type;
}

uint64_t size_in_bytes(const llvm::DIType* type) { return type ? type->getSizeInBits() / 8 : 0; }

std::string type_name(const llvm::DIType* type) {
  if (!type) return "void";
  if (!type->getName().empty()) return type->getName().str();
  auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type);
  if (derived && derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) {
    const llvm::DIType* pointee = derived->getBaseType();
    if (pointee && llvm::isa<llvm::DISubroutineType>(pointee)) return "a function pointer";
    bool simple = pointee && !pointee->getName().empty();
    return simple ? pointee->getName().str() + "*" : "a pointer";
  }
  return "an unnamed type";
}

}  // namespace mantissa::ir
