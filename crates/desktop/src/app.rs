//! The program, independent of the window that shows it.

use amiral_game::GameSeed;
use amiral_host::{Choice, PlayingScene, Settings, SettingsFile, Theme, ViewingScene, Wake};
use amiral_words::{Lang, Say};
use eframe::egui::{
    self, Align, Button, CentralPanel, Key, Layout, Panel, RichText, ThemePreference, Ui, ViewportCommand, vec2,
};

use crate::context::{Context, DatabaseHandle, Sentence};
use crate::layout::right_end;
use crate::screen::menu::{self, Menu};
use crate::screen::{Go, Screen};
use crate::theme;
use crate::widgets::{Icon, ask, icon_button, page};

/// What the program is started with.
pub struct Options {
    /// The file that settings are saved in.
    pub settings_file: SettingsFile,
    /// The language asked for on the command line. It is not saved.
    pub lang: Option<Lang>,
    /// The language of the locale.
    pub locale: Lang,
    /// The seed of everything random.
    pub seed: GameSeed,
    /// Whether a person chose the seed. Games are then practice and do not count.
    pub practice: bool,
    /// Where games are saved.
    pub database: DatabaseHandle,
}

/// The program: the state that all screens share, and the current screen.
pub struct App {
    context: Context,
    screen: Box<dyn Screen>,
    help: bool,
    /// Where the person wants to go, while they are asked about what would be lost.
    leaving: Option<Leaving>,
    /// The theme that was applied last.
    applied_theme: Option<Choice<Theme>>,
}

/// A way to leave a screen that has to be confirmed.
#[derive(Clone, Copy)]
enum Leaving {
    /// Close the window.
    Close,
    /// Open another screen.
    For(menu::Opener),
}

impl App {
    /// Starts the program.
    pub fn new(options: Options) -> App {
        let (settings, unreadable) = options.settings_file.load();
        let remark = unreadable.map(|unreadable| Sentence::new(move |context| unreadable.say(&context.words)));
        if remark.is_some() {
            // The default settings replace the broken file, so that the error is shown only once.
            // If they cannot be written, the next change of a setting says so.
            let _ = options.settings_file.save(&Settings::default());
        }
        let mut context =
            Context::new(settings, options.settings_file, options.lang, options.locale, options.seed, options.database);
        context.practice = options.practice;
        App { context, screen: Box::new(Menu::telling(remark)), help: false, leaving: None, applied_theme: None }
    }

    /// The size the window had when it was last closed.
    pub fn size(&self) -> [f32; 2] {
        let (width, height) = self.context.settings.window.size;
        [f32::from(width).clamp(SMALLEST[0], 8000.0), f32::from(height).clamp(SMALLEST[1], 8000.0)]
    }

    /// The scene of the game being viewed, if there is one.
    pub fn viewing(&self) -> Option<ViewingScene> {
        self.screen.viewing(&self.context)
    }

    /// The title of the window.
    pub fn title(&self) -> String {
        format!("Amiral · {}", self.screen.title(&self.context))
    }

    /// The scene of the game being played, if there is one.
    pub fn playing(&self) -> Option<&PlayingScene> {
        self.screen.playing()
    }

    /// Draws everything and handles input.
    pub fn show(&mut self, ui: &mut Ui) {
        self.prepare(ui);
        let go = self.screen.poll(&mut self.context);
        self.go(go, ui);
        self.keys(ui);
        self.context.rows_of_game = self.screen.rows();
        Panel::top("bar").show(ui, |ui| self.bar(ui));
        let go = CentralPanel::no_frame()
            .show(ui, |ui| {
                ui.painter().rect_filled(ui.max_rect(), 0.0, ui.visuals().panel_fill);
                self.screen.view(ui, &mut self.context)
            })
            .inner;
        self.go(go, ui);
        self.dialogs(ui);
        if let Some(patience) = self.screen.patience(&self.context) {
            if patience.is_zero() {
                ui.ctx().request_repaint();
            } else {
                ui.ctx().request_repaint_after(patience);
            }
        }
    }

    /// Applies the settings, and makes work in the background request a frame when it is done.
    fn prepare(&mut self, ui: &Ui) {
        if self.applied_theme.is_none() {
            theme::apply(ui.ctx());
            let egui = ui.ctx().clone();
            self.context.wake = Wake::new(move || egui.request_repaint());
        }
        let wanted = self.context.settings.window.theme;
        if self.applied_theme != Some(wanted) {
            self.applied_theme = Some(wanted);
            ui.ctx().set_theme(match wanted {
                Choice::Auto => ThemePreference::System,
                Choice::Always(Theme::Light) => ThemePreference::Light,
                Choice::Always(Theme::Dark) => ThemePreference::Dark,
            });
        }
        self.context.now = ui.input(|input| input.time);
    }

    fn go(&mut self, go: Go, ui: &Ui) {
        let screen: Box<dyn Screen> = match go {
            Go::Stay => return,
            Go::To(screen) => screen,
            Go::Menu => Box::new(Menu::default()),
        };
        self.screen = screen;
        self.help = false;
        // The widget that had the focus is gone.
        ui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
        ui.ctx().send_viewport_cmd(ViewportCommand::Title(self.title()));
        ui.ctx().request_repaint();
    }

