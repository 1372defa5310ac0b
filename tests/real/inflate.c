// zlib: inflate of symbolic bytes, raw or with a zlib header.
#include <mantissa/mantissa.h>
#include <zlib.h>

int main(void) {
  unsigned char in[16], out[64];
  z_stream stream = {0};
  mantissa_symbolic(in, sizeof in, "in");
  if (inflateInit2(&stream, mantissa_bool("raw") ? -15 : 15) != Z_OK) return 1;
  stream.next_in = in;
  stream.avail_in = sizeof in;
  stream.next_out = out;
  stream.avail_out = sizeof out;
  int status = inflate(&stream, Z_FINISH);
  int bytes = (int)stream.total_out;
  inflateEnd(&stream);
  mantissa_check(bytes >= 0 && bytes <= (int)sizeof out);
  return status == Z_STREAM_END ? 0 : 2;
}
