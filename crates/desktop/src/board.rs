//! A sea, drawn at any size, with every cell named for screen readers.
//!
//! The whole sea is one widget: Tab stops at it once, and arrows move its cursor. For screen
//! readers, every cell is a node below it, with its name and what is known of it, and can be
//! pressed.

use amiral_game::{Cell, CellSet, Direction, Grid, Pennant, Seen, Ship, deduce};
use amiral_host::{Heat, Rows, Scale};
use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{
    Align2, CursorIcon, EventFilter, FontId, Id, Key, Painter, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use crate::context::Context;
use crate::effects::Effects;
use crate::marks::{paint_frame, paint_mark, paint_pennant, paint_ripple, paint_ship};
use crate::theme::{Palette, ink_on};

/// How a ship is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hull {
    /// The player's own.
    Own,
    /// The enemy's, revealed.
    Revealed,
    /// One that has sunk.
    Sunk,
    /// In hand, where it may be placed.
    Ghost,
    /// In hand, where it may not be placed.
    Refused,
}

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Unknown,
    Miss,
    Hit,
    Sunk,
    RuledOut,
    Reef,
}

impl Mark {
    fn key(self) -> &'static str {
        match self {
            Mark::Unknown => "window-cell-unknown",
            Mark::Miss => "window-cell-miss",
            Mark::Hit => "window-cell-hit",
            Mark::Sunk => "window-cell-sunk",
            Mark::RuledOut => "window-cell-ruled-out",
            Mark::Reef => "window-cell-reef",
        }
    }
}

/// A number on a cell, as short as possible.
fn written(scale: Scale, number: f64) -> String {
    match scale {
        Scale::Chances => format!("{:.0}", number * 100.0),
        Scale::Counts if number >= 100_000.0 => format!("{number:.0e}"),
        Scale::Counts if number < 1.5 && number > 0.0 => format!("{number:.2}"),
        Scale::Counts => format!("{number:.0}"),
    }
}

/// What can be done with a sea.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    /// It is only shown.
    Look,
    /// A click chooses a cell.
    Aim,
    /// Ships are placed and dragged.
    Place,
}

/// Input on a sea.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    Click(Cell),
    /// A click with the secondary mouse button.
    OtherClick(Cell),
    /// The mouse has moved to another cell, or off the sea.
    Hover(Option<Cell>),
    Drag(Cell),
    DragOver(Cell),
    Drop(Option<Cell>),
    /// An arrow key.
    Step(Direction),
    /// Enter or the space bar.
    Press,
}

/// All there is to draw on a sea.
pub(crate) struct Sea<'a> {
    pub(crate) id: &'static str,
    /// Its name for screen readers.
    pub(crate) name: String,
    pub(crate) grid: Grid,
    pub(crate) marks: Vec<Mark>,
    /// Which ship was hit where, where hits tell their ships.
    pub(crate) told: Vec<(Cell, Pennant)>,
    pub(crate) ships: Vec<(Ship, Hull)>,
    pub(crate) heat: Option<&'a Heat>,
    /// The cell under the keyboard's cursor.
    pub(crate) cursor: Option<Cell>,
    /// The cells chosen so far.
    pub(crate) chosen: CellSet,
    /// The cell of the last shot.
    pub(crate) last: Option<Cell>,
    pub(crate) effects: Option<&'a Effects>,
    pub(crate) usage: Use,
    /// Whether a ship is being dragged, from here or from elsewhere.
    pub(crate) holding: bool,
}

