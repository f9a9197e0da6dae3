//! The menu.

use amiral_game::Seat;
use amiral_host::{Archive, Game, Job, Kind, MatchId, ResumeError, State};
use amiral_words::{QuickGame, not_kept};
use eframe::egui::{
    Align2, FontId, Frame, Mesh, Rect, Response, RichText, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::history::History;
use super::online::Online;
use super::options::Options;
use super::setup::{Setup, kind_key};
use super::study::Study;
use super::{Go, Screen, resume, start};
use crate::context::{Context, Sentence, not_resumed};
use crate::layout::{column, column_margin};
use crate::theme::{Palette, mix};
use crate::widgets::{main_button, silhouette};

#[derive(Default)]
pub(crate) struct Menu {
    remark: Option<Sentence>,
    /// The game that can be resumed. The search for it starts once the database is open.
    unfinished: Option<Job<Option<MatchId>>>,
    found: Option<MatchId>,
    taking_up: Option<Job<Result<Game, ResumeError>>>,
}

/// An entry of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Game(Kind),
    Online,
    History,
    Study,
    Settings,
}

impl Item {
    const ALL: [Item; 8] = [
        Item::Game(Kind::Solo),
        Item::Game(Kind::Versus),
        Item::Game(Kind::Two),
        Item::Online,
        Item::Game(Kind::Watch),
        Item::History,
        Item::Study,
        Item::Settings,
    ];

    fn keys(self) -> (&'static str, &'static str) {
        match self {
            Item::Game(kind) => (
                kind_key(kind),
                match kind {
                    Kind::Solo => "menu-solo-about",
                    Kind::Watch => "menu-watch-about",
                    Kind::Versus => "menu-versus-about",
                    Kind::Two => "menu-two-about",
                },
            ),
            Item::Online => ("menu-online", "menu-online-about"),
            Item::History => ("window-history", "window-history-about"),
            Item::Study => ("menu-study", "menu-study-about"),
            Item::Settings => ("menu-settings", "window-settings-about"),
        }
    }

    fn open(self, context: &Context) -> Box<dyn Screen> {
        match self {
            Item::Game(kind) => Box::new(Setup::new(kind, context)),
            Item::Online => Box::new(Online::new(context)),
            Item::History => Box::new(History::new(context)),
            Item::Study => Box::new(Study::new(context)),
            Item::Settings => Box::new(Options::new(context)),
        }
    }
}

/// The entries of the menu in the bar, each with what it opens.
pub(crate) fn entries(context: &Context) -> Vec<(String, Opener)> {
    Item::ALL.into_iter().map(|item| (context.say(item.keys().0), Opener(item))).collect()
}

/// Opens a screen.
#[derive(Clone, Copy)]
pub(crate) struct Opener(Item);

impl Opener {
    pub(crate) fn open(self, context: &Context) -> Box<dyn Screen> {
        self.0.open(context)
    }
}

/// The largest width of the menu.
const WIDEST: f32 = 980.0;

impl Menu {
    /// The menu, with a message.
    pub(crate) fn telling(remark: Option<Sentence>) -> Menu {
        Menu { remark, ..Menu::default() }
    }

    fn look_for_unfinished(&mut self, context: &Context) {
        if self.unfinished.is_none() && context.database.may_save() {
            let (database, person) = (context.database.clone(), context.settings.local_person(Seat::A));
            self.unfinished =
                Some(Job::start(&context.wake, move |_| database.wait()?.unfinished(&person).ok().flatten()));
        }
        if let Some(job) = &mut self.unfinished
            && let State::Done(found) = job.poll()
        {
            self.found = found;
        }
        if self.remark.is_none() && context.database.problem().is_some() {
            self.remark = Some(Sentence::new(|context| {
                context.database.problem().map(|problem| not_kept(&context.words, problem)).unwrap_or_default()
            }));
        }
    }
}

impl Screen for Menu {
    fn title(&self, context: &Context) -> String {
        context.say("title-bar")
    }

