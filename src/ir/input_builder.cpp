// The emitted code is straight-line: one call per input, with the name a C programmer would write for it
// (p->x, a[2].y). Slots wait on an explicit stack, so inputs come in the order of the source and no type
// nests too deep.

#include "ir/input_builder.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <string_view>

#include "ir/condition_types.h"
#include "ir/source_types.h"

namespace mantissa::ir {

namespace {

// Codes of runtime/include/mantissa/intrinsics.h: stable names and numbers.
enum InputCode : int {
  kBytes = 0,
  kBool = 1,
  kSigned8 = 2,
  kUnsigned8 = 3,
  kSigned16 = 4,
  kUnsigned16 = 5,
  kSigned32 = 6,
  kUnsigned32 = 7,
  kSigned64 = 8,
  kUnsigned64 = 9,
  kSigned128 = 10,
  kUnsigned128 = 11,
  kFloat = 12,
  kDouble = 13,
  kX87 = 14,
  kChar = 16,
  kHalf = 17,
  kBfloat = 18,
  kQuad = 19
};
constexpr int kInternalAllocation = 2;    // never a leak
constexpr int kAssumedAllocation = 16;    // nothing is found beyond its end
constexpr uint64_t kMaxInputs = 1 << 16;  // a driver longer than this is a mistake
constexpr uint64_t kMaxElementInputs = 4096, kMaxOpenElements = 64;
// Behind a pointer where nobody calls the function. SF_PRIVATE of libsndfile has 1500 inputs: eight of it for
// each function took ten times as long to compile as to analyse.
constexpr uint64_t kMostOpenBytes = 512;
constexpr uint32_t kMinString = 8;

int float_code(const llvm::Type& type) {
  switch (type.getTypeID()) {
    case llvm::Type::HalfTyID: return kHalf;
    case llvm::Type::BFloatTyID: return kBfloat;
    case llvm::Type::FloatTyID: return kFloat;
    case llvm::Type::DoubleTyID: return kDouble;
    case llvm::Type::X86_FP80TyID: return kX87;
    default: return kQuad;
  }
}

int integer_code(uint64_t size, bool is_signed) {
  switch (size) {
    case 1: return is_signed ? kSigned8 : kUnsigned8;
    case 2: return is_signed ? kSigned16 : kUnsigned16;
    case 4: return is_signed ? kSigned32 : kUnsigned32;
    case 8: return is_signed ? kSigned64 : kUnsigned64;
    case 16: return is_signed ? kSigned128 : kUnsigned128;
    default: return kBytes;
  }
}

bool is_char(const llvm::DIType* type) {
  auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(type);
  return basic && basic->getSizeInBits() == 8 && basic->getName() == "char";
}

bool is_function(const llvm::DIType* type) { return llvm::isa_and_nonnull<llvm::DISubroutineType>(type); }

bool is_const_type(const llvm::DIType* type) {
  while (auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_const_type) return true;
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) return false;
    type = derived->getBaseType();
  }
  return false;
}

std::string member_name(const std::string& whole, llvm::StringRef member) {
  if (member.empty()) return whole;
  if (whole.starts_with("**")) return fmt::format("({})->{}", whole.substr(1), member.str());
  if (whole.starts_with("*")) return fmt::format("{}->{}", whole.substr(1), member.str());
  return fmt::format("{}.{}", whole, member.str());
}

std::string element_name(const std::string& whole, uint64_t i) {
  return whole.starts_with("*") ? fmt::format("({})[{}]", whole, i) : fmt::format("{}[{}]", whole, i);
}

