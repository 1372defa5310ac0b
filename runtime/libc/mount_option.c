// The options of a line of a list of file systems.
#include "internal.h"

#include <mntent.h>
#include <string.h>

char* hasmntopt(const struct mntent* line, const char* option) {
  const size_t n = strlen(option);
  for (char* at = line->mnt_opts; (at = strstr(at, option)); ++at)
    if ((at == line->mnt_opts || at[-1] == ',') && (at[n] == 0 || at[n] == ',' || at[n] == '=')) return at;
  return NULL;
}
