## Jouer, dans toutes les interfaces

play-first-player = Joueur 1
play-second-player = Joueur 2
sea-of = { $elided ->
    [1] Grille d’{ $name }
   *[other] Grille de { $name }
}
sea-hidden = La flotte cachée
sea-caption = { $sea } : { $shots ->
    [0] aucun tir
   *[other] { $hits ->
        [one] { $hits } tir au but sur { $shots }
       *[other] { $hits } tirs au but sur { $shots }
    }
}
sea-caption-short = { $sea } : { $hits }/{ $shots }
play-left = Bateaux restants : { $left }
play-cheating = TRICHE
play-marked = Trichée
play-cheated = (La flotte ennemie a été révélée.)
play-prompt = Votre tir :
play-prompt-salvo = Tir { $number } sur { $shots } :
play-shot = { $number }. { $shot }
play-thinking = { $name } réfléchit…
play-starting = La partie se prépare…
play-hinting = Dénombrement des flottes restantes : { $percent } (Échap pour arrêter)
play-hint = Meilleure case : { $best }, { $chance }. Flottes restantes : { $fleets }.
play-hint-here = { $cell } : { $chance }.
play-no-cell = « { $given } » n’est pas une case. Tapez par exemple F5.
play-rows-from-one = Les lignes sont comptées à partir de 1.
play-won = { $name } : victoire en { $shots ->
    [1] un coup
    [one] { $shots } coup
   *[other] { $shots } coups
}.
play-resigned = { $name } : abandon.
play-absent = { $name } : absence ; la victoire a été réclamée.
play-lost-on-time = { $name } a épuisé son temps.
play-called-off = La partie a été arrêtée.
play-shown = Appuyez sur Entrée, puis passez l’écran à { $name }.
play-hand-over = À { $name } de jouer
play-hand-over-enter = Les autres, ne regardez pas ! { $name }, appuyez sur Entrée quand personne d’autre ne voit l’écran.
play-ask-resign = Abandonner cette partie ?
play-ask-leave = Quitter cette partie ? Elle comptera comme arrêtée.
play-ask-cheat = Regarder la flotte ennemie ? Cette partie restera marquée comme trichée.
play-ask-keys = Entrée ou o : oui   autre touche : non
play-other-sea = Tab : l’autre grille
play-save-as = Enregistrer la partie sous :
play-save-report-as = Enregistrer le rapport sous :
play-saved = Enregistrée sous { $path }.
play-not-logged = La partie n’a pas pu être enregistrée : { $problem }.
play-strategy-lost = Une tâche de fond a échoué. Continuez à jouer ou quittez.
play-too-small = Ce terminal est trop petit : il faut { $width } colonnes et { $height } lignes.

refusal-over = La partie est finie.
refusal-no-fleet = Vous n’avez pas de flotte à poser dans cette partie.
refusal-placed = Cette flotte est déjà posée.
refusal-not-placed = On ne tire pas avant que les deux flottes soient posées.
refusal-not-your-turn = Ce n’est pas votre tour.
refusal-wrong-number = { $wanted ->
    [1] Ce tour compte un seul tir
    [one] Ce tour compte { $wanted } tir
   *[other] Ce tour compte { $wanted } tirs à la fois
}, pas { $given }.
refusal-off-grid = { $cell } est hors de la grille.
refusal-fired-before = On a déjà tiré en { $cell }.
refusal-twice = { $cell } est nommée deux fois.

## Noms

name-empty = Un nom doit avoir au moins un caractère visible.
name-too-long = Un nom a au plus { $most } caractères.
name-character = Un nom ne peut pas contenir le caractère { $code } : il ne s’affiche pas, ou pas partout. Tapez le nom sans lui.
name-mixed-scripts = Un nom ne peut pas mêler les alphabets : écrivez-le dans un seul.
name-strategy = « { $strategy } » est une stratégie, et ce nom pourrait passer pour le sien : choisissez-en un autre.

## Mots que l’on peut taper

word-hint = indice
word-board = grille
word-draw = dessin
word-row = ligne
word-hits = impacts
word-left = restants
word-cheat = triche
word-resign = abandon
word-help = aide
word-quit = quitter
word-undo = annuler
word-menu = menu
word-yes-letter = o
word-leave-letter = q

