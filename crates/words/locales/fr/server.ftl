# L’interface web, hors de ses pages.

serve-started = Amiral est à l’adresse { $url } — Ctrl-C l’arrête.
serve-stopped = Arrêté. Les parties reprendront où elles en étaient au prochain démarrage.
serve-open-to-others = { $addr } est accessible à d’autres machines, et ce qui y passe n’est pas chiffré : ne l’ouvrez que sur un réseau de confiance, ou placez devant un serveur HTTPS.
serve-unopened = Impossible d’ouvrir { $addr } : { $problem }. Choisissez une autre adresse avec --addr, par exemple --addr 127.0.0.1:8001.
