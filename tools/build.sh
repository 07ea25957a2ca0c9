#!/bin/sh
# build.sh PRESET TARGET - configures and builds one preset, quietly while all is well.
set -eu
cmake --preset "$1" --log-level=WARNING >/dev/null
cmake --build --preset "$1" --target "$2"
