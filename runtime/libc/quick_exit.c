// Ends without exit handlers. Also part of the replay library, which so knows that the program ended by
// itself.
#include "internal.h"

#include <stdlib.h>

struct Handler {
  void (*function)(void);
  struct Handler* before;
};

static struct Handler* last;

int at_quick_exit(void (*function)(void)) {
  struct Handler* handler = __m_internal_alloc(sizeof *handler);
  if (!handler) return -1;
  handler->function = function;
  handler->before = last;
  last = handler;
  return 0;
}

void quick_exit(int status) {
  while (last) {
    void (*function)(void) = last->function;
    last = last->before;
    function();
  }
  _Exit(status);
}