impl<'a> Sea<'a> {
    /// What a player has seen of a sea: marks, ships that have sunk, and, if asked for, the cells
    /// ruled out.
    pub(crate) fn seen(id: &'static str, name: String, seen: &Seen, deductions: bool) -> Sea<'a> {
        let rules = seen.rules();
        let known = deduce(seen);
        let (sunk, ruled_out) = (known.sunk_cells(), known.ruled_out());
        let mark = |cell: Cell| match () {
            () if sunk.contains(cell) => Mark::Sunk,
            () if seen.hits().contains(cell) => Mark::Hit,
            () if seen.misses().contains(cell) => Mark::Miss,
            () if rules.reefs().contains(cell) => Mark::Reef,
            () if deductions && ruled_out.contains(cell) => Mark::RuledOut,
            () => Mark::Unknown,
        };
        let marks = rules.grid().cells().map(mark).collect();
        let ships = known.sunk.iter().map(|sunk| (sunk.ship, Hull::Sunk)).collect();
        let told = seen.shots().iter().filter_map(|shot| Some((shot.cell, shot.outcome.pennant()?)));
        Sea { told: told.collect(), ..Sea::plain(id, name, rules.grid(), marks, ships) }
    }

    /// A fleet under fire, all of it visible.
    pub(crate) fn open(id: &'static str, name: String, board: &amiral_game::Board, hull: Hull) -> Sea<'a> {
        let rules = board.rules();
        let sunk: Vec<Ship> = board.sunk().collect();
        let under: CellSet = sunk.iter().fold(CellSet::default(), |cells, ship| cells | ship.set());
        let cells = board.fleet().cells();
        let mark = |cell: Cell| match () {
            () if under.contains(cell) => Mark::Sunk,
            () if board.fired().contains(cell) && cells.contains(cell) => Mark::Hit,
            () if board.fired().contains(cell) => Mark::Miss,
            () if rules.reefs().contains(cell) => Mark::Reef,
            () => Mark::Unknown,
        };
        let marks = rules.grid().cells().map(mark).collect();
        let hull_of = |ship: &Ship| if sunk.contains(ship) { Hull::Sunk } else { hull };
        let ships = board.fleet().ships().iter().map(|ship| (*ship, hull_of(ship))).collect();
        let told = board.fired().iter().filter_map(|cell| Some((cell, board.pennant_at(cell)?)));
        Sea { told: told.collect(), ..Sea::plain(id, name, rules.grid(), marks, ships) }
    }

    pub(crate) fn plain(
        id: &'static str,
        name: String,
        grid: Grid,
        marks: Vec<Mark>,
        ships: Vec<(Ship, Hull)>,
    ) -> Sea<'a> {
        Sea {
            id,
            name,
            grid,
            marks,
            told: Vec::new(),
            ships,
            heat: None,
            cursor: None,
            chosen: CellSet::default(),
            last: None,
            effects: None,
            usage: Use::Look,
            holding: false,
        }
    }

    fn mark(&self, cell: Cell) -> Mark {
        self.marks[self.grid.index(cell)]
    }

    /// What a screen reader says of a cell.
    fn name_of(&self, cell: Cell, context: &Context) -> String {
        let ship = |(ship, hull): &(Ship, Hull)| ship.set().contains(cell) && *hull != Hull::Sunk;
        let key = match (self.mark(cell), self.ships.iter().find(|placed| ship(placed))) {
            (Mark::Unknown, Some((_, Hull::Own | Hull::Revealed))) => "window-cell-ship",
            (Mark::Unknown, Some((_, Hull::Ghost))) => "window-cell-ghost",
            (Mark::Unknown, Some((_, Hull::Refused))) => "window-cell-refused",
            (mark, _) => mark.key(),
        };
        let mut state = context.say(key);
        if let Some((_, pennant)) = self.told.iter().find(|(told, _)| *told == cell) {
            let parts = [("state", state.into()), ("number", pennant.number().into())];
            state = context.words.say("window-cell-of-ship", &parts);
        }
        let mut name = format!("{}, {state}", context.rows().cell(cell));
        if self.chosen.contains(cell) {
            name = format!("{name}, {}", context.say("window-cell-chosen"));
        }
        let heat = self.heat.and_then(|heat| Some((heat, heat.cells[self.grid.index(cell)]?)));
        match heat {
            Some((Heat { scale: Scale::Chances, .. }, chance)) => {
                format!("{name}, {}", context.words.percent(chance))
            }
            Some((heat, number)) => format!("{name}, {}", written(heat.scale, number)),
            None => name,
        }
    }
}

/// Where the cells of a sea lie.
#[derive(Clone, Copy)]
struct Layout {
    /// The cells.
    sea: Rect,
    side: f32,
    grid: Grid,
}

impl Layout {
    /// The largest layout that fits, on whole pixels, with room for the coordinates.
    fn within(area: Rect, grid: Grid, pixels: f32) -> Layout {
        let (columns, rows) = (f32::from(grid.width()), f32::from(grid.height()));
        // Coordinates take about 0.6 of a cell, but always enough to be readable.
        let side = ((area.width() - 4.0) / (columns + 0.65)).min((area.height() - 4.0) / (rows + 0.65));
        let side = if side * 0.65 < 17.0 {
            ((area.width() - 21.0) / columns).min((area.height() - 21.0) / rows)
        } else {
            side
        };
        let side = ((side.max(7.0) * pixels).floor() / pixels).min(72.0);
        let margin = margin(side);
        let size = vec2(side * columns, side * rows);
        let spare = (area.size() - size - Vec2::splat(margin)).max(Vec2::ZERO);
        let corner = area.min + vec2(margin + spare.x / 2.0, margin + spare.y.min(8.0) / 2.0);
        let corner = pos2((corner.x * pixels).round() / pixels, (corner.y * pixels).round() / pixels);
        Layout { sea: Rect::from_min_size(corner, size), side, grid }
    }

