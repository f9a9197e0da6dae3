"""Hunt and target with parity: the hunt fires at one cell in as many as the smallest ship left has, so that none slips through.
N. Berry, "Battleship", DataGenetics (2011), third algorithm."""
import random

from lines import beside, play


def choose(sea):
    target = [at for hit in reversed(sea.hits) for at in beside(hit) if at not in sea.shut]
    step = min(sea.left, default=2)
    hunt = [at for at in sea.open() if sum(at) % step == 0]
    return target + random.sample(hunt, len(hunt))


play("parity", choose)
