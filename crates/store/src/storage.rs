//! What every database of games can do.

use std::sync::Arc;
use std::time::Duration;

use amiral_game::{Cell, Fleet, PerSeat, Seat};
use async_trait::async_trait;
use jiff::Timestamp;

use crate::transfer::Game;
use crate::{
    Account, AccountSession, Adopted, BotStore, Challenge, Circle, ClassStore, DayFound, Event, Filter, FirstShot,
    Forgotten, Found, Grade, Handle, Hunt, HuntLine, HuntResults, Keep, KeptPasskey, KeptPuzzle, KeptReport, Lesson,
    Lessons, LocalPerson, Location, LoggedEvent, Match, MatchId, Month, NewAccount, NewMatch, NewReport, NodeStore,
    Page, PairTotals, Period, Player, PlayerId, ProfileStore, Puzzler, RatingStore, SecretHash, Session, SharedFleet,
    SharedFleetId, SignIn, SoloTotals, Statistics, Step, StoreError, StrategyResults, Summary, TalkStore, TokenStore,
    TournamentStore, Uid, WebGame, WebGameId, WebGameState, Who,
};

/// What an acknowledged shot survives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Durability {
    /// A crash of the program, at any moment.
    #[default]
    Normal,
    /// A power cut, too: every commit waits for the disk.
    PowerCut,
}

/// How a database is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// What an acknowledged shot survives.
    pub durability: Durability,
    /// How long to wait for another program that has the database locked.
    pub patience: Duration,
    /// Open a file for reading only.
    pub read_only: bool,
    /// The most pages (of 4 KiB) a file may have. Beyond that the disk counts as full.
    pub quota: Option<u32>,
}

impl Default for Options {
    fn default() -> Options {
        Options { durability: Durability::Normal, patience: Duration::from_secs(5), read_only: false, quota: None }
    }
}

/// Opens a database and applies missing migrations, or says why not and leaves it as it was.
pub async fn connect(location: &Location, options: Options) -> Result<Arc<dyn Storage>, StoreError> {
    Ok(match location {
        Location::File(path) => Arc::new(crate::sqlite::open(path, options).await?),
        #[cfg(feature = "postgres")]
        Location::Server(url) => Arc::new(crate::postgres::open(url, options).await?),
        #[cfg(not(feature = "postgres"))]
        Location::Server(_) => return Err(StoreError::NotBuiltIn),
    })
}

/// A database of games. What a call has answered with `Ok` is committed; one that failed has
/// changed nothing.
pub trait Storage:
    PlayerStore
    + AccountStore
    + TokenStore
    + TalkStore
    + ClassStore
    + MatchStore
    + HistoryStore
    + LessonStore
    + WebGameStore
    + ClockStore
    + LobbyStore
    + SharedFleetStore
    + PuzzleStore
    + RatingStore
    + ProfileStore
    + TournamentStore
    + BotStore
    + NodeStore
    + ServiceStore
{
}

impl<T> Storage for T where
    T: PlayerStore
        + AccountStore
        + TokenStore
        + TalkStore
        + ClassStore
        + MatchStore
        + HistoryStore
        + LessonStore
        + WebGameStore
        + ClockStore
        + LobbyStore
        + SharedFleetStore
        + PuzzleStore
        + RatingStore
        + ProfileStore
        + TournamentStore
        + BotStore
        + NodeStore
        + ServiceStore
{
}

/// Players and their settings.
#[async_trait]
pub trait PlayerStore: Send + Sync {
    /// Adds a player. Others may have the same name.
    async fn add_player(&self, name: &str) -> Result<Player, StoreError>;

    /// The person of this machine who has had this name longest, or a new one.
    async fn player_named(&self, name: &str) -> Result<Player, StoreError>;

    /// That person of this machine, made on first use, and called so from now on. Whoever is known
    /// by no id yet is the one who has had that name longest.
    async fn local_person(&self, person: &LocalPerson) -> Result<Player, StoreError>;

    /// The same, nobody where they are not there yet.
    async fn find_person(&self, person: &LocalPerson) -> Result<Option<Player>, StoreError>;

    /// The guest of that browser, made on first use, and called so from now on where a name is
    /// given.
    async fn guest(&self, visitor: &SecretHash, name: Option<&str>) -> Result<Player, StoreError>;

    /// Renames a player.
    async fn rename_player(&self, id: PlayerId, name: &str) -> Result<(), StoreError>;

    /// The player with that number.
    async fn player(&self, id: PlayerId) -> Result<Player, StoreError>;

