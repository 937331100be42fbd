//! The state of a training, in a file beside the network, from which the same command continues: written where it is stopped, and now and then.
//!
//! The file begins with the identity of the training, a text with everything that its result depends on. A checkpoint of another training is
//! refused. All numbers are little endian; docs/network.md has the table.

use std::path::{Path, PathBuf};

use super::float::Float;
use super::trainer::{Losses, TrainerState};

const MAGIC: [u8; 4] = *b"FLCK";
/// A change of the format needs a new version; one of the steps of a training, another identity.
const VERSION: u16 = 1;
const CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// A stopped training.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Checkpoint {
    /// What the training depends on.
    pub(super) identity: String,
    /// The losses of the finished epochs.
    pub(super) curve: Vec<Losses>,
    pub(super) state: TrainerState,
}

/// The checkpoint of a network file.
pub(super) fn path(out: &Path) -> PathBuf {
    let mut path = out.as_os_str().to_owned();
    path.push(".checkpoint");
    path.into()
}

/// The bytes of a file.
pub(super) fn to_bytes(identity: &str, curve: &[Losses], state: &TrainerState) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((identity.len() as u32).to_le_bytes());
    bytes.extend(identity.as_bytes());
    bytes.extend(state.epochs.to_le_bytes());
    bytes.extend(state.batches.to_le_bytes());
    bytes.extend(state.loss.to_le_bytes());
    for losses in curve {
        bytes.extend(losses.training.to_le_bytes());
        bytes.extend(losses.validation.to_le_bytes());
    }
    for numbers in [&state.net, &state.mean, &state.square] {
        bytes.extend(
            numbers
                .flat()
                .iter()
                .flat_map(|number| number.to_le_bytes()),
        );
    }
    bytes.extend(CHECKSUM.checksum(&bytes).to_le_bytes());
    bytes
}

impl Checkpoint {
    /// Reads the bytes of a file.
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let mut reader = Reader(bytes);
        if reader.take() != Some(MAGIC) {
            return Err("not a checkpoint".into());
        }
        match reader.take().map(u16::from_le_bytes) {
            Some(VERSION) => {}
            Some(version) => return Err(format!("a checkpoint of version {version}")),
            None => return Err("it is cut short".into()),
        }
        let sound = bytes
            .split_last_chunk()
            .is_some_and(|(contents, checksum)| {
                CHECKSUM.checksum(contents) == u32::from_le_bytes(*checksum)
            });
        if !sound {
            return Err("it is cut short, or its checksum is wrong".into());
        }
        Self::read(&mut reader).ok_or_else(|| "it is cut short".into())
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let length = u32::from_le_bytes(reader.take()?);
        let identity = String::from_utf8(reader.bytes(length as usize)?.to_vec()).ok()?;
        let epochs = u32::from_le_bytes(reader.take()?);
        let batches = u32::from_le_bytes(reader.take()?);
        let loss = f64::from_le_bytes(reader.take()?);
        let mut curve = Vec::new();
        for _ in 0..epochs {
            curve.push(Losses {
                training: f64::from_le_bytes(reader.take()?),
                validation: f64::from_le_bytes(reader.take()?),
            });
        }
        Some(Self {
            identity,
            curve,
            state: TrainerState {
                net: reader.floats()?,
                mean: reader.floats()?,
                square: reader.floats()?,
                epochs,
                batches,
                loss,
            },
        })
    }
}

/// The rest of a file.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    fn floats(&mut self) -> Option<Float> {
        let mut floats = Float::zero();
        for number in floats.flat_mut() {
            *number = f32::from_le_bytes(self.take()?);
        }
        Some(floats)
    }
}

/// Reads the checkpoint of a training; the number of its finished epochs.
///
/// # Errors
/// What is wrong with it.
pub fn check_checkpoint(bytes: &[u8]) -> Result<u32, String> {
    Checkpoint::from_bytes(bytes).map(|checkpoint| checkpoint.state.epochs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelight_host::rng::CounterRng;

    fn checkpoint() -> Checkpoint {
        let drawn = |number| Float::drawn(&mut CounterRng::nth(7, number));
        Checkpoint {
            identity: "seed 1, 3 epochs\n".into(),
            curve: vec![
                Losses {
                    training: 0.1,
                    validation: 0.2,
                },
                Losses {
                    training: 0.05,
                    validation: 0.07,
                },
            ],
            state: TrainerState {
                net: drawn(1),
                mean: drawn(2),
                square: drawn(3),
                epochs: 2,
                batches: 5,
                loss: 0.75,
            },
        }
    }

    #[test]
    fn a_checkpoint_is_read_as_it_was_written() {
        let written = checkpoint();
        let bytes = to_bytes(&written.identity, &written.curve, &written.state);
        assert_eq!(Checkpoint::from_bytes(&bytes), Ok(written));
    }

    #[test]
    fn a_damaged_checkpoint_is_refused() {
        let Checkpoint {
            identity,
            curve,
            state,
        } = checkpoint();
        let bytes = to_bytes(&identity, &curve, &state);
        for length in (0..200).chain(bytes.len() - 50..bytes.len()) {
            assert!(
                Checkpoint::from_bytes(&bytes[..length]).is_err(),
                "{length}"
            );
        }
        for place in (0..200).chain([bytes.len() / 2, bytes.len() - 1]) {
            let mut changed = bytes.clone();
            changed[place] ^= 16;
            assert!(Checkpoint::from_bytes(&changed).is_err(), "{place}");
        }
    }
}
