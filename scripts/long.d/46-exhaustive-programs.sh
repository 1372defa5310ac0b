#!/usr/bin/env bash
# Random programs of two input bytes: what is covered, and what a complete run says, against all 65,536 inputs.
set -euo pipefail

python3 -B "$MANTISSA_ROOT/tests/exhaustive_programs/run.py" --mantissa "$MANTISSA_BUILD/bin/mantissa" \
  --clang "${MANTISSA_CLANG:-clang-19}" --programs "${MANTISSA_EXHAUSTIVE_PROGRAMS:-300}" --seed "${MANTISSA_SEED:-1}" \
  --jobs "$MANTISSA_JOBS" --keep "$MANTISSA_BUILD/long/exhaustive-programs"
