## L’aide de la ligne de commande. Les noms sont ceux des commandes et des arguments : voir CONTRIBUTING.md.

cli-heading-usage = Utilisation :
cli-heading-commands = Commandes :
cli-heading-arguments = Arguments :
cli-heading-options = Options :
cli-heading-rules = Règles :
cli-heading-filter = Quelles parties :
cli-heading-common = Options communes :
cli-heading-database = Base de données :
cli-heading-examples = Exemples :
cli-default = [par défaut : { $value }]
cli-values = [{ $values }]

# Ce qui tient lieu d’une valeur.
cli-value-action = ACTION
cli-value-handle = IDENTIFIANT
cli-value-address = ADRESSE
cli-value-bounds = BORNES
cli-value-cells = CASES
cli-value-cmd = CMD
cli-value-command = COMMANDE
cli-value-days = JOURS
cli-value-database = BASE
cli-value-date = DATE
cli-value-file = FICHIER
cli-value-game = PARTIE
cli-value-folder = DOSSIER
cli-value-form = FORME
cli-value-format = FORMAT
cli-value-language = LANGUE
cli-value-law = LOI
cli-value-match = PARTIE
cli-value-method = MÉTHODE
cli-value-mode = MODE
cli-value-n = N
cli-value-name = NOM
cli-value-network = RÉSEAU
cli-value-opponent = ADVERSAIRE
cli-value-player = JOUEUR
cli-value-players = JOUEURS
cli-value-points = POINTS
cli-value-preset = RÈGLES
cli-value-program = PROGRAMME
cli-value-result = RÉSULTAT
cli-value-rule = RÈGLE
cli-value-rules = RÈGLES
cli-value-seconds = SECONDES
cli-value-shard = I/N
cli-value-shell = SHELL
cli-value-ships = BATEAUX
cli-value-shots = TIRS
cli-value-sides = CÔTÉS
cli-value-strategy = STRATÉGIE
cli-value-text = TEXTE
cli-value-ties = DÉPARTAGES
cli-value-url = URL
cli-value-what = QUOI
cli-value-when = QUAND
cli-value-who = QUI
cli-value-wxh = LxH

# Ce que toutes les commandes ont.
cli-common-help = Affiche l’aide
cli-common-lang = Langue de l’affichage ; par défaut, comme le système
cli-common-json = Écrit un seul document JSON, et rien d’autre, sur la sortie standard
cli-common-color = Quand employer des couleurs
cli-common-no-pager = Ne montre pas les longues réponses page par page
cli-common-seed = Graine du hasard ; tirée au sort et affichée si elle est omise
cli-common-threads = Nombre de fils d’exécution ; tous les cœurs par défaut
cli-database-db = Où les parties sont enregistrées : un fichier, ou postgres://UTILISATEUR@HÔTE/BASE ; par défaut AMIRAL_DB, sinon un fichier dans votre dossier de données
cli-database-durable = Écrit chaque tir sur le disque, pour qu’il survive à une coupure de courant (plus lent)

# Ce que plusieurs commandes ont.
cli-any-law = Comment les flottes sont placées au hasard
cli-any-law-sequential = bateau par bateau, chacun partout où il tient
cli-any-law-uniform = toutes les flottes aussi probables
cli-any-law-start-cell = chaque bateau depuis une case et dans un sens tirés au sort
cli-any-lines = Répond par une ligne de JSON à chaque ligne de JSON de l’entrée standard : docs/json-lines.md décrit les champs
cli-any-shots = Les tirs jusqu’ici, avec leurs résultats, dans l’ordre
cli-any-strategy = La stratégie, ses paramètres après deux points : level4:samples=100
cli-any-strategies = Les stratégies, leurs paramètres après deux points : level4:samples=100

cli-rules-rules = Règles de départ ; classic par défaut
cli-rules-size = Largeur et hauteur de la grille, de 1 à 26 chacune : 10x10
cli-rules-ships = Bateaux : tailles, blocs, noms et dessins : 5,4,L4,2x2,##/#.
cli-rules-contact = À quelle distance les bateaux peuvent être les uns des autres
cli-rules-announce = Ce qui est annoncé quand un bateau est touché
cli-rules-turns = Qui tire quand
cli-rules-reefs = Cases qu’aucun bateau ne peut occuper : A0,B3
cli-rules-mirror = Si les bateaux qui ne sont pas droits peuvent se retourner

