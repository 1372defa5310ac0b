#!/usr/bin/env bash
# The suite built with AddressSanitizer and UndefinedBehaviorSanitizer, then with ThreadSanitizer, every `mantissa run`
# of it with four threads. MANTISSA_SANITIZERS names one of them. Its own counts stay short: the code is what is looked at.
set -euo pipefail

unset MANTISSA_LONG
export MANTISSA_TEST_JOBS=4
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_stack_use_after_return=0} TSAN_OPTIONS=${TSAN_OPTIONS:-halt_on_error=1}
cd "$MANTISSA_ROOT"
status=0
summary=
for preset in ${MANTISSA_SANITIZERS:-asan tsan}; do
  [[ -f build-$preset/build.ninja ]] || cmake --preset "$preset"
  ninja -C "build-$preset" -j "$MANTISSA_JOBS"
  log=$MANTISSA_BUILD/long/$preset.log
  ctest --test-dir "build-$preset" --output-on-failure --no-tests=error --timeout 1800 -j "$MANTISSA_JOBS" \
    --output-log "$log" || status=1
  summary+="$preset: $(grep -E 'tests passed' "$log" || echo 'no test ran'); "
done
echo "${summary%; }"
exit "$status"
