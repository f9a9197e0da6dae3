## Parties conservées et reprises

keep-not = Cette partie n’est pas enregistrée. { $problem }
form-keep-watched = Enregistrer la partie
menu-resume = Reprendre
menu-resume-about = continuer votre partie inachevée
resume-ask-leave = Quitter cette partie ? Vous pourrez la reprendre.
resume-early = Arrêté avant la fin de la partie ; « amiral play --resume » la reprend.
resume-goes-on = La partie reprend après { $shots ->
    [one] { $shots } tir
   *[other] { $shots } tirs
}.
resume-none = Il n’y a aucune partie à reprendre.
resume-none-of = { $name } n’a aucune partie inachevée à reprendre.
resume-forgotten = La partie { $id } ne peut pas être reprise : les données de quelqu’un qui y jouait ont été effacées.
resume-unknown = La partie { $id } ne peut pas être reprise : il n’y a pas ici de stratégie « { $strategy } ».
resume-impossible = La partie { $id } ne peut pas être reprise : { $problem }.
