"""Parity, and a ship that is hit twice is followed along its line: what most descriptions of human play say,
as in the "medium" opponents of school projects."""
import random

from lines import beside, play


def choose(sea):
    hits, target = set(sea.hits), []
    for x, y in sea.hits:
        for dx, dy in ((1, 0), (0, 1)):
            if (x + dx, y + dy) in hits:
                low, high = (x, y), (x, y)
                while low in hits:
                    low = low[0] - dx, low[1] - dy
                while high in hits:
                    high = high[0] + dx, high[1] + dy
                target += [low, high]
    target += [at for hit in sea.hits for at in random.sample(beside(hit), 4)]
    hunt = [at for at in sea.open() if sum(at) % 2 == 0]
    return [at for at in target if at not in sea.shut] + random.sample(hunt, len(hunt))


play("along-line", choose)
