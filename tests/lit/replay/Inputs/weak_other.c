int elsewhere(int x) { return x + 10; }
