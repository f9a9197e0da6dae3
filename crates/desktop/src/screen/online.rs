//! Coming to a server: naming it, looking around, signing in, and sitting down at a game.

use std::time::{Duration, Instant};

use amiral_game::{Rules, Seat};
use amiral_host::{GameError, Job, State, Table};
use amiral_remote::{
    Company, Keys, Lobby, LobbyAct, LobbyModel, LobbyNext, LobbyScene, LobbyStage, SignIn, Visitor, Wanted,
};
use amiral_words::{Say, here_line, offer_line, open_game_line, signed_in_line, wanted_line};
use eframe::egui::{Key, RichText, ScrollArea, Spinner, Ui, UiBuilder};

use super::battle::Battle;
use super::{Go, Screen};
use crate::context::{Context, Sentence};
use crate::layout::column;
use crate::theme::Palette;
use crate::widgets::{card, main_button, text_field};

/// The largest width of the page.
const WIDEST: f32 = 720.0;

/// The screen on which somebody comes to a server.
pub(crate) struct Online {
    model: LobbyModel,
    address: String,
    remark: Option<Sentence>,
}

impl Online {
    pub(crate) fn new(context: &Context) -> Online {
        let visitor = Visitor {
            keys: Keys::of(&context.settings_file),
            lang: context.words.lang().code().to_owned(),
            name: context.settings.person(Seat::A).unwrap_or_default().to_owned(),
            names: amiral_words::names(&context.words, &context.settings),
            machine: Visitor::this_machine(),
            rules: context.settings.rules.clone().build().unwrap_or_else(|_| Rules::default()),
            wake: context.wake.clone(),
        };
        let model = LobbyModel::new(visitor);
        let address = model.known().first().cloned().unwrap_or_default();
        Online { model, address, remark: None }
    }

    fn name_server(&mut self, ui: &mut Ui, context: &Context) -> Option<LobbyAct> {
        let field = text_field(ui, &context.say("form-address"), &mut self.address, 420.0);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        ui.add_space(8.0);
        let pressed = main_button(ui, context.say("online-connect")).clicked();
        ui.add_space(8.0);
        ui.label(context.say("online-help"));
        (entered || pressed).then(|| LobbyAct::Connect(self.address.clone()))
    }
}

fn look_around(ui: &mut Ui, server: &str, lobby: &Lobby, wanted: &Wanted, context: &Context) -> Option<LobbyAct> {
    ui.label(signed_in_line(&context.words, server, lobby.is_signed_in, lobby.handle.as_deref()));
    ui.label(here_line(&context.words, &lobby.here, lobby.guests));
    ui.add_space(10.0);
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for act in lobby.acts() {
            let text = match act {
                LobbyAct::Seek => {
                    wanted_line(&context.words, "online-seek", &wanted.rules, wanted.clock, wanted.is_rated)
                }
                LobbyAct::Offer => context.say("online-offer"),
                LobbyAct::ChangeClock => context.say("online-change-clock"),
                LobbyAct::ChangeRated => context.say(if wanted.is_rated { "online-unrate" } else { "online-rate" }),
                LobbyAct::Invite => context.say("online-invite"),
                LobbyAct::Refresh => context.say("online-refresh"),
                LobbyAct::SignIn => context.say("online-sign-in"),
                LobbyAct::SignOut => context.say("online-sign-out"),
                LobbyAct::Open(_)
                | LobbyAct::Accept(_)
                | LobbyAct::Connect(_)
                | LobbyAct::PlayCompany
                | LobbyAct::Back => continue,
            };
            let button = if act == LobbyAct::Seek { main_button(ui, text) } else { ui.button(text) };
            if button.clicked() {
                chosen = Some(act);
            }
        }
    });
    ui.add_space(12.0);
    ui.heading(context.say("online-your-games"));
    if lobby.games.is_empty() {
        ui.label(context.say("online-no-games"));
    }
    for (place, game) in lobby.games.iter().enumerate() {
        let text = open_game_line(&context.words, game.against.as_deref(), game.is_open, game.is_ones_turn);
        if ui.button(text).clicked() {
            chosen = Some(LobbyAct::Open(place));
        }
    }
    ui.add_space(12.0);
    ui.heading(context.say("online-offers"));
    if lobby.offers.is_empty() {
        ui.label(context.say("online-no-offers"));
    }
    for (place, offer) in lobby.offers.iter().enumerate() {
        let terms = [offer.rules.as_str(), offer.clock.as_str()];
        let text = offer_line(&context.words, offer.by.as_deref(), terms, offer.is_rated, offer.is_for_them);
        if ui.button(text).clicked() {
            chosen = Some(LobbyAct::Accept(place));
        }
    }
    chosen
}

