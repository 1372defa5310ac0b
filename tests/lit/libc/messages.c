// Messages are their own translations; streams tell what they are for; locks, semaphores and keys of one thread.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <errno.h>
#include <libintl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <string.h>
#include <wchar.h>

int f(unsigned n, char c) {
  textdomain("tool");
  assert(strcmp(textdomain(NULL), "tool") == 0);
  assert(strcmp(bindtextdomain("tool", "/somewhere"), "/somewhere") == 0);
  const char* text = ngettext("one file", "many files", n);
  assert(strcmp(text, n == 1 ? "one file" : "many files") == 0);
  assert(strcmp(gettext("hello"), "hello") == 0);
  assert(__fpending(stdout) == 0 && __fwritable(stdout) && __freading(stdin));

  sem_t lock;
  int value;
  sem_init(&lock, 0, n & 3);
  if (sem_trywait(&lock) != 0) assert((n & 3) == 0 && errno == EAGAIN);
  sem_post(&lock);
  sem_getvalue(&lock, &value);
  assert(value == ((n & 3) == 0 ? 1 : (int)(n & 3)));

  pthread_key_t key;
  assert(pthread_key_create(&key, NULL) == 0 && pthread_getspecific(key) == NULL);
  pthread_setspecific(key, text);
  assert(pthread_getspecific(key) == text);
  assert(wcwidth(c & 0x7f) == ((c & 0x7f) == 0 ? 0 : (c & 0x7f) >= 32 && (c & 0x7f) < 127 ? 1 : -1));
  return 0;
}
