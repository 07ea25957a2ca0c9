#!/bin/sh
# postgres.sh - a PostgreSQL of the tests' own, in a folder of its own, on a unix socket only.
#
#     postgres.sh run COMMAND...       a new one; COMMAND with NIWA_POSTGRES=FOLDER; its end
#     postgres.sh make FOLDER          a new one in a folder that is empty, and starts it
#     postgres.sh kill FOLDER          ends it as a crash would
#     postgres.sh start FOLDER         starts it again
#     postgres.sh copy FOLDER NAME OF  a new database like another; `template0` is empty
#     postgres.sh end FOLDER           ends it for good and removes the folder
#
# postgres://niwa:pond@/niwa?host=FOLDER is its database, with a password. The server refuses
# to be root's: then it is the user postgres's.
set -eu

fail() {
    echo "postgres.sh: $*" >&2
    exit 1
}

# Where the server's programs are: Debian keeps them out of the way.
bin=
for folder in /usr/lib/postgresql/*/bin $(pg_config --bindir 2>/dev/null || true); do
    [ -x "$folder/initdb" ] && bin=$folder
done
[ -n "$bin" ] || fail "there is no PostgreSQL here ('tools/deps.sh test' helps)"

as_server() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=postgres --regid=postgres --init-groups "$@"
    else
        "$@"
    fi
}

ask() {
    folder=$1
    shift
    PGHOST=$folder as_server "$bin/psql" -q -v ON_ERROR_STOP=1 -d postgres "$@" >&2
}

start() {
    # what the server says goes to its log; it must not hold on to our output
    (cd / && as_server "$bin/pg_ctl" -D "$1/data" -l "$1/log" -w -s start) >/dev/null 2>&1 ||
        fail "it does not start: $(tail -n 3 "$1/log")"
}

stop() {
    (cd / && as_server "$bin/pg_ctl" -D "$1/data" -w -s -m immediate stop) >/dev/null 2>&1
}

make() {
    [ "$(id -u)" != 0 ] || chown postgres:postgres "$1"
    chmod 755 "$1"
    (cd / && as_server "$bin/initdb" -D "$1/data" -E UTF8 --locale=C.UTF-8 -A trust) \
        >"$1/initdb.log" 2>&1 || fail "initdb: $(tail -n 3 "$1/initdb.log")"
    cat >>"$1/data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$1'
unix_socket_permissions = 0777
shared_buffers = ${PG_BUFFERS:-16MB}
END
    echo "local all niwa scram-sha-256
local all all trust" >"$1/data/pg_hba.conf"
    start "$1"
    ask "$1" -c "CREATE ROLE niwa LOGIN PASSWORD 'pond'" -c "CREATE DATABASE niwa OWNER niwa"
}

copy() {
    ask "$1" -c "CREATE DATABASE $2 OWNER niwa TEMPLATE $3"
}

end() {
    stop "$1" || true
    rm -rf "$1"
}

run() {
    folder=$(mktemp -d "${TMPDIR:-/tmp}/niwa_pg.XXXXXX")
    trap 'end "$folder"' EXIT
    trap 'exit 1' HUP INT TERM
    make "$folder"
    NIWA_POSTGRES=$folder "$@"
}

action=${1:-}
[ $# -gt 1 ] || fail "run COMMAND..., or make, kill, start, copy or end FOLDER"
shift
case $action in
run) run "$@" ;;
make) make "$1" ;;
kill) stop "$1" ;;
start) start "$1" ;;
copy) copy "$1" "$2" "$3" ;;
end) end "$1" ;;
*) fail "there is no '$action'" ;;
esac
