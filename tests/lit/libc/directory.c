// Folders list their files by name; names that begin at a folder; links and permissions are not there.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --sym-file notes 2 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// CHECK: 0 findings
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int listed(const char* folder, char* all) {
  DIR* dir = opendir(folder);
  assert(dir && dirfd(dir) > 2);
  int count = 0;
  all[0] = 0;
  for (struct dirent* entry; (entry = readdir(dir)); ++count) {
    strcat(all, entry->d_name);
    strcat(all, entry->d_type == DT_DIR ? "/ " : " ");
  }
  assert(closedir(dir) == 0);
  return count;
}

int main(void) {
  char all[256], to[8];
  struct stat about;
  fclose(fopen("b", "w"));
  fclose(fopen("/tmp/z", "w"));
  fclose(fopen("/tmp/a", "w"));
  assert(listed("/", all) == 5);
  assert(strcmp(all, "./ ../ b notes tmp/ ") == 0);
  assert(listed("/tmp", all) == 4);
  assert(strcmp(all, "./ ../ a z ") == 0);
  assert(opendir("b") == NULL && errno == ENOTDIR);
  assert(opendir("missing") == NULL && errno == ENOENT);

  int tmp = open("/tmp", O_RDONLY | O_DIRECTORY);
  int fd = openat(tmp, "c", O_RDWR | O_CREAT, 0600);
  assert(fd >= 0 && write(fd, "xy", 2) == 2);
  assert(fstatat(tmp, "c", &about, 0) == 0 && about.st_size == 2);
  assert(fstatat(tmp, "b", &about, 0) == -1 && errno == ENOENT);
  assert(fstatat(fd, "c", &about, 0) == -1 && errno == ENOTDIR);
  assert(fstatat(AT_FDCWD, "b", &about, 0) == 0 && S_ISREG(about.st_mode));
  assert(unlinkat(tmp, "c", 0) == 0 && faccessat(tmp, "c", F_OK, 0) == -1);
  assert(readlink("b", to, sizeof to) == -1 && errno == EINVAL);
  assert(readlink("missing", to, sizeof to) == -1 && errno == ENOENT);
  assert(fchmod(fd, 0600) == -1 && errno == EPERM);

  FILE* notes = fopen("notes", "r");
  int c = getc(notes);
  return c == 'q' ? 3 : 0;
}
