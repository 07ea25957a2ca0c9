#!/bin/sh
# wheel_test.sh PYTHON WHEEL TESTS NIWA - installs the wheel alone into a fresh virtual environment, with
# the system's numpy, and runs the package's tests there. Frameworks that are not installed have a
# stand-in; nothing else of the tree is on the path.
set -eu
python=$1
wheel=$2
tests=$3
NIWA=$4
export NIWA
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

"$python" -m venv --system-site-packages "$root/venv"
"$root/venv/bin/pip" --quiet --disable-pip-version-check install --no-index --no-deps "$wheel"
size=$(stat -c %s "$wheel")
[ "$size" -le 3000000 ] || { echo "the wheel has $size bytes"; exit 1; }
cd "$root"
for framework in gymnasium pettingzoo; do
    if ! "$root/venv/bin/python" -c "import $framework" 2>/dev/null; then
        PYTHONPATH=$tests/stand_in
        export PYTHONPATH
    fi
done
"$root/venv/bin/python" -c "import niwa, sys, doctest
assert niwa.__file__.startswith('$root'), niwa.__file__
for framework in 'gymnasium', 'pettingzoo', 'pyspiel':
    assert framework not in sys.modules, framework
found = doctest.testmod(niwa)
assert found.attempted > 5 and not found.failed, found
import pydoc
assert 'think' in pydoc.render_doc(niwa)"
cp "$tests"/*_test.py .
for test in engine_test frameworks_test dataset_test; do
    "$root/venv/bin/python" -m unittest -q $test
done
