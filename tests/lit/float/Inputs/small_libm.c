/* A libm of one function, near enough for a test. */
float expf(float x) {
  float sum = 1.0f + x * (1.0f + x * (0.5f + x * 0.16666667f));
  return x < 0.0f ? 1.0f / sum : sum;
}
