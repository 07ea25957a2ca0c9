#!/bin/sh
# deps.sh - sees to it that what a make target needs is installed; quick when all is there.
#
#     tools/deps.sh GROUP...      groups: build test fuzz bench
#                                         bench-server lint coverage python
#
# Installs what is missing by apt: as root, or by sudo. Where neither works it prints the one
# command to run and fails. On a system without dpkg it only says what is needed.
set -eu

packages_of() {
    case $1 in
    build) echo "$(packages_of native) $(packages_of wasm) npm" ;;
    native) echo cmake ninja-build gcc libc6-dev pkg-config libwebsockets-dev libuv1-dev \
        libsqlite3-dev libsodium-dev libjansson-dev libssl-dev libzopfli-dev libpq-dev ;;
    test) echo "$(packages_of build) libcmocka-dev binutils g++ gdb" \
        libclang-rt-19-dev man-db python3 chromium fonts-noto-cjk postgresql haproxy \
        python3-dev python3-numpy python3-venv ;;
    wasm) echo clang-19 lld-19 binaryen wasi-libc libclang-rt-19-dev-wasm32 nodejs ;;
    fuzz) echo cmake ninja-build clang-19 lld-19 python3 libc6-dev libclang-rt-19-dev pkg-config \
        libwebsockets-dev libuv1-dev libsodium-dev ;;
    python) echo "$(packages_of build) python3-dev python3-numpy python3-venv" ;;
    bench) packages_of build ;;
    bench-server) echo "$(packages_of build) python3 util-linux postgresql" ;;
    lint) echo "$(packages_of build) $(packages_of fuzz)" \
        libcmocka-dev clang-format-19 clang-tidy-19 cppcheck shellcheck python3 ;;
    coverage) echo "$(packages_of native) libcmocka-dev gcovr python3 postgresql haproxy" ;;
    *)
        echo "deps.sh: there is no group '$1'" >&2
        exit 2
        ;;
    esac
}

# Any Node from 18 on will do, wherever it came from: for the web app, which needs a newer
# one than Debian 12 has, tools/node.sh gets that by npm.
has_node() {
    version=$(node --version 2>/dev/null) || return 1
    version=${version#v}
    [ "${version%%.*}" -ge 18 ]
}

# Is there what a package is for, though the package is not?
has_other() {
    case $1 in
    nodejs) has_node ;;
    npm) command -v npm >/dev/null ;;
    *) false ;;
    esac
}

# The packages among the arguments that are not installed.
missing_of() {
    # dpkg-query fails where it does not know a package, but lists the others
    installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package}\n' "$@" 2>/dev/null |
        sed -n 's/^installed://p' | tr '\n' ' ') "
    for package; do
        case $installed in
        *" $package "*) ;;
        *) has_other "$package" || echo "$package" ;;
        esac
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# Root, or a sudo that needs no password or has somebody to ask for it.
can_install() {
    [ "$(id -u)" = 0 ] && return 0
    command -v sudo >/dev/null || return 1
    sudo -n true 2>/dev/null || [ -t 0 ]
}

has_fresh_lists() {
    [ -n "$(find /var/lib/apt/lists -name '*_Packages*' -mtime -1 2>/dev/null | head -n 1)" ]
}

install() {
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "$@"
}

wanted=
for group; do
    wanted="$wanted $(packages_of "$group")"
done
# shellcheck disable=SC2046,SC2086 # names of packages have no spaces
set -- $(printf '%s\n' $wanted | sort -u)

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "deps.sh: no apt here; needed are, by their Debian names: $*" >&2
    exit 0
fi

# shellcheck disable=SC2046
set -- $(missing_of "$@")
[ $# = 0 ] && exit 0

if ! can_install; then
    echo "Some packages are missing. As root, run this, then try again:" >&2
    echo "    apt-get update && apt-get install -y --no-install-recommends $*" >&2
    exit 1
fi
echo "installing: $*"
has_fresh_lists || as_root apt-get update || true # old lists may still do
install "$@" || { as_root apt-get update && install "$@"; }
