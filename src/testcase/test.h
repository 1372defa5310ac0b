#pragma once

// Test: inputs plus the path they took. What every format here writes and reads, as far as it can hold it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/input_type.h"

namespace mantissa::testcase {

using ir::InputType;

struct Input {
  std::string name;
  InputType type = InputType::kBytes;
  std::vector<uint8_t> bytes;  // as they lie in memory
  friend bool operator==(const Input&, const Input&) = default;
};

struct Test {
  uint64_t id = 0;
  std::string entry = "main";
  std::vector<Input> inputs;  // in the order in which the program makes them
  uint64_t trace = 0;         // hash of the path; 0 also stands for "not known"
  bool ends_normally = true;  // by exit or return
  int exit_status = 0;
  bool covers_new = false;
  bool has_loss = false;            // the path was not followed exactly
  bool rests_on_addresses = false;  // how objects lie in memory had a part in the path
  bool asks_replay = false;         // the program asked whether it is replayed: natively it may do anything
  uint64_t finding = 0;             // number of the finding it shows; 0: none
  // What the program writes to standard output and standard error. Not exact: it depends on what the engine
  // does not follow (numbers printed from symbolic values), or is longer than is kept.
  std::string output, errors;
  bool output_is_exact = false;
  friend bool operator==(const Test&, const Test&) = default;
};

// "i32", "double", "bytes", ...; nothing for another text.
std::string_view name(InputType type);
std::optional<InputType> input_type(std::string_view name);
uint32_t input_type_count();

// 000001: the name of a test's files without their extension.
std::string file_stem(uint64_t id);

}  // namespace mantissa::testcase
