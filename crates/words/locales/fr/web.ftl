## Toutes les pages

web-description = La bataille navale dans le navigateur : jouer, regarder raisonner des stratégies, compter toutes les flottes
web-skip = Aller au contenu
web-ways = Menu principal
web-menu = Menu
web-night = Mode sombre
web-noscript = Les parties ont besoin de JavaScript : autorisez-le pour ce site. Tout vient de ce serveur.
web-footer = Amiral tourne sur ce seul serveur : aucune requête ne part ailleurs.
web-lost = Hors de la carte
web-lost-page = Cette page n’existe pas.
web-lost-invitation = Cette invitation ne mène nulle part : la partie n’est plus là, ou le lien n’a pas été copié en entier.
web-lost-home = Retour à l’accueil
web-copy = Copier

## Ce qu’il y a

web-play = Jouer
web-solo = Solo
web-solo-about = Trouver une flotte cachée en aussi peu de tirs que possible.
web-versus = Contre l’ordinateur
web-versus-about = Des stratégies, du hasard à l’impitoyable.
web-two = À deux, chacun son écran
web-two-about = Envoyez un lien ; vous jouez en direct.
web-local = À deux, un seul écran
web-local-about = On se passe l’écran ; un rideau cache les flottes.
web-watch = Regarder
web-analyse = Analyser
web-study = Étudier
web-explore = Explorer
web-history = Historique
web-api = API

## Le formulaire d’une partie

web-play-heading = Une nouvelle partie
web-who = Qui joue ?
web-begin = Commencer
web-rules = Règles
web-own-rules = Personnalisées
web-own-rules-about = Chaque règle peut être changée ci-dessous.
form-rules-name = Nom de ces règles
web-rules-save = Enregistrer ces règles
web-rules-remove = Retirer ces règles
live-rules-saved-about = Vos propres règles.
live-rules-saved = Enregistrées sous le nom « { $name } ».
live-rules-removed = « { $name } » est retiré.
live-rules-unnamed = Donnez d’abord un nom à ces règles.
live-rules-enough = Il n’y a plus de place pour d’autres règles. Retirez-en d’abord.
web-all-rules = Toutes les règles
web-width = Largeur
web-height = Hauteur
web-fleet-help = Des tailles et des formes, comme 5,4,3,3,2 ou 4,L4,2x2,##/#.
web-reefs-help = Cases interdites aux bateaux
web-range = de { $least } à { $most }
preset-classic = Classique
preset-hasbro = Hasbro
preset-russian = Russe
preset-german = Allemand
preset-tetrominoes = Tétrominos
preset-planes = Avions
web-preset-about = { $ships } bateaux sur { $size } ; contact : { $contact } ; annonce : { $announce } ; { $turns }

## Les stratégies et leurs paramètres

strategy-level1 = Au hasard n’importe où, sans rien déduire.
strategy-level2 = Au hasard là où un bateau peut être ; un bateau touché est achevé.
strategy-level3 = Au hasard sur les cases noires ; un bateau touché est achevé.
strategy-level4 = Là où passent le plus de flottes tirées au hasard ; un bateau touché est achevé.
strategy-level5 = Là où les bateaux ont le plus de positions ; un bateau touché est achevé.
strategy-level6 = Comme le niveau 5, et en comptant toutes les flottes dès que peu de cases restent.
strategy-random = Au hasard n’importe où.
strategy-heuristic = Au hasard, puis à côté des touchés.
strategy-diagonal = En diagonale, puis à côté des touchés.
strategy-probabilist = Là où le plus de bateaux peuvent passer par les touchés inexpliqués.
strategy-montecarlo = Là où passent le plus de flottes, parmi des flottes tirées au hasard qui expliquent tous les tirs.
strategy-easy = Au hasard n’importe où.
strategy-medium = Au hasard jusqu’à un touché, puis autour, puis le long de la ligne trouvée.
strategy-hard = Là où les bateaux ont le plus de positions ; un bateau touché est achevé du côté le plus probable.
strategy-likeliest = Là où le plus de flottes restantes ont un bateau, comptées exactement.
strategy-admiral = Là où la suite de la partie coûte le moins, sur les flottes restantes : la plus forte.
strategy-autodidact = Apprend des parties passées où les gens posent leurs bateaux, et se cache où ils regardent peu.
parameter-samples = Flottes tirées par tir
parameter-threshold = Compte à partir de tant de cases ouvertes
parameter-prior = Flottes attendues
parameter-budget = Pas de calcul par tir
parameter-mode = Sa façon d’apprendre
parameter-games = Parties passées qui comptent
parameter-whose = Parties de qui
parameter-opening = Ses ouvertures
parameter-ties = Laquelle de cases équivalentes

