// An array whose bounds are not constants is what a pointer is in C: `--elements` says how many there are,
// and conditions tie the dimensions to that. flang 19 says nothing about texts but that there are lengths at
// the end, as many as texts; they have one character, as the options of LAPACK do.

#include "ir/fortran_call.h"

#include <fmt/format.h>

#include "ir/source_types.h"

namespace mantissa::ir {

namespace {

// 0: not known.
uint64_t constant_elements(const llvm::DICompositeType& array) {
  uint64_t count = 1;
  for (const llvm::DINode* node : array.getElements()) {
    auto* range = llvm::dyn_cast<llvm::DISubrange>(node);
    auto* bound = range ? llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()) : nullptr;
    if (!bound || bound->getSExtValue() <= 0) return 0;
    count *= bound->getZExtValue();
  }
  return count;
}

bool is_array(const llvm::DIType& type) { return type.getTag() == llvm::dwarf::DW_TAG_array_type; }

}  // namespace

llvm::Value* FortranCall::text(const std::string& name) {
  llvm::Value* place = inputs_.allocate(1, 1);
  inputs_.fill_plain(place, builder_.getInt8Ty(), name);
  assumptions_.push_back(fmt::format("{} has one character", name));
  return place;
}

Result<llvm::Value*> FortranCall::one(const std::string& name, const llvm::DIType& type,
                                      std::vector<ConditionVariable>& variables) {
  llvm::LLVMContext& context = builder_.getContext();
  if (llvm::isa<llvm::DISubroutineType>(&type))
    return Error{fmt::format("'{}' is a procedure, which cannot be made symbolic: write a caller", name)};
  const llvm::DIType* made = &type;
  bool is_address = true;  // of the place itself
  if (is_array(type)) {
    const auto& array = llvm::cast<llvm::DICompositeType>(type);
    llvm::DIType* element = array.getBaseType();
    if (!element || element->getSizeInBits() == 0 || array.getRawDataLocation())
      return Error{fmt::format("'{}' is an array that is passed by a descriptor: write a caller", name)};
    const uint64_t count = constant_elements(array);
    is_address = count > 0;
    if (is_address)
      made = llvm::DICompositeType::get(context, llvm::dwarf::DW_TAG_array_type, "", nullptr, 0, nullptr,
                                        element, count * element->getSizeInBits(), 0, 0,
                                        llvm::DINode::FlagZero, array.getElements(), 0, nullptr);
    else
      made = llvm::DIDerivedType::get(context, llvm::dwarf::DW_TAG_pointer_type, "", nullptr, 0, nullptr,
                                      element, 64, 0, 0, std::nullopt, std::nullopt, llvm::DINode::FlagZero);
  }
  auto* basic = llvm::dyn_cast<llvm::DIBasicType>(made);
  if (basic && basic->getEncoding() == llvm::dwarf::DW_ATE_boolean && basic->getSizeInBits() > 8) {
    llvm::Type* integer = builder_.getIntNTy(static_cast<unsigned>(basic->getSizeInBits()));
    llvm::Value* place = inputs_.allocate(basic->getSizeInBits() / 8, 16);
    inputs_.fill_plain(place, integer, name);
    inputs_.assume(
        builder_.CreateICmpULE(builder_.CreateLoad(integer, place), llvm::ConstantInt::get(integer, 1)));
    variables.push_back({name, place, nullptr, integer});
    return place;
  }
  const uint64_t size = size_in_bytes(strip(made));
  if (size == 0) return Error{fmt::format("'{}' is of a type whose size is not known: write a caller", name)};
  llvm::Value* place = inputs_.allocate((size + 15) / 16 * 16, 16);
  if (auto filled = inputs_.fill(place, made, name); !filled) return filled.error();
  variables.push_back({name, place, made, nullptr});
  return is_address ? place : builder_.CreateLoad(builder_.getPtrTy(), place);
}

Result<std::vector<llvm::Value*>> FortranCall::arguments(std::vector<ConditionVariable>& variables) {
  const std::vector<SourceParameter> parameters = fortran_parameters(entry_);
  const llvm::FunctionType& type = *entry_.getFunctionType();
  unsigned lengths = 0;
  while (lengths < parameters.size()) {
    const unsigned last = static_cast<unsigned>(parameters.size()) - 1 - lengths;
    if (parameters[last].type || !type.getParamType(last)->isIntegerTy(64)) break;
    ++lengths;
  }
  std::vector<llvm::Value*> result;
  unsigned texts = 0;
  for (unsigned i = 0; i < parameters.size() - lengths; ++i) {
    const std::string name = parameters[i].name.empty() ? fmt::format("arg{}", i + 1) : parameters[i].name;
    llvm::Type* passed = type.getParamType(i);
    if (!passed->isPointerTy()) {  // by VALUE
      llvm::Value* place = inputs_.allocate(16, 16);
      inputs_.fill_plain(place, passed, name);
      variables.push_back({name, place, parameters[i].type, passed});
      result.push_back(builder_.CreateLoad(passed, place));
    } else if (parameters[i].type) {
      auto made = one(name, *parameters[i].type, variables);
      if (!made) return made.error();
      result.push_back(*made);
    } else if (texts < lengths) {
      // arg1 would be the program's first argument in replay.
      result.push_back(text(parameters[i].name.empty() ? fmt::format("text{}", ++texts) : (++texts, name)));
    } else {
      return Error{fmt::format("nothing is known about parameter {}; is it a procedure?", i + 1)};
    }
  }
  for (unsigned i = 0; i < lengths; ++i) result.push_back(builder_.getInt64(1));
  if (texts != lengths) return Error{"there are more lengths of texts than texts"};
  return result;
}

}  // namespace mantissa::ir
