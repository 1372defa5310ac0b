// Which handler takes which exception, and dynamic_cast: walks through the bases of a class.
#include "cxx_types.h"

// What kind of type it is: type information points behind the second entry of one of these.
enum { kEntries = 11, kFirst = 2 };
const void* const _ZTVN10__cxxabiv117__class_type_infoE[kEntries];
const void* const _ZTVN10__cxxabiv120__si_class_type_infoE[kEntries];
const void* const _ZTVN10__cxxabiv121__vmi_class_type_infoE[kEntries];
const void* const _ZTVN10__cxxabiv123__fundamental_type_infoE[kEntries];
const void* const _ZTVN10__cxxabiv119__pointer_type_infoE[kEntries];
const void* const _ZTVN10__cxxabiv129__pointer_to_member_type_infoE[kEntries];
const void* const _ZTVN10__cxxabiv120__function_type_infoE[kEntries];
const void* const _ZTVN10__cxxabiv117__array_type_infoE[kEntries];
const void* const _ZTVN10__cxxabiv116__enum_type_infoE[kEntries];

#define IS(type, kind) ((type)->table == _ZTVN10__cxxabiv1##kind##E + kFirst)

struct OneBase {
  struct __m_type type;
  const struct __m_type* base;
};
struct Base {
  const struct __m_type* type;
  long offset_and_flags;
};
struct ManyBases {
  struct __m_type type;
  unsigned flags, count;
  struct Base bases[];
};
struct Pointer {
  struct __m_type type;
  unsigned flags;
  const struct __m_type* to;
  const struct __m_type* of_class;  // of pointers to members
};
enum { kVirtual = 1, kPublic = 2, kOffsetShift = 8 };
enum { kQualifiers = 0x7, kConst = 0x1, kTransaction = 0x20, kNoexcept = 0x40 };

static bool is_same(const struct __m_type* a, const struct __m_type* b) {
  if (a == b || a->name == b->name) return true;
  if (a->name[0] == '*' || b->name[0] == '*') return false;  // of one file only
  const char *s = a->name, *t = b->name;
  while (*s && *s == *t) ++s, ++t;
  return *s == *t;
}

static bool is_class(const struct __m_type* type) {
  return IS(type, 17__class_type_info) || IS(type, 20__si_class_type_info) ||
         IS(type, 21__vmi_class_type_info);
}

// All parts of an object that are of a class; each is counted once, however many ways lead there.
struct Search {
  const struct __m_type* wanted;
  char* found;  // the last one
  int count;
  bool is_public;  // some way to it is
};

static void search(struct Search* s, const struct __m_type* type, char* object, bool is_public) {
  if (is_same(type, s->wanted)) {
    if (s->count > 0 && s->found == object) {
      s->is_public |= is_public;
      return;
    }
    s->found = object;
    s->is_public = is_public;
    ++s->count;
    return;
  }
  if (IS(type, 20__si_class_type_info))
    return search(s, ((const struct OneBase*)type)->base, object, is_public);
  if (!IS(type, 21__vmi_class_type_info)) return;
  const struct ManyBases* class = (const struct ManyBases*)type;
  for (unsigned i = 0; i < class->count; ++i) {
    const long flags = class->bases[i].offset_and_flags;
    long offset = flags >> kOffsetShift;
    if (object && flags & kVirtual) offset = *(const long*)(*(char**)object + offset);
    search(s, class->bases[i].type, object ? object + offset : NULL, is_public && flags & kPublic);
  }
}

static bool to_base(const struct __m_type* wanted, const struct __m_type* type, void** object) {
  struct Search s = {wanted, NULL, 0, false};
  search(&s, type, *object, true);
  if (s.count != 1 || !s.is_public) return false;
  *object = s.found;
  return true;
}

// Qualifiers may be added at every level, below the first only if all levels above are const; at the first
// level classes may become bases and anything void.
static bool pointer_becomes(const struct Pointer* wanted, const struct Pointer* thrown, void** object,
                            bool is_outermost, bool all_const) {
  unsigned more = thrown->flags & ~wanted->flags;
  if (more & kQualifiers) return false;  // would take one away
  if ((wanted->flags & ~thrown->flags) & (kNoexcept | kTransaction)) return false;
  if (!is_outermost && (wanted->flags & ~thrown->flags & kQualifiers) && !all_const) return false;
  all_const = all_const && wanted->flags & kConst;
  const struct __m_type *to = wanted->to, *from = thrown->to;
  if (is_same(to, from)) return true;
  if (is_outermost && to->name[0] == 'v' && !to->name[1]) return !IS(from, 20__function_type_info);
  if (IS(to, 19__pointer_type_info) && IS(from, 19__pointer_type_info))
    return pointer_becomes((const struct Pointer*)to, (const struct Pointer*)from, object, false, all_const);
  return is_outermost && is_class(to) && is_class(from) && to_base(to, from, object);
}

