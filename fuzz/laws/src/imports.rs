//! Files of games: what was read can be written and read again as the same game.

use amiral_game::Record;
use amiral_store::transfer::{Game, read_json_lines, read_records};
use amiral_study::Distribution;

use crate::steps::{Limit, short, within};
use crate::text;

/// What reading may cost, including the tables of the largest sea.
fn reading(bytes: &[u8]) -> Limit {
    Limit::reading(bytes.len(), Limit { steps: 4000, bytes: 64 << 20 }, Limit { steps: 20, bytes: 2000 })
}

/// Checks that a game is the same in every format.
fn same_in_every_form(game: &Game) {
    let line = game.to_json();
    let again = read_json_lines(&line).unwrap();
    assert_eq!(again.len(), 1);
    // Tags have no order in JSON, and of several with the same name only the last one stays.
    let untagged = |game: &Game| Record { tags: Vec::new(), ..game.record.clone() };
    assert_eq!(untagged(&again[0]), untagged(game));
    assert_eq!(again[0].uid, game.uid);
    let record = game.to_record().to_string();
    let again = read_records(&record).unwrap();
    assert_eq!(again.len(), 1, "{record}");
    assert_eq!(again[0].to_record().to_string(), record);
}

/// Game records, one or several in a file.
pub(crate) fn records(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    within(reading(bytes), || {
        if let Ok(record) = text.parse::<Record>() {
            assert_eq!(record.to_string().parse(), Ok(record));
        }
        match read_records(text) {
            Ok(games) => games.iter().for_each(same_in_every_form),
            Err(error) => short(&error.to_string(), 2000 + 4 * text.len()),
        }
    });
}

/// Games in JSON, one on each line.
pub(crate) fn json_lines(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    within(reading(bytes), || match read_json_lines(text) {
        Ok(games) => games.iter().for_each(same_in_every_form),
        Err(error) => short(&error.to_string(), 2000 + 4 * text.len()),
    });
}

/// The games of a study, as in its folder: JSON if the text begins with a brace, otherwise a table.
pub(crate) fn studies(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let folder = tempfile::tempdir().unwrap();
    let name = if text.trim_start().starts_with('{') { "distribution.json" } else { "distribution.txt" };
    std::fs::write(folder.path().join(name), text).unwrap();
    within(reading(bytes), || match Distribution::load(folder.path()) {
        Ok(games) => {
            drop(games.report());
            let copy = tempfile::tempdir().unwrap();
            let [table, json] = games.save(copy.path()).unwrap();
            assert_eq!(Distribution::load(copy.path()).unwrap(), games, "the same from JSON");
            std::fs::remove_file(json).unwrap();
            assert_eq!(Distribution::load(copy.path()).unwrap(), games, "the same from {}", table.display());
        }
        Err(error) => short(&error.to_string(), 2000 + 4 * text.len()),
    });
}
