// Each value goes with a bit that says whether it is defined (null: always), so that `n != 0 && 10 / n > 2`
// means what it means in C although nothing is skipped: an operand that is not looked at does not count.

#include "ir/condition_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ir/condition_types.h"
#include "ir/source_types.h"

namespace mantissa::ir {

namespace {

using TermKind = ConditionTerm::Kind;

struct Place {
  llvm::Value* address = nullptr;
  const llvm::DIType* type = nullptr;
  llvm::Type* plain = nullptr;  // where there is no type
  bool is_unsigned = false;     // then
  uint32_t depth = 0;           // pointers followed to get here
  uint32_t dimension = 0;       // of an array: how many indices it has already
  llvm::Value* defined = nullptr;
  unsigned bit = 0, bits = 0;  // of a bit-field: where it begins in its first byte, and its width
};

struct Value {
  llvm::Value* value = nullptr;
  NumberType type;
  llvm::Value* defined = nullptr;
};

bool is_place(const ConditionTerm& term) {
  switch (term.kind) {
    case TermKind::kName:
    case TermKind::kMember:
    case TermKind::kArrow:
    case TermKind::kIndex: return true;
    default: return term.kind == TermKind::kUnary && term.text == "*";
  }
}

const llvm::DICompositeType* composite(const llvm::DIType* type, unsigned tag) {
  auto* found = llvm::dyn_cast_or_null<llvm::DICompositeType>(strip(type));
  return found && found->getTag() == tag ? found : nullptr;
}

bool has_members(const llvm::DIType* type) {
  return composite(type, llvm::dwarf::DW_TAG_structure_type) ||
         composite(type, llvm::dwarf::DW_TAG_class_type) || composite(type, llvm::dwarf::DW_TAG_union_type);
}

const llvm::DIDerivedType* pointer_type(const llvm::DIType* type, bool is_reference) {
  auto* found = llvm::dyn_cast_or_null<llvm::DIDerivedType>(strip(type));
  if (!found) return nullptr;
  const unsigned tag = found->getTag();
  const bool refers =
      tag == llvm::dwarf::DW_TAG_reference_type || tag == llvm::dwarf::DW_TAG_rvalue_reference_type;
  return (is_reference ? refers : tag == llvm::dwarf::DW_TAG_pointer_type) ? found : nullptr;
}

std::vector<uint64_t> dimensions(const llvm::DICompositeType& array) {
  std::vector<uint64_t> counts;
  for (const llvm::DINode* node : array.getElements()) {
    auto* range = llvm::dyn_cast<llvm::DISubrange>(node);
    auto* count = range ? llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()) : nullptr;
    counts.push_back(count ? count->getZExtValue() : 0);
  }
  return counts;
}

std::optional<llvm::APSInt> enumerator(const llvm::Function* entry, llvm::StringRef name) {
  const llvm::DISubprogram* subprogram = entry ? entry->getSubprogram() : nullptr;
  if (!subprogram || !subprogram->getUnit()) return std::nullopt;
  for (const llvm::DICompositeType* type : subprogram->getUnit()->getEnumTypes())
    for (const llvm::DINode* node : type->getElements())
      if (auto* one = llvm::dyn_cast<llvm::DIEnumerator>(node); one && one->getName() == name)
        return llvm::APSInt(one->getValue(), one->isUnsigned());
  return std::nullopt;
}

class ConditionEmitter {
 public:
  ConditionEmitter(llvm::IRBuilder<>& builder, const ConditionScope& scope)
      : builder_(builder), scope_(scope), numbers_(builder) {}

  Result<void> conjuncts(const ConditionTerm& term, std::vector<llvm::Value*>& into) {
    if (term.kind == TermKind::kBinary && term.text == "&&") {
      if (auto left = conjuncts(term.parts[0], into); !left) return left;
      return conjuncts(term.parts[1], into);
    }
    auto one = value(term);
    if (!one) return one.error();
    into.push_back(both(numbers_.truth(one->value, one->type), one->defined));
    return {};
  }

