## La fenêtre

window-home = Retour au menu
window-to-light = Clair
window-to-dark = Sombre
window-welcome = La bataille navale, comme sur papier, avec un amiral qui sait dire pourquoi.
window-yes = Oui
window-no = Non
window-cancel = Annuler
window-close = Fermer la fenêtre
window-close-help = Fermer
window-ask-close = Cette partie n’est pas enregistrée et sera perdue. Fermer quand même ?
window-leave = Quitter la partie
window-failed = La fenêtre ne peut pas s’ouvrir : { $problem }.
window-no-display = Aucun écran graphique où ouvrir une fenêtre : lancez-la dans une session graphique, ou jouez dans le terminal (amiral play) ou dans un navigateur (amiral serve).
window-crashed = La fenêtre s’est fermée à cause d’une erreur.
window-not-installed = La fenêtre n’est pas installée : amiral-desktop n’est ni à côté de ce programme ni dans le chemin de recherche.

window-resume-there = Vous avez une partie inachevée.
window-resume-of = Reprendre la partie { $id }
files-outwards = Dossier parent
files-none = Aucun fichier correspondant.
files-file = { $name }, fichier
files-folder = { $name }, dossier
window-history = Historique
window-history-about = reprendre, revoir ou analyser une partie
window-history-kept = Parties enregistrées
window-open-file = Ouvrir une partie enregistrée
window-open-about = Une partie enregistrée est un fichier texte : des balises, les flottes et les tirs, tour par tour. On peut aussi déposer un fichier sur cette page.
window-look-again = Revoir
window-look-again-at = Revoir la partie { $id }
window-erase = Supprimer
window-erase-of = Supprimer la partie { $id }
window-since = Du
window-until = Au
window-any-result = tous
window-find = Chercher
window-find-all = Tout afficher
window-sums = Bilan et tendances
window-months = Parties par mois : toutes (en clair), et celles gagnées
window-month = { $month } : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}, { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
}
window-report = Rapport
window-save-report = Enregistrer le rapport …
window-newer = Plus récentes
window-older = Plus anciennes

window-settings-about = noms, langue, apparence, son
window-settings-people = Personnes
window-settings-looks = Apparence
window-settings-sea = La grille
window-settings-kept = Tout s’applique aussitôt et reste enregistré. Le terminal partage ces réglages.
window-theme = Thème
window-light = clair
window-dark = sombre
window-animations = Gerbes et explosions
window-sound = Sons
window-no-sound = Aucun lecteur audio trouvé.
window-reefs-about = Cases qu’aucun bateau ne peut occuper, comme A0,B3 ; les lignes se comptent ici à partir de 0.

window-cell-unknown = inconnu
window-cell-miss = à l’eau
window-cell-hit = touché
window-cell-sunk = coulé
window-cell-ruled-out = exclu
window-cell-reef = récif
window-cell-ship = bateau
window-cell-ghost = bateau à poser
window-cell-refused = bateau à poser, ne va pas là
window-cell-chosen = choisi

window-your-turn = À vous de tirer.
window-your-turn-of = { $name }, à vous de tirer.
window-salvo = Choisissez la case { $number } sur { $shots }.
window-counting = Dénombrement des flottes restantes : { $percent }
window-shown = C’était votre tour. Au tour de { $name }.
window-hand-over = Les autres, ne regardez pas ! { $name }, continuez quand personne d’autre ne voit l’écran.
window-hand-over-to = Passer l’écran à { $name }
window-i-am = Je suis { $name }
window-odds = Probabilités
window-odds-about = La probabilité de chaque case, comptée sur toutes les flottes encore possibles
window-hint-about = La meilleure case et sa probabilité
window-random-about = Tirer sur une case noire au hasard
window-cheat-about = Montre la flotte ennemie ; la partie ne compte alors plus
window-take-back = Reprendre
window-try-again = Réessayer
window-save-game = Enregistrer…
window-essential = L’essentiel seulement
window-heat-odds = Probabilité d’un bateau :
window-heat-counts = Les nombres de la stratégie :

