//! Browsers that are driven: Chromium and WebKitGTK by the WebDriver protocol, one request a connection, Firefox by WebDriver BiDi over a
//! WebSocket, which it speaks without a driver.

use std::fmt;
use std::io::{self, BufRead, BufReader, Lines, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::thread::sleep;
use std::time::Duration;

use data_encoding::BASE64;
use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

/// The engines that are driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Chromium,
    Firefox,
    WebKit,
}

impl Engine {
    /// The program of the browser, if it and what drives it are installed.
    pub(crate) fn find(self) -> Option<String> {
        let path = std::env::var_os("PATH")?;
        let on_path = |name: &str| {
            let mut folders = std::env::split_paths(&path);
            folders.find_map(|folder| Some(folder.join(name)).filter(|path| path.is_file()))
        };
        let first = |names: &[&str]| names.iter().copied().find_map(on_path);
        let found = match self {
            Self::Chromium => {
                on_path("chromedriver")?;
                first(&["chromium", "chromium-browser", "google-chrome", "chrome"])
            }
            Self::Firefox => first(&["firefox-esr", "firefox"]),
            Self::WebKit => {
                on_path("Xvfb")?;
                on_path("WebKitWebDriver")
            }
        };
        found.map(|path| path.display().to_string())
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::WebKit => "webkit",
        })
    }
}

/// A program that ends with the value.
struct Process {
    child: Child,
    /// What it prints: it would end if the other end of the pipe were gone.
    output: Lines<BufReader<ChildStdout>>,
}

