// Symbolic rows and columns of a matrix of 40 by 40 with walls: marks are set, neighbours asked.
#include <mantissa/mantissa.h>
enum { kSize = 40 };
static int board[kSize][kSize];
int main(void) {
  unsigned char row[6], column[6];
  for (int i = 1; i < 32; ++i) board[i][i * 7 % 40] = board[i * 3 % 40][i] = -1;
  mantissa_symbolic(row, sizeof row, "row");
  mantissa_symbolic(column, sizeof column, "column");
  for (int i = 0; i < 6; ++i) {
    if (row[i] < 1 || row[i] >= kSize - 1 || column[i] < 1 || column[i] >= kSize - 1) return -1;
    if (board[row[i]][column[i]] != 0) return -2;
    board[row[i]][column[i]] = i + 1;
  }
  int beside = 0;
  for (int i = 0; i < 6; ++i) {
    if (board[row[i]][column[i] + 1] > i + 1) ++beside;
    if (board[row[i] + 1][column[i]] > i + 1) beside += 5;
    if (board[column[i]][row[i]] > i + 1) beside += 25;
  }
  return beside;
}