cli-filter-player = Parties de ce joueur : un nom, ou un numéro comme #3
cli-filter-opponent = Parties contre cette stratégie ou ce joueur
cli-filter-rules = Parties sous ces règles : un nom de règles, ou toutes comme dans une partie enregistrée
cli-filter-since = Parties commencées ce jour-là ou après : 2026-01-31
cli-filter-until = Parties commencées ce jour-là ou avant
cli-filter-result = Parties qui ont fini ainsi, pour le joueur demandé
cli-filter-result-won = le joueur a gagné
cli-filter-result-lost = l’adversaire a gagné
cli-filter-result-aborted = annulée
cli-filter-result-unfinished = pas encore finie

# Les commandes.
cli-amiral = Bataille navale : jouer, voir ce qui reste possible, compter les flottes et étudier le jeu des stratégies
cli-amiral-more = Sans commande, le jeu s’ouvre en plein écran. « amiral help COMMANDE » explique une commande, « amiral man » affiche le manuel.
cli-amiral-version = Affiche la version

cli-play = Jouer dans le terminal : en plein écran, ou ligne par ligne avec --plain
cli-play-more = Les touches sont indiquées en bas de l’écran ; F1 les explique. Les réglages sont enregistrés dans votre dossier de configuration, ou dans le dossier que nomme AMIRAL_CONFIG.
    Avec --plain, le code de retour est 0 si la partie est terminée et 1 si l’entrée s’arrête avant.
    Les parties sont enregistrées au fur et à mesure ; --resume en reprend une inachevée.
cli-play-record = Une partie immédiate (facile, moyen, difficile ou « deux joueurs », dans toute langue), une partie enregistrée à revoir, ou une invitation
cli-play-mode = La partie à commencer ; choisie dans le menu par défaut
cli-play-mode-solo = vous contre une flotte cachée, placée au hasard
cli-play-mode-watch = une stratégie résout une grille
cli-play-mode-versus = vous contre l’ordinateur
cli-play-mode-two = deux personnes devant un écran
cli-play-strategy = La stratégie de l’ordinateur, ses paramètres après deux points ; par défaut, celle des réglages
cli-play-name = Votre nom, désormais
cli-play-plain = Ligne par ligne sur l’entrée et la sortie standard, sans codes de contrôle
cli-play-resume = Reprend une partie inachevée : votre dernière, ou celle qui a ce numéro dans l’historique
cli-play-keep = Enregistre aussi les parties seulement regardées
cli-play-server = Jouer sur un serveur : son adresse, ou une invitation à une partie
cli-play-waiting = Afficher les parties qui vous attendent sur le serveur ; code de sortie 0 s’il y en a, 1 sinon, 2 en cas de problème

cli-serve = Ouvrir le site : jouer, regarder, analyser et étudier dans un navigateur
cli-serve-more = Seule cette machine peut y accéder, sauf si une autre adresse est donnée. Ctrl-C l’arrête ; les parties continuent où elles en étaient quand on le relance. AMIRAL_LOG=info consigne chaque requête.
    0.0.0.0 l’ouvre à une classe.
