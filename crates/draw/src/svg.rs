//! Drawings as SVG: complete files that can also be embedded in a page.

use crate::{Colour, Paint, Picture, Point, Scene, Shape};

/// Pixels in a cell, where nothing else decides the size: a multiple of ten keeps lines on whole
/// pixels.
const CELL: f64 = 40.0;

/// Draws pictures side by side as one SVG document.
///
/// ```
/// # use amiral_draw::{Picture, svg};
/// # use amiral_game::Preset;
/// let drawing = svg(&[Picture::of(&Preset::Classic.rules()).title("Ada")]);
/// assert!(drawing.starts_with("<svg") && drawing.contains("Ada"));
/// ```
pub fn svg(pictures: &[Picture]) -> String {
    let scene = Scene::new(pictures);
    let (width, height) = (number(scene.width), number(scene.height));
    let shapes: Vec<String> = scene.shapes.iter().map(element).collect();
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" role="img"
     viewBox="0 0 {width} {height}" width="{width}" height="{height}"
     font-family="system-ui, sans-serif" text-anchor="middle">
<title>{}</title>
<rect width="{width}" height="{height}" fill="#{}"/>
{}
</svg>
"##,
        escaped(&name(pictures)),
        Colour::WHITE,
        shapes.join("\n")
    )
}

/// The text for screen readers: the titles, or else the sizes of the grids.
fn name(pictures: &[Picture]) -> String {
    let names = pictures.iter().map(|picture| picture.heading().map_or(picture.grid().to_string(), str::to_owned));
    names.collect::<Vec<_>>().join(" – ")
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Line { from, to, stroke } => {
            // Lines along the grid look sharp only on whole pixels; crosses look good only
            // smoothed.
            let level = from.x.to_bits() == to.x.to_bits() || from.y.to_bits() == to.y.to_bits();
            let edges = if level { r#" shape-rendering="crispEdges""# } else { "" };
            format!(
                r#"<path d="M{} L{}"{} stroke-linecap="square"{edges}/>"#,
                place(*from),
                place(*to),
                painted(Paint::Outline(*stroke))
            )
        }
        Shape::Polygon { corners, paint } => {
            let corners: Vec<String> = corners.iter().copied().map(place).collect();
            format!(r#"<path d="M{}Z"{}/>"#, corners.join(" L"), painted(*paint))
        }
        Shape::Circle { centre, radius, paint } => {
            let (x, y) = (number(centre.x), number(centre.y));
            format!(r#"<circle cx="{x}" cy="{y}" r="{}"{}/>"#, number(*radius), painted(*paint))
        }
        Shape::Text { centre, size, colour, text } => {
            // Capitals and digits rise about 0.7 of the size above the line they stand on.
            let (x, y) = (number(centre.x), number(centre.y + size * 0.35));
            let (size, text) = (number(*size), escaped(text));
            format!(r##"<text x="{x}" y="{y}" font-size="{size}" fill="#{colour}">{text}</text>"##)
        }
    }
}

fn painted(paint: Paint) -> String {
    match paint {
        Paint::Fill(colour) => format!(r##" fill="#{colour}""##),
        Paint::Outline(stroke) => {
            format!(r##" fill="none" stroke="#{}" stroke-width="{}""##, stroke.colour, number(stroke.width))
        }
    }
}

fn place(point: Point) -> String {
    format!("{},{}", number(point.x), number(point.y))
}

/// Cells in pixels, to a hundredth and no longer than needed.
fn number(cells: f64) -> String {
    let hundredths = (cells * CELL * 100.0).round();
    (hundredths / 100.0).to_string()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c => escaped.push(c),
        }
    }
    escaped
}
