#!/usr/bin/env bash
# Random C programs: 500 run concretely, 100 with symbolic globals, against their native builds.
set -euo pipefail

"$MANTISSA_ROOT/scripts/csmith-check" --concrete 500 --symbolic 100 --seed "${MANTISSA_SEED:-1}" --jobs "$MANTISSA_JOBS"