cli-serve-addr = Adresse et port d’écoute ; les autres machines n’atteignent qu’une adresse qui n’est pas propre à celle-ci
cli-serve-patience = Combien de secondes quelqu’un doit être absent avant que l’autre puisse réclamer la victoire
cli-serve-public-url = Où les autres trouvent le site, par exemple https://bataille.example ; nécessaire quand on y accède par un nom
cli-serve-trusted-proxy = Un serveur mandataire dont les en-têtes sont crus, par exemple 127.0.0.1/32 ; peut être répété
cli-serve-bus = Un serveur NATS par lequel plusieurs serveurs d’une même base PostgreSQL se tiennent au courant, par exemple nats://127.0.0.1:4222 ; sans lui, ils passent par la base
cli-serve-status-addr = Adresse et port où le serveur dit comment il va : /live, /ready, et /metrics pour Prometheus ; à ne pas ouvrir aux inconnus
cli-serve-drain = Pendant combien de secondes un serveur qui doit s’arrêter sert encore, le temps que d’autres prennent le relais
cli-serve-log = Le format du journal, écrit sur la sortie d’erreur
cli-serve-log-text = des lignes à lire
cli-serve-log-json = un document JSON par ligne, avec le numéro de la requête dans span.id
cli-serve-settings = Fichier TOML avec des options de cette commande, par exemple public-url = "https://bataille.example" ; ce qui est tapé l’emporte
cli-serve-check = Seulement dire si tout est en ordre : les réglages, la base de données, l’adresse, NATS
cli-serve-pages = Dossier de vos propres textes pour les mentions légales, la confidentialité et le contact : legal.md, privacy.md, contact.md, ou legal.fr.md, etc. pour une seule langue
cli-serve-keep-guests = Pendant combien de jours on se souvient des invités qui ne jouent plus ; ils sont ensuite oubliés avec leurs noms, et leurs parties en solitaire sont effacées
cli-serve-teachers = Qui peut créer des classes d’élèves
cli-serve-teachers-named = ceux que « amiral account teacher » a désignés
cli-serve-teachers-all = tous ceux qui ont un compte
cli-serve-allow-program = Un programme de cet ordinateur contre lequel d’autres peuvent jouer, sous un nom, par exemple ada="python3 ada.py" ; répétable
cli-serve-talk = Ce que les joueurs peuvent se dire
cli-serve-talk-off = rien
cli-serve-talk-phrases = des phrases que chacun lit dans sa langue
cli-serve-talk-text = aussi leurs propres mots, si les deux l’autorisent

cli-window = Jouer dans une fenêtre : lance amiral-desktop

cli-odds = Montrer ce qui reste possible après quelques tirs
cli-odds-more = Un tir est une case et son résultat : F5o à l’eau, G6x touché, I6s coulé, I6s5 un bateau de 5 cases coulé. Quand chaque touché dit son bateau, G6x#3 touche le bateau 3 et I6s#3 le coule.
cli-odds-exact = Compte exactement, quel que soit le temps qu’il faut
cli-odds-within = Estime ce qui prendrait plus de ce nombre de secondes à compter

cli-fleet = Placer une flotte au hasard et la dessiner

cli-count = Compter les flottes que les règles permettent
cli-count-method = Compte exactement, ou estime comme les étudiants l’ont fait
cli-count-method-exact = toutes les flottes, exactement
cli-count-method-product = le produit des placements de chaque bateau
cli-count-method-sequential = en plaçant des bateaux au hasard
cli-count-method-collision = en attendant qu’une flotte tirée au sort revienne
cli-count-method-all = toutes côte à côte, pour chaque --ships
cli-count-samples = Nombre d’essais de la méthode « sequential »
cli-count-within = Secondes que la méthode « collision » peut prendre
cli-count-cells = Montre combien de flottes couvrent chaque case
cli-count-cells-percent = en pour cent
cli-count-cells-numbers = les nombres eux-mêmes
cli-count-list = Énumère toutes les flottes, au fur et à mesure

cli-solve = Faire jouer une partie à une stratégie, pas à pas
cli-solve-strategy = La stratégie, ses paramètres après deux points : level4:samples=100 ; level5 par défaut, likeliest si des bateaux ne sont pas droits
cli-solve-at = Où sont les bateaux ; placés au hasard par défaut
cli-solve-explain = Dit tout ce que la stratégie pense, pas seulement ce qui arrive
cli-solve-name = Le nom donné à la stratégie
cli-solve-format = Du texte pour un terminal, un document LaTeX, ou du JSON

cli-analyse = Juger chaque tir d’une partie
cli-analyse-more = Chaque tir est jugé à la chance qu’il avait de toucher, d’après tout ce qu’on savait avant lui, comparée à la meilleure chance possible. La précision est la moyenne du rapport de l’une à l’autre, sur les tirs qui laissaient un choix.
cli-analyse-file = Une partie enregistrée, qui a ses propres règles ; - lit l’entrée standard
cli-analyse-shots = Les tirs d’un joueur, avec leurs résultats, dans l’ordre

