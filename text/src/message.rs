//! A message by its name, with its arguments. The words are in the texts of a language.

use std::borrow::Cow;
use std::ops::Deref;

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number, which also selects a plural.
    Number(u32),
    /// Text that is the same in every language: squares, fences, faces.
    Text(String),
    /// Another message.
    Message(Message),
    /// Several, each with what stands between it and the next one.
    List(Vec<(Argument, &'static str)>),
}

/// A message and its arguments. In a box: it is passed on in a hundred places, and a pointer takes the least code there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(Box<Parts>);

/// The parts of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The name in the texts.
    pub name: Cow<'static, str>,
    /// The values of its variables.
    pub arguments: Vec<(&'static str, Argument)>,
}

impl Message {
    /// A message without arguments. Not inlined, as the functions below: each is called in a hundred places.
    #[inline(never)]
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Parts {
            name: name.into(),
            arguments: Vec::new(),
        }))
    }

    /// The same with an argument.
    #[must_use]
    #[inline(never)]
    pub fn with(self, variable: &'static str, value: impl Into<Argument>) -> Self {
        self.with_argument(variable, value.into())
    }

    /// The part that is compiled once.
    #[inline(never)]
    fn with_argument(mut self, variable: &'static str, value: Argument) -> Self {
        self.0.arguments.push((variable, value));
        self
    }

    /// Another message in the place of one, with its arguments.
    pub fn rename(&mut self, from: &str, to: &'static str) {
        if self.name == from {
            self.0.name = to.into();
        }
    }

    /// The same with a text that is the same in every language.
    #[must_use]
    #[inline(never)]
    pub fn text(self, variable: &'static str, value: impl std::fmt::Display) -> Self {
        self.with(variable, Argument::Text(value.to_string()))
    }
}

impl Deref for Message {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<u8> for Argument {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Self {
        Self::Number(u32::try_from(number).unwrap_or(u32::MAX))
    }
}

impl From<Vec<Message>> for Argument {
    fn from(messages: Vec<Message>) -> Self {
        let item = |message| (Self::Message(message), ", ");
        Self::List(messages.into_iter().map(item).collect())
    }
}

/// How important a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// What happens now.
    Now,
    /// A fact.
    Plain,
    /// The state of the pieces: it stands below the buttons, because it has more lines in one turn and fewer in the next.
    State,
    /// What can be done.
    Hint,
    /// A refusal or a fault.
    Error,
}

/// A line of the panel.
pub type Line = (Tone, Message);
