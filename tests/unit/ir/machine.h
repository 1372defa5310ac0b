#pragma once

// A small concrete machine for the bytecode, to compare translated programs with native runs. It follows
// opcode.def to the letter and nothing else: program memory is host memory (globals are mapped at the
// addresses the translator chose), external functions are the host's. No checks: a program with undefined
// behaviour crashes the test.

#include <dlfcn.h>
#include <sys/mman.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "ir/program.h"

namespace mantissa::ir::testing {

using Wide = unsigned __int128;
using SignedWide = __int128;

struct Exited {
  int status;
};

struct TooLong {};
struct TooWide {};  // integers above 128 bits are the interpreter's, not this machine's

struct Unsupported : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// minnum and maxnum as x86-64 code has them: the other operand of a NaN, and of two zeros the first. What
// std::fmin gives for zeros of both signs depends on how this test is compiled.
template <class Before, class T>
T first_of_equals(T a, T b) {
  return a != a || Before()(b, a) ? b : a;
}

class Machine {
 public:
  explicit Machine(const Program& program) : program_(program) { map_globals(); }
  ~Machine() { munmap(reinterpret_cast<void*>(kGlobalBase), globals_size_); }
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  // Runs a function; arguments and results as register words.
  std::vector<uint64_t> call(const std::string& name, const std::vector<uint64_t>& arguments = {});
  int run_entry();                                     // until exit
  std::map<std::string, std::vector<uint8_t>> inputs;  // what __mantissa_input gives; otherwise zero
  std::vector<std::string> input_names;                // as they were asked for
  std::vector<int> input_codes;
  bool assumed = true;                           // everything that __mantissa_assume was given is true
  std::string output;                            // of printf, puts, putchar
  uint64_t steps = 0, max_steps = ~uint64_t{0};  // TooLong is thrown after so many

 private:
  struct Value {
    ScalarType type;
    uint64_t low = 0, high = 0;
    std::vector<uint8_t> copy;  // of a by-value argument
  };
  struct Frame {
    const Function* function;
    std::vector<uint64_t> registers;
    std::vector<Value> variadic;
    std::deque<std::vector<uint8_t>> objects;
  };

  void map_globals();
  std::vector<uint64_t> run(const Function& function, std::vector<Value> arguments);
  std::vector<uint64_t> external(const Function& function, const std::vector<Value>& arguments);
  std::vector<uint64_t> native(const std::string& name, const Function& function,
                               const std::vector<Value>& arguments);
  uint64_t host_call(void* address, const std::vector<Value>& arguments, bool returns_float);
  void execute(Frame& frame, const Instruction& code);
  bool execute_integer(Frame& frame, const Instruction& code);
  bool execute_float(Frame& frame, const Instruction& code);
  bool execute_memory(Frame& frame, const Instruction& code);
  template <class T>
  bool float_op(Frame& frame, const Instruction& code);
  uint64_t* new_object(Frame& frame, uint64_t size, uint64_t alignment);

  static Wide mask(uint32_t width) { return width >= 128 ? ~Wide{0} : (Wide{1} << width) - 1; }
  static Wide get(const Frame& frame, Reg reg, uint32_t width) {
    Wide value = frame.registers[reg];
    if (width > 64) value |= Wide{frame.registers[reg + 1]} << 64;
    return value & mask(width);
  }
  static SignedWide get_signed(const Frame& frame, Reg reg, uint32_t width) {
    Wide value = get(frame, reg, width), sign = Wide{1} << (width - 1);
    return static_cast<SignedWide>((value ^ sign) - sign);
  }
  static void put(Frame& frame, Reg reg, uint32_t width, Wide value) {
    value &= mask(width);
    frame.registers[reg] = static_cast<uint64_t>(value);
    if (width > 64) frame.registers[reg + 1] = static_cast<uint64_t>(value >> 64);
  }
  template <class T>
  static T get_float(const Frame& frame, Reg reg) {
    T value{};
    std::memcpy(&value, &frame.registers[reg], sizeof(T) == 16 ? 10 : sizeof(T));
    return value;
  }
  template <class T>
  static void put_float(Frame& frame, Reg reg, T value) {
    uint64_t raw[2] = {0, 0};
    std::memcpy(raw, &value, sizeof(T) == 16 ? 10 : sizeof(T));
    frame.registers[reg] = raw[0];
    if (sizeof(T) == 16) frame.registers[reg + 1] = raw[1];
  }
  static long double any_float(const Frame& frame, Reg reg, FloatType type) {
    switch (type) {
      case FloatType::kFloat: return get_float<float>(frame, reg);
      case FloatType::kDouble: return get_float<double>(frame, reg);
      case FloatType::kX87: return get_float<long double>(frame, reg);
      default: throw Unsupported("float type");
    }
  }