cli-study = Faire jouer beaucoup de parties à chaque stratégie, sur les mêmes flottes, et les comparer
cli-study-more = Stratégies : level1 à level6, random, heuristic, diagonal, probabilist, montecarlo, easy, medium, hard, likeliest, admiral et autodidact.
cli-study-games = Parties pour chaque stratégie ; 10 000 par défaut. Avec --sides, un nombre pour toutes ou un pour chacune, comme 1000,1000,50
cli-study-sides = Joue sur des grilles carrées de ces côtés, comme 8-20 ou 8,10,12
cli-study-out = Écrit les parties, les tableaux et les figures dans ce dossier ; une étude qui s’y trouve déjà est reprise
cli-study-format = Forme des tableaux ; dans un terminal en colonnes, sinon en Markdown
cli-study-format-table = colonnes alignées
cli-study-format-markdown = Markdown
cli-study-load = Rend compte des parties de ce dossier au lieu de jouer, ou réunit les parts de ces dossiers
cli-study-shard = Ne joue que cette part des parties, comme 3/8, et l’enregistre dans le dossier de --out, pour --load ; demande --seed, le même pour toutes les parts. La même commande la reprend
cli-study-bus = Fait jouer les parties par les travailleurs : tous les « amiral worker » de ce serveur NATS. Se reprend sur n’importe quelle machine par la même commande avec la même graine
cli-study-duel = Oppose deux stratégies, en parties entières ; l’une peut être le témoin, qui ne cherche pas à gagner
cli-study-learn = Mesure la vitesse à laquelle le joueur qui apprend progresse contre des habitudes simulées ; --games est le nombre d’adversaires de chacune
cli-study-reproduce = Reproduit les tableaux publiés, les leurs et les nôtres côte à côte

