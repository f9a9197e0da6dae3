//! A dialog that asks for a file: a field for its name, and a list of what is in the folder.

use std::path::{Path, PathBuf};

use amiral_host::{FilesAct, FilesModel, FilesScene, Settings, Wants};
use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::{
    Button, Context as EguiContext, EventFilter, FocusDirection, Key, Label, Modifiers, Response, RichText, ScrollArea,
    Sense, TextEdit, Ui, vec2,
};

use crate::context::Context;
use crate::theme::Palette;
use crate::widgets::{Icon, icon_button, main_button, page, paint_icon};

/// The keys of the dialog's title, of its field's label, and of its button.
#[derive(Clone, Copy)]
pub(crate) struct Names {
    pub(crate) title: &'static str,
    pub(crate) field: &'static str,
    pub(crate) yes: &'static str,
}

/// A file dialog.
pub(crate) struct FileDialog {
    model: FilesModel,
    names: Names,
}

/// The result of a file dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Chosen {
    Still,
    Path(PathBuf),
    Cancelled,
}

impl FileDialog {
    /// A dialog that begins in the folder used last, with a name filled in.
    pub(crate) fn new(wants: Wants, name: &str, names: Names, context: &Context) -> FileDialog {
        let model = FilesModel::new(wants, context.settings.folder.as_deref(), name, &context.wake);
        FileDialog { model, names }
    }

    /// A dialog for a file to save to.
    pub(crate) fn save(name: &str, context: &Context) -> FileDialog {
        let names = Names { title: "key-save", field: "play-save-as", yes: "key-save" };
        FileDialog::new(Wants::NewFile, name, names, context)
    }

    /// Shows the dialog. Remembers the folder once a file is chosen.
    pub(crate) fn show(&mut self, egui: &EguiContext, context: &mut Context) -> Chosen {
        self.model.poll();
        let scene = self.model.scene();
        let mut acts = Vec::new();
        let mut is_cancelled = false;
        let modal = page(egui, "file", |ui, new| {
            ui.set_width(560.0_f32.min(ui.ctx().content_rect().width() - 60.0));
            ui.heading(context.say(self.names.title));
            folder(&scene, ui, context, &mut acts);
            self.field(&scene, new, ui, context, &mut acts);
            list(&scene, ui, context, &mut acts);
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                if main_button(ui, context.say(self.names.yes)).clicked() {
                    acts.push(FilesAct::Enter);
                }
                is_cancelled = ui.button(context.say("window-cancel")).clicked();
            });
        });
        for act in acts {
            if let Some(path) = self.model.act(act) {
                remember(path.parent().unwrap_or(self.model.folder()), context);
                return Chosen::Path(path);
            }
        }
        if is_cancelled || modal.should_close() { Chosen::Cancelled } else { Chosen::Still }
    }

    fn field(&self, scene: &FilesScene, new: bool, ui: &mut Ui, context: &Context, acts: &mut Vec<FilesAct>) {
        let label = ui.label(context.say(self.names.field));
        let id = ui.make_persistent_id("name");
        let has_keyboard = ui.memory(|memory| memory.has_focus(id));
        // Take these keys before the field sees them.
        let pressed = |key: Key| has_keyboard && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (down, up, tab) = (pressed(Key::ArrowDown), pressed(Key::ArrowUp), pressed(Key::Tab));
        let mut typed = scene.typed.clone();
        // Tab completes the name if there is something to complete. Otherwise it moves the focus.
        let filter =
            EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        let field = TextEdit::singleline(&mut typed).id(id).desired_width(f32::INFINITY).event_filter(filter);
        let response = field.show(ui).response.response.labelled_by(label.id);
        if new {
            response.request_focus();
            select(&response, 0..stem(&typed), ui);
        }
        if typed != scene.typed {
            acts.push(FilesAct::Type(typed));
        }
        if down {
            acts.push(FilesAct::Next);
        }
        if up {
            acts.push(FilesAct::Previous);
        }
        if tab {
            self.complete(&response, scene, ui, acts);
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            acts.push(FilesAct::Enter);
            response.request_focus();
        }
    }

    fn complete(&self, response: &Response, scene: &FilesScene, ui: &Ui, acts: &mut Vec<FilesAct>) {
        match self.model.completed() {
            Some(text) if text != scene.typed => {
                let end = text.chars().count();
                acts.push(FilesAct::Type(text));
                select(response, end..end, ui);
            }
            _ => ui.memory_mut(|memory| memory.move_focus(FocusDirection::Next)),
        }
    }
}

