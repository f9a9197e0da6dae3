## Jouer, dans toutes les interfaces

play-first-player = Joueur 1
play-second-player = Joueur 2
play-hidden-fleet = Flotte cachée
play-caption = { $name } : { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}, { $hits ->
    [one] { $hits } touché
   *[other] { $hits } touchés
}
play-left = Bateaux restants : { $left }
play-cheating = TRICHE
play-cheated = (La flotte ennemie a été regardée.)
play-prompt = Votre tir :
play-prompt-salvo = Tir { $number } sur { $shots } :
play-shot = { $number }. { $shot }
play-thinking = { $name } réfléchit …
play-starting = La partie se prépare …
play-hinting = Dénombrement des flottes restantes : { $percent } % (Échap arrête)
play-hint = Meilleure case : { $best }, { $chance } %. Flottes restantes : { $fleets }.
play-hint-here = { $cell } : { $chance } %.
play-no-cell = Ce n’est pas une case : { $problem }.
play-rows-from-one = Les lignes sont comptées à partir de 1.
play-won = { $name } : victoire en { $shots ->
    [1] un coup
    [one] { $shots } coup
   *[other] { $shots } coups
}.
play-resigned = { $name } : abandon.
play-called-off = La partie a été arrêtée.
play-shown = Appuyez sur Entrée, puis passez l’écran à { $name }.
play-hand-over = À { $name } de jouer
play-hand-over-enter = Que les autres se détournent. { $name }, appuyez sur Entrée quand vous êtes seul devant l’écran.
play-ask-resign = Abandonner cette partie ?
play-ask-leave = Quitter cette partie ? Elle comptera comme arrêtée.
play-ask-keys = Entrée ou o : oui   autre touche : non
play-other-sea = Tab : l’autre grille
play-save-as = Enregistrer la partie sous :
play-saved = Enregistrée sous { $path }.
play-not-logged = La partie n’a pas pu être notée : { $problem }.
play-strategy-lost = Un travail en arrière-plan a échoué ; on peut continuer la partie ou la quitter.
play-too-small = Ce terminal est trop petit : il faut { $width } colonnes et { $height } lignes.

refusal-over = La partie est finie.
refusal-no-fleet = Vous n’avez pas de flotte à placer dans cette partie.
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

name-empty = Un nom a au moins un caractère visible.
name-too-long = Un nom a au plus { $most } caractères.
name-character = Un nom ne peut pas contenir le caractère { $code } : il ne s’affiche pas, ou pas partout. Tapez le nom sans lui.
name-mixed-scripts = Un nom ne peut pas mêler les alphabets : écrivez-le dans un seul.
name-strategy = « { $strategy } » est une stratégie, et ce nom pourrait passer pour le sien : choisissez-en un autre.

## Mots que l’on peut taper

word-hint = indice
word-board = grille
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
menu-title = Menu
menu-heading = Que voulez-vous faire ?
menu-solo = Solo
menu-solo-about = vous contre une flotte cachée, posée au hasard
menu-watch = Résolution
menu-watch-about = une stratégie résout une grille et dit pourquoi
menu-versus = Duel
menu-versus-about = vous contre l’ordinateur
menu-two = À deux
menu-two-about = sur le même écran, à tour de rôle
menu-study = Étude
menu-study-about = beaucoup de parties, leurs chiffres, un histogramme
menu-record = Partie enregistrée
menu-record-about = revoir une partie coup par coup
menu-window = Fenêtre
menu-window-about = les mêmes parties dans une fenêtre
menu-server = Serveur web
menu-server-about = les mêmes parties dans un navigateur
menu-settings = Réglages
menu-settings-about = noms, langue, règles, apparence
menu-quit = Quitter
menu-quit-about = retour au terminal

## Formulaires

setup-heading = Nouvelle partie
study-heading = Nouvelle étude
open-heading = Une partie enregistrée
open-about = Une partie est un fichier texte : des balises, les flottes et les tirs, tour par tour. Les parties jouées ici s’enregistrent ainsi avec la touche s, à la fin.
form-preset = Règles
form-size = Grille
form-fleet = Bateaux
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
form-language-auto = celle du système
form-language-en = English
form-language-fr = Français
form-rows = Lignes
form-rows-zero = à partir de 0
form-rows-one = à partir de 1
form-speed = Vitesse
form-slow = lente
form-middling = moyenne
form-fast = rapide
form-colours = Couleurs
form-characters = Caractères
form-auto = selon le terminal
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
form-keep = Garder ces réglages
contact-no-edge = par les coins seulement
contact-no-corner = aucun contact
contact-free = libre
announce-silent = touché ou à l’eau
announce-sunk = aussi « coulé »
announce-sunk-size = « coulé » et la taille
turns-alternate = un tir chacun
turns-again-on-hit = on rejoue après un touché
turns-salvo = salve : un tir par bateau à flot
settings-broken = Les réglages de { $path } n’ont pas de sens ({ $problem }). Ils ont été mis de côté dans { $aside } et remplacés par ceux d’origine.
settings-unreadable = Les réglages de { $path } ne peuvent pas être lus ({ $problem }) ; ceux d’origine sont utilisés.

