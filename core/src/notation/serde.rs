//! `Serialize` and `Deserialize` for everything with a notation, as its text.
//!
//! ```
//! use fencelight_core::game::Move;
//! use serde::Deserialize;
//! use serde::de::IntoDeserializer;
//! use serde::de::value::{Error, StrDeserializer};
//!
//! let text: StrDeserializer<'_, Error> = "e3h".into_deserializer();
//! assert_eq!(Move::deserialize(text).unwrap().to_string(), "e3h");
//! ```

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::game::{Face, Ghost, Move, Piece};
use crate::games::{AnyGame, AnySetup, GameKind};
use crate::geometry::{Fence, Post, Seat, Square};
use crate::{mspacman, pacman, quoridor};

/// Reads a value from its notation.
struct Notation<T>(PhantomData<T>);

impl<T> Visitor<'_> for Notation<T>
where
    T: FromStr,
    T::Err: fmt::Display,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text in Fencelight notation")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Both traits by `Display` and `FromStr`.
macro_rules! as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Notation(PhantomData))
            }
        }
    )+};
}

as_text! {
    Square, Post, Fence, Seat, Move, Face, Ghost, Piece, GameKind, AnySetup, AnyGame,
    quoridor::Setup, quoridor::Position, pacman::Setup, pacman::Position,
    mspacman::TurnPhase, mspacman::Setup, mspacman::Position,
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};

    use super::*;

    /// The text a value serializes to.
    struct Text<'a, T>(&'a T);

    impl<T: Serialize> fmt::Display for Text<'_, T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.serialize(f)
        }
    }

    fn read<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, Error> {
        let text: StrDeserializer<'_, Error> = text.into_deserializer();
        T::deserialize(text)
    }

    fn check<'de, T: Deserialize<'de> + Serialize>(text: &'de str) {
        let value: T = read(text).unwrap();
        assert_eq!(Text(&value).to_string(), text);
    }

    #[test]
    fn a_value_serializes_to_its_notation_and_back() {
        check::<Square>("e5");
        check::<Post>("e5+");
        check::<Fence>("h8v");
        check::<Seat>("west");
        check::<Move>("roll=F2");
        check::<Ghost>("inky");
        check::<GameKind>("quoridor4");
        let text = quoridor::Position::default().to_string();
        check::<quoridor::Position>(&text);
        check::<AnySetup>(&pacman::Position::default().to_string());
        check::<AnyGame>(&mspacman::Position::default().to_string());
    }

    #[test]
    fn an_impossible_text_is_an_error() {
        assert!(read::<Square>("k1").is_err());
        let text = "quoridor2 south=e1:11 north=e9:10 fences=- turn=south";
        assert!(read::<quoridor::Setup>(text).is_ok());
        assert!(read::<quoridor::Position>(text).is_err());
    }
}
