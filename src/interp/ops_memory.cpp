// Loads, stores and what makes and drops objects. `locate` is the one place where an address becomes an
// object: a concrete address is looked up and checked; a symbolic one is asked about (which object, in
// bounds), and the access then goes to the object at a symbolic offset.

#include <bit>
#include <cstring>

#include "interp/interpreter.h"
#include "support/low_bits.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using ir::Instruction;
using ir::Op;
using memory::Loaded;
using memory::Object;
using memory::ObjectRef;

namespace {

constexpr uint64_t kMostIndexed = uint64_t{1} << 32;  // bytes: indices of array terms have 32 bits

FindingKind finding_of(memory::Fault fault) {
  switch (fault) {
    case memory::Fault::kNull: return FindingKind::kNullDereference;
    case memory::Fault::kUseAfterFree: return FindingKind::kUseAfterFree;
    default: return FindingKind::kOutOfBounds;
  }
}

std::string access_text(uint64_t bytes, bool is_write, const char* where) {
  return (is_write ? "write of " : "read of ") + std::to_string(bytes) + (bytes == 1 ? " byte " : " bytes ") +
         where;
}

const char* text_of(memory::Fault fault) {
  switch (fault) {
    case memory::Fault::kNull: return "through a null pointer";
    case memory::Fault::kUseAfterFree: return "in an object that is no more";
    case memory::Fault::kReadOnly: return "to a constant";
    default: return "outside any object";
  }
}

}  // namespace

memory::ReadContext Interpreter::read_context() { return {pool_, state_->inputs, &new_undefined_}; }

void Interpreter::memory_changed() { reset_windows(); }

void Interpreter::reset_windows() {
  read_windows_.reset();
  write_windows_.reset();
}

// A window to an object that was copied for writing would show the old bytes.
Object& Interpreter::writable(ObjectRef ref) {
  const Object* const before = &state_->memory.object(ref);
  Object& after = state_->memory.writable(ref);
  if (&after != before) reset_windows();
  return after;
}

uint64_t Interpreter::own_site() {
  for (size_t i = state_->frames.size(); i-- > 0;) {
    const Frame& frame = *state_->frames[i];
    if (frame.function->is_runtime || frame.function->is_driver) continue;
    const uint32_t pc = i + 1 == state_->frames.size() || frame.pc == 0 ? frame.pc : frame.pc - 1;
    return uint64_t{frame.function_index} << 32 | pc;
  }
  return kNoSite;
}

std::optional<Interpreter::Location> Interpreter::locate(const Val& given, uint64_t bytes, bool is_write) {
  Location location;
  Val address = given;
  if (options_.under_constrained && !settle_null(address, bytes, is_write)) return std::nullopt;
  if (!address.symbolic()) {
    Windows& windows = is_write ? write_windows_ : read_windows_;
    if (const Windows::Entry* known = windows.find(address.low, bytes)) {
      location.object = known->ref;
      location.offset = address.low - known->base;
      return location;
    }
    location.object = state_->memory.find(address.low);
    if (!location.object) {
      if (stops_at_assumed(address.low)) return std::nullopt;
      const memory::Fault fault = state_->memory.diagnose(address.low);
      const std::string text = access_text(bytes, is_write, text_of(fault));
      if (fault == memory::Fault::kUseAfterFree)
        stop_after_end(FindingKind::kUseAfterFree, text, address.low);
      else
        stop_with(finding_of(fault), text);
      return std::nullopt;
    }
    const Object& object = state_->memory.object(location.object);
    location.offset = address.low - object.base();
    if (object.size() - location.offset < bytes) {
      if (stops_at_assumed(address.low)) return std::nullopt;
      stop_with(FindingKind::kOutOfBounds, access_text(bytes, is_write, "beyond the end of its object"));
      return std::nullopt;
    }
  } else {
    if (is_unknown_pointer(address)) {
      lose("memory behind a pointer that an external function gave is not followed");
      stop_quietly(Stop::kExit);
      return std::nullopt;
    }
    if (options_.under_constrained && is_given(address)) {
      lose("memory behind a pointer that is made of inputs is not followed");
      stop_quietly(Stop::kExit);
      return std::nullopt;
    }
    Question question;
    question.ask = Ask::kPointer;
    question.subject = bits_term(address, 64);
    question.bytes = bytes;
    question.is_write = is_write;
    if (!check_defined(question.subject, "an address")) return std::nullopt;
    const std::optional<uint64_t> answer = ask(std::move(question), options_.check_uninitialized);
    if (!answer) return std::nullopt;
    location.object = decode_object(*answer);
    if (!state_->rests_on_addresses && is_given(address)) rest_on_addresses();
    const Object& object = state_->memory.object(location.object);
    const Expr offset = add_constant(address.value, -object.base());
    if (pool_.is_const(offset))
      location.offset = pool_.raw_value(offset);
    else
      location.offset_term = offset;
    if (location.offset_term && object.size() > kMostIndexed) {
      lose("an access at a symbolic place in an object of more than 4 GB is not followed");
      stop_quietly(Stop::kExit);
      return std::nullopt;
    }
  }
  if (frame_->overflows && location.object.space == memory::Space::kStack &&
      state_->memory.object(location.object).size() >= kLargeObject) {
    stop_with_overflow();
    return std::nullopt;
  }
  if (is_write && state_->memory.object(location.object).is_constant()) {
    stop_with(FindingKind::kOutOfBounds, access_text(bytes, true, text_of(memory::Fault::kReadOnly)));
    return std::nullopt;
  }
  return location;
}

