// cJSON: what is parsed from symbolic text can be printed, parsed again and is the same.
#include <cJSON.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>

int main(void) {
  char text[11];
  mantissa_symbolic(text, sizeof text, "text");
  text[sizeof text - 1] = 0;
  cJSON* item = cJSON_Parse(text);
  if (!item) return 1;
  char* printed = cJSON_PrintUnformatted(item);
  if (printed) {
    cJSON* again = cJSON_Parse(printed);
    mantissa_check(again != NULL);
    cJSON_Delete(again);
    free(printed);
  }
  cJSON_Delete(item);
  return 0;
}
