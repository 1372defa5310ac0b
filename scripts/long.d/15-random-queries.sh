#!/usr/bin/env bash
# 20,000 random queries with arrays over bit-vectors and over floats against Z3 and cvc5, and 20,000 random linear
# systems against Z3. MANTISSA_QUERIES sets how many of each kind of array query (default 10,000).
set -euo pipefail
queries=${MANTISSA_QUERIES:-10000}
bin=$MANTISSA_BUILD/bin
ask() {
  local name=$1 program=$2 filter=$3
  MANTISSA_QUERIES=$queries "$bin/$program" --gtest_filter="$filter" >"$MANTISSA_BUILD/long/$name.log" 2>&1
}
words_and_systems() {
  ask queries-words solver_arrays_tests 'RandomArrayQueries.BitVectors*' &&
    ask queries-linear solver_linear_tests '*RandomSystems'
}
words_and_systems &
other=$!
failed=0
ask queries-floats solver_arrays_tests 'RandomArrayQueries.Floats*' || failed=1
wait "$other" || failed=1
logs=("$MANTISSA_BUILD"/long/queries-{words,floats,linear}.log)
[[ $failed == 0 ]] || grep -h -A 20 Failure "${logs[@]}" || true
grep -h -E 'agree|OK|FAILED' "${logs[@]}"
echo "random queries: $(grep -h -o '[0-9]* queries with arrays: .*' "${logs[@]}" | paste -sd ';')"
exit "$failed"