    fn cell(&self, cell: Cell) -> Rect {
        let offset = vec2(f32::from(cell.column()), f32::from(cell.row())) * self.side;
        Rect::from_min_size(self.sea.min + offset, Vec2::splat(self.side))
    }

    fn at(&self, place: Pos2) -> Option<Cell> {
        let offset = (place - self.sea.min) / self.side;
        let within = |at: f32, count: u8| (at >= 0.0 && at < f32::from(count)).then_some(at as u8);
        Some(Cell::new(within(offset.x, self.grid.width())?, within(offset.y, self.grid.height())?))
    }
}

/// The room for the coordinates beside cells of a given side.
fn margin(side: f32) -> f32 {
    (side * 0.65).clamp(17.0, 36.0)
}

/// The height of a sea of a given width, with its coordinates.
pub(crate) fn height_for(width: f32, grid: Grid) -> f32 {
    let layout = Layout::within(Rect::from_min_size(Pos2::ZERO, vec2(width, f32::INFINITY)), grid, 1.0);
    layout.side * f32::from(grid.height()) + margin(layout.side) + 8.0
}

/// Draws a sea in `room`. Returns the input on it.
pub(crate) fn show(ui: &mut Ui, room: Rect, sea: &Sea<'_>, context: &Context) -> Vec<Touch> {
    let layout = Layout::within(room, sea.grid, ui.pixels_per_point());
    let palette = Palette::of(ui.visuals());
    let sense = match sea.usage {
        Use::Look | Use::Aim => Sense::click(),
        Use::Place => Sense::click_and_drag(),
    };
    let id = ui.make_persistent_id(sea.id);
    let response = ui.interact(layout.sea, id, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, &sea.name));
    let pressed = nodes(ui, &layout, sea, context, id);
    let touches = touches(ui, &response, &layout, sea, pressed);
    let hovered = response.hover_pos().and_then(|place| layout.at(place));
    paint(ui, &layout, sea, palette, context, hovered, response.has_focus());
    if sea.usage != Use::Look && hovered.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    touches
}

/// Adds a node for every cell. Returns the cell that a screen reader has pressed.
fn nodes(ui: &mut Ui, layout: &Layout, sea: &Sea<'_>, context: &Context, id: Id) -> Option<Cell> {
    let mut pressed = None;
    let builder = UiBuilder::new().scope_id(id.with("cells")).max_rect(layout.sea);
    let child = ui.new_child(builder);
    for cell in sea.grid.cells() {
        let node = id.with((cell.column(), cell.row()));
        let response = child.interact(layout.cell(cell), node, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, sea.name_of(cell, context)));
        child.ctx().accesskit_node_builder(node, |builder| builder.add_action(Action::Click));
        if child.input(|input| input.has_accesskit_action_request(node, Action::Click)) {
            pressed = Some(cell);
        }
    }
    if let Some(cursor) = sea.cursor {
        let node = id.with((cursor.column(), cursor.row())).accesskit_id();
        ui.ctx().accesskit_node_builder(id, |builder| builder.set_active_descendant(node));
    }
    pressed
}

