// Native sampling: what do very many random inputs show? The driver is called in a loop, inputs are drawn
// where it asks for them (sample_values.c), and of each exception at each place a few inputs are told. They
// are candidates: whoever reads them replays each in a process of its own.
//
// The loop runs in a copy of this process, with a new copy every quarter of a second, so that variables and
// memory are as at the start again. A sample that crashes or does not end costs its copy and nothing else:
// starting the next takes less than a millisecond. What copies learn is in memory that they share: the inputs
// that showed something new, an exception or a path, since what lies next to them often shows more.
#define _GNU_SOURCE
#include "sample.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "replay.h"

enum {
  kMostInputs = 256,
  kMostBytes = 16384,  // of a sample's inputs, and of their names
  kRecord = 65536,
  kSeen = 8192,     // places and kinds
  kPaths = 65536,   // that are told apart
  kSites = 65536,   // of the path, that are told apart
  kKept = 256,      // inputs that showed something new; the first half those that raised something
  kKeptBytes = 512  // of one of them
};
static const uint64_t kBatch = 250000000, kWaits = 200000000;  // nanoseconds
// A sample does not end if it takes so many times what others take, within bounds (nanoseconds of its own).
static const uint64_t kTimesMore = 500, kHangsLeast = 2000000, kHangsMost = 50000000;
static const uint64_t kMostOfOne = 4;  // inputs that are told of one place and kind, from as many copies
static const long kGrowth = 65536;     // KiB that a copy may take before the next one begins
static const uint64_t kMemory = UINT64_C(1) << 29;  // bytes that a sample gets
// Where work is counted, the same once more in steps, of which one takes some ten nanoseconds; then the clock
// only ends what makes no steps.
static const uint64_t kBatchSteps = 4000000, kStepsOfSample = 32, kLongLeast = 100000, kLongMost = 2000000;
static const uint64_t kStuck = 200000000, kStuckWaits = 2000000000;

// As src/testcase/native_sampler.cpp reads it; records follow.
struct Head {
  uint64_t samples, rejected, crashed, hung;
  uint64_t cut;   // times that the clock ended what was counted
  uint64_t used;  // bytes of records
  unsigned char records[];
};

struct Seen {
  uint64_t key;
  uint32_t count, batch;
};

struct Kept {
  uint32_t count, used;
  uint16_t sizes[kMostInputs];
  unsigned char bytes[kKeptBytes];
};

// Of all copies.
struct Common {
  uint64_t begun;  // samples
  uint32_t batch;
  uint32_t is_over;       // the copy ended its batch by itself
  uint64_t timed, spent;  // samples whose time was taken, and that time of their own
  uint64_t steps;
  uint64_t path_count, kept[2];
  struct Seen seen[kSeen];
  uint64_t paths[kPaths];
  unsigned char sites[kSites];
  struct Kept inputs[kKept];
};

bool __mantissa_sampling;
static struct Head* head;
static size_t room;  // for records
static struct Common* common;
static uint64_t seed, span;  // nanoseconds
static uint64_t most_steps;  // in all; 0: they are not counted
static int entered;

int main(void);
void __real_exit(int status) __attribute__((weak, noreturn));

// ---- Times: directly, since the program's clock is another one

static uint64_t now(long clock) {
  struct timespec time = {0};
  syscall(SYS_clock_gettime, clock, &time);
  return (uint64_t)time.tv_sec * 1000000000U + (uint64_t)time.tv_nsec;
}

static uint64_t cpu_of(pid_t process) { return now((long)((~(unsigned)process << 3) | 2)); }

// ---- One sample

static struct {
  struct {
    int type;
    uint32_t size;
  } inputs[kMostInputs];
  size_t count, used, names_used;
  unsigned char bytes[kMostBytes];
  char names[kMostBytes];
  const struct Kept* base;  // that it is near to
  size_t base_at;           // in its bytes
  size_t shown_count;
  struct Seen *shown[64], before[64];
  size_t fresh_count;
  uint16_t fresh[256];  // sites where no sample was before
  uint64_t records;     // bytes used when it began
  uint64_t end;         // in steps; then it is taken not to end
  bool asks, is_new;
} sample;

