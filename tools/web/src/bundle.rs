//! The folder of the page: the compiled module, its JavaScript, the files of `web/static`, the texts and the icons.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

use fencelight_text::{LANGUAGES, Message, Texts, pack, texts};
use flate2::Compression;
use flate2::write::GzEncoder;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use wasm_bindgen_cli_support::Bindgen;

use crate::icon;

const TARGET: &str = "wasm32-unknown-unknown";
/// Name of the module, of its JavaScript and of the package with underscores.
const MODULE: &str = "fencelight_web";
/// The packed module.
const PROGRAM: &str = "program.lzma";
/// How far back LZMA refers: more than a module is long.
const DICTIONARY_BYTES: u32 = 1 << 22;
/// The scripts that a visitor does not load: that of the kiosk, and that of an update before it is asked for.
const LATER: [&str; 2] = ["/kiosk.js", "/update.js"];
/// What one visitor loads at most, compressed.
const MAX_GZIPPED_BYTES: usize = 260_000;
/// Sides of the icons: of a tab, and in the manifest.
const ICON_SIDES: [u32; 3] = [32, 192, 512];
const SERVICE_WORKER: &str = "sw.js";
/// The files of `web/static` that keep their places. All others lie in the folder of their version.
const ROOT_FILES: [&str; 3] = ["index.html", "manifest.webmanifest", SERVICE_WORKER];
/// Stands for the version in files, and is the name of its folder until the version is known.
const VERSION: &str = "{VERSION}";

/// Builds the page and returns its folder.
pub(crate) fn build(out: Option<&Path>) -> Result<PathBuf, String> {
    let target_folder = target_folder()?;
    let folder = out.map_or_else(|| target_folder.join("page"), Path::to_owned);
    add_target(&target_folder)?;
    compile()?;
    let module = target_folder
        .join(TARGET)
        .join("web")
        .join(format!("{MODULE}.wasm"));
    let failed = |error: io::Error| format!("{}: {error}", folder.display());
    // Files of an earlier build must not stay. A folder with anything else is left alone.
    if folder.exists() {
        if !folder.join(SERVICE_WORKER).exists() && is_filled(&folder).map_err(failed)? {
            return Err(format!("{} holds other files", folder.display()));
        }
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    let of_version = folder.join(VERSION);
    fs::create_dir_all(&of_version).map_err(failed)?;
    bind(&module, &of_version)?;
    pack_module(&of_version).map_err(failed)?;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    copy(&source.join("static"), &folder).map_err(failed)?;
    write_texts(&of_version.join("texts")).map_err(failed)?;
    for side in ICON_SIDES {
        let path = folder.join(format!("icon-{side}.png"));
        fs::write(path, icon::png(side).map_err(failed)?).map_err(failed)?;
    }
    set_version(&folder).map_err(failed)?;
    report(&folder)?;
    Ok(folder)
}

/// The folder that Cargo builds in: two levels above this program.
fn target_folder() -> Result<PathBuf, String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let folder = program.parent().and_then(Path::parent);
    folder.map(Path::to_owned).ok_or("no target folder".into())
}

/// Adds the target of the browser where it is missing, one build at a time. Without rustup the compiler decides.
fn add_target(target_folder: &Path) -> Result<(), String> {
    // rustup fails in the second of two processes that add the same target. The lock ends with the file.
    let lock = File::create(target_folder.join("rustup.lock"));
    let lock = lock.and_then(|file| file.lock().map(|()| file));
    let _lock = lock.map_err(|error| format!("rustup.lock: {error}"))?;
    let list = Command::new("rustup")
        .args(["target", "list", "--installed"])
        .stderr(Stdio::null())
        .output();
    let Ok(list) = list else {
        return Ok(());
    };
    let is_installed = String::from_utf8_lossy(&list.stdout)
        .lines()
        .any(|line| line == TARGET);
    if is_installed {
        return Ok(());
    }
    eprintln!("adding the missing target {TARGET}: rustup target add {TARGET}");
    succeed(Command::new("rustup").args(["target", "add", TARGET]))
}

