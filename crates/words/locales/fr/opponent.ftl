## Adversaires, selon leur force

opponent-easy = Mousse
opponent-easy-about = Tire n’importe où et oublie ce qu’il a touché : idéal pour une première partie.
opponent-medium = Enseigne
opponent-medium-about = Cherche au hasard, puis achève le bateau touché.
opponent-lieutenant = Lieutenant
opponent-lieutenant-about = Fouille une case sur deux et ne gâche aucun tir là où rien ne peut être.
opponent-hard = Capitaine
opponent-hard-about = Tire là où le plus de bateaux peuvent encore être, et achève ce qu’il touche.
opponent-learner = Autodidacte
opponent-learner-about = Apprend de vos parties où vous cachez vos bateaux et où vous tirez.
opponent-admiral = Amiral
opponent-admiral-about = Le plus fort : prévoit toute la suite de la partie à chaque tir.
opponent-expert = Expert…
opponent-expert-about = Choisir une stratégie par son nom et régler ses paramètres.
opponent-straight-only = Certains bateaux ne sont pas droits : les adversaires qui suivent des lignes ne peuvent pas être choisis.
opponent-listed = { $name } ({ $mean } tirs)
opponent-measured = Nombre moyen de tirs pour couler une flotte avec les règles { $rules }, sur { $games } parties : { $command }
form-opponent = Adversaire
word-quick-letters = fmdx
quick-easy = Facile
quick-medium = Moyen
quick-hard = Difficile
quick-two = Deux joueurs
menu-quick = Jouer tout de suite

## Ce que l’on peut choisir

strategies-opponents = Adversaires, du plus faible au plus fort
strategies-all = Stratégies
strategies-default = { $value } par défaut
strategies-version = version { $version }
strategies-range = de { $least } à { $most }
rules-presets = Jeux de règles
rules-size = Taille de la grille, chaque côté de 1 à 26
rules-fleet = Les bateaux
rules-contact = À quelle distance les bateaux peuvent être
rules-announce = Ce qui est dit d’un bateau touché
rules-turns = Qui tire, et combien de fois
rules-mirror = Bateaux qui ne sont pas droits
rules-reefs = Cases interdites aux bateaux
rules-law = Comment les flottes sont posées au hasard

## Comment s’appellent les stratégies

strategy-with = { $name } ({ $parameters })
strategy-parameter = { $name } : { $value }
strategy-name-level1 = Niveau 1
strategy-name-level2 = Niveau 2
strategy-name-level3 = Niveau 3
strategy-name-level4 = Niveau 4
strategy-name-level5 = Niveau 5
strategy-name-level6 = Niveau 6
strategy-name-random = Hasard
strategy-name-heuristic = Heuristique
strategy-name-diagonal = Diagonale
strategy-name-probabilist = Probabiliste
strategy-name-montecarlo = Monte-Carlo
strategy-name-likeliest = Case la plus probable
strategy-name-autodidact = Élève
