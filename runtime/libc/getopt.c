// getopt and getopt_long as GNU has them: options may stand after other arguments, which are moved to the
// end.
#include "internal.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char* optarg;
int optind = 1, opterr = 1, optopt = '?';

enum Ordering { kPermute, kStopAtFirst, kReturnInOrder };

// Where the scan is between calls. Arguments [first_plain, last_plain) are no options and were skipped.
static const char* next_char;
static int first_plain, last_plain;
static enum Ordering ordering;
static bool started;

struct LongOptions {
  const struct option* list;
  int* index;
  bool only;
};

static void reverse(char** argv, int from, int to) {
  for (--to; from < to; ++from, --to) {
    char* swapped = argv[from];
    argv[from] = argv[to];
    argv[to] = swapped;
  }
}

// Moves the skipped arguments behind the options that were read since.
static void exchange(char** argv) {
  reverse(argv, first_plain, last_plain);
  reverse(argv, last_plain, optind);
  reverse(argv, first_plain, optind);
  first_plain += optind - last_plain;
  last_plain = optind;
}

static const char* start(const char* options) {
  if (optind == 0 || !started) {
    if (optind == 0) optind = 1;
    first_plain = last_plain = optind;
    next_char = NULL;
    started = true;
    ordering = *options == '-'                                ? kReturnInOrder
               : *options == '+' || getenv("POSIXLY_CORRECT") ? kStopAtFirst
                                                              : kPermute;
  }
  return *options == '-' || *options == '+' ? options + 1 : options;
}

static bool is_plain(const char* argument) { return argument[0] != '-' || argument[1] == 0; }

// Finds the next option element. Returns 0 to go on with it, -1 at the end, 1 for a plain argument in order.
static int next_element(int argc, char** argv) {
  if (last_plain > optind) last_plain = optind;
  if (first_plain > optind) first_plain = optind;
  if (ordering == kPermute) {
    if (first_plain != last_plain && last_plain != optind)
      exchange(argv);
    else if (last_plain != optind)
      first_plain = optind;
    while (optind < argc && is_plain(argv[optind])) ++optind;
    last_plain = optind;
  }
  if (optind != argc && strcmp(argv[optind], "--") == 0) {
    ++optind;
    if (first_plain != last_plain && last_plain != optind)
      exchange(argv);
    else if (first_plain == last_plain)
      first_plain = optind;
    last_plain = argc;
    optind = argc;
  }
  if (optind == argc) {
    if (first_plain != last_plain) optind = first_plain;
    return -1;
  }
  if (is_plain(argv[optind])) {
    if (ordering == kStopAtFirst) return -1;
    optarg = argv[optind++];
    return 1;
  }
  return 0;
}

static bool quiet(const char* options) { return !opterr || *options == ':'; }

static int take_argument(int argc, char** argv, const char* options, int option) {
  if (optind < argc) {
    optarg = argv[optind++];
    return option;
  }
  optopt = option;
  if (!quiet(options)) __m_print_error("%s: option requires an argument -- '%c'\n", argv[0], option);
  return *options == ':' ? ':' : '?';
}

static int short_option(int argc, char** argv, const char* options) {
  char c = *next_char++;
  const char* found = c == ':' || c == ';' ? NULL : strchr(options, c);
  if (!*next_char) {
    ++optind;
    next_char = NULL;
  }
  if (!found) {
    if (!quiet(options)) __m_print_error("%s: invalid option -- '%c'\n", argv[0], c);
    optopt = (unsigned char)c;
    return '?';
  }
  if (found[1] != ':') return (unsigned char)c;
  if (next_char) {
    optarg = (char*)next_char;
    next_char = NULL;
    ++optind;
    return (unsigned char)c;
  }
  if (found[2] == ':') return (unsigned char)c;
  return take_argument(argc, argv, options, (unsigned char)c);
}

