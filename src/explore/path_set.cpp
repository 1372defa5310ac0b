#include "explore/path_set.h"

namespace mantissa::explore {

using expr::Expr;
using Path = PersistentList<Expr>;

namespace {
constexpr uint32_t kShort = 24;  // a path that is looked through as it is
}

bool PathSet::contains(const Path& path, Expr condition) {
  if (path.size() > kShort) {
    follow(path);
    return conditions_.contains(condition);
  }
  for (const Path* at = &path; !at->empty(); at = &at->rest())
    if (at->front() == condition) return true;
  return false;
}

void PathSet::follow(const Path& path) {
  const Path* at = &path;
  while (at->size() > followed_.size()) at = &at->rest();
  if (!at->same_as(followed_)) {
    conditions_ = expr::ExprSet();
    followed_ = Path();
  }
  for (at = &path; at->size() > followed_.size(); at = &at->rest()) conditions_.insert(at->front());
  followed_ = path;
}

}  // namespace mantissa::explore
