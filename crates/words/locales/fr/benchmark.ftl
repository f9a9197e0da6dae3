## Les grilles publiques

benchmark-about = { $boards } grilles publiques, chacune posée { $ways ->
    [one] de { $ways } façon
   *[other] de { $ways } façons
} ; { $shots } tirs au plus ; chaque touché dit la couleur de son bateau.
benchmark-player = joueur
benchmark-median = F1 médian
benchmark-mean = F1 moyen
benchmark-shots = tirs
benchmark-won = tout coulé
benchmark-published = Médianes publiées (« Shoot First, Ask Questions Later? », arXiv 2510.20886) :
benchmark-published-random = hasard
benchmark-published-people = humains
benchmark-published-greedy = glouton, sur des grilles tirées au hasard
benchmark-published-gpt5 = GPT-5
benchmark-published-bayesian = le meilleur capitaine bayésien, avec 15 questions
benchmark-range = { $least } à { $most }
benchmark-interrupted = Interrompu après { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} de chaque joueur.
