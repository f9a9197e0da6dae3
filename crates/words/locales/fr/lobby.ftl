## Le salon : trouver quelqu’un avec qui jouer

web-lobby = Salon
web-lobby-heading = Trouver un adversaire
web-lobby-quick = Partie rapide
web-lobby-quick-about = On vous associe à quelqu’un qui veut la même partie : de votre force d’abord, de toute force si vous attendez.
web-lobby-search = Chercher un adversaire
web-lobby-stop = Arrêter la recherche
web-lobby-meanwhile = Personne pour l’instant. En attendant :
web-lobby-challenges = Défis ouverts
web-lobby-no-challenges = Aucun défi ouvert. Lancez-en un : il vaut une demi-heure tant que vous êtes là, ou une semaine avec des jours par tour.
web-lobby-make = Lancer un défi
web-lobby-to = Réservé à (identifiant)
web-lobby-to-about = Laissez vide pour défier tout le monde.
web-lobby-offer = Proposer cette partie
web-lobby-here = Qui est là
web-lobby-watch = Parties à regarder
web-lobby-no-games = Personne ne joue en public en ce moment.
web-lobby-always = Toujours là
web-lobby-always-about = L’équipage de l’ordinateur joue à toute heure.
web-lobby-rated = Partie classée
web-lobby-rating = Cote { $rating } ({ $rules })
live-lobby-rated = classée
web-lobby-offline = Le salon est injoignable. Nouvel essai…
web-lobby-rules = Règles
server-no-challenge = Ce défi n’est plus ouvert : il a été retiré, son temps est écoulé, ou son auteur est parti.
server-no-handle = Personne ici n’a l’identifiant « { $given } ».
server-challenge-yourself = C’est votre propre identifiant. Défiez quelqu’un d’autre.
server-too-many-challenges = Vous avez déjà { $most } défis ouverts. Retirez-en un d’abord.
server-challenged-enough = { $given } a déjà { $most } défis en attente. Réessayez plus tard.
server-estranged = Vous ne pouvez pas jouer ensemble : l’une des deux personnes a bloqué l’autre.
live-lobby-searching = Recherche d’un adversaire : { $clock }
live-lobby-widening = Recherche d’un adversaire : { $clock }. De n’importe quelle force, désormais.
live-lobby-paired = Adversaire trouvé. La partie commence.
live-lobby-accept = Accepter
live-lobby-decline = Refuser
live-lobby-withdraw = Retirer
live-lobby-open = Ouvrir
live-lobby-watch = Regarder
live-lobby-accept-of = Accepter le défi de { $name } : { $rules }, { $clock }
live-lobby-for-you = pour vous
live-lobby-yours = le vôtre
live-lobby-until = jusqu’à { $time }
live-lobby-stands = Votre défi tient jusqu’au { $time }. Si personne ne l’a accepté d’ici là, il est retiré.
live-lobby-stands-here = Votre défi figure dans le salon tant que cette page est ouverte, au plus tard jusqu’au { $time }. Si personne ne l’a accepté d’ici là, il est retiré.
live-lobby-nameless = Un invité
live-lobby-guests = { $count ->
    [0] personne d’autre
    [one] { $count } invité
   *[other] { $count } invités
}
live-lobby-shots = { $count ->
    [one] { $count } tir
   *[other] { $count } tirs
}
live-lobby-play = Jouer contre { $name }
live-lobby-new-challenge = { $name } vous défie.
web-feed = Savoir quand c’est votre tour
web-feed-notify = M’avertir sur cet appareil quand c’est mon tour
web-feed-notify-about = Fonctionne tant que le site est ouvert dans un onglet ou comme application installée.
web-feed-atom = Flux privé
web-feed-atom-about = Un lecteur de flux peut vous montrer les parties qui vous attendent. Quiconque a l’adresse peut le lire : renouvelez-la si quelqu’un d’autre l’a apprise.
web-feed-make = Obtenir une adresse de flux
web-feed-renew = Renouveler l’adresse
web-feed-drop = Désactiver le flux
web-feed-address = Adresse du flux
live-notify-denied = Votre navigateur n’autorise pas les notifications de ce site. Autorisez-les dans ses réglages.
live-notify-title = À vous de jouer
live-notify-game = Contre { $name }
feed-title = Amiral : les parties qui vous attendent
feed-entry = À vous de jouer contre { $name }
feed-entry-place = Placez votre flotte contre { $name }
feed-entry-due = Vous avez jusqu’au { $due } (UTC).
feed-entry-none = Sans pendule.
