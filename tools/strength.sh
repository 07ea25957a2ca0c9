#!/bin/sh
# strength.sh [PART [GAME [PLAYERS]]] - plays the matches and ladders of docs/strength.md and
# writes its tables and drawings. Stopped and started again, it goes on where it was.
#
#     tools/strength.sh                     everything, then the page
#     tools/strength.sh match hiroba 2      search against plain at 0.1 s a move
#     tools/strength.sh confirm hiroba      the same at 1 s a move, 2 players
#     tools/strength.sh rival hiroba 2      against what niwa was at RIVAL=commit, 0.3 s a move
#     tools/strength.sh ladder ike-no-koi   the levels, step by step, 2 players
#     tools/strength.sh mix edo-yashiki 5   levels at one table, more than two players
#     tools/strength.sh speed               how fast they are; a few minutes
#     tools/strength.sh page                only the page, from what was played so far
#
# RIVAL is the last commit before the search was changed much; its `niwa bot` is the rival.
# THREADS=N games are played side by side (default: all cores; players' seconds are processor
# time). GAMES=N plays fewer, LAST=N where the last level plays, and TOP=L climbs less far, to
# try it out. STRENGTH=DIR keeps the results elsewhere than in build/strength; deals of bots
# that have changed are refused, so that then a new folder is needed.
set -eu
cd "$(dirname "$0")/.."
niwa=${NIWA:-build/release/niwa}
results=${STRENGTH:-build/strength}
threads=${THREADS:-$(nproc)}
rival=$(git rev-parse --verify "${RIVAL:-a195453}^{commit}")
mkdir -p "$results"

all_games() {
    "$niwa" games | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p'
}

most_players() { # game
    "$niwa" games --json | sed -n "s/.*\"game\":\"$1\".*\"max_players\":\([0-9]*\).*/\1/p"
}

# Plays one command of niwa, saved, and keeps its JSON and the command itself.
play() { # name, then niwa's words
    name=$1
    shift
    echo "== niwa $*"
    if [ "$1" = ladder ]; then
        drawing="--svg=$results/$name.svg"
    else
        drawing=
    fi
    "$niwa" "$@" --seed strength --threads "$threads" --save "$results/$name.deals" --json \
        ${drawing:+"$drawing"} >"$results/$name.new"
    echo "niwa $* --seed strength" >"$results/$name.command"
    mv "$results/$name.new" "$results/$name.json"
    cat "$results/$name.json"
}

repeated() { # word, times: "word,word,..."
    list=$1
    for _ in $(seq 2 "$2"); do
        list=$list,$1
    done
    echo "$list"
}

match() { # game, players
    if [ "$2" = 2 ]; then games=200; else games=120; fi
    play "match-$1-$2" match "$1" --games "${GAMES:-$games}" \
        --seats "search:0.1s,$(repeated plain:0.1s $(($2 - 1)))"
}

confirm() { # game
    play "confirm-$1-2" match "$1" --seats search:1s,plain:1s --games "${GAMES:-20}"
}

# What niwa was, built aside; a program that plays as its search did, with 0.3 s a move.
build_rival() {
    [ ! -e build/rival/.git ] || [ "$(git -C build/rival rev-parse HEAD)" != "$rival" ] ||
        [ ! -x build/rival/bot ] || return 0
    echo "building what niwa was at $rival"
    git worktree prune
    if [ -e build/rival/.git ]; then
        git -C build/rival checkout --quiet --force --detach "$rival"
    else
        git worktree add --quiet --force --detach build/rival "$rival"
    fi
    (cd build/rival && cmake --preset release -DNIWA_WEB=OFF -DBUILD_TESTING=OFF &&
        cmake --build --preset release --target niwa) >build/rival.log
    printf '#!/bin/sh\nexec build/rival/build/release/niwa bot search:0.3s\n' >build/rival/bot
    chmod +x build/rival/bot
}

rival() { # game, players
    build_rival
    if [ "$2" = 2 ]; then games=200; else games=120; fi
    play "rival-$1-$2" match "$1" --games "${GAMES:-$games}" \
        --seats "search:0.3s,$(repeated cmd:build/rival/bot $(($2 - 1)))"
}

ladder() { # game
    play "ladder-$1" ladder "$1" --games "${GAMES:-200}" --last-games "${LAST:-40}" \
        --top "${TOP:-6}"
}

by_level() { # highest, how many: "level:5,level:4,..."
    list=level:$1
    for level in $(seq $(($1 - 1)) -1 $(($1 - $2 + 1))); do
        list=$list,level:$level
    done
    echo "$list"
}

# The levels below the last one from the highest and from the lowest on; the last one, which
# takes long, only at the largest table.
mix() { # game, players
    last=5
    [ "$2" != "$(most_players "$1")" ] || last=6
    for highest in $(printf '%s\n' "$last" 5 "$2" | sort -ru); do
        if [ "$highest" = 6 ]; then games=${LAST:-60}; else games=${GAMES:-200}; fi
        play "mix-$1-$2-$highest" match "$1" --seats "$(by_level "$highest" "$2")" \
            --games "$games"
    done
}

# By a clock, so best with nothing else on the machine.
speed() {
    for what in bots search levels; do
        echo "== niwa bench --$what --seconds 5"
        "$niwa" bench "--$what" --seconds 5 --json >"$results/speed-$what.new"
        mv "$results/speed-$what.new" "$results/speed-$what.json"
        cat "$results/speed-$what.json"
    done
}

page() {
    python3 tools/strength_page.py "$results" docs
}

# A part for one game or all of them, for one number of players or each.
part() { # part, game or nothing, players or nothing
    for game in ${2:-$(all_games)}; do
        most=$(most_players "$game")
        if [ -z "$most" ]; then
            echo "strength.sh: there is no game '$game'" >&2
            exit 2
        fi
        case $1 in
        match | rival) fewest=2 ;;
        mix) fewest=3 ;;
        *)
            "$1" "$game"
            continue
            ;;
        esac
        for players in ${3:-$(seq "$fewest" "$most")}; do
            "$1" "$game" "$players"
        done
    done
}

case ${1:-all} in
match | rival | confirm | ladder | mix) part "$@" ;;
speed) speed ;;
page) ;;
all)
    for what in match rival ladder mix confirm; do
        part "$what"
    done
    speed
    ;;
*)
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
page
