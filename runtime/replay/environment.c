// The symbolic environment natively: the replay library has set it up before main, so the driver's calls have
// nothing left to do. A file of its own, so that it is linked only where a driver calls it.
#include <errno.h>
#include <mantissa/intrinsics.h>
#include <pthread.h>
#include <stdlib.h>

// No thread can be started and no other program run, as in the engine.
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*function)(void*),
                   void* argument) {
  (void)thread, (void)attributes, (void)function, (void)argument;
  return EAGAIN;
}

int system(const char* command) {
  if (!command) return 0;
  errno = ENOSYS;
  return -1;
}

void __mantissa_env_stdin(size_t max) { (void)max; }
void __mantissa_env_file(const char* name, size_t max) { (void)name, (void)max; }

void __mantissa_env_content(const char* name, const void* data, size_t size) {
  (void)name, (void)data, (void)size;
}
