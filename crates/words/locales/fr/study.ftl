## Études

solve-seed = Graine : { $seed }
study-seed = Graine : { $seed }. Règles : { $rules }.
study-interrupted = Arrêté avant la fin : voici les { $games } premières parties de chaque stratégie.
study-written = { $files } fichiers enregistrés dans { $folder }.
study-wrote = Écrit dans { $folder } : { $files }
study-folder-of-another = { $folder } contient une autre étude ({ $what }) : choisissez un autre dossier.
study-folder-has-more = { $folder } contient déjà { $games } parties de cette étude, plus que les { $asked } demandées : demandez-en au moins autant, ou choisissez un autre dossier.
study-witness-duels = Le témoin ne participe qu’aux duels, comme dans : amiral study --duel witness hard
study-progress = Parties
study-no-game = Arrêté avant la fin de la première partie.
study-games-each = Plusieurs nombres de parties vont avec --sides : un par stratégie
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

## Le temps qui reste

left-seconds = { $seconds } s
left-minutes = { $minutes } min
left-hours = { $hours } h
left-hours-minutes = { $hours } h { $minutes } min
left-days = { $days } jours
left-days-hours = { $days } jours { $hours } h
left-soon = encore { $left }
left-today = encore { $left }, fini à { $clock }
left-weekday = encore { $left }, fini { $day } à { $clock }
left-date =
    { $day ->
        [1] encore { $left }, fini le 1er { $month } à { $clock }
       *[other] encore { $left }, fini le { $day } { $month } à { $clock }
    }
left-date-year =
    { $day ->
        [1] encore { $left }, fini le 1er { $month } { $year } à { $clock }
       *[other] encore { $left }, fini le { $day } { $month } { $year } à { $clock }
    }
left-weekday-name =
    { $weekday ->
        [1] lundi
        [2] mardi
        [3] mercredi
        [4] jeudi
        [5] vendredi
        [6] samedi
       *[7] dimanche
    }
left-month-name =
    { $month ->
        [1] janvier
        [2] février
        [3] mars
        [4] avril
        [5] mai
        [6] juin
        [7] juillet
        [8] août
        [9] septembre
        [10] octobre
        [11] novembre
       *[12] décembre
    }