    /// All players, or those of that name, in the order in which they joined.
    async fn players(&self, name: Option<&str>) -> Result<Vec<Player>, StoreError>;

    /// Erases a person: name, settings and matches. Matches with another person stay that person's,
    /// and the forgotten one is nobody in them.
    async fn forget(&self, id: PlayerId) -> Result<Forgotten, StoreError>;

    /// A setting of that player, or of the installation.
    async fn setting(&self, player: Option<PlayerId>, key: &str) -> Result<Option<String>, StoreError>;

    /// Changes or removes a setting.
    async fn set_setting(&self, player: Option<PlayerId>, key: &str, value: Option<&str>) -> Result<(), StoreError>;
}

/// Accounts, and what signs somebody in to one. Passwords, codes and cookies come here as hashes.
///
/// What ends sessions gives the hashes of their cookies, so that nobody remembers them for longer.
#[async_trait]
pub trait AccountStore: Send + Sync {
    /// Turns the guest of that visitor into an account with all their games, or makes one of
    /// nobody's; nothing where that handle, or one that looks like it, is taken. The guest's sessions
    /// end.
    async fn register(&self, visitor: Option<&SecretHash>, new: &NewAccount) -> Result<Option<Account>, StoreError>;

    /// The account of that player, if it is one.
    async fn account(&self, player: PlayerId) -> Result<Option<Account>, StoreError>;

    /// The account that sits in games as that visitor.
    async fn account_of(&self, visitor: &SecretHash) -> Result<Option<Account>, StoreError>;

    /// The account with that handle, or with one that looks like it.
    async fn account_called(&self, handle: &Handle) -> Result<Option<Account>, StoreError>;

    /// The accounts that were made after that one, in order, at most so many.
    async fn accounts(&self, after: Option<PlayerId>, limit: u32) -> Result<Vec<Account>, StoreError>;

    /// The hash of its password, if it has one.
    async fn password(&self, player: PlayerId) -> Result<Option<String>, StoreError>;

    /// Changes its password, and ends every session but that of one cookie.
    async fn set_password(
        &self,
        player: PlayerId,
        password: &str,
        except: Option<&SecretHash>,
    ) -> Result<Vec<SecretHash>, StoreError>;

    /// Replaces the hash of a password by another of the same, unless it has changed since.
    async fn renew_password(&self, player: PlayerId, old: &str, new: &str) -> Result<(), StoreError>;

    /// Replaces its recovery codes.
    async fn set_recovery_codes(&self, player: PlayerId, codes: &[SecretHash]) -> Result<(), StoreError>;

    /// How many recovery codes have not been used.
    async fn recovery_codes_left(&self, player: PlayerId) -> Result<u64, StoreError>;

    /// Uses a recovery code up and changes the password, which ends every session. Nothing, and
    /// changes nothing, where there is no such account, it has no such code, or it is suspended.
    async fn recover(
        &self,
        handle: &Handle,
        code: &SecretHash,
        password: &str,
    ) -> Result<Option<(Account, Vec<SecretHash>)>, StoreError>;

    /// Takes everything away that signs in to an account, and gives it those recovery codes.
    async fn reset_account(&self, player: PlayerId, codes: &[SecretHash]) -> Result<Vec<SecretHash>, StoreError>;

    /// Lets nobody sign in to an account and ends its sessions, or allows it again.
    async fn suspend_account(&self, player: PlayerId, since: Option<Timestamp>) -> Result<Vec<SecretHash>, StoreError>;

    /// Makes the owner of an account an administrator, or no longer.
    async fn set_admin(&self, player: PlayerId, admin: bool) -> Result<(), StoreError>;

    /// Erases an account as [`PlayerStore::forget`] does, and who sat in its games.
    async fn delete_account(&self, player: PlayerId) -> Result<Forgotten, StoreError>;

    /// Gives a guest's games to an account, with their settings, hunts and puzzles; of what both
    /// have, the account keeps its own. The guest's sessions end.
    async fn adopt_guest(&self, guest: &SecretHash, player: PlayerId) -> Result<Adopted, StoreError>;

    /// Has a new cookie stand for an account, unless it is suspended.
    async fn sign_in(&self, player: PlayerId, sign_in: &SignIn) -> Result<(), StoreError>;

    /// The sessions of an account, the latest used first, as whoever has that cookie sees them.
    async fn sessions_of(
        &self,
        player: PlayerId,
        current: &SecretHash,
        now: Timestamp,
    ) -> Result<Vec<AccountSession>, StoreError>;