static uint64_t state;
static void* back[5];
static volatile bool is_rejected;

static bool keep(size_t n, const char* name, int type, const void* value) {
  const size_t length = strlen(name) + 1;
  if (sample.count == kMostInputs || n > kMostBytes - sample.used || length > kMostBytes - sample.names_used)
    return false;
  sample.inputs[sample.count].type = type;
  sample.inputs[sample.count++].size = (uint32_t)n;
  memcpy(sample.bytes + sample.used, value, n);
  sample.used += n;
  memcpy(sample.names + sample.names_used, name, length);
  sample.names_used += length;
  return true;
}

// Of the input that it is near to, half stays as it is.
static bool take_from_base(void* p, size_t n, int type) {
  const struct Kept* base = sample.base;
  if (!base || sample.count >= base->count || base->sizes[sample.count] != n) {
    sample.base = NULL;
    return false;
  }
  const unsigned char* value = base->bytes + sample.base_at;
  sample.base_at += n;
  const uint64_t choice = __mantissa_random(&state) % 8;
  if (choice == 7) return false;
  memcpy(p, value, n);
  if (choice >= 4 || base->count == 1) __mantissa_nudge(&state, p, n, type);
  return true;
}

// Equal to the input before, or nearly: where two are compared or subtracted.
static bool take_from_last(void* p, size_t n, int type) {
  if (sample.count == 0 || __mantissa_random(&state) % 12 != 0) return false;
  const size_t last = sample.count - 1;
  if (sample.inputs[last].size != n || sample.inputs[last].type != type) return false;
  memcpy(p, sample.bytes + sample.used - n, n);
  if (__mantissa_random(&state) % 3 != 0) __mantissa_nudge(&state, p, n, type);
  return true;
}

void __mantissa_sample_input(void* p, size_t n, const char* name, int type) {
  if (!entered) {
    memset(p, 0, n);
  } else if (!take_from_base(p, n, type) && !take_from_last(p, n, type)) {
    const uint64_t hangs = head->hung;
    __mantissa_draw(&state, p, n, type, (unsigned)(64 / (1 + (hangs < 60 ? hangs : 60))));
  }
  // A signaling NaN raises invalid wherever it is computed with; what is looked for are operations that make
  // a NaN of operands that are none.
  __mantissa_make_quiet(p, n, type);
  if (keep(n, name, type, p)) return;
  static const char kTooMany[] = "mantissa replay: a sample has too many inputs\n";
  if (entered) __mantissa_sample_end(true);
  syscall(SYS_write, 2, kTooMany, sizeof kTooMany - 1);
  syscall(SYS_exit_group, 124);
}

void __mantissa_sample_asks(void) { sample.asks = true; }

void __mantissa_sample_end(bool rejected) {
  is_rejected = rejected;
  __builtin_longjmp(back, 1);
}

// ---- Work: what is counted does not depend on how busy the machine is

void __mantissa_sample_step(void) {
  if (++common->steps <= sample.end) return;
  ++head->hung;
  __mantissa_sample_end(false);
}

void __mantissa_sample_site(uint64_t site) {
  unsigned char* known = &common->sites[(site * UINT64_C(0x9e3779b97f4a7c15)) >> 48];
  if (!*known && sample.fresh_count < sizeof sample.fresh / sizeof *sample.fresh) {
    *known = 1;
    sample.fresh[sample.fresh_count++] = (uint16_t)(known - common->sites);
  }
  __mantissa_sample_step();
}

static uint64_t longest_sample(void) {
  const uint64_t most = common->steps / (common->begun + 1) * kTimesMore;
  return most < kLongLeast ? kLongLeast : most > kLongMost ? kLongMost : most;
}

void __wrap_exit(int status) {
  if (__mantissa_sampling) __mantissa_sample_end(false);
  __real_exit(status);
}

