//! Fewer bytes for the same program: short names for what the module imports and for its closures, no places of panics, JavaScript without comments and
//! indentation, and the module packed by LZMA.

use std::collections::HashMap;
use std::io::{self, Write as _};

use lzma_rust2::{LzmaOptions, LzmaWriter};

/// A section that has no meaning for a browser.
const CUSTOM: u8 = 0;
/// The section of imports in a module.
const IMPORTS: u8 = 2;
/// The section of exports.
const EXPORTS: u8 = 7;
/// The section of data.
const DATA: u8 = 11;
/// What the paths of source files begin with, as the build has shortened them, and what they end with.
const PATH_STARTS: [&str; 8] = [
    "/rustc/",
    "crate/",
    "core/src/",
    "ai/src/",
    "board/src/",
    "board/game-file/src/",
    "text/src/",
    "web/src/",
];
const PATH_END: &str = ".rs";
/// A place of a panic in memory: the address and the length of its path, its line and its column.
const PLACE_BYTES: usize = 16;
const MAX_LINE: u32 = 100_000;
const MAX_COLUMN: u32 = 1_000;
/// What the names of exported closures begin with: only the script calls them.
const CLOSURE: &str = "wasm_bindgen__convert__closures";
/// How far back LZMA refers: more than a module is long.
const DICTIONARY_BYTES: u32 = 1 << 22;
/// The magic and the version of a module.
const HEADER_BYTES: usize = 8;
/// The short name of the module that the imports come from, beside its JavaScript.
const FROM: &str = "./w";

/// The bytes packed by LZMA, with the parameters that `unpack.js` reads.
pub(crate) fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut options = LzmaOptions::with_preset(9);
    options.dict_size = DICTIONARY_BYTES;
    (options.lc, options.lp, options.pb) = (4, 0, 0);
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    writer.write_all(bytes)?;
    writer.finish()
}

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
            CUSTOM => continue,
            IMPORTS => imports(content, &mut names, &mut from)?,
            EXPORTS => exports(content, &mut names)?,
            DATA => without_places(content)?,
            _ => content.to_vec(),
        };
        out.push(id);
        write_number(&mut out, content.len());
        out.extend(content);
    }
    let script = script.replace(&format!("\"{from}\""), &format!("\"{FROM}\""));
    Some((out, rename(&script, &names)))
}

/// The script without its way to start a module at once: the page waits for it.
pub(crate) fn without_sync_start(script: &str) -> Option<String> {
    let (before, rest) = script.split_once("function initSync(")?;
    let (_, rest) = rest.split_once("\n}\n")?;
    Some(format!("{before}{rest}").replace("export { initSync, ", "export { "))
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
        // The kind of the section, and its number among the sections of that kind.
        let (&kind, after) = content.split_first()?;
        content = after;
        out.push(kind);
        write_number(&mut out, number(&mut content)?);
    }
    content.is_empty().then_some(out)
}

/// The section of data with zeros for the places of panics in the source: a browser shows none of them.
fn without_places(content: &[u8]) -> Option<Vec<u8>> {
    // Each segment has the kind of an active one, `i32.const`, its address in memory, `end`, and its bytes.
    const ACTIVE: [u8; 2] = [0, 0x41];
    const END: u8 = 0x0B;
    let mut rest = content;
    let mut segments = Vec::new();
    for _ in 0..number(&mut rest)? {
        rest = rest.strip_prefix(&ACTIVE)?;
        let address = number(&mut rest)?;
        rest = rest.strip_prefix(&[END])?;
        let length = number(&mut rest)?;
        let start = content.len() - rest.len();
        rest = rest.get(length..)?;
        segments.push((address, start..start + length));
    }
    let mut out = content.to_vec();
    let mut paths = HashMap::new();
    for (address, range) in segments.clone() {
        for at in range.clone() {
            if let Some(length) = path_length(&content[at..range.end])
                && out[at] != 0
            {
                paths.insert((address + at - range.start) as u32, length as u32);
                out[at..at + length].fill(0);
            }
        }
    }
    for (address, range) in segments {
        let aligned = range.clone().skip(address.wrapping_neg() % 4).step_by(4);
        for at in aligned.take_while(|at| at + PLACE_BYTES <= range.end) {
            let word = |place: usize| {
                let bytes = content[at + 4 * place..].first_chunk();
                bytes.map_or(0, |&bytes| u32::from_le_bytes(bytes))
            };
            if paths.get(&word(0)) == Some(&word(1))
                && (1..MAX_LINE).contains(&word(2))
                && (1..MAX_COLUMN).contains(&word(3))
            {
                out[at..at + PLACE_BYTES].fill(0);
            }
        }
    }
    Some(out)
}

