"""A player like Amiral's level 3: black cells at random, and every ship that is hit is finished.
It remembers nothing but the rules: every question has all the shots so far."""
import random, re, sys


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
    while True:  # Ships that do not touch at all are legal under every rule.
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

    def sink(line):
        left.remove(len(line))
        hits.difference_update(line)
        near = {"no-edge": [c for one in line for c in beside(one)], "no-corner": around(line)}
        shut.update(near.get(rules.contact, []))

    def ends(line):
        step = line[-1][0] > line[0][0], line[-1][1] > line[0][1]
        first, last = (line[0][0] - step[0], line[0][1] - step[1]), (line[-1][0] + step[0], line[-1][1] + step[1])
        return [first, last] if len(line) > 1 else random.sample(beside(line[0]), 4)

    def is_open(at):
        return at in rules.cells and at not in shut

    def room(at):
        """How long a ship through a cell can be."""
        open_cells = {c for c in rules.cells if is_open(c) or c in hits} | {at}
        return len(line_of(at, open_cells))

    for text, outcome, size in shots:
        at = cell(text)
        shut.add(at)
        if outcome != "o":
            hits.add(at)
            line = line_of(at, hits)
            known = int(size) if size else len(line)
            if outcome == "s" and known in left and known <= len(line):
                sink([c for c in line if abs(c[0] - at[0]) + abs(c[1] - at[1]) < known][:known])
    for hit in sorted(hits) * 2 if rules.contact != "free" else []:
        # A ship has sunk that cannot go on, or is the longest already.
        line = line_of(hit, hits)
        if hit in hits and len(line) in left and (len(line) == max(left) or not any(map(is_open, ends(line)))):
            sink(line)
    chosen = [c for hit in sorted(hits) for c in ends(line_of(hit, hits))] + [c for hit in hits for c in beside(hit)]
    smallest, search = min(left, default=1), random.sample(sorted(rules.cells), len(rules.cells))
    search = [c for c in search if is_open(c) and room(c) >= smallest]
    # Every ship of at least two cells has a black one.
    chosen += [c for c in search if smallest == 1 or sum(c) % 2 == 0] + search
    fired = {cell(text) for text, _, _ in shots}
    rest = sorted(rules.cells - fired, key=lambda c: c in shut)
    return list(dict.fromkeys([c for c in chosen if is_open(c)] + rest))[:count]


rules = Rules({})
for line in sys.stdin:
    word = (line.split() or [""])[0]
    fields = dict(re.findall(r"(\S+?)=(\S*)", line))
    if word == "amiral":
        print("ready name=hunter-python", flush=True)
    elif word == "rules":
        rules, unknown = Rules(fields), fields.keys() - {"size", "fleet", "contact", "announce", "turns", "reefs"}
        print("unsupported " + min(unknown) if unknown else "ok", flush=True)
    elif word == "game":
        random.seed(fields.get("seed"))
    elif word == "place":
        print("fleet", *place(rules), flush=True)
    elif word == "fire":
        shots = re.findall(r"([A-Z]\d+)([oxs])(\d*)", fields.get("shots", ""))
        print("shot", *map(name, fire(rules, shots, int(fields.get("count", 1)))), flush=True)