    fn poll(&mut self, context: &mut Context) -> Go {
        self.look_for_unfinished(context);
        if let Some(job) = &mut self.taking_up {
            match job.poll() {
                State::Running => {}
                State::Done(Ok(game)) => return Go::To(resume(game, context)),
                State::Done(Err(error)) => {
                    self.remark = Some(not_resumed(error));
                    self.taking_up = None;
                }
                State::Gone => self.taking_up = None,
            }
        }
        Go::Stay
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        let (mut go, mut quick) = (Go::Stay, None);
        banner(ui, context);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.scope_builder(UiBuilder::new().max_rect(column(ui, WIDEST)), |ui| {
                if let Some(remark) = &self.remark {
                    ui.colored_label(Palette::of(ui.visuals()).bad, remark.say(context));
                }
                if let Some(id) = self.found {
                    ui.horizontal_wrapped(|ui| {
                        ui.label(RichText::new(context.say("window-resume-there")).strong());
                        if main_button(ui, context.say("menu-resume")).clicked() && self.taking_up.is_none() {
                            self.taking_up = Some(context.resume(id));
                        }
                    });
                    ui.add_space(8.0);
                }
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(context.say("menu-quick")).strong());
                    for game in QuickGame::ALL {
                        if main_button(ui, game.name(&context.words)).clicked() {
                            quick = Some(game);
                        }
                    }
                });
                ui.add_space(10.0);
                let columns = ((ui.available_width() / 300.0) as usize).clamp(1, 3);
                let gap = 12.0;
                let card = vec2((ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32, 92.0);
                for row in Item::ALL.chunks(columns) {
                    ui.horizontal(|ui| {
                        ui.spacing_mut().item_spacing.x = gap;
                        for item in row {
                            if tile(ui, card, *item, context).clicked() {
                                go = Go::To(item.open(context));
                            }
                        }
                    });
                    ui.add_space(gap - 8.0);
                }
            });
        });
        match quick {
            Some(game) => Go::To(start(context.quick_plan(game), context)),
            None => go,
        }
    }

    fn leave(&mut self, _: &mut Context) -> Go {
        Go::Stay
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(sentence);
    }

    fn help(&self) -> &'static [&'static str] {
        &["window-help-menu", "window-help-everywhere"]
    }
}

/// Draws an entry: a large button with a picture, a name, and a line about it.
fn tile(ui: &mut Ui, size: eframe::egui::Vec2, item: Item, context: &Context) -> Response {
    let palette = Palette::of(ui.visuals());
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (name, about) = item.keys();
    let (name, about) = (context.say(name), context.say(about));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let lively = response.hovered() || response.has_focus();
    let (fill, stroke) = if lively {
        (mix(palette.card, palette.accent, 0.12), Stroke::new(2.0, palette.accent))
    } else {
        (palette.card, Stroke::new(1.0, palette.card_line))
    };
    ui.painter().rect(rect, 10, fill, stroke, StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min + vec2(14.0, 16.0), vec2(60.0, 60.0));
    emblem(ui, picture, item);
    let left = picture.max.x + 14.0;
    let room = rect.max.x - left - 12.0;
    let title = ui.painter().layout(name, FontId::proportional(18.0), ui.visuals().text_color(), room);
    let text = ui.painter().layout(about, FontId::proportional(14.0), palette.coordinate, room);
    let top = rect.center().y - (title.size().y + 4.0 + text.size().y) / 2.0;
    let below = top + title.size().y + 4.0;
    ui.painter().galley(pos2(left, top), title, ui.visuals().text_color());
    ui.painter().galley(pos2(left, below), text, palette.coordinate);
    response.on_hover_cursor(eframe::egui::CursorIcon::PointingHand)
}