/// Selects a range of letters in a field, so that typing replaces them.
fn select(response: &Response, letters: std::ops::Range<usize>, ui: &Ui) {
    let mut state = TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
    let range = CCursorRange::two(CCursor::new(letters.start), CCursor::new(letters.end));
    state.cursor.set_char_range(Some(range));
    state.store(ui.ctx(), response.id);
}

/// How many letters a name has before its extension, which is rarely changed.
fn stem(name: &str) -> usize {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    stem.chars().count()
}

fn folder(scene: &FilesScene, ui: &mut Ui, context: &Context, acts: &mut Vec<FilesAct>) {
    ui.horizontal(|ui| {
        let name = context.say("files-outwards");
        if icon_button(ui, scene.has_outer, Icon::Outwards, &name).clicked() {
            acts.push(FilesAct::Outwards);
        }
        let path = scene.folder.display().to_string();
        ui.add(Label::new(RichText::new(&path).weak()).truncate()).on_hover_text(path);
    });
}

/// Draws what is in the folder. Arrows in the field go through the list, so Tab does not stop
/// there.
fn list(scene: &FilesScene, ui: &mut Ui, context: &Context, acts: &mut Vec<FilesAct>) {
    let height = (ui.ctx().content_rect().height() - 320.0).clamp(100.0, 300.0);
    let row = ui.spacing().interact_size.y;
    ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
        ui.set_min_height(height);
        if let Some(problem) = &scene.problem {
            let path = scene.folder.join(&scene.typed).display().to_string();
            let parts = [("path", path.into()), ("problem", problem.to_string().into())];
            ui.colored_label(Palette::of(ui.visuals()).bad, context.say_of("problem-read", &parts));
            return;
        }
        if scene.is_busy {
            ui.spinner();
            return;
        }
        if scene.entries.is_empty() {
            ui.weak(context.say("files-none"));
        }
        let mut area = ScrollArea::vertical().id_salt("entries").auto_shrink(false);
        if let Some(at) = scene.at {
            let top = at as f32 * row;
            let shown = ui.data(|data| data.get_temp::<f32>(ui.scope_id().with("offset"))).unwrap_or(0.0);
            if top < shown {
                area = area.vertical_scroll_offset(top);
            } else if top + row > shown + height {
                area = area.vertical_scroll_offset(top + row - height);
            }
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let area = area.show_rows(ui, row, scene.entries.len(), |ui, numbers| {
            for number in numbers {
                let entry = &scene.entries[number];
                let key = if entry.is_file { "files-file" } else { "files-folder" };
                let button = Button::selectable(scene.at == Some(number), format!("       {}", entry.name));
                let response = ui.add(button.sense(Sense::CLICK).truncate());
                let name = context.say_of(key, &[("name", (&entry.name).into())]);
                let response = response.accessible_name(name);
                let icon = if entry.is_file { Icon::File } else { Icon::Folder };
                let left = eframe::egui::Rect::from_min_size(response.rect.min, vec2(36.0, response.rect.height()));
                paint_icon(ui, left, icon, Palette::of(ui.visuals()).coordinate);
                if response.clicked() {
                    acts.push(FilesAct::Take(number));
                }
                if response.double_clicked() {
                    acts.push(FilesAct::Enter);
                }
            }
        });
        ui.data_mut(|data| data.insert_temp(ui.scope_id().with("offset"), area.state.clamped_offset().y));
    });
}

/// Makes the next dialog begin in this folder.
fn remember(folder: &Path, context: &mut Context) {
    if context.settings.folder.as_deref() != Some(folder) {
        // If the settings cannot be saved, they still apply until the window closes.
        let _ = context.apply_settings(Settings { folder: Some(folder.to_owned()), ..context.settings.clone() });
    }
}
