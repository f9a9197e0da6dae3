//! Requests to a server. Each has a connection of its own: a person acts every few seconds.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use amiral_host::ServerProblem;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::connection::{Stream, connect};
use crate::{Keys, Server};

/// How long a server may say nothing.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest answer that is read: more than a server sends.
const MOST: usize = 4 << 20;

/// Somebody at a server. All clones are the same person.
#[derive(Clone)]
pub struct Client {
    server: Server,
    /// The language of the sentences that the server sends.
    lang: String,
    keys: Arc<Mutex<Keys>>,
    /// Held by a request of somebody whom the server does not know yet: two at once would be two guests.
    arriving: Arc<Mutex<()>>,
}

/// An answer that is not a refusal.
struct Answer {
    status: u16,
    after: Option<u64>,
    body: Vec<u8>,
}

impl Client {
    /// Whoever has those keys, spoken to in that language.
    pub fn new(server: Server, lang: &str, keys: Keys) -> Client {
        Client { server, lang: lang.to_owned(), keys: Arc::new(Mutex::new(keys)), arriving: Arc::default() }
    }

    /// The server.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// Does something with the keys, and saves them.
    pub(crate) fn change_keys(&self, change: impl FnOnce(&mut Keys)) -> Result<(), ServerProblem> {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut keys);
        keys.save(&self.server)
    }

    /// Whether the person has signed in on this machine.
    pub fn is_signed_in(&self) -> bool {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner).token(&self.server).is_some()
    }

    /// Whether the server has been told who this is, or told this person who they are.
    fn is_known(&self) -> bool {
        let keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        keys.token(&self.server).is_some() || keys.cookie(&self.server).is_some()
    }

    /// The headers that say who asks, and in which language the answer is to be.
    pub(crate) fn headers(&self) -> Vec<(&'static str, String)> {
        let keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let mut headers = vec![
            ("Host", self.server.authority()),
            ("User-Agent", concat!("amiral/", env!("CARGO_PKG_VERSION")).to_owned()),
            ("Accept-Language", self.lang.clone()),
        ];
        match (keys.token(&self.server), keys.cookie(&self.server)) {
            (Some(token), _) => headers.push(("Authorization", format!("Bearer {token}"))),
            (None, Some(cookie)) => headers.push(("Cookie", cookie.to_owned())),
            (None, None) => {}
        }
        headers
    }

    /// Asks for a document.
    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ServerProblem> {
        self.read(&self.ask("GET", path, None)?)
    }

    /// Sends a document, and returns the answer.
    pub(crate) fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, ServerProblem> {
        self.read(&self.send(path, body)?)
    }

    /// Sends a document. Returns the status and the answer: the server may have nothing to say yet.
    pub(crate) fn post_for_now<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<Option<T>, ServerProblem> {
        let answer = self.send(path, body)?;
        if answer.status == 202 { Ok(None) } else { self.read(&answer).map(Some) }
    }

    /// Sends a document to which there is nothing to answer.
    pub(crate) fn tell(&self, path: &str, body: &impl Serialize) -> Result<(), ServerProblem> {
        self.send(path, body).map(drop)
    }

    /// Has something of this person's removed.
    pub(crate) fn delete(&self, path: &str) -> Result<(), ServerProblem> {
        self.ask("DELETE", path, None).map(drop)
    }

    fn send(&self, path: &str, body: &impl Serialize) -> Result<Answer, ServerProblem> {
        let body = serde_json::to_vec(body).unwrap_or_default();
        self.ask("POST", path, Some(&body))
    }

    fn read<T: DeserializeOwned>(&self, answer: &Answer) -> Result<T, ServerProblem> {
        serde_json::from_slice(&answer.body).map_err(|_| ServerProblem::NotAmiral(self.server.to_string()))
    }

    /// Asks for lines that come as long as the connection stands. Each is waited for that long.
    pub(crate) fn lines(&self, path: &str, patience: Duration) -> Result<Lines, ServerProblem> {
        let mut stream = connect(&self.server, patience)?;
        self.send_head(&mut *stream, "GET", path, None)?;
        let mut lines = Lines { stream: BufReader::new(stream), left: Left::Everything };
        let (mut head, mut line) = (Vec::new(), Vec::new());
        while line != b"\r\n" {
            line.clear();
            lines.read_line(&mut line).map_err(|error| self.unreachable(&error))?;
            head.extend_from_slice(&line);
        }
        let mut headers = [httparse::EMPTY_HEADER; 64];
        let mut parsed = httparse::Response::new(&mut headers);
        let complete = parsed.parse(&head).is_ok_and(|status| status.is_complete());
        if !complete || !parsed.code.is_some_and(|code| (200..300).contains(&code)) {
            // What it says instead is short.
            let rest = read_to_end(&mut lines.stream).map_err(|error| self.unreachable(&error))?;
            head.extend(rest);
            return Err(self.answer(&head).err().unwrap_or_else(|| self.cut_off()));
        }
        let chunked = parsed.headers.iter().any(|header| {
            header.name.eq_ignore_ascii_case("transfer-encoding") && header.value.eq_ignore_ascii_case(b"chunked")
        });
        if chunked {
            lines.left = Left::Chunk(0);
        }
        Ok(lines)
    }

    fn unreachable(&self, error: &io::Error) -> ServerProblem {
        ServerProblem::Unreachable { server: self.server.to_string(), problem: error.to_string() }
    }

    fn ask(&self, method: &str, path: &str, body: Option<&[u8]>) -> Result<Answer, ServerProblem> {
        let arriving = (!self.is_known()).then(|| self.arriving.lock().unwrap_or_else(PoisonError::into_inner));
        // Whoever was first may have learned meanwhile who they are.
        let _alone = arriving.filter(|_| !self.is_known());
        let mut stream = connect(&self.server, PATIENCE)?;
        self.send_head(&mut *stream, method, path, body)?;
        let raw = read_to_end(&mut *stream).map_err(|error| self.unreachable(&error))?;
        self.answer(&raw)
    }

    /// Sends a request.
    fn send_head(
        &self,
        stream: &mut dyn Write,
        method: &str,
        path: &str,
        body: Option<&[u8]>,
    ) -> Result<(), ServerProblem> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nAccept: application/json\r\n");
        for (name, value) in self.headers() {
            request.push_str(&[name, ": ", &value, "\r\n"].concat());
        }
        if let Some(body) = body {
            request.push_str("Content-Type: application/json\r\n");
            request.push_str(&["Content-Length: ", &body.len().to_string(), "\r\n"].concat());
        }
        request.push_str("\r\n");
        let mut bytes = request.into_bytes();
        bytes.extend(body.unwrap_or_default());
        stream.write_all(&bytes).and_then(|()| stream.flush()).map_err(|error| self.unreachable(&error))
    }

    /// The answer that came, or what the server says is wrong.
    fn answer(&self, raw: &[u8]) -> Result<Answer, ServerProblem> {
        let strange = || ServerProblem::NotAmiral(self.server.to_string());
        let mut headers = [httparse::EMPTY_HEADER; 64];
        let mut head = httparse::Response::new(&mut headers);
        let httparse::Status::Complete(start) = head.parse(raw).map_err(|_| strange())? else {
            return Err(self.cut_off());
        };
        let header = |name: &str| {
            let found = head.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
            found.and_then(|header| std::str::from_utf8(header.value).ok())
        };
        let rest = &raw[start..];
        let body = if header("transfer-encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("chunked")) {
            unchunk(rest).ok_or_else(|| self.cut_off())?
        } else {
            let length = header("content-length").and_then(|length| length.trim().parse().ok());
            rest.get(..length.unwrap_or(rest.len())).ok_or_else(|| self.cut_off())?.to_vec()
        };
        let status = head.code.unwrap_or_default();
        if let Some(cookie) = header("set-cookie").and_then(|cookie| cookie.split(';').next())
            && (200..300).contains(&status)
        {
            self.change_keys(|keys| keys.set_cookie(&self.server, cookie.trim()))?;
        }
        let after = header("retry-after").and_then(|seconds| seconds.trim().parse().ok());
        let answer = Answer { status, after, body };
        if (200..300).contains(&answer.status) { Ok(answer) } else { Err(self.refusal(&answer)) }
    }

    fn refusal(&self, answer: &Answer) -> ServerProblem {
        /// What every refusal has.
        #[derive(serde::Deserialize)]
        struct Refusal {
            detail: String,
        }
        match serde_json::from_slice::<Refusal>(&answer.body) {
            Ok(Refusal { detail }) => {
                // Whatever it says goes to a terminal.
                let sentence = amiral_host::printable_within(&detail, SENTENCE);
                ServerProblem::Refused { status: answer.status, sentence, after: answer.after }
            }
            // Behind a proxy the server may be starting.
            Err(_) if answer.status >= 500 => {
                ServerProblem::Unreachable { server: self.server.to_string(), problem: answer.status.to_string() }
            }
            Err(_) => ServerProblem::NotAmiral(self.server.to_string()),
        }
    }

    fn cut_off(&self) -> ServerProblem {
        let problem = io::Error::from(io::ErrorKind::UnexpectedEof).to_string();
        ServerProblem::Unreachable { server: self.server.to_string(), problem }
    }
}

