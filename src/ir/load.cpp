// A library is read lazily and linked by need, so that the functions nobody calls cost neither parsing nor
// translation: with the runtime library this is most of the start-up time.

#include "ir/load.h"

#include <fmt/format.h>

#include <filesystem>

#include "ir/llvm_module.h"

namespace mantissa::ir {

namespace {

Error unreadable(const std::string& path, const std::string& why) {
  return Error{fmt::format("{}: {}", path, why)};
}

Result<std::unique_ptr<llvm::MemoryBuffer>> read(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) return unreadable(path, fmt::format("cannot read: {}", buffer.getError().message()));
  return std::move(*buffer);
}

Result<std::unique_ptr<llvm::Module>> parse(Module::Contents& contents, llvm::MemoryBufferRef buffer,
                                            const std::string& path) {
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseIR(buffer, diagnostic, contents.context);
  if (!module) {
    std::string where = diagnostic.getLineNo() > 0 ? fmt::format("{}:{}:{}", path, diagnostic.getLineNo(),
                                                                 diagnostic.getColumnNo() + 1)
                                                   : path;
    return Error{fmt::format("{}: not valid LLVM code: {}", where, diagnostic.getMessage().str())};
  }
  std::string errors = contents.take_errors();
  if (!errors.empty()) return unreadable(path, errors);
  llvm::raw_string_ostream out(errors);
  if (llvm::verifyModule(*module, &out))
    return unreadable(path, fmt::format("not valid LLVM code: {}", errors));
  return module;
}

Result<void> check_target(const llvm::Module& module, const std::string& path) {
  llvm::Triple triple(module.getTargetTriple());
  const llvm::DataLayout& layout = module.getDataLayout();
  bool unnamed = module.getTargetTriple().empty();
  if (!unnamed && triple.getArch() != llvm::Triple::x86_64)
    return unreadable(
        path,
        fmt::format("compiled for {}; only x86_64 is supported: compile it with --target=x86_64-linux-gnu",
                    module.getTargetTriple()));
  if (layout.isBigEndian() || layout.getPointerSizeInBits() != 64)
    return unreadable(path, "its data layout is not that of a 64-bit little-endian machine");
  return {};
}

Result<std::unique_ptr<llvm::Module>> read_module(Module::Contents& contents, const std::string& path) {
  auto buffer = read(path);
  if (!buffer) return buffer.error();
  auto module = parse(contents, (*buffer)->getMemBufferRef(), path);
  if (!module) return module.error();
  if (auto good = check_target(**module, path); !good) return good.error();
  return std::move(*module);
}

}  // namespace

Result<Module> load(std::span<const std::string> paths) {
  MANTISSA_CHECK(!paths.empty());
  auto contents = std::make_unique<Module::Contents>();
  for (const std::string& path : paths) {
    auto module = read_module(*contents, path);
    if (!module) return module.error();
    if (!contents->module) {
      contents->module = std::move(*module);
      continue;
    }
    if (llvm::Linker::linkModules(*contents->module, std::move(*module)))
      return unreadable(path, fmt::format("cannot link: {}", contents->take_errors()));
  }
  return Module(std::move(contents));
}

Result<Module> load_text(std::string_view text, const std::string& name) {
  auto contents = std::make_unique<Module::Contents>();
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(text.data(), text.size()), name);
  auto module = parse(*contents, buffer->getMemBufferRef(), name);
  if (!module) return module.error();
  if (auto good = check_target(**module, name); !good) return good.error();
  contents->module = std::move(*module);
  return Module(std::move(contents));
}

Result<std::set<std::string>> defined_functions(const std::string& path) {
  auto buffer = read(path);
  if (!buffer) return buffer.error();
  llvm::LLVMContext context;
  auto library = llvm::getOwningLazyBitcodeModule(std::move(*buffer), context, true);
  if (!library) return unreadable(path, "not valid bitcode: " + llvm::toString(library.takeError()));
  std::set<std::string> names;
  for (const llvm::Function& function : **library)
    if (!function.isDeclaration() && function.hasExternalLinkage()) names.insert(function.getName().str());
  return names;
}

Result<void> link_library(Module& module, const std::string& path, bool is_runtime) {
  Module::Contents& contents = module.contents();
  auto buffer = read(path);
  if (!buffer) return buffer.error();
  auto library = llvm::getOwningLazyBitcodeModule(std::move(*buffer), contents.context, true);
  if (!library) return unreadable(path, "not valid bitcode: " + llvm::toString(library.takeError()));
  // Inline functions of C++ headers: natively the library has its own copies, so the program's are not
  // called.
  if (is_runtime)
    for (llvm::Function& function : **library)
      if (function.hasLinkOnceLinkage()) {
        function.setLinkage(llvm::GlobalValue::InternalLinkage);
        function.setComdat(nullptr);
        function.setVisibility(llvm::GlobalValue::DefaultVisibility);
      }
  std::set<const llvm::Function*> before;
  for (const llvm::Function& function : *contents.module)
    if (!function.isDeclaration()) before.insert(&function);
  if (llvm::Linker::linkModules(*contents.module, std::move(*library), llvm::Linker::LinkOnlyNeeded))
    return unreadable(path, fmt::format("cannot link: {}", contents.take_errors()));
  if (is_runtime)
    for (llvm::Function& function : *contents.module)
      if (!function.isDeclaration() && !before.contains(&function)) function.addFnAttr(kRuntimeAttribute);
  return {};
}

namespace {

bool needs_more_than_c(const llvm::Module& module) {
  const auto is_more = [](const llvm::GlobalValue& value) {
    const llvm::StringRef name = value.getName();
    return value.isDeclaration() &&
           (name.starts_with("_Z") || name.starts_with("__cxa_") || name.starts_with("__gxx_") ||
            name.starts_with("_Unwind_") || name.starts_with(kInstructionPrefix));
  };
  return llvm::any_of(module.functions(), is_more) || llvm::any_of(module.globals(), is_more);
}

}  // namespace

Result<void> link_runtime(Module& module, const std::string& path) {
  std::filesystem::path in_c(path);
  in_c.replace_filename(in_c.stem().string() + "-c" + in_c.extension().string());
  std::error_code error;
  const bool whole = needs_more_than_c(*module.contents().module) || !std::filesystem::exists(in_c, error);
  return link_library(module, whole ? path : in_c.string(), true);
}

}  // namespace mantissa::ir
