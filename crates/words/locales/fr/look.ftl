# L’aspect et le son des pages, dans le menu des réglages.

web-settings = Réglages
web-board = Plateau
web-board-chart = Carte marine
web-board-sea = Haute mer
web-board-space = Espace
web-board-contrast = Contraste fort
web-volume = Volume
web-figures = Toujours écrire les chances en nombres
web-full-screen = Plein écran
web-full-screen-leave = Quitter le plein écran
