// Intervals (Cousot and Cousot, 1976) of one variable at a time. The range it has where functions begin grows
// from its initial value until every function that begins within it also ends, and calls others, within it.
// It grows to numbers that the code compares with, so that it comes to an end. Inside of a function values
// are known by how far they are from the variable: `if (++i > 3) i = 0` compares the value that was stored.

#include "ir/kept_range.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <set>

#include "ir/llvm_module.h"
#include "ir/weak_symbols.h"

namespace mantissa::ir {

namespace {

constexpr const char* kMetadata = "mantissa.kept_range";
constexpr int kPlainSteps = 3;              // of growth, before it goes to numbers of the code
constexpr int kMostRounds = 40;             // of growth in all
constexpr size_t kMostInstructions = 4000;  // of a function that is looked at
constexpr int kDeepest = 6;                 // of an expression

struct Interval {
  int64_t low = 1, high = 0;
  bool is_empty() const { return low > high; }
  bool contains(const Interval& other) const {
    return other.is_empty() || (low <= other.low && other.high <= high);
  }
  friend bool operator==(const Interval&, const Interval&) = default;
};

Interval join(const Interval& a, const Interval& b) {
  if (a.is_empty()) return b;
  if (b.is_empty()) return a;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Interval all_of(unsigned bits) {
  return {llvm::APInt::getSignedMinValue(bits).getSExtValue(),
          llvm::APInt::getSignedMaxValue(bits).getSExtValue()};
}

Interval within(__int128 low, __int128 high, unsigned bits) {
  const Interval all = all_of(bits);
  if (low < all.low || high > all.high) return all;
  return {static_cast<int64_t>(low), static_cast<int64_t>(high)};
}

unsigned bits_of(const llvm::Value* value) { return value->getType()->getIntegerBitWidth(); }

bool is_narrow_integer(const llvm::Type* type) {
  return type->isIntegerTy() && type->getIntegerBitWidth() <= 64;
}

// At a point of a function: what the variable holds, and values that are the variable plus a number.
struct Point {
  Interval now;
  std::map<const llvm::Value*, int64_t> distance;

  void join(const Point& other) {
    now = mantissa::ir::join(now, other.now);
    std::erase_if(distance, [&](const auto& one) {
      const auto there = other.distance.find(one.first);
      return there == other.distance.end() || there->second != one.second;
    });
  }
  friend bool operator==(const Point&, const Point&) = default;
};

class Keeper {
 public:
  Keeper(llvm::GlobalVariable& variable, llvm::function_ref<bool(const llvm::Function&)> is_ignored)
      : variable_(variable), bits_(variable.getValueType()->getIntegerBitWidth()) {
    numbers_ = {all_of(bits_).low, all_of(bits_).high};
    for (llvm::User* user : variable.users()) {
      auto* instruction = llvm::dyn_cast<llvm::Instruction>(user);
      if (!instruction || is_ignored(*instruction->getFunction())) {
        is_plain_ &= instruction != nullptr;
        continue;
      }
      auto* load = llvm::dyn_cast<llvm::LoadInst>(user);
      auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
      is_plain_ &= (load && load->isSimple() && load->getType() == variable.getValueType()) ||
                   (store && store->isSimple() && store->getPointerOperand() == &variable &&
                    store->getValueOperand()->getType() == variable.getValueType());
      if (store) writers_.insert(store->getFunction());
    }
  }

  std::optional<Interval> run() {
    auto* initial = llvm::dyn_cast<llvm::ConstantInt>(variable_.getInitializer());
    if (!is_plain_ || !initial || writers_.empty()) return std::nullopt;
    for (const llvm::Function* writer : writers_) {
      if (writer->getInstructionCount() > kMostInstructions) return std::nullopt;
      collect_numbers(*writer);
    }
    Interval kept{initial->getSExtValue(), initial->getSExtValue()};
    for (int round = 0; round < kMostRounds; ++round) {
      at_begin_ = left_ = kept;
      for (const llvm::Function* writer : writers_) look_at(*writer);
      if (left_ == kept) return kept == all_of(bits_) ? std::nullopt : std::optional(kept);
      kept = round < kPlainSteps ? left_ : grown(kept, left_);
    }
    return std::nullopt;
  }

 private:
  void add_number(const llvm::ConstantInt& constant) {
    if (constant.getBitWidth() > 64) return;
    const int64_t value = constant.getSExtValue();
    for (const int64_t one : {value - 1, value, value + 1})
      if (all_of(bits_).low <= one && one <= all_of(bits_).high) numbers_.insert(one);
  }

  void collect_numbers(const llvm::Function& function) {
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      if (llvm::isa<llvm::ICmpInst>(instruction) || llvm::isa<llvm::BinaryOperator>(instruction) ||
          llvm::isa<llvm::StoreInst>(instruction))
        for (const llvm::Use& use : instruction.operands())
          if (auto* constant = llvm::dyn_cast<llvm::ConstantInt>(use.get())) add_number(*constant);
  }

  // Where it grew it goes on to the next number of the code.
  Interval grown(const Interval& before, const Interval& after) const {
    Interval result = after;
    if (after.low < before.low) result.low = *std::prev(numbers_.upper_bound(after.low));
    if (after.high > before.high) result.high = *numbers_.lower_bound(after.high);
    return result;
  }

  void look_at(const llvm::Function& function) {
    std::map<const llvm::BasicBlock*, Point> known;
    std::map<const llvm::BasicBlock*, int> grew;
    std::deque<const llvm::BasicBlock*> waiting{&function.getEntryBlock()};
    known[waiting.front()].now = at_begin_;
    while (!waiting.empty()) {
      const llvm::BasicBlock* block = waiting.front();
      waiting.pop_front();
      Point point = known[block];
      for (const llvm::Instruction& instruction : *block) step(instruction, point);
      const auto go_to = [&](const llvm::BasicBlock* next, Point there) {
        if (there.now.is_empty()) return;
        const auto [at, is_new] = known.try_emplace(next, there);
        if (!is_new) {
          Point joined = at->second;
          joined.join(there);
          if (joined == at->second) return;
          if (joined.now != at->second.now && ++grew[next] > kPlainSteps)
            joined.now = grown(at->second.now, joined.now);
          at->second = std::move(joined);
        }
        waiting.push_back(next);
      };
      const llvm::Instruction* end = block->getTerminator();
      if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(end); branch && branch->isConditional()) {
        go_to(branch->getSuccessor(0), where(point, branch->getCondition(), true));
        go_to(branch->getSuccessor(1), where(point, branch->getCondition(), false));
      } else {
        for (const llvm::BasicBlock* next : llvm::successors(block)) go_to(next, point);
      }
    }
  }

  // Whoever is called finds what is there, and leaves what is kept. The C library calls nobody back that it
  // was not given.
  static bool may_come_back(const llvm::CallBase& call) {
    if (llvm::isa<llvm::IntrinsicInst>(call)) return false;
    const llvm::Function* callee = call.getCalledFunction();
    if (!callee || !callee->isDeclaration() || !is_defined_by_host(callee->getName().str())) return true;
    return llvm::any_of(call.args(), [](const llvm::Use& argument) {
      return llvm::isa<llvm::Function>(argument->stripPointerCasts());
    });
  }

  void step(const llvm::Instruction& instruction, Point& point) {
    point.distance.erase(&instruction);
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      if (store->getPointerOperand() == &variable_) write(*store->getValueOperand(), point);
    } else if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && may_come_back(*call)) {
      left_ = join(left_, point.now);
      point = {at_begin_, {}};
    } else if (llvm::isa<llvm::ReturnInst>(instruction)) {
      left_ = join(left_, point.now);
    } else if (is_narrow_integer(instruction.getType())) {
      if (const std::optional<int64_t> distance = distance_of(instruction, point))
        point.distance[&instruction] = *distance;
    }
  }

