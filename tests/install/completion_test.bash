#!/usr/bin/env bash
# completion_test.bash SCRIPT - completes lines as bash would and looks at what comes.
# shellcheck source=/dev/null
source "$1"
failures=0

# Completes the words given, the last being the one under the cursor.
completed() {
    COMP_WORDS=(niwa "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _niwa niwa "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    echo "${COMPREPLY[*]}"
}

expect() { # what is expected, then the words
    local wanted=$1 got
    shift
    got=$(completed "$@")
    [[ $got == "$wanted" ]] && return
    echo "niwa $* -> '$got', not '$wanted'"
    failures=$((failures + 1))
}

games=$(niwa games | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p' | tr '\n' ' ')
games=${games% }
expect "trace" tra
expect "--version" --v
expect "$games" rules ""
expect "$games" bench --game ""
expect "--players" trace x --pl
expect "--signature" bench --si
expect "--help" rules --h
expect "2 3 4 5" trace x --players ""
expect "human human,human human,random human,search:1s" play x --seats h
expect "localhost" serve --listen l
expect "--listen" serve --li
expect "--trusted-proxy" serve --tr
expect "--store" serve --st
expect "warn" serve --log w
expect "local" serve --metrics l
expect "--threads" worker --th
expect "check migrate copy" store ""
expect "migrate" store m
expect "/etc" store copy /et
expect "/etc" store copy /tmp /et
expect "" nonsense ""
for command in $(niwa --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p'); do
    expect "$command" "$command"
done
if [[ $games == *haru-ichiban* ]]; then
    expect "haru-ichiban" play haru
    expect "race" trace haru-ichiban --option croak = r
fi
exit $((failures > 0))
