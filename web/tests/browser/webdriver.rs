//! A small client of the WebDriver protocol: one request a connection, JSON in and out.

use std::io::{self, BufRead, BufReader, Lines, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A driver of a browser, ended with the value.
pub(crate) struct Driver {
    process: Child,
    port: u16,
    /// What it prints: it would end if the other end of the pipe were gone.
    _output: Lines<BufReader<ChildStdout>>,
}

impl Driver {
    /// Starts chromedriver on a free port.
    pub(crate) fn start() -> io::Result<Self> {
        let mut process = Command::new("chromedriver")
            .args(["--port=0", "--log-level=SEVERE"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let output = process.stdout.take().expect("it is piped");
        let mut lines = BufReader::new(output).lines();
        let port = loop {
            let line = lines.next().ok_or(io::ErrorKind::UnexpectedEof)??;
            let port = line.split("successfully on port ").nth(1);
            if let Some(port) = port.and_then(|port| port.trim_end_matches('.').parse().ok()) {
                break port;
            }
        };
        Ok(Self {
            process,
            port,
            _output: lines,
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
        ];
        let answer = request(
            self.port,
            "POST",
            "/session",
            &json!({"capabilities": {"alwaysMatch": {
                "goog:chromeOptions": {"binary": binary, "args": arguments},
                "goog:loggingPrefs": {"browser": "ALL"},
            }}}),
        );
        let session = answer["sessionId"].as_str().expect("a session");
        Browser {
            port: self.port,
            path: format!("/session/{session}"),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The process may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser, closed with the value.
pub(crate) struct Browser {
    port: u16,
    path: String,
}

impl Browser {
    fn post(&self, command: &str, body: &Value) -> Value {
        request(self.port, "POST", &format!("{}/{command}", self.path), body)
    }

    /// Loads a page.
    pub(crate) fn load(&self, url: &str) {
        self.post("url", &json!({ "url": url }));
    }

    /// Loads the page again.
    pub(crate) fn reload(&self) {
        self.post("refresh", &json!({}));
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
        let name = request(
            self.port,
            "GET",
            &format!("{}/window", self.path),
            &Value::Null,
        );
        name.as_str().expect("a name").to_owned()
    }

    /// Drives another tab.
    pub(crate) fn go_to_tab(&self, name: &str) {
        self.post("window", &json!({ "handle": name }));
    }

    /// Closes the tab that is driven, and goes to another one.
    pub(crate) fn close_tab(&self, next: &str) {
        let path = format!("{}/window", self.path);
        request(self.port, "DELETE", &path, &Value::Null);
        self.go_to_tab(next);
    }

    /// Runs a script: the body of a function.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.run_with(script, &json!([]))
    }

    /// The same with arguments, an array.
    pub(crate) fn run_with(&self, script: &str, arguments: &Value) -> Value {
        self.post(
            "execute/sync",
            &json!({"script": script, "args": arguments}),
        )
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

    /// The same for so many seconds.
    pub(crate) fn wait_within(&self, seconds: u32, condition: &str) {
        for _ in 0..seconds * 40 {
            if self.run(&format!("return !!({condition})")) == json!(true) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(25));
        }
        panic!(
            "not within {seconds} seconds: {condition}; console: {:?}",
            self.console()
        );
    }

    /// Presses at a place of the window and releases: `mouse` or `touch`.
    pub(crate) fn click(&self, x: f64, y: f64, pointer: &str) {
        let at = json!({"type": "pointerMove", "x": x.round(), "y": y.round()});
        self.post(
            "actions",
            &json!({"actions": [{
                "type": "pointer", "id": pointer, "parameters": {"pointerType": pointer},
                "actions": [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}],
            }]}),
        );
    }

    /// Presses and releases a key of the keyboard, by its value in the protocol.
    pub(crate) fn type_key(&self, key: char) {
        let key = key.to_string();
        self.post(
            "actions",
            &json!({"actions": [{"type": "key", "id": "keyboard", "actions": [
                {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key},
            ]}]}),
        );
    }

    /// Gives the page the size and the pixels of a device.
    pub(crate) fn set_screen(&self, width: u32, height: u32, pixel_ratio: f64) {
        self.post(
            "goog/cdp/execute",
            &json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": {
                "width": width, "height": height, "deviceScaleFactor": pixel_ratio, "mobile": width < 600,
            }}),
        );
    }

    /// Calls a method of the browser's own protocol.
    pub(crate) fn command(&self, method: &str, parameters: &Value) -> Value {
        self.post(
            "goog/cdp/execute",
            &json!({"cmd": method, "params": parameters}),
        )
    }

    /// The errors in the console since the last call.
    pub(crate) fn console(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"}));
        let entries = log.as_array().cloned().unwrap_or_default();
        let is_error = |entry: &&Value| entry["level"] == json!("SEVERE");
        let text = |entry: &Value| entry["message"].as_str().unwrap_or_default().to_owned();
        entries.iter().filter(is_error).map(text).collect()
    }

    /// A picture of the page as a PNG.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let path = format!("{}/screenshot", self.path);
        let picture = request(self.port, "GET", &path, &Value::Null);
        decode_base64(picture.as_str().expect("a picture"))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            request(self.port, "DELETE", &self.path, &Value::Null);
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

/// Bytes in base 64.
fn decode_base64(text: &str) -> Vec<u8> {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for byte in text.bytes() {
        let Some(value) = digits.iter().position(|&digit| digit == byte) else {
            continue;
        };
        (bits, count) = (bits << 6 | value as u32, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