bool Interpreter::load(const Val& address, uint32_t width, ir::FloatType type, Val& result, bool looks) {
  const uint32_t bytes = (width + 7) / 8;
  const std::optional<Location> at = locate(address, bytes, false);
  if (!at) return false;
  const Object& object = state_->memory.object(at->object);
  if (object.may_hold_address()) {
    if (looks)
      look_at(object, *at, bytes);
    else if (bytes < 8)
      move_from(object, *at, bytes);
  }
  memory::ReadContext context = read_context();
  Loaded loaded;
  if (at->offset_term) {
    loaded.value = writable(at->object).load_at(context, at->offset_term, bytes);
  } else {
    const Object* read = &object;
    if (object.is_plain(at->offset, bytes)) {
      std::memcpy(&loaded.low, object.concrete_bytes() + at->offset, std::min<uint32_t>(bytes, 8));
      if (bytes > 8) std::memcpy(&loaded.high, object.concrete_bytes() + at->offset + 8, bytes - 8);
    } else if (object.is_defined(at->offset, bytes)) {
      loaded = object.load_defined(context, at->offset, bytes, type);
    } else {
      Object& changed = writable(at->object);
      loaded = changed.load(context, at->offset, bytes, type);
      read = &changed;
    }
    read_windows_.remember(read->base() + at->offset, at->object, const_cast<Object&>(*read));
  }
  for (Expr variable : new_undefined_) state_->undefined.push(variable);
  new_undefined_.clear();
  if (loaded.value && pool_.is_const(loaded.value)) {
    result = from_term(loaded.value);
  } else {
    result.low = loaded.low;
    result.high = loaded.high;
    result.value = loaded.value;
  }
  if (width % 8 == 0) return true;
  // Integers that do not fill their bytes.
  if (result.symbolic()) {
    const Expr bits = pool_.extract(memory::to_bits(pool_, result.value), width - 1, 0);
    result = from_term(width == 1 ? pool_.mk_eq(bits, pool_.bv_const(1, 1)) : bits);
  } else if (width < 64) {
    result.low &= low_bits(width);
  } else {
    result.high &= ~uint64_t{0} >> (128 - width);
  }
  return true;
}

bool Interpreter::store(const Val& address, uint32_t width, const Val& value) {
  const uint32_t bytes = (width + 7) / 8;
  const std::optional<Location> at = locate(address, bytes, true);
  if (!at) return false;
  Object& object = writable(at->object);
  if (value.symbolic() ? bytes >= 8 : memory::in_address_space(value.low) || value.high != 0)
    object.note_address();
  if (state_->moves_address_bytes) object.note_address();
  Loaded stored{value.low, value.high, value.value};
  if (value.symbolic() && width % 8 != 0) {
    const Expr bits = bits_term(value, width);
    stored.value = pool_.make(Kind::kBvZeroExtend, {bits}, {8 * bytes - width});
  }
  memory::ReadContext context = read_context();
  if (at->offset_term) {
    Expr term = stored.value;
    if (!term) term = bits_term(value, 8 * bytes);
    object.store_at(context, at->offset_term, bytes, term);
    return true;
  }
  object.store(context, at->offset, bytes, stored);
  write_windows_.remember(object.base() + at->offset, at->object, object);
  read_windows_.remember(object.base() + at->offset, at->object, object);
  return true;
}

