// What the program asks of its environment is fixed, and said; nothing is said of what it does not ask for.
// RUN: rm -rf %t && %mantissa run -j1 --entry silent -o %t %s | FileCheck %s --check-prefix=SILENT
// RUN: rm -rf %t && %mantissa run -j1 --entry allocates -o %t %s | FileCheck %s --check-prefix=MALLOC
// RUN: rm -rf %t && %mantissa run -j1 --entry asks_variable -o %t %s | FileCheck %s --check-prefix=VARS
// RUN: rm -rf %t && %mantissa run -j1 --entry asks_time -o %t %s | FileCheck %s --check-prefix=CLOCK
// RUN: rm -rf %t && %mantissa run -j1 --entry asks_pid -o %t %s | FileCheck %s --check-prefix=PID
// RUN: rm -rf %t && %mantissa run -j1 --entry opens -o %t %s | FileCheck %s --check-prefix=FILES
// RUN: rm -rf %t && %mantissa run -j1 --entry reads -o %t %s | FileCheck %s --check-prefix=STDIN
// RUN: rm -rf %t && %mantissa run -j1 --entry forks -o %t %s | FileCheck %s --check-prefix=FORK
// RUN: rm -rf %t && %mantissa run -j1 --entry threads -o %t %s | FileCheck %s --check-prefix=THREAD
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int silent(int n) { return n > 3; }
// SILENT: every feasible path was explored{{$}}

int allocates(void) {
  free(malloc(3));
  return 0;
}
// MALLOC: under: malloc succeeds{{$}}

int asks_variable(void) { return getenv("HOME") != NULL; }
// VARS: under: no environment variables are set{{$}}

int asks_time(void) { return time(NULL) > 0; }
// CLOCK: under: the clock starts on 2024-01-01

int asks_pid(void) { return getpid() == gettid(); }
// PID: under: process 1 of user 0 runs the program{{$}}

int opens(void) { return fopen("settings", "r") != NULL; }
// FILES: under: malloc succeeds; there are no files but those that the options name and the program makes

int reads(void) { return getchar() == 'x'; }
// STDIN: under: reading and writing succeed; standard input is empty

int forks(void) { return fork() == 0; }
// FORK: under: no other process can be started{{$}}

static void* nothing(void* p) { return p; }
int threads(void) {
  pthread_t thread;
  return pthread_create(&thread, NULL, nothing, NULL);
}
// THREAD: under: no second thread can be started{{$}}
