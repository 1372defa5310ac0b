// A table-driven parser of expressions: shift, reduce and goto tables of short, 64 states by 32 symbols.
#include <mantissa/mantissa.h>
enum { kEnd, kName, kPlus, kTimes, kOpen, kClose, kTokens };
static short action[64][32];  // positive: shift to; negative: reduce by; 1000: accept
static short go[64][32];
static const unsigned char length[7] = {0, 3, 1, 3, 1, 3, 1};
static const unsigned char left[7] = {0, 1, 1, 2, 2, 3, 3};  // E T F
static void reduce(int state, int rule, int first, int last) {
  for (int t = first; t <= last; ++t)
    if (t != kName && t != kOpen) action[state][t] = (short)-rule;
}
static void build(void) {
  static const int open_states[4] = {0, 4, 6, 7};
  for (int i = 0; i < 4; ++i) {
    action[open_states[i]][kName] = 5;
    action[open_states[i]][kOpen] = 4;
    go[open_states[i]][3] = open_states[i] == 7 ? 10 : 3;
    go[open_states[i]][2] = open_states[i] == 6 ? 9 : 2;
    go[open_states[i]][1] = open_states[i] == 4 ? 8 : 1;
  }
  action[1][kPlus] = action[8][kPlus] = 6;
  action[1][kEnd] = 1000;
  action[8][kClose] = 11;
  reduce(2, 2, kEnd, kClose), reduce(9, 1, kEnd, kClose);
  action[2][kTimes] = action[9][kTimes] = 7;
  reduce(3, 4, kEnd, kClose), reduce(5, 6, kEnd, kClose), reduce(10, 3, kEnd, kClose),
      reduce(11, 5, kEnd, kClose);
}
int main(void) {
  unsigned char token[9];
  short stack[32];
  build();
  mantissa_symbolic(token, 8, "token");
  token[8] = kEnd;
  int depth = 0, reductions = 0;
  stack[0] = 0;
  for (unsigned i = 0; i < 9;) {
    if (token[i] >= 32) return -2;
    const int what = action[stack[depth]][token[i]];
    if (what == 1000) return reductions;
    if (what == 0) return -1;
    if (what > 0) {
      stack[++depth] = (short)what;
      ++i;
      continue;
    }
    depth -= length[-what];
    const int to = go[stack[depth]][left[-what]];
    stack[++depth] = (short)to;
    ++reductions;
  }
  return -3;
}
