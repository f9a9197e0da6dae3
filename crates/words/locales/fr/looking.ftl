## Looking back and around: analysing, history, and what is not there

web-graph = Toute la partie
web-history-whose = Quelles parties
web-history-mine = Mes parties
web-history-all = Toutes les parties
web-history-none = Aucune partie ne correspond à ces filtres.
web-history-no-filters = Effacer les filtres
web-history-none-own = Vous n’avez pas encore joué ici
web-history-none-own-about = Dès votre premier tir, la partie s’affiche ici : à revoir, à analyser, et en chiffres.
web-history-show-all = Voir toutes les parties
web-history-none-yet = Personne n’a encore joué ici
web-lost-game = Cette partie n’existe pas. Le lien est peut-être incomplet, ou la partie n’a jamais été jouée et a été effacée.
web-lost-study = Cette étude n’est plus là. Les études durent aussi longtemps que le serveur fonctionne.
web-lost-history = Historique
live-chart-best = Le mieux possible
live-graph-fleets = Flottes encore possibles
live-graph-chances = Chance de chaque tir
web-absences = Par absence
