## Ce qu’un joueur qui apprend pense de son adversaire

habit-border = Vous aimez le bord : vos bateaux le touchent { $times } fois aussi souvent que par hasard ({ $games }).
habit-middle = Vous aimez le milieu : vos bateaux y sont { $times } fois aussi souvent que par hasard ({ $games }).
habit-left = Vous aimez le bord gauche : vos bateaux le touchent { $times } fois aussi souvent que par hasard ({ $games }).
habit-right = Vous aimez le bord droit : vos bateaux le touchent { $times } fois aussi souvent que par hasard ({ $games }).
habit-top = Vous aimez le bord du haut : vos bateaux le touchent { $times } fois aussi souvent que par hasard ({ $games }).
habit-bottom = Vous aimez le bord du bas : vos bateaux le touchent { $times } fois aussi souvent que par hasard ({ $games }).
habit-across = Vous aimez coucher vos bateaux à l’horizontale : { $times } fois aussi souvent que par hasard ({ $games }).
habit-down = Vous aimez dresser vos bateaux à la verticale : { $times } fois aussi souvent que par hasard ({ $games }).
habit-together = Vous aimez grouper vos bateaux : { $times } fois plus que par hasard sont à deux cases au plus d’un autre ({ $games }).
habit-apart = Vous aimez disperser vos bateaux : { $times } fois plus que par hasard sont à plus de deux cases de tout autre ({ $games }).
habit-again = Vous reposez souvent la même flotte : vous avez déjà posé celle-ci avec une probabilité de { $chance } % ({ $games }).
habit-games = { $games ->
    [one] une partie
   *[other] { $games } parties
}
reason-remembered = vous y aviez un bateau dans { $ships } parties passées sur { $games }
