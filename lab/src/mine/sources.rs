//! The games that are mined: archives of self-play, files of matches, recorded and kept games.

use std::io;
use std::path::{Path, PathBuf};

use fencelight_core::game::Game;
use fencelight_core::games::AnyGame;
use fencelight_host::match_file;
use fencelight_host::printable;
use fencelight_host::storage::named;
use fencelight_text::game_file;

use crate::storage::archive;
use crate::storage::sample::Sample;

/// A game as its file has it: positions are made when they are needed.
pub(super) enum SourceGame {
    Samples(Vec<Sample>),
    /// The text of a game file.
    Recorded(String),
}

/// All games of some files, in their order, with the checksum of the files.
pub(super) struct Sources {
    pub(super) games: Vec<SourceGame>,
    pub(super) checksum: u32,
}

static CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// Reads all files.
pub(super) fn read(paths: &[PathBuf]) -> io::Result<Sources> {
    let mut games = Vec::new();
    let mut checksum = CHECKSUM.digest();
    for path in paths {
        let bytes = std::fs::read(path).map_err(|error| named(path, error))?;
        checksum.update(&bytes);
        read_file(path, &bytes, &mut games)?;
    }
    Ok(Sources {
        games,
        checksum: checksum.finalize(),
    })
}

fn read_file(path: &Path, bytes: &[u8], games: &mut Vec<SourceGame>) -> io::Result<()> {
    if bytes.starts_with(&archive::MAGIC) {
        archive::read(bytes, |_, samples| games.push(SourceGame::Samples(samples)))
            .map_err(|error| named(path, error))?;
        return Ok(());
    }
    let text = str::from_utf8(bytes)
        .map_err(|_| named(path, "neither games as text nor an archive of self-play"))?;
    if match_file::is_match(text) {
        for game in match_file::recordings(text).map_err(|wrong| named(path, wrong))? {
            games.push(SourceGame::Recorded(game));
        }
        return Ok(());
    }
    game_file::read(text).map_err(|wrong| named(path, printable(&wrong)))?;
    games.push(SourceGame::Recorded(text.to_owned()));
    Ok(())
}

impl SourceGame {
    /// The positions of the game in which a side is to move.
    pub(super) fn positions(&self) -> Result<Vec<AnyGame>, String> {
        match self {
            Self::Samples(samples) => Ok(samples
                .iter()
                .filter_map(|sample| Some(sample.position()?.into()))
                .collect()),
            Self::Recorded(text) => {
                let game = game_file::read(text)?;
                let mut position = game.start.clone();
                let mut positions = Vec::new();
                for &mv in &game.moves {
                    positions.push(position.clone());
                    position.play_unchecked(mv);
                }
                positions.push(position);
                positions.retain(|position| position.outcome().is_none());
                Ok(positions)
            }
        }
    }
}