  const Program& program_;
  uint64_t globals_size_ = 0;
  std::vector<std::unique_ptr<char[]>> allocated_;
};

inline void Machine::map_globals() {
  uint64_t end = kGlobalBase + 4096;
  for (const Global& global : program_.globals) end = std::max(end, global.address + global.size + 4096);
  globals_size_ = (end - kGlobalBase + 4095) / 4096 * 4096;
  void* got = mmap(reinterpret_cast<void*>(kGlobalBase), globals_size_, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != reinterpret_cast<void*>(kGlobalBase)) throw std::runtime_error("cannot map the globals");
  for (const Global& global : program_.globals) {
    auto* place = reinterpret_cast<void*>(global.address);
    if (!global.initial.empty()) std::memcpy(place, global.initial.data(), global.initial.size());
    void* symbol = global.is_external ? dlsym(RTLD_DEFAULT, global.name.c_str()) : nullptr;
    if (symbol) std::memcpy(place, symbol, global.size);  // stdout, stderr: pointers, so a copy serves
  }
}

inline std::vector<uint64_t> Machine::call(const std::string& name, const std::vector<uint64_t>& words) {
  const Function* function = program_.find(name);
  if (!function) throw std::runtime_error("no function " + name);
  std::vector<Value> arguments;
  size_t next = 0;
  for (const Parameter& parameter : function->parameters) {
    for (const ScalarType& type : parameter.parts) {
      Value value{type, words.at(next++), 0, {}};
      if (type.width > 64) value.high = words.at(next++);
      arguments.push_back(value);
    }
  }
  return run(*function, std::move(arguments));
}

inline int Machine::run_entry() {
  try {
    for (uint32_t index : program_.constructors) run(program_.functions[index], {});
    run(program_.functions[program_.entry], {});
  } catch (const Exited& exited) {
    return exited.status;
  }
  throw std::runtime_error("the entry returned");
}

inline uint64_t* Machine::new_object(Frame& frame, uint64_t size, uint64_t alignment) {
  std::vector<uint8_t>& room = frame.objects.emplace_back(size + alignment + 16, 0xcd);
  auto address = reinterpret_cast<uint64_t>(room.data());
  return reinterpret_cast<uint64_t*>((address + alignment - 1) / alignment * alignment);
}

inline std::vector<uint64_t> Machine::run(const Function& function, std::vector<Value> arguments) {
  if (!function.defined) return external(function, arguments);
  Frame frame{&function, std::vector<uint64_t>(function.register_count, 0xabababababababab), {}, {}};
  std::copy(function.constants.begin(), function.constants.end(), frame.registers.begin());
  Reg reg = function.first_parameter;
  size_t next = 0;
  for (const Parameter& parameter : function.parameters) {
    for (const ScalarType& type : parameter.parts) {
      if (next >= arguments.size()) break;
      Value& value = arguments[next++];
      if (parameter.by_value) {
        uint64_t* place = new_object(frame, parameter.by_value_size, parameter.by_value_alignment);
        std::memcpy(place, reinterpret_cast<void*>(value.low), parameter.by_value_size);
        value.low = reinterpret_cast<uint64_t>(place);
      }
      frame.registers[reg] = value.low;
      if (type.width > 64) frame.registers[reg + 1] = value.high;
      reg += type.width > 64 ? 2 : 1;
    }
  }
  for (; next < arguments.size(); ++next) frame.variadic.push_back(std::move(arguments[next]));

  for (uint32_t at = 0;;) {
    const Instruction& code = function.code.at(at++);
    if (++steps > max_steps) throw TooLong();
    if (code.width > 128) throw TooWide();
    switch (code.op) {
      case Op::kJump: at = code.x; break;
      case Op::kBranch: at = frame.registers[code.a] & 1 ? code.x : code.b; break;
      case Op::kSwitch: {
        const SwitchTable& table = function.switches[code.x];
        uint64_t value = static_cast<uint64_t>(get(frame, code.a, code.width));
        at = table.otherwise;
        for (const auto& [wanted, target] : table.cases)
          if (wanted == value) at = target;
        break;
      }
      case Op::kIndirectJump: {
        bool found = false;
        for (const auto& [address, target] : function.indirect_targets[code.x])
          if (address == frame.registers[code.a]) at = target, found = true;
        if (!found) throw std::runtime_error("indirect jump to nowhere");
        break;
      }
      case Op::kReturn: {
        std::vector<uint64_t> results;
        const OperandList& list = function.operand_lists[code.x];
        for (size_t i = 0; i < list.registers.size(); ++i) {
          results.push_back(frame.registers[list.registers[i]]);
          if (list.types[i].width > 64) results.push_back(frame.registers[list.registers[i] + 1]);
        }
        return results;
      }
      case Op::kCall:
      case Op::kCallIndirect: {
        const OperandList& passed = function.operand_lists[code.imm >> 32];
        std::vector<Value> values;
        for (size_t i = 0; i < passed.registers.size(); ++i) {
          Wide word = get(frame, passed.registers[i], passed.types[i].width > 64 ? 128 : 64);
          values.push_back(
              {passed.types[i], static_cast<uint64_t>(word), static_cast<uint64_t>(word >> 64), {}});
        }
        for (const ByValue& by_value : passed.by_value) {
          auto* bytes = reinterpret_cast<uint8_t*>(values[by_value.index].low);
          values[by_value.index].copy.assign(bytes, bytes + by_value.size);
        }
        uint32_t index = code.op == Op::kCall ? code.x : program_.function_at.at(frame.registers[code.a]);
        std::vector<uint64_t> results = run(program_.functions[index], std::move(values));
        const OperandList& wanted = function.operand_lists[code.imm & 0xffffffff];
        size_t word = 0;
        for (size_t i = 0; i < wanted.registers.size() && word < results.size(); ++i) {
          frame.registers[wanted.registers[i]] = results[word++];
          if (wanted.types[i].width > 64) frame.registers[wanted.registers[i] + 1] = results[word++];
        }
        break;
      }
      default: execute(frame, code);
    }
  }
}

inline void Machine::execute(Frame& frame, const Instruction& code) {
  if (execute_integer(frame, code) || execute_memory(frame, code) || execute_float(frame, code)) return;
  switch (code.op) {
    case Op::kCopy:
    case Op::kBitcast:
    case Op::kFreeze: put(frame, code.d, code.width, get(frame, code.a, code.width)); return;
    case Op::kSelect:
      put(frame, code.d, code.width, get(frame, frame.registers[code.a] & 1 ? code.b : code.c, code.width));
      return;
    case Op::kTrace: return;
    case Op::kUndef: put(frame, code.d, code.width, 0); return;
    case Op::kAssume:
      if (!(frame.registers[code.a] & 1)) throw std::runtime_error("a false assumption");
      return;
    case Op::kTrap: throw std::runtime_error("trap");
    case Op::kUnreachable: throw std::runtime_error("unreachable in " + frame.function->name);
    case Op::kUnsupported: throw Unsupported(program_.strings[code.x]);
    default: throw Unsupported(std::string(name(code.op)));
  }
}

inline bool Machine::execute_integer(Frame& frame, const Instruction& code) {
  uint32_t w = code.width;
  auto a = [&] { return get(frame, code.a, w); };
  auto b = [&] { return get(frame, code.b, w); };
  auto sa = [&] { return get_signed(frame, code.a, w); };
  auto sb = [&] { return get_signed(frame, code.b, w); };
  auto d = [&](Wide value) { return put(frame, code.d, w, value), true; };
  auto flag = [&](bool value) { return put(frame, code.d, 1, value), true; };
  auto shift = [&] {
    if (b() >= w) throw std::runtime_error("shift too far");
    return static_cast<uint32_t>(b());
  };
  auto divisor = [&] {
    if (b() == 0) throw std::runtime_error("division by zero");
    return b();
  };
  SignedWide result = 0;
  switch (code.op) {
    case Op::kAdd: return d(a() + b());
    case Op::kSub: return d(a() - b());
    case Op::kMul: return d(a() * b());
    case Op::kUdiv: return d(a() / divisor());
    case Op::kUrem: return d(a() % divisor());
    case Op::kSdiv: return divisor(), d(sa() / sb());
    case Op::kSrem: return divisor(), d(sa() % sb());
    case Op::kAnd: return d(a() & b());
    case Op::kOr: return d(a() | b());
    case Op::kXor: return d(a() ^ b());
    case Op::kShl: return (code.flags & kSpeculated) && b() >= w ? d(0) : d(a() << shift());
    case Op::kLshr: return (code.flags & kSpeculated) && b() >= w ? d(0) : d(a() >> shift());
    case Op::kAshr: return (code.flags & kSpeculated) && b() >= w ? d(0) : d(sa() >> shift());
    case Op::kEq: return flag(a() == b());
    case Op::kNe: return flag(a() != b());
    case Op::kUlt: return flag(a() < b());
    case Op::kUle: return flag(a() <= b());
    case Op::kSlt: return flag(sa() < sb());
    case Op::kSle: return flag(sa() <= sb());
    case Op::kTrunc:
    case Op::kZext: return d(get(frame, code.a, code.x));
    case Op::kSext: return d(get_signed(frame, code.a, code.x));
    case Op::kCtpop: return d(std::popcount(uint64_t(a())) + std::popcount(uint64_t(a() >> 64)));
    case Op::kCtlz: {
      uint32_t zeros = 0;
      while (zeros < w && !(a() >> (w - 1 - zeros) & 1)) ++zeros;
      return d(zeros);
    }
    case Op::kCttz: {
      uint32_t zeros = 0;
      while (zeros < w && !(a() >> zeros & 1)) ++zeros;
      return d(zeros);
    }
    case Op::kBswap: {
      Wide swapped = 0;
      for (uint32_t i = 0; i < w; i += 8) swapped = swapped << 8 | (a() >> i & 0xff);
      return d(swapped);
    }
    case Op::kBitreverse: {
      Wide reversed = 0;
      for (uint32_t i = 0; i < w; ++i) reversed = reversed << 1 | (a() >> i & 1);
      return d(reversed);
    }
    case Op::kFshl:
    case Op::kFshr: {
      uint32_t by = static_cast<uint32_t>(get(frame, code.c, w) % w);
      if (by == 0) return d(code.op == Op::kFshl ? a() : b());
      return d(code.op == Op::kFshl ? a() << by | b() >> (w - by) : a() << (w - by) | b() >> by);
    }
    case Op::kUaddo: return flag(((a() + b()) & mask(w)) < a());
    case Op::kUsubo: return flag(a() < b());
    case Op::kUmulo: return flag(a() != 0 && ((a() * b() & mask(w)) / a() != b()));
    case Op::kSaddo:
      result = static_cast<SignedWide>(static_cast<Wide>(sa()) + static_cast<Wide>(sb()));
      if (w < 128)
        return flag(result != static_cast<SignedWide>(((result & mask(w)) ^ (Wide{1} << (w - 1))) -
                                                      (Wide{1} << (w - 1))));
      return flag(__builtin_add_overflow(sa(), sb(), &result));
    case Op::kSsubo:
      result = static_cast<SignedWide>(static_cast<Wide>(sa()) - static_cast<Wide>(sb()));
      if (w < 128)
        return flag(result != static_cast<SignedWide>(((result & mask(w)) ^ (Wide{1} << (w - 1))) -
                                                      (Wide{1} << (w - 1))));
      return flag(__builtin_sub_overflow(sa(), sb(), &result));
    case Op::kSmulo: {
      if (__builtin_mul_overflow(sa(), sb(), &result)) return flag(true);
      if (w == 128) return flag(false);
      return flag(result != static_cast<SignedWide>(((result & mask(w)) ^ (Wide{1} << (w - 1))) -
                                                    (Wide{1} << (w - 1))));
    }
    default: return false;
  }
}

inline bool Machine::execute_memory(Frame& frame, const Instruction& code) {
  auto pointer = [&](Reg reg) { return reinterpret_cast<uint8_t*>(frame.registers[reg]); };
  switch (code.op) {
    case Op::kLoad: {
      uint64_t raw[2] = {0, 0};
      std::memcpy(raw, pointer(code.a), code.width / 8);
      put(frame, code.d, code.width, Wide{raw[1]} << 64 | raw[0]);
      return true;
    }
    case Op::kStore: {
      Wide value = get(frame, code.b, code.width);
      std::memcpy(pointer(code.a), &value, code.width / 8);
      return true;
    }
    case Op::kAlloca:
      frame.registers[code.d] = reinterpret_cast<uint64_t>(
          new_object(frame, frame.registers[code.a] * code.imm, std::max(code.x, 1u)));
      return true;
    case Op::kPtrAdd: frame.registers[code.d] = frame.registers[code.a] + code.imm; return true;
    case Op::kPtrIndex:
      frame.registers[code.d] =
          frame.registers[code.a] + static_cast<uint64_t>(get_signed(frame, code.b, code.width)) * code.imm;
      return true;
    case Op::kMemcpy:
    case Op::kMemmove: std::memmove(pointer(code.a), pointer(code.b), frame.registers[code.c]); return true;
    case Op::kMemset:
      std::memset(pointer(code.a), frame.registers[code.b] & 0xff, frame.registers[code.c]);
      return true;
    case Op::kStackSave: frame.registers[code.d] = 0; return true;
    case Op::kAddresses:
    case Op::kLifeStart:
    case Op::kLifeEnd:
    case Op::kStackRestore: return true;
    case Op::kVaCopy: std::memcpy(pointer(code.a), pointer(code.b), 24); return true;
    case Op::kVaStart: {
      std::vector<uint8_t> area;
      auto append = [&](const void* bytes, size_t size, size_t alignment) {
        area.resize((area.size() + alignment - 1) / alignment * alignment);
        area.insert(area.end(), static_cast<const uint8_t*>(bytes),
                    static_cast<const uint8_t*>(bytes) + size);
        area.resize((area.size() + 7) / 8 * 8);
      };
      for (const Value& value : frame.variadic) {
        uint64_t raw[2] = {value.low, value.high};
        if (!value.copy.empty())
          append(value.copy.data(), value.copy.size(), 8);
        else
          append(raw, value.type.width > 64 ? 16 : 8, value.type.width > 64 ? 16 : 8);
      }
      auto* place = reinterpret_cast<uint8_t*>(new_object(frame, area.size() + 64, 16));
      if (!area.empty()) std::memcpy(place, area.data(), area.size());
      uint32_t offsets[2] = {48, 176};  // no register left: everything is in the overflow area
      std::memcpy(pointer(code.a), offsets, 8);
      std::memcpy(pointer(code.a) + 8, &place, 8);
      std::memset(pointer(code.a) + 16, 0, 8);
      return true;
    }
    default: return false;
  }
}

template <class T>
bool Machine::float_op(Frame& frame, const Instruction& code) {
  auto a = [&] { return get_float<T>(frame, code.a); };
  auto b = [&] { return get_float<T>(frame, code.b); };
  auto d = [&](T value) { return put_float<T>(frame, code.d, value), true; };
  switch (code.op) {
    case Op::kFadd: return d(a() + b());
    case Op::kFsub: return d(a() - b());
    case Op::kFmul: return d(a() * b());
    case Op::kFdiv: return d(a() / b());
    case Op::kFrem: return d(std::fmod(a(), b()));
    case Op::kFneg: return d(-a());
    case Op::kFabs: return d(std::fabs(a()));
    case Op::kFcopysign: return d(std::copysign(a(), b()));
    case Op::kFsqrt: return d(std::sqrt(a()));
    case Op::kFma: return d(std::fma(a(), b(), get_float<T>(frame, code.c)));
    case Op::kFminnum: return d(first_of_equals<std::less<T>>(a(), b()));
    case Op::kFmaxnum: return d(first_of_equals<std::greater<T>>(a(), b()));
    case Op::kFldexp: return d(std::ldexp(a(), static_cast<int>(get_signed(frame, code.b, code.width))));
    case Op::kFfrexp: {
      int exponent = 0;
      T fraction = std::frexp(a(), &exponent);
      put(frame, code.c, code.width, static_cast<SignedWide>(exponent));
      return d(fraction);
    }
    case Op::kFround:
      switch (code.mode) {
        case Mode::kDown: return d(std::floor(a()));
        case Mode::kUp: return d(std::ceil(a()));
        case Mode::kToZero: return d(std::trunc(a()));
        case Mode::kNearestAway: return d(std::round(a()));
        default: return d(std::nearbyint(a()));
      }
    case Op::kFcmp: {
      unsigned relation = std::isunordered(a(), b()) ? kUnordered
                          : a() < b()                ? kLess
                          : a() > b()                ? kGreater
                                                     : kEqual;
      return put(frame, code.d, 1, (code.imm & relation) != 0), true;
    }
    case Op::kFclass: {
      T value = a();
      bool negative = std::signbit(value);
      unsigned bit = std::isnan(value)      ? 1
                     : std::isinf(value)    ? (negative ? 2 : 9)
                     : value == 0           ? (negative ? 5 : 6)
                     : std::isnormal(value) ? (negative ? 3 : 8)
                                            : (negative ? 4 : 7);
      return put(frame, code.d, 1, (code.imm >> bit & 1) != 0), true;
    }
    case Op::kFext:
    case Op::kFtrunc: return d(static_cast<T>(any_float(frame, code.a, static_cast<FloatType>(code.x))));
    case Op::kFtoS: return put(frame, code.d, code.width, static_cast<SignedWide>(a())), true;
    case Op::kFtoU: return put(frame, code.d, code.width, static_cast<Wide>(a())), true;
    case Op::kStoF: return d(static_cast<T>(get_signed(frame, code.a, code.width)));
    case Op::kUtoF: return d(static_cast<T>(get(frame, code.a, code.width)));
    default: return false;
  }
}

inline bool Machine::execute_float(Frame& frame, const Instruction& code) {
  if (code.op == Op::kGetRounding) return put(frame, code.d, 32, 1), true;
  switch (code.type) {
    case FloatType::kFloat: return float_op<float>(frame, code);
    case FloatType::kDouble: return float_op<double>(frame, code);
    case FloatType::kX87: return float_op<long double>(frame, code);
    default: return false;
  }
}

inline uint64_t Machine::host_call(void* address, const std::vector<Value>& arguments, bool returns_float) {
  uint64_t integers[20] = {};
  double floats[8] = {};
  size_t next_integer = 0, next_float = 0;
  for (const Value& value : arguments) {
    if (next_integer == 20 || next_float == 8) throw Unsupported("so many arguments");
    if (value.type.type == FloatType::kNone)
      integers[next_integer++] = value.low;
    else
      std::memcpy(&floats[next_float++], &value.low, 8);
  }
  auto* i = integers;
  auto* f = floats;
  auto as_integer = reinterpret_cast<uint64_t (*)(uint64_t, ...)>(address);
  auto as_float = reinterpret_cast<double (*)(uint64_t, ...)>(address);
  if (returns_float) {
    return std::bit_cast<uint64_t>(
        as_float(i[0], i[1], i[2], i[3], i[4], i[5], f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]));
  }
  return as_integer(i[0], i[1], i[2], i[3], i[4], i[5], f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], i[6],
                    i[7], i[8], i[9], i[10], i[11], i[12], i[13], i[14], i[15], i[16], i[17], i[18], i[19]);
}

