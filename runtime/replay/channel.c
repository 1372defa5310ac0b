// The way back to the launcher: a piece of memory that both share. No descriptor stays open that the program
// could write to or close by accident, nothing of it is in the environment once the program runs, and what
// was told is there however the process ends. Each line carries a number that the launcher made up. A program
// can find this memory all the same; when its word is not taken is said in src/testcase/replayer.cpp.
//
// Without a launcher of ours MANTISSA_REPLAY_LOG is a descriptor that gets the same lines.
#include <errno.h>
#include <mantissa/intrinsics.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "replay.h"
#include "sample.h"

const struct MantissaPlace* volatile __mantissa_place;

struct Shared {
  uint64_t path;     // hash of the path so far
  uint64_t reached;  // 1: the path was once the one that is looked for
  uint64_t used;     // bytes of `text`
  char text[];
};

static struct Shared own;  // while nobody shares
static struct Shared* shared = &own;
static size_t room;  // for text
static int log_descriptor = -1;
static char nonce[40];

static uint64_t wanted_path;
static char wanted_kind[32], wanted_file[4096];
static uint32_t wanted_line, wanted_column;

// ---- The path

uint64_t __mantissa_replay_path(void) { return shared->path; }

void __mantissa_set_path(uint64_t path) {
  shared->path = path;
  if (path == wanted_path) shared->reached = 1;
}

void __mantissa_trace(uint64_t site) {
  __mantissa_set_path(shared->path * UINT64_C(0x100000001b3) + site);
  if (__mantissa_sampling) __mantissa_sample_site(site);
}

bool __mantissa_wants(const char* kind) { return strcmp(kind, wanted_kind) == 0; }

bool __mantissa_is_wanted(const char* kind) {
  const struct MantissaPlace* here = __mantissa_place;
  return __mantissa_wants(kind) && shared->path == wanted_path && here && here->line == wanted_line &&
         here->column == wanted_column && strcmp(here->file, wanted_file) == 0;
}

// An operation in a loop does the same thing at the same point of the same path.
static uint64_t told[8192];
static size_t told_count, wanted_count;

static bool add_told(uint64_t key) {
  const size_t size = sizeof told / sizeof *told;
  if (told_count >= size / 2) return false;
  for (size_t i = key % size;; i = (i + 1) % size) {
    if (told[i] == key) return false;
    if (told[i] != 0) continue;
    told[i] = key;
    ++told_count;
    return true;
  }
}

bool __mantissa_is_new(const char* kind) {
  uint64_t key = shared->path ^ (uint64_t)(uintptr_t)__mantissa_place;
  for (; *kind; ++kind) key = (key ^ (unsigned char)*kind) * UINT64_C(0x9e3779b97f4a7c15);
  if (add_told(key | 1)) return true;
  return shared->path == wanted_path && ++wanted_count <= 1024;
}

// ---- Lines

static char line[12288];
static size_t length;

static void put(const char* text) {
  while (*text && length < sizeof line) line[length++] = *text++;
}

// Of a JSON string, without its quotes; control characters become spaces, quotes and backslashes are escaped.
static void put_json(const char* text) {
  for (; *text && length + 1 < sizeof line; ++text) {
    if (*text == '"' || *text == '\\') line[length++] = '\\';
    line[length++] = (unsigned char)*text < 32 ? ' ' : *text;
  }
}

static void put_text(const char* name, const char* value) {
  put(",\"");
  put(name);
  put("\":\"");
  put_json(value);
  put("\"");
}

static void put_number(const char* name, uint64_t value) {
  char digits[24];
  size_t at = sizeof digits - 1;
  digits[at] = 0;
  do digits[--at] = (char)('0' + value % 10);
  while (value /= 10);
  put(",\"");
  put(name);
  put("\":");
  put(digits + at);
}

static void begin(const char* event) {
  length = 0;
  put("{\"event\":\"");
  put(event);
  put("\"");
  if (*nonce) put_text("nonce", nonce);
}

static void put_place(void) {
  const struct MantissaPlace* here = __mantissa_place;
  if (here) {
    put_text("file", here->file);
    put_number("line", here->line);
    put_number("column", here->column);
    put_text("function", here->function);
  }
  if (here || *nonce) put_number("path", shared->path);
}

static void end(void) {
  put("}\n");
  if (length >= sizeof line) return;  // a line that is cut off says nothing
  if (shared != &own) {
    if (shared->used > room || room - shared->used < length) return;
    memcpy(shared->text + shared->used, line, length);
    shared->used += length;
  } else if (log_descriptor >= 0) {
    for (size_t done = 0; done < length;) {
      ssize_t n = write(log_descriptor, line + done, length - done);
      if (n < 0 && errno != EINTR) return;
      if (n > 0) done += (size_t)n;
    }
  }
}

void __mantissa_event(const char* event, const char* kind, const char* message,
                      const struct EventNumber* number) {
  if (__mantissa_sampling) return;
  int saved = errno;
  begin(event);
  if (kind) put_text("kind", kind);
  if (message) put_text("message", message);
  if (number) put_number(number->name, number->value);
  put_place();
  end();
  errno = saved;
}

void __mantissa_event_numbers(const char* event, const struct EventNumber* numbers) {
  begin(event);
  for (; numbers->name; ++numbers) put_number(numbers->name, numbers->value);
  end();
}

// ---- Opening

static const char* map_shared(int descriptor) {
  struct stat about;
  if (fstat(descriptor, &about) != 0 || (size_t)about.st_size <= sizeof(struct Shared))
    return "MANTISSA_REPLAY_SHARED is no descriptor of shared memory";
  void* memory = mmap(NULL, (size_t)about.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) return "cannot map MANTISSA_REPLAY_SHARED";
  close(descriptor);
  shared = memory;
  room = (size_t)about.st_size - sizeof(struct Shared);
  return NULL;
}

// LINE:COLUMN:FILE
static void read_place(const char* text) {
  char* rest;
  wanted_line = (uint32_t)strtoul(text, &rest, 10);
  if (*rest == ':') wanted_column = (uint32_t)strtoul(rest + 1, &rest, 10);
  if (*rest == ':') strncpy(wanted_file, rest + 1, sizeof wanted_file - 1);
}

const char* __mantissa_channel_open(void) {
  const char *memory = getenv("MANTISSA_REPLAY_SHARED"), *log = getenv("MANTISSA_REPLAY_LOG"),
             *path = getenv("MANTISSA_REPLAY_WANTED"), *kind = getenv("MANTISSA_REPLAY_KIND"),
             *place = getenv("MANTISSA_REPLAY_PLACE"), *number = getenv("MANTISSA_REPLAY_NONCE");
  const char* problem = memory && *memory ? map_shared(atoi(memory)) : NULL;
  if (log && *log) log_descriptor = atoi(log);
  if (path) wanted_path = strtoull(path, NULL, 16);
  if (kind) strncpy(wanted_kind, kind, sizeof wanted_kind - 1);
  if (place) read_place(place);
  if (number) strncpy(nonce, number, sizeof nonce - 1);
  if (path) __mantissa_set_path(0);
  return problem;
}