llvm::Type* type_of(int code, llvm::LLVMContext& context) {
  switch (code) {
    case kHalf: return llvm::Type::getHalfTy(context);
    case kBfloat: return llvm::Type::getBFloatTy(context);
    case kFloat: return llvm::Type::getFloatTy(context);
    case kDouble: return llvm::Type::getDoubleTy(context);
    case kX87: return llvm::Type::getX86_FP80Ty(context);
    case kQuad: return llvm::Type::getFP128Ty(context);
    case kSigned8:
    case kUnsigned8:
    case kChar: return llvm::Type::getInt8Ty(context);
    case kSigned16:
    case kUnsigned16: return llvm::Type::getInt16Ty(context);
    case kSigned32:
    case kUnsigned32: return llvm::Type::getInt32Ty(context);
    case kSigned64:
    case kUnsigned64: return llvm::Type::getInt64Ty(context);
    default: return nullptr;
  }
}

bool is_signed_code(int code) {
  return code == kSigned8 || code == kSigned16 || code == kSigned32 || code == kSigned64 || code == kChar;
}

// "x" is x, *x, x[3] and (*x)[1][2].
bool is_called(std::string_view name, std::string_view what) {
  while (name != what && name.ends_with(']')) name = name.substr(0, name.rfind('['));
  if (name == what) return true;
  if (name.starts_with('(') && name.ends_with(')')) name = name.substr(1, name.size() - 2);
  while (name != what && name.starts_with('*')) name.remove_prefix(1);
  return name == what;
}

}  // namespace

InputBuilder::InputBuilder(llvm::IRBuilder<>& builder, llvm::Module& module, const DriverOptions& options)
    : builder_(builder), module_(module), options_(options) {}

llvm::Value* InputBuilder::text(const std::string& contents) {
  return builder_.CreateGlobalString(contents, "mantissa.name", 0, &module_);
}

llvm::Value* InputBuilder::at(llvm::Value* address, uint64_t offset) {
  return offset == 0 ? address : builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), address, offset);
}

llvm::Value* InputBuilder::allocate(uint64_t size, uint64_t alignment) {
  llvm::FunctionCallee callee =
      module_.getOrInsertFunction("__mantissa_alloc", builder_.getPtrTy(), builder_.getInt64Ty(),
                                  builder_.getInt64Ty(), builder_.getInt32Ty());
  const int flags = kInternalAllocation | (options_.under_constrained ? kAssumedAllocation : 0);
  return builder_.CreateCall(
      callee, {builder_.getInt64(size), builder_.getInt64(alignment), builder_.getInt32(flags)});
}

// The pointer, or null by an input of its own: one value, which the code that uses it has to tell apart. It
// is null by a 1, and by no condition on the other values, which would be one on every path.
llvm::Value* InputBuilder::or_null(llvm::Value* object, const std::string& name) {
  if (options_.under_constrained) has_c_words_ = false;
  llvm::Value* place = allocate(1, 1);
  input(place, 1, name + " == NULL", kUnsigned8);
  made_inputs_.back().place = name;
  made_inputs_.back().shape = CCall::Shape::kNull;
  llvm::Value* flag = builder_.CreateLoad(builder_.getInt8Ty(), place);
  llvm::Value* is_null = options_.under_constrained ? builder_.CreateICmpNE(flag, builder_.getInt8(0))
                                                    : builder_.CreateICmpEQ(flag, builder_.getInt8(1));
  return builder_.CreateSelect(is_null, llvm::ConstantPointerNull::get(builder_.getPtrTy()), object);
}

void InputBuilder::keep_among(llvm::Value* address, const std::vector<llvm::Constant*>& values) {
  llvm::Value* value = builder_.CreateAlignedLoad(values[0]->getType(), address, llvm::Align(1));
  llvm::Value* is_one = builder_.getFalse();
  for (llvm::Constant* one : values) is_one = builder_.CreateOr(is_one, builder_.CreateICmpEQ(value, one));
  assume(is_one);
}

void InputBuilder::keep_between(llvm::Value* address, llvm::Type* type, int64_t low, int64_t high) {
  llvm::Value* value = builder_.CreateAlignedLoad(type, address, llvm::Align(1));
  assume(builder_.CreateICmpSGE(value, llvm::ConstantInt::getSigned(type, low)));
  assume(builder_.CreateICmpSLE(value, llvm::ConstantInt::getSigned(type, high)));
}

