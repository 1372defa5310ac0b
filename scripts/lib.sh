# shellcheck shell=bash
# Set-up shared by scripts/run, scripts/test and scripts/test-long; sourced, never run.
#
#   ensure_packages build [test]   install the packages of those kinds that are missing
#   ensure_built [TARGET...]       configure if needed, then build
#
# With nothing to do both stay silent and take well under a second. Settings from the environment:
#   MANTISSA_JOBS            parallel compilers and tests (all cores)
#   MANTISSA_SKIP_PACKAGES   1: trust that everything is installed (other distributions)

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build
jobs=${MANTISSA_JOBS:-$(nproc)}

say() { printf '%s\n' "$*" >&2; }
die() {
  say "$*"
  exit 3
}

wanted_packages() {
  local kind name
  while read -r kind name _; do
    [[ " $* " == *" $kind "* ]] && printf '%s\n' "$name"
  done < <(sed 's/#.*//' "$root/scripts/packages.txt")
  return 0
}

missing_packages() {
  local installed name
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p' || true)
  for name in "$@"; do
    [[ $'\n'$installed$'\n' == *$'\n'$name$'\n'* ]] || printf '%s\n' "$name"
  done
}

known_to_apt() {
  local name
  for name in "$@"; do
    [[ -n $(apt-cache show --no-all-versions "$name" 2>/dev/null) ]] || return 1
  done
}

ensure_packages() {
  [[ ${MANTISSA_SKIP_PACKAGES:-0} == 1 ]] && return 0
  local wanted missing sudo=()
  mapfile -t wanted < <(wanted_packages "$@")
  if ! command -v apt-get dpkg-query apt-cache >/dev/null; then
    die "This is not Debian: install the equivalents of scripts/packages.txt, then run again with MANTISSA_SKIP_PACKAGES=1"
  fi
  mapfile -t missing < <(missing_packages "${wanted[@]}")
  [[ ${#missing[@]} == 0 ]] && return 0

  local advice="run: sudo apt-get update && sudo apt-get install ${missing[*]}"
  if [[ $(id -u) != 0 ]]; then
    if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [[ -t 0 ]]; }; then
      sudo=(sudo)
    else
      die "Packages are missing and this user may not install them; $advice"
    fi
  fi
  say "Installing ${#missing[@]} missing packages: ${missing[*]}"
  local log apt
  log=$(mktemp)
  apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -q -o DPkg::Lock::Timeout=300)
  if ! { known_to_apt "${missing[@]}" &&
    "${apt[@]}" install --no-install-recommends "${missing[@]}" </dev/null >"$log" 2>&1; }; then
    "${apt[@]}" update </dev/null >>"$log" 2>&1 || true
    if ! "${apt[@]}" install --no-install-recommends "${missing[@]}" </dev/null >>"$log" 2>&1; then
      grep -E '^(E|Err|W):' "$log" | tail -n 5 >&2 || true
      die "apt-get could not install the missing packages (log: $log); $advice"
    fi
  fi
  rm -f "$log"
  reconfigure=1
}

# Ninja's output without the lines that say nothing: one updating line on a terminal, elsewhere one line per 10 s.
show_progress() {
  local line width last=-10 open=0
  width=${COLUMNS:-$(tput cols 2>/dev/null || echo 100)}
  while IFS= read -r line; do
    if [[ $line == 'ninja: '[nE]* || $line == *'Re-checking globbed'* || $line == '-- '* ]]; then
      continue
    elif [[ $line =~ ^\[[0-9]+/[0-9]+\]\  ]]; then
      if [[ -t 2 ]]; then
        printf '\r\033[K%s' "${line:0:width-1}" >&2
        open=1
      elif ((SECONDS - last >= 10)); then
        say "$line"
        last=$SECONDS
      fi
    else
      ((open)) && printf '\r\033[K' >&2
      open=0
      say "$line"
    fi
  done
  ((open)) && printf '\r\033[K' >&2
  return 0
}

configure() {
  local log=$build/configure.log
  say "Configuring in $build"
  cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    die "Configuring failed; the messages above say why"
  }
}

configured_for() { sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt"; }

# Two set-ups at once in one tree would write the same files, hence the lock.
ensure_built() {
  mkdir -p "$build"
  (
    flock 9
    if [[ ! -f $build/build.ninja ]]; then
      configure
    elif [[ $(configured_for) != "$root" ]]; then
      configure --fresh
    elif [[ ${reconfigure:-0} == 1 ]]; then
      configure
    fi
    NINJA_STATUS='[%f/%t] ' ninja -C "$build" -j "$jobs" "$@" 2>&1 9>&- | show_progress ||
      die "The build failed; the messages above say why"
  ) 9>"$build/.lock"
}