## Menus

title-bar = Bataille navale
title-welcome = La bataille navale, comme sur papier et sur les écrans des années 80
title-press = Appuyez sur une touche
ask-name-heading = Bienvenue à bord
ask-name-about = Comment vous appelez-vous ? Vos parties et vos statistiques sont enregistrées sous ce nom, sur cette machine. On peut le changer dans les réglages.
menu-title = Menu
menu-heading = Que voulez-vous faire ?
menu-solo = Solo
menu-solo-about = trouver une flotte cachée, posée au hasard
menu-watch = Résolution
menu-watch-about = une stratégie résout une grille et dit pourquoi
menu-versus = Duel
menu-versus-about = vous contre l’ordinateur
menu-two = À deux
menu-two-about = sur le même écran, à tour de rôle
menu-study = Étude
menu-study-about = jouer des milliers de parties et comparer les résultats
menu-record = Partie enregistrée
menu-window = Fenêtre
menu-window-about = les mêmes parties dans une fenêtre
menu-server = Serveur web
menu-server-about = les mêmes parties dans un navigateur
menu-history = Historique
menu-history-about = revoir, reprendre ou supprimer des parties, et vos statistiques
menu-settings = Réglages
menu-settings-about = noms, langue, règles, apparence
menu-quit = Quitter
menu-quit-about = retour au terminal

## Formulaires

setup-heading = Nouvelle partie
study-heading = Nouvelle étude
open-heading = Une partie enregistrée
open-about = Une partie enregistrée est un fichier texte : des balises, les flottes et les tirs, tour par tour. Pour en enregistrer une, appuyez sur s à la fin de la partie.
form-preset = Règles
form-size = Grille
form-fleet = Bateaux
form-mirror = Formes
mirror-yes = tournés et retournés
mirror-no = tournés seulement
form-contact = Contact
form-announce = Annonce
form-turns = Tours
form-reefs = Récifs
form-strategy = Stratégie
form-parameters = Paramètres
form-strategies = Stratégies
form-other-strategies = Autres, avec paramètres
form-games = Parties
form-law = Flottes posées
form-name = Votre nom
form-second-name = Second joueur
form-computer-name = Nom de l’ordinateur
form-language = Langue
form-language-auto = comme le système
form-language-en = English
form-language-fr = Français
form-rows = Lignes
form-rows-zero = à partir de 0
form-rows-one = à partir de 1
form-speed = Vitesse
form-slow = lente
form-middling = normale
form-fast = rapide
form-colours = Couleurs
form-characters = Caractères
form-auto = automatique
form-always = toujours
form-never = jamais
form-unicode = Unicode
form-ascii = ASCII
form-deductions = Montrer les déductions
form-checkerboard = Damier
form-yes = oui
form-no = non
form-messages = Messages
form-messages-all = tous
form-messages-essential = essentiels
form-file = Fichier
form-start = Commencer
form-open = Ouvrir
form-keep = Enregistrer les réglages
contact-no-edge = par les coins seulement
contact-no-corner = aucun contact
contact-free = libre
announce-silent = touché ou à l’eau seulement
announce-sunk = les bateaux coulés
announce-sunk-size = les bateaux coulés et leur taille
announce-named = le bateau, à chaque touché
announce-coloured = la couleur du bateau, à chaque touché
turns-alternate = un tir chacun
turns-again-on-hit = on rejoue après un touché
turns-salvo = salve : un tir par bateau à flot
settings-broken = Les réglages de { $path } ne sont pas valides ({ $problem }). Ils ont été déplacés dans { $aside } et remplacés par ceux d’origine.
settings-unreadable = Les réglages de { $path } ne peuvent pas être lus ({ $problem }) ; ceux d’origine sont utilisés.

## Poser une flotte

