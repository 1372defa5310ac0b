#include "memory/memory.h"

#include <algorithm>
#include <cstring>

namespace mantissa::memory {

namespace {

// From here on stack objects lie closer together: their addresses are never used again, and half of them are
// gone.
constexpr uint64_t kCrowded = ir::kStackBase + (ir::kGlobalBase - ir::kStackBase) / 2;

uint64_t gap_on_stack(uint64_t at, uint64_t size) { return at < kCrowded ? ir::gap_of(size) : ir::kRedZone; }

uint64_t round_up(uint64_t value, uint64_t alignment) { return (value + alignment - 1) & ~(alignment - 1); }

// One past the end counts as inside for finding the object a pointer belongs to, not for access.
bool holds(const Object& object, uint64_t address) {
  return address - object.base() < object.size() || (address == object.base() && object.size() == 0);
}

}  // namespace

Memory::Memory(const ir::Program& program) : program_(&program) {
  auto bases = std::make_shared<std::vector<uint64_t>>();
  for (const ir::Global& global : program.globals) {
    MANTISSA_CHECK(bases->empty() || bases->back() < global.address, "globals are laid out in order");
    bases->push_back(global.address);
    Ref<Object> ref = Ref<Object>::make(ObjectKind::kGlobal, global.address, global.size, global.alignment);
    Object& object = *ref.writable();
    if (!global.initial.empty())
      std::memcpy(object.concrete_bytes(), global.initial.data(), global.initial.size());
    for (uint64_t at = 0; at + 8 <= global.initial.size(); at += 8) {
      uint64_t word = 0;
      std::memcpy(&word, global.initial.data() + at, 8);
      if (in_address_space(word)) object.note_address();
    }
    if (global.is_constant) object.set_constant();
    if (global.is_external) object.set_uninitialized();
    globals_.push_back(std::move(ref));
  }
  global_bases_ = std::move(bases);
}

ObjectRef Memory::nearest(uint64_t address) const {
  if (address >= ir::kGlobalBase) {
    auto at = std::upper_bound(global_bases_->begin(), global_bases_->end(), address);
    if (at != global_bases_->begin())
      return {Space::kGlobal, static_cast<uint32_t>(at - global_bases_->begin() - 1)};
  } else if (address >= ir::kStackBase) {
    uint32_t low = 0, high = stack_.size();
    while (low < high) {
      const uint32_t middle = (low + high) / 2;
      if (stack_[middle]->base() <= address)
        low = middle + 1;
      else
        high = middle;
    }
    if (low > 0) return {Space::kStack, low - 1};
  } else if (address >= ir::kHeapBase) {
    const uint64_t slot = (address - ir::kHeapBase) >> kSlotBits;
    if (slot < heap_.size()) return {Space::kHeap, static_cast<uint32_t>(slot) - heap_[slot].back};
  }
  for (uint32_t i = 0; i < fixed_.size(); ++i)
    if (holds(*fixed_[i], address)) return {Space::kFixed, i};
  return {};
}

ObjectRef Memory::find(uint64_t address) const {
  const ObjectRef ref = nearest(address);
  return is_live(ref) && holds(object(ref), address) ? ref : ObjectRef{};
}

bool Memory::is_live(ObjectRef ref) const {
  if (ref.space == Space::kHeap) return static_cast<bool>(heap_[ref.index].object);
  return ref && !(ref.space == Space::kStack && stack_[ref.index]->has_ended());
}

// The object that begins next, of those that are not far.
ObjectRef Memory::next_above(uint64_t address) const {
  const ObjectRef reached = nearest(address + ir::kGap);
  if (!reached || reached.space == Space::kFixed || reached == nearest(address)) return {};
  ObjectRef next = reached;
  const auto begins_above = [&](uint32_t index) {
    const ObjectRef ref{next.space, index};
    return next.space != Space::kHeap && object(ref).base() > address;
  };
  while (next.index > 0 && begins_above(next.index - 1)) --next.index;
  return is_live(next) && object(next).base() > address ? next : ObjectRef{};
}

ObjectRef Memory::owner(uint64_t address) const {
  if (!in_address_space(address)) return find(address);
  const ObjectRef below = nearest(address);
  if (is_live(below) && holds(object(below), address)) return below;
  const ObjectRef above = next_above(address);
  const uint64_t after = is_live(below) ? address - (object(below).base() + object(below).size()) : ~0ull;
  const uint64_t before = above ? object(above).base() - address : ~0ull;
  if (std::min(after, before) > ir::kGap) return {};
  return after <= before ? below : above;
}

// Nothing ever lies in the gaps around a live object; elsewhere below the top something has been popped.
Fault Memory::diagnose_stack(uint64_t address) const {
  if (address >= stack_top_) return Fault::kOutOfBounds;
  uint32_t above = 0;
  if (const ObjectRef below = nearest(address); below.space == Space::kStack) {
    const Object& object = *stack_[below.index];
    if (object.has_ended() && holds(object, address)) return Fault::kUseAfterFree;
    if (address - (object.base() + object.size()) < gap_on_stack(object.base(), object.size()))
      return Fault::kOutOfBounds;
    above = below.index + 1;
  }
  if (above < stack_.size()) {
    const Object& object = *stack_[above];
    if (object.base() - address <= gap_on_stack(object.base(), object.size())) return Fault::kOutOfBounds;
  }
  return Fault::kUseAfterFree;
}

Fault Memory::diagnose(uint64_t address) const {
  if (address < kNullPage) return Fault::kNull;
  if (address >= ir::kStackBase && address < ir::kGlobalBase) return diagnose_stack(address);
  const ObjectRef ref = nearest(address);
  if (ref.space == Space::kHeap) {
    const HeapSlot& slot = heap_[ref.index];
    const uint64_t offset = address - (ir::kHeapBase + (uint64_t{ref.index} << kSlotBits));
    if (slot.started && !slot.live && offset <= slot.size) return Fault::kUseAfterFree;
  }
  return Fault::kOutOfBounds;
}

const Object& Memory::object(ObjectRef ref) const {
  switch (ref.space) {
    case Space::kGlobal: return *globals_[ref.index];
    case Space::kStack: return *stack_[ref.index];
    case Space::kHeap: return *heap_[ref.index].object;
    case Space::kFixed: return *fixed_[ref.index];
    case Space::kNone: break;
  }
  MANTISSA_UNREACHABLE("no such object");
}

Object& Memory::writable(ObjectRef ref) {
  switch (ref.space) {
    case Space::kGlobal: return *globals_.at(ref.index).writable();
    case Space::kStack: return *stack_.at(ref.index).writable();
    case Space::kHeap: return *heap_.at(ref.index).object.writable();
    case Space::kFixed: return *fixed_.at(ref.index).writable();
    case Space::kNone: break;
  }
  MANTISSA_UNREACHABLE("no such object");
}

uint64_t Memory::push_stack(uint64_t size, uint32_t alignment) {
  const uint64_t gap = gap_on_stack(stack_top_, size);
  const uint64_t base = round_up(stack_top_ + gap, std::max<uint32_t>(alignment, 16));
  Ref<Object> object = Ref<Object>::make(ObjectKind::kStack, base, size, alignment);
  object.writable()->set_uninitialized();
  stack_.push_back(std::move(object));
  stack_top_ = base + size + gap_on_stack(base, size);
  return base;
}

void Memory::pop_stack(uint32_t height) {
  while (stack_.size() > height) stack_.pop_back();
}

uint64_t Memory::stack_bytes_above(uint32_t height) const {
  uint64_t bytes = 0;
  for (uint32_t i = height; i < stack_.size(); ++i) bytes += stack_[i]->size();
  return bytes;
}

bool Memory::end_life(uint64_t address, uint64_t site) {
  const ObjectRef ref = nearest(address);
  if (ref.space != Space::kStack || stack_[ref.index]->base() != address) return false;
  stack_.at(ref.index).writable()->end(site);
  return true;
}

bool Memory::start_life(uint64_t address) {
  const ObjectRef ref = nearest(address);
  if (ref.space != Space::kStack || stack_[ref.index]->base() != address) return false;
  const Object& before = *stack_[ref.index];
  if (!before.has_ended()) return false;
  Ref<Object> object = Ref<Object>::make(ObjectKind::kStack, address, before.size(), before.alignment());
  object.writable()->set_uninitialized();
  stack_.at(ref.index) = std::move(object);
  return true;
}

uint64_t Memory::allocate(uint64_t size, uint32_t alignment, bool zeroed, bool internal, uint64_t site,
                          Origin origin) {
  const uint64_t slots = std::max<uint64_t>(1, (size + ir::kGap + (1u << kSlotBits) - 1) >> kSlotBits);
  uint64_t first = heap_.size();
  if (alignment > (1u << kSlotBits)) first = round_up(first, alignment >> kSlotBits);
  if (first + slots > kMostSlots) return 0;
  while (heap_.size() < first) heap_.push_back(HeapSlot());
  const uint64_t base = ir::kHeapBase + (first << kSlotBits);
  for (uint64_t i = 0; i < slots; ++i) {
    HeapSlot slot;
    slot.back = static_cast<uint32_t>(i);
    if (i == 0) {
      slot.object = Ref<Object>::make(ObjectKind::kHeap, base, size, alignment);
      if (!zeroed) slot.object.writable()->set_uninitialized();
      if (internal) slot.object.writable()->set_internal();
      slot.size = size;
      slot.site = site;
      slot.origin = origin;
      slot.started = slot.live = true;
    }
    heap_.push_back(std::move(slot));
  }
  return base;
}

Memory::FreeResult Memory::free(uint64_t address, uint64_t site) {
  const ObjectRef ref = nearest(address);
  if (ref.space != Space::kHeap || address != ir::kHeapBase + (uint64_t{ref.index} << kSlotBits))
    return FreeResult::kInvalid;
  HeapSlot& slot = heap_.at(ref.index);
  if (!slot.live) return slot.started ? FreeResult::kDoubleFree : FreeResult::kInvalid;
  slot.live = false;
  slot.site = site;
  slot.object = {};
  return FreeResult::kFreed;
}

std::optional<Memory::End> Memory::end_of(uint64_t address) const {
  const ObjectRef ref = nearest(address);
  if (ref.space == Space::kHeap) {
    const HeapSlot& slot = heap_[ref.index];
    if (slot.started && !slot.live) return End{slot.site, true};
  } else if (ref.space == Space::kStack) {
    const Object& object = *stack_[ref.index];
    if (object.has_ended() && holds(object, address)) return End{object.ended_at(), false};
  }
  return std::nullopt;
}

std::optional<Memory::Range> Memory::place_of_ended(uint64_t address) const {
  const ObjectRef ref = nearest(address);
  if (ref.space == Space::kHeap) {
    const HeapSlot& slot = heap_[ref.index];
    const uint64_t base = ir::kHeapBase + (uint64_t{ref.index} << kSlotBits);
    if (slot.started && !slot.live && address - base <= slot.size) return Range{base, slot.size};
  } else if (ref.space == Space::kStack) {
    const Object& object = *stack_[ref.index];
    if (object.has_ended() && holds(object, address)) return Range{object.base(), object.size()};
  }
  return std::nullopt;
}

std::optional<Memory::Block> Memory::block(uint64_t address) const {
  const ObjectRef ref = nearest(address);
  if (ref.space != Space::kHeap || address != ir::kHeapBase + (uint64_t{ref.index} << kSlotBits))
    return std::nullopt;
  const HeapSlot& slot = heap_[ref.index];
  if (!slot.live) return std::nullopt;
  return Block{slot.size, slot.origin};
}

bool Memory::map_fixed(uint64_t address, uint64_t size) {
  if (find(address) || (size > 0 && find(address + size - 1))) return false;
  fixed_.push_back(Ref<Object>::make(ObjectKind::kFixed, address, size, 1u));
  return true;
}

bool Memory::is_assumed(uint64_t address) const {
  const ObjectRef ref = nearest(address);
  if (!ref || (ref.space == Space::kHeap && !heap_[ref.index].live)) return false;
  return object(ref).is_assumed();
}

std::vector<Memory::Leak> Memory::live_heap() const {
  std::vector<Leak> leaks;
  for (uint32_t i = 0; i < heap_.size(); ++i) {
    const HeapSlot& slot = heap_[i];
    if (slot.live && !slot.object->is_internal())
      leaks.push_back({slot.object->base(), slot.size, slot.site});
  }
  return leaks;
}

}  // namespace mantissa::memory
