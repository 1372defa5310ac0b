#pragma once

// Module: LLVM code on its way to a Program. An owning handle, so that nobody outside this room sees LLVM.

#include <memory>
#include <string>
#include <vector>

namespace mantissa::ir {

class Module {
 public:
  struct Contents;  // the LLVM context and module: llvm_module.h, private to this room

  explicit Module(std::unique_ptr<Contents> contents);
  ~Module();
  Module(Module&&) noexcept;
  Module& operator=(Module&&) noexcept;

  Contents& contents() { return *contents_; }
  const Contents& contents() const { return *contents_; }

  std::string to_text() const;  // LLVM assembly

 private:
  std::unique_ptr<Contents> contents_;
};

// Names of the defined functions that other files can see, in order. Runtime library and driver excluded.
std::vector<std::string> public_functions(const Module& module);

}  // namespace mantissa::ir