void InputBuilder::input(llvm::Value* address, uint64_t size, const std::string& name, int code) {
  ++inputs_;
  llvm::FunctionCallee callee =
      module_.getOrInsertFunction("__mantissa_input", builder_.getVoidTy(), builder_.getPtrTy(),
                                  builder_.getInt64Ty(), builder_.getPtrTy(), builder_.getInt32Ty());
  builder_.CreateCall(callee, {address, builder_.getInt64(size), text(name), builder_.getInt32(code)});
  made_inputs_.push_back(
      {name, name, code == kBytes ? CCall::Shape::kBytes : CCall::Shape::kValue, is_const_, in_});
  if (code == kBool)
    assume(builder_.CreateICmpULE(builder_.CreateLoad(builder_.getInt8Ty(), address), builder_.getInt8(1)));
  llvm::Type* type = type_of(code, builder_.getContext());
  const bool is_finite = options_.finite && type && type->isFloatingPointTy();
  if (!type || (!is_finite && options_.ranges.empty())) return;
  llvm::Value* value = builder_.CreateAlignedLoad(type, address, llvm::Align(1));
  if (is_finite) keep_finite(value);
  keep_in_range(value, name, is_signed_code(code));
}

void InputBuilder::bytes(llvm::Value* address, uint64_t size, const std::string& name, CCall::Shape shape) {
  if (size == 0) return;
  input(address, size, name, kBytes);
  made_inputs_.back().shape = shape;
}

void InputBuilder::assume(llvm::Value* holds) {
  llvm::FunctionCallee callee =
      module_.getOrInsertFunction("__mantissa_assume", builder_.getVoidTy(), builder_.getInt32Ty());
  builder_.CreateCall(callee, {builder_.CreateZExt(holds, builder_.getInt32Ty())});
}

void InputBuilder::keep_finite(llvm::Value* value) {
  if (!is_kept_finite_) assumptions_.emplace_back("float inputs are neither NaN nor infinite");
  is_kept_finite_ = true;
  llvm::Constant* infinity = llvm::ConstantFP::getInfinity(value->getType());
  llvm::Constant* negative = llvm::ConstantFP::getInfinity(value->getType(), true);
  assume(builder_.CreateFCmpOLT(value, infinity));
  assume(builder_.CreateFCmpOGT(value, negative));
}

// The bounds of a float are doubles; what is narrower is widened, which is exact.
void InputBuilder::keep_in_range(llvm::Value* value, const std::string& name, bool is_signed) {
  for (size_t i = 0; i < options_.ranges.size(); ++i) {
    const InputRange& range = options_.ranges[i];
    if (!is_called(name, range.name)) continue;
    if (used_ranges_.insert(i).second)
      assumptions_.push_back(fmt::format("{} is in [{:g}, {:g}]", range.name, range.low, range.high));
    llvm::Type* type = value->getType();
    if (type->isFloatingPointTy()) {
      ranges_.insert_or_assign(name, range);
      llvm::Type* wide = type->getPrimitiveSizeInBits() < 64 ? builder_.getDoubleTy() : type;
      llvm::Value* wider = wide == type ? value : builder_.CreateFPExt(value, wide);
      const auto bound = [&](long double number) {
        return llvm::ConstantFP::get(wide, static_cast<double>(number));
      };
      assume(builder_.CreateFCmpOGE(wider, bound(range.low)));
      assume(builder_.CreateFCmpOLE(wider, bound(range.high)));
      continue;
    }
    const unsigned bits = type->getIntegerBitWidth();
    const long double least = is_signed ? -std::ldexp(1.0L, static_cast<int>(bits) - 1) : 0;
    const long double most = std::ldexp(1.0L, static_cast<int>(bits) - (is_signed ? 1 : 0)) - 1;
    const auto bound = [&](long double number) {
      return is_signed ? llvm::ConstantInt::getSigned(type, static_cast<int64_t>(number))
                       : llvm::ConstantInt::get(type, static_cast<uint64_t>(number));
    };
    const long double low = std::ceil(range.low), high = std::floor(range.high);
    if (low > most || high < least || low > high) {
      assume(builder_.getFalse());
      continue;
    }
    if (low > least)
      assume(builder_.CreateICmp(is_signed ? llvm::CmpInst::ICMP_SGE : llvm::CmpInst::ICMP_UGE, value,
                                 bound(low)));
    if (high < most)
      assume(builder_.CreateICmp(is_signed ? llvm::CmpInst::ICMP_SLE : llvm::CmpInst::ICMP_ULE, value,
                                 bound(high)));
  }
}

