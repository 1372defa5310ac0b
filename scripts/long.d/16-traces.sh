#!/usr/bin/env bash
# Random traces on solver stacks for MANTISSA_TRACE_SECONDS (900), from a seed of the day that is printed, and the traces
# that once went wrong. What it finds is shrunk into build/long/traces; put it into fuzz/corpus/traces.
set -euo pipefail
seconds=${MANTISSA_TRACE_SECONDS:-900}
seed=${MANTISSA_SEED:-$(date +%Y%m%d)0000}
found=$MANTISSA_BUILD/long/traces
mkdir -p "$found"
log=$MANTISSA_BUILD/long/traces.log
"$MANTISSA_BUILD/bin/trace_fuzz" --replay "$MANTISSA_ROOT/fuzz/corpus/traces"
if ! "$MANTISSA_BUILD/bin/trace_fuzz" --seconds "$seconds" --seed "$seed" --save "$found" >"$log" 2>&1; then
  grep -E '^(seed|written|not written)' "$log" || tail -n 20 "$log"
  echo "traces: failures, see $found"
  exit 1
fi
tail -n 1 "$log"
