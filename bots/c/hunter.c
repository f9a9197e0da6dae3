/* A player like Amiral's level 3: black cells at random, and every ship that is hit is finished. It remembers
 * nothing but the rules: every question has all the shots so far. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 2, SIDE = 26 + 2 * MARGIN, HIT = 1, SHUT = 2 }; /* SHUT: no ship can be there. */

static char line[1 << 16], rules[1 << 16], fleet[4000], sea[SIDE][SIDE], fired[SIDE][SIDE];
static int columns = 10, rows = 10, sizes[700], ships;

static const char *field(const char *from, const char *key) {
    const char *at = strstr(from, key);
    return at ? at + strlen(key) : "";
}
static int is(const char *key, const char *value) {
    return !strncmp(field(rules, key), value, strlen(value));
}
/* An empty sea, with reefs, and a margin in which nothing can be. */
static void clear(void) {
    memset(sea, SHUT, sizeof sea);
    memset(fired, 0, sizeof fired);
    for (int x = 0; x < columns; x++) memset(sea[x + MARGIN] + MARGIN, 0, rows);
    for (const char *s = field(rules, " reefs="); *s > ' '; s++)
        if (*s >= 'A') sea[*s - 'A' + MARGIN][atoi(s + 1) + MARGIN] = SHUT;
    ships = 0;
    for (const char *s = field(rules, " fleet="); *s > ' '; s += strspn(s, "0123456789"), s += *s == ',')
        sizes[ships++] = atoi(s); /* Largest first. */
}
/* Places a ship that touches no other, which is legal under every rule. */
static int put(int size) {
    for (int tries = 0; tries < 5000; tries++) {
        int down = rand() % 2, x = MARGIN + rand() % columns, y = MARGIN + rand() % rows, i = 0;
        while (i < size && x + i * !down < SIDE && y + i * down < SIDE && !sea[x + i * !down][y + i * down]) i++;
        if (i < size) continue;
        for (i = -1; i <= size; i++)
            for (int j = -1; j < 2; j++) sea[x + (down ? j : i)][y + (down ? i : j)] = SHUT;
        return sprintf(fleet + strlen(fleet), " %c%d%c%d", 'A' + x - MARGIN, y - MARGIN, down ? 'v' : 'h', size);
    }
    return 0;
}
/* The unbroken line of hits through a cell, the longer of row and column: its first cell, its step, its length. */
static int line_of(int x, int y, int *fx, int *fy, int *dx, int *dy) {
    int best = 0;
    for (int down = 0; down < 2; down++) {
        int i = !down, j = down, ax = x, ay = y, length = 0;
        while (sea[ax - i][ay - j] == HIT) ax -= i, ay -= j;
        while (sea[ax + length * i][ay + length * j] == HIT) length++;
        if (length > best) best = length, *fx = ax, *fy = ay, *dx = i, *dy = j;
    }
    return best;
}
/* Takes note of a ship that sank at a cell: its hits are explained, and around it there may be nothing. */
static void sink(int x, int y, int size) {
    int fx = x, fy = y, dx = 1, dy = 0, length = line_of(x, y, &fx, &fy, &dx, &dy), which = 0;
    size = size ? size : length;
    while (which < ships && sizes[which] != size) which++;
    if (which == ships || size > length) return;
    memmove(sizes + which, sizes + which + 1, (size_t)(--ships - which) * sizeof *sizes);
    while (abs(fx - x) + abs(fy - y) >= size) fx += dx, fy += dy;
    for (int n = 0; n < size; n++, fx += dx, fy += dy)
        for (int i = -1; i < 2; i++)
            for (int j = -1; j < 2; j++)
                if ((!i && !j) || (is(" contact=", "no-edge") && !(i && j)) || is(" contact=", "no-corner")) sea[fx + i][fy + j] = SHUT;
}
/* How good a cell is: it goes on from a line of hits, from one hit, is black, is open, or is all that is left. */
static int worth(int x, int y) {
    if (fired[x][y]) return 0;
    if (sea[x][y]) return 1;
    for (int i = -1; i < 2; i++)
        for (int j = -1; j < 2; j++)
            if (abs(i) + abs(j) == 1 && sea[x + i][y + j] == HIT) return sea[x + 2 * i][y + 2 * j] == HIT ? 5 : 4;
    return (x + y) % 2 == 0 || (ships && sizes[ships - 1] == 1) ? 3 : 2;
}
static void fire(const char *shots, int count) {
    clear();
    for (const char *s = shots; *s > ' '; s += *s == ',' || *s == '+') {
        int x = *s++ - 'A' + MARGIN, y = MARGIN + atoi(s), fx, fy, dx, dy;
        s += strspn(s, "0123456789");
        char outcome = *s++;
        int size = atoi(s), sunk = outcome == 's';
        s += strspn(s, "0123456789");
        fired[x][y] = 1;
        sea[x][y] = outcome == 'o' ? SHUT : HIT;
        /* A ship has sunk: it was said, or no ship left is longer. */
        if (outcome != 'o' && (sunk || (ships && line_of(x, y, &fx, &fy, &dx, &dy) >= sizes[0]))) sink(x, y, size);
    }
    for (printf("shot"); count > 0; count--) {
        int best = 0, among = 0, bx = 0, by = 0;
        for (int x = MARGIN; x < columns + MARGIN; x++)
            for (int y = MARGIN; y < rows + MARGIN; y++) {
                int value = worth(x, y);
                if (value > best) best = value, among = 0;
                if (value == best && rand() % ++among == 0) bx = x, by = y;
            }
        fired[bx][by] = 1;
        printf(" %c%d", 'A' + bx - MARGIN, by - MARGIN);
    }
    puts("");
}
int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0); /* Flush after every line. */
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "amiral", 6)) puts("ready name=hunter-c");
        if (!strncmp(line, "game", 4)) srand((unsigned)strtoul(field(line, " seed="), NULL, 10));
        if (!strncmp(line, "rules", 5)) { /* There are five rules, and perhaps reefs: more would be unknown. */
            int more = -5 - !!strstr(strcpy(rules, line), " reefs=");
            for (char *c = rules; *c; c++) more += *c == '=';
            puts(more > 0 || sscanf(field(rules, " size="), "%dx%d", &columns, &rows) < 2 ? "unsupported rule" : "ok");
        } else if (!strncmp(line, "place", 5)) {
            for (int placed = -1; placed < ships; placed++) {
                if (placed < 0) clear(), strcpy(fleet, "fleet");
                else if (!put(sizes[placed])) placed = -2; /* Too tight: all over again. */
            }
            puts(fleet);
        } else if (!strncmp(line, "fire", 4)) {
            fire(field(line, " shots="), *field(line, " count=") ? atoi(field(line, " count=")) : 1);
        }
    }
}
