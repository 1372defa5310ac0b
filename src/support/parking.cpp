#include "support/parking.h"

#include <unistd.h>

namespace mantissa::parking {

void park() { detail::has_begun = true; }

void detail::stay() {
  for (;;) ::pause();
}

}  // namespace mantissa::parking
