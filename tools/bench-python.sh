#!/bin/sh
# bench-python.sh [SECONDS] - builds the wheel, installs it into a fresh environment and measures it.
# PettingZoo has a stand-in where it is not installed.
set -eu
cd "$(dirname "$0")/.."
tree=$PWD
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

tools/build.sh release wheel >&2
wheel=$(find build/release/python -name '*.whl' | head -n 1)
/usr/bin/python3 -m venv --system-site-packages "$root"
"$root/bin/pip" --quiet --disable-pip-version-check install --no-index --no-deps "$wheel"
"$root/bin/python" -c 'import pettingzoo' 2>/dev/null || export PYTHONPATH="$tree/tests/python/stand_in"
NIWA_WHEEL=$tree/$wheel "$root/bin/python" bench/python.py "${1:-5}"
