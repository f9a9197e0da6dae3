//! `amiral serve`: the web interface.

use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use amiral_server::{App, Settings};
use amiral_store::{Options, connect};
use amiral_words::{Say, store_problem};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tracing_subscriber::EnvFilter;

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::games::location;
use crate::session::{Session, print};

pub(crate) fn run(args: &ServeArgs, session: &Session) -> Result<ExitCode, Failure> {
    // What a server tells whoever runs it, on standard error: warnings, or what AMIRAL_LOG asks for.
    let filter = EnvFilter::try_from_env("AMIRAL_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    allow_many_connections();
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args, session))?;
    // Whatever still thinks has been told to stop; nobody waits for it.
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}

async fn serve(args: &ServeArgs, session: &Session) -> Result<(), Failure> {
    let words = &session.words;
    let location = location(&session.database).map_err(|error| Failure::Request(error.say(words)))?;
    let options = Options { durability: session.database.durability(), ..Options::default() };
    let storage = connect(&location, options).await;
    let storage = storage.map_err(|problem| Failure::Work(store_problem(words, &location, &problem)))?;
    let unopened = |error: std::io::Error| {
        let parts = [("addr", args.addr.to_string().into()), ("problem", error.to_string().into())];
        Failure::Work(words.say("serve-unopened", &parts))
    };
    let listener = TcpListener::bind(args.addr).await.map_err(unopened)?;
    let addr = listener.local_addr()?;
    announce(addr, session)?;
    let settings = Settings { patience: Duration::from_secs(args.patience.into()), ..Settings::default() };
    let app = App::new(storage.clone(), settings);
    let app = app.map_err(|error| Failure::Work(error.to_string()))?;
    amiral_server::serve(listener, app, interrupted()).await?;
    storage.close().await;
    print(words.say("serve-stopped", &[]))
}

/// Every live connection is an open file, and many systems begin with few: asks for as many as may be had.
fn allow_many_connections() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        // Where that is refused, there are fewer connections.
        let _ = setrlimit(Resource::Nofile, limit);
    }
}

/// Says where the site is, and warns where others can reach it.
fn announce(addr: SocketAddr, session: &Session) -> Result<(), Failure> {
    let words = &session.words;
    if !addr.ip().is_loopback() {
        let warning = words.say("serve-open-to-others", &[("addr", addr.to_string().into())]);
        let _ = writeln!(std::io::stderr(), "amiral: {warning}");
    }
    if session.json {
        return session.print_json(&serde_json::json!({ "url": format!("http://{addr}/") }));
    }
    print(words.say("serve-started", &[("url", format!("http://{addr}/").into())]))
}

/// Waits for Ctrl-C, or for being asked to end.
async fn interrupted() {
    let ctrl_c = async {
        // Where it cannot be heard, the program goes on until it is killed.
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
