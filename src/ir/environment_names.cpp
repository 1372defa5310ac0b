// table
// What is called under another name natively: functions whose answers are those of the engine's own world, or
// that may fail on request. The others are defined in runtime/replay/native_*.c and by the files of
// runtime/libc that are in the replay library.
#include "ir/llvm_module.h"
#include "ir/passes.h"

namespace mantissa::ir {
namespace {

// clang-format off
// What takes names of files or makes them, longjmp, what is asked about the machine, ...
constexpr const char* kTakeNames[] = {
    "open", "open64", "__open_2", "__open64_2", "creat", "creat64", "mkstemp", "mkstemp64", "fopen", "fopen64",
    "freopen", "freopen64", "stat", "lstat", "fstat", "stat64", "lstat64", "fstat64", "access", "unlink", "remove",
    "rename", "truncate", "truncate64", "tmpfile", "tmpfile64", "longjmp", "_longjmp", "siglongjmp", "__longjmp_chk",
    "ioctl", "tcgetattr", "tcsetattr", "ttyname", "getpwuid", "getpwnam", "getpwent", "setpwent", "endpwent",
    "getgrgid", "getgrnam", "getgrent", "setgrent", "endgrent", "getlogin", "getgroups", "getrlimit", "setrlimit",
    "sysinfo", "uname", "getrandom", "getentropy", "iconv_open", "iconv", "iconv_close", "opendir", "fdopendir",
    "dirfd", "rewinddir", "telldir", "closedir", "readdir", "readdir64", "openat", "openat64", "__openat_2",
    "__openat64_2", "fstatat", "fstatat64", "faccessat", "unlinkat", "mkdirat", "renameat", "readlink", "readlinkat",
    "fchmod", "fchown", "chown", "lchown", "link", "symlink", "fchmodat", "fchownat", "futimens", "utimensat",
    "utimes", "mmap", "mmap64", "munmap", "mprotect", "msync", "madvise", "sched_getaffinity", "newlocale",
    "canonicalize_file_name", "chroot", "clock_settime", "copy_file_range", "eaccess", "endmntent", "endutxent",
    "euidaccess", "fallocate", "fallocate64", "fchdir", "fpathconf", "freeaddrinfo", "fstatfs", "fstatfs64",
    "fstatvfs", "fstatvfs64", "getaddrinfo", "getgrouplist", "gethostid", "getloadavg", "getmntent", "getnameinfo",
    "getpriority", "getutxent", "inotify_add_watch", "inotify_init", "inotify_rm_watch", "lchmod", "linkat", "mkfifo",
    "mkfifoat", "mknod", "mknodat", "mkostemp", "mkostemp64", "nice", "pathconf", "poll", "posix_fadvise",
    "posix_fadvise64", "posix_fallocate", "posix_fallocate64", "prctl", "renameat2", "setgid", "setgroups",
    "sethostname", "setmntent", "setpgid", "setpriority", "settimeofday", "setuid", "setutxent", "statfs", "statfs64",
    "statvfs", "statvfs64", "statx", "symlinkat", "sync", "syncfs", "tcgetpgrp", "timer_create", "timer_delete",
    "timer_settime", "utmpxname",
    "regcomp", "regexec", "regerror", "regfree", "re_set_syntax", "re_compile_pattern", "re_compile_fastmap",
    "re_set_registers", "re_search", "re_match", "splice", "sigaltstack",
};
// ... and what else may fail.
constexpr const char* kMayFail[] = {
    "malloc", "calloc", "realloc", "reallocarray", "aligned_alloc", "memalign", "valloc", "posix_memalign", "strdup",
    "__strdup", "strndup", "__strndup", "vasprintf", "__vasprintf_chk", "asprintf", "__asprintf", "__asprintf_chk",
    "getline", "getdelim", "__getdelim", "fdopen", "fmemopen", "open_memstream", "getenv", "setenv", "_Znwm", "_Znam",
    "_ZnwmSt11align_val_t", "_ZnamSt11align_val_t", "_ZnwmRKSt9nothrow_t", "_ZnamRKSt9nothrow_t", "read",
    "__read_chk", "write", "pread", "pread64", "pwrite", "pwrite64", "close", "fclose", "fflush", "fflush_unlocked",
    "putchar", "putchar_unlocked", "fputs", "fputs_unlocked", "puts", "putw", "fwrite", "fwrite_unlocked", "getchar",
    "getchar_unlocked", "getw", "fgets", "fgets_unlocked", "__fgets_chk", "fread", "fread_unlocked", "__fread_chk",
    "vprintf", "vfprintf", "vdprintf", "printf", "fprintf", "dprintf", "__vprintf_chk", "__vfprintf_chk",
    "__vdprintf_chk", "__printf_chk", "__fprintf_chk", "__dprintf_chk", "fputc", "putc", "_IO_putc", "fputc_unlocked",
    "putc_unlocked", "fgetc", "getc", "_IO_getc", "fgetc_unlocked", "getc_unlocked", "vfscanf", "vscanf", "fscanf",
    "scanf", "__isoc99_vfscanf", "__isoc99_vscanf", "__isoc99_fscanf", "__isoc99_scanf", "__isoc23_vfscanf",
    "__isoc23_vscanf", "__isoc23_fscanf", "__isoc23_scanf",
};
// clang-format on

}  // namespace

void name_environment(Module& handle, bool natively, bool may_fail) {
  const auto rename = [&](const char* name) {
    const std::string ours = std::string("__mantissa_native_") + name;
    llvm::Function* function = handle.contents().module->getFunction(natively ? name : ours);
    if (function && function->isDeclaration()) function->setName(natively ? ours : name);
  };
  llvm::for_each(kTakeNames, rename);
  if (may_fail) llvm::for_each(kMayFail, rename);
}

}  // namespace mantissa::ir
