import java.util.*;
import java.util.stream.*;

/** A player that places its ships and fires at random. It remembers nothing but the rules. */
public class Simple {
    static Map<String, String> rules = Map.of();
    static int columns, rows;
    static final Random random = new Random();
    static String name(int x, int y) { return (char) ('A' + x) + "" + y; }
    static String place() { // Ships that do not touch at all are legal under every rule.
        var taken = new HashSet<>(List.of(rules.getOrDefault("reefs", "").split(",")));
        var line = new StringBuilder("fleet");
        for (String size : rules.get("fleet").split(",")) {
            for (int tries = 0, length = Integer.parseInt(size); ; tries++) {
                int down = random.nextInt(2), x = random.nextInt(columns), y = random.nextInt(rows), w = 1 + (length - 1) * (1 - down), h = 1 + (length - 1) * down;
                if (tries > 5000) return place(); // Too tight: all over again.
                if (x + w > columns || y + h > rows || IntStream.range(0, length).anyMatch(i -> taken.contains(name(x + i * (1 - down), y + i * down)))) continue;
                for (int a = x - 1; a <= x + w; a++) for (int b = y - 1; b <= y + h; b++) taken.add(name(a, b));
                line.append(" ").append(name(x, y)).append(down == 1 ? "v" : "h").append(length);
                break;
            }
        }
        return line.toString();
    }

    public static void main(String[] args) {
        for (var input = new Scanner(System.in); input.hasNextLine(); ) {
            String line = input.nextLine(), word = line.split(" ")[0];
            var fields = Arrays.stream(line.split(" ")).filter(item -> item.contains("=")).collect(Collectors.toMap(item -> item.split("=")[0], item -> item.split("=")[1]));
            if (word.equals("rules")) { rules = fields; columns = Integer.parseInt(rules.get("size").split("x")[0]); rows = Integer.parseInt(rules.get("size").split("x")[1]); }
            var unknown = rules.keySet().stream().filter(key -> !key.matches("size|fleet|contact|announce|turns|reefs")).findAny();
            var open = IntStream.range(0, columns * rows).mapToObj(i -> name(i % columns, i / columns)).collect(Collectors.toList());
            Stream.of(fields.getOrDefault("shots", "").split("[oxs][0-9#]*[,+]?")).forEach(open::remove);
            Collections.shuffle(open, random);
            int count = Math.min(open.size(), Integer.parseInt(fields.getOrDefault("count", "1")));
            String answer = switch (word) { case "amiral" -> "ready name=simple-java"; case "rules" -> unknown.map(key -> "unsupported " + key).orElse("ok"); case "place" -> place(); case "fire" -> "shot " + String.join(" ", open.subList(0, count)); default -> null; };
            if (answer != null) System.out.println(answer); // println flushes.
        }
    }
}
