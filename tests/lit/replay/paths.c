// What there is of files is the same natively: two folders, and what the program makes in them; nothing of the host.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --sym-file in 2 -o %t %s | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
#include <errno.h>
#include <fcntl.h>
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void ask(const char* name) {
  struct stat about;
  char byte;
  memset(&about, 0, sizeof about);
  errno = 0;
  printf("%s: %d %d", name, stat(name, &about), errno);
  printf(" %o %ld", (unsigned)about.st_mode, (long)about.st_mtime);
  const int modes[] = {F_OK, R_OK, W_OK, X_OK};
  for (int i = 0; i < 4; ++i) printf(" %d", access(name, modes[i]));
  int fd = open(name, O_RDONLY);
  printf(" %d", fd);
  if (fd >= 0) printf(" %d %d", (int)read(fd, &byte, 1) >= 0, fstat(fd, &about));
  if (fd >= 0) close(fd);
  errno = 0;
  FILE* f = fopen(name, "r+");
  printf(" %d %d\n", f != NULL, errno);
  if (f) fclose(f);
}

static void answer(const char* what, int result) {
  printf("%s %d %d\n", what, result, errno);
  errno = 0;
}

int main(void) {
  const char* names[] = {"/",   ".",   "..",       "/tmp",        "/tmp/", "tmp/../in", "/proc", "/proc/self/maps", "/dev/null", "/usr",
                         "/lib", "/etc/passwd", "/home",  "",          "nofile", "./in",            "//in",      "in/",
                         "in/x", "a/b", "/files", "/dev/stdin"};
  char pattern[] = "/tmp/aXXXXXX", text[64];
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i) ask(names[i]);
  errno = 0;
  answer("create", open("/tmp/x", O_CREAT | O_WRONLY, 0));
  answer("create", open("folder/x", O_CREAT | O_WRONLY, 0600));
  answer("create", open("y", O_CREAT | O_WRONLY | O_EXCL, 0));
  answer("create", open("y", O_CREAT | O_WRONLY | O_EXCL, 0600));
  answer("open", open("/y", O_RDWR));
  answer("folder", open("y", O_RDONLY | O_DIRECTORY));
  answer("mkdir", mkdir("made", 0700));
  answer("mkdir", mkdir("/tmp", 0700));
  answer("rmdir", rmdir("/tmp"));
  answer("rmdir", rmdir("y"));
  answer("unlink", unlink("/tmp"));
  answer("remove", remove("/"));
  answer("rename", rename("y", "/tmp/z"));
  answer("rename", rename("y", "w"));
  answer("rename", rename("/tmp/z", "/tmp"));
  answer("rename", rename("/tmp", "w"));
  answer("rename", rename("/tmp/z", "no/w"));
  answer("truncate", truncate("/tmp/z", 5));
  ask("tmp/z");
  answer("chdir", chdir("/tmp"));
  ask("z");
  ask("../in");
  puts(getcwd(text, sizeof text));
  answer("chdir", chdir("z"));
  answer("chdir", chdir(".."));
  puts(realpath("tmp/../tmp/z", text));
  answer("realpath", realpath("/nothing", text) != NULL);
  answer("mkstemp", mkstemp(pattern));
  puts(pattern);
  answer("fstat", fstat(1, &(struct stat){0}));
  return mantissa_int("x") == 3;
}
// CHECK: 0 findings (0 verified), {{[0-9]+}} tests
// CHECK-SAME: complete
// JSON: "divergences": 0
