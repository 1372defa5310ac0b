// std::optional, std::variant and std::function, with what they throw.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <functional>
#include <optional>
#include <string>
#include <variant>

static std::optional<double> root(double x) {
  if (x < 0) return std::nullopt;
  return x / 2;
}

extern "C" int f(int kind, double x) {
  std::variant<int, double, std::string> value = 3;
  if (kind == 1) value = x;
  if (kind == 2) value = "text";
  std::function<int(int)> twice;
  if (kind != 9) twice = [kind](int n) { return n * 2 + (kind & 1); };
  try {
    const int length = std::visit([](const auto& v) { return static_cast<int>(sizeof v); }, value);
    assert(length == (kind == 1 ? 8 : kind == 2 ? 32 : 4));
    if (twice(4) == 9) return root(std::get<double>(value)).value() > 1;
  } catch (const std::bad_variant_access&) {
    return 1;
  } catch (const std::bad_optional_access&) {
    // CHECK: optional_variant.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(x != -4.5);
  } catch (const std::bad_function_call&) {
    return 2;
  }
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
