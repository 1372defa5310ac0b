#!/usr/bin/env bash
# Every libFuzzer target for MANTISSA_FUZZ_SECONDS (600), with AddressSanitizer and UndefinedBehaviorSanitizer. What
# it finds is kept in build-fuzz/found/NAME; reduce it and put it into fuzz/corpus/NAME.
set -euo pipefail

seconds=${MANTISSA_FUZZ_SECONDS:-600}
cd "$MANTISSA_ROOT"
[[ -f build-fuzz/build.ninja ]] || cmake --preset fuzz
ninja -C build-fuzz -j "$MANTISSA_JOBS" fuzz_targets

status=0
targets=0
executions=0
for source in fuzz/*_fuzz.cpp; do
  name=$(basename "$source" _fuzz.cpp)
  corpus=build-fuzz/corpus/$name
  found=build-fuzz/found/$name
  mkdir -p "$corpus" "$found" "fuzz/corpus/$name"
  echo "-- $name, $seconds s"
  log=build-fuzz/found/$name.log
  if ! "build-fuzz/bin/fuzz_$name" -max_total_time="$seconds" -timeout=30 -rss_limit_mb=4096 -print_final_stats=1 \
    -artifact_prefix="$found/" "$corpus" "fuzz/corpus/$name" >"$log" 2>&1; then
    tail -n 40 "$log"
    echo "-- $name FAILED; the input is in $found"
    status=1
  fi
  targets=$((targets + 1))
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  executions=$((executions + ${runs:-0}))
done

if ((status)); then verdict="failures, see above"; else verdict="no crash, no leak"; fi
echo "$targets fuzz targets, $seconds s each, $executions executions: $verdict"
exit "$status"
