# Run at each build: the commit that the sources are of, as a header that changes only when the commit does. Without git
# or outside of a repository it is empty.
#   cmake -DSOURCE=folder -DHEADER=file -P Commit.cmake
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=* OUTPUT_VARIABLE commit ERROR_QUIET
                OUTPUT_STRIP_TRAILING_WHITESPACE)
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define MANTISSA_COMMIT \"${commit}\"\n")