place-heading = { $name }, posez votre flotte
place-missing = Restent à poser : { $sizes }
place-in-hand = À poser : bateau de { $size } en { $cell }
place-in-hand-shape = À poser : { $ship } en { $cell }
place-complete = Flotte complète. Entrée pour commencer.
place-fits = Il tient ici : Entrée pour le poser.
place-does-not-fit = Il ne tient pas ici : { $problem }.
place-none-of-size = Il ne reste pas de bateau de { $size } à poser.
place-none-of-shape = Il ne reste pas de { $ship } à poser.
place-not-mirrored = Dans ces règles, les bateaux se tournent mais ne se retournent pas.
place-no-room = Ce bateau ne tient nulle part : reprenez-en un, ou recommencez.
place-first-end = Choisissez une extrémité d’un bateau avec Entrée ou d’un clic.
place-second-end = Choisissez maintenant l’autre extrémité, parmi les cases allumées. Échap annule.
place-ask-rest-keys = Entrée ou o : les poser   q : quitter   autre touche : non
place-ask-rest = Tous les bateaux ne sont pas posés. Faut-il poser le reste au hasard ?
place-nothing-begins = Aucun des bateaux restants ne peut commencer là.
place-off-grid = Il dépasserait du bord.
place-no-room-for-rest = Le reste ne tient nulle part à côté de ces bateaux : reprenez-en un.
place-typed = Tapez un bateau :
place-help-move = Les flèches déplacent, Espace tourne, Entrée pose. F2 pose tout au hasard.
place-help-undo = Retour arrière reprend le dernier. PgSuiv change de bateau.
place-help-type = Ou tapez des bateaux, comme E6h5 J2v2.

## Regarder

watch-place = Tir { $at } sur { $total }
watch-running = En marche
watch-paused = En pause : → avance, Espace lance
watch-counts = Sur la grille : les nombres de la stratégie
watch-begin = La flotte à trouver est encadrée ; la stratégie ne la voit pas. → la fait tirer, Espace la laisse jouer, ← revient en arrière.
watch-begin-record = → montre le premier tir, Espace déroule la partie, v dit ce que valait chaque tir.
watch-go-to = Aller au tir :
watch-unfinished = Cette partie est inachevée.

## Ce que valait chaque tir

verdict-title = Valeur des tirs ({ $name })
verdict-progress = Évaluation des tirs : { $percent }
verdict-shot = { $number }. { $shot }, { $about }{ $chance } ; meilleure { $best }, { $best-chance }
verdict-best-shot = { $number }. { $shot }, { $about }{ $chance } : le meilleur

## Une étude à l’écran

study-choose = Choisissez au moins une stratégie.
study-games-wrong = Le nombre de parties va de 1 à { $most }.
study-running = { $done } parties sur { $total }
study-running-left = { $running }, { $left }
study-done = Les { $total } parties sont jouées.
study-save-as = Enregistrer tableaux et figures dans le dossier :
study-writing = Enregistrement des tableaux et des figures…

## Touches

key-help = Aide
key-menu = Menu
key-quit = Quitter
key-up = haut
key-down = bas
key-choose = choisir
key-go-on = continuer
key-field = champ
key-value = valeur
key-toggle = oui/non
key-fire = Tirer
key-at-random = Hasard
key-hint = Indice
key-cheat = Tricher
key-deductions = Déductions
key-checkerboard = Damier
key-messages = Messages
key-resign = Abandon
key-place = Poser
key-rotate = Tourner
key-mirror = Retourner
key-random = Hasard
key-start-over = Effacer
key-snap = Caler
key-undo = Annuler
key-redo = Rétablir
key-rest = Reste
key-ends = Extrémités
key-in-hand = En main
key-map = Probabilités
key-rematch = Revanche
key-save = Enregistrer
key-look-again = Revoir
key-scroll = défiler
key-back = arrière
key-forward = avant
key-run = marche
key-overlay = calque
key-verdict = évaluation
key-turning-point = tournant
key-go-to = aller au tir
key-fleets = flottes
key-seas = grilles
key-again = encore
key-open-game = ouvrir
key-find = chercher
key-statistics = statistiques
key-delete = supprimer
key-report = rapport
key-results = résultats
key-open-file = fichier
key-close = fermer
key-faster = plus vite
key-slower = moins vite
key-strategy = stratégie
key-save-figures = Enregistrer
key-skip = passer
key-stop = Arrêter

key-name-enter = Entrée
key-name-space = Espace
key-name-escape = Échap
key-name-insert = Inser
key-name-backspace = Retour arr.
key-name-home = Origine
key-name-end = Fin
key-name-page-up = PgPréc
key-name-delete = Suppr
key-name-page-down = PgSuiv

