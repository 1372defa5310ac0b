#!/usr/bin/env bash
# Random float programs: 100,000 concrete cases give native's bits, the tests of 1,000 symbolic programs take
# native's paths.
set -euo pipefail

check() {
  python3 -B "$MANTISSA_ROOT/tests/float_programs/run.py" "$@" --mantissa "$MANTISSA_BUILD/bin/mantissa" \
    --clang "${MANTISSA_CLANG:-clang-19}" --seed "${MANTISSA_SEED:-1}" --jobs "$MANTISSA_JOBS" \
    --keep "$MANTISSA_BUILD/long/float-programs" | tee "$MANTISSA_BUILD/long/float-programs.part"
}

status=0
check concrete --cases "${MANTISSA_FLOAT_CASES:-100000}" || status=1
concrete=$(tail -n 1 "$MANTISSA_BUILD/long/float-programs.part")
check symbolic --programs "${MANTISSA_FLOAT_PROGRAMS:-1000}" || status=1
symbolic=$(tail -n 1 "$MANTISSA_BUILD/long/float-programs.part")
echo "$concrete; $symbolic"
exit "$status"
