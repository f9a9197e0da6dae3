## La page d’accueil

web-home-title = Bataille navale
web-home-heading = Une flotte se cache ici. Trouvez-la.
web-home-lead = La bataille navale contre des amis ou contre un équipage, du mousse à l’amiral, avec les chances exactes de chaque case.
web-trial = Tirez n’importe où pour commencer.
web-trial-on = Ouvrir la partie
web-play-at-once = Jouer
web-against = Contre { $name }
web-opponent = Adversaire : { $name }
web-choose = Choisir…
web-invite-friend = Inviter un ami
web-invite-friend-about = Envoyez un lien, jouez en direct
web-daily-fleet = Flotte du jour
web-daily-fleet-about = Une flotte par jour, la même pour tous
web-lab = Laboratoire
web-lab-watch = Des stratégies pensent tout haut
web-lab-analyse = Que valait chaque tir ?
web-lab-study = Des milliers de parties
web-lab-explore = Les chances, comptées
web-lab-api = Pour vos programmes
web-open-games = Vos parties
web-your-turn = à vous de jouer
web-their-turn = en attente de l’autre
web-nobody-yet = Invitation
web-company = Et si vous changiez d’adversaire : { $name } ?
web-company-go = Jouer
live-home-sea = Flotte cachée
live-home-odds = La plus probable : { $cell }.
live-home-won = Les cinq bateaux trouvés en { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
} !
live-against = Adversaire : { $name }
live-company-stronger = Trois victoires de suite ! Un adversaire plus fort : { $name } ?
live-company-gentler = Un adversaire plus doux pour quelque temps : { $name } ?
live-company-go = Jouer
opponent-shots = { $mean } tirs
opponent-how-measured = Comment est-ce mesuré ?

## Une première partie

live-coach = Conseils pour une première partie
live-coach-place = Glissez un bateau pour le déplacer, cliquez dessus pour le tourner. Quand la flotte vous plaît, choisissez Valider.
live-coach-fire = Tirez sur la grille ennemie : choisissez une case. Une croix est un touché, un anneau un tir à l’eau.
live-coach-odds = Vous hésitez ? « Indice » colore chaque case selon sa chance exacte de cacher un bateau.
live-coach-analyse = Chaque tir peut être revu : lesquels étaient bons, lesquels vous ont coûté le plus.
live-coach-analysis = Analyser cette partie
live-coach-next = Compris
live-coach-never = Masquer les conseils

## La page des règles

web-rules-page = Comment jouer
rules-page-lead = Deux flottes, deux mers, un tir après l’autre. Deux minutes pour apprendre.
rules-page-aim = Le but
rules-page-aim-text = Chacun pose ses bateaux sans que l’autre les voie, chacun sur une ligne droite de cases, à l’horizontale ou à la verticale, sauf si les règles ont des bateaux d’autres formes. Le premier qui coule tous les bateaux ennemis gagne, aussitôt.
rules-page-cells = Une case se nomme par sa colonne et sa ligne, comme F5. Les lignes comptent à partir de 1, sauf si la partie a été créée pour compter à partir de 0.
rules-page-fleet-picture = Une flotte de cinq bateaux : 5, 4, 3, 3 et 2 cases
rules-page-shots = Les tirs
rules-page-shots-text = Vous nommez une case ; l’autre dit si un bateau s’y trouve. Un bateau coule quand toutes ses cases sont touchées. Les cases où plus aucun bateau ne peut être portent un point.
rules-page-shots-picture = Un bateau de 4 a coulé après quatre touchés ; H8 est touchée aussi
rules-page-shapes-text = Une flotte peut avoir des blocs, des lettres et toutes sortes de formes à côté des bateaux droits, ou rien d’autre. Chacune est un seul bateau, quelle que soit son allure.
rules-page-turned = Un bateau se tourne comme on veut quand on le pose.
rules-page-mirrored = Il peut aussi se retourner, comme un gant pour l’autre main.
rules-page-shapes-picture = Une forme dessinée, un bloc de 2×2 et un bateau droit
rules-page-contact-text = À quelle distance deux bateaux d’une flotte peuvent être.
rules-page-no-edge = Côte à côte est interdit, coin contre coin est permis.
rules-page-no-corner = Il y a de l’eau tout autour de chaque bateau.
rules-page-free = Les bateaux peuvent se toucher.
rules-page-announce-text = Ce que l’autre dit quand un bateau est touché, et quand sa dernière case l’est.
rules-page-silent = Seulement « touché » : à vous de deviner si le bateau a coulé.
rules-page-sunk = « Coulé » : vous savez qu’il a disparu, et sa longueur s’il était seul.
rules-page-sunk-size = « Coulé, un bateau de 3 » : vous savez lesquels restent.
rules-page-named = « Touché, le croiseur » : chaque touché nomme son bateau. Deux bateaux de même taille se distinguent par leur numéro, dans l’ordre où ils sont touchés.
rules-page-coloured = « Touché, le rouge » : vous savez quels touchés vont ensemble, mais la longueur du bateau ne se sait que quand il coule. Les couleurs sont ici des numéros : 1 est le premier bateau touché.
rules-page-alternate = Un tir chacun, touché ou non.
rules-page-again = Qui touche tire encore, jusqu’à un tir à l’eau.
rules-page-salvo = Autant de tirs que vous avez de bateaux à flot, tous choisis avant les réponses.
rules-page-first = Qui tire en premier est tiré au sort.
rules-page-own = Chaque règle peut être changée seule : la taille de la mer, les bateaux, des récifs où aucun bateau ne peut être.
rules-page-odds = Les chances
rules-page-odds-text = À partir de ce qui a été dit, Amiral compte toutes les flottes encore possibles et connaît la chance exacte de chaque case. Plus une case est chaude, plus un bateau y est probable.
rules-page-odds-picture = Après un touché en F6 et quatre tirs à l’eau, les cases autour s’échauffent
rules-page-try = Essayer tout de suite

form-first-row = Lignes
form-first-row-one = numérotées à partir de 1
form-first-row-zero = numérotées à partir de 0
