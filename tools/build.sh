#!/bin/sh
# build.sh PRESET TARGET - configures and builds one preset, quietly while all is well.
# What people run, the preset `release`, has the web app inside.
set -eu
cd "$(dirname "$0")/.."
web=
if [ "$1" = release ] && [ -f web/package-lock.json ]; then
    web=-DNIWA_WEB=ON
fi
cmake --preset "$1" --log-level=WARNING ${web:+"$web"} >/dev/null
cmake --build --preset "$1" --target "$2"
