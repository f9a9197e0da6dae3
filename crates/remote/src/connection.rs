//! A connection to a server, encrypted or not.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use amiral_host::ServerProblem;

use crate::Server;

/// How long a connection may take to be made, on each of the addresses that a name has.
const TO_CONNECT: Duration = Duration::from_secs(6);

/// Bytes that come and go.
pub(crate) trait Stream: Read + Write + Send {}
impl<T: Read + Write + Send> Stream for T {}

/// Connects to a server. Reading fails after `patience`, and so does writing.
pub(crate) fn connect(server: &Server, patience: Duration) -> Result<Box<dyn Stream>, ServerProblem> {
    let unreachable =
        |error: &io::Error| ServerProblem::Unreachable { server: server.to_string(), problem: error.to_string() };
    let reach = || -> io::Result<TcpStream> {
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in (server.host.as_str(), server.port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, TO_CONNECT) {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    stream.set_read_timeout(Some(patience))?;
                    stream.set_write_timeout(Some(patience.max(TO_CONNECT)))?;
                    return Ok(stream);
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    };
    if server.is_secure && !cfg!(feature = "tls") {
        return Err(ServerProblem::NoTls);
    }
    let stream = reach().map_err(|error| unreachable(&error))?;
    if server.is_secure { encrypt(server, stream) } else { Ok(Box::new(stream)) }
}

#[cfg(not(feature = "tls"))]
fn encrypt(_: &Server, _: TcpStream) -> Result<Box<dyn Stream>, ServerProblem> {
    Err(ServerProblem::NoTls)
}

/// Encrypts a connection, with the certificates that this machine trusts.
#[cfg(feature = "tls")]
fn encrypt(server: &Server, stream: TcpStream) -> Result<Box<dyn Stream>, ServerProblem> {
    use std::sync::{Arc, OnceLock};

    use rustls::crypto::ring::default_provider;
    use rustls::pki_types::ServerName;
    use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    let unreachable = |problem: String| ServerProblem::Unreachable { server: server.to_string(), problem };
    let config = match CONFIG.get() {
        Some(config) => config.clone(),
        None => {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
                .with_safe_default_protocol_versions()
                .map_err(|error| unreachable(error.to_string()))?
                .with_root_certificates(roots)
                .with_no_client_auth();
            CONFIG.get_or_init(|| Arc::new(config)).clone()
        }
    };
    let name = ServerName::try_from(server.host.clone()).map_err(|error| unreachable(error.to_string()))?;
    let connection = ClientConnection::new(config, name).map_err(|error| unreachable(error.to_string()))?;
    Ok(Box::new(StreamOwned::new(connection, stream)))
}
