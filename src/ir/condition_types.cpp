#include "ir/condition_types.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ir/source_types.h"

namespace mantissa::ir {

namespace {

struct Callable {
  std::string_view name;
  size_t arguments;
};

constexpr Callable kFunctions[] = {
    {"fabs", 1},  {"fabsf", 1}, {"fabsl", 1},    {"abs", 1},     {"labs", 1},  {"llabs", 1}, {"isfinite", 1},
    {"isnan", 1}, {"isinf", 1}, {"isnormal", 1}, {"signbit", 1}, {"sqrt", 1},  {"sqrtf", 1}, {"sqrtl", 1},
    {"fmin", 2},  {"fminf", 2}, {"fminl", 2},    {"fmax", 2},    {"fmaxf", 2}, {"fmaxl", 2}};

int rank(const llvm::Type& type) {
  switch (type.getTypeID()) {
    case llvm::Type::HalfTyID:
    case llvm::Type::BFloatTyID: return 0;
    case llvm::Type::FloatTyID: return 1;
    case llvm::Type::DoubleTyID: return 2;
    case llvm::Type::X86_FP80TyID: return 3;
    default: return 4;
  }
}

std::optional<NumberType> basic_type(const llvm::DIBasicType& type) {
  const auto bits = static_cast<unsigned>(type.getSizeInBits());
  llvm::LLVMContext& context = type.getContext();
  switch (type.getEncoding()) {
    case llvm::dwarf::DW_ATE_boolean: return NumberType::integer(bits, false);
    case llvm::dwarf::DW_ATE_signed:
    case llvm::dwarf::DW_ATE_signed_char: return NumberType::integer(bits, true);
    case llvm::dwarf::DW_ATE_unsigned:
    case llvm::dwarf::DW_ATE_unsigned_char:
    case llvm::dwarf::DW_ATE_UTF: return NumberType::integer(bits, false);
    case llvm::dwarf::DW_ATE_float: break;
    default: return std::nullopt;
  }
  switch (bits) {
    case 16:
      return NumberType::floating(type.getName() == "__bf16" ? llvm::Type::getBFloatTy(context)
                                                             : llvm::Type::getHalfTy(context));
    case 32: return NumberType::floating(llvm::Type::getFloatTy(context));
    case 64: return NumberType::floating(llvm::Type::getDoubleTy(context));
    default:
      return NumberType::floating(type.getName() == "long double" ? llvm::Type::getX86_FP80Ty(context)
                                                                  : llvm::Type::getFP128Ty(context));
  }
}

}  // namespace

std::optional<NumberType> number_type(const llvm::DIType* type) {
  const llvm::DIType* plain = strip(type);
  if (auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(plain)) return basic_type(*basic);
  auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(plain);
  if (!composite || composite->getTag() != llvm::dwarf::DW_TAG_enumeration_type) return std::nullopt;
  auto* base = llvm::dyn_cast_or_null<llvm::DIBasicType>(strip(composite->getBaseType()));
  const bool is_signed = base && base->getSignedness() == llvm::DIBasicType::Signedness::Signed;
  return NumberType::integer(static_cast<unsigned>(composite->getSizeInBits()), is_signed);
}

std::optional<NumberType> number_type(llvm::Type& type) {
  if (type.isIntegerTy()) return NumberType::integer(type.getIntegerBitWidth(), true);
  if (type.isFloatingPointTy()) return NumberType::floating(&type);
  return std::nullopt;
}

NumberType promoted(const NumberType& type) {
  if (type.is_float())
    return rank(*type.format) == 0 ? NumberType::floating(llvm::Type::getFloatTy(type.format->getContext()))
                                   : type;
  return type.bits < 32 ? NumberType::integer(32, true) : type;
}

NumberType common_type(const NumberType& a, const NumberType& b) {
  const NumberType x = promoted(a), y = promoted(b);
  if (x.is_float() && y.is_float()) return rank(*x.format) >= rank(*y.format) ? x : y;
  if (x.is_float() || y.is_float()) return x.is_float() ? x : y;
  if (x.bits != y.bits) return x.bits > y.bits ? x : y;
  return NumberType::integer(x.bits, x.is_signed && y.is_signed);
}

bool is_comparison_sign(std::string_view sign) {
  return sign == "<" || sign == ">" || sign == "<=" || sign == ">=" || sign == "==" || sign == "!=";
}

llvm::Type* NumberCode::llvm_type(const NumberType& type) const {
  return type.is_float()     ? type.format
         : type.is_integer() ? static_cast<llvm::Type*>(builder_.getIntNTy(type.bits))
                             : builder_.getPtrTy();
}

std::optional<NumberType> NumberCode::named(std::string_view name) const {
  if (name == "float") return NumberType::floating(builder_.getFloatTy());
  if (name == "double") return NumberType::floating(builder_.getDoubleTy());
  if (name == "long double") return NumberType::floating(llvm::Type::getX86_FP80Ty(builder_.getContext()));
  if (name == "_Bool") return NumberType::integer(8, false);
  if (name == "signed char") return NumberType::integer(8, true);
  const bool is_unsigned = name.starts_with("unsigned");
  if (is_unsigned) name.remove_prefix(std::min<size_t>(name.size(), 9));
  if (name.empty() || name == "int") return NumberType::integer(32, !is_unsigned);
  if (name == "char") return NumberType::integer(8, !is_unsigned);
  if (name == "short") return NumberType::integer(16, !is_unsigned);
  if (name == "long" || name == "long long") return NumberType::integer(64, !is_unsigned);
  return std::nullopt;
}

// The first type of C's list that holds it; what is decimal has no sign only with a suffix.
Result<NumberCode::Typed> NumberCode::integer(std::string_view literal) const {
  const size_t end = std::min(literal.find_first_of("uUlL"), literal.size());
  std::string suffix(literal.substr(end));
  std::ranges::transform(suffix, suffix.begin(), [](unsigned char c) { return std::tolower(c); });
  const bool is_unsigned = suffix.find('u') != std::string::npos;
  std::erase(suffix, 'u');
  llvm::APInt value;
  if (suffix.size() > 2 || (!suffix.empty() && suffix != "l" && suffix != "ll") ||
      llvm::StringRef(literal.data(), end).getAsInteger(0, value))
    return Error{fmt::format("'{}' is no number", literal)};
  if (value.getActiveBits() > 64) return Error{fmt::format("'{}' is too large for an integer", literal)};
  const bool is_decimal = literal.front() != '0';
  unsigned bits = suffix.empty() ? 32 : 64;
  bool is_signed = !is_unsigned;
  const auto fits = [&] { return value.getActiveBits() <= bits - (is_signed ? 1 : 0); };
  if (!fits() && is_signed && !is_decimal) is_signed = false;
  if (!fits() && bits == 32) {
    bits = 64;
    is_signed = !is_unsigned;
  }
  if (!fits()) is_signed = false;
  return Typed{builder_.getInt(value.zextOrTrunc(bits)), NumberType::integer(bits, is_signed)};
}

Result<NumberCode::Typed> NumberCode::floating(std::string_view literal) const {
  const bool is_hex = literal.starts_with("0x") || literal.starts_with("0X");
  const char last = literal.back();
  const bool is_float =
      (last == 'f' || last == 'F') && (!is_hex || literal.find_first_of("pP") != literal.npos);
  const bool is_long = last == 'l' || last == 'L';
  if (is_float || is_long) literal.remove_suffix(1);
  llvm::Type* type = is_float  ? builder_.getFloatTy()
                     : is_long ? llvm::Type::getX86_FP80Ty(builder_.getContext())
                               : builder_.getDoubleTy();
  llvm::APFloat value(type->getFltSemantics());
  auto status = value.convertFromString(llvm::StringRef(literal.data(), literal.size()),
                                        llvm::APFloat::rmNearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return Error{fmt::format("'{}' is no number", literal)};
  }
  if (value.isInfinity()) return Error{fmt::format("'{}' is larger than every number of its type", literal)};
  return Typed{llvm::ConstantFP::get(type, value), NumberType::floating(type)};
}

llvm::Value* NumberCode::truth(llvm::Value* value, const NumberType& type) {
  if (type.is_float()) return builder_.CreateFCmpUNE(value, llvm::ConstantFP::getZero(type.format));
  if (type.is_integer()) return builder_.CreateICmpNE(value, llvm::ConstantInt::get(value->getType(), 0));
  return builder_.CreateIsNotNull(value);
}

llvm::Value* NumberCode::convert(llvm::Value* value, const NumberType& from, const NumberType& to,
                                 llvm::Value** is_good) {
  if (from.is_float() && to.is_float())
    return rank(*from.format) <= rank(*to.format) ? builder_.CreateFPExt(value, to.format)
                                                  : builder_.CreateFPTrunc(value, to.format);
  if (from.is_float()) return float_to_integer(value, to, is_good);
  if (to.is_float())
    return from.is_signed ? builder_.CreateSIToFP(value, to.format) : builder_.CreateUIToFP(value, to.format);
  return builder_.CreateIntCast(value, builder_.getIntNTy(to.bits), from.is_signed);
}

// What fits is strictly between the integers on both sides of the range. One of them may be no float: then
// the nearest one towards the range is asked for with equality.
llvm::Value* NumberCode::float_to_integer(llvm::Value* value, const NumberType& to, llvm::Value** is_good) {
  const llvm::fltSemantics& semantics = value->getType()->getFltSemantics();
  const auto bound = [&](const llvm::APInt& integer, llvm::APFloat::roundingMode towards, bool& is_exact) {
    llvm::APFloat number(semantics);
    is_exact = number.convertFromAPInt(integer, true, towards) == llvm::APFloat::opOK;
    return llvm::ConstantFP::get(value->getType(), number);
  };
  const unsigned wide = to.bits + 2;
  const llvm::APInt most = (to.is_signed ? llvm::APInt::getSignedMaxValue(to.bits).sext(wide)
                                         : llvm::APInt::getMaxValue(to.bits).zext(wide)) +
                           1;
  const llvm::APInt least =
      (to.is_signed ? llvm::APInt::getSignedMinValue(to.bits).sext(wide) : llvm::APInt(wide, 0)) - 1;
  bool high_is_exact = false, low_is_exact = false;
  llvm::Constant* high = bound(most, llvm::APFloat::rmTowardZero, high_is_exact);
  llvm::Constant* low = bound(least, llvm::APFloat::rmTowardZero, low_is_exact);
  llvm::Value* below =
      high_is_exact ? builder_.CreateFCmpOLT(value, high) : builder_.CreateFCmpOLE(value, high);
  llvm::Value* above = low_is_exact ? builder_.CreateFCmpOGT(value, low) : builder_.CreateFCmpOGE(value, low);
  llvm::Value* fits = builder_.CreateAnd(below, above);
  llvm::Value* safe = builder_.CreateSelect(fits, value, llvm::ConstantFP::getZero(value->getType()));
  if (is_good) *is_good = fits;
  llvm::Type* type = builder_.getIntNTy(to.bits);
  return to.is_signed ? builder_.CreateFPToSI(safe, type) : builder_.CreateFPToUI(safe, type);
}

llvm::Value* NumberCode::compare(std::string_view sign, llvm::Value* a, llvm::Value* b,
                                 const NumberType& type) {
  using Predicate = llvm::CmpInst::Predicate;
  struct Row {
    std::string_view sign;
    Predicate of_floats, of_signed, of_unsigned;
  };
  static constexpr Row kRows[] = {{"<", Predicate::FCMP_OLT, Predicate::ICMP_SLT, Predicate::ICMP_ULT},
                                  {">", Predicate::FCMP_OGT, Predicate::ICMP_SGT, Predicate::ICMP_UGT},
                                  {"<=", Predicate::FCMP_OLE, Predicate::ICMP_SLE, Predicate::ICMP_ULE},
                                  {">=", Predicate::FCMP_OGE, Predicate::ICMP_SGE, Predicate::ICMP_UGE},
                                  {"==", Predicate::FCMP_OEQ, Predicate::ICMP_EQ, Predicate::ICMP_EQ},
                                  {"!=", Predicate::FCMP_UNE, Predicate::ICMP_NE, Predicate::ICMP_NE}};
  const Row& row = *std::ranges::find(kRows, sign, &Row::sign);
  if (type.is_float()) return builder_.CreateFCmp(row.of_floats, a, b);
  return builder_.CreateICmp(type.is_signed ? row.of_signed : row.of_unsigned, a, b);
}

llvm::Value* NumberCode::compute(std::string_view sign, llvm::Value* a, llvm::Value* b,
                                 const NumberType& type, llvm::Value*& is_good) {
  const bool is_float = type.is_float();
  switch (sign.front()) {
    case '+': return is_float ? builder_.CreateFAdd(a, b) : builder_.CreateAdd(a, b);
    case '-': return is_float ? builder_.CreateFSub(a, b) : builder_.CreateSub(a, b);
    case '*': return is_float ? builder_.CreateFMul(a, b) : builder_.CreateMul(a, b);
    case '&': return builder_.CreateAnd(a, b);
    case '|': return builder_.CreateOr(a, b);
    case '^': return builder_.CreateXor(a, b);
    default: break;
  }
  if (is_float) return builder_.CreateFDiv(a, b);
  llvm::Type* integer = a->getType();
  is_good = builder_.CreateICmpNE(b, llvm::ConstantInt::get(integer, 0));
  if (type.is_signed) {
    llvm::Value* least = builder_.CreateICmpEQ(a, builder_.getInt(llvm::APInt::getSignedMinValue(type.bits)));
    llvm::Value* minus_one = builder_.CreateICmpEQ(b, llvm::ConstantInt::getSigned(integer, -1));
    is_good = builder_.CreateAnd(is_good, builder_.CreateNot(builder_.CreateAnd(least, minus_one)));
  }
  b = builder_.CreateSelect(is_good, b, llvm::ConstantInt::get(integer, 1));
  const bool is_quotient = sign == "/";
  if (type.is_signed) return is_quotient ? builder_.CreateSDiv(a, b) : builder_.CreateSRem(a, b);
  return is_quotient ? builder_.CreateUDiv(a, b) : builder_.CreateURem(a, b);
}

size_t NumberCode::arguments(std::string_view function) {
  const auto* known = std::ranges::find(kFunctions, function, &Callable::name);
  return known == std::end(kFunctions) ? 0 : known->arguments;
}

std::string NumberCode::functions() {
  std::string names = "elements";
  for (const Callable& one : kFunctions) names += fmt::format(", {}", one.name);
  return names;
}

llvm::Value* NumberCode::magnitude(llvm::Value* value) {
  return builder_.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, value);
}

