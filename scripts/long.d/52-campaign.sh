#!/usr/bin/env bash
# Campaigns that are killed and resumed (MANTISSA_CAMPAIGN_KILLS: how many, 20; MANTISSA_SEED: the first seed), and one on a
# Slurm of its own on this machine, where it can be had.
set -euo pipefail

# shellcheck source=scripts/lib.sh
source "$MANTISSA_ROOT/scripts/lib.sh"
ensure_packages slurm
status=0
kills=$(python3 -B "$MANTISSA_ROOT/tests/campaign/kills.py" --mantissa "$MANTISSA_BUILD/bin/mantissa" \
  --count "${MANTISSA_CAMPAIGN_KILLS:-20}" --seed "${MANTISSA_SEED:-1}") || status=1
echo "$kills"
slurm=$(python3 -B "$MANTISSA_ROOT/tests/campaign/slurm.py" --mantissa "$MANTISSA_BUILD/bin/mantissa") || status=1
echo "$slurm"
echo "$(tail -n 1 <<<"$kills"); $(tail -n 1 <<<"$slurm")"
exit "$status"
