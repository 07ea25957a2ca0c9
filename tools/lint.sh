#!/bin/sh
# lint.sh - every reader of code we have, over the whole tree; the last line tells the result.
set -u
cd "$(dirname "$0")/.." || exit 1
failed=

check() { # name, command...
    name=$1
    shift
    echo "== $name"
    "$@" || failed="$failed $name"
}

tidy() { # preset, files...
    preset=$1
    shift
    # clang-tidy counts on standard error what it was told to leave out
    printf '%s\n' "$@" |
        xargs -P "$(nproc)" -n 1 clang-tidy-19 --quiet -p "build/$preset" 2>"build/tidy.log" ||
        { grep -v -e 'warnings generated' -e 'warning generated' build/tidy.log; false; }
}

format() {
    git ls-files -z '*.c' '*.h' | xargs -0 clang-format-19 --dry-run -Werror
}

c_files() {
    git ls-files '*.c'
}

if ! tools/build.sh release all >/dev/null; then
    echo "lint: the release preset does not build"
    exit 1
fi
cmake --preset fuzz --log-level=WARNING >/dev/null || exit 1
cmake --preset wasm --log-level=WARNING >/dev/null || exit 1

check clang-format format
# shellcheck disable=SC2046 # file names have no spaces
{
    check clang-tidy tidy release \
        $(c_files | grep -v -e '^web/' -e '^tests/fuzz_' -e '^docs/' -e '^bench/')
    check clang-tidy-fuzz tidy fuzz $(c_files | grep '^tests/fuzz_')
    check clang-tidy-wasm tidy wasm $(c_files | grep '^web/')
    check shellcheck shellcheck .ci/run $(git ls-files '*.sh' '*.bash')
}
check cppcheck cppcheck --quiet --std=c11 --enable=warning,performance,portability \
    --inline-suppr --suppressions-list=tools/cppcheck.txt --error-exitcode=1 \
    -j "$(nproc)" -I . core games ai host cli web tests

if [ -n "$failed" ]; then
    echo "lint: findings by$failed"
    exit 1
fi
echo "lint: no findings"
