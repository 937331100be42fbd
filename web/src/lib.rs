//! The board in a browser: the device of `board`, drawn from the frame on the wire and pressed by touch, mouse and keyboard.
//!
//! Everything that needs no browser is compiled and tested on any machine; `page` is the rest, for `wasm32` alone.
//!
//! | module | contents |
//! |---|---|
//! | [`session`] | the device with its presses and its time; jobs for the worker and their answers |
//! | [`presses`], [`cursor`] | pointers, keyboard and buttons as presses of keys; the focus |
//! | [`layout`] | where LEDs and keys lie, in millimetres |
//! | [`overlay`] | what the lights of a table mean: `static/light.js` draws it |
//! | [`engine`] | the search in the worker |
//! | [`words`] | buttons, names of squares and what else the page says beside the words of `fencelight-text` |
//! | [`desk`], [`study`], [`editor`] | a game under review and a position that is set up, shown on a board of their own |
//! | [`link`], [`friend`] | a game as a link; games with friends, turn by turn |
//! | [`storage`] | the records of `board` in the storage of the browser |
//! | [`kiosk`] | the counters of a kiosk |
//! | [`show`] | games that play by themselves, for the pictures of the first page |
//! | [`mirror`] | a real board: its lights and its game, read from its console line |
//! | [`update`] | the words of an update of a real board |

pub mod cursor;
pub mod desk;
pub mod editor;
pub mod engine;
pub mod friend;
pub mod kiosk;
pub mod layout;
pub mod link;
pub mod mirror;
pub mod overlay;
pub mod presses;
pub mod session;
pub mod show;
pub mod storage;
pub mod study;
pub mod update;
pub mod words;

#[cfg(target_arch = "wasm32")]
mod page;
