#!/bin/sh
# test.sh [PRESET...] - builds and tests each preset (default: all that have tests) and adds
# up the results. Goes on after a failure, so that one run shows all of them.
set -u
cd "$(dirname "$0")/.." || exit 1
[ $# -gt 0 ] || set -- release clang asan wasm fuzz
if [ -f web/index.html ]; then
    node=$(tools/node.sh) || exit 1 # the one that builds the web app also tests it
    PATH=$node:$PATH
    export PATH
fi

passed=0
failed=0
summary=
jobs=$(($(nproc) + 1)) # some mostly wait

# An attribute of the <testsuite> element in a CTest report.
count() {
    sed -n "s/^[[:space:]]*$1=\"\([0-9]*\)\".*/\1/p" "$2" | head -n 1
}

note() { # preset passed failed [remark]
    passed=$((passed + $2))
    failed=$((failed + $3))
    summary="$summary$(printf '%-9s %3d passed, %d failed%s' "$1" "$2" "$3" "${4:-}")
"
}

for preset; do
    report=build/$preset/report.xml
    echo "== $preset"
    if ! tools/build.sh "$preset" all; then
        note "$preset" 0 1 " (does not build)"
        continue
    fi
    rm -f "$report"
    ctest --preset "$preset" -j "$jobs" --output-junit "$PWD/$report"
    status=$?
    if [ ! -s "$report" ]; then
        note "$preset" 0 1 " (no tests ran)"
        continue
    fi
    tests=$(count tests "$report")
    bad=$(($(count failures "$report") + $(count disabled "$report")))
    [ $status = 0 ] || [ $bad -gt 0 ] || bad=1
    note "$preset" $((tests - bad - $(count skipped "$report"))) $bad
done

printf '\n%s%d passed, %d failed\n' "$summary" $passed $failed
[ $failed = 0 ] && [ $passed -gt 0 ]
