## Parties classées

rating-no-help = Une partie classée se joue sans aide : ni indices, ni probabilités, ni coup d’œil à la flotte ennemie.
rating-no-odds = Vous jouez une partie classée. Tant qu’elle n’est pas finie, ce site ne calcule pas de probabilités pour vous.
rating-needs-account = Les parties classées se jouent entre joueurs qui ont un compte. Connectez-vous d’abord.
rating-own-bot = Une partie entre vous et votre propre bot, ou entre deux de vos bots, ne peut pas être classée.
rating-strategy-unknown = Cet adversaire n’est pas classé selon ces règles. Choisissez-en un autre, ou jouez hors classement.
rating-two-sides = Une partie seul, ou à deux sur le même écran, ne peut pas être classée.
rating-nothing-chosen = Dans une partie classée, le premier tireur est tiré au sort, la graine est secrète et il n’y a pas d’indices.
rating-nothing-to-void = Aucun résultat classé de cette partie ne compte.
profile-nobody = Personne ici ne s’appelle « { $handle } ».
profile-delete-handle = Pour supprimer votre compte, écrivez votre identifiant exactement comme il est.

## Classements

web-ratings = Classement
web-ratings-heading = Classement
web-ratings-lead = Qui gagne le plus, contre qui, selon quelles règles.
web-ratings-nobody = Personne n’a encore joué assez de parties classées selon ces règles. Les joueurs de l’ordinateur attendent.
web-ratings-rank = Rang
web-ratings-rating = Cote
web-fair-play-more = Comment la cote est calculée
live-ratings-rules = { $players ->
    [0] { $rules }
    [one] { $rules } ({ $players } joueur)
   *[other] { $rules } ({ $players } joueurs)
  }
live-ratings-house = ordinateur
live-ratings-lead = Tirer en premier vaut { $points } points selon ces règles. La cote en tient compte.
live-rating-provisional = { $value } ?
live-rating-within = { $value } ± { $error }
live-rating-change = { $before } → { $after }
live-figure-rating = Cote
live-figure-given = Tirs gaspillés
live-figure-costly = calcul trop long
form-rated = Partie classée : le résultat compte, le premier tireur est tiré au sort, sans indices

## Profils

web-profile-empty = Il n’y a encore rien à voir ici.
web-profile-provisional = Cette cote est provisoire : il faut davantage de parties, ou de plus récentes, pour bien la connaître.
web-profile-rating = Cote au fil du temps
web-profile-given = Tirs gaspillés par partie
web-profile-given-about = Ce que cela veut dire
web-profile-accuracy = Précision au fil du temps
web-profile-openings = Les cinq premiers tirs
web-profile-hiding = Où se cachent les bateaux
web-profile-matches = Dernières parties
web-profile-challenge = Défier
web-profile-report = Signaler ce joueur
web-profile-report-about = De quoi il s’agit
web-profile-own = Votre profil
web-profile-shows = Ce que les autres peuvent voir
web-profile-shows-rating = Mes cotes et mes statistiques, dans le classement aussi
web-profile-shows-games = Mes dernières parties
web-profile-shows-habits = Où je tire d’abord et où je me cache (un adversaire peut s’en servir)
web-profile-download = Télécharger toutes mes données
web-profile-delete = Supprimer mon compte
web-profile-delete-about = Votre compte, vos réglages et vos parties contre l’ordinateur sont supprimés. Les parties jouées avec d’autres leur restent, sans votre nom. Les parties en cours sont perdues. C’est définitif.
web-profile-delete-handle = Écrivez votre identifiant pour confirmer
web-profile-delete-password = Mot de passe, si vous en avez un
web-profile-delete-now = Supprimer définitivement
live-profile-since = @{ $handle }, ici depuis le { $date }
live-profile-matches = parties
live-profile-rating = Cote
live-profile-rated-games = Parties classées
live-profile-accuracy = Précision
live-profile-given = Tirs gaspillés
live-profile-openings = Les cinq premiers tirs
live-profile-hiding = Où se cachent les bateaux
live-profile-somebody = quelqu’un
live-profile-kept = Enregistré.
live-profile-cell = { $times ->
    [one] { $cell } : une fois
   *[other] { $cell } : { $times } fois
  }

## Jouer loyalement

web-fair-play = Jouer loyalement
web-fair-play-heading = La cote et les règles du jeu loyal
web-fair-rating-heading = La cote
web-fair-rating = La cote suit le système Glicko-2, à part pour chaque jeu de règles. Battre un joueur fort rapporte plus que battre un joueur faible, et l’avantage du premier tir, qui est petit, est pris en compte. Les joueurs de l’ordinateur ont été cotés une fois pour toutes en jouant entre eux ; leur cote ne bouge pas, si bien que 1500 voudra dire la même chose l’an prochain.
web-fair-rating-known = Le nombre qui suit ± dit à quel point la cote est connue : la vraie force est dans cet intervalle 19 fois sur 20. Il grandit quand on ne joue pas. Tant qu’il est trop grand, la cote est provisoire et ne figure pas au classement.
web-fair-luck-heading = Sans la chance
web-fair-luck = La chance compte beaucoup à la bataille navale. Un second nombre n’en dépend pas : combien de tirs vous avez gaspillés. Il ne demande pas qui a gagné.
web-fair-luck-how = Pour chacun de vos tirs, l’ordinateur regarde toutes les flottes encore possibles et calcule combien de tirs il faudrait encore après le vôtre, et après le meilleur. La différence est ce que vous avez gaspillé. Un tir inutile coûte exactement un tir ; le meilleur ne coûte rien, même s’il tombe à l’eau.
web-fair-luck-limits = Tant que les flottes possibles sont trop nombreuses pour être énumérées, le nombre est estimé sur des flottes tirées au hasard, et ± dit avec quelle exactitude. Pour les salves et les très grandes mers, ce serait trop long, et la page le dit.
web-fair-rules-heading = Les règles des parties classées
web-fair-rules-drawn = Le premier tireur est tiré au sort et personne ne choisit la graine. Seuls les joueurs qui ont un compte sont cotés, entre eux ou contre l’ordinateur.
web-fair-rules-help = Pendant votre partie classée, ce site ne vous donne ni indices, ni probabilités, ni analyses. N’utilisez pas d’autre aide non plus.
web-fair-rules-exact = Un jeu aussi exact que celui de l’ordinateur pendant de nombreuses parties est signalé aux administrateurs. Cela ne prouve rien, et personne n’est jamais puni automatiquement.
web-exact = Jeu exact
web-exact-about = Les joueurs dont les parties classées, au moins trente, ont été jouées aussi exactement que par un ordinateur. C’est une raison de regarder, pas une preuve.
web-exact-see = Voir lesquels
web-exact-none = Personne ne joue aussi exactement.
