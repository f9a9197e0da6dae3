// A player that places its ships and fires at random. It remembers nothing but the rules.
const random = (below) => Math.floor(Math.random() * below);
const name = ([x, y]) => String.fromCharCode(65 + x) + y;
const say = (line) => process.stdout.write(line + "\n");

// Ships that do not touch at all are legal under every rule.
function place(sizes, reefs) {
  for (;;) {
    const ships = [], taken = new Set(reefs);
    for (const size of sizes) {
      for (let tries = 0; tries < 1000; tries++) {
        const down = random(2), x = random(columns), y = random(rows);
        const cells = [...Array(size).keys()].map((i) => (down ? [x, y + i] : [x + i, y]));
        if (cells.some((at) => at[0] >= columns || at[1] >= rows || taken.has(name(at)))) continue;
        ships.push(name([x, y]) + (down ? "v" : "h") + size);
        for (const [a, b] of cells) for (const i of [-1, 0, 1]) for (const j of [-1, 0, 1]) taken.add(name([a + i, b + j]));
        break;
      }
    }
    if (ships.length === sizes.length) return ships.join(" ");
  }
}

let rules, columns, rows;
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.split(" ");
  const fields = Object.fromEntries(rest.filter((item) => item.includes("=")).map((item) => item.split("=")));
  if (word === "amiral") say("ready name=simple-javascript");
  else if (word === "rules") {
    const unknown = Object.keys(fields).find((key) => !/^(size|fleet|contact|announce|turns|reefs)$/.test(key));
    rules = fields;
    [columns, rows] = (rules.size ?? "10x10").split("x").map(Number);
    say(unknown ? "unsupported " + unknown : "ok");
  } else if (word === "place") say("fleet " + place(rules.fleet.split(",").map(Number), (rules.reefs ?? "").split(",")));
  else if (word === "fire") {
    const all = [...Array(columns * rows).keys()].map((i) => name([i % columns, Math.floor(i / columns)]));
    const open = all.filter((cell) => !(fields.shots ?? "").match(/[A-Z]\d+/g)?.includes(cell));
    say("shot " + Array.from({ length: fields.count ?? 1 }, () => open.splice(random(open.length), 1)).join(" "));
  }
});
