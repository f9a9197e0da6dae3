# Completes amiral: what can be typed next is what amiral says.
function __amiral_candidates
    set -l words (commandline -opc) (commandline -ct)
    amiral complete -- $words[2..] 2>/dev/null
end
complete -c amiral -n 'count (__amiral_candidates) >/dev/null' -f -a '(__amiral_candidates)'
