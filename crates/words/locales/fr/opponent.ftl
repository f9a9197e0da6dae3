## Adversaires, selon leur force

opponent-easy = Facile
opponent-easy-about = Tire n’importe où au hasard : idéal pour une première partie.
opponent-medium = Moyen
opponent-medium-about = Tire au hasard jusqu’à toucher, puis achève le bateau.
opponent-hard = Difficile
opponent-hard-about = Tire là où le plus de bateaux peuvent encore être, et achève ce qu’il touche.
opponent-learner = Autodidacte
opponent-learner-about = Apprend de vos parties passées où vous posez vos bateaux et où vous tirez ; mesuré avant d’avoir appris.
opponent-admiral = Amiral
opponent-admiral-about = Le plus fort : prévoit toute la suite de la partie à chaque tir.
opponent-expert = Expert…
opponent-expert-about = Choisir une stratégie par son nom et régler ses paramètres.
opponent-listed = { $name } ({ $mean } tirs)
opponent-measured = Nombre moyen de tirs pour couler une flotte avec les règles { $rules }, sur { $games } parties : { $command }
form-opponent = Adversaire
word-quick-letters = fmdx
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
rules-fleet = Tailles des bateaux
rules-contact = À quelle distance les bateaux peuvent être
rules-announce = Ce qui est dit d’un bateau touché
rules-turns = Qui tire, et combien de fois
rules-reefs = Cases interdites aux bateaux
rules-law = Comment les flottes sont posées au hasard