// ---- What it shows

static size_t put(unsigned char* to, size_t at, const void* from, size_t n) {
  if (n > kRecord || at > kRecord - n) return kRecord + 1;
  memcpy(to + at, from, n);
  return at + n;
}

static size_t put_number(unsigned char* to, size_t at, uint64_t value, size_t n) {
  return put(to, at, &value, n);  // little-endian, as this machine
}

static size_t put_inputs(unsigned char* to, size_t at) {
  const char* name = sample.names;
  const unsigned char* value = sample.bytes;
  at = put(to, at, "MANTTEST", 8);
  at = put_number(to, at, 1, 4);
  at = put_number(to, at, sample.count, 4);
  for (size_t i = 0; i < sample.count; ++i) {
    const size_t length = strlen(name), size = sample.inputs[i].size;
    at = put_number(to, at, length, 4);
    at = put_number(to, at, (uint64_t)sample.inputs[i].type, 4);
    at = put_number(to, at, size, 8);
    at = put(to, at, name, length);
    at = put(to, at, value, size);
    name += length + 1;
    value += size;
  }
  return at;
}

static void tell(const char* kind, const struct MantissaPlace* here) {
  static unsigned char record[kRecord];
  const char* file = here ? here->file : "";
  size_t at = put_number(record, 0, strlen(kind), 4);
  at = put(record, at, kind, strlen(kind));
  at = put_number(record, at, strlen(file), 4);
  at = put(record, at, file, strlen(file));
  at = put_number(record, at, here ? here->line : 0, 4);
  at = put_number(record, at, here ? here->column : 0, 4);
  at = put_number(record, at, sample.asks, 4);
  at = put_number(record, at, __mantissa_replay_path(), 8);
  at = put_inputs(record, at);
  if (at > kRecord || head->used > room || room - head->used < at + 4) return;
  const uint32_t size = (uint32_t)at;
  memcpy(head->records + head->used, &size, 4);
  memcpy(head->records + head->used + 4, record, at);
  head->used += at + 4;  // last: half a record is none
}

static struct Seen* seen_of(uint64_t key) {
  for (size_t i = key % kSeen, tries = 0; tries < 64; i = (i + 1) % kSeen, ++tries) {
    if (common->seen[i].key == key) return &common->seen[i];
    if (common->seen[i].key != 0) continue;
    common->seen[i].key = key;
    return &common->seen[i];
  }
  return NULL;
}

void __mantissa_sample_raised(const char* kind) {
  uint64_t key = (uint64_t)(uintptr_t)__mantissa_place;
  for (const char* c = kind; *c; ++c) key = (key ^ (unsigned char)*c) * UINT64_C(0x9e3779b97f4a7c15);
  struct Seen* seen = entered ? seen_of(key | 1) : NULL;
  if (!seen || seen->count >= kMostOfOne || seen->batch == common->batch ||
      sample.shown_count == sizeof sample.shown / sizeof *sample.shown)
    return;
  sample.before[sample.shown_count] = *seen;
  sample.shown[sample.shown_count++] = seen;
  sample.is_new |= seen->count == 0;
  seen->batch = common->batch;
  ++seen->count;
  tell(kind, __mantissa_place);
}

// As if it had never been.
static void take_back(void) {
  while (sample.shown_count > 0) {
    --sample.shown_count;
    *sample.shown[sample.shown_count] = sample.before[sample.shown_count];
  }
  while (sample.fresh_count > 0) common->sites[sample.fresh[--sample.fresh_count]] = 0;
  head->used = sample.records;
}

static bool is_new_path(void) {
  const uint64_t path = __mantissa_replay_path() | 1;
  if (common->path_count >= kPaths / 2) return false;
  for (size_t i = path % kPaths;; i = (i + 1) % kPaths) {
    if (common->paths[i] == path) return false;
    if (common->paths[i] != 0) continue;
    common->paths[i] = path;
    ++common->path_count;
    return true;
  }
}

