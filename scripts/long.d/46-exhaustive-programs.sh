#!/usr/bin/env bash
# Random programs of two input bytes: what is covered, what raises which exception, and what a complete run says, against
# all inputs. MANTISSA_EXHAUSTIVE_PROGRAMS is how many of each kind (300), MANTISSA_SEED the first seed.
set -euo pipefail

status=0
summary=
for mode in marks exceptions wide; do
  part=$MANTISSA_BUILD/long/exhaustive-$mode.part
  python3 -B "$MANTISSA_ROOT/tests/exhaustive_programs/run.py" "$mode" --mantissa "$MANTISSA_BUILD/bin/mantissa" \
    --clang "${MANTISSA_CLANG:-clang-19}" --programs "${MANTISSA_EXHAUSTIVE_PROGRAMS:-300}" --seed "${MANTISSA_SEED:-1}" \
    --jobs "$MANTISSA_JOBS" --shrink 60 --keep "$MANTISSA_BUILD/long/exhaustive-programs" | tee "$part" || status=1
  summary+="$(tail -n 1 "$part"); "
done
echo "${summary%; }"
exit "$status"
