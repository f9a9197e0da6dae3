## La base de données en difficulté

store-damaged = La base de données { $place } est endommagée ({ $problem }). Elle a été laissée telle quelle : remettez une copie, ou nommez-en une autre avec --db.
store-locked = Un autre programme a verrouillé la base de données { $place }. Réessayez quand il aura fini.
store-read-only = La base de données { $place } ne peut pas être modifiée. Demandez le droit d’écrire dans le fichier et son dossier, ou choisissez-en une autre avec --db.
store-newer = La base de données { $place } vient d’un Amiral plus récent (version { $found } ; celui-ci connaît { $known }). Elle a été laissée telle quelle : mettez Amiral à jour.
store-foreign = { $place } est la base de données d’un autre programme. Elle a été laissée telle quelle : nommez un autre fichier avec --db.
store-replaced = La base de données { $place } a été supprimée ou remplacée pendant qu’elle était ouverte. Plus rien n’est écrit : relancez Amiral.
store-served = Un autre serveur utilise déjà la base de données { $place }. Arrêtez-le d’abord, ou nommez une autre base avec --db.
store-missing = Il n’y a pas de base de données { $place }.
store-outdated = La base de données { $place } vient d’un Amiral plus ancien et ne peut pas être modifiée : demandez le droit d’y écrire, pour qu’elle soit mise à jour.
store-exists = { $path } existe déjà : choisissez un autre fichier, ou ajoutez --force pour le remplacer.
store-full = Le disque est plein, et la base de données { $place } ne peut pas grandir. Rien n’est perdu : faites de la place et réessayez.
store-not-built-in = La base de données { $place } est sur un serveur PostgreSQL, et ce programme a été compilé sans PostgreSQL. Compilez-le avec « --features postgres », ou prenez une version publiée.
store-unreachable = La base de données { $place } est hors d’atteinte : { $problem }.
store-no-match = Il n’y a pas de partie { $id }. « amiral history » donne la liste.
store-no-player = Il n’y a pas de joueur { $id }.
store-over = La partie { $id } est finie.
store-placed = La flotte du camp { $seat } est déjà posée dans la partie { $id }.
store-out-of-step = Le tir { $sequence } de la partie { $id } ne suit pas le dernier enregistré : un autre programme joue peut-être la même partie.
store-outrun = La partie { $id } a continué entre-temps : un autre programme a été plus rapide.
store-lease-lost = Un autre serveur s’en charge maintenant : celui-ci a été absent trop longtemps ({ $name }).
store-unreadable = La partie { $id } est illisible : { $problem }.
store-other = Base de données { $place } : { $problem }.
store-bad-location = « { $given } » n’est pas une base de données : nommez un fichier, ou postgres://UTILISATEUR@MACHINE/BASE.
store-no-name = Le nom de la base de données est vide : avec --db ou AMIRAL_DB, nommez un fichier ou postgres://UTILISATEUR@MACHINE/BASE, ou omettez les deux.
store-no-text = AMIRAL_DB n’est pas un texte (UTF-8) : nommez une base avec --db, ou corrigez la variable.
store-no-data-folder = Le système n’indique aucun dossier de données : nommez une base avec --db ou AMIRAL_DB.
transfer-json = ligne { $line } : { $problem }
transfer-tag = ligne { $line } : la balise { $tag } ne peut pas valoir « { $value } »

## Historique

