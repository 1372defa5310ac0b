# Compiler, linker and cache settings that hold for every target.

# The cache must serve other clones too (paths below CCACHE_BASEDIR become relative), and headers precompiled by
# GCC (their time stamps and defines are then checked by ccache's own hash of what they include).
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()
# GNU's own is several times slower. Debian's mold 1.10 sometimes never ends, and makes programs that do not start.
find_program(LLD ld.lld HINTS /usr/lib/llvm-19/bin NO_CMAKE_SYSTEM_PATH NO_SYSTEM_ENVIRONMENT_PATH)
if(LLD)
  cmake_path(GET LLD PARENT_PATH LLD_FOLDER)
  add_link_options(-fuse-ld=lld -B${LLD_FOLDER})
endif()

# Floats must mean what IEEE says: no contraction, no value-changing optimisation anywhere.
add_compile_options(-Wall -Wextra -Wno-unused-parameter -ffp-contract=off -fno-fast-math -fno-math-errno)
# GCC 12 is wrong about the code of std::string in these; clang still checks.
add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
                    $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow> $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>)

# Failed checks name files as seen from the project, on every machine.
add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)

set(MANTISSA_SANITIZE "" CACHE STRING "Sanitizers for every target, for example address,undefined or thread")
if(MANTISSA_SANITIZE)
  # A report that only prints would let the test pass.
  add_compile_options(-fsanitize=${MANTISSA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${MANTISSA_SANITIZE})
endif()

option(MANTISSA_LIBFUZZER "Build fuzz/*_fuzz.cpp with libFuzzer (clang only; preset fuzz)" OFF)
if(MANTISSA_LIBFUZZER)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