NumberCode::Typed NumberCode::classify(std::string_view function, llvm::Value* value) {
  llvm::Type* format = value->getType();
  llvm::Constant* infinity = llvm::ConstantFP::getInfinity(format);
  llvm::Value* bit = nullptr;
  if (function == "isnan") {
    bit = builder_.CreateFCmpUNO(value, value);
  } else if (function == "isinf") {
    bit = builder_.CreateFCmpOEQ(magnitude(value), infinity);
  } else if (function == "isfinite") {
    bit = builder_.CreateFCmpOLT(magnitude(value), infinity);
  } else if (function == "isnormal") {
    llvm::Constant* least =
        llvm::ConstantFP::get(format, llvm::APFloat::getSmallestNormalized(format->getFltSemantics()));
    bit = builder_.CreateAnd(builder_.CreateFCmpOGE(magnitude(value), least),
                             builder_.CreateFCmpOLT(magnitude(value), infinity));
  } else {  // signbit
    llvm::Type* bits = builder_.getIntNTy(static_cast<unsigned>(format->getPrimitiveSizeInBits()));
    bit = builder_.CreateICmpSLT(builder_.CreateBitCast(value, bits), llvm::ConstantInt::get(bits, 0));
  }
  return {builder_.CreateZExt(bit, builder_.getInt32Ty()), NumberType::integer(32, true)};
}

