// A small machine with 1,280 cells of memory, an image in 96 of them and a symbolic program: loads, stores,
// jumps by what is loaded.
#include <mantissa/mantissa.h>
enum { kCells = 1280 };
static int memory[kCells];
int main(void) {
  struct Step {
    unsigned char what;
    unsigned short cell;
  } program[9];
  mantissa_symbolic(program, sizeof program, "program");
  int a = 1, jumps = 0;
  for (int i = 0; i < 96; ++i) memory[64 + 5 * i] = i * 37 % 23 - 3;
  for (int pc = 0; pc < 9; ++pc) {
    const unsigned cell = program[pc].cell;
    if (cell >= kCells) return -1;
    switch (program[pc].what) {
      case 0: a = memory[cell]; break;
      case 1: memory[cell] = a; break;
      case 2: a += memory[cell] + 3; break;
      case 3:
        if (memory[cell] > 4) ++pc, ++jumps;
        break;
      case 4: memory[(unsigned)memory[cell] % kCells] = a + 1; break;
      default: return -2;
    }
  }
  return a == 77 ? 100 : jumps;
}
