//! The worker that searches for the computer players.

use wasm_bindgen::JsValue;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::dom::listen;

/// A worker with an instance of the program of its own.
pub(super) struct Thinker {
    worker: Option<Worker>,
    /// The address of its script.
    script: String,
    on_answer: fn(&str),
    on_failure: fn(),
    /// Since the last answer.
    failures: u8,
}

impl Thinker {
    /// Starts the worker.
    pub(super) fn new(script: String, on_answer: fn(&str), on_failure: fn()) -> Self {
        let mut thinker = Self {
            worker: None,
            script,
            on_answer,
            on_failure,
            failures: 0,
        };
        thinker.start();
        thinker
    }

    fn start(&mut self) {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = Worker::new_with_options(&self.script, &options) else {
            return;
        };
        let (on_answer, on_failure) = (self.on_answer, self.on_failure);
        listen(&worker, "message", move |event: MessageEvent| {
            if let Some(line) = event.data().as_string() {
                on_answer(&line);
            }
        });
        listen(&worker, "error", move |_: ErrorEvent| on_failure());
        // The program that runs here.
        let _ = worker.post_message(&wasm_bindgen::module());
        self.worker = Some(worker);
    }

    /// The worker has answered.
    pub(super) fn succeed(&mut self) {
        self.failures = 0;
    }

    /// A worker that failed is replaced, a few times in a row. Without one the table plays its own moves when the time is up.
    pub(super) fn restart(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        self.failures += 1;
        if self.failures < 4 {
            self.start();
        }
    }

    /// Gives a job to the worker.
    pub(super) fn send(&self, job: &str) {
        if let Some(worker) = &self.worker {
            let _ = worker.post_message(&JsValue::from_str(job));
        }
    }
}