std::vector<InputRange> InputBuilder::unused_ranges() const {
  std::vector<InputRange> unused;
  for (size_t i = 0; i < options_.ranges.size(); ++i)
    if (!used_ranges_.contains(i)) unused.push_back(options_.ranges[i]);
  return unused;
}

std::vector<std::string> InputBuilder::assumptions() const {
  std::vector<std::string> all = assumptions_;
  if (objects_ > 1) all.emplace_back("the pointers of the inputs point to different objects");
  return all;
}

Result<void> InputBuilder::fill(llvm::Value* address, const llvm::DIType* type, const std::string& name) {
  slots_.push_back({address, type, name, 0});
  while (!slots_.empty()) {
    Slot slot = std::move(slots_.back());
    slots_.pop_back();
    if (auto done = fill_one(slot); !done) {
      slots_.clear();
      return done;
    }
    if (inputs_ + slots_.size() > kMaxInputs)
      return Error{fmt::format("parameter '{}' needs more than {} inputs: use a smaller --elements", name,
                               kMaxInputs)};
  }
  return {};
}

Result<void> InputBuilder::fill_one(const Slot& slot) {
  is_const_ = slot.is_const;
  in_ = slot.in;
  const llvm::DIType* type = strip(slot.type);
  if (!type) return {};
  if (auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type)) {
    fill_basic(slot, *basic);
    return {};
  }
  if (auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
    switch (derived->getTag()) {
      case llvm::dwarf::DW_TAG_pointer_type:
      case llvm::dwarf::DW_TAG_reference_type:
      case llvm::dwarf::DW_TAG_rvalue_reference_type: return fill_pointer(slot, *derived);
      default: break;
    }
    return Error{fmt::format("'{}' is a pointer to a member, which cannot be made symbolic", slot.name)};
  }
  if (auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type)) {
    switch (composite->getTag()) {
      case llvm::dwarf::DW_TAG_structure_type:
      case llvm::dwarf::DW_TAG_class_type: return fill_members(slot, *composite);
      case llvm::dwarf::DW_TAG_array_type: return fill_array(slot, *composite);
      case llvm::dwarf::DW_TAG_enumeration_type: {
        auto* base = llvm::dyn_cast_or_null<llvm::DIBasicType>(strip(composite->getBaseType()));
        bool is_signed = base && base->getSignedness() == llvm::DIBasicType::Signedness::Signed;
        input(slot.address, size_in_bytes(type), slot.name, integer_code(size_in_bytes(type), is_signed));
        made_inputs_.back().is_enumerator = true;
        return {};
      }
      default: bytes(slot.address, size_in_bytes(type), slot.name); return {};
    }
  }
  return Error{fmt::format("'{}' has type {}, which cannot be made symbolic", slot.name, type_name(type))};
}

