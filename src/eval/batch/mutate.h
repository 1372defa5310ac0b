#pragma once

// Mutation of values, by their structure: floats by bits, exponent, ULPs and arithmetic with values of the
// dictionary; integers by bits, bytes and arithmetic; what is wider, an array or a number, a part at a time.

#include "eval/batch/dictionary.h"
#include "support/rng.h"

namespace mantissa::eval {

// One changed word. `dictionary` is not empty. Not always different.
uint64_t mutated(Rng& rng, expr::Sort sort, uint64_t word, std::span<const uint64_t> dictionary);
// A fresh one: of any bits, of any magnitude, a small number, or from the dictionary.
uint64_t random_word(Rng& rng, expr::Sort sort, std::span<const uint64_t> dictionary);

// For sorts that are not words.
expr::Value mutated(Rng& rng, const expr::Pool& pool, const expr::Value& value, Dictionary& dictionary);

}  // namespace mantissa::eval
