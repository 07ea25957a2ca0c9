#!/bin/sh
# screens.sh [COMMIT] [GROUP...] - pictures of every screen at every size, beside those of another
# commit. Groups of screens are named in web/tests/screens/scenes.mjs; without any it is all of them.
#
# They go to build/screens/, one folder for each build of the program: what is there already is not
# taken again, and a run that was interrupted goes on. If COMMIT is missing or empty it is where this
# branch left main; on main itself the last commit, or the one before if nothing has changed since.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
screens=$root/build/screens
there=$screens/base # the other commit, as a worktree of its own

base_of() {
    if [ -n "$1" ]; then
        git rev-parse --verify "$1^{commit}"
        return
    fi
    base=$(git merge-base HEAD main 2>/dev/null || git rev-parse HEAD)
    if [ "$base" = "$(git rev-parse HEAD)" ] && git diff --quiet HEAD; then
        base=$(git rev-parse HEAD~1)
    fi
    echo "$base"
}

# The folder of the pictures of the program built in a tree, by a hash of it and of what takes them.
pictures_of() { # tree
    name=$({ cat "$1/build/release/niwa" web/tests/screens/* web/tests/browser/helpers/*; } |
        sha256sum | cut -c 1-12)
    echo "$screens/of-$name"
}

shoot() { # tree out groups...
    tree=$1 out=$2
    shift 2
    (cd web && NIWA=$tree/build/release/niwa NIWA_STILL=15000 node tests/screens/shoot.mjs \
        "$out" "$tree/web/dist" "$root/build/release/tests/libfixed_luck.so" "$@")
}

commit=$(base_of "${1:-}")
[ $# -eq 0 ] || shift
words=$(git log -1 --format='%h %s' "$commit")
PATH=$(tools/node.sh):$PATH
export PATH

tools/build.sh release product
tools/build.sh release fixed_luck
mkdir -p "$screens"
git worktree prune
if [ -e "$there/.git" ]; then
    git -C "$there" checkout --quiet --force --detach "$commit"
else
    git worktree add --quiet --force --detach "$there" "$commit"
fi
echo "building $words"
"$there/tools/build.sh" release product

before=$(pictures_of "$there")
after=$(pictures_of "$root")
echo "pictures of $words"
shoot "$there" "$before" "$@"
echo "pictures of this tree"
shoot "$root" "$after" "$@"
(cd web && node tests/screens/compare.mjs "$before" "$after" "$screens/index.html" "since $words")
echo "See build/screens/index.html"
