// Does not compile without -DLIMIT=4.
int at(int i) {
  static const int kTable[LIMIT] = {1, 2, 3, 4};
  if (i < 0 || i > LIMIT) return 0;
  return kTable[i];
}
