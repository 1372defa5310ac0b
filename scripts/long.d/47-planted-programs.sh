#!/usr/bin/env bash
# Random programs with a bug that a native run planted: no complete run misses it, every verified finding is there.
# MANTISSA_PLANTED_PROGRAMS is how many (300), MANTISSA_SEED the first seed.
set -euo pipefail

python3 -B "$MANTISSA_ROOT/tests/planted_programs/run.py" --mantissa "$MANTISSA_BUILD/bin/mantissa" \
  --clang "${MANTISSA_CLANG:-clang-19}" --programs "${MANTISSA_PLANTED_PROGRAMS:-300}" --seed "${MANTISSA_SEED:-1}" \
  --jobs "$MANTISSA_JOBS" --shrink 60 --keep "$MANTISSA_BUILD/long/planted-programs"
