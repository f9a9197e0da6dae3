# Completes amiral: what can be typed next is what amiral says.
_amiral() {
    local line=${COMP_LINE:0:COMP_POINT} candidate words current before=
    read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    current=${words[${#words[@]} - 1]}
    # Bash completes only what follows the last of these.
    [[ $current == *[:=]* ]] && before=${current%"${current##*[:=]}"}
    COMPREPLY=()
    while IFS=$'\t' read -r candidate _; do
        [[ $candidate == *[:=] ]] && compopt -o nospace 2>/dev/null
        COMPREPLY+=("${candidate#"$before"}")
    done < <(amiral complete -- "${words[@]:1}" 2>/dev/null)
}
complete -o default -F _amiral amiral