// Two ranges overlap if each begins before the other ends. memcpy may copy an object to itself.
bool Interpreter::check_apart(const Val& to, const Val& to_bytes, const Val& from, const Val& from_bytes,
                              bool may_be_same) {
  const auto below = [&](const Val& a, const Val& b, const Val& b_bytes) {
    return bool_term(int_op(Op::kUlt, a, int_op(Op::kAdd, b, b_bytes, 64), 64));
  };
  Expr overlap = pool_.mk_and(below(to, from, from_bytes), below(from, to, to_bytes));
  if (may_be_same) overlap = pool_.mk_and(overlap, pool_.mk_not(bool_term(int_op(Op::kEq, to, from, 64))));
  return ask_check(FindingKind::kOverlap, overlap, "memory is copied to where it overlaps with itself");
}

bool Interpreter::copy(const Val& to, const Val& from, const Val& bytes, bool apart) {
  const std::optional<uint64_t> count = concrete(bytes, 64, "the size of a memory copy");
  if (!count) return false;
  if (*count == 0) return true;
  const std::optional<Location> target = locate(to, *count, true);
  if (!target) return false;
  const std::optional<Location> source = locate(from, *count, false);
  if (!source) return false;
  if (apart && target->object == source->object) {
    Val size;
    size.low = *count;
    if (!check_apart(to, size, from, size, true)) return false;
  }
  if (target->offset_term || source->offset_term) {
    // Words if the size allows: a structure copied into an array of structures is one write.
    const uint32_t step = 1u << std::min(std::countr_zero(*count), 3);
    std::vector<Loaded> values(*count / step);
    memory::ReadContext context = read_context();
    const auto moved = [&](Expr offset, uint64_t by) {
      return pool_.make(Kind::kBvAdd, {offset, pool_.bv_const(64, by)});
    };
    Object& source_object = writable(source->object);
    for (uint64_t i = 0; i < values.size(); ++i) {
      if (source->offset_term)
        values[i].value = source_object.load_at(context, moved(source->offset_term, i * step), step);
      else
        values[i] = source_object.load(context, source->offset + i * step, step, ir::FloatType::kNone);
    }
    Object& target_object = writable(target->object);
    for (uint64_t i = 0; i < values.size(); ++i) {
      if (target->offset_term)
        target_object.store_at(context, moved(target->offset_term, i * step), step,
                               values[i].value ? values[i].value : pool_.bv_const(8 * step, values[i].low));
      else
        target_object.store(context, target->offset + i * step, step, values[i]);
    }
  } else {
    if (*count < 8) move_from(state_->memory.object(source->object), *source, *count);
    memory::ReadContext context = read_context();
    Object& target_object = writable(target->object);
    target_object.copy_from(context, target->offset, state_->memory.object(source->object), source->offset,
                            *count);
  }
  return true;
}

bool Interpreter::fill(const Val& to, const Val& byte, const Val& bytes) {
  const std::optional<uint64_t> count = concrete(bytes, 64, "the size of a memory fill");
  if (!count) return false;
  if (*count == 0) return true;
  const std::optional<Location> target = locate(to, *count, true);
  if (!target) return false;
  Loaded value{byte.low & 0xff, 0, {}};
  if (byte.symbolic()) value.value = pool_.extract(memory::to_bits(pool_, byte.value), 7, 0);
  memory::ReadContext context = read_context();
  Object& object = writable(target->object);
  if (target->offset_term) {
    const Expr term = value.value ? value.value : pool_.bv_const(8, value.low);
    for (uint64_t i = 0; i < *count; ++i)
      object.store_at(context, pool_.make(Kind::kBvAdd, {target->offset_term, pool_.bv_const(64, i)}), 1,
                      term);
  } else {
    object.fill(context, target->offset, *count, value);
  }
  return true;
}

std::optional<uint64_t> Interpreter::concrete(const Val& given, uint32_t width, const char* what,
                                              bool exhaustive) {
  Val value = given;
  if (options_.under_constrained && width == 64 && !null_or_other(value)) return std::nullopt;
  if (!value.symbolic()) return value.low;
  Question question;
  question.ask = Ask::kConcretize;
  question.subject = bits_term(value, width);
  question.message = what;
  question.exhaustive = exhaustive;
  return ask(std::move(question));
}

std::optional<std::string> Interpreter::read_string(uint64_t address) {
  const ObjectRef ref = state_->memory.find(address);
  if (!ref) return std::nullopt;
  const Object& object = state_->memory.object(ref);
  std::string text;
  for (uint64_t offset = address - object.base(); offset < object.size(); ++offset) {
    if (!object.is_plain(offset, 1)) return std::nullopt;
    const char c = static_cast<char>(object.concrete_bytes()[offset]);
    if (c == 0) return text;
    text += c;
  }
  return std::nullopt;
}

