"""Probability density: for every ship left, every place it may still lie in counts one for each of its cells; while a ship
is hit, only places through hits count. N. Berry, "Battleship", DataGenetics (2011), fourth algorithm."""
import random

from lines import play


def choose(sea):
    weights, hits = dict.fromkeys(sea.cells, 0), set(sea.hits)
    for size in sea.left:
        for ship in sea.places[size]:
            if sea.shut & set(ship):
                continue
            through = len(hits & set(ship))
            if bool(through) == bool(hits):
                for at in ship:
                    weights[at] += 1
    order = random.sample(sea.cells, len(sea.cells))
    return sorted((at for at in order if at not in sea.fired), key=lambda at: -weights[at])


play("density", choose)
