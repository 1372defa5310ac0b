// What the parts of the confining launcher share.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { kNobody = 65534 };

enum Mode {
  kTool,      // a compiler: ends with us, nothing else
  kPlain,     // limits as well
  kConfined,  // and a view of its own
};

struct Settings {
  enum Mode mode;
  int status, life;  // descriptors: what we tell, and what ends when our caller does
  int keep[16];      // descriptors that the program gets
  size_t keep_count;
  const char* folder;       // where it runs, if it has no view of its own
  bool is_temporary;        // that folder goes at the end, if nothing is in it
  const char* writable;     // a folder that stays writable in its view, or NULL
  const char* visible[32];  // folders that it sees beside those of the system's libraries
  size_t visible_count;
  bool as_caller;     // with the caller's identity also where another one is possible
  bool has_identity;  // it has a user namespace
  bool is_root;       // we are, outside of it
  bool has_files;     // it has a root folder of its own
  uint64_t memory;    // bytes of all its processes together; 0: no limit
  uint64_t cpu_seconds, stack, file_size, processes;
  int program;  // descriptor of the file
  const char* path;
  char** command;  // name and arguments
};

// Told to the caller: "missing WHAT", "refused" (it would be root here), "error TEXT", "memory", "end exit
// N", "end signal N". One line at a time.
void tell(const struct Settings* settings, const char* what, const char* more);

// view.c: a process with namespaces of its own, as far as the system allows; 0 in it, its number for us, -1
// with errno. `has_view` says whether it has at least processes and mounts of its own.
pid_t fork_into_view(struct Settings* settings, bool* has_view);
// In it: mounts, host name, clocks. The folder where it runs is then the root. False: it sees what we see.
bool arrange_view(const struct Settings* settings);
// The folders of libraries and the devices that it sees there; the last is NULL.
extern const char* const system_libraries[];
extern const char* const system_devices[];

// guard.c: without such a view, all that is not below its working folder or what it would see there is kept
// from it, as far as the system allows; what is missing is told. Its privileges are dropped by then.
void guard_user(const struct Settings* settings);

// limits.c
void limit_resources(const struct Settings* settings);
// Capabilities, what set-user-id programs give, and root itself. False: it is still root.
bool drop_privileges(const struct Settings* settings);
// System calls that change the machine fail. False: they do not.
bool filter_calls(const struct Settings* settings);

// watch.c
// Resident bytes of a process and all below it.
uint64_t resident_bytes(pid_t process);
// Kills all below a process, however often they fork.
void kill_descendants(pid_t process);
