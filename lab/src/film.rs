//! Draws a recorded game as an animated picture: the frames of the board while the moves follow each other, as an APNG.
//!
//! A frame of the file holds the pixels that differ from the one before; the others are transparent. Programs without animation show the
//! first frame.

use std::io;
use std::path::PathBuf;

use clap::Args;
use fencelight_board::device::VirtualBoard;
use fencelight_board::table::{ClockOptions, humans_at};
use fencelight_host::match_file;
use fencelight_host::picture::Picture;
use fencelight_host::storage::{files, named};
use fencelight_host::values::{game_number, picture_size, speed};
use fencelight_text::game_file::GameFile;
use smart_leds::SmartLedsWrite;

/// Interval between two frames.
const FRAME_MS: u32 = 120;
/// Interval between two moves.
const MOVE_MS: f64 = 900.0;
/// Time before the first move and after the last one.
const REST_MS: u32 = 2_400;
/// Channels that differ by no more than this are left as they are: a file without it is several times as large.
const TOLERANCE: u8 = 6;
/// The steps of a channel after the first frame, for the same reason.
const STEP: u8 = 4;

/// Draw a recorded game, or a game of a match, as an animated picture
///
/// The picture is an animated PNG, which browsers show as they show a GIF.
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight film game.txt game.png
  fencelight film match.txt game.png --number 7 --speed 2 --size 480")]
pub(crate) struct FilmArgs {
    /// The file of `play --record` or of `match --out`
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The picture to write
    #[arg(value_name = "OUT.png")]
    pub(crate) picture: PathBuf,
    /// Width and height in pixels, 200 to 4000
    #[arg(long = "size", value_name = "PIXELS", value_parser = picture_size, default_value = "360", allow_negative_numbers = true)]
    pub(crate) pixels: u32,
    /// Moves follow F times as fast, 0.1 to 100
    #[arg(long, value_name = "F", value_parser = speed, default_value = "1", allow_negative_numbers = true)]
    pub(crate) speed: f64,
    /// Which game of a match, counted from 1
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    pub(crate) number: Option<u32>,
    /// Overwrite the picture if it exists
    #[arg(long)]
    pub(crate) force: bool,
}

/// Writes the film of a game. An existing file is replaced when the new one is complete, with --force only.
pub(crate) fn film(args: &FilmArgs) -> io::Result<()> {
    files::check_output(&args.picture, args.force)?;
    let text = std::fs::read_to_string(&args.file).map_err(|error| named(&args.file, error))?;
    let game = match_file::read_game(&text, args.number);
    let game = game.map_err(|error| named(&args.file, error))?;
    let mut film = Film::new(args.pixels);
    film.play(game, args.speed);
    let file = film.encode()?;
    files::replace(&args.picture, &file).map_err(|error| named(&args.picture, error))
}

/// A frame: RGBA pixels, and for how many intervals they are shown.
struct Frame {
    pixels: Vec<u8>,
    intervals: u16,
}

/// The frames of a game.
struct Film {
    /// Width and height.
    pixels: u32,
    /// Red, green and blue of the picture so far.
    shown: Vec<u8>,
    frames: Vec<Frame>,
}