/// Lines that come one by one.
pub(crate) struct Lines {
    stream: BufReader<Box<dyn Stream>>,
    left: Left,
}

/// How much of the body comes before the next size of a chunk.
enum Left {
    /// It is not sent in chunks.
    Everything,
    Chunk(u64),
}

/// The longest line that is read.
const LONGEST_LINE: usize = 1 << 20;

impl Lines {
    /// The next line. Fails where none comes for too long, or the connection ends.
    pub(crate) fn next(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        loop {
            let byte = self.next_byte()?;
            if byte == b'\n' {
                return String::from_utf8(line).map_err(|_| io::ErrorKind::InvalidData.into());
            }
            line.push(byte);
            if line.len() > LONGEST_LINE {
                return Err(io::ErrorKind::InvalidData.into());
            }
        }
    }

    fn next_byte(&mut self) -> io::Result<u8> {
        if let Left::Chunk(left) = self.left {
            self.left = Left::Chunk(if left > 0 { left } else { self.next_size()? } - 1);
        }
        let mut byte = [0];
        self.stream.read_exact(&mut byte)?;
        if matches!(self.left, Left::Chunk(0)) {
            self.read_line(&mut Vec::new())?;
        }
        Ok(byte[0])
    }

    /// How many bytes the next chunk has.
    fn next_size(&mut self) -> io::Result<u64> {
        let mut line = Vec::new();
        self.read_line(&mut line)?;
        match httparse::parse_chunk_size(&line) {
            Ok(httparse::Status::Complete((_, 0))) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(httparse::Status::Complete((_, size))) => Ok(size),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }

    /// A line of the protocol itself, which is short.
    fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<()> {
        let read = (&mut self.stream).take(1 << 14).read_until(b'\n', line)?;
        if read == 0 || !line.ends_with(b"\n") { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
    }
}

/// The longest sentence that is shown.
const SENTENCE: usize = 600;

/// Everything until the server closes the connection, which it was asked to.
fn read_to_end(stream: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match stream.take(MOST as u64).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        // Some proxies close encrypted connections without saying so. What came is complete or not by
        // its own length.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof && !bytes.is_empty() => Ok(bytes),
        Err(error) => Err(error),
    }
}

/// A body that was sent in chunks. `None` if the end is missing.
fn unchunk(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let httparse::Status::Complete((start, size)) = httparse::parse_chunk_size(rest).ok()? else { return None };
        if size == 0 {
            return Some(body);
        }
        let end = start.checked_add(usize::try_from(size).ok()?)?;
        body.extend(rest.get(start..end)?);
        rest = rest.get(end..)?.strip_prefix(b"\r\n")?;
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    fn client() -> Client {
        Client::new(Server::read("http://127.0.0.1:9").unwrap().0, "fr", Keys::nowhere())
    }

    fn told(raw: &str) -> Result<String, ServerProblem> {
        client().answer(raw.as_bytes()).map(|answer| String::from_utf8(answer.body).unwrap())
    }

    #[test]
    fn answers_are_read_by_length_or_in_chunks() {
        assert_eq!(told("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").unwrap(), "{}");
        assert_eq!(
            told("HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n").unwrap(),
            "abcde"
        );
        assert_eq!(told("HTTP/1.1 200 OK\r\n\r\nall of it").unwrap(), "all of it");
    }

    #[test]
    fn requests_of_somebody_new_are_those_of_one_guest() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (server, _) = Server::read(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let client = Client::new(server, "en", Keys::nowhere());
        let asking = [(); 3].map(|()| {
            let client = client.clone();
            thread::spawn(move || client.get::<u8>("/").unwrap())
        });
        // Whoever shows no cookie becomes a guest.
        let mut guests = 0;
        for _ in 0..asking.len() {
            let (mut stream, _) = listener.accept().unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map(Result::unwrap);
            let is_known = lines.by_ref().take_while(|line| !line.is_empty()).any(|line| line.starts_with("Cookie: "));
            let cookie = if is_known { String::new() } else { format!("Set-Cookie: guest={guests}\r\n") };
            guests += u8::from(!is_known);
            // Long enough for the others to ask as well.
            thread::sleep(Duration::from_millis(50));
            write!(stream, "HTTP/1.1 200 OK\r\n{cookie}Content-Length: 1\r\n\r\n7").unwrap();
        }
        for asked in asking {
            assert_eq!(asked.join().unwrap(), 7);
        }
        assert_eq!(guests, 1);
    }

    #[test]
    fn what_is_cut_off_is_no_answer() {
        for raw in [
            "",
            "HTTP/1.1 200 OK\r\nContent-",
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
        ] {
            assert!(matches!(told(raw), Err(ServerProblem::Unreachable { .. })), "{raw:?}");
        }
    }

    #[test]
    fn refusals_are_told_in_the_words_of_the_server_without_control_codes() {
        let body = r#"{"detail": "Ce n'est pas votre tour.\u001b[2J"}"#;
        let raw = format!("HTTP/1.1 409 Conflict\r\nRetry-After: 3\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        let Err(ServerProblem::Refused { status: 409, sentence, after: Some(3) }) = told(&raw) else { panic!("{raw}") };
        assert!(sentence.starts_with("Ce n'est pas votre tour.") && !sentence.contains('\u{1b}'), "{sentence}");
        assert!(matches!(told("HTTP/1.1 404 Not Found\r\n\r\n<html>"), Err(ServerProblem::NotAmiral(_))));
        assert!(matches!(told("SSH-2.0-OpenSSH_9"), Err(ServerProblem::NotAmiral(_))));
    }

    #[test]
    fn the_cookie_that_a_server_gives_is_shown_to_it_from_then_on() {
        let client = client();
        client.answer(b"HTTP/1.1 201 Created\r\nset-cookie: visitor=ab; Path=/\r\n\r\n{}").unwrap();
        assert!(client.headers().contains(&("Cookie", "visitor=ab".to_owned())));
        client.change_keys(|keys| keys.set_token(client.server(), Some("secret".to_owned()))).unwrap();
        assert!(client.headers().contains(&("Authorization", "Bearer secret".to_owned())));
        assert!(!client.headers().iter().any(|(name, _)| *name == "Cookie"));
    }
}