## Une partie

web-game = Partie
web-claim = Réclamer la victoire
web-pass-on = Passer l’écran
web-cheated = La flotte ennemie est visible. Cette partie est marquée comme trichée et ne compte pas.
web-offline = La connexion est coupée ; elle revient d’elle-même, et rien n’est perdu.
web-spectating = Vous regardez : vous voyez ce que chaque camp peut savoir.
web-invite = Invitation
web-invite-about = Envoyez ce lien à l’autre joueur. L’ouvrir ne le consomme pas ; la première personne qui accepte prend la place.
web-spectate = Un lien pour les spectateurs
web-spectate-about = Quiconque l’a peut regarder ; aucune flotte n’est montrée avant la fin.
web-join-button = Prendre la place
web-dock = Bateaux à poser
web-place-done = Valider
web-place-how = Comment poser les bateaux
web-place-drag = Faites glisser les bateaux sur la grille ; ceux qui sont posés se déplacent de même, et s’enlèvent hors de la grille.
web-place-ends = Ou cliquez une case, puis l’une de celles qui s’éclairent, où finit le bateau.
web-place-turn = Cliquez un bateau posé pour le tourner. R ou un clic droit tourne celui sous le pointeur, ou en main. M retourne un bateau qui n’est pas droit ; ces bateaux n’ont pas d’extrémités : un clic prend le prochain en main.
web-place-keys = Au clavier : Entrée choisit un bateau, les flèches le déplacent, R le tourne, M le retourne, N trouve la place la plus proche, Entrée le pose, Suppr l’enlève, U annule, Y rétablit, C pose le reste.
web-place-rest = Poser le reste
web-place-typed = Taper des bateaux
web-place-type = Poser
web-to-analysis = Analyser cette partie
web-record = Enregistrer la partie
web-new-game = Nouvelle partie
web-rematch-ready = Une revanche vous attend.
web-rematch-go = Y aller

## Pas à pas dans une partie

web-first = Au début
web-back = Un tir en arrière
web-run = Lancer
web-forward = Un tir en avant
web-end = À la fin
web-moment = Tir montré

## Regarder

web-watch-heading = Regarder une stratégie penser
web-watch-lead = Elle ne voit pas la flotte. Vous, si, en contour, ainsi que ses nombres et la raison de chaque tir.
web-watch-fleet = La flotte à trouver
web-fleet-random = Au hasard
web-fleet-own = La poser vous-même
web-seed = Graine
web-seed-random = au hasard
web-autoplay = Se déroule toute seule
web-watch-begin = Commencer
web-watch-again = Une autre
web-overlay = Sur la grille
web-overlay-none = Rien
web-overlay-counts = Les nombres de la stratégie
web-overlay-exact = Probabilités exactes
web-reasons = Explications

## Analyser

web-analyse-heading = Que valaient les tirs ?
web-analyse-lead = Pour chaque tir : la chance qu’il avait de toucher, et la meilleure qu’il y avait.
web-analyse-what = Que faut-il analyser ?
web-analyse-record = Une partie enregistrée
web-analyse-shots = Une liste de tirs
web-analyse-paste = Collez la partie
web-analyse-file = ou ouvrez un fichier
web-analyse-list = Tirs, dans l’ordre
web-analyse-notation = F5o est à l’eau, G6x touché, I6s coulé, I6s5 coulé avec sa taille ; G6x#3 et I6s#3 disent le bateau.
web-analyse-begin = Analyser
web-analyse-another = Une autre partie
web-analyse-history = Les parties jouées ici s’analysent depuis leur page :
web-judging = Évaluation des tirs…
web-seats = Les tirs de qui
web-accuracy = Précision
web-judged = Tirs
web-formula = précision = moyenne de chance ÷ meilleure chance
web-show-fleet = Montrer la flotte
web-permalink = Un lien vers ce moment
web-shot-table = Tous les tirs

