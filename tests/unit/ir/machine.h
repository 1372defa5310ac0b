#pragma once

// The interpreter on concrete values, to compare translated programs with native runs. Inputs and assumptions
// are the test's own; everything else is what an analysis has, and nothing is ever asked.

#include <algorithm>
#include <cstring>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "interp/interpreter.h"
#include "ir/program.h"
#include "models/models.h"

namespace mantissa::ir::testing {

struct TooLong {};

class Machine {
 public:
  explicit Machine(const Program& program)
      : program_(program),
        coverage_(program),
        state_(program, program.entry),
        interpreter_(program, pool_, coverage_, ledger_, {},
                     [this](const Function& function) { return handler_of(function); }) {}
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  // Runs a function; arguments and results as register words. What it does to globals stays.
  std::vector<uint64_t> call(const std::string& name, const std::vector<uint64_t>& arguments = {});
  int run_entry();  // constructors first, until exit
  // Memory of the test's that calls may read and write, at its own address.
  void lend(std::span<std::byte> bytes);

  std::map<std::string, std::vector<uint8_t>> inputs;  // what __mantissa_input gives; otherwise zero
  std::vector<std::string> input_names;                // as they were asked for
  std::vector<int> input_codes;
  bool assumed = true;                // everything that __mantissa_assume was given is true
  std::string output;                 // of the entry
  uint64_t trace = 0;                 // of its path
  uint64_t max_steps = ~uint64_t{0};  // TooLong is thrown after so many

 private:
  static Machine& self(uint64_t data) { return *reinterpret_cast<Machine*>(data); }
  static bool input(interp::Interpreter& interpreter, interp::Call& call, uint64_t data);
  static bool assume(interp::Interpreter& interpreter, interp::Call& call, uint64_t data);
  static bool exit(interp::Interpreter& interpreter, interp::Call& call, uint64_t data);
  interp::Handler handler_of(const Function& function);
  void expect(interp::Stop stop, interp::Stop wanted) const;
  void copy_lent(interp::State& state, bool to_program);

  const Program& program_;
  Coverage coverage_;
  interp::Ledger ledger_;
  expr::Pool pool_;
  interp::State state_;
  interp::Interpreter interpreter_;
  std::vector<std::span<std::byte>> lent_;
};

inline interp::Handler Machine::handler_of(const Function& function) {
  const auto data = reinterpret_cast<uint64_t>(this);
  if (function.name == "__mantissa_input") return {input, data, "v:plpi"};
  if (function.name == "__mantissa_assume") return {assume, data, "v:i"};
  if (function.name == "exit") return {exit, data, "v:i"};  // of a program without the runtime library
  return models::handler_for(function);
}

inline bool Machine::input(interp::Interpreter& interpreter, interp::Call& call, uint64_t data) {
  Machine& machine = self(data);
  const std::string name = interpreter.read_string(call.arguments[2].low).value();
  machine.input_names.push_back(name);
  machine.input_codes.push_back(static_cast<int>(call.arguments[3].low));
  const auto known = machine.inputs.find(name);
  std::vector<uint8_t> bytes = known == machine.inputs.end() ? std::vector<uint8_t>() : known->second;
  bytes.resize(call.arguments[1].low);
  interp::Val address, byte;
  for (size_t i = 0; i < bytes.size(); ++i) {
    address.low = call.arguments[0].low + i;
    byte.low = bytes[i];
    if (!interpreter.store(address, 8, byte)) return false;
  }
  return true;
}

inline bool Machine::assume(interp::Interpreter&, interp::Call& call, uint64_t data) {
  self(data).assumed &= call.arguments[0].low != 0;
  return true;
}

inline bool Machine::exit(interp::Interpreter& interpreter, interp::Call& call, uint64_t) {
  interpreter.set_exit_status(call.arguments[0], 32);
  return interpreter.stop_quietly(interp::Stop::kExit);
}

inline void Machine::expect(interp::Stop stop, interp::Stop wanted) const {
  if (stop == wanted) return;
  if (stop == interp::Stop::kBudget) throw TooLong();
  if (stop == interp::Stop::kFinding) throw std::runtime_error(interpreter_.finding().message);
  throw std::runtime_error(stop == interp::Stop::kQuestion ? "it asks a question" : "it ends silently");
}

inline void Machine::lend(std::span<std::byte> bytes) {
  state_.memory.map_fixed(reinterpret_cast<uint64_t>(bytes.data()), bytes.size());
  lent_.push_back(bytes);
}

inline void Machine::copy_lent(interp::State& state, bool to_program) {
  for (std::span<std::byte> bytes : lent_) {
    memory::Object& object =
        state.memory.writable(state.memory.find(reinterpret_cast<uint64_t>(bytes.data())));
    if (to_program)
      std::memcpy(object.concrete_bytes(), bytes.data(), bytes.size());
    else
      std::memcpy(bytes.data(), object.concrete_bytes(), bytes.size());
  }
}

inline std::vector<uint64_t> Machine::call(const std::string& name, const std::vector<uint64_t>& words) {
  const auto found = program_.function_index.find(name);
  if (found == program_.function_index.end()) throw std::runtime_error("no function " + name);
  const Function& function = program_.functions[found->second];
  Function waits = function;  // where it would return: a run goes on to the next jump
  for (uint32_t pc = 0; pc < waits.code.size(); ++pc)
    if (waits.code[pc].op == Op::kReturn) waits.code[pc] = {.op = Op::kJump, .x = pc};
  interp::State state = state_;
  state.frames.clear();
  state.frames.push_back(Ref<interp::Frame>(interp::Frame::make(waits, found->second)));
  interp::Frame& frame = *state.frames.back().writable();
  std::copy(words.begin(), words.end(), frame.words() + function.first_parameter);
  copy_lent(state, true);
  for (;;) {
    if (state.frames.size() == 1 && function.code[state.top().pc].op == Op::kReturn) break;
    expect(interpreter_.run(state, 1), interp::Stop::kBudget);
  }
  std::vector<uint64_t> results;
  const interp::Frame& top = state.top();
  const OperandList& list = function.operand_lists[function.code[top.pc].x];
  for (size_t i = 0; i < list.registers.size(); ++i)
    for (uint32_t word = 0; word < (list.types[i].width > 64 ? 2u : 1u); ++word) {
      if (top.values()[list.registers[i]]) throw std::runtime_error("a result is no number");
      results.push_back(top.words()[list.registers[i] + word]);
    }
  copy_lent(state, false);
  state_.memory = state.memory;
  return results;
}

// In slices: of what is written at one go to the end an analysis keeps the beginning only.
inline int Machine::run_entry() {
  constexpr uint64_t kSlice = 1000;
  interp::State state = state_;
  for (uint64_t left = max_steps;;) {
    const uint64_t slice = std::min(left, kSlice);
    const interp::Stop stop = interpreter_.run(state, slice);
    for (const interp::OutputChunk& chunk : state.output.oldest_first()) {
      if (!chunk.symbolic.empty()) throw std::runtime_error("it prints what is no number");
      output.append(chunk.bytes.begin(), chunk.bytes.end());
    }
    state.output = {};
    state.output_bytes = 0;
    left -= slice;
    if (stop == interp::Stop::kBudget && left != 0) continue;
    expect(stop, interp::Stop::kExit);
    trace = state.trace.under([](expr::Expr) { return false; });
    return state.exit_status;
  }
}

}  // namespace mantissa::ir::testing
