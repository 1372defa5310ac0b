// Names of files. There are two folders, "/" and "/tmp", and files in them.
#ifndef MANTISSA_LIBC_PATH_H
#define MANTISSA_LIBC_PATH_H

#include "internal.h"

enum { kPathSize = 5 + 256 };
enum PathKind { kPathMissing, kPathFile, kPathFolder };

// The way from the root to what is named, without a slash in front: "" is the root, "tmp" the other folder,
// else "NAME" or "tmp/NAME". NULL with errno if it leads through what is no folder. May be `name` itself.
const char* __m_resolve(const char* name, char buffer[kPathSize]);

// What stands at a resolved path: stream.h in the engine, the folder of the test in replay.
enum PathKind __m_path_kind(const char* path);

// Which folder a descriptor is of: 0 the root, 1 /tmp, -1 with errno if none. What is in it: the first name
// behind `after` (NULL: of all) in the order of bytes, at most 255 characters, and its kind; -1 if there is
// none. As above.
int __m_folder_of(int fd);
int __m_folder_entry(int folder, const char* after, char name[256]);

// What mkdir and rmdir say.
int __m_folder_make(const char* path);
int __m_folder_remove(const char* path);

// Fills in the XXXXXX at its end, another one each time; NULL with errno if there are none.
char* __m_unique_name(char* pattern);

int __m_change_folder(const char* name);
const char* __m_current_folder(void);  // with a slash in front

#endif