/// Draws the small picture of an entry.
fn emblem(ui: &Ui, rect: Rect, item: Item) {
    use crate::board::Mark;
    use crate::marks::paint_mark;
    let palette = Palette::of(ui.visuals());
    let painter = ui.painter();
    let side = rect.width() / 3.0;
    let cell = |column: f32, row: f32| Rect::from_min_size(rect.min + vec2(column, row) * side, vec2(side, side));
    let sea = |marks: &[(f32, f32, Mark)]| {
        painter.rect_filled(rect, 6, palette.sea);
        for step in 1..3 {
            let at = side * step as f32;
            painter.vline(rect.min.x + at, rect.y_range(), Stroke::new(1.0, palette.line));
            painter.hline(rect.x_range(), rect.min.y + at, Stroke::new(1.0, palette.line));
        }
        for (column, row, mark) in marks {
            paint_mark(painter, cell(*column, *row), *mark, palette);
        }
    };
    let accent = Stroke::new(3.0, palette.accent);
    match item {
        Item::Game(Kind::Solo) => sea(&[(0.0, 0.0, Mark::Miss), (1.0, 1.0, Mark::Hit), (2.0, 1.0, Mark::Hit)]),
        Item::Game(Kind::Versus) => {
            sea(&[(1.0, 0.0, Mark::Hit), (2.0, 2.0, Mark::Miss)]);
            if let Some(ship) = amiral_game::Shape::line(2) {
                silhouette(ui, cell(0.0, 2.0).min, ship, side);
            }
        }
        Item::Game(Kind::Two) => {
            for (x, colour) in [(0.3, palette.accent), (0.7, palette.hit)] {
                let head = pos2(rect.min.x + rect.width() * x, rect.min.y + 18.0);
                painter.circle_filled(head, 10.0, colour);
                let body = Rect::from_center_size(head + vec2(0.0, 27.0), vec2(26.0, 26.0));
                let round = eframe::egui::CornerRadius { nw: 12, ne: 12, sw: 2, se: 2 };
                painter.rect_filled(body, round, colour);
            }
        }
        Item::Game(Kind::Watch) => {
            painter.circle_stroke(rect.center(), 16.0, accent);
            painter.circle_filled(rect.center(), 7.0, palette.accent);
            for sign in [-1.0_f32, 1.0] {
                let points: Vec<_> = (0..=20)
                    .map(|step| {
                        let part = step as f32 / 20.0;
                        let x = rect.min.x + part * rect.width();
                        pos2(x, rect.center().y + sign * 22.0 * (part * std::f32::consts::PI).sin())
                    })
                    .collect();
                painter.add(Shape::line(points, accent));
            }
        }
        Item::Online => {
            let radius = 25.0;
            painter.circle_stroke(rect.center(), radius, accent);
            painter.hline((rect.center().x - radius)..=(rect.center().x + radius), rect.center().y, accent);
            painter.vline(rect.center().x, (rect.center().y - radius)..=(rect.center().y + radius), accent);
            let ellipse = vec2(radius * 0.5, radius);
            painter.add(Shape::ellipse_stroke(rect.center(), ellipse, accent));
        }
        Item::History => {
            painter.circle_stroke(rect.center(), 25.0, accent);
            painter.line_segment([rect.center(), rect.center() - vec2(0.0, 17.0)], accent);
            painter.line_segment([rect.center(), rect.center() + vec2(12.0, 6.0)], accent);
        }
        Item::Study => {
            for (number, height) in [0.25_f32, 0.6, 1.0, 0.75, 0.4, 0.2].into_iter().enumerate() {
                let left = rect.min.x + number as f32 * 10.0;
                let bar = Rect::from_min_max(pos2(left, rect.max.y - 52.0 * height), pos2(left + 8.0, rect.max.y));
                painter.rect_filled(bar, 2, if number == 2 { palette.hit } else { palette.accent });
            }
        }
        Item::Settings => {
            for (number, knob) in [0.7_f32, 0.3, 0.55].into_iter().enumerate() {
                let y = rect.min.y + 12.0 + number as f32 * 18.0;
                painter.hline(rect.x_range(), y, Stroke::new(3.0, palette.card_line));
                painter.circle_filled(pos2(rect.min.x + knob * rect.width(), y), 7.0, palette.accent);
            }
        }
    }
}

