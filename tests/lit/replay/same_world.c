// What a native run sees of the world is what the engine shows: its name, no variables, one process, no files, the same clock.
// RUN: rm -rf %t && env HOME=/nowhere MANTISSA_SEEN=1 TZ=Asia/Tokyo %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
#include <fcntl.h>
#include <mantissa/mantissa.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
extern char** environ;
static void* run(void* argument) { return argument; }
int main(int argc, char** argv, char** variables) {
  time_t now = time(0);
  pthread_t thread;
  char text[100];
  printf("%d %s %d\n", argc, argv[0], argv[1] == 0);
  printf("%d %d %d\n", getenv("HOME") == 0, getenv("TZ") == 0, getenv("MANTISSA_TEST") == 0);
  printf("%d %d\n", variables[0] == 0, environ == 0 || environ[0] == 0);
  printf("%d %d %d\n", (int)getpid(), (int)getppid(), (int)getuid());
  printf("%d %d %d\n", (int)fork(), system("true"), system(0));
  printf("%d %s", localtime(&now)->tm_hour, ctime(&now));
  printf("%d %d\n", pthread_create(&thread, 0, run, 0), tmpfile() != 0);
  printf("%d %d %d\n", open("/etc/passwd", O_RDONLY), fopen("/etc/passwd", "r") != 0, access("/home", R_OK));
  printf("%d %s\n", gethostname(text, sizeof text), getcwd(text, sizeof text));
  printf("%d %d\n", open("made", O_CREAT | O_RDWR, 0600), remove("made"));
  return strcmp(argv[0], "program") == 0 && mantissa_int("x") == 3;
}
// CHECK: 0 findings
// CHECK-NOT: another path
// JSON: "divergences": 0
