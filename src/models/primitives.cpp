// The engine primitives of runtime/include/mantissa/intrinsics.h: everything the runtime library leaves
// undefined.

#include <string_view>
#include <unordered_map>

#include "eval/witness.h"
#include "models/models.h"

namespace mantissa::models {

using findings::FindingKind;
using interp::Call;
using interp::Interpreter;
using interp::Val;
using memory::InputType;

namespace {

std::optional<std::string> text(Interpreter& interp, const Val& address) {
  if (address.symbolic()) return std::nullopt;
  return interp.read_string(address.low);
}

// The first two arguments: where, and how many bytes. None: a question was asked, or the path ended.
struct Range {
  Val at;
  uint64_t bytes = 0;
};
std::optional<Range> range_of(Interpreter& interp, const Call& call, const char* address, const char* size) {
  Range range;
  const std::optional<uint64_t> at = interp.concrete(call.arguments[0], 64, address);
  if (!at) return std::nullopt;
  const std::optional<uint64_t> bytes = interp.concrete(call.arguments[1], 64, size);
  if (!bytes) return std::nullopt;
  range.at.low = *at;
  range.bytes = *bytes;
  return range;
}

bool input(Interpreter& interp, Call& call, uint64_t) {
  const std::optional<Range> range =
      range_of(interp, call, "the address of a symbolic input", "the size of a symbolic input");
  if (!range) return false;
  const auto [at, bytes] = *range;
  if (bytes == 0) return true;
  const auto where = interp.locate(at, bytes, true);
  if (!where) return false;
  interp::State& state = interp.state();
  const InputType type = call.arguments[3].low <= static_cast<uint64_t>(ir::kLastInputType)
                             ? static_cast<InputType>(call.arguments[3].low)
                             : InputType::kBytes;
  const std::string name = text(interp, call.arguments[2]).value_or("input");
  const uint32_t number = state.inputs.add(interp.pool(), name, type, static_cast<uint32_t>(bytes));
  memory::ReadContext context = interp.read_context();
  state.memory.writable(where->object)
      .store_input(context, where->offset, static_cast<uint32_t>(bytes), number);
  interp.memory_changed();
  return true;
}

bool assume(Interpreter& interp, Call& call, uint64_t) {
  const Val& condition = call.arguments[0];
  if (!condition.symbolic()) return condition.low != 0 || interp.stop_quietly(interp::Stop::kKilled);
  expr::Pool& pool = interp.pool();
  interp::Question question;
  question.ask = interp::Ask::kAssume;
  question.condition = pool.mk_not(pool.mk_eq(interp.bits_term(condition, 32), pool.bv_const(32, 0)));
  return interp.ask(std::move(question)).has_value();
}

bool fail(Interpreter& interp, Call& call, uint64_t) {
  const std::string kind = text(interp, call.arguments[0]).value_or("abort");
  const std::string message = text(interp, call.arguments[1]).value_or("");
  const FindingKind what = kind == "assertion"     ? FindingKind::kAssertion
                           : kind == "reach-error" ? FindingKind::kReachError
                                                   : FindingKind::kAbort;
  return interp.stop_with(what, message);
}

bool exit(Interpreter& interp, Call& call, uint64_t) {
  interp.set_exit_status(call.arguments[0], 32);
  return interp.stop_quietly(interp::Stop::kExit);
}

bool is_symbolic(Interpreter&, Call& call, uint64_t) {
  for (size_t i = 1; i < call.arguments.size(); ++i)
    if (call.arguments[i].symbolic()) call.results[0].low = 1;
  return true;
}

bool is_replay(Interpreter& interp, Call&, uint64_t) {
  interp.state().asks_replay = true;
  return true;
}

// Bytes as the witness has them; without one they stay as they are.
bool peek(Interpreter& interp, Call& call, uint64_t) {
  const std::optional<Range> range = range_of(interp, call, "the address peeked at", "the size peeked at");
  if (!range) return false;
  const auto [at, bytes] = *range;
  if (bytes == 0) return true;
  const auto where = interp.locate(at, bytes, true);
  if (!where) return false;
  interp::State& state = interp.state();
  if (state.memory.object(where->object).is_plain(where->offset, bytes)) return true;
  state.output_is_exact = false;  // what is peeked at is about to be printed
  if (!state.witness) return true;
  memory::ReadContext context = interp.read_context();
  memory::Object& object = state.memory.writable(where->object);
  for (uint64_t i = 0; i < bytes; ++i) {
    memory::Loaded loaded = object.load(context, where->offset + i, 1, ir::FloatType::kNone);
    if (!loaded.value) continue;
    loaded.low = state.witness->value(memory::to_bits(interp.pool(), loaded.value)).raw();
    loaded.value = {};
    object.store(context, where->offset + i, 1, loaded);
  }
  interp.memory_changed();
  return true;
}

// Bytes with one value each, as far as values are tried: for conversions nobody can reason about.
bool concretize(Interpreter& interp, Call& call, uint64_t) {
  const Val &at = call.arguments[0], &bytes = call.arguments[1];
  if (at.symbolic() || bytes.symbolic() || bytes.low == 0) return true;
  const auto where = interp.locate(at, bytes.low, true);
  if (!where) return false;
  interp::State& state = interp.state();
  if (state.memory.object(where->object).is_plain(where->offset, bytes.low)) return true;
  memory::ReadContext context = interp.read_context();
  std::vector<std::pair<uint64_t, memory::Loaded>> parts;
  for (uint64_t i = 0; i < bytes.low; i += 8) {
    const uint32_t size = static_cast<uint32_t>(std::min<uint64_t>(8, bytes.low - i));
    memory::Object& object = state.memory.writable(where->object);
    memory::Loaded part = object.load(context, where->offset + i, size, ir::FloatType::kNone);
    Val value;
    value.low = part.low;
    value.value = part.value;
    const std::optional<uint64_t> word =
        interp.concrete(value, 8 * size, "a value taken as one number", false);
    if (!word) return false;
    parts.emplace_back(i, memory::Loaded{*word, 0, {}});
  }
  for (const auto& [i, part] : parts)
    state.memory.writable(where->object)
        .store(context, where->offset + i, static_cast<uint32_t>(std::min<uint64_t>(8, bytes.low - i)), part);
  interp.memory_changed();
  return true;
}

constexpr uint32_t kLongestNumber = 32;

// Where the text of a number begins, if its first byte is one of an input's. How the program will read the
// bytes that follow is left to the program.
bool number_text(Interpreter& interp, Call& call, uint64_t) {
  const Val& at = call.arguments[0];
  interp::State& state = interp.state();
  if (at.symbolic() || state.number_texts.size() >= 4) return true;
  const memory::ObjectRef ref = state.memory.find(at.low);
  if (!ref) return true;
  const memory::Object& object = state.memory.object(ref);
  const uint64_t offset = at.low - object.base();
  if (offset >= object.size() || object.is_plain(offset, 1) || !object.is_defined(offset, 1)) return true;
  memory::Inputs inputs = state.inputs;
  memory::ReadContext context{interp.pool(), inputs, nullptr};
  const memory::Loaded first = object.load_defined(context, offset, 1, ir::FloatType::kNone);
  if (!first.value) return true;
  interp::NumberText text;
  const auto place = inputs.place_of(first.value);
  if (!place) return true;
  text.is_float = call.arguments[1].low != 0;
  text.offset = place->second;
  text.bytes = inputs.bytes_from(interp.pool(), place->first, place->second, kLongestNumber);
  if (place->first > 0) {
    const memory::InputInfo& before = inputs[place->first - 1];
    if (before.type == InputType::kU64 &&
        (before.name == "stdin-size" || std::string_view(before.name).starts_with("file-size:")))
      text.file_size = interp.pool().var(before.variable, expr::Sort::bit_vec(64));
  }
  state.number_texts.push_back(std::move(text));
  return true;
}

memory::Origin origin_of(uint64_t flags) {
  return flags & 4    ? memory::Origin::kNew
         : flags & 8  ? memory::Origin::kNewArray
         : flags & 32 ? memory::Origin::kMapped
                      : memory::Origin::kMalloc;
}

bool alloc(Interpreter& interp, Call& call, uint64_t) {
  const std::optional<uint64_t> size =
      interp.concrete(call.arguments[0], 64, "the size of an allocation", false);
  if (!size) return false;
  if (call.arguments[1].symbolic()) interp.lose("a symbolic alignment is taken to be 16");
  const uint64_t align = call.arguments[1].symbolic() ? 16 : call.arguments[1].low,
                 flags = call.arguments[2].low;
  if (*size > interp.options().max_allocation) {
    interp.presume("allocations of more than 4 GB fail");
    return true;  // NULL
  }
  call.results[0].low = interp.state().memory.allocate(*size, static_cast<uint32_t>(align), flags & 1,
                                                       flags & 2, interp.own_site(), origin_of(flags));
  // Which size it is was chosen for the path, and not by its caller.
  const bool is_chosen = interp.options().under_constrained && call.arguments[0].symbolic();
  if (flags & 16 || is_chosen) {
    memory::Memory& memory = interp.state().memory;
    if (const memory::ObjectRef ref = memory.nearest(call.results[0].low)) memory.writable(ref).set_assumed();
  }
  interp.memory_changed();
  return true;
}

// The object there has a size that was made up.
bool unsized(Interpreter& interp, Call& call, uint64_t) {
  memory::Memory& memory = interp.state().memory;
  if (call.arguments[0].symbolic()) return true;
  if (const memory::ObjectRef ref = memory.find(call.arguments[0].low)) memory.writable(ref).set_assumed();
  interp.memory_changed();
  return true;
}

const char* text_of(memory::Origin origin) {
  switch (origin) {
    case memory::Origin::kNew: return "operator new";
    case memory::Origin::kNewArray: return "operator new[]";
    case memory::Origin::kMapped: return "mmap";
    default: return "malloc";
  }
}

// Where nobody calls the entry: a pointer that is made of inputs, or of what a driver made up, may be any.
bool is_anybodys(Interpreter& interp, const Val& pointer) {
  if (!interp.options().under_constrained || !interp.is_given(interp.without_null(pointer))) return false;
  interp.lose("a pointer that is made of inputs is not followed");
  interp.stop_quietly(interp::Stop::kExit);
  return true;
}

// data 1: by who is named, operator delete or munmap.
bool release(Interpreter& interp, Call& call, uint64_t data) {
  if (is_anybodys(interp, call.arguments[0])) return false;
  const std::optional<uint64_t> address = interp.concrete(call.arguments[0], 64, "the pointer freed");
  if (!address) return false;
  const memory::Origin by = data == 1 ? origin_of(call.arguments[1].low) : memory::Origin::kMalloc;
  if (const auto block = interp.state().memory.block(*address)) {
    if (block->origin != by)
      return interp.stop_with(FindingKind::kInvalidFree, std::string("memory of ") + text_of(block->origin) +
                                                             " is freed as of " + text_of(by));
    if (data == 1 && !call.arguments[2].symbolic() && call.arguments[2].low != ~uint64_t{0} &&
        call.arguments[2].low != block->size)
      return interp.stop_with(FindingKind::kInvalidFree, "an object of " + std::to_string(block->size) +
                                                             " bytes is deleted as one of " +
                                                             std::to_string(call.arguments[2].low));
  }
  interp.memory_changed();
  switch (interp.state().memory.free(*address, interp.own_site())) {
    case memory::Memory::FreeResult::kFreed: return true;
    case memory::Memory::FreeResult::kDoubleFree:
      return interp.stop_after_end(FindingKind::kDoubleFree, "an object is freed twice", *address);
    case memory::Memory::FreeResult::kInvalid: break;
  }
  if (interp.options().under_constrained && interp.state().memory.is_assumed(*address)) {
    interp.lose("a pointer into an object that was made up is freed");
    return interp.stop_quietly(interp::Stop::kExit);
  }
  return interp.stop_with(FindingKind::kInvalidFree, "free of a pointer that malloc did not return");
}

bool object_size(Interpreter& interp, Call& call, uint64_t) {
  if (is_anybodys(interp, call.arguments[0])) return false;
  const std::optional<uint64_t> address = interp.concrete(call.arguments[0], 64, "the pointer");
  if (!address) return false;
  const memory::Memory& memory = interp.state().memory;
  const memory::ObjectRef ref = memory.find(*address);
  if (ref && memory.object(ref).base() == *address) {
    call.results[0].low = memory.object(ref).size();
    return true;
  }
  if (memory.diagnose(*address) == memory::Fault::kUseAfterFree)
    return interp.stop_after_end(FindingKind::kUseAfterFree, "use of a freed object", *address);
  return interp.stop_with(FindingKind::kInvalidFree, "a pointer that malloc did not return");
}

bool copy(Interpreter& interp, Call& call, uint64_t) {
  return interp.copy(call.arguments[0], call.arguments[1], call.arguments[2]);
}

bool copy_apart(Interpreter& interp, Call& call, uint64_t) {
  return interp.copy(call.arguments[0], call.arguments[1], call.arguments[2], true);
}

bool is_same_object(Interpreter& interp, Call& call, uint64_t) {
  const memory::ObjectRef object = interp.object_behind(call.arguments[0]);
  call.results[0].low = object && object == interp.object_behind(call.arguments[1]);
  return true;
}

bool check_apart(Interpreter& interp, Call& call, uint64_t) {
  return interp.check_apart(call.arguments[0], call.arguments[1], call.arguments[2], call.arguments[3],
                            false);
}

bool fill(Interpreter& interp, Call& call, uint64_t) {
  return interp.fill(call.arguments[0], call.arguments[1], call.arguments[2]);
}

bool ignore(Interpreter&, Call&, uint64_t) { return true; }

// Output is kept on the path. Where it is too long, or which bytes are written is symbolic, it is only known
// that it is not known.
bool write(Interpreter& interp, Call& call, uint64_t) {
  interp::State& state = interp.state();
  const Val &fd = call.arguments[0], &from = call.arguments[1], &size = call.arguments[2];
  if (fd.symbolic() || from.symbolic() || size.symbolic()) {
    state.output_is_exact = false;
    return true;
  }
  if (size.low == 0) return true;
  const auto where = interp.locate(from, size.low, false);
  if (!where) return false;
  if (size.low > interp::kMaxOutput - state.output_bytes) {
    state.output_is_exact = false;
    return true;
  }
  interp::OutputChunk chunk;
  chunk.is_error = fd.low == 2;
  const memory::Object& object = state.memory.object(where->object);
  const uint8_t* bytes = object.concrete_bytes() + where->offset;
  if (object.is_plain(where->offset, size.low)) {
    chunk.bytes.assign(bytes, bytes + size.low);
  } else {
    chunk.bytes.resize(size.low);
    memory::ReadContext context = interp.read_context();
    memory::Object& read = state.memory.writable(where->object);
    for (uint32_t i = 0; i < size.low; ++i) {
      const memory::Loaded byte = read.load(context, where->offset + i, 1, ir::FloatType::kNone);
      chunk.bytes[i] = static_cast<uint8_t>(byte.low);
      if (byte.value) chunk.symbolic.emplace_back(i, memory::to_bits(interp.pool(), byte.value));
    }
    interp.memory_changed();
  }
  state.output_bytes += static_cast<uint32_t>(size.low);
  state.output.push(std::move(chunk));
  return true;
}

bool give_up(Interpreter& interp, Call& call, uint64_t) {
  interp.lose(text(interp, call.arguments[0]).value_or("something was not followed"));
  return true;
}

bool presume(Interpreter& interp, Call& call, uint64_t) {
  if (const std::optional<std::string> what = text(interp, call.arguments[0])) interp.presume_once(*what);
  return true;
}

// In the order of enum MantissaEnv.
constexpr std::string_view kFixedEnvironment[] = {
    "no environment variables are set",
    "the clock starts on 2024-01-01 and moves a millisecond with every question",
    "process 1 of user 0 runs the program",
    "files can be opened as the program asks",
    "malloc succeeds",
    "reading and writing succeed",
};

bool environment(Interpreter& interp, Call& call, uint64_t) {
  const uint64_t part = call.arguments[0].low;
  if (part >= std::size(kFixedEnvironment)) return true;
  if (interp.options().environment >> part & 1)
    call.results[0].low = 1;
  else
    interp.presume_once(kFixedEnvironment[part]);
  return true;
}

bool guess(Interpreter& interp, Call& call, uint64_t) {
  const Val unknown = interp.guessed_value(31);
  call.results[0] = interp.resize(unknown, 31, 32, false);
  return true;
}

bool map_fixed(Interpreter& interp, Call& call, uint64_t) {
  const std::optional<uint64_t> address = interp.concrete(call.arguments[0], 64, "the address mapped");
  if (!address) return false;
  const std::optional<uint64_t> size = interp.concrete(call.arguments[1], 64, "the size mapped");
  if (!size) return false;
  if (!interp.state().memory.map_fixed(*address, *size)) interp.lose("a fixed object overlaps another");
  interp.memory_changed();
  return true;
}

}  // namespace

const std::unordered_map<std::string_view, interp::Handler>& primitives() {
  static const std::unordered_map<std::string_view, interp::Handler> kTable = {
      {"__mantissa_input", {input, 0, "v:plpi"}},
      {"__mantissa_assume", {assume, 0, "v:i"}},
      {"__mantissa_fail", {fail, 0, "v:pp"}},
      {"__mantissa_exit", {exit, 0, "v:i"}},
      {"__mantissa_is_symbolic", {is_symbolic}},
      {"__mantissa_is_replay", {is_replay, 0, "i:"}},
      {"__mantissa_peek", {peek, 0, "v:pl"}},
      {"__mantissa_concretize", {concretize, 0, "v:pl"}},
      {"__mantissa_number_text", {number_text, 0, "v:pi"}},
      {"__mantissa_alloc", {alloc, 0, "p:lli"}},
      {"__mantissa_free", {release, 0, "v:p"}},
      {"__mantissa_delete", {release, 1, "v:pil"}},
      {"__mantissa_object_size", {object_size, 0, "l:p"}},
      {"__mantissa_copy", {copy, 0, "v:ppl"}},
      {"__mantissa_copy_apart", {copy_apart, 0, "v:ppl"}},
      {"__mantissa_is_same_object", {is_same_object, 0, "i:pp"}},
      {"__mantissa_check_apart", {check_apart, 0, "v:plpl"}},
      {"__mantissa_fill", {fill, 0, "v:pil"}},
      {"__mantissa_write", {write, 0, "v:ipl"}},
      {"__mantissa_warning", {ignore, 0, "v:p"}},
      {"__mantissa_lose", {give_up, 0, "v:p"}},
      {"__mantissa_forget", forget_call()},
      {"__mantissa_unsized", {unsized, 0, "v:p"}},
      {"__mantissa_guess", {guess, 0, "i:i"}},
      {"__mantissa_presume", {presume, 0, "v:p"}},
      {"__mantissa_env", {environment, 0, "i:i"}},
      {"__mantissa_map_fixed", {map_fixed, 0, "v:pl"}},
  };
  return kTable;
}

}  // namespace mantissa::models
