// Where no results can be written: one sentence, status 2, and nothing is left. A start that fails costs nothing.
// RUN: rm -rf %t && mkdir %t && touch %t/file && ln -s loop %t/loop && echo 'int main( {' > %t/bad.c
// RUN: not %mantissa run -o %t/file %s 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not %mantissa run --force -o %t/file %s 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not %mantissa run -o %t/file/x %s 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: not %mantissa run -o %t/loop %s 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not %mantissa run --resume -o %t/loop %s 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not %mantissa replay %t/loop 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not %mantissa report %t/loop 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not %mantissa run -o %t/abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij %s 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not %mantissa run -o /proc/none %s 2>&1 | FileCheck %s --check-prefix=PROC
// RUN: not %mantissa run --resume -o %t %s 2>&1 | FileCheck %s --check-prefix=OTHERS
// RUN: not %mantissa run -o %t/new %t/bad.c 2> /dev/null; not ls %t/new
// RUN: mkdir %t/empty && not %mantissa run --force -o %t/empty %t/bad.c 2> /dev/null && ls -A %t/empty | count 0
// RUN: %mantissa run -j1 -q -o %t/good %s && not %mantissa run --force -o %t/good %t/bad.c 2> /dev/null
// RUN: %mantissa replay -q %t/good | FileCheck %s --check-prefix=GOOD
#include <mantissa/mantissa.h>
int main(void) { return mantissa_int("x") == 5; }
// FILE: mantissa run: {{.*}}file is not a folder: use another -o DIR
// BELOW: mantissa run: cannot make the folder {{.*}}file/x: Not a directory
// LOOP: loop: Too many levels of symbolic links
// LONG: File name too long
// PROC: mantissa run: cannot make the folder /proc/none:
// OTHERS: is not a results folder; --resume does not add to it
// GOOD: 1 tests replayed, 1 on the same path
