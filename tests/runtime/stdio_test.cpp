// Streams and descriptors on files in memory. The same actions run on the host with a temporary file; what is
// seen must be the same.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <mantissa/intrinsics.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

#include "rt.h"

#define EACH(f)                                                                                              \
  f(fopen) f(fclose) f(fgetc) f(ungetc) f(fgets) f(fread) f(fwrite) f(fputs) f(fputc) f(puts) f(fseek)       \
      f(ftell) f(rewind) f(feof) f(ferror) f(clearerr) f(fprintf) f(fscanf) f(getline) f(remove) f(rename)   \
          f(tmpfile) f(fmemopen) f(open_memstream) f(open) f(close) f(read) f(write) f(lseek) f(dup) f(dup2) \
              f(unlink) f(access) f(isatty) f(fileno) f(free) f(getchar) f(freopen) f(ftruncate) f(pread)    \
                  f(perror) f(fflush)
EACH(RT_DECLARE)
#undef EACH
extern "C" {
int rt_stat(const char*, struct stat*);
extern FILE *rt_stdin, *rt_stdout, *rt_stderr;
void rt___mantissa_env_stdin(size_t);
void rt___mantissa_env_file(const char*, size_t);
void rt___mantissa_env_content(const char*, const void*, size_t);
struct MantissaWord;
char** rt___mantissa_env_args(const char*, const struct MantissaWord*, int, int, size_t, int*);
int rt___uflow(FILE*);
}

