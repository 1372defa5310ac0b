int helper(int x) { return 2 * x + 1; }
