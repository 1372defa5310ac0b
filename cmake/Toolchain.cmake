# Compiler, linker and cache settings that hold for every target.
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# Floats must mean what IEEE says: no contraction, no value-changing optimisation anywhere.
add_compile_options(-Wall -Wextra -Wno-unused-parameter -ffp-contract=off -fno-fast-math -fno-math-errno)

set(MANTISSA_SANITIZE "" CACHE STRING "Sanitizers for every target, for example address,undefined or thread")
if(MANTISSA_SANITIZE)
  add_compile_options(-fsanitize=${MANTISSA_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${MANTISSA_SANITIZE})
endif()