// Those that raised something and those that took a new path have a half each; later ones replace any.
static void learn(void) {
  const bool raised = sample.is_new;
  if (most_steps && sample.fresh_count > 0) tell("", NULL);
  if (!is_new_path() && !raised) return;
  if (sample.used > kKeptBytes || sample.count == 0) return;
  const uint64_t half = kKept / 2, kept = common->kept[raised];
  struct Kept* to =
      &common->inputs[(raised ? 0 : half) + (kept < half ? kept : __mantissa_random(&state) % half)];
  to->count = (uint32_t)sample.count;
  to->used = (uint32_t)sample.used;
  for (size_t i = 0; i < sample.count; ++i) to->sizes[i] = (uint16_t)sample.inputs[i].size;
  memcpy(to->bytes, sample.bytes, sample.used);
  ++common->kept[raised];
}

// ---- Copies

static const struct Kept* choose_base(void) {
  const uint64_t choice = __mantissa_random(&state) % 4, half = kKept / 2;
  if (choice >= 2) return NULL;
  const uint64_t kept = common->kept[choice], count = kept < half ? kept : half;
  if (count == 0) return NULL;
  return &common->inputs[(choice == 1 ? 0 : half) + __mantissa_random(&state) % count];
}

static void reset_floats(void) {
  const uint32_t plain = 0x1f80;
  __asm__ volatile("fninit");
  __asm__ volatile("ldmxcsr %0" : : "m"(plain));
}

