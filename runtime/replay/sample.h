// Sampling: the same call again and again with inputs drawn here (format.md). Shared by sample.c, which runs
// it, and sample_values.c, which draws.
#ifndef MANTISSA_REPLAY_SAMPLE_H
#define MANTISSA_REPLAY_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Set while a sample runs: what would end the process ends the sample.
extern bool __mantissa_sampling;

// Reads MANTISSA_REPLAY_SAMPLE. Returns why it cannot, or NULL.
const char* __mantissa_sample_open(const char* text);
bool __mantissa_sample_is_asked(void);
// Runs all samples and ends the process, if that is what it was started for; the second time it does nothing.
void __mantissa_sample_begins(void);
// The next input of the sample, or of what comes before all samples.
void __mantissa_sample_input(void* p, size_t n, const char* name, int type);
__attribute__((noreturn)) void __mantissa_sample_end(bool is_rejected);
// The operation at the current place raised this.
void __mantissa_sample_raised(const char* kind);
// Work of a sample, counted; and that it came to a block of the path.
void __mantissa_sample_step(void);
void __mantissa_sample_site(uint64_t site);
void __mantissa_sample_asks(void);  // the program asks whether it is replayed

// A sequence of random numbers; any start will do.
uint64_t __mantissa_random(uint64_t* state);
// Draws a value of this type. `large`: in how many of 256 cases an integer may be large.
void __mantissa_draw(uint64_t* state, void* to, size_t n, int type, unsigned large);
// A NaN of this type becomes one that does not signal.
void __mantissa_make_quiet(void* value, size_t n, int type);
// Makes a value of this type another one that is near.
void __mantissa_nudge(uint64_t* state, void* value, size_t n, int type);

#endif
