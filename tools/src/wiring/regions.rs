//! Regions of a text between markers, replaced without touching the rest.

use std::fmt::Write;

/// The line before a region.
pub fn begin_marker(name: &str) -> String {
    format!("<!-- {name}: written by `cargo wiring --write` -->")
}

/// The line after a region.
pub fn end_marker(name: &str) -> String {
    format!("<!-- end of {name} -->")
}

/// The text with each region filled; an error names a marker that is missing, doubled or out of order.
pub fn replace(text: &str, parts: &[(&str, String)]) -> Result<String, String> {
    let mut text = text.to_owned();
    for (name, part) in parts {
        text = replace_one(&text, &begin_marker(name), &end_marker(name), part)?;
    }
    Ok(text)
}

/// The text with the region between two markers filled.
///
/// # Errors
/// A marker is missing or there twice.
pub fn replace_one(text: &str, begin: &str, end: &str, part: &str) -> Result<String, String> {
    let (before, rest) = split_at_marker(text, begin)?;
    let (_, after) = split_at_marker(rest, end)?;
    Ok(format!(
        "{before}{begin}\n\n{}\n\n{end}{after}",
        part.trim()
    ))
}

/// What lies between two markers.
///
/// # Errors
/// A marker is missing or there twice.
pub fn between<'a>(text: &'a str, begin: &str, end: &str) -> Result<&'a str, String> {
    let (_, rest) = split_at_marker(text, begin)?;
    Ok(split_at_marker(rest, end)?.0.trim())
}

fn split_at_marker<'a>(text: &'a str, marker: &str) -> Result<(&'a str, &'a str), String> {
    match text.split_once(marker) {
        None => Err(format!("the marker {marker} is missing")),
        Some((_, after)) if after.contains(marker) => {
            Err(format!("the marker {marker} is there twice"))
        }
        Some(sides) => Ok(sides),
    }
}

/// The first line in which two texts differ, as it is and as expected.
pub fn first_difference(is: &str, expected: &str) -> Option<String> {
    if is == expected {
        return None;
    }
    let lines = is.lines().zip(expected.lines());
    let same = lines.take_while(|(is, expected)| is == expected).count();
    let mut difference = format!("line {}:\n", same + 1);
    for (sign, text) in [('-', is), ('+', expected)] {
        let line = text.lines().nth(same).unwrap_or("(end of file)");
        // Writing to a string cannot fail.
        let _ = writeln!(difference, "{sign} {line}");
    }
    Some(difference)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_markers_changes() {
        let text = format!(
            "# Title\n{}\nold\n{}\nrest\n{}\n{}\n",
            begin_marker("a"),
            end_marker("a"),
            begin_marker("b"),
            end_marker("b")
        );
        let parts = [("a", "new\n".to_owned()), ("b", "other".to_owned())];
        let filled = replace(&text, &parts).unwrap();
        assert!(filled.starts_with("# Title\n<!-- a"));
        assert!(filled.contains("-->\n\nnew\n\n<!-- end of a -->\nrest\n"));
        assert!(!filled.contains("old"));
        assert_eq!(replace(&filled, &parts).unwrap(), filled);
    }

    #[test]
    fn a_missing_or_a_second_marker_is_told() {
        let parts = [("a", String::new())];
        let text = format!("{}\n", begin_marker("a"));
        let missing = replace(&text, &parts).unwrap_err();
        assert_eq!(missing, "the marker <!-- end of a --> is missing");
        let twice = replace(&text.repeat(2), &parts).unwrap_err();
        assert!(twice.ends_with("is there twice"), "{twice}");
    }

    #[test]
    fn the_first_difference_is_told() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        let difference = first_difference("a\nb\nc\n", "a\nx\nc\n").unwrap();
        assert_eq!(difference, "line 2:\n- b\n+ x\n");
        let difference = first_difference("a\n", "a\nb\n").unwrap();
        assert_eq!(difference, "line 2:\n- (end of file)\n+ b\n");
    }
}