## Étudier

web-study-heading = Une étude
web-study-lead = Toutes les stratégies jouent les mêmes flottes : les écarts viennent d’elles.
web-games-help = par stratégie
web-law-sequential = bateau par bateau, du plus grand au plus petit
web-law-uniform = toutes les flottes aussi probables
web-law-start-cell = depuis une case tirée d’abord
web-study-begin = Commencer l’étude
web-study-another = Une autre étude
web-progress = Parties jouées
web-histogram = Tirs pour tout couler
web-box = Dispersion
web-table = Résultats
web-mean = Moyenne
web-interval = Intervalle à 95 %
web-deviation = Écart type
web-least = Min.
web-first-quartile = Q1
web-median = Médiane
web-third-quartile = Q3
web-most = Max.
web-differences = Écarts sur les mêmes flottes
web-pair = Paire
web-difference = Tirs de plus
web-data-csv = Données (CSV)
web-data-json = Données (JSON)
web-figure-box = Boîtes (SVG)

## Explorer

web-explore-heading = Toutes les flottes possibles
web-explore-tells = Chaque touché dit son bateau : sur une case touchée, un chiffre de 1 à 9 dit lequel.
web-explore-lead = Changez les règles : les flottes sont recomptées. Cliquez sur une case, une fois pour « à l’eau », deux fois pour « touché », et voyez ce qui reste.
web-fleets = Flottes restantes
web-estimated = (estimation)
web-best-cell = Case la plus probable
web-counted-in = Compté en
web-labelled = En distinguant les bateaux de même taille

## Historique

web-history-heading = Les parties jouées ici
web-any-rules = toutes
web-from = Du
web-to = Au
web-history-list = Parties
web-actions = Actions
web-newer = Plus récentes
web-older = Plus anciennes
web-statistics = Statistiques
web-stretch-all = Toutes les parties
web-stretch-recent = Dernièrement
web-stretch-before = Auparavant
web-match = Partie
web-report = Rapport
web-save-report = Enregistrer le rapport
web-delete = Supprimer

## L’interface de programmation

web-api-heading = API
web-api-lead = Tout ce que font ces pages, un programme peut le faire. Les erreurs sont des documents « problem » (RFC 9457) avec une phrase dans votre langue.
web-api-operations = Requêtes
web-api-schemas = Ce qui est envoyé et répondu
live-percent = { $number } %

## Ce que disent les scripts

