// The symbolic environment: what the generated driver asks for before main. The size of a symbolic file is an
// input of its own, so that reading finds the end at every possible place.
#include "stream.h"

#include <string.h>

enum { kNameSize = 256 };

// prefix + name, cut to kNameSize.
static void make_name(char* to, const char* prefix, const char* name) {
  size_t used = 0;
  while (*prefix && used + 1 < kNameSize) to[used++] = *prefix++;
  while (*name && used + 1 < kNameSize) to[used++] = *name++;
  to[used] = 0;
}

static void make_symbolic_file(struct Inode* inode, size_t max, const char* size_name,
                               const char* data_name) {
  uint64_t size;
  __mantissa_input(&size, sizeof size, size_name, MANTISSA_TYPE_U64);
  __mantissa_assume(size <= max);
  inode->data = __m_internal_alloc(max);
  if (max) __mantissa_input(inode->data, max, data_name, MANTISSA_TYPE_BYTES);
  inode->size = size;
  inode->symbolic = true;
}

// As the options spell it, but for what is in front of a name in the root.
static struct Inode* new_file(const char* name) {
  char buffer[kPathSize];
  const char* path = __m_resolve(name, buffer);
  return __m_new_inode(path ? path : name);
}

void __mantissa_env_stdin(size_t max) { make_symbolic_file(&__m_stdin_inode, max, "stdin-size", "stdin"); }

void __mantissa_env_file(const char* name, size_t max) {
  char size_name[kNameSize], data_name[kNameSize];
  make_name(size_name, "file-size:", name);
  make_name(data_name, "file:", name);
  struct Inode* inode = new_file(name);
  if (inode) make_symbolic_file(inode, max, size_name, data_name);
}

void __mantissa_env_content(const char* name, const void* data, size_t size) {
  struct Inode* inode = new_file(name);
  if (!inode) return;
  inode->data = (unsigned char*)data;
  inode->size = size;
}

static char* make_argument(int index, const char* text, size_t length) {
  if (length == 0) text = "";
  char name[16] = "arg";
  char digits[8];
  size_t at = sizeof digits, used = 3;
  do digits[--at] = (char)('0' + index % 10);
  while (index /= 10);
  while (at < sizeof digits) name[used++] = digits[at++];
  name[used] = 0;
  char* argument = __m_internal_alloc(length + 1);
  if (!argument) return argument;
  // A replay counts the inputs, so a word that is known is one, too; the program sees the word itself.
  __mantissa_input(argument, length ? length : 1, name, MANTISSA_TYPE_BYTES);
  if (text) {
    int is_word = length || !argument[0];
    for (size_t i = 0; i < length; ++i) is_word &= argument[i] == text[i];
    __mantissa_assume(is_word);
    memcpy(argument, text, length + 1);
  }
  return argument;
}

char** __mantissa_env_args(const char* program, const struct MantissaWord* words, int min, int more,
                           size_t length, int* argc) {
  const int max = min + more;
  int count = max;
  if (min != max) {
    __mantissa_input(&count, sizeof count, "argc", MANTISSA_TYPE_I32);
    __mantissa_assume((count >= min) & (count <= max));
  }
  char** argv = __m_internal_alloc(((size_t)max + 2) * sizeof *argv);
  // The program may write into its name, too.
  const size_t size = strlen(program) + 1;
  argv[0] = memcpy(__m_internal_alloc(size), program, size);
  for (int i = 1; i <= min; ++i) argv[i] = make_argument(i, words[i - 1].text, words[i - 1].length);
  for (int i = min + 1; i <= max; ++i) argv[i] = make_argument(i, NULL, length);
  // One path per number of arguments: argv[argc] must be a null pointer at a known place.
  int known = min;
  while (known < max && known != count) ++known;
  argv[known + 1] = NULL;
  *argc = known + 1;
  return argv;
}
