#include "campaign/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace mantissa::campaign {
namespace {

// The number of ways in which `n` of n + m ranks give U, for every U: the usual recurrence over the largest
// rank.
std::vector<double> ways(size_t n, size_t m) {
  std::vector<std::vector<std::vector<double>>> table(n + 1, std::vector<std::vector<double>>(m + 1));
  for (size_t i = 0; i <= n; ++i)
    for (size_t j = 0; j <= m; ++j) {
      std::vector<double>& here = table[i][j];
      here.assign(i * j + 1, 0);
      if (i == 0 || j == 0) {
        here[0] = 1;
        continue;
      }
      for (size_t u = 0; u <= i * j; ++u) {
        if (u >= j && u - j < table[i - 1][j].size()) here[u] += table[i - 1][j][u - j];
        if (u < table[i][j - 1].size()) here[u] += table[i][j - 1][u];
      }
    }
  return table[n][m];
}

constexpr size_t kExact = 20;  // values of each sample up to which counting takes no time worth saving

}  // namespace

Quartiles quartiles(std::vector<double> values) {
  if (values.empty()) return {};
  std::ranges::sort(values);
  const auto at = [&](double share) {
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<size_t>(place);
    if (below + 1 == values.size()) return values[below];
    return values[below] + (place - static_cast<double>(below)) * (values[below + 1] - values[below]);
  };
  return {values.front(), at(0.25), at(0.5), at(0.75), values.back()};
}

double mean(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

double geometric_mean(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += std::log(value);
  return values.empty() ? 1 : std::exp(sum / static_cast<double>(values.size()));
}

double superiority(std::span<const double> a, std::span<const double> b) {
  if (a.empty() || b.empty()) return 0.5;
  double wins = 0;
  for (const double x : a)
    for (const double y : b) wins += x > y ? 1 : x == y ? 0.5 : 0;
  return wins / static_cast<double>(a.size() * b.size());
}

double mann_whitney(std::span<const double> a, std::span<const double> b) {
  if (a.empty() || b.empty()) return 1;
  const auto n = static_cast<double>(a.size()), m = static_cast<double>(b.size());
  const double u = superiority(a, b) * n * m;
  std::vector<double> all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  std::ranges::sort(all);
  double ties = 0;
  for (size_t i = 0; i < all.size();) {
    size_t end = i;
    while (end < all.size() && all[end] == all[i]) ++end;
    const auto t = static_cast<double>(end - i);
    ties += t * t * t - t;
    i = end;
  }
  if (ties == 0 && a.size() <= kExact && b.size() <= kExact) {
    const std::vector<double> count = ways(a.size(), b.size());
    double total = 0, tail = 0;
    const double least = std::min(u, n * m - u);
    for (size_t i = 0; i < count.size(); ++i) {
      total += count[i];
      if (static_cast<double>(i) <= least) tail += count[i];
    }
    return std::min(1.0, 2 * tail / total);
  }
  const double spread = std::sqrt(n * m / 12 * ((n + m + 1) - ties / ((n + m) * (n + m - 1))));
  if (!(spread > 0)) return 1;
  const double z = std::max(0.0, std::abs(u - n * m / 2) - 0.5) / spread;
  return std::erfc(z / std::sqrt(2.0));
}

}  // namespace mantissa::campaign
