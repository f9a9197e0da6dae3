//! How a site is run: what whoever runs it decides, and every limit.

use std::time::Duration;

use ipnet::IpNet;

use crate::api::Talk;
use crate::clock::Clock;
use crate::limits::Rate;
use crate::nodes::Wire;
use crate::pages::Notices;
use crate::security::PublicUrl;

/// How the site is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where others find the site.
    pub public_url: Option<PublicUrl>,
    /// The proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<IpNet>,
    /// How long somebody must be absent before the other may claim the win.
    pub patience: Duration,
    /// How long a game may be left alone before it is cancelled.
    pub expiry: Duration,
    /// The same for a game in which nobody has fired yet.
    pub expiry_unstarted: Duration,
    /// How many requests one visitor may make.
    pub visitor_rate: Rate,
    /// How many requests may come from one address, whoever the visitors are.
    pub address_rate: Rate,
    /// How many games one visitor may make.
    pub visitor_games: Rate,
    /// How many games may be made from one address.
    pub address_games: Rate,
    /// How many games a bot may begin.
    pub bot_games: Rate,
    /// How many it may play at once.
    pub most_bot_games: u32,
    /// How many bots an account may have.
    pub most_bots: u32,
    /// How often somebody may try to sign in to one account from one address.
    pub account_sign_ins: Rate,
    /// How often somebody may try to sign in from one address, to whichever accounts.
    pub address_sign_ins: Rate,
    /// How many accounts may be registered from one address, with every handle that is taken.
    pub address_accounts: Rate,
    /// How many connections may be open, in all and from one address.
    pub most_connections: usize,
    /// The same from one address.
    pub most_connections_by_address: usize,
    /// How many live connections one visitor may have.
    pub most_live_by_visitor: usize,
    /// How many live connections there may be from one address.
    pub most_live_by_address: usize,
    /// How long the head of a request may take to come, and its body.
    pub request_time: Duration,
    /// How much long work may be under way or wait.
    pub most_work: usize,
    /// How long one piece of it may take.
    pub work_time: Duration,
    /// How long a strategy may think about a move before it makes the first that comes to mind.
    pub thinking_time: Duration,
    /// The most studies at a time.
    pub most_studies: usize,
    /// The most studies of one visitor at a time.
    pub most_studies_by_visitor: usize,
    /// How long a study may run.
    pub study_time: Duration,
    /// The most games of a study, those of all strategies added up.
    pub most_games: u64,
    /// How long guests are remembered who do not play any more; nothing where for good.
    pub keep_guests: Option<Duration>,
    /// What players may say to each other.
    pub talk: Talk,
    /// Who may make classes.
    pub teachers: Teachers,
    /// The most classes of one teacher.
    pub most_classes: u32,
    /// The most pupils of one class.
    pub most_pupils: u32,
    /// What the operator has to say.
    pub notices: Notices,
    /// What time it is.
    pub clock: Clock,
    /// For how long a server that is told to stop still serves, while others take over.
    pub drain: Duration,
    /// What the nodes of a site hear each other over; nothing where the database does, or there can be no
    /// others.
    pub wire: Option<Wire>,
}

/// Who may make classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Teachers {
    /// Those whom the operator has named.
    #[default]
    Named,
    /// Everybody with an account.
    Everybody,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            public_url: None,
            trusted_proxies: Vec::new(),
            patience: Duration::from_mins(1),
            expiry: Duration::from_hours(14 * 24),
            expiry_unstarted: Duration::from_hours(7 * 24),
            visitor_rate: Rate { burst: 120.0, refill: 30.0 },
            // Two hundred pupils who open the site at once ask for some thirty things each.
            address_rate: Rate { burst: 12_000.0, refill: 1_000.0 },
            visitor_games: Rate { burst: 20.0, refill: 0.5 },
            address_games: Rate { burst: 1_000.0, refill: 10.0 },
            // Ten a minute, in the long run.
            bot_games: Rate { burst: 10.0, refill: 1.0 / 6.0 },
            most_bot_games: 16,
            most_bots: 5,
            // A hundred guesses an hour at most; a school may sign in all at once.
            account_sign_ins: Rate { burst: 10.0, refill: 0.02 },
            address_sign_ins: Rate { burst: 300.0, refill: 1.0 },
            address_accounts: Rate { burst: 60.0, refill: 0.05 },
            most_connections: 10_000,
            most_connections_by_address: 2_500,
            most_live_by_visitor: 20,
            most_live_by_address: 1_000,
            request_time: Duration::from_secs(15),
            most_work: 64,
            work_time: Duration::from_mins(2),
            thinking_time: Duration::from_secs(10),
            most_studies: 4,
            most_studies_by_visitor: 2,
            study_time: Duration::from_mins(20),
            most_games: 2_000_000,
            keep_guests: None,
            talk: Talk::default(),
            teachers: Teachers::default(),
            most_classes: 20,
            most_pupils: 200,
            notices: Notices::default(),
            clock: Clock::default(),
            drain: Duration::ZERO,
            wire: None,
        }
    }
}
