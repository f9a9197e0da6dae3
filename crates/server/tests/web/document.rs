//! The document about the API says everything, and nothing that is not so.

use axum::body::Body;
use axum::http::{Method, header};
use serde_json::Value;

use super::hunts::Events;
use super::{Site, text};

/// The paths the sources route, each with its method: what `#[utoipa::path]` is told stands beside
/// every handler.
fn written() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/api")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let file = entry.unwrap().path();
            if file.is_dir() {
                folders.push(file);
                continue;
            }
            let source = std::fs::read_to_string(file).unwrap();
            for attribute in source.split("#[utoipa::path(").skip(1) {
                let method = attribute.trim_start().split(',').next().unwrap().trim().to_owned();
                let path = attribute.split("path = \"").nth(1).unwrap().split('"').next().unwrap();
                found.push((method, format!("/api{path}")));
            }
        }
    }
    found.sort();
    found
}

#[tokio::test]
async fn every_route_is_documented_and_every_documented_route_answers() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let document = browser.get("/api/openapi.json").await.ok();
    let mut documented = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            documented.push((method.clone(), path.clone()));
            assert!(!text(&operation["summary"]).is_empty(), "{method} {path} says nothing of itself");
            let asked = path.replace("{id}", &"0".repeat(32)).replace("{match}", "999");
            // It goes on for as long as somebody listens.
            if path == "/api/lobby/live" {
                Events::open_as(&site, &asked, &browser).await;
                continue;
            }
            let request = browser.request(method.to_uppercase().parse::<Method>().unwrap(), &asked);
            let request = request.header(header::CONTENT_TYPE, "application/json").body(Body::from("{}")).unwrap();
            let reply = browser.send(request).await;
            // Something answers: if only that there is no such game, and never that there is no
            // such place.
            assert_ne!(reply.status, 405, "{method} {path}");
            if reply.status == 404 {
                assert_ne!(reply.problem(404), "There is nothing here.", "{method} {path}");
            }
            let told = &operation["responses"];
            let known =
                told.get(reply.status.as_str()).is_some() || [400, 403, 404, 422].contains(&reply.status.as_u16());
            assert!(known, "{method} {path} answered {}", reply.status);
        }
    }
    documented.sort();
    assert_eq!(documented, written());
}

/// Whoever adds a route says what it can be made to do at most, and the tests that are named there
/// exist.
#[tokio::test]
async fn every_route_has_a_row_in_the_page_about_security() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/security.md")).unwrap();
    let row = |line: &str| {
        let route = line.strip_prefix("| `")?.split('`').next()?;
        let (method, path) = route.split_once(' ')?;
        Some((method.to_lowercase(), path.to_owned()))
    };
    let mut rows: Vec<(String, String)> = page.split("## Routes").nth(1).unwrap().lines().filter_map(row).collect();
    rows.sort();
    assert_eq!(rows, written());

    let mut sources = String::new();
    let mut folders = vec![root.join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                sources += &std::fs::read_to_string(path).unwrap();
            }
        }
    }
    let resources = page.split("## Resources").nth(1).unwrap().split("## Routes").next().unwrap();
    for line in resources.lines().filter(|line| line.starts_with("| ")).skip(2) {
        let tests = line.trim_end_matches(['|', ' ']).rsplit('|').next().unwrap();
        let named: Vec<&str> = tests.split('`').skip(1).step_by(2).filter(|name| !name.contains('.')).collect();
        assert!(!tests.trim().is_empty(), "{line}");
        for name in named.into_iter().filter(|name| name.contains('_')) {
            assert!(sources.contains(&format!("fn {name}(")), "there is no test {name}");
        }
    }
}

/// Everything a document refers to within itself.
fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                found.push(reference.clone());
            }
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn what_the_document_refers_to_is_in_it() {
    let site = Site::open().await;
    let document = site.browser().get("/api/openapi.json").await.ok();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 30);
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

#[tokio::test]
async fn there_is_nothing_elsewhere_and_no_other_way() {
    let site = Site::open().await;
    let mut browser = site.browser();
    assert_eq!(browser.get("/api/nowhere").await.problem(404), "There is nothing here.");
    browser.lang = "fr";
    assert_eq!(browser.get("/api/nowhere").await.problem(404), "Il n’y a rien ici.");
    browser.delete("/api/odds").await.problem(405);
}
