//! The worker that searches for the computer players.

use wasm_bindgen::JsValue;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::dom::listen;
use super::with_page;

/// The script of the worker, beside the page.
const SCRIPT: &str = "./worker.js";

/// A worker with an instance of the program of its own.
pub(super) struct Thinker {
    worker: Option<Worker>,
    failures: u8,
}

impl Thinker {
    /// Starts the worker.
    pub(super) fn new() -> Self {
        let mut thinker = Self {
            worker: None,
            failures: 0,
        };
        thinker.start();
        thinker
    }

    fn start(&mut self) {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = Worker::new_with_options(SCRIPT, &options) else {
            return;
        };
        listen(&worker, "message", |event: MessageEvent| {
            if let Some(line) = event.data().as_string() {
                with_page(|page| page.session.answer(&line));
            }
        });
        listen(&worker, "error", |_: ErrorEvent| {
            with_page(|page| {
                page.thinker.restart();
                page.session.forget_job();
            });
        });
        self.worker = Some(worker);
    }

    /// A worker that failed is replaced, a few times. Without one the table plays its own moves when the time is up.
    fn restart(&mut self) {
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