static long peak(void) {
  struct rusage usage = {0};
  syscall(SYS_getrusage, RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// What was made before all samples: inputs of constructors, and the path to here.
static struct {
  size_t count, used, names_used;
  uint64_t path;
} start;

// Apart from the loop: nothing that it needs is in registers when the sample comes back.
__attribute__((noinline)) static void run_sample(void) {
  if (__builtin_setjmp(back) != 0) return;
  (void)main();
}

static void begin_sample(void) {
  sample.end = most_steps ? common->steps + longest_sample() : UINT64_MAX;
  common->steps += kStepsOfSample;
  ++common->begun;
  sample.count = start.count;
  sample.used = start.used;
  sample.names_used = start.names_used;
  sample.base = choose_base();
  sample.base_at = start.used;
  sample.shown_count = 0;
  sample.records = head->used;
  sample.fresh_count = 0;
  sample.asks = sample.is_new = false;
  is_rejected = false;
  __mantissa_set_path(start.path);
  errno = 0;
  reset_floats();
}

static bool is_counted_out(uint64_t batch) {
  return most_steps && (common->steps >= most_steps || common->steps - batch >= kBatchSteps);
}

static void run_samples(uint64_t end) {
  const long before = peak();
  const uint64_t batch = common->steps;
  uint64_t cpu = now(CLOCK_PROCESS_CPUTIME_ID);
  for (uint64_t i = 1;; ++i) {
    begin_sample();
    run_sample();
    if (is_rejected) {
      ++head->rejected;
      take_back();
    } else {
      ++head->samples;
      learn();
    }
    if (is_counted_out(batch)) break;
    if (i % 4 != 0) continue;
    const uint64_t since = cpu;
    cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    common->spent += cpu - since;
    common->timed += 4;
    if (now(CLOCK_MONOTONIC) >= end) break;
    if (i % 256 == 0 && peak() > before + kGrowth) {
      head->cut += most_steps != 0;  // what the system counts differs from run to run
      break;
    }
  }
  common->is_over = 1;
  for (;;) syscall(SYS_exit_group, 0);
}

static void become_copy(uint64_t end) {
  const uint64_t none = 0;
  struct rlimit memory = {kMemory, kMemory};
  syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof none);
  syscall(SYS_setrlimit, RLIMIT_DATA, &memory);
  syscall(SYS_dup2, 1, 2);  // what it prints is not kept
  state = seed + common->batch * UINT64_C(0xd1342543de82ef95);
  __mantissa_sampling = true;
  run_samples(end);
}

static uint64_t most_of_sample(void) {
  if (most_steps) return kStuck;
  if (common->timed == 0) return kHangsMost;
  const uint64_t most = common->spent / common->timed * kTimesMore;
  return most < kHangsLeast ? kHangsLeast : most > kHangsMost ? kHangsMost : most;
}

// True: the copy has ended, or was ended since it made no progress or its time is over.
static bool has_ended(pid_t copy, uint64_t begun, uint64_t cpu, uint64_t since, uint64_t end) {
  int status;
  if (syscall(SYS_wait4, copy, &status, WNOHANG, NULL) == copy) {
    head->crashed += !common->is_over;
    head->samples += !common->is_over;
    return true;
  }
  const uint64_t own = cpu_of(copy) - cpu;
  const bool hangs =
      common->begun == begun &&
      (own >= most_of_sample() || now(CLOCK_MONOTONIC) >= since + (most_steps ? kStuckWaits : kWaits));
  if (!hangs && now(CLOCK_MONOTONIC) < end) return false;
  syscall(SYS_kill, copy, SIGKILL);
  while (syscall(SYS_wait4, copy, &status, 0, NULL) < 0 && errno == EINTR) {
  }
  head->hung += hangs;
  head->samples += hangs;
  head->cut += hangs && most_steps;
  return true;
}

static void watch(pid_t copy, uint64_t end) {
  const uint64_t ended = UINT64_C(1) << (SIGCHLD - 1);
  const struct timespec tick = {0, 1000000};
  for (;;) {
    const uint64_t begun = common->begun, cpu = cpu_of(copy), since = now(CLOCK_MONOTONIC);
    do {
      syscall(SYS_rt_sigtimedwait, &ended, NULL, &tick, sizeof ended);
      if (has_ended(copy, begun, cpu, since, end)) return;
    } while (common->begun == begun);
  }
}

void __mantissa_sample_begins(void) {
  const uint64_t ended = UINT64_C(1) << (SIGCHLD - 1);
  if (!head || entered) return;
  entered = 1;
  start.count = sample.count;
  start.used = sample.used;
  start.names_used = sample.names_used;
  start.path = __mantissa_replay_path();
  syscall(SYS_rt_sigprocmask, SIG_BLOCK, &ended, NULL, sizeof ended);
  const uint64_t end = now(CLOCK_MONOTONIC) + span;
  while (now(CLOCK_MONOTONIC) < end && !(most_steps && common->steps >= most_steps)) {
    const uint64_t batch = most_steps ? end : now(CLOCK_MONOTONIC) + kBatch;
    ++common->batch;
    common->is_over = 0;
    const pid_t copy = _Fork();
    if (copy == 0) become_copy(batch < end ? batch : end);
    if (copy < 0) break;
    watch(copy, end + kHangsMost);
  }
  head->cut += most_steps && common->steps < most_steps;
  for (;;) syscall(SYS_exit_group, 0);
}

// ---- Opening

bool __mantissa_sample_is_asked(void) { return head != NULL; }

const char* __mantissa_sample_open(const char* text) {
  int descriptor = -1;
  unsigned long long first = 0, milliseconds = 0, steps = 0;
  struct stat about;
  if (sscanf(text, "%d:%llu:%llu:%llu", &descriptor, &first, &milliseconds, &steps) != 4 ||
      fstat(descriptor, &about) != 0 || (size_t)about.st_size <= sizeof(struct Head))
    return "MANTISSA_REPLAY_SAMPLE does not say which memory, seed, time and steps";
  if (!__real_exit) return "this build is not one that samples";
  void* memory = mmap(NULL, (size_t)about.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  void* own = mmap(NULL, sizeof(struct Common), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || own == MAP_FAILED) return "cannot map what samples share";
  close(descriptor);
  head = memory;
  common = own;
  room = (size_t)about.st_size - sizeof(struct Head);
  seed = first;
  span = milliseconds * 1000000U;
  most_steps = steps;
  return NULL;
}