void InputBuilder::fill_basic(const Slot& slot, const llvm::DIBasicType& type) {
  uint64_t size = size_in_bytes(&type);
  switch (type.getEncoding()) {
    case llvm::dwarf::DW_ATE_boolean: return input(slot.address, size, slot.name, size == 1 ? kBool : kBytes);
    case llvm::dwarf::DW_ATE_float:
      if (size == 4) return input(slot.address, 4, slot.name, kFloat);
      if (size == 8) return input(slot.address, 8, slot.name, kDouble);
      if (size == 16 && type.getName() == "long double") return input(slot.address, 10, slot.name, kX87);
      if (size == 16) return input(slot.address, 16, slot.name, kQuad);
      if (size == 2) return input(slot.address, 2, slot.name, type.getName() == "__bf16" ? kBfloat : kHalf);
      return bytes(slot.address, size, slot.name);
    case llvm::dwarf::DW_ATE_complex_float: {
      int code = size == 8 ? kFloat : size == 16 ? kDouble : kX87;
      uint64_t part = code == kX87 ? 10 : size / 2;
      input(slot.address, part, slot.name + ".real", code);
      made_inputs_.back().place = "__real__ " + slot.name;
      input(at(slot.address, size / 2), part, slot.name + ".imag", code);
      made_inputs_.back().place = "__imag__ " + slot.name;
      return;
    }
    case llvm::dwarf::DW_ATE_signed_char:
    case llvm::dwarf::DW_ATE_unsigned_char:
      if (is_char(&type)) return input(slot.address, 1, slot.name, kChar);
      return input(slot.address, 1, slot.name,
                   type.getEncoding() == llvm::dwarf::DW_ATE_signed_char ? kSigned8 : kUnsigned8);
    default:
      return input(slot.address, size, slot.name,
                   integer_code(size, type.getEncoding() == llvm::dwarf::DW_ATE_signed));
  }
}

uint64_t InputBuilder::elements_behind(const llvm::DIDerivedType& pointer, uint32_t depth) const {
  const llvm::DIType* pointee = strip(pointer.getBaseType());
  if (depth >= options_.pointer_depth || size_in_bytes(pointee) == 0) return 0;
  const uint64_t elements = std::max<uint64_t>(options_.elements, 1);
  if (is_char(pointee)) return std::max<uint64_t>(elements, kMinString) + 1;
  if (pointer.getTag() != llvm::dwarf::DW_TAG_pointer_type) return 1;
  if (!options_.under_constrained) return elements;
  return std::min(elements, std::max<uint64_t>(1, kMostOpenBytes / size_in_bytes(pointee)));
}

bool InputBuilder::may_be_null(const llvm::DIDerivedType& pointer, uint32_t depth) const {
  if (pointer.getTag() != llvm::dwarf::DW_TAG_pointer_type) return false;
  return options_.under_constrained || options_.nulls == Nulls::kAll ||
         (options_.nulls == Nulls::kMembers && depth > 0);
}

