## Parties conservées et reprises

keep-not = Ce qui se joue maintenant n’est pas conservé. { $problem }
form-keep-watched = Conserver la partie
menu-resume = Reprendre
menu-resume-about = continuer la partie interrompue
resume-ask-leave = Quitter cette partie ? Vous pourrez la reprendre.
resume-early = Arrêté avant la fin de la partie ; « amiral play --resume » la reprend.
resume-goes-on = La partie reprend après { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}.
resume-none = Il n’y a aucune partie à reprendre.
resume-none-of = Il n’y a aucune partie inachevée de { $name } à reprendre.
resume-forgotten = La partie { $id } ne peut pas être reprise : quelqu’un qui y jouait a été oublié.
resume-unknown = La partie { $id } ne peut pas être reprise : il n’y a pas ici de stratégie « { $strategy } ».
resume-impossible = La partie { $id } ne peut pas être reprise : { $problem }.
