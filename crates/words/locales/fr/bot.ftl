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
bot-check-well = { $name } : aucun problème en { $games ->
    [one] { $number } partie
   *[other] { $number } parties
}.
bot-check-found = { $name } : { $count ->
    [one] { $count } problème
   *[other] { $count } problèmes
} en { $games ->
    [one] { $number } partie
   *[other] { $number } parties
}.
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

## Les bots sur un site

web-bots = Bots
web-bots-lead = Un programme à vous peut jouer ici sous son propre nom, contre quiconque le défie. Il est signalé comme bot partout où son nom apparaît, et classé sur la même échelle que tout le monde.
web-bots-step-write = Écrivez un joueur : quelques lignes, dans n’importe quel langage, qui parlent le protocole des bots.
web-bots-step-make = Créez un bot ci-dessous, et gardez son jeton là où tourne votre programme, dans AMIRAL_BOT_TOKEN.
web-bots-step-connect = Connectez-le :
web-bots-step-challenge = Défiez-le dans le salon, où il figure tant qu’il est connecté.
web-bots-step-enter = Inscrivez-le aux tournois ouverts aux bots, sur leurs pages.
web-bots-without = Sans Amiral sur cette machine : un bot en dix lignes de Python
web-bots-own = Vos bots
web-bots-none = Vous n’en avez pas encore.
web-bots-new = Créer un bot
web-bots-handle = Identifiant
web-bots-handle-about = De 3 à 20 lettres, chiffres, traits d’union et tirets bas. Dans les parties, « (bot) » s’y ajoute.
web-bots-make = Créer le bot
web-bots-nobody = Un bot appartient à un compte.
web-bots-pupil = Les comptes d’une classe n’ont pas de bots.
web-lobby-no-bots = Aucun bot n’est connecté.
web-lobby-own-bot = Amenez le vôtre
live-lobby-bot = bot
live-lobby-challenge = Défier
live-lobby-challenge-of = Défier { $name }
live-bot-token = Le jeton de { $handle }. Copiez-le maintenant, il ne sera plus affiché :
live-bot-made = créé le { $date }
live-bot-online = en ligne, { $games ->
    [0] aucune partie
    [one] { $number } partie
   *[other] { $number } parties
}
live-bot-used = dernière connexion le { $date }
live-bot-unused = jamais connecté
live-bot-no-token = n’a plus de jeton
live-bot-suspended = suspendu par un administrateur
live-bot-renew = Nouveau jeton
live-bot-renew-of = Donner un nouveau jeton à { $handle }
live-bot-remove = Supprimer
live-bot-remove-of = Supprimer { $handle }
live-bot-remove-really = Supprimer { $handle } définitivement
live-profile-bot = Bot de { $owner }, depuis le { $date }
bot-none = Vous n’avez pas de bot de ce nom.
bot-too-many = Vous avez déjà { $most } bots. Supprimez-en d’abord un.
bot-suspended = Un administrateur a suspendu ce bot.
bot-only-bots = Seul un bot peut faire cela : montrez le jeton de l’un d’eux.
bot-no-word = « { $given } » n’est pas une réponse de bot : utilisez accept, decline, fleet, shot ou error.
bot-plays-enough = { $handle } joue déjà { $most } parties. Réessayez quand l’une sera finie.
bot-too-many-games = { $handle } a commencé trop de parties dans la dernière minute. Réessayez bientôt.

## amiral bot connect

bot-needs-server = Nommez le serveur et le programme : amiral bot connect https://… "python3 mon.py"
bot-one-program = Seul « connect » prend un serveur et un programme. Mettez la commande entre guillemets : amiral bot check "python3 mon.py"
bot-needs-token = Mettez le jeton de votre bot dans AMIRAL_BOT_TOKEN, ou son fichier dans --token-file. Vous l’obtenez sur { $url }.
bot-token-failed = Impossible de lire le jeton dans { $path } : { $problem }
bot-connected = { $name } est connecté à { $server }. Ctrl+C y met fin.
bot-lost = Connexion perdue, nouvel essai : { $problem }
bot-challenged = { $by } le défie : { $rules }
bot-declined = Défi de { $by } décliné : le programme ne joue pas selon ces règles ({ $what }).
bot-not-taken = Le défi de { $by } n’a pas pu être relevé : { $problem }
bot-nameless = quelqu’un
bot-over-won = Partie gagnée contre { $opponent } en { $shots } tirs.
bot-over-found = Flotte trouvée en { $shots } tirs.
bot-over-lost = Partie perdue contre { $opponent }.
bot-over-void = La partie contre { $opponent } ne compte pas.
bot-failed-online = Contre { $opponent } : { $problem }
bot-resigned = Partie abandonnée contre { $opponent } : le programme a échoué { $times } fois.
bot-ended = { $games ->
    [0] Aucune partie jouée.
    [one] Une partie : { $won } gagnée, { $lost } perdue.
   *[other] { $number } parties : { $won } gagnées, { $lost } perdues.
}
