//! Coming to a server: naming it, looking around, signing in, and sitting down at a game.

use std::time::{Duration, Instant};

use amiral_game::Rules;
use amiral_host::{GameError, Job, State, Table};
use amiral_remote::{Company, Keys, Lobby, LobbyAct, LobbyModel, LobbyNext, LobbyStage, SignIn, Visitor, Wanted};
use amiral_words::{Say, Words, here_line, offer_line, open_game_line, signed_in_line, wanted_line};
use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::battle::Battle;
use super::setup::form_frame;
use super::{Go, Input, LATER, SOON, Screen};
use crate::app::{BACK_KEY, HELP_KEY};
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};
use crate::form::{Field, Filled, Form};
use crate::help::{self, HelpLine};

const ADDRESS: &str = "form-address";
const CONNECT: &str = "online-connect";

/// The screen on which somebody comes to a server.
pub(crate) struct Online {
    model: LobbyModel,
    form: Form,
    /// The line that is chosen while somebody looks around.
    at: usize,
}

impl Online {
    pub(crate) fn new(context: &Context) -> Online {
        let model = LobbyModel::new(visitor(context));
        let known = model.known().first().cloned().unwrap_or_default();
        let mut form = Form::new(vec![Field::text(ADDRESS, known.clone()), Field::button(CONNECT)]);
        form.focus = usize::from(!known.is_empty());
        Online { model, form, at: 0 }
    }

    /// Goes to an address at once.
    pub(crate) fn at(address: &str, context: &Context) -> Online {
        let mut online = Online::new(context);
        online.form.set(ADDRESS, address);
        // A person who has just come has nothing to leave.
        let _ = online.model.act(LobbyAct::Connect(address.to_owned()));
        online
    }

    fn act(&mut self, act: LobbyAct) -> Go {
        go(self.model.act(act))
    }

    fn key_naming(&mut self, input: Input) -> Go {
        let filled = match input {
            Input::Key(key) if key.code == KeyCode::Enter => Filled::Pressed(CONNECT),
            Input::Key(key) => self.form.key(key),
            Input::Click(Hit::Item(item)) => self.form.click(item),
            Input::Click(_) | Input::Hover(_) | Input::OtherClick => Filled::Nothing,
        };
        match filled {
            Filled::Pressed(_) => self.act(LobbyAct::Connect(self.form.value(ADDRESS).to_owned())),
            Filled::Nothing | Filled::Changed(_) => Go::Stay,
        }
    }

    fn key_looking(&mut self, lobby: &Lobby, input: Input) -> Go {
        let acts = lobby.acts();
        let chosen = match input {
            Input::Key(key) => match key.code {
                KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => {
                    self.at = (self.at + acts.len() - 1) % acts.len();
                    return Go::Stay;
                }
                KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => {
                    self.at = (self.at + 1) % acts.len();
                    return Go::Stay;
                }
                KeyCode::Enter | KeyCode::Char(' ') => self.at,
                _ => return Go::Stay,
            },
            Input::Click(Hit::Item(item)) => item,
            Input::Hover(Hit::Item(item)) => {
                self.at = item.min(acts.len() - 1);
                return Go::Stay;
            }
            _ => return Go::Stay,
        };
        self.at = chosen.min(acts.len() - 1);
        match acts.into_iter().nth(chosen) {
            Some(act) => self.act(act),
            None => Go::Stay,
        }
    }

    fn show_lobby(&self, canvas: &mut Canvas<'_>, area: Rect, server: &str, lobby: &Lobby, wanted: &Wanted) {
        let (words, look) = (&canvas.context.words, canvas.context.look);
        let who = signed_in_line(words, server, lobby.is_signed_in, lobby.handle.as_deref());
        canvas.line(area, 0, &who, look.faint());
        let mut row = 1 + canvas.paragraph(area, 1, &here_line(words, &lobby.here, lobby.guests), look.faint());
        let acts = lobby.acts();
        // The games, the offers and the actions stand apart.
        let heads =
            [(0, "online-your-games", "online-no-games"), (lobby.games.len(), "online-offers", "online-no-offers")];
        for (number, act) in acts.iter().enumerate() {
            for (_, head, none) in heads.iter().filter(|(first, ..)| *first == number) {
                canvas.line(area, row + 1, &words.say(head, &[]), look.heading());
                row += 2;
                let is_empty = if *head == "online-offers" { lobby.offers.is_empty() } else { lobby.games.is_empty() };
                if is_empty {
                    row += canvas.paragraph(area, row, &words.say(none, &[]), look.faint());
                }
            }
            row += u16::from(number == lobby.games.len() + lobby.offers.len());
            let is_chosen = self.at == number;
            let mark = if is_chosen { "›" } else { " " };
            let style = if is_chosen { look.bar() } else { Style::new() };
            canvas.line(area, row, &format!(" {mark} {} ", line(lobby, wanted, act, words)), style);
            if row < area.height {
                canvas.hit(Rect { y: area.y + row, height: 1, ..area }, Hit::Item(number));
            }
            row += 1;
        }
    }
}

