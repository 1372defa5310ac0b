// Shared by the parts of the replay library.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Where the program is. The instrumented build stores the place of what it does next (src/ir/places.h).
struct MantissaPlace {
  const char* file;  // empty: not known
  const char* function;
  uint32_t line, column;
};
extern const struct MantissaPlace* volatile __mantissa_place;

// ---- channel.c: what is told to the launcher
// ---------------------------------------------------------------------------------

// Opens the channel that the environment names, and forgets its name. Returns why not, or NULL.
const char* __mantissa_channel_open(void);

struct EventNumber {
  const char* name;  // NULL: none
  uint64_t value;
};
// One line of JSON, with the place and the path. `kind`, `message` and `number` may be NULL.
void __mantissa_event(const char* event, const char* kind, const char* message,
                      const struct EventNumber* number);
// Only numbers, up to one without a name.
void __mantissa_event_numbers(const char* event, const struct EventNumber* numbers);

// Whether the program is where, and on the path on which, this kind is looked for.
bool __mantissa_is_wanted(const char* kind);
bool __mantissa_wants(const char* kind);  // this kind, wherever
// Whether such a thing was not told before of this place and path. Of what is looked for it says yes whatever
// was told before.
bool __mantissa_is_new(const char* kind);

// Whether the test has an input of this name, or of one that goes on with a colon.
bool __mantissa_replay_has_input(const char* name);

uint64_t __mantissa_replay_path(void);  // hash of the path so far
void __mantissa_set_path(uint64_t path);

// ---- evidence.c: what ends or spoils a run
// -----------------------------------------------------------------------------------

void __mantissa_evidence_start(char** stack_top);
__attribute__((noreturn)) void __mantissa_stop(int status);  // at once, keeping counts of coverage
__attribute__((noreturn)) void __mantissa_die(int signal_number);
void __mantissa_tell_exit(void);  // mantissa_replay.c: before a normal end

// ---- native_paths.c: names of files
// ------------------------------------------------------------------------------------------

void __mantissa_paths_start(bool in_folder);  // whether the current folder is one for the test alone

// ---- serve.c: many tests in copies of one process
// -----------------------------------------------------------------------------------

// Serves the socket and does not return but in a copy that is to run one test, with the variables that say
// which.
char** __mantissa_serve(int control);
void __mantissa_serve_begins(void);  // the test is read: nothing of the launcher is left open

// ---- leaks.c: memory that is left at the end
// ---------------------------------------------------------------------------------

void __mantissa_leaks_start(void);  // if it is looked for
void __mantissa_leaks_tell(void);
