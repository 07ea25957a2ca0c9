#!/bin/sh
# signature_test.sh NIWA OTHER - two builds of the program behave the same.
set -eu
for game in null $("$2" games | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p'); do
    here=$("$1" bench --signature --game "$game")
    there=$("$2" bench --signature --game "$game")
    echo "$here"
    [ "$here" = "$there" ] || {
        echo "FAILED: $2 prints $there (is it up to date?)"
        exit 1
    }
done
