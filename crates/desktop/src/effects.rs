//! A splash where a shot missed, an explosion where it hit: drawn for a moment, over the sea.

use amiral_game::{Cell, Shot};
use eframe::egui::{Painter, Pos2, Rect, Stroke, Vec2, vec2};

use crate::theme::{Palette, mix};

/// How long an effect lasts, in seconds.
const LENGTH: f64 = 0.7;

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
    /// A shot falls now.
    pub(crate) fn start(&mut self, shot: Shot, now: f64) {
        self.running.push(Effect { shot, began: now });
    }

    /// Forgets what is over.
    pub(crate) fn go_on(&mut self, now: f64) {
        self.running.retain(|effect| now - effect.began < LENGTH);
    }

    /// Whether anything goes on.
    pub(crate) fn is_running(&self) -> bool {
        !self.running.is_empty()
    }

    pub(crate) fn paint(&self, painter: &Painter, palette: &Palette, now: f64, place: impl Fn(Cell) -> Rect) {
        for effect in &self.running {
            let part = ((now - effect.began) / LENGTH).clamp(0.0, 1.0) as f32;
            let rect = place(effect.shot.cell);
            if effect.shot.outcome.is_hit() {
                explosion(painter, palette, rect, part, effect.shot.outcome.is_sunk());
            } else {
                splash(painter, palette, rect, part);
            }
        }
    }
}

fn splash(painter: &Painter, palette: &Palette, rect: Rect, part: f32) {
    let fading = palette.splash.gamma_multiply(1.0 - part);
    for ring in 0..3 {
        let delay = ring as f32 * 0.18;
        let own = ((part - delay) / (1.0 - delay)).clamp(0.0, 1.0);
        if own > 0.0 {
            let width = rect.width() * 0.08 * (1.0 - own) + 0.6;
            painter.circle_stroke(rect.center(), rect.width() * (0.1 + 0.55 * own), Stroke::new(width, fading));
        }
    }
    // Drops rise and fall.
    for drop in 0..7 {
        let angle = (drop as f32 - 3.0) * 0.3;
        let reach = rect.width() * 0.75 * part;
        let rise = rect.width() * (1.5 * part - 1.8 * part * part);
        let place = rect.center() + vec2(angle.sin() * reach, -rise.max(0.0));
        painter.circle_filled(place, rect.width() * 0.055 * (1.0 - part) + 0.5, fading);
    }
}

fn explosion(painter: &Painter, palette: &Palette, rect: Rect, part: f32, sunk: bool) {
    let size = if sunk { 1.5 } else { 1.0 };
    let colour = mix(palette.fire, palette.hit, part).gamma_multiply(1.0 - part);
    painter.circle_filled(rect.center(), rect.width() * size * (0.2 + 0.45 * part.sqrt()), colour);
    for ray in 0..10 {
        let angle = ray as f32 * std::f32::consts::TAU / 10.0 + 0.3;
        let direction: Vec2 = Vec2::angled(angle);
        let near: Pos2 = rect.center() + direction * rect.width() * size * 0.35 * part;
        let far = rect.center() + direction * rect.width() * size * (0.3 + 0.75 * part.sqrt());
        painter.line_segment([near, far], Stroke::new(rect.width() * 0.07 * (1.0 - part) + 0.5, colour));
    }
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
        effects.go_on(1.0 + LENGTH);
        assert!(!effects.is_running());
    }
}
