### Les programmes d'autrui comme joueurs.

bot-broken = { $problem } Envoyé : { $sent }. Reçu : { $came }. Attendu : { $expected }.
bot-cannot-start = Le programme ne peut pas être lancé.
bot-late = Le programme a mis trop de temps.
bot-crashed = Le programme s’est arrêté en pleine partie.
bot-closed = Le programme a fermé son entrée ou sa sortie.
bot-flood = Le programme a écrit beaucoup trop.
bot-unreadable = La réponse du programme est illisible.
bot-unasked = Le programme a répondu avant qu’on l’interroge.
bot-illegal-cell = Le programme a tiré hors de la grille.
bot-repeated-cell = Le programme a tiré deux fois sur la même case.
bot-wrong-number = Le programme n’a pas tiré le bon nombre de coups.
bot-illegal-fleet = La flotte du programme ne respecte pas les règles.
bot-unsupported = Le programme ne joue pas selon ces règles.
bot-gave-up = Le programme a abandonné.
bot-memory = Le programme se souvient de la partie précédente.
bot-slow = Le programme est lent.
bot-not-flushed = Le programme garde sa réponse en mémoire tampon : il faut vider la sortie après chaque ligne.
bot-tolerance = Le programme bute sur ce qu’il ne connaît pas.
bot-check-well = { $name } : aucun problème en { $games } parties.
bot-check-found = { $name } : { $count ->
    [one] { $count } problème
   *[other] { $count } problèmes
} en { $games } parties.
bot-check-finding = { $problem } ({ $kind }, { $times } fois)
bot-check-sent = envoyé : { $text }
bot-check-came = reçu : { $text }
bot-check-expected = attendu : { $text }
bot-check-stderr = sortie d’erreur : { $text }
bot-check-times = { $shots } tirs, { $mean } ms chacun, { $longest } ms au plus
bot-check-walls = Garde-fous : { $standing }
bot-check-open = Sans garde-fou sur ce système : { $missing }
bot-wall-network = pas de réseau
bot-wall-files = n’écrit que dans son propre dossier
bot-wall-processes = ne voit que ses propres processus
bot-wall-forks = nombre de processus limité
bot-wall-limits = mémoire, temps de calcul et fichiers limités
bot-needs-strategy = Dites qui joue : amiral bot --strategy level5. Ou vérifiez un programme : amiral bot check "python3 mon.py"
bot-needs-program = Nommez le programme : amiral bot check "python3 mon.py"
bot-log-failed = Impossible d’écrire { $path } : { $problem }
form-program = Ou un programme de cet ordinateur, par sa commande
note-told = Il dit : { $text }
study-broken = { $strategy } ne peut plus jouer. { $problem }
serve-bad-program = { $given } n’autorise aucun programme : donnez un nom fait de lettres, de chiffres et de tirets, et une commande, par exemple ada="python3 ada.py"
