/* A player that places its ships and fires at random. It remembers nothing but the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[1 << 16], rules[1 << 16], fleet[2000], taken[30][30]; /* A margin of two around the sea. */
static int columns, rows;
static const char *field(const char *from, const char *key) { return strstr(from, key) ? strstr(from, key) + strlen(key) : ""; }
static void take(const char *s) { for (; *s > ' '; s++) if (*s >= 'A' && *s <= 'Z') taken[*s - 'A' + 2][atoi(s + 1) + 2] = 1; }
static int put(int size) { /* Places a ship that touches no other, which is legal under every rule. */
    for (int tries = 0; tries < 5000; tries++) {
        int down = rand() % 2, x = rand() % columns, y = rand() % rows, i = 0;
        while (i < size && !taken[x + 2 + i * !down][y + 2 + i * down] && x + i * !down < columns && y + i * down < rows) i++;
        if (i == size) for (i = -1; i <= size; i++) for (int j = -1; j < 2; j++) taken[x + 2 + (down ? j : i)][y + 2 + (down ? i : j)] = 1;
        if (i > size) return sprintf(fleet + strlen(fleet), " %c%d%c%d", 'A' + x, y, down ? 'v' : 'h', size);
    }
    return 0;
}
int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0); /* Flush after every line. */
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "amiral", 6)) puts("ready name=simple-c");
        if (!strncmp(line, "game", 4)) srand((unsigned)strtoul(field(line, "seed="), NULL, 10));
        if (!strncmp(line, "rules", 5)) { /* There are five rules, and perhaps reefs: more would be unknown. */
            int more = -5 - !!strstr(strcpy(rules, line), " reefs=");
            for (char *c = rules; *c; c++) more += *c == '=';
            puts(more > 0 || sscanf(field(rules, " size="), "%dx%d", &columns, &rows) < 2 ? "unsupported rule" : "ok");
        } else if (!strncmp(line, "place", 5)) {
            for (const char *s = "!"; *s > ' '; s += *s == ',') {
                if (*s == '!') memset(taken, 0, sizeof taken), take(field(rules, " reefs=")), strcpy(fleet, "fleet"), s = field(rules, " fleet=");
                s = put(atoi(s)) ? s + strspn(s, "0123456789") : "!"; /* Too tight: all over again. */
            }
            puts(fleet);
        } else if (!strncmp(line, "fire", 4)) {
            int count = *field(line, " count=") ? atoi(field(line, " count=")) : 1, x, y;
            for (memset(taken, 0, sizeof taken), take(field(line, " shots=")), printf("shot"); count > 0;)
                if (x = rand() % columns, y = rand() % rows, !taken[x + 2][y + 2]++) count -= printf(" %c%d", 'A' + x, y) > 0;
            puts("");
        }
    }
}
