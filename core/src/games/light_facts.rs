//! What the lights ask about a game.