// Made from it: base + offset with a constant base.
ObjectRef Interpreter::object_behind(const Val& address) const {
  if (!address.symbolic()) return state_->memory.owner(address.low);
  const std::optional<ConstantSum> sum = constant_sum(address.value);
  return sum ? state_->memory.owner(sum->constant) : ObjectRef{};
}

bool Interpreter::step_memory(const Instruction& in) {
  switch (in.op) {
    case Op::kLoad: {
      Val result;
      if (!load(get(in.a, 64), in.width, in.type, result, in.flags & ir::kLooks)) return false;
      put(in.d, in.width, result);
      return true;
    }
    case Op::kStore: return store(get(in.a, 64), in.width, get(in.b, in.width));
    case Op::kAlloca: {
      const std::optional<uint64_t> count = concrete(get(in.a, 64), 64, "the size of a local array");
      if (!count) return false;
      const unsigned __int128 size = static_cast<unsigned __int128>(*count) * in.imm;
      const uint64_t bytes = size > ir::kStackSize ? ir::kStackSize + 1 : static_cast<uint64_t>(size);
      if ((in.flags & ir::kDynamic || bytes > ir::kStackSize) && !grow_stack(bytes, bytes + in.x))
        return false;
      Val result;
      result.low = state_->memory.push_stack(static_cast<uint64_t>(size), in.x);
      put(in.d, 64, result);
      return true;
    }
    case Op::kMemcpy:
    case Op::kMemmove: return copy(get(in.a, 64), get(in.b, 64), get(in.c, 64), in.op == Op::kMemcpy);
    case Op::kMemset: return fill(get(in.a, 64), get(in.b, 8), get(in.c, 64));
    case Op::kAddresses: {
      if (state_->rests_on_addresses) return true;
      const Val left = get(in.a, 64), right = get(in.b, 64);
      if (in.flags & ir::kEquality) {
        if (is_given(left) || is_given(right)) rest_on_addresses();
      } else if (const ObjectRef one = object_behind(left); !one || one != object_behind(right)) {
        rest_on_addresses();
      }
      return true;
    }
    case Op::kLifeStart:
    case Op::kLifeEnd: {
      const Val address = get(in.a, 64);
      if (address.symbolic()) return true;  // not of a variable of this function: nothing ends
      const bool changed = in.op == Op::kLifeEnd ? state_->memory.end_life(address.low, own_site())
                                                 : state_->memory.start_life(address.low);
      if (changed) reset_windows();
      return true;
    }
    case Op::kStackSave: {
      Val result;
      result.low = state_->memory.stack_height();
      put(in.d, 64, result);
      return true;
    }
    case Op::kStackRestore: {
      const Val height = get(in.a, 64);
      MANTISSA_CHECK(!height.symbolic());
      const uint64_t bytes = state_->memory.stack_bytes_above(static_cast<uint32_t>(height.low));
      frame_->least_stack -= std::min(bytes, frame_->least_stack);
      frame_->most_stack -= std::min(bytes, frame_->most_stack);
      state_->memory.pop_stack(static_cast<uint32_t>(height.low));
      reset_windows();
      return true;
    }
    case Op::kVaStart: {
      const Val list = get(in.a, 64);
      const auto at = [&](uint64_t offset) {
        Val address;
        address.low = list.low + offset;
        return address;
      };
      if (list.symbolic()) return stop_with(FindingKind::kOutOfBounds, "va_start of a symbolic address");
      Val general, vector, on_stack, block;
      general.low = static_cast<uint32_t>(in.imm);
      vector.low = in.imm >> 32;
      block.low = frame_->varargs;
      on_stack.low = block.low + ir::kVariadicStack;
      return store(at(0), 32, general) && store(at(4), 32, vector) && store(at(8), 64, on_stack) &&
             store(at(16), 64, block);
    }
    case Op::kVaCopy: {
      Val size;
      size.low = 24;
      return copy(get(in.a, 64), get(in.b, 64), size);
    }
    default: {  // kObjectSize
      const Val address = get(in.a, 64);
      Val result;
      result.low = in.imm == 0 ? ~uint64_t{0} : 0;
      if (!address.symbolic()) {
        if (const ObjectRef ref = state_->memory.find(address.low)) {
          const Object& object = state_->memory.object(ref);
          result.low = object.size() - (address.low - object.base());
        }
      }
      if (in.width < 64) result.low &= low_bits(in.width);
      put(in.d, in.width, result);
      return true;
    }
  }
}

}  // namespace mantissa::interp
