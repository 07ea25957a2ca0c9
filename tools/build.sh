#!/bin/sh
# build.sh PRESET TARGET - configures and builds one preset, quietly while all is well.
# What people run, the preset `release`, has the web app inside.
set -eu
cd "$(dirname "$0")/.."
web=
if [ "$1" = release ] && [ -f web/index.html ]; then
    web=-DNIWA_WEB=ON
elif [ "$1" = release ]; then
    web=-DNIWA_WEB=OFF
fi
cmake --preset "$1" --log-level=WARNING ${web:+"$web"} >/dev/null
cmake --build --preset "$1" --target "$2"
