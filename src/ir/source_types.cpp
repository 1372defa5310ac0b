// Opaque pointers forget what they point to, and the calling convention takes structures apart; the debug
// information remembers both.

#include "ir/source_types.h"

#include <fmt/format.h>

#include "ir/llvm_module.h"

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

bool is_fortran(const llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  if (!subprogram || !subprogram->getUnit()) return false;
  const auto language = static_cast<llvm::dwarf::SourceLanguage>(subprogram->getUnit()->getSourceLanguage());
  return llvm::dwarf::isFortran(language);
}

std::vector<SourceParameter> fortran_parameters(const llvm::Function& function) {
  std::vector<SourceParameter> parameters(function.arg_size());
  const auto note = [&](const llvm::DILocalVariable* variable) {
    if (!variable || !variable->isParameter() || variable->getArg() > parameters.size()) return;
    if (variable->getScope()->getSubprogram() != function.getSubprogram()) return;
    parameters[variable->getArg() - 1] = {variable->getName().str(), variable->getType()};
  };
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* one = llvm::dyn_cast<llvm::DbgVariableIntrinsic>(&instruction)) note(one->getVariable());
    for (const llvm::DbgVariableRecord& one : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      note(one.getVariable());
  }
  return parameters;
}

std::vector<SourceParameter> source_parameters(const llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  if (!subprogram || !subprogram->getType() || is_fortran(function)) return {};
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

namespace {

// Whether what it stands for, or what that points to, is const: then its name is of no use for variables.
bool hides_const(const llvm::DIType* type) {
  while (auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_const_type) return true;
    type = derived->getBaseType();
  }
  return false;
}

// "geo::Frame::" of what is in there; nothing if it is in a function.
std::optional<std::string> qualifier(const llvm::DIScope* scope) {
  if (!scope || llvm::isa<llvm::DIFile>(scope) || llvm::isa<llvm::DICompileUnit>(scope)) return "";
  if (!llvm::isa<llvm::DINamespace>(scope) && !llvm::isa<llvm::DICompositeType>(scope)) return std::nullopt;
  auto outer = qualifier(scope->getScope());
  if (!outer) return std::nullopt;
  const llvm::StringRef name = scope->getName();
  if (name.empty()) return llvm::isa<llvm::DINamespace>(scope) ? outer : std::nullopt;
  return *outer + name.str() + "::";
}

std::optional<std::string> spelled_array(const llvm::DICompositeType& type, Language language) {
  auto spelled = c_spelling(type.getBaseType(), language);
  if (!spelled) return std::nullopt;
  std::string bounds;
  for (const llvm::DINode* node : type.getElements()) {
    auto* range = llvm::dyn_cast<llvm::DISubrange>(node);
    auto* count = range ? llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()) : nullptr;
    if (!count) return std::nullopt;
    bounds += fmt::format("[{}]", count->getZExtValue());
  }
  return fmt::format("__typeof__({}{})", *spelled, bounds);
}

// clang calls all complex numbers "complex".
std::string spelled_basic(const llvm::DIBasicType& type) {
  if (type.getEncoding() != llvm::dwarf::DW_ATE_complex_float) return type.getName().str();
  switch (type.getSizeInBits()) {
    case 64: return "_Complex float";
    case 128: return "_Complex double";
    default: return "_Complex long double";
  }
}

std::optional<std::string> tagged(const llvm::DICompositeType& type, Language language) {
  const char* tag = nullptr;
  switch (type.getTag()) {
    case llvm::dwarf::DW_TAG_array_type: return spelled_array(type, language);
    case llvm::dwarf::DW_TAG_structure_type: tag = "struct"; break;
    case llvm::dwarf::DW_TAG_class_type: tag = "class"; break;
    case llvm::dwarf::DW_TAG_union_type: tag = "union"; break;
    case llvm::dwarf::DW_TAG_enumeration_type: tag = "enum"; break;
    default: break;
  }
  if (!tag || type.getName().empty()) return std::nullopt;
  if (language == Language::kC) return fmt::format("{} {}", tag, type.getName().str());
  return qualified_name(type.getScope(), type.getName());
}

}  // namespace

std::optional<std::string> qualified_name(const llvm::DIScope* scope, llvm::StringRef name) {
  auto before = qualifier(scope);
  if (!before) return std::nullopt;
  return *before + name.str();
}

std::optional<std::string> c_spelling(const llvm::DIType* type, Language language) {
  if (!type) return "void";
  if (auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type)) return spelled_basic(*basic);
  if (auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) return tagged(*composite, language);
  auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type);
  if (!derived) return std::nullopt;
  if (derived->getTag() == llvm::dwarf::DW_TAG_typedef && !hides_const(derived)) {
    if (language == Language::kC) return derived->getName().str();
    if (auto name = qualified_name(derived->getScope(), derived->getName())) return name;
  }
  auto base = c_spelling(derived->getBaseType(), language);
  if (!base || derived->getTag() != llvm::dwarf::DW_TAG_pointer_type) return base;
  return *base + (base->ends_with("*") ? "*" : " *");
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

bool is_empty_class(const llvm::DIType* type) {
  auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(strip(type));
  if (!composite) return false;
  if (composite->getSizeInBits() == 0) return true;
  if (composite->getSizeInBits() > 8) return false;
  return llvm::none_of(composite->getElements(),
                       [](const llvm::DINode* node) {
                         return node->getTag() == llvm::dwarf::DW_TAG_member ||
                                node->getTag() == llvm::dwarf::DW_TAG_inheritance;
                       }) &&
         composite->getTag() != llvm::dwarf::DW_TAG_enumeration_type;
}

std::string source_file(const llvm::DISubprogram& subprogram) {
  return subprogram.getFile() ? source_path(*subprogram.getFile()) : std::string();
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
  return type && type->getTag() == llvm::dwarf::DW_TAG_array_type ? "an array" : "an unnamed type";
}

}  // namespace mantissa::ir
