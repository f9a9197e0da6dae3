//! `amiral serve`: the web interface.

use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::ExitCode;
use std::time::Duration;

use amiral_broker::Unconnected;
use amiral_server::{App, Notices, NoticesError, OpenError, PublicUrl, Settings, Unwired, Wire, serve_status};
use amiral_store::{Location, Options, StoreError, connect, lock_for_serving};
use amiral_words::{Say, Words, printable, store_problem};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::args::{LogFormat, ServeArgs, Talk, Teachers};
use crate::failure::{Failure, remark};
use crate::games::location;
use crate::json_log::JsonLog;
use crate::session::{Session, print};

pub(crate) fn run(args: &ServeArgs, session: &Session) -> Result<ExitCode, Failure> {
    // The log of the server goes to standard error: warnings, or what AMIRAL_LOG asks for.
    let wanted = std::env::var("AMIRAL_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let filter = wanted.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    match args.log {
        LogFormat::Text => tracing_subscriber::registry().with(lines).with(filter).init(),
        LogFormat::Json => tracing_subscriber::registry().with(JsonLog).with(filter).init(),
    }
    allow_many_connections();
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args, session))?;
    // Strategies that still think have been cancelled. Nobody waits for them.
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}

async fn serve(args: &ServeArgs, session: &Session) -> Result<(), Failure> {
    let words = &session.words;
    let notices = match &args.pages {
        Some(folder) => Notices::read(folder).map_err(|error| Failure::Request(Untold(&error).say(words)))?,
        None => Notices::default(),
    };
    for given in &args.allow_program {
        let (name, command) = given.split_once('=').unwrap_or((given, ""));
        amiral_bot::allow(name, command)
            .map_err(|_| Failure::Request(words.say("serve-bad-program", &[("given", printable(given).into())])))?;
    }
    let location = location(&session.database).map_err(|error| Failure::Request(error.say(words)))?;
    let refused = |problem| Failure::Work(store_problem(words, &location, &problem));
    // Two servers on one file would each act as if the games were theirs alone. The system releases
    // the lock when the process ends, in whatever way.
    let _lock = (!args.check).then(|| lock_for_serving(&location)).transpose().map_err(refused)?;
    // Nothing is changed for being looked at: a database that is not there yet, or older, is in order.
    let options = Options { durability: session.database.durability(), read_only: args.check, ..Options::default() };
    if args.bus.is_some() && matches!(location, Location::File(_)) {
        return Err(Failure::Request(words.say("serve-bus-file", &[])));
    }
    let storage = match connect(&location, options).await {
        Err(StoreError::Missing | StoreError::Outdated) if args.check => None,
        opened => Some(opened.map_err(refused)?),
    };
    if args.check {
        let bound = [Some(args.addr), args.status_addr].into_iter().flatten();
        for addr in bound {
            TcpListener::bind(addr).await.map_err(|error| unopened(addr, &error, words))?;
        }
        if let Some(bus) = &args.bus {
            Wire::reaches(bus).await.map_err(|problem| unwired(&problem, &location, words))?;
        }
        return print(words.say("serve-in-order", &[]));
    }
    let Some(storage) = storage else { return Ok(()) };
    let wire = match &args.bus {
        Some(bus) => Some(Wire::over(bus, &*storage).await.map_err(|problem| unwired(&problem, &location, words))?),
        None => None,
    };
    let listener = TcpListener::bind(args.addr).await.map_err(|error| unopened(args.addr, &error, words))?;
    let status = match args.status_addr {
        Some(addr) => Some(TcpListener::bind(addr).await.map_err(|error| unopened(addr, &error, words))?),
        None => None,
    };
    let addr = listener.local_addr()?;
    let settings = Settings {
        patience: Duration::from_secs(args.patience.into()),
        public_url: args.public_url.clone(),
        trusted_proxies: args.trusted_proxy.clone(),
        most_connections: most_connections(),
        keep_guests: args.keep_guests.map(|days| Duration::from_hours(24 * u64::from(days))),
        talk: match args.talk {
            Talk::Off => amiral_server::Talk::Nothing,
            Talk::Phrases => amiral_server::Talk::Phrases,
            Talk::Text => amiral_server::Talk::Text,
        },
        teachers: match args.teachers {
            Teachers::Named => amiral_server::Teachers::Named,
            Teachers::All => amiral_server::Teachers::Everybody,
        },
        notices,
        drain: Duration::from_secs(args.drain.into()),
        wire,
        ..Settings::default()
    };
    let app = App::new(storage.clone(), settings).await;
    let app = app.map_err(|error| match error {
        OpenError::Store(problem) => refused(problem),
        OpenError::Threads(error) => Failure::Work(error.to_string()),
    })?;
    announce(addr, args, session)?;
    let status = status.map(|status| tokio::spawn(serve_status(status, app.clone(), std::future::pending())));
    amiral_server::serve(listener, app, interrupted()).await?;
    if let Some(status) = status {
        status.abort();
    }
    storage.close().await;
    print(words.say("serve-stopped", &[]))
}

