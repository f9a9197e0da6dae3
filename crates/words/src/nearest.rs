//! What a person who mistyped a name may have meant.

/// The known name nearest to the one given: one that it begins, or that is one or two typos away.
/// `None` if no name is near, or if two are equally near.
pub fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given: Vec<char> = given.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
    if given.is_empty() || given.len() > LONGEST {
        return None;
    }
    let slips = |name: &&str| {
        let name: Vec<char> = name.to_lowercase().chars().collect();
        if given.len() >= 3 && name.starts_with(&given) { 0 } else { distance(&given, &name) }
    };
    let most = 1 + given.len() / 4;
    let mut near: Vec<_> = known.into_iter().map(|name| (slips(&name), name)).collect();
    near.retain(|(slips, _)| *slips <= most);
    near.sort_unstable();
    match near[..] {
        [(slips, _), (others, _), ..] if slips == others => None,
        [(_, name), ..] => Some(name),
        [] => None,
    }
}

/// Names longer than this cannot be typos of ours.
const LONGEST: usize = 40;

/// How many letters must be inserted, deleted, changed, or swapped with the next one.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for (i, &letter) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &other) in b.iter().enumerate() {
            let mut least = (rows[i][j] + usize::from(letter != other)).min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && letter == b[j - 1] && a[i - 1] == other {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_lead_to_what_was_meant() {
        let known = ["level1", "level5", "probabilist", "montecarlo", "admiral", "hard", "random"];
        for (given, meant) in [
            ("levle5", Some("level5")),
            ("Level5", Some("level5")),
            ("lvel5", Some("level5")),
            ("probabilistic", Some("probabilist")),
            ("proba", Some("probabilist")),
            ("monte-carlo", Some("montecarlo")),
            ("amiral", Some("admiral")),
            ("hrad", Some("hard")),
            ("level7", None),
            ("chess", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(nearest(given, known), meant, "{given}");
        }
        assert_eq!(nearest("adda", ["Ada", "Zoé"]), Some("Ada"));
        assert_eq!(nearest(&"level5".repeat(1_000_000), known), None);
    }
}