## Aide

help-title = Aide
help-close = Appuyez sur une touche pour fermer.
help-scroll = ↑ ↓ font défiler, une autre touche ferme.
help-key-help = Cette page
help-key-language = Langue suivante
help-key-back = Revenir, puis au menu
help-key-suspend = Retour au shell ; fg fait revenir ici
help-key-quit = Quitter
help-clickable = On peut cliquer sur les touches affichées en bas.
help-key-choose-line = Choisir une ligne
help-key-open = L’ouvrir
help-key-menu-number = Ouvrir la ligne de ce numéro
help-key-menu-resume = Reprendre votre partie en cours
help-key-field = Passer d’un champ à l’autre
help-key-change = Changer le choix
help-key-edit = Modifier le texte
help-key-clear = Effacer le texte
help-key-next-field = Passer au champ suivant, ou presser le bouton
help-key-study-strategy = Choisir la stratégie dont les parties sont montrées
help-key-study-overlay = Superposer les autres stratégies, ou non
help-key-study-save = Enregistrer tableaux et figures
help-key-study-again = Une autre étude
help-key-study-stop = Arrêter l’étude ; les parties jouées sont enregistrées
help-key-move-ship = Déplacer le bateau
help-key-turn-ship = Le tourner
help-key-mirror-ship = Le retourner, s’il n’est pas droit
help-key-place-ship = Le poser ; commencer quand la flotte est complète
help-key-remove-ship = Retirer le dernier bateau, ou celui du curseur
help-key-other-ship = Prendre un bateau d’une autre taille
help-key-pick-up = Reprendre le bateau sous le curseur
help-key-random-fleet = Poser tous les bateaux au hasard
help-key-start-over = Tout recommencer
help-key-snap = Aller à la place libre la plus proche
help-key-random-rest = Poser au hasard les bateaux qui manquent
help-key-ends = Désigner plutôt les deux bouts d’un bateau, ou non
help-key-redo = Rétablir
help-key-type-ship = Taper des bateaux : première case, h (vers la droite) ou v (vers le bas), taille : E6h5 J2v2
help-key-move = Déplacer le curseur
help-key-fire = Tirer sur le curseur ; dans une salve, choisir la case
help-key-type-cell = Taper une case, comme F5
help-key-type-line = Taper une ligne : des cases, ou un mot (indice, abandon, menu)
help-key-random = Tirer au hasard sur une case noire
help-key-take-back = Reprendre la dernière case d’une salve
help-key-hint = Les chances de chaque case, et la meilleure
help-key-cheat = Regarder la flotte ennemie (triche ; la partie est marquée)
help-key-deductions = Montrer les cases exclues, ou non
help-key-checkerboard = Damier, ou non
help-key-messages = Tous les messages, ou l’essentiel
help-key-map = Garder les chances affichées, ou non
help-key-resign = Abandonner
help-key-other-sea = L’autre grille, sur les petits écrans
help-key-scroll = Faire défiler les messages
help-odds = Sur les cases : leurs chances en pour cent ; !! est certain.
help-key-rematch = Rejouer
help-key-save = Enregistrer la partie
help-key-look-again = Revoir la partie, tir par tir
help-key-forward = Un tir en avant
help-key-backward = Un tir en arrière
help-key-to-ends = Au premier ou au dernier tir
help-key-run = Lancer et mettre en pause
help-key-speed = Plus vite et moins vite
help-key-go-to = Aller à un tir par son numéro
help-key-turning-point = Le tournant suivant, ou le précédent
help-key-overlay = Sur la grille : rien, les nombres de la stratégie ou les chances
help-key-verdict = Ce que valait chaque tir
help-key-fleets = Montrer les flottes, ou non
help-key-seas = Les deux grilles, ou l’une d’elles
help-key-again = Une autre grille, ou retour au début
help-watch-mouse = Un clic sur la grille avance d’un tir, un clic droit recule.
help-key-report = Le rapport de la partie, à lire et à enregistrer
help-key-history-open = Revoir la partie, ou la reprendre
help-key-history-page = Parties plus récentes, plus anciennes
help-key-history-filter = Filtrer par joueur ou stratégie
help-key-history-delete = Supprimer la partie
help-key-history-statistics = Statistiques des joueurs, ou les parties
help-key-history-file = Ouvrir un fichier de partie
help-key-results = Filtrer par résultat : gagnée, perdue, arrêtée, inachevée
help-title-screen = Appuyez sur une touche pour ouvrir le menu.
help-rules = Règles : un jeu de règles remplit les lignes qui suivent, et chacune peut être changée. La grille est largeur x hauteur, jusqu’à 26x26 ; les bateaux sont des tailles, comme 5,4,3,3,2 ; les récifs sont des cases interdites aux bateaux, comme A0,B3 (lignes à partir de 0).
help-settings = Les réglages sont enregistrés d’une fois à l’autre. Couleurs et caractères suivent le terminal, sauf choix contraire.
help-placing-mouse = Souris : bouger pour montrer, cliquer pour poser ou reprendre un bateau, ou le faire glisser, bouton droit pour tourner.
help-fire-mouse = Souris : cliquez sur une case pour y tirer.
help-verdict = Chaque tir est évalué par la chance qu’il avait de toucher, comparée à la meilleure ; ~ marque une estimation.
help-study-form = Espace choisit les stratégies ; d’autres se tapent avec leurs paramètres, comme level4:samples=500.

