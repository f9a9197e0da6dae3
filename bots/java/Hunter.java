import java.util.*;
import java.util.regex.*;
import java.util.stream.*;
/** A player like Amiral's level 3: black cells at random, and every ship that is hit is finished. It remembers
 *  nothing but the rules: every question has all the shots so far. */
public class Hunter {
    record Cell(int x, int y) {
        Cell plus(int i, int j) { return new Cell(x + i, y + j); }
        List<Cell> beside() { return List.of(plus(1, 0), plus(0, 1), plus(-1, 0), plus(0, -1)); }
        List<Cell> around() { return IntStream.range(0, 9).mapToObj(i -> plus(i % 3 - 1, i / 3 - 1)).toList(); }
        static Cell of(String text) { return new Cell(text.charAt(0) - 'A', Integer.parseInt(text.substring(1))); }
        @Override public String toString() { return (char) ('A' + x) + "" + y; }
    }
    static final Random random = new Random();
    static Set<Cell> sea = Set.of(), reefs = Set.of();
    static List<Integer> sizes = List.of();
    static String contact = "";
    static String rules(Map<String, String> fields) {
        var sides = fields.get("size").split("x");
        int columns = Integer.parseInt(sides[0]), rows = Integer.parseInt(sides[1]);
        sea = IntStream.range(0, columns * rows).mapToObj(i -> new Cell(i % columns, i / columns)).collect(Collectors.toSet());
        sizes = Stream.of(fields.get("fleet").split(",")).map(Integer::valueOf).sorted(Comparator.reverseOrder()).toList();
        contact = fields.get("contact");
        reefs = Stream.of(fields.getOrDefault("reefs", "").split(",")).filter(reef -> !reef.isEmpty()).map(Cell::of).collect(Collectors.toSet());
        var known = Set.of("size", "fleet", "contact", "announce", "turns", "reefs");
        return fields.keySet().stream().filter(key -> !known.contains(key)).findAny().map(key -> "unsupported " + key).orElse("ok");
    }
    /** Ships that do not touch at all are legal under every rule. */
    static String place() {
        var free = new HashSet<>(sea);
        free.removeAll(reefs);
        var line = new StringBuilder("fleet");
        for (int size : sizes) {
            for (int tries = 0; ; tries++) {
                var first = List.copyOf(sea).get(random.nextInt(sea.size()));
                int down = random.nextInt(2);
                var ship = IntStream.range(0, size).mapToObj(i -> first.plus(i * (1 - down), i * down)).toList();
                if (tries > 5000) return place(); // Too tight: all over again.
                if (!free.containsAll(ship)) continue;
                ship.forEach(cell -> cell.around().forEach(free::remove));
                line.append(" ").append(first).append(down == 1 ? "v" : "h").append(size);
                break;
            }
        }
        return line.toString();
    }
    /** The unbroken row or column of hits through one of them: the longer of the two. */
    static List<Cell> lineOf(Cell at, Set<Cell> hits) {
        List<List<Cell>> lines = new ArrayList<>();
        for (int[] step : new int[][] {{1, 0}, {0, 1}}) {
            Cell first = at;
            while (hits.contains(first.plus(-step[0], -step[1]))) first = first.plus(-step[0], -step[1]);
            lines.add(Stream.iterate(first, hits::contains, cell -> cell.plus(step[0], step[1])).toList());
        }
        return lines.get(0).size() >= lines.get(1).size() ? lines.get(0) : lines.get(1);
    }
    /** Where a ship through that line can go on. */
    static List<Cell> ends(List<Cell> line) {
        Cell first = line.get(0), last = line.get(line.size() - 1);
        int i = Integer.signum(last.x - first.x), j = Integer.signum(last.y - first.y);
        return line.size() > 1 ? List.of(first.plus(-i, -j), last.plus(i, j)) : first.beside();
    }
    static void sink(List<Cell> line, List<Integer> left, Set<Cell> hits, Set<Cell> shut) {
        if (!left.remove((Integer) line.size())) return;
        line.forEach(hits::remove);
        if (contact.equals("no-edge")) line.forEach(cell -> shut.addAll(cell.beside()));
        if (contact.equals("no-corner")) line.forEach(cell -> shut.addAll(cell.around()));
    }
    static String fire(String shots, int count) {
        var left = new ArrayList<>(sizes);
        Set<Cell> hits = new LinkedHashSet<>(), shut = new HashSet<>(reefs), fired = new HashSet<>();
        for (var shot = Pattern.compile("([A-Z][0-9]+)([oxs])([0-9]*)").matcher(shots); shot.find(); ) {
            var at = Cell.of(shot.group(1));
            shut.add(at);
            fired.add(at);
            if (!shot.group(2).equals("o")) hits.add(at);
            if (!shot.group(2).equals("s")) continue;
            var line = lineOf(at, hits);
            int size = shot.group(3).isEmpty() ? line.size() : Integer.parseInt(shot.group(3));
            var near = line.stream().filter(cell -> Math.abs(cell.x - at.x) + Math.abs(cell.y - at.y) < size).limit(size).toList();
            if (near.size() == size) sink(near, left, hits, shut);
        }
        // A ship has sunk that cannot go on, or is the longest already.
        if (!contact.equals("free")) for (Cell hit : Stream.concat(hits.stream(), hits.stream()).toList()) {
            var line = hits.contains(hit) ? lineOf(hit, hits) : List.<Cell>of();
            boolean longest = !left.isEmpty() && line.size() == left.get(0);
            if (!line.isEmpty() && (longest || ends(line).stream().noneMatch(end -> sea.contains(end) && !shut.contains(end)))) sink(line, left, hits, shut);
        }
        List<Cell> wanted = new ArrayList<>(), search = new ArrayList<>(sea);
        hits.forEach(hit -> wanted.addAll(ends(lineOf(hit, hits))));
        hits.forEach(hit -> wanted.addAll(hit.beside()));
        Collections.shuffle(search, random);
        // Where the smallest ship left has room; and every ship of at least two cells has a black one.
        int smallest = left.isEmpty() ? 1 : left.get(left.size() - 1);
        var room = sea.stream().filter(cell -> hits.contains(cell) || !shut.contains(cell)).collect(Collectors.toSet());
        search.sort(Comparator.comparing(cell -> smallest > 1 && (cell.x + cell.y) % 2 != 0));
        search.stream().filter(cell -> room.contains(cell) && lineOf(cell, room).size() >= smallest).forEach(wanted::add);
        var open = wanted.stream().filter(cell -> sea.contains(cell) && !shut.contains(cell));
        search.sort(Comparator.comparing(shut::contains));
        var rest = search.stream().filter(cell -> !fired.contains(cell));
        return "shot " + Stream.concat(open, rest).distinct().limit(count).map(Cell::toString).collect(Collectors.joining(" "));
    }
    public static void main(String[] args) {
        for (var input = new Scanner(System.in); input.hasNextLine(); ) {
            String line = input.nextLine();
            Map<String, String> fields = new HashMap<>();
            for (var field = Pattern.compile("(\\S+?)=(\\S*)").matcher(line); field.find(); ) fields.put(field.group(1), field.group(2));
            switch (line.split(" ")[0]) { // println flushes.
                case "amiral" -> System.out.println("ready name=hunter-java");
                case "rules" -> System.out.println(rules(fields));
                case "game" -> { if (fields.containsKey("seed")) random.setSeed(Long.parseUnsignedLong(fields.get("seed"))); }
                case "place" -> System.out.println(place());
                case "fire" -> System.out.println(fire(fields.getOrDefault("shots", ""), Integer.parseInt(fields.getOrDefault("count", "1"))));
            }
        }
    }
}
