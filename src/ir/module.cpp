// LLVM's default for an error without a handler is to print and exit(1); a handler that only collects keeps
// every failure an ordinary Result of the function that ran into it.

#include "ir/llvm_module.h"

namespace mantissa::ir {

namespace {

class Collector : public llvm::DiagnosticHandler {
 public:
  explicit Collector(std::string& errors) : errors_(errors) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() == llvm::DS_Error) {
      llvm::raw_string_ostream out(errors_);
      if (!errors_.empty()) out << '\n';
      llvm::DiagnosticPrinterRawOStream printer(out);
      info.print(printer);
    }
    return true;
  }

 private:
  std::string& errors_;
};

}  // namespace

Module::Contents::Contents() { context.setDiagnosticHandler(std::make_unique<Collector>(errors)); }

std::string Module::Contents::take_errors() { return std::exchange(errors, {}); }

Module::Module(std::unique_ptr<Contents> contents) : contents_(std::move(contents)) {}
Module::~Module() = default;
Module::Module(Module&&) noexcept = default;
Module& Module::operator=(Module&&) noexcept = default;

std::string Module::to_text() const {
  std::string text;
  llvm::raw_string_ostream out(text);
  contents_->module->print(out, nullptr);
  return text;
}

std::vector<std::string> public_functions(const Module& module) {
  std::vector<std::string> names;
  for (const llvm::Function& function : *module.contents().module) {
    if (function.isDeclaration() || function.hasLocalLinkage() ||
        function.hasFnAttribute(kRuntimeAttribute) || function.hasFnAttribute(kDriverAttribute))
      continue;
    names.push_back(function.getName().str());
  }
  return names;
}

bool is_optimised(const llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  return !subprogram || !subprogram->getUnit() || subprogram->getUnit()->isOptimized();
}

}  // namespace mantissa::ir
