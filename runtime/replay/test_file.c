// Both formats are read through one cursor with a byte order; every length is checked against what is left of
// the file.
#include "test_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Cursor {
  const unsigned char* at;
  size_t left;
  bool big_endian;
  bool good;
};

static const unsigned char* take(struct Cursor* c, uint64_t n) {
  if (!c->good || n > c->left) {
    c->good = false;
    return NULL;
  }
  const unsigned char* start = c->at;
  c->at += n;
  c->left -= n;
  return start;
}

static uint64_t take_number(struct Cursor* c, unsigned bytes) {
  const unsigned char* p = take(c, bytes);
  uint64_t value = 0;
  for (unsigned i = 0; p && i < bytes; ++i) value = value << 8 | p[c->big_endian ? i : bytes - 1 - i];
  return value;
}

static bool take_magic(struct Cursor* c, const char* magic) {
  size_t n = strlen(magic);
  if (c->left < n || memcmp(c->at, magic, n) != 0) return false;
  take(c, n);
  return true;
}

static char* copy_name(const unsigned char* bytes, size_t n) {
  char* name = calloc(n + 1, 1);  // cleared, also in the eyes of MemorySanitizer, which does not see us write
  if (name && n) memcpy(name, bytes, n);
  return name;
}

static bool read_all(const char* path, struct Cursor* c) {
  FILE* f = fopen(path, "rb");
  if (!f) return false;
  size_t size = 0, capacity = 4096;
  unsigned char* data = malloc(capacity);
  while (data) {
    size += fread(data + size, 1, capacity - size, f);
    if (size < capacity) break;
    unsigned char* larger = realloc(data, capacity *= 2);
    if (!larger) free(data);
    data = larger;
  }
  bool good = data && !ferror(f);
  fclose(f);
  *c = (struct Cursor){data, size, false, good};
  return good;
}

static bool reserve(struct TestFile* result, uint64_t count, size_t left) {
  // Each record takes at least eight bytes, so a huge count in a short file is damage, not a reason to
  // allocate.
  if (count > left / 8) return false;
  result->records = calloc(count + 1, sizeof *result->records);
  result->count = count;
  return result->records != NULL;
}

static bool read_own(struct Cursor* c, struct TestFile* result, const char** why) {
  *why = "it is not a test file (wrong magic number)";
  if (!take_magic(c, "MANTTEST")) return false;
  *why = "its version is not 1";
  if (take_number(c, 4) != 1) return false;
  *why = "it is damaged or cut off";
  uint64_t count = take_number(c, 4);
  if (!c->good || !reserve(result, count, c->left)) return false;
  for (size_t i = 0; i < result->count; ++i) {
    uint64_t name_size = take_number(c, 4);
    take_number(c, 4);
    uint64_t size = take_number(c, 8);
    const unsigned char* name = take(c, name_size);
    const unsigned char* value = take(c, size);
    if (!c->good) return false;
    result->records[i] = (struct Record){copy_name(name, name_size), value, size};
  }
  return true;
}

static bool read_ktest(struct Cursor* c, struct TestFile* result, const char** why) {
  c->big_endian = true;
  *why = "it is not a .ktest file (wrong magic number)";
  if (!take_magic(c, "KTEST") && !take_magic(c, "BOUT\n")) return false;
  *why = "its version is newer than 3";
  uint64_t version = take_number(c, 4);
  if (version > 3) return false;
  *why = "it is damaged or cut off";
  for (uint64_t arguments = take_number(c, 4); c->good && arguments > 0; --arguments)
    take(c, take_number(c, 4));
  if (version >= 2) take_number(c, 8);
  uint64_t count = take_number(c, 4);
  if (!c->good || !reserve(result, count, c->left)) return false;
  for (size_t i = 0; i < result->count; ++i) {
    uint64_t name_size = take_number(c, 4);
    const unsigned char* name = take(c, name_size);
    uint64_t size = take_number(c, 4);
    const unsigned char* value = take(c, size);
    if (!c->good) return false;
    result->records[i] = (struct Record){copy_name(name, name_size), value, size};
  }
  return true;
}

bool read_test_file(const char* path, bool ktest, struct TestFile* result, const char** why) {
  struct Cursor c;
  *why = "it cannot be read";
  if (!read_all(path, &c)) return false;
  result->data = c.at;
  return ktest ? read_ktest(&c, result, why) : read_own(&c, result, why);
}
