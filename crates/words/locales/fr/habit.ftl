## Ce qu’un joueur qui apprend pense de ses adversaires

habit-border = { $whose ->
    [opponent] Vous aimez le bord : vos bateaux le touchent { $times } fois plus souvent qu’au hasard ({ $games }).
   *[everyone] Les gens aiment le bord : leurs bateaux le touchent { $times } fois plus souvent qu’au hasard ({ $games }).
}
habit-middle = { $whose ->
    [opponent] Vous aimez le milieu : vos bateaux y sont { $times } fois plus souvent qu’au hasard ({ $games }).
   *[everyone] Les gens aiment le milieu : leurs bateaux y sont { $times } fois plus souvent qu’au hasard ({ $games }).
}
habit-left = { $whose ->
    [opponent] Vous aimez le bord gauche : vos bateaux le touchent { $times } fois plus souvent qu’au hasard ({ $games }).
   *[everyone] Les gens aiment le bord gauche : leurs bateaux le touchent { $times } fois plus souvent qu’au hasard ({ $games }).
}
habit-right = { $whose ->
    [opponent] Vous aimez le bord droit : vos bateaux le touchent { $times } fois plus souvent qu’au hasard ({ $games }).
   *[everyone] Les gens aiment le bord droit : leurs bateaux le touchent { $times } fois plus souvent qu’au hasard ({ $games }).
}
habit-top = { $whose ->
    [opponent] Vous aimez le bord du haut : vos bateaux le touchent { $times } fois plus souvent qu’au hasard ({ $games }).
   *[everyone] Les gens aiment le bord du haut : leurs bateaux le touchent { $times } fois plus souvent qu’au hasard ({ $games }).
}
habit-bottom = { $whose ->
    [opponent] Vous aimez le bord du bas : vos bateaux le touchent { $times } fois plus souvent qu’au hasard ({ $games }).
   *[everyone] Les gens aiment le bord du bas : leurs bateaux le touchent { $times } fois plus souvent qu’au hasard ({ $games }).
}
habit-across = { $whose ->
    [opponent] Vous aimez les bateaux horizontaux : les vôtres le sont { $times } fois plus souvent qu’au hasard ({ $games }).
   *[everyone] Les gens aiment les bateaux horizontaux : les leurs le sont { $times } fois plus souvent qu’au hasard ({ $games }).
}
habit-down = { $whose ->
    [opponent] Vous aimez les bateaux verticaux : les vôtres le sont { $times } fois plus souvent qu’au hasard ({ $games }).
   *[everyone] Les gens aiment les bateaux verticaux : les leurs le sont { $times } fois plus souvent qu’au hasard ({ $games }).
}
habit-together = { $whose ->
    [opponent] Vous aimez grouper les bateaux : les vôtres sont à deux cases au plus d’un autre { $times } fois plus souvent qu’au hasard ({ $games }).
   *[everyone] Les gens aiment grouper les bateaux : les leurs sont à deux cases au plus d’un autre { $times } fois plus souvent qu’au hasard ({ $games }).
}
habit-apart = { $whose ->
    [opponent] Vous aimez disperser les bateaux : les vôtres sont à plus de deux cases de tout autre { $times } fois plus souvent qu’au hasard ({ $games }).
   *[everyone] Les gens aiment disperser les bateaux : les leurs sont à plus de deux cases de tout autre { $times } fois plus souvent qu’au hasard ({ $games }).
}
habit-again = { $whose ->
    [opponent] Vous reposez souvent la même flotte : avec une probabilité de { $chance }, vous avez déjà posé celle-ci ({ $games }).
   *[everyone] Les gens reposent souvent la même flotte : avec une probabilité de { $chance }, l’un d’eux a déjà posé celle-ci ({ $games }).
}
habit-none = Je ne connais aucune partie passée dont apprendre : je joue donc sans.
habit-games = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
reason-remembered = { $whose ->
    [opponent] vous y aviez un bateau dans { $ships } parties passées sur { $games }
   *[everyone] les gens y avaient un bateau dans { $ships } parties passées sur { $games }
}
