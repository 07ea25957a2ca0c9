#!/bin/sh
# soak.sh [KILLS [SECONDS]] - the long runs of the server: 200 kills in the middle of load, then
# builds with sanitizers under it, one server (bench/load/soak.py tells more) and nodes on a slow
# database (soak_stalls.py). With STORE=postgres: nodes are killed, see soak_nodes.py.
set -eu
cd "$(dirname "$0")/.."
cmake --preset release --log-level=WARNING >/dev/null
cmake --build --preset release --target niwa load niwa_small mover >/dev/null
case ${STORE:-} in
postgres) exec tests/helpers/postgres.sh run python3 bench/load/soak_nodes.py "$@" ;;
'')
    python3 bench/load/soak.py "$@"
    exec tests/helpers/postgres.sh run python3 bench/load/soak_stalls.py "${2:-60}"
    ;;
*) echo "soak.sh: STORE is postgres or nothing" >&2 && exit 2 ;;
esac
