// A player like Amiral's level 3: black cells at random, and every ship that is hit is finished.
//
// It asks of the shots so far what a careful person would: which hits belong to ships that have sunk,
// where a hit ship may go on, and which cells are still worth a shot. It remembers nothing but the rules.
let dice = Math.random() * 2 ** 32; // Mulberry32, so that games with a seed can be played again.
const chance = () => {
  dice = (dice + 0x6d2b79f5) | 0;
  let z = Math.imul(dice ^ (dice >>> 15), dice | 1);
  z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
  return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
};
const random = (below) => Math.floor(chance() * below);
const name = ([x, y]) => String.fromCharCode(65 + x) + y;
const cell = (text) => [text.charCodeAt(0) - 65, Number(text.slice(1))];
const say = (line) => process.stdout.write(line + "\n");
const steps = [[1, 0], [0, 1], [-1, 0], [0, -1]];
const beside = ([x, y]) => steps.map(([i, j]) => name([x + i, y + j]));
const around = ([x, y]) => [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => name([x + i, y + j])));
const shuffled = (list) => list.map((item) => [chance(), item]).sort((a, b) => a[0] - b[0]).map(([, item]) => item);

let rules = read({});

function read(fields) {
  const [columns, rows] = (fields.size ?? "10x10").split("x").map(Number);
  const cells = [...Array(columns * rows).keys()].map((i) => name([i % columns, Math.floor(i / columns)]));
  const sizes = (fields.fleet ?? "5,4,3,3,2").split(",").map(Number).sort((a, b) => b - a);
  const reefs = (fields.reefs ?? "").split(",").filter((reef) => reef);
  return { columns, rows, cells: new Set(cells), sizes, reefs, contact: fields.contact ?? "no-edge" };
}

// Ships that do not touch at all are legal under every rule.
function place() {
  for (;;) {
    const ships = [], taken = new Set(rules.reefs);
    for (const size of rules.sizes) {
      for (let tries = 0; tries < 1000; tries++) {
        const down = random(2), x = random(rules.columns), y = random(rules.rows);
        const ship = [...Array(size).keys()].map((i) => (down ? [x, y + i] : [x + i, y]));
        if (ship.some((at) => !rules.cells.has(name(at)) || taken.has(name(at)))) continue;
        ships.push(name([x, y]) + (down ? "v" : "h") + size);
        ship.flatMap(around).forEach((at) => taken.add(at));
        break;
      }
    }
    if (ships.length === rules.sizes.length) return ships.join(" ");
  }
}

// The unbroken row or column of hits through one of them: the longer of the two.
function lineOf(at, hits) {
  const lines = [[1, 0], [0, 1]].map(([i, j]) => {
    const line = [];
    let [x, y] = cell(at);
    while (hits.has(name([x - i, y - j]))) [x, y] = [x - i, y - j];
    for (; hits.has(name([x, y])); x += i, y += j) line.push(name([x, y]));
    return line;
  });
  return lines[0].length >= lines[1].length ? lines[0] : lines[1];
}

function fire(shots, count) {
  const left = [...rules.sizes], hits = new Set(), shut = new Set(rules.reefs);
  const open = (at) => rules.cells.has(at) && !shut.has(at);
  const sink = (line) => {
    left.splice(left.indexOf(line.length), 1);
    line.forEach((one) => hits.delete(one));
    const near = { "no-edge": beside, "no-corner": around }[rules.contact] ?? (() => []);
    line.flatMap((one) => near(cell(one))).forEach((one) => shut.add(one));
  };
  const ends = (line) => {
    const [[a, b], [c, d]] = [cell(line[0]), cell(line[line.length - 1])];
    const [i, j] = [Math.sign(c - a), Math.sign(d - b)];
    return line.length > 1 ? [name([a - i, b - j]), name([c + i, d + j])] : shuffled(beside([a, b]));
  };
  for (const [, at, outcome, size] of shots) {
    shut.add(at);
    if (outcome === "o") continue;
    hits.add(at);
    const line = lineOf(at, hits), known = size ? Number(size) : line.length, place = line.indexOf(at);
    if (outcome === "s" && known <= line.length && left.includes(known))
      sink(line.filter((_, i) => Math.abs(i - place) < known).slice(0, known));
  }
  // A ship has sunk that cannot go on, or is the longest already.
  for (const hit of rules.contact === "free" ? [] : [...hits, ...hits]) {
    const line = hits.has(hit) ? lineOf(hit, hits) : [];
    if (left.includes(line.length) && (line.length === Math.max(...left) || !ends(line).some(open))) sink(line);
  }
  const chosen = [...hits].flatMap((hit) => ends(lineOf(hit, hits)));
  for (const hit of hits) chosen.push(...beside(cell(hit)));
  // Where the smallest ship left has room; and every ship of at least two cells has a black one.
  const room = new Set([...rules.cells].filter((at) => open(at) || hits.has(at)));
  const search = shuffled([...rules.cells].filter((at) => open(at) && lineOf(at, room).length >= Math.min(...left)));
  const black = search.filter((at) => Math.min(...left) === 1 || (cell(at)[0] + cell(at)[1]) % 2 === 0);
  const fired = new Set(shots.map(([, at]) => at));
  const rest = [...rules.cells].filter((at) => !fired.has(at)).sort((a, b) => shut.has(a) - shut.has(b));
  return [...new Set([...chosen.filter(open), ...black, ...search, ...rest])].slice(0, count);
}

const known = ["size", "fleet", "contact", "announce", "turns", "reefs"];
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.split(" ");
  const fields = Object.fromEntries(rest.filter((item) => item.includes("=")).map((item) => item.split("=")));
  if (word === "amiral") say("ready name=hunter-javascript");
  else if (word === "rules") {
    const unknown = Object.keys(fields).find((key) => !known.includes(key));
    rules = read(fields);
    say(unknown ? "unsupported " + unknown : "ok");
  } else if (word === "game" && fields.seed) dice = Number(BigInt.asIntN(32, BigInt(fields.seed)));
  else if (word === "place") say("fleet " + place());
  else if (word === "fire") {
    const shots = [...(fields.shots ?? "").matchAll(/([A-Z]\d+)([oxs])(\d*)/g)];
    say("shot " + fire(shots, Number(fields.count ?? 1)).join(" "));
  }
});