fn compile() -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments =
        "rustc --quiet --package fencelight-web --lib --crate-type cdylib --profile web --target";
    succeed(
        Command::new(cargo)
            .args(arguments.split(' '))
            .arg(TARGET)
            .env("RUSTFLAGS", path_flags())
            .current_dir(env!("CARGO_MANIFEST_DIR")),
    )
}

/// Flags that keep the folders of this machine out of the page: messages of panics name source files.
fn path_flags() -> String {
    let mut flags = env::var("RUSTFLAGS").unwrap_or_default();
    // Strength reduction of loops makes larger code in a browser's module.
    flags.push_str(" -Cllvm-args=-disable-lsr");
    let home = env::var("CARGO_HOME").ok().or_else(|| {
        let home = env::home_dir()?;
        Some(home.join(".cargo").display().to_string())
    });
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let workspace = workspace.map(|path| path.display().to_string());
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot = sysroot
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok());
    let mut folders = vec![(sysroot, "rust"), (home.clone(), "cargo"), (workspace, ".")];
    // The folders of registries have long names. The last prefix that fits counts.
    let sources = home.map(|home| Path::new(&home).join("registry/src"));
    let sources = sources.and_then(|folder| folder.read_dir().ok());
    for entry in sources.into_iter().flatten().flatten() {
        folders.push((Some(entry.path().display().to_string()), "crate"));
    }
    for (folder, name) in folders {
        let folder = folder.unwrap_or_default();
        let folder = folder.trim();
        // Flags are separated by spaces.
        if !folder.is_empty() && !folder.contains(' ') {
            flags.push_str(&format!(" --remap-path-prefix={folder}={name}"));
        }
    }
    flags
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let status = command.status();
    let status = status.map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("{:?} failed", command.get_program())),
    }
}

/// Binds the module to the browser.
fn bind(module: &Path, folder: &Path) -> Result<(), String> {
    let bound = Bindgen::new()
        .input_path(module)
        .out_name(MODULE)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .typescript(false)
                .omit_default_module_path(true)
                .remove_name_section(true)
                .remove_producers_section(true)
                .generate(folder)
        });
    bound.map_err(|error| format!("{}: {error:#}", module.display()))
}

/// Packs the module by LZMA with the parameters that `unpack.js` reads, and removes the comments of its JavaScript.
fn pack_module(folder: &Path) -> io::Result<()> {
    let mut options = LzmaOptions::with_preset(9);
    options.dict_size = DICTIONARY_BYTES;
    (options.lc, options.lp, options.pb) = (4, 0, 0);
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    let module = folder.join(format!("{MODULE}_bg.wasm"));
    let wasm = fs::read(&module)?;
    let packed = File::create(folder.join(PROGRAM))?;
    let mut writer = LzmaWriter::new_use_header(packed, &options, Some(wasm.len() as u64))?;
    writer.write_all(&wasm)?;
    writer.finish()?;
    fs::remove_file(module)?;
    let script = folder.join(format!("{MODULE}.js"));
    fs::write(&script, without_comments(&fs::read_to_string(&script)?))
}

/// A script or a style sheet without indentation, empty lines and comments that begin a line. Lines stay lines: where one ends may matter. A script with a
/// template over several lines stays as it is.
fn without_comments(script: &str) -> String {
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

fn is_filled(folder: &Path) -> io::Result<bool> {
    Ok(fs::read_dir(folder)?.next().is_some())
}

/// Copies the files of a folder, scripts and style sheets without comments.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        let to = match ROOT_FILES.iter().any(|file| name == *file) {
            true => to.join(name),
            false => to.join(VERSION).join(name),
        };
        match path.extension().and_then(|end| end.to_str()) {
            Some("js" | "css") => fs::write(to, without_comments(&fs::read_to_string(&path)?))?,
            Some("html") => fs::write(to, with_languages(&fs::read_to_string(&path)?))?,
            _ => fs::copy(path, to).map(drop)?,
        }
    }
    Ok(())
}

