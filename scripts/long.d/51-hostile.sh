#!/usr/bin/env bash
# What takes effect on this machine when hostile programs are analysed and replayed: all of them in every way. The table
# goes to long/hostile.md of the build folder; MANTISSA_HOSTILE_PAGE=1 also puts it into docs/containment.md.
set -euo pipefail

page=()
[[ -z ${MANTISSA_HOSTILE_PAGE:-} ]] || page=(--page "$MANTISSA_ROOT/docs/containment.md")
mkdir -p "$MANTISSA_BUILD/long"
exec python3 -B "$MANTISSA_ROOT/tests/hostile/run.py" --mantissa "$MANTISSA_BUILD/bin/mantissa" \
  --clang "${MANTISSA_CLANG:-clang-19}" --jobs "$MANTISSA_JOBS" --table "$MANTISSA_BUILD/long/hostile.md" "${page[@]}"
