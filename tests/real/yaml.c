// libyaml: the events of a symbolic document.
#include <mantissa/mantissa.h>
#include <yaml.h>

int main(void) {
  unsigned char text[8];
  yaml_parser_t parser;
  yaml_event_t event;
  mantissa_symbolic(text, sizeof text, "text");
  if (!yaml_parser_initialize(&parser)) return 1;
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, text, sizeof text);
  int events = 0, done = 0, failed = 0;
  while (!done && !failed) {
    failed = !yaml_parser_parse(&parser, &event);
    if (failed) break;
    done = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
    ++events;
  }
  yaml_parser_delete(&parser);
  return failed ? 2 : events > 100;
}