/// An address that cannot be listened on.
fn unopened(addr: SocketAddr, error: &std::io::Error, words: &Words) -> Failure {
    let parts = [("addr", addr.to_string().into()), ("problem", error.to_string().into())];
    Failure::Work(words.say("serve-unopened", &parts))
}

/// Why a server does not hear the others.
fn unwired(problem: &Unwired, place: &Location, words: &Words) -> Failure {
    match problem {
        Unwired::Broker(Unconnected::NotBuiltIn) => Failure::Request(words.say("serve-bus-not-built-in", &[])),
        Unwired::Broker(Unconnected::Unreachable { url, problem }) => {
            let parts = [("url", printable(url).into()), ("problem", printable(problem).into())];
            Failure::Work(words.say("serve-bus-unreachable", &parts))
        }
        Unwired::Store(problem) => Failure::Work(store_problem(words, place, problem)),
    }
}

/// Why the operator's texts cannot be shown.
struct Untold<'a>(&'a NoticesError);

impl Say for Untold<'_> {
    fn say(&self, words: &Words) -> String {
        match self.0 {
            NoticesError::Unreadable { path, error } => {
                let parts = [("path", path.display().into()), ("problem", error.into())];
                words.say("notices-unreadable", &parts)
            }
            NoticesError::TooLong { path, most } => {
                let parts = [("path", path.display().into()), ("most", words.number(u128::from(*most)).into())];
                words.say("notices-too-long", &parts)
            }
            NoticesError::None { path } => words.say("notices-none", &[("path", path.display().into())]),
        }
    }
}

/// As many connections as the system allows open files, less some for the database and other needs.
fn most_connections() -> usize {
    let most = Settings::default().most_connections;
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(64).clamp(16, most)
    }
    #[cfg(not(unix))]
    most
}

/// Every live connection is an open file, and many systems allow few by default: asks for as many
/// as possible.
fn allow_many_connections() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        // If that is refused, there can be fewer connections.
        let _ = setrlimit(Resource::Nofile, limit);
    }
}

/// Prints where the site is, also for others if they can reach it.
fn announce(addr: SocketAddr, args: &ServeArgs, session: &Session) -> Result<(), Failure> {
    let words = &session.words;
    let is_https = args.public_url.as_ref().is_some_and(|url| url.origin().starts_with("https:"));
    if !addr.ip().is_loopback() && !is_https {
        let warning = words.say("serve-open-to-others", &[("addr", addr.to_string().into())]);
        remark(&warning);
    }
    let addresses = addresses(addr, args.public_url.as_ref());
    if session.json {
        return session.print_json(&serde_json::json!({ "url": format!("http://{addr}/"), "addresses": addresses }));
    }
    print(words.say("serve-started", &[("url", own_address(addr).into())]))?;
    for address in &addresses {
        print(words.say("serve-address", &[("url", address.into())]))?;
    }
    // A QR code to scan with a phone, if standard output is a terminal.
    match addresses.first() {
        Some(first) if std::io::stdout().is_terminal() => qr_code(first).map_or(Ok(()), print),
        _ => Ok(()),
    }
}

/// The address of the site on this machine.
fn own_address(addr: SocketAddr) -> String {
    let ip = match addr.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    format!("http://{}/", SocketAddr::new(ip, addr.port()))
}

/// The addresses that others can type: the public one, or those of this machine in its networks.
fn addresses(addr: SocketAddr, public: Option<&PublicUrl>) -> Vec<String> {
    if let Some(public) = public {
        return vec![format!("{}/", public.origin())];
    }
    if addr.ip().is_loopback() {
        return Vec::new();
    }
    if !addr.ip().is_unspecified() {
        return vec![format!("http://{addr}/")];
    }
    // If the networks cannot be listed, the operator knows them.
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let ips = interfaces.iter().map(if_addrs::Interface::ip);
    let usable = |ip: &IpAddr| match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        IpAddr::V6(ip) => addr.is_ipv6() && !ip.is_loopback() && !ip.is_unicast_link_local(),
    };
    ips.filter(usable).map(|ip| format!("http://{}/", SocketAddr::new(ip, addr.port()))).collect()
}

fn qr_code(text: &str) -> Option<String> {
    let code = qrcode::QrCode::new(text.as_bytes()).ok()?;
    Some(code.render::<qrcode::render::unicode::Dense1x2>().quiet_zone(true).build())
}

/// Waits for Ctrl-C or SIGTERM.
async fn interrupted() {
    let ctrl_c = async {
        // If Ctrl-C cannot be handled, the program runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = ctrl_c => {}
        () = terminated => {}
    }
}
