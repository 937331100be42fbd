//! What is said while the page puts new firmware onto a real board.

use fencelight_text::Message;

/// The message that `web/static/update.js` asks for by its name, with its values.
#[must_use]
pub fn message(name: &str, value: &str, other: &str) -> Message {
    Message::new(name.to_owned())
        .text("value", value)
        .text("other", other)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fencelight_text::{LANGUAGES, Texts};

    use super::*;

    const SCRIPT: &str = include_str!("../static/update.js");

    #[test]
    fn the_script_and_the_texts_have_the_same_messages() {
        let quoted = SCRIPT.split('"').skip(1).step_by(2);
        let asked: BTreeSet<&str> = quoted.filter(|name| name.starts_with("update-")).collect();
        assert!(asked.len() > 20, "{asked:?}");
        for language in LANGUAGES {
            let texts = Texts::of_language(language);
            let there: BTreeSet<&str> = texts
                .names()
                .filter(|name| name.starts_with("update-"))
                .collect();
            assert_eq!(there, asked, "{language}");
            for name in &asked {
                let text = texts.format(&message(name, "0.2.0", "0.3.0"));
                assert!(
                    !text.is_empty() && !text.contains(['{', '$']),
                    "{name}: {text}"
                );
            }
        }
    }
}
