#!/usr/bin/env bash
# Programs and scripts that exceed --time and --memory, by every method: by how much, at worst. MANTISSA_LIMITS_SLACK
# multiplies what time may be exceeded by, for a machine that is busy with other work (1).
set -euo pipefail

status=0
summary=
for mode in "" --terminate; do
  part=$MANTISSA_BUILD/long/limits$mode.part
  # shellcheck disable=SC2086 # the empty mode is no argument
  python3 -B "$MANTISSA_ROOT/tests/limits/run.py" --mantissa "$MANTISSA_BUILD/bin/mantissa" \
    --slack "${MANTISSA_LIMITS_SLACK:-1}" $mode | tee "$part" || status=1
  summary+="$(tail -n 1 "$part"); "
done
echo "${summary%; }"
exit "$status"
