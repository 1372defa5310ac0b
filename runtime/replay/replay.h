// Shared by the parts of the replay library.
#pragma once

#include <stdint.h>

extern int __mantissa_replay_log;          // descriptor of the log, or -1
uint64_t __mantissa_replay_path(void);     // hash of the path so far
extern uint64_t __mantissa_replay_wanted;  // the path on which something is looked for, or 0
