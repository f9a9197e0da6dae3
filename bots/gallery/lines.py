"""What the players of this gallery share: the lines of the protocol, the sea, and placing a fleet at random."""
import random
import re
import sys

KNOWN = {"size", "fleet", "contact", "announce", "turns", "reefs"}


class Sea:
    """What one shooter knows: the rules, and the shots so far."""

    def __init__(self, rules):
        self.columns, self.rows = map(int, rules["size"].split("x"))
        self.sizes = sorted(map(int, rules["fleet"].split(",")), reverse=True)
        self.contact = rules["contact"]
        self.cells = [(x, y) for y in range(self.rows) for x in range(self.columns)]
        self.reefs = {cell(text) for text in re.findall(r"[A-Z]\d+", rules.get("reefs", ""))}
        self.places = {size: self.ships(size) for size in set(self.sizes)}
        self.see("")

    def ships(self, size):
        """Every place for a ship of that size."""
        lying = [tuple((x + i, y) for i in range(size)) for x, y in self.cells if x + size <= self.columns]
        standing = [tuple((x, y + i) for i in range(size)) for x, y in self.cells if y + size <= self.rows]
        return [ship for ship in lying + (standing if size > 1 else []) if not self.reefs & set(ship)]

    def halo(self, ship):
        """The cells that no other ship can have."""
        if self.contact == "free":
            return set(ship)
        if self.contact == "no-edge":
            return set(ship) | {c for at in ship for c in beside(at)}
        return {(x + i, y + j) for x, y in ship for i in (-1, 0, 1) for j in (-1, 0, 1)}

    def see(self, text):
        """Takes the shots so far, and what follows from ships that sank."""
        self.shots = [(cell(at), outcome, int(size or 0)) for at, outcome, size in re.findall(r"([A-Z]\d+)([oxs])(\d*)", text)]
        self.fired = {at for at, _, _ in self.shots}
        self.misses = {at for at, outcome, _ in self.shots if outcome == "o"}
        # Hits that no ship known to have sunk explains, the ships left, and cells that nothing can have.
        self.hits, self.left, self.shut = [], list(self.sizes), self.misses | self.reefs
        for at, outcome, size in self.shots:
            if outcome == "o":
                continue
            self.hits.append(at)
            ship = self.sunk(at, size) if outcome == "s" else None
            if ship:
                self.left.remove(len(ship))
                self.hits = [hit for hit in self.hits if hit not in ship]
                self.shut |= self.halo(ship)

    def sunk(self, at, size):
        """The ship that sank at that cell, if only one explains it."""
        sizes = [size] if size else sorted(set(self.left))
        found = [ship for n in sizes if n in self.left for ship in self.places[n] if at in ship and set(ship) <= set(self.hits)]
        return found[0] if len(found) == 1 else None

    def open(self):
        return [at for at in self.cells if at not in self.fired and at not in self.shut]


def cell(text):
    return ord(text[0]) - 65, int(text[1:])


def beside(at):
    return [(at[0] + x, at[1] + y) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))]


def fleet(sea, free=None, sizes=None):
    """A fleet at random, each ship where there is room; nothing if there is none."""
    free, ships = set(sea.cells) - sea.reefs if free is None else set(free), []
    for size in sea.sizes if sizes is None else sizes:
        room = [ship for ship in sea.places[size] if set(ship) <= free]
        if not room:
            return None
        ships.append(random.choice(room))
        free -= sea.halo(ships[-1])
    return ships


def written(ship):
    down = len(ship) > 1 and ship[0][0] == ship[1][0]
    return f"{name(ship[0])}{'v' if down else 'h'}{len(ship)}"


def name(at):
    return chr(65 + at[0]) + str(at[1])


def play(player, choose):
    """Speaks for a player; `choose` gives the best cells of a sea first, as many as it likes."""
    sea = None
    for line in sys.stdin:
        word, fields = line.partition(" ")[0].strip(), dict(re.findall(r"(\S+?)=(\S*)", line))
        answer = None
        if word == "amiral":
            answer = f"ready name={player}"
        elif word == "rules":
            unknown = fields.keys() - KNOWN
            answer = f"unsupported {min(unknown)}" if unknown else "ok"
            sea = None if unknown else Sea(fields)
        elif word == "game":
            random.seed(fields.get("seed"))
        elif word == "place":
            ships = None
            while not ships:
                ships = fleet(sea)
            answer = " ".join(["fleet", *map(written, ships)])
        elif word == "fire":
            sea.see(fields.get("shots", ""))
            count = int(fields.get("count", 1))
            wanted = [at for at in dict.fromkeys(choose(sea)) if at in set(sea.cells) - sea.fired]
            rest = sea.open() + [at for at in sea.cells if at not in sea.fired]
            answer = " ".join(["shot", *map(name, list(dict.fromkeys(wanted + rest))[:count])])
        elif word == "quit":
            return
        if answer:
            print(answer, flush=True)
