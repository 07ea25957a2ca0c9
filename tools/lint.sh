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

# The files below a pattern that a preset compiles.
compiled() { # preset, pattern
    git ls-files '*.c' | grep -e "$2" | while read -r file; do
        grep -q "\"file\": \"$PWD/$file\"" "build/$1/compile_commands.json" && echo "$file"
    done
}

tidy() { # preset, pattern
    compiled "$1" "$2" >build/tidy.files
    # what it counts on standard error are findings that it was told to leave out
    xargs -r -P "$(nproc)" -n 1 clang-tidy-19 --quiet -p "build/$1" <build/tidy.files 2>build/tidy.log ||
        { grep -e error: build/tidy.log; false; }
}

format() {
    git ls-files -z '*.c' '*.h' | xargs -0 clang-format-19 --dry-run -Werror
}

if ! tools/build.sh release all >/dev/null; then
    echo "lint: the release preset does not build"
    exit 1
fi
cmake --preset fuzz --log-level=WARNING >/dev/null || exit 1
cmake --preset wasm --log-level=WARNING >/dev/null || exit 1

check clang-format format
check clang-tidy tidy release .
check clang-tidy-fuzz tidy fuzz '^tests/fuzz_'
check clang-tidy-wasm tidy wasm '^web/'
# shellcheck disable=SC2046 # file names have no spaces
check shellcheck shellcheck .ci/run $(git ls-files '*.sh' '*.bash')
check cppcheck cppcheck --quiet --std=c11 --enable=warning,performance,portability \
    --inline-suppr --suppressions-list=tools/cppcheck.txt --error-exitcode=1 \
    -j "$(nproc)" -I . core games ai host server cli cmake web tests

if [ -n "$failed" ]; then
    echo "lint: findings by$failed"
    exit 1
fi
echo "lint: no findings"
