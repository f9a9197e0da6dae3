"""Monte Carlo: fleets drawn at random that explain every shot; the cell that most of them have. Where too few are found, the
density decides. The usual form of sampling players."""
import random

from lines import play

SAMPLES, TRIES = 40, 120


def masks(sea):
    """Every place of every size as a number with a bit for each cell, and the same with what it blocks."""
    bit = {at: 1 << place for place, at in enumerate(sea.cells)}
    inside = lambda cells: sum(bit[at] for at in cells if at in bit)
    return bit, {size: [(inside(ship), inside(sea.halo(ship))) for ship in places] for size, places in sea.places.items()}


def sample(places, hits, left, free):
    """A fleet drawn ship by ship, those through hits first; nothing if it does not come out."""
    left, ships = list(left), 0
    while left:
        open_hit = hits & ~ships
        if open_hit:
            hit = open_hit & -open_hit
            room = [(size, ship, halo) for size in left for ship, halo in places[size] if ship & hit and not ship & ~free]
        else:
            size = left[0]
            room = [(size, ship, halo) for ship, halo in places[size] if not ship & ~free]
        if not room:
            return 0
        size, ship, halo = random.choice(room)
        left.remove(size)
        ships |= ship
        free &= ~halo
        if hits & ~ships & ~free:
            return 0
    return 0 if hits & ~ships else ships


known = {}


def choose(sea):
    if sea not in known:
        known.clear()
        known[sea] = masks(sea)
    bit, places = known[sea]
    free = sum(bit[at] for at in sea.cells if at not in sea.shut)
    hits = sum(bit[at] for at in sea.hits)
    possible = {size: [(ship, halo) for ship, halo in places[size] if not ship & ~free] for size in set(sea.left)}
    weights, found = dict.fromkeys(sea.cells, 0), 0
    for _ in range(TRIES):
        ships = sample(possible, hits, sea.left, free)
        if ships:
            found += 1
            for at in sea.cells:
                weights[at] += bool(ships & bit[at])
            if found == SAMPLES:
                break
    if found < 5:
        for size in sea.left:
            for ship, _ in possible[size]:
                for at in sea.cells:
                    if ship & bit[at]:
                        weights[at] += 1 + 100 * (ship & hits).bit_count()
    order = random.sample(sea.cells, len(sea.cells))
    return sorted((at for at in order if at not in sea.fired), key=lambda at: -weights[at])


play("monte-carlo", choose)
