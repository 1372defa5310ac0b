// Integer arithmetic and memory, no symbolic value. N is given on the compiler's command line.
int main(void) {
  unsigned table[256], sum = 1;
  for (unsigned i = 0; i < 256; ++i) table[i] = i * 2654435761u;
  for (unsigned i = 0; i < N; ++i) {
    sum = sum * 31 + table[(sum ^ i) & 255];
    if (sum & 64) sum ^= i;
    table[i & 255] = sum;
  }
  return sum == 42;
}
