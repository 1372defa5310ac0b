// lz4: a symbolic block is unpacked without leaving its buffers.
#include <lz4.h>
#include <mantissa/mantissa.h>

int main(void) {
  char in[16], out[48];
  mantissa_symbolic(in, sizeof in, "in");
  int size = LZ4_decompress_safe(in, out, sizeof in, sizeof out);
  mantissa_check(size <= (int)sizeof out);
  return size < 0;
}
