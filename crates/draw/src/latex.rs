//! Drawings as `tikzpicture` environments.

use std::collections::BTreeSet;

use crate::{Colour, Paint, Picture, Point, Scene, Shape};

/// The side of a cell, in points: 6 mm.
const CELL: f64 = 17.07;

/// Draws pictures side by side as one `tikzpicture`, for a document that loads the package `tikz`.
///
/// ```
/// # use amiral_draw::{Picture, latex};
/// # use amiral_game::Preset;
/// let drawing = latex(&[Picture::of(&Preset::Classic.rules())]);
/// assert!(drawing.contains("\\begin{tikzpicture}"));
/// ```
pub fn latex(pictures: &[Picture]) -> String {
    let scene = Scene::new(pictures);
    let define = |colour| format!("  \\definecolor{{{}}}{{HTML}}{{{colour}}}", colour_name(colour));
    let lines: Vec<String> = colours(&scene).into_iter().map(define).chain(scene.shapes.iter().map(command)).collect();
    format!(
        "\\begin{{tikzpicture}}[x=6mm, y=-6mm, every node/.style={{inner sep=0pt}}]\n{}\n\\end{{tikzpicture}}\n",
        lines.join("\n")
    )
}

/// The same drawing as a complete document, cropped to its size.
pub fn latex_document(pictures: &[Picture]) -> String {
    format!(
        "\\documentclass[tikz, border=2mm]{{standalone}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage{{lmodern}}\n\
         \\begin{{document}}\n{}\\end{{document}}\n",
        latex(pictures)
    )
}

fn colours(scene: &Scene) -> BTreeSet<Colour> {
    let colour = |shape: &Shape| match shape {
        Shape::Line { stroke, .. } => stroke.colour,
        Shape::Polygon { paint, .. } | Shape::Circle { paint, .. } => paint.colour(),
        Shape::Text { colour, .. } => *colour,
    };
    scene.shapes.iter().map(colour).collect()
}

fn command(shape: &Shape) -> String {
    match shape {
        Shape::Line { from, to, stroke } => {
            format!("  {}, line cap=rect] {} -- {};", open(Paint::Outline(*stroke)), place(*from), place(*to))
        }
        Shape::Polygon { corners, paint } => {
            let corners: Vec<String> = corners.iter().copied().map(place).collect();
            format!("  {}] {} -- cycle;", open(*paint), corners.join(" -- "))
        }
        Shape::Circle { centre, radius, paint } => {
            format!("  {}] {} circle [radius={}];", open(*paint), place(*centre), number(*radius))
        }
        Shape::Text { centre, size, colour, text } => {
            let points = number(size * CELL);
            format!(
                "  \\node[text={}, font=\\sffamily\\fontsize{{{points}}}{{{points}}}\\selectfont] at {} {{{}}};",
                colour_name(*colour),
                place(*centre),
                escaped(text)
            )
        }
    }
}

/// A path command up to its last option.
fn open(paint: Paint) -> String {
    match paint {
        Paint::Fill(colour) => format!("\\fill[{}", colour_name(colour)),
        Paint::Outline(stroke) => {
            format!("\\draw[{}, line width={}pt", colour_name(stroke.colour), number(stroke.width * CELL))
        }
    }
}

fn colour_name(colour: Colour) -> String {
    format!("amiral{colour}")
}

fn place(point: Point) -> String {
    format!("({},{})", number(point.x), number(point.y))
}

/// To a thousandth, and no longer than needed.
fn number(value: f64) -> String {
    ((value * 1000.0).round() / 1000.0).to_string()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '|' => escaped += "\\textbar{}",
            '"' => escaped += "''",
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}