cli-worker = Joue des parties des études d’autres machines, par un serveur NATS
cli-worker-more = Il prend des lots de parties à mesure qu’il a fini les siens, sur --threads cœurs, et peut être arrêté ou tué à tout moment : un autre joue ce qu’il avait. Les études se lancent par « amiral study … --bus », de la même version sur le même type de machine.
cli-worker-bus = Le serveur NATS, avec JetStream : nats://HÔTE:4222, ou tls://HÔTE:4222 s’il est chiffré ; un nom et un mot de passe se mettent avant l’hôte, ?ca=FICHIER nomme une autorité à vous
cli-tournament = Faire jouer un tournoi de stratégies : système suisse, toutes rondes, élimination directe ou arène
cli-tournament-more = Les joueurs sont des stratégies, comme pour « amiral study », séparées par des espaces. Un tournoi dans un fichier est une suite d’événements qui ne fait que s’allonger : arrêté à n’importe quel moment, il reprend où il en était. La même graine donne le même tournoi, quel que soit le nombre de fils. docs/tournaments.md explique les formats.
cli-tournament-action = Ce qu’il faut faire
cli-tournament-action-new = écrit un tournoi dans un fichier, pour le jouer plus tard
cli-tournament-action-run = joue le tournoi d’un fichier, ou un nouveau
cli-tournament-action-show = affiche le tournoi d’un fichier
cli-tournament-file = Le fichier du tournoi
cli-tournament-format = Qui rencontre qui ; avec show, la forme de l’affichage
cli-tournament-format-swiss = chacun joue à chaque ronde, contre quelqu’un qui a autant de points
cli-tournament-format-round-robin = chacun rencontre tous les autres
cli-tournament-format-knockout = qui perd est éliminé
cli-tournament-format-arena = qui est libre joue aussitôt, jusqu’à la fin du temps
cli-tournament-format-text = des tableaux (show)
cli-tournament-format-json = un document JSON (show)
cli-tournament-format-csv = le classement en CSV (show)
cli-tournament-format-games = toutes les rencontres en CSV (show)
cli-tournament-format-trf = le format d’échange du monde des échecs (show)
cli-tournament-players = Les joueurs, séparés par des espaces ; des guillemets gardent ensemble un nom qui en contient
cli-tournament-rounds = Rondes d’un tournoi suisse ; par défaut, assez pour départager les joueurs
cli-tournament-games = Parties de chaque rencontre ; 1 par défaut
cli-tournament-double = Joue toutes rondes aller-retour, le premier tir changeant de camp
cli-tournament-no-third-place = Ne joue pas la troisième place
cli-tournament-length = Durée d’une arène, en coups ; par défaut celle de --rounds parties, ou de 10
cli-tournament-duplicate = Les mêmes flottes pour tous dans une ronde, ou non ; « no » par défaut
cli-tournament-duplicate-no = chaque partie a ses flottes
cli-tournament-duplicate-hunts = tous chassent les mêmes flottes jusqu’au bout, et moins de coups gagne
cli-tournament-duplicate-pairs = les parties vont par deux, flottes et premier tir échangés
cli-tournament-points = Ce que valent une victoire, une défaite et une exemption ; 1,0,1 par défaut
cli-tournament-ties = Ce qui départage les joueurs à égalité de points, dans cet ordre, avec des virgules
cli-tournament-ties-buchholz = les points des adversaires
cli-tournament-ties-sonneborn_berger = les points des adversaires, autant de fois qu’on les a battus
cli-tournament-ties-head_to_head = les points contre ceux qui sont à égalité
cli-tournament-ties-mean_shots = les coups pour couler une flotte, en moyenne
cli-tournament-ties-performance = le classement auquel correspond le résultat
cli-tournament-ties-wins = les parties gagnées
cli-tournament-ties-field = les coups gagnés sur tous ceux qui ont chassé les mêmes flottes
cli-tournament-name = Le nom du tournoi
cli-tournament-law = Comment les flottes sont placées au hasard ; sequential par défaut
cli-tournament-out = Écrit tableaux et dessins dans ce dossier
cli-tournament-explain = Détaille ce dont chaque départage est la somme
cli-arena = Opposer des joueurs par paires de parties sur les mêmes flottes, et dire qui est le meilleur
cli-arena-more = Dans une paire, chaque joueur a une fois chaque côté. Avec --sprt, le code de sortie est 0 si le test accepte, 3 s’il rejette, 4 s’il n’a pas décidé. docs/arena.md explique les nombres.
cli-arena-players = Les joueurs : des stratégies, avec leurs paramètres après deux-points, comme level4:samples=100, ou des programmes, comme cmd:"python3 my.py"
cli-arena-pairs = Paires de parties entre deux joueurs ; 100 par défaut, avec --sprt 50 000 au plus
cli-arena-sprt = S’arrête dès qu’un test séquentiel est sûr que le premier de deux joueurs est plus fort du second de ces nombres de points d’Elo normalisé plutôt que du premier, comme 0,20 ; des taux d’erreur peuvent suivre, comme 0,20,0.05,0.05
cli-arena-gauntlet = Le premier joueur rencontre tous les autres, qui ne rencontrent personne d’autre
cli-arena-fleets-from = Prend les flottes dans ce fichier, une par ligne
cli-arena-positions = Commence par les positions de ce fichier : sur chaque ligne, des tirs que les deux joueurs ont déjà faits, comme F5o E4x
cli-arena-own-fleets = Les joueurs placent leur flotte ; seul le premier tir change de côté
cli-arena-only = Ne joue que cette paire, et affiche ses parties
cli-arena-resume = Enregistre chaque paire dans ce fichier ; un match qui s’y trouve déjà est repris
cli-arena-keep = Enregistre les parties dans la base
cli-arena-records = Écrit les parties dans ce dossier
cli-arena-review = Juge les premières parties de chaque joueur, 10 ou autant que dit ce nombre : combien de tirs il a concédés, et où
cli-arena-format = Forme des tableaux ; dans un terminal en colonnes, sinon en Markdown
cli-arena-format-table = colonnes alignées
cli-arena-format-markdown = Markdown

cli-optimal = Trouver le meilleur jeu possible sur une petite mer, ou avec --bound une moyenne que personne ne peut battre
cli-optimal-compare = Stratégies à faire jouer sur chaque flotte et à comparer au meilleur jeu
cli-optimal-steps = Arrête chaque recherche après ce nombre de pas, avec ce qui est prouvé jusque-là
cli-optimal-bound = Prouve un nombre moyen de tirs que personne ne peut battre, sur n’importe quelle mer

cli-benchmark = Jouer les grilles publiques de Collaborative Battleship
cli-benchmark-more = Dix-huit grilles 8x8 publiées par d’autres, de quatre bateaux chacune ; chaque touché dit la couleur de son bateau. Le score est F1, la moyenne harmonique de la part des tirs qui touchent et de la part des cases de bateau touchées, en 40 tirs au plus. Les scores publiés par d’autres s’affichent à côté ; docs/benchmark.md en dit plus.
cli-benchmark-ways = Combien de fois chaque grille est posée, tournée et retournée

