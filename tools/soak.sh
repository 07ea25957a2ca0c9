#!/bin/sh
# soak.sh [KILLS [SECONDS]] - the long runs of the server: 200 kills in the middle of load, then
# builds with sanitizers under it. bench/load/soak.py tells more. With STORE=postgres: nodes on one
# database, see bench/load/soak_nodes.py.
set -eu
cd "$(dirname "$0")/.."
cmake --preset release --log-level=WARNING >/dev/null
cmake --build --preset release --target niwa load niwa_small mover >/dev/null
case ${STORE:-} in
postgres) exec tests/postgres.sh run python3 bench/load/soak_nodes.py "$@" ;;
'') exec python3 bench/load/soak.py "$@" ;;
*) echo "soak.sh: STORE is postgres or nothing" >&2 && exit 2 ;;
esac
