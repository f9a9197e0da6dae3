# Completes amiral: what can be typed next is what amiral says.
use str
set edit:completion:arg-completer[amiral] = {|@words|
    amiral complete -- $@words[1..] 2>/dev/null | each {|line|
        var parts = [(str:split "\t" $line)]
        edit:complex-candidate $parts[0] &display=(str:join "  " $parts)
    }
}
