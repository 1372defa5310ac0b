#!/usr/bin/env bash
# The whole suite with MANTISSA_LONG=1: property tests take their long iteration counts and print what they checked.
set -euo pipefail

status=0
ctest --test-dir "$MANTISSA_BUILD" --output-on-failure --no-tests=error --timeout 7200 -j "$MANTISSA_JOBS" \
  --output-log "$MANTISSA_BUILD/long/ctest-full.log" || status=$?
echo "-- what was checked"
grep -hE '^(checked )?[0-9]+ [a-z].*(seed|equals?|agree|wrong|mismatch|checked|confirmed)' \
  "$MANTISSA_BUILD/Testing/Temporary/LastTest.log" || true
grep -E 'tests passed' "$MANTISSA_BUILD/long/ctest-full.log" || echo "no test ran"
exit "$status"
