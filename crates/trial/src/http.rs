//! A small HTTP client that can connect from any local address and send requests as slow, large
//! or malformed as a trial needs.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// The longest answer that is read.
const MOST: usize = 64 << 20;

/// A loopback address: the one with that number in a network of 127.0.0.0/8.
pub fn loopback(net: u8, number: u32) -> Ipv4Addr {
    let [.., high, low] = number.to_be_bytes();
    Ipv4Addr::new(127, net, high, low)
}

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// The method.
    pub method: String,
    /// The path and the query.
    pub path: String,
    /// Headers in addition to those every request has.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Request {
    /// A request without a body.
    pub fn get(path: impl Into<String>) -> Request {
        Request { method: "GET".into(), path: path.into(), headers: Vec::new(), body: Vec::new() }
    }

    /// A request with a JSON document.
    pub fn post(path: impl Into<String>, body: impl Into<Vec<u8>>) -> Request {
        let headers = vec![("content-type".into(), "application/json".into())];
        Request { method: "POST".into(), path: path.into(), headers, body: body.into() }
    }

    /// The same with one more header.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Request {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Everything before the body, for a server at that address.
    pub fn head(&self, host: SocketAddr) -> String {
        let first = format!("{} {} HTTP/1.1\r\nhost: {host}\r\n", self.method, self.path);
        let headers: Vec<String> = self.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        format!("{first}{}content-length: {}\r\n\r\n", headers.concat(), self.body.len())
    }
}

/// An answer.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The content type.
    pub kind: String,
    /// The cookie it sets.
    pub cookie: Option<String>,
    /// The document.
    pub body: Vec<u8>,
    /// Whether the server closes the connection.
    pub is_last: bool,
}

impl Answer {
    /// Whether the request succeeded.
    pub fn is_good(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The document as JSON, or null if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The document as a text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A connection for requests, kept open.
#[derive(Debug)]
pub struct Line {
    /// The connection.
    pub stream: BufReader<TcpStream>,
    host: SocketAddr,
}

impl Line {
    /// Connects to the server from that address of this machine.
    pub async fn open(host: SocketAddr, from: Ipv4Addr) -> io::Result<Line> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((IpAddr::V4(from), 0).into())?;
        let stream = socket.connect(host).await?;
        stream.set_nodelay(true)?;
        Ok(Line { stream: BufReader::with_capacity(4096, stream), host })
    }

    /// Sends a request and reads the answer.
    pub async fn ask(&mut self, request: &Request) -> io::Result<Answer> {
        self.send(request).await?;
        self.answer(&request.method).await
    }

    /// Sends a request. The server may close the connection before the end of a body it refuses;
    /// its answer can still be read.
    pub async fn send(&mut self, request: &Request) -> io::Result<()> {
        let mut bytes = request.head(self.host).into_bytes();
        bytes.extend(&request.body);
        self.stream.get_mut().write_all(&bytes).await
    }

    /// Reads an answer to a request of that method.
    pub async fn answer(&mut self, method: &str) -> io::Result<Answer> {
        let strange = |what: &str| io::Error::new(ErrorKind::InvalidData, what.to_owned());
        let status = self.line().await?;
        let status = status.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or_else(|| strange(&status))?;
        let mut answer = Answer { status, ..Answer::default() };
        let (mut length, mut chunked) = (None, false);
        loop {
            let line = self.line().await?;
            let Some((name, value)) = line.split_once(':') else { break };
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = Some(value.parse().map_err(|_| strange(&line))?),
                "transfer-encoding" => chunked = value.eq_ignore_ascii_case("chunked"),
                "content-type" => value.clone_into(&mut answer.kind),
                "connection" => answer.is_last = value.eq_ignore_ascii_case("close"),
                "set-cookie" => answer.cookie = value.split(';').next().map(str::to_owned),
                _ => {}
            }
        }
        if status == 101 || status == 204 || status == 304 || method == "HEAD" {
            return Ok(answer);
        }
        if chunked {
            loop {
                let size = self.line().await?;
                let size = usize::from_str_radix(size.trim(), 16).map_err(|_| strange(&size))?;
                self.take(&mut answer.body, size).await?;
                self.line().await?;
                if size == 0 {
                    return Ok(answer);
                }
            }
        }
        match length {
            Some(length) => self.take(&mut answer.body, length).await?,
            None => drop((&mut self.stream).take(MOST as u64).read_to_end(&mut answer.body).await?),
        }
        Ok(answer)
    }

    async fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line).await? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        line.truncate(line.trim_end().len());
        Ok(line)
    }

    async fn take(&mut self, body: &mut Vec<u8>, length: usize) -> io::Result<()> {
        let start = body.len();
        if start + length > MOST {
            return Err(io::Error::new(ErrorKind::InvalidData, "an answer without end"));
        }
        body.resize(start + length, 0);
        self.stream.read_exact(&mut body[start..]).await.map(drop)
    }
}