## Poser une flotte

place-heading = { $name }, posez votre flotte
place-missing = Restent à poser : { $sizes }
place-in-hand = En main : un bateau de { $size } en { $cell }
place-complete = La flotte est complète. Entrée commence.
place-fits = Il tient ici : Entrée le pose.
place-does-not-fit = Il ne tient pas ici : { $problem }.
place-none-of-size = Il ne reste pas de bateau de { $size } à poser.
place-no-room = Ce bateau ne tient nulle part : reprenez-en un, ou recommencez.
place-first-end = Choisissez une extrémité d’un bateau avec Entrée ou d’un clic.
place-second-end = Choisissez maintenant l’autre extrémité, parmi celles qui s’allument. Échap annule.
place-ask-rest-keys = Entrée ou o : les poser   q : quitter   autre touche : non
place-ask-rest = Tous les bateaux ne sont pas posés. Faut-il poser le reste au hasard ?
place-nothing-begins = Aucun des bateaux restants ne peut commencer là.
place-off-grid = Il dépasserait du bord.
place-no-room-for-rest = Le reste ne tient nulle part à côté de ces bateaux : reprenez-en un.
place-typed = En notation :
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
watch-go-to = Aller au tir :
watch-unfinished = La partie n’a pas été terminée.

## Ce que valait chaque tir

verdict-title = Valeur des tirs ({ $name })
verdict-progress = Jugement des tirs : { $percent } %
verdict-shot = { $number }. { $shot }, { $about }{ $chance } % ; meilleure { $best }, { $best-chance } %
verdict-best-shot = { $number }. { $shot }, { $about }{ $chance } % : le meilleur

## Une étude à l’écran

study-choose = Choisissez au moins une stratégie.
study-games-wrong = Le nombre de parties va de 1 à { $most }.
study-running = { $done } parties sur { $total }, encore { $seconds } s environ
study-done = Les { $total } parties sont jouées.
study-save-as = Écrire tableaux et figures dans le dossier :
study-writing = Écriture des tableaux et des figures …

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
key-hint = Indice
key-cheat = Tricher
key-deductions = Déductions
key-checkerboard = Damier
key-messages = Messages
key-resign = Abandon
key-place = Poser
key-rotate = Tourner
key-random = Hasard
key-start-over = À zéro
key-snap = Caler
key-undo = Annuler
key-redo = Rétablir
key-rest = Reste
key-ends = Extrémités
key-in-hand = En main
key-map = Probabilités
key-rematch = Revanche
key-save = Enregistrer
key-scroll = défiler
key-back = arrière
key-forward = avant
key-run = marche
key-overlay = calque
key-verdict = jugement
key-turning-point = tournant
key-go-to = aller au tir
key-fleets = flottes
key-seas = grilles
key-again = encore
key-faster = plus vite
key-slower = moins vite
key-strategy = stratégie
key-save-figures = Enregistrer
key-stop = Arrêter

key-name-enter = Entrée
key-name-space = Espace
key-name-escape = Échap
key-name-delete = Suppr
key-name-page-down = PgSuiv

## Aide

