_boardgames_tui_completion() {
    local IFS=$'
'
    COMPREPLY=( $( env COMP_WORDS="${COMP_WORDS[*]}" \
                   COMP_CWORD=$COMP_CWORD \
                   _BOARDGAMES_TUI_COMPLETE=complete_bash $1 ) )
    return 0
}

complete -o default -F _boardgames_tui_completion boardgames-tui
