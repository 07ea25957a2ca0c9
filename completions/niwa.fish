# niwa.fish - completion for fish. The program's own help says what there is.

# Lines of help as "word<tab>what it does".
function __niwa_commands
    niwa --help 2>/dev/null | string replace -rf '^  ([a-z]+) .*?  +(\S.*)$' '$1\t$2' |
        string replace -r '\t[][A-Z.|-]+  +' '\t'
end

function __niwa_games
    niwa games 2>/dev/null | string replace -rf '^([a-z][a-z-]*) +(.*)$' '$1\t$2'
end

function __niwa_command
    set -l words (commandline -opc)
    test (count $words) -gt 1; and echo $words[2]
end

function __niwa_options
    set -l words (commandline -opc)
    niwa games 2>/dev/null | sed -n "/^$words[3] /,/^[a-z]/p" |
        string replace -rf '^ *option ([a-z-]+):.*\((.*); the first.*$' '$1 $2' |
        while read -l name values
            for value in (string split ', ' $values)
                echo $name=$value
            end
        end
end

function __niwa_kind
    switch $argv[1]
        case GAME
            __niwa_games
        case --players
            string split ' ' '2 3 4 5'
        case --seats
            string split ' ' 'human random human,human human,random human,search:1s'
        case NAME=VALUE
            __niwa_options
        case RECORD FILE
            __fish_complete_path (commandline -ct)
        case DIR
            __fish_complete_directories (commandline -ct)
        case ACTION
            string split ' ' 'check migrate copy'
        case ADDRESS
            string split ' ' 'localhost 0.0.0.0 ::'
        case LEVEL
            string split ' ' 'none error warn info debug'
        case LIST
            string split ' ' 'local none all 127.0.0.1,::1'
    end
end

function __niwa_words
    set -l command (__niwa_command)
    set -l before (commandline -opc)[-1]
    if test -z "$command"
        __niwa_commands
        return
    end
    set -l help (niwa $command --help 2>/dev/null)
    set -l kind (string replace -rf "^  $before ([A-Z][A-Z=,.]*) .*" '$1' -- $help)
    if string match -q -- '--*' $before; and test -n "$kind"
        string match -qr -- '(--players|^play --seats)$' "$command $before"; and set kind $before
        __niwa_kind $kind
        return
    end
    if string match -q -- '-*' (commandline -ct)
        string replace -rf '^  (--[a-z-]+) [A-Z=,.]* +(.*)$' '$1\t$2' -- $help
        printf '%s\t%s\n' --help 'tell more'
        return
    end
    set kind (string replace -rf "^usage: niwa $command \[?([A-Z]{2,}).*" '$1' -- $help)
    test "$kind" = ACTION; and test (count (commandline -opc)) -gt 2; and set kind DIR
    __niwa_kind $kind
end

complete -c niwa -f -a '(__niwa_words)'
complete -c niwa -n 'test -z "$(__niwa_command)"' -l version -d 'tell the version'
complete -c niwa -n 'test -z "$(__niwa_command)"' -l help -d 'tell more'