/// Draws the banner: a ship under way, and the name in the sky.
fn banner(ui: &mut Ui, context: &Context) {
    let palette = Palette::of(ui.visuals());
    let height = (ui.available_height() * 0.22).clamp(70.0, 150.0);
    Frame::new().show(ui, |ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 0, mix(palette.sea, palette.card, 0.35));
        let waterline = rect.max.y - height * 0.24;
        // In a narrow window, the words need the room.
        if rect.width() >= 700.0 {
            ship(&painter, pos2(rect.max.x - rect.width() * 0.23, waterline), height / 175.0, palette);
        }
        for (shift, colour) in [(0.0, palette.sea_black), (height * 0.1, palette.sea)] {
            // A mesh: antialiased shapes would show seams between the strips.
            let mut wave = Mesh::default();
            for step in 0..=80_u32 {
                let x = rect.min.x + rect.width() * step as f32 / 80.0;
                wave.colored_vertex(pos2(x, waterline + shift + (x / 34.0 + shift).sin() * 4.0), colour);
                wave.colored_vertex(pos2(x, rect.max.y), colour);
                if step > 0 {
                    let at = 2 * step;
                    wave.add_triangle(at - 2, at - 1, at);
                    wave.add_triangle(at - 1, at, at + 1);
                }
            }
            painter.add(wave);
        }
        let left = rect.min.x + column_margin(rect.width(), WIDEST);
        let title = FontId::proportional((height * 0.34).clamp(28.0, 50.0));
        let middle = rect.min.y + height * 0.36;
        painter.text(pos2(left, middle), Align2::LEFT_CENTER, "Amiral", title, palette.cursor);
        let room = if rect.width() >= 700.0 { rect.width() * 0.55 } else { rect.max.x - left - 16.0 };
        let line = painter.layout(context.say("window-welcome"), FontId::proportional(15.0), palette.coordinate, room);
        painter.galley(pos2(left, middle + height * 0.17), line, palette.coordinate);
    });
}

fn ship(painter: &eframe::egui::Painter, keel: eframe::egui::Pos2, scale: f32, palette: &Palette) {
    let at = |x: f32, y: f32| keel + vec2(x, y) * scale;
    let block = |x0: f32, y0: f32, x1: f32, y1: f32| Rect::from_min_max(at(x0, y0), at(x1, y1));
    painter.add(Shape::convex_polygon(
        vec![at(-130.0, -28.0), at(140.0, -28.0), at(112.0, 14.0), at(-112.0, 14.0)],
        palette.hull,
        Stroke::new(2.0, palette.hull_line),
    ));
    for (x0, y0, x1, y1) in [(-50.0, -52.0, 40.0, -28.0), (-26.0, -74.0, 18.0, -52.0), (-8.0, -92.0, 8.0, -74.0)] {
        painter.rect(block(x0, y0, x1, y1), 3, palette.hull, Stroke::new(2.0, palette.hull_line), StrokeKind::Inside);
    }
    painter.line_segment([at(0.0, -92.0), at(0.0, -116.0)], Stroke::new(2.5 * scale, palette.hull_line));
    for (x, way) in [(66.0, 1.0), (-76.0, -1.0)] {
        painter.rect_filled(block(x - 13.0, -40.0, x + 13.0, -28.0), 4, palette.hull_line);
        painter.line_segment([at(x, -36.0), at(x + way * 38.0, -44.0)], Stroke::new(5.0 * scale, palette.hull_line));
    }
    for port in 0..8 {
        painter.circle_filled(at(-84.0 + 24.0 * port as f32, -12.0), 3.2 * scale, palette.hull_line);
    }
    let flag = vec![at(0.0, -116.0), at(26.0, -110.0), at(0.0, -103.0)];
    painter.add(Shape::convex_polygon(flag, palette.hit, Stroke::NONE));
}
