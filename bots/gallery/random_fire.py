"""Random: every cell that is left is as good as any other. N. Berry, "Battleship", DataGenetics (2011), the baseline."""
import random

from lines import play

play("random-fire", lambda sea: random.sample(sea.cells, len(sea.cells)))