live-failed = Le serveur a répondu par une erreur ({ $status }).
live-unreachable = Le serveur ne répond pas ; nouvel essai…
live-copied = Copié
live-cell = { $cell }, { $state }
live-cell-open = pas encore visée
live-cell-miss = à l’eau
live-cell-hit = touché
live-cell-sunk = coulé
live-cell-out = exclue
live-cell-reef = récif
live-cell-aimed = choisie
live-afloat = À flot : { $count }
live-afloat-unknown = Flotte (les coulés ne sont pas dits)
live-own-sea = Votre grille
live-you = { $name } (vous)
live-told = { $who } : { $sentence }
live-you-alone = Vous
live-away = { $name } : absence depuis { $seconds } s
live-waiting-title = En attente de l’adversaire
live-waiting = La partie commence dès que l’invitation est acceptée.
live-both-place = Chacun pose sa flotte
live-fleet-placed = Votre flotte est posée
live-other-places = { $name } pose encore.
live-place-title = { $name }, posez votre flotte
live-place-line = Glissez les bateaux, cliquez les deux bouts, ou posez au hasard.
live-place-first = Posez d’abord la flotte, puis appuyez sur « Valider ».
live-place-down = Les bateaux se posent vers le bas.
live-place-across = Les bateaux se posent en travers.
live-place-other-end = Premier bout : { $cell }. Maintenant l’autre bout.
live-place-other-end-one = Premier bout : { $cell }. Maintenant l’autre bout, ou la même case pour un bateau d’une case.
live-placed-random = La flotte est posée au hasard.
live-fire = Trouvez la flotte
live-your-turn = { $name }, à vous de tirer !
live-your-shot = { $name }, votre tir
live-your-turn-short = À vous.
live-turn-of = { $name } tire
live-thinking = { $name } réfléchit…
live-wait = Attendez le tir.
live-choose = Choisissez une case où tirer.
live-choose-salvo = Choisissez { $due } cases, puis tirez.
live-fire-salvo = Tirer ({ $chosen } sur { $due })
live-aimed = { $chosen } sur { $due } choisies.
live-salvo-full = { $due } cases sont choisies : reprenez-en une d’abord, ou tirez.
live-fired-before = On a déjà tiré en { $cell }.
live-reconnecting = Reconnexion…
live-over = La partie est finie
live-pass = Passez l’écran à { $name }
live-lift = Je suis { $name } : montrer ma grille
live-ask-resign = Abandonner cette partie ?
live-resign = Abandonner
live-go-on = Continuer
live-rematch = Revanche
live-rematch-accept = Accepter la revanche
live-hinting = Dénombrement des flottes restantes…
live-run = Lancer
live-pause = Pause
live-shot-of = Tir { $at } sur { $length }
live-seed = Graine { $seed }
live-bad-seed = Une graine est un nombre entier de 0 à { $most } ; laissez vide pour en tirer une au hasard.
live-watch-sea = La grille où tire la stratégie
live-no-counts = La stratégie n’a pas utilisé de nombres ici.
live-counting = Dénombrement…
live-fleets = Flottes restantes : { $fleets }
live-fleets-about = Flottes restantes : environ { $fleets }
live-solved = Tout coulé en { $count ->
    [one] { $count } tir
   *[other] { $count } tirs
}.
live-analyse-sea = La grille visée
live-contradiction = Après ces { $at } tirs, aucune flotte ne les explique tous : l’un d’eux, ou les règles, doit être faux.
live-nothing-to-judge = Il n’y a pas de tir à évaluer.
live-no-turning-points = Aucun tir n’a fait basculer la partie.
live-forced = indifférent
live-go-to = Au tir { $at }
live-moment = Ensuite : { $cell } avec { $chance } ; meilleure { $best } avec { $most }.
live-choose-strategy = Choisissez au moins une stratégie.
live-study-running = { $done } parties sur { $total }
live-study-left = { $games }, { $left }
live-study-done = Les { $total } parties sont jouées.
live-study-stopped = Arrêtée après { $done } parties sur { $total }.
live-histogram = Part des parties selon le nombre de tirs
live-box = Minimum, quartiles, médiane, moyenne et maximum des tirs
live-figure = Histogramme de { $strategy } (SVG)
live-shots = Tirs
live-share = Part des parties
live-explore-sea = Une grille à marquer
live-explore-none = Pas encore de tir : toutes les flottes sont possibles.
live-explore-best = La plus probable : { $cell }, { $chance }.
live-explore-no-fleet = Aucune flotte n’explique ces tirs.
live-explore-all-hit = Tous les bateaux sont entièrement touchés : il ne reste rien à trouver.
live-explore-unread = Ignorés, car ce ne sont pas des tirs sur cette grille : { $shots }
live-stopped = Arrêté.
live-stretch = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}, { $won } gagnées, { $shots } tirs pour gagner
live-stretch-won = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}, { $won } gagnées
live-stretch-none = Aucune partie
live-history-count = { $count ->
    [one] { $count } partie montrée
   *[other] { $count } parties montrées
}
live-analyse = Analyser
live-delete = Supprimer
live-delete-match = Supprimer la partie { $id }
live-ask-delete = Supprimer cette partie définitivement ?
live-keep = La garder
live-deleted = La partie est supprimée.
live-hide = Masquer
live-hide-match = Masquer la partie { $id }
live-ask-hide = Masquer cette partie ? L’autre personne la voit toujours.
live-hidden = La partie est masquée.
live-practice = (entraînement)
live-api-optional = facultatif
live-api-body = Corps
live-api-answers = Réponses