window-place-first = Cliquez là où commence un bateau, ou faites-en glisser un sur la grille.
window-place-second = Cliquez maintenant sur l’une des extrémités allumées ; Échap annule.
window-place-in-hand = Déplacez le bateau avec la souris ou les flèches. Un clic ou Entrée le pose, Échap annule.
window-place-dock = Encore à poser :
window-place-ship = Bateau de { $size }
window-place-complete = Flotte complète.
window-place-ready = Valider
window-place-rest = Poser le reste au hasard

window-first = Au début
window-back = En arrière
window-next = Suivant
window-run = Lecture
window-pause = Pause
window-last = À la fin
window-place = Tir affiché
window-overlay = Sur la grille :
window-overlay-none = rien
window-fleets = Montrer les flottes
window-seas = Grilles :
window-seas-both = les deux
window-next-turn = Prochain tournant
window-previous-turn = Tournant précédent
window-overlay-counts = les nombres de la stratégie
window-no-counts = Ce tir n’a pas été choisi par des nombres.
window-again = Autre grille
window-reasons = Explications
window-analysis = Analyse
window-verdict-chart = Probabilité de chaque tir (en couleur) et de la meilleure case (pâle)
window-watch-begin = La flotte à trouver est en contour ; la stratégie ne la voit pas. Un clic sur la grille ou « Suivant » la fait tirer, un clic droit revient en arrière.
window-watch-begin-record = Un clic sur la grille ou « Suivant » montre le premier tir ; « Analyse » dit ce que valait chacun.

window-study-about = Toutes les stratégies jouent contre les mêmes flottes ; l’histogramme grandit au fil des parties.
window-study-strategy = Stratégie { $number }
window-study-remove = Retirer la stratégie { $number }
window-study-add = Ajouter une stratégie
window-study-again = Autre étude
window-study-pair = { $a } demande { $difference } tirs de plus que { $b } (intervalle à 95 % : de { $low } à { $high }).
window-study-pair-unclear = Pas d’écart net entre { $a } et { $b } : { $difference } tirs (intervalle à 95 % : de { $low } à { $high }).
window-study-pair-once = { $a } a demandé { $difference } coups de plus que { $b } dans la seule partie jouée.

window-help-everywhere = Partout : F1 affiche cette page, F9 change de langue, Échap revient. Tab passe d’un élément au suivant, Entrée ou la barre d’espace l’actionne.
window-help-menu = Choisissez à la souris, ou avec Tab et Entrée. Le menu du haut est là sur chaque page.
window-help-form = Un jeu de règles fixe tout d’un coup, et chaque règle peut être changée. À côté d’une stratégie, ce qu’elle fait, avec les paramètres qu’elle a.
window-help-history = Chaque partie est enregistrée au fur et à mesure. Une partie inachevée reprend où vous l’avez laissée.
window-help-settings = Les réglages sont enregistrés d’une fois à l’autre.
window-help-study = Ajoutez des stratégies avec leurs paramètres, choisissez le nombre de parties, et commencez. Échap arrête une étude plus tôt ; ce qui a été joué est gardé.
window-help-place = Cliquez sur une extrémité d’un bateau, puis sur l’une des extrémités allumées. Ou faites glisser les bateaux : depuis la liste, sur la grille, ou hors d’elle.
window-help-place-keys = Clic droit ou R tourne un bateau, Suppr l’enlève. Ctrl-Z annule, Ctrl-Y rétablit. Les flèches déplacent le curseur, Entrée ou la barre d’espace clique. Quand tous les bateaux sont placés, Entrée pour commencer ; Ctrl-Entrée place le reste et commence.
window-help-place-hand = Un clic sur un bateau, dans la liste ou sur la grille, le prend ; T prend le suivant. Les flèches ou la souris le déplacent, Entrée ou un clic le pose, G le cale à la place libre la plus proche.
window-help-fire = Cliquez sur une case pour y tirer, ou tapez son nom, comme C3, puis Entrée ; séparez plusieurs cases par des espaces. Les flèches, ou h, j, k et l, déplacent le curseur ; Entrée ou la barre d’espace y tire. En salve, choisissez toutes les cases ; un second clic en reprend une.
window-help-fire-keys = F2 montre la meilleure case, F7 les probabilités de chaque case, * tire au hasard, F3 montre la flotte ennemie (triche), F8 abandonne. F4 montre les cases exclues, F5 le damier, F6 l’essentiel des messages. Retour arrière reprend la dernière lettre ou case.
window-help-odds = Les probabilités comptent toutes les flottes encore possibles, chacune aussi probable que les autres ; quand ce serait trop long, elles sont estimées.
window-help-over = La flotte ennemie est montrée. « Revoir » parcourt la partie tir par tir.
window-help-watch = Un clic sur la grille, la flèche droite ou N avance ; un clic droit, la flèche gauche ou B recule. La barre d’espace ou P lance et met en pause. Début et Fin vont aux extrémités.
window-help-watch-overlay = O change ce qui est dessiné sur la grille : rien, les nombres de la stratégie, ou les probabilités exactes avant le tir affiché. V ouvre l’analyse. T va au prochain tournant de la partie, Maj+T au précédent. F montre ou cache les flottes.

