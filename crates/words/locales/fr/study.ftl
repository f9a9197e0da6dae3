## Études

solve-seed = Graine : { $seed }
study-seed = Graine : { $seed }. Règles : { $rules }.
study-interrupted = Arrêté avant la fin : voici les { $games } premières parties de chaque stratégie.
study-written = { $files } fichiers enregistrés dans { $folder }.
study-progress = Parties
study-ends-at = fin à
study-no-game = Arrêté avant la fin de la première partie.
study-needs-strategies = Nommez au moins une stratégie, par exemple : amiral study level3 level5 --games 10000
study-duel-needs-two = Un duel demande deux stratégies, par exemple : amiral study --duel level5 hard --games 1000
study-too-tight = Les flottes sont trop serrées pour être posées selon cette loi : { $problem }. Prenez moins de bateaux ou de plus petits, ou une grille plus grande.
estimate-labelled = Environ { $number } flottes, en distinguant les bateaux de même taille
estimate-none = La flotte attendue n’est pas revenue à temps : donnez plus de temps avec --within, ou posez moins de bateaux.
estimate-interval = Intervalle à 95 % : de { $low } à { $high }
estimate-samples = Sur { $samples } échantillons
estimate-waits = { $runs } attentes terminées en { $draws } tirages ; leur moyenne est { $mean }
estimate-exact = Exactement { $labelled } ({ $count } sans distinguer les bateaux de même taille)
estimate-error = Erreur de l’estimation : { $error }
estimate-bounds = Majorants : produit des placements { $product }, ensembles de cases { $binomial }, arrangements de cases { $arrangement }
estimate-random-play = Des tirs au hasard coulent la flotte en { $mean } coups en moyenne, écart-type { $sd }
odds-no-sample = Aucun échantillon n’a donné de flotte expliquant ces tirs : il n’y en a peut-être pas. --exact donne une réponse sûre.
count-only-exact = --cells et --list demandent --method exact.
problem-load = L’étude ne peut pas être lue : { $problem }.
problem-write = Impossible d’écrire { $path } : { $problem }.
study-duel-interrupted = Arrêté avant la fin : voici les { $games } premières parties.
estimate-nothing-placed = Aucun échantillon n’a pu être posé en entier : la flotte est trop serrée pour cette méthode.