/// The search for an opponent, and who would play meanwhile.
fn search(ui: &mut Ui, wanted: &Wanted, company: Option<&Company>, context: &Context) -> Option<LobbyAct> {
    ui.horizontal(|ui| {
        ui.add(Spinner::new());
        ui.label(wanted_line(&context.words, "online-seeking", &wanted.rules, wanted.clock, wanted.is_rated));
    });
    let name = [("name", company?.name.as_str().into())];
    ui.add_space(8.0);
    ui.label(context.say_of("online-company", &name));
    let pressed = main_button(ui, context.say_of("online-company-play", &name)).clicked();
    pressed.then_some(LobbyAct::PlayCompany)
}

fn sign_in(ui: &mut Ui, sign_in: &SignIn, context: &Context) {
    ui.label(context.say_of("online-code", &[("address", sign_in.address.as_str().into())]));
    ui.add_space(8.0);
    ui.label(RichText::new(&sign_in.code).heading().monospace().size(30.0));
    ui.hyperlink(&sign_in.address);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.add(Spinner::new());
        ui.label(context.say("online-code-waiting"));
    });
}

fn go(next: LobbyNext) -> Go {
    match next {
        LobbyNext::Stay => Go::Stay,
        LobbyNext::Leave => Go::Menu,
        LobbyNext::Play(table) => Go::To(Box::new(Battle::online(table))),
    }
}

impl Screen for Online {
    fn title(&self, context: &Context) -> String {
        context.say("online-heading")
    }

    fn poll(&mut self, _: &mut Context) -> Go {
        go(self.model.poll(Instant::now()).1)
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        let LobbyScene { server, stage, wanted, problem } = self.model.scene();
        let server = server.unwrap_or_default();
        let mut act = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.scope_builder(UiBuilder::new().max_rect(column(ui, WIDEST)), |ui| {
                ui.add_space(12.0);
                card(ui).show(ui, |ui| {
                    ui.set_min_width(ui.available_width());
                    ui.heading(context.say("online-heading"));
                    ui.add_space(8.0);
                    match &stage {
                        LobbyStage::Naming => act = self.name_server(ui, context),
                        LobbyStage::Waiting => {
                            ui.horizontal(|ui| {
                                ui.add(Spinner::new());
                                ui.label(context.say_of("online-connecting", &[("server", server.clone().into())]));
                            });
                        }
                        LobbyStage::Looking(lobby) => act = look_around(ui, &server, lobby, &wanted, context),
                        LobbyStage::Seeking(company) => act = search(ui, &wanted, company.as_ref(), context),
                        LobbyStage::SigningIn(shown) => sign_in(ui, shown, context),
                    }
                    let remark = self.remark.as_ref().map(|remark| remark.say(context));
                    if let Some(told) = problem.map(|problem| problem.say(&context.words)).or(remark) {
                        ui.add_space(8.0);
                        ui.colored_label(Palette::of(ui.visuals()).bad, told);
                    }
                });
            });
        });
        act.map_or(Go::Stay, |act| go(self.model.act(act)))
    }

    fn patience(&self, _: &Context) -> Option<Duration> {
        matches!(self.model.scene().stage, LobbyStage::SigningIn(_)).then_some(SignIn::EVERY)
    }

    fn leave(&mut self, _: &mut Context) -> Go {
        go(self.model.act(LobbyAct::Back))
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(sentence);
    }

    fn help(&self) -> &'static [&'static str] {
        &["online-help", "window-help-everywhere"]
    }
}

/// Waits for another game with the same player.
pub(crate) struct Rejoin {
    job: Job<Result<Box<dyn Table>, GameError>>,
    problem: Option<GameError>,
}

impl Rejoin {
    pub(crate) fn new(job: Job<Result<Box<dyn Table>, GameError>>) -> Rejoin {
        Rejoin { job, problem: None }
    }
}

impl Screen for Rejoin {
    fn title(&self, context: &Context) -> String {
        context.say("online-heading")
    }

    fn poll(&mut self, _: &mut Context) -> Go {
        match self.job.poll() {
            State::Done(Ok(table)) => return Go::To(Box::new(Battle::online(table))),
            State::Done(Err(problem)) => self.problem = Some(problem),
            State::Running | State::Gone => {}
        }
        Go::Stay
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        ui.centered_and_justified(|ui| match &self.problem {
            None => ui.heading(context.say("play-starting")),
            Some(problem) => ui.label(problem.say(&context.words)),
        });
        Go::Stay
    }

    fn help(&self) -> &'static [&'static str] {
        &["window-help-everywhere"]
    }
}