/// The length of the path of a source file that bytes begin with.
fn path_length(bytes: &[u8]) -> Option<usize> {
    let mut starts = PATH_STARTS.iter();
    starts.find(|start| bytes.starts_with(start.as_bytes()))?;
    let end = bytes
        .windows(PATH_END.len())
        .position(|end| end == PATH_END.as_bytes())?;
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/._-".contains(byte);
    let is_path = bytes[..end].iter().all(is_plain);
    is_path.then_some(end + PATH_END.len())
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

/// A style sheet without spaces and line breaks around its punctuation. Its strings have none there.
pub(crate) fn without_spaces(style: &str) -> String {
    let shorter = [
        (": ", ":"),
        ("; ", ";"),
        (";\n", ";"),
        (", ", ","),
        (" {", "{"),
        ("{ ", "{"),
        ("{\n", "{"),
        (" }", "}"),
        (";}", "}"),
    ];
    let style = style.to_owned();
    let shorten = |style: String, (from, to)| style.replace(from, to);
    shorter.into_iter().fold(style, shorten)
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
        module.extend([3, 1, 9, CUSTOM, 1, 0]);
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
            let is_between_sections = matches!(end, 8 | 12 | 73 | 122 | 125);
            assert_eq!(cut.is_some(), is_between_sections, "{end}");
        }
    }

    #[test]
    fn places_of_panics_go_and_other_data_stays() {
        let path = "ai/src/lib.rs";
        let place = |address: u32, line: u32| {
            let words = [address, path.len() as u32, line, 5];
            words.map(u32::to_le_bytes).concat()
        };
        // Two segments, at the addresses 65,536 and 131,074.
        let segment = |address: [u8; 3], bytes: &[u8]| {
            let mut segment = vec![0, 0x41];
            segment.extend(address);
            segment.extend([0x0B, bytes.len() as u8]);
            segment.extend(bytes);
            segment
        };
        let section = |first: &[u8], second: &[u8]| {
            let segments = [
                segment([0x80, 0x80, 4], first),
                segment([0x82, 0x80, 8], second),
            ];
            [vec![2], segments.concat()].concat()
        };
        let first = format!("web/{path}core");
        let (found, other) = (place(65_540, 7), place(65_541, 7));
        let second = [&[1, 1], &*found, &place(65_540, 0), &other].concat();
        let blank = [&[1, 1], &[0; 16][..], &place(65_540, 0), &other].concat();
        let zeros = "\0".repeat(path.len());
        assert_eq!(
            without_places(&section(first.as_bytes(), &second)),
            Some(section(format!("web/{zeros}core").as_bytes(), &blank))
        );
    }

    #[test]
    fn the_way_to_start_at_once_goes() {
        let script = "let a;\nfunction initSync(module) {\n    if (a) {\n    }\n}\nlet b;\nexport { initSync, c as default };";
        let without = "let a;\nlet b;\nexport { c as default };";
        assert_eq!(without_sync_start(script).as_deref(), Some(without));
        assert_eq!(without_sync_start(without), None);
    }

    #[test]
    fn a_style_sheet_loses_the_spaces_that_mean_nothing() {
        let style = "@media (a: 1px) { b > :not(c, d) { e: f g; h: \"i\"; } }\nj :k {\nl: m;\n}\n";
        assert_eq!(
            without_spaces(style),
            "@media (a:1px){b > :not(c,d){e:f g;h:\"i\"}}\nj :k{l:m}\n"
        );
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