 private:
  llvm::Value* both(llvm::Value* a, llvm::Value* b) { return !a ? b : !b ? a : builder_.CreateAnd(a, b); }
  llvm::Value* either(llvm::Value* a, llvm::Value* b) { return builder_.CreateOr(a, b); }
  llvm::Value* or_true(llvm::Value* defined) { return defined ? defined : builder_.getTrue(); }

  Value number(llvm::Value* bit, llvm::Value* defined) {
    return {builder_.CreateZExt(bit, builder_.getInt32Ty()), NumberType::integer(32, true), defined};
  }

  // ---- places

  Result<Place> name(const ConditionTerm& term) {
    for (const ConditionVariable& variable : scope_.variables)
      if (variable.name == term.text)
        return through_reference({variable.address, variable.type, variable.plain, variable.is_unsigned});
    std::vector<std::string> names;
    for (const ConditionVariable& variable : scope_.variables) names.push_back(variable.name);
    return condition_error(
        term.at, fmt::format("there is no {} '{}'{}", scope_.what, term.text,
                             names.empty() ? "" : fmt::format("; there are {}", fmt::join(names, ", "))));
  }

  Place through_reference(Place place) {
    if (auto* reference = pointer_type(place.type, true)) {
      place.address = load_pointer(place);
      place.type = reference->getBaseType();
      ++place.depth;
    }
    return place;
  }

  llvm::Value* load_pointer(const Place& place) {
    return builder_.CreateAlignedLoad(builder_.getPtrTy(), place.address, llvm::Align(1));
  }

  Result<Place> place(const ConditionTerm& term) {
    switch (term.kind) {
      case TermKind::kName: return name(term);
      case TermKind::kMember: return member(term);
      case TermKind::kArrow: return member(term);
      case TermKind::kIndex: return element(term);
      default: break;
    }
    if (term.kind == TermKind::kUnary && term.text == "*") {
      auto base = place(term.parts[0]);
      if (!base) return base;
      return element_of(*base, builder_.getInt64(0), nullptr, term.at);
    }
    return condition_error(term.at, "expected a parameter, a member or an element");
  }

