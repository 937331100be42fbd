//! Fewer bytes for the same program: short names for what the module imports and for its closures, JavaScript without comments and indentation.

use std::collections::HashMap;

/// The section of imports in a module.
const IMPORTS: u8 = 2;
/// The section of exports.
const EXPORTS: u8 = 7;
/// What the names of exported closures begin with: only the script calls them.
const CLOSURE: &str = "wasm_bindgen__convert__closures";
/// The magic and the version of a module.
const HEADER_BYTES: usize = 8;
/// The short name of the module that the imports come from, beside its JavaScript.
const FROM: &str = "./w";

/// Renames the imports and the exported closures of a module, in the module and in its JavaScript. The names carry hashes of 16 digits, which no compression
/// shortens.
pub(crate) fn shorten_names(wasm: &[u8], script: &str) -> Option<(Vec<u8>, String)> {
    let mut out = wasm.get(..HEADER_BYTES)?.to_vec();
    let mut names = HashMap::new();
    let mut from = String::new();
    let mut rest = wasm.get(HEADER_BYTES..)?;
    while let Some((&id, after)) = rest.split_first() {
        rest = after;
        let length = number(&mut rest)?;
        let (content, after) = rest.split_at_checked(length)?;
        rest = after;
        let content = match id {
            IMPORTS => imports(content, &mut names, &mut from)?,
            EXPORTS => exports(content, &mut names)?,
            _ => content.to_vec(),
        };
        out.push(id);
        write_number(&mut out, content.len());
        out.extend(content);
    }
    let script = script.replace(&format!("\"{from}\""), &format!("\"{FROM}\""));
    Some((out, rename(&script, &names)))
}

/// The section of imports with short names; the new names by the old ones.
fn imports(
    mut content: &[u8],
    names: &mut HashMap<String, String>,
    from: &mut String,
) -> Option<Vec<u8>> {
    let count = number(&mut content)?;
    let mut out = Vec::new();
    write_number(&mut out, count);
    for place in 0..count {
        *from = text(&mut content)?.to_owned();
        let name = text(&mut content)?;
        let short = format!("i{place}");
        for text in [FROM, &short] {
            write_text(&mut out, text);
        }
        names.insert(name.to_owned(), short);
        // A function and its type; wasm-bindgen imports nothing else here.
        let (&kind, after) = content.split_first()?;
        content = after;
        if kind != 0 {
            return None;
        }
        out.push(kind);
        write_number(&mut out, number(&mut content)?);
    }
    content.is_empty().then_some(out)
}

/// The section of exports with short names of closures; the new names by the old ones.
fn exports(mut content: &[u8], names: &mut HashMap<String, String>) -> Option<Vec<u8>> {
    let count = number(&mut content)?;
    let mut out = Vec::new();
    write_number(&mut out, count);
    for place in 0..count {
        let name = text(&mut content)?;
        if name.starts_with(CLOSURE) {
            let short = format!("x{place}");
            write_text(&mut out, &short);
            names.insert(name.to_owned(), short);
        } else {
            write_text(&mut out, name);
        }
        // Its kind, and its number among those.
        let (&kind, after) = content.split_first()?;
        content = after;
        out.push(kind);
        write_number(&mut out, number(&mut content)?);
    }
    content.is_empty().then_some(out)
}

/// A number in LEB128.
fn number(bytes: &mut &[u8]) -> Option<usize> {
    let (mut value, mut shift) = (0, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= usize::from(byte & 0x7F) << shift;
        shift += 7;
        match byte & 0x80 {
            0 => return Some(value),
            _ if shift > 28 => return None,
            _ => {}
        }
    }
}

fn write_number(out: &mut Vec<u8>, mut value: usize) {
    while value > 0x7F {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn write_text(out: &mut Vec<u8>, text: &str) {
    write_number(out, text.len());
    out.extend(text.as_bytes());
}

fn text<'a>(bytes: &mut &'a [u8]) -> Option<&'a str> {
    let length = number(bytes)?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    str::from_utf8(text).ok()
}

/// Replaces whole identifiers.
fn rename(script: &str, names: &HashMap<String, String>) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let mut out = String::new();
    let mut rest = script;
    while let Some(start) = rest.find(is_part) {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        out.push_str(names.get(word).map_or(word, String::as_str));
        rest = &rest[end..];
    }
    out + rest
}

/// A script or a style sheet without indentation, empty lines and comments that begin a line. Lines stay lines: where one ends may matter. A script with a
/// template over several lines stays as it is.
pub(crate) fn without_comments(script: &str) -> String {
    let has_open_template = |line: &str| line.matches('`').count() % 2 == 1;
    if script.lines().any(has_open_template) {
        return script.to_owned();
    }
    let mut out = String::new();
    let mut is_comment = false;
    for line in script.lines().map(str::trim) {
        let begins = line.starts_with("/*");
        let ends = line.ends_with("*/");
        if is_comment || begins {
            is_comment = !ends;
        } else if !line.is_empty() && !line.starts_with("//") {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with a section of its own, one with two imports of functions, and one with two exports.
    fn module() -> Vec<u8> {
        let mut imports = vec![2];
        for (name, kind) in [("__wbg_a_0123456789abcdef", 5), ("__wbg_ab", 6)] {
            for text in ["./long.js", name] {
                write_text(&mut imports, text);
            }
            imports.extend([0, kind]);
        }
        let mut exports = vec![2];
        for (name, number) in [("leds", 3), ("wasm_bindgen__convert__closures__h01", 4)] {
            write_text(&mut exports, name);
            exports.extend([0, number]);
        }
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        module.extend([1, 2, 7, 8, IMPORTS]);
        write_number(&mut module, imports.len());
        module.extend(imports);
        module.push(EXPORTS);
        write_number(&mut module, exports.len());
        module.extend(exports);
        module.extend([3, 1, 9]);
        module
    }

    #[test]
    fn names_are_the_same_short_ones_in_both_files() {
        let script = "const i = {\"./long.js\": {__wbg_a_0123456789abcdef: f, __wbg_ab: __wbg_abc}};\n\
            wasm.leds(wasm.wasm_bindgen__convert__closures__h01());";
        let (wasm, script) = shorten_names(&module(), script).expect("a module");
        assert_eq!(
            script,
            "const i = {\"./w\": {i0: f, i1: __wbg_abc}};\nwasm.leds(wasm.x1());"
        );
        let expected =
            b"\0asm\x01\0\0\0\x01\x02\x07\x08\x02\x13\x02\x03./w\x02i0\0\x05\x03./w\x02i1\0\x06\
            \x07\x0d\x02\x04leds\0\x03\x02x1\0\x04\x03\x01\x09";
        assert_eq!(wasm, expected);
    }

    #[test]
    fn what_is_no_module_of_functions_is_refused() {
        let module = module();
        for end in 0..module.len() {
            let cut = shorten_names(&module[..end], "");
            let is_between_sections = matches!(end, 8 | 12 | 73 | 122);
            assert_eq!(cut.is_some(), is_between_sections, "{end}");
        }
    }

    #[test]
    fn comments_and_indentation_go_and_lines_stay() {
        let script = "/**\n * one\n */\nlet a\n\n    // two\n    a = \"// no comment\"\n/* three */\n    *2\n";
        assert_eq!(
            without_comments(script),
            "let a\na = \"// no comment\"\n*2\n"
        );
        let template = "a = `\n  b`";
        assert_eq!(without_comments(template), template);
    }
}
