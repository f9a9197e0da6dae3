//! Bars, columns, and groups that reserve their room first and are filled last.
//!
//! Tab visits widgets in the order in which they are added. egui's own panels and right-to-left
//! rows must be added before the content beside them, so that Tab would jump about. Here the room
//! is reserved by its size in the last frame, and widgets are added in reading order.

use eframe::egui::{Align, Id, InnerResponse, Layout, Rangef, Rect, Sense, Ui, UiBuilder, pos2, vec2};

/// The middle column of a page, with a margin, for content that need not fill a wide window.
pub(crate) fn column(ui: &Ui, widest: f32) -> Rect {
    let room = ui.available_rect_before_wrap();
    room.shrink2(vec2(column_margin(room.width(), widest), 12.0))
}

/// How far from the edge of a page of a given width such a column begins.
pub(crate) fn column_margin(width: f32, widest: f32) -> f32 {
    ((width - widest) / 2.0).max(14.0)
}

/// A bar at the bottom of a page.
pub(crate) struct Bar {
    id: Id,
    room: Rect,
}

/// The height assumed for a bar before it is first shown.
const FIRST_GUESS: f32 = 46.0;

/// Reserves room for a bar at the bottom. Returns the room left above it.
pub(crate) fn bar_below(ui: &Ui, salt: &str) -> (Rect, Bar) {
    let id = ui.make_persistent_id(("bar", salt));
    let all = ui.available_rect_before_wrap();
    let height = known(ui, id).unwrap_or(FIRST_GUESS).min(all.height());
    let edge = all.max.y - height;
    (all.with_max_y(edge), Bar { id, room: all.with_min_y(edge) })
}

impl Bar {
    /// Fills the bar, once the page has been filled.
    pub(crate) fn show<R>(self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
        let line = ui.visuals().widgets.noninteractive.bg_stroke;
        ui.painter().hline(self.room.x_range(), self.room.min.y, line);
        let inside = self.room.shrink2(vec2(8.0, 0.0));
        let shown = ui.scope_builder(UiBuilder::new().max_rect(inside), |ui| {
            ui.add_space(6.0);
            contents(ui)
        });
        remember(ui, self.id, shown.response.rect.height() + 6.0);
        shown.inner
    }
}

/// A column at the right of a page, whose width can be dragged.
pub(crate) struct Column {
    id: Id,
    edge: f32,
    room: Rect,
    range: Rangef,
}

/// Reserves room for a column on the right, of this width unless it was dragged. Returns the room
/// left.
pub(crate) fn column_right(ui: &Ui, salt: &str, width: f32, range: impl Into<Rangef>) -> (Rect, Column) {
    let (id, range) = (ui.make_persistent_id(("column", salt)), range.into());
    let all = ui.available_rect_before_wrap();
    let width = range.clamp(known(ui, id).unwrap_or(width)).min(all.width());
    let edge = all.max.x - width;
    (all.with_max_x(edge), Column { id, edge, room: all.with_min_x(edge), range })
}

impl Column {
    /// Fills the column, once the page beside it has been filled.
    pub(crate) fn show<R>(self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
        let shown = ui.scope_builder(UiBuilder::new().max_rect(self.room.shrink2(vec2(8.0, 2.0))), contents);
        self.drag(ui);
        shown.inner
    }

    fn drag(&self, ui: &Ui) {
        let line = if self.range.span() > 0.0 {
            let handle = Rect::from_x_y_ranges(self.edge - 3.0..=self.edge + 3.0, self.room.y_range());
            // Only the mouse drags it, so Tab does not stop at it.
            let response = ui.interact(handle, self.id.with("edge"), Sense::DRAG);
            if let Some(place) = response.interact_pointer_pos().filter(|_| response.dragged()) {
                remember(ui, self.id, self.range.clamp(self.room.max.x - place.x));
            }
            let response = response.on_hover_and_drag_cursor(eframe::egui::CursorIcon::ResizeHorizontal);
            if response.hovered() || response.dragged() {
                ui.visuals().widgets.hovered.bg_stroke
            } else {
                ui.visuals().widgets.noninteractive.bg_stroke
            }
        } else {
            ui.visuals().widgets.noninteractive.bg_stroke
        };
        ui.painter().vline(self.edge, self.room.y_range(), line);
    }
}

/// The right end of a row.
pub(crate) struct RightEnd {
    id: Id,
    width: f32,
}

/// Reserves room for the right end of a row, by its width in the last frame.
pub(crate) fn right_end(ui: &Ui, salt: &str) -> RightEnd {
    let id = ui.make_persistent_id(("right end", salt));
    RightEnd { id, width: known(ui, id).unwrap_or(0.0) }
}

impl RightEnd {
    /// How much of the row is left before it.
    pub(crate) fn rest(&self, ui: &Ui) -> f32 {
        (ui.available_width() - self.width - ui.spacing().item_spacing.x).max(0.0)
    }

    /// Fills it, from left to right.
    pub(crate) fn show<R>(self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
        let all = ui.available_rect_before_wrap();
        let left = (all.max.x - self.width).max(all.min.x);
        let room = Rect::from_min_max(pos2(left, all.min.y), all.max);
        let builder = UiBuilder::new().max_rect(room).layout(Layout::left_to_right(Align::Center));
        let InnerResponse { inner, response } = ui.scope_builder(builder, contents);
        remember(ui, self.id, response.rect.width());
        inner
    }
}

fn known(ui: &Ui, id: Id) -> Option<f32> {
    ui.data(|data| data.get_temp(id))
}

/// Remembers a size for the next frame. If it has changed, that frame is drawn at once.
fn remember(ui: &Ui, id: Id, size: f32) {
    if known(ui, id).is_none_or(|known| (known - size).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(id, size));
        ui.ctx().request_discard("a bar or a column has another size");
    }
}
