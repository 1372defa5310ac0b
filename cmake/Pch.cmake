# Headers of the standard library that nearly every file includes, parsed once. Two flavours, since code for libraries
# (-fPIC) and for programs (-fPIE) cannot share: one for the rooms, one for unit tests that also has GoogleTest.
# They hold no header of ours, so editing the project never rebuilds them. docs/building.md has what they gain.
option(MANTISSA_PCH "Precompile standard headers" ON)

set(MANTISSA_PCH_HEADERS
    <algorithm> <array> <atomic> <bit> <chrono> <cmath> <cstdint> <cstring> <functional> <limits> <map> <memory>
    <mutex> <optional> <span> <string> <string_view> <unordered_map> <utility> <variant> <vector>)

# Clang stamps a precompiled header with the time, which no compiler cache can see through.
set(MANTISSA_PCH_OPTIONS $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
                         "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")

file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/pch/library.cpp CONTENT "")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/pch/program.cpp CONTENT "int main() {}\n")

function(mantissa_precompile target)
  if(MANTISSA_PCH)
    target_compile_options(${target} PRIVATE ${MANTISSA_PCH_OPTIONS})
    target_precompile_headers(${target} PRIVATE ${MANTISSA_PCH_HEADERS} ${ARGN})
  endif()
endfunction()

# target compiles with the headers that `from` precompiled.
function(mantissa_use_precompiled target from)
  if(MANTISSA_PCH)
    target_compile_options(${target} PRIVATE ${MANTISSA_PCH_OPTIONS})
    target_precompile_headers(${target} REUSE_FROM ${from})
  endif()
endfunction()

if(MANTISSA_PCH)
  add_library(mantissa_pch STATIC ${CMAKE_BINARY_DIR}/pch/library.cpp)
  mantissa_precompile(mantissa_pch)
endif()
