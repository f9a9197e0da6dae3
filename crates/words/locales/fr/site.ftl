## An application that can be installed, and pages a site owes its visitors

offline-title = Pas de connexion
offline-lead = Amiral n’arrive pas à joindre son serveur. Vos parties y sont en sécurité : cette page reprendra d’elle-même dès que la connexion sera rétablie.
offline-retry = Réessayer
notice-legal = Mentions légales
notice-privacy = Confidentialité
notice-contact = Contact
notices-unreadable = Impossible de lire { $path } : { $problem }.
notices-too-long = { $path } dépasse { $most } octets.
notices-none = { $path } ne contient aucun des fichiers legal.md, privacy.md et contact.md.
privacy-lead = Ici, pas de compte, pas de publicité et pas de traceurs. Voici tout ce qui est conservé, et pour combien de temps.
privacy-stored = Ce qui est conservé
privacy-games = Vos parties, sur le serveur : leur date, les flottes, chaque tir avec son heure, les indices et le nom que vous avez donné. Le nom est facultatif et peut être inventé.
privacy-visitor = Un cookie grâce auquel votre navigateur retrouve ses parties. C’est un nombre tiré au hasard, dont le serveur ne conserve que l’empreinte. Il dure 400 jours au plus.
privacy-choices = Vos choix : la langue et les couleurs dans des cookies ; votre nom, les sons, etc. dans la mémoire de votre navigateur, que ce site n’envoie nulle part.
privacy-addresses = L’adresse de votre connexion, en mémoire seulement, pour limiter ce que chacun peut demander. Le journal ne note une adresse que si trop de requêtes en ont été refusées.
privacy-used = À quoi cela sert
privacy-seen = Les parties terminées figurent dans l’historique, avec les noms des joueurs : tout le monde ici peut les revoir et les analyser.
privacy-learning = Les stratégies qui apprennent étudient les parties passées : où étaient les bateaux et sur quelles cases on a tiré.
privacy-nobody = Rien n’est transmis à personne. Aucune page ne charge quoi que ce soit d’un autre site.
privacy-kept = Combien de temps
privacy-unplayed = Les parties sans aucun tir sont effacées après 7 jours ; les parties inachevées sont annulées après 14.
privacy-guests-days = Après { $days } jours sans jouer, vos données sont effacées : votre nom disparaît de toutes les parties, et celles jouées en solitaire ou contre l’ordinateur sont effacées.
privacy-guests-kept = Les autres parties restent jusqu’à ce que vous les effaciez, ou que le responsable du site le fasse.
privacy-erase = Comment effacer
privacy-erase-about = Dans l’historique, un bouton supprime chacune de vos parties ; une partie entre deux personnes n’est masquée que pour vous, car elle est aussi à l’autre.
privacy-operator = Pour toute autre question, adressez-vous au responsable de ce site.
