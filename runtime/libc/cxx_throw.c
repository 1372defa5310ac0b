// Exceptions of the Itanium C++ ABI. Throwing looks for a handler first: without one the program ends where
// it throws, and nothing is cleaned up. Then it goes outwards, and each frame on the way that cleans up goes
// on by _Unwind_Resume. What frames there are and where they land the engine tells (intrinsics.h).
#include "cxx_types.h"
#include "signal.h"

#include <limits.h>
#include <signal.h>

// Lies before what is thrown.
struct Exception {
  const struct __m_type* type;
  void (*destructor)(void*);
  struct Exception* next_caught;
  void* caught;   // what the handler gets
  long handlers;  // that are running; below 0: thrown again
  long references;
  struct Exception* shared;  // what is thrown, if it is another's: std::rethrow_exception
  long unused;
};
enum { kHeader = sizeof(struct Exception) };
// Of the unwinder's own part, whose address landing pads get. For a reference to a pointer the compiler adds
// this to find what was thrown, and does not take what the handler gets.
enum { kUnwinders = 32 };

static struct Exception* innermost;  // of those that are caught
static unsigned uncaught;

static struct Exception* header_of(void* object) { return (struct Exception*)((char*)object - kHeader); }
static void* object_of(struct Exception* e) { return (char*)(e->shared ? e->shared : e) + kHeader; }
static void* landing_of(struct Exception* e) { return (char*)e + kHeader - kUnwinders; }
static struct Exception* landed(void* exception) { return header_of((char*)exception + kUnwinders); }

void* __cxa_allocate_exception(size_t size) {
  char* block = __m_internal_alloc(kHeader + size);
  __mantissa_fill(block, 0, kHeader);
  return block + kHeader;
}
void __cxa_free_exception(void* object) { __mantissa_free(header_of(object)); }

static void release(struct Exception* e) {
  if (--e->references > 0) return;
  if (e->shared)
    release(e->shared);
  else if (e->destructor)
    e->destructor(object_of(e));
  __mantissa_free(e);
}

// What code names as its personality; the engine has no use for it.
int __gxx_personality_v0(void) { return 0; }

// ---- Ends

typedef void (*Handler)(void);
static __attribute__((noreturn)) void end(void) {
  if (innermost && !__m_is_handled(SIGABRT)) __mantissa_fail("abort", "an exception that nobody catches");
  __m_abort();
}
static Handler terminate_handler = end;
static Handler unexpected_handler;

Handler _ZSt13set_terminatePFvvE(Handler handler) {
  Handler before = terminate_handler;
  terminate_handler = handler ? handler : end;
  return before;
}
Handler _ZSt13get_terminatev(void) { return terminate_handler; }

__attribute__((noreturn)) void _ZSt9terminatev(void) {
  terminate_handler();
  __m_abort();
}

Handler _ZSt14set_unexpectedPFvvE(Handler handler) {
  Handler before = unexpected_handler ? unexpected_handler : _ZSt9terminatev;
  unexpected_handler = handler;
  return before;
}
Handler _ZSt14get_unexpectedv(void) { return unexpected_handler ? unexpected_handler : _ZSt9terminatev; }

__attribute__((noreturn)) void _ZSt10unexpectedv(void) {
  _ZSt14get_unexpectedv()();
  _ZSt9terminatev();
}

// ---- Throwing

static bool takes(long depth, long clause, struct Exception* e, void** object) {
  const long filtered = __mantissa_landing_filtered(depth, clause);
  for (long i = 0; i < (filtered < 0 ? 1 : filtered); ++i) {
    const struct __m_type* type = __mantissa_landing_type(depth, clause, i);
    void* part = object_of(e);
    if (type && !__m_catches(type, e->type, &part)) continue;
    if (filtered >= 0) return false;
    // Who catches everything gets it as it was thrown; it does not look at it.
    *object = part;
    return true;
  }
  if (filtered >= 0) *object = object_of(e);
  return filtered >= 0;
}

static long clause_for(long depth, struct Exception* e, void** object) {
  const long count = __mantissa_landing_clauses(depth);
  for (long clause = 0; clause < count; ++clause)
    if (takes(depth, clause, e, object)) return clause;
  return -1;
}

