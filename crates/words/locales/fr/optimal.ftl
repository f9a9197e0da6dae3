## Jeu optimal

optimal-fleets = { $exact ->
    [1] Une flotte
    [one] { $number } flotte
   *[other] { $number } flottes
}
optimal-mean = Moyenne minimale : { $mean } tirs ({ $fraction })
optimal-worst = Meilleur pire des cas : { $shots } tirs
optimal-cells = Meilleur premier tir pour la moyenne : { $cells }
optimal-mean-between = Moyenne minimale : entre { $least } et { $most } tirs ; la recherche a été interrompue.
optimal-worst-least = Meilleur pire des cas : au moins { $shots } tirs ; la recherche a été interrompue.
optimal-likeliest = la case la plus probable à chaque fois
optimal-compared = { $player } : { $mean } tirs
optimal-compared-gap = { $player } : { $mean } tirs, { $gap } de plus que le meilleur jeu
optimal-time = { $positions } positions examinées en { $seconds } s.
optimal-progress = Recherche du meilleur jeu
optimal-too-many = Il y a { $number } flottes, trop pour chercher le meilleur jeu. Le maximum est de { $most } flottes (un millier peut demander une heure) et de { $cells } cases. --bound donne une moyenne qu’aucun joueur ne peut battre.
optimal-uncounted = Il y a trop de flottes pour chercher le meilleur jeu : le maximum est de { $most }. --bound donne une moyenne qu’aucun joueur ne peut battre.
optimal-tells-ships = Le meilleur jeu ne peut pas être cherché quand chaque touché dit son bateau : essayez --announce sunk-size, ou --bound pour ce qu’aucun joueur ne peut battre.
optimal-won = Toutes les cases occupées ont été touchées : il n’y a plus de tir à choisir.
bound-mean = Aucun joueur ne fait moins de { $mean } tirs en moyenne quand les { $fleets } flottes sont également probables.
bound-entropy = Par le seul nombre de flottes et de réponses : { $mean }
bound-first-hit = Par la probabilité des cases jusqu’au premier touché : { $mean }
bound-counting = En comptant les déroulements possibles d’une partie : { $mean }
bound-finding = En comptant ce qu’il y a à trouver : { $mean }
bound-time = Démontré en { $seconds } s.
