## Regarder en arrière : retrouver, supprimer et compter les parties enregistrées, et qui les a jouées

archive-no-date = « { $given } » n’est pas une date. Écrivez-la ainsi : 2026-01-31.
archive-no-rules = Règles invalides : { $problem }.
archive-ask-erase = Supprimer la partie { $id } ? On ne pourra pas revenir en arrière.
archive-erased = Partie { $id } supprimée.
archive-result-won = gagnée
archive-result-lost = perdue
archive-result-aborted = annulée
archive-result-unfinished = inachevée
history-solved = résolue
history-cheated = { $result } (triche)
report-title-unkept = { $a } contre { $b }
report-title-alone-unkept = { $a } en solitaire
report-cheated = Triche : la flotte ennemie a été montrée, la partie ne compte donc pas.
report-solved = { $player } coule toute la flotte en { $shots } tirs.
history-month = Mois
history-strategy = Stratégie
history-strategies-none = Aucune stratégie n’a terminé de partie contre une personne ici.
history-strategies-more = Ce sont les { $limit } dernières lignes ; --limit en montre davantage.
history-solo = { $player } en solitaire : { $games ->
    [one] { $number } partie
   *[other] { $number } parties
}, dont { $solved } résolues{ $shots ->
    [none] .
   *[other] , en { $shots } tirs en moyenne.
}
history-uncounted = Ne comptent pas : { $practice ->
    [one] { $practice } partie
   *[other] { $practice } parties
} d’entraînement, { $cheated ->
    [one] { $cheated } partie
   *[other] { $cheated } parties
} avec triche.
import-differs = La partie { $id } est déjà ici avec un autre contenu : celle du fichier n’a pas été ajoutée{ $more ->
    [0] .
    [one] , ni { $more } de plus.
   *[other] , ni { $more } de plus.
}
delete-question = Supprimer la partie { $id } ({ $players }, { $date }) ? On ne pourra pas revenir en arrière. Tapez « { $yes } » pour continuer :{" "}
delete-needs-yes = Pas de terminal pour répondre : ajoutez --yes pour supprimer la partie { $id }.
delete-left = Rien n’a été supprimé.
web-history-solo = En solitaire
web-solved = Résolues
web-solved-rate = Part
web-solved-shots = Tirs pour résoudre
web-strategies-won = Ce que les stratégies gagnent contre des personnes
live-cheated = (triche)
live-ask-cheat = Montrer la flotte ennemie ? La partie portera la marque de la triche et ne comptera pas.
live-cheat = La montrer
