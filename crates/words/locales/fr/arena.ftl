## Matchs entre joueurs

arena-needs-two = Nommez au moins deux joueurs, par exemple : amiral arena level5 hard --pairs 100
arena-sprt-two = Le test séquentiel oppose deux joueurs : nommez-en deux, ou retirez --sprt.
arena-resume-alone = Un match repris a déjà ses règles : ne gardez que --resume et --pairs, ou nommez de nouveau ses joueurs.
arena-name-programs = Ce match oppose des programmes : nommez-les de nouveau, car un fichier ne doit pas choisir ce qui est lancé.
arena-no-opening = Il n’y a rien pour commencer : le fichier n’a pas de ligne, ou les règles sont celles des salves, avant lesquelles on ne peut pas tirer.
arena-another = { $path } contient un autre match ({ $what }) : nommez un autre fichier.
arena-not-resumed = { $path } ne peut pas être repris : { $problem }.
arena-in-use = un autre match y écrit
arena-line = ligne { $line } : { $problem }
arena-over-already = tous les bateaux sont déjà touchés partout
arena-no-fleet = Position { $number } : aucune flotte n’explique ces tirs, ou il faut trop longtemps pour en trouver une.
arena-unplayable = { $player } ne peut pas jouer : { $problem }
arena-reviewing = Parties jugées
arena-player = joueur
arena-points = points
arena-mean = tirs pour gagner
arena-elo = Elo
arena-crashes = plantages
arena-timeouts = retards
arena-illegal = illégaux
arena-meeting = joueurs
arena-pairs = Paires
arena-played = paires
arena-lost-both = deux perdues
arena-even = une chacun
arena-won-both = deux gagnées
arena-pentanomial = Paires où { $player } a pris 0, ½, 1, 1½ et 2 points : { $lost }, { $less }, { $even }, { $more }, { $won }
arena-normalized = Elo normalisé : { $elo } { $interval }
arena-sprt = Test séquentiel entre { $elo0 } et { $elo1 } : rapport { $llr }, décidé à { $lower } ou { $upper }. { $verdict }
arena-accepted = Accepté.
arena-rejected = Rejeté.
arena-undecided = Pas encore décidé.
arena-withdrawn = { $player } a été { $times } fois en retard et quitte le match.
arena-crashed = Paire { $pair } : { $player } a planté. { $detail }
arena-late = Paire { $pair } : { $player } a été en retard. { $detail }
arena-illegal-shot = Paire { $pair } : { $player } a enfreint les règles. { $detail }
arena-more-faults = Et { $number } de plus ; --only N rejoue une paire.
arena-kept = { $games } parties enregistrées dans la base.
arena-stopped = Arrêté avant la fin, après { $pairs } paires.
arena-given-away = tirs concédés
arena-a-game = par partie
arena-opening = ouverture
arena-search = recherche
arena-pursuit = poursuite
arena-endgame = finale
arena-by-shot = par tir
arena-unjudged =
    { $games ->
        [one] Une partie de { $player } demande trop de travail pour être jugée.
       *[other] { $games } parties de { $player } demandent trop de travail pour être jugées.
    }
arena-worst = { $player }, partie { $game } : le tir { $number } en { $shot } a concédé { $cost } tirs.
