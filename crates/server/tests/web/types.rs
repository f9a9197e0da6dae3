//! The types that the scripts are checked with follow from the document about the API.

use std::fmt::Write;
use std::path::Path;

use serde_json::Value;

const HEAD: &str = "// The documents of the API, as types for the scripts. Made from the document about the API by the test\n\
                    // `types::the_types_of_the_scripts_are_those_of_the_api`: with AMIRAL_UPDATE set, it writes this file anew.\n";

#[test]
fn the_types_of_the_scripts_are_those_of_the_api() {
    let document = serde_json::to_value(amiral_server::api::openapi()).unwrap();
    let made = declarations(&document);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("types/api.d.ts");
    if std::env::var_os("AMIRAL_UPDATE").is_some() {
        std::fs::write(&file, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == made, "{} is not what the API has: run this test with AMIRAL_UPDATE=1", file.display());
}

fn declarations(document: &Value) -> String {
    let mut text = HEAD.to_owned();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        text.push('\n');
        comment(&mut text, "", schema);
        writeln!(text, "export type {name} = {};", type_of(schema, "")).unwrap();
    }
    text
}

fn comment(text: &mut String, indent: &str, schema: &Value) {
    if let Some(said) = schema["description"].as_str() {
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        writeln!(text, "{indent}/** {said} */").unwrap();
    }
}

/// A schema as a type, its lines indented so.
fn type_of(schema: &Value, indent: &str) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap().to_owned();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    for (key, sign) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
        if let Some(parts) = schema[key].as_array() {
            let parts: Vec<String> = parts.iter().map(|part| type_of(part, indent)).collect();
            let parts = parts.join(sign);
            return if sign == " & " { format!("({parts})") } else { parts };
        }
    }
    match &schema["type"] {
        Value::Array(types) => {
            let each = |kind: &Value| {
                let mut schema = schema.clone();
                schema["type"] = kind.clone();
                type_of(&schema, indent)
            };
            types.iter().map(each).collect::<Vec<_>>().join(" | ")
        }
        Value::String(kind) => match kind.as_str() {
            "integer" | "number" => "number".into(),
            "array" if schema["prefixItems"].is_array() => {
                let parts = schema["prefixItems"].as_array().unwrap();
                format!("[{}]", parts.iter().map(|part| type_of(part, indent)).collect::<Vec<_>>().join(", "))
            }
            "array" => format!("Array<{}>", type_of(&schema["items"], indent)),
            "object" => object(schema, indent),
            other => other.into(),
        },
        _ => "unknown".into(),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(properties) = schema["properties"].as_object() else {
        let values = &schema["additionalProperties"];
        return format!(
            "Record<string, {}>",
            if values.is_object() { type_of(values, indent) } else { "unknown".into() }
        );
    };
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for (name, property) in properties {
        comment(&mut text, &inner, property);
        let optional = if required.contains(&name.as_str()) { "" } else { "?" };
        writeln!(text, "{inner}{name}{optional}: {};", type_of(property, &inner)).unwrap();
    }
    write!(text, "{indent}}}").unwrap();
    text
}
