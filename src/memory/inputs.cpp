#include "memory/inputs.h"

#include <algorithm>
#include <mutex>
#include <span>

#include <fmt/format.h>

#include "memory/nan_bits.h"

namespace mantissa::memory {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using ir::FloatType;

Expr to_bits(Pool& pool, Expr value) {
  const Sort sort = pool.sort(value);
  if (sort.is_bool()) return pool.mk_ite(value, pool.bv_const(8, 1), pool.bv_const(8, 0));
  if (!sort.is_float()) return value;
  const Kind kind = pool.kind(value);
  if (kind == Kind::kFpFromBits || kind == Kind::kFpFromX87) return pool.child(value, 0);
  const bool is_x87 = sort == Sort::floating(num::kX87);
  const Expr of_number = pool.make(is_x87 ? Kind::kFpToX87 : Kind::kFpToBits, {value});
  if (pool.is_const(value)) return of_number;
  return pool.mk_ite(pool.make(Kind::kFpIsNan, {value}), nan_bits(pool, value), of_number);
}

Expr to_float(Pool& pool, Expr value, FloatType type) {
  if (pool.sort(value).is_float()) return value;
  if (pool.kind(value) == Kind::kIte) {  // as to_bits makes it?
    const Expr bits = pool.child(value, 2);
    const bool is_moved = pool.kind(bits) == Kind::kFpToBits || pool.kind(bits) == Kind::kFpToX87;
    if (is_moved && to_bits(pool, pool.child(bits, 0)) == value) return pool.child(bits, 0);
  }
  return float_constant(pool, value, ir::format(type));
}

namespace {

constexpr size_t kRemembered = 256;  // pieces of one input; searched one by one

FloatType float_type(InputType type) {
  switch (type) {
    case InputType::kFloat: return FloatType::kFloat;
    case InputType::kDouble: return FloatType::kDouble;
    case InputType::kX87: return FloatType::kX87;
    default: return FloatType::kNone;
  }
}

const char* suffix(FloatType type) {
  switch (type) {
    case FloatType::kNone: return "";
    case FloatType::kHalf: return "h";
    case FloatType::kBfloat: return "b";
    case FloatType::kFloat: return "f";
    case FloatType::kDouble: return "d";
    case FloatType::kX87: return "l";
    case FloatType::kQuad: return "q";
  }
  return "";
}

// Programs name inputs as they like, and `x#2`, `x[0:4]`, `uninit!!1`, `x!nan` are names of ours: one that
// could be mistaken for them is written otherwise. Different names stay different.
std::string unmistakable(std::string_view name) {
  const size_t hash = name.rfind('#');
  const bool is_counted = hash != name.npos && hash + 1 < name.size() &&
                          name.find_first_not_of("0123456789", hash + 1) == name.npos;
  const bool is_part = name.find('[') != name.npos && name.find(':') != name.npos;
  std::string result;
  for (const char c : name) {
    const bool is_ours = c == '%' || c == '!' || (c == '#' && is_counted) || (c == '[' && is_part);
    result += is_ours ? fmt::format("%{:02x}", c) : std::string(1, c);
  }
  return result;
}

}  // namespace

uint32_t Inputs::add(Pool& pool, std::string name, InputType type, uint32_t bytes) {
  uint32_t same_name = 1;
  inputs_.for_each([&](const Ref<Entry>& other) { same_name += other->info->name == name; });
  Ref<Entry> entry = Ref<Entry>::make();
  Entry& input = *entry.writable();
  std::string variable = unmistakable(name);
  if (same_name > 1) variable += fmt::format("#{}", same_name);
  if (type != InputType::kBytes && bytes > 0) {
    const FloatType as = float_type(type);
    const Sort sort = as == FloatType::kNone ? Sort::bit_vec(8 * bytes) : Sort::floating(ir::format(as));
    input.pieces.push_back({0, bytes, pool.var(variable, sort)});
  }
  input.info = Ref<InputInfo>::make(std::move(name), std::move(variable), type, bytes);
  inputs_.push_back(std::move(entry));
  return inputs_.size() - 1;
}

void assign_input(Pool& pool, const std::string& variable, std::span<const uint8_t> bytes,
                  eval::Model& model) {
  constexpr size_t kAllShapes = 1024;
  const auto set = [&](const std::string& name, size_t offset, size_t count) {
    uint64_t word = 0;
    for (size_t i = count; i-- > 0;) word = word << 8 | bytes[offset + i];
    const bool is_whole = name == variable;
    model.set(pool.var(name, Sort::bit_vec(static_cast<uint32_t>(8 * count))),
              expr::Value::bits(static_cast<uint32_t>(8 * count), word));
    for (const FloatType type : {FloatType::kFloat, FloatType::kDouble}) {
      const Sort sort = Sort::floating(ir::format(type));
      if (sort.bits() != 8 * count) continue;
      model.set(pool.var(is_whole ? name : name + suffix(type), sort), expr::Value::from_raw(sort, word));
    }
  };
  for (size_t count : {1, 2, 4, 8}) {
    if (count == bytes.size()) set(variable, 0, count);
    if (count > 1 && bytes.size() > kAllShapes) continue;
    for (size_t offset = 0; offset + count <= bytes.size(); ++offset)
      set(fmt::format("{}[{}:{}]", variable, offset, count), offset, count);
  }
}

std::optional<std::pair<uint32_t, uint32_t>> Inputs::place_of(Expr byte) const {
  for (uint32_t i = 0; i < inputs_.size(); ++i)
    for (const Piece& piece : inputs_[i]->pieces)
      if (piece.bytes == 1 && piece.variable == byte) return std::pair(i, piece.offset);
  return std::nullopt;
}

std::vector<Expr> Inputs::bytes_from(Pool& pool, uint32_t input, uint32_t offset, uint32_t most) const {
  std::vector<Expr> result;
  const Input& from = *inputs_[input];
  const uint32_t end = offset + std::min(most, from.info->bytes - offset);
  auto next = std::lower_bound(from.pieces.begin(), from.pieces.end(), offset,
                               [](const Piece& p, uint32_t o) { return p.offset < o; });
  for (uint32_t at = offset; at < end; ++at) {
    const bool is_read = next != from.pieces.end() && next->offset == at;
    if (is_read && next->bytes != 1) break;
    result.push_back(is_read ? next->variable : from.info->piece(pool, at, 1, FloatType::kNone));
    if (is_read) ++next;
  }
  return result;
}

Expr Inputs::fresh_variable(Pool& pool, std::string_view prefix, Sort sort) {
  return pool.var(fmt::format("{}!!{}", prefix, ++fresh_variables_), sort);
}

Expr InputInfo::piece(Pool& pool, uint32_t offset, uint32_t count, FloatType as) const {
  std::lock_guard lock(lock_);
  for (const Known& known : known_)
    if (known.offset == offset && known.bytes == count && known.type == as) return known.variable;
  // x87 variables stand for the 80-bit encoding: raw bytes may hold unnormals.
  const bool as_float = as != FloatType::kNone && as != FloatType::kX87;
  const Sort sort = as_float ? Sort::floating(ir::format(as)) : Sort::bit_vec(8 * count);
  const Expr result =
      pool.var(offset == 0 && count == bytes && !as_float
                   ? variable
                   : fmt::format("{}[{}:{}]{}", variable, offset, count, as_float ? suffix(as) : ""),
               sort);
  if (known_.size() < kRemembered) known_.push_back({offset, count, as, result});
  return result;
}

// Makes variables for the untouched bytes of [offset, offset + bytes): one for the whole if all are
// untouched.
Piece& Inputs::touch(Pool& pool, uint32_t input, uint32_t offset, uint32_t bytes, FloatType type) {
  Entry& entry = *inputs_.at(input).writable();
  auto at = std::lower_bound(entry.pieces.begin(), entry.pieces.end(), offset,
                             [](const Piece& p, uint32_t o) { return p.offset < o; });
  return *entry.pieces.insert(at, {offset, bytes, entry.info->piece(pool, offset, bytes, type)});
}

Expr Inputs::read(Pool& pool, uint32_t input, uint32_t offset, uint32_t bytes, FloatType type) {
  const auto overlapping = [&](uint32_t from, uint32_t to) -> const Piece* {
    const std::vector<Piece>& pieces = inputs_[input]->pieces;
    auto at = std::upper_bound(pieces.begin(), pieces.end(), from,
                               [](uint32_t o, const Piece& p) { return o < p.offset + p.bytes; });
    return at != pieces.end() && at->offset < to ? &*at : nullptr;
  };
  const Piece* first = overlapping(offset, offset + bytes);
  if (first == nullptr) return touch(pool, input, offset, bytes, type).variable;
  if (first->offset == offset && first->bytes == bytes) return first->variable;

  Expr result;  // little-endian: later bytes are the higher part
  for (uint32_t at = offset; at < offset + bytes;) {
    const Piece* piece = overlapping(at, offset + bytes);
    Piece here;
    if (piece == nullptr) {
      here = touch(pool, input, at, offset + bytes - at, FloatType::kNone);
    } else if (piece->offset > at) {
      here = touch(pool, input, at, piece->offset - at, FloatType::kNone);
    } else {
      here = *piece;
    }
    const uint32_t end = std::min(here.offset + here.bytes, offset + bytes);
    const Expr part =
        pool.extract(to_bits(pool, here.variable), 8 * (end - here.offset) - 1, 8 * (at - here.offset));
    result = result ? pool.make(Kind::kBvConcat, {part, result}) : part;
    at = end;
  }
  return result;
}

std::vector<uint8_t> Inputs::bytes_under(Pool& pool, uint32_t input, const eval::Model& model) const {
  const Input& in = *inputs_[input];
  std::vector<uint8_t> bytes(in.info->bytes);
  for (const Piece& piece : in.pieces) {
    // Nearly all: a run that keeps all its tests does little else but this.
    if (pool.sort(piece.variable).is_bit_vec() && piece.bytes <= 8) {
      const expr::Value* const known = model.find(piece.variable);
      for (uint32_t i = 0; known != nullptr && i < piece.bytes; ++i)
        bytes[piece.offset + i] = static_cast<uint8_t>(known->raw() >> (8 * i));
      continue;
    }
    const num::BitVec bits = bits_under(pool, piece.variable, model);
    for (uint32_t i = 0; i < piece.bytes; ++i)
      bytes[piece.offset + i] = static_cast<uint8_t>(bits.words()[i / 8] >> (8 * (i % 8)));
  }
  return bytes;
}

}  // namespace mantissa::memory
