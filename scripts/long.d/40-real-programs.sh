#!/usr/bin/env bash
# Real libraries for MANTISSA_REAL_SECONDS (180) each: no crash, no divergence, every finding confirmed.
set -euo pipefail

"$MANTISSA_ROOT/scripts/real-programs" --time "${MANTISSA_REAL_SECONDS:-180}" --at-once "$MANTISSA_JOBS"
echo "real programs: no crash, no divergence, every finding confirmed"