  // How far the result of an instruction is from the variable.
  std::optional<int64_t> distance_of(const llvm::Instruction& instruction, const Point& point) const {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
      return load->getPointerOperand() == &variable_ ? std::optional<int64_t>(0) : std::nullopt;
    const bool is_cast = llvm::isa<llvm::SExtInst>(instruction) || llvm::isa<llvm::ZExtInst>(instruction) ||
                         llvm::isa<llvm::TruncInst>(instruction);
    const bool is_sum = instruction.getOpcode() == llvm::Instruction::Add ||
                        instruction.getOpcode() == llvm::Instruction::Sub;
    if (!is_cast && !is_sum) return std::nullopt;
    const llvm::Value* from = instruction.getOperand(0);
    auto* constant = is_sum ? llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(1)) : nullptr;
    const auto known = point.distance.find(from);
    if (known == point.distance.end() || (is_sum && !constant)) return std::nullopt;
    __int128 distance = known->second;
    if (is_sum)
      distance += (instruction.getOpcode() == llvm::Instruction::Add ? 1 : -1) *
                  static_cast<__int128>(constant->getSExtValue());
    const __int128 low = point.now.low + distance, high = point.now.high + distance;
    const Interval result = all_of(bits_of(&instruction));
    const bool turns_over =
        low < result.low || high > result.high || (llvm::isa<llvm::ZExtInst>(instruction) && low < 0);
    if (turns_over) return std::nullopt;
    return static_cast<int64_t>(distance);
  }

  void write(const llvm::Value& value, Point& point) const {
    if (const auto known = point.distance.find(&value); known != point.distance.end()) {
      const int64_t by = known->second;
      point.now = within(static_cast<__int128>(point.now.low) + by,
                         static_cast<__int128>(point.now.high) + by, bits_);
      for (auto& [ignored, distance] : point.distance) distance -= by;
      return;
    }
    point.now = value_of(&value, point, kDeepest);
    point.distance.clear();
    if (!llvm::isa<llvm::Constant>(value)) point.distance[&value] = 0;
  }

  Interval value_of(const llvm::Value* value, const Point& point, int depth) const {
    const Interval any = all_of(bits_of(value));
    if (auto* constant = llvm::dyn_cast<llvm::ConstantInt>(value))
      return {constant->getSExtValue(), constant->getSExtValue()};
    if (const auto known = point.distance.find(value); known != point.distance.end())
      return within(static_cast<__int128>(point.now.low) + known->second,
                    static_cast<__int128>(point.now.high) + known->second, bits_of(value));
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (!instruction || depth == 0) return any;
    const auto operand = [&](unsigned i) { return value_of(instruction->getOperand(i), point, depth - 1); };
    switch (instruction->getOpcode()) {
      case llvm::Instruction::ZExt: {
        const llvm::Value* from = instruction->getOperand(0);
        if (bits_of(from) == 1) return {0, 1};
        const Interval narrow = operand(0);
        return narrow.low >= 0 ? narrow : Interval{0, (int64_t{1} << bits_of(from)) - 1};
      }
      case llvm::Instruction::SExt: return operand(0);
      case llvm::Instruction::Trunc: {
        if (bits_of(instruction->getOperand(0)) > 64) return any;
        const Interval wide = operand(0);
        return any.contains(wide) ? wide : any;
      }
      case llvm::Instruction::Select: return join(operand(1), operand(2));
      case llvm::Instruction::And:
      case llvm::Instruction::URem:
      case llvm::Instruction::SRem: return of_rest(*instruction, operand(0));
      default: return any;
    }
  }

  static Interval of_rest(const llvm::Instruction& instruction, const Interval& first) {
    auto* constant = llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(1));
    const int64_t by = constant ? constant->getSExtValue() : 0;
    if (by <= 0) return all_of(bits_of(&instruction));
    const int64_t most = instruction.getOpcode() == llvm::Instruction::And ? by : by - 1;
    if (instruction.getOpcode() != llvm::Instruction::SRem || first.low >= 0)
      return {0, first.low >= 0 ? std::min(first.high, most) : most};
    return {-most, most};
  }

  // Where the condition holds, or where it does not.
  Point where(Point point, const llvm::Value* condition, bool holds) const {
    auto* compare = llvm::dyn_cast<llvm::ICmpInst>(condition);
    if (!compare) return point;
    const llvm::Value *left = compare->getOperand(0), *right = compare->getOperand(1);
    llvm::CmpInst::Predicate predicate = compare->getPredicate();
    if (llvm::isa<llvm::ConstantInt>(left)) {
      std::swap(left, right);
      predicate = llvm::CmpInst::getSwappedPredicate(predicate);
    }
    if (!holds) predicate = llvm::CmpInst::getInversePredicate(predicate);
    auto* constant = llvm::dyn_cast<llvm::ConstantInt>(right);
    const auto known = point.distance.find(left);
    if (!constant || constant->getBitWidth() > 64 || known == point.distance.end()) return point;
    const __int128 distance = known->second,
                   number = static_cast<__int128>(constant->getSExtValue()) - distance;
    if (llvm::CmpInst::isUnsigned(predicate)) {
      if (point.now.low + distance < 0 || constant->isNegative()) return point;
      predicate = llvm::ICmpInst::getSignedPredicate(predicate);
    }
    narrow(point.now, predicate, number);
    return point;
  }

  static void narrow(Interval& now, llvm::CmpInst::Predicate predicate, __int128 number) {
    __int128 low = now.low, high = now.high;
    switch (predicate) {
      case llvm::CmpInst::ICMP_EQ:
        low = std::max(low, number);
        high = std::min(high, number);
        break;
      case llvm::CmpInst::ICMP_NE:
        low += low == number;
        high -= high == number;
        break;
      case llvm::CmpInst::ICMP_SGT: low = std::max(low, number + 1); break;
      case llvm::CmpInst::ICMP_SGE: low = std::max(low, number); break;
      case llvm::CmpInst::ICMP_SLT: high = std::min(high, number - 1); break;
      case llvm::CmpInst::ICMP_SLE: high = std::min(high, number); break;
      default: break;
    }
    now = low > high ? Interval() : Interval{static_cast<int64_t>(low), static_cast<int64_t>(high)};
  }

  llvm::GlobalVariable& variable_;
  const unsigned bits_;
  bool is_plain_ = true;  // nothing but loads and stores of the whole of it
  std::set<const llvm::Function*> writers_;
  std::set<int64_t> numbers_;  // those it grows to
  Interval at_begin_, left_;   // where a function begins; where it ends or calls
};

