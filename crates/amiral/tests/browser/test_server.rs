//! What the tests need: a server of their own, and browsers.

use std::env;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;

/// How long a test waits for anything on a page, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(40);
/// How long what is clicked may move before it is clicked all the same: some things pulse.
const STILLNESS: Duration = Duration::from_secs(2);

/// A server with its own port and its own database.
pub(crate) struct Server {
    program: Option<Child>,
    said: Option<BufReader<ChildStdout>>,
    port: u16,
    folder: TempDir,
    named: bool,
    noticed: bool,
    /// The database of several servers, where it is one.
    shared: Option<String>,
}

impl Server {
    pub(crate) fn start() -> Server {
        let folder = tempfile::tempdir().unwrap();
        // Port 0 at first: the system chooses a free one.
        let mut server =
            Server { program: None, said: None, port: 0, folder, named: false, noticed: false, shared: None };
        server.open();
        server
    }

    /// One of several servers over that database.
    pub(crate) fn start_on(database: &str) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let shared = Some(database.to_owned());
        let mut server = Server { program: None, said: None, port: 0, folder, named: false, noticed: false, shared };
        server.open();
        server
    }

    /// A server that others know by a name: passkeys belong to one.
    pub(crate) fn start_named() -> Server {
        let mut server = Server::start();
        server.kill();
        server.named = true;
        server.open();
        server
    }

    /// A server whose operator has texts of their own.
    pub(crate) fn start_with_notices() -> Server {
        let mut server = Server::start();
        server.kill();
        server.noticed = true;
        std::fs::create_dir(server.notices()).unwrap();
        for topic in ["legal", "privacy", "contact"] {
            let text = format!("# Of {topic}\n\nSee https://example.org/{}.\n", topic.repeat(12));
            std::fs::write(server.notices().join(format!("{topic}.md")), text).unwrap();
        }
        server.open();
        server
    }

    /// Where the texts of the operator are.
    fn notices(&self) -> PathBuf {
        self.folder.path().join("notices")
    }

    /// Runs the program, on the same port and database as before.
    pub(crate) fn open(&mut self) {
        let mut program = Command::new(env!("CARGO_BIN_EXE_amiral"))
            .args(["serve", "--json", "--patience", "2", "--addr", &format!("127.0.0.1:{}", self.port)])
            .arg("--db")
            .arg(self.database())
            .args(self.named.then(|| format!("--public-url=http://localhost:{}", self.port)))
            .args(self.noticed.then(|| format!("--pages={}", self.notices().display())))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(program.stdout.take().unwrap());
        let told = said.by_ref().lines().map(|line| line.unwrap()).find(|line| line.contains("\"url\""));
        let told = told.expect("the server does not say where it is");
        let url = told.split('"').nth(3).and_then(|url| url::Url::parse(url).ok());
        self.port = url.and_then(|url| url.port()).unwrap_or_else(|| panic!("no port in {told}"));
        // If nobody read its output any more, the program would end.
        (self.program, self.said) = (Some(program), Some(said));
    }

    /// Kills the program, which has no chance to clean up.
    pub(crate) fn kill(&mut self) {
        if let Some(mut program) = self.program.take() {
            program.kill().unwrap();
            program.wait().unwrap();
        }
    }

    /// Runs a command beside the server, on its database; gives what it printed.
    pub(crate) fn operate(&self, arguments: &[&str]) -> Value {
        let mut command = Command::new(env!("CARGO_BIN_EXE_amiral"));
        let output = command.args(arguments).arg("--json").arg("--db").arg(self.database()).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// The database of the server.
    pub(crate) fn database(&self) -> PathBuf {
        self.shared.as_ref().map_or_else(|| self.folder.path().join("games.db"), PathBuf::from)
    }

    pub(crate) fn url(&self, path: &str) -> String {
        let host = if self.named { "localhost" } else { "127.0.0.1" };
        format!("http://{host}:{}{path}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The width of a screen, and its pointing device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    /// 360 points, with touch.
    Phone,
    /// 390 by 844 points, with touch.
    Upright,
    /// The same, lying on its side.
    Sideways,
    /// 820 points, with touch.
    Tablet,
    /// 1280 points, with a mouse.
    Desk,
    /// 1440 points of a page, with nothing of a browser around it.
    Laptop,
    /// 1920 points, as on a projector.
    Projector,
}

impl Screen {
    fn size(self) -> (u32, u32) {
        match self {
            Screen::Phone => (360, 740),
            Screen::Upright => (390, 844),
            Screen::Sideways => (844, 390),
            Screen::Tablet => (820, 1180),
            Screen::Desk => (1280, 900),
            Screen::Laptop => (1440, 900),
            Screen::Projector => (1920, 1080),
        }
    }
}

/// A language, as browsers ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speech {
    English,
    French,
}

impl Speech {
    pub(crate) fn code(self) -> &'static str {
        match self {
            Speech::English => "en",
            Speech::French => "fr",
        }
    }
}

