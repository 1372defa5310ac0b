#pragma once

// The function that analysis starts in: it makes the inputs symbolic and calls the entry. Written as LLVM
// code against the primitives of the runtime (__mantissa_input, __mantissa_alloc, ...), so that the same
// code, compiled natively, replays a test.
//
// Parameters, as the debug information describes them:
//   scalars           one input each, named after the parameter
//   pointers          a fresh object of `elements` elements, filled in turn; below `pointer_depth` levels
//                     null; with `nulls` also before, by an input of their own
//   char pointers     a string of max(elements, 8) symbolic bytes and a zero
//   structures        member by member, bit-fields as integers of their own; unions as bytes
//   function pointers an error that names them
// Without debug information a pointer is `elements` * 8 bytes. The entry `main` gets argc and argv.

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/arguments.h"
#include "ir/module.h"
#include "ir/preconditions.h"
#include "support/result.h"

namespace mantissa::ir {

// How one would write a call in C or C++: what the driver makes, in its order. Only of functions with debug
// information whose parameters can be written so.
struct CCall {
  // Of a reference the type is a pointer's, and what it points to is passed.
  enum class Passed : uint8_t { kItself, kReferred, kMoved };
  struct Parameter {
    std::string type, name;  // "struct frame *"
    bool is_scalar = false;  // one input, of the same name
    Passed passed = Passed::kItself;
  };
  struct Object {
    std::string pointer;  // what points to it
    uint64_t count = 1;
    uint64_t bytes = 0;     // of all; 0: count times what the pointer points to
    bool is_const = false;  // the pointer: it cannot be assigned to
    int64_t in = -1;        // the object that the pointer is in; -1: none
  };
  // An lvalue; its bytes; bytes that it points to; whether the pointer is null.
  enum class Shape : uint8_t { kValue, kBytes, kPointed, kNull };
  struct Input {
    std::string name, place;  // as in tests; as an lvalue of C
    Shape shape = Shape::kValue;
    bool is_const = false;
    int64_t in = -1;  // the object that it is in or, of kPointed and kNull, that the pointer points to
    bool is_enumerator = false;
  };
  bool is_cxx = false;
  bool is_member = false;      // the first parameter is the object that it is called of
  std::string function, file;  // the file that defines it
  std::vector<Parameter> parameters;
  std::vector<Object> objects;
  std::vector<Input> inputs;
};

enum class Nulls : uint8_t { kNone, kMembers, kAll };  // pointers that may be null: those inside objects

struct DriverOptions {
  // Nobody calls the entry: pointers may be null, what they point to has a size that was made up, global
  // variables that the program writes have any value, and static functions are entries, too.
  bool under_constrained = false;
  bool is_one_of_many = false;       // there are drivers for other functions of the program
  bool finite = false;               // float inputs are neither NaN nor infinite, unless others say more
  std::optional<bool> asked_finite;  // so the command line says: nobody else is heard
  std::vector<InputRange> ranges;
  std::vector<InputCondition> conditions;
  std::map<std::string, Preconditions> of_functions;  // by name, beside comments above them
  uint32_t elements = 1;
  uint32_t pointer_depth = 2;  // pointers that are followed from a parameter; what is further is null
  Nulls nulls = Nulls::kNone;
  // The environment of a whole program.
  std::string program_name = "program";
  std::optional<Arguments> arguments;
  std::optional<uint64_t> symbolic_stdin;                        // bytes
  std::vector<std::pair<std::string, uint64_t>> symbolic_files;  // name, bytes
};

struct Driver {
  std::string function;                  // its name; no arguments, no result, does not return
  std::string entry;                     // linkage name of the function it calls
  std::string assembly;                  // the driver alone as LLVM assembly, for native builds
  std::vector<std::string> assumptions;  // what inputs it does not make, in plain words
  std::vector<std::string> notes;        // clauses above the function that were not understood
  std::optional<CCall> call;
  std::map<std::string, InputRange> ranges;  // of float inputs, by their names; the last that was said
  bool is_finite = false;  // float inputs are to be finite, also those that the program makes itself
};

// Adds a driver for `entry`, a name as the linker or as the source has it; a static one becomes visible. May
// be called for several entries. Fails if there is no such function (the error lists similar names), if it is
// ambiguous, if a parameter cannot be made, if a range is of no input, or if a condition is none.
Result<Driver> add_driver(Module& module, const std::string& entry, const DriverOptions& options);

// The functions --each-function means: defined, visible, name matches (POSIX extended; empty: all). With
// `hidden` static ones, too, but none of header files: those are seen where they are called.
Result<std::vector<std::string>> matching_functions(const Module& module, const std::string& pattern,
                                                    bool hidden = false);

}  // namespace mantissa::ir
