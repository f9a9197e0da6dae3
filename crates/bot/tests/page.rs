//! `docs/protocol.md` says what is so.

use amiral_bot::{Answer, FailureKind, LineError, Request, from_json, to_json};

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    std::fs::read_to_string(path).expect("the page of the protocol")
}

/// The lines of the page's examples that begin with that sign.
fn lines(sign: &str) -> Vec<String> {
    page().lines().filter_map(|line| line.strip_prefix(sign)).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn every_line_of_the_examples_is_read_and_written_again() {
    let requests = lines("→");
    assert!(requests.len() >= 8, "{requests:?}");
    for line in requests {
        match Request::parse(&line) {
            Ok(request) => assert_eq!(request.to_string(), line),
            Err(LineError::Unsupported(what)) => assert_eq!(what, "mines", "{line}"),
            Err(error) => panic!("{line}: {error}"),
        }
    }
    let answers = lines("←");
    assert!(answers.len() >= 6, "{answers:?}");
    for line in answers {
        assert_eq!(Answer::parse(&line).map(|answer| answer.to_string()), Ok(line));
    }
}

#[test]
fn the_examples_of_json_are_lines() {
    let page = page();
    let (page, _) = page.split_once("\n## Online\n").expect("what comes after");
    let objects: Vec<&str> = page.lines().filter(|line| line.starts_with("{\"type\"")).collect();
    assert!(objects.len() >= 4);
    for text in objects {
        let object = serde_json::from_str(text).expect("JSON");
        let line = from_json(&object).expect("a message");
        assert!(Request::parse(&line).is_ok() || Answer::parse(&line).is_ok(), "{line}");
        assert_eq!(to_json(&line), object);
    }
    for line in lines("→").into_iter().chain(lines("←")) {
        let again = from_json(&to_json(&line)).expect("a message");
        assert_eq!(to_json(&again), to_json(&line), "{again}");
    }
}

#[test]
fn the_messages_online_are_those_of_the_lines_with_more_members() {
    let page = page();
    let (_, online) = page.split_once("\n## Online\n").expect("what is online");
    let messages: Vec<serde_json::Value> = online
        .lines()
        .filter(|line| line.starts_with("{\"type\""))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let kinds: Vec<&str> = messages.iter().filter_map(|message| message["type"].as_str()).collect();
    assert_eq!(kinds, ["amiral", "challenge", "place", "fire", "end", "pulse"]);
    for message in messages.iter().filter(|message| message["rules"].is_object()) {
        let mut rules = message["rules"].clone();
        rules["type"] = "rules".into();
        assert!(matches!(Request::parse(&from_json(&rules).expect("rules")), Ok(Request::Rules(_))), "{rules}");
        if message["type"] != "challenge" {
            let line = from_json(message).expect("a message");
            assert!(Request::parse(&line).is_ok(), "{line}");
        }
    }
    // It says ten lines.
    let code = online.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a bot");
    assert_eq!(code.lines().count(), 10, "{code}");
}

#[test]
fn every_error_has_its_line_and_its_meaning() {
    let page = page();
    for kind in FailureKind::ALL {
        assert!(page.contains(&format!("\n| `{kind}` | ")), "{kind} is not on the page");
    }
}

#[test]
fn unknown_fields_are_passed_over_and_unknown_rules_are_not() {
    let known = Request::parse("fire left=2000 shots=F5o").expect("a line");
    assert_eq!(Request::parse("fire left=2000 colour=blue shots=F5o  "), Ok(known));
    assert_eq!(Answer::parse("ready name=ada colour=blue"), Answer::parse("ready name=ada"));
    let unsupported = |line: &str| Request::parse(line).expect_err("it is not known").to_string();
    assert_eq!(unsupported("rules size=10x10 mines=3"), "the rule mines is not known");
    assert_eq!(unsupported("rules announce=loudly"), "the rule announce is not known");
    assert_eq!(unsupported("rules fleet=5,L4"), "the rule fleet is not known");
    assert_eq!(unsupported("rules shapes=5,L4"), "the rule shapes is not known");
}

#[test]
fn ships_that_are_not_straight_have_a_key_of_their_own() {
    let line = "rules size=6x6 contact=free announce=sunk turns=salvo reefs=A0 shapes=L4,T4,##/#.";
    let Ok(Request::Rules(rules)) = Request::parse(line) else { panic!("it is read") };
    assert_eq!(rules.to_string(), "6x6 L4,T4,##/#. free sunk salvo A0");
    assert_eq!(Request::Rules(rules).to_string(), line);
    let Ok(Request::Rules(usual)) = Request::parse("rules size=10x10") else { panic!("it is read") };
    assert_eq!(usual.to_string(), "10x10 5,4,3,3,2 no-edge silent alternate");
    assert!(!Request::Rules(usual).to_string().contains("shapes"));
}
