// What the headers leave out of unordered containers: hashes of bytes, and how many buckets there are. Both
// are those of libstdc++, bit for bit: the order of the elements depends on them.
#include "library.h"

#include <cstdint>
#include <cstring>
#include <functional>
#include <unordered_map>

namespace std {

namespace {

// The sizes that libstdc++ takes: about 8 per cent more each time, then in steps between powers of two.
const size_t kPrimes[] = {
    2,
    3,
    5,
    7,
    11,
    13,
    17,
    19,
    23,
    29,
    31,
    37,
    41,
    43,
    47,
    53,
    59,
    61,
    67,
    71,
    73,
    79,
    83,
    89,
    97,
    103,
    109,
    113,
    127,
    137,
    139,
    149,
    157,
    167,
    179,
    193,
    199,
    211,
    227,
    241,
    257,
    277,
    293,
    313,
    337,
    359,
    383,
    409,
    439,
    467,
    503,
    541,
    577,
    619,
    661,
    709,
    761,
    823,
    887,
    953,
    1031,
    1109,
    1193,
    1289,
    1381,
    1493,
    1613,
    1741,
    1879,
    2029,
    2179,
    2357,
    2549,
    2753,
    2971,
    3209,
    3469,
    3739,
    4027,
    4349,
    4703,
    5087,
    5503,
    5953,
    6427,
    6949,
    7517,
    8123,
    8783,
    9497,
    10273,
    11113,
    12011,
    12983,
    14033,
    15173,
    16411,
    17749,
    19183,
    20753,
    22447,
    24281,
    26267,
    28411,
    30727,
    33223,
    35933,
    38873,
    42043,
    45481,
    49201,
    53201,
    57557,
    62233,
    67307,
    72817,
    78779,
    85229,
    92203,
    99733,
    107897,
    116731,
    126271,
    136607,
    147793,
    159871,
    172933,
    187091,
    202409,
    218971,
    236897,
    256279,
    277261,
    299951,
    324503,
    351061,
    379787,
    410857,
    444487,
    480881,
    520241,
    562841,
    608903,
    658753,
    712697,
    771049,
    834181,
    902483,
    976369,
    1056323,
    1142821,
    1236397,
    1337629,
    1447153,
    1565659,
    1693859,
    1832561,
    1982627,
    2144977,
    2320627,
    2510653,
    2716249,
    2938679,
    3179303,
    3439651,
    3721303,
    4026031,
    4355707,
    4712381,
    5098259,
    5515729,
    5967347,
    6456007,
    6984629,
    7556579,
    8175383,
    8844859,
    9569143,
    10352717,
    11200489,
    12117689,
    13109983,
    14183539,
    15345007,
    16601593,
    17961079,
    19431899,
    21023161,
    22744717,
    24607243,
    26622317,
    28802401,
    31160981,
    33712729,
    36473443,
    39460231,
    42691603,
    46187573,
    49969847,
    54061849,
    58488943,
    63278561,
    68460391,
    74066549,
    80131819,
    86693767,
    93793069,
    101473717,
    109783337,
    118773397,
    128499677,
    139022417,
    150406843,
    162723577,
    176048909,
    190465427,
    206062531,
    222936881,
    241193053,
    260944219,
    282312799,
    305431229,
    330442829,
    357502601,
    386778277,
    418451333,
    452718089,
    489790921,
    529899637,
    573292817,
    620239453,
    671030513,
    725980837,
    785430967,
    849749479,
    919334987,
    994618837,
    1076067617,
    1164186217,
    1259520799,
    1362662261,
    1474249943,
    1594975441,
    1725587117,
    1866894511,
    2019773507,
    2185171673,
    2364114217,
    2557710269,
    2767159799,
    2993761039,
    3238918481,
    3504151727,
    3791104843,
    4101556399,
    4294967291,
    6442450933u,
    8589934583u,
    12884901857u,
    17179869143u,
    25769803693u,
    34359738337u,
    51539607367u,
    68719476731u,
    103079215087u,
    137438953447u,
    206158430123u,
    274877906899u,
    412316860387u,
    549755813881u,
    824633720731u,
    1099511627689u,
    1649267441579u,
    2199023255531u,
    3298534883309u,
    4398046511093u,
    6597069766607u,
    8796093022151u,
    13194139533241u,
    17592186044399u,
    26388279066581u,
    35184372088777u,
    52776558133177u,
    70368744177643u,
    105553116266399u,
    140737488355213u,
    211106232532861u,
    281474976710597u,
    562949953421231u,
    1125899906842597u,
    2251799813685119u,
    4503599627370449u,
    9007199254740881u,
    18014398509481951u,
    36028797018963913u,
    72057594037927931u,
    144115188075855859u,
    288230376151711717u,
    576460752303423433u,
    1152921504606846883u,
    2305843009213693951u,
    4611686018427387847u,
    9223372036854775783u,
    18446744073709551557u,
};

uint64_t word(const unsigned char* p) {
  uint64_t value;
  memcpy(&value, p, sizeof value);
  return value;
}

uint64_t tail(const unsigned char* p, size_t n) {
  uint64_t value = 0;
  while (n--) value = value << 8 | p[n];
  return value;
}

uint64_t mix(uint64_t v) { return v ^ v >> 47; }

}  // namespace

// MurmurHash64A by Austin Appleby, with a final mix of two rounds.
size_t _Hash_bytes(const void* bytes, size_t n, size_t seed) {
  const uint64_t factor = 0xc6a4a7935bd1e995;
  const unsigned char* p = static_cast<const unsigned char*>(bytes);
  uint64_t hash = seed ^ n * factor;
  for (; n >= 8; n -= 8, p += 8) hash = (hash ^ mix(word(p) * factor) * factor) * factor;
  if (n) hash = (hash ^ tail(p, n)) * factor;
  return mix(mix(hash) * factor);
}

size_t _Fnv_hash_bytes(const void* bytes, size_t n, size_t hash) {
  const unsigned char* p = static_cast<const unsigned char*>(bytes);
  for (; n; --n) hash = (hash ^ *p++) * 1099511628211u;
  return hash;
}

namespace __detail {

size_t _Prime_rehash_policy::_M_next_bkt(size_t n) const {
  const size_t* prime = kPrimes;
  const size_t* const last = kPrimes + sizeof kPrimes / sizeof *kPrimes - 1;
  if (n == 0) return 1;
  while (prime != last && *prime < n) ++prime;
  _M_next_resize =
      prime == last ? SIZE_MAX : static_cast<size_t>(*prime * static_cast<double>(_M_max_load_factor));
  return *prime;
}

pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements, size_t more) const {
  if (elements + more <= _M_next_resize) return {false, 0};
  // A container that has nothing yet begins as if it had eleven elements.
  const size_t least = _M_next_resize ? 0 : 11;
  const size_t count = elements + more > least ? elements + more : least;
  const double needed = count / static_cast<double>(_M_max_load_factor);
  if (needed >= buckets) {
    const size_t wanted = static_cast<size_t>(needed) + 1;
    return {true, _M_next_bkt(wanted > 2 * buckets ? wanted : 2 * buckets)};
  }
  _M_next_resize = static_cast<size_t>(buckets * static_cast<double>(_M_max_load_factor));
  return {false, 0};
}

}  // namespace __detail
}  // namespace std
