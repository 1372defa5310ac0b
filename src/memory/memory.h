#pragma once

// Memory: the objects of one state, by address. Copying a Memory is a few pointers; objects are shared until
// written.
//
// Globals have the addresses the translator gave them. Stack objects are stacked upward and popped with their
// frame. Every heap object starts a slot of 64 KiB of its own (larger ones take several), so that an address
// leads to its object by a shift. Around each there is a gap (`ir::gap_of`). Addresses of freed heap and
// popped stack objects are never used again: a use after free or return is exact.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ir/program.h"
#include "memory/object.h"
#include "support/persistent_vector.h"

namespace mantissa::memory {

enum class Space : uint8_t { kNone, kGlobal, kStack, kHeap, kFixed };

// Names an object of a state; stays valid while the object lives.
struct ObjectRef {
  Space space = Space::kNone;
  uint32_t index = 0;
  explicit operator bool() const { return space != Space::kNone; }
  friend bool operator==(ObjectRef, ObjectRef) = default;
};

// Addresses below mean a null pointer with an offset: Linux lets no program have memory there.
inline constexpr uint64_t kNullPage = 65536;

// Only such a number may be an address; a number may be such by chance.
constexpr bool in_address_space(uint64_t word) {
  return word - ir::kFunctionBase < ir::kAddressEnd - ir::kFunctionBase;
}

enum class Origin : uint8_t { kMalloc, kNew, kNewArray, kMapped };

enum class Fault : uint8_t { kNone, kNull, kOutOfBounds, kUseAfterFree, kReadOnly };

class Memory {
 public:
  // Objects for the program's globals. The program outlives every memory made from it.
  explicit Memory(const ir::Program& program);

  // The object that holds the address, or the freed or nearest one to say what is wrong with it.
  ObjectRef find(uint64_t address) const;
  // The live object that a pointer with this number was made from: the one that holds it, or from whose end
  // or start it is least far away, `ir::kGap` at most.
  ObjectRef owner(uint64_t address) const;
  // What is wrong with accessing bytes at an address in no live object.
  Fault diagnose(uint64_t address) const;
  // The object whose start is nearest below or at the address, for messages.
  ObjectRef nearest(uint64_t address) const;

  const Object& object(ObjectRef ref) const;
  Object& writable(ObjectRef ref);

  uint64_t push_stack(uint64_t size, uint32_t alignment);  // an uninitialised object; its address
  uint32_t stack_height() const { return stack_.size(); }
  void pop_stack(uint32_t height);
  uint64_t stack_bytes_above(uint32_t height) const;
  // The scope of a local object is left, at a place as the caller numbers them, or entered again. False:
  // nothing changed.
  bool end_life(uint64_t address, uint64_t site);
  bool start_life(uint64_t address);

  uint64_t allocate(uint64_t size, uint32_t alignment, bool zeroed, bool internal, uint64_t site,
                    Origin origin = Origin::kMalloc);
  enum class FreeResult { kFreed, kDoubleFree, kInvalid };
  FreeResult free(uint64_t address, uint64_t site);
  // How the object ended that an address in no live object belongs to. None: there was none, or it is a local
  // one of a function that has returned, of which nothing is kept.
  struct End {
    uint64_t site;   // as given when it ended
    bool was_freed;  // otherwise its scope was left
  };
  std::optional<End> end_of(uint64_t address) const;
  // The place of that object, if it is known.
  struct Range {
    uint64_t base, size;
  };
  std::optional<Range> place_of_ended(uint64_t address) const;
  struct Block {
    uint64_t size;
    Origin origin;
  };
  std::optional<Block> block(uint64_t address) const;  // the live heap object that begins there
  bool map_fixed(uint64_t address, uint64_t size);
  // The heap object there, or just before there, is one that was made up.
  bool is_assumed(uint64_t address) const;

  // Heap objects that are alive and not the library's own.
  struct Leak {
    uint64_t address, size, site;
  };
  std::vector<Leak> live_heap() const;
  template <class F>
  void for_each_live(F&& visit) const;  // visit(ObjectRef, const Object&)

 private:
  Fault diagnose_stack(uint64_t address) const;
  ObjectRef next_above(uint64_t address) const;
  bool is_live(ObjectRef ref) const;

  struct HeapSlot {
    Ref<Object> object;  // null: freed, or a continuation
    uint32_t back = 0;   // slots back to the start of a large object
    uint64_t site = 0;   // who allocated it or, if it is not live, freed it, as the caller numbers places
    uint64_t size = 0;
    Origin origin = Origin::kMalloc;
    bool started = false;  // an object has lived here
    bool live = false;
  };
  static constexpr uint32_t kSlotBits = 16;
  static constexpr uint64_t kMostSlots = (ir::kStackBase - ir::kHeapBase) >> kSlotBits;

  const ir::Program* program_;
  std::shared_ptr<const std::vector<uint64_t>> global_bases_;
  PersistentVector<Ref<Object>> globals_;
  PersistentVector<Ref<Object>> stack_;
  uint64_t stack_top_ = ir::kStackBase;  // where the next object goes; only grows
  PersistentVector<HeapSlot> heap_;
  PersistentVector<Ref<Object>> fixed_;
};

template <class F>
void Memory::for_each_live(F&& visit) const {
  const auto all = [&](Space space, const PersistentVector<Ref<Object>>& objects) {
    for (uint32_t i = 0; i < objects.size(); ++i)
      if (!objects[i]->has_ended()) visit(ObjectRef{space, i}, *objects[i]);
  };
  all(Space::kGlobal, globals_);
  all(Space::kStack, stack_);
  all(Space::kFixed, fixed_);
  for (uint32_t i = 0; i < heap_.size(); ++i)
    if (heap_[i].object) visit(ObjectRef{Space::kHeap, i}, *heap_[i].object);
}

}  // namespace mantissa::memory