    /// Ends the session of a cookie, whoever's it is.
    async fn end_session(&self, cookie: &SecretHash) -> Result<(), StoreError>;

    /// Ends the session of an account that is listed by that id.
    async fn end_session_of(&self, player: PlayerId, id: &Uid) -> Result<Vec<SecretHash>, StoreError>;

    /// Ends every session of an account but that of one cookie.
    async fn end_sessions_of(
        &self,
        player: PlayerId,
        except: Option<&SecretHash>,
    ) -> Result<Vec<SecretHash>, StoreError>;

    /// Adds a passkey; not so where the account has that many, or the passkey is known.
    async fn add_passkey(&self, passkey: &KeptPasskey, most: u32) -> Result<bool, StoreError>;

    /// The passkeys of an account, the oldest first.
    async fn passkeys_of(&self, player: PlayerId) -> Result<Vec<KeptPasskey>, StoreError>;

    /// The passkey that authenticators know by that.
    async fn passkey(&self, id: &str) -> Result<Option<KeptPasskey>, StoreError>;

    /// Notes that a passkey was used, and its counter.
    async fn use_passkey(&self, id: &str, key: &str, at: Timestamp) -> Result<(), StoreError>;

    /// Removes a passkey of an account; says whether it was there.
    async fn remove_passkey(&self, player: PlayerId, id: &str) -> Result<bool, StoreError>;

    /// Adds a report; not so where its reporter has that many that nobody is done with.
    async fn add_report(&self, report: &NewReport, most: u32) -> Result<bool, StoreError>;

    /// The reports that nobody is done with, or the others, the latest first.
    async fn reports(&self, open: bool, limit: u32) -> Result<Vec<KeptReport>, StoreError>;

    /// Says that an administrator is done with a report; not so where another was before.
    async fn close_report(&self, id: i64, by: &Handle, at: Timestamp) -> Result<bool, StoreError>;
}

/// Matches as they are played.
#[async_trait]
pub trait MatchStore: Send + Sync {
    /// Begins a match.
    async fn begin(&self, new: &NewMatch) -> Result<MatchId, StoreError>;

    /// Begins a match in which something has already happened: all of it is saved, or nothing.
    async fn begin_with(&self, new: &NewMatch, steps: &[Step]) -> Result<MatchId, StoreError>;

    /// Saves what happened in a match, all of it or nothing, and returns its new version.
    async fn keep(&self, id: MatchId, steps: &[Step]) -> Result<u64, StoreError>;

    /// Saves what happened in many matches, in one transaction if possible. Each match has its own
    /// result, as [`MatchStore::keep`] returns it.
    async fn keep_many(&self, groups: &[Keep]) -> Vec<Result<u64, StoreError>>;

    /// The match with that number.
    async fn load(&self, id: MatchId) -> Result<Match, StoreError> {
        self.load_all(&[id]).await?.pop().ok_or(StoreError::NoMatch(id))
    }

    /// The matches with those numbers, in the order of the numbers, those there are.
    async fn load_all(&self, ids: &[MatchId]) -> Result<Vec<Match>, StoreError>;

    /// The unfinished matches, the latest first: all of them, or those of one player.
    async fn unfinished(&self, player: Option<PlayerId>) -> Result<Vec<Summary>, StoreError>;

    /// Adds whole games, all of them or none. Games that are already there change nothing, nor does
    /// a different game with the id of one that is there.
    async fn insert(&self, games: &[Game]) -> Result<Vec<Found>, StoreError>;

    /// Deletes a match and everything saved about it.
    async fn erase(&self, id: MatchId) -> Result<(), StoreError>;
}

/// Queries over saved matches.
#[async_trait]
pub trait HistoryStore: Send + Sync {
    /// The numbers of the matches asked for after that one, in order, and at most so many.
    async fn ids(&self, filter: &Filter, after: Option<MatchId>, limit: u32) -> Result<Vec<MatchId>, StoreError>;

    /// The matches asked for, the latest first.
    async fn history(&self, filter: &Filter, page: Page) -> Result<Vec<Summary>, StoreError>;

    /// How everybody has fared against everybody in the matches asked for. Each match that somebody
    /// won is in it from both sides, unless the filter says whose side it is.
    async fn totals(&self, filter: &Filter) -> Result<Vec<PairTotals>, StoreError>;

    /// Everybody's results in solo games, in the matches asked for.
    async fn solo_totals(&self, filter: &Filter) -> Result<Vec<SoloTotals>, StoreError>;

