//! Examples of every command. They are the same in every language, and each works as printed.

/// Examples of a command.
pub(crate) fn examples(command: &str) -> &'static [&'static str] {
    match command {
        "amiral" => &["amiral", "amiral play --mode versus", "amiral odds --shots \"F5o E4o G6x\""],
        "play" => &[
            "amiral play",
            "amiral play hard",
            "amiral play --mode versus --strategy hard --rules hasbro",
            "amiral play --resume",
            "amiral play --server https://amiral.example",
            "yes '' | amiral play --plain --mode solo --size 5x5 --ships 3,2",
        ],
        "announce" => &["amiral announce \"Back at eight\"", "amiral announce --clear"],
        "serve" => &["amiral serve", "amiral serve --addr 0.0.0.0:8000 --db class.db"],
        "window" => &["amiral window"],
        "odds" => &[
            "amiral odds --shots \"F5o E4o G6x\"",
            "amiral odds --rules hasbro --shots \"E4x E5x E6s3 B2o\"",
            "echo '{\"shots\": \"F5o E4o\"}' | amiral odds --lines",
        ],
        "fleet" => {
            &["amiral fleet --rules hasbro --law uniform --seed 7", "amiral fleet --ships \"5,4,L4,T4,2x2\" --seed 7"]
        }
        "count" => &["amiral count --cells", "amiral count --size 6x6 --ships 3,2,2 --method collision --within 1"],
        "solve" => &[
            "amiral solve --strategy level5 --explain --at \"E6h5 E8h4 B4h3 B9h3 J2v2\"",
            "amiral solve --rules hasbro --format latex > game.tex",
        ],
        "analyse" => &["amiral analyse game.txt", "amiral analyse --shots \"F5o E4o G6x\""],
        "study" => &[
            "amiral study level3 level5 --games 1000 --out results",
            "amiral study --duel easy hard",
            "amiral study level3 --games 1000 --seed 1 --shard 1/2 --out shards/1",
            "amiral study level3 --games 1000 --seed 1 --shard 2/2 --out shards/2",
            "amiral study --load shards/1 shards/2 --out joined",
            "amiral study level3 level5 --bus nats://127.0.0.1:4222",
        ],
        "worker" => {
            &["amiral worker --bus nats://127.0.0.1:4222", "amiral worker --bus tls://broker.example --threads 4"]
        }
        "tournament" => &[
            "amiral tournament run --format swiss --rounds 3 --games 10 --players \"level1 level3 level5 easy medium hard\"",
            "amiral tournament new cup.jsonl --format knockout --players \"level3 level4 level5 hard\" --games 3",
            "amiral tournament run cup.jsonl --out cup",
            "amiral tournament show cup.jsonl --format trf",
        ],
        "arena" => &[
            "amiral arena level5 hard --pairs 50",
            "amiral arena level3 random --sprt 0,50 --resume match.jsonl",
            "amiral arena level5 level3 heuristic --gauntlet --pairs 20 --records games",
        ],
        "optimal" => &["amiral optimal --rules hasbro --size 4x4 --ships 3,2 --compare level5"],
        "benchmark" => &["amiral benchmark level5 hard --ways 8"],
        "history" => {
            &["amiral history", "amiral history --opponent hard --since 2026-01-01", "amiral history --strategies"]
        }
        "report" => &["amiral report 1 --format markdown > match-1.md"],
        "delete" => &["amiral delete 1 --yes"],
        "export" => &["amiral export --format csv --out matches.csv"],
        "import" => &["amiral import game.txt"],
        "forget" => &["amiral forget Ada --yes"],
        "backup" => &["amiral backup copy.db"],
        "restore" => &["amiral restore copy.db"],
        "account" => &[
            "amiral account list",
            "amiral account add Ada",
            "amiral account suspend Ada --undo",
            "amiral account teacher Ada",
        ],
        "log" => &["amiral log --limit 20"],
        "bot" => &[
            "echo 'amiral 1' | amiral bot --strategy admiral",
            "amiral bot check \"amiral bot --strategy level3\" --games 2",
            "amiral bot ask \"amiral bot --strategy level5\" --shots \"F5o G6x\"",
            "amiral bot connect https://amiral.example \"python3 my.py\"",
            "amiral bot connect https://amiral.example/tournaments/4be1c09d \"python3 my.py\"",
        ],
        "strategies" => &["amiral strategies", "amiral strategies --json"],
        "rules" => &["amiral rules"],
        "completions" => &["amiral completions bash > amiral.bash"],
        "man" => &["amiral man | man -l -", "amiral man --out man"],
        "help" => &["amiral help odds"],
        _ => &[],
    }
}
