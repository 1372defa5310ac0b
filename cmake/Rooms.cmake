# Release builds of the target stop at -O1: half the time of -O3 where headers full of templates are all there is.
function(mantissa_cold target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# A room is one folder under src/, one static library, one namespace.
#   mantissa_room(solver/api USES expr eval LINKS fmt::fmt)
# USES lists the other rooms it may include (support is implied); scripts/check-deps reads these lines and rejects
# any include that is not listed. LINKS lists third-party libraries, private to the room. PCH names a header that only
# this room precompiles. BACKEND is for rooms that answer queries: no other room may use one, so that any of them can go or come
# alone (scripts/check-deps). COLD is for rooms that spend no time worth the wait for -O3: mostly text in and out.
function(mantissa_room path)
  cmake_parse_arguments(ROOM "COLD;BACKEND" "PCH" "USES;LINKS" ${ARGN})
  string(REPLACE "/" "_" name ${path})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${path}/*.cpp)
  set(target mantissa_${name})
  set_property(GLOBAL APPEND PROPERTY MANTISSA_ROOMS ${target})
  if(sources)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
    target_link_libraries(${target} PRIVATE ${ROOM_LINKS})
    if(ROOM_COLD)
      mantissa_cold(${target})
    endif()
    if(ROOM_PCH)
      mantissa_precompile(${target} ${ROOM_PCH})
    else()
      mantissa_use_precompiled(${target} mantissa_pch)
    endif()
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} ${CMAKE_SOURCE_DIR}/src)
  if(NOT path STREQUAL "support")
    target_link_libraries(${target} ${scope} mantissa_support)
  endif()
  foreach(used ${ROOM_USES})
    string(REPLACE "/" "_" used_name ${used})
    target_link_libraries(${target} ${scope} mantissa_${used_name})
  endforeach()
endfunction()

# The program: main.cpp of src/<path>, linked with the rest of that folder (a library, so that tests can link it) and
# with all rooms declared before it.
#   mantissa_program(cli NAME mantissa LINKS CLI11::CLI11)
function(mantissa_program path)
  cmake_parse_arguments(PROGRAM "" "NAME" "LINKS" ${ARGN})
  get_property(rooms GLOBAL PROPERTY MANTISSA_ROOMS)
  set(main ${CMAKE_SOURCE_DIR}/src/${path}/main.cpp)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${path}/*.cpp)
  list(REMOVE_ITEM sources ${main})
  add_library(mantissa_${path} STATIC ${sources})
  target_include_directories(mantissa_${path} PUBLIC ${CMAKE_SOURCE_DIR}/src)
  target_compile_definitions(mantissa_${path} PUBLIC MANTISSA_VERSION="${PROJECT_VERSION}" MANTISSA_BUILD_TYPE="$<CONFIG>")
  target_link_libraries(mantissa_${path} PUBLIC ${rooms} PRIVATE ${PROGRAM_LINKS})
  add_custom_target(mantissa_commit BYPRODUCTS ${CMAKE_BINARY_DIR}/commit/commit.h VERBATIM
                    COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DHEADER=${CMAKE_BINARY_DIR}/commit/commit.h
                            -P ${CMAKE_SOURCE_DIR}/cmake/Commit.cmake)
  add_dependencies(mantissa_${path} mantissa_commit)
  target_include_directories(mantissa_${path} PRIVATE ${CMAKE_BINARY_DIR}/commit)
  mantissa_use_precompiled(mantissa_${path} mantissa_pch)
  mantissa_cold(mantissa_${path})
  # GCC 12 at -O1 is wrong about pairs that CLI11 reads.
  target_compile_options(mantissa_${path} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)

  add_executable(${PROGRAM_NAME} ${main})
  target_link_libraries(${PROGRAM_NAME} PRIVATE mantissa_${path} ${PROGRAM_LINKS})
  mantissa_cold(${PROGRAM_NAME})
endfunction()
