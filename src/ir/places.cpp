// One store of a constant where the source place changes. Stack traces would need unwind tables, a symbolizer
// that may not be there and that runs inside the process, and end in nowhere after a call of a null pointer;
// the last place that was marked is right even then, and when the heap or the stack is damaged.

#include "ir/places.h"

#include "ir/llvm_module.h"

namespace mantissa::ir {

std::string source_path(const llvm::DIFile& file) {
  std::string path = file.getFilename().str();
  if (!path.starts_with("/") && !file.getDirectory().empty()) path = file.getDirectory().str() + "/" + path;
  // So a header beside the source is called; what stands before ".." may be a link and stays.
  for (size_t at = path.find("/./"); at != path.npos; at = path.find("/./", at)) path.erase(at, 2);
  return path;
}

std::string source_name(const llvm::Function& function) {
  std::string name = function.getName().str();
  return name.starts_with("_Z") ? llvm::demangle(name) : name;
}

namespace {

bool is_marked(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::PHINode, llvm::DbgInfoIntrinsic, llvm::LifetimeIntrinsic>(instruction)) return false;
  if (instruction.isEHPad()) return false;
  auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
  return !variable || !variable->isStaticAlloca();
}

class PlaceMarker {
 public:
  explicit PlaceMarker(llvm::Module& module) : module_(module), builder_(module.getContext()) {
    type_ = llvm::StructType::get(builder_.getPtrTy(), builder_.getPtrTy(), builder_.getInt32Ty(),
                                  builder_.getInt32Ty());
    here_ = module.getOrInsertGlobal("__mantissa_place", builder_.getPtrTy());
  }

  void mark(llvm::Function& function) {
    function_ = &function;
    function_name_ = text(source_name(function));
    std::vector<llvm::Instruction*> instructions, ends;
    for (llvm::BasicBlock& block : function) {
      const llvm::Constant* current = nullptr;
      for (llvm::Instruction& instruction : block) {
        if (llvm::isa<llvm::ReturnInst, llvm::ResumeInst>(instruction) && !block.getTerminatingMustTailCall())
          ends.push_back(&instruction);
        if (!is_marked(instruction)) continue;
        const llvm::Constant* place = place_of(instruction);
        if (place == current) continue;
        current = place;
        instructions.push_back(&instruction);
        // Who comes back by longjmp has been elsewhere.
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
          if (call->hasFnAttr(llvm::Attribute::ReturnsTwice)) current = nullptr;
      }
    }
    llvm::BasicBlock::iterator start = function.getEntryBlock().getFirstInsertionPt();
    while (llvm::isa<llvm::AllocaInst, llvm::DbgInfoIntrinsic>(*start)) ++start;
    builder_.SetInsertPoint(&function.getEntryBlock(), start);
    locate(*start);
    auto* before = builder_.CreateLoad(builder_.getPtrTy(), here_, /*isVolatile=*/true, "mantissa.before");
    before->setNoSanitizeMetadata();
    for (llvm::Instruction* instruction : instructions) store(place_of(*instruction), *instruction);
    for (llvm::Instruction* end : ends) store(before, *end);
  }

 private:
  void locate(const llvm::Instruction& instruction) {
    builder_.SetCurrentDebugLocation(instruction.getDebugLoc());
    if (!instruction.getDebugLoc())
      if (llvm::DISubprogram* source = function_->getSubprogram())
        builder_.SetCurrentDebugLocation(llvm::DILocation::get(module_.getContext(), 0, 0, source));
  }

  void store(llvm::Value* place, llvm::Instruction& before) {
    builder_.SetInsertPoint(&before);
    locate(before);
    builder_.CreateStore(place, here_, /*isVolatile=*/true)->setNoSanitizeMetadata();
  }

  // As the engine has it: an instruction without a line is nowhere in particular.
  llvm::Constant* place_of(const llvm::Instruction& instruction) {
    const llvm::DILocation* at = instruction.getDebugLoc();
    const bool is_known = at && at->getLine() != 0 && at->getFile();
    llvm::Constant* file = text(is_known ? source_path(*at->getFile()) : "");
    const uint32_t line = is_known ? at->getLine() : 0, column = is_known ? at->getColumn() : 0;
    llvm::Constant*& known = places_[{file, function_name_, line, column}];
    if (!known)
      known = constant(llvm::ConstantStruct::get(
          type_, {file, function_name_, builder_.getInt32(line), builder_.getInt32(column)}));
    return known;
  }

  llvm::Constant* text(const std::string& contents) {
    llvm::Constant*& known = texts_[contents];
    if (!known) known = constant(llvm::ConstantDataArray::getString(module_.getContext(), contents));
    return known;
  }

  // Behind the program's own, and without red zones: nobody gets here from one of them.
  llvm::Constant* constant(llvm::Constant* contents) {
    auto* global = new llvm::GlobalVariable(module_, contents->getType(), true,
                                            llvm::GlobalValue::PrivateLinkage, contents, "mantissa.place");
    llvm::GlobalValue::SanitizerMetadata plain;
    plain.NoAddress = true;
    global->setSanitizerMetadata(plain);
    return global;
  }

  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
  llvm::StructType* type_ = nullptr;
  llvm::Constant *here_ = nullptr, *function_name_ = nullptr;
  llvm::Function* function_ = nullptr;
  std::map<std::string, llvm::Constant*> texts_;
  std::map<std::tuple<llvm::Constant*, llvm::Constant*, uint32_t, uint32_t>, llvm::Constant*> places_;
};

}  // namespace

void mark_places(Module& handle) {
  PlaceMarker marker(*handle.contents().module);
  for (llvm::Function& function : *handle.contents().module)
    if (is_own(function) && !function.hasFnAttribute(llvm::Attribute::Naked)) marker.mark(function);
}

}  // namespace mantissa::ir
