//! The list of names from which a class is made, and the handles that pupils get.
//!
//! A list is one name a line, or a table as schools' programs export it: columns separated by tabs,
//! semicolons or commas, with a line of heads that says which of them are names.

use amiral_host::{DisplayName, NameProblem};
use amiral_store::Handle;
use unicode_normalization::UnicodeNormalization;

/// A line of a list that is no name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BadLine {
    /// Its number, from 1.
    pub(crate) line: usize,
    /// What is wrong with it.
    pub(crate) problem: NameProblem,
}

/// What columns are called that hold a whole name, a first name, and a family name.
const WHOLE: [&str; 6] = ["name", "full name", "nom complet", "pupil", "eleve", "student"];
const FIRST: [&str; 5] = ["first name", "firstname", "given name", "prenom", "vorname"];
const LAST: [&str; 7] = ["last name", "lastname", "surname", "family name", "nom de famille", "nom", "nachname"];

/// Which columns of a table make up a name.
struct Columns(Vec<usize>);

impl Columns {
    /// As a line of heads says, if it is one.
    fn of(heads: &[String]) -> Option<Columns> {
        let heads: Vec<String> = heads.iter().map(|head| plain(head)).collect();
        let find = |names: &[&str]| heads.iter().position(|head| names.contains(&head.as_str()));
        let parts: Vec<usize> = [find(&FIRST), find(&LAST)].into_iter().flatten().collect();
        match (find(&WHOLE), parts.is_empty()) {
            (_, false) => Some(Columns(parts)),
            (Some(whole), true) => Some(Columns(vec![whole])),
            (None, true) => None,
        }
    }
}

/// The names of a list, in its order, without empty lines.
pub(crate) fn read(list: &str) -> Result<Vec<DisplayName>, BadLine> {
    let lines = || list.trim_start_matches('\u{feff}').lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let separator =
        ['\t', ';', ','].into_iter().find(|&mark| lines().next().is_some_and(|(_, line)| line.contains(mark)));
    let mut names = Vec::new();
    let mut columns = Columns(vec![0]);
    for (place, (number, line)) in lines().enumerate() {
        let fields = match separator {
            Some(separator) => fields(line, separator),
            None => vec![line.to_owned()],
        };
        if place == 0
            && let Some(named) = Columns::of(&fields)
        {
            columns = named;
            continue;
        }
        let parts: Vec<&str> =
            columns.0.iter().filter_map(|&column| fields.get(column)).map(|part| part.trim()).collect();
        let name = DisplayName::new(&parts.join(" "));
        names.push(name.map_err(|problem| BadLine { line: number + 1, problem })?);
    }
    Ok(names)
}

/// The fields of a line of a table. Quotation marks hold separators together.
fn fields(line: &str, separator: char) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let last = fields.last_mut().expect("there is always one");
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                last.push('"');
            }
            '"' if quoted || last.trim().is_empty() => quoted = !quoted,
            letter if letter == separator && !quoted => fields.push(String::new()),
            letter => last.push(letter),
        }
    }
    fields
}

/// Small letters without accents.
fn plain(text: &str) -> String {
    text.trim().to_lowercase().nfkd().filter(|letter| !('\u{300}'..='\u{36f}').contains(letter)).collect()
}

/// A handle for somebody of that name: the first word of it, and a number drawn at random. So neither a
/// handle nor that it is taken tells who is in a class.
pub(crate) fn handle(name: &DisplayName) -> Handle {
    let number = crate::visitor::draw() % 10_000;
    let word: String = plain(name.to_string().split(' ').next().unwrap_or_default())
        .chars()
        .flat_map(|letter| match letter {
            'æ' => vec!['a', 'e'],
            'œ' => vec!['o', 'e'],
            'ß' => vec!['s', 's'],
            'ø' => vec!['o'],
            'ł' => vec!['l'],
            'ı' => vec!['i'],
            'đ' | 'ð' => vec!['d'],
            'þ' => vec!['t', 'h'],
            letter => vec![letter],
        })
        .filter(char::is_ascii_alphanumeric)
        .take(WORD)
        .collect();
    let word = if word.is_empty() { "pupil".into() } else { word };
    format!("{word}-{number:04}").parse().expect("letters, a hyphen and digits make a handle")
}

/// The most letters of a name in a handle.
const WORD: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(list: &str, expected: &[&str]) {
        let names: Vec<String> = read(list).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn a_list_is_one_name_a_line_or_a_table_with_heads() {
        check("", &[]);
        check("Zoé Martin\r\n\n  Max \nTim", &["Zoé Martin", "Max", "Tim"]);
        check("\u{feff}Nom;Prénom;Classe\nMartin;Zoé;5b\nde La Tour;Max;5b", &["Zoé Martin", "Max de La Tour"]);
        check("First name,Last name\n\"Zoé\",\"Martin, junior\"\n", &["Zoé Martin, junior"]);
        check("Class\tName\n5b\tZoé", &["Zoé"]);
        check("Élève;Classe\nZoé;5b", &["Zoé"]);
        check("Vorname;Geburtstag\nZoé;1.1.2015", &["Zoé"]);
        check("Zoé,5b\nMax,5b", &["Zoé", "Max"]);
        // One column that is called something.
        check("Name\nZoé", &["Zoé"]);
    }

    #[test]
    fn what_is_no_name_is_told_with_its_line() {
        assert_eq!(read("Zoé\n\nlevel5").unwrap_err().line, 3);
        assert_eq!(read("Zoé\na\u{202e}b").unwrap_err().line, 2);
        let long = "a".repeat(41);
        assert_eq!(read(&long).unwrap_err(), BadLine { line: 1, problem: NameProblem::TooLong });
        assert_eq!(read("Name;Class\n;5b").unwrap_err(), BadLine { line: 2, problem: NameProblem::Empty });
    }

    #[test]
    fn handles_have_the_first_name_in_plain_letters_and_a_number() {
        for (name, word) in [
            ("Zoé Martin", "zoe"),
            ("Bjørn", "bjorn"),
            ("Œdipe", "oedipe"),
            ("Maximiliano-Alexandre", "maximilianoa"),
            ("Зоя", "pupil"),
            ("O’Neil", "oneil"),
        ] {
            let made = handle(&DisplayName::new(name).unwrap());
            let (before, number) = made.as_str().rsplit_once('-').unwrap();
            assert_eq!((before, number.len()), (word, 4), "{name}");
        }
        let same = DisplayName::new("Zoé").unwrap();
        assert!((0..20).any(|_| handle(&same) != handle(&same)));
    }
}
