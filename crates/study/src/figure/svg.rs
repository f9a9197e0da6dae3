//! Shapes as SVG.

use std::fmt::Write;

use super::canvas::{Anchor, BORDER, Pair, Setting, Shape, Stroke, Type, WHITE};

const FAMILY: &str = "TeX Gyre Heros, Helvetica, Arial, sans-serif";

/// The drawing as an SVG document, with a description that nobody sees.
pub(super) fn write([width, height]: Pair, shapes: &[Shape], description: Option<&str>) -> String {
    let (width, height) = (short(width), short(height));
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{FAMILY}">"#
    );
    if let Some(description) = description {
        write!(svg, "\n<desc>{}</desc>", escape(description)).expect("a string takes everything");
    }
    for shape in shapes {
        write!(svg, "\n{}", tag(shape)).expect("a string takes everything");
    }
    svg.push_str("\n</svg>\n");
    svg
}

fn tag(shape: &Shape) -> String {
    match shape {
        Shape::Rectangle { at: [x, y], size: [width, height], fill, opacity, stroke } => format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}"{}{}/>"#,
            short(*x),
            short(*y),
            short(*width),
            short(*height),
            see_through(*opacity),
            stroke.map(attributes).unwrap_or_default()
        ),
        Shape::Line { from: [x1, y1], to: [x2, y2], stroke } => format!(
            r#"<line x1="{}" y1="{}" x2="{}" y2="{}"{}/>"#,
            short(*x1),
            short(*y1),
            short(*x2),
            short(*y2),
            attributes(*stroke)
        ),
        Shape::Polyline { points, stroke } => format!(
            r#"<polyline points="{}" fill="none" stroke-linejoin="round" stroke-linecap="round"{}/>"#,
            list(points),
            attributes(*stroke)
        ),
        Shape::Polygon { points, fill, opacity } => {
            format!(r#"<polygon points="{}" fill="{fill}"{}/>"#, list(points), see_through(*opacity))
        }
        Shape::Dot { at: [x, y], radius, fill, stroke } => format!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"{}/>"#,
            short(*x),
            short(*y),
            short(*radius),
            attributes(*stroke)
        ),
        Shape::Text { at, text, style, setting } => text_tag(*at, text, *style, *setting),
    }
}

fn text_tag([x, y]: Pair, text: &str, style: Type, setting: Setting) -> String {
    let anchor = match style.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let setting = match setting {
        Setting::Plain => String::new(),
        Setting::Bordered => {
            format!(r#" stroke="{WHITE}" stroke-width="{BORDER}" stroke-linejoin="round" paint-order="stroke""#)
        }
        Setting::Upright => format!(r#" transform="rotate(-90 {} {})""#, short(x), short(y)),
    };
    format!(
        r#"<text x="{}" y="{}" font-size="{}" fill="{}" text-anchor="{anchor}"{}{setting}>{}</text>"#,
        short(x),
        short(y),
        short(style.size),
        style.colour,
        if style.bold { r#" font-weight="bold""# } else { "" },
        escape(text)
    )
}

fn attributes(stroke: Stroke) -> String {
    let dash = match stroke.dash {
        [] => String::new(),
        dash => format!(r#" stroke-dasharray="{}""#, dash.iter().map(f32::to_string).collect::<Vec<_>>().join(" ")),
    };
    format!(r#" stroke="{}" stroke-width="{}"{dash}"#, stroke.colour, short(stroke.width))
}

fn see_through(opacity: f64) -> String {
    if opacity < 1.0 { format!(r#" fill-opacity="{}""#, short(opacity)) } else { String::new() }
}

fn list(points: &[Pair]) -> String {
    points.iter().map(|[x, y]| format!("{},{}", short(*x), short(*y))).collect::<Vec<_>>().join(" ")
}

/// A hundredth of a unit is finer than anybody sees.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
