## Études

solve-seed = Graine : { $seed }
study-seed = Graine : { $seed }. Règles : { $rules }.
study-interrupted = Arrêté avant la fin : voici les { $games } premières parties de chaque stratégie.
study-written = { $files } fichiers enregistrés dans { $folder }.
study-wrote = Écrit dans { $folder } : { $files }
study-folder-of-another = { $folder } contient une autre étude ({ $what }) : choisissez un autre dossier.
study-folder-has-more = { $folder } contient déjà { $games } parties de cette étude, plus que les { $asked } demandées : demandez-en au moins autant, ou choisissez un autre dossier.
study-shard-needs-seed = --shard demande --seed, le même nombre pour toutes les parts : elles forment une seule étude.
study-shard-done = La part { $shard } est faite : { $games } parties dans { $folder }. Quand les { $of } le seront, réunissez-les par « amiral study --load DOSSIER… ».
study-shard-stopped = Arrêté avant la fin : { $folder } contient { $done } des { $games } parties de la part { $shard }. La même commande la reprend.
study-shard-of-other-build = { $folder } contient une part commencée par Amiral { $build }, et voici Amiral { $own } : reprenez-la avec le même programme, ou nommez un autre dossier.
study-unshared-program = { $player } est un programme de cette machine, que les autres n’ont pas forcément : retirez-le, ou jouez sans { $option }.
study-unshared-learns = { $player } apprend de la base de cette machine, que les autres n’ont pas : retirez-le, ou jouez sans { $option }.
study-load-one = Aucun de ces dossiers ne contient de part : nommez un dossier avec une étude, ou ceux de toutes les parts d’une étude.
study-join-no-shard = { $folder } ne contient pas de part : nommez un dossier avec une étude, ou ceux de toutes les parts d’une étude.
study-join-other-study = { $one } et { $other } contiennent des parts d’études différentes : nommez les dossiers d’une seule.
study-join-other-build = { $one } a été joué par Amiral { $build }, { $other } par Amiral { $otherbuild } : jouez toutes les parts avec le même programme, sur le même type de machine.
study-join-other-count = { $one } contient une part sur { $of }, { $other } une part sur { $otherof } : nommez les dossiers d’une seule étude.
study-join-doubled = { $one } et { $other } contiennent tous deux la part { $shard } : nommez-en un seul.
study-join-unfinished = { $folder } contient { $done } des { $games } parties de la part { $shard } : relancez la commande de cette part pour la finir.
study-join-missing =
    { $count ->
        [one] La part { $numbers } sur { $of } manque : nommez aussi son dossier.
       *[other] Les parts { $numbers } sur { $of } manquent : nommez aussi leurs dossiers.
    }
study-bus-waiting = Aucun travailleur n’est encore relié à { $bus } : lancez-en par « amiral worker --bus { $bus } ».
study-bus-other = Un travailleur qui attend là ne peut pas participer : c’est Amiral { $other }, et cette étude demande { $own }.
study-bus-refused =
    { $count ->
        [one] { $count } résultat a été refusé : un travailleur est défectueux, ou quelqu’un d’autre écrit là. Ses parties sont rejouées.
       *[other] { $count } résultats ont été refusés : un travailleur est défectueux, ou quelqu’un d’autre écrit là. Leurs parties sont rejouées.
    }
study-bus-away = { $bus } est injoignable : on l’attend.
study-bus-back = { $bus } est de nouveau joignable.
study-bus-workers =
    { $workers ->
        [0] Aucun travailleur
        [one] 1 travailleur, cœurs : { $cores }
       *[other] { $workers } travailleurs, cœurs : { $cores }
    }
study-bus-resume = Ce qui a été joué reste une semaine sur le serveur. Pour reprendre, sur n’importe quelle machine : { $command }
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

## Travailleurs

worker-ready =
    { $number ->
        [one] Attend des études sur { $bus } avec un cœur : Amiral { $build }. Ctrl-C l’arrête.
       *[other] Attend des études sur { $bus } avec { $cores } cœurs : Amiral { $build }. Ctrl-C l’arrête.
    }
worker-begins = Étude { $name } : { $command }
worker-refused = Refusé : { $problem }
worker-ended =
    { $count ->
        [one] { $games } partie jouée.
       *[other] { $games } parties jouées.
    }
bus-unreachable = Le serveur NATS { $url } est injoignable : { $problem }.
bus-not-built-in = Ce programme a été construit sans NATS : prenez-en un publié, ou construisez-le avec --features nats.
bus-refuses = Le serveur NATS ne fait pas ce qu’il faut ({ $problem }) : lancez-le avec JetStream, par « nats-server -js ».
