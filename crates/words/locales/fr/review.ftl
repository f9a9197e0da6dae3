## La qualité de chaque tir

review-number = N°
review-player = Joueur
review-shot = Tir
review-outcome = Résultat
review-chance = Chance
review-best = Meilleur
review-best-chance = Chance
review-fleets = Flottes restantes
review-outcome-miss = à l’eau
review-outcome-hit = touché
review-outcome-sunk = coulé
review-outcome-sunk-size = coulé ({ $size })
review-outcome-hit-ship = touché #{ $ship }
review-outcome-sunk-ship = coulé #{ $ship }
review-forced = indifférent
review-unknown = ?
review-accuracy = Précision : { $accuracy } sur { $shots ->
    [1] un tir
    [one] { $shots } tir
   *[other] { $shots } tirs
}
review-accuracy-of = Précision ({ $player }) : { $accuracy } sur { $shots ->
    [1] un tir
    [one] { $shots } tir
   *[other] { $shots } tirs
}
review-accuracy-none = Précision : aucun tir ne laissait de choix
review-accuracy-none-of = Précision ({ $player }) : aucun tir ne laissait de choix
review-formula = La précision est la moyenne, sur les tirs qui laissaient un choix, de la chance du tir divisée par la meilleure chance possible.
review-estimated = ~ estimé : il restait trop de flottes pour les compter.
review-turning-points = Tournants
review-turning-points-of = Tournants ({ $player })
review-slip = Tir { $number }, { $cell } : { $chance }, alors que { $best } en avait { $best-chance }
review-lucky-hit = Tir { $number }, { $cell } : touché contre toute attente, à { $chance }
review-unlucky-miss = Tir { $number }, { $cell } : à l’eau contre toute attente, à { $chance }
review-contradiction = Aucune flotte n’explique les tirs jusqu’au numéro { $number } : l’un d’eux, ou les règles, doit être faux.
review-contradiction-of = { $player } : aucune flotte n’explique les tirs jusqu’au numéro { $number } ; l’un d’eux, ou les règles, doit être faux.
review-stopped = Arrêté avant la fin : les tirs suivants n’ont pas été évalués.
review-nothing = Il n’y a aucun tir à évaluer.
review-progress = Tirs
review-rules = Règles : { $rules }
problem-read = Impossible de lire { $path } : { $problem }.
problem-record = { $path } n’est pas une partie enregistrée : { $problem }.
problem-not-a-file = ce n’est pas un fichier ordinaire
problem-file-too-large = il est trop gros pour une partie enregistrée (1 Mio au plus)

## Parties enregistrées

record-error = ligne { $line }, colonne { $column } : { $problem }
record-expected = il faut { $expected } et non { $found }
record-value = { $tag } : { $problem }
record-value-expected = il faut { $expected }
record-tag-twice = la balise { $tag } apparaît deux fois
record-not-your-turn = c’est à { $seat } de jouer
record-wrong-number = ce tour a { $wanted ->
    [1] un tir
    [one] { $wanted } tir
   *[other] { $wanted } tirs
}, pas { $given }
record-too-many-shots = ce tour a au plus { $wanted ->
    [one] { $wanted } tir
   *[other] { $wanted } tirs
}
record-too-long = une partie enregistrée a au plus { $most } octets
record-too-many-tags = une partie enregistrée a au plus { $most } balises
record-long-tag-name = le nom d’une balise a au plus { $most } caractères
record-long-value = la valeur de { $tag } a au plus { $most } caractères
record-untrue = sur cette flotte, { $given } serait { $truth }
record-already-over = la partie était finie avant ce tour
record-wrong-ending = le résultat est « { $given } », mais les tirs disent « { $played } »
