## Parties sur un serveur, depuis le terminal et la fenêtre

menu-online = En ligne
menu-online-about = contre d’autres personnes, ailleurs

online-bad-address = « { $given } » n’est pas l’adresse d’un serveur. Tapez une adresse comme https://amiral.example.
online-no-tls = Cette version d’Amiral ne peut pas ouvrir d’adresse https. Téléchargez une version publiée, ou compilez avec « --features tls ».
online-unreachable = { $server } ne répond pas ({ $problem }).
online-not-amiral = { $server } n’est pas un serveur Amiral.
online-no-seat = Vous ne jouez pas dans cette partie. Ouvrez-la dans un navigateur pour la regarder.
online-unknown-game = Cette version d’Amiral ne sait pas jouer cette partie de { $server }. Ouvrez-la dans un navigateur, ou mettez Amiral à jour.
online-overheard = { $server } n’est pas chiffré : s’y connecter à un compte n’est pas sûr. Utilisez une adresse https.
online-not-saved = Votre connexion à ce serveur n’a pas pu être enregistrée dans { $path } : { $problem }

online-ask-leave = Quitter cette partie ? Elle reste sur le serveur, et vous pourrez y revenir.
online-early = Votre partie reste sur le serveur. Pour y revenir : amiral play { $address }
online-connecting = Connexion à { $server }…
online-reconnecting = Connexion perdue. Nouvelle tentative…
online-connected = Connexion rétablie.
online-sending = Envoi…
online-waiting-join = En attente d’un adversaire. Envoyez-lui cette adresse :
online-waiting-place = { $name } place sa flotte…
online-waiting-turn = { $name } doit jouer…
online-away = { $name } n’est plus là.
online-may-claim = { $name } n’est plus là depuis trop longtemps. Vous pouvez réclamer la victoire.
online-claim-in = { $name } n’est plus là. Dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}, vous pourrez réclamer la victoire.
online-lose-in = À vous : dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}, { $name } pourra réclamer la victoire.
online-rematch-offered = { $name } veut rejouer.
online-claim = Réclamer la victoire
online-claim-about = gagner, puisque l’autre n’est plus là
key-claim = réclamer la victoire

online-heading = Sur un serveur
form-address = Adresse du serveur ou invitation
online-connect = Se connecter
online-guest = Vous jouez sans compte sur { $server }.
online-signed-in = Votre compte est ouvert sur { $server }.
online-your-games = Vos parties
online-no-games = Vous n’avez aucune partie en cours ici.
online-your-turn = { $name } – à vous
online-their-turn = { $name } – à l’autre
online-nobody-yet = Personne n’a encore rejoint
online-alone = En solo
online-invite = Inviter quelqu’un
online-offers = Défis ouverts
online-no-offers = Personne ne propose de partie en ce moment.
online-here = Ici en ce moment : { $names }
online-nameless = Un invité
online-guests = { $guests ->
    [0] personne d’autre
    [one] { $guests } invité
   *[other] { $guests } invités
}
online-offer-of = { $name } : { $rules }, { $clock }
online-offer-rated = { $offer }, classée
online-offer-for-you = { $offer } – pour vous
online-seek = Trouver un adversaire : { $rules }, { $clock }
online-offer = Proposer cette partie à tout le monde
online-change-clock = Changer la pendule
online-seeking = Recherche d’un adversaire : { $rules }, { $clock }…
online-signed-in-as = Vous êtes connecté à { $server } sous le nom { $handle }.
online-rated = { $clock }, classée
online-rate = Jouer des parties classées
online-unrate = Jouer des parties non classées
online-company = Personne n’est encore venu, et la recherche continue. En attendant, { $name }, de l’équipage de l’ordinateur, veut bien jouer avec vous.
online-company-play = Jouer contre { $name }
online-company-ask = Jouer contre { $name } maintenant ? Tapez « oui », ou Entrée pour continuer à chercher.
online-clocks = Vous { $own } · { $name } { $left }
online-clock-placing = encore { $left } pour placer la flotte
online-clock-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} { $hours } h
online-clock-house = Temps écoulé : le reste de votre flotte a été placé pour vous.
online-refresh = Actualiser
online-sign-in = Se connecter à son compte
online-sign-out = Se déconnecter ici
online-code = Ouvrez { $address } dans un navigateur où votre compte est ouvert, puis tapez ce code :
online-code-waiting = En attente de votre confirmation…
online-help = Tapez l’adresse d’un serveur, ou collez une invitation. Pour jouer en invité, rien d’autre n’est nécessaire.
help-online = Entrée pour se connecter, ou pour ouvrir la partie choisie
plain-waiting-none = Aucune partie ne vous attend.
plain-number = Tapez un numéro, ou « quitter ».
window-copy = Copier
