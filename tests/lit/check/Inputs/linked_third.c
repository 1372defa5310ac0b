int third_file(int n) { return n * 2; }
