// What the macros of <sched.h> call.
#include "internal.h"

#include <sched.h>
#include <stdlib.h>

int __sched_cpucount(size_t size, const cpu_set_t* set) {
  int count = 0;
  for (size_t i = 0; i < size / sizeof(unsigned long); ++i)
    for (unsigned long rest = ((const unsigned long*)set)[i]; rest; rest >>= 1) count += rest & 1;
  return count;
}

cpu_set_t* __sched_cpualloc(size_t count) { return malloc((count + 63) / 64 * sizeof(unsigned long)); }
void __sched_cpufree(cpu_set_t* set) { free(set); }
