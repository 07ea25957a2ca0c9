#!/bin/sh
# soak.sh [KILLS [SECONDS]] - the long runs of the server: 200 kills in the middle of load, then
# builds with sanitizers under it. bench/load/soak.py tells more.
set -eu
cd "$(dirname "$0")/.."
tools/build.sh release niwa
ninja -C build/release load niwa_small mover >/dev/null
exec python3 bench/load/soak.py "$@"