## Ce que font les stratégies

strategy-about-level1 = N’importe où au hasard, sans rien déduire. Environ 95 tirs sur la grille classique.
strategy-about-level2 = Au hasard là où un bateau peut encore être ; un bateau touché est achevé avant tout.
strategy-about-level3 = Comme le niveau 2, mais seulement sur les cases noires d’un damier : aucun bateau de deux cases ou plus ne leur échappe.
strategy-about-level4 = Tire des flottes au hasard qui s’accordent avec ce qui est connu, et vise là où la plupart ont un bateau.
strategy-about-level5 = Compte combien de positions de bateaux couvrent chaque case, et vise là où il y en a le plus.
strategy-about-level6 = Comme le niveau 5, jusqu’à ce que peu de cases restent ouvertes ; toutes les flottes possibles sont alors comptées.
strategy-about-random = N’importe où au hasard.
strategy-about-heuristic = Au hasard jusqu’à toucher, puis à côté des touchés.
strategy-about-diagonal = Le long des diagonales jusqu’à toucher, puis à côté des touchés.
strategy-about-probabilist = Là où le plus de positions de bateaux passent par les touchés encore inexpliqués.
strategy-about-montecarlo = Tire des flottes entières qui expliquent tous les tirs, et vise là où la plupart ont un bateau.
strategy-about-easy = N’importe où au hasard : pour une première partie.
strategy-about-medium = Au hasard jusqu’à toucher, puis autour, puis le long de la ligne trouvée.
strategy-about-hard = Là où les bateaux ont le plus de positions, en achevant d’abord du côté le plus probable.
strategy-about-likeliest = Compte exactement combien de flottes possibles ont un bateau sur chaque case, et vise là où la plupart en ont un.
strategy-about-admiral = La plus forte : elle pèse ce que chaque tir apprendrait, sur les flottes encore possibles, et connaît ses ouvertures par cœur.
strategy-about-autodidact = Apprend des parties passées où les gens posent leurs bateaux et comment ils tirent.
window-parameter-samples = Échantillons
window-parameter-samples-about = Flottes tirées par tir : plus il y en a, plus c’est lent mais fiable.
window-parameter-threshold = Seuil
window-parameter-threshold-about = Nombre de cases ouvertes à partir duquel toutes les flottes sont comptées.
window-parameter-budget = Budget
window-parameter-budget-about = Environ le nombre de pas qu’un tir peut coûter ; un million fait à peu près un quart de seconde.
window-parameter-prior = Flottes attendues
window-parameter-prior-about = Comment elle suppose que les flottes ont été posées.
window-parameter-prior-uniform = toutes aussi probables
window-parameter-prior-sequential = bateau après bateau
window-parameter-mode = Sa façon d’apprendre
window-parameter-mode-about = En comptant les cases, comme dans les documents, ou en pesant chaque flotte.
window-parameter-mode-document = compter les cases
window-parameter-mode-bayes = peser les flottes
window-parameter-games = Parties passées
window-parameter-games-about = Combien comptent au plus, les plus récentes.
window-parameter-whose = Parties de qui
window-parameter-whose-about = Celles de l’adversaire, s’il y en a, ou celles de tout le monde.
window-parameter-whose-opponent = de l’adversaire
window-parameter-whose-everyone = de tout le monde
window-parameter-ties = Égalités
window-parameter-ties-about = Sur laquelle de plusieurs cases équivalentes elle tire.
window-parameter-ties-usual = comme d’habitude
window-parameter-ties-annex-e = comme dans la partie publiée