inline std::vector<uint64_t> Machine::external(const Function& function,
                                               const std::vector<Value>& arguments) {
  const std::string& name = function.name;
  auto word = [&](size_t index) { return arguments.at(index).low; };
  auto text = [&](size_t index) { return reinterpret_cast<const char*>(word(index)); };
  if (name == "exit") throw Exited{static_cast<int>(word(0))};
  if (name == "__mantissa_input") {
    std::string label = text(2);
    input_names.push_back(label);
    input_codes.push_back(static_cast<int>(word(3)));
    auto found = inputs.find(label);
    std::vector<uint8_t> bytes = found == inputs.end() ? std::vector<uint8_t>() : found->second;
    bytes.resize(word(1));
    std::memcpy(reinterpret_cast<void*>(word(0)), bytes.data(), bytes.size());
    return {};
  }
  if (name == "__mantissa_assume") {
    assumed = assumed && static_cast<uint32_t>(word(0)) != 0;
    return {};
  }
  if (name == "__mantissa_alloc") {
    allocated_.push_back(std::make_unique<char[]>(word(0) + 16));
    return {reinterpret_cast<uint64_t>(allocated_.back().get())};
  }
  if (name == "printf") {
    char buffer[4096];
    std::vector<Value> all{{{FloatType::kNone, 64, true}, reinterpret_cast<uint64_t>(buffer), 0, {}},
                           {{FloatType::kNone, 64, false}, sizeof buffer, 0, {}}};
    all.insert(all.end(), arguments.begin(), arguments.end());
    host_call(reinterpret_cast<void*>(&snprintf), all, false);
    output += buffer;
    return {static_cast<uint64_t>(strlen(buffer))};
  }
  if (name == "puts") return output += std::string(text(0)) + "\n", std::vector<uint64_t>{1};
  if (name == "putchar") return output += static_cast<char>(word(0)), std::vector<uint64_t>{word(0)};
  return native(name, function, arguments);
}

inline std::vector<uint64_t> Machine::native(const std::string& name, const Function& function,
                                             const std::vector<Value>& arguments) {
  void* address = dlsym(RTLD_DEFAULT, name.c_str());
  if (!address) throw Unsupported("external function " + name);
  FloatType type = function.results.empty() ? FloatType::kNone : function.results[0].type;
  if (type == FloatType::kX87) throw Unsupported("result of " + name);
  uint64_t result = host_call(address, arguments, type != FloatType::kNone);
  if (function.results.empty()) return {};
  return {function.results[0].width < 64 ? result & ((uint64_t{1} << function.results[0].width) - 1)
                                         : result};
}

}  // namespace mantissa::ir::testing
