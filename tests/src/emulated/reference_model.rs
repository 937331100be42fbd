//! Core on the host, driven by what the firmware was observed to do.

use std::collections::VecDeque;

use fencelight_ai::SearchRequest;
use fencelight_board::device::Device;
use fencelight_board::geometry::Key;
use fencelight_board::input::{KeyEvent, KeyEventKind};
use fencelight_board::table::FaultCode;
use fencelight_core::games::AnyGame;
use fencelight_emulator::FlashImage;

use super::flash_contents::load_table;
use crate::engine::BoardEngine;

/// Core on the host, with the keys and the times of an emulated board.
pub(super) struct ReferenceModel {
    pub(super) device: Device,
    /// Key events in order. A probe shows when the firmware takes one.
    pub(super) key_queue: VecDeque<(Key, KeyEventKind)>,
    /// The unanswered requests in order. A probe shows when the firmware answers one.
    pending: VecDeque<PendingRequest>,
    engine: BoardEngine,
}

/// A request and its position.
struct PendingRequest {
    number: u32,
    request: SearchRequest,
    game: AnyGame,
}

impl ReferenceModel {
    pub(super) fn new(seed: u64, now_ms: u32, image: &FlashImage, restarted: bool) -> Self {
        let mut device = Device::new(seed, now_ms);
        load_table(image, device.table_mut());
        device
            .table_mut()
            .set_fault(FaultCode::Restarted, restarted);
        Self {
            device,
            key_queue: VecDeque::new(),
            pending: VecDeque::new(),
            engine: BoardEngine::default(),
        }
    }

    /// The firmware takes the next key event.
    pub(super) fn deliver_key(&mut self, at_ms: u32) {
        let event = self.key_queue.pop_front();
        let (key, kind) = event.expect("a key event that the host caused");
        self.device.feed(KeyEvent { key, at_ms, kind });
        self.queue_request();
    }

    /// The firmware takes the time.
    pub(super) fn tick(&mut self, now_ms: u32) {
        self.device.tick(now_ms);
        self.queue_request();
    }

    /// The firmware answers a request; the move must be the one that core finds on the host.
    pub(super) fn answer(&mut self, number: u32, byte: u8) {
        // Older requests were aborted.
        while self
            .pending
            .front()
            .is_some_and(|request| request.number != number)
        {
            self.pending.pop_front();
        }
        let pending = self.pending.pop_front().expect("an open request");
        let found = self
            .engine
            .search_until(&pending.game, &pending.request, || false);
        let mv = found.expect("a move").mv;
        assert_eq!(
            byte,
            mv.byte(),
            "the host finds {mv}, the chip another move"
        );
        let _ = self.device.answer(number, mv);
        self.queue_request();
    }

    fn queue_request(&mut self) {
        let table = self.device.table();
        let newest = self.pending.back().map(|pending| pending.number);
        if let Some(request) = table.request()
            && newest != Some(request.number)
        {
            self.pending.push_back(PendingRequest {
                number: request.number,
                request: request.search_request(),
                game: table.position().clone(),
            });
        }
    }
}
