// A reference is passed what a pointer of the same name points to, and the object of a member function is
// what the pointer `self` points to: the driver makes both like pointers.

#include "ir/c_call.h"

#include <regex>

#include "ir/source_types.h"

namespace mantissa::ir {

namespace {

bool is_scalar(const llvm::DIType* type) {
  auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(strip(type));
  return basic && basic->getEncoding() != llvm::dwarf::DW_ATE_complex_float;
}

std::string with_self(const std::string& place) {
  static const std::regex object("\\bthis\\b");
  return std::regex_replace(place, object, "self");
}

// What a call names: a constructor is not called so.
std::optional<std::string> cxx_name(const llvm::DISubprogram& subprogram, bool is_member) {
  const llvm::DISubprogram* declared = subprogram.getDeclaration();
  const llvm::DIScope* scope = declared ? declared->getScope() : subprogram.getScope();
  const std::string name = subprogram.getName().str();
  auto* type = llvm::dyn_cast_or_null<llvm::DICompositeType>(scope);
  const std::string own = type ? type->getName().str() : std::string();
  if (name.starts_with("~") || (type && name == own.substr(0, own.find('<')))) return std::nullopt;
  return is_member ? name : qualified_name(scope, name);
}

bool describe_parameter(const SourceParameter& source, Language language, CCall& call) {
  auto type = c_spelling(source.type, language);
  if (!type || is_empty_class(source.type)) return false;
  CCall::Parameter parameter{*type, source.name, is_scalar(source.type), CCall::Passed::kItself};
  const unsigned tag = strip(source.type)->getTag();
  if (tag == llvm::dwarf::DW_TAG_reference_type) parameter.passed = CCall::Passed::kReferred;
  if (tag == llvm::dwarf::DW_TAG_rvalue_reference_type) parameter.passed = CCall::Passed::kMoved;
  if (parameter.passed != CCall::Passed::kItself) parameter.type += " *";
  if (call.is_cxx && source.name == "this") {
    call.is_member = true;
    parameter.name = "self";
  }
  call.parameters.push_back(std::move(parameter));
  return true;
}

}  // namespace

std::optional<CCall> describe_call(const llvm::Function& entry, const InputBuilder& made) {
  const llvm::DISubprogram* subprogram = entry.getSubprogram();
  if (!subprogram || !subprogram->getUnit() || entry.getName() == "main" || !made.has_c_words())
    return std::nullopt;
  const auto source_language =
      static_cast<llvm::dwarf::SourceLanguage>(subprogram->getUnit()->getSourceLanguage());
  CCall call;
  call.is_cxx = llvm::dwarf::isCPlusPlus(source_language);
  if (!call.is_cxx && !llvm::dwarf::isC(source_language)) return std::nullopt;
  call.file = source_file(*subprogram);
  for (const SourceParameter& parameter : source_parameters(entry))
    if (!describe_parameter(parameter, call.is_cxx ? Language::kCxx : Language::kC, call))
      return std::nullopt;
  call.objects = made.objects();
  call.inputs = made.inputs();
  if (!call.is_cxx) {
    call.function = subprogram->getName().str();
    return call;
  }
  auto function = cxx_name(*subprogram, call.is_member);
  if (!function) return std::nullopt;
  call.function = std::move(*function);
  if (!call.is_member) return call;
  for (CCall::Object& object : call.objects) object.pointer = with_self(object.pointer);
  for (CCall::Input& input : call.inputs) input.place = with_self(input.place);
  return call;
}

}  // namespace mantissa::ir
