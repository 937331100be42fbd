//! What the table asks about a game.
