// open_memstream: the program sees the contents up to the position when it flushes or closes, and no more memory than that.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// CHECK: [[@LINE+19]]:{{[0-9]+}}: out-of-bounds: read of 1 byte
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
int main(void) {
  unsigned char a = mantissa_char("a");
  char *text = NULL;
  size_t size = 99;
  FILE *f = open_memstream(&text, &size);
  if (!f) return 1;
  fputs("abcd", f);
  assert(!text && size == 99);
  fflush(f);
  assert(size == 4 && !strcmp(text, "abcd"));
  if (a < 3) fseek(f, a, SEEK_SET);
  fputc('!', f);
  fclose(f);
  assert(size == (a < 3 ? a + 1 : 5) && text[size] == 0 && text[size - 1] == '!');
  if (a == 1) a = (unsigned char)text[3];
  free(text);
  return a;
}
