//! The arguments of `amiral serve`.

use amiral_broker::BrokerUrl;

use super::values::{LogFormat, Talk, Teachers, address, broker, network, site, whole};

#[derive(clap::Args, Debug)]
pub(crate) struct ServeArgs {
    #[arg(short, long, value_name = "ADDRESS", default_value = "127.0.0.1:8000", value_parser = address, overrides_with = "addr")]
    pub(crate) addr: std::net::SocketAddr,
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = whole::<u32>(1, 86_400), overrides_with = "patience")]
    pub(crate) patience: u32,
    #[arg(long, value_name = "URL", value_parser = site, overrides_with = "public_url")]
    pub(crate) public_url: Option<amiral_server::PublicUrl>,
    #[arg(long, value_name = "NETWORK", value_parser = network)]
    pub(crate) trusted_proxy: Vec<amiral_server::IpNet>,
    #[arg(long, value_name = "FOLDER", overrides_with = "pages")]
    pub(crate) pages: Option<std::path::PathBuf>,
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) allow_program: Vec<String>,
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Talk::Text, overrides_with = "talk")]
    pub(crate) talk: Talk,
    #[arg(long, value_name = "WHO", value_enum, default_value_t = Teachers::Named, overrides_with = "teachers")]
    pub(crate) teachers: Teachers,
    #[arg(long, value_name = "URL", value_parser = broker, overrides_with = "bus")]
    pub(crate) bus: Option<BrokerUrl>,
    #[arg(long, value_name = "ADDRESS", value_parser = address, overrides_with = "status_addr")]
    pub(crate) status_addr: Option<std::net::SocketAddr>,
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = whole::<u32>(0, 3_600), overrides_with = "drain")]
    pub(crate) drain: u32,
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = LogFormat::Text, overrides_with = "log")]
    pub(crate) log: LogFormat,
    /// Read before the command line is.
    #[arg(long, value_name = "FILE", overrides_with = "settings")]
    pub(crate) settings: Option<std::path::PathBuf>,
    #[arg(long)]
    pub(crate) check: bool,
    /// Days.
    #[arg(long, value_name = "DAYS", value_parser = whole::<u32>(1, 36_500), overrides_with = "keep_guests")]
    pub(crate) keep_guests: Option<u32>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct AnnounceArgs {
    #[arg(value_name = "TEXT", required_unless_present = "clear", conflicts_with = "clear")]
    pub(crate) text: Option<String>,
    #[arg(long)]
    pub(crate) clear: bool,
}