/// The page with its languages: an option and, for a kiosk, a button for each.
fn with_languages(html: &str) -> String {
    let each = |line: fn(&str, &str) -> String| {
        let of = |code| {
            let name = Texts::of_language(code).format(&Message::new("language"));
            line(code, &name)
        };
        LANGUAGES.map(of).join("\n")
    };
    let option =
        |code: &str, name: &str| format!(r#"<option value="{code}" lang="{code}">{name}</option>"#);
    let button = |code: &str, name: &str| {
        format!(r#"<button type="button" data-lang="{code}" lang="{code}">{name}</button>"#)
    };
    html.replace("{LANGUAGE_OPTIONS}", &each(option))
        .replace("{LANGUAGE_BUTTONS}", &each(button))
}

/// Packs the texts of all languages. Each begins with the version.
fn write_texts(to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for language in LANGUAGES {
        let (names, values) = pack(texts::source(language));
        let write = |name: &str, text: &str| {
            fs::write(to.join(format!("{name}.txt")), format!("{VERSION}{text}"))
        };
        write(language, &values)?;
        // The names are the same in every language, as a test of the texts checks.
        write("names", &names)?;
    }
    Ok(())
}

/// The files of the page by their paths from its folder, sorted.
fn files(folder: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            match entry.file_type()?.is_dir() {
                true => folders.push(format!("{name}/")),
                false => found.push(name),
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Names the files that the service worker keeps, and the version: it changes with the content of any file.
fn set_version(folder: &Path) -> io::Result<()> {
    let mut files = files(folder)?;
    let mut sum = flate2::Crc::new();
    for file in &files {
        sum.update(file.as_bytes());
        sum.update(&fs::read(folder.join(file))?);
    }
    let version = format!("{:08x}", sum.sum());
    for file in &files {
        let path = folder.join(file);
        if let Ok(text) = fs::read_to_string(&path) {
            fs::write(path, text.replace(VERSION, &version))?;
        }
    }
    fs::rename(folder.join(VERSION), folder.join(&version))?;
    files.retain(|file| file != SERVICE_WORKER);
    let names: Vec<String> = files.iter().map(|file| format!("\"./{file}\"")).collect();
    let names = names.join(", ").replace(VERSION, &version);
    let path = folder.join(SERVICE_WORKER);
    let script = fs::read_to_string(&path)?;
    fs::write(
        path,
        script.replace("[\"FILES\"]", &format!("[\"./\", {names}]")),
    )
}

/// Prints the sizes; an error if what one visitor loads is too large: the page in the language with the longest text, without scripts that are loaded later.
fn report(folder: &Path) -> Result<(), String> {
    let failed = |error: io::Error| error.to_string();
    let [mut all, mut visitor, mut languages] = [[0; 2]; 3];
    let mut longest = [0; 2];
    println!("{:>9} {:>9}  {}", "bytes", "gzipped", folder.display());
    for file in files(folder).map_err(failed)? {
        let bytes = fs::read(folder.join(&file)).map_err(failed)?;
        let sizes = [bytes.len(), gzipped(&bytes).map_err(failed)?.len()];
        line(sizes, &file);
        add(&mut all, sizes);
        if file.contains("/texts/") && !file.ends_with("/names.txt") {
            add(&mut languages, sizes);
            longest = longest.max(sizes);
        } else if !LATER.iter().any(|name| file.ends_with(name)) {
            add(&mut visitor, sizes);
        }
    }
    add(&mut visitor, longest);
    line(all, "in all");
    line(languages, "in all languages");
    line(visitor, &format!("for one visitor, of {MAX_GZIPPED_BYTES}"));
    match visitor {
        [_, gzipped] if gzipped > MAX_GZIPPED_BYTES => Err(format!(
            "a visitor loads {gzipped} bytes gzipped, more than {MAX_GZIPPED_BYTES}"
        )),
        _ => Ok(()),
    }
}

/// Bytes as gzip compresses them best.
fn gzipped(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn line([bytes, gzipped]: [usize; 2], of: &str) {
    println!("{bytes:>9} {gzipped:>9}  {of}");
}

fn add(sum: &mut [usize; 2], sizes: [usize; 2]) {
    sum[0] += sizes[0];
    sum[1] += sizes[1];
}

#[cfg(test)]
mod tests {
    use super::*;

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
