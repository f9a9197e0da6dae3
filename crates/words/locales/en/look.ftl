# How the pages look and sound, in the menu of settings.

web-settings = Settings
web-board = Board
web-board-chart = Chart
web-board-sea = Sea
web-board-space = Space
web-board-contrast = High contrast
web-volume = Volume
web-figures = Always show the odds as numbers
web-full-screen = Full screen
web-full-screen-leave = Leave full screen
