#!/bin/sh
# node.sh - prints the folder of a Node that can build the web app: at least 20.19.
#
#     PATH=$(tools/node.sh):$PATH
#
# That is the one on PATH where it is new enough. Debian 12's own is not: then an npm package
# that holds nothing but the program is put below build/, once.
set -eu
cd "$(dirname "$0")/.."

is_new() { # program
    version=$("$1" --version 2>/dev/null) || return 1
    version=${version#v}
    major=${version%%.*}
    minor=${version#*.}
    minor=${minor%%.*}
    [ "$major" -gt 20 ] || { [ "$major" = 20 ] && [ "$minor" -ge 19 ]; }
}

kind() {
    case $(uname -m) in
    x86_64) echo x64 ;;
    aarch64) echo arm64 ;;
    armv7l) echo armv7l ;;
    ppc64le) echo ppc64le ;;
    s390x) echo s390x ;;
    *) return 1 ;;
    esac
}

if is_new node; then
    dirname "$(command -v node)"
    exit
fi
if ! package=node-linux-$(kind); then
    echo "node.sh: needed is Node 20.19 or later, and there is no package of it for $(uname -m)" >&2
    exit 1
fi
folder=$PWD/build/node/node_modules/$package/bin
if ! is_new "$folder/node"; then
    echo "getting Node 20 as the npm package $package" >&2
    mkdir -p build/node
    npm install --prefix build/node --no-audit --no-fund --loglevel=error "$package@20" >&2
    if ! is_new "$folder/node"; then
        echo "node.sh: the npm package $package has brought no Node 20" >&2
        exit 1
    fi
fi
echo "$folder"
