// Locks in a program with one thread: they always succeed. A second thread cannot be made.
#include "internal.h"
#include "signal.h"

#include <errno.h>
#include <pthread.h>
#include <sys/single_threaded.h>

#define NOTHING(function, ...) \
  int function(__VA_ARGS__) { return 0; }

NOTHING(pthread_mutex_init, pthread_mutex_t* m, const pthread_mutexattr_t* a)
NOTHING(pthread_mutex_destroy, pthread_mutex_t* m)
NOTHING(pthread_mutex_lock, pthread_mutex_t* m)
NOTHING(pthread_mutex_trylock, pthread_mutex_t* m)
NOTHING(pthread_mutex_unlock, pthread_mutex_t* m)
NOTHING(pthread_mutexattr_init, pthread_mutexattr_t* a)
NOTHING(pthread_mutexattr_destroy, pthread_mutexattr_t* a)
NOTHING(pthread_mutexattr_settype, pthread_mutexattr_t* a, int type)
NOTHING(pthread_rwlock_init, pthread_rwlock_t* l, const pthread_rwlockattr_t* a)
NOTHING(pthread_rwlock_destroy, pthread_rwlock_t* l)
NOTHING(pthread_rwlock_rdlock, pthread_rwlock_t* l)
NOTHING(pthread_rwlock_wrlock, pthread_rwlock_t* l)
NOTHING(pthread_rwlock_unlock, pthread_rwlock_t* l)

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*function)(void*),
                   void* argument) {
  (void)thread, (void)attributes, (void)function, (void)argument;
  __mantissa_presume("no second thread can be started");
  return EAGAIN;
}

// Nobody else is there who could be waited for.
int pthread_join(pthread_t thread, void** result) {
  (void)result;
  return thread == pthread_self() ? EDEADLK : ESRCH;
}

NOTHING(pthread_cond_init, pthread_cond_t* restrict c, const pthread_condattr_t* restrict a)
NOTHING(pthread_cond_destroy, pthread_cond_t* c)
NOTHING(pthread_cond_signal, pthread_cond_t* c)
NOTHING(pthread_cond_broadcast, pthread_cond_t* c)

int pthread_cond_wait(pthread_cond_t* restrict condition, pthread_mutex_t* restrict mutex) {
  (void)condition, (void)mutex;
  __mantissa_lose("the program waits for another thread, and there is none");
  __m_end_waiting();
}

char __libc_single_threaded = 1;

pthread_t pthread_self(void) { return 1; }
int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

int pthread_once(pthread_once_t* once, void (*function)(void)) {
  if (*once) return 0;
  *once = 1;
  function();
  return 0;
}
