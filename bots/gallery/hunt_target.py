"""Hunt and target: at random until a hit, then every neighbour of every hit, the latest first.
N. Berry, "Battleship", DataGenetics (2011), second algorithm."""
import random

from lines import beside, play


def choose(sea):
    target = [at for hit in reversed(sea.hits) for at in beside(hit)]
    return [at for at in target if at not in sea.shut] + random.sample(sea.cells, len(sea.cells))


play("hunt-target", choose)