// The option that `name` means: exact, or the only one it starts. *ambiguous if several different ones.
static const struct option* find_long(const struct LongOptions* longs, const char* name, size_t length,
                                      bool* ambiguous) {
  const struct option* found = NULL;
  *ambiguous = false;
  for (const struct option* o = longs->list; o->name; ++o) {
    if (strncmp(o->name, name, length) != 0) continue;
    if (strlen(o->name) == length) {
      *ambiguous = false;
      return o;
    }
    if (found &&
        (longs->only || found->has_arg != o->has_arg || found->flag != o->flag || found->val != o->val))
      *ambiguous = true;
    if (!found) found = o;
  }
  return found;
}

static int accept_long(const struct LongOptions* longs, const struct option* o) {
  if (longs->index) *longs->index = (int)(o - longs->list);
  if (!o->flag) return o->val;
  *o->flag = o->val;
  return 0;
}

// Handles "--name[=value]" (or "-name" for getopt_long_only). -2: not a long option after all.
static int long_option(int argc, char** argv, const char* options, const struct LongOptions* longs,
                       const char* dashes) {
  const char* name = next_char;
  size_t length = (size_t)(__m_strchrnul(name, '=') - name);
  bool ambiguous;
  const struct option* o = find_long(longs, name, length, &ambiguous);
  if (!o && longs->only && dashes[1] == 0 && strchr(options, *name)) return -2;
  next_char = NULL;
  ++optind;
  optopt = 0;
  if (ambiguous || !o) {
    if (!quiet(options)) {
      if (ambiguous) {
        __m_print_error("%s: option '%s%s' is ambiguous; possibilities:", argv[0], dashes, name);
        for (const struct option* p = longs->list; p->name; ++p) {
          if (strncmp(p->name, name, length) == 0) __m_print_error(" '%s%s'", dashes, p->name);
        }
        __m_print_error("\n");
      } else {
        __m_print_error("%s: unrecognized option '%s%s'\n", argv[0], dashes, name);
      }
    }
    return '?';
  }
  if (name[length] == '=') {
    if (o->has_arg == no_argument) {
      if (!quiet(options))
        __m_print_error("%s: option '%s%s' doesn't allow an argument\n", argv[0], dashes, o->name);
      optopt = o->val;
      return '?';
    }
    optarg = (char*)name + length + 1;
  } else if (o->has_arg == required_argument) {
    if (optind >= argc) {
      if (!quiet(options))
        __m_print_error("%s: option '%s%s' requires an argument\n", argv[0], dashes, o->name);
      optopt = o->val;
      return *options == ':' ? ':' : '?';
    }
    optarg = argv[optind++];
  }
  return accept_long(longs, o);
}

static int next_option(int argc, char** argv, const char* options, const struct LongOptions* longs) {
  if (argc < 1) return -1;
  optarg = NULL;
  options = start(options);
  if (!next_char || !*next_char) {
    int state = next_element(argc, argv);
    if (state != 0) return state;
    next_char = argv[optind] + 1;
    if (longs->list) {
      bool two = *next_char == '-';
      if (two || longs->only) {
        next_char += two;
        bool is_short = !two && !argv[optind][2] && strchr(options, argv[optind][1]);
        if (!is_short) {
          int result = long_option(argc, argv, options, longs, two ? "--" : "-");
          if (result != -2) return result;
        }
      }
    }
  }
  return short_option(argc, argv, options);
}

int getopt(int argc, char* const argv[], const char* options) {
  struct LongOptions none = {NULL, NULL, false};
  return next_option(argc, (char**)argv, options, &none);
}

int __posix_getopt(int argc, char* const argv[], const char* options) { return getopt(argc, argv, options); }

int getopt_long(int argc, char* const argv[], const char* options, const struct option* list, int* index) {
  struct LongOptions longs = {list, index, false};
  return next_option(argc, (char**)argv, options, &longs);
}

int getopt_long_only(int argc, char* const argv[], const char* options, const struct option* list,
                     int* index) {
  struct LongOptions longs = {list, index, true};
  return next_option(argc, (char**)argv, options, &longs);
}
