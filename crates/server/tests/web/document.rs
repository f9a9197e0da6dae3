//! The document about the API says everything, and nothing that is not so.

use axum::body::Body;
use axum::http::{Method, header};
use serde_json::Value;

use super::{Site, text};

/// The paths the sources route, each with its method: what `#[utoipa::path]` is told stands beside every handler.
fn written() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/api");
    for entry in std::fs::read_dir(folder).unwrap() {
        let source = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for attribute in source.split("#[utoipa::path(").skip(1) {
            let method = attribute.trim_start().split(',').next().unwrap().trim().to_owned();
            let path = attribute.split("path = \"").nth(1).unwrap().split('"').next().unwrap();
            found.push((method, format!("/api{path}")));
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
            let request = browser.request(method.to_uppercase().parse::<Method>().unwrap(), &asked);
            let request = request.header(header::CONTENT_TYPE, "application/json").body(Body::from("{}")).unwrap();
            let reply = browser.send(request).await;
            // Something answers: if only that there is no such game, and never that there is no such place.
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