Result<void> InputBuilder::fill_pointer(const Slot& slot, const llvm::DIDerivedType& pointer) {
  const llvm::DIType* pointee = strip(pointer.getBaseType());
  const bool may_be_null = this->may_be_null(pointer, slot.depth);
  // What is not followed points to nothing that can be read, and no null is made up there.
  if (options_.under_constrained && may_be_null &&
      (is_function(pointee) || slot.depth >= options_.pointer_depth)) {
    builder_.CreateStore(or_null(allocate(0, 16), slot.name), slot.address);
    return {};
  }
  if (is_function(pointee))
    return Error{fmt::format(
        "'{}' is a function pointer, which cannot be made symbolic: write a driver that calls the "
        "function with a pointer of your own",
        slot.name)};
  auto point_to = [&](llvm::Value* object) {
    builder_.CreateStore(may_be_null ? or_null(object, slot.name) : object, slot.address);
  };
  if (slot.depth >= options_.pointer_depth) {
    assumptions_.push_back(fmt::format("{} is null", slot.name));
    builder_.CreateStore(llvm::ConstantPointerNull::get(builder_.getPtrTy()), slot.address);
    return {};
  }
  const auto make_object = [&](uint64_t count, uint64_t all_bytes) {
    made_objects_.push_back({slot.name, count, all_bytes, slot.is_const, slot.in});
    in_ = static_cast<int64_t>(made_objects_.size()) - 1;
  };
  uint64_t elements = std::max<uint64_t>(options_.elements, 1);
  ++objects_;
  const bool has_const = !slot.is_ours && is_const_type(pointer.getBaseType());
  if (is_char(pointee)) {
    const uint64_t length = elements_behind(pointer, slot.depth) - 1;
    assumptions_.push_back(fmt::format("{} {} at most {} characters", slot.name,
                                       may_be_null ? "is null or has" : "is not null and has", length));
    llvm::Value* object = allocate(length + 1, 1);
    make_object(1, length + 1);
    is_const_ = has_const;
    bytes(object, length, slot.name, CCall::Shape::kPointed);
    builder_.CreateStore(builder_.getInt8(0), at(object, length));
    point_to(object);
    return {};
  }
  uint64_t size = size_in_bytes(pointee);
  if (size == 0) {  // void, or a type that is only declared
    assumptions_.push_back(fmt::format("{} points to {} bytes", slot.name, elements * 8));
    llvm::Value* object = allocate(elements * 8, 16);
    make_object(1, elements * 8);
    is_const_ = has_const;
    bytes(object, elements * 8, "*" + slot.name, CCall::Shape::kPointed);
    made_inputs_.back().place = slot.name;
    point_to(object);
    return {};
  }
  const uint64_t count = elements_behind(pointer, slot.depth);
  const bool is_one = count == 1;
  if (pointer.getTag() == llvm::dwarf::DW_TAG_pointer_type)
    assumptions_.push_back(fmt::format("{} {} {} element{}", slot.name,
                                       may_be_null ? "is null or points to" : "points to", count,
                                       count == 1 ? "" : "s"));
  llvm::Value* object = allocate(count * size, 16);
  make_object(count, 0);
  point_to(object);
  for (uint64_t i = count; i-- > 0;) {
    std::string name = is_one ? "*" + slot.name : element_name(slot.name, i);
    slots_.push_back({at(object, i * size), pointee, name, slot.depth + 1, slot.is_ours, has_const, in_});
  }
  return {};
}

// It has no address: its input is an integer of its own, which is put in among its neighbours.
void InputBuilder::fill_bit_field(const Slot& slot, const llvm::DIDerivedType& member,
                                  const std::string& name, uint64_t cleared) {
  const uint64_t first = member.getOffsetInBits(), begin = first / 8;
  const auto width = static_cast<unsigned>(member.getSizeInBits());
  const uint64_t end = (first + width + 7) / 8;
  if (begin < end && cleared < end) {
    const uint64_t from = std::max(begin, cleared);
    builder_.CreateMemSet(at(slot.address, from), builder_.getInt8(0), end - from, llvm::MaybeAlign(1));
  }
  if (width == 0 || width > 64) return;
  if (is_const_) has_c_words_ = false;
  const std::optional<NumberType> type = number_type(member.getBaseType());
  auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(strip(member.getBaseType()));
  const bool is_bool = basic && basic->getEncoding() == llvm::dwarf::DW_ATE_boolean;
  const bool is_signed = type && type->is_signed;
  const unsigned size = std::bit_ceil((width + 7) / 8);
  llvm::Value* place = allocate(size, size);
  input(place, size, name, is_bool ? kBool : integer_code(size, is_signed));
  made_inputs_.back().is_enumerator = !basic;
  llvm::Value* value = builder_.CreateLoad(builder_.getIntNTy(8 * size), place);
  llvm::Type* narrow = builder_.getIntNTy(width);
  llvm::Value* kept = builder_.CreateTrunc(value, narrow);
  if (width < 8 * size) {
    llvm::Value* again =
        is_signed ? builder_.CreateSExt(kept, value->getType()) : builder_.CreateZExt(kept, value->getType());
    assume(builder_.CreateICmpEQ(value, again));
  }
  llvm::Type* unit = builder_.getIntNTy(static_cast<unsigned>(8 * (end - begin)));
  const auto shift = static_cast<unsigned>(first % 8);
  llvm::Value* there = builder_.CreateAlignedLoad(unit, at(slot.address, begin), llvm::Align(1));
  llvm::Value* moved = builder_.CreateShl(builder_.CreateZExt(kept, unit), shift);
  builder_.CreateAlignedStore(builder_.CreateOr(there, moved), at(slot.address, begin), llvm::Align(1));
}

