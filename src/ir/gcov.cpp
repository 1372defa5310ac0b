#include "ir/gcov.h"

#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Instrumentation/GCOVProfiler.h>

#include <set>

#include "ir/llvm_module.h"

namespace mantissa::ir {
namespace {

// Names of sources that hold wherever the counts are read: a source below the folder where we are would
// else be named as from here, and its lines not be found.
void name_sources_fully(llvm::Module& module) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  std::set<llvm::DIFile*> files;
  for (llvm::DICompileUnit* unit : finder.compile_units()) files.insert(unit->getFile());
  for (llvm::DISubprogram* function : finder.subprograms()) files.insert(function->getFile());
  for (llvm::DIScope* scope : finder.scopes()) files.insert(scope->getFile());
  for (llvm::DIFile* file : files)
    if (file != nullptr)
      file->replaceOperandWith(0, llvm::MDString::get(module.getContext(), source_path(*file)));
}

}  // namespace

void count_blocks(Module& handle, const std::string& stem) {
  llvm::Module& module = *handle.contents().module;
  llvm::LLVMContext& context = module.getContext();
  name_sources_fully(module);
  // Of several units LLVM writes the functions of all into the file of each, and checksums for one. So it
  // sees one, which stands for them all.
  llvm::NamedMDNode* units = module.getNamedMetadata("llvm.dbg.cu");
  if (units == nullptr || units->getNumOperands() == 0) return;
  const llvm::SmallVector<llvm::MDNode*, 8> all(units->operands());
  units->clearOperands();
  units->addOperand(all.front());
  // Where clang's --coverage says it too; without it the name would come from the source's folder.
  llvm::NamedMDNode* places = module.getOrInsertNamedMetadata("llvm.gcov");
  places->clearOperands();
  places->addOperand(
      llvm::MDNode::get(context, {llvm::MDString::get(context, stem + "-0.gcno"),
                                  llvm::MDString::get(context, stem + "-0.gcda"), all.front()}));

  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::GCOVOptions options = llvm::GCOVOptions::getDefault();
  options.EmitNotes = options.EmitData = true;
  llvm::GCOVProfilerPass(options).run(module, modules);
  for (llvm::MDNode* unit : llvm::drop_begin(all)) units->addOperand(unit);
}

}  // namespace mantissa::ir
