// writes a result of its own into the results folder
#include "hostile.h"
static void attack(void) {
  static const char text[] = "{\"FORGED\":1,\"status\":\"complete\",\"findings\":[]}";
  put_file(RESULTS "/run.json", text);
  put_file(RESULTS "/findings.sarif", text);
  put_file(RESULTS "/events.jsonl", text);
  put_file(RESULTS "/tests/tests.pack", text);
}
DECEIVING_MAIN
