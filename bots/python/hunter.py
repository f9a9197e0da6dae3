"""A player like Amiral's level 3: black cells at random, and every ship that is hit is finished.

It asks of the shots so far what a careful person would: which hits belong to ships that have sunk, where
a hit ship may go on, and which cells are still worth a shot. It remembers nothing but the rules.
"""
import random
import re
import sys


class Rules:
    def __init__(self, fields):
        self.columns, self.rows = map(int, fields.get("size", "10x10").split("x"))
        self.sizes = sorted(map(int, fields.get("fleet", "5,4,3,3,2").split(",")), reverse=True)
        self.contact = fields.get("contact", "no-edge")
        self.reefs = {cell(text) for text in re.findall(r"[A-Z]\d+", fields.get("reefs", ""))}
        self.cells = {(x, y) for x in range(self.columns) for y in range(self.rows)}


def cell(text):
    return ord(text[0]) - 65, int(text[1:])


def name(at):
    return chr(65 + at[0]) + str(at[1])


def beside(at):
    return [(at[0] + x, at[1] + y) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))]


def around(cells):
    return {(a + i, b + j) for a, b in cells for i in (-1, 0, 1) for j in (-1, 0, 1)}


def place(rules):
    """Ships that do not touch at all are legal under every rule."""
    while True:
        ships, taken = [], set(rules.reefs)
        for size in rules.sizes:
            for _ in range(1000):
                down, x, y = random.random() < 0.5, random.randrange(rules.columns), random.randrange(rules.rows)
                ship = [(x, y + i) if down else (x + i, y) for i in range(size)]
                if set(ship) <= rules.cells - taken:
                    ships.append(name((x, y)) + ("v" if down else "h") + str(size))
                    taken |= around(ship)
                    break
        if len(ships) == len(rules.sizes):
            return ships


def line_of(at, hits):
    """The unbroken row or column of hits through one of them: the longer of the two."""
    lines = []
    for step in ((1, 0), (0, 1)):
        line = [at]
        for sign in (1, -1):
            x, y = at
            while (x := x + sign * step[0], y := y + sign * step[1]) in hits:
                line.append((x, y))
        lines.append(sorted(line))
    return max(lines, key=len)


def fire(rules, shots, count):
    left, hits, shut = list(rules.sizes), set(), set(rules.reefs)
    for text, outcome, size in shots:
        at = cell(text)
        shut.add(at)
        if outcome == "o":
            continue
        hits.add(at)
        line = line_of(at, hits)
        known = int(size) if size else len(line)
        # A ship has sunk: it was said, or no ship left is longer.
        if (outcome == "s" or (left and len(line) >= left[0])) and known <= len(line) and known in left:
            if known < len(line):
                line = [c for c in line if abs(c[0] - at[0]) + abs(c[1] - at[1]) < known][:known]
            left.remove(known)
            hits -= set(line)
            if rules.contact == "no-edge":
                shut |= {c for one in line for c in beside(one)}
            elif rules.contact == "no-corner":
                shut |= around(line)
    open_cells = rules.cells - shut
    chosen = []
    for hit in sorted(hits):
        line = line_of(hit, hits)
        if len(line) > 1:
            step = line[1][0] - line[0][0], line[1][1] - line[0][1]
            ends = [(line[0][0] - step[0], line[0][1] - step[1]), (line[-1][0] + step[0], line[-1][1] + step[1])]
        else:
            ends = random.sample(beside(hit), 4)
        chosen += [c for c in ends if c in open_cells]
    chosen += [c for hit in sorted(hits) for c in beside(hit) if c in open_cells]
    search = random.sample(sorted(open_cells), len(open_cells))
    smallest = min(left, default=1)
    # Every ship of at least two cells has a black one.
    chosen += [c for c in search if smallest == 1 or sum(c) % 2 == 0] + search
    fired = {cell(text) for text, _, _ in shots}
    chosen += sorted(rules.cells - fired - rules.reefs) + sorted(rules.reefs - fired)
    return list(dict.fromkeys(chosen))[:count]


rules = Rules({})
for line in sys.stdin:
    word = (line.split() or [""])[0]
    fields = dict(re.findall(r"(\S+?)=(\S*)", line))
    if word == "amiral":
        print("ready name=hunter-python", flush=True)
    elif word == "rules":
        unknown = fields.keys() - {"size", "fleet", "contact", "announce", "turns", "reefs"}
        rules = Rules(fields)
        print("unsupported " + min(unknown) if unknown else "ok", flush=True)
    elif word == "place":
        print("fleet", *place(rules), flush=True)
    elif word == "fire":
        shots = re.findall(r"([A-Z]\d+)([oxs])(\d*)", fields.get("shots", ""))
        print("shot", *map(name, fire(rules, shots, int(fields.get("count", 1)))), flush=True)
