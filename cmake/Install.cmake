# What `cmake --install` gives: a prefix that may be moved and needs no source tree.
#   bin/mantissa                    the program
#   lib/mantissa/                   what it links analysed programs with (runtime/CMakeLists.txt)
#   include/                        headers of analysed programs, also for those that are built as usual
#   share/mantissa/runtime/         the sources of both
#   share/man, bash-completion ...  manual page and completion, printed by the program itself
#   lib/cmake/mantissa/             find_package(mantissa): mantissa::mantissa, mantissa::headers
# The program finds lib/mantissa and include relative to itself.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(MANTISSA_RUNTIME ${CMAKE_INSTALL_DATADIR}/mantissa/runtime)

install(TARGETS mantissa RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(EXISTS ${CMAKE_SOURCE_DIR}/runtime)
  install(DIRECTORY runtime/ DESTINATION ${MANTISSA_RUNTIME} PATTERN "CMakeLists.txt" EXCLUDE PATTERN "README.md" EXCLUDE)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share/mantissa)
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/runtime ${CMAKE_BINARY_DIR}/share/mantissa/runtime SYMBOLIC)
endif()
if(EXISTS ${CMAKE_SOURCE_DIR}/runtime/include/mantissa)
  install(DIRECTORY runtime/include/mantissa DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endif()

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/mantissa)
configure_package_config_file(cmake/mantissaConfig.cmake.in ${CMAKE_BINARY_DIR}/mantissaConfig.cmake
                              INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_BINDIR MANTISSA_RUNTIME)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/mantissaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/mantissaConfig.cmake ${CMAKE_BINARY_DIR}/mantissaConfigVersion.cmake
        DESTINATION ${package})

# The installed program prints its own manual and completion: they cannot be of another version.
set(printed "manual|${CMAKE_INSTALL_MANDIR}/man1/mantissa.1" "completion bash|${CMAKE_INSTALL_DATADIR}/bash-completion/completions/mantissa"
            "completion fish|${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d/mantissa.fish"
            "completion zsh|${CMAKE_INSTALL_DATADIR}/mantissa/completion.zsh")
foreach(pair IN LISTS printed)
  string(REPLACE "|" ";" pair "${pair}")
  list(GET pair 0 words)
  list(GET pair 1 place)
  install(CODE "
    set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${place}\")
    get_filename_component(folder \"\${file}\" DIRECTORY)
    file(MAKE_DIRECTORY \"\${folder}\")
    execute_process(COMMAND \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/mantissa\" ${words}
                    OUTPUT_FILE \"\${file}\" COMMAND_ERROR_IS_FATAL ANY)
    message(STATUS \"Installing: \${file}\")")
endforeach()
