//! The statistics of saved games: in figures, in sentences, and by month.

use amiral_host::{HistoryTally, Month, PairTotals, Period};
use amiral_words::{contestant_name, solo_line, statistics_lines};
use eframe::egui::{
    Align2, FontId, Grid, Rect, RichText, ScrollArea, Sense, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

use crate::context::Context;
use crate::theme::Palette;

/// The most months shown side by side.
const MONTHS: usize = 24;

pub(super) fn show(tally: &HistoryTally, ui: &mut Ui, context: &Context) {
    let words = &context.words;
    if let Some(player) = &tally.player {
        let player = contestant_name(player, words);
        for line in statistics_lines(words, &player, &tally.statistics) {
            ui.label(line);
        }
    }
    if tally.months.len() > 1 {
        months(&tally.months, ui, context);
    }
    if !tally.totals.is_empty() {
        ui.add_space(6.0);
        ScrollArea::horizontal().id_salt("totals").show(ui, |ui| totals(&tally.totals, ui, context));
    }
    for solo in &tally.solo {
        ui.label(solo_line(words, &contestant_name(&solo.player, words), &solo.all));
    }
}

fn totals(totals: &[PairTotals], ui: &mut Ui, context: &Context) {
    let words = &context.words;
    Grid::new("totals").num_columns(6).striped(true).spacing([18.0, 6.0]).show(ui, |ui| {
        let heads = [
            "history-player",
            "history-opponent",
            "history-games",
            "history-wins",
            "history-win-rate",
            "history-mean-shots",
        ];
        for head in heads {
            ui.label(RichText::new(context.say(head)).strong());
        }
        ui.end_row();
        for pair in totals {
            ui.label(contestant_name(&pair.player, words));
            ui.label(contestant_name(&pair.opponent, words));
            ui.label(words.number(pair.games.into()));
            ui.label(words.number(pair.wins.into()));
            ui.label(pair.win_rate().map(|rate| words.percent(rate)).unwrap_or_default());
            ui.label(pair.mean_shots().map(|mean| words.decimal(mean, 1)).unwrap_or_default());
            ui.end_row();
        }
    });
}

/// Draws the games of every month as a bar, with those won at its base.
fn months(months: &[(Month, Period)], ui: &mut Ui, context: &Context) {
    let palette = Palette::of(ui.visuals());
    let latest = &months[months.len().saturating_sub(MONTHS)..];
    let most = latest.iter().map(|(_, period)| period.games).max().unwrap_or(1).max(1) as f32;
    ui.add_space(6.0);
    ui.small(context.say("window-months"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (month, period) in latest {
            let (rect, response) = ui.allocate_exact_size(vec2(46.0, 84.0), Sense::hover());
            let parts =
                [("month", month.to_string().into()), ("games", period.games.into()), ("wins", period.wins.into())];
            let told = context.say_of("window-month", &parts);
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &told));
            response.on_hover_text(told);
            let plot = Rect::from_min_max(rect.min + vec2(6.0, 2.0), rect.max - vec2(6.0, 16.0));
            for (games, colour) in [(period.games, palette.card_line), (period.wins, palette.accent)] {
                let top = plot.max.y - plot.height() * games as f32 / most;
                ui.painter().rect_filled(Rect::from_min_max(pos2(plot.min.x, top), plot.max), 2, colour);
            }
            let font = FontId::proportional(10.0);
            let foot = pos2(rect.center().x, rect.max.y);
            ui.painter().text(foot, Align2::CENTER_BOTTOM, month.to_string(), font, palette.coordinate);
        }
    });
}
