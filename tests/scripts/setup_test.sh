#!/usr/bin/env bash
# scripts/lib.sh with made-up package tools: what it installs, when it stays silent, what it says when it cannot.
#   setup_test.sh SCRIPTS_FOLDER
set -euo pipefail

scripts=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/project/scripts"
cp "$scripts/lib.sh" "$work/project/scripts/"
printf '# list\nbuild one # why\n\nbuild two\ntest three\n' >"$work/project/scripts/packages.txt"

tool() {
  printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}
# shellcheck disable=SC2016
{
  tool dpkg-query 'shift 3; for p; do case " $INSTALLED " in *" $p "*) echo "installed $p";; esac; done'
  tool apt-get 'echo "apt-get $*" >>"$CALLS"; case "$*" in *install*) [ "$INSTALL_WORKS" = 1 ];; esac'
  tool apt-cache 'echo "Package: something"'
  tool id 'echo "$USER_ID"'
  tool sudo 'exit 1'
}

export CALLS=$work/calls PATH=$work/bin:$PATH
failures=0

# attempt INSTALLED USER_ID INSTALL_WORKS KIND...: leaves status, output and the apt-get calls
attempt() {
  : >"$CALLS"
  local installed=$1 user=$2 works=$3
  shift 3
  status=0
  output=$(INSTALLED=$installed USER_ID=$user INSTALL_WORKS=$works MANTISSA_SKIP_PACKAGES=0 \
    bash -c 'set -euo pipefail; source "$1"; shift; ensure_packages "$@"' _ "$work/project/scripts/lib.sh" "$@" \
    2>&1 </dev/null) || status=$?
  calls=$(cat "$CALLS")
}

expect() {
  # shellcheck disable=SC2053 # the right side is a pattern
  if [[ $2 != $3 ]]; then
    printf 'FAILED %s\n  wanted: %s\n  found:  %s\n' "$1" "$3" "$2"
    failures=$((failures + 1))
  fi
}

attempt "one two" 0 1 build
expect "all there: status" "$status" 0
expect "all there: silent" "$output" ""
expect "all there: no apt-get" "$calls" ""

attempt "one two" 0 1 build test
expect "test package: status" "$status" 0
expect "test package: only the missing one" "$calls" "apt-get *install --no-install-recommends three"

attempt "two" 0 1 build
expect "root installs" "$calls" "apt-get *install --no-install-recommends one"

attempt "" 0 0 build
expect "apt-get fails: status" "$status" 3
expect "apt-get fails: lists refreshed once" "$calls" "*install*"$'\n'"*update*"$'\n'"*install*"
expect "apt-get fails: says what to do" "$output" "*run: sudo apt-get update && sudo apt-get install one two"

attempt "one" 1000 1 build
expect "plain user: status" "$status" 3
expect "plain user: no apt-get" "$calls" ""
expect "plain user: one line" "$output" "Packages are missing*run: sudo apt-get update && sudo apt-get install two"

((failures == 0)) && echo "setup_test: passed"
exit $((failures > 0))
