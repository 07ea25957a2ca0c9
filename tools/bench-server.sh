#!/bin/sh
# bench-server.sh [ROUNDS [SECONDS]] - measures the server beside a bare relay, boardgame.io and
# Colyseus in one run, then with 10,000 players and after a restart. The two peers are npm
# packages that nothing else needs: they are installed here, once for each lock file. With
# STORE=postgres: nodes on a database, see bench/load/on_postgres.py.
set -eu
cd "$(dirname "$0")/.."
cmake --preset release --log-level=WARNING >/dev/null
cmake --build --preset release --target niwa load relay_server >/dev/null
case ${STORE:-} in
postgres) # on a disk, as /tmp may not be, and with the memory that PostgreSQL takes by default
    export TMPDIR=/var/tmp PG_BUFFERS=128MB
    exec tests/helpers/postgres.sh run python3 bench/load/on_postgres.py "$@"
    ;;
'') ;;
*) echo "bench-server.sh: STORE is postgres or nothing" >&2 && exit 2 ;;
esac
PATH="$(tools/node.sh):$PATH"
peers=bench/peers
if ! cmp -s $peers/package-lock.json $peers/node_modules/.lock; then
    # not `npm ci`, which refuses a lock file without other systems' binaries: see cmake/web.cmake
    (cd $peers && npm install --no-save --no-audit --no-fund --loglevel=error)
    cp $peers/package-lock.json $peers/node_modules/.lock
fi
exec python3 bench/load/side_by_side.py "$@"
