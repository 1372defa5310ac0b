// Complex numbers: what the compiler calls for products and quotients when a part of the simple formula is no
// number (ISO C, annex G: an infinity with a NaN in its other part is still an infinity), and the functions
// of <complex.h> that are one real operation.
#include "internal.h"

#include <complex.h>
#include <float.h>
#include <math.h>

#undef I

#ifdef __clang__
#pragma STDC FENV_ACCESS ON  // no operation is done that is not asked for: exceptions are looked for
#endif

// 1 of the sign of x where x is infinite, else 0 of its sign; 0 of its sign where x is no number, else x.
#define COMPLEX_PARTS(T, S)                                                          \
  static T unit##S(T x) { return __builtin_copysign##S(isinf(x) ? (T)1 : (T)0, x); } \
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

// What quotients need that came out as no number: a number by zero, an infinity by numbers, numbers by an
// infinity.
#define COMPLEX_QUOTIENT_LIMIT(T, S)                                              \
  static T _Complex limit##S(T a, T b, T c, T d) {                                \
    if (c == 0 && d == 0 && (!isnan(a) || !isnan(b))) {                           \
      T endless = __builtin_copysign##S((T)INFINITY, c);                          \
      return __builtin_complex(endless * a, endless * b);                         \
    }                                                                             \
    T factor;                                                                     \
    if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {                   \
      a = unit##S(a), b = unit##S(b), factor = (T)INFINITY;                       \
    } else if ((isinf(c) || isinf(d)) && isfinite(a) && isfinite(b)) {            \
      c = unit##S(c), d = unit##S(d), factor = 0;                                 \
    } else {                                                                      \
      return __builtin_complex((T)NAN, (T)NAN);                                   \
    }                                                                             \
    return __builtin_complex(factor * (a * c + b * d), factor * (b * c - a * d)); \
  }

// Smith's quotient, scaled where the divisor or a part of the dividend is near an end of the range: as
// libgcc's, which native programs have, operation by operation.
#define COMPLEX_QUOTIENT(T, S, NAME, P)                                                             \
  T _Complex NAME(T a, T b, T c, T d) {                                                             \
    const T least = P##_MIN, half = P##_MAX / 2, below_half = half * P##_EPSILON;                   \
    const bool flat = __builtin_fabs##S(c) < __builtin_fabs##S(d);                                  \
    T large = flat ? d : c, little = flat ? c : d;                                                  \
    if (__builtin_fabs##S(large) >= half) a /= 2, b /= 2, large /= 2, little /= 2;                  \
    const T size = __builtin_fabs##S(large), p = __builtin_fabs##S(a), q = __builtin_fabs##S(b);    \
    if (size < P##_EPSILON ||                                                                       \
        (((p < least && q < below_half) || (q < least && p < below_half)) && size < below_half)) {  \
      const T up = 1 / P##_EPSILON;                                                                 \
      a *= up, b *= up, large *= up, little *= up;                                                  \
    }                                                                                               \
    const T ratio = little / large, divisor = little * ratio + large;                               \
    T along, across; /* of the parts that meet the large one and the little one */                  \
    if (__builtin_fabs##S(ratio) > least) {                                                         \
      along = flat ? a * ratio : b * ratio;                                                         \
      across = flat ? b * ratio : a * ratio;                                                        \
    } else {                                                                                        \
      along = little * (flat ? a / large : b / large);                                              \
      across = little * (flat ? b / large : a / large);                                             \
    }                                                                                               \
    const T x = (along + (flat ? b : a)) / divisor, y = (flat ? across - a : b - across) / divisor; \
    if (isnan(x) && isnan(y)) return limit##S(a, b, flat ? little : large, flat ? large : little);  \
    return __builtin_complex(x, y);                                                                 \
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
COMPLEX_QUOTIENT_LIMIT(float, f)
COMPLEX_QUOTIENT_LIMIT(double, )
COMPLEX_QUOTIENT_LIMIT(long double, l)
COMPLEX_QUOTIENT(double, , __divdc3, DBL)
COMPLEX_QUOTIENT(long double, l, __divxc3, LDBL)
COMPLEX_FUNCTIONS(float, f)
COMPLEX_FUNCTIONS(double, )
COMPLEX_FUNCTIONS(long double, l)

// In the range of double the textbook's formula is good enough.
float _Complex __divsc3(float a, float b, float c, float d) {
  const double p = a, q = b, r = c, s = d, square = r * r + s * s;
  const float x = (float)((p * r + q * s) / square), y = (float)((q * r - p * s) / square);
  return isnan(x) && isnan(y) ? limitf(a, b, c, d) : __builtin_complex(x, y);
}
