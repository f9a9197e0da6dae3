## Pendules : le temps dont disposent les joueurs, et ce qui arrive quand il est écoulé

form-clock = Pendule
clock-none = Sans pendule
clock-days = { $days ->
    [one] { $days } jour par tour
   *[other] { $days } jours par tour
}
clock-real = { $minutes } min + { $added } s par tour
clock-real-plain = { $minutes } min chacun
clock-seconds = { $seconds } s + { $added } s par tour
clock-about = Votre pendule tourne pendant vos tours. Celui dont le temps est écoulé perd.
clock-days-about = Prenez votre temps : chaque tour peut durer aussi longtemps.
join-clock = Pendule
server-no-clock = « { $given } » n’est pas une pendule. Écrivez 300+5 pour 300 secondes et 5 de plus par tour (de { $least } à { $most } secondes, au plus { $added } de plus), ou 3d pour 3 jours par tour (au plus { $days }).
server-clock-for-two = La pendule est pour deux personnes sur deux appareils : utilisez-la avec le mode two.
live-clock-left = Temps restant, { $name } : { $clock }
live-clock-place = Temps restant pour placer : { $clock }
live-clock-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} { $hours } h
live-clock-warn = { $seconds ->
    [one] Encore { $seconds } seconde.
   *[other] Encore { $seconds } secondes.
}
live-clock-warn-place = { $seconds ->
    [one] Encore { $seconds } seconde
   *[other] Encore { $seconds } secondes
} pour placer votre flotte.
live-clock-house-you = Temps écoulé : le reste de votre flotte a été placé pour vous.
live-clock-house-other = Temps écoulé : le reste de la flotte de { $name } a été placé.
live-due-in = encore { $left }
clock-kind-real = En minutes
clock-kind-days = En jours par tour
clock-minutes = Minutes chacun
clock-added = Secondes ajoutées par tour
clock-days-label = Jours par tour