NumberCode::Typed NumberCode::call(std::string_view function, std::span<const Typed> arguments) {
  const auto& [first, given] = arguments[0];
  if (function == "abs" || function == "labs" || function == "llabs") {
    const NumberType type = NumberType::integer(function == "abs" ? 32 : 64, true);
    llvm::Value* value = convert(first, given, type);
    llvm::Value* is_negative = builder_.CreateICmpSLT(value, llvm::ConstantInt::get(value->getType(), 0));
    return {builder_.CreateSelect(is_negative, builder_.CreateNeg(value), value), type};
  }
  const NumberType plain = NumberType::floating(builder_.getDoubleTy());
  if (function.starts_with("is") || function == "signbit") {
    const NumberType type = given.is_float() ? promoted(given) : plain;
    return classify(function, convert(first, given, type));
  }
  const NumberType type = function.ends_with('f')   ? NumberType::floating(builder_.getFloatTy())
                          : function.ends_with('l') ? *named("long double")
                                                    : plain;
  llvm::Value* a = convert(first, given, type);
  if (function.starts_with("fabs")) return {magnitude(a), type};
  if (function.starts_with("sqrt")) return {builder_.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, a), type};
  llvm::Value* b = convert(arguments[1].first, arguments[1].second, type);
  llvm::Value* takes_first =
      function.starts_with("fmin") ? builder_.CreateFCmpOLE(a, b) : builder_.CreateFCmpOGE(a, b);
  takes_first = builder_.CreateOr(takes_first, builder_.CreateFCmpUNO(b, b));
  return {builder_.CreateSelect(takes_first, a, b), type};
}

}  // namespace mantissa::ir
