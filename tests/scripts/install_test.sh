#!/usr/bin/env bash
# Installs, moves the prefix, hides nothing else: the program must run from there and find_package must find it.
#   install_test.sh BUILD_FOLDER
set -euo pipefail

build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/first" >"$work/log"
mv "$work/first" "$work/second"
"$work/second/bin/mantissa" version
grep -q 'OPTIONS OF run' "$work/second/share/man/man1/mantissa.1"
bash -c 'source "$1"; COMP_WORDS=(mantissa r); COMP_CWORD=1; _mantissa; [[ ${COMPREPLY[*]} == "run replay report" ]]' - \
  "$work/second/share/bash-completion/completions/mantissa"

mkdir "$work/user"
cat >"$work/user/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(user LANGUAGES C)
find_package(mantissa REQUIRED)
get_target_property(program mantissa::mantissa IMPORTED_LOCATION)
execute_process(COMMAND ${program} --version COMMAND_ERROR_IS_FATAL ANY)
END
cmake -S "$work/user" -B "$work/user/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/second" >>"$work/log"

# Nothing installed may name the place it was built in.
source_folder=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt")
if grep -rlF -e "$source_folder" "$work/second"; then
  echo "the files above name $source_folder"
  exit 1
fi