fn touches(ui: &Ui, response: &Response, layout: &Layout, sea: &Sea<'_>, pressed: Option<Cell>) -> Vec<Touch> {
    let mut touches: Vec<Touch> = pressed.map(Touch::Click).into_iter().collect();
    let under = |place: Option<Pos2>| place.and_then(|place| layout.at(place));
    // egui reports the space bar and Enter as clicks on the focused widget, without a position.
    let place = response.interact_pointer_pos();
    if response.clicked()
        && let Some(cell) = under(place)
    {
        response.request_focus();
        touches.push(Touch::Click(cell));
    }
    if response.secondary_clicked()
        && let Some(cell) = under(place)
    {
        touches.push(Touch::OtherClick(cell));
    }
    if sea.usage == Use::Place {
        if response.drag_started()
            && let Some(cell) = under(ui.input(|input| input.pointer.press_origin()))
        {
            touches.push(Touch::Drag(cell));
        }
        if sea.holding {
            let (over, released) = ui.input(|input| (input.pointer.latest_pos(), input.pointer.any_released()));
            touches.extend(under(over).map(Touch::DragOver));
            if released {
                touches.push(Touch::Drop(under(over)));
            }
        }
    }
    if response.hovered() && ui.input(|input| input.pointer.delta() != Vec2::ZERO) {
        touches.push(Touch::Hover(under(response.hover_pos())));
    }
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let keys = [
            (Key::ArrowUp, Touch::Step(Direction::Up)),
            (Key::ArrowDown, Touch::Step(Direction::Down)),
            (Key::ArrowLeft, Touch::Step(Direction::Left)),
            (Key::ArrowRight, Touch::Step(Direction::Right)),
            (Key::Enter, Touch::Press),
            (Key::Space, Touch::Press),
        ];
        ui.input(|input| {
            for (key, touch) in keys {
                touches.extend(std::iter::repeat_n(touch, input.num_presses(key)));
            }
        });
    }
    touches
}

fn paint(
    ui: &Ui,
    layout: &Layout,
    sea: &Sea<'_>,
    palette: &Palette,
    context: &Context,
    hovered: Option<Cell>,
    focused: bool,
) {
    let painter = ui.painter();
    let side = layout.side;
    let font = FontId::proportional((side * 0.42).clamp(10.0, 17.0));
    paint_frame(painter, layout.sea, side, palette);
    for cell in sea.grid.cells() {
        let rect = layout.cell(cell);
        let checkered = context.settings.checkerboard;
        let water = if checkered && cell.is_black() { palette.sea_black } else { palette.sea };
        painter.rect_filled(rect, 0, water);
        if !checkered && cell.column() % 5 == cell.row() * 3 % 5 {
            paint_ripple(painter, rect, palette);
        }
        if let Some(heat) = sea.heat {
            let number = heat.cells[sea.grid.index(cell)];
            paint_heat(painter, rect, heat, number, sea.mark(cell), palette);
        }
    }
    let thin = Stroke::new(1.0, palette.line);
    for column in 1..sea.grid.width() {
        painter.vline(layout.sea.min.x + f32::from(column) * side, layout.sea.y_range(), thin);
    }
    for row in 1..sea.grid.height() {
        painter.hline(layout.sea.x_range(), layout.sea.min.y + f32::from(row) * side, thin);
    }
    paint_coordinates(painter, layout, sea, context.rows(), palette, &font);
    if let Some(cell) = hovered.filter(|_| sea.usage != Use::Look) {
        painter.rect_filled(layout.cell(cell).shrink(1.0), 2, palette.hover.gamma_multiply(0.55));
    }
    for (ship, hull) in &sea.ships {
        let numbers = sea.heat.is_some_and(|heat| heat.most() > 0.0);
        paint_ship(painter, *ship, layout.cell(ship.first()), *hull, numbers, palette);
    }
    for cell in sea.grid.cells() {
        paint_mark(painter, layout.cell(cell), sea.mark(cell), palette);
    }
    for &(cell, pennant) in &sea.told {
        paint_pennant(painter, layout.cell(cell), pennant, palette);
    }
    for cell in sea.chosen {
        let rect = layout.cell(cell).shrink(side * 0.12);
        painter.rect_stroke(rect, 4, Stroke::new((side * 0.08).max(2.0), palette.chosen), StrokeKind::Middle);
        painter.circle_filled(rect.center(), side * 0.12, palette.chosen);
    }
    if let Some(best) = sea.heat.and_then(|heat| heat.best) {
        let rect = layout.cell(best).shrink(1.0);
        painter.rect_stroke(rect, 3, Stroke::new((side * 0.09).max(2.5), palette.chosen), StrokeKind::Inside);
    }
    if let Some(cell) = sea.last {
        let rect = layout.cell(cell).shrink(side * 0.05);
        painter.rect_stroke(rect, side * 0.1, Stroke::new((side * 0.085).max(2.0), palette.last), StrokeKind::Middle);
    }
    if let Some(cell) = sea.cursor.filter(|_| focused) {
        let rect = layout.cell(cell);
        painter.rect_stroke(rect, 3, Stroke::new((side * 0.07).max(2.0), palette.cursor), StrokeKind::Middle);
    }
    if focused {
        painter.rect_stroke(layout.sea.expand(4.0), 6, Stroke::new(2.0, palette.accent), StrokeKind::Outside);
    }
    if let Some(effects) = sea.effects {
        effects.paint(painter, palette, context.now, |cell| layout.cell(cell));
    }
}

