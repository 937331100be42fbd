//! Key events and time: what they mean in each phase.

use super::cues::RejectReason;
use super::event_log::LoggedKind;
use super::phase::Phase;
use super::state::Table;
use crate::input::{Gesture, KeyEvent, KeyEventKind};
use fencelight_core::geometry::{Key, Seat};

impl Table {
    /// Takes a key event, at its time.
    pub fn feed(&mut self, event: KeyEvent) {
        self.tick(event.at_ms);
        match event.kind {
            KeyEventKind::Masked => {
                if !self.persistent.masked.contains(event.key) {
                    if !self.faults.stuck.contains(event.key) {
                        self.log(LoggedKind::StuckKey(event.key));
                    }
                    self.faults.stuck.insert(event.key);
                }
            }
            KeyEventKind::Unmasked => self.faults.stuck.remove(event.key),
            KeyEventKind::Pressed | KeyEventKind::Released | KeyEventKind::Ghosted => {}
        }
        let internal = KeyEvent {
            at_ms: self.time.now_ms() as u32,
            ..event
        };
        if let Some(gesture) = self.gestures.feed(internal) {
            self.gesture(gesture);
        }
    }

    /// The hold of a key that is down acts at the next tick, as if its time had passed.
    pub fn complete_hold(&mut self, key: Key) {
        self.gestures.complete_hold(key, self.time.now_ms() as u32);
    }

    /// Advances to an external time.
    pub fn tick(&mut self, now_ms: u32) {
        let elapsed_ms = self.time.advance(now_ms);
        self.count_uptime(elapsed_ms);
        while let Some(gesture) = self.gestures.poll(self.time.now_ms() as u32) {
            self.gesture(gesture);
        }
        match self.phase() {
            Phase::Play => self.tick_play(elapsed_ms),
            Phase::Lesson => self.tick_lesson(elapsed_ms),
            Phase::Attract => self.tick_attract(),
            _ => self.tick_idle(elapsed_ms),
        }
    }

    fn count_uptime(&mut self, elapsed_ms: u32) {
        let elapsed_s = self.time.count_uptime(elapsed_ms);
        let seconds = &mut self.persistent.counters.seconds;
        let before = *seconds;
        *seconds = before.saturating_add(elapsed_s);
        // Saved once an hour; every second would wear the flash.
        if before / 3_600 != *seconds / 3_600 {
            self.mark_changed();
        }
    }

    fn gesture(&mut self, gesture: Gesture) {
        match gesture {
            Gesture::Pressed(key) => {
                self.idle_ms = 0;
                self.cues.note_press(key, self.time.now_ms());
                self.pressed(key);
            }
            Gesture::Released { consumed: true, .. } => {}
            Gesture::Released {
                key,
                consumed: false,
            } => match self.phase() {
                Phase::Lobby => self.lobby_released(key),
                Phase::Lesson => self.lesson_released(key),
                Phase::Play => self.play_released(key),
                Phase::Pause => self.pause_released(key),
                Phase::Over => self.over_released(key),
                Phase::Service => self.service_released(key),
                Phase::Resume => self.resume_released(key),
                Phase::Attract => {}
            },
            Gesture::Held(key) => match self.phase() {
                Phase::Lesson => self.lesson_held(key),
                Phase::Play => self.play_held(key),
                Phase::Pause => self.pause_held(key),
                Phase::Over => self.over_held(key),
                Phase::Service => self.service_held(key),
                Phase::Resume => self.resume_held(key),
                Phase::Lobby => self.lobby_held(key),
                Phase::Attract => {}
            },
            Gesture::BothHeld(seat) => {
                if self.phase() == Phase::Play {
                    self.request_pause(seat);
                }
            }
            Gesture::BothAtPowerOn(Seat::South) => self.enter_service(),
            Gesture::BothAtPowerOn(_) => {}
        }
    }

    fn pressed(&mut self, key: Key) {
        match self.phase() {
            Phase::Attract => self.attract_pressed(),
            Phase::Over => self.over_pressed(key),
            Phase::Resume => self.resume_pressed(key),
            Phase::Lobby => self.lobby_pressed(key),
            Phase::Lesson => self.lesson_pressed(key),
            Phase::Play => self.play_pressed(key),
            Phase::Service => self.service_pressed(key),
            Phase::Pause => self.pause_pressed(key),
        }
    }

    fn pause_pressed(&mut self, key: Key) {
        if let Key::Square(_) | Key::Post(_) = key {
            self.reject(key, RejectReason::NoFunction);
            self.remind();
        }
    }

    fn pause_released(&mut self, key: Key) {
        if let Key::Ok(_) = key {
            self.unpause();
        }
    }

    fn pause_held(&mut self, key: Key) {
        if let Key::Back(_) = key {
            self.gestures.consume_press(key);
            self.discard();
        }
    }
}
