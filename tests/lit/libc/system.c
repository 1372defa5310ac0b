// Questions about the machine, its users and terminals have the same answers natively, and are said as assumptions.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --sym-args 1 2 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path
// CHECK-SAME: nothing is a terminal or another device
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
#include <assert.h>
#include <errno.h>
#include <grp.h>
#include <iconv.h>
#include <pwd.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

int main(int argc, char** argv) {
  struct winsize size;
  struct rlimit limit;
  struct sysinfo info;
  struct utsname name;
  char bytes[4];
  assert(strcmp(argv[0], "program") == 0);
  if (argc < 2) return 1;
  switch (argv[1][0]) {
    case 'i': assert(ioctl(1, TIOCGWINSZ, &size) == -1 && errno == ENOTTY); break;
    case 'p': assert(!getpwuid(getuid()) && !getpwnam("root") && !getgrnam("root")); break;
    case 'l': assert(getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur == 8 << 20); break;
    case 's': assert(sysinfo(&info) == 0 && info.totalram == 512UL << 20); break;
    case 'u': assert(uname(&name) == 0 && strcmp(name.sysname, "Linux") == 0); break;
    case 'r': assert(getrandom(bytes, 4, 0) == -1 && errno == ENOSYS); break;
    case 'c': assert(iconv_open("UTF-8", "EBCDIC-US") == (iconv_t)-1 && errno == EINVAL); break;
    default: break;
  }
  return 0;
}