help-title = Aide
help-close = Une touche ferme cette page.
help-scroll = ↑ ↓ défilent, une autre touche ferme.
help-everywhere = Partout : F1 ou ? cette page, F9 la langue suivante, Échap retour au menu, Ctrl-C met fin au programme. Les noms des touches, en bas, se cliquent.
help-title-screen = Une touche ouvre le menu.
help-menu = Les flèches et Entrée choisissent, ou le numéro de la ligne, ou la souris.
help-form = Haut et Bas passent d’une ligne à l’autre, Gauche et Droite changent un choix, les lettres et Retour arrière un texte, Ctrl-U l’efface. Entrée avance et actionne le bouton.
help-rules = Règles : un jeu de règles remplit les lignes qui suivent, et chacune peut être changée. La grille est largeur x hauteur, jusqu’à 26x26 ; les bateaux sont des tailles, comme 5,4,3,3,2 ; les récifs sont des cases interdites aux bateaux, comme A0,B3 (lignes à partir de 0).
help-settings = Les réglages sont gardés d’une fois à l’autre. Couleurs et caractères suivent le terminal, sauf choix contraire.
help-placing = Les flèches déplacent le bateau, Espace ou Tab le tourne, Entrée le pose. Retour arrière ou Suppr reprend le dernier, PgSuiv prend une autre taille, F2 pose tout au hasard, F3 recommence, F4 cale le bateau à la place libre la plus proche.
help-placing-more = F5 pose au hasard les bateaux qui manquent, Ctrl-Z annule, F7 ou Ctrl-Y rétablit. F6 passe du bateau en main aux deux extrémités : Entrée choisit alors l’une, puis l’autre. Inser reprend le bateau sous le curseur.
help-placing-type = Notation : première case, h (vers la droite) ou v (vers le bas), taille : E6h5. On peut en taper plusieurs, séparés par des espaces.
help-placing-mouse = Souris : bouger pour montrer, cliquer pour poser ou reprendre un bateau, ou le faire glisser, bouton droit pour tourner.
help-fire = Déplacez-vous avec les flèches et appuyez sur Entrée ou Espace, ou tapez une case comme F5 puis Entrée. Entrée seule tire sur une case noire au hasard. Dans une salve, choisissez toutes les cases ; Retour arrière reprend la dernière.
help-fire-mouse = Souris : cliquer sur une case y tire.
help-marks = Marques (en ASCII) : ✕ (X) touché, ■ (*) coulé, • (o) à l’eau, · (.) exclue par raisonnement, ▲ (^) récif, [ ] le curseur, ▸ ◂ (> <) le dernier tir.
help-fire-keys = F2 les probabilités de chaque case et la meilleure, F3 montre la flotte ennemie (triche), F4 les cases exclues, F5 le damier, F6 tous les messages ou l’essentiel, F7 garde les probabilités affichées, F8 abandon, PgPréc et PgSuiv font défiler les messages, Tab l’autre grille sur les petits écrans.
help-words = On peut aussi taper des mots : indice, abandon, menu.
help-over = r rejoue, s enregistre la partie, Échap revient au menu.
help-verdict = Chaque tir est jugé par la chance qu’il avait de toucher, comparée à la meilleure ; ~ marque une estimation.
help-watch = → tire ou avance, ← recule, Origine et Fin vont aux extrémités, Espace lance et arrête, + et - changent la vitesse. Un clic avance, le bouton droit recule.
help-watch-overlay = o change ce qui est écrit sur la grille : rien, les nombres de la stratégie, les probabilités exactes avant le tir montré.
help-kept-games = ↓ sous le bouton mène aux parties conservées, Page préc. et Page suiv. aux plus récentes et aux plus anciennes. Entrée revoit une partie, ou la reprend si elle n’est pas finie.
help-watch-keys = v ce que valait chaque tir, d les cases exclues, k le damier, m les messages, s enregistrer, r encore.
help-watch-jumps = g va au tir dont on donne le numéro, t au prochain tournant de la partie, T au précédent. f montre ou cache les flottes, Tab choisit entre les grilles.
help-study-form = Espace choisit les stratégies ; d’autres se tapent avec leurs paramètres, comme level4:samples=500.
help-study = Haut et Bas choisissent les parties à montrer. Échap termine l’étude ; ce qui est joué est gardé. s écrit tableaux et figures.

## Ligne par ligne

plain-choose = Que voulez-vous faire ? Tapez un numéro ou un nom.
plain-no-kind = Il n’y a pas de « { $given } » ici.
plain-rules = Règles : { $rules }. Graine : { $seed }.
plain-place = { $name }, bateaux à poser : { $sizes }. Tapez-en, comme E6h5 ; une ligne vide les pose tous au hasard.
plain-help-place = Un bateau est sa première case, h (vers la droite) ou v (vers le bas), et sa taille : E6h5. Plusieurs sont séparés par des espaces. Mots : grille, annuler, abandon, quitter.
plain-starts = { $name } tire en premier.
plain-shot = { $name }, votre tir ?
plain-salvo = { $name }, tir { $number } sur { $shots } ?
plain-at-random = Au hasard : { $cell }.
plain-help-fire = Tapez une case comme F5 ; une ligne vide tire sur une case noire au hasard. Mots : indice, grille, abandon, quitter.
plain-about = environ { $number }
plain-fleet-of = Flotte ({ $name }) : { $fleet }
plain-hidden-fleet = Flotte cachée : { $fleet }
plain-not-judged = La valeur des tirs n’est pas dite ici : avec ces règles, il faut trop longtemps pour la trouver.
plain-early = Arrêté avant la fin de la partie.

## La commande

play-no-json = amiral play s’adresse aux personnes et n’a pas de JSON ; amiral solve et amiral analyse en ont.
play-needs-terminal = Une partie enregistrée se regarde sur un terminal ; amiral analyse { $path } imprime ce qu’il y a à en dire.
play-window-failed = Impossible de lancer { $path } : { $problem }.
play-saving = Le dernier tir est encore en cours d’enregistrement.
play-no-cheating = La flotte adverse reste cachée dans une partie entre personnes.
