#!/usr/bin/env bash
# The Debian package in a system that has nothing but it: a fresh Debian 12, the package by apt, the tour of README.md there, the
# manual page and completion in their places. Needs root and the mirror that apt uses here (MANTISSA_MIRROR: another one).
set -euo pipefail

# shellcheck source=scripts/lib.sh
source "$MANTISSA_ROOT/scripts/lib.sh"
ensure_packages package
if [[ $(id -u) != 0 ]]; then
  echo "only root can make a system of its own: not tried"
  exit 1
fi

# shellcheck disable=SC2016
mirror=${MANTISSA_MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)}
work=$(mktemp -d)
inside=$work/root
clean() {
  umount -l "$inside/proc" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap clean EXIT

"$MANTISSA_ROOT/scripts/package" -o "$work"
debootstrap --variant=minbase bookworm "$inside" "$mirror" >"$work/log" 2>&1 || {
  tail -n 5 "$work/log"
  exit 1
}
# What apt knows here it knows there: mirrors, keys, proxies.
cp -r /etc/apt/. "$inside/etc/apt/"
[[ ! -d /usr/share/keyrings ]] || cp -r /usr/share/keyrings/. "$inside/usr/share/keyrings/"
cp /etc/resolv.conf "$inside/etc/resolv.conf"
mkdir -p "$inside/tour/scripts"
cp "$work"/mantissa_*.deb "$inside/tour/"
cp -r "$MANTISSA_ROOT/README.md" "$MANTISSA_ROOT/examples" "$inside/tour/"
cp "$MANTISSA_ROOT/scripts/tour" "$inside/tour/scripts/"
mount -t proc proc "$inside/proc"

there() { chroot "$inside" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
there apt-get -q update >>"$work/log" 2>&1
there sh -c 'apt-get -q -y --no-install-recommends install /tour/mantissa_*.deb gcc python3' >>"$work/log" 2>&1 || {
  tail -n 20 "$work/log"
  exit 1
}
there mantissa version
there test -s /usr/share/man/man1/mantissa.1.gz
there test -s /usr/share/bash-completion/completions/mantissa
there python3 /tour/scripts/tour mantissa