  Result<Place> member(const ConditionTerm& term) {
    auto whole = place(term.parts[0]);
    if (!whole) return whole;
    if (term.kind == TermKind::kArrow) whole = element_of(*whole, builder_.getInt64(0), nullptr, term.at);
    if (!whole) return whole;
    if (!has_members(whole->type))
      return condition_error(term.at, fmt::format("{} has no members{}", describe(*whole),
                                                  pointer_type(whole->type, false) ? "; use '->'" : ""));
    uint64_t bits = 0;
    const llvm::DIDerivedType* found =
        find_member(llvm::cast<llvm::DICompositeType>(strip(whole->type)), term.text, bits);
    if (!found)
      return condition_error(term.at, fmt::format("{} has no member '{}'", describe(*whole), term.text));
    whole->address = builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), whole->address, bits / 8);
    whole->type = found->getBaseType();
    if (found->isBitField()) {
      whole->bit = static_cast<unsigned>(bits % 8);
      whole->bits = static_cast<unsigned>(found->getSizeInBits());
    }
    return through_reference(*whole);
  }

  // Those of base classes and of members without a name as well.
  const llvm::DIDerivedType* find_member(const llvm::DICompositeType* type, const std::string& name,
                                         uint64_t& bits) {
    for (const llvm::DINode* node : type->getElements()) {
      auto* member = llvm::dyn_cast<llvm::DIDerivedType>(node);
      if (!member || member->isStaticMember()) continue;
      const bool is_base = member->getTag() == llvm::dwarf::DW_TAG_inheritance;
      if (!is_base && member->getTag() != llvm::dwarf::DW_TAG_member) continue;
      if (!is_base && member->getName() == name) {
        bits += member->getOffsetInBits();
        return member;
      }
      if ((is_base || member->getName().empty()) && has_members(member->getBaseType())) {
        uint64_t inside = bits + member->getOffsetInBits();
        auto* inner = llvm::cast<llvm::DICompositeType>(strip(member->getBaseType()));
        if (auto* found = find_member(inner, name, inside)) {
          bits = inside;
          return found;
        }
      }
    }
    return nullptr;
  }

  Result<Place> element(const ConditionTerm& term) {
    auto base = place(term.parts[0]);
    if (!base) return base;
    auto index = value(term.parts[1]);
    if (!index) return index.error();
    if (!index->type.is_integer() || index->type.bits > 64)
      return condition_error(term.parts[1].at, "an index is an integer");
    llvm::Value* wide = index->type.is_signed ? builder_.CreateSExt(index->value, builder_.getInt64Ty())
                                              : builder_.CreateZExt(index->value, builder_.getInt64Ty());
    return element_of(*base, wide, index->defined, term.parts[1].at);
  }

  Result<Place> element_of(Place base, llvm::Value* index, llvm::Value* defined, size_t at) {
    if (auto* array = composite(base.type, llvm::dwarf::DW_TAG_array_type)) {
      const std::vector<uint64_t> counts = dimensions(*array);
      uint64_t stride = size_in_bytes(strip(array->getBaseType()));
      for (size_t i = base.dimension + 1; i < counts.size(); ++i) stride *= counts[i];
      const uint64_t count = base.dimension < counts.size() ? counts[base.dimension] : 0;
      if (count == 0 || stride == 0)
        return condition_error(at, fmt::format("{} has no known number of elements", describe(base)));
      if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(index); known && known->getValue().uge(count))
        return condition_error(at, fmt::format("there is no element {}: {} has {}", known->getSExtValue(),
                                               describe(base), count));
      if (++base.dimension >= counts.size()) {
        base.type = array->getBaseType();
        base.dimension = 0;
      }
      return moved(base, base.address, index, count, stride, defined);
    }
    auto* pointer = pointer_type(base.type, false);
    if (!pointer) return condition_error(at, fmt::format("{} points to nothing", describe(base)));
    const uint64_t count = scope_.elements(*pointer, base.depth);
    const uint64_t stride = size_in_bytes(strip(pointer->getBaseType()));
    if (count == 0 || stride == 0) return condition_error(at, "there is no object behind this pointer");
    llvm::Value* object = load_pointer(base);
    if (scope_.may_be_null(*pointer, base.depth)) {
      llvm::Value* is_object = is_not_null(object);
      defined = both(defined, is_object);
      object = builder_.CreateSelect(is_object, object, zeros(count * stride));
    }
    base.type = pointer->getBaseType();
    ++base.depth;
    return moved(base, object, index, count, stride, defined);
  }

  llvm::Value* is_not_null(llvm::Value* pointer) {
    return builder_.CreateICmpNE(pointer, llvm::ConstantPointerNull::get(builder_.getPtrTy()));
  }

  // To be read in the place of what is not there.
  llvm::Value* zeros(uint64_t bytes) {
    llvm::Value* room = builder_.CreateAlloca(builder_.getInt8Ty(), builder_.getInt64(bytes));
    builder_.CreateMemSet(room, builder_.getInt8(0), bytes, llvm::MaybeAlign(1));
    return room;
  }

  // What lies outside is not read: the first element is, in its place.
  Place moved(Place base, llvm::Value* object, llvm::Value* index, uint64_t count, uint64_t stride,
              llvm::Value* defined) {
    llvm::Value* inside = builder_.CreateICmpULT(index, builder_.getInt64(count));
    if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(inside); !known || known->isZero()) {
      defined = both(defined, inside);
      index = builder_.CreateSelect(inside, index, builder_.getInt64(0));
    }
    base.address = builder_.CreateInBoundsGEP(builder_.getInt8Ty(), object,
                                              builder_.CreateMul(index, builder_.getInt64(stride)));
    base.defined = both(base.defined, defined);
    return base;
  }

  static std::string describe(const Place& place) {
    return place.type ? fmt::format("what has the type '{}'", type_name(strip(place.type)))
                      : "what has no type in the debug information";
  }

  // ---- values

  Result<Value> loaded(const Place& place, size_t at) {
    if (pointer_type(place.type, false))
      return Value{load_pointer(place), NumberType::pointer(), place.defined};
    std::optional<NumberType> type = place.type ? number_type(place.type) : number_type(*place.plain);
    if (type && place.is_unsigned) type->is_signed = false;
    if (!type)
      return condition_error(at, fmt::format("{} is no number{}", describe(place),
                                             has_members(place.type) ? ": name one of its members" : ""));
    if (place.bits != 0) return bit_field(place, *type);
    llvm::Value* value = builder_.CreateAlignedLoad(numbers_.llvm_type(*type), place.address, llvm::Align(1));
    return Value{value, *type, place.defined};
  }

  // Where all of its values are ints it is one.
  Value bit_field(const Place& place, const NumberType& type) {
    llvm::Value* unit = builder_.CreateAlignedLoad(builder_.getIntNTy((place.bit + place.bits + 7) / 8 * 8),
                                                   place.address, llvm::Align(1));
    llvm::Value* value =
        builder_.CreateTrunc(builder_.CreateLShr(unit, place.bit), builder_.getIntNTy(place.bits));
    const NumberType wide = place.bits < 32 ? NumberType::integer(32, true) : type;
    return {builder_.CreateIntCast(value, builder_.getIntNTy(wide.bits), type.is_signed), wide,
            place.defined};
  }

  Result<Value> value(const ConditionTerm& term) {
    switch (term.kind) {
      case TermKind::kInteger:
      case TermKind::kFloat: {
        auto literal =
            term.kind == TermKind::kInteger ? numbers_.integer(term.text) : numbers_.floating(term.text);
        if (!literal) return condition_error(term.at, literal.error().message);
        return Value{literal->first, literal->second, nullptr};
      }
      case TermKind::kConditional: return conditional(term);
      case TermKind::kCast: return cast(term);
      case TermKind::kCall: return call(term);
      case TermKind::kBinary: return binary(term);
      case TermKind::kUnary:
        if (term.text != "*") return unary(term);
        break;
      default: break;
    }
    if (term.kind == TermKind::kName && !is_variable(term.text))
      if (auto known = constant(term.text)) return *known;
    auto from = place(term);
    if (!from) return from.error();
    return loaded(*from, term.at);
  }

  bool is_variable(const std::string& name) const {
    return llvm::any_of(scope_.variables, [&](const ConditionVariable& one) { return one.name == name; });
  }

  std::optional<Value> constant(const std::string& name) {
    if (name == "NULL") return Value{builder_.getInt32(0), NumberType::integer(32, true), nullptr};
    if (name == "true" || name == "false")
      return Value{builder_.getInt32(name == "true"), NumberType::integer(32, true), nullptr};
    if (name == "INFINITY" || name == "NAN") {
      llvm::Type* type = builder_.getFloatTy();
      llvm::Value* value =
          name == "NAN" ? llvm::ConstantFP::getNaN(type) : llvm::ConstantFP::getInfinity(type);
      return Value{value, NumberType::floating(type), nullptr};
    }
    auto found = enumerator(scope_.entry, name);
    if (!found) return std::nullopt;
    const unsigned bits = found->getSignificantBits() <= 32 ? 32 : 64;
    return Value{builder_.getInt(found->extOrTrunc(bits)), NumberType::integer(bits, found->isSigned()),
                 nullptr};
  }

  Result<Value> unary(const ConditionTerm& term) {
    auto operand = value(term.parts[0]);
    if (!operand) return operand;
    if (term.text == "!")
      return number(builder_.CreateNot(numbers_.truth(operand->value, operand->type)), operand->defined);
    if (operand->type.is_pointer()) return condition_error(term.at, "a pointer is no number");
    const NumberType type = promoted(operand->type);
    llvm::Value* wide = numbers_.convert(operand->value, operand->type, type);
    if (term.text == "~" && !type.is_integer()) return condition_error(term.at, "'~' is for integers");
    if (term.text == "~") wide = builder_.CreateNot(wide);
    if (term.text == "-") wide = type.is_integer() ? builder_.CreateNeg(wide) : builder_.CreateFNeg(wide);
    return Value{wide, type, operand->defined};
  }

  Result<Value> binary(const ConditionTerm& term) {
    auto left = value(term.parts[0]);
    if (!left) return left;
    auto right = value(term.parts[1]);
    if (!right) return right;
    if (term.text == "&&" || term.text == "||") return logical(term.text == "&&", *left, *right);
    llvm::Value* defined = both(left->defined, right->defined);
    const bool is_comparison = is_comparison_sign(term.text);
    if (left->type.is_pointer() || right->type.is_pointer()) {
      if (term.text != "==" && term.text != "!=")
        return condition_error(term.at, fmt::format("'{}' is for numbers, not for pointers", term.text));
      return compare_pointers(term, *left, *right, defined);
    }
    if (term.text == "<<" || term.text == ">>") return shift(term, *left, *right, defined);
    const NumberType type = common_type(left->type, right->type);
    llvm::Value* a = numbers_.convert(left->value, left->type, type);
    llvm::Value* b = numbers_.convert(right->value, right->type, type);
    if (is_comparison) return number(numbers_.compare(term.text, a, b, type), defined);
    if (!type.is_integer() && (term.text == "%" || term.text == "&" || term.text == "|" || term.text == "^"))
      return condition_error(term.at, fmt::format("'{}' is for integers", term.text));
    llvm::Value* is_good = nullptr;
    llvm::Value* result = numbers_.compute(term.text, a, b, type, is_good);
    return Value{result, type, both(defined, is_good)};
  }

  Result<Value> compare_pointers(const ConditionTerm& term, const Value& left, const Value& right,
                                 llvm::Value* defined) {
    const auto address = [&](const Value& one) -> llvm::Value* {
      if (one.type.is_pointer()) return builder_.CreatePtrToInt(one.value, builder_.getInt64Ty());
      auto* null = llvm::dyn_cast<llvm::ConstantInt>(one.value);
      return null && null->isZero() ? builder_.getInt64(0) : nullptr;
    };
    llvm::Value *a = address(left), *b = address(right);
    if (!a || !b) return condition_error(term.at, "a pointer is compared with a number that is not 0");
    return number(term.text == "==" ? builder_.CreateICmpEQ(a, b) : builder_.CreateICmpNE(a, b), defined);
  }

  // The right side counts only where the left one does not decide.
  Value logical(bool is_and, const Value& left, const Value& right) {
    llvm::Value* a = numbers_.truth(left.value, left.type);
    llvm::Value* b = numbers_.truth(right.value, right.type);
    llvm::Value* defined = left.defined;
    if (right.defined) defined = both(defined, either(is_and ? builder_.CreateNot(a) : a, right.defined));
    return number(is_and ? builder_.CreateAnd(a, b) : builder_.CreateOr(a, b), defined);
  }

  Result<Value> shift(const ConditionTerm& term, const Value& left, const Value& right,
                      llvm::Value* defined) {
    if (!left.type.is_integer() || !right.type.is_integer())
      return condition_error(term.at, fmt::format("'{}' is for integers", term.text));
    const NumberType type = promoted(left.type);
    llvm::Value* value = numbers_.convert(left.value, left.type, type);
    const NumberType by = promoted(right.type);
    llvm::Value* amount = numbers_.convert(right.value, right.type, by);
    llvm::Value* is_good =
        builder_.CreateICmpULT(amount, llvm::ConstantInt::get(amount->getType(), type.bits));
    amount = builder_.CreateSelect(is_good, amount, llvm::ConstantInt::get(amount->getType(), 0));
    amount = builder_.CreateZExtOrTrunc(amount, value->getType());
    llvm::Value* result = term.text == "<<" ? builder_.CreateShl(value, amount)
                          : type.is_signed  ? builder_.CreateAShr(value, amount)
                                            : builder_.CreateLShr(value, amount);
    return Value{result, type, both(defined, is_good)};
  }

  Result<Value> conditional(const ConditionTerm& term) {
    auto condition = value(term.parts[0]), yes = value(term.parts[1]), no = value(term.parts[2]);
    for (const Result<Value>* one : {&condition, &yes, &no})
      if (!*one) return one->error();
    if (yes->type.is_pointer() || no->type.is_pointer())
      return condition_error(term.at, "the sides of '?' are numbers");
    const NumberType type = common_type(yes->type, no->type);
    llvm::Value* chosen = numbers_.truth(condition->value, condition->type);
    llvm::Value* result = builder_.CreateSelect(chosen, numbers_.convert(yes->value, yes->type, type),
                                                numbers_.convert(no->value, no->type, type));
    llvm::Value* defined = condition->defined;
    if (yes->defined || no->defined)
      defined = both(defined, builder_.CreateSelect(chosen, or_true(yes->defined), or_true(no->defined)));
    return Value{result, type, defined};
  }

  Result<Value> cast(const ConditionTerm& term) {
    auto operand = value(term.parts[0]);
    if (!operand) return operand;
    const std::optional<NumberType> type = numbers_.named(term.text);
    if (!type || operand->type.is_pointer())
      return condition_error(term.at, type ? "a pointer cannot be converted here"
                                           : fmt::format("there is no type '{}'", term.text));
    if (term.text == "_Bool") return number(numbers_.truth(operand->value, operand->type), operand->defined);
    llvm::Value* is_good = nullptr;
    llvm::Value* result = numbers_.convert(operand->value, operand->type, *type, &is_good);
    return Value{result, *type, both(operand->defined, is_good)};
  }

  Result<Value> call(const ConditionTerm& term) {
    if (term.text == "elements") return elements(term);
    if (is_variable(term.text + "()") && term.parts.empty()) {
      auto result = name({TermKind::kName, term.at, term.text + "()", {}});
      return result ? loaded(*result, term.at) : Result<Value>(result.error());
    }
    const size_t wanted = numbers_.arguments(term.text);
    if (wanted == 0)
      return condition_error(term.at, fmt::format("'{}' cannot be called here; known are {}", term.text,
                                                  NumberCode::functions()));
    if (term.parts.size() != wanted)
      return condition_error(term.at, fmt::format("'{}' takes {} argument{}, not {}", term.text, wanted,
                                                  wanted == 1 ? "" : "s", term.parts.size()));
    std::vector<std::pair<llvm::Value*, NumberType>> arguments;
    llvm::Value* defined = nullptr;
    for (const ConditionTerm& part : term.parts) {
      auto argument = value(part);
      if (!argument) return argument;
      if (argument->type.is_pointer()) return condition_error(part.at, "a pointer is no number");
      if (term.text.ends_with("abs") && !term.text.starts_with("f") && !argument->type.is_integer())
        return condition_error(part.at, fmt::format("'{}' is for integers: use fabs", term.text));
      arguments.emplace_back(argument->value, argument->type);
      defined = both(defined, argument->defined);
    }
    auto [result, type] = numbers_.call(term.text, arguments);
    return Value{result, type, defined};
  }

  Result<Value> elements(const ConditionTerm& term) {
    if (term.parts.size() != 1 || !is_place(term.parts[0]))
      return condition_error(term.at, "'elements' takes one pointer or array");
    auto base = place(term.parts[0]);
    if (!base) return base.error();
    uint64_t count = 0;
    if (auto* array = composite(base->type, llvm::dwarf::DW_TAG_array_type)) {
      const std::vector<uint64_t> counts = dimensions(*array);
      count = base->dimension < counts.size() ? counts[base->dimension] : 0;
    } else if (auto* pointer = pointer_type(base->type, false)) {
      count = scope_.elements(*pointer, base->depth);
      if (count != 0 && scope_.may_be_null(*pointer, base->depth))
        return Value{builder_.CreateSelect(is_not_null(load_pointer(*base)), builder_.getInt64(count),
                                           builder_.getInt64(0)),
                     NumberType::integer(64, true), base->defined};
    } else {
      return condition_error(term.parts[0].at, fmt::format("{} has no elements", describe(*base)));
    }
    return Value{builder_.getInt64(count), NumberType::integer(64, true), base->defined};
  }

  llvm::IRBuilder<>& builder_;
  const ConditionScope& scope_;
  NumberCode numbers_;
};

}  // namespace

Result<std::vector<llvm::Value*>> emit_condition(llvm::IRBuilder<>& builder, const ConditionScope& scope,
                                                 const ConditionTerm& condition) {
  std::vector<llvm::Value*> values;
  if (auto done = ConditionEmitter(builder, scope).conjuncts(condition, values); !done) return done.error();
  return values;
}

}  // namespace mantissa::ir
