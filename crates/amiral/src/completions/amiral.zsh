#compdef amiral
# Completes amiral: what can be typed next is what amiral says.
_amiral() {
    local line
    local -a candidates
    for line in "${(@f)$(amiral complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        [[ -n $line ]] && candidates+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    done
    if (( $#candidates )); then
        _describe -V amiral candidates
    else
        _files
    fi
}
if [[ $funcstack[1] = _amiral ]]; then
    _amiral "$@"
else
    compdef _amiral amiral
fi
