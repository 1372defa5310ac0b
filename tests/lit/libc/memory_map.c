// Memory of its own and of files, as they are when they are mapped.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --sym-file data 3 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// CHECK: memory_map.c:[[#@LINE+30]]:{{.*}}out-of-bounds
// CHECK: 1 finding
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  int* own = mmap(0, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(own != MAP_FAILED && own[0] == 0 && own[2047] == 0);
  own[2047] = 7;
  assert(munmap(own, 5000) == 0);
  assert(mmap(0, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED && errno == EINVAL);
  assert(mmap(0, 1, PROT_READ, MAP_PRIVATE, 77, 0) == MAP_FAILED && errno == EBADF);

  struct stat about;
  int fd = open("data", O_RDONLY);
  fstat(fd, &about);
  const char* data = mmap(0, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
  assert(data != MAP_FAILED);
  int count = 0;
  // An empty file has no page to look at.
  if (about.st_size >= 2) {
    for (int i = 0; i < 3; ++i) count += data[i] == 'a';
    return count;
  }
  return data[0] == 'a';
}
