// The inputs of one test, read from either of the two formats of format.md.
#ifndef MANTISSA_REPLAY_TEST_FILE_H
#define MANTISSA_REPLAY_TEST_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct Record {
  const char* name;  // zero-terminated
  const unsigned char* value;
  size_t size;
};

struct TestFile {
  struct Record* records;
  size_t count;
  const void* data;  // the file's bytes, kept reachable for leak checkers
};

// Reads the file; on failure returns false and *why says why (a constant). What is read is never freed: it
// lives as long as the process.
bool read_test_file(const char* path, bool ktest, struct TestFile* result, const char** why);

#endif
