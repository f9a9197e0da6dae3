"""Probability density in which a place through more hits counts far more: the refinement that several later write-ups
of the same idea make, so that a line is finished before its neighbours are tried."""
import random

from lines import play


def choose(sea):
    weights, hits = dict.fromkeys(sea.cells, 0.0), set(sea.hits)
    for size in sea.left:
        for ship in sea.places[size]:
            if not sea.shut & set(ship):
                weight = 30.0 ** len(hits & set(ship))
                for at in ship:
                    weights[at] += weight
    order = random.sample(sea.cells, len(sea.cells))
    return sorted((at for at in order if at not in sea.fired), key=lambda at: -weights[at])


play("weighted-density", choose)
