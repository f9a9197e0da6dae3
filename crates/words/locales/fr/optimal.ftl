## Jeu optimal

optimal-fleets = { $exact ->
    [1] Une flotte
    [one] { $number } flotte
   *[other] { $number } flottes
}
optimal-mean = Moyenne minimale : { $mean } tirs ({ $fraction })
optimal-worst = Nombre minimal qui suffit toujours : { $shots } tirs
optimal-cells = Meilleur premier tir pour la moyenne : { $cells }
optimal-mean-between = Moyenne minimale : entre { $least } et { $most } tirs ; la recherche a été interrompue.
optimal-worst-least = Nombre minimal qui suffit toujours : au moins { $shots } tirs ; la recherche a été interrompue.
optimal-likeliest = la case la plus probable à chaque fois
optimal-compared = { $player } : { $mean } tirs
optimal-compared-gap = { $player } : { $mean } tirs, { $gap } de plus que le meilleur jeu
optimal-time = { $positions } positions examinées en { $seconds } s.
optimal-progress = Recherche du meilleur jeu
optimal-too-many = Il y a { $number } flottes, trop pour chercher le meilleur jeu : { $most } au plus sont permises (un millier peut demander une heure), sur une mer d’au plus { $cells } cases. Avec --bound, une moyenne qu’aucun joueur ne peut battre.
optimal-uncounted = Il y a trop de flottes pour chercher le meilleur jeu : { $most } au plus sont permises. Avec --bound, une moyenne qu’aucun joueur ne peut battre.
optimal-won = Toutes les cases occupées ont été touchées : il n’y a plus de tir à choisir.
bound-mean = Aucun joueur ne fait moins de { $mean } tirs en moyenne quand les { $fleets } flottes sont également probables.
bound-entropy = Par le seul nombre de flottes et de réponses : { $mean }
bound-first-hit = Par la probabilité des cases jusqu’à la première touche : { $mean }
bound-counting = En comptant les déroulements possibles d’une partie : { $mean }
bound-finding = En comptant ce qu’il y a à trouver : { $mean }
bound-time = Démontré en { $seconds } s.
