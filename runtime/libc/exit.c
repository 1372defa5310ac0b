// Ends of the program. Handlers run in reverse order of registration (C++ destructors of static objects come
// through __cxa_atexit), then what the compiler has marked as destructor, then handlers that those
// registered.
#include "internal.h"

#include <stdlib.h>
#include <unistd.h>

enum HandlerKind { kHandlerPlain, kHandlerWithArgument, kHandlerWithStatus };

struct Handler {
  enum HandlerKind kind;
  union {
    void (*plain)(void);
    void (*with_argument)(void*);
    void (*with_status)(int, void*);
  } function;
  void* argument;
};

struct HandlerList {
  struct Handler* items;
  size_t count, capacity;
};

static struct HandlerList at_exit;

// Functions with the attribute `destructor`, in the order they run in, and NULL; the engine fills it in.
void (*const* __m_destructors)(void);

static int add(struct HandlerList* list, struct Handler handler) {
  if (list->count == list->capacity) {
    size_t capacity = list->capacity ? 2 * list->capacity : 8;
    struct Handler* items =
        __m_internal_grow(list->items, list->count * sizeof *items, capacity * sizeof *items);
    if (!items) return -1;
    list->items = items;
    list->capacity = capacity;
  }
  list->items[list->count++] = handler;
  return 0;
}

int atexit(void (*function)(void)) {
  return add(&at_exit, (struct Handler){kHandlerPlain, {.plain = function}, NULL});
}

int __cxa_atexit(void (*function)(void*), void* argument, void* module) {
  (void)module;
  return add(&at_exit, (struct Handler){kHandlerWithArgument, {.with_argument = function}, argument});
}

int on_exit(void (*function)(int, void*), void* argument) {
  return add(&at_exit, (struct Handler){kHandlerWithStatus, {.with_status = function}, argument});
}

void __cxa_finalize(void* module) { (void)module; }

static void run(struct HandlerList* list, int status) {
  while (list->count > 0) {
    struct Handler handler = list->items[--list->count];
    switch (handler.kind) {
      case kHandlerPlain: handler.function.plain(); break;
      case kHandlerWithArgument: handler.function.with_argument(handler.argument); break;
      default: handler.function.with_status(status, handler.argument); break;
    }
  }
}

void exit(int status) {
  run(&at_exit, status);
  if (__m_destructors) {  // every path of a program comes here, and most programs have none
    while (*__m_destructors) (*__m_destructors++)();
    run(&at_exit, status);
  }
  __mantissa_exit(status);
}

void _Exit(int status) { __mantissa_exit(status); }
void _exit(int status) { __mantissa_exit(status); }

void abort(void) { __m_abort(); }