    /// How often strategies beat people, by month and rules, the latest month first and at most so
    /// many lines. The filter's player is the person, its opponent the strategy; its dates count by
    /// whole months.
    async fn strategy_results(&self, filter: &Filter, limit: u32) -> Result<Vec<StrategyResults>, StoreError>;

    /// How a contestant has fared in each of the latest so many months in which they played, the
    /// latest last.
    async fn months(&self, who: &Who, limit: u32) -> Result<Vec<(Month, Period)>, StoreError>;

    /// One contestant's statistics.
    async fn statistics(&self, who: &Who) -> Result<Statistics, StoreError>;

    /// Every person's first shots of every match, up to and including the first that hit: the
    /// documents' first question, asked of the view `ATTAQUES_J`.
    async fn first_shots(&self) -> Result<Vec<FirstShot>, StoreError>;

    /// Every cell where a person placed a ship, once for every ship: the documents' second
    /// question, asked of `NAVIRES_J`.
    async fn ship_cells(&self) -> Result<Vec<Cell>, StoreError>;

    /// Recomputes from the matches the totals that are saved beside them.
    async fn recount(&self) -> Result<(), StoreError>;
}

/// What learning players are given.
#[async_trait]
pub trait LessonStore: Send + Sync {
    /// What people did in matches that are over, the latest last.
    async fn lessons(&self, lessons: &Lessons) -> Result<Vec<Lesson>, StoreError>;
}

/// Games on a web server.
#[async_trait]
pub trait WebGameStore: Send + Sync {
    /// Makes a game of the web: with its match and the fleets the house has placed where everybody
    /// is there, without while somebody is invited. Gives how far it is then.
    async fn create_web_game(
        &self,
        web_game: &WebGame,
        begin: Option<&NewMatch>,
        fleets: &[(Seat, Fleet)],
    ) -> Result<WebGameState, StoreError>;

    /// Seats whoever was invited and begins the match; nothing where somebody else has come first.
    async fn join(&self, id: &WebGameId, visitor: &SecretHash, new: &NewMatch) -> Result<Option<MatchId>, StoreError>;

    /// The game of the web known by that.
    async fn web_game(&self, id: &WebGameId) -> Result<Option<WebGame>, StoreError>;

    /// The game of the web that invitation is to.
    async fn invited(&self, invitation: &SecretHash) -> Result<Option<WebGame>, StoreError>;

    /// The game of the web that match was played in.
    async fn web_game_of(&self, id: MatchId) -> Result<Option<WebGame>, StoreError>;

    /// Hides a match from that visitor's lists.
    async fn hide(&self, id: MatchId, visitor: &SecretHash) -> Result<(), StoreError>;

    /// The games of that visitor, the latest first, at most so many; not those they have hidden.
    async fn web_games_of(&self, visitor: &SecretHash, limit: u32) -> Result<Vec<WebGame>, StoreError>;

    /// How many games each seat has won of those that this one is a rematch of, as far back as the
    /// same two have sat there; of many, the latest hundred.
    async fn won_before(&self, web_game: &WebGame) -> Result<PerSeat<u32>, StoreError>;

    /// Says which game followed on one; not so where another did already.
    async fn follow(&self, id: &WebGameId, next: &WebGameId) -> Result<bool, StoreError>;

    /// Deletes a game that nobody joined.
    async fn delete_web_game(&self, id: &WebGameId) -> Result<(), StoreError>;

    /// Games of the web that are not over and where nothing has happened since then, the oldest
    /// first.
    async fn abandoned(&self, before: Timestamp, limit: u32) -> Result<Vec<WebGameId>, StoreError>;

    /// Games of the web that are not over, were made before then, and in which no person has ever
    /// fired, the oldest first.
    async fn abandoned_unstarted(&self, before: Timestamp, limit: u32) -> Result<Vec<WebGameId>, StoreError>;
}

