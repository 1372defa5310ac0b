// The compiler does not outlive the analysis, however that ends, and --memory holds for it.
// RUN: rm -rf %t && %python %S/Inputs/compiler_dies.py %mantissa %s %t | FileCheck %s
// RUN: rm -rf %t && %mantissa run --memory 300M --time 60s -o %t %s -- -std=c++20 -fconstexpr-steps=2147483647 -DMEMORY > %t.out 2>&1
// RUN: FileCheck %s --check-prefix=MEMORY < %t.out
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
constexpr unsigned long sum(unsigned long n) {
  unsigned long result = 0;
  for (unsigned long i = 0; i < n; ++i) result += i * i;
  return result;
}
#ifdef MEMORY
// Instantiations, each as large as the one before and a little more.
template <int... n>
struct List {};
template <class A, int n>
struct Grow;
template <int... n, int last>
struct Grow<List<n...>, last> {
  using Type = typename Grow<List<n..., last>, last - 1>::Type;
};
template <int... n>
struct Grow<List<n...>, 0> {
  using Type = List<n...>;
};
template <int k>
unsigned long many() {
  typename Grow<List<k>, 900>::Type list;
  return sizeof list + many<k - 1>();
}
template <>
unsigned long many<0>() {
  return 0;
}
int main() { return static_cast<int>(many<800>()); }
#else
constexpr unsigned long kSum = sum(4000000000ul);
int main() { return static_cast<int>(kSum); }
#endif
// CHECK: compiler runs
// CHECK: 0 left
// MEMORY-DAG: note: the 512 MB of memory were used up while the program was compiled: nothing was analysed
// MEMORY-DAG: not complete: out of memory
// JSON: "status": "memory"