## L’historique à l’écran

history-find = Joueur, ou joueur et adversaire (Ada, level5) :
history-shown = Page { $page }
history-by-month = Mois par mois, contre un adversaire
history-everybody-against = Tout le monde
history-statistics-title = Statistiques

## Ligne par ligne

plain-choose = Que voulez-vous faire ? Tapez un numéro ou un nom.
plain-no-kind = « { $given } » n’est pas un des choix.
plain-rules = Règles : { $rules }. Graine : { $seed }.
plain-place = { $name }, bateaux à poser : { $sizes }. Tapez-en, comme E6h5 ; une ligne vide les pose tous au hasard.
plain-help-place = Un bateau est sa première case, h (vers la droite) ou v (vers le bas), et sa taille : E6h5. Plusieurs sont séparés par des espaces. Mots : grille, dessin, annuler, abandon, quitter.
plain-starts = { $name } tire en premier.
plain-shot = { $name }, votre tir ?
plain-salvo = { $name }, tir { $number } sur { $shots } ?
plain-at-random = Au hasard : { $cell }.
plain-help-fire = Tapez une case comme F5 ; une ligne vide tire sur une case noire au hasard. Mots : grille, ligne 4, impacts, restants, dessin, indice, triche, abandon, quitter.
plain-yes = Tapez o pour oui ; toute autre réponse vaut non.
plain-row = Ligne { $row } : { $cells }.
plain-rows-rest = Rien de connu dans les autres lignes.
plain-rows-empty = Rien de connu dans aucune ligne.
plain-row-of = { $sea }, ligne { $row } : { $cells }.
plain-row-of-empty = { $sea }, ligne { $row } : rien de connu.
plain-no-row = Les lignes vont de { $first } à { $last }.
plain-cell = { $from } { $state }
plain-cells = { $from } à { $to } { $state }
plain-hits = { $sea } : touché en { $hits } ; coulé en { $sunk }.
plain-left = { $sea }. { $left }.
plain-placed = Déjà posés : { $ships }.
plain-none = néant
plain-about = environ { $number }
plain-fleet-of = Flotte ({ $name }) : { $fleet }
plain-hidden-fleet = Flotte cachée : { $fleet }
plain-not-judged = Avec ces règles, les tirs ne sont pas évalués : ce serait trop long.
plain-early = Arrêté avant la fin de la partie.

## La commande

play-no-json = amiral play n’a pas de sortie JSON ; utilisez amiral solve ou amiral analyse.
play-needs-terminal = Il faut un terminal pour revoir une partie ; amiral analyse { $path } en imprime le compte rendu.
play-window-failed = Impossible de lancer { $path } : { $problem }.
play-saving = Le dernier tir est encore en cours d’enregistrement.
play-no-cheating = La flotte adverse reste cachée dans une partie entre personnes.
