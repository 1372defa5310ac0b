#include "ir/neighbours.h"

#include <set>

#include "ir/llvm_module.h"
#include "ir/load.h"
#include "ir/open_variables.h"

namespace mantissa::ir {

Result<void> link_neighbours(Module& handle, std::span<const std::string> files) {
  if (files.empty()) return {};
  llvm::Module& module = *handle.contents().module;
  std::set<std::string> own, wanted;
  for (const llvm::Function& function : module)
    (function.isDeclaration() ? wanted : own).insert(function.getName().str());
  for (const llvm::GlobalVariable& variable : module.globals())
    if (!variable.isDeclaration()) own.insert(variable.getName().str());
  for (const std::string& file : files)
    if (auto linked = link_library(handle, file, false); !linked) return linked;
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || own.contains(function.getName().str())) continue;
    // A file that comes later may define what one before it calls: that is a level further.
    if (!function.hasLocalLinkage() && !wanted.contains(function.getName().str()))
      function.deleteBody();
    else
      function.addFnAttr(kNeighbourAttribute);
  }
  for (llvm::GlobalVariable& variable : module.globals())
    if (!variable.isDeclaration() && !variable.isConstant() && !own.contains(variable.getName().str()))
      variable.setMetadata(kForeignMetadata, llvm::MDNode::get(module.getContext(), {}));
  return {};
}

}  // namespace mantissa::ir