llvm::Metadata* as_metadata(llvm::LLVMContext& context, int64_t number) {
  return llvm::ConstantAsMetadata::get(llvm::ConstantInt::getSigned(llvm::Type::getInt64Ty(context), number));
}

int64_t from_metadata(const llvm::MDNode& node, unsigned i) {
  return llvm::mdconst::extract<llvm::ConstantInt>(node.getOperand(i))->getSExtValue();
}

}  // namespace

std::optional<KeptRange> kept_range(llvm::GlobalVariable& variable,
                                    llvm::function_ref<bool(const llvm::Function&)> is_ignored) {
  if (!is_narrow_integer(variable.getValueType()) || !variable.hasInitializer()) return std::nullopt;
  llvm::LLVMContext& context = variable.getContext();
  const llvm::MDNode* known = variable.getMetadata(kMetadata);
  if (!known) {
    const std::optional<Interval> kept = Keeper(variable, is_ignored).run();
    llvm::SmallVector<llvm::Metadata*, 2> both;
    if (kept) both = {as_metadata(context, kept->low), as_metadata(context, kept->high)};
    known = llvm::MDNode::get(context, both);
    variable.setMetadata(kMetadata, llvm::MDNode::get(context, both));
  }
  if (known->getNumOperands() == 0) return std::nullopt;
  return KeptRange{from_metadata(*known, 0), from_metadata(*known, 1)};
}

}  // namespace mantissa::ir