impl Film {
    const fn new(pixels: u32) -> Self {
        Self {
            pixels,
            shown: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// Plays a game on a board of its own, `speed` times as fast as a replay.
    fn play(&mut self, game: GameFile, speed: f64) {
        let mut board = VirtualBoard::new(game.saved.seed);
        // Humans at every seat and no clock: only the recording moves.
        let players = humans_at(game.start.seats());
        let seed = game.saved.seed;
        board
            .table_mut()
            .setup(game.start, players, ClockOptions::DEFAULT, seed);
        let move_ms = (MOVE_MS / speed) as u32;
        let mut next_ms = REST_MS;
        let mut now_ms = 0;
        let mut end_ms = None;
        while end_ms.is_none_or(|end_ms| now_ms < end_ms) {
            // The table plays forced passes itself; the recording has them too.
            let played = board.table().history().moves().len();
            if now_ms >= next_ms && end_ms.is_none() {
                next_ms += move_ms;
                if let Some(&mv) = game.moves.get(played) {
                    // `game_file::read` has checked that every move is legal.
                    let _ = board.table_mut().play_all(&[mv]);
                }
                if board.table().history().moves().len() >= game.moves.len() {
                    if let Some(loser) = game.forfeited {
                        board.table_mut().forfeit(loser);
                    }
                    end_ms = Some(now_ms + REST_MS);
                }
            }
            let mut picture = Picture::new(self.pixels);
            let Ok(()) = picture.write(board.render_leds());
            self.add(picture.bytes);
            board.run(FRAME_MS);
            // There are no key presses, so the table must not become idle.
            board.table_mut().reset_idle();
            now_ms += FRAME_MS;
        }
    }

    /// Adds a picture of red, green and blue.
    fn add(&mut self, picture: Vec<u8>) {
        if self.frames.is_empty() {
            self.shown = picture;
            let opaque = self.shown.chunks_exact(3);
            let opaque = opaque.flat_map(|pixel| [pixel[0], pixel[1], pixel[2], u8::MAX]);
            self.frames.push(Frame {
                pixels: opaque.collect(),
                intervals: 1,
            });
            return;
        }
        let mut pixels = Vec::with_capacity(picture.len() / 3 * 4);
        for (old, new) in self.shown.chunks_exact_mut(3).zip(picture.chunks_exact(3)) {
            let is_kept = old
                .iter()
                .zip(new)
                .all(|(old, new)| old.abs_diff(*new) <= TOLERANCE);
            if is_kept {
                pixels.extend([0; 4]);
            } else {
                let rounded = |channel: u8| channel.saturating_add(STEP / 2) / STEP * STEP;
                for (old, new) in old.iter_mut().zip(new) {
                    *old = rounded(*new);
                }
                pixels.extend([old[0], old[1], old[2], u8::MAX]);
            }
        }
        match self.frames.last_mut() {
            Some(last) if pixels.iter().all(|&byte| byte == 0) => last.intervals += 1,
            _ => self.frames.push(Frame {
                pixels,
                intervals: 1,
            }),
        }
    }

    /// The bytes of the file. It is shown again and again.
    fn encode(&self) -> io::Result<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.pixels, self.pixels);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        encoder.set_compression(png::Compression::High);
        // Most pixels are transparent, which filters only blur.
        encoder.set_filter(png::Filter::NoFilter);
        encoder.set_animated(self.frames.len() as u32, 0)?;
        encoder.set_blend_op(png::BlendOp::Over)?;
        let mut writer = encoder.write_header()?;
        for frame in &self.frames {
            writer.set_frame_delay(frame.intervals.saturating_mul(FRAME_MS as u16), 1_000)?;
            writer.write_image_data(&frame.pixels)?;
        }
        writer.finish()?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "fencelight-game 1\nseats south=human north=human\nseed 1\n\
        start quoridor2 south=e1:10 north=e9:10 fences=- turn=south\nmoves e2 e8 e3h\n";

    /// The frames of a file, each as it is shown: red, green, blue.
    fn shown(file: &[u8]) -> Vec<Vec<u8>> {
        let mut reader = png::Decoder::new(io::Cursor::new(file))
            .read_info()
            .expect("a picture");
        let count = reader.info().animation_control.expect("a film").num_frames;
        let size = reader.output_buffer_size().expect("a size");
        let mut picture = vec![0; size / 4 * 3];
        let mut frames = Vec::new();
        for _ in 0..count {
            let mut frame = vec![0; size];
            reader.next_frame(&mut frame).expect("a frame");
            for (old, new) in picture.chunks_exact_mut(3).zip(frame.chunks_exact(4)) {
                if new[3] > 0 {
                    old.copy_from_slice(&new[..3]);
                }
            }
            frames.push(picture.clone());
        }
        frames
    }

    #[test]
    fn a_film_begins_and_ends_with_the_board_of_the_game() {
        let mut film = Film::new(100);
        film.play(fencelight_text::game_file::read(GAME).expect("a game"), 2.0);
        let frames = shown(&film.encode().expect("a file"));
        assert!(frames.len() > 10, "{} frames", frames.len());
        let last = frames.last().expect("a frame");
        assert_eq!(*last, film.shown);
        // The last picture is the board with the fence, up to the tolerance, and differs from the first one.
        let differ = |other: &[u8]| {
            let pairs = last.iter().zip(other);
            pairs.filter(|(a, b)| a.abs_diff(**b) > TOLERANCE).count()
        };
        assert!(differ(&frames[0]) > 100);
        let ms: u32 = film
            .frames
            .iter()
            .map(|frame| u32::from(frame.intervals))
            .sum::<u32>()
            * FRAME_MS;
        assert!((2 * REST_MS..2 * REST_MS + 3_000).contains(&ms), "{ms}");
    }
}
