// The placeholders of std::bind.
#include "library.h"

#include <functional>

namespace std::placeholders {

#define PLACE(n) const _Placeholder<n> _##n{};
PLACE(1)
PLACE(2)
PLACE(3)
PLACE(4)
PLACE(5)
PLACE(6)
PLACE(7)
PLACE(8)
PLACE(9)
PLACE(10)

}  // namespace std::placeholders
