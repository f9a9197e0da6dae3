//! Effects: a splash where a shot missed, a blast where it hit. They are drawn over the sea for a
//! moment, as on the web pages.

use amiral_game::{Cell, Shot};
use eframe::egui::{Color32, Painter, Pos2, Rect, Stroke, Vec2, emath::Rot2};

use crate::marks::fan;
use crate::shapes::{Place, Shapes};
use crate::theme::Palette;

/// How long the rings of a splash and a blast grow, in seconds.
const SPLASH: f64 = 0.7;
const BLAST: f64 = 0.6;
/// How much later the second ring of a splash begins.
const SECOND: f64 = 0.12;
/// How long an effect lasts.
const LENGTH: f64 = SPLASH + SECOND;

/// The effects over one sea.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Effects {
    running: Vec<Effect>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Effect {
    shot: Shot,
    began: f64,
}

impl Effects {
    /// Starts the effect of a shot.
    pub(crate) fn start(&mut self, shot: Shot, now: f64) {
        self.running.push(Effect { shot, began: now });
    }

    /// Removes the effects that are over.
    pub(crate) fn go_on(&mut self, now: f64) {
        self.running.retain(|effect| now - effect.began < LENGTH);
    }

    /// Whether any effect is running.
    pub(crate) fn is_running(&self) -> bool {
        !self.running.is_empty()
    }

    pub(crate) fn paint(&self, painter: &Painter, palette: &Palette, now: f64, place: impl Fn(Cell) -> Rect) {
        for effect in &self.running {
            let (rect, since) = (place(effect.shot.cell), now - effect.began);
            if effect.shot.outcome.is_hit() {
                blast(painter, palette, rect, since);
            } else {
                for (number, radius) in Shapes::get().splash.into_iter().enumerate() {
                    let part = part(since - SECOND * number as f64, SPLASH);
                    ring(painter, rect, radius, (3.0, palette.splash), part);
                }
            }
        }
    }
}

/// How far an animation is, a given time after it began. It is fast first, then slower. `None`
/// before it begins and after it ends.
fn part(since: f64, length: f64) -> Option<f32> {
    let part = since / length;
    (0.0..1.0).contains(&part).then_some((1.0 - (1.0 - part) * (1.0 - part)) as f32)
}

/// Draws a ring that grows and fades. Its line grows with it.
fn ring(painter: &Painter, rect: Rect, radius: f32, (width, colour): (f32, Color32), part: Option<f32>) {
    let Some(part) = part else { return };
    let scale = rect.width() / Shapes::get().cell * (0.2 + 1.3 * part);
    painter.circle_stroke(rect.center(), radius * scale, Stroke::new(width * scale, colour.gamma_multiply(1.0 - part)));
}

/// Draws a star that turns as it grows, and a ring around it.
fn blast(painter: &Painter, palette: &Palette, rect: Rect, since: f64) {
    let Some(done) = part(since, BLAST) else { return };
    let shapes = Shapes::get();
    let place = Place { corner: rect.min, side: rect.width(), is_down: false };
    let (turn, scale) = (Rot2::from_angle(done * 30.0_f32.to_radians()), 0.3 + 1.3 * done);
    let spread = |point: Pos2| -> Pos2 {
        let way: Vec2 = point - rect.center();
        rect.center() + turn * way * scale
    };
    let star: Vec<Pos2> = place.path(&shapes.blast()).into_iter().map(spread).collect();
    fan(painter, rect.center(), &star, palette.fire.gamma_multiply(1.0 - done));
    ring(painter, rect, shapes.ring, (4.0, palette.hit), Some(done));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_ends_by_itself() {
        let mut effects = Effects::default();
        effects.start("F5x".parse().unwrap(), 1.0);
        effects.go_on(1.5);
        assert!(effects.is_running());
        effects.go_on(1.01 + LENGTH);
        assert!(!effects.is_running());
    }

    #[test]
    fn rings_follow_one_another() {
        assert_eq!(part(-0.1, SPLASH), None);
        assert!(part(0.1, SPLASH) < part(0.2, SPLASH), "it grows");
        assert_eq!(part(SPLASH, SPLASH), None);
    }
}
