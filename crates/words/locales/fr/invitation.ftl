## Between people: invitations, who starts, and who keeps the other waiting

join-heading = { $name } vous invite à une bataille navale
join-heading-nameless = Une bataille navale vous attend
join-starts = Premier tir
join-maker-starts = { $name } tire en premier.
join-maker-starts-nameless = L’autre joueur tire en premier.
join-you-start = Vous tirez en premier.
join-hints = Indices
join-no-hints = Pas d’indices : entre deux personnes, aucune ne voit les probabilités.
join-own = C’est votre propre invitation. Envoyez son adresse à l’autre joueur ; l’ouvrir ne la consomme pas.
join-back = Revenir à la partie
join-used = Quelqu’un a déjà accepté cette invitation, et chacune n’est que pour une personne. Demandez-en une autre, ou commencez votre propre partie.
starts = Qui tire en premier ?
starts-random = Tirage au sort
starts-you = Vous
starts-other = L’autre camp
server-no-hints = Il n’y a pas d’indices dans une partie entre deux personnes.
server-no-starts = « { $given } » n’est pas une façon de commencer : choisissez you, other ou random.
server-starts-with-seed = La graine détermine qui tire en premier : choisissez l’un ou l’autre.
live-claim-in = { $name } vous fait attendre. Dans { $clock }, vous pourrez réclamer la victoire.
live-claim-now = { $name } vous a fait attendre assez longtemps : vous pouvez réclamer la victoire.
live-lose-in = { $name } vous attend et pourra réclamer la victoire dans { $clock }.
live-lose-now = { $name } a attendu assez longtemps et peut réclamer la victoire à tout moment.
live-invitation-code = Code QR de l’invitation
live-send = Partager…
live-invites = { $name } vous invite à une bataille navale.
