"""A player that places its ships and fires at random. It remembers nothing but the rules."""
import random, re, sys


def name(x, y):
    return f"{chr(65 + x)}{y}"


def place(columns, rows, sizes, reefs):
    while True:  # Ships that do not touch at all are legal under every rule.
        ships, taken = [], set(reefs)
        for size in sizes:
            for _ in range(1000):
                x, y, down = random.randrange(columns), random.randrange(rows), random.random() < 0.5
                cells = [(x, y + i) if down else (x + i, y) for i in range(size)]
                if cells[-1][0] < columns and cells[-1][1] < rows and not taken & set(cells):
                    ships.append(f"{name(x, y)}{'v' if down else 'h'}{size}")
                    taken |= {(a + i, b + j) for a, b in cells for i in (-1, 0, 1) for j in (-1, 0, 1)}
                    break
        if len(ships) == len(sizes):
            return "fleet " + " ".join(ships)


for line in sys.stdin:
    word, fields = line.partition(" ")[0].strip(), dict(re.findall(r"(\S+?)=(\S*)", line))
    if word == "amiral":
        print("ready name=simple-python", flush=True)
    elif word == "rules":
        rules, unknown = fields, fields.keys() - {"size", "fleet", "contact", "announce", "turns", "reefs"}
        print("unsupported " + min(unknown) if unknown else "ok", flush=True)
    elif word in ("place", "fire"):
        columns, rows = map(int, rules["size"].split("x"))
        if word == "place":
            reefs = {(ord(x) - 65, int(y)) for x, y in re.findall(r"([A-Z])(\d+)", rules.get("reefs", ""))}
            print(place(columns, rows, list(map(int, rules["fleet"].split(","))), reefs), flush=True)
        else:
            left = {name(x, y) for x in range(columns) for y in range(rows)}
            left -= set(re.findall(r"([A-Z]\d+)[oxs]", fields.get("shots", "")))
            print("shot", *random.sample(sorted(left), int(fields.get("count", 1))), flush=True)
