# niwa.bash - completion for bash. The program's own help says what there is.

# The commands, the flags of one, the games: first words of lines of help.
_niwa_commands() {
    niwa --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p'
}

_niwa_flags() {
    niwa "$1" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\) .*/\1/p'
    echo --help
}

_niwa_games() {
    niwa games 2>/dev/null | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p'
}

# What kind of word a flag takes ("N", "GAME"; nothing: a switch), or the command itself.
_niwa_value_of() {
    niwa "$1" --help 2>/dev/null | sed -n "s/^  $2 \([A-Z][A-Z=,.]*\) .*/\1/p"
}

_niwa_words_of() {
    niwa "$1" --help 2>/dev/null | sed -n "s/^usage: niwa $1 \[*\([A-Z]\{2,\}\).*/\1/p"
}

# NAME=VALUE for every option of a game.
_niwa_options() {
    niwa games 2>/dev/null |
        sed -n "/^$1 /,/^[a-z]/s/^ *option \([a-z-]*\):.*(\(.*\); the first.*/\1 \2/p" |
        while read -r name values; do
            for value in ${values//,/}; do
                echo "$name=$value"
            done
        done
}

# Completes a word of a kind, which is the flag's name or what its value is called.
_niwa_complete_kind() {
    case $1 in
    --players) mapfile -t COMPREPLY < <(compgen -W "2 3 4 5" -- "$2") ;;
    --seats) mapfile -t COMPREPLY < <(compgen -W "human random human,human human,random human,search:1s" -- "$2") ;;
    GAME) mapfile -t COMPREPLY < <(compgen -W "$(_niwa_games)" -- "$2") ;;
    NAME=VALUE) mapfile -t COMPREPLY < <(compgen -W "$(_niwa_options "${COMP_WORDS[2]}")" -- "$2") ;;
    RECORD | FILE)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$2")
        ;;
    DIR)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$2")
        ;;
    ACTION) mapfile -t COMPREPLY < <(compgen -W "check migrate copy" -- "$2") ;;
    ADDRESS) mapfile -t COMPREPLY < <(compgen -W "localhost 0.0.0.0 ::" -- "$2") ;;
    LEVEL) mapfile -t COMPREPLY < <(compgen -W "none error warn info debug" -- "$2") ;;
    LIST) mapfile -t COMPREPLY < <(compgen -W "local none all 127.0.0.1,::1" -- "$2") ;;
    esac
}

_niwa() {
    local word=$2 before=$3 command=${COMP_WORDS[1]} kind=
    COMPREPLY=()
    if [[ $COMP_CWORD -eq 1 ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_niwa_commands) --help --version" -- "$word")
        return
    fi
    # bash takes '=' for a word of its own: --option croak = r
    if [[ $word == '=' || $before == '=' ]]; then
        local at=$COMP_CWORD name
        [[ $word == '=' ]] && word= || at=$((at - 1))
        name=${COMP_WORDS[at - 1]}
        mapfile -t COMPREPLY < <(compgen -W "$(_niwa_options "${COMP_WORDS[2]}" | sed -n "s/^$name=//p")" -- "$word")
        return
    fi
    if [[ $before == --* ]]; then
        kind=$(_niwa_value_of "$command" "$before")
    fi
    if [[ -n $kind ]]; then
        case "$command $before" in *\ --players | play\ --seats) kind=$before ;; esac
        _niwa_complete_kind "$kind" "$word"
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_niwa_flags "$command")" -- "$word")
    else
        kind=$(_niwa_words_of "$command")
        [[ $kind == ACTION && $COMP_CWORD -gt 2 ]] && kind=DIR # its place
        _niwa_complete_kind "$kind" "$word"
    fi
}

complete -F _niwa niwa
