// Semaphores and keys of threads in a program with one thread: who waits for a semaphore that is down waits
// for ever.
#include "signal.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>

static int* count_of(sem_t* s) { return (int*)s; }

int sem_init(sem_t* s, int shared, unsigned value) {
  (void)shared;
  if (value > INT_MAX) return __m_error(EINVAL);
  *count_of(s) = (int)value;
  return 0;
}

int sem_destroy(sem_t* s) {
  (void)s;
  return 0;
}

int sem_post(sem_t* s) {
  if (*count_of(s) == INT_MAX) return __m_error(EOVERFLOW);
  ++*count_of(s);
  return 0;
}

int sem_trywait(sem_t* s) {
  if (*count_of(s) == 0) return __m_error(EAGAIN);
  --*count_of(s);
  return 0;
}

int sem_wait(sem_t* s) {
  if (*count_of(s) == 0) {
    __mantissa_lose("the program waits for a semaphore that nobody raises");
    __m_end_waiting();
  }
  --*count_of(s);
  return 0;
}

int sem_getvalue(sem_t* s, int* value) {
  *value = *count_of(s);
  return 0;
}

// ---- Values of threads

static const void* values[PTHREAD_KEYS_MAX];
static bool is_used[PTHREAD_KEYS_MAX];

// The destructor is for threads that end before the program does.
int pthread_key_create(pthread_key_t* key, void (*destructor)(void*)) {
  (void)destructor;
  for (unsigned i = 0; i < PTHREAD_KEYS_MAX; ++i) {
    if (is_used[i]) continue;
    is_used[i] = true;
    values[i] = NULL;
    *key = i;
    return 0;
  }
  return EAGAIN;
}

int pthread_key_delete(pthread_key_t key) {
  if (key >= PTHREAD_KEYS_MAX || !is_used[key]) return EINVAL;
  is_used[key] = false;
  return 0;
}

void* pthread_getspecific(pthread_key_t key) {
  return key < PTHREAD_KEYS_MAX && is_used[key] ? (void*)values[key] : NULL;
}

int pthread_setspecific(pthread_key_t key, const void* value) {
  if (key >= PTHREAD_KEYS_MAX || !is_used[key]) return EINVAL;
  values[key] = value;
  return 0;
}
