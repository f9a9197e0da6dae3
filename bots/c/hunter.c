/* A player like Amiral's level 3: black cells at random, and every ship that is hit is finished. It remembers
 * nothing but the rules: every question has all the shots so far. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { MARGIN = 2, SIDE = 26 + 2 * MARGIN, HIT = 1, SHUT = 2 }; /* SHUT: no ship can be there. */
static char line[1 << 16], rules[1 << 16], fleet[4000], sea[SIDE][SIDE], fired[SIDE][SIDE];
static int columns = 10, rows = 10, sizes[700], ships;
static const char *field(const char *from, const char *key) { return strstr(from, key) ? strstr(from, key) + strlen(key) : ""; }
static int is(const char *key, const char *value) { return !strncmp(field(rules, key), value, strlen(value)); }
static void clear(void) { /* An empty sea, with reefs, and a margin in which nothing can be. */
    memset(sea, SHUT, sizeof sea);
    memset(fired, 0, sizeof fired);
    for (int x = 0; x < columns; x++) memset(sea[x + MARGIN] + MARGIN, 0, rows);
    for (const char *s = field(rules, " reefs="); *s > ' '; s++)
        if (*s >= 'A') sea[*s - 'A' + MARGIN][atoi(s + 1) + MARGIN] = SHUT;
    ships = 0;
    for (const char *s = field(rules, " fleet="); *s > ' '; s += strspn(s, "0123456789"), s += *s == ',')
        sizes[ships++] = atoi(s); /* Largest first. */
}
static int put(int size) { /* Places a ship that touches no other, which is legal under every rule. */
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
static void sink(int x, int y, int size) { /* Takes note of a ship that sank at a cell: its hits are explained, and around it there may be nothing. */
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
static int stuck(int x, int y) { /* Whether the ship through a hit has sunk: it cannot go on, or is the longest already. */
    int fx, fy, dx, dy, length = line_of(x, y, &fx, &fy, &dx, &dy);
    if (length == 1) return sea[x - 1][y] && sea[x + 1][y] && sea[x][y - 1] && sea[x][y + 1];
    return (sea[fx - dx][fy - dy] && sea[fx + length * dx][fy + length * dy]) || (ships && length == sizes[0]);
}
static int room(int x, int y) { /* Whether the smallest ship left has room there. */
    int back, on, most = 0;
    for (int down = 0; down < 2; down++) {
        for (back = 1; sea[x - back * !down][y - back * down] != SHUT;) back++;
        for (on = 1; sea[x + on * !down][y + on * down] != SHUT;) on++;
        if (back + on - 1 > most) most = back + on - 1;
    }
    return !ships || most >= sizes[ships - 1];
}
/* How good a cell is: it goes on from a line of hits, from one hit, is black, is open, or is all that is left. */
static int worth(int x, int y) {
    if (fired[x][y]) return 0;
    if (sea[x][y]) return 1;
    for (int i = -1; i < 2; i++)
        for (int j = -1; j < 2; j++)
            if (abs(i) + abs(j) == 1 && sea[x + i][y + j] == HIT) return sea[x + 2 * i][y + 2 * j] == HIT ? 5 : 4;
    return !room(x, y) ? 1 : (x + y) % 2 == 0 || (ships && sizes[ships - 1] == 1) ? 3 : 2;
}
static void fire(const char *shots, int count) {
    clear();
    for (const char *s = shots; *s > ' '; s += *s == ',' || *s == '+') {
        int x = *s++ - 'A' + MARGIN, y = MARGIN + atoi(s);
        s += strspn(s, "0123456789");
        char outcome = *s++;
        int size = atoi(s);
        s += strspn(s, "#0123456789");
        fired[x][y] = 1;
        sea[x][y] = outcome == 'o' ? SHUT : HIT;
        if (outcome == 's') sink(x, y, size);
    }
    for (int i = 0, x, y; i < 2 * SIDE * SIDE && !is(" contact=", "free"); i++)
        if (x = i / SIDE % SIDE, y = i % SIDE, sea[x][y] == HIT && stuck(x, y)) sink(x, y, 0);
    for (printf("shot"); count > 0; count--) {
        int best = 0, among = 0, bx = 0, by = 0;
        for (int x = MARGIN; x < columns + MARGIN; x++)
            for (int y = MARGIN; y < rows + MARGIN; y++) {
                if (worth(x, y) > best) best = worth(x, y), among = 0;
                if (worth(x, y) == best && rand() % ++among == 0) bx = x, by = y;
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
            for (int placed = -1; placed < ships; placed++)
                if (placed < 0) clear(), strcpy(fleet, "fleet");
                else if (!put(sizes[placed])) placed = -2; /* Too tight: all over again. */
            puts(fleet);
        } else if (!strncmp(line, "fire", 4)) fire(field(line, " shots="), *field(line, " count=") ? atoi(field(line, " count=")) : 1);
    }
}