/// The tools, if the test run has them.
struct Tools {
    driver: PathBuf,
    browser: PathBuf,
    axe: PathBuf,
}

fn tools() -> Option<Tools> {
    let named = |name: &str| env::var_os(name).map(PathBuf::from);
    let tools = || {
        Some(Tools {
            driver: named("AMIRAL_TEST_CHROMEDRIVER")?,
            browser: named("AMIRAL_TEST_CHROMIUM")?,
            axe: named("AMIRAL_TEST_AXE")?,
        })
    };
    let found = tools();
    if found.is_none() {
        amiral_testing::skipped("there is no browser");
    }
    found
}

/// A browser with its own driver. Dropping it ends both.
pub(crate) struct Browser {
    client: Client,
    session: String,
    driver: Child,
    port: u16,
    axe: PathBuf,
    _profile: TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends its browser when the session ends, but not when the driver is killed.
        // Nothing can be awaited here.
        if let Ok(mut driver) = TcpStream::connect(("127.0.0.1", self.port)) {
            let request =
                format!("DELETE /session/{} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", self.session);
            let _ = driver.set_read_timeout(Some(PATIENCE));
            let _ = driver.write_all(request.as_bytes());
            let _ = driver.read(&mut [0; 64]);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Starts a driver, on a port that it chooses and prints. It gives up when another program takes that
/// port before it does: then it is started again.
fn drive(program: &Path) -> (Child, u16) {
    for _ in 0..5 {
        let mut driver =
            Command::new(program).arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut said = BufReader::new(driver.stdout.take().unwrap());
        let told =
            said.by_ref().lines().map_while(Result::ok).find(|line| line.contains("started successfully on port"));
        let Some(told) = told else {
            let _ = driver.kill();
            let _ = driver.wait();
            continue;
        };
        let port = told.rsplit("port ").next().and_then(|port| port.trim_end_matches('.').parse().ok());
        // It keeps printing: read it, or it would block.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        return (driver, port.unwrap_or_else(|| panic!("no port in {told}")));
    }
    panic!("the driver does not say where it is");
}

impl Browser {
    /// A browser with a given screen that asks for pages in a given language. `None` if there are
    /// no tools.
    pub(crate) async fn open(screen: Screen, speech: Speech) -> Option<Browser> {
        let tools = tools()?;
        let (mut driver, port) = drive(&tools.driver);
        let profile = tempfile::tempdir().unwrap();
        let (width, height) = screen.size();
        let mut options = json!({
            "binary": tools.browser,
            "args": [
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--mute-audio",
                "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-extensions",
                "--disable-component-update",
                format!("--user-data-dir={}", profile.path().display()),
                format!("--window-size={width},{height}"),
                format!("--accept-lang={}", speech.code()),
                format!("--lang={}", speech.code()),
            ],
            "prefs": { "intl.accept_languages": speech.code() },
        });
        if !matches!(screen, Screen::Desk | Screen::Projector) {
            options["mobileEmulation"] =
                json!({ "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1.0, "touch": true } });
        }
        if screen == Screen::Laptop {
            options["mobileEmulation"] = json!({
                "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1.0, "touch": false, "mobile": false }
            });
        }
        let patience = PATIENCE.as_millis();
        let wanted = json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "pageLoad": patience, "script": patience },
        });
        let wanted = wanted.as_object().unwrap().clone();
        let address = format!("http://127.0.0.1:{port}");
        let start = Instant::now();
        let client = loop {
            let opened = ClientBuilder::new(HttpConnector::new()).capabilities(wanted.clone()).connect(&address).await;
            match opened {
                Ok(client) => break client,
                Err(error) if start.elapsed() > PATIENCE => {
                    let _ = driver.kill();
                    panic!("no browser: {error}");
                }
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
        };
        let session = client.session_id().await.unwrap().unwrap();
        Some(Browser { client, session, driver, port, axe: tools.axe, _profile: profile })
    }

    pub(crate) async fn visit(&self, address: &str) {
        if let Err(error) = self.client.goto(address).await {
            // Chromium now and then never begins to load a page when the machine is busy.
            assert!(error.is_timeout(), "{address}: {error}");
            self.client.goto(address).await.unwrap();
        }
    }

    pub(crate) async fn reload(&self) {
        if let Err(error) = self.client.refresh().await {
            assert!(error.is_timeout(), "{error}");
            self.client.refresh().await.unwrap();
        }
    }

    pub(crate) async fn path(&self) -> String {
        self.client.current_url().await.unwrap().path().to_string()
    }

    /// The result of a script.
    pub(crate) async fn ask(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap()
    }

    /// Waits until a script returns true.
    pub(crate) async fn until(&self, what: &str, condition: &str) {
        let script = format!("return Boolean({condition});");
        let start = Instant::now();
        loop {
            // A page that is being left gives no answer.
            if self.client.execute(&script, Vec::new()).await.is_ok_and(|answer| answer == json!(true)) {
                return;
            }
            if start.elapsed() > PATIENCE {
                let seen = self.ask("return location.href + '\\n' + document.body.innerText.slice(0, 1500);").await;
                panic!("{what}: {condition} did not come true on {seen}");
            }
            sleep(Duration::from_millis(40)).await;
        }
    }

    /// The element, once it is visible.
    pub(crate) async fn find(&self, selector: &str) -> Element {
        let shown =
            format!("document.querySelector({})?.checkVisibility({{ visibilityProperty: true }})", json!(selector));
        self.until(selector, &shown).await;
        self.client.find(Locator::Css(selector)).await.unwrap()
    }

    pub(crate) async fn click(&self, selector: &str) {
        // Somebody who clicks waits until what they click stands still.
        let script = format!(
            "const place = () => JSON.stringify(document.querySelector({0})?.getBoundingClientRect());
            document.querySelector({0}).scrollIntoView({{block: 'center'}});
            const frame = () => new Promise((next) => requestAnimationFrame(next));
            const before = place();
            return frame().then(frame).then(() => place() === before);",
            json!(selector)
        );
        let start = Instant::now();
        loop {
            let element = self.find(selector).await;
            // The page may redraw the element at this very moment.
            let clicked = match self.client.execute(&script, Vec::new()).await {
                Ok(still) if still == json!(false) && start.elapsed() < STILLNESS => continue,
                Ok(_) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return,
                Err(error) => assert!(error.is_stale_element_reference() && start.elapsed() < PATIENCE, "{error}"),
            }
        }
    }

    pub(crate) async fn keys(&self, keys: &str) {
        self.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
    }

    pub(crate) async fn focus(&self, selector: &str) {
        self.find(selector).await;
        self.ask(&format!("document.querySelector({}).focus();", json!(selector))).await;
    }

    pub(crate) async fn fill(&self, selector: &str, text: &str) {
        let element = self.find(selector).await;
        element.clear().await.unwrap();
        element.send_keys(text).await.unwrap();
    }

    pub(crate) async fn text(&self, selector: &str) -> String {
        self.find(selector).await.text().await.unwrap()
    }

    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// Whether the element is visible right now.
    pub(crate) async fn shows(&self, selector: &str) -> bool {
        let script = format!("return Boolean(document.querySelector({})?.checkVisibility());", json!(selector));
        self.ask(&script).await == json!(true)
    }

    /// What axe-core finds on the page, however slight.
    pub(crate) async fn findings(&self) -> Value {
        let axe = std::fs::read_to_string(&self.axe).unwrap();
        self.ask(&format!("{axe}; return null;")).await;
        let script = "const done = arguments[arguments.length - 1];
            axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(violations
                .map(({ id, help, nodes }) => ({ id, help, nodes: nodes.slice(0, 3).map(({ html, any }) =>
                    html + ' ' + any.map(({ message }) => message).join(' ')) }))), (error) => done(String(error)));";
        self.client.execute_async(script, Vec::new()).await.unwrap()
    }

    /// Has the page be so wide.
    pub(crate) async fn widen(&self, width: u32) {
        let metrics = json!({ "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": true });
        self.command("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Fails if axe-core finds anything on the page, or it is wider than its screen.
    pub(crate) async fn has_no_barriers(&self, page: &str) {
        assert_eq!(self.findings().await, json!([]), "barriers on {page}");
        let wide =
            self.ask("return document.documentElement.scrollWidth - document.documentElement.clientWidth;").await;
        assert!(wide.as_f64().unwrap() <= 1.0, "{page} is {wide} points wider than the screen");
    }

    /// Fails if anything on the page has moved by itself since it was opened, by the browser's own
    /// measure of layout shift.
    pub(crate) async fn has_not_jumped(&self, page: &str) {
        let script = "const done = arguments[arguments.length - 1];
            new PerformanceObserver((list) => done(list.getEntries().filter((shift) => !shift.hadRecentInput)
                .reduce((sum, shift) => sum + shift.value, 0))).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(0), 300);";
        let shift = self.client.execute_async(script, Vec::new()).await.unwrap().as_f64().unwrap();
        assert!(shift < 0.02, "{page} jumps by {shift}");
    }

    /// Fails if anything on a page that was just opened has moved, whatever the browser takes for a cause.
    pub(crate) async fn loaded_still(&self, page: &str) {
        let script = "const done = arguments[arguments.length - 1];
            const found = [];
            new PerformanceObserver((list) => { for (const { value, sources } of list.getEntries()) found.push([value, ...sources.map(({ node }) => node?.id || node?.className || node?.nodeName)]); })
                .observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(found), 700);";
        let found = self.client.execute_async(script, Vec::new()).await.unwrap();
        let sum: f64 = found.as_array().unwrap().iter().map(|shift| shift[0].as_f64().unwrap()).sum();
        assert!(sum < 0.02, "{page} moves by {sum} while it loads: {found}");
    }

    /// What a browser complains of on purpose, such as a page that is not there, is no complaint.
    pub(crate) async fn forget_complaints(&self) {
        self.log().await;
    }

    /// Fails if scripts or the security policy complained.
    pub(crate) async fn has_no_complaints(&self, page: &str) {
        let mut complaints = String::new();
        for entry in self.log().await {
            // Rules and fleets are checked while they are still being typed, so 422 is no
            // complaint.
            let refused = entry["message"].as_str().is_some_and(|message| message.contains("status of 422"));
            if entry["level"] == "SEVERE" && !refused {
                writeln!(complaints, "{}", entry["message"]).unwrap();
            }
        }
        assert!(complaints.is_empty(), "{page}: {complaints}");
    }

    /// Gives a command of the browser's own protocol, and what it answers.
    pub(crate) async fn command(&self, cmd: &'static str, params: Value) -> Value {
        self.client.issue_cmd(DevTools { cmd, params }).await.unwrap()
    }

    /// Gives the browser an authenticator of its own, whose owner is always there.
    pub(crate) async fn add_authenticator(&self) {
        let authenticator = json!({
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true,
            "isUserConsenting": true, "isUserVerified": true,
        });
        self.client.issue_cmd(Authenticator(authenticator)).await.unwrap();
    }

    /// Has pages see a preference of the system, such as `prefers-reduced-motion`.
    pub(crate) async fn prefers(&self, name: &str, value: &str) {
        let features = json!({ "features": [{ "name": name, "value": value }] });
        self.command("Emulation.setEmulatedMedia", features).await;
    }

    /// The browser's log since the last call.
    async fn log(&self) -> Vec<Value> {
        let answer = self.client.issue_cmd(Log).await.unwrap();
        answer.as_array().cloned().unwrap_or_default()
    }
}

/// The driver's own command for the browser's log.
#[derive(Debug)]
struct Log;

impl fantoccini::wd::WebDriverCompatibleCommand for Log {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

/// The driver's command for an authenticator that is none.
#[derive(Debug)]
struct Authenticator(Value);

impl fantoccini::wd::WebDriverCompatibleCommand for Authenticator {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/webauthn/authenticator", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.0.to_string()))
    }
}

/// The driver's own command for the browser's protocol.
#[derive(Debug)]
struct DevTools {
    cmd: &'static str,
    params: Value,
}

impl fantoccini::wd::WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "cmd": self.cmd, "params": self.params }).to_string()))
    }
}

/// Chooses a small sea, so that the game is soon over.
pub(crate) async fn choose_small_rules(browser: &Browser, turns: &str) {
    browser.find("#rules").await;
    browser.ask("document.querySelector('#rules details').open = true;").await;
    for (rule, value) in [("width", "4"), ("height", "4"), ("fleet", "2,1")] {
        browser.fill(&format!("[data-rule={rule}]"), value).await;
    }
    let select = browser.find("[data-rule=turns]").await;
    select.select_by_value(turns).await.unwrap();
    let select = browser.find("[data-rule=announce]").await;
    select.select_by_value("sunk").await.unwrap();
}
