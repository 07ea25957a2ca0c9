#!/bin/sh
# install_test.sh BUILD SOURCE - installs below a folder of its own and uses what is there as
# a stranger would: program, library (both kinds), headers, man page, completion.
set -eu
build=$1
source=$2
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
compile="${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror"

fail() {
    echo "FAILED: $*"
    exit 1
}

DESTDIR=$root cmake --install "$build" --prefix /usr >/dev/null
usr=$root/usr
lib=$(dirname "$(find "$usr" -name libniwa.a)")
PATH=$usr/bin:$PATH
PKG_CONFIG_PATH=$lib/pkgconfig
LD_LIBRARY_PATH=$lib
export PATH PKG_CONFIG_PATH LD_LIBRARY_PATH

# -- the program
version=$(niwa --version)
[ "$(command -v niwa)" = "$usr/bin/niwa" ] || fail "niwa is not what was installed"
[ "$version" = "niwa $(pkg-config --modversion niwa)" ] || fail "two versions"
commands=$(niwa --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p')
[ "$(echo "$commands" | wc -l)" -ge 5 ] || fail "the help lists no commands"

# -- its part for PostgreSQL is found there, too, where it was built
if [ -n "$(find "$build" -name libniwa-postgres.so)" ]; then
    [ -s "$lib/niwa/libniwa-postgres.so" ] || fail "no module for PostgreSQL"
    niwa serve --port 0 --web "$source/tests/small_app" --store "postgres:///niwa?host=/nowhere" \
        2>"$root/store.err" && fail "a store that is nowhere"
    grep -q 'the database cannot be reached' "$root/store.err" || fail "$(cat "$root/store.err")"
fi

# -- the library: the example runs with either kind and plays the same game
game=$(niwa games | sed -n '1s/ .*//p')
game=${game:-null}
flags=$(pkg-config --cflags niwa)
libs=$(pkg-config --libs niwa)
example=$(find "$usr" -name random_game.c)
# shellcheck disable=SC2086 # flags are words
$compile $flags "$example" $libs -o "$root/shared"
# shellcheck disable=SC2086
$compile $flags "$example" "$lib/libniwa.a" -o "$root/static"
"$root/shared" "$game" >"$root/shared.out" || fail "the example does not run"
"$root/static" "$game" >"$root/static.out" || fail "the example does not run (static)"
cmp "$root/shared.out" "$root/static.out"
grep -q '"ranks":' "$root/shared.out" || fail "the example's game has no end"
readelf -d "$root/shared" | grep -q 'NEEDED.*libniwa\.so\.[0-9]' || fail "no soname"

# -- the other examples of the guide run, too, and the guide names them all
for name in bot_match self_play batch; do
    # shellcheck disable=SC2086
    $compile $flags "$(find "$usr" -name $name.c)" $libs -o "$root/$name" || fail "$name.c"
done
for name in $(cd "$source/docs/examples" && ls ./*.c); do
    grep -q "$(basename "$name")" "$source/docs/library.md" || fail "the guide has no $name"
done
[ "$game" = null ] || {
    "$root/bot_match" 0.001 >"$root/match.out" || fail "bot_match does not run"
    grep -q '"ranks":' "$root/match.out" || fail "bot_match does not end"
    "$root/self_play" "$game" 2 >"$root/data.bin" 2>/dev/null || fail "self_play does not run"
    [ -s "$root/data.bin" ] || fail "self_play writes nothing"
    "$root/batch" "$game" | grep -q '^1000000 decisions, [1-9]' || fail "batch plays nothing"
}

# -- the header is C and C++, beside headers whose names are everybody's
printf '#include <getopt.h>\n#include <niwa/niwa.h>\n' >"$root/header.c"
cp "$root/header.c" "$root/header.cc"
# shellcheck disable=SC2086
$compile $flags -c "$root/header.c" -o "$root/header.o" || fail "niwa.h is not C"
# shellcheck disable=SC2086
${CXX:-c++} -std=c++11 -Wall -Wextra -Wpedantic -Werror $flags -c "$root/header.cc" \
    -o "$root/header.o" || fail "niwa.h is not C++"

# -- both libraries show what the header declares, and nothing else
grep -o '\bniwa_[a-z_]*(' "$usr/include/niwa/niwa.h" | tr -d '(' | sort -u >"$root/declared"
for shown in "-D $lib/libniwa.so" "$lib/libniwa.a"; do
    # shellcheck disable=SC2086
    nm -g --defined-only $shown | awk 'NF == 3 && $2 != "A" {print $3}' | sort -u >"$root/shown"
    diff "$root/declared" "$root/shown" || fail "$shown shows something else than niwa.h"
done

# -- the man page is sound and knows every command and flag
page=$usr/share/man/man1/niwa.1
LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 "$page" \
    >"$root/page" 2>"$root/warnings"
[ ! -s "$root/warnings" ] || fail "the man page: $(cat "$root/warnings")"
sed 's/.\x08//g; s/\x1b\[[0-9;]*m//g; s/‐/-/g; s/−/-/g' "$root/page" >"$root/plain"
for command in $commands; do
    grep -q "^ *niwa $command\b" "$root/plain" || fail "the man page has no '$command'"
    for flag in $(niwa "$command" --help | sed -n 's/^  \(--[a-z-]*\) .*/\1/p'); do
        grep -qe "$flag\b" "$root/plain" || fail "the man page has no $command $flag"
    done
done

# -- the service: it starts what was installed, and systemd, where there is one, reads it
unit=$usr/lib/systemd/system/niwa.service
grep -q '^ExecStart=/usr/bin/niwa serve$' "$unit" || fail "the unit starts something else"
# shellcheck disable=SC2013 # names have no spaces
for name in $(sed -n 's/^Environment=\(NIWA_[A-Z_]*\)=.*/\1/p' "$unit"); do
    flag=--$(echo "${name#NIWA_}" | tr 'A-Z_' 'a-z-')
    niwa serve --help | grep -qe "^  $flag " || fail "the unit sets $name, which is nothing"
done
if command -v systemd-analyze >/dev/null; then
    sed "s|/usr/bin/niwa|$usr/bin/niwa|" "$unit" >"$root/niwa.service"
    systemd-analyze verify "$root/niwa.service" || fail "systemd does not like the unit"
fi
for doc in hosting.md protocol.md openapi.json; do
    [ -s "$(find "$usr/share/doc" -name $doc)" ] || fail "$doc is not installed"
done

# -- completion
bash "$source/tests/install/completion_test.bash" "$usr/share/bash-completion/completions/niwa"
zsh=$usr/share/zsh/site-functions/_niwa
fish=$usr/share/fish/vendor_completions.d/niwa.fish
[ -s "$zsh" ] || fail "no completion for zsh"
[ -s "$fish" ] || fail "no completion for fish"
if command -v zsh >/dev/null; then
    zsh -n "$zsh" || fail "zsh cannot read its completion"
fi
if command -v fish >/dev/null; then
    found=$(fish -c "source $fish; complete -C 'niwa '" | cut -f 1)
    for command in $commands; do
        echo "$found" | grep -qx "$command" || fail "fish does not complete '$command'"
    done
fi
echo "installed, compiled, played, read and completed"
