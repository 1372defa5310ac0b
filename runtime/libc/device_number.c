// Numbers of devices, of a major and a minor one.
#include "internal.h"

#include <sys/sysmacros.h>
#include <sys/types.h>

#undef gnu_dev_makedev
#undef gnu_dev_major
#undef gnu_dev_minor

dev_t gnu_dev_makedev(unsigned major, unsigned minor) {
  const uint64_t high = ((uint64_t)(major & 0xfffff000u) << 32) | ((uint64_t)(minor & 0xffffff00u) << 12);
  return high | (major & 0xfffu) << 8 | (minor & 0xffu);
}

unsigned gnu_dev_major(dev_t device) {
  return (unsigned)((device >> 8 & 0xfff) | (device >> 32 & 0xfffff000));
}

unsigned gnu_dev_minor(dev_t device) { return (unsigned)((device & 0xff) | (device >> 12 & 0xffffff00)); }
