// Nothing is read ahead, natively neither: what lies in a stream of input is the same in both, and so is where its descriptor is. An
// opened file is one that is read.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --sym-stdin 2 --sym-file A 2 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path
// JSON: "replayed": {{[1-9][0-9]*}},
// JSON-NEXT: "not_replayed":
// JSON-NEXT: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
#include <fcntl.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <unistd.h>

int main(void) {
  FILE* f = fopen("A", "r");
  if (!f || !__freading(f) || !__freading(stdin) || __fwriting(f) || __freading(stdout)) return 1;
  FILE* both = fdopen(open("made", O_RDWR | O_CREAT, 0600), "w");
  if (!both || __freading(both) || __freadable(both) || !__fwritable(both)) return 6;
  const int c = getc(f), d = getc(stdin);
  if (c != EOF && f->_IO_read_end != f->_IO_read_ptr) return 2;
  if (c != EOF && lseek(fileno(f), 0, SEEK_CUR) != 1) return 3;
  if (d != EOF && lseek(0, 0, SEEK_CUR) != 1) return 4;
  return c == d ? 5 : 0;
}