/// The clocks of games on a web server. All times are those of its steady clock.
#[async_trait]
pub trait ClockStore: Send + Sync {
    /// When a server last said that it runs.
    async fn heartbeat(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Says that a server runs.
    async fn beat(&self, now: Timestamp) -> Result<(), StoreError>;

    /// A server runs again: what ran when one last said so has stood still since, and runs on from
    /// now. Says when the next of it runs out.
    async fn resume_clocks(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError>;

    /// The games of the web in which time has run out by then, at most so many, and when it runs out
    /// next in any other.
    async fn run_out(&self, now: Timestamp, limit: u32) -> Result<(Vec<WebGameId>, Option<Timestamp>), StoreError>;
}

/// Finding somebody to play with, and learning that it is one's turn.
#[async_trait]
pub trait LobbyStore: Send + Sync {
    /// Offers a game in which a seat waits to whoever is there, or to one account, until then. A game
    /// that has begun is listed for whoever wants to watch.
    async fn challenge(
        &self,
        game: &WebGameId,
        challenged: Option<PlayerId>,
        until: Timestamp,
    ) -> Result<(), StoreError>;

    /// The open challenges to everybody of a circle, the latest first, at most so many.
    async fn challenges(&self, circle: &Circle, now: Timestamp, limit: u32) -> Result<Vec<Challenge>, StoreError>;

    /// The open challenges to that account.
    async fn challenges_to(&self, player: PlayerId, now: Timestamp, limit: u32) -> Result<Vec<Challenge>, StoreError>;

    /// The open challenges of that visitor, to whomever.
    async fn challenges_by(
        &self,
        visitor: &SecretHash,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<Challenge>, StoreError>;

    /// Whom a game is still offered to then: nothing where it is not, nobody where it is to everybody.
    async fn challenged(&self, game: &WebGameId, now: Timestamp) -> Result<Option<Option<PlayerId>>, StoreError>;

    /// The games that began with a challenge to everybody of a circle and are played, the latest first,
    /// at most so many.
    async fn listed(&self, circle: &Circle, limit: u32) -> Result<Vec<WebGameId>, StoreError>;

    /// Removes the games that were offered until then at the latest and that nobody has joined.
    async fn sweep_challenges(&self, now: Timestamp) -> Result<Vec<WebGameId>, StoreError>;

    /// Gives a visitor a feed, another one than before, or none: what its address follows from, and
    /// the hash of the address.
    async fn set_feed(&self, visitor: &SecretHash, feed: Option<(&str, &SecretHash)>) -> Result<(), StoreError>;

    /// What the address of a visitor's feed follows from, if they have one.
    async fn feed(&self, visitor: &SecretHash) -> Result<Option<String>, StoreError>;

    /// Whose feed has that address.
    async fn fed(&self, address: &SecretHash) -> Result<Option<SecretHash>, StoreError>;
}

/// Fleets that several hunt, each for themselves.
#[async_trait]
pub trait SharedFleetStore: Send + Sync {
    /// Shares a fleet. Gives the one that is known by that, which may be another program's.
    async fn share_fleet(&self, fleet: &SharedFleet) -> Result<SharedFleet, StoreError>;

    /// The fleet known by that.
    async fn shared_fleet(&self, id: &SharedFleetId) -> Result<Option<SharedFleet>, StoreError>;

    /// The fleets that visitor shares, the latest first.
    async fn fleets_shared_by(&self, maker: &SecretHash, limit: u32) -> Result<Vec<SharedFleet>, StoreError>;

    /// Makes the game in which the visitor in seat A hunts a shared fleet; nothing where they hunt
    /// it already, or have.
    async fn hunt_fleet(
        &self,
        web_game: &WebGame,
        new: &NewMatch,
        fleets: &[(Seat, Fleet)],
    ) -> Result<Option<MatchId>, StoreError>;

    /// A visitor's hunt for that fleet.
    async fn hunt(&self, fleet: &SharedFleetId, visitor: &SecretHash) -> Result<Option<Hunt>, StoreError>;

    /// How many shots everybody took.
    async fn hunt_results(&self, fleet: &SharedFleetId) -> Result<HuntResults, StoreError>;

    /// Who hunts that fleet and how far they are, the best first, at most so many.
    async fn hunters(&self, fleet: &SharedFleetId, limit: u32) -> Result<Vec<HuntLine>, StoreError>;

    /// The days whose fleet that visitor has found, the latest first.
    async fn days_found(&self, visitor: &SecretHash, limit: u32) -> Result<Vec<DayFound>, StoreError>;

    /// Notes how many shots the admiral takes, unless that is known.
    async fn note_admiral(&self, fleet: &SharedFleetId, shots: u32) -> Result<(), StoreError>;

    /// Whether that match hunts a fleet that is still secret from that visitor then.
    async fn is_secret(&self, id: MatchId, viewer: Option<&SecretHash>, at: Timestamp) -> Result<bool, StoreError>;

    /// Removes the fleets shared by a link that nobody may hunt any more, and those made before then
    /// that nobody ever hunted; says how many.
    async fn sweep_shared_fleets(&self, now: Timestamp, unhunted: Timestamp) -> Result<u64, StoreError>;
}

/// Puzzles from games that were kept, and how far each visitor is.
#[async_trait]
pub trait PuzzleStore: Send + Sync {
    /// Adds those that are not there yet, as long as there are fewer than so many.
    async fn keep_puzzles(&self, puzzles: &[KeptPuzzle], most: u32) -> Result<(), StoreError>;

    /// The numbers of the puzzles of that difficulty, in order, at most so many.
    async fn puzzles(&self, level: u8, limit: u32) -> Result<Vec<i64>, StoreError>;

    /// The puzzle of that number.
    async fn puzzle(&self, id: i64) -> Result<Option<KeptPuzzle>, StoreError>;

    /// How far that visitor is.
    async fn puzzler(&self, visitor: &SecretHash, level: u8) -> Result<Puzzler, StoreError>;

    /// Puts a puzzle before that visitor, unless there is one already.
    async fn set_puzzle(
        &self,
        visitor: &SecretHash,
        level: u8,
        puzzle: &str,
        at: Timestamp,
    ) -> Result<Puzzler, StoreError>;

    /// Notes how good the answer to the puzzle before that visitor was; nothing where that puzzle
    /// is not before them (any more).
    async fn answer_puzzle(
        &self,
        visitor: &SecretHash,
        level: u8,
        puzzle: &str,
        grade: Grade,
    ) -> Result<Option<Puzzler>, StoreError>;
}

/// What a server saves besides games, and the database itself.
#[async_trait]
pub trait ServiceStore: Send + Sync {
    /// Makes a cookie stand for a visitor.
    async fn open_session(&self, cookie: &SecretHash, visitor: &SecretHash, now: Timestamp) -> Result<(), StoreError>;

    /// Whom a cookie stands for, unless it has expired. That of an account is good for longer again.
    async fn session(&self, cookie: &SecretHash, now: Timestamp) -> Result<Option<Session>, StoreError>;

    /// Has a new cookie stand for the visitor of an old one, which expires after the grace:
    /// requests that are under way still carry it. Gives whom it stands for; nothing, and changes nothing,
    /// where the old cookie stands for nobody.
    async fn rotate_session(
        &self,
        old: &SecretHash,
        new: &SecretHash,
        now: Timestamp,
        grace: Duration,
    ) -> Result<Option<Session>, StoreError>;

    /// Removes the cookies that expired before then; says how many.
    async fn sweep_sessions(&self, before: Timestamp) -> Result<u64, StoreError>;

    /// Forgets visitors who came before then and have no game any more, with their cookies; says
    /// how many cookies.
    async fn sweep_visitors(&self, before: Timestamp) -> Result<u64, StoreError>;

    /// The guests who have been in no game since then, at most so many: those who wait for somebody or
    /// whose game is not over are not among them.
    async fn idle_guests(&self, before: Timestamp, limit: u32) -> Result<Vec<PlayerId>, StoreError>;

    /// Forgets a guest as [`PlayerStore::forget`] does, and the browser they came with.
    async fn forget_guest(&self, guest: PlayerId) -> Result<(), StoreError>;

    /// The secret for that purpose: drawn once, and the same for every program that opens this
    /// database.
    async fn secret(&self, purpose: &str) -> Result<[u8; 32], StoreError>;

    /// Notes what was done to a game or a person. The latest [`Event::KEPT`] are kept.
    async fn log_event(&self, event: &Event) -> Result<(), StoreError>;

    /// What was noted after the event of that number, or from the beginning, the oldest first and
    /// at most so many.
    async fn events(&self, after: Option<i64>, limit: u32) -> Result<Vec<LoggedEvent>, StoreError>;

    /// What was noted last, the latest first and at most so many.
    async fn latest_events(&self, limit: u32) -> Result<Vec<LoggedEvent>, StoreError>;

    /// Writes back what a file keeps as a log of changes beside it, and empties that. It happens by
    /// itself once nothing has been written for a while.
    async fn tidy(&self) -> Result<(), StoreError>;

    /// Finds out whether anything can be written, and writes nothing.
    async fn ensure_writable(&self) -> Result<(), StoreError>;

    /// What the database answers to a question about itself, such as `PRAGMA synchronous`: one
    /// value, as text.
    async fn diagnose(&self, question: &'static str) -> Result<String, StoreError>;

    /// Lets go of the database.
    async fn close(&self);
}
