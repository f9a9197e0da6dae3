## Pages

web-daily = Flotte du jour
web-daily-lead = Une flotte cachée par jour, la même pour tout le monde. Un seul essai : trouvez-la en aussi peu de tirs que possible.
web-daily-next = Prochaine flotte dans
web-daily-past = Jours passés
web-daily-past-about = Cherchez-les pour vous entraîner. Seul le jour même compte.
web-daily-more = D’autres flottes
web-loading = Chargement…
web-hunt-results = Les résultats
web-hunt-share = Partager votre résultat
web-hunt-send = Envoyer…
web-hunt-lost = Où vous avez perdu des tirs
web-to-hunt = Voir les résultats des autres
web-share-fleet = Partager une flotte
web-share-fleet-about = Un lien, et tous ceux qui l’ouvrent cherchent la même flotte : pour une classe, un club, une fête.
web-share-fleet-lead = Cachez une flotte et envoyez le lien. Chacun la cherche une fois, et un tableau en direct montre où ils en sont.
web-shared-fleet = Une flotte à trouver
web-shared-fleet-lead = Tous ceux qui ont ce lien cherchent la même flotte, une seule fois.
web-live-table = Tableau en direct
web-fleet-link = Lien vers cette flotte
web-fleet-link-about = Envoyez-le à tous ceux qui doivent chercher cette flotte.
web-fleet-name = Titre
web-fleet-name-about = Visible par tous, par exemple « 3e B, lundi ».
web-fleet-placed = La flotte
web-hide-random = Au hasard
web-hide-random-about = Personne ne la connaît : vous pouvez la chercher aussi.
web-hide-own = Je la place
web-hide-own-about = Vous savez où elle est : vous regardez seulement.
web-fleet-make = Obtenir le lien
web-join-at = Cherchez cette flotte sur
web-rank = Rang
web-hunter = Nom
web-hunt-progress = Progression
web-shots = Tirs
web-no-hunters = Personne n’a encore commencé.
web-puzzles = Problèmes
web-puzzles-about = Quelle case est la plus probable ? Jugé par les probabilités exactes.
web-puzzles-heading = Quelle case ?
web-puzzles-lead = Choisissez la case qui cache le plus probablement un bateau.
web-puzzle-level = Difficulté
web-puzzle-easy = Facile
web-puzzle-medium = Moyen
web-puzzle-hard = Difficile
web-puzzle-next = Problème suivant

## Scripts

live-daily-title = Flotte du { $day }
live-daily-open = La flotte du jour vous attend.
live-daily-begin = Commencer
live-daily-hunting = Votre partie n’est pas terminée.
live-daily-continue = Continuer
live-daily-found = Vous l’avez trouvée en { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}.
live-daily-lost = Vous avez abandonné.
live-daily-over = Ce jour est passé : vous pouvez chercher sa flotte pour vous entraîner.
live-daily-practise = S’entraîner
live-streak = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} de suite !
live-shots-short = { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}
live-bar = { $shots } tirs : { $hunters }
live-bar-own = vos tirs : { $shots }
live-bar-admiral = l’amiral : { $shots }
live-admiral = Amiral
live-your-shots = Vos tirs
live-mean-shots = Moyenne
live-admirals-shots = L’amiral
live-found-by = { $hunters ->
    [0] Personne ne l’a encore trouvée.
    [one] { $found } personne l’a trouvée.
   *[other] { $found } personnes l’ont trouvée.
}
live-better-than = Vous faites mieux que { $part } des autres.
live-gave-up = { $hunters ->
    [one] { $hunters } a abandonné.
   *[other] { $hunters } ont abandonné.
}
live-still-hunting = { $hunters ->
    [one] { $hunters } la cherche encore.
   *[other] { $hunters } la cherchent encore.
}
live-share-found = Trouvée en { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}
live-share-lost = Abandon après { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}
live-no-slips = Aucun tir n’était loin du meilleur. Bravo !
live-shared-fleet = Une flotte à trouver
live-fleet-open = Une flotte cachée vous attend. Vous n’avez qu’un essai.
live-fleet-own = Vous avez placé cette flotte : envoyez le lien et regardez le tableau en direct.
live-fleet-found = Vous l’avez trouvée en { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}.
live-table-line = Trouvée : { $found } · en cours : { $hunting }
live-hunter-found = trouvée
live-hunter-gave-up = abandon
live-hunter-hunting = { $hits } cases touchées sur { $cells }
live-nameless = Sans nom
live-puzzle-sea = Mer du problème
live-puzzle-streak = Série
live-puzzle-best = Record
live-puzzle-solved = Résolus
live-puzzle-next = Problème suivant
live-puzzle-again = Touchez encore { $cell } pour répondre.
live-puzzle-ask = Où tireriez-vous ?
live-puzzle-shots = Après { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}
live-puzzle-touch = Les bateaux peuvent se toucher.
live-puzzle-apart = Les bateaux ne se touchent que par les coins.
live-puzzle-margin = Une case moins probable que la meilleure de { $margin } au plus est presque juste.
live-puzzle-right = Juste !
live-puzzle-nearly = Presque juste
live-puzzle-wrong = Pas tout à fait
live-puzzle-told-right = { $cell } cache un bateau avec une probabilité de { $chance } : aucune case n’est plus probable.
live-puzzle-told = { $cell } cache un bateau avec une probabilité de { $chance } ; la plus probable est { $best }, avec { $most }.
live-try-again = Réessayer

## The server's answers

server-secret-fleet = D’autres cherchent encore cette flotte. Vous la verrez quand vous aurez terminé votre propre partie, ou quand le temps sera écoulé.
server-no-help = Cette flotte se cherche sans indices et sans regarder, pour que tout le monde puisse être comparé.
server-no-day = Il n’y a pas de flotte pour « { $given } ». Un jour s’écrit 2026-01-31, au plus tard aujourd’hui.
server-hunted-before = Vous avez déjà cherché cette flotte.
server-own-fleet = Vous avez placé cette flotte vous-même : vous savez où elle est.
server-no-fleet = Cette flotte n’est plus partagée, ou le lien est incomplet.
server-too-many-fleets = Vous partagez déjà { $most } flottes. Attendez que certaines expirent.
server-no-level = Il n’y a pas de difficulté « { $given } » ; choisissez easy, medium ou hard.
server-no-puzzle = Ce problème n’existe plus. Demandez le suivant.
server-other-puzzle = Ce problème a déjà reçu une réponse, peut-être dans un autre onglet. Demandez le suivant.
server-not-a-shot = On ne peut pas tirer sur { $cell }.