fn paint_heat(painter: &Painter, rect: Rect, heat: &Heat, number: Option<f64>, mark: Mark, palette: &Palette) {
    let Some(number) = number.filter(|_| mark != Mark::RuledOut) else { return };
    let most = heat.most();
    let part = if most > 0.0 { (number / most) as f32 } else { 0.0 };
    let colour = palette.warmth(part);
    painter.rect_filled(rect, 0, colour);
    // A mark and a number on top of each other would be unreadable.
    if rect.width() >= 22.0 && mark == Mark::Unknown {
        let font = FontId::proportional((rect.width() * 0.34).clamp(8.0, 15.0));
        painter.text(rect.center(), Align2::CENTER_CENTER, written(heat.scale, number), font, ink_on(colour));
    }
}

fn paint_coordinates(painter: &Painter, layout: &Layout, sea: &Sea<'_>, rows: Rows, palette: &Palette, font: &FontId) {
    for column in 0..sea.grid.width() {
        let place = pos2(layout.cell(Cell::new(column, 0)).center().x, layout.sea.min.y - 5.0);
        let letter = char::from(b'A' + column).to_string();
        painter.text(place, Align2::CENTER_BOTTOM, letter, font.clone(), palette.coordinate);
    }
    for row in 0..sea.grid.height() {
        let place = pos2(layout.sea.min.x - 7.0, layout.cell(Cell::new(0, row)).center().y);
        let number = (row + rows.first()).to_string();
        painter.text(place, Align2::RIGHT_CENTER, number, font.clone(), palette.coordinate);
    }
}

/// Explains the marks, and the heat colours if there are any, on one line if they fit.
pub(crate) fn legend(ui: &mut Ui, heat: Option<&Heat>, context: &Context) {
    let palette = Palette::of(ui.visuals());
    let marks = [Mark::Miss, Mark::Hit, Mark::Sunk, Mark::RuledOut];
    ui.horizontal_wrapped(|ui| {
        for mark in marks {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
            ui.painter().rect_filled(rect, 3, palette.sea);
            paint_mark(ui.painter(), rect, mark, palette);
            ui.small(context.say(mark.key()));
            ui.add_space(6.0);
        }
        if let Some(heat) = heat {
            heat_legend(ui, heat, context);
        }
    });
}

/// Explains the colours of a heat map.
fn heat_legend(ui: &mut Ui, heat: &Heat, context: &Context) {
    let palette = Palette::of(ui.visuals());
    let words = &context.words;
    let (low, high, key) = match heat.scale {
        Scale::Chances => (words.percent(0.0), words.percent(heat.most()), "window-heat-odds"),
        Scale::Counts => ("0".into(), words.number(heat.most() as u128), "window-heat-counts"),
    };
    ui.small(context.say(key));
    ui.small(low);
    let (rect, _) = ui.allocate_exact_size(vec2(90.0, 12.0), Sense::hover());
    let steps = 44;
    for step in 0..steps {
        let part = step as f32 / steps as f32;
        let left = rect.min.x + part * rect.width();
        let slice =
            Rect::from_min_max(pos2(left, rect.min.y), pos2(left + rect.width() / steps as f32 + 0.5, rect.max.y));
        ui.painter().rect_filled(slice, 0, palette.warmth(part));
    }
    ui.small(high);
}
