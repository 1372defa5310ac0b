#pragma once

// NanBits: the bits of float terms that are NaN. The solvers' floats have one NaN, the machine's have many:
// an input may be any of them, what is moved keeps its bits, an operation passes the first NaN among its
// operands on (made quiet), and what makes a NaN of numbers makes the default one. All as x86-64 does it.

#include <string>

#include "eval/model.h"
#include "expr/pool.h"
#include "ir/program.h"

namespace mantissa::memory {

// The pattern of a float term where it is NaN, as it lies in memory (x87 by its 80-bit encoding); where it is
// not NaN the result says nothing.
expr::Expr nan_bits(expr::Pool& pool, expr::Expr value);

// When the value of a float type, a float term or its bits, is a signaling NaN. What was computed is none.
expr::Expr is_signaling(expr::Pool& pool, expr::Expr value, ir::FloatType type);

// The NaN that an operation on two float terms passes on, made quiet, as a float term; at least one is NaN.
expr::Expr nan_of_two(expr::Pool& pool, expr::Expr x, expr::Expr y);

// A constant of which a NaN keeps its bits: the value of constants has one NaN, so this is a term over the
// bits.
expr::Expr float_constant(expr::Pool& pool, expr::Expr bits, num::Format format);

// The bits of the NaN that an operation without variables gives.
num::BitVec nan_bits_of_constants(expr::Pool& pool, expr::Expr value);

// The bits of a float variable under a model, with those of a NaN that `nan_bits` gave a variable to.
num::BitVec bits_under(expr::Pool& pool, expr::Expr variable, const eval::Model& model);

}  // namespace mantissa::memory