// Comes back if nobody takes it.
static void raise_exception(struct Exception* e) {
  long handler = LONG_MAX, clause = -1;
  void* object = NULL;
  while (clause < 0) {
    handler = __mantissa_landing_next(handler);
    if (handler == 0) return;
    clause = clause_for(handler, e, &object);
  }
  for (long depth = LONG_MAX; (depth = __mantissa_landing_next(depth)) > handler;)
    if (__mantissa_landing_cleans_up(depth)) __mantissa_land(depth, -1, landing_of(e));
  e->caught = object;
  __mantissa_land(handler, clause, landing_of(e));
}

void* __cxa_begin_catch(void* exception) {
  struct Exception* e = landed(exception);
  e->handlers = (e->handlers < 0 ? -e->handlers : e->handlers) + 1;
  --uncaught;
  if (innermost != e) {
    e->next_caught = innermost;
    innermost = e;
  }
  return e->caught;
}

void* __cxa_get_exception_ptr(void* exception) { return landed(exception)->caught; }

void __cxa_end_catch(void) {
  struct Exception* e = innermost;
  if (!e) return;
  if (e->handlers < 0) {
    if (++e->handlers == 0) innermost = e->next_caught;  // is on its way again
  } else if (--e->handlers == 0) {
    innermost = e->next_caught;
    release(e);
  }
}

static __attribute__((noreturn)) void throw_it(struct Exception* e) {
  ++uncaught;
  raise_exception(e);
  e->caught = object_of(e);
  __cxa_begin_catch(landing_of(e));
  _ZSt9terminatev();
}

__attribute__((noreturn)) void __cxa_throw(void* object, const struct __m_type* type,
                                           void (*destructor)(void*)) {
  struct Exception* e = header_of(object);
  e->type = type;
  e->destructor = destructor;
  e->references = 1;
  throw_it(e);
}

__attribute__((noreturn)) void __cxa_rethrow(void) {
  struct Exception* e = innermost;
  if (!e) _ZSt9terminatev();
  e->handlers = -e->handlers;
  throw_it(e);
}

__attribute__((noreturn)) void _Unwind_Resume(void* exception) {
  raise_exception(landed(exception));
  _ZSt9terminatev();
}

// What violates a specification of exceptions. A handler of the program's own may throw something else.
__attribute__((noreturn)) void __cxa_call_unexpected(void* exception) {
  __cxa_begin_catch(exception);
  if (unexpected_handler) {
    __mantissa_lose("what a handler of unexpected exceptions throws is not followed");
    __mantissa_exit(0);
  }
  _ZSt9terminatev();
}

bool _ZSt18uncaught_exceptionv(void) { return uncaught != 0; }
int _ZSt19uncaught_exceptionsv(void) { return (int)uncaught; }
const struct __m_type* __cxa_current_exception_type(void) { return innermost ? innermost->type : NULL; }

// ---- std::exception_ptr: the address of what was thrown

void* __cxa_init_primary_exception(void* object, const struct __m_type* type, void (*destructor)(void*)) {
  struct Exception* e = header_of(object);
  e->type = type;
  e->destructor = destructor;
  e->references = 0;
  return e;
}

void _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(void** p) {
  if (*p) ++header_of(*p)->references;
}
void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void** p) {
  if (*p) release(header_of(*p));
  *p = NULL;
}
void* _ZNKSt15__exception_ptr13exception_ptr6_M_getEv(void* const* p) { return *p; }
void _ZNSt15__exception_ptr13exception_ptrC1EPv(void** p, void* object) {
  *p = object;
  _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(p);
}
void _ZNSt15__exception_ptr13exception_ptrC1Ev(void** p) { *p = NULL; }
void _ZNSt15__exception_ptr13exception_ptrC1ERKS0_(void** p, void* const* other) {
  *p = *other;
  _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(p);
}
void _ZNSt15__exception_ptr13exception_ptrD1Ev(void** p) {
  _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(p);
}
void _ZNSt15__exception_ptr13exception_ptr4swapERS0_(void** p, void** other) {
  void* held = *p;
  *p = *other;
  *other = held;
}

void _ZSt17current_exceptionv(void** result) {
  *result = innermost ? object_of(innermost) : NULL;
  _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(result);
}

__attribute__((noreturn)) void _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(void** p) {
  struct Exception* primary = header_of(*p);
  // Natively what is thrown does not follow this one: a reference to a pointer refers to nobody knows what.
  struct Exception* e = header_of(__cxa_allocate_exception(sizeof(void*)));
  ++primary->references;
  e->shared = primary;
  e->type = primary->type;
  e->references = 1;
  throw_it(e);
}
