// gnuplot, CVE-2020-25559 (mended in 5.4.1): the name of the print output is freed where output changes, and
// again after the file could not be opened.
// entry: change_twice
// expect: double-free
#include <stdlib.h>
#include <string.h>
static char* output_name;
static int set_output(const char* name, int opens) {
  free(output_name);
#ifdef FIXED
  output_name = NULL;
#endif
  if (!opens) return -1;
  output_name = malloc(strlen(name) + 1);
  if (output_name) strcpy(output_name, name);
  return 0;
}
int change_twice(int first, int second, int third) {
  output_name = NULL;
  set_output("a", first);
  set_output("b", second);
  int result = set_output("c", third);
  free(output_name);
  output_name = NULL;
  return result;
}