namespace {

struct Api {
  decltype(&fgetc) get;
  decltype(&ungetc) unget;
  decltype(&fputc) put;
  decltype(&fseek) seek;
  decltype(&ftell) tell;
  decltype(&feof) eof;
  decltype(&ferror) error;
  decltype(&fread) read;
  decltype(&fwrite) write;
  decltype(&fgets) gets;
  decltype(&clearerr) clear;
};

const Api kOurs = {rt_fgetc,  rt_ungetc, rt_fputc,  rt_fseek, rt_ftell,   rt_feof,
                   rt_ferror, rt_fread,  rt_fwrite, rt_fgets, rt_clearerr};
const Api kTheirs = {fgetc, ungetc, fputc, fseek, ftell, feof, ferror, fread, fwrite, fgets, clearerr};

// A random session; what it sees is written down.
std::string session(const Api& api, FILE* f, uint64_t seed) {
  Random random(seed);
  std::string seen;
  char buffer[32];
  auto note = [&](long value) { seen += std::to_string(value) + " "; };
  bool pushed = false;
  for (int step = 0; step < 40; ++step) {
    switch (below(random, 8)) {
      case 0: note(api.get(f)); break;
      case 1:
        // ISO C guarantees one character of push-back, after a read.
        if (!pushed && api.get(f) != EOF) note(api.unget('u', f));
        pushed = true;
        continue;
      case 2:
        api.seek(f, 0, SEEK_CUR);
        note(api.put(static_cast<int>('a' + below(random, 26)), f));
        api.seek(f, 0, SEEK_CUR);
        break;
      case 3: note(api.seek(f, static_cast<long>(below(random, 60)), SEEK_SET)); break;
      case 4: note(api.seek(f, -static_cast<long>(below(random, 10)), SEEK_END)); break;
      case 5: note(api.eof(f)), note(api.error(f)), note(api.tell(f)); continue;
      case 6: {
        size_t n = api.read(buffer, 3, below(random, 8), f);
        note(static_cast<long>(n));
        seen.append(buffer, 3 * n);
        break;
      }
      default: {
        char* line = api.gets(buffer, static_cast<int>(1 + below(random, 20)), f);
        seen += line ? line : "(none)";
      }
    }
    pushed = false;
  }
  return seen;
}

TEST(Stdio, RandomSessions) {
  for (long i = 0; i < cases(2000); ++i) {
    std::string contents = "first line\nsecond\n\nlast without end";
    FILE* theirs = tmpfile();
    FILE* ours = rt_tmpfile();
    ASSERT_NE(ours, nullptr);
    fwrite(contents.data(), 1, contents.size(), theirs);
    rt_fwrite(contents.data(), 1, contents.size(), ours);
    rewind(theirs), rt_rewind(ours);
    ASSERT_EQ(session(kTheirs, theirs, static_cast<uint64_t>(i)),
              session(kOurs, ours, static_cast<uint64_t>(i)))
        << "seed " << i;
    fclose(theirs), rt_fclose(ours);
  }
}

TEST(Stdio, FilesByName) {
  rt_errno() = 0;
  EXPECT_EQ(rt_fopen("missing", "r"), nullptr);
  EXPECT_EQ(rt_errno(), ENOENT);
  EXPECT_EQ(rt_fopen("missing", "q"), nullptr);
  EXPECT_EQ(rt_errno(), EINVAL);
  FILE* f = rt_fopen("made", "w");
  ASSERT_NE(f, nullptr);
  EXPECT_EQ(rt_fprintf(f, "%d %s\n", 12, "abc"), 7);
  EXPECT_EQ(rt_fgetc(f), EOF);
  EXPECT_NE(rt_ferror(f), 0);
  EXPECT_EQ(rt_fclose(f), 0);
  f = rt_fopen("./made", "a+");
  rt_fputs("more\n", f);
  rt_rewind(f);
  int number = 0;
  char word[16];
  EXPECT_EQ(rt_fscanf(f, "%d %15s", &number, word), 2);
  EXPECT_EQ(number, 12);
  EXPECT_STREQ(word, "abc");
  rt_fclose(f);
  EXPECT_EQ(rt_fopen("made", "wx"), nullptr);
  EXPECT_EQ(rt_errno(), EEXIST);
  struct stat info{};
  EXPECT_EQ(rt_stat("made", &info), 0);
  EXPECT_EQ(info.st_size, 12);
  EXPECT_EQ(rt_rename("made", "moved"), 0);
  EXPECT_EQ(rt_access("made", F_OK), -1);
  EXPECT_EQ(rt_access("moved", R_OK), 0);
  EXPECT_EQ(rt_remove("moved"), 0);
  EXPECT_EQ(rt_unlink("moved"), -1);
}

TEST(Stdio, LinesOfAnyLength) {
  std::string text = std::string(300, 'l') + "\nsecond";
  rt___mantissa_env_content("lines", text.data(), text.size());
  FILE* f = rt_fopen("lines", "r");
  long before = live_objects();
  char* line = nullptr;
  size_t capacity = 0;
  EXPECT_EQ(rt_getline(&line, &capacity, f), 301);
  EXPECT_EQ(rt_getline(&line, &capacity, f), 6);
  EXPECT_STREQ(line, "second");
  EXPECT_EQ(rt_getline(&line, &capacity, f), -1);
  EXPECT_NE(rt_feof(f), 0);
  rt_free(line);
  EXPECT_EQ(live_objects(), before);
  rt_fclose(f);
}

TEST(Stdio, Descriptors) {
  int fd = rt_open("data", O_RDWR | O_CREAT, 0600);
  ASSERT_GE(fd, 3);
  EXPECT_EQ(rt_write(fd, "0123456789", 10), 10);
  EXPECT_EQ(rt_lseek(fd, -3, SEEK_END), 7);
  char buffer[16] = {};
  int copy = rt_dup(fd);
  EXPECT_EQ(rt_read(copy, buffer, 2), 2);
  EXPECT_EQ(rt_read(fd, buffer + 2, 9), 1);
  EXPECT_STREQ(buffer, "789");
  EXPECT_EQ(rt_read(fd, buffer, 9), 0);
  EXPECT_EQ(rt_pread(fd, buffer, 2, 1), 2);
  EXPECT_EQ(rt_ftruncate(fd, 4), 0);
  EXPECT_EQ(rt_lseek(fd, 0, SEEK_END), 4);
  EXPECT_EQ(rt_close(fd), 0);
  EXPECT_EQ(rt_close(fd), -1);
  EXPECT_EQ(rt_errno(), EBADF);
  EXPECT_EQ(rt_close(copy), 0);
  EXPECT_EQ(rt_isatty(1), 0);
  EXPECT_EQ(rt_open("data", O_RDWR | O_CREAT | O_EXCL, 0600), -1);
}

TEST(Stdio, OutputReachesTheEngine) {
  taken_output();
  rt_puts("line");
  rt_fputs("err", rt_stderr);
  rt_write(1, "!", 1);
  rt_errno() = ENOENT;
  rt_perror("what");
  EXPECT_EQ(taken_output(), "line\nerr!what: No such file or directory\n");
  EXPECT_EQ(rt_ftell(rt_stdout), -1);
  EXPECT_EQ(rt_fileno(rt_stderr), 2);
  EXPECT_EQ(rt_fflush(nullptr), 0);
}

TEST(Stdio, MemoryStreams) {
  long before = live_objects();
  char* data = nullptr;
  size_t size = 9;
  FILE* f = rt_open_memstream(&data, &size);
  EXPECT_EQ(size, 9u);
  for (int i = 0; i < 100; ++i) rt_fprintf(f, "%d,", i);
  EXPECT_EQ(size, 9u);  // seen when it is flushed or closed
  rt_fclose(f);
  EXPECT_EQ(size, 290u);
  EXPECT_EQ(std::strlen(data), 290u);
  EXPECT_EQ(live_objects(), before + 1);
  rt_free(data);
  f = rt_open_memstream(&data, &size);
  rt_fprintf(f, "abcdef");
  EXPECT_EQ(rt_fflush(f), 0);
  EXPECT_STREQ(data, "abcdef");
  EXPECT_EQ(rt_fseek(f, 1, SEEK_SET), 0);
  rt_fprintf(f, "!");
  EXPECT_EQ(size, 6u);
  rt_fclose(f);  // what is behind the position is left out
  EXPECT_EQ(size, 2u);
  EXPECT_STREQ(data, "a!");
  rt_free(data);
  f = rt_open_memstream(&data, &size);
  rt_fprintf(f, "ab");
  rt_fseek(f, 2, SEEK_END);
  rt_fclose(f);
  EXPECT_EQ(std::string(data, size + 1), std::string("ab\0\0\0", 5));
  rt_free(data);
  EXPECT_EQ(live_objects(), before);
  char memory[8] = "abcdefg";
  f = rt_fmemopen(memory, 7, "r+");
  EXPECT_EQ(rt_fgetc(f), 'a');
  EXPECT_EQ(rt_fwrite("XYZ", 1, 3, f), 3u);
  EXPECT_EQ(rt_fgetc(f), 'e');
  EXPECT_STREQ(memory, "aXYZefg");
  rt_fclose(f);
}

TEST(Environment, SymbolicInputs) {
  uint64_t size = 5;
  std::string bytes(reinterpret_cast<char*>(&size), 8);
  set_inputs(bytes + "hello, world");
  rt___mantissa_env_stdin(12);
  std::string seen;
  for (int c; (c = rt_getchar()) != EOF;) seen += static_cast<char>(c);
  EXPECT_EQ(seen, "hello");
  EXPECT_EQ(rt___uflow(rt_stdin), EOF);

  size = 3;
  set_inputs(std::string(reinterpret_cast<char*>(&size), 8) + "abcdef");
  rt___mantissa_env_file("symbolic", 6);
  FILE* f = rt_fopen("symbolic", "r");
  char buffer[16] = {};
  EXPECT_EQ(rt_fread(buffer, 1, 10, f), 3u);
  EXPECT_STREQ(buffer, "abc");
  rt_fclose(f);

  size = 13;
  set_inputs(std::string(reinterpret_cast<char*>(&size), 8));
  EXPECT_EQ(how_it_ends([] { rt___mantissa_env_stdin(12); }), "assume");

  int count = 2, argc = 0;
  set_inputs(std::string(reinterpret_cast<char*>(&count), 4) + "abc" + std::string("d\0f", 3) + "ghi");
  char** argv = rt___mantissa_env_args("prog", nullptr, 0, 3, 3, &argc);
  EXPECT_EQ(argc, 3);
  EXPECT_STREQ(argv[0], "prog");
  EXPECT_STREQ(argv[1], "abc");
  EXPECT_STREQ(argv[2], "d");
  EXPECT_EQ(argv[3], nullptr);
}

}  // namespace
