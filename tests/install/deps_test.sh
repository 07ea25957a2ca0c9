#!/bin/sh
# deps_test.sh SOURCE - tools/deps.sh on machines that are made up: what is installed, who one
# is and what apt does are all scripts in a folder of its own.
set -eu
deps=$1/tools/deps.sh
machine=$(mktemp -d)
trap 'rm -rf "$machine"' EXIT
failures=0

# A program of the machine, by its text.
program() {
    {
        echo '#!/bin/sh'
        cat
    } >"$machine/bin/$1"
    chmod +x "$machine/bin/$1"
}

# A machine with these packages, this user and this version of Node ("": none).
new_machine() {
    rm -rf "${machine:?}/bin" "$machine/did"
    mkdir "$machine/bin"
    : >"$machine/did"
    for tool in sh env sed tr sort head find cat grep; do
        ln -s "$(command -v $tool)" "$machine/bin/$tool"
    done
    echo "$1" | tr ' ' '\n' >"$machine/packages"
    program dpkg-query <<END
shift 3
for package; do
    grep -qx "\$package" "$machine/packages" && echo "installed:\$package"
done
exit 1
END
    program apt-get <<END
echo "\$USER_IS apt-get \$*" >>"$machine/did"
[ "\$1" != install ] && exit
shift 3
for package; do echo "\$package" >>"$machine/packages"; done
END
    echo "echo $2" | program id
    [ -z "$3" ] || echo "echo v$3" | program node
    [ "${4:-}" != sudo ] || echo "[ \"\$1\" = -n ] && exit; USER_IS=sudo exec \"\$@\"" | program sudo
}

run() {
    PATH=$machine/bin USER_IS=user "$deps" "$@" >"$machine/out" 2>&1 </dev/null
}

code_of() {
    run "$@" && echo 0 || echo $?
}

expect() { # what, then a command that must hold
    what=$1
    shift
    "$@" || {
        echo "FAILED: $what"
        cat "$machine/out" "$machine/did"
        failures=$((failures + 1))
    }
}

few="cmake gcc pkg-config libwebsockets-dev libuv1-dev libsqlite3-dev libsodium-dev libjansson-dev libssl-dev
libzopfli-dev libpq-dev
clang-19 lld-19 binaryen wasi-libc libclang-rt-19-dev-wasm32"
some="$few nodejs npm"
all="$some ninja-build libc6-dev"
new_machine "$all" 0 ""
expect "nothing is missing" run build
expect "so apt is not called" test ! -s "$machine/did"

new_machine "$some" 0 ""
expect "root can install" run build
expect "only what is missing" grep -q "user apt-get install -y --no-install-recommends libc6-dev ninja-build$" "$machine/did"
: >"$machine/did"
expect "a second time" run build
expect "has nothing to do" test ! -s "$machine/did"

new_machine "$some" 1000 "" sudo
expect "others install by sudo" run build
expect "as sudo" grep -q "sudo apt-get install" "$machine/did"

new_machine "$some" 1000 ""
expect "without sudo it fails" test "$(code_of build)" = 1
expect "and says what to run" grep -q "apt-get install -y --no-install-recommends libc6-dev ninja-build" "$machine/out"
expect "but does nothing" test ! -s "$machine/did"

new_machine "$few" 0 18.20.4
expect "bench" run bench
expect "any Node from 18 on will do" test "$(grep -c nodejs "$machine/did")" = 0
expect "npm is another package" grep -q npm "$machine/did"
new_machine "$few" 0 20.19.0
echo : | program npm
expect "bench" run bench
expect "unless it came with Node" test "$(grep -c npm "$machine/did")" = 0
new_machine "$few" 0 12.1.0
expect "bench" run bench
expect "an older one will not" grep -q nodejs "$machine/did"

new_machine "$all" 0 ""
expect "an unknown group is a mistake" test "$(code_of nonsense)" = 2
rm "$machine/bin/apt-get"
expect "without apt it says what is needed and goes on" run test
expect "by name" grep -q libcmocka-dev "$machine/out"
exit $((failures > 0))
