## Tournois

contest-round-robin = toutes rondes
contest-double-round-robin = toutes rondes aller-retour
contest-knockout = élimination directe
contest-swiss = système suisse
contest-arena = arène
contest-buchholz = Buchholz
contest-sonneborn-berger = Sonneborn-Berger
contest-head-to-head = confrontations directes
contest-mean-shots = coups en moyenne
contest-performance = performance
contest-wins = victoires
contest-field = face aux autres
contest-bye = exemption
contest-rest = repos
contest-walkover = forfait adverse
contest-final = Finale
contest-semifinals = Demi-finales
contest-quarterfinals = Quarts de finale
contest-third-place = Troisième place
contest-round = Ronde { $round }
contest-nobody = personne
contest-place = rang
contest-player = joueur
contest-points = points
contest-saved = gagnés
contest-games-each =
    { $games ->
        [one] { $games } partie par rencontre
       *[other] { $games } parties par rencontre
    }
contest-part = ronde { $round }, { $who } : { $counted }
contest-part-times = ronde { $round }, { $who } : { $times } × { $of } = { $counted }
contest-part-shots = ronde { $round } : { $of } coups pour { $fleets ->
    [one] { $fleets } flotte
   *[other] { $fleets } flottes
}
contest-part-rating = ronde { $round }, { $who } ({ $of }) : { $counted } sur { $times }
contest-explained = { $name } { $value } : { $parts }
contest-explained-none = { $name } : rien à compter
contest-repeat = Ronde { $round } : { $a } et { $b } se rencontrent de nouveau, faute d’autre adversaire.
contest-second-bye = Ronde { $round } : { $player } a une deuxième exemption.
contest-first-shots = Ronde { $round } : trois premiers tirs d’écart pour { $player }.
contest-corrected = Ronde { $round }, table { $table } : résultat corrigé. Motif : { $reason }
contest-changed = Ronde { $round } : rencontres modifiées. Motif : { $reason }
contest-called-off = Annulé. Motif : { $reason }
contest-seed = Graine : { $seed }. Règles : { $rules }.
contest-created = { $file } est prêt pour { $players } joueurs. Pour le jouer : { $command }
contest-interrupted = Arrêté avant la fin.
contest-resume = Pour continuer : { $command }
contest-faults =
    { $games ->
        [one] { $player } a perdu une partie, faute de pouvoir la continuer.
       *[other] { $player } a perdu { $games } parties, faute de pouvoir les continuer.
    }
contest-fault = { $player } a perdu une partie : { $problem }
contest-not-yet = Personne n’a encore joué.

## Ce qu’un tournoi ne peut pas être

contest-needs-name = un tournoi demande un nom d’une ligne et de 200 caractères au plus
contest-needs-games = deux joueurs qui se rencontrent jouent de 1 à 1 000 000 de parties
contest-needs-cycles = on joue toutes rondes une fois ou deux
contest-needs-round = un tournoi dure au moins une ronde
contest-needs-points = une victoire doit valoir plus qu’une défaite, et au moins autant qu’une exemption
contest-tie-break-twice = le départage { $name } est nommé deux fois
contest-needs-pairs = les parties à flottes échangées vont par deux : demandez un nombre pair de parties
contest-needs-one-game = dans une arène, on joue une partie par rencontre, ou deux à flottes échangées
contest-no-event = il manque quelque chose avant, ou c’est là deux fois
contest-not-begun = le tournoi n’a pas commencé
contest-running = le tournoi est en cours
contest-paused = le tournoi est en pause
contest-over = le tournoi est terminé
contest-cancelled = le tournoi a été annulé
contest-no-name = un joueur demande un nom d’une ligne et de 200 caractères au plus
contest-full = le tournoi est complet
contest-too-late = il est trop tard pour s’inscrire
contest-who = ce joueur est parti, ou ne participe pas
contest-too-few = un tournoi demande au moins deux joueurs
contest-too-many-rounds = avec ces joueurs, personne ne se rencontre deux fois en { $most } rondes au plus : demandez moins de rondes, ou jouez toutes rondes
contest-no-more-rounds = toutes les rondes ont été appariées
contest-round-not-over = la ronde { $round } n’est pas finie
contest-no-such-round = il n’y a pas de ronde { $round }
contest-no-table = personne ne joue à la table { $table }
contest-seated-twice = un joueur de la table { $table } est assis deux fois, ou joue encore
contest-no-pairing = la rencontre de la table { $table } est incomplète
contest-has-result = la table { $table } a déjà son résultat
contest-no-result = la table { $table } n’a pas de résultat
contest-no-outcome = ce ne peut pas être le résultat de la table { $table }
contest-played-on = la ronde suivante en dépend
contest-needs-reason = il faut un motif d’une ligne

## Demander un tournoi

contest-needs-format = Choisissez un format, par exemple : amiral tournament run --format swiss --players "level1 level3 level5 hard"
contest-needs-players = Nommez les joueurs, par exemple : --players "level1 level3 level5 hard"
contest-needs-file = Nommez le fichier du tournoi, par exemple : amiral tournament { $action } coupe.jsonl
contest-cannot-be = Ce tournoi ne peut pas se jouer : { $problem }.
contest-only-shown = --format { $format } va avec amiral tournament show.
contest-only-played = --format { $format } va avec un nouveau tournoi ; pour l’afficher, c’est text, json, csv, games ou trf.
contest-exists = { $file } contient déjà un tournoi : continuez-le par « amiral tournament run { $file } », ou nommez un autre fichier.
contest-missing = { $file } n’existe pas : créez-le par « amiral tournament new ».
contest-unreadable = { $file } ne peut pas être lu : { $problem }.
contest-broken = { $file }, ligne { $line } : { $problem }.
contest-not-this-kind = { $file } n’est pas un tournoi commencé par ce programme : { $problem }.
contest-busy = { $file } est en train d’être joué par un autre programme : attendez-le, ou copiez le fichier.
contest-quotes = Un guillemet de --players n’est pas fermé.
contest-rounds-follow = Ce format compte { $rounds } rondes avec ces joueurs ; --rounds va avec le système suisse.
contest-no-report = Le format d’échange des tournois est fait de rondes, qu’une arène n’a pas : demandez csv, games ou json.
contest-settled = Le tournoi de { $file } est fixé : laissez de côté les options qui le changeraient.
contest-programs = { $file } contient des programmes. Un fichier n’en lance jamais de lui-même : pour les lancer, nommez de nouveau les joueurs : { $command }
