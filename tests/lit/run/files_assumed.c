// That something is not there, or a folder, is said, however the program asks.
// RUN: rm -rf %t && %mantissa run -j1 --entry opens -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry makes -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry goes -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry renames -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry looks -o %t %s | FileCheck %s
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int opens(void) { return fopen("/etc/passwd", "r") != 0; }
int makes(void) { return open("/tmp/none/x", O_CREAT | O_WRONLY, 0600) >= 0; }
int goes(void) { return chdir("/usr/share"); }
int renames(void) { return rename("/var/a", "/var/b"); }
int looks(void) { return access("/bin/sh", X_OK); }
// CHECK: complete: every feasible path was explored, under:{{.*}} there {{are no files|is no folder}} but