impl Process {
    fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let output = child.stdout.take().expect("it is piped");
        let output = BufReader::new(output).lines();
        Ok(Self { child, output })
    }

    /// Reads until a line has what is looked for.
    fn read<T>(&mut self, find: impl Fn(&str) -> Option<T>) -> io::Result<T> {
        loop {
            let line = self.output.next().ok_or(io::ErrorKind::UnexpectedEof)??;
            if let Some(found) = find(&line) {
                return Ok(found);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The driver of Chromium, ended with the value.
pub(crate) struct Driver {
    port: u16,
    _process: Process,
}

impl Driver {
    /// Starts chromedriver on a free port.
    pub(crate) fn start() -> io::Result<Self> {
        let mut process =
            Process::start(Command::new("chromedriver").args(["--port=0", "--log-level=SEVERE"]))?;
        let port = process.read(|line| {
            let port = line.split("successfully on port ").nth(1)?;
            port.trim_end_matches('.').parse().ok()
        })?;
        Ok(Self {
            port,
            _process: process,
        })
    }

    /// Opens a browser without a window of its own.
    pub(crate) fn open(&self, binary: &str) -> Browser {
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--window-size=1280,800",
            "--touch-events=enabled",
            // A name of this machine that browsers do not trust as they trust 127.0.0.1.
            "--host-resolver-rules=MAP insecure.test 127.0.0.1",
        ];
        let capabilities = json!({
            "goog:chromeOptions": {"binary": binary, "args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        Browser::new(self.port, &capabilities, Vec::new())
    }
}

/// A profile of Firefox that asks for nothing at its start, and has touches.
const PREFERENCES: &str = "user_pref('dom.w3c_touch_events.enabled', 1);
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('app.update.disabledForTesting', true);
";

/// Opens Firefox with a new profile.
pub(crate) fn open_firefox(binary: &str) -> io::Result<Browser> {
    let profile = TempDir::with_prefix("fencelight-profile-")?;
    std::fs::write(profile.path().join("user.js"), PREFERENCES)?;
    let mut process = Process::start(
        // It prints its address on the standard error.
        Command::new("sh")
            .args([
                "-c",
                "exec \"$0\" \"$@\" 2>&1",
                binary,
                "--headless",
                "--no-remote",
            ])
            .args(["--remote-debugging-port=0", "--profile"])
            .arg(profile.path()),
    )?;
    let address = process.read(|line| {
        let address = line.split("WebDriver BiDi listening on ws://").nth(1)?;
        Some(address.trim().to_owned())
    })?;
    let stream = TcpStream::connect(&address)?;
    let (socket, _) = tungstenite::client(format!("ws://{address}/session"), stream)
        .map_err(|error| io::Error::other(error.to_string()))?;
    let mut bidi = Bidi {
        socket: Mutex::new((socket, 0)),
        context: String::new(),
        _process: process,
        _profile: profile,
    };
    bidi.send("session.new", &json!({"capabilities": {}}));
    let tree = bidi.send("browsingContext.getTree", &json!({}));
    let context = tree["contexts"][0]["context"].as_str().expect("a tab");
    bidi.context = context.to_owned();
    let browser = Browser {
        line: Line::Bidi(Box::new(bidi)),
    };
    browser.set_screen(1_280, 800, 1.0);
    Ok(browser)
}

/// The variable that names a folder for pictures.
pub(crate) const PICTURES: &str = "FENCELIGHT_SCREENSHOTS";

fn are_pictures_kept() -> bool {
    std::env::var_os(PICTURES).is_some()
}

/// Opens the browser of WebKitGTK, on a screen in memory. A driver of its own has one browser.
pub(crate) fn open_webkit(driver: &str) -> io::Result<Browser> {
    let mut screen = Process::start(
        Command::new("Xvfb").args("-displayfd 1 -screen 0 1400x1000x24 -nolisten tcp".split(' ')),
    )?;
    let display = screen.read(|line| line.trim().parse::<u32>().ok())?;
    let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
    let mut command = Command::new(driver);
    command.arg(format!("--port={port}"));
    command.env("DISPLAY", format!(":{display}"));
    if !are_pictures_kept() {
        // Without a graphics card its compositor draws by Mesa's software, which crashes now and then, and the page with it. Without its
        // compositor it never answers a request for a picture.
        command.env("WEBKIT_DISABLE_COMPOSITING_MODE", "1");
    }
    let process = Process::start(&mut command)?;
    for _ in 0..400 {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            break;
        }
        sleep(Duration::from_millis(25));
    }
    // The driver knows its browser. The processes end before the screen.
    let browser = Browser::new(port, &json!({}), vec![process, screen]);
    browser.set_screen(1_280, 800, 1.0);
    Ok(browser)
}

/// A connection by WebDriver BiDi, and the tab that is driven. The process ends before its profile goes.
struct Bidi {
    socket: Mutex<(WebSocket<TcpStream>, u64)>,
    context: String,
    _process: Process,
    _profile: TempDir,
}

impl Bidi {
    /// Sends a command and returns its result.
    fn send(&self, method: &str, parameters: &Value) -> Value {
        let mut line = self.socket.lock().expect("no test fails in here");
        let (socket, number) = &mut *line;
        *number += 1;
        let text = json!({"id": *number, "method": method, "params": parameters}).to_string();
        socket.send(Message::text(text)).expect("it is sent");
        loop {
            let message = socket.read().expect("the browser answers");
            let Message::Text(text) = message else {
                continue;
            };
            let answer: Value = serde_json::from_str(&text).expect("JSON");
            if answer["id"] == json!(*number) {
                let result = answer["result"].clone();
                drop(line);
                assert_eq!(answer["type"], "success", "{method}: {answer}");
                return result;
            }
        }
    }

    /// The same for the tab.
    fn send_to_tab(&self, method: &str, mut parameters: Value) -> Value {
        parameters["context"] = json!(self.context);
        self.send(method, &parameters)
    }

    /// Runs a script and waits for its promise. Arguments and result are texts.
    fn run(&self, script: &str, arguments: &Value) -> Value {
        let function = format!(
            "async (text) => JSON.stringify(await (function () {{ {script} }}).apply(null, JSON.parse(text))) ?? 'null'"
        );
        let answer = self.send(
            "script.callFunction",
            &json!({
                "functionDeclaration": function, "awaitPromise": true, "target": {"context": self.context},
                "arguments": [{"type": "string", "value": arguments.to_string()}],
            }),
        );
        let text = answer["result"]["value"].as_str();
        let text = text.unwrap_or_else(|| panic!("{script}: {answer}"));
        serde_json::from_str(text).expect("JSON")
    }
}

/// How a browser is reached.
enum Line {
    Classic {
        port: u16,
        path: String,
        /// What belongs to this browser alone.
        processes: Vec<Process>,
    },
    Bidi(Box<Bidi>),
}

/// A browser, closed with the value.
pub(crate) struct Browser {
    line: Line,
}

impl Browser {
    fn new(port: u16, capabilities: &Value, processes: Vec<Process>) -> Self {
        let capabilities = json!({"capabilities": {"alwaysMatch": capabilities}});
        let answer = request(port, "POST", "/session", &capabilities);
        let session = answer["sessionId"].as_str().expect("a session");
        Self {
            line: Line::Classic {
                port,
                path: format!("/session/{session}"),
                processes,
            },
        }
    }

    fn request(&self, method: &str, command: &str, body: &Value) -> Value {
        let Line::Classic { port, path, .. } = &self.line else {
            panic!("{command}: WebDriver BiDi has other commands");
        };
        request(*port, method, &format!("{path}{command}"), body)
    }

    fn post(&self, command: &str, body: &Value) -> Value {
        self.request("POST", &format!("/{command}"), body)
    }

    /// Loads a page.
    pub(crate) fn load(&self, url: &str) {
        match &self.line {
            Line::Classic { .. } => self.post("url", &json!({ "url": url })),
            Line::Bidi(bidi) => bidi.send_to_tab(
                "browsingContext.navigate",
                json!({"url": url, "wait": "complete"}),
            ),
        };
    }

    /// Loads a page in the frame of another one, with the size of a screen that the window of WebKitGTK cannot have; scripts then run there.
    pub(crate) fn load_framed(&self, frame: &str, url: &str, width: u32, height: u32) {
        if self.run("return window !== top") == json!(true) {
            // The page around it stays: WebKitGTK would keep the old one with its locks, to go back to it.
            self.post("frame", &json!({"id": null}));
        } else {
            self.set_screen(1_400, 1_000, 1.0);
            self.load(frame);
        }
        self.run(&format!(
            "const frame = document.querySelector('iframe');
             [frame.width, frame.height] = [{width}, {height}];
             const go = (src) => new Promise((done) => {{ frame.onload = done; frame.src = src; }});
             return go('about:blank').then(() => go({url:?})).then(() => true)"
        ));
        self.post("frame", &json!({"id": 0}));
    }

    /// Loads the page again.
    pub(crate) fn reload(&self) {
        match &self.line {
            Line::Classic { .. } => self.post("refresh", &json!({})),
            Line::Bidi(bidi) => {
                bidi.send_to_tab("browsingContext.reload", json!({"wait": "complete"}))
            }
        };
    }

    /// Opens another tab and goes there; its name.
    pub(crate) fn open_tab(&self) -> String {
        let tab = self.post("window/new", &json!({"type": "tab"}));
        let name = tab["handle"].as_str().expect("a name").to_owned();
        self.go_to_tab(&name);
        name
    }

    /// The name of the tab that is driven.
    pub(crate) fn tab(&self) -> String {
        let name = self.request("GET", "/window", &Value::Null);
        name.as_str().expect("a name").to_owned()
    }

    /// Drives another tab.
    pub(crate) fn go_to_tab(&self, name: &str) {
        self.post("window", &json!({ "handle": name }));
    }

    /// Closes the tab that is driven, and goes to another one.
    pub(crate) fn close_tab(&self, next: &str) {
        self.request("DELETE", "/window", &Value::Null);
        self.go_to_tab(next);
    }

    /// Runs a script: the body of a function.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.run_with(script, &json!([]))
    }

    /// The same with arguments, an array.
    pub(crate) fn run_with(&self, script: &str, arguments: &Value) -> Value {
        match &self.line {
            Line::Classic { .. } => self.post(
                "execute/sync",
                &json!({"script": script, "args": arguments}),
            ),
            Line::Bidi(bidi) => bidi.run(script, arguments),
        }
    }

    /// The words in an element.
    pub(crate) fn text(&self, id: &str) -> String {
        let text = self.run(&format!("return document.getElementById({id:?}).innerText"));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a script gives true.
    pub(crate) fn wait_for(&self, condition: &str) {
        self.wait_within(10, condition);
    }

    /// The same, within a number of seconds.
    pub(crate) fn wait_within(&self, seconds: u32, condition: &str) {
        for _ in 0..seconds * 40 {
            if self.run(&format!("return !!({condition})")) == json!(true) {
                return;
            }
            sleep(Duration::from_millis(25));
        }
        let state = "return [location.href, document.readyState, globalThis.pageErrors, document.body.innerText.slice(0, 200)]";
        panic!(
            "not within {seconds} seconds: {condition}; {}",
            self.run(state)
        );
    }

    /// Presses at a place of the window and releases: `mouse` or `touch`.
    pub(crate) fn click(&self, x: f64, y: f64, pointer: &str) {
        let at = json!({"type": "pointerMove", "x": x.round(), "y": y.round()});
        self.act(json!({"actions": [{
            "type": "pointer", "id": pointer, "parameters": {"pointerType": pointer},
            "actions": [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}],
        }]}));
    }

    /// Presses and releases a key of the keyboard, by its value in the protocol.
    pub(crate) fn type_key(&self, key: char) {
        let key = key.to_string();
        self.act(
            json!({"actions": [{"type": "key", "id": "keyboard", "actions": [
                {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key},
            ]}]}),
        );
    }

    fn act(&self, actions: Value) {
        match &self.line {
            Line::Classic { .. } => self.post("actions", &actions),
            Line::Bidi(bidi) => bidi.send_to_tab("input.performActions", actions),
        };
    }

    /// Gives the page the size and the pixels of a device. WebKitGTK has a window with the pixels of its screen, and at least 447 of them.
    pub(crate) fn set_screen(&self, width: u32, height: u32, pixel_ratio: f64) {
        match &self.line {
            Line::Classic { processes, .. } if !processes.is_empty() => {
                self.post(
                    "window/rect",
                    &json!({"x": 0, "y": 0, "width": width, "height": height}),
                );
            }
            Line::Classic { .. } => {
                self.command("Emulation.setDeviceMetricsOverride", &json!({
                    "width": width, "height": height, "deviceScaleFactor": pixel_ratio, "mobile": width < 600,
                }));
            }
            Line::Bidi(bidi) => {
                bidi.send_to_tab(
                    "browsingContext.setViewport",
                    json!({"viewport": {"width": width, "height": height}, "devicePixelRatio": pixel_ratio}),
                );
            }
        }
    }

    /// Calls a method of Chromium's own protocol.
    pub(crate) fn command(&self, method: &str, parameters: &Value) -> Value {
        self.post(
            "goog/cdp/execute",
            &json!({"cmd": method, "params": parameters}),
        )
    }

    /// The errors in the console of Chromium since the last call.
    pub(crate) fn console(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"}));
        let entries = log.as_array().cloned().unwrap_or_default();
        let is_error = |entry: &&Value| entry["level"] == json!("SEVERE");
        let text = |entry: &Value| entry["message"].as_str().unwrap_or_default().to_owned();
        entries.iter().filter(is_error).map(text).collect()
    }

    /// A picture of the page as a PNG; of the whole window, where the page is in a frame.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let picture = match &self.line {
            Line::Classic { .. } => self.request("GET", "/screenshot", &Value::Null),
            Line::Bidi(bidi) => {
                bidi.send_to_tab("browsingContext.captureScreenshot", json!({}))["data"].take()
            }
        };
        let text = picture.as_str().expect("a picture");
        BASE64.decode(text.as_bytes()).expect("base 64")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        match &self.line {
            // The browser is a process of its own, which outlives its driver. A second panic would end the program.
            Line::Classic { port, path, .. } if std::thread::panicking() => {
                let _ = exchange(*port, "DELETE", path, &Value::Null);
            }
            Line::Classic { .. } => {
                self.request("DELETE", "", &Value::Null);
            }
            // Its process is killed.
            Line::Bidi(_) if std::thread::panicking() => {}
            Line::Bidi(bidi) => {
                bidi.send("browser.close", &json!({}));
            }
        }
    }
}

/// Sends a request and returns the value of its answer.
fn request(port: u16, method: &str, path: &str, body: &Value) -> Value {
    let answer = exchange(port, method, path, body).expect("the driver answers");
    let value = answer["value"].clone();
    assert!(value.get("error").is_none(), "{method} {path}: {value}");
    value
}

fn exchange(port: u16, method: &str, path: &str, body: &Value) -> io::Result<Value> {
    let body = match body {
        Value::Null => String::new(),
        body => body.to_string(),
    };
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )?;
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        if line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().map_err(io::Error::other)?;
        }
    }
    let mut bytes = vec![0; length];
    reader.read_exact(&mut bytes)?;
    serde_json::from_slice(&bytes).map_err(io::Error::other)
}
