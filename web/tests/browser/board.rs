//! The board on a page: what a person sees and presses, by the coordinates of the window.

use fencelight_board::geometry::{Cell, Fence, Key, Led};
use fencelight_web::layout::{Layout, Rect, Target};

use crate::webdriver::Browser;

/// The page has a clock that stands still: time passes by [`Browser::pass`] alone.
impl Browser {
    /// The result of a function of the page.
    pub(crate) fn ask(&self, function: &str) -> String {
        let answer = self.run(&format!("return fencelight.{function}()"));
        answer.as_str().expect("a text").to_owned()
    }

    /// Lets time pass.
    pub(crate) fn pass(&self, ms: u32) {
        self.run(&format!("fencelight.run({ms})"));
    }

    /// From the first page to the lobby.
    pub(crate) fn open_lobby(&self) {
        self.run("document.querySelector('#actions button').click()");
        self.pass(300);
    }

    /// Lets time pass; the phase and the position then.
    pub(crate) fn step(&self, ms: u32) -> (String, String) {
        let answer = self.run(&format!(
            "fencelight.run({ms}); return [fencelight.phase(), fencelight.position()]"
        ));
        let text = |index: usize| answer[index].as_str().expect("a text").to_owned();
        (text(0), text(1))
    }

    /// Whether the panel asks a person to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.text("lines").contains("your turn")
    }

    /// The panel has these words in its lines.
    pub(crate) fn assert_lines(&self, words: &str) {
        self.pass(100);
        let lines = self.text("lines");
        assert!(lines.contains(words), "{words}: {lines}");
    }

    /// West and north edge of the board in the window, and its side.
    fn edges(&self) -> [f64; 3] {
        let board = self.run(
            "const r = document.getElementById('board').getBoundingClientRect(); return [r.left, r.top, r.width]",
        );
        [0, 1, 2].map(|index| board[index].as_f64().expect("a number"))
    }

    /// The proportions of the board.
    pub(crate) fn layout(&self) -> Layout {
        Layout::of_side(self.edges()[2])
    }

    /// A place of the board in the window.
    fn place(&self, rect: Rect, along: (f64, f64)) -> (f64, f64) {
        let edges = self.edges();
        let of = |index: usize| edges[index];
        let scale = of(2) / Layout::of_side(of(2)).side();
        (
            of(0) + (rect.x + rect.width * along.0) * scale,
            of(1) + (rect.y + rect.height * along.1) * scale,
        )
    }

    /// Clicks or touches what is meant, in its middle.
    pub(crate) fn press(&self, target: Target, pointer: &str) {
        let (rect, along) = match target {
            Target::Key(key) => (self.layout().of_key(key).expect("a key"), (0.5, 0.5)),
            Target::Groove(gap) => groove(&self.layout(), gap.near()),
        };
        let (x, y) = self.place(rect, along);
        self.click(x, y, pointer);
    }

    /// Clicks a key and lets the click end.
    pub(crate) fn tap(&self, key: Key) {
        self.press(Target::Key(key), "mouse");
        self.pass(100);
    }

    /// The frame on the wire, and the pixel in the middle of every LED on the canvas.
    pub(crate) fn lights(&self) -> (Vec<String>, Vec<[u8; 3]>) {
        let wire = self.ask("leds").split(' ').map(str::to_owned).collect();
        let layout = self.layout();
        let places: Vec<String> = layout
            .leds()
            .iter()
            .map(|rect| {
                let share = |start: f64, length: f64| (start + length / 2.0) / layout.side();
                format!(
                    "[{},{}]",
                    share(rect.x, rect.width),
                    share(rect.y, rect.height)
                )
            })
            .collect();
        let script = format!(
            "const c = document.getElementById('lights'), p = c.getContext('2d').getImageData(0, 0, c.width, c.height);
             return [{}].flatMap(([x, y]) => {{
                 const i = 4 * (Math.floor(y * c.height) * c.width + Math.floor(x * c.width));
                 return [p.data[i], p.data[i + 1], p.data[i + 2]];
             }})",
            places.join(",")
        );
        let pixels = self.run(&script);
        let bytes: Vec<u8> = pixels
            .as_array()
            .expect("pixels")
            .iter()
            .map(|byte| byte.as_u64().expect("a byte") as u8)
            .collect();
        let pixels: Vec<[u8; 3]> = bytes
            .chunks(3)
            .map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        assert_eq!(pixels.len(), Led::COUNT);
        (wire, pixels)
    }
}

/// A place in a groove whose fence is this one: in the groove before its post, near the post.
fn groove(layout: &Layout, fence: Fence) -> (Rect, (f64, f64)) {
    let [before, _, _] = Cell::of_fence(fence);
    let rect = layout.of_cell(before);
    // Before a post is west of it or south of it, and y grows to the south.
    match rect.width > rect.height {
        true => (rect, (0.8, 0.5)),
        false => (rect, (0.5, 0.2)),
    }
}
