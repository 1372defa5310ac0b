#pragma once

// The numbers of C in conditions: their types, conversions and operations as LLVM code. Private to this room.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "ir/llvm_headers.h"
#include "support/result.h"

namespace mantissa::ir {

struct NumberType {
  unsigned bits = 0;  // of an integer
  bool is_signed = false;
  llvm::Type* format = nullptr;  // of a float

  static NumberType integer(unsigned bits, bool is_signed) { return {bits, is_signed, nullptr}; }
  static NumberType floating(llvm::Type* format) { return {0, true, format}; }
  static NumberType pointer() { return {}; }
  bool is_integer() const { return bits != 0; }
  bool is_float() const { return format != nullptr; }
  bool is_pointer() const { return !is_integer() && !is_float(); }
};

// Nothing: it is no number.
std::optional<NumberType> number_type(const llvm::DIType* type);
std::optional<NumberType> number_type(llvm::Type& type);  // of an integer not whether it has a sign: it has

// Integer promotion, and floats of 16 bits to float.
NumberType promoted(const NumberType& type);
// The usual arithmetic conversions.
NumberType common_type(const NumberType& a, const NumberType& b);
bool is_comparison_sign(std::string_view sign);

class NumberCode {
 public:
  using Typed = std::pair<llvm::Value*, NumberType>;

  explicit NumberCode(llvm::IRBuilder<>& builder) : builder_(builder) {}

  llvm::Type* llvm_type(const NumberType& type) const;
  std::optional<NumberType> named(std::string_view name) const;  // "unsigned long", as a cast has it
  Result<Typed> integer(std::string_view literal) const;
  Result<Typed> floating(std::string_view literal) const;

  llvm::Value* truth(llvm::Value* value, const NumberType& type);
  // `is_good`: set if a float may not fit the integer; the value is then 0.
  llvm::Value* convert(llvm::Value* value, const NumberType& from, const NumberType& to,
                       llvm::Value** is_good = nullptr);
  llvm::Value* compare(std::string_view sign, llvm::Value* a, llvm::Value* b, const NumberType& type);
  // + - * / % & | ^ on operands of one type; `is_good` is set if there may be no result.
  llvm::Value* compute(std::string_view sign, llvm::Value* a, llvm::Value* b, const NumberType& type,
                       llvm::Value*& is_good);

  // Functions that may be called: how many arguments, 0 for others.
  static size_t arguments(std::string_view function);
  static std::string functions();  // for messages
  Typed call(std::string_view function, std::span<const Typed> arguments);

 private:
  llvm::Value* magnitude(llvm::Value* value);
  llvm::Value* float_to_integer(llvm::Value* value, const NumberType& to, llvm::Value** is_good);
  Typed classify(std::string_view function, llvm::Value* value);

  llvm::IRBuilder<>& builder_;
};

}  // namespace mantissa::ir
