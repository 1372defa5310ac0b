// constructors and destructors of C++ objects
#include <assert.h>
#include <fcntl.h>
#include <mantissa/mantissa.h>
#include <sys/syscall.h>
#include <unistd.h>
namespace {
struct Object {
  Object() { syscall(SYS_open, AREA "/object", O_CREAT | O_WRONLY, 0666); }
  ~Object() { syscall(SYS_open, AREA "/object_end", O_CREAT | O_WRONLY, 0666); }
};
Object object;
}  // namespace
int main() {
  int x = mantissa_int("x");
  thread_local Object second;
  assert(x != 5);
  return 0;
}
