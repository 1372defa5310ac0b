#!/usr/bin/env bash
# Damaged results folders and bitcode, kill -9 and SIGTERM at any moment: nothing lost, nothing damaged used, no crash.
# MANTISSA_DAMAGED_FOLDERS (500), MANTISSA_DAMAGED_BITCODE (1000), MANTISSA_KILLS (200) and MANTISSA_TERMS (50) are how
# many, MANTISSA_SEED the first seed of each.
set -euo pipefail

failed=0 summary=""
check() {
  local mode=$1 count=$2 output
  output=$(python3 -B "$MANTISSA_ROOT/tests/damage/run.py" "$mode" --mantissa "$MANTISSA_BUILD/bin/mantissa" \
    --clang "${MANTISSA_CLANG:-clang-19}" --count "$count" --seed "${MANTISSA_SEED:-1}" --jobs "$MANTISSA_JOBS" \
    --keep "$MANTISSA_BUILD/long/damage") || failed=1
  echo "$output"
  summary+="${summary:+; }$(tail -n 1 <<<"$output")"
}

check folders "${MANTISSA_DAMAGED_FOLDERS:-500}"
check bitcode "${MANTISSA_DAMAGED_BITCODE:-1000}"
check kills "${MANTISSA_KILLS:-200}"
check terms "${MANTISSA_TERMS:-50}"
echo "$summary"
exit "$failed"