Result<void> InputBuilder::fill_members(const Slot& slot, const llvm::DICompositeType& structure) {
  std::vector<Slot> members;
  uint64_t cleared = 0;  // bytes before this one have a bit-field already
  for (const llvm::DINode* node : structure.getElements()) {
    auto* member = llvm::dyn_cast<llvm::DIDerivedType>(node);
    if (!member || member->isStaticMember()) continue;
    bool is_base = member->getTag() == llvm::dwarf::DW_TAG_inheritance;
    if (!is_base && member->getTag() != llvm::dwarf::DW_TAG_member) continue;
    std::string name = is_base ? slot.name : member_name(slot.name, member->getName());
    if (member->getName().starts_with("_vptr"))
      return Error{fmt::format("'{}' has virtual functions, so it cannot be made symbolic", slot.name)};
    uint64_t first = member->getOffsetInBits();
    if (member->isBitField()) {
      is_const_ = slot.is_const || is_const_type(member->getBaseType());
      in_ = slot.in;
      fill_bit_field(slot, *member, name, cleared);
      cleared = std::max(cleared, (first + member->getSizeInBits() + 7) / 8);
      continue;
    }
    members.push_back({at(slot.address, first / 8), member->getBaseType(), name, slot.depth, false,
                       slot.is_const || is_const_type(member->getBaseType()), slot.in});
  }
  slots_.insert(slots_.end(), std::make_move_iterator(members.rbegin()),
                std::make_move_iterator(members.rend()));
  return {};
}

Result<void> InputBuilder::fill_array(const Slot& slot, const llvm::DICompositeType& array) {
  const llvm::DIType* element = strip(array.getBaseType());
  uint64_t size = size_in_bytes(element), total = size_in_bytes(&array);
  if (size == 0 || total == 0) return {};
  uint64_t count = total / size;
  if (is_char(element) && options_.under_constrained) {  // taken for a text, with its end
    bytes(slot.address, total - 1, slot.name);
    builder_.CreateStore(builder_.getInt8(0), at(slot.address, total - 1));
    return {};
  }
  if (is_char(element) || count > (options_.under_constrained ? kMaxOpenElements : kMaxElementInputs)) {
    bytes(slot.address, total, slot.name);
    return {};
  }
  for (uint64_t i = count; i-- > 0;)
    slots_.push_back({at(slot.address, i * size), element, element_name(slot.name, i), slot.depth,
                      slot.is_ours, slot.is_const || is_const_type(array.getBaseType()), slot.in});
  return {};
}

void InputBuilder::fill_plain(llvm::Value* address, llvm::Type* type, const std::string& name) {
  uint64_t size = module_.getDataLayout().getTypeStoreSize(type);
  if (type->isPointerTy() && options_.under_constrained) {
    builder_.CreateStore(or_null(allocate(0, 16), name), address);
  } else if (type->isPointerTy()) {
    uint64_t room = std::max<uint64_t>(options_.elements, 1) * 8;
    llvm::Value* object = allocate(room, 16);
    bytes(object, room, "*" + name);
    builder_.CreateStore(object, address);
  } else if (type->isFloatingPointTy()) {
    input(address, size, name, float_code(*type));
  } else {
    bool whole = type->isIntegerTy() && type->getIntegerBitWidth() == size * 8;
    input(address, size, name, whole ? integer_code(size, true) : kBytes);
  }
}

}  // namespace mantissa::ir
