#!/bin/sh
# bench.sh SECONDS ROUNDS [GAME...] - measures random play side by side: the yardstick
# bench/c4.c, the native program and the WebAssembly module.
set -eu
cd "$(dirname "$0")/.."
tools/build.sh release niwa >/dev/null
tools/build.sh wasm all >/dev/null
${CC:-cc} -O2 -o build/release/c4 bench/c4.c
exec node bench/bench.mjs "$@"
