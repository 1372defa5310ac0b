#!/usr/bin/env bash
# The SMT-LIB reader under libFuzzer for MANTISSA_FUZZ_SECONDS (600), the other targets for a tenth of it, with
# AddressSanitizer and UndefinedBehaviorSanitizer. What it finds is kept in build-fuzz/found/NAME; reduce it and put it into fuzz/corpus/NAME.
set -euo pipefail

seconds=${MANTISSA_FUZZ_SECONDS:-600}
cd "$MANTISSA_ROOT"
[[ -f build-fuzz/build.ninja ]] || cmake --preset fuzz
ninja -C build-fuzz -j "$MANTISSA_JOBS" fuzz_targets

seconds_of() { if [[ $1 == smtlib ]]; then echo "$seconds"; else echo $((seconds / 10)); fi; }

run_target() {
  local name=$1 corpus=build-fuzz/corpus/$1 found=build-fuzz/found/$1
  mkdir -p "$corpus" "$found" "fuzz/corpus/$name"
  "build-fuzz/bin/fuzz_$name" -max_total_time="$(seconds_of "$name")" -timeout=30 -rss_limit_mb=4096 -print_final_stats=1 \
    -artifact_prefix="$found/" "$corpus" "fuzz/corpus/$name" >"build-fuzz/found/$name.log" 2>&1
}

# A target is one thread: all run at once.
mkdir -p build-fuzz/found
names=()
processes=()
for source in fuzz/*_fuzz.cpp; do
  names+=("$(basename "$source" _fuzz.cpp)")
  run_target "${names[-1]}" &
  processes+=($!)
done
status=0
for i in "${!names[@]}"; do
  name=${names[i]}
  log=build-fuzz/found/$name.log
  if ! wait "${processes[i]}"; then
    tail -n 40 "$log"
    echo "-- $name FAILED; the input is in build-fuzz/found/$name"
    status=1
  fi
  echo "-- $name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") executions in $(seconds_of "$name") s"
done

if ((status)); then verdict="failures, see above"; else verdict="no crash, no leak"; fi
echo "${#names[@]} fuzz targets, the SMT-LIB reader for $seconds s: $verdict"
exit "$status"