bool __m_catches(const struct __m_type* wanted, const struct __m_type* thrown, void** object) {
  const bool is_pointer = IS(thrown, 19__pointer_type_info);
  void* value = is_pointer ? *(void**)*object : *object;
  bool takes = is_same(wanted, thrown);
  if (!takes && is_class(wanted) && is_class(thrown)) takes = to_base(wanted, thrown, &value);
  if (!takes && IS(wanted, 19__pointer_type_info)) {
    static void* null;
    if (is_pointer)
      takes =
          pointer_becomes((const struct Pointer*)wanted, (const struct Pointer*)thrown, &value, true, true);
    else if (thrown->name[0] == 'D' && thrown->name[1] == 'n' && !thrown->name[2])  // nullptr
      takes = true, value = null;
  }
  if (!takes && IS(wanted, 29__pointer_to_member_type_info))
    __mantissa_lose("a handler of pointers to members takes those of the same type only");
  if (takes) *object = value;
  return takes;
}

// Thrown by who cancels a thread, which nobody does here; code of the standard library names it.
const struct __m_type _ZTIN10__cxxabiv115__forced_unwindE = {_ZTVN10__cxxabiv117__class_type_infoE + kFirst,
                                                             "N10__cxxabiv115__forced_unwindE"};

// ---- dynamic_cast

// The object of class `wanted` around the part at `from`, or beside it in the whole object.
struct Cast {
  const struct __m_type *wanted, *source;
  char* from;
  char *around, *any;
  int around_count, any_count;
  bool is_any_public;
};

static void cast_to(struct Cast* c, const struct __m_type* type, char* object, bool is_public) {
  if (is_same(type, c->wanted)) {
    struct Search inside = {c->source, NULL, 0, false};
    search(&inside, type, object, true);
    // One of several parts may be the one asked about: then each would have to be looked at by itself.
    if (inside.count > 1) __mantissa_lose("a dynamic_cast among several bases of one class may be another");
    if (inside.count >= 1 && inside.found == c->from && inside.is_public &&
        !(c->around_count && c->around == object)) {
      c->around = object;
      ++c->around_count;
    }
    if (!(c->any_count && c->any == object)) {
      c->any = object;
      c->is_any_public = false;
      ++c->any_count;
    }
    c->is_any_public |= is_public;
    return;
  }
  if (IS(type, 20__si_class_type_info))
    return cast_to(c, ((const struct OneBase*)type)->base, object, is_public);
  if (!IS(type, 21__vmi_class_type_info)) return;
  const struct ManyBases* class = (const struct ManyBases*)type;
  for (unsigned i = 0; i < class->count; ++i) {
    const long flags = class->bases[i].offset_and_flags;
    long offset = flags >> kOffsetShift;
    if (flags & kVirtual) offset = *(const long*)(*(char**)object + offset);
    cast_to(c, class->bases[i].type, object + offset, is_public && flags & kPublic);
  }
}

void* __dynamic_cast(const void* from, const struct __m_type* source, const struct __m_type* wanted,
                     long hint) {
  (void)hint;
  const long* table = *(const long* const*)from;
  char* whole = (char*)from + table[-2];
  const struct __m_type* type = ((const struct __m_type* const*)table)[-1];
  struct Cast c = {wanted, source, (char*)from, NULL, NULL, 0, 0, false};
  cast_to(&c, type, whole, true);
  if (c.around_count == 1) return c.around;
  struct Search own = {source, NULL, 0, false};
  search(&own, type, whole, true);
  const bool is_public_part = own.count > 1 || own.is_public;
  if (own.count > 1 && c.any_count == 1)
    __mantissa_lose("a dynamic_cast among several bases of one class may be another");
  return c.around_count == 0 && c.any_count == 1 && c.is_any_public && is_public_part ? c.any : NULL;
}

// ---- Types of the language: for each itself, a pointer to it and a pointer to it as a constant

#define TYPE(code)                                                                                  \
  const struct __m_type _ZTI##code = {_ZTVN10__cxxabiv123__fundamental_type_infoE + kFirst, #code}; \
  const struct Pointer _ZTIP##code = {                                                              \
      {_ZTVN10__cxxabiv119__pointer_type_infoE + kFirst, "P" #code}, 0, &_ZTI##code, NULL};         \
  const struct Pointer _ZTIPK##code = {                                                             \
      {_ZTVN10__cxxabiv119__pointer_type_infoE + kFirst, "PK" #code}, kConst, &_ZTI##code, NULL}
TYPE(v);
TYPE(b);
TYPE(w);
TYPE(c);
TYPE(a);
TYPE(h);
TYPE(s);
TYPE(t);
TYPE(i);
TYPE(j);
TYPE(l);
TYPE(m);
TYPE(x);
TYPE(y);
TYPE(n);
TYPE(o);
TYPE(f);
TYPE(d);
TYPE(e);
TYPE(g);
TYPE(Dn);
TYPE(Ds);
TYPE(Di);
TYPE(Du);
