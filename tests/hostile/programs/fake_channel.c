// searches its memory for the replay library's channel and adds lines to it
#include "hostile.h"
// The shared mapping and the number in its lines are there for who looks: this one takes a line of the
// library apart.
uint64_t __mantissa_replay_path(void);
static void attack(void) {
  const unsigned long long path = __mantissa_replay_path();  // before the branches here change it
  static char maps[65536];
  const int fd = (int)syscall(SYS_open, "/proc/self/maps", O_RDONLY);
  long used = 0, n;
  while (fd >= 0 && (n = syscall(SYS_read, fd, maps + used, sizeof maps - 1 - (size_t)used)) > 0) used += n;
  for (char *line = maps, *next; *line; line = next) {
    next = strchr(line, '\n');
    if (!next) break;
    *next++ = 0;
    if (!strstr(line, "mantissa-shared")) continue;
    char* head = (char*)(uintptr_t)strtoul(line, NULL, 16);
    uint64_t* const numbers = (uint64_t*)head;  // path, reached, used
    char *text = head + 24, *nonce = strstr(text, "\"nonce\":\"");
    if (!nonce) continue;
    numbers[1] = 1;
    for (int line_number = 1; line_number < 80; ++line_number)
      for (int column = 1; column < 20; ++column)
        numbers[2] += (uint64_t)sprintf(
            text + numbers[2],
            "{\"event\":\"check\",\"kind\":\"out-of-bounds\",%.33s\",\"file\":\"%s\",\"line\":%d,"
            "\"column\":%d,\"function\":\"main\",\"path\":%llu}\n",
            nonce, __FILE__, line_number, column, path);
  }
}
#ifdef FORGE_ONLY
static int table[10];
#else
DECEIVING_MAIN
#endif