cli-history = Lister les parties enregistrées et les résultats de chacun
cli-history-limit = Parties par page
cli-history-page = Quelle page ; les dernières parties sont sur la première
cli-history-strategies = Montre plutôt ce que chaque stratégie gagne contre des personnes, par mois et par règles

cli-report = Raconter une partie enregistrée, tir par tir, avec les grilles à la fin
cli-report-id = Le numéro de la partie, tel que l’historique le montre
cli-report-format = Du texte, ou du Markdown
cli-delete = Supprimer une partie enregistrée
cli-delete-id = Le numéro de la partie, tel que l’historique le montre
cli-delete-yes = Ne pas demander

cli-export = Écrire les parties enregistrées en texte, en lignes JSON, ou en CSV pour un tableur
cli-export-format = Des parties qu’une personne peut lire, ou une ligne de JSON ou de CSV par partie
cli-export-out = Écrit dans ce fichier

cli-import = Ajouter des parties en texte ou en lignes JSON ; celles qui y sont déjà ne changent rien
cli-import-files = Fichiers de parties en texte ou en lignes JSON ; - est l’entrée standard

cli-forget = Effacer les données d’une personne : nom, réglages et parties
cli-forget-more = Les parties avec une autre personne restent à celle-ci, sans le nom. Si plusieurs personnes portent un nom, donnez un numéro : « amiral forget '#3' ».
cli-forget-player = La personne : un nom, ou un numéro comme #3
cli-forget-yes = Ne demande rien

cli-backup = Copier la base dans un fichier, même pendant que des parties se jouent
cli-backup-more = La copie est vérifiée avant de recevoir son nom. Une base PostgreSQL est copiée avec pg_dump.
cli-backup-file = Le fichier à écrire
cli-backup-force = Remplace le fichier s’il existe

cli-restore = Remplacer la base par une copie
cli-restore-more = La copie est d’abord vérifiée, et la base reste à côté sous le nom FICHIER.before-restore. Arrêtez d’abord tout serveur qui s’en sert.
cli-restore-file = La copie à rétablir

cli-account = S’occuper des comptes d’un serveur
cli-account-more = Le propriétaire d’un compte ajouté ou réinitialisé choisit un mot de passe sur le site, avec le code de secours affiché. Tout ce qui se fait ici figure dans « amiral log ».
cli-account-action = Que faire
cli-account-action-list = lister tous les comptes
cli-account-action-add = en créer un pour quelqu’un
cli-account-action-reset = annuler tout ce qui permet de s’y connecter, et afficher un nouveau code de secours
cli-account-action-suspend = n’y laisser personne se connecter
cli-account-action-delete = le supprimer, avec ses réglages et ses parties
cli-account-action-admin = laisser son propriétaire administrer le site
cli-account-action-teacher = laisser son propriétaire créer des classes d’élèves
cli-account-action-classes = lister toutes les classes
cli-account-action-delete-class = supprimer une classe, avec les comptes de ses élèves
cli-account-handle = L’identifiant du compte, ou le numéro de la classe
cli-account-undo = Revenir en arrière : un compte suspendu peut se connecter, un administrateur ou un enseignant ne l’est plus
cli-account-yes = Ne demande rien
cli-announce = Dire quelque chose sur toutes les pages d’un site, par exemple quand il sera fermé
cli-announce-more = Tous les serveurs de la base le disent en quelques secondes, jusqu’à ce qu’on l’efface.
cli-announce-text = Ce qu’il faut dire, 500 caractères au plus
cli-announce-clear = Ne plus rien dire

cli-log = Montrer ce qui a été fait aux parties et aux personnes d’un serveur, et pourquoi
cli-log-after = Seulement ce qui suit l’événement qui a ce numéro
cli-log-limit = Combien d’événements au plus

