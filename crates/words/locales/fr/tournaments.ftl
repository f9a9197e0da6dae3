## Les tournois du site

web-tournaments = Tournois
web-tournaments-lead = Une coupe, un championnat ou une soirée au club : le site apparie, compte et tient le journal.
web-tournaments-yours = Les vôtres
web-tournaments-all = Publics
web-tournaments-none = Il n’y a pas encore de tournoi ici.
web-tournament-code = Code
web-tournament-open = Ouvrir
web-tournament-make = Organiser un tournoi
web-tournament-sign-in = Il faut un compte pour organiser un tournoi, mais pas pour y jouer.
web-tournament-name = Nom
web-tournament-format = Formule
web-format-swiss = Tout le monde joue chaque ronde, contre quelqu’un qui a autant de points. Personne ne se rencontre deux fois.
web-format-round-robin = Chacun rencontre tous les autres.
web-format-knockout = Qui perd est éliminé. Les plus forts sont exemptés.
web-format-arena = Pendant un temps fixé, qui est libre reçoit aussitôt un nouvel adversaire.
web-tournament-expected = Joueurs attendus
web-tournament-rounds = Rondes
web-tournament-cycles = Chaque paire se rencontre
web-tournament-once = une fois
web-tournament-twice = deux fois
web-tournament-minutes = Minutes
web-tournament-third = Match pour la troisième place
web-tournament-duplicate = Duplicate : tout le monde chasse les mêmes flottes
web-tournament-duplicate-about = À chaque ronde, tous les joueurs chassent jusqu’au bout une même flotte, placée par la maison. Le moins de tirs l’emporte ; la chance est la même pour tous. Jusqu’à la fin de la ronde, seuls ceux qui ont terminé voient les chasses.
web-tournament-pace = Temps par joueur
web-tournament-day = 1 jour par tour
web-tournament-days = 3 jours par tour
web-tournament-next = Ronde suivante
web-tournament-by-hand = Je lance chaque ronde
web-tournament-who = Qui peut participer
web-tournament-least = Classement minimal
web-tournament-most = Classement maximal
web-tournament-rated = Parties classées
web-tournament-bots = Les bots et l’ordinateur peuvent participer
web-tournament-listed = Afficher dans la liste
web-tournament-create = Créer
web-tournament-join = Participer
web-tournament-bracket = Tableau
web-tournament-print = Imprimer les appariements
web-tournament-table = Table
web-tournament-first = Tire en premier
web-tournament-second = Tire en second
web-tournament-result = Résultat
web-tournament-game = Partie
web-tournament-cross = Grille américaine
web-tournament-organise = Organiser
web-tournament-walk-in = Ajouter un joueur sans appareil
web-tournament-add = Ajouter
web-tournament-add-bot = Ajouter un joueur de l’ordinateur
web-tournament-handle = Identifiant
web-tournament-invite = Inviter
web-tournament-co-organiser = Nommer co-organisateur
web-tournament-no-role = Retirer
web-tournament-reason = Raison (tout le monde peut la lire)
web-tournament-repair = Changer les appariements
web-tournament-rehearse = Répéter avec huit joueurs de l’ordinateur
web-tournament-log = Journal
web-tournament-more = Suite
web-tournament-projector = Projecteur
web-tournament-close = Fermer
live-format-swiss = Système suisse
live-format-round-robin = Toutes rondes
live-format-knockout = Élimination directe
live-format-arena = Arène
live-stage-open = Inscriptions ouvertes
live-stage-running = En cours
live-stage-paused = En pause
live-stage-over = Terminé
live-stage-cancelled = Annulé
live-entry-all = ouvert à tous
live-entry-code = sur code
live-entry-invited = sur invitation
live-entry-rating = selon le classement
live-tournament-bots = ouvert aux bots
live-tournament-bot-join = Inscrire { $handle }
live-tournament-bot-leave = Retirer { $handle }
live-tournament-bot-return = Faire revenir { $handle }
live-bye-odd = exempt
live-bye-rest = repos
live-bye-walkover = forfait adverse
live-result-a = Le premier joueur a gagné
live-result-b = Le second joueur a gagné
live-result-a-absent = Absence du premier joueur
live-result-b-absent = Absence du second joueur
live-result-neither-came = Personne n’est venu
live-tie-buchholz = Buchholz
live-tie-buchholz-about = La somme des points de tous les adversaires.
live-tie-sonneborn-berger = Sonneborn-Berger
live-tie-sonneborn-berger-about = Les points des adversaires, comptés autant de fois qu’on les a battus.
live-tie-head-to-head = Confrontation directe
live-tie-head-to-head-about = Les points contre ceux qui sont encore à égalité.
live-tie-mean-shots = Tirs
live-tie-mean-shots-about = Le nombre moyen de tirs pour couler une flotte : moins il y en a, mieux c’est.
live-tie-performance = Performance
live-tie-performance-about = Le classement pour lequel ces résultats étaient à prévoir.
live-tie-wins = Victoires
live-tie-wins-about = Les parties gagnées.
live-tie-field = Écart
live-tie-field-about = Les tirs économisés par rapport à la moyenne de tous les autres sur les mêmes flottes.
live-fate-playing = joue encore
live-fate-won-by-absence = gagnée : absence de l’autre
live-fate-absent = absence
live-fate-bye = exempt
live-fate-walkover = forfait adverse
live-fate-rest = repos
live-fate-late-bye = manquée, compte comme exempt
live-fate-missed = manquée
live-why = { $name } : place { $place }, { $points } points
live-why-round = Ronde
live-why-opponent = Adversaire
live-why-result = Résultat
live-why-points = Points
live-why-games = { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
}, { $lost ->
    [one] { $lost } perdue
   *[other] { $lost } perdues
}, { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}
live-why-only = { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
}, { $lost ->
    [one] { $lost } perdue
   *[other] { $lost } perdues
}
live-why-drawn = nulle, { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}
live-tournament-players = Joueurs
live-tournament-standings = Classement
live-why-nobody = Une ronde sans partie
live-suggest = Environ { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
}, soit à peu près { $minutes } minutes.
live-suggest-days = { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
} ; avec des jours par tour, chacune peut durer des semaines.
live-suggest-arena = Pour autant de joueurs, comptez environ { $minutes } minutes.
live-bracket-round = Tour { $round }
live-bracket-semifinal = Demi-finales
live-bracket-final = Finale
live-bracket-third = Troisième place
live-tournament-winner = { $count ->
    [one] Vainqueur : { $names }
   *[other] Vainqueurs : { $names }
}
live-tournament-forgotten = Joueur { $number }
live-tournament-forfeit = (forfait)
live-tournament-round = Ronde { $round } sur { $rounds }
live-tournament-duplicate = duplicate, { $minutes } min par flotte
live-tournament-points = Victoire { $win }, défaite { $loss }, exempt { $bye }. Choisissez un nom pour voir d’où vient sa place.
live-tournament-next = Ronde suivante dans { $clock }
live-tournament-ends = Encore { $clock }
live-tournament-left = Vous avez quitté ce tournoi.
live-tournament-your-game = Votre partie contre { $name }, table { $table }
live-tournament-your-table = Vous jouez contre { $name } à la table { $table }.
live-tournament-waits = Vous participez. Le tournoi n’a pas commencé.
live-tournament-free = Vous êtes libre. Votre prochaine partie s’ouvrira d’elle-même.
live-tournament-done = Vous avez participé.
live-tournament-play = Jouer
live-tournament-leave = Quitter
live-tournament-return = Revenir
live-tournament-leave-of = Faire quitter { $name }
live-tournament-return-of = Faire revenir { $name }
live-tournament-screen = Jouer à deux sur cet écran
live-tournament-latest = Derniers appariements
live-tournament-pairings = Ronde { $round }
live-tournament-preview = Ronde { $round } : aperçu
live-tournament-watch = Regarder la table { $table }
live-tournament-player = Joueur
live-tournament-score = Points
live-tournament-code = Code pour participer :
live-tournament-organisers = Organisé par { $names }.
live-tournament-invited = Invités : { $names }.
live-tournament-begin = Commencer le tournoi
live-tournament-pair = Apparier la ronde suivante
live-tournament-begin-round = Lancer la ronde
live-tournament-pause = Mettre en pause
live-tournament-resume = Reprendre
live-tournament-end = Terminer maintenant
live-tournament-cancel = Annuler le tournoi
live-tournament-sure = C’est définitif.
live-tournament-not = Pas maintenant
live-tournament-seat-a = Table { $table }, premier
live-tournament-seat-b = Table { $table }, second
live-tournament-join-at = Rejoindre sur { $link }
live-tournament-follow = Votre prochaine partie s’ouvrira d’elle-même.
live-tournament-back = Vers le tournoi
live-tournament-next-game = Votre prochaine partie
server-tournament-none = Ce tournoi n’existe pas.
server-tournament-no-code = Aucun tournoi n’a ce code.
server-tournament-needs-account = Connectez-vous pour organiser un tournoi.
server-tournament-not-organiser = Seuls les organisateurs de ce tournoi peuvent faire cela.
server-tournament-not-admitted = Vous ne pouvez pas participer à ce tournoi : demandez le code ou une invitation à son organisateur, ou regardez à quels classements il s’adresse.
server-tournament-not-in = Vous ne participez pas à ce tournoi.
server-tournament-no-bots = Les bots ne peuvent pas participer à ce tournoi.
server-tournament-takes-part = Dans ce tournoi, tout le monde chasse les mêmes flottes : on n’y participe qu’une fois, soi-même ou avec un seul bot.
server-tournament-crowded = Ce tournoi est complet.
server-tournament-nameless = Donnez un nom, pour que les autres sachent contre qui ils jouent.
server-tournament-too-many = Vous organisez déjà cinq tournois. Terminez-en ou annulez-en un d’abord.
server-tournament-too-many-games = Un tournoi compte au plus { $most } parties : choisissez moins de rondes, ou moins de parties entre deux joueurs.
server-tournament-nobody = Personne dans ce tournoi ne porte ce numéro.
server-tournament-too-late = On ne peut plus participer à ce tournoi.
server-tournament-too-few = Il faut au moins deux joueurs.
server-tournament-too-many-rounds = Autant de joueurs peuvent jouer au plus { $most ->
    [one] { $most } ronde
   *[other] { $most } rondes
} sans se rencontrer deux fois.
server-tournament-round-not-over = La ronde { $round } n’est pas terminée.
server-tournament-no-round = Il n’y a pas de ronde à lancer.
server-tournament-no-table = Cette table n’existe pas.
server-tournament-played-on = La ronde suivante dépend du vainqueur de cette table, et elle a commencé.
server-tournament-no-reason = Donnez une raison, en une ligne.
server-tournament-no-such-result = Cela ne peut pas être le résultat de cette table.
server-tournament-no-pairing = Chacun joue à une table, et personne à deux.
server-tournament-settings = Ces réglages ne vont pas ensemble.
server-tournament-not-now = Le tournoi n’en est pas là.
server-tournament-bad-name = Le nom d’un tournoi a au plus 80 caractères.
server-tournament-bad-rounds = Choisissez de 1 à { $most } rondes.
server-tournament-bad-minutes = Choisissez de 1 à { $most } minutes pour une arène.
server-tournament-bad-games = Deux joueurs se rencontrent sur 1 à { $most } parties.
server-tournament-bad-ratings = Donnez le classement minimal et le classement maximal.
server-tournament-bad-pause = La ronde suivante commence au plus tard après une semaine.
server-tournament-arena-days = Dans une arène, les parties se jouent avec une pendule en minutes.
server-tournament-no-rounds = Une arène n’a pas de rondes, donc pas de tel rapport.
server-tournament-no-class = Choisissez une de vos classes.
server-tournament-forgotten = un joueur parti
server-tournament-rehearsal = Répétition : { $name }
server-tournament-log-created = Le tournoi a été annoncé.
server-tournament-log-changed = Les réglages ont changé.
server-tournament-log-joined = { $name } participe.
server-tournament-log-left = { $name } a quitté le tournoi.
server-tournament-log-returned = { $name } est de retour.
server-tournament-log-started = Le tournoi a commencé avec { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}.
server-tournament-log-paired = La ronde { $round } a été appariée : { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}.
server-tournament-log-repaired = Les appariements de la ronde { $round } ont changé : { $reason }
server-tournament-log-round = La ronde { $round } a commencé.
server-tournament-log-result = Ronde { $round }, table { $table } : { $result }
server-tournament-log-corrected = Ronde { $round }, table { $table }, corrigée : { $result } Raison : { $reason }
server-tournament-log-paused = Le tournoi a été mis en pause.
server-tournament-log-resumed = Le tournoi a repris.
server-tournament-log-finished = Le tournoi est terminé.
server-tournament-log-cancelled = Le tournoi a été annulé : { $reason }
server-tournament-result-won = Victoire de { $name }.
server-tournament-result-drawn = Match nul.
server-tournament-result-absent = Absence de { $name }.
server-tournament-result-nobody = Absence des deux.
server-tournament-result-again = La partie est rejouée.
web-tournament-counting = Points et départages
web-tournament-games = Parties par rencontre
web-tournament-win = Points pour une victoire
web-tournament-loss = Points pour une défaite
web-tournament-bye = Points pour une exemption
web-tournament-ties = Départages, dans cet ordre
web-tournament-ties-about = Ils départagent les joueurs qui ont autant de points.
web-tournament-late = On peut arriver jusqu’à ce que la moitié des rondes ait commencé
web-tournament-late-arena = On peut arriver en cours de route
web-tournament-late-byes = Rondes manquées comptées comme exemption
web-tournament-results = Saisir ou corriger un résultat
web-tournament-round = Ronde
web-tournament-won-a = Parties gagnées par le premier
web-tournament-won-b = Parties gagnées par le second
web-tournament-shots-a = Tirs du premier, si on les a comptés
web-tournament-shots-b = Tirs du second, si on les a comptés
web-tournament-settings = Réglages
web-tournament-amend = Enregistrer les réglages
web-tournament-cancel-why = Raison (tout le monde peut la lire)
live-tournament-enter = Saisir le résultat
live-tournament-correct = Corriger le résultat
live-tournament-there = { $players ->
    [one] { $players } joueur est là.
   *[other] { $players } joueurs sont là.
}
live-tournament-games = { $games ->
    [one] { $games } partie par rencontre
   *[other] { $games } parties par rencontre
}
live-suggest-most = Au plus { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
} sans se rencontrer deux fois.
live-tournament-pair-again = Refaire les appariements
live-result-drawn = Nul : autant de tirs
live-tournament-saved = Tirs économisés
live-tournament-points-field = Les places vont aux tirs économisés par rapport à la moyenne de tous les autres, ronde par ronde. Choisissez un nom pour voir d’où vient sa place.
live-tournament-points-knockout = Les places vont au tour atteint. Choisissez un nom pour voir ses parties.
live-tournament-points-arena = Une victoire vaut 2 points, un nul 1 ; après deux victoires de suite, tout compte double. Choisissez un nom pour voir d’où vient sa place.
live-duplicate-about = Tout le monde chasse les mêmes flottes, placées par la maison. Jusqu’à la fin d’une ronde, seuls ceux qui ont terminé voient les chasses.
live-duplicate-field = Les places vont aux tirs économisés par rapport à tous les autres de la ronde.
live-duplicate-knockout = À chaque table, celui qui tire le moins continue ; à égalité, les deux reçoivent une autre flotte.
live-duplicate-arena = Ceux qui sont appariés au même moment chassent la même flotte ; le moins de tirs l’emporte.
live-tie-place = Départage { $place }
live-tie-usual = comme d’habitude
live-tie-none = aucun
live-bracket-quarterfinal = Quarts de finale
live-why-field = { $name } : place { $place }, { $points } tirs économisés
live-why-shots = ronde { $round } : { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
} pour { $fleets ->
    [one] { $fleets } flotte
   *[other] { $fleets } flottes
}
live-why-rating = { $name } ({ $rating }) : { $won } sur { $games }
server-tournament-paired-again = Nouveaux appariements avec tous ceux qui sont là.
server-tournament-result-won-games = { $name } a gagné { $own } à { $other }.
web-tournament-players = Joueurs
web-tournament-organisers = Organisateurs et invitations
web-tournament-else = Répéter ou annuler
live-why-tie = { $name } : { $value }