history-none = Aucune partie n’est encore enregistrée ici.
history-none-pass = Aucune partie ne correspond.
history-id = N°
history-began = Début
history-players = Joueurs
history-result = Résultat
history-shots = Tirs
history-rules = Règles
history-player = Joueur
history-opponent = Adversaire
history-games = Parties
history-wins = Gagnées
history-losses = Perdues
history-win-rate = Taux
history-mean-shots = Tirs pour gagner
history-pair = { $a } – { $b }
history-someone = quelqu’un
history-nameless = (sans nom)
history-practice = { $result } (entraînement)
history-hidden-fleet = flotte cachée
history-everybody = tous
history-won = { $player } gagne
history-resigned = { $player } abandonne
history-absent = { $player } : absence
history-lost-on-time = { $player } : temps écoulé
history-aborted = annulée
history-unfinished = inachevée
history-totals = { $games ->
    [1] Une partie terminée :
    [one] { $number } partie terminée :
   *[other] { $number } parties terminées :
}
history-page = Page { $page } ; --page { $next } montre les parties plus anciennes.
history-statistics = { $player } : { $games ->
    [one] { $number } partie
   *[other] { $number } parties
}, { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
}.
history-statistics-shots = { $player } : { $games ->
    [one] { $number } partie
   *[other] { $number } parties
}, { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
} ({ $rate }), en { $shots } tirs en moyenne.
history-trend = Les { $games } dernières : { $rate } gagnées{ $shots ->
    [none] { "" }
   *[other] , en { $shots } tirs
} ; les { $games-before } d’avant : { $rate-before }{ $shots-before ->
    [none] { "" }
   *[other] , en { $shots-before } tirs
}.
history-no-trend = Une tendance se dessine au-delà de { $games } parties.
history-unknown-player = Il n’y a pas de joueur « { $given } » ; choisissez parmi { $known }.
history-unknown-player-near = Il n’y a pas de joueur « { $given } » ; vouliez-vous dire { $near } ?
history-no-player = Il n’y a pas de joueur « { $given } » : personne n’a encore joué ici.
history-unknown-opponent = « { $given } » n’est ni une stratégie ni un joueur ; choisissez parmi { $known }.
history-unknown-opponent-near = « { $given } » n’est ni une stratégie ni un joueur ; vouliez-vous dire { $near } ?
history-bad-rules = --rules : { $problem }.
history-bad-date = --{ $option } : « { $given } » n’est pas une date ; écrivez 2026-01-31, ou 2026-01-31T18:00:00Z.

## Comptes rendus

report-title = Partie { $id } : { $a } contre { $b }
report-title-alone = Partie { $id } : { $a } en solitaire
report-rules = Règles : { $rules }.
report-began = Jouée le { $date }, en { $duration }.
report-began-open = Commencée le { $date }, inachevée.
report-seed = Graine : { $seed }.
report-practice = Entraînement : la graine a été choisie, la partie ne compte donc pas.
report-starts = { $player } tire en premier.
report-no-shot = Il n’y a eu aucun tir.
report-miss = { $player } tire en { $cell } : à l’eau.
report-hit = { $player } tire en { $cell } : touché.
report-sunk = { $player } tire en { $cell } : touché, coulé.
report-hit-ship = { $player } tire en { $cell } : touché, le bateau #{ $ship }.
report-sunk-ship = { $player } tire en { $cell } : touché, coulé, le bateau #{ $ship }.
report-sunk-ship-size = { $player } tire en { $cell } : touché, coulé, le bateau #{ $ship }, de { $size }.
report-sunk-size = { $player } tire en { $cell } : touché, coulé, un bateau de { $size }.
report-won = { $player } a coulé toute la flotte et gagne en { $shots } tirs.
report-resigned = { $player } abandonne.
report-absent = { $player } : absence.
report-lost-on-time = { $player } : temps écoulé.
report-aborted = La partie a été annulée.
report-unfinished = La partie est inachevée.
report-grids = Les grilles à la fin
report-grids-open = Ce qui a été vu jusqu’ici

## Exporter, importer, oublier