cli-bot = Faire jouer des programmes : le nôtre chez d’autres, le vôtre pour l’essayer
cli-bot-more = Avec --strategy, Amiral joue pour le compte d’autres arbitres : il lit et écrit des lignes selon docs/protocol.md. « bot check » joue avec un programme et dit ce qui ne va pas, « bot ask » lui soumet une position, « bot connect » le fait jouer sur un serveur en tant que le bot dont le jeton est dans AMIRAL_BOT_TOKEN. Partout où l’on peut nommer une stratégie sur cet ordinateur, on peut aussi nommer un programme : cmd:"python3 mon.py".
cli-bot-action = Que faire d’un programme
cli-bot-action-check = jouer avec lui et dire ce qui ne va pas
cli-bot-action-ask = lui demander où il tire après quelques coups
cli-bot-action-connect = le faire jouer sur un serveur, nommé avant lui
cli-bot-program = Comment lancer le programme, par exemple "python3 mon.py" ; avec « connect », l’adresse du serveur, ou celle d’un tournoi auquel le bot doit participer
cli-bot-command = Avec « connect », comment lancer le programme
cli-bot-token-file = Lire dans ce fichier le jeton du bot
cli-bot-at-once = Combien de parties jouer à la fois sur un serveur
cli-bot-time = Combien de temps il peut mettre pour un tir ; 2 secondes par défaut
cli-bot-games = Combien de parties jouer
cli-bot-log = Y écrire les deux côtés de la conversation, avec les temps

cli-strategies = Lister les adversaires selon leur force, et expliquer chaque stratégie et ses paramètres

cli-rules = Expliquer les règles : les jeux de règles, chaque option avec ses valeurs, et les lois de tirage des flottes

cli-completions = Afficher un script de complétion pour un shell
cli-completions-shell = Le shell

cli-man = Afficher le manuel, ou en écrire toutes les pages
cli-man-command = La commande dont afficher la page ; tout le manuel par défaut
cli-man-out = Écrit une page par commande dans ce dossier

cli-help = Expliquer une commande
cli-help-command = La commande ; toutes par défaut

## Le manuel

man-name = NOM
man-synopsis = SYNOPSIS
man-description = DESCRIPTION
man-description-text = amiral est un système complet de bataille navale. On y joue dans le terminal, dans une fenêtre et dans un navigateur ; il compte les flottes que des règles permettent, montre ce qui reste possible après des tirs, juge les parties et mesure la force des stratégies. Sans commande, dans un terminal, le jeu s’ouvre en plein écran.
man-commands = COMMANDES
man-notation = NOTATION
man-notation-cell = une case : une colonne à partir de A et une ligne à partir de 0
man-notation-ship = un bateau : sa première case, h (vers la droite) ou v (vers le bas), et sa taille
man-notation-miss = un tir à l’eau
man-notation-hit = un tir qui touche
man-notation-sunk = un tir qui coule un bateau, quand c’est annoncé
man-notation-sunk-size = de même, quand la taille est aussi annoncée
man-notation-ship-hit = un tir qui touche le bateau 3, quand chaque touché dit son bateau ; I6s#3 le coule
man-notation-sizes = les tailles des bateaux d’une flotte
man-notation-strategy = une stratégie et ses paramètres, séparés par des virgules
man-exit-status = CODE DE RETOUR
man-exit-0 = Tout s’est bien passé. Aussi quand ce qui lit la sortie cesse de lire.
man-exit-1 = Le travail n’a pas pu être fait ou n’est pas terminé : une partie laissée inachevée, des tirs qu’aucune flotte n’explique, un fichier ou une base inutilisable.
man-exit-2 = La demande était incorrecte ; rien n’a été fait.
man-environment = ENVIRONNEMENT
man-env-db = La base des parties : un fichier, ou postgres://UTILISATEUR@HÔTE/BASE. --db l’emporte.
man-env-config = Le dossier des réglages.
man-env-log = Ce qu’un serveur consigne, par exemple info.
man-env-pager = Ce qui montre une réponse plus longue que l’écran ; less par défaut, rien si la variable est vide. --no-pager s’en passe.
man-env-no-color = Pas de couleurs si elle est définie. --color l’emporte.
man-env-locale = La langue et les caractères. --lang l’emporte.
man-files = FICHIERS
man-file-settings = Les réglages, communs à toutes les interfaces. Sous macOS et Windows, dans leur propre dossier de réglages.
man-file-database = La base des parties. Sous macOS et Windows, dans leur propre dossier de données.
man-examples = EXEMPLES
man-see-also = VOIR AUSSI
