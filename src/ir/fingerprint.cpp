// The text of what the entry reaches, without debug information, which is about the folder the compiler ran
// in as well, and the places of its instructions as reports name them.

#include "ir/fingerprint.h"

#include <unordered_map>

#include "ir/llvm_module.h"
#include "support/hash.h"

namespace mantissa::ir {
namespace {

// Text on its way through is mixed in and not kept: a program has hundreds of megabytes of it.
class HashStream : public llvm::raw_ostream {
 public:
  ~HashStream() override { flush(); }
  uint64_t value() {
    flush();
    return hash_mix(hash_);
  }

 private:
  void write_impl(const char* text, size_t size) override {
    for (size_t i = 0; i < size; ++i)
      hash_ = (hash_ ^ static_cast<unsigned char>(text[i])) * 0x100000001b3ULL;
    written_ += size;
  }
  uint64_t current_pos() const override { return written_; }

  uint64_t hash_ = 0xcbf29ce484222325ULL, written_ = 0;
};

uint64_t hash_places(const llvm::Module& module) {
  std::unordered_map<const llvm::DIFile*, uint64_t> files;
  uint64_t hash = 0;
  for (const llvm::Function& function : module)
    for (const llvm::BasicBlock& block : function)
      for (const llvm::Instruction& instruction : block) {
        const llvm::DebugLoc& at = instruction.getDebugLoc();
        if (!at || llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
        const llvm::DIFile* file = at->getFile();
        auto known = files.find(file);
        if (known == files.end())
          known = files.emplace(file, hash_bytes(file ? source_path(*file) : "")).first;
        hash = hash_combine(hash_combine(hash, known->second), (uint64_t{at.getLine()} << 32) | at.getCol());
      }
  return hash;
}

}  // namespace

uint64_t fingerprint(const Module& handle) {
  const std::unique_ptr<llvm::Module> part = copy_reached(*handle.contents().module);
  const uint64_t places = hash_places(*part);
  llvm::StripDebugInfo(*part);
  part->setModuleIdentifier("");
  part->setSourceFileName("");
  HashStream stream;
  part->print(stream, nullptr);
  return hash_combine(stream.value(), places);
}

}  // namespace mantissa::ir
