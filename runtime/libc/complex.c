// Complex numbers: what the compiler calls for products and quotients when a part of the simple formula is no
// number (ISO C, annex G: an infinity with a NaN in its other part is still an infinity), and the functions
// of <complex.h> that are one real operation. Also part of the replay library: every compiler's library
// divides a little differently.
#include "internal.h"

#include <complex.h>
#include <math.h>

#undef I

// 1 of the sign of x where x is infinite, else 0 of its sign; 0 of its sign where x is no number, else x.
#define COMPLEX_PARTS(T, S)                                                          \
  static T unit##S(T x) { return __builtin_copysign##S(isinf(x) ? (T)1 : (T)0, x); } \
  static T larger##S(T x, T y) { return isnan(y) || x > y ? x : y; }                 \
  static T number##S(T x) { return isnan(x) ? __builtin_copysign##S((T)0, x) : x; }

#define COMPLEX_PRODUCT(T, S, NAME)                                             \
  T _Complex NAME(T a, T b, T c, T d) {                                         \
    T ac = a * c, bd = b * d, ad = a * d, bc = b * c;                           \
    T x = ac - bd, y = ad + bc;                                                 \
    if (isnan(x) && isnan(y)) {                                                 \
      bool again = false;                                                       \
      if (isinf(a) || isinf(b)) {                                               \
        a = unit##S(a), b = unit##S(b), c = number##S(c), d = number##S(d);     \
        again = true;                                                           \
      }                                                                         \
      if (isinf(c) || isinf(d)) {                                               \
        c = unit##S(c), d = unit##S(d), a = number##S(a), b = number##S(b);     \
        again = true;                                                           \
      }                                                                         \
      if (!again && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc))) {       \
        a = number##S(a), b = number##S(b), c = number##S(c), d = number##S(d); \
        again = true;                                                           \
      }                                                                         \
      if (again) {                                                              \
        x = (T)INFINITY * (a * c - b * d);                                      \
        y = (T)INFINITY * (a * d + b * c);                                      \
      }                                                                         \
    }                                                                           \
    return __builtin_complex(x, y);                                             \
  }

// The divisor is scaled by a power of two, so that the sum of its squares neither overflows nor vanishes.
#define COMPLEX_QUOTIENT(T, S, NAME)                                                                  \
  T _Complex NAME(T a, T b, T c, T d) {                                                               \
    int scale = 0;                                                                                    \
    T exponent = logb##S(larger##S(__builtin_fabs##S(c), __builtin_fabs##S(d)));                      \
    if (isfinite(exponent)) {                                                                         \
      scale = -(int)exponent;                                                                         \
      c = scalbn##S(c, scale);                                                                        \
      d = scalbn##S(d, scale);                                                                        \
    }                                                                                                 \
    T square = c * c + d * d;                                                                         \
    T x = scalbn##S((a * c + b * d) / square, scale), y = scalbn##S((b * c - a * d) / square, scale); \
    if (isnan(x) && isnan(y)) {                                                                       \
      if (square == 0 && (!isnan(a) || !isnan(b))) {                                                  \
        x = __builtin_copysign##S((T)INFINITY, c) * a;                                                \
        y = __builtin_copysign##S((T)INFINITY, c) * b;                                                \
      } else if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {                              \
        a = unit##S(a), b = unit##S(b);                                                               \
        x = (T)INFINITY * (a * c + b * d);                                                            \
        y = (T)INFINITY * (b * c - a * d);                                                            \
      } else if (isinf(exponent) && exponent > 0 && isfinite(a) && isfinite(b)) {                     \
        c = unit##S(c), d = unit##S(d);                                                               \
        x = (T)0 * (a * c + b * d);                                                                   \
        y = (T)0 * (b * c - a * d);                                                                   \
      }                                                                                               \
    }                                                                                                 \
    return __builtin_complex(x, y);                                                                   \
  }

#define COMPLEX_FUNCTIONS(T, S)                                                           \
  T creal##S(T _Complex z) { return __real__ z; }                                         \
  T cimag##S(T _Complex z) { return __imag__ z; }                                         \
  T cabs##S(T _Complex z) { return hypot##S(__real__ z, __imag__ z); }                    \
  T carg##S(T _Complex z) { return atan2##S(__imag__ z, __real__ z); }                    \
  T _Complex conj##S(T _Complex z) { return __builtin_complex(__real__ z, -__imag__ z); } \
  T _Complex cproj##S(T _Complex z) {                                                     \
    if (!isinf(__real__ z) && !isinf(__imag__ z)) return z;                               \
    return __builtin_complex((T)INFINITY, __builtin_copysign##S((T)0, __imag__ z));       \
  }

COMPLEX_PARTS(float, f)
COMPLEX_PARTS(double, )
COMPLEX_PARTS(long double, l)
COMPLEX_PRODUCT(float, f, __mulsc3)
COMPLEX_PRODUCT(double, , __muldc3)
COMPLEX_PRODUCT(long double, l, __mulxc3)
COMPLEX_QUOTIENT(float, f, __divsc3)
COMPLEX_QUOTIENT(double, , __divdc3)
COMPLEX_QUOTIENT(long double, l, __divxc3)
COMPLEX_FUNCTIONS(float, f)
COMPLEX_FUNCTIONS(double, )
COMPLEX_FUNCTIONS(long double, l)
