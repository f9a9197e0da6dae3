# L’interface web, hors de ses pages.

serve-started = Amiral est à l’adresse { $url } (Ctrl-C pour arrêter).
serve-address = Sur les autres appareils, ouvrez { $url }
serve-stopped = Arrêté. Les parties reprendront où elles en étaient au prochain démarrage.
serve-open-to-others = { $addr } est accessible à d’autres machines, et ce qui y passe n’est pas chiffré : ne l’ouvrez que sur un réseau de confiance, ou derrière un serveur HTTPS.
serve-unopened = Impossible d’ouvrir { $addr } : { $problem }. Choisissez une autre adresse avec --addr, par exemple --addr 127.0.0.1:8001.
announce-nothing = Les pages du site ne disent plus rien de tel.
announce-said = Toutes les pages du site le disent désormais : { $text }
announce-too-long = C’est trop long : une page en montre { $most } caractères au plus.
serve-bad-settings = Les réglages de { $path } sont illisibles : { $problem }
serve-in-order = Tout est en ordre.
serve-bus-not-built-in = Ce programme a été compilé sans NATS. Les versions publiées l’ont ; compilez-le avec --features nats, ou retirez --bus.
serve-bus-unreachable = Le serveur NATS { $url } est injoignable : { $problem }
serve-bus-file = --bus sert à plusieurs serveurs sur une même base PostgreSQL ; un fichier n’a qu’un serveur.

## Ce qu’on répond à une demande impossible : son genre, et que faire

server-unreadable = Demande illisible
server-forbidden = Non autorisé
server-not-found = Introuvable
server-method = Impossible à cet endroit
server-conflict = Impossible pour l’instant
server-too-large = Trop volumineux
server-too-slow = Trop lent
server-misdirected = Nom de site inconnu
server-media-type = Ce n’est pas du JSON
server-invalid = Demande invalide
server-too-many = Trop de demandes
server-broken = Une panne est survenue
server-unavailable = Indisponible

server-other-site = Un autre site a envoyé cette demande en votre nom ; elle n’a pas été suivie.
server-slow-down = Trop de demandes à la fois : attendez un instant.
server-not-yours = Cette place est à quelqu’un d’autre : vous pouvez regarder, mais pas jouer.
server-no-such-seat = Il n’y a pas de place « { $given } » ; choisissez A ou B.
server-name-the-seat = Deux personnes partagent cet écran : précisez la place, avec "seat": "A" ou "B".
server-not-invited = Cette invitation est pour une autre partie.
server-taken = Quelqu’un d’autre a pris la place.
server-waiting = L’adversaire n’est pas encore là.
server-not-over = La partie n’est pas terminée.
server-not-abandoned = Vous ne pouvez pas encore réclamer la victoire : l’adversaire doit être absent depuis { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}, ou vous faire attendre cinq fois plus longtemps.
server-stale = La partie a avancé : { $fired ->
    [one] { $fired } tir a été effectué
   *[other] { $fired } tirs ont été effectués
}. Rechargez-la.
server-out-of-step = La partie a avancé ailleurs. Rechargez-la.
server-stranded = Cette partie ne peut pas continuer : les données de quelqu’un qui y jouait ont été effacées, ou ce qui en est enregistré n’est pas valide.
server-no-game = Cette partie n’existe pas ; elle a pu être effacée, ou personne n’y est venu à temps.
server-no-match = Il n’y a pas de partie { $id }.
server-not-your-match = Une partie ne peut être effacée que depuis le navigateur où elle a été jouée.
server-no-database = La base de données ne répond pas : rien n’a changé. Réessayez dans un instant.
server-leaving = Ce serveur va s’arrêter. Réessayez dans un instant : un autre prend le relais, ou il revient.
server-busy = Trop de calculs sont en cours. Réessayez dans un instant.
server-broke-down = Une panne est survenue ; la partie est comme avant. Réessayez.
server-body-too-large = La demande est trop volumineuse.
server-body-cut-off = La demande a été coupée.
server-json-only = La demande doit être du JSON, avec l’en-tête Content-Type: application/json.
server-bad-json = JSON invalide : { $problem }.
server-bad-query = Adresse invalide : { $problem }.
server-no-mode = Il n’y a pas de mode « { $given } » ; choisissez parmi solo, versus, two et local.
server-no-cell = « { $given } » n’est pas une case. Une case s’écrit F5.
server-bad-placing = L’état du placement ne correspond pas à ces règles. Commencez sans état.
server-too-many-acts = Trop d’actions dans une seule demande : au plus { $most }.
server-no-upgrade = Cette adresse est faite pour les connexions WebSocket.
server-wrong-method = Cela ne peut pas se faire ici.
server-nothing-here = Il n’y a rien ici.
server-bad-record = La partie enregistrée est illisible : { $problem }.
server-nothing-to-judge = Donnez une partie enregistrée, le numéro d’une partie ou des tirs.
server-strategies = Une étude compte de une à { $most } stratégies.
server-busy-studies = Trop d’études sont déjà en cours. Attendez la fin de l’une d’elles, ou arrêtez-en une.
server-no-study = Cette étude n’existe pas ; les études sont effacées après quelques heures et à l’arrêt du serveur.
server-study-failed = L’étude a échoué : les flottes ne peuvent pas être posées ainsi, ou une panne est survenue.
server-study-runs = L’étude est encore en cours.
server-no-figure = Cette figure n’existe pas ; choisissez histogram ou box.
server-no-format = Il n’y a pas de format « { $given } » ; choisissez text ou markdown.
server-bad-date = { $field } n’est pas un jour : « { $given } ». Un jour s’écrit 2026-01-31.
server-other-name = Ce site ne s’appelle pas « { $name } ». S’il le doit, lancez-le avec --public-url, par exemple --public-url https://bataille.example.
server-too-many-games = Trop de nouvelles parties à la fois : attendez un instant, ou continuez une partie qui vous attend.
server-too-much-work = Vous avez demandé trop de choses à la fois : attendez que l’une d’elles soit terminée.
server-too-long = Le calcul était trop long et a été interrompu.
server-body-too-slow = La demande n’est pas arrivée à temps.
server-too-many-live = Trop de connexions en direct : fermez quelques-unes des fenêtres où le site est ouvert.
server-your-studies = Trop de vos études sont en cours. Attendez que l’une d’elles se termine, ou arrêtez-en une.
server-not-your-study = Seule la personne qui a lancé une étude peut l’arrêter.
server-too-many-places = Avec ces règles, les bateaux ont trop de positions possibles pour les compter ici. Choisissez une grille plus petite, ou moins de tailles de bateaux.
server-bad-first-row = Les lignes se comptent à partir de 0 ou de 1, pas de { $given }.