/// What something to choose says.
pub(crate) fn line(lobby: &Lobby, wanted: &Wanted, act: &LobbyAct, words: &Words) -> String {
    match act {
        LobbyAct::Accept(place) => lobby.offers.get(*place).map_or_else(String::new, |offer| {
            offer_line(words, offer.by.as_deref(), [&offer.rules, &offer.clock], offer.is_rated, offer.is_for_them)
        }),
        LobbyAct::Seek => wanted_line(words, "online-seek", &wanted.rules, wanted.clock, wanted.is_rated),
        LobbyAct::Offer => words.say("online-offer", &[]),
        LobbyAct::ChangeClock => words.say("online-change-clock", &[]),
        LobbyAct::ChangeRated => words.say(if wanted.is_rated { "online-unrate" } else { "online-rate" }, &[]),
        LobbyAct::Open(place) => lobby.games.get(*place).map_or_else(String::new, |game| {
            open_game_line(words, game.against.as_deref(), game.is_open, game.is_ones_turn)
        }),
        LobbyAct::Invite => words.say("online-invite", &[]),
        LobbyAct::Refresh => words.say("online-refresh", &[]),
        LobbyAct::SignIn => words.say("online-sign-in", &[]),
        LobbyAct::SignOut => words.say("online-sign-out", &[]),
        LobbyAct::Connect(_) | LobbyAct::PlayCompany | LobbyAct::Back => String::new(),
    }
}

/// The search for an opponent, and who would play meanwhile.
fn show_search(canvas: &mut Canvas<'_>, area: Rect, wanted: &Wanted, company: Option<&Company>) {
    let (words, look) = (&canvas.context.words, canvas.context.look);
    let told = wanted_line(words, "online-seeking", &wanted.rules, wanted.clock, wanted.is_rated);
    let row = canvas.paragraph(area, 0, &told, look.key());
    let Some(company) = company else { return };
    let named = |key: &str| words.say(key, &[("name", company.name.as_str().into())]);
    let row = row + 1 + canvas.paragraph(area, row + 1, &named("online-company"), Style::new());
    canvas.line(area, row + 1, &format!(" › {} ", named("online-company-play")), look.bar());
    if row + 1 < area.height {
        canvas.hit(Rect { y: area.y + row + 1, height: 1, ..area }, Hit::Item(0));
    }
}

fn show_sign_in(canvas: &mut Canvas<'_>, area: Rect, sign_in: &SignIn) {
    let (words, look) = (&canvas.context.words, canvas.context.look);
    let told = words.say("online-code", &[("address", sign_in.address.as_str().into())]);
    let row = canvas.paragraph(area, 0, &told, Style::new());
    canvas.line(area, row + 1, &format!("    {}", sign_in.code), look.heading());
    canvas.line(area, row + 3, &words.say("online-code-waiting", &[]), look.faint());
}

