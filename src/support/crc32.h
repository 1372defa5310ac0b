#pragma once

// CRC-32 as in zlib and PNG (polynomial 0xEDB88320): finds every damage of up to 32 adjacent bits, and any
// other with odds of one in four billion. A file that is read again carries one.

#include <cstdint>
#include <string_view>

namespace mantissa {

// With `crc`, that of the bytes before: of both together.
uint32_t crc32(std::string_view bytes, uint32_t crc = 0);

}  // namespace mantissa
