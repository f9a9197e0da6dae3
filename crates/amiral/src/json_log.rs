//! The log of a server as JSON: a document a line, for whatever gathers logs.

use std::fmt::Debug;
use std::io::Write as _;

use jiff::Timestamp;
use serde_json::{Map, Value};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::{LookupSpan, Scope};

/// Writes a line to standard error for everything that is logged. What it belongs to, such as the request
/// that is answered, is its `span`.
pub(crate) struct JsonLog;

/// What was said of something, by name.
#[derive(Clone, Default)]
struct Fields(Map<String, Value>);

impl Fields {
    fn note(&mut self, field: &Field, value: impl Into<Value>) {
        self.0.insert(field.name().into(), value.into());
    }
}

impl Visit for Fields {
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.note(field, value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.note(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.note(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.note(field, value);
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.note(field, value);
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.note(field, format!("{value:?}"));
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for JsonLog {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(fields);
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(fields) = span.extensions_mut().get_mut::<Fields>()
        {
            values.record(fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut line = Fields::default();
        event.record(&mut line);
        let metadata = event.metadata();
        line.0.insert("timestamp".into(), Timestamp::now().to_string().into());
        line.0.insert("level".into(), metadata.level().as_str().into());
        line.0.insert("target".into(), metadata.target().into());
        let mut around = Map::new();
        for span in context.event_scope(event).into_iter().flat_map(Scope::from_root) {
            if let Some(fields) = span.extensions().get::<Fields>() {
                around.extend(fields.0.clone());
            }
        }
        if !around.is_empty() {
            line.0.insert("span".into(), around.into());
        }
        let mut text = Value::from(line.0).to_string();
        text.push('\n');
        // Where nobody can read it, nobody can be told so.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }
}