/// Who comes, as the settings say.
fn visitor(context: &Context) -> Visitor {
    Visitor {
        keys: Keys::of(&context.settings_file),
        lang: context.words.lang().code().to_owned(),
        name: context.settings.person(amiral_game::Seat::A).unwrap_or_default().to_owned(),
        names: context.names(),
        machine: Visitor::this_machine(),
        rules: context.rules().clone().build().unwrap_or_else(|_| Rules::default()),
        wake: amiral_host::Wake::default(),
    }
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
        let heading = context.words.say("online-heading", &[]);
        self.model.scene().server.map_or(heading.clone(), |server| format!("{heading} · {server}"))
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let inside = form_frame(canvas, area, "online-heading");
        let (context, scene) = (canvas.context, self.model.scene());
        let server = scene.server.unwrap_or_default();
        match &scene.stage {
            LobbyStage::Naming => {
                let row = self.form.view(canvas, inside);
                canvas.paragraph(inside, row + 2, &context.words.say("online-help", &[]), context.look.faint());
            }
            LobbyStage::Waiting => {
                let told = context.words.say("online-connecting", &[("server", server.into())]);
                canvas.line(inside, 0, &told, context.look.key());
            }
            LobbyStage::Looking(lobby) => self.show_lobby(canvas, inside, &server, lobby, &scene.wanted),
            LobbyStage::Seeking(company) => show_search(canvas, inside, &scene.wanted, company.as_ref()),
            LobbyStage::SigningIn(sign_in) => show_sign_in(canvas, inside, sign_in),
        }
        if let Some(problem) = scene.problem {
            let told = problem.say(&context.words);
            let lines = crate::canvas::wrap(&told, inside.width.into()).len() as u16;
            canvas.paragraph(inside, inside.height.saturating_sub(lines + 1), &told, context.look.bad());
        }
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        let choose = KeyName::new(KeyCode::Enter, "Enter", "key-choose");
        match self.model.scene().stage {
            LobbyStage::Looking(_) => vec![
                KeyName::new(KeyCode::Up, "↑", "key-up"),
                KeyName::new(KeyCode::Down, "↓", "key-down"),
                choose,
                HELP_KEY,
                BACK_KEY,
            ],
            LobbyStage::Naming | LobbyStage::Seeking(Some(_)) => vec![choose, HELP_KEY, BACK_KEY],
            LobbyStage::Waiting | LobbyStage::Seeking(None) | LobbyStage::SigningIn(_) => vec![HELP_KEY, BACK_KEY],
        }
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        vec![help::ONLINE]
    }

    fn input(&mut self, input: Input, _: &mut Context) -> Go {
        if matches!(input, Input::Key(key) if key.code == KeyCode::Esc) {
            return self.act(LobbyAct::Back);
        }
        match self.model.scene().stage {
            LobbyStage::Naming => self.key_naming(input),
            LobbyStage::Looking(lobby) => self.key_looking(&lobby, input),
            LobbyStage::Seeking(Some(_)) => match input {
                Input::Key(key) if key.code == KeyCode::Enter => self.act(LobbyAct::PlayCompany),
                Input::Click(Hit::Item(_)) => self.act(LobbyAct::PlayCompany),
                _ => Go::Stay,
            },
            LobbyStage::Waiting | LobbyStage::Seeking(None) | LobbyStage::SigningIn(_) => Go::Stay,
        }
    }

    fn tick(&mut self, now: Instant, _: &mut Context) -> (bool, Go) {
        let (changed, next) = self.model.poll(now);
        // Those that wait for this person are the first of a new list.
        if changed {
            self.at = 0;
        }
        (changed, go(next))
    }

    fn patience(&self) -> Duration {
        if self.model.is_busy() { SOON } else { LATER }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.form.problem = Some(sentence);
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
        context.words.say("online-heading", &[])
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        match &self.problem {
            None => canvas.line(area, 1, &context.words.say("play-starting", &[]), context.look.faint()),
            Some(problem) => {
                canvas.paragraph(area, 1, &problem.say(&context.words), context.look.bad());
            }
        }
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        vec![HELP_KEY, BACK_KEY]
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        Vec::new()
    }

    fn input(&mut self, input: Input, _: &mut Context) -> Go {
        if matches!(input, Input::Key(key) if key.code == KeyCode::Esc) { Go::Menu } else { Go::Stay }
    }

    fn tick(&mut self, _: Instant, _: &mut Context) -> (bool, Go) {
        match self.job.poll() {
            State::Done(Ok(table)) => (true, Go::To(Box::new(Battle::online(table)))),
            State::Done(Err(problem)) => {
                self.problem = Some(problem);
                (true, Go::Stay)
            }
            State::Running | State::Gone => (false, Go::Stay),
        }
    }

    fn patience(&self) -> Duration {
        if self.problem.is_none() { SOON } else { LATER }
    }
}