export-done = { $matches ->
    [1] Une partie écrite dans { $path }.
    [one] { $number } partie écrite dans { $path }.
   *[other] { $number } parties écrites dans { $path }.
}
import-done = { $games ->
    [one] { $number } partie lue :
   *[other] { $number } parties lues :
} { $new ->
    [one] { $new } nouvelle
   *[other] { $new } nouvelles
}, { $known ->
    [one] { $known } déjà connue
   *[other] { $known } déjà connues
}.
import-stopped = Arrêté : importez de nouveau pour ajouter le reste.
import-progress = Parties
problem-import = { $path } ne peut pas être importé : { $problem }.
forget-question = Effacer { $player } (n° { $id }) et { $games ->
    [one] { $number } partie
   *[other] { $number } parties
} ? C’est sans retour. Tapez « { $yes } » pour continuer :{" "}
forget-yes = oui
forget-which = Plusieurs joueurs portent le nom { $player } : { $players }. Lequel ? n°{" "}
forget-several = Plusieurs joueurs portent le nom { $player } : { $players }. Donnez son numéro, par exemple : amiral forget '#{ $id }'
forget-one = n° { $id } (depuis le { $date })
forget-left = Rien n’a été effacé.
forget-needs-yes = Pas d’entrée interactive : ajoutez --yes pour effacer { $player } (n° { $id }).
forget-done = Données de { $player } effacées : { $erased ->
    [one] { $number } partie effacée
   *[other] { $number } parties effacées
}{ $kept ->
    [0] .
    [1] {" "}; une partie avec une autre personne reste, sans le nom.
   *[other] {" "}; { $kept } parties avec d’autres personnes restent, sans le nom.
}

## Copies, et ce qui a été fait

backup-done = { $matches ->
    [1] Une partie copiée dans { $path }
    [one] { $number } partie copiée dans { $path }
   *[other] { $number } parties copiées dans { $path }
} ({ $bytes } octets), copie vérifiée.
backup-server = { $place } est sur un serveur PostgreSQL : copiez-la avec pg_dump.
restore-server = { $place } est sur un serveur PostgreSQL : remettez une copie avec pg_restore.
restore-done = { $matches ->
    [1] Une partie restaurée depuis { $path }.
    [one] { $number } partie restaurée depuis { $path }.
   *[other] { $number } parties restaurées depuis { $path }.
}
restore-before = La base de données précédente est enregistrée dans { $path }.
log-none = Le journal est vide.
log-id = N°
log-at = Quand
log-kind = Quoi
log-subject = À qui, à quoi
log-detail = Pourquoi
log-kind-of = { $kind ->
    [cleared] effacement
    [cancelled] annulation
    [refused] refus
    [forgotten] oubli
    [account-added] compte créé
    [account-reset] compte réinitialisé
    [account-suspended] compte suspendu
    [account-restored] compte rétabli
    [account-deleted] compte supprimé
    [admin-made] administrateur nommé
    [admin-unmade] administrateur révoqué
    [teacher-made] enseignant désigné
    [teacher-unmade] enseignant révoqué
    [class-made] classe créée
    [class-deleted] classe supprimée
    [report-closed] signalement clos
    [result-voided] résultat annulé
    [password-changed] mot de passe changé
    [account-recovered] compte récupéré
    [codes-renewed] codes de secours remplacés
    [passkey-added] clé d’accès ajoutée
    [passkey-removed] clé d’accès supprimée
    [sign-ins-failed] échecs de connexion
   *[other] { $kind }
}
log-sign-ins-failed = { $attempts ->
    [one] { $attempts } tentative
   *[other] { $attempts } tentatives
} en une minute
log-by-operator = par l’exploitant
log-by = par { $handle }
log-cleared = personne n’y a tiré
log-cancelled = personne n’y jouait plus
log-forgotten = { $guests ->
    [one] { $guests } invité n’avait pas joué depuis longtemps et a été oublié
   *[other] { $guests } invités n’avaient pas joué depuis longtemps et ont été oubliés
}
log-refused = { $requests ->
    [one] { $requests } requête
   *[other] { $requests } requêtes
} de trop à la fois ; cette adresse était la dernière
transfer-too-large = il dépasse { $most } Mio ; importez-le en plusieurs fois
transfer-line-too-long = ligne { $line } : plus longue que { $most } octets
transfer-record-too-long = ligne { $line } : la partie qui commence ici dépasse { $most } octets