    fn keys(&mut self, ui: &Ui) {
        let pressed = |key: Key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
        if pressed(Key::F1) {
            self.help = !self.help;
        }
        if pressed(Key::F9) {
            self.switch_language(ui);
        }
        let popup = egui::Popup::is_any_open(ui.ctx());
        if !self.help && self.leaving.is_none() && !popup && pressed(Key::Escape) {
            let go = self.screen.leave(&mut self.context);
            self.go(go, ui);
        }
    }

    fn switch_language(&mut self, ui: &Ui) {
        if let Some(problem) = self.context.switch_language() {
            self.screen.remark(problem);
        }
        ui.ctx().send_viewport_cmd(ViewportCommand::Title(self.title()));
    }

    fn bar(&mut self, ui: &mut Ui) {
        let mut go = Go::Stay;
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            let context = &mut self.context;
            ui.menu_button(context.say("menu-title"), |ui| {
                ui.set_min_width(190.0);
                if ui.button(context.say("window-home")).clicked() {
                    go = self.screen.leave(context);
                    ui.close();
                }
                ui.separator();
                for (name, opener) in menu::entries(context) {
                    if ui.button(name).clicked() {
                        if self.screen.hold() {
                            // The page itself asks.
                        } else if self.screen.would_lose() {
                            self.leaving = Some(Leaving::For(opener));
                        } else {
                            go = Go::To(opener.open(context));
                        }
                        ui.close();
                    }
                }
                ui.separator();
                if ui.button(context.say("menu-quit")).clicked() {
                    ui.ctx().send_viewport_cmd(ViewportCommand::Close);
                }
            });
            let switches = right_end(ui, "switches");
            let room = vec2(switches.rest(ui), ui.available_height());
            ui.allocate_ui(room, |ui| {
                let title = RichText::new(self.screen.title(&self.context)).strong();
                ui.add(egui::Label::new(title).truncate());
            });
            switches.show(ui, |ui| self.switches(ui));
        });
        ui.add_space(2.0);
        self.go(go, ui);
    }

    /// Draws what is the same on every page: language, theme, and help.
    fn switches(&mut self, ui: &mut Ui) {
        let other = self.context.say(self.context.words.lang().next().name_key());
        if ui.button(other).clicked() {
            self.switch_language(ui);
        }
        let dark = ui.visuals().dark_mode;
        let name = self.context.say(if dark { "window-to-light" } else { "window-to-dark" });
        let icon = if dark { Icon::Sun } else { Icon::Moon };
        if icon_button(ui, true, icon, &name).clicked() {
            self.switch_theme(dark);
        }
        let help = self.context.say("key-help");
        if ui.button("?").on_hover_text(&help).accessible_name(help).clicked() {
            self.help = true;
        }
    }

    fn switch_theme(&mut self, dark: bool) {
        let mut settings = self.context.settings.clone();
        settings.window.theme = Choice::Always(if dark { Theme::Light } else { Theme::Dark });
        if let Some(problem) = self.context.apply_settings(settings) {
            self.screen.remark(problem);
        }
    }

    fn dialogs(&mut self, ui: &Ui) {
        if ui.input(|input| input.viewport().close_requested()) {
            if self.screen.hold() {
                ui.ctx().send_viewport_cmd(ViewportCommand::CancelClose);
            } else if self.screen.would_lose() && !matches!(self.leaving, Some(Leaving::Close)) {
                ui.ctx().send_viewport_cmd(ViewportCommand::CancelClose);
                self.leaving = Some(Leaving::Close);
            } else {
                self.keep_size(ui);
            }
        }
        if let Some(leaving) = self.leaving {
            let (leave, question) = match leaving {
                Leaving::Close => ("window-close", "window-ask-close"),
                Leaving::For(_) => ("window-leave", "play-ask-leave"),
            };
            let leave = self.context.say(leave);
            let answers = [leave.clone(), self.context.say("window-no")];
            match (ask(ui.ctx(), &leave, &self.context.say(question), &answers), leaving) {
                (Some(0), Leaving::Close) => ui.ctx().send_viewport_cmd(ViewportCommand::Close),
                (Some(0), Leaving::For(opener)) => {
                    self.leaving = None;
                    self.go(Go::To(opener.open(&self.context)), ui);
                }
                (Some(_), _) => self.leaving = None,
                (None, _) => {}
            }
        }
        if self.help {
            self.help_page(ui);
        }
    }

    fn help_page(&mut self, ui: &Ui) {
        let context = &self.context;
        let modal = page(ui.ctx(), "help", |ui, new| {
            ui.set_max_width(560.0_f32.min(ui.ctx().content_rect().width() - 60.0));
            ui.heading(context.say("help-title"));
            ui.add_space(4.0);
            for key in self.screen.help() {
                ui.label(context.say(key));
                ui.add_space(4.0);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = ui.add(Button::new(context.say("window-close-help")).min_size(vec2(90.0, 32.0)));
                if new {
                    button.request_focus();
                }
                button.clicked()
            })
            .inner
        });
        if modal.inner || modal.should_close() {
            self.help = false;
        }
    }

    /// Saves the size of the window for the next start.
    fn keep_size(&mut self, ui: &Ui) {
        let size = ui.ctx().content_rect().size();
        let mut settings = self.context.settings.clone();
        settings.window.size = (size.x.round() as u16, size.y.round() as u16);
        // The window is closing: nobody would see an error.
        let _ = self.context.apply_settings(settings);
    }
}

/// The smallest window in which everything can be reached.
pub const SMALLEST: [f32; 2] = [480.0, 640.0];

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.show(ui);
    }
}
