#!/bin/sh
# new_game.sh FOLDER TITLE - starts a game as a copy of Null under its own name, engine and web.
#
#     tools/new_game.sh my_game "My Game"
#
# HACKING.md, "Add a game", tells what comes next.
set -eu
cd "$(dirname "$0")/.."

folder=$1
title=$2
name=$(echo "$folder" | tr _ -)
upper=$(echo "$folder" | tr '[:lower:]' '[:upper:]')
case $folder in
*[!a-z0-9_]* | [!a-z]*)
    echo "new_game.sh: a folder is named in small letters, as in my_game" >&2
    exit 2
    ;;
esac
if [ -e "games/$folder" ] || [ -e "web/src/games/$folder" ]; then
    echo "new_game.sh: there is a game $folder" >&2
    exit 1
fi

for parent in games web/src/games; do
    cp -r "$parent/null" "$parent/$folder"
    find "$parent/$folder" -type f -exec sed -i \
        -e "s/\bnull_/${folder}_/g" -e "s/NIWA_NULL_/NIWA_${upper}_/g" \
        -e "s,games/null,games/$folder,g" \
        -e "s/\"null\"/\"$name\"/g" -e "s/\bgame null\b/game $name/g" \
        -e "s/\"null\./\"$name./g" -e "s/\bnull-/$name-/g" \
        -e "s/\bNull\b/$title/g" -e "s/the null game/$title/g" {} +
done
mv "games/$folder/tests/null_test.c" "games/$folder/tests/${folder}_test.c"
