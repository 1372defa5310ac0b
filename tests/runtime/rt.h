// The library under test: rt_NAME is our NAME, with the host's own declaration as its type.
#ifndef MANTISSA_TESTS_RUNTIME_RT_H
#define MANTISSA_TESTS_RUNTIME_RT_H

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>

#define RT(function) extern "C" decltype(::function) rt_##function
#define RT_DECLARE(function) RT(function);  // for lists of functions

extern "C" int* rt___errno_location();
inline int& rt_errno() { return *rt___errno_location(); }

// Runs an action of the library that is expected to end the program: "KIND: message" of __mantissa_fail,
// "exit N", or "returned".
std::string how_it_ends(const std::function<void()>& action);

// What the library wrote to descriptors 1 and 2 since the last call.
std::string taken_output();

// Bytes for the inputs that the library asks for from now on, in order; zeros when they are used up.
void set_inputs(std::string bytes);

// Objects from __mantissa_alloc that are alive, without internal ones.
long live_objects();

// `quick` cases normally, many times more with MANTISSA_LONG=1.
inline long cases(long quick, long times = 50) {
  return std::getenv("MANTISSA_LONG") ? quick * times : quick;
}

// A small generator (splitmix64): tests make a new one per case, so that a failure names one seed.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t operator()() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }

 private:
  uint64_t state_;
};
inline uint64_t below(Random& random, uint64_t n) { return random() % n; }

#endif
